//! The bindings of the checkers: one file a kind, and none of them knows a solver.
//!
//! What is registered here is named `verify_...`: Python's checkers import nothing else.

use pyo3::prelude::*;

mod board;

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    board::register(module)
}
