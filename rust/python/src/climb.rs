//! The parts that the local searches of several kinds share.

use lasermaze_kernel::climb::{steer, Attempts, Cuts, Landscape, Rated};
use lasermaze_kernel::draws::Stream;
use lasermaze_tick::{Failure, Refused, Ticker};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// The cuts of the levels, the number of the level, and the attempts: `Course` of
/// `generation/levels.py`.
pub type Course = (Cuts, Option<usize>, usize, usize);

/// The key of a stream of random numbers, and the number of draws so far.
pub type Drawn = ([u8; 32], u64);

/// The cells that were found, if any, and the number of draws so far.
pub type Found<'py> = (Option<Bound<'py, PyBytes>>, u64);

/// The stream of random numbers that goes on there.
pub fn stream_of((key, counter): Drawn) -> Stream {
    Stream::new(&key, counter)
}

/// What a search found.
pub fn found<'py>(py: Python<'py>, cells: Option<&[u8]>, stream: &Stream) -> Found<'py> {
    (cells.map(|cells| PyBytes::new(py, cells)), stream.counter)
}

/// Steer a puzzle; there is none if it has the wrong verdict.
pub fn steered<L: Landscape>(
    landscape: &mut L,
    first: Option<Rated<L>>,
    (_, level, most, more): Course,
    stream: &mut Stream,
    ticker: &mut Ticker,
) -> Result<L::Puzzle, Failure> {
    let first = first.ok_or(Refused("the first puzzle has the wrong verdict"))?;
    Ok(steer(landscape, first, level, Attempts { most, more }, stream, ticker)?)
}
