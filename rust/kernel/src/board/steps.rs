//! The steps of a chain.

use super::refutation::Refutation;

/// Something that cannot be: a token on a cell, by its byte (0 for nothing), and why not.
#[derive(Clone, Debug)]
pub struct RuledOut {
    /// The index of the cell.
    pub cell: u8,
    /// The byte of the token, or 0 for nothing.
    pub token: u8,
    /// A proof tree that begins after this is decided.
    pub tree: Vec<u8>,
    /// The choices that other steps ruled out and the tree uses.
    pub(super) uses: Vec<(u8, u8)>,
}

impl RuledOut {
    pub(super) fn new(cell: u8, token: u8, refutation: Refutation) -> Self {
        let Refutation { tree, uses, .. } = refutation;
        RuledOut { cell, token, tree, uses }
    }
}

/// A step of a chain.
#[derive(Clone, Debug)]
pub struct Step {
    /// The choices that this step rules out.
    pub ruled_out: Vec<RuledOut>,
    /// The cell and the token's byte (0 for nothing) that are decided, as nothing else is left.
    pub decided: Option<(u8, u8)>,
    /// The other choices there that were ruled out before.
    pub(super) known: Vec<(u8, u8)>,
}

impl Step {
    pub(super) fn uses(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        let in_trees = self.ruled_out.iter().flat_map(|out| out.uses.iter().copied());
        in_trees.chain(self.known.iter().copied())
    }
}
