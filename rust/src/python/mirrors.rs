//! The binding of the kind `mirrors`.

use std::ops::Range;
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::mirrors::forced::{Barrier, Outcome, Prover};
use crate::mirrors::search::{Price, Search, State};
use crate::mirrors::toil::Player;

/// The search for a beam, run in slices so that Python can be asked in between.
#[pyclass]
struct MirrorSearch {
    search: Search,
    rows: usize,
    cols: usize,
}

#[pymethods]
impl MirrorSearch {
    #[new]
    #[pyo3(signature = (rows, cols, cells, price = None))]
    fn new(
        py: Python<'_>,
        rows: usize,
        cols: usize,
        cells: &[u8],
        price: Option<(u32, u32)>,
    ) -> PyResult<Self> {
        let price = price.map(|(step, reflection)| Price { step, reflection, fixed: reflection });
        let search = py.detach(|| Search::new(rows, cols, cells, price));
        match search {
            Ok(search) => Ok(MirrorSearch { search, rows, cols }),
            Err(error) => Err(PyValueError::new_err(error.to_string())),
        }
    }

    fn run(&mut self, py: Python<'_>, seconds: f64) -> PyResult<Option<bool>> {
        let time = Duration::try_from_secs_f64(seconds)
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(match py.detach(|| self.search.run(time)) {
            State::Searching => None,
            State::Found => Some(true),
            State::Failed => Some(false),
        })
    }

    fn turned<'py>(&self, py: Python<'py>, cells: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
        if cells.len() != self.size() {
            return Err(PyValueError::new_err("the cells are of another grid"));
        }
        let turned = py.detach(|| self.search.turned(cells));
        Ok(PyBytes::new(py, &turned))
    }

    /// The barrier in the cells from ``first`` on, before ``last``.
    fn barrier<'py>(
        &self,
        py: Python<'py>,
        first: usize,
        last: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let cells = part(first, last, self.size())?;
        let barrier = py.detach(|| self.search.barrier(cells));
        Ok(PyBytes::new(py, &barrier))
    }

    /// The potentials of the mirrors from ``first`` on, before ``last``.
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
        let labels = py.detach(|| self.search.labels(self.size()));
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
    fn fraction(&self) -> f64 {
        self.search.fraction()
    }

    /// Mirrors, sides that became outer, blossoms.
    #[getter]
    fn work(&self) -> (usize, u64, u64) {
        let search = &self.search;
        (search.graph.cells.len(), search.outer, search.forest.blossoms)
    }
}

impl MirrorSearch {
    fn size(&self) -> usize {
        self.rows * self.cols
    }
}

/// The numbers from ``first`` on, before ``last``, of ``count``.
fn part(first: usize, last: usize, count: usize) -> PyResult<Range<usize>> {
    if first > last || last > count {
        return Err(PyValueError::new_err(format!("no part {first}..{last} of {count}")));
    }
    Ok(first..last)
}

/// What a maze asks of a player, found out in slices.
#[pyclass]
struct MirrorToil(Player);

#[pymethods]
impl MirrorToil {
    #[new]
    fn new(py: Python<'_>, rows: usize, cols: usize, cells: &[u8]) -> PyResult<Self> {
        let player = py.detach(|| Player::new(rows, cols, cells));
        player.map(MirrorToil).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Steps and choices, once they are known.
    fn run(&mut self, py: Python<'_>, seconds: f64) -> PyResult<Option<(u64, u32)>> {
        let time = Duration::try_from_secs_f64(seconds)
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        match py.detach(|| self.0.run(time)) {
            Ok(toil) => Ok(toil.map(|toil| (toil.steps, toil.choices))),
            Err(error) => Err(PyValueError::new_err(error.to_string())),
        }
    }

    #[getter]
    fn fraction(&self) -> f64 {
        self.0.fraction()
    }
}

/// The proof that there are no other solutions than those given, in slices.
#[pyclass]
struct MirrorProof(Prover);

#[pymethods]
impl MirrorProof {
    #[new]
    #[pyo3(signature = (rows, cols, cells, solutions, room, price = None, potentials = None))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        rows: usize,
        cols: usize,
        cells: &[u8],
        solutions: Vec<Vec<u8>>,
        room: usize,
        price: Option<(u32, u32)>,
        potentials: Option<&[u8]>,
    ) -> PyResult<Self> {
        let least = price.zip(potentials).map(|((step, reflection), bytes)| {
            let eights = bytes.chunks_exact(8);
            let numbers = eights.map(|x| i64::from_le_bytes(x.try_into().expect("eight bytes")));
            (Price { step, reflection, fixed: reflection }, numbers.collect())
        });
        let prover = py.detach(|| Prover::new(rows, cols, cells, &solutions, least, room));
        prover.map(MirrorProof).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Whether it is proved; None where more time is needed.
    fn run(&mut self, py: Python<'_>, seconds: f64) -> PyResult<Option<bool>> {
        let time = Duration::try_from_secs_f64(seconds)
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(match py.detach(|| self.0.run(time)) {
            Outcome::Working => None,
            Outcome::Proved => Some(true),
            Outcome::Failed => Some(false),
        })
    }

    #[getter]
    fn leaves(&self) -> Vec<Vec<Barrier>> {
        self.0.leaves.clone()
    }
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<MirrorProof>()?;
    module.add_class::<MirrorToil>()?;
    module.add_class::<MirrorSearch>()
}
