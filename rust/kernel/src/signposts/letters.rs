//! The letters of the maze as codes, and the ways in.

use std::fmt;

use crate::grid::{E, N, S, W};

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

/// Why bytes are no maze, or what a maze does not have.
#[derive(Debug, PartialEq, Eq)]
pub enum MazeError {
    Size { rows: usize, cols: usize, cells: usize },
    Letter { cell: usize, byte: u8 },
    Way { way: usize, ways: usize },
    State { row: usize, col: usize, heading: usize },
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
pub(super) struct Letters {
    pub rows: usize,
    pub cols: usize,
    /// The columns with the rim.
    pub width: usize,
    pub codes: Vec<u8>,
}

impl Letters {
    pub fn new(rows: usize, cols: usize, cells: &[u8]) -> Result<Self, MazeError> {
        let most = 1 << 29; // a state is a cell of the grid with its rim, and a heading, in a u32
        let fits = rows.checked_mul(cols).is_some_and(|size| size == cells.len() && size > 0);
        if !fits || rows.saturating_add(2).saturating_mul(cols.saturating_add(2)) > 2 * most {
            return Err(MazeError::Size { rows, cols, cells: cells.len() });
        }
        let width = cols + 2;
        let mut codes = Vec::with_capacity((rows + 2) * width);
        ask_for_large_pages(&mut codes);
        codes.resize((rows + 2) * width, OUTSIDE);
        for (row, line) in cells.chunks_exact(cols).enumerate() {
            let start = (row + 1) * width + 1;
            let mut worst = 0;
            for (code, &letter) in codes[start..start + cols].iter_mut().zip(line) {
                *code = CODES[letter as usize];
                worst |= *code;
            }
            if worst & 0x80 != 0 {
                let col = line.iter().position(|&letter| CODES[letter as usize] == UNKNOWN);
                let cell = row * cols + col.unwrap_or(0);
                return Err(MazeError::Letter { cell, byte: cells[cell] });
            }
        }
        Ok(Letters { rows, cols, width, codes })
    }

    /// What to add to a cell for a step along each heading.
    pub fn steps(&self) -> [isize; 4] {
        let width = self.width as isize;
        [-width, 1, width, -1]
    }

    pub fn ways(&self) -> usize {
        2 * (self.rows + self.cols)
    }

    /// The first cell of a way in, and the heading inward. Ways count from the left along the
    /// top, then down the left, down the right, and along the bottom.
    pub fn entry(&self, way: usize) -> (usize, usize) {
        let (rows, cols, width) = (self.rows, self.cols, self.width);
        let at = |row: usize, col: usize| (row + 1) * width + col + 1;
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
        let (row, col) = (cell / self.width - 1, cell % self.width - 1);
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

/// A cell and a heading of arrival in one number.
pub(super) fn pack(cell: usize, heading: usize) -> u32 {
    (cell << 2 | heading) as u32
}

pub(super) fn unpack(state: u32) -> (usize, usize) {
    ((state >> 2) as usize, (state & 3) as usize)
}

/// Ask the system for large pages. With small pages every step north or south is to another page,
/// and on a grid of a few thousand columns looking up its address takes longer than the search.
fn ask_for_large_pages(memory: &mut Vec<u8>) {
    #[cfg(target_os = "linux")]
    {
        extern "C" {
            fn madvise(start: *mut u8, length: usize, advice: i32) -> i32;
        }
        const HUGE_PAGE: i32 = 14;
        const LARGE: usize = 1 << 21;
        let offset = memory.as_ptr().align_offset(LARGE);
        let length = memory.capacity().saturating_sub(offset) / LARGE * LARGE;
        if length > 0 {
            // SAFETY: the pages lie within memory that is ours; the advice changes no byte.
            unsafe { madvise(memory.as_mut_ptr().add(offset), length, HUGE_PAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}
