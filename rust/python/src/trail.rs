//! The binding of long paths over a grid.

use lasermaze_kernel::trail::{blocks_of_path, cells_of_walk};
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

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(blocks_on_path, module)?)?;
    module.add_function(wrap_pyfunction!(cells_on_walk, module)?)
}
