//! The binding of the checker of the kind `board`.

use std::convert::Infallible;

use lasermaze_verify::board::card::{Card, CardBytes};
use lasermaze_verify::board::chain::Chain;
use lasermaze_verify::board::lemmas::Lemmas;
use lasermaze_verify::board::recount::Recount;
use lasermaze_verify::board::solution::{faults, Fault};
use lasermaze_verify::board::tree::{walk, Told};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;

use super::in_pieces;
use crate::value_error;

/// Rows, columns, cells, pile, targets, and whether beams may stray.
type CardTuple = (usize, usize, PyBackedBytes, PyBackedBytes, usize, bool);

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
    in_pieces(budget, || (walk.run(NODES), (walk.fraction(), walk.solutions())))?;
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
    in_pieces(budget, || (check.run(STEPS), (check.fraction(), check.solutions())))?;
    Ok(check.solutions())
}

/// The number of steps of a proof by lemmas that are checked between two readings of the clock.
const STEPS: usize = 100;

/// The number of nodes that are walked between two readings of the clock: some milliseconds.
const NODES: usize = 1 << 12;

/// A step: the choices that it rules out, each with its cell, token and proof tree, and the choice
/// that it decides.
type StepTuple = (Vec<(u8, u8, PyBackedBytes)>, Option<(u8, u8)>);

/// For each step and each choice that it rules out, the leaves of the tree; whether the chain
/// solves the card.
type ChainTuple<'py> = (Vec<Vec<Vec<LeafTuple<'py>>>>, bool);

#[pyfunction]
fn verify_board_chain<'py>(
    card: CardTuple,
    steps: Vec<StepTuple>,
    budget: &Bound<'py, PyAny>,
) -> PyResult<ChainTuple<'py>> {
    let mut chain = Chain::new(playable(&card)?);
    let mut found = vec![];
    for (ruled_out, decided) in &steps {
        let mut leaves = vec![];
        for &(cell, token, ref tree) in ruled_out {
            let mut supposed = chain.suppose(cell, token, tree).map_err(value_error)?;
            in_pieces(budget, || (chain.rule_out(&mut supposed, NODES), (0.0, 0)))?;
            leaves.push(supposed.told().iter().map(|told| leaf_tuple(budget.py(), told)).collect());
        }
        if let &Some((cell, token)) = decided {
            chain.decide(cell, token).map_err(value_error)?;
        }
        found.push(leaves);
    }
    Ok((found, chain.is_solved()))
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
    let (mut left, mut is_done) = (positions, false);
    in_pieces(budget, || {
        let some = left.min(NODES as u64);
        is_done = search.run(some, limit);
        left -= some;
        (Ok::<_, Infallible>(is_done || left == 0), (0.0, search.found))
    })?;
    Ok(is_done.then_some(search.found))
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(verify_board_chain, module)?)?;
    module.add_function(wrap_pyfunction!(verify_board_count, module)?)?;
    module.add_function(wrap_pyfunction!(verify_board_lemmas, module)?)?;
    module.add_function(wrap_pyfunction!(verify_board_tree, module)?)?;
    module.add_function(wrap_pyfunction!(verify_board_solution, module)?)
}
