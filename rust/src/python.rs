//! The binding and nothing else; its types are repeated in `_kernel.pyi`.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyBytes};

use std::time::{Duration, Instant};

use crate::board::{self, CardBytes, CardError, Search, Slice};
use crate::grid::Mask;

mod mirrors;
mod shooters;
mod signposts;
mod turrets;

/// A search on sets of cells of any width.
trait AnySearch: Send + Sync {
    fn run(&mut self, slice: Slice, solutions: &mut Vec<u8>) -> bool;
    fn fraction(&self) -> f64;
    /// Nodes, beam steps, solutions found.
    fn counters(&self) -> (u64, u64, u64);
    fn tree(&self) -> Option<&[u8]>;
}

impl<M: Mask> AnySearch for Search<M> {
    fn run(&mut self, slice: Slice, solutions: &mut Vec<u8>) -> bool {
        Search::run(self, slice, solutions)
    }

    fn fraction(&self) -> f64 {
        Search::fraction(self)
    }

    fn counters(&self) -> (u64, u64, u64) {
        (self.nodes, self.beam_steps, self.found)
    }

    fn tree(&self) -> Option<&[u8]> {
        Search::tree(self)
    }
}

/// The board game's search, run in slices so that Python can be asked in between.
#[pyclass]
struct BoardSearch(Box<dyn AnySearch>);

#[pymethods]
impl BoardSearch {
    #[new]
    #[pyo3(signature = (rows, cols, cells, pile, targets, stray_beams, pruning = None, tree_limit = 0))]
    #[allow(clippy::too_many_arguments)] // keywords in Python
    fn new(
        rows: usize,
        cols: usize,
        cells: &[u8],
        pile: &[u8],
        targets: u32,
        stray_beams: bool,
        pruning: Option<u32>,
        tree_limit: usize,
    ) -> PyResult<Self> {
        let pruning = pruning.unwrap_or(board::prune::ALL);
        let card = CardBytes { rows, cols, cells, pile, targets, stray_beams, pruning, tree_limit };
        let search: Result<Box<dyn AnySearch>, CardError> = match cells.len() {
            0..=32 => Search::<u32>::new(&card).map(|search| Box::new(search) as _),
            33..=64 => Search::<u64>::new(&card).map(|search| Box::new(search) as _),
            _ => Search::<u128>::new(&card).map(|search| Box::new(search) as _),
        };
        search.map(BoardSearch).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    #[pyo3(signature = (nodes, keep, stop_at, seconds = None))]
    fn run<'py>(
        &mut self,
        py: Python<'py>,
        nodes: u64,
        keep: u64,
        stop_at: u64,
        seconds: Option<f64>,
    ) -> (Bound<'py, PyBytes>, bool) {
        let search = &mut self.0;
        let mut solutions = Vec::new();
        let exhausted = py.detach(|| {
            let wait = seconds.and_then(|time| Duration::try_from_secs_f64(time.max(0.0)).ok());
            let deadline = wait.and_then(|wait| Instant::now().checked_add(wait));
            search.run(Slice { nodes, keep, stop_at, deadline }, &mut solutions)
        });
        (PyBytes::new(py, &solutions), exhausted)
    }

    #[getter]
    fn tree<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        self.0.tree().map(|tree| PyBytes::new(py, tree))
    }

    #[getter]
    fn fraction(&self) -> f64 {
        self.0.fraction()
    }

    #[getter]
    fn nodes(&self) -> u64 {
        self.0.counters().0
    }

    #[getter]
    fn beam_steps(&self) -> u64 {
        self.0.counters().1
    }

    #[getter]
    fn found(&self) -> u64 {
        self.0.counters().2
    }
}

#[pyfunction]
fn board_plant<'py>(
    py: Python<'py>,
    rows: usize,
    cols: usize,
    count: usize,
    supply: &[u8],
    seed: u64,
    attempts: usize,
) -> PyResult<Option<Bound<'py, PyBytes>>> {
    py.detach(|| board::plant((rows, cols), count, supply, seed, attempts))
        .map(|cells| cells.map(|cells| PyBytes::new(py, &cells)))
        .map_err(|error| PyValueError::new_err(error.to_string()))
}

#[pymodule]
fn _kernel(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("BOARD_PRUNING", board::prune::NAMES.into_py_dict(module.py())?)?;
    module.add_class::<BoardSearch>()?;
    module.add_function(wrap_pyfunction!(board_plant, module)?)?;
    mirrors::register(module)?;
    shooters::register(module)?;
    signposts::register(module)?;
    turrets::register(module)
}
