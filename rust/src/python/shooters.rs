//! The binding of the kind `shooters`.

use std::time::{Duration, Instant};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::shooters::pace::{Pace, Stopped, Watch};
use crate::shooters::paths;
use crate::shooters::reasons::{struck, Step};
use crate::shooters::search::{Search, State};

/// For how long the kernel works before Python looks at the clock and the keyboard.
const SLICE: Duration = Duration::from_millis(10);

/// The search for a way to turn the shooters.
#[pyclass]
struct ShooterSearch {
    search: Search,
    cells: Py<PyBytes>,
}

/// Calls Python after each slice, and keeps what it raised.
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

/// What `work` comes to. It is done without the GIL, and stops where `look` raises.
fn watched<T: Send>(
    py: Python<'_>,
    look: Option<Py<PyAny>>,
    work: impl FnOnce(&mut Pace) -> Result<T, Stopped> + Send,
) -> PyResult<T> {
    let mut watch = Look { function: look, last: Instant::now(), raised: None };
    let done = py.detach(|| work(&mut Pace::new(&mut watch)));
    done.map_err(|Stopped| watch.raised.unwrap_or_else(|| PyValueError::new_err("stopped")))
}

#[pymethods]
impl ShooterSearch {
    #[new]
    fn new(rows: usize, cols: usize, cells: Bound<'_, PyBytes>) -> PyResult<Self> {
        check_size(rows, cols, cells.as_bytes())?;
        Ok(ShooterSearch { search: Search::new(cols), cells: cells.unbind() })
    }

    #[pyo3(signature = (look = None))]
    fn run(&mut self, py: Python<'_>, look: Option<Py<PyAny>>) -> PyResult<bool> {
        let (search, cells) = (&mut self.search, self.cells.as_bytes(py));
        let state = watched(py, look, |pace| search.run(cells, pace))?;
        Ok(state == State::Solved)
    }

    #[pyo3(signature = (look = None))]
    fn solution<'py>(
        &self,
        py: Python<'py>,
        look: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let axes = watched(py, look, |pace| self.search.axes(pace))?.ok_or_else(unsolved)?;
        self.turned(py, &axes)
    }

    #[pyo3(signature = (look = None))]
    fn axes<'py>(&self, py: Python<'py>, look: Option<Py<PyAny>>) -> PyResult<Bound<'py, PyBytes>> {
        let axes = watched(py, look, |pace| self.search.axes(pace))?.ok_or_else(unsolved)?;
        bytes(py, &axes)
    }

    #[getter]
    fn given<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        bytes(py, &self.search.given)
    }

    #[pyo3(signature = (look = None))]
    fn another<'py>(
        &self,
        py: Python<'py>,
        look: Option<Py<PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let axes = watched(py, look, |pace| self.search.another(pace))?;
        axes.map(|axes| self.turned(py, &axes)).transpose()
    }

    /// The cells with their shooters turned, by a byte for each shooter.
    fn turn<'py>(&self, py: Python<'py>, axes: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
        if axes.len() != self.search.shooters.len() {
            return Err(PyValueError::new_err("one byte for each shooter is wanted"));
        }
        let axes: Vec<bool> = axes.iter().map(|&axis| axis != 0).collect();
        self.turned(py, &axes)
    }

    #[pyo3(signature = (effort, look = None))]
    fn forced<'py>(
        &self,
        py: Python<'py>,
        effort: u64,
        look: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let forced = watched(py, look, |pace| self.search.forced(effort, pace))?;
        Ok(PyBytes::new(py, &forced.ok_or_else(unsolved)?))
    }

    #[pyo3(signature = (forced, look = None))]
    fn rest<'py>(
        &self,
        py: Python<'py>,
        forced: &[u8],
        look: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let rest = watched(py, look, |pace| self.search.rest(forced, pace))?;
        numbers(py, rest.ok_or_else(unsolved)?.as_flattened())
    }

    #[pyo3(signature = (effort, look = None))]
    fn cycle<'py>(
        &mut self,
        py: Python<'py>,
        effort: u64,
        look: Option<Py<PyAny>>,
    ) -> PyResult<(Bound<'py, PyBytes>, bool)> {
        let (search, cells) = (&mut self.search, self.cells.as_bytes(py));
        let cycle = watched(py, look, |pace| search.cycle(cells, effort, pace))?;
        let cycle = cycle.ok_or_else(|| PyValueError::new_err("no implications refute this"))?;
        Ok((steps(py, &cycle.steps)?, cycle.is_shortest))
    }

    #[pyo3(signature = (literal, effort, look = None))]
    fn way<'py>(
        &mut self,
        py: Python<'py>,
        literal: u32,
        effort: u64,
        look: Option<Py<PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        if literal as usize >= 2 * self.search.shooters.len() {
            return Err(PyValueError::new_err("no literal of the formula"));
        }
        let (search, cells) = (&mut self.search, self.cells.as_bytes(py));
        let way = watched(py, look, |pace| search.way(cells, literal, effort, pace))?;
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
        let (cells, cols) = (self.cells.as_bytes(py), self.search.cols);
        if cell >= cells.len() || heading > 3 {
            return Err(PyValueError::new_err("no cell of the grid, or no heading"));
        }
        let way = [(-1, 0), (0, 1), (1, 0), (0, -1)][heading];
        watched(py, look, |pace| struck(cells, cols, cell, way, pace))
    }

    #[pyo3(signature = (turned, forced, limit, effort, look = None))]
    fn chains<'py>(
        &mut self,
        py: Python<'py>,
        turned: &[u8],
        forced: &[u8],
        limit: usize,
        effort: u64,
        look: Option<Py<PyAny>>,
    ) -> PyResult<Option<(Bound<'py, PyBytes>, Vec<u32>)>> {
        let axes = self.axes_of(turned, forced)?;
        let (search, cells) = (&mut self.search, self.cells.as_bytes(py));
        let work = |pace: &mut Pace| search.chains(cells, &axes, forced, (limit, effort), pace);
        let chains = watched(py, look, work)?;
        chains.map(|chains| Ok((steps(py, &chains.steps)?, chains.lengths))).transpose()
    }

    #[pyo3(signature = (turned, forced, limit, effort, look = None))]
    fn flips(
        &mut self,
        py: Python<'_>,
        turned: &[u8],
        forced: &[u8],
        limit: usize,
        effort: u64,
        look: Option<Py<PyAny>>,
    ) -> PyResult<Option<Vec<Vec<u32>>>> {
        let axes = self.axes_of(turned, forced)?;
        let (search, cells) = (&mut self.search, self.cells.as_bytes(py));
        let work = |pace: &mut Pace| search.flips(cells, &axes, forced, (limit, effort), pace);
        watched(py, look, work)
    }

    #[pyo3(signature = (effort, look = None))]
    fn toil(
        &self,
        py: Python<'_>,
        effort: u64,
        look: Option<Py<PyAny>>,
    ) -> PyResult<(u64, Vec<u64>)> {
        let toil = watched(py, look, |pace| self.search.toil(effort, pace))?;
        let toil = toil.ok_or_else(|| PyValueError::new_err("there is no whole formula"))?;
        Ok((toil.steps, toil.gained))
    }

    #[getter]
    fn shooters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        numbers(py, &self.search.shooters)
    }

    #[getter]
    fn dark(&self) -> Option<usize> {
        match self.search.state {
            State::Dark(cell) => Some(cell),
            _ => None,
        }
    }

    #[getter]
    fn stuck(&self) -> Option<usize> {
        match self.search.state {
            State::Stuck(cell) => Some(cell),
            _ => None,
        }
    }

    #[getter]
    fn clauses(&self) -> usize {
        self.search.pairs.len() + self.search.must.iter().filter(|&&must| must).count()
    }
}

impl ShooterSearch {
    /// The cells with their shooters turned.
    fn turned<'py>(&self, py: Python<'py>, axes: &[bool]) -> PyResult<Bound<'py, PyBytes>> {
        let cells = self.cells.as_bytes(py);
        PyBytes::new_with(py, cells.len(), |turned| {
            turned.copy_from_slice(cells);
            for (&cell, &vertical) in self.search.shooters.iter().zip(axes) {
                turned[cell as usize] = if vertical { b'|' } else { b'-' };
            }
            Ok(())
        })
    }

    /// For each shooter whether it stands on `|` in a turned grid.
    fn axes_of(&self, turned: &[u8], forced: &[u8]) -> PyResult<Vec<bool>> {
        let shooters = &self.search.shooters;
        let axes = shooters.iter().map(|&cell| turned.get(cell as usize).map(|&c| c == b'|'));
        match axes.collect() {
            Some(axes) if forced.len() == shooters.len() => Ok(axes),
            _ => Err(PyValueError::new_err("a grid and a state for each shooter are wanted")),
        }
    }
}

/// Steps as native 32-bit numbers, three each.
fn steps<'py>(py: Python<'py>, steps: &[Step]) -> PyResult<Bound<'py, PyBytes>> {
    numbers(py, steps.as_flattened())
}

/// A byte for each flag.
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
    check_size(rows, cols, cells)?;
    let paths = py.detach(|| paths::tabulate(cells, cols));
    numbers(py, &paths)
}

fn numbers<'py>(py: Python<'py>, numbers: &[u32]) -> PyResult<Bound<'py, PyBytes>> {
    PyBytes::new_with(py, 4 * numbers.len(), |bytes| {
        for (four, number) in bytes.chunks_exact_mut(4).zip(numbers) {
            four.copy_from_slice(&number.to_ne_bytes());
        }
        Ok(())
    })
}

fn unsolved() -> PyErr {
    PyValueError::new_err("the search has not found a solution")
}

fn check_size(rows: usize, cols: usize, cells: &[u8]) -> PyResult<()> {
    if rows == 0 || cols == 0 || rows.checked_mul(cols) != Some(cells.len()) {
        return Err(PyValueError::new_err("the cells must be rows * cols bytes, at least one"));
    }
    // Literals and arcs are numbered in 32 bits: at most two and three a cell.
    if cells.len() > (1 << 30) {
        return Err(PyValueError::new_err("more cells than can be numbered"));
    }
    Ok(())
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<ShooterSearch>()?;
    module.add_function(wrap_pyfunction!(shooter_paths, module)?)
}
