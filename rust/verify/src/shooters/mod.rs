//! Beam shooters: replays solutions, and verifies certificates and evidence by the beams.
//!
//! Cells are indices, row by row. A literal is `2 * cell` of a shooter, and 1 more if it stands on
//! `|`. Inside, cells have numbers on a grid with a rim of one cell all around, where beams end.
//! The one large array has a byte a cell: its letter, which axes of a shooter would hit one, and
//! whether it is lit. Who lights which cell takes eight bytes a cell more, and only certificates
//! and evidence ask for that.
//!
//! As a beam ends at the first shooter, all beams of all shooters pass a cell at most four times.
//!
//! A solution is replayed (`replay`). Certificates and evidence give reasons, each of which is
//! verified (`steps`, `proof`); that tells how many solutions there are (`count`) or that no proof
//! is shorter (`shortest`). Without evidence there is the plain search (`search`).

mod beam;
pub mod clause;
mod count;
mod eliminate;
mod lighters;
mod list;
mod natural;
mod proof;
mod replay;
mod search;
mod shortest;
mod steps;

#[cfg(test)]
mod tests;

use lasermaze_tick::{Stopped, Ticker};

pub use count::{count, Known};
pub use lighters::Lighters;
pub use natural::Natural;
pub use proof::{FlipFault, Proof};
pub use replay::{Faults, Hit};
pub use search::{search, Found, Limits};
pub use shortest::{shorter, Shorter, EFFORT};
pub use steps::{cycle, Step, StepFault, Steps};

use crate::letters::{self, table};
use beam::Beam;

/// The meaning of a letter, in the lowest bits of a byte.
const EMPTY: u8 = 0;
const SLASH: u8 = 1;
const BACKSLASH: u8 = 2;
const WALL: u8 = 3;
const SHOOTER: u8 = 4;
const LETTER: u8 = 7;

const LETTERS: [u8; 256] = table(
    &[
        (b'.', EMPTY),
        (b'/', SLASH),
        (b'\\', BACKSLASH),
        (b'-', SHOOTER),
        (b'|', SHOOTER | VERTICAL),
    ],
    WALL,
);

/// The bit of a shooter that stands on `|` in the puzzle, and of one that does in the witness.
const VERTICAL: u8 = 8;
const WITNESS: u8 = 64;

/// The bit of a shooter that would hit one on `-`; the next bit is for `|`.
const STRIKES: u8 = 16;

/// The bit of a cell that is lit.
const LIT: u8 = 128;

/// The headings of both beams of a shooter on `-` and on `|`; N, E, S, W are 0 to 3.
const SIDES: [u8; 4] = [3, 1, 0, 2];

/// A grid of shooters.
pub struct Grid {
    rows: usize,
    cols: usize,
    bytes: Vec<u8>,
}

impl Grid {
    /// A grid with a letter a cell. Other letters than those of puzzles, or too few of them, are
    /// walls. None unless 32 bits number its literals.
    pub fn new(
        rows: usize,
        cols: usize,
        cells: &[u8],
        ticker: &mut Ticker,
    ) -> Result<Option<Grid>, Stopped> {
        let padded = rows.checked_add(2).zip(cols.checked_add(2));
        let padded = padded.and_then(|(height, width)| height.checked_mul(width));
        let fits = |&padded: &usize| rows > 0 && cols > 0 && padded <= 1 << 30;
        let Some(padded) = padded.filter(fits) else { return Ok(None) };
        let mut bytes = vec![WALL; padded];
        ticker.each(rows * cols, |part| letters::read(&mut bytes, cols, cells, part, &LETTERS))?;
        Ok(Some(Grid { rows, cols, bytes }))
    }

    /// The number of cells.
    pub fn size(&self) -> usize {
        self.rows * self.cols
    }

    /// The shooters that a literal hits, itself perhaps among them.
    pub fn hits(&self, literal: usize) -> Vec<usize> {
        self.struck(literal, &mut 0)
    }

    /// The same; adds the number of cells on the beams to `steps`.
    fn struck(&self, literal: usize, steps: &mut usize) -> Vec<usize> {
        let ends = self.beams(literal).into_iter().filter_map(|beam| beam.end(self, steps));
        let mut found: Vec<usize> =
            ends.filter(|&(end, _)| self.is_shooter(end)).map(|(end, _)| self.index(end)).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The empty cells on both beams of a literal, in their order.
    pub fn lit(&self, literal: usize) -> Vec<u32> {
        let mut found = Vec::new();
        for mut beam in self.beams(literal) {
            while beam.step(&self.bytes) {
                if self.bytes[beam.cell] & LETTER == EMPTY {
                    found.push(self.index(beam.cell) as u32);
                }
            }
        }
        found
    }

    /// The literals whose beams cross a cell, whatever they hit.
    pub fn seen(&self, index: usize) -> Vec<usize> {
        let from = if index < self.size() { self.number(index) } else { 0 };
        let ends = SIDES.map(|heading| Beam::new(self, from, heading).end(self, &mut 0));
        let shooters = ends.into_iter().flatten().filter(|&(end, _)| self.is_shooter(end));
        // Light runs backwards: the shooter's beam leaves against the heading that came to it.
        let mut found: Vec<usize> =
            shooters.map(|(end, heading)| 2 * self.index(end) + 1 - heading as usize % 2).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Both beams of a literal; none if it is none of a shooter's.
    fn beams(&self, literal: usize) -> Vec<Beam> {
        if literal / 2 >= self.size() || !self.is_shooter(self.number(literal / 2)) {
            return Vec::new();
        }
        let sides = &SIDES[literal % 2 * 2..][..2];
        sides.iter().map(|&heading| Beam::new(self, self.number(literal / 2), heading)).collect()
    }

    /// Whether a cell is an empty one of the grid.
    fn is_empty(&self, index: usize) -> bool {
        index < self.size() && self.bytes[self.number(index)] & LETTER == EMPTY
    }

    /// Whether a cell of the grid has a shooter.
    fn has_shooter(&self, index: usize) -> bool {
        index < self.size() && self.is_shooter(self.number(index))
    }

    /// The number of shooters.
    fn shooters(&self) -> usize {
        self.bytes.iter().filter(|&byte| byte & LETTER == SHOOTER).count()
    }

    /// Whether a literal has another axis than the puzzle.
    fn is_turned(&self, literal: u32) -> bool {
        self.has(literal / 2, VERTICAL) != (literal % 2 == 1)
    }

    /// The literal of a shooter that holds in the witness.
    fn in_witness(&self, shooter: u32) -> u32 {
        2 * shooter + u32::from(self.has(shooter, WITNESS))
    }

    fn has(&self, cell: u32, bit: u8) -> bool {
        (cell as usize) < self.size() && self.bytes[self.number(cell as usize)] & bit != 0
    }

    fn is_shooter(&self, number: usize) -> bool {
        self.bytes[number] & LETTER == SHOOTER
    }

    fn number(&self, index: usize) -> usize {
        (index / self.cols + 1) * (self.cols + 2) + index % self.cols + 1
    }

    fn index(&self, number: usize) -> usize {
        let width = self.cols + 2;
        (number / width - 1) * self.cols + number % width - 1
    }
}
