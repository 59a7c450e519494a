//! The binding of the kind `shooters`.

use lasermaze_kernel::shooters::change::{searched, Wanted};
use lasermaze_kernel::shooters::paths::tabulate;
use lasermaze_kernel::shooters::planting::{wall_dark, Planting};
use lasermaze_kernel::shooters::reasons::{struck, Step};
use lasermaze_kernel::shooters::solver::{Solver, State};
use lasermaze_kernel::shooters::{check, Freedom};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;

use crate::climb::{stream_of, Drawn};
use crate::ticking::ticking;
use crate::{native, refusal, value_error};

/// A grid of beam shooters whose cells need not be copied.
type Grid = Solver<PyBackedBytes>;

/// A budget of Python's.
type Budget<'py> = Bound<'py, PyAny>;

/// Bytes of Python's.
type Bytes<'py> = PyResult<Bound<'py, PyBytes>>;

/// The solution of a grid of beam shooters, or why there is none.
#[pyclass(frozen)]
struct ShooterSearch(Grid);

#[pymethods]
impl ShooterSearch {
    #[new]
    fn new(rows: usize, cols: usize, cells: PyBackedBytes, budget: &Budget<'_>) -> PyResult<Self> {
        check(rows, cols, &cells).map_err(value_error)?;
        ticking(budget, |ticker| Solver::solve(cells, cols, ticker)).map(ShooterSearch)
    }

    #[getter]
    fn is_solved(&self) -> bool {
        self.0.state == State::Solved
    }

    fn solution<'py>(&self, budget: &Budget<'py>) -> Bytes<'py> {
        turned(budget.py(), &self.0, &self.axes_found(budget)?)
    }

    fn axes<'py>(&self, budget: &Budget<'py>) -> Bytes<'py> {
        bytes(budget.py(), &self.axes_found(budget)?)
    }

    #[getter]
    fn given<'py>(&self, py: Python<'py>) -> Bytes<'py> {
        bytes(py, &self.0.given)
    }

    fn another<'py>(&self, budget: &Budget<'py>) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let other = ticking(budget, |ticker| self.0.another(ticker))?;
        other.map(|axes| turned(budget.py(), &self.0, &axes)).transpose()
    }

    fn turn<'py>(&self, py: Python<'py>, axes: &[u8]) -> Bytes<'py> {
        if axes.len() != self.0.shooters.len() {
            return Err(refusal("one byte for each shooter is wanted"));
        }
        let axes: Vec<bool> = axes.iter().map(|&axis| axis != 0).collect();
        turned(py, &self.0, &axes)
    }

    fn forced<'py>(&self, implications: u64, budget: &Budget<'py>) -> Bytes<'py> {
        self.check_solved()?;
        let forced = ticking(budget, |ticker| self.0.forced(implications, ticker))?;
        let letters = forced.unwrap_or_default().into_iter().map(|state| state as u8);
        Ok(PyBytes::new(budget.py(), &letters.collect::<Vec<u8>>()))
    }

    fn rest<'py>(&self, forced: &[u8], budget: &Budget<'py>) -> Bytes<'py> {
        self.check_solved()?;
        let rest = ticking(budget, |ticker| self.0.rest(&freedoms(forced), ticker))?;
        native(budget.py(), rest.unwrap_or_default().as_flattened())
    }

    fn cycle<'py>(
        &self,
        implications: u64,
        budget: &Budget<'py>,
    ) -> PyResult<(Bound<'py, PyBytes>, bool)> {
        let cycle = ticking(budget, |ticker| self.0.cycle(implications, ticker))?;
        let cycle = cycle.ok_or_else(|| refusal("no implications refute this"))?;
        Ok((steps(budget.py(), &cycle.steps)?, cycle.is_shortest))
    }

    fn way<'py>(
        &self,
        literal: u32,
        implications: u64,
        budget: &Budget<'py>,
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        if literal as usize >= 2 * self.0.shooters.len() {
            return Err(refusal("no literal of the formula"));
        }
        let way = ticking(budget, |ticker| self.0.way(literal, implications, ticker))?;
        way.map(|way| steps(budget.py(), &way)).transpose()
    }

    fn struck(
        &self,
        cell: usize,
        heading: usize,
        budget: &Budget<'_>,
    ) -> PyResult<Option<(usize, bool)>> {
        if cell >= self.0.cells().len() || heading > 3 {
            return Err(refusal("no cell of the grid, or no heading"));
        }
        let way = [(-1, 0), (0, 1), (1, 0), (0, -1)][heading];
        ticking(budget, |ticker| struck(self.0.cells(), self.0.cols, cell, way, ticker))
    }

    fn chains<'py>(
        &self,
        turned: &[u8],
        forced: &[u8],
        limit: usize,
        implications: u64,
        budget: &Budget<'py>,
    ) -> PyResult<Option<(Bound<'py, PyBytes>, Vec<u32>)>> {
        let (axes, limits) = (self.axes_of(turned, forced)?, (limit, implications));
        let forced = freedoms(forced);
        let chains = ticking(budget, |ticker| self.0.chains(&axes, &forced, limits, ticker))?;
        chains.map(|chains| Ok((steps(budget.py(), &chains.steps)?, chains.lengths))).transpose()
    }

    fn flips(
        &self,
        turned: &[u8],
        forced: &[u8],
        limit: usize,
        implications: u64,
        budget: &Budget<'_>,
    ) -> PyResult<Option<Vec<Vec<u32>>>> {
        let (axes, limits) = (self.axes_of(turned, forced)?, (limit, implications));
        let forced = freedoms(forced);
        ticking(budget, |ticker| self.0.flips(&axes, &forced, limits, ticker))
    }

    fn effort(&self, implications: u64, budget: &Budget<'_>) -> PyResult<(u64, u32)> {
        let effort = ticking(budget, |ticker| self.0.effort(implications, ticker))?;
        let effort = effort.ok_or_else(|| refusal("the formula is not complete"))?;
        Ok((effort.steps, effort.open()))
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
    /// Raises `ValueError` for a grid that has no solution.
    fn check_solved(&self) -> PyResult<()> {
        let has_one = self.0.state == State::Solved;
        has_one.then_some(()).ok_or_else(|| refusal("the grid has no solution"))
    }

    /// The axes of the shooters in the solution.
    fn axes_found(&self, budget: &Budget<'_>) -> PyResult<Vec<bool>> {
        self.check_solved()?;
        Ok(ticking(budget, |ticker| self.0.axes(ticker))?.unwrap_or_default())
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
fn shooter_paths<'py>(rows: usize, cols: usize, cells: &[u8], budget: &Budget<'py>) -> Bytes<'py> {
    check(rows, cols, cells).map_err(value_error)?;
    native(budget.py(), &ticking(budget, |ticker| tabulate(cells, cols, ticker))?)
}

/// A puzzle that is being made from its solution.
#[pyclass]
struct ShooterPlanting(Planting);

#[pymethods]
impl ShooterPlanting {
    #[new]
    fn new(rows: usize, cols: usize, cells: &[u8], budget: &Budget<'_>) -> PyResult<Self> {
        check(rows, cols, cells).map_err(value_error)?;
        ticking(budget, |ticker| Planting::new(cells, cols, ticker)).map(ShooterPlanting)
    }

    #[getter]
    fn paths(&self) -> usize {
        self.0.paths
    }

    fn choose(&mut self, numbers: &[u8], limit: u8, budget: &Budget<'_>) -> PyResult<usize> {
        let is_chosen = |path: usize| numbers.get(path).is_some_and(|&number| number < limit);
        ticking(budget, |ticker| self.0.choose(is_chosen, ticker))?;
        Ok(self.0.spots.len())
    }

    fn place(&mut self, numbers: &[u8], budget: &Budget<'_>) -> PyResult<usize> {
        let number = |spot: usize| {
            let eight = numbers.get(8 * spot..8 * spot + 8)?.try_into().ok()?;
            Some(u64::from_le_bytes(eight))
        };
        ticking(budget, |ticker| self.0.place(|spot| number(spot).unwrap_or(u64::MAX), ticker))?;
        Ok(self.0.spots.len())
    }

    fn finish<'py>(&self, letters: &[u8], budget: &Budget<'py>) -> Bytes<'py> {
        let cells = ticking(budget, |ticker| self.0.finish(letters, ticker))?;
        Ok(PyBytes::new(budget.py(), &cells))
    }
}

#[pyfunction]
fn shooter_wall_dark<'py>(
    rows: usize,
    cols: usize,
    cells: &[u8],
    budget: &Budget<'py>,
) -> Bytes<'py> {
    check(rows, cols, cells).map_err(value_error)?;
    let walled = ticking(budget, |ticker| wall_dark(cells, cols, ticker))?;
    Ok(PyBytes::new(budget.py(), &walled))
}

/// The number of the level, whether there must be one solution and whether none, the cuts of the
/// levels, and how many implications a player follows.
type Asked = (Option<usize>, bool, bool, [f64; 3], u64);

/// The cells, and whether they have what was asked for; and the number of draws so far.
type Searched<'py> = (Option<(Bound<'py, PyBytes>, bool)>, u64);

#[pyfunction]
fn shooter_searched<'py>(
    rows: usize,
    cols: usize,
    cells: Vec<u8>,
    asked: Asked,
    changes: usize,
    stream: Drawn,
    budget: &Budget<'py>,
) -> PyResult<Searched<'py>> {
    check(rows, cols, &cells).map_err(value_error)?;
    let (level, unique, impossible, cuts, implications) = asked;
    let wanted = Wanted { level, unique, impossible, cuts, implications };
    let mut stream = stream_of(stream);
    let found =
        ticking(budget, |ticker| searched(cells, cols, wanted, changes, &mut stream, ticker))?;
    let found = found.map(|(cells, is_done)| (PyBytes::new(budget.py(), &cells), is_done));
    Ok((found, stream.counter))
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<ShooterPlanting>()?;
    module.add_class::<ShooterSearch>()?;
    module.add_function(wrap_pyfunction!(shooter_paths, module)?)?;
    module.add_function(wrap_pyfunction!(shooter_searched, module)?)?;
    module.add_function(wrap_pyfunction!(shooter_wall_dark, module)?)
}
