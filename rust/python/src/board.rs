//! The binding of the kind `board`.

use std::time::Duration;

use lasermaze_kernel::board::chain::{chain, ChainLimits, Chained};
use lasermaze_kernel::board::minimal::{Reduced, Reduction};
use lasermaze_kernel::board::steps::{Found, Step};
use lasermaze_kernel::board::table::unique::unique_cards;
use lasermaze_kernel::board::table::{Class, TableSearch, Wanted};
use lasermaze_kernel::board::{
    plant, prune, solve_many, CardBytes, CardSearch, Counters, Exhausted, Limits, Slice,
};
use lasermaze_kernel::search::{Search, Task};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{IntoPyDict, PyBytes};

use crate::{refusal, run_slice, value_error};

/// The search for all solutions of one card.
#[pyclass]
struct BoardSearch(CardSearch);

#[pymethods]
impl BoardSearch {
    #[new]
    #[pyo3(signature = (rows, cols, cells, pile, targets, stray_beams, pruning = None, tree_limit = 0))]
    #[allow(clippy::too_many_arguments)] // keywords in Python
    fn new(
        rows: usize,
        cols: usize,
        cells: &[u8],
        pile: &[u8],
        targets: u32,
        stray_beams: bool,
        pruning: Option<u32>,
        tree_limit: usize,
    ) -> PyResult<Self> {
        let pruning = pruning.unwrap_or(prune::ALL);
        let card = CardBytes { rows, cols, cells, pile, targets, stray_beams, pruning, tree_limit };
        CardSearch::new(&card).map(BoardSearch).map_err(value_error)
    }

    #[pyo3(signature = (nodes, keep, stop_at, seconds = None))]
    fn run<'py>(
        &mut self,
        py: Python<'py>,
        nodes: u64,
        keep: u64,
        stop_at: u64,
        seconds: Option<f64>,
    ) -> (Bound<'py, PyBytes>, bool) {
        // A negative time is none at all, an infinite one no limit.
        let time = seconds.and_then(|time| Duration::try_from_secs_f64(time.max(0.0)).ok());
        let mut solutions = Vec::new();
        let slice = Slice { nodes, keep, stop_at, solutions: &mut solutions };
        let search = &mut self.0;
        let exhausted = py.detach(|| search.run(slice, time.unwrap_or(Duration::MAX)).is_some());
        (PyBytes::new(py, &solutions), exhausted)
    }

    #[getter]
    fn tree<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        self.0.tree().map(|tree| PyBytes::new(py, tree))
    }

    #[getter]
    fn fraction(&self) -> f64 {
        self.0.fraction()
    }

    #[getter]
    fn nodes(&self) -> u64 {
        self.0.counters().nodes
    }

    #[getter]
    fn beam_steps(&self) -> u64 {
        self.0.counters().beam_steps
    }

    #[getter]
    fn found(&self) -> u64 {
        self.0.counters().found
    }
}

#[pyfunction]
fn board_plant<'py>(
    py: Python<'py>,
    rows: usize,
    cols: usize,
    count: usize,
    supply: &[u8],
    seed: u64,
    attempts: usize,
) -> PyResult<Option<Bound<'py, PyBytes>>> {
    let cells = py.detach(|| plant((rows, cols), count, supply, seed, attempts));
    Ok(cells.map_err(value_error)?.map(|cells| PyBytes::new(py, &cells)))
}

/// A solved board whose clues are taken away.
#[pyclass]
struct BoardReduction {
    search: Reduction,
    end: Option<Reduced>,
}

#[pymethods]
impl BoardReduction {
    #[new]
    fn new(
        rows: usize,
        cols: usize,
        solution: &[u8],
        targets: u32,
        clues: Vec<(u8, u8)>,
        nodes: u64,
    ) -> PyResult<Self> {
        let search = Reduction::new((rows, cols), solution, targets, &clues, nodes);
        Ok(BoardReduction { search: search.map_err(value_error)?, end: None })
    }

    fn run(&mut self, py: Python, seconds: f64) -> PyResult<bool> {
        if self.end.is_none() {
            self.end = run_slice(py, &mut self.search, (), seconds)?;
        }
        Ok(self.end.is_some())
    }

    #[getter]
    fn card<'py>(&self, py: Python<'py>) -> Option<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
        match &self.end {
            Some(Reduced::Minimal(cells, pile)) => {
                Some((PyBytes::new(py, cells), PyBytes::new(py, pile)))
            }
            _ => None,
        }
    }
}

/// The search for every solved board.
#[pyclass]
struct BoardTable(TableSearch);

#[pymethods]
impl BoardTable {
    #[new]
    #[pyo3(signature = (rows, cols, supply, most, headings, part = 0, parts = 1, keep_from = 255))]
    #[allow(clippy::too_many_arguments)] // keywords in Python
    fn new(
        rows: usize,
        cols: usize,
        supply: [u8; 4],
        most: u8,
        headings: u8,
        part: u32,
        parts: u32,
        keep_from: u8,
    ) -> PyResult<Self> {
        let wanted = Wanted { rows, cols, supply, most, headings, part, parts, keep_from };
        TableSearch::new(wanted).map(BoardTable).map_err(value_error)
    }

    fn run(&mut self, py: Python, seconds: f64) -> PyResult<bool> {
        Ok(run_slice(py, &mut self.0, (), seconds)?.is_some())
    }

    fn classes(&self) -> Vec<(Vec<u16>, u8, u64, Vec<u64>)> {
        let classes = self.0.classes().into_iter();
        let tuple = |class: Class| {
            // Numbers of 8 bits would become bytes.
            let others = class.others.map(u16::from).to_vec();
            (others, class.lit, class.boards, class.places)
        };
        classes.map(tuple).collect()
    }

    fn take_boards<'py>(&mut self, py: Python<'py>) -> (Bound<'py, PyBytes>, Bound<'py, PyBytes>) {
        let kept = self.0.take_boards();
        (PyBytes::new(py, &kept.cells), PyBytes::new(py, &kept.lit))
    }

    #[getter]
    fn fraction(&self) -> f64 {
        self.0.fraction()
    }

    #[getter]
    fn nodes(&self) -> u64 {
        self.0.nodes
    }
}

#[pyfunction]
fn board_unique_cards<'py>(
    py: Python<'py>,
    side: usize,
    boards: &[u8],
) -> PyResult<(Vec<u64>, Bound<'py, PyBytes>)> {
    let found = py.detach(|| unique_cards(side, boards));
    let found = found.ok_or_else(|| refusal("these are not boards of a class"))?;
    Ok((found.cards, PyBytes::new(py, &found.minimal)))
}

/// The choices ruled out, each with its cell, token and proof tree, and the decision after them.
type StepTuple<'py> = (Vec<(u8, u8, Bound<'py, PyBytes>)>, Option<(u8, u8)>);

/// The search for a chain of forced steps.
#[pyclass]
struct BoardChain {
    search: Task<Chained>,
    found: Found,
    end: Option<Chained>,
}

#[pymethods]
impl BoardChain {
    #[new]
    #[pyo3(signature = (
        rows, cols, cells, pile, targets, stray_beams, solution, looks, most_ruled_out,
        is_first_enough = false
    ))]
    #[allow(clippy::too_many_arguments)] // keywords in Python
    fn new(
        rows: usize,
        cols: usize,
        cells: &[u8],
        pile: &[u8],
        targets: u32,
        stray_beams: bool,
        solution: Option<&[u8]>,
        looks: u64,
        most_ruled_out: u32,
        is_first_enough: bool,
    ) -> PyResult<Self> {
        let pruning = prune::ALL;
        let card =
            CardBytes { rows, cols, cells, pile, targets, stray_beams, pruning, tree_limit: 0 };
        let limits = ChainLimits { looks, most_ruled_out, is_first_enough };
        let (search, found) = chain(&card, solution, limits).map_err(value_error)?;
        Ok(BoardChain { search, found, end: None })
    }

    fn run(&mut self, py: Python, seconds: f64) -> PyResult<bool> {
        if self.end.is_none() {
            self.end = run_slice(py, &mut self.search, (), seconds)?;
        }
        Ok(self.end.is_some())
    }

    #[getter]
    fn steps<'py>(&self, py: Python<'py>) -> Vec<StepTuple<'py>> {
        let step = |step: &Step| {
            let ruled_out = step.ruled_out.iter();
            let trees = ruled_out.map(|out| (out.cell, out.token, PyBytes::new(py, &out.tree)));
            (trees.collect(), step.decided)
        };
        self.found.steps().iter().map(step).collect()
    }

    #[getter]
    fn refutation<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        match &self.end {
            Some(Chained::Refuted(tree)) => Some(PyBytes::new(py, tree)),
            _ => None,
        }
    }

    #[getter]
    fn fraction(&self) -> f64 {
        if self.end.is_some() {
            return 1.0;
        }
        self.search.fraction()
    }
}

/// Rows, columns, cells, pile and targets.
type CardTuple = (usize, usize, PyBackedBytes, PyBackedBytes, u32);

/// Solutions, nodes and beam steps; the cells of the solutions that were kept; the proof tree.
type OutcomeTuple<'py> = (u64, u64, u64, Bound<'py, PyBytes>);

#[pyfunction]
#[pyo3(signature = (cards, stray_beams, keep, most, seconds, threads = 1))]
fn board_solve_many(
    py: Python<'_>,
    cards: Vec<CardTuple>,
    stray_beams: bool,
    keep: u64,
    most: u64,
    seconds: f64,
    threads: usize,
) -> PyResult<Vec<Option<OutcomeTuple<'_>>>> {
    let time = Duration::try_from_secs_f64(seconds).map_err(value_error)?;
    let bytes = cards.iter().map(|&(rows, cols, ref cells, ref pile, targets)| CardBytes {
        rows,
        cols,
        cells,
        pile,
        targets,
        stray_beams,
        pruning: prune::ALL,
        tree_limit: 0,
    });
    let cards: Vec<_> = bytes.collect();
    let outcomes = py.detach(|| solve_many(&cards, Limits { keep, most, time, threads }));
    let tuple = |outcome: Exhausted| {
        let Counters { nodes, beam_steps, found } = outcome.counters;
        (found, nodes, beam_steps, PyBytes::new(py, &outcome.solutions))
    };
    Ok(outcomes.into_iter().map(|outcome| outcome.map(tuple)).collect())
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("BOARD_PRUNING", prune::NAMES.into_py_dict(module.py())?)?;
    module.add_class::<BoardChain>()?;
    module.add_class::<BoardReduction>()?;
    module.add_class::<BoardSearch>()?;
    module.add_class::<BoardTable>()?;
    module.add_function(wrap_pyfunction!(board_plant, module)?)?;
    module.add_function(wrap_pyfunction!(board_solve_many, module)?)?;
    module.add_function(wrap_pyfunction!(board_unique_cards, module)?)
}
