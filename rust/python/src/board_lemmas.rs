//! The binding of the search for proofs by lemmas.

use lasermaze_kernel::board::lemmas::{Lemmas, Outcome};
use lasermaze_kernel::board::{prune, CardBytes};
use lasermaze_kernel::search::Search;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::{run_slice, value_error};

/// The search for a proof by lemmas.
#[pyclass]
struct BoardLemmas {
    search: Lemmas,
    end: Option<Outcome>,
}

#[pymethods]
impl BoardLemmas {
    #[new]
    #[allow(clippy::too_many_arguments)] // as of the other searches
    fn new(
        rows: usize,
        cols: usize,
        cells: &[u8],
        pile: &[u8],
        targets: u32,
        stray_beams: bool,
        most_conflicts: u64,
    ) -> PyResult<Self> {
        let pruning = prune::ALL;
        let card =
            CardBytes { rows, cols, cells, pile, targets, stray_beams, pruning, tree_limit: 0 };
        let search = Lemmas::new(&card, most_conflicts).map_err(value_error)?;
        Ok(BoardLemmas { search, end: None })
    }

    fn run(&mut self, py: Python, seconds: f64) -> PyResult<bool> {
        if self.end.is_none() {
            self.end = run_slice(py, &mut self.search, (), seconds)?;
        }
        Ok(self.end.is_some())
    }

    #[getter]
    fn steps<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        match &self.end {
            Some(Outcome::Proved(steps)) => Some(PyBytes::new(py, steps)),
            _ => None,
        }
    }

    #[getter]
    fn found(&self) -> u64 {
        self.search.found
    }

    #[getter]
    fn fraction(&self) -> f64 {
        self.search.fraction()
    }
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<BoardLemmas>()
}
