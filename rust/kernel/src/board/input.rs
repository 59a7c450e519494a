//! The arguments of a search of a card, their faults, and its counts.

use super::MAX_CELLS;

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

/// The arguments of a slice of a search: limits, and the buffer of the solutions.
pub struct Slice<'a> {
    /// The number of nodes searched at most.
    pub nodes: u64,
    /// The number of the last solution that is written, counted from the start of the search.
    pub keep: u64,
    /// Stop once the search has found this many solutions.
    pub stop_at: u64,
    /// The cells of each solution are appended, one byte a cell, row by row.
    pub solutions: &'a mut Vec<u8>,
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

/// Why a card cannot be searched, or a board not be planted.
#[derive(Debug, PartialEq, Eq)]
pub enum CardError {
    /// The cells are not a board, or more than fit into the integers.
    Size,
    /// This byte is not a token.
    Byte(u8),
    /// There is another number of lasers than one.
    Lasers,
}

impl std::error::Error for CardError {}

impl std::fmt::Display for CardError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CardError::Size => write!(formatter, "a board has 1 to {MAX_CELLS} cells"),
            CardError::Byte(byte) => write!(formatter, "byte {byte} is not a token"),
            CardError::Lasers => write!(formatter, "a board has exactly one laser"),
        }
    }
}
