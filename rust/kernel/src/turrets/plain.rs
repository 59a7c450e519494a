//! The maze cell by cell, with one byte a cell: its fire, and a plain search over its states.
//!
//! Of the bits of `states[cell]` the low four are the phases in which one survives there, the high
//! four those in which a search has visited the cell.

use crate::grid::{E, N, S, W};
use lasermaze_tick::{Stopped, Ticker};

/// The number of states expanded, or cells swept, between two counts of steps.
pub const BLOCK: usize = 1 << 14;

/// The size of a maze, and where its walks begin and end.
#[derive(Clone, Copy)]
pub struct Shape {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub cols: usize,
    /// The cell where walks begin.
    pub start: usize,
    /// The cell where they end.
    pub goal: usize,
}

impl Shape {
    /// The number of cells.
    pub fn size(&self) -> usize {
        self.rows * self.cols
    }

    fn col(&self, cell: usize) -> usize {
        (cell as u32 % self.cols as u32) as usize
    }

    /// The cells beside a cell.
    #[inline(always)]
    pub fn beside(&self, cell: usize) -> impl Iterator<Item = usize> {
        let (cols, col) = (self.cols, self.col(cell));
        let inside = [cell >= cols, col + 1 < cols, cell + cols < self.size(), col > 0];
        let stride = [cols.wrapping_neg(), 1, cols, 1usize.wrapping_neg()];
        (0..4).filter(move |&side| inside[side]).map(move |side| cell.wrapping_add(stride[side]))
    }
}

/// Whether one may stand on a cell with this letter, fire apart.
#[inline(always)]
pub fn is_empty(letter: u8) -> bool {
    matches!(letter, b'.' | b'S' | b'G')
}

/// The cells with their fire, by a sweep from the first cell to the last and one back. Each carries
/// the phases of the ray that is under way along the row and along each column.
pub fn states_of(cells: &[u8], shape: &Shape, ticker: &mut Ticker) -> Result<Vec<u8>, Stopped> {
    let (size, cols) = (shape.size(), shape.cols);
    let (mut states, mut along_cols, mut along_row) = (vec![0; size], vec![0; cols], 0);
    for index in 0..2 * size {
        let forth = index < size;
        let cell = if forth { index } else { 2 * size - 1 - index };
        let (col, letter) = (shape.col(cell), cells[cell]);
        let along_col = &mut along_cols[col];
        if col == if forth { 0 } else { cols - 1 } {
            along_row = 0;
        }
        if index % size < cols {
            *along_col = 0; // the first row of this sweep
        }
        if forth {
            states[cell] = if is_empty(letter) { 15 } else { 0 };
        }
        states[cell] &= !(along_row | *along_col);
        along_row = behind(letter, if forth { E } else { W }, along_row);
        *along_col = behind(letter, if forth { S } else { N }, *along_col);
        ticker.count(2)?;
    }
    Ok(states)
}

/// The phases of a ray behind a cell, along a heading, if it has these phases before the cell.
#[inline(always)]
fn behind(letter: u8, heading: usize, ray: u8) -> u8 {
    if is_empty(letter) {
        return ray;
    }
    let faces = b"^>v<".iter().position(|&arrow| arrow == letter);
    faces.map_or(0, |faces| 1 << ((heading + 4 - faces) % 4))
}

/// A breadth-first search over the states (cell, phase), a layer at a time.
pub struct Layers {
    /// The time at which it begins, and how it goes on: 1 forward in time, 3 backward.
    begun: usize,
    by: usize,
    /// The number of the layer that is being expanded.
    pub steps: usize,
    front: Vec<u32>,
    next: Vec<u32>,
    expanded: usize,
}

impl Layers {
    pub fn new(cell: usize, time: usize, by: usize, states: &mut [u8]) -> Self {
        states[cell] |= 16 << (time % 4);
        let front = vec![cell as u32];
        Layers { begun: time, by, steps: 0, front, next: vec![], expanded: 0 }
    }

    /// The phase of the states that are being expanded.
    pub fn phase(&self) -> usize {
        (self.begun + self.steps * self.by) % 4
    }

    pub fn is_finished(&self) -> bool {
        self.front.is_empty()
    }

    /// Expand a layer. `each` gets the steps to each of its states, its cell, and how many of the
    /// empty cells beside it are under fire in the next phase.
    pub fn expand(
        &mut self,
        cells: &[u8],
        shape: &Shape,
        states: &mut [u8],
        ticker: &mut Ticker,
        mut each: impl FnMut(usize, usize, u64),
    ) -> Result<(), Stopped> {
        let onward = (self.phase() + self.by) % 4;
        for block in self.front.chunks(BLOCK) {
            for &cell in block {
                let mut under_fire = 0;
                for there in shape.beside(cell as usize) {
                    let state = states[there];
                    if state >> (4 + onward) & 1 != 0 {
                        continue; // the start is visited even if it would be under fire then
                    }
                    if state >> onward & 1 != 0 {
                        states[there] = state | 16 << onward;
                        self.next.push(there as u32);
                    } else {
                        under_fire += u64::from(is_empty(cells[there]));
                    }
                }
                each(self.steps, cell as usize, under_fire);
            }
            self.expanded += block.len();
            let fraction = self.expanded as f64 / (2 * shape.size()) as f64;
            ticker.tick(8 * block.len(), || (fraction, 0))?;
        }
        std::mem::swap(&mut self.front, &mut self.next);
        self.next.clear();
        self.steps += 1;
        Ok(())
    }
}
