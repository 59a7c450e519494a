//! Playing many puzzles of one kind and size at once, for programs that learn to play.
//!
//! Each kind implements [`Rules`]: what a move does, which moves are legal, when a puzzle is solved,
//! and how a position looks as binary planes. [`Batch`] plays in many lanes with it.

#![forbid(unsafe_code)]

mod batch;
mod board;
mod lazors;
mod mirrors;
mod shooters;
mod signposts;
mod turrets;

pub use batch::{Batch, Buffers, Lane};
pub use board::BoardRules;
pub use lazors::LazorRules;
pub use mirrors::MirrorRules;
pub use shooters::ShooterRules;
pub use signposts::SignpostRules;
pub use turrets::TurretRules;

use std::hash::Hash;

use crate::grid::{E, N, S};
use crate::lazors::Laser;

/// Why a puzzle cannot be played here.
#[derive(Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The number of cells is not that of the size.
    Size,
    /// A letter or byte that the kind does not have, or a piece that is missing.
    Contents,
}

impl std::error::Error for PlayError {}

impl std::fmt::Display for PlayError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PlayError::Size => write!(formatter, "the puzzle has another size"),
            PlayError::Contents => write!(formatter, "the cells are not a puzzle of this kind"),
        }
    }
}

/// A puzzle as the bindings give it: its cells; for a card also the pile and the number of targets;
/// for a board of lazors its blocks, lasers and targets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// A byte for each cell, row by row.
    pub cells: Vec<u8>,
    /// A byte for each token to add; for each block to place its letter, also if it is placed.
    pub pile: Vec<u8>,
    /// The number of targets to light.
    pub targets: u8,
    /// The lasers: their points x, y and their directions.
    pub lasers: Vec<Laser>,
    /// The points x, y of the targets.
    pub points: Vec<(usize, usize)>,
}

/// A kind of puzzle in one size, as it is played.
pub trait Rules: Clone + Send + Sync {
    /// A puzzle with what is computed once.
    type Puzzle: Clone + Send + Sync;
    /// A position.
    type State: Clone + Eq + Hash + Send + Sync;

    /// The rules for a size.
    fn new(rows: usize, cols: usize) -> Self;
    /// The number of moves, legal or not; a move is a number below it.
    fn actions(&self) -> usize;
    /// The number of planes of a position, each with a byte a cell.
    fn planes(&self) -> usize;
    /// The number of further bytes of a position.
    fn numbers(&self) -> usize;
    /// The puzzle, prepared. An error for one that cannot be played.
    fn read(&self, given: &Given) -> Result<Self::Puzzle, PlayError>;
    /// The position before the first move.
    fn start(&self, puzzle: &Self::Puzzle) -> Self::State;
    /// Set the byte of each legal move to 1; they are 0 before. Returns whether there is one.
    fn mask(&self, puzzle: &Self::Puzzle, state: &Self::State, mask: &mut [u8]) -> bool;
    /// Make a move. Returns false, and changes nothing, if it is not legal.
    fn play(&self, puzzle: &Self::Puzzle, state: &mut Self::State, action: usize) -> bool;
    /// Whether the position is a right answer.
    fn is_solved(&self, puzzle: &Self::Puzzle, state: &Self::State) -> bool;
    /// Write the position: planes and numbers, all 0 before.
    fn observe(
        &self,
        puzzle: &Self::Puzzle,
        state: &Self::State,
        planes: &mut [u8],
        numbers: &mut [u8],
    );
}

/// The size of a grid, and the steps on it.
#[derive(Clone, Copy, Debug)]
struct Size {
    rows: usize,
    cols: usize,
}

impl Size {
    fn cells(self) -> usize {
        self.rows * self.cols
    }

    /// The neighbour of a cell along a heading; None outside.
    #[inline]
    fn next(self, cell: usize, heading: usize) -> Option<usize> {
        let (row, col) = (cell / self.cols, cell % self.cols);
        match heading {
            N => (row > 0).then(|| cell - self.cols),
            E => (col + 1 < self.cols).then(|| cell + 1),
            S => (row + 1 < self.rows).then(|| cell + self.cols),
            _ => (col > 0).then(|| cell - 1),
        }
    }
}

/// The neighbours of all cells, in a table.
#[derive(Clone, Debug)]
struct Steps(Vec<[u32; 4]>);

const OUTSIDE: u32 = u32::MAX;

impl Steps {
    fn new(size: Size) -> Self {
        let next = |cell, heading| size.next(cell, heading).map_or(OUTSIDE, |next| next as u32);
        Steps((0..size.cells()).map(|cell| [0, 1, 2, 3].map(|h| next(cell, h))).collect())
    }

    #[inline]
    fn next(&self, cell: usize, heading: usize) -> Option<usize> {
        let next = self.0[cell][heading];
        (next != OUTSIDE).then_some(next as usize)
    }
}

/// The heading after a mirror of letters.
#[inline]
fn reflected(letter: u8, heading: usize) -> usize {
    match letter {
        b'/' => heading ^ 1,
        b'\\' => 3 - heading,
        _ => heading,
    }
}

/// The cells, if they are as many as the size has, and all of them letters of the kind.
fn letters(given: &Given, size: Size, known: &[u8]) -> Result<Vec<u8>, PlayError> {
    if given.cells.len() != size.cells() {
        return Err(PlayError::Size);
    }
    if !given.cells.iter().all(|letter| known.contains(letter)) {
        return Err(PlayError::Contents);
    }
    Ok(given.cells.clone())
}

/// Mark in consecutive planes by which headings light enters each cell: bit h of `light[cell]`.
fn show_light(light: &[u8], planes: &mut [u8], first: usize) {
    let cells = light.len();
    for (cell, &headings) in light.iter().enumerate() {
        for heading in 0..4 {
            planes[(first + heading) * cells + cell] = headings >> heading & 1;
        }
    }
}

#[cfg(test)]
mod tests;
