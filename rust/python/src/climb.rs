//! The parts that the local searches of several kinds share.

use lasermaze_kernel::climb::{steer, Attempts, Cuts, Landscape, Rated};
use lasermaze_kernel::draws::Stream;
use lasermaze_kernel::search::Pace;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use pyo3::IntoPyObjectExt;

use crate::refusal;
use crate::task::{outcome, Outcome};

/// The cuts of the levels, the number of the level, and the attempts: `Course` of
/// `generation/levels.py`.
pub type Course = (Cuts, Option<usize>, usize, usize);

/// The key of a stream of random numbers, and the number of draws so far.
pub type Drawn = ([u8; 32], u64);

/// The stream of random numbers that goes on there.
pub fn stream_of((key, counter): Drawn) -> Stream {
    Stream::new(&key, counter)
}

/// A result that becomes a Python object.
pub trait Found: Send + 'static {
    /// The Python object.
    fn into_object(self, py: Python<'_>) -> PyResult<Py<PyAny>>;
}

impl Found for Vec<u8> {
    fn into_object(self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        PyBytes::new(py, &self).into_py_any(py)
    }
}

impl Found for (Vec<u8>, bool) {
    fn into_object(self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        (PyBytes::new(py, &self.0), self.1).into_py_any(py)
    }
}

/// The outcome of a task that draws: what it found, if anything, and the number of draws so far.
pub fn drawn(found: Option<impl Found>, stream: &Stream) -> Outcome {
    let counter = stream.counter;
    outcome(move |py| {
        let found = found.map(|found| found.into_object(py)).transpose()?;
        (found, counter).into_py_any(py)
    })
}

/// Steer a puzzle, and the outcome; `cells_of` is for the puzzle that was found.
pub async fn steered<L: Landscape>(
    landscape: &mut L,
    first: Option<Rated<L>>,
    (_, level, most, more): Course,
    stream: Drawn,
    cells_of: impl FnOnce(L::Puzzle) -> Vec<u8>,
    pace: &mut Pace,
) -> Outcome {
    let Some(first) = first else {
        return outcome(|_| Err(refusal("the first puzzle has the wrong verdict")));
    };
    let mut stream = stream_of(stream);
    let attempts = Attempts { most, more };
    let found = steer(landscape, first, level, attempts, &mut stream, pace).await;
    drawn(Some(cells_of(found)), &stream)
}
