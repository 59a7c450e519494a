//! The maze without walls: routes followed, the costs of all ways in, closed sets of states.
//!
//! Cells have numbers, row by row on a grid with a rim of one cell all around, which is outside.
//! A state is `4 * cell + heading` of arrival; N, E, S, W are 0 to 3. The one large array has a
//! byte a cell: the effect of its letter, whether a search has met it, and in the low half a bit
//! for each heading of the states that a set holds.

mod backward;
mod closed_set;

#[cfg(test)]
mod tests;

use crate::letters::{self, table};
use lasermaze_tick::{Stopped, Ticker};

pub use backward::Backward;
pub use closed_set::{Fault, Rule};

/// The effects of the letters; a number below `ANY` is one of quarter turns.
const ANY: u8 = 4;
const GOAL: u8 = 5;
const DEATH: u8 = 6;
const OUTSIDE: u8 = 7;

/// The bits of a letter's code in a byte, and the bit of a cell that a search has met.
const CODE: u32 = 4;
const MET: u8 = 0x80;

const LETTERS: [u8; 256] = table(
    &[
        (b'S', 0),
        (b'R', 1 << CODE),
        (b'U', 2 << CODE),
        (b'L', 3 << CODE),
        (b'?', ANY << CODE),
        (b'G', GOAL << CODE),
    ],
    DEATH << CODE,
);

/// A maze.
pub struct Maze {
    rows: usize,
    cols: usize,
    grid: Vec<u8>,
}

impl Maze {
    /// The maze of these letters; others than those of mazes are death. None unless there is one a
    /// cell, and 32 bits number its states.
    pub fn new(
        rows: usize,
        cols: usize,
        cells: &[u8],
        ticker: &mut Ticker,
    ) -> Result<Option<Maze>, Stopped> {
        let padded = rows.saturating_add(2).saturating_mul(cols.saturating_add(2));
        let is_whole = rows.checked_mul(cols) == Some(cells.len());
        if !is_whole || cells.is_empty() || padded > 1 << 30 {
            return Ok(None);
        }
        let mut grid = vec![OUTSIDE << CODE; padded];
        for (row, line) in cells.chunks_exact(cols).enumerate() {
            letters::read(&mut grid, cols, cells, row * cols..(row + 1) * cols, &LETTERS);
            ticker.count(line.len())?;
        }
        Ok(Some(Maze { rows, cols, grid }))
    }

    /// Follow moves, headings as letters of `NESW`, from a cell, given as row and column, in which
    /// a walker has arrived along a heading. Returns the last cell and heading, and the index of
    /// the first move that is against the rules, if any, which is not made.
    pub fn follow(
        &self,
        (row, col): (usize, usize),
        mut heading: u8,
        moves: &[u8],
    ) -> ((usize, usize), u8, Option<usize>) {
        if row >= self.rows || col >= self.cols {
            return ((row, col), heading, Some(0));
        }
        let (width, strides) = (self.cols + 2, self.strides());
        let mut cell = (row + 1) * width + col + 1;
        let mut broken = None;
        for (index, letter) in moves.iter().enumerate() {
            let onward = b"NESW".iter().position(|known| known == letter);
            let code = self.code(cell);
            let allowed = |onward: &usize| {
                code == ANY || code < ANY && *onward as u8 == heading.wrapping_add(code) % 4
            };
            let there =
                onward.filter(allowed).map(|onward| cell.wrapping_add_signed(strides[onward]));
            let Some(there) = there.filter(|&there| self.code(there) != OUTSIDE) else {
                broken = Some(index);
                break;
            };
            (cell, heading) = (there, onward.unwrap_or(0) as u8);
        }
        ((cell / width - 1, cell % width - 1), heading, broken)
    }

    /// The differences in the number of a cell for a move north, east, south or west.
    fn strides(&self) -> [isize; 4] {
        let width = self.cols as isize + 2;
        [-width, 1, width, -1]
    }

    fn code(&self, cell: usize) -> u8 {
        self.grid[cell] >> CODE & 7
    }
}
