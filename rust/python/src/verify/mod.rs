//! The bindings of the checkers: one file a kind, and none of them knows a solver.
//!
//! All names registered here are `verify_...` or `Verify...`: Python's checkers import nothing
//! else.

use std::time::Instant;

use pyo3::prelude::*;

use crate::in_slice;

mod board;
mod lazors;
mod mirrors;
mod shooters;
mod signposts;
mod turrets;

/// The number of cells, states or moves that a checker examines between two checks of the clock.
const PIECE: usize = 1 << 16;

/// Work in pieces of a size for about `seconds` with Python released, until one has an outcome.
/// None if there is more to do.
fn in_pieces<T: Send>(
    py: Python<'_>,
    seconds: f64,
    mut work: impl FnMut(usize) -> Option<T> + Send,
) -> PyResult<Option<T>> {
    in_slice(py, seconds, |time| {
        let begin = Instant::now();
        loop {
            let outcome = work(PIECE);
            if outcome.is_some() || begin.elapsed() >= time {
                return outcome;
            }
        }
    })
}

/// Work in pieces on a task that begins anew once it is done.
fn in_turn<W: Send, T: Send>(
    py: Python<'_>,
    seconds: f64,
    work: &mut Option<W>,
    begin: impl FnOnce() -> W,
    mut run: impl FnMut(&mut W, usize) -> Option<T> + Send,
) -> PyResult<Option<T>> {
    let begun = work.get_or_insert_with(begin);
    let outcome = in_pieces(py, seconds, |most| run(begun, most))?;
    if outcome.is_some() {
        *work = None;
    }
    Ok(outcome)
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
