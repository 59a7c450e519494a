//! The binding of the checker of the kind `board`.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use lasermaze_tick::Stopped;
use lasermaze_verify::board::card::{Card, CardBytes};
use lasermaze_verify::board::chain::Chain;
use lasermaze_verify::board::claim::{is_confirmed, Claim};
use lasermaze_verify::board::lemmas::Lemmas;
use lasermaze_verify::board::recount::Recount;
use lasermaze_verify::board::solution::{faults, Fault};
use lasermaze_verify::board::tree::{walk, Told};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;

use super::{in_pieces, PIECE};
use crate::ticking::ticking;
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

/// The solutions of a card by its proof tree, how often each leaf comes, and the first leaves.
type TreeTuple<'py> = (u64, Vec<(u8, u64)>, Vec<LeafTuple<'py>>);

#[pyfunction]
fn verify_board_tree<'py>(
    card: CardTuple,
    tree: &[u8],
    keep: usize,
    budget: &Bound<'py, PyAny>,
) -> PyResult<TreeTuple<'py>> {
    let mut walk = walk(&bytes_of(&card), tree, keep).map_err(value_error)?;
    let ended = ticking(budget, |ticker| loop {
        match walk.run(NODES) {
            Ok(false) => {}
            ended => return Ok::<_, Stopped>(ended),
        }
        ticker.tick(PIECE, || (walk.fraction(), walk.solutions()))?;
    })?;
    ended.map_err(value_error)?;
    let leaves = walk.told().iter().map(|told| leaf_tuple(budget.py(), told)).collect();
    Ok((walk.solutions(), walk.ends(), leaves))
}

fn leaf_tuple<'py>(py: Python<'py>, told: &Told) -> LeafTuple<'py> {
    let named = PyBytes::new(py, &told.named);
    (told.code, named, told.decided.clone(), told.most)
}

#[pyfunction]
fn verify_board_lemmas(card: CardTuple, proof: &[u8], budget: &Bound<'_, PyAny>) -> PyResult<u64> {
    let mut check = Lemmas::new(&bytes_of(&card), proof).map_err(value_error)?;
    let ended = ticking(budget, |ticker| loop {
        match check.run(STEPS) {
            Ok(false) => {}
            ended => return Ok::<_, Stopped>(ended),
        }
        ticker.tick(PIECE, || (check.fraction(), check.solutions()))?;
    })?;
    ended.map_err(value_error)?;
    Ok(check.solutions())
}

/// The number of steps of a proof by lemmas that are checked between two readings of the clock.
const STEPS: usize = 100;

/// The number of nodes that are walked between two readings of the clock: some milliseconds.
const NODES: usize = 1 << 12;

/// A chain of forced steps that is followed.
#[pyclass]
struct VerifyBoardChain(Chain);

#[pymethods]
impl VerifyBoardChain {
    #[new]
    fn new(card: CardTuple) -> PyResult<Self> {
        Ok(VerifyBoardChain(Chain::new(playable(&card)?)))
    }

    fn rule_out<'py>(
        &mut self,
        cell: u8,
        token: u8,
        tree: &[u8],
        budget: &Bound<'py, PyAny>,
    ) -> PyResult<Vec<LeafTuple<'py>>> {
        let mut supposed = self.0.suppose(cell, token, tree).map_err(value_error)?;
        let ended = in_pieces(budget, |_| match self.0.rule_out(&mut supposed, NODES) {
            Ok(false) => None,
            ended => Some(ended),
        })?;
        ended.map_err(value_error)?;
        Ok(supposed.told().iter().map(|told| leaf_tuple(budget.py(), told)).collect())
    }

    fn decide(&mut self, cell: u8, token: u8) -> PyResult<()> {
        self.0.decide(cell, token).map_err(value_error)
    }

    #[getter]
    fn is_solved(&self) -> bool {
        self.0.is_solved()
    }
}

/// The number of solutions that a plain search finds, at most `limit`; None if that takes more
/// positions.
#[pyfunction]
fn verify_board_count(
    card: CardTuple,
    positions: u64,
    limit: u64,
    budget: &Bound<'_, PyAny>,
) -> PyResult<Option<u64>> {
    let mut search = Recount::new(playable(&card)?);
    let mut left = positions;
    ticking(budget, |ticker| loop {
        if left == 0 {
            return Ok::<_, Stopped>(None);
        }
        let some = left.min(NODES as u64);
        if search.run(some, limit) {
            return Ok(Some(search.found));
        }
        left -= some;
        ticker.tick(PIECE, || (0.0, search.found))?;
    })
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
    module.add_function(wrap_pyfunction!(verify_board_count, module)?)?;
    module.add_function(wrap_pyfunction!(verify_board_lemmas, module)?)?;
    module.add_function(wrap_pyfunction!(verify_board_tree, module)?)?;
    module.add_function(wrap_pyfunction!(verify_board_solution, module)?)?;
    module.add_function(wrap_pyfunction!(verify_boards, module)?)
}
