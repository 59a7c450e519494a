//! The binding of the kind `signposts`.

use std::time::Duration;

use lasermaze_kernel::search::Search;
use lasermaze_kernel::signposts::change::{Maze, Mazes};
use lasermaze_kernel::signposts::{BackwardSearch, Effort, Reach, Route, Slice, Until};
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::climb::{drawn, steered, stream_of, Course, Drawn};
use crate::task::{outcome, KernelTask};
use crate::{in_slice, native, refusal, run_slice, value_error};

/// The value of `moves_from` if no goal is known to be reached.
const NEVER: u32 = u32::MAX;

/// The start of a route.
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    Way(usize),
    State(usize, usize, usize),
}

/// The search of a maze without walls, backward from its goals.
#[pyclass]
struct SignpostSearch {
    search: BackwardSearch,
    /// The number of cells of the grid.
    size: usize,
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
        let search = py.detach(|| BackwardSearch::new(rows, cols, cells, until));
        let search = search.map_err(value_error)?;
        Ok(SignpostSearch { search, size: cells.len(), route: None })
    }

    #[pyo3(signature = (seconds, ways, table = None))]
    fn run(
        &mut self,
        py: Python<'_>,
        seconds: f64,
        ways: usize,
        table: Option<PyBuffer<u8>>,
    ) -> PyResult<Option<bool>> {
        let Some(table) = table else {
            return run_slice(py, &mut self.search, Slice { ways, table: None }, seconds);
        };
        let time = Duration::try_from_secs_f64(seconds).map_err(value_error)?;
        let fits = table.item_count() == 16 * self.size && table.is_c_contiguous();
        if !fits || table.readonly() {
            return Err(refusal("the table must have 16 bytes a cell, to be written"));
        }
        // SAFETY: these are the bytes of the buffer. Python code, which could read or write them,
        // does not run as long as the slice exists, as the GIL is held.
        let bytes = unsafe {
            std::slice::from_raw_parts_mut(table.buf_ptr().cast::<u8>(), table.item_count())
        };
        Ok(self.search.run(Slice { ways, table: Some(bytes) }, time))
    }

    fn route<'py>(
        &mut self,
        py: Python<'py>,
        way: usize,
        seconds: f64,
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let followed = self.follow(py, From::Way(way), seconds)?;
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
        let followed = self.follow(py, from, seconds)?;
        Ok(followed.map(|moves| moves.map_or(NEVER, |moves| moves.len() as u32)))
    }

    fn rim<'py>(
        &self,
        py: Python<'py>,
        first: usize,
        count: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let stop = first.saturating_add(count).min(self.search.rim.len());
        native(py, &self.search.rim[first.min(stop)..stop])
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
    /// The moves of a route: Some(None) if it reaches no goal, None if it takes longer than
    /// `seconds`; the next call goes on with it.
    fn follow(
        &mut self,
        py: Python<'_>,
        from: From,
        seconds: f64,
    ) -> PyResult<Option<Option<Vec<u8>>>> {
        let mut route = match (self.route.take(), from) {
            (Some((begun, route)), _) if begun == from => route,
            (_, From::Way(way)) => self.search.enter(way).map_err(value_error)?,
            (_, From::State(row, col, heading)) => {
                self.search.begin(row, col, heading).map_err(value_error)?
            }
        };
        let search = &self.search;
        let goal = in_slice(py, seconds, |time| search.follow(&mut route, time))?;
        if goal.is_none() {
            self.route = Some((from, route));
            return Ok(None);
        }
        Ok(goal.map(|reached| reached.then_some(route.moves)))
    }
}

/// The states that can be reached from some ways in.
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
        reach.map(SignpostReach).map_err(value_error)
    }

    fn run(&mut self, py: Python<'_>, seconds: f64) -> PyResult<bool> {
        Ok(run_slice(py, &mut self.0, (), seconds)?.is_some())
    }

    fn bits<'py>(&self, py: Python<'py>, first: usize, count: usize) -> Bound<'py, PyBytes> {
        let stop = first.saturating_add(count).min(self.0.size());
        let bits = py.detach(|| self.0.bits(first.min(stop)..stop));
        PyBytes::new(py, &bits)
    }
}

/// The measuring of a maze's effort.
#[pyclass]
struct SignpostEffort {
    effort: Effort,
    cells: Py<PyBytes>,
}

#[pymethods]
impl SignpostEffort {
    #[new]
    fn new(rows: usize, cols: usize, cells: &Bound<'_, PyBytes>) -> PyResult<Self> {
        let effort = Effort::new(rows, cols, cells.as_bytes().len()).map_err(value_error)?;
        Ok(SignpostEffort { effort, cells: cells.clone().unbind() })
    }

    fn run(&mut self, py: Python<'_>, seconds: f64) -> PyResult<Option<(u64, u64)>> {
        run_slice(py, &mut self.effort, self.cells.as_bytes(py), seconds)
    }

    #[getter]
    fn fraction(&self) -> f64 {
        self.effort.fraction()
    }
}

#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "a maze, what is asked for, and a stream")]
fn signpost_steered(
    rows: usize,
    cols: usize,
    cells: Vec<u8>,
    letters: Vec<u8>,
    has_escape: bool,
    lengthen: bool,
    course: Course,
    stream: Drawn,
) -> PyResult<KernelTask> {
    if letters.is_empty() {
        return Err(refusal("at least one letter is wanted"));
    }
    Ok(KernelTask::new(move |mut pace| async move {
        let mut mazes = Mazes::new((rows, cols), letters, has_escape, lengthen, course.0);
        match mazes.rated(cells, &mut pace).await {
            Ok(first) => {
                steered(&mut mazes, first, course, stream, |maze| maze.cells, &mut pace).await
            }
            Err(error) => outcome(|_| Err(value_error(error))),
        }
    }))
}

#[pyfunction]
fn signpost_changed(
    rows: usize,
    cols: usize,
    cells: Vec<u8>,
    letters: Vec<u8>,
    stream: Drawn,
) -> PyResult<KernelTask> {
    if letters.is_empty() || cells.is_empty() || rows.checked_mul(cols) != Some(cells.len()) {
        return Err(refusal("rows * cols cells are wanted, and at least one letter"));
    }
    Ok(KernelTask::new(move |mut pace| async move {
        let mazes = Mazes::new((rows, cols), letters, true, false, [0.0; 3]);
        let mut stream = stream_of(stream);
        let changed = mazes.changed(&mut Maze::new(cells, None), &mut stream, &mut pace).await;
        drawn(changed, &stream)
    }))
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<SignpostEffort>()?;
    module.add_class::<SignpostSearch>()?;
    module.add_class::<SignpostReach>()?;
    module.add_function(wrap_pyfunction!(signpost_changed, module)?)?;
    module.add_function(wrap_pyfunction!(signpost_steered, module)?)
}
