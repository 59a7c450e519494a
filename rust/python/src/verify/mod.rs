//! The bindings of the checkers: one file a kind, and none of them knows a solver.
//!
//! All names registered here are `verify_...` or `Verify...`: Python's checkers import nothing
//! else.

use std::error::Error;

use lasermaze_tick::{Stopped, BLOCK};
use pyo3::prelude::*;

use crate::ticking::ticking;
use crate::value_error;

mod board;
mod lazors;
mod mirrors;
mod shooters;
mod signposts;
mod turrets;

/// Work in pieces with Python released, until one returns that it is the last; see `ticking`.
///
/// A piece takes about a millisecond, and returns also the part that is done and the number of
/// solutions. Raises `ValueError` for an error of a piece.
fn in_pieces<E: Error + Send>(
    budget: &Bound<'_, PyAny>,
    mut piece: impl FnMut() -> (Result<bool, E>, (f64, u64)) + Send,
) -> PyResult<()> {
    let ended = ticking(budget, |ticker| loop {
        match piece() {
            (Ok(false), state) => ticker.tick(BLOCK, || state)?,
            (ended, _) => return Ok::<_, Stopped>(ended),
        }
    })?;
    ended.map(drop).map_err(value_error)
}

/// Numbers from native bytes, four each.
fn numbers(bytes: &[u8]) -> Vec<u32> {
    let fours = bytes.chunks_exact(4);
    fours.map(|four| u32::from_ne_bytes([four[0], four[1], four[2], four[3]])).collect()
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    board::register(module)?;
    lazors::register(module)?;
    mirrors::register(module)?;
    shooters::register(module)?;
    signposts::register(module)?;
    turrets::register(module)
}
