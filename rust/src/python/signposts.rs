//! What Python sees of the maze without walls.

use std::time::Duration;

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::python::duration;
use crate::signposts::{MazeError, Reach, Route, Search, Until};

/// What `moves_from` says where no goal is reached.
const NEVER: u32 = u32::MAX;

fn to_python(error: MazeError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// What a route is followed from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    Way(usize),
    State(usize, usize, usize),
}

#[pyclass]
struct SignpostSearch {
    search: Search,
    cells: usize,
    /// The route that is being followed, if any.
    route: Option<(From, Route)>,
}

#[pymethods]
impl SignpostSearch {
    #[new]
    #[pyo3(signature = (rows, cols, cells, wanted = None, all_states = false))]
    fn new(
        py: Python<'_>,
        rows: usize,
        cols: usize,
        cells: &[u8],
        wanted: Option<usize>,
        all_states: bool,
    ) -> PyResult<Self> {
        let until = match wanted {
            _ if all_states => Until::AllStates,
            Some(way) => Until::Way(way),
            None => Until::AllWays,
        };
        let search = py.detach(|| Search::new(rows, cols, cells, until)).map_err(to_python)?;
        Ok(SignpostSearch { search, cells: cells.len(), route: None })
    }

    #[pyo3(signature = (seconds, ways, table = None))]
    fn run(
        &mut self,
        py: Python<'_>,
        seconds: f64,
        ways: usize,
        table: Option<PyBuffer<u8>>,
    ) -> PyResult<Option<bool>> {
        let time = duration(seconds)?;
        let search = &mut self.search;
        let Some(table) = table else {
            return Ok(py.detach(|| search.run(time, ways, None)));
        };
        let fits = table.item_count() == 16 * self.cells && table.is_c_contiguous();
        if !fits || table.readonly() {
            return Err(PyValueError::new_err(
                "the table must have 16 bytes a cell, to be written",
            ));
        }
        // SAFETY: the bytes are those of the buffer, as many as it has. Python code, which could
        // read or write them, does not run before the slice is given up, as the GIL is held.
        let bytes = unsafe {
            std::slice::from_raw_parts_mut(table.buf_ptr().cast::<u8>(), table.item_count())
        };
        Ok(search.run(time, ways, Some(bytes)))
    }

    fn route<'py>(
        &mut self,
        py: Python<'py>,
        way: usize,
        seconds: f64,
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let followed = self.follow(py, From::Way(way), duration(seconds)?)?;
        Ok(followed.map(|moves| PyBytes::new(py, &moves.unwrap_or_default())))
    }

    fn moves_from(
        &mut self,
        py: Python<'_>,
        row: usize,
        col: usize,
        heading: usize,
        seconds: f64,
    ) -> PyResult<Option<u32>> {
        let from = From::State(row, col, heading);
        let followed = self.follow(py, from, duration(seconds)?)?;
        Ok(followed.map(|moves| moves.map_or(NEVER, |moves| moves.len() as u32)))
    }

    fn rim<'py>(&self, py: Python<'py>, first: usize, count: usize) -> Bound<'py, PyBytes> {
        let stop = first.saturating_add(count).min(self.search.rim.len());
        let costs = &self.search.rim[first.min(stop)..stop];
        PyBytes::new(py, &costs.iter().flat_map(|cost| cost.to_ne_bytes()).collect::<Vec<u8>>())
    }

    #[getter]
    fn found(&self) -> usize {
        self.search.found
    }

    #[getter]
    fn best(&self) -> Option<(u32, usize)> {
        self.search.best.map(|way| (self.search.rim[way], way))
    }

    #[getter]
    fn states(&self) -> u64 {
        self.search.states
    }
}

impl SignpostSearch {
    /// The moves of the route from somewhere: Some(None) where no goal is reached, None where the
    /// time is up; the next call goes on with it.
    fn follow(
        &mut self,
        py: Python<'_>,
        from: From,
        time: Duration,
    ) -> PyResult<Option<Option<Vec<u8>>>> {
        let mut route = match (self.route.take(), from) {
            (Some((begun, route)), _) if begun == from => route,
            (_, From::Way(way)) => self.search.enter(way).map_err(to_python)?,
            (_, From::State(row, col, heading)) => {
                self.search.begin(row, col, heading).map_err(to_python)?
            }
        };
        let search = &self.search;
        let goal = py.detach(|| search.follow(&mut route, time));
        if goal.is_none() {
            self.route = Some((from, route));
            return Ok(None);
        }
        Ok(goal.map(|reached| reached.then_some(route.moves)))
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

    fn run(&mut self, py: Python<'_>, seconds: f64) -> PyResult<bool> {
        let time = duration(seconds)?;
        let reach = &mut self.0;
        Ok(py.detach(|| reach.run(time)))
    }

    fn bits<'py>(&self, py: Python<'py>, first: usize, count: usize) -> Bound<'py, PyBytes> {
        let stop = first.saturating_add(count).min(self.0.size());
        let bits = py.detach(|| self.0.bits(first.min(stop)..stop));
        PyBytes::new(py, &bits)
    }
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<SignpostSearch>()?;
    module.add_class::<SignpostReach>()
}
