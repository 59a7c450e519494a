//! The binding of the kind `shooters`.

use std::time::{Duration, Instant};

use lasermaze_kernel::shooters::check;
use lasermaze_kernel::shooters::pace::{Pace, Stopped, Watch};
use lasermaze_kernel::shooters::paths;
use lasermaze_kernel::shooters::planting::{self, Planting};
use lasermaze_kernel::shooters::reasons::{struck, Step};
use lasermaze_kernel::shooters::solver::{Solver, State};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::{native, refusal, value_error};

/// The time that the solver works before Python checks its limits and Ctrl-C.
const SLICE: Duration = Duration::from_millis(10);

/// The search for a way to turn beam shooters.
#[pyclass]
struct ShooterSearch {
    solver: Solver,
    cells: Py<PyBytes>,
}

/// Calls Python after each slice, and keeps the error that it raises.
struct Look {
    function: Option<Py<PyAny>>,
    last: Instant,
    raised: Option<PyErr>,
}

impl Look {
    fn ask(&self, fraction: f64) -> PyResult<()> {
        Python::attach(|py| {
            py.check_signals()?;
            self.function.as_ref().map_or(Ok(()), |look| look.call1(py, (fraction,)).map(drop))
        })
    }
}

impl Watch for Look {
    fn look(&mut self, fraction: f64) -> Result<(), Stopped> {
        if self.last.elapsed() < SLICE {
            return Ok(());
        }
        let answer = self.ask(fraction);
        self.last = Instant::now();
        answer.map_err(|error| {
            self.raised = Some(error);
            Stopped
        })
    }
}

/// Do some work with Python released. It stops if `look` raises.
fn watched<T: Send>(
    py: Python<'_>,
    look: Option<Py<PyAny>>,
    work: impl FnOnce(&mut Pace) -> Result<T, Stopped> + Send,
) -> PyResult<T> {
    let mut watch = Look { function: look, last: Instant::now(), raised: None };
    let done = py.detach(|| work(&mut Pace::new(&mut watch)));
    done.map_err(|Stopped| watch.raised.unwrap_or_else(|| value_error(Stopped)))
}

#[pymethods]
impl ShooterSearch {
    #[new]
    fn new(rows: usize, cols: usize, cells: Bound<'_, PyBytes>) -> PyResult<Self> {
        check(rows, cols, cells.as_bytes()).map_err(value_error)?;
        Ok(ShooterSearch { solver: Solver::new(cols), cells: cells.unbind() })
    }

    #[pyo3(signature = (look = None))]
    fn run(&mut self, py: Python<'_>, look: Option<Py<PyAny>>) -> PyResult<bool> {
        let (solver, cells) = (&mut self.solver, self.cells.as_bytes(py));
        let state = watched(py, look, |pace| solver.run(cells, pace))?;
        Ok(state == State::Solved)
    }

    #[pyo3(signature = (look = None))]
    fn solution<'py>(
        &self,
        py: Python<'py>,
        look: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let axes = watched(py, look, |pace| self.solver.axes(pace))?.ok_or_else(unsolved)?;
        self.turned(py, &axes)
    }

    #[pyo3(signature = (look = None))]
    fn axes<'py>(&self, py: Python<'py>, look: Option<Py<PyAny>>) -> PyResult<Bound<'py, PyBytes>> {
        let axes = watched(py, look, |pace| self.solver.axes(pace))?.ok_or_else(unsolved)?;
        bytes(py, &axes)
    }

    #[getter]
    fn given<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        bytes(py, &self.solver.given)
    }

    #[pyo3(signature = (look = None))]
    fn another<'py>(
        &self,
        py: Python<'py>,
        look: Option<Py<PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let axes = watched(py, look, |pace| self.solver.another(pace))?;
        axes.map(|axes| self.turned(py, &axes)).transpose()
    }

    fn turn<'py>(&self, py: Python<'py>, axes: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
        if axes.len() != self.solver.shooters.len() {
            return Err(refusal("one byte for each shooter is wanted"));
        }
        let axes: Vec<bool> = axes.iter().map(|&axis| axis != 0).collect();
        self.turned(py, &axes)
    }

    #[pyo3(signature = (implications, look = None))]
    fn forced<'py>(
        &self,
        py: Python<'py>,
        implications: u64,
        look: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let forced = watched(py, look, |pace| self.solver.forced(implications, pace))?;
        Ok(PyBytes::new(py, &forced.ok_or_else(unsolved)?))
    }

    #[pyo3(signature = (forced, look = None))]
    fn rest<'py>(
        &self,
        py: Python<'py>,
        forced: &[u8],
        look: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let rest = watched(py, look, |pace| self.solver.rest(forced, pace))?;
        native(py, rest.ok_or_else(unsolved)?.as_flattened())
    }

    #[pyo3(signature = (implications, look = None))]
    fn cycle<'py>(
        &mut self,
        py: Python<'py>,
        implications: u64,
        look: Option<Py<PyAny>>,
    ) -> PyResult<(Bound<'py, PyBytes>, bool)> {
        let (solver, cells) = (&mut self.solver, self.cells.as_bytes(py));
        let cycle = watched(py, look, |pace| solver.cycle(cells, implications, pace))?;
        let cycle = cycle.ok_or_else(|| refusal("no implications refute this"))?;
        Ok((steps(py, &cycle.steps)?, cycle.is_shortest))
    }

    #[pyo3(signature = (literal, implications, look = None))]
    fn way<'py>(
        &mut self,
        py: Python<'py>,
        literal: u32,
        implications: u64,
        look: Option<Py<PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        if literal as usize >= 2 * self.solver.shooters.len() {
            return Err(refusal("no literal of the formula"));
        }
        let (solver, cells) = (&mut self.solver, self.cells.as_bytes(py));
        let way = watched(py, look, |pace| solver.way(cells, literal, implications, pace))?;
        way.map(|way| steps(py, &way)).transpose()
    }

    #[pyo3(signature = (cell, heading, look = None))]
    fn struck(
        &self,
        py: Python<'_>,
        cell: usize,
        heading: usize,
        look: Option<Py<PyAny>>,
    ) -> PyResult<Option<(usize, bool)>> {
        let (cells, cols) = (self.cells.as_bytes(py), self.solver.cols);
        if cell >= cells.len() || heading > 3 {
            return Err(refusal("no cell of the grid, or no heading"));
        }
        let way = [(-1, 0), (0, 1), (1, 0), (0, -1)][heading];
        watched(py, look, |pace| struck(cells, cols, cell, way, pace))
    }

    #[pyo3(signature = (turned, forced, limit, implications, look = None))]
    fn chains<'py>(
        &mut self,
        py: Python<'py>,
        turned: &[u8],
        forced: &[u8],
        limit: usize,
        implications: u64,
        look: Option<Py<PyAny>>,
    ) -> PyResult<Option<(Bound<'py, PyBytes>, Vec<u32>)>> {
        let axes = self.axes_of(turned, forced)?;
        let (solver, cells) = (&mut self.solver, self.cells.as_bytes(py));
        let work =
            |pace: &mut Pace| solver.chains(cells, &axes, forced, (limit, implications), pace);
        let chains = watched(py, look, work)?;
        chains.map(|chains| Ok((steps(py, &chains.steps)?, chains.lengths))).transpose()
    }

    #[pyo3(signature = (turned, forced, limit, implications, look = None))]
    fn flips(
        &mut self,
        py: Python<'_>,
        turned: &[u8],
        forced: &[u8],
        limit: usize,
        implications: u64,
        look: Option<Py<PyAny>>,
    ) -> PyResult<Option<Vec<Vec<u32>>>> {
        let axes = self.axes_of(turned, forced)?;
        let (solver, cells) = (&mut self.solver, self.cells.as_bytes(py));
        let work =
            |pace: &mut Pace| solver.flips(cells, &axes, forced, (limit, implications), pace);
        watched(py, look, work)
    }

    #[pyo3(signature = (implications, look = None))]
    fn effort(
        &self,
        py: Python<'_>,
        implications: u64,
        look: Option<Py<PyAny>>,
    ) -> PyResult<(u64, Vec<u64>)> {
        let effort = watched(py, look, |pace| self.solver.effort(implications, pace))?;
        let effort = effort.ok_or_else(|| refusal("there is no whole formula"))?;
        Ok((effort.steps, effort.gained))
    }

    #[getter]
    fn shooters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        native(py, &self.solver.shooters)
    }

    #[getter]
    fn dark(&self) -> Option<usize> {
        match self.solver.state {
            State::Dark(cell) => Some(cell),
            _ => None,
        }
    }

    #[getter]
    fn stuck(&self) -> Option<usize> {
        match self.solver.state {
            State::Stuck(cell) => Some(cell),
            _ => None,
        }
    }

    #[getter]
    fn clauses(&self) -> usize {
        self.solver.pairs.len() + self.solver.must.iter().filter(|&&must| must).count()
    }
}

impl ShooterSearch {
    /// The cells with their shooters turned.
    fn turned<'py>(&self, py: Python<'py>, axes: &[bool]) -> PyResult<Bound<'py, PyBytes>> {
        let cells = self.cells.as_bytes(py);
        PyBytes::new_with(py, cells.len(), |turned| {
            turned.copy_from_slice(cells);
            for (&cell, &vertical) in self.solver.shooters.iter().zip(axes) {
                turned[cell as usize] = if vertical { b'|' } else { b'-' };
            }
            Ok(())
        })
    }

    /// For each shooter whether it stands on `|` in a turned grid.
    fn axes_of(&self, turned: &[u8], forced: &[u8]) -> PyResult<Vec<bool>> {
        let shooters = &self.solver.shooters;
        let axes = shooters.iter().map(|&cell| turned.get(cell as usize).map(|&c| c == b'|'));
        match axes.collect() {
            Some(axes) if forced.len() == shooters.len() => Ok(axes),
            _ => Err(refusal("a grid and a state for each shooter are wanted")),
        }
    }
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
fn shooter_paths<'py>(
    py: Python<'py>,
    rows: usize,
    cols: usize,
    cells: &[u8],
) -> PyResult<Bound<'py, PyBytes>> {
    check(rows, cols, cells).map_err(value_error)?;
    let paths = py.detach(|| paths::tabulate(cells, cols));
    native(py, &paths)
}

/// A puzzle that is being made from its solution.
#[pyclass]
struct ShooterPlanting {
    /// None once the puzzle is made.
    planting: Option<Planting>,
}

#[pymethods]
impl ShooterPlanting {
    #[new]
    fn new(py: Python<'_>, rows: usize, cols: usize, cells: &[u8]) -> PyResult<Self> {
        let planting = py.detach(|| Planting::new(rows, cols, cells)).map_err(value_error)?;
        Ok(ShooterPlanting { planting: Some(planting) })
    }

    #[getter]
    fn paths(&self) -> usize {
        self.planting.as_ref().map_or(0, |planting| planting.paths)
    }

    fn choose(&mut self, py: Python<'_>, numbers: &[u8], limit: u8) -> PyResult<usize> {
        let planting = self.planting.as_mut().ok_or_else(made)?;
        let chosen: Vec<bool> = numbers.iter().map(|&number| number < limit).collect();
        Ok(py.detach(|| planting.choose(&chosen)))
    }

    fn place(&mut self, py: Python<'_>, numbers: &[u8]) -> PyResult<usize> {
        let planting = self.planting.as_mut().ok_or_else(made)?;
        let numbers = numbers
            .chunks_exact(8)
            .map(|eight| eight.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)));
        Ok(py.detach(|| planting.place(numbers)))
    }

    fn finish<'py>(&mut self, py: Python<'py>, letters: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
        let planting = self.planting.take().ok_or_else(made)?;
        Ok(PyBytes::new(py, &py.detach(|| planting.finish(letters))))
    }
}

fn made() -> PyErr {
    refusal("the puzzle is made already")
}

#[pyfunction]
fn shooter_wall_dark<'py>(
    py: Python<'py>,
    rows: usize,
    cols: usize,
    cells: &[u8],
) -> PyResult<Bound<'py, PyBytes>> {
    let walled = py.detach(|| planting::wall_dark(rows, cols, cells)).map_err(value_error)?;
    Ok(PyBytes::new(py, &walled))
}

fn unsolved() -> PyErr {
    refusal("the search has not found a solution")
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<ShooterPlanting>()?;
    module.add_class::<ShooterSearch>()?;
    module.add_function(wrap_pyfunction!(shooter_paths, module)?)?;
    module.add_function(wrap_pyfunction!(shooter_wall_dark, module)?)
}
