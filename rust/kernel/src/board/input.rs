//! The arguments of a search of a card, their faults, and its counts.

use lasermaze_tick::Refused;

/// Why arguments are refused.
pub(crate) const WRONG_SIZE: Refused = Refused("a board has 1 to 121 cells");
pub(crate) const WRONG_BYTE: Refused = Refused("a byte is not a token");
pub(crate) const WRONG_LASERS: Refused = Refused("a board has exactly one laser");

/// A card as it comes from Python.
pub struct CardBytes<'a> {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub cols: usize,
    /// One byte a cell, row by row; see `Token.to_byte` in Python.
    pub cells: &'a [u8],
    /// One byte a token.
    pub pile: &'a [u8],
    /// The number of targets that must be lit.
    pub targets: u32,
    /// Whether beams may leave the grid or end on an opaque side.
    pub stray_beams: bool,
    /// The rules of `prune` to use, as bits.
    pub pruning: u32,
    /// The number of nodes that a proof tree may have; 0 for no tree.
    pub tree_limit: usize,
}

/// The work of a search so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Positions examined.
    pub nodes: u64,
    /// Entries of a beam into a cell, in all branches.
    pub beam_steps: u64,
    /// Solutions found.
    pub found: u64,
}
