//! The steps of a chain, and how much each costs a person.

use std::sync::{Arc, Mutex, PoisonError};

use super::proof::Node;
use super::refutation::Refutation;
use super::refute::MOST_COMPARED;

/// Something that cannot be: a token on a cell, by its byte (0 for nothing), and why not.
#[derive(Clone, Debug)]
pub struct RuledOut {
    /// The index of the cell.
    pub cell: u8,
    /// The byte of the token, or 0 for nothing.
    pub token: u8,
    /// A proof tree that begins after this is decided.
    pub tree: Vec<u8>,
    /// The cases in which it is told, and the inner nodes of the tree.
    pub(super) cases: u32,
    pub(super) nodes: u32,
    /// The choices that other steps ruled out and the tree uses.
    pub(super) uses: Vec<(u8, u8)>,
}

impl RuledOut {
    pub(super) fn new(cell: u8, token: u8, refutation: Refutation) -> Self {
        let Refutation { tree, size, told, uses } = refutation;
        RuledOut { cell, token, tree, cases: told.cases, nodes: size.nodes, uses }
    }

    pub(super) fn is(&self, choice: (u8, u8)) -> bool {
        (self.cell, self.token) == choice
    }
}

/// A step of a chain.
#[derive(Clone, Debug)]
pub struct Step {
    /// The choices that this step rules out.
    pub ruled_out: Vec<RuledOut>,
    /// The cell and the token's byte (0 for nothing) that are decided, as nothing else is left.
    pub decided: Option<(u8, u8)>,
    /// The decision to which all these choices belong.
    pub(super) node: Node,
    /// The other choices there that were ruled out before.
    pub(super) known: Vec<(u8, u8)>,
}

impl Step {
    /// The cost of a step: its cases, the places where light has to be followed on, and the
    /// earlier results that it uses. All choices that fail at a glance are one case.
    pub(super) fn cost(&self) -> u32 {
        let cases: u32 = self.ruled_out.iter().map(|out| out.cases).sum();
        let nodes: u32 = self.ruled_out.iter().map(|out| out.nodes).sum();
        let is_seen = self.ruled_out.iter().any(|out| out.cases == 0);
        let mut uses: Vec<_> = self.uses().collect();
        uses.sort_unstable();
        uses.dedup();
        cases + u32::from(is_seen) + nodes + uses.len() as u32
    }

    /// The cases of its largest refutation.
    pub(super) fn largest(&self) -> u32 {
        self.ruled_out.iter().map(|out| out.cases).max().unwrap_or(0)
    }

    /// Whether it has too many cases to be told.
    pub(super) fn needs_search(&self) -> bool {
        self.largest() > MOST_COMPARED
    }

    pub(super) fn uses(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        let in_trees = self.ruled_out.iter().flat_map(|out| out.uses.iter().copied());
        in_trees.chain(self.known.iter().copied())
    }
}

/// The steps that a search has found, for a caller who reads them between two slices.
#[derive(Clone, Default)]
pub struct Found(Arc<Mutex<Vec<Step>>>);

impl Found {
    pub(super) fn set(&self, steps: Vec<Step>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = steps;
    }

    /// The steps found so far; at the end of the search those of the whole chain, or of the
    /// beginning that was found.
    pub fn steps(&self) -> Vec<Step> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
