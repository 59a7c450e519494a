//! The mirror maze: turned mazes replayed, and barriers verified by counting components.
//!
//! Cells are indices, row by row. A side of a mirror is `4 * cell + heading` that it looks along;
//! N, E, S, W are 0 to 3. Inside, cells have numbers on a grid with a rim of one cell all around,
//! which is a block but for the cells outside of the openings. The one large array has a byte a
//! cell: its letter, the sides that face a mirror or an opening, and a bit for those that a search
//! has met; runs are walked along whenever they are needed, each at most twice from both its ends.
//!
//! Further claims about solutions are verified on the graph of all sides (`graph`): that none is
//! better by the potentials of the evidence (`bound`), that there are no others by its barriers
//! (`complete`). Without evidence there is the plain search (`search`).

mod barrier;
mod bound;
mod bridges;
mod complete;
mod edges;
mod graph;
mod possible;
mod replay;
mod search;

#[cfg(test)]
mod tests;

use lasermaze_tick::{Stopped, Ticker};

use crate::letters::{self, table};

pub use barrier::Count;
pub use bound::bound;
pub use complete::prove;
pub use edges::NoProof;
pub use graph::{Graph, Reflection, Weights, BLOCKED, OPEN};
pub use replay::Fault;
pub use search::{least, Least};

/// The meaning of a letter, in the lowest bits of a byte of `Grid::letters`.
const EMPTY: u8 = 0;
const MIRROR: u8 = 1;
const BLOCK: u8 = 2;
const OUTSIDE: u8 = 3;

const LETTERS: [u8; 256] = table(&[(b'.', EMPTY), (b'/', MIRROR), (b'\\', MIRROR)], BLOCK);

/// A maze.
pub struct Grid {
    rows: usize,
    cols: usize,
    letters: Vec<u8>,
}

impl Grid {
    /// A maze with a letter a cell. Other letters than those of mazes, or too few of them, are
    /// blocks. None unless 32 bits number its sides.
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
        let mut grid = Grid { rows, cols, letters: vec![BLOCK; padded] };
        let letters = &mut grid.letters;
        ticker.each(rows * cols, |part| letters::read(letters, cols, cells, part, &LETTERS))?;
        grid.open_the_rim();
        Ok(Some(grid))
    }

    /// The number of cells.
    pub fn size(&self) -> usize {
        self.rows * self.cols
    }

    /// Mark the cells outside of the openings.
    fn open_the_rim(&mut self) {
        let (rows, cols) = (self.rows, self.cols);
        let sides = (0..rows).flat_map(|row| [row * cols, (row + 1) * cols - 1]);
        for index in (0..cols).chain((rows - 1) * cols..rows * cols).chain(sides) {
            if self.letter(self.number(index)) == EMPTY {
                if let Some(outside) = self.outside(index) {
                    self.letters[outside] = OUTSIDE;
                }
            }
        }
    }

    /// The number of the cell outside of an opening; None for a cell inside the rim.
    fn outside(&self, index: usize) -> Option<usize> {
        let (row, col) = (index / self.cols, index % self.cols);
        let [north, east, south, west] = self.strides();
        let stride = match () {
            () if row == 0 => north,
            () if row + 1 == self.rows => south,
            () if col == 0 => west,
            () if col + 1 == self.cols => east,
            () => return None,
        };
        Some(self.number(index).wrapping_add_signed(stride))
    }

    /// The differences in the number of a cell for a step north, east, south or west.
    fn strides(&self) -> [isize; 4] {
        let width = self.cols as isize + 2;
        [-width, 1, width, -1]
    }

    fn letter(&self, number: usize) -> u8 {
        self.letters[number] & 3
    }

    fn number(&self, index: usize) -> usize {
        (index / self.cols + 1) * (self.cols + 2) + index % self.cols + 1
    }

    fn index(&self, number: usize) -> usize {
        let width = self.cols + 2;
        (number / width - 1) * self.cols + number % width - 1
    }
}
