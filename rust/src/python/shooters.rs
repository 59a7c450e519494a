//! The binding of the kind `shooters`.

use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::shooters::paths;
use crate::shooters::search::{Search, State};

/// The search for a way to turn the shooters, run in slices so that Python can be asked.
#[pyclass]
struct ShooterSearch {
    search: Search,
    cells: Py<PyBytes>,
}

#[pymethods]
impl ShooterSearch {
    #[new]
    fn new(rows: usize, cols: usize, cells: Bound<'_, PyBytes>) -> PyResult<Self> {
        check_size(rows, cols, cells.as_bytes())?;
        let search = Search::new(rows, cols, cells.as_bytes());
        Ok(ShooterSearch { search, cells: cells.unbind() })
    }

    fn run(&mut self, py: Python<'_>, seconds: f64) -> PyResult<Option<bool>> {
        let time = Duration::try_from_secs_f64(seconds)
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        let (search, cells) = (&mut self.search, self.cells.as_bytes(py));
        Ok(match py.detach(|| search.run(cells, time)) {
            State::Searching => None,
            state => Some(state == State::Solved),
        })
    }

    fn solution<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let axes = py.detach(|| self.search.axes()).ok_or_else(unsolved)?;
        self.turned(py, &axes)
    }

    fn another<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let axes = py.detach(|| self.search.another());
        axes.map(|axes| self.turned(py, &axes)).transpose()
    }

    fn forced<'py>(&self, py: Python<'py>, effort: u64) -> PyResult<Bound<'py, PyBytes>> {
        let forced = py.detach(|| self.search.forced(effort)).ok_or_else(unsolved)?;
        Ok(PyBytes::new(py, &forced))
    }

    fn rest<'py>(&self, py: Python<'py>, forced: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
        let rest = py.detach(|| self.search.rest(forced)).ok_or_else(unsolved)?;
        numbers(py, rest.as_flattened())
    }

    fn cycle(&self, py: Python<'_>, effort: u64) -> PyResult<(Vec<(u32, bool)>, bool)> {
        let cycle = py.detach(|| self.search.cycle(effort));
        let cycle = cycle.ok_or_else(|| PyValueError::new_err("no implications refute this"))?;
        let place = |&literal: &u32| (self.search.shooters[literal as usize / 2], literal % 2 == 1);
        Ok((cycle.literals.iter().map(place).collect(), cycle.is_shortest))
    }

    fn toil(&self, py: Python<'_>, effort: u64) -> PyResult<(u64, Vec<u64>)> {
        let toil = py.detach(|| self.search.toil(effort));
        let toil = toil.ok_or_else(|| PyValueError::new_err("there is no whole formula"))?;
        Ok((toil.steps, toil.gained))
    }

    #[getter]
    fn shooters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        numbers(py, &self.search.shooters)
    }

    #[getter]
    fn dark(&self) -> Option<usize> {
        match self.search.state() {
            State::Dark(cell) => Some(cell),
            _ => None,
        }
    }

    #[getter]
    fn stuck(&self) -> Option<usize> {
        match self.search.state() {
            State::Stuck(cell) => Some(cell),
            _ => None,
        }
    }

    #[getter]
    fn clauses(&self) -> usize {
        self.search.pairs.len() + self.search.must.iter().filter(|&&must| must).count()
    }

    #[getter]
    fn fraction(&self) -> f64 {
        self.search.fraction()
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
