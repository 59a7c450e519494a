//! The binding of `blocks`, for pictures of large grids.

use lasermaze_kernel::blocks::{blocks_of_path, cells_of_walk, exchanged, sums_of_blocks};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::refusal;

/// Pairs of integers as native bytes.
fn packed(py: Python<'_>, pairs: Vec<[i32; 2]>) -> Bound<'_, PyBytes> {
    PyBytes::new(py, &pairs.into_iter().flatten().flat_map(i32::to_ne_bytes).collect::<Vec<u8>>())
}

#[pyfunction]
fn cells_on_walk<'py>(py: Python<'py>, row: i32, col: i32, moves: &[u8]) -> Bound<'py, PyBytes> {
    packed(py, py.detach(|| cells_of_walk(row, col, moves).collect()))
}

#[pyfunction]
fn blocks_on_path<'py>(
    py: Python<'py>,
    cells: &[u8],
    size: (u32, u32),
    block: (u32, u32),
) -> PyResult<Bound<'py, PyBytes>> {
    if block.0 == 0 || block.1 == 0 {
        return Err(refusal("a block has at least one cell"));
    }
    let four = |bytes: &[u8]| bytes.try_into().map_or(-1, i32::from_ne_bytes);
    let pairs = cells.chunks_exact(8).map(|pair| [four(&pair[..4]), four(&pair[4..])]);
    Ok(packed(py, py.detach(|| blocks_of_path(pairs, size, block))))
}

/// One byte for each byte value.
fn table(bytes: &[u8]) -> PyResult<&[u8; 256]> {
    bytes.try_into().map_err(|_| refusal("a table has 256 bytes"))
}

#[pyfunction]
fn sums_in_blocks<'py>(
    py: Python<'py>,
    cells: &[u8],
    cols: usize,
    block: (usize, usize),
    weights: &[u8],
) -> PyResult<Bound<'py, PyBytes>> {
    if cols == 0 || block.0 == 0 || block.1 == 0 {
        return Err(refusal("a row and a block have at least one cell"));
    }
    let weights = table(weights)?;
    let sums = py.detach(|| sums_of_blocks(cells, cols, block, weights));
    Ok(PyBytes::new(py, &sums.into_iter().flat_map(u64::to_ne_bytes).collect::<Vec<u8>>()))
}

#[pyfunction]
fn exchange<'py>(
    py: Python<'py>,
    cells: &[u8],
    marks: &[u8],
    by: &[u8],
) -> PyResult<Bound<'py, PyBytes>> {
    if cells.len() != marks.len() {
        return Err(refusal("as many marks as cells"));
    }
    let by = table(by)?;
    Ok(PyBytes::new(py, &py.detach(|| exchanged(cells, marks, by))))
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(blocks_on_path, module)?)?;
    module.add_function(wrap_pyfunction!(cells_on_walk, module)?)?;
    module.add_function(wrap_pyfunction!(exchange, module)?)?;
    module.add_function(wrap_pyfunction!(sums_in_blocks, module)?)
}
