//! The letters of the maze as codes, and the ways in.

use crate::grid::{E, N, S, W};
use lasermaze_tick::Refused;

/// The codes of the letters. The codes of `S R U L` are 0 to 3, the quarter turns clockwise; `?`
/// may be left by any heading.
pub(super) const ANY: u8 = 4;
pub(super) const DEATH: u8 = 5;
pub(super) const GOAL: u8 = 6;
pub(super) const OUTSIDE: u8 = 7;
/// A `?` from which a goal can be reached; the low bits of the code are the best heading.
pub(super) const SETTLED: u8 = 8;
const UNKNOWN: u8 = u8::MAX;

const CODES: [u8; 256] = {
    let mut codes = [UNKNOWN; 256];
    codes[b'S' as usize] = 0;
    codes[b'R' as usize] = 1;
    codes[b'U' as usize] = 2;
    codes[b'L' as usize] = 3;
    codes[b'?' as usize] = ANY;
    codes[b'X' as usize] = DEATH;
    codes[b'G' as usize] = GOAL;
    codes
};

/// The letters as codes, row by row, with a rim of `OUTSIDE` around them, so that no step needs a
/// check of bounds. The rim at the west of a row is that at the east of the row before.
pub(super) struct Letters {
    pub rows: usize,
    pub cols: usize,
    pub codes: Vec<u8>,
    /// The difference to a cell for a step, modulo 2^32, by heading.
    pub steps: [u32; 4],
}

impl Letters {
    pub fn new(rows: usize, cols: usize, cells: &[u8]) -> Result<Self, Refused> {
        let most = 1 << 30; // a state is a cell of the grid with its rim, and a heading, in a u32
        let fits = rows.checked_mul(cols).is_some_and(|size| size == cells.len() && size > 0);
        let width = cols.saturating_add(1);
        let size = rows.saturating_add(2).saturating_mul(width).saturating_add(1);
        if !fits || size > most {
            return Err(Refused("rows * cols cells are wanted, at least one and less than 2^29"));
        }
        let mut codes = vec![OUTSIDE; size];
        let mut seen = 0u16;
        for (line, row) in cells.chunks_exact(cols).zip(codes[width + 1..].chunks_mut(width)) {
            for (&letter, code) in line.iter().zip(row) {
                *code = CODES[letter as usize];
                seen |= 1 << (*code & 15);
            }
        }
        if seen & 1 << (UNKNOWN & 15) != 0 {
            return Err(Refused("a letter that no maze has"));
        }
        let width = width as u32;
        let steps = [width.wrapping_neg(), 1, width, 1_u32.wrapping_neg()];
        Ok(Letters { rows, cols, codes, steps })
    }

    /// The cell in a row and a column.
    pub fn cell(&self, row: usize, col: usize) -> usize {
        (row + 1) * (self.cols + 1) + col + 1
    }

    /// The row and column of a cell that is not in the rim.
    pub fn row_and_col(&self, cell: usize) -> (usize, usize) {
        // A division of 32 bits is much faster.
        let (cell, width) = (cell as u32, self.cols as u32 + 1);
        ((cell / width) as usize - 1, (cell % width) as usize - 1)
    }

    /// The cell one step along a heading.
    #[inline(always)]
    pub fn beside(&self, cell: usize, heading: usize) -> usize {
        (cell as u32).wrapping_add(self.steps[heading & 3]) as usize
    }

    pub fn ways(&self) -> usize {
        2 * (self.rows + self.cols)
    }

    /// The first cell of a way in, and the heading inward. Ways count from the left along the
    /// top, then down the left, down the right, and along the bottom.
    pub fn entry(&self, way: usize) -> (usize, usize) {
        let (rows, cols) = (self.rows, self.cols);
        let at = |row: usize, col: usize| self.cell(row, col);
        if way < cols {
            (at(0, way), S)
        } else if way < cols + rows {
            (at(way - cols, 0), E)
        } else if way < cols + 2 * rows {
            (at(way - cols - rows, cols - 1), W)
        } else {
            (at(rows - 1, way - cols - 2 * rows), N)
        }
    }

    /// The number of the way in whose first state this is.
    pub fn way_of(&self, cell: usize, heading: usize) -> usize {
        let (row, col) = self.row_and_col(cell);
        match heading {
            S => col,
            E => self.cols + row,
            W => self.cols + self.rows + row,
            _ => self.cols + 2 * self.rows + col,
        }
    }

    pub fn check_way(&self, way: usize) -> Result<(), Refused> {
        if way < self.ways() {
            return Ok(());
        }
        Err(Refused("no such way in"))
    }
}

/// A cell and a heading of arrival in one number.
pub(super) fn pack(cell: usize, heading: usize) -> u32 {
    (cell << 2 | heading) as u32
}

pub(super) fn unpack(state: u32) -> (usize, usize) {
    ((state >> 2) as usize, (state & 3) as usize)
}
