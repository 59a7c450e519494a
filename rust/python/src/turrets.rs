//! The binding of the kind `turrets`.

use std::time::Instant;

use lasermaze_kernel::search::Search;
use lasermaze_kernel::turrets::change::{changed, Mazes};
use lasermaze_kernel::turrets::{
    check, turned, Count, Effort, Far, Levels, MazeError, Slice, WalkSearch,
};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::climb::{drawn, steered, stream_of, Course, Drawn};
use crate::task::{outcome, KernelTask};
use crate::{in_slice, native, refusal, run_slice, value_error};

/// The search for a shortest walk among turning turrets.
#[pyclass]
struct TurretSearch {
    search: WalkSearch,
    /// The cells that are searched.
    cells: Py<PyBytes>,
    /// The size of the maze if it is searched turned.
    high: Option<(usize, usize)>,
    /// The set of visited states of the turned maze, and the bytes that are turned back so far.
    turning: Option<(Vec<u8>, Vec<u8>)>,
    goal: usize,
    levels: Option<Levels>,
    count: Option<Count>,
}

#[pymethods]
impl TurretSearch {
    #[new]
    fn new(
        rows: usize,
        cols: usize,
        cells: &Bound<'_, PyBytes>,
        start: usize,
        goal: usize,
        levels: bool,
    ) -> PyResult<Self> {
        let size = cells.as_bytes().len();
        let high = turned::is_high(rows, cols).then_some((rows, cols));
        let (rows, cols) = if high.is_some() { (cols, rows) } else { (rows, cols) };
        check((rows, cols), size, start, goal).map_err(value_error)?;
        let py = cells.py();
        let at = |index| high.map_or(index, |(rows, cols)| turned::turned(rows, cols, index));
        let (start, goal) = (at(start), at(goal));
        let cells = match high {
            None => cells.clone().unbind(),
            Some((rows, cols)) => {
                let letters = cells.as_bytes();
                PyBytes::new(py, &py.detach(|| turned::turn(rows, cols, letters))).unbind()
            }
        };
        let search = WalkSearch::new((rows, cols), size, start, goal).map_err(value_error)?;
        let levels = levels.then(|| Levels::new(rows, cols));
        Ok(TurretSearch { search, cells, high, turning: None, goal, levels, count: None })
    }

    fn run(&mut self, py: Python<'_>, seconds: f64) -> PyResult<Option<bool>> {
        let slice = Slice { cells: self.cells.as_bytes(py), levels: self.levels.as_mut() };
        let reached = run_slice(py, &mut self.search, slice, seconds)?;
        if reached == Some(true) {
            self.count = Some(Count::new(self.goal, self.search.steps));
        }
        Ok(reached)
    }

    fn walk<'py>(
        &mut self,
        py: Python<'py>,
        seconds: f64,
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        if !self.search.at_goal() {
            return Err(refusal("the search has not just reached the goal"));
        }
        let search = &mut self.search;
        let mut walk = in_slice(py, seconds, |time| search.walk(time))?;
        if let (Some(walk), Some(_)) = (&mut walk, self.high) {
            turned::turn_walk_back(walk);
        }
        Ok(walk.map(|walk| PyBytes::new(py, &walk)))
    }

    fn visited<'py>(
        &mut self,
        py: Python<'py>,
        seconds: f64,
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let (search, cells) = (&mut self.search, self.cells.as_bytes(py));
        let (high, turning) = (self.high, &mut self.turning);
        let visited = in_slice(py, seconds, |time| match high {
            None => search.visited(cells, time),
            Some((rows, cols)) => {
                let begin = Instant::now();
                if turning.is_none() {
                    *turning = Some((search.visited(cells, time)?, Vec::new()));
                }
                let (turned, back) = turning.as_mut()?;
                let mut line = back.len() / cols.div_ceil(8);
                while line < 2 * rows && begin.elapsed() < time {
                    let piece = line..(line + (1 << 14)).min(2 * rows);
                    line = piece.end;
                    turned::turn_visited_back(rows, cols, turned, piece, back);
                }
                (line == 2 * rows).then(|| turning.take().map(|(_, back)| back))?
            }
        })?;
        Ok(visited.map(|bytes| PyBytes::new(py, &bytes)))
    }

    fn levels<'py>(
        &self,
        py: Python<'py>,
        pair: usize,
        first: usize,
        count: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let levels = self.levels.as_ref().filter(|_| pair < 2);
        let levels = levels.ok_or_else(|| refusal("no levels of such a pair"))?;
        let size = self.cells.as_bytes(py).len();
        let stop = first.saturating_add(count).min(size);
        let some = (first.min(stop)..stop).map(|index| {
            let cell = match self.high {
                None => index,
                Some((rows, cols)) => turned::turned(rows, cols, index),
            };
            levels.of_cell(pair, cell)
        });
        native(py, &some.collect::<Vec<u32>>())
    }

    fn count<'py>(
        &mut self,
        py: Python<'py>,
        seconds: f64,
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let (Some(count), Some(levels)) = (&mut self.count, &self.levels) else {
            return Err(refusal("no levels kept, or no goal reached yet"));
        };
        let number = in_slice(py, seconds, |time| {
            let limbs = count.run(levels, time)?;
            Some(limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect::<Vec<u8>>())
        })?;
        Ok(number.map(|bytes| PyBytes::new(py, &bytes)))
    }

    #[getter]
    fn fraction(&self) -> f64 {
        self.search.fraction()
    }

    #[getter]
    fn steps(&self) -> usize {
        self.search.steps
    }
}

/// The measuring of a maze's effort.
#[pyclass]
struct TurretEffort {
    effort: Effort,
    cells: Py<PyBytes>,
}

#[pymethods]
impl TurretEffort {
    #[new]
    fn new(
        rows: usize,
        cols: usize,
        cells: &Bound<'_, PyBytes>,
        start: usize,
        goal: usize,
    ) -> PyResult<Self> {
        let effort = Effort::new((rows, cols), cells.as_bytes().len(), start, goal);
        Ok(TurretEffort { effort: effort.map_err(value_error)?, cells: cells.clone().unbind() })
    }

    fn run(&mut self, py: Python<'_>, seconds: f64) -> PyResult<Option<(u64, u32)>> {
        run_slice(py, &mut self.effort, self.cells.as_bytes(py), seconds)
    }

    #[getter]
    fn fraction(&self) -> f64 {
        self.effort.fraction()
    }
}

/// The search for the cells that take long to reach.
#[pyclass]
struct TurretFar {
    far: Far,
    cells: Py<PyBytes>,
}

#[pymethods]
impl TurretFar {
    #[new]
    fn new(
        rows: usize,
        cols: usize,
        cells: &Bound<'_, PyBytes>,
        start: usize,
        goal: usize,
    ) -> PyResult<Self> {
        let far = Far::new((rows, cols), cells.as_bytes().len(), start, goal);
        Ok(TurretFar { far: far.map_err(value_error)?, cells: cells.clone().unbind() })
    }

    fn run<'py>(&mut self, py: Python<'py>, seconds: f64) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let cells = run_slice(py, &mut self.far, self.cells.as_bytes(py), seconds)?;
        cells.map(|cells| native(py, &cells)).transpose()
    }
}

#[pyfunction]
fn turret_steered(
    rows: usize,
    cols: usize,
    cells: Vec<u8>,
    has_walk: bool,
    course: Course,
    stream: Drawn,
) -> KernelTask {
    KernelTask::new(move |mut pace| async move {
        let mut mazes = Mazes::new(rows, cols, has_walk, course.0);
        match mazes.rated(cells, &mut pace).await {
            Ok(first) => steered(&mut mazes, first, course, stream, |cells| cells, &mut pace).await,
            Err(error) => outcome(|_| Err(value_error(error))),
        }
    })
}

#[pyfunction]
fn turret_changed(cells: Vec<u8>, stream: Drawn) -> PyResult<KernelTask> {
    if cells.is_empty() {
        return Err(value_error(MazeError::Size));
    }
    Ok(KernelTask::new(move |_| async move {
        let mut stream = stream_of(stream);
        drawn(changed(&cells, &mut stream), &stream)
    }))
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<TurretEffort>()?;
    module.add_class::<TurretFar>()?;
    module.add_class::<TurretSearch>()?;
    module.add_function(wrap_pyfunction!(turret_changed, module)?)?;
    module.add_function(wrap_pyfunction!(turret_steered, module)?)
}
