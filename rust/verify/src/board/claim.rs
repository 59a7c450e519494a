//! All that an answer claims, judged in one call: for very many small cards.

use std::collections::HashSet;

use super::card::{Card, CardBytes};
use super::cells::{on_width, Cells};
use super::solution::faults;
use super::token::MARK;
use super::tree::{AnyWalk, Walk};

/// The claims of an answer to a card.
#[derive(Clone, Copy, Debug)]
pub struct Claim<'a> {
    /// The card that the claim is about.
    pub card: CardBytes<'a>,
    /// The solutions that are shown, cell by cell, one after another.
    pub solutions: &'a [u8],
    /// A proof tree of the number of solutions.
    pub tree: &'a [u8],
    /// The least number of solutions.
    pub least: u64,
    /// The largest number of solutions; None for a count that was stopped.
    pub most: Option<u64>,
}

/// Whether all claims are true, by a tree of at most this many nodes.
///
/// False says only that this does not show it.
pub fn is_confirmed(claim: &Claim, nodes: usize) -> bool {
    on_width!(claim.card.cells.len(), C => is_confirmed_on::<C>(claim, nodes))
}

fn is_confirmed_on<C: Cells>(claim: &Claim, nodes: usize) -> bool {
    let Ok(card) = Card::<C>::new(&claim.card) else { return false };
    if card.check().is_err() || !claim.solutions.len().is_multiple_of(card.grid.size) {
        return false;
    }
    let mut different = HashSet::new();
    for cells in claim.solutions.chunks_exact(card.grid.size) {
        let unmarked: Vec<u8> = cells.iter().map(|&token| token & !MARK).collect();
        let right = faults(&card, cells).is_ok_and(|faults| faults.is_empty());
        if !right || !different.insert(unmarked) {
            return false;
        }
    }
    let mut walk = Walk::new(card, claim.tree.to_vec(), 0);
    let ended = walk.run(nodes) == Ok(true);
    let found = walk.solutions();
    ended && claim.least <= found && claim.most.is_none_or(|most| found <= most)
}
