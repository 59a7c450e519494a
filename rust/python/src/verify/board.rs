//! The binding of the checker of the kind `board`.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use lasermaze_verify::board::card::{Card, CardBytes};
use lasermaze_verify::board::chain::{Chain, Supposed};
use lasermaze_verify::board::claim::{is_confirmed, Claim};
use lasermaze_verify::board::lemmas::Lemmas;
use lasermaze_verify::board::recount::Recount;
use lasermaze_verify::board::solution::{faults, Fault};
use lasermaze_verify::board::tree::{walk, AnyWalk, Told};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;

use super::in_pieces;
use crate::value_error;

/// Rows, columns, cells, pile, targets, and whether beams may stray.
type CardTuple = (usize, usize, PyBackedBytes, PyBackedBytes, usize, bool);

/// A card, its solutions, its tree, and how many solutions are claimed: at least and at most.
type ClaimTuple = (CardTuple, PyBackedBytes, PyBackedBytes, u64, Option<u64>);

/// A leaf for an explanation: its code, the numbers that it names, the decisions, and the number
/// compared.
type LeafTuple<'py> = (u8, Bound<'py, PyBytes>, Vec<(u8, u8)>, Option<usize>);

fn bytes_of(card: &CardTuple) -> CardBytes<'_> {
    let &(rows, cols, ref cells, ref pile, targets, stray_beams) = card;
    CardBytes { rows, cols, cells, pile, targets, stray_beams }
}

/// A card on sets of cells that hold every board.
type AnyCard = Card<u128>;

/// The card of a proof: one that has an answer.
fn playable(card: &CardTuple) -> PyResult<AnyCard> {
    let card = AnyCard::new(&bytes_of(card)).and_then(|card| card.check().map(|()| card));
    card.map_err(value_error)
}

#[pyfunction]
fn verify_board_solution(
    card: CardTuple,
    solution: &[u8],
) -> PyResult<Vec<(&'static str, usize, usize)>> {
    let found = AnyCard::new(&bytes_of(&card)).and_then(|card| faults(&card, solution));
    Ok(found.map_err(value_error)?.into_iter().map(fault_tuple).collect())
}

/// A fault's name, and its cell or number with a second number.
fn fault_tuple(fault: Fault) -> (&'static str, usize, usize) {
    match fault {
        Fault::NotInPile { cell } => ("not in pile", cell.into(), 0),
        Fault::Given { cell } => ("given", cell.into(), 0),
        Fault::Turned { cell } => ("turned", cell.into(), 0),
        Fault::Unplaced { piece, left } => ("unplaced", piece.into(), left.into()),
        Fault::NoDirection { cell } => ("no direction", cell.into(), 0),
        Fault::Targets { lit } => ("targets", lit, 0),
        Fault::Dark { cell } => ("dark", cell.into(), 0),
        Fault::AddedDark { lit } => ("added dark", lit, 0),
        Fault::Untouched { cell } => ("untouched", cell.into(), 0),
        Fault::Leaves(ray) => ("leaves", ray.cell.into(), ray.heading.into()),
        Fault::Ends(ray) => ("ends", ray.cell.into(), ray.heading.into()),
    }
}

/// The walk through a proof tree.
#[pyclass]
struct VerifyBoardTree(Box<dyn AnyWalk>);

#[pymethods]
impl VerifyBoardTree {
    #[new]
    #[pyo3(signature = (card, tree, keep = 0))]
    fn new(card: CardTuple, tree: &[u8], keep: usize) -> PyResult<Self> {
        walk(&bytes_of(&card), tree, keep).map(VerifyBoardTree).map_err(value_error)
    }

    fn run(&mut self, py: Python, nodes: usize) -> PyResult<bool> {
        py.detach(|| self.0.run(nodes)).map_err(value_error)
    }

    #[getter]
    fn fraction(&self) -> f64 {
        self.0.fraction()
    }

    #[getter]
    fn solutions(&self) -> u64 {
        self.0.solutions()
    }

    #[getter]
    fn ends(&self) -> Vec<(u8, u64)> {
        self.0.ends()
    }

    #[getter]
    fn leaves<'py>(&self, py: Python<'py>) -> Vec<LeafTuple<'py>> {
        self.0.told().iter().map(|told| leaf_tuple(py, told)).collect()
    }
}

fn leaf_tuple<'py>(py: Python<'py>, told: &Told) -> LeafTuple<'py> {
    let named = PyBytes::new(py, &told.named);
    (told.code, named, told.decided.clone(), told.most)
}

/// The check of a proof by lemmas.
#[pyclass]
struct VerifyBoardLemmas(Lemmas);

#[pymethods]
impl VerifyBoardLemmas {
    #[new]
    fn new(card: CardTuple, proof: &[u8]) -> PyResult<Self> {
        Lemmas::new(&bytes_of(&card), proof).map(VerifyBoardLemmas).map_err(value_error)
    }

    fn run(&mut self, py: Python, steps: usize) -> PyResult<bool> {
        py.detach(|| self.0.run(steps)).map_err(value_error)
    }

    #[getter]
    fn fraction(&self) -> f64 {
        self.0.fraction()
    }

    #[getter]
    fn solutions(&self) -> u64 {
        self.0.solutions()
    }
}

/// The number of nodes that are walked between two readings of the clock: some milliseconds.
const NODES: usize = 1 << 12;

/// A chain of forced steps that is followed.
#[pyclass]
struct VerifyBoardChain {
    chain: Chain,
    /// The choice that is being ruled out.
    supposed: Option<Supposed>,
}

#[pymethods]
impl VerifyBoardChain {
    #[new]
    fn new(card: CardTuple) -> PyResult<Self> {
        Ok(VerifyBoardChain { chain: Chain::new(playable(&card)?), supposed: None })
    }

    fn rule_out<'py>(
        &mut self,
        py: Python<'py>,
        cell: u8,
        token: u8,
        tree: &[u8],
        seconds: f64,
    ) -> PyResult<Option<Vec<LeafTuple<'py>>>> {
        let begun = self.supposed.take().filter(|begun| begun.choice == (cell, token));
        let mut supposed = match begun {
            Some(begun) => begun,
            None => self.chain.suppose(cell, token, tree).map_err(value_error)?,
        };
        let chain = &mut self.chain;
        let ended = in_pieces(py, seconds, |_| match chain.rule_out(&mut supposed, NODES) {
            Ok(false) => None,
            ended => Some(ended),
        })?;
        if let Some(ended) = ended {
            ended.map_err(value_error)?;
            return Ok(Some(supposed.told().iter().map(|told| leaf_tuple(py, told)).collect()));
        }
        self.supposed = Some(supposed);
        Ok(None)
    }

    fn decide(&mut self, cell: u8, token: u8) -> PyResult<()> {
        self.chain.decide(cell, token).map_err(value_error)
    }

    #[getter]
    fn is_solved(&self) -> bool {
        self.chain.is_solved()
    }
}

/// The plain search for all solutions.
#[pyclass]
struct VerifyBoardCount(Recount<u128>);

#[pymethods]
impl VerifyBoardCount {
    #[new]
    fn new(card: CardTuple) -> PyResult<Self> {
        Ok(VerifyBoardCount(Recount::new(playable(&card)?)))
    }

    fn run(&mut self, py: Python, positions: u64, limit: u64) -> bool {
        py.detach(|| self.0.run(positions, limit))
    }

    #[getter]
    fn found(&self) -> u64 {
        self.0.found
    }
}

#[pyfunction]
#[pyo3(signature = (claims, nodes, threads = 1))]
fn verify_boards<'py>(
    py: Python<'py>,
    claims: Vec<Bound<'py, PyAny>>,
    nodes: usize,
    threads: usize,
) -> Bound<'py, PyBytes> {
    // An invalid claim, such as a count that no tree can reach, is not confirmed.
    let claims: Vec<Option<ClaimTuple>> = claims.iter().map(|claim| claim.extract().ok()).collect();
    let confirmed = py.detach(|| confirm_all(&claims, nodes, threads.max(1)));
    PyBytes::new(py, &confirmed)
}

/// For each claim 1 if it is confirmed, else 0. The threads take claim by claim.
fn confirm_all(claims: &[Option<ClaimTuple>], nodes: usize, threads: usize) -> Vec<u8> {
    let next = AtomicUsize::new(0);
    let work = || -> Vec<usize> {
        let numbers = std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)));
        let taken = numbers.map_while(|number| Some((number, claims.get(number)?.as_ref())));
        let right = taken.filter(|(_, claim)| claim.is_some_and(|claim| confirm(claim, nodes)));
        right.map(|(number, _)| number).collect()
    };
    let mut confirmed = vec![0; claims.len()];
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads)
            .filter_map(|_| thread::Builder::new().spawn_scoped(scope, work).ok()) // else fewer
            .collect();
        let mut right = work();
        // A thread that panicked has confirmed nothing.
        others.into_iter().for_each(|other| right.extend(other.join().unwrap_or_default()));
        right.into_iter().for_each(|number| confirmed[number] = 1);
    });
    confirmed
}

fn confirm(claim: &ClaimTuple, nodes: usize) -> bool {
    let &(ref card, ref solutions, ref tree, least, most) = claim;
    is_confirmed(&Claim { card: bytes_of(card), solutions, tree, least, most }, nodes)
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<VerifyBoardChain>()?;
    module.add_class::<VerifyBoardLemmas>()?;
    module.add_class::<VerifyBoardTree>()?;
    module.add_class::<VerifyBoardCount>()?;
    module.add_function(wrap_pyfunction!(verify_board_solution, module)?)?;
    module.add_function(wrap_pyfunction!(verify_boards, module)?)
}
