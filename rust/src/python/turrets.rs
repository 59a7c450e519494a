//! The binding of the kind `turrets`.

use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::turrets::levels::{Count, Levels};
use crate::turrets::search::{Search, State};
use crate::turrets::tiles::Shape;

/// The search for a shortest walk, run in slices so that Python can be asked in between.
#[pyclass]
struct TurretSearch {
    search: Search,
    goal: usize,
    levels: Option<Levels>,
    count: Option<Count>,
}

#[pymethods]
impl TurretSearch {
    #[new]
    fn new(
        py: Python<'_>,
        rows: usize,
        cols: usize,
        cells: &[u8],
        start: usize,
        goal: usize,
        levels: bool,
    ) -> PyResult<Self> {
        check_size(rows, cols, cells)?;
        if start >= cells.len() || goal >= cells.len() || start == goal {
            return Err(PyValueError::new_err("start and goal must be two cells of the grid"));
        }
        Ok(py.detach(|| {
            let search = Search::new(rows, cols, cells, start, goal);
            let levels = levels.then(|| Levels::new(&search));
            TurretSearch { search, goal, levels, count: None }
        }))
    }

    fn run(&mut self, py: Python<'_>, seconds: f64) -> PyResult<Option<bool>> {
        let time = duration(seconds)?;
        let (search, levels) = (&mut self.search, &mut self.levels);
        let state = py.detach(|| match levels {
            None => search.run(time, |_| {}),
            Some(levels) => search.run(time, |search| levels.record(search)),
        });
        Ok(match state {
            State::Searching => None,
            State::Reached => {
                self.count = Some(Count::new(self.goal, self.search.steps));
                Some(true)
            }
            State::Exhausted => Some(false),
        })
    }

    fn walk<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        if !self.search.at_goal() {
            return Err(PyValueError::new_err("the search has not just reached the goal"));
        }
        Ok(PyBytes::new(py, &self.search.walk()))
    }

    fn visited<'py>(&self, py: Python<'py>, cells: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
        check_size(self.search.shape.rows, self.search.shape.cols, cells)?;
        let bytes = py.detach(|| self.search.visited(cells));
        Ok(PyBytes::new(py, &bytes))
    }

    fn levels<'py>(&self, py: Python<'py>, pair: usize) -> PyResult<Bound<'py, PyBytes>> {
        let by_pair = self.levels.as_ref().and_then(|levels| levels.by_pair.get(pair));
        let levels = by_pair.ok_or_else(|| PyValueError::new_err("no levels of such a pair"))?;
        PyBytes::new_with(py, 4 * levels.len(), |bytes| {
            for (four, level) in bytes.chunks_exact_mut(4).zip(levels) {
                four.copy_from_slice(&level.to_ne_bytes());
            }
            Ok(())
        })
    }

    fn count<'py>(
        &mut self,
        py: Python<'py>,
        seconds: f64,
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let time = duration(seconds)?;
        let (Some(count), Some(levels)) = (&mut self.count, &self.levels) else {
            return Err(PyValueError::new_err("no levels kept, or no goal reached yet"));
        };
        let number = py.detach(|| {
            let limbs = count.run(levels, time)?;
            Some(limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect::<Vec<u8>>())
        });
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

fn check_size(rows: usize, cols: usize, cells: &[u8]) -> PyResult<()> {
    if rows == 0 || cols == 0 || rows.checked_mul(cols) != Some(cells.len()) {
        return Err(PyValueError::new_err("the cells must be rows * cols bytes, at least one"));
    }
    // Cells and tiles are numbered in 32 bits; a single column needs more tiles than cells.
    if cells.len().max(Shape::new(rows, cols).tiles()) > u32::MAX as usize {
        return Err(PyValueError::new_err("more cells than can be numbered"));
    }
    Ok(())
}

fn duration(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds).map_err(|error| PyValueError::new_err(error.to_string()))
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<TurretSearch>()
}
