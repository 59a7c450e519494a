//! The bindings of the readers of native text. They are named `read_...`: Python's formats import
//! nothing else.

use lasermaze_text::board;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// Rows, columns, cells, pile, targets and details.
type BoardTuple<'py> = (usize, usize, Bound<'py, PyBytes>, Bound<'py, PyBytes>, u32, [&'py str; 3]);

#[pyfunction]
fn read_board<'py>(py: Python<'py>, text: &'py str) -> Option<BoardTuple<'py>> {
    let card = board::read(text)?;
    let (cells, pile) = (PyBytes::new(py, &card.cells), PyBytes::new(py, &card.pile));
    Some((card.rows, card.cols, cells, pile, card.targets, card.details))
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(read_board, module)?)
}
