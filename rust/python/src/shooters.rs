//! The binding of the kind `shooters`.

use std::future::Future;
use std::sync::{Arc, Mutex};

use lasermaze_kernel::search::Pace;
use lasermaze_kernel::shooters::change::{searched, Wanted};
use lasermaze_kernel::shooters::paths::tabulate;
use lasermaze_kernel::shooters::planting::{wall_dark, Planting};
use lasermaze_kernel::shooters::reasons::{struck, Step};
use lasermaze_kernel::shooters::solver::{Solver, State};
use lasermaze_kernel::shooters::{check, Freedom};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;
use pyo3::IntoPyObjectExt;

use crate::climb::{drawn, stream_of, Drawn};
use crate::task::{outcome, KernelTask, Outcome};
use crate::{native, refusal, value_error};

/// A grid of beam shooters whose cells need not be copied.
type Grid = Solver<PyBackedBytes>;

/// The solution of a grid of beam shooters, or why there is none.
#[pyclass(frozen)]
struct ShooterSearch(Arc<Grid>);

#[pyfunction]
fn shooter_search(rows: usize, cols: usize, cells: PyBackedBytes) -> PyResult<KernelTask> {
    check(rows, cols, &cells).map_err(value_error)?;
    Ok(KernelTask::new(move |mut pace| async move {
        let solver = Solver::solve(cells, cols, &mut pace).await;
        outcome(|py| ShooterSearch(Arc::new(solver)).into_py_any(py))
    }))
}

#[pymethods]
impl ShooterSearch {
    #[getter]
    fn is_solved(&self) -> bool {
        self.0.state == State::Solved
    }

    fn solution(&self) -> PyResult<KernelTask> {
        self.if_solved(|solver, mut pace| async move {
            let axes = solver.axes(&mut pace).await.unwrap_or_default();
            outcome(move |py| turned(py, &solver, &axes)?.into_py_any(py))
        })
    }

    fn axes(&self) -> PyResult<KernelTask> {
        self.if_solved(|solver, mut pace| async move {
            let axes = solver.axes(&mut pace).await.unwrap_or_default();
            outcome(move |py| bytes(py, &axes)?.into_py_any(py))
        })
    }

    #[getter]
    fn given<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        bytes(py, &self.0.given)
    }

    fn another(&self) -> KernelTask {
        self.task(|solver, mut pace| async move {
            let other = solver.another(&mut pace).await;
            outcome(move |py| {
                other.map(|axes| turned(py, &solver, &axes)).transpose()?.into_py_any(py)
            })
        })
    }

    fn turn<'py>(&self, py: Python<'py>, axes: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
        if axes.len() != self.0.shooters.len() {
            return Err(refusal("one byte for each shooter is wanted"));
        }
        let axes: Vec<bool> = axes.iter().map(|&axis| axis != 0).collect();
        turned(py, &self.0, &axes)
    }

    fn forced(&self, implications: u64) -> PyResult<KernelTask> {
        self.if_solved(move |solver, mut pace| async move {
            let forced = solver.forced(implications, &mut pace).await.unwrap_or_default();
            let letters: Vec<u8> = forced.into_iter().map(|state| state as u8).collect();
            outcome(move |py| PyBytes::new(py, &letters).into_py_any(py))
        })
    }

    fn rest(&self, forced: &[u8]) -> PyResult<KernelTask> {
        let forced = freedoms(forced);
        self.if_solved(move |solver, mut pace| async move {
            let rest = solver.rest(&forced, &mut pace).await.unwrap_or_default();
            outcome(move |py| native(py, rest.as_flattened())?.into_py_any(py))
        })
    }

    fn cycle(&self, implications: u64) -> PyResult<KernelTask> {
        if self.0.state != State::Cycle {
            return Err(refusal("no implications refute this"));
        }
        Ok(self.task(move |solver, mut pace| async move {
            let cycle = solver.cycle(implications, &mut pace).await;
            outcome(move |py| {
                let cycle = cycle.ok_or_else(|| refusal("no implications refute this"))?;
                (steps(py, &cycle.steps)?, cycle.is_shortest).into_py_any(py)
            })
        }))
    }

    fn way(&self, literal: u32, implications: u64) -> PyResult<KernelTask> {
        if literal as usize >= 2 * self.0.shooters.len() {
            return Err(refusal("no literal of the formula"));
        }
        Ok(self.task(move |solver, mut pace| async move {
            let way = solver.way(literal, implications, &mut pace).await;
            outcome(move |py| way.map(|way| steps(py, &way)).transpose()?.into_py_any(py))
        }))
    }

    fn struck(&self, cell: usize, heading: usize) -> PyResult<KernelTask> {
        if cell >= self.0.cells().len() || heading > 3 {
            return Err(refusal("no cell of the grid, or no heading"));
        }
        let way = [(-1, 0), (0, 1), (1, 0), (0, -1)][heading];
        Ok(self.task(move |solver, mut pace| async move {
            let found = struck(solver.cells(), solver.cols, cell, way, &mut pace).await;
            outcome(move |py| found.into_py_any(py))
        }))
    }

    fn chains(
        &self,
        turned: &[u8],
        forced: &[u8],
        limit: usize,
        implications: u64,
    ) -> PyResult<KernelTask> {
        let (axes, limits) = (self.axes_of(turned, forced)?, (limit, implications));
        let forced = freedoms(forced);
        Ok(self.task(move |solver, mut pace| async move {
            let chains = solver.chains(&axes, &forced, limits, &mut pace).await;
            outcome(move |py| {
                let both = chains.map(|chains| Ok((steps(py, &chains.steps)?, chains.lengths)));
                both.transpose().and_then(|both: Option<_>| both.into_py_any(py))
            })
        }))
    }

    fn flips(
        &self,
        turned: &[u8],
        forced: &[u8],
        limit: usize,
        implications: u64,
    ) -> PyResult<KernelTask> {
        let (axes, limits) = (self.axes_of(turned, forced)?, (limit, implications));
        let forced = freedoms(forced);
        Ok(self.task(move |solver, mut pace| async move {
            let flips = solver.flips(&axes, &forced, limits, &mut pace).await;
            outcome(move |py| flips.into_py_any(py))
        }))
    }

    fn effort(&self, implications: u64) -> PyResult<KernelTask> {
        if !self.0.has_formula() {
            return Err(refusal("the formula is not complete"));
        }
        Ok(self.task(move |solver, mut pace| async move {
            let effort = solver.effort(implications, &mut pace).await.unwrap_or_default();
            outcome(move |py| (effort.steps, effort.open()).into_py_any(py))
        }))
    }

    #[getter]
    fn shooters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        native(py, &self.0.shooters)
    }

    #[getter]
    fn dark(&self) -> Option<usize> {
        match self.0.state {
            State::Dark(cell) => Some(cell),
            _ => None,
        }
    }

    #[getter]
    fn stuck(&self) -> Option<usize> {
        match self.0.state {
            State::Stuck(cell) => Some(cell),
            _ => None,
        }
    }

    #[getter]
    fn clauses(&self) -> usize {
        self.0.clauses()
    }
}

impl ShooterSearch {
    /// A task on the grid.
    fn task<F>(&self, work: impl FnOnce(Arc<Grid>, Pace) -> F) -> KernelTask
    where
        F: Future<Output = Outcome> + Send + 'static,
    {
        KernelTask::new(|pace| work(Arc::clone(&self.0), pace))
    }

    /// A task on a grid that has a solution. Raises `ValueError` for any other.
    fn if_solved<F>(&self, work: impl FnOnce(Arc<Grid>, Pace) -> F) -> PyResult<KernelTask>
    where
        F: Future<Output = Outcome> + Send + 'static,
    {
        if self.0.state == State::Solved {
            Ok(self.task(work))
        } else {
            Err(refusal("the grid has no solution"))
        }
    }

    /// For each shooter whether it stands on `|` in a turned grid.
    fn axes_of(&self, turned: &[u8], forced: &[u8]) -> PyResult<Vec<bool>> {
        let shooters = &self.0.shooters;
        let axes = shooters.iter().map(|&cell| turned.get(cell as usize).map(|&c| c == b'|'));
        match axes.collect() {
            Some(axes) if forced.len() == shooters.len() => Ok(axes),
            _ => Err(refusal("a grid and a state for each shooter are wanted")),
        }
    }
}

/// The states of shooters from their bytes.
fn freedoms(bytes: &[u8]) -> Vec<Freedom> {
    bytes.iter().map(|&byte| Freedom::read(byte)).collect()
}

/// The cells of a grid with its shooters turned.
fn turned<'py>(py: Python<'py>, grid: &Grid, axes: &[bool]) -> PyResult<Bound<'py, PyBytes>> {
    let cells = grid.cells();
    PyBytes::new_with(py, cells.len(), |turned| {
        turned.copy_from_slice(cells);
        for (&cell, &vertical) in grid.shooters.iter().zip(axes) {
            turned[cell as usize] = if vertical { b'|' } else { b'-' };
        }
        Ok(())
    })
}

/// Steps as native 32-bit numbers, three each.
fn steps<'py>(py: Python<'py>, steps: &[Step]) -> PyResult<Bound<'py, PyBytes>> {
    native(py, steps.as_flattened())
}

/// One byte for each flag.
fn bytes<'py>(py: Python<'py>, flags: &[bool]) -> PyResult<Bound<'py, PyBytes>> {
    PyBytes::new_with(py, flags.len(), |bytes| {
        bytes.iter_mut().zip(flags).for_each(|(byte, &flag)| *byte = u8::from(flag));
        Ok(())
    })
}

#[pyfunction]
fn shooter_paths(rows: usize, cols: usize, cells: PyBackedBytes) -> PyResult<KernelTask> {
    check(rows, cols, &cells).map_err(value_error)?;
    Ok(KernelTask::new(move |mut pace| async move {
        let paths = tabulate(&cells, cols, &mut pace).await;
        outcome(move |py| native(py, &paths)?.into_py_any(py))
    }))
}

/// The place of a planting: empty while a task has it, and once the puzzle is made.
type Slot = Arc<Mutex<Option<Planting>>>;

/// A puzzle that is being made from its solution.
#[pyclass(frozen)]
struct ShooterPlanting {
    planting: Slot,
    #[pyo3(get)]
    paths: usize,
}

#[pyfunction]
fn shooter_planting(rows: usize, cols: usize, cells: PyBackedBytes) -> PyResult<KernelTask> {
    check(rows, cols, &cells).map_err(value_error)?;
    Ok(KernelTask::new(move |mut pace| async move {
        let planting = Planting::new(&cells, cols, &mut pace).await;
        let paths = planting.paths;
        let planting = Arc::new(Mutex::new(Some(planting)));
        outcome(move |py| ShooterPlanting { planting, paths }.into_py_any(py))
    }))
}

#[pymethods]
impl ShooterPlanting {
    fn choose(&self, numbers: PyBackedBytes, limit: u8) -> PyResult<KernelTask> {
        let (mut planting, slot) = self.take()?;
        Ok(KernelTask::new(move |mut pace| async move {
            let is_chosen = |path: usize| numbers.get(path).is_some_and(|&number| number < limit);
            planting.choose(is_chosen, &mut pace).await;
            put_back(planting, &slot)
        }))
    }

    fn place(&self, numbers: PyBackedBytes) -> PyResult<KernelTask> {
        let (mut planting, slot) = self.take()?;
        Ok(KernelTask::new(move |mut pace| async move {
            let number = |spot: usize| {
                let eight = numbers.get(8 * spot..8 * spot + 8)?.try_into().ok()?;
                Some(u64::from_le_bytes(eight))
            };
            planting.place(|spot| number(spot).unwrap_or(u64::MAX), &mut pace).await;
            put_back(planting, &slot)
        }))
    }

    fn finish(&self, letters: PyBackedBytes) -> PyResult<KernelTask> {
        let (planting, _) = self.take()?;
        Ok(KernelTask::new(move |mut pace| async move {
            let cells = planting.finish(&letters, &mut pace).await;
            outcome(move |py| PyBytes::new(py, &cells).into_py_any(py))
        }))
    }
}

impl ShooterPlanting {
    /// The planting, for a task that puts it back.
    fn take(&self) -> PyResult<(Planting, Slot)> {
        let taken = self.planting.lock().ok().and_then(|mut planting| planting.take());
        let planting = taken.ok_or_else(|| refusal("the puzzle is made already"))?;
        Ok((planting, Arc::clone(&self.planting)))
    }
}

/// Put a planting back. The outcome is the number of its spots.
fn put_back(planting: Planting, slot: &Slot) -> Outcome {
    let spots = planting.spots.len();
    if let Ok(mut slot) = slot.lock() {
        *slot = Some(planting);
    }
    outcome(move |py| spots.into_py_any(py))
}

#[pyfunction]
fn shooter_wall_dark(rows: usize, cols: usize, cells: PyBackedBytes) -> PyResult<KernelTask> {
    check(rows, cols, &cells).map_err(value_error)?;
    Ok(KernelTask::new(move |mut pace| async move {
        let walled = wall_dark(&cells, cols, &mut pace).await;
        outcome(move |py| PyBytes::new(py, &walled).into_py_any(py))
    }))
}

/// The number of the level, whether there must be one solution and whether none, the cuts of the
/// levels, and how many implications a player follows.
type Asked = (Option<usize>, bool, bool, [f64; 3], u64);

#[pyfunction]
fn shooter_searched(
    rows: usize,
    cols: usize,
    cells: Vec<u8>,
    asked: Asked,
    changes: usize,
    stream: Drawn,
) -> PyResult<KernelTask> {
    check(rows, cols, &cells).map_err(value_error)?;
    let (level, unique, impossible, cuts, implications) = asked;
    let wanted = Wanted { level, unique, impossible, cuts, implications };
    Ok(KernelTask::new(move |mut pace| async move {
        let mut stream = stream_of(stream);
        let found = searched(cells, cols, wanted, changes, &mut stream, &mut pace).await;
        drawn(found, &stream)
    }))
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<ShooterPlanting>()?;
    module.add_class::<ShooterSearch>()?;
    module.add_function(wrap_pyfunction!(shooter_paths, module)?)?;
    module.add_function(wrap_pyfunction!(shooter_planting, module)?)?;
    module.add_function(wrap_pyfunction!(shooter_search, module)?)?;
    module.add_function(wrap_pyfunction!(shooter_searched, module)?)?;
    module.add_function(wrap_pyfunction!(shooter_wall_dark, module)?)
}
