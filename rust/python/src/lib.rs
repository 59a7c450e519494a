//! The Python bindings of the solvers and, in `verify`, of the checkers: one file a kind.
//!
//! Their types and documentation are in `_kernel.pyi`.

use std::error::Error;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

mod board;
mod climb;
mod draws;
mod lazors;
mod mirrors;
mod play;
mod shooters;
mod signposts;
mod ticking;
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
    board::register(module)?;
    draws::register(module)?;
    lazors::register(module)?;
    mirrors::register(module)?;
    play::register(module)?;
    shooters::register(module)?;
    signposts::register(module)?;
    turrets::register(module)?;
    verify::register(module)
}
