//! The binding of the kind `lazors`.

use std::time::Duration;

use lasermaze_kernel::lazors::{self, BoardBytes, Laser, Left, Slice};
use lasermaze_kernel::search::Search;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::value_error;

/// The search for all arrangements of a board.
#[pyclass]
struct LazorSearch(lazors::LazorSearch);

#[pymethods]
impl LazorSearch {
    #[new]
    #[pyo3(signature = (rows, cols, cells, blocks, lasers, targets, tree_limit = 0, looks_ahead = true))]
    #[allow(clippy::too_many_arguments)] // keywords in Python
    fn new(
        rows: usize,
        cols: usize,
        cells: &[u8],
        blocks: [usize; 3],
        lasers: Vec<Laser>,
        targets: Vec<(usize, usize)>,
        tree_limit: usize,
        looks_ahead: bool,
    ) -> PyResult<Self> {
        let (lasers, targets) = (&lasers[..], &targets[..]);
        let board = BoardBytes { rows, cols, cells, blocks, lasers, targets };
        let search = lazors::LazorSearch::new(&board, tree_limit, looks_ahead);
        search.map(LazorSearch).map_err(value_error)
    }

    fn run<'py>(
        &mut self,
        py: Python<'py>,
        nodes: u64,
        keep: u64,
        stop_at: u64,
        seconds: f64,
    ) -> PyResult<(Bound<'py, PyBytes>, bool)> {
        let time = Duration::try_from_secs_f64(seconds).map_err(value_error)?;
        let mut solutions = Vec::new();
        let slice = Slice { nodes, keep, stop_at, solutions: &mut solutions };
        let search = &mut self.0;
        let ended = py.detach(|| search.run(slice, time).is_some());
        Ok((PyBytes::new(py, &solutions), ended))
    }

    #[getter]
    fn tree<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        self.0.tree().map(|tree| PyBytes::new(py, tree))
    }

    #[getter]
    fn left(&self) -> Vec<(Left, u64)> {
        self.0.left().collect()
    }

    #[getter]
    fn fraction(&self) -> f64 {
        self.0.fraction()
    }

    #[getter]
    fn nodes(&self) -> u64 {
        self.0.nodes
    }

    #[getter]
    fn steps(&self) -> u64 {
        self.0.steps()
    }

    #[getter]
    fn found(&self) -> u64 {
        self.0.found
    }
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<LazorSearch>()
}
