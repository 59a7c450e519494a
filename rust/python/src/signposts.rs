//! The binding of the kind `signposts`.

use lasermaze_kernel::signposts::change::{Maze, Mazes};
use lasermaze_kernel::signposts::{effort, BackwardSearch, Reach, Route, Until};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::climb::{found, steered, stream_of, Course, Drawn, Found};
use crate::ticking::ticking;
use crate::{native, refusal, value_error};

/// The search of a maze without walls, backward from its goals.
#[pyclass]
struct SignpostSearch(BackwardSearch);

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
        let search = py.detach(|| BackwardSearch::new(rows, cols, cells, until));
        search.map(SignpostSearch).map_err(value_error)
    }

    fn run(&mut self, budget: &Bound<'_, PyAny>, ways: usize) -> PyResult<bool> {
        ticking(budget, |ticker| self.0.run(ways, ticker))
    }

    fn tabulated<'py>(&mut self, budget: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        native(budget.py(), &ticking(budget, |ticker| self.0.tabulated(ticker))?)
    }

    fn route<'py>(&self, way: usize, budget: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        let moves = self.follow(self.0.enter(way).map_err(value_error)?, budget)?;
        Ok(PyBytes::new(budget.py(), &moves.unwrap_or_default()))
    }

    fn moves_from(
        &self,
        row: usize,
        col: usize,
        heading: usize,
        budget: &Bound<'_, PyAny>,
    ) -> PyResult<Option<usize>> {
        let route = self.0.begin(row, col, heading).map_err(value_error)?;
        Ok(self.follow(route, budget)?.map(|moves| moves.len()))
    }

    fn rim<'py>(
        &self,
        py: Python<'py>,
        first: usize,
        count: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let stop = first.saturating_add(count).min(self.0.rim.len());
        native(py, &self.0.rim[first.min(stop)..stop])
    }

    #[getter]
    fn found(&self) -> usize {
        self.0.found
    }

    #[getter]
    fn best(&self) -> Option<(u32, usize)> {
        self.0.best.map(|way| (self.0.rim[way], way))
    }

    #[getter]
    fn states(&self) -> u64 {
        self.0.states
    }
}

impl SignpostSearch {
    /// The moves of a route to its end; None if that is no goal.
    fn follow(&self, mut route: Route, budget: &Bound<'_, PyAny>) -> PyResult<Option<Vec<u8>>> {
        let is_goal = ticking(budget, |ticker| self.0.follow(&mut route, ticker))?;
        Ok(is_goal.then_some(route.moves))
    }
}

#[pyfunction]
fn signpost_reach<'py>(
    rows: usize,
    cols: usize,
    cells: &[u8],
    only: Option<usize>,
    budget: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyBytes>> {
    let bits = ticking(budget, |ticker| {
        Reach::new(rows, cols, cells, only, ticker).and_then(|reach| Ok(reach.bits(ticker)?))
    })?;
    Ok(PyBytes::new(budget.py(), &bits))
}

#[pyfunction]
fn signpost_effort(
    rows: usize,
    cols: usize,
    cells: &[u8],
    budget: &Bound<'_, PyAny>,
) -> PyResult<(u64, u64)> {
    Ok(ticking(budget, |ticker| effort(rows, cols, cells, ticker))?.0)
}

#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "a maze, what is asked for, and a stream")]
fn signpost_steered<'py>(
    rows: usize,
    cols: usize,
    cells: Vec<u8>,
    letters: Vec<u8>,
    has_escape: bool,
    lengthen: bool,
    course: Course,
    stream: Drawn,
    budget: &Bound<'py, PyAny>,
) -> PyResult<Found<'py>> {
    if letters.is_empty() {
        return Err(refusal("at least one letter is wanted"));
    }
    let mut mazes = Mazes::new((rows, cols), letters, has_escape, lengthen, course.0);
    let mut stream = stream_of(stream);
    let maze = ticking(budget, |ticker| {
        let first = mazes.rated(cells, ticker)?;
        steered(&mut mazes, first, course, &mut stream, ticker)
    })?;
    Ok(found(budget.py(), Some(&maze.cells), &stream))
}

#[pyfunction]
fn signpost_changed<'py>(
    rows: usize,
    cols: usize,
    cells: Vec<u8>,
    letters: Vec<u8>,
    stream: Drawn,
    budget: &Bound<'py, PyAny>,
) -> PyResult<Found<'py>> {
    if letters.is_empty() || cells.is_empty() || rows.checked_mul(cols) != Some(cells.len()) {
        return Err(refusal("rows * cols cells are wanted, and at least one letter"));
    }
    let mazes = Mazes::new((rows, cols), letters, true, false, [0.0; 3]);
    let (mut maze, mut stream) = (Maze::new(cells, None), stream_of(stream));
    let cells = ticking(budget, |ticker| mazes.changed(&mut maze, &mut stream, ticker))?;
    Ok(found(budget.py(), cells.as_deref(), &stream))
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<SignpostSearch>()?;
    module.add_function(wrap_pyfunction!(signpost_changed, module)?)?;
    module.add_function(wrap_pyfunction!(signpost_effort, module)?)?;
    module.add_function(wrap_pyfunction!(signpost_reach, module)?)?;
    module.add_function(wrap_pyfunction!(signpost_steered, module)?)
}
