//! The bindings of the searches for proofs by lemmas, and for the facts behind a chain's steps.

use lasermaze_kernel::board::lemmas::{Fact, Facts, Lemmas, Outcome, Reason, Statement};
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

/// The name of a reason, its cell or piece, and a heading or token.
type ReasonTuple = (&'static str, u8, u8);

fn tuple(reason: &Reason) -> ReasonTuple {
    match *reason {
        Reason::Earlier(Statement { cell, token, holds: true }) => ("decided", cell, token),
        Reason::Earlier(Statement { cell, token, holds: false }) => ("ruled out", cell, token),
        Reason::Fact(fact) => match fact {
            Fact::Light => ("light", 0, 0),
            Fact::Given(cell) => ("given", cell, 0),
            Fact::Touched(cell) => ("touched", cell, 0),
            Fact::Leaves(cell, heading) => ("stays inside", cell, heading),
            Fact::Opaque(cell) => ("ends well", cell, 0),
            Fact::Lit(cell) => ("lit", cell, 0),
            Fact::Targets => ("number of targets", 0, 0),
            Fact::Pile(piece) => ("pile", piece, 0),
            Fact::Marked => ("marked in the pile", 0, 0),
        },
    }
}

/// The search for the facts from which statements follow.
#[pyclass]
struct BoardFacts(Facts);

#[pymethods]
impl BoardFacts {
    #[new]
    #[allow(clippy::too_many_arguments)] // as of the other searches
    fn new(
        rows: usize,
        cols: usize,
        cells: &[u8],
        pile: &[u8],
        targets: u32,
        stray_beams: bool,
        statements: Vec<(u8, u8, bool)>,
        most_conflicts: u64,
    ) -> PyResult<Self> {
        let pruning = prune::ALL;
        let card =
            CardBytes { rows, cols, cells, pile, targets, stray_beams, pruning, tree_limit: 0 };
        let statement = |(cell, token, holds)| Statement { cell, token, holds };
        let statements = statements.into_iter().map(statement).collect();
        Facts::new(&card, statements, most_conflicts).map(BoardFacts).map_err(value_error)
    }

    fn run(&mut self, py: Python, seconds: f64) -> PyResult<bool> {
        Ok(run_slice(py, &mut self.0, (), seconds)?.is_some())
    }

    #[getter]
    fn reasons(&self) -> Vec<Option<Vec<ReasonTuple>>> {
        let tuples = |reasons: &Vec<Reason>| reasons.iter().map(tuple).collect();
        self.0.found.iter().map(|found| found.as_ref().map(tuples)).collect()
    }

    #[getter]
    fn fraction(&self) -> f64 {
        self.0.fraction()
    }
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<BoardFacts>()?;
    module.add_class::<BoardLemmas>()
}
