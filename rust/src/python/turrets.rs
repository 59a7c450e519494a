//! The binding of the kind `turrets`.

use std::time::Instant;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::python::duration;
use crate::turrets::levels::{Count, Levels};
use crate::turrets::search::{Search, State};
use crate::turrets::tiles::Shape;
use crate::turrets::turned;

/// The search for a shortest walk, run in slices so that Python can be asked in between.
#[pyclass]
struct TurretSearch {
    search: Search,
    /// The cells that are searched, and the size of the maze if they are those of the turned one.
    cells: Py<PyBytes>,
    high: Option<(usize, usize)>,
    /// The set of visited states of the turned maze, and as much of it as is turned back.
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
        check_size(rows, cols, size)?;
        if start >= size || goal >= size || start == goal {
            return Err(PyValueError::new_err("start and goal must be two cells of the grid"));
        }
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
        let search = Search::new(rows, cols, start, goal);
        let levels = levels.then(|| Levels::new(rows, cols));
        Ok(TurretSearch { search, cells, high, turning: None, goal, levels, count: None })
    }

    fn run(&mut self, py: Python<'_>, seconds: f64) -> PyResult<Option<bool>> {
        let time = duration(seconds)?;
        let (search, levels) = (&mut self.search, &mut self.levels);
        let cells = self.cells.as_bytes(py);
        let state = py.detach(|| match levels {
            None => search.run(cells, time, |_| {}),
            Some(levels) => search.run(cells, time, |search| levels.record(search)),
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

    fn walk<'py>(
        &mut self,
        py: Python<'py>,
        seconds: f64,
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let time = duration(seconds)?;
        if !self.search.at_goal() {
            return Err(PyValueError::new_err("the search has not just reached the goal"));
        }
        let search = &mut self.search;
        let mut walk = py.detach(|| search.walk(time));
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
        let time = duration(seconds)?;
        let (search, cells) = (&mut self.search, self.cells.as_bytes(py));
        let (high, turning) = (self.high, &mut self.turning);
        let visited = py.detach(|| match high {
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
        });
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
        let levels = levels.ok_or_else(|| PyValueError::new_err("no levels of such a pair"))?;
        let size = self.cells.as_bytes(py).len();
        let stop = first.saturating_add(count).min(size);
        let some = (first.min(stop)..stop).flat_map(|index| {
            let cell = match self.high {
                None => index,
                Some((rows, cols)) => turned::turned(rows, cols, index),
            };
            levels.of_cell(pair, cell).to_ne_bytes()
        });
        Ok(PyBytes::new(py, &some.collect::<Vec<u8>>()))
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

fn check_size(rows: usize, cols: usize, size: usize) -> PyResult<()> {
    if rows == 0 || cols == 0 || rows.checked_mul(cols) != Some(size) {
        return Err(PyValueError::new_err("the cells must be rows * cols bytes, at least one"));
    }
    // Cells and tiles are numbered in 32 bits; a single column needs more tiles than cells.
    if size.max(Shape::new(rows, cols).tiles()) > u32::MAX as usize {
        return Err(PyValueError::new_err("more cells than can be numbered"));
    }
    Ok(())
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<TurretSearch>()
}
