//! The Python bindings of the solvers and, in `verify`, of the checkers: one file a kind.
//!
//! Their types and documentation are in `_kernel.pyi`.

use std::error::Error;
use std::time::Duration;

use lasermaze_kernel::search::Search;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

mod blocks;
mod board;
mod board_lemmas;
mod climb;
mod draws;
mod lazors;
mod mirrors;
mod play;
mod shooters;
#[allow(unsafe_code)] // it writes into a table of Python's
mod signposts;
mod task;
mod text;
mod turrets;
mod verify;

/// The `ValueError` for an error of a solver.
fn value_error(error: impl Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The `ValueError` for a call that a solver cannot answer.
fn refusal(message: &'static str) -> PyErr {
    PyValueError::new_err(message)
}

/// Work for about `seconds` with Python released. Raises `ValueError` if that is not a time.
fn in_slice<T: Send>(
    py: Python<'_>,
    seconds: f64,
    work: impl FnOnce(Duration) -> T + Send,
) -> PyResult<T> {
    let time = Duration::try_from_secs_f64(seconds).map_err(value_error)?;
    Ok(py.detach(|| work(time)))
}

/// Run a search for about `seconds`, as `in_slice`. None if there is more to do.
fn run_slice<'a, S>(
    py: Python<'_>,
    search: &mut S,
    input: S::Input<'a>,
    seconds: f64,
) -> PyResult<Option<S::Outcome>>
where
    S: Search + Send,
    S::Input<'a>: Send,
    S::Outcome: Send,
{
    in_slice(py, seconds, |time| search.run(input, time))
}

/// Integers as native bytes.
fn native<'py>(py: Python<'py>, numbers: &[u32]) -> PyResult<Bound<'py, PyBytes>> {
    PyBytes::new_with(py, 4 * numbers.len(), |bytes| {
        for (four, number) in bytes.chunks_exact_mut(4).zip(numbers) {
            four.copy_from_slice(&number.to_ne_bytes());
        }
        Ok(())
    })
}

/// The compiled solvers and checkers: bytes and integers in, bytes and integers out.
#[pymodule]
fn _kernel(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    blocks::register(module)?;
    board::register(module)?;
    board_lemmas::register(module)?;
    draws::register(module)?;
    lazors::register(module)?;
    mirrors::register(module)?;
    play::register(module)?;
    shooters::register(module)?;
    signposts::register(module)?;
    task::register(module)?;
    text::register(module)?;
    turrets::register(module)?;
    verify::register(module)
}
