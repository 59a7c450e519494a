//! The letters of the maze as codes, and the ways in.

use std::fmt;

use crate::grid::{E, N, S, W};
use crate::memory::ask_for_large_pages;

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

/// The number of rows that share one mark of whether they have goals.
pub(super) const ROWS: usize = 64;

/// The reason why bytes are not a maze, or the part that a maze lacks.
#[derive(Debug, PartialEq, Eq)]
pub enum MazeError {
    /// The cells do not have this shape.
    Size {
        /// The number of rows asked for.
        rows: usize,
        /// The number of columns asked for.
        cols: usize,
        /// The number of cells given.
        cells: usize,
    },
    /// A cell has a letter that no maze has.
    Letter {
        /// The index of the cell.
        cell: usize,
        /// The letter.
        byte: u8,
    },
    /// There is no way in of this number.
    Way {
        /// The number asked for.
        way: usize,
        /// The number of ways in.
        ways: usize,
    },
    /// A state lies outside of the maze.
    State {
        /// The row of its cell.
        row: usize,
        /// The column of its cell.
        col: usize,
        /// Its heading.
        heading: usize,
    },
}

impl std::error::Error for MazeError {}

impl fmt::Display for MazeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            MazeError::Size { rows, cols, cells } => {
                write!(f, "{cells} cells for {rows} rows of {cols}, each at least 1, 2^29 in all")
            }
            MazeError::Letter { cell, byte } => write!(f, "byte {byte} at cell {cell}"),
            MazeError::Way { way, ways } => write!(f, "way in {way} of {ways}"),
            MazeError::State { row, col, heading } => {
                write!(f, "no state: row {row}, column {col}, heading {heading}")
            }
        }
    }
}

/// The letters as codes, with a rim of `OUTSIDE` around them, so that no step needs a bounds check.
///
/// They lie in stripes of 8 columns from north to south, so that 8 by 8 cells share a line of the
/// processor's cache: whatever way the walkers go, their next cells are mostly there already. The
/// rim above a stripe is that below the stripe before it. A grid of up to 7 columns is one stripe,
/// of 2, 4 or 8; the rim at the west of a row is then that at the east of the row before.
pub(super) struct Letters {
    pub rows: usize,
    pub cols: usize,
    /// The columns of a stripe are 2 to this power.
    log_stripe: u32,
    /// The difference from a cell to that in the same column of the next stripe.
    to_next_stripe: usize,
    pub codes: Vec<u8>,
    /// Whether there are goals in each group of `ROWS` rows.
    pub goal_rows: Vec<bool>,
    /// The difference to a cell for a step, modulo 2^32, by the last five bits of cell and heading.
    pub steps: [u32; 32],
}

impl Letters {
    pub fn new(rows: usize, cols: usize, cells: &[u8]) -> Result<Self, MazeError> {
        let most = 1 << 30; // a state is a cell of the grid with its rim, and a heading, in a u32
        let log_stripe = match cols {
            1 => 1,
            2..=3 => 2,
            _ => 3,
        };
        let fits = rows.checked_mul(cols).is_some_and(|size| size == cells.len() && size > 0);
        let stripes = if cols < 8 { 1 } else { cols.saturating_add(2).div_ceil(8) };
        let lines = rows.saturating_add(1).saturating_mul(stripes).saturating_add(1);
        // One more cell: the rim at the east of the last row.
        let size = lines.saturating_mul(1 << log_stripe).saturating_add(1);
        if !fits || size > most {
            return Err(MazeError::Size { rows, cols, cells: cells.len() });
        }
        let mut codes = Vec::with_capacity(size);
        ask_for_large_pages(&mut codes);
        codes.resize(size, OUTSIDE);
        let to_next_stripe = (rows + 1) << log_stripe;
        let to_next_col = if stripes == 1 { 1 } else { to_next_stripe + 1 - (1 << log_stripe) };
        let steps = steps_by_column(log_stripe, to_next_col);
        let goal_rows = vec![false; rows.div_ceil(ROWS)];
        let mut letters =
            Letters { rows, cols, log_stripe, to_next_stripe, codes, goal_rows, steps };
        for (row, line) in cells.chunks_exact(cols).enumerate() {
            if !letters.read_row(row, line) {
                let col = line.iter().position(|&letter| CODES[letter as usize] == UNKNOWN);
                let cell = row * cols + col.unwrap_or(0);
                return Err(MazeError::Letter { cell, byte: cells[cell] });
            }
        }
        Ok(letters)
    }

    /// Store the codes of a row. Returns whether all its letters are known.
    fn read_row(&mut self, row: usize, line: &[u8]) -> bool {
        let stripe = 1 << self.log_stripe;
        // The first column of a stripe is part of the rim.
        let (head, rest) = line.split_at(line.len().min(stripe - 1));
        let mut first = self.cell(row, 0) - 1;
        let mut seen = store(head, &mut self.codes[first + 1..]);
        let mut eights = rest.chunks_exact(8);
        for eight in eights.by_ref() {
            first += self.to_next_stripe;
            let eight: &[u8; 8] = eight.try_into().expect("eight letters");
            seen |= store(eight, &mut self.codes[first..first + 8]);
        }
        let last = (first + self.to_next_stripe).min(self.codes.len());
        seen |= store(eights.remainder(), &mut self.codes[last..]);
        self.goal_rows[row / ROWS] |= seen & 1 << GOAL != 0;
        seen & 1 << (UNKNOWN & 15) == 0
    }

    /// The cell in a row and a column.
    pub fn cell(&self, row: usize, col: usize) -> usize {
        let (line, col) = (row + 1, col + 1);
        let stripe = col >> self.log_stripe;
        let in_stripe = line << self.log_stripe | (col & ((1 << self.log_stripe) - 1));
        stripe * self.to_next_stripe + in_stripe
    }

    /// The row and column of a cell that is not in the rim.
    pub fn row_and_col(&self, cell: usize) -> (usize, usize) {
        // A division of 32 bits is much faster.
        let line = (cell >> self.log_stripe) as u32 - 1;
        let (stripe, row) = (line / (self.rows + 1) as u32, line % (self.rows + 1) as u32);
        let first = (stripe as usize) << self.log_stripe;
        (row as usize, first + (cell & ((1 << self.log_stripe) - 1)) - 1)
    }

    /// The cell one step along a heading.
    #[inline(always)]
    pub fn beside(&self, cell: usize, heading: usize) -> usize {
        (cell as u32).wrapping_add(self.steps[(cell << 2 | heading) & 31]) as usize
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

    pub fn check_way(&self, way: usize) -> Result<(), MazeError> {
        if way < self.ways() {
            return Ok(());
        }
        Err(MazeError::Way { way, ways: self.ways() })
    }
}

/// Store the codes of some letters. Returns a bit for each code that is among them.
#[inline(always)]
fn store(letters: &[u8], codes: &mut [u8]) -> u16 {
    let mut seen = 0;
    for (&letter, code) in letters.iter().zip(codes) {
        *code = CODES[letter as usize];
        seen |= 1 << (*code & 15);
    }
    seen
}

/// The difference to a cell for a step, given that from the last column of a stripe to the next
/// column. See `Letters::steps`.
fn steps_by_column(log_stripe: u32, to_next_col: usize) -> [u32; 32] {
    let last = (1 << log_stripe) - 1;
    std::array::from_fn(|index| {
        let (col, heading) = (index >> 2 & last, index & 3);
        let step = match heading {
            N => (last + 1).wrapping_neg(),
            E if col < last => 1,
            E => to_next_col,
            S => last + 1,
            _ if col > 0 => 1_usize.wrapping_neg(),
            _ => to_next_col.wrapping_neg(),
        };
        step as u32
    })
}

/// A cell and a heading of arrival in one number.
pub(super) fn pack(cell: usize, heading: usize) -> u32 {
    (cell << 2 | heading) as u32
}

pub(super) fn unpack(state: u32) -> (usize, usize) {
    ((state >> 2) as usize, (state & 3) as usize)
}
