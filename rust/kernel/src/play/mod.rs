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
use lasermaze_tick::Refused;
pub use lazors::LazorRules;
pub use mirrors::MirrorRules;
pub use shooters::ShooterRules;
pub use signposts::SignpostRules;
pub use turrets::TurretRules;

use std::hash::Hash;

use crate::grid::Size;
use crate::lazors::Laser;

/// Why arguments are refused.
pub(crate) const WRONG_SIZE: Refused = Refused("the puzzle has another size");
pub(crate) const WRONG_CONTENTS: Refused = Refused("the cells are not a puzzle of this kind");

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
    fn read(&self, given: &Given) -> Result<Self::Puzzle, Refused>;
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
fn letters(given: &Given, size: Size, known: &[u8]) -> Result<Vec<u8>, Refused> {
    if given.cells.len() != size.cells() {
        return Err(WRONG_SIZE);
    }
    if !given.cells.iter().all(|letter| known.contains(letter)) {
        return Err(WRONG_CONTENTS);
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
