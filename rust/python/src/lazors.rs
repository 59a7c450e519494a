//! The binding of the kind `lazors`.

use lasermaze_kernel::lazors::{self, BoardBytes, Laser, Left};
use lasermaze_kernel::quota::Quota;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::ticking::ticking;
use crate::value_error;

/// The search for all arrangements of a board.
#[pyclass]
struct LazorSearch {
    search: lazors::LazorSearch,
    solutions: Vec<u8>,
}

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
        Ok(LazorSearch { search: search.map_err(value_error)?, solutions: vec![] })
    }

    #[pyo3(signature = (budget, nodes, keep, stop_at, soon = false))]
    fn run(
        &mut self,
        budget: &Bound<'_, PyAny>,
        nodes: u64,
        keep: u64,
        stop_at: u64,
        soon: bool,
    ) -> PyResult<bool> {
        let LazorSearch { search, solutions } = self;
        let quota = Quota { nodes, keep, stop_at, soon, solutions };
        ticking(budget, |ticker| search.run(quota, ticker))
    }

    fn take<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &std::mem::take(&mut self.solutions))
    }

    #[getter]
    fn tree<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        self.search.tree().map(|tree| PyBytes::new(py, tree))
    }

    #[getter]
    fn left(&self) -> Vec<(Left, u64)> {
        self.search.left().collect()
    }

    #[getter]
    fn fraction(&self) -> f64 {
        self.search.fraction()
    }

    #[getter]
    fn nodes(&self) -> u64 {
        self.search.nodes
    }

    #[getter]
    fn steps(&self) -> u64 {
        self.search.steps()
    }

    #[getter]
    fn found(&self) -> u64 {
        self.search.found
    }
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<LazorSearch>()
}
