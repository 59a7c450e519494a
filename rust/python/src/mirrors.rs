//! The binding of the kind `mirrors`.

use std::ops::Range;

use lasermaze_kernel::mirrors::change::{changed, searched, Changes, Wanted};
use lasermaze_kernel::mirrors::effort::play;
use lasermaze_kernel::mirrors::search::{BeamSearch, Price};
use lasermaze_kernel::mirrors::unique::{proof, Leaves};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::climb::{found, stream_of, Drawn, Found};
use crate::refusal;
use crate::ticking::ticking;

/// The finished search for a beam through a maze of mirrors.
#[pyclass]
struct MirrorSearch {
    search: BeamSearch,
    /// The number of cells of the grid.
    size: usize,
}

#[pymethods]
impl MirrorSearch {
    #[new]
    #[pyo3(signature = (rows, cols, cells, budget, price = None))]
    fn new(
        rows: usize,
        cols: usize,
        cells: &[u8],
        budget: &Bound<'_, PyAny>,
        price: Option<(u32, u32)>,
    ) -> PyResult<Self> {
        let price = price.map(any_mirror);
        let search = ticking(budget, |ticker| BeamSearch::new(rows, cols, cells, price, ticker))?;
        Ok(MirrorSearch { search, size: cells.len() })
    }

    #[getter]
    fn found(&self) -> bool {
        self.search.found
    }

    fn turned<'py>(&self, py: Python<'py>, cells: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
        if cells.len() != self.size {
            return Err(refusal("the cells are of another grid"));
        }
        let turned = py.detach(|| self.search.turned(cells));
        Ok(PyBytes::new(py, &turned))
    }

    fn barrier<'py>(
        &self,
        py: Python<'py>,
        first: usize,
        last: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let cells = part(first, last, self.size)?;
        let barrier = py.detach(|| self.search.barrier(cells));
        Ok(PyBytes::new(py, &barrier))
    }

    fn potentials<'py>(
        &self,
        py: Python<'py>,
        first: usize,
        last: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let mirrors = part(first, last, self.search.graph.cells.len())?;
        let bytes: Vec<u8> = py.detach(|| {
            self.search.potentials(mirrors).iter().flat_map(|one| one.to_le_bytes()).collect()
        });
        Ok(PyBytes::new(py, &bytes))
    }

    fn labels<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let labels = py.detach(|| self.search.labels(self.size));
        PyBytes::new(py, &labels)
    }

    fn order(&self) -> Vec<u32> {
        self.search.order()
    }

    #[getter]
    fn cost(&self) -> i64 {
        self.search.cost()
    }

    #[getter]
    fn work(&self) -> (usize, u64, u64) {
        let search = &self.search;
        (search.graph.cells.len(), search.outer, search.forest.blossoms)
    }
}

/// The price of a step and of a reflection, the same for fixed mirrors.
fn any_mirror((step, reflection): (u32, u32)) -> Price {
    Price { step, reflection, fixed: reflection }
}

/// The numbers from `first` on, before `last`, of `count`.
fn part(first: usize, last: usize, count: usize) -> PyResult<Range<usize>> {
    if first > last || last > count {
        return Err(PyValueError::new_err(format!("no part {first}..{last} of {count}")));
    }
    Ok(first..last)
}

#[pyfunction]
fn mirror_effort(
    rows: usize,
    cols: usize,
    cells: &[u8],
    budget: &Bound<'_, PyAny>,
) -> PyResult<(u64, u32)> {
    let effort = ticking(budget, |ticker| play((rows, cols, cells), None, ticker))?.effort;
    Ok((effort.steps, effort.choices))
}

#[pyfunction]
#[pyo3(signature = (rows, cols, cells, solutions, sides, budget, price = None, potentials = None))]
#[allow(clippy::too_many_arguments)] // keywords in Python
fn mirror_proof(
    rows: usize,
    cols: usize,
    cells: &[u8],
    solutions: Vec<Vec<u8>>,
    sides: usize,
    budget: &Bound<'_, PyAny>,
    price: Option<(u32, u32)>,
    potentials: Option<&[u8]>,
) -> PyResult<Option<Leaves>> {
    let least = price.zip(potentials).map(|(price, bytes)| {
        let eights = bytes.chunks_exact(8);
        let numbers = eights.map(|x| i64::from_le_bytes(x.try_into().expect("eight bytes")));
        (any_mirror(price), numbers.collect())
    });
    ticking(budget, |ticker| proof((rows, cols, cells), &solutions, least, sides, ticker))
}

/// The number of the level, whether no beam is to pass, the cuts of the levels, and the difficulty
/// to keep.
type Asked = (Option<usize>, bool, [f64; 3], f64);

#[pyfunction]
#[allow(clippy::too_many_arguments)]
fn mirror_searched<'py>(
    rows: usize,
    cols: usize,
    cells: Vec<u8>,
    asked: Asked,
    changes: (usize, usize, usize, usize),
    stream: Drawn,
    budget: &Bound<'py, PyAny>,
) -> PyResult<Found<'py>> {
    check_inside(rows, cols, &cells)?;
    let (level, impossible, cuts, kept) = asked;
    let wanted = Wanted { level, impossible, cuts, kept };
    let (blocking, level, more, settling) = changes;
    let changes = Changes { blocking, level, more, settling };
    let mut stream = stream_of(stream);
    let cells =
        ticking(budget, |ticker| searched(cells, cols, wanted, changes, &mut stream, ticker))?;
    Ok(found(budget.py(), cells.as_deref(), &stream))
}

#[pyfunction]
fn mirror_changed<'py>(
    py: Python<'py>,
    rows: usize,
    cols: usize,
    cells: &[u8],
    stream: Drawn,
) -> PyResult<Found<'py>> {
    check_inside(rows, cols, cells)?;
    let mut stream = stream_of(stream);
    let cells = py.detach(|| changed(cells, cols, &mut stream));
    Ok(found(py, cells.as_deref(), &stream))
}

/// Whether cells are of this size, and have some inside the rim. Raises `ValueError` if not.
fn check_inside(rows: usize, cols: usize, cells: &[u8]) -> PyResult<()> {
    if rows < 3 || cols < 3 || rows.checked_mul(cols) != Some(cells.len()) {
        return Err(refusal("the cells must be rows * cols bytes, three by three or more"));
    }
    Ok(())
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<MirrorSearch>()?;
    module.add_function(wrap_pyfunction!(mirror_changed, module)?)?;
    module.add_function(wrap_pyfunction!(mirror_effort, module)?)?;
    module.add_function(wrap_pyfunction!(mirror_proof, module)?)?;
    module.add_function(wrap_pyfunction!(mirror_searched, module)?)
}
