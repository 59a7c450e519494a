//! What Python sees of the maze without walls.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes};

use crate::signposts::{MazeError, Reach, Search};

/// How many states are searched before Python may look at the keyboard: some twenty milliseconds.
const SLICE: u64 = 1 << 22;

fn to_python(error: MazeError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

#[pyclass]
struct SignpostSearch(Search);

#[pymethods]
impl SignpostSearch {
    #[new]
    #[pyo3(signature = (rows, cols, cells, wanted = None))]
    fn new(
        py: Python<'_>,
        rows: usize,
        cols: usize,
        cells: &[u8],
        wanted: Option<usize>,
    ) -> PyResult<Self> {
        let search = py.detach(|| Search::new(rows, cols, cells, wanted));
        search.map(SignpostSearch).map_err(to_python)
    }

    fn run(&mut self, py: Python<'_>, states: u64, ways: usize) -> bool {
        let search = &mut self.0;
        py.detach(|| search.run(states, ways))
    }

    fn route<'py>(&self, py: Python<'py>, way: usize) -> PyResult<Bound<'py, PyBytes>> {
        let route = py.detach(|| self.0.route(way)).map_err(to_python)?;
        Ok(PyBytes::new(py, &route))
    }

    #[getter]
    fn rim(&self) -> Vec<u32> {
        self.0.rim.clone()
    }

    #[getter]
    fn found(&self) -> usize {
        self.0.found
    }

    #[getter]
    fn states(&self) -> u64 {
        self.0.states
    }
}

#[pyclass]
struct SignpostReach(Reach);

#[pymethods]
impl SignpostReach {
    #[new]
    #[pyo3(signature = (rows, cols, cells, only = None))]
    fn new(
        py: Python<'_>,
        rows: usize,
        cols: usize,
        cells: &[u8],
        only: Option<usize>,
    ) -> PyResult<Self> {
        let reach = py.detach(|| Reach::new(rows, cols, cells, only));
        reach.map(SignpostReach).map_err(to_python)
    }

    fn run(&mut self, py: Python<'_>, steps: u64) -> bool {
        let reach = &mut self.0;
        py.detach(|| reach.run(steps))
    }

    fn bits<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let bits = py.detach(|| self.0.bits());
        PyBytes::new(py, &bits)
    }
}

#[pyfunction]
fn signpost_costs<'py>(
    py: Python<'py>,
    rows: usize,
    cols: usize,
    cells: &[u8],
) -> PyResult<Bound<'py, PyByteArray>> {
    let mut search = py.detach(|| Search::new(rows, cols, cells, None)).map_err(to_python)?;
    PyByteArray::new_with(py, 16 * cells.len(), |table| {
        py.detach(|| search.start_table(cells, table));
        loop {
            let until = search.states.saturating_add(SLICE);
            let done = py.detach(|| loop {
                let done = search.tabulate(table);
                if done || search.states >= until {
                    break done;
                }
            });
            py.check_signals()?;
            if done {
                return Ok(());
            }
        }
    })
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<SignpostSearch>()?;
    module.add_class::<SignpostReach>()?;
    module.add_function(wrap_pyfunction!(signpost_costs, module)?)
}
