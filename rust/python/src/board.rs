//! The binding of the kind `board`.

use lasermaze_kernel::board::chain::{chain, ChainLimits, Chained};
use lasermaze_kernel::board::lemmas::lemmas;
use lasermaze_kernel::board::minimal::{Reduced, Reduction};
use lasermaze_kernel::board::steps::Step;
use lasermaze_kernel::board::table::unique::unique_cards;
use lasermaze_kernel::board::table::{Class, TableSearch, Wanted};
use lasermaze_kernel::board::{plant, prune, CardBytes, CardSearch};
use lasermaze_kernel::quota::Quota;
use pyo3::exceptions::PyTimeoutError;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyBytes};

use crate::ticking::ticking;
use crate::{refusal, value_error};

/// The search for all solutions of one card.
#[pyclass]
struct BoardSearch {
    search: CardSearch,
    solutions: Vec<u8>,
}

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
        let search = CardSearch::new(&card).map_err(value_error)?;
        Ok(BoardSearch { search, solutions: vec![] })
    }

    #[pyo3(signature = (budget, nodes, keep, stop_at, soon = false))]
    fn run(
        &mut self,
        budget: &Bound<'_, PyAny>,
        nodes: u64,
        keep: u64,
        stop_at: u64,
        soon: bool,
    ) -> PyResult<bool> {
        let BoardSearch { search, solutions } = self;
        let quota = Quota { nodes, keep, stop_at, soon, solutions };
        ticking(budget, |ticker| search.run(quota, ticker))
    }

    fn take<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &std::mem::take(&mut self.solutions))
    }

    #[getter]
    fn tree<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        self.search.tree().map(|tree| PyBytes::new(py, tree))
    }

    #[getter]
    fn fraction(&self) -> f64 {
        self.search.fraction()
    }

    #[getter]
    fn nodes(&self) -> u64 {
        self.search.counters().nodes
    }

    #[getter]
    fn beam_steps(&self) -> u64 {
        self.search.counters().beam_steps
    }

    #[getter]
    fn found(&self) -> u64 {
        self.search.counters().found
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

/// The cells and the pile of a card.
type CardFound<'py> = (Bound<'py, PyBytes>, Bound<'py, PyBytes>);

#[pyfunction]
fn board_reduction<'py>(
    rows: usize,
    cols: usize,
    solution: &[u8],
    targets: u32,
    clues: Vec<(u8, u8)>,
    nodes: u64,
    budget: &Bound<'py, PyAny>,
) -> PyResult<Option<CardFound<'py>>> {
    let search = Reduction::new((rows, cols), solution, targets, &clues, nodes);
    let search = search.map_err(value_error)?;
    let bytes = |bytes: &[u8]| PyBytes::new(budget.py(), bytes);
    Ok(match ticking(budget, |ticker| search.run(ticker))? {
        Reduced::Minimal(cells, pile) => Some((bytes(&cells), bytes(&pile))),
        Reduced::TooLarge => None,
    })
}

/// The tokens of a class besides the laser, the number of lit targets, the boards, and their places.
type ClassTuple = (Vec<u16>, u8, u64, Vec<u64>);

/// The classes of the boards; the cells and lit targets of those that are kept; the unfinished
/// boards that were examined.
type TableTuple<'py> = (Vec<ClassTuple>, Bound<'py, PyBytes>, Bound<'py, PyBytes>, u64);

#[pyfunction]
#[allow(clippy::too_many_arguments)] // keywords in Python
fn board_table<'py>(
    rows: usize,
    cols: usize,
    supply: [u8; 4],
    most: u8,
    headings: u8,
    part: u32,
    parts: u32,
    keep_from: u8,
    budget: &Bound<'py, PyAny>,
) -> PyResult<TableTuple<'py>> {
    let py = budget.py();
    let wanted = Wanted { rows, cols, supply, most, headings, part, parts, keep_from };
    let mut search = TableSearch::new(wanted).map_err(value_error)?;
    ticking(budget, |ticker| search.run(ticker))?;
    let tuple = |class: Class| {
        // Numbers of 8 bits would become bytes.
        let others = class.others.map(u16::from).to_vec();
        (others, class.lit, class.boards, class.places)
    };
    let (classes, kept) = (search.classes().into_iter().map(tuple), search.take_boards());
    let (cells, lit) = (PyBytes::new(py, &kept.cells), PyBytes::new(py, &kept.lit));
    Ok((classes.collect(), cells, lit, search.nodes))
}

#[pyfunction]
#[allow(clippy::too_many_arguments)] // as of the other searches
fn board_lemmas<'py>(
    rows: usize,
    cols: usize,
    cells: &[u8],
    pile: &[u8],
    targets: u32,
    stray_beams: bool,
    most_conflicts: u64,
    budget: &Bound<'py, PyAny>,
) -> PyResult<Option<Bound<'py, PyBytes>>> {
    let pruning = prune::ALL;
    let card = CardBytes { rows, cols, cells, pile, targets, stray_beams, pruning, tree_limit: 0 };
    let steps = ticking(budget, |ticker| lemmas(&card, most_conflicts, ticker))?;
    Ok(steps.map(|steps| PyBytes::new(budget.py(), &steps)))
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

/// The steps of a chain, and the proof tree of a card without a solution.
type ChainTuple<'py> = (Vec<StepTuple<'py>>, Option<Bound<'py, PyBytes>>);

#[pyfunction]
#[allow(clippy::too_many_arguments)] // keywords in Python
fn board_chain<'py>(
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
    keeps_steps: bool,
    budget: &Bound<'py, PyAny>,
) -> PyResult<ChainTuple<'py>> {
    let (py, pruning) = (budget.py(), prune::ALL);
    let card = CardBytes { rows, cols, cells, pile, targets, stray_beams, pruning, tree_limit: 0 };
    let limits = ChainLimits { looks, most_ruled_out, is_first_enough };
    let mut found = vec![];
    let end = ticking(budget, |ticker| chain(&card, solution, limits, &mut found, ticker));
    let tree = match end {
        Ok(Chained::Refuted(tree)) => Some(PyBytes::new(py, &tree)),
        Ok(Chained::Steps) => None,
        Err(error) if keeps_steps && error.is_instance_of::<PyTimeoutError>(py) => None,
        Err(error) => return Err(error),
    };
    let step = |step: &Step| {
        let ruled_out = step.ruled_out.iter();
        let trees = ruled_out.map(|out| (out.cell, out.token, PyBytes::new(py, &out.tree)));
        (trees.collect(), step.decided)
    };
    Ok((found.iter().map(step).collect(), tree))
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("BOARD_PRUNING", prune::NAMES.into_py_dict(module.py())?)?;
    module.add_class::<BoardSearch>()?;
    module.add_function(wrap_pyfunction!(board_chain, module)?)?;
    module.add_function(wrap_pyfunction!(board_lemmas, module)?)?;
    module.add_function(wrap_pyfunction!(board_plant, module)?)?;
    module.add_function(wrap_pyfunction!(board_reduction, module)?)?;
    module.add_function(wrap_pyfunction!(board_table, module)?)?;
    module.add_function(wrap_pyfunction!(board_unique_cards, module)?)
}
