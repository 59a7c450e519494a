//! The binding of the kind `turrets`.

use lasermaze_kernel::turrets::change::{changed, Mazes};
use lasermaze_kernel::turrets::{check, effort, far, turned, Count, Levels, Shape, WalkSearch};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::climb::{found, steered, stream_of, Course, Drawn, Found};
use crate::ticking::ticking;
use crate::{native, refusal, value_error};

/// The search for a shortest walk among turning turrets.
#[pyclass]
struct TurretSearch {
    search: WalkSearch,
    /// The cells that are searched.
    cells: Py<PyBytes>,
    /// The size of the maze if it is searched turned.
    high: Option<(usize, usize)>,
    goal: usize,
    levels: Option<Levels>,
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
        Ok(TurretSearch { search, cells, high, goal, levels })
    }

    fn run(&mut self, budget: &Bound<'_, PyAny>) -> PyResult<bool> {
        let TurretSearch { search, cells, levels, .. } = self;
        let cells = cells.as_bytes(budget.py());
        ticking(budget, |ticker| search.run(cells, levels.as_mut(), ticker))
    }

    fn walk<'py>(&self, budget: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        if !self.search.at_goal() {
            return Err(refusal("the search has not just reached the goal"));
        }
        let mut walk = ticking(budget, |ticker| self.search.walk(ticker))?;
        if self.high.is_some() {
            turned::turn_walk_back(&mut walk);
        }
        Ok(PyBytes::new(budget.py(), &walk))
    }

    fn visited<'py>(&self, budget: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        let (search, cells) = (&self.search, self.cells.as_bytes(budget.py()));
        let visited = ticking(budget, |ticker| {
            let visited = search.visited(cells, ticker)?;
            match self.high {
                None => Ok(visited),
                Some((rows, cols)) => turned::turn_visited_back(rows, cols, &visited, ticker),
            }
        })?;
        Ok(PyBytes::new(budget.py(), &visited))
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

    fn count<'py>(&self, budget: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        let levels = self.levels.as_ref().filter(|_| self.search.at_goal());
        let levels = levels.ok_or_else(|| refusal("no levels kept, or no goal just reached"))?;
        let count = Count::new(self.goal, self.search.steps);
        let limbs = ticking(budget, |ticker| count.run(levels, ticker))?;
        let bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
        Ok(PyBytes::new(budget.py(), &bytes))
    }

    #[getter]
    fn steps(&self) -> usize {
        self.search.steps
    }
}

/// The shape of a maze that is checked.
fn shape_of(
    (rows, cols): (usize, usize),
    size: usize,
    start: usize,
    goal: usize,
) -> PyResult<Shape> {
    check((rows, cols), size, start, goal).map_err(value_error)?;
    Ok(Shape { rows, cols, start, goal })
}

#[pyfunction]
fn turret_effort(
    rows: usize,
    cols: usize,
    cells: &[u8],
    start: usize,
    goal: usize,
    budget: &Bound<'_, PyAny>,
) -> PyResult<(u64, u32)> {
    let shape = shape_of((rows, cols), cells.len(), start, goal)?;
    Ok(ticking(budget, |ticker| effort(cells, &shape, ticker))?.0)
}

#[pyfunction]
fn turret_far<'py>(
    rows: usize,
    cols: usize,
    cells: &[u8],
    start: usize,
    goal: usize,
    budget: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyBytes>> {
    let shape = shape_of((rows, cols), cells.len(), start, goal)?;
    native(budget.py(), &ticking(budget, |ticker| far(cells, &shape, ticker))?)
}

#[pyfunction]
fn turret_steered<'py>(
    rows: usize,
    cols: usize,
    cells: Vec<u8>,
    has_walk: bool,
    course: Course,
    stream: Drawn,
    budget: &Bound<'py, PyAny>,
) -> PyResult<Found<'py>> {
    let (mut mazes, mut stream) = (Mazes::new(rows, cols, has_walk, course.0), stream_of(stream));
    let cells = ticking(budget, |ticker| {
        let first = mazes.rated(cells, ticker)?;
        steered(&mut mazes, first, course, &mut stream, ticker)
    })?;
    Ok(found(budget.py(), Some(&cells), &stream))
}

#[pyfunction]
fn turret_changed<'py>(py: Python<'py>, cells: &[u8], stream: Drawn) -> PyResult<Found<'py>> {
    if cells.is_empty() {
        return Err(refusal("the cells must be at least one"));
    }
    let mut stream = stream_of(stream);
    Ok(found(py, changed(cells, &mut stream).as_deref(), &stream))
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<TurretSearch>()?;
    module.add_function(wrap_pyfunction!(turret_changed, module)?)?;
    module.add_function(wrap_pyfunction!(turret_effort, module)?)?;
    module.add_function(wrap_pyfunction!(turret_far, module)?)?;
    module.add_function(wrap_pyfunction!(turret_steered, module)?)
}
