//! The bindings of the checkers: one file a kind, and none of them knows a solver.
//!
//! All names registered here are `verify_...` or `Verify...`: Python's checkers import nothing
//! else.

use lasermaze_tick::Stopped;
use pyo3::prelude::*;

use crate::ticking::ticking;

mod board;
mod lazors;
mod mirrors;
mod shooters;
mod signposts;
mod turrets;

/// The number of cells, states or moves that a checker examines in a piece.
const PIECE: usize = 1 << 16;

/// Work in pieces of a size with Python released, until one has an outcome; see `ticking`.
fn in_pieces<T: Send>(
    budget: &Bound<'_, PyAny>,
    mut work: impl FnMut(usize) -> Option<T> + Send,
) -> PyResult<T> {
    ticking(budget, |ticker| loop {
        if let Some(outcome) = work(PIECE) {
            return Ok::<T, Stopped>(outcome);
        }
        ticker.count(PIECE)?;
    })
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
