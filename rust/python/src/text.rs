//! The bindings of the writers of texts. They are named `write_...`: Python's formats import nothing
//! else.

use lasermaze_text::{json, solutions};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::{refusal, value_error};

#[pyfunction]
fn write_rows<'py>(py: Python<'py>, cells: &[u8], cols: usize) -> PyResult<Bound<'py, PyString>> {
    text(py, |out| json::rows(cells, cols, out))
}

#[pyfunction]
fn write_numbers<'py>(py: Python<'py>, packed: &[u8]) -> PyResult<Bound<'py, PyString>> {
    let fours = packed.chunks_exact(4);
    if !fours.remainder().is_empty() {
        return Err(refusal("a number takes four bytes"));
    }
    let number = |four: &[u8]| u32::from_ne_bytes([four[0], four[1], four[2], four[3]]);
    text(py, |out| json::numbers(fours.map(number), out))
}

#[pyfunction]
fn write_solutions<'py>(
    py: Python<'py>,
    rows: usize,
    cols: usize,
    cells: &[u8],
) -> PyResult<Bound<'py, PyString>> {
    let size = rows.checked_mul(cols).filter(|&size| size > 0 && cells.len().is_multiple_of(size));
    let size = size.ok_or_else(|| refusal("the cells are not those of boards of this size"))?;
    let known = |&byte: &u8| solutions::is_token(byte);
    if !cells.iter().all(known) {
        return Err(refusal("a byte is not a token"));
    }
    text(py, |out| solutions::write(rows, cols, cells.chunks(size), out))
}

/// The written text, as a string.
fn text(py: Python<'_>, write: impl FnOnce(&mut Vec<u8>)) -> PyResult<Bound<'_, PyString>> {
    let mut out = Vec::new();
    write(&mut out);
    Ok(PyString::new(py, std::str::from_utf8(&out).map_err(value_error)?))
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(write_numbers, module)?)?;
    module.add_function(wrap_pyfunction!(write_rows, module)?)?;
    module.add_function(wrap_pyfunction!(write_solutions, module)?)
}
