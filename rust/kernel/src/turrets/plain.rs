//! The maze cell by cell, with one byte a cell: its fire, and a plain search over its states.
//!
//! Of the bits of `states[cell]` the low four are the phases in which one survives there, the high
//! four those in which a search has visited the cell.

use std::time::{Duration, Instant};

use crate::grid::{E, N, S, W};

/// The number of states expanded, or cells swept, before the next reading of the clock: about 0.5
/// ms.
pub const BLOCK: usize = 1 << 14;

/// Do blocks of work for about `time`, until one returns the result.
pub fn in_blocks<T>(time: Duration, mut block: impl FnMut() -> Option<T>) -> Option<T> {
    let begin = Instant::now();
    loop {
        let outcome = block();
        if outcome.is_some() || begin.elapsed() >= time {
            return outcome;
        }
    }
}

/// The size of a maze, and where its walks begin and end.
#[derive(Clone, Copy)]
pub struct Shape {
    pub rows: usize,
    pub cols: usize,
    pub start: usize,
    pub goal: usize,
}

impl Shape {
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

/// The fire, by a sweep from the first cell to the last and one back. Each carries the phases of
/// the ray that is under way along the row and along each column.
pub struct Sweep {
    /// The number of cells swept, in both sweeps.
    swept: usize,
    along_row: u8,
    along_cols: Vec<u8>,
}

impl Sweep {
    pub fn new(shape: &Shape) -> Self {
        Sweep { swept: 0, along_row: 0, along_cols: vec![0; shape.cols] }
    }

    /// Sweep a block of cells. Returns whether all are swept, both ways.
    pub fn block(&mut self, cells: &[u8], shape: &Shape, states: &mut [u8]) -> bool {
        let (size, cols) = (shape.size(), shape.cols);
        let stop = (2 * size).min(self.swept + BLOCK);
        for index in self.swept..stop {
            let forth = index < size;
            let cell = if forth { index } else { 2 * size - 1 - index };
            let (col, letter) = (shape.col(cell), cells[cell]);
            let along_col = &mut self.along_cols[col];
            if col == if forth { 0 } else { cols - 1 } {
                self.along_row = 0;
            }
            if index % size < cols {
                *along_col = 0; // the first row of this sweep
            }
            if forth {
                states[cell] = if is_empty(letter) { 15 } else { 0 };
            }
            states[cell] &= !(self.along_row | *along_col);
            self.along_row = behind(letter, if forth { E } else { W }, self.along_row);
            *along_col = behind(letter, if forth { S } else { N }, *along_col);
        }
        self.swept = stop;
        stop == 2 * size
    }
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
    done: usize,
    next: Vec<u32>,
    expanded: usize,
}

impl Layers {
    pub fn new(cell: usize, time: usize, by: usize, states: &mut [u8]) -> Self {
        states[cell] |= 16 << (time % 4);
        let front = vec![cell as u32];
        Layers { begun: time, by, steps: 0, front, done: 0, next: vec![], expanded: 0 }
    }

    /// The phase of the states that are being expanded.
    pub fn phase(&self) -> usize {
        (self.begun + self.steps * self.by) % 4
    }

    pub fn is_finished(&self) -> bool {
        self.front.is_empty()
    }

    /// The part of all states that is expanded.
    pub fn fraction(&self, shape: &Shape) -> f64 {
        (self.expanded as f64 / (2 * shape.size()) as f64).min(1.0)
    }

    /// Expand a block of states. `each` gets the steps to each, its cell, and how many of the empty
    /// cells beside it are under fire in the next phase. Returns whether that ends a layer.
    pub fn block(
        &mut self,
        cells: &[u8],
        shape: &Shape,
        states: &mut [u8],
        mut each: impl FnMut(usize, usize, u64),
    ) -> bool {
        let onward = (self.phase() + self.by) % 4;
        let stop = self.front.len().min(self.done + BLOCK);
        for &cell in &self.front[self.done..stop] {
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
        self.expanded += stop - self.done;
        self.done = stop;
        if stop < self.front.len() {
            return false;
        }
        std::mem::swap(&mut self.front, &mut self.next);
        self.next.clear();
        self.done = 0;
        self.steps += 1;
        true
    }
}
