//! One beam, step by step; and the beams of all shooters.

use lasermaze_tick::{Stopped, Ticker};

use super::{Grid, BACKSLASH, EMPTY, LETTER, SHOOTER, SIDES, SLASH};

/// A beam on its way.
#[derive(Clone, Copy)]
pub struct Beam {
    /// The cell where it is, by its number.
    pub cell: usize,
    /// The heading with which it leaves the cell.
    pub heading: u8,
    start: (usize, u8),
    strides: [isize; 4],
    /// Whether something has stopped it, or it has closed on itself.
    is_over: bool,
    is_closed: bool,
}

impl Beam {
    pub fn new(grid: &Grid, cell: usize, heading: u8) -> Beam {
        let width = grid.cols as isize + 2;
        let (start, strides) = ((cell, heading), [-width, 1, width, -1]);
        Beam { cell, heading, start, strides, is_over: cell == 0, is_closed: cell == 0 }
    }

    /// Go on to the next cell. Returns whether light passes it: not if it is a wall, a shooter or
    /// the rim, which is where the beam ends, or if the beam has closed on itself before.
    pub fn step(&mut self, bytes: &[u8]) -> bool {
        if self.is_over {
            return false;
        }
        self.cell = self.cell.wrapping_add_signed(self.strides[usize::from(self.heading)]);
        match bytes[self.cell] & LETTER {
            EMPTY => {}
            SLASH => self.heading ^= 1,
            BACKSLASH => self.heading = 3 - self.heading,
            _ => {
                self.is_over = true;
                return false;
            }
        }
        self.is_closed = (self.cell, self.heading) == self.start;
        self.is_over = self.is_closed;
        true
    }

    /// The cell that stops it and its heading there; None if it closes on itself. Adds the number
    /// of cells on its way to `steps`.
    pub fn end(mut self, grid: &Grid, steps: &mut usize) -> Option<(usize, u8)> {
        while self.step(&grid.bytes) {
            *steps += 1;
        }
        (!self.is_closed).then_some((self.cell, self.heading))
    }
}

impl Grid {
    /// Follow the beams of the literals that `wanted` picks, one shooter after the other. `passed`
    /// gets the literal, the number of each cell that light passes and its byte; `ended` the
    /// literal, the heading with which the beam starts, and the number of the cell where it ends.
    pub fn sweep(
        &mut self,
        ticker: &mut Ticker,
        wanted: impl Fn(usize, u8) -> bool,
        mut passed: impl FnMut(usize, usize, &mut u8),
        mut ended: impl FnMut(&mut Grid, usize, u8, usize),
    ) -> Result<(), Stopped> {
        for cell in 0..self.size() {
            ticker.count(1)?;
            let number = self.number(cell);
            let byte = self.bytes[number];
            if byte & LETTER != SHOOTER {
                continue;
            }
            for (side, heading) in SIDES.into_iter().enumerate() {
                let literal = 2 * cell + side / 2;
                if !wanted(literal, byte) {
                    continue;
                }
                let mut beam = Beam::new(self, number, heading);
                while beam.step(&self.bytes) {
                    ticker.count(1)?;
                    passed(literal, beam.cell, &mut self.bytes[beam.cell]);
                }
                ended(self, literal, heading, beam.cell);
            }
        }
        Ok(())
    }
}
