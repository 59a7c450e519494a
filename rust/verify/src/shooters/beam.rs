//! One beam, step by step; and the beams of all shooters, in pieces.

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

    /// The cell that stops it and its heading there; None if it closes on itself. Takes from `most`
    /// one for each cell on its way.
    pub fn end(mut self, grid: &Grid, most: &mut usize) -> Option<(usize, u8)> {
        while self.step(&grid.bytes) {
            *most = most.saturating_sub(1);
        }
        (!self.is_closed).then_some((self.cell, self.heading))
    }
}

/// The progress in following the beams of all shooters, one after the other.
#[derive(Default)]
pub struct Sweep {
    /// The index of the cell that comes next.
    cell: usize,
    /// The number of its beams that are followed.
    side: usize,
    beam: Option<Beam>,
}

impl Sweep {
    /// Follow the beams of the literals that `wanted` picks, for at most some number of steps.
    /// `passed` gets the literal, the number of each cell that light passes and its byte; `ended`
    /// the literal and the number of the cell where a beam ends. Returns whether all are followed.
    pub fn run(
        &mut self,
        grid: &mut Grid,
        mut most: usize,
        wanted: impl Fn(usize, u8) -> bool,
        mut passed: impl FnMut(usize, usize, &mut u8),
        mut ended: impl FnMut(&mut Grid, usize, u8, usize),
    ) -> bool {
        let (size, mut number) = (grid.size(), grid.number(self.cell));
        while self.cell < size && most > 0 {
            let byte = grid.bytes[number];
            if byte & LETTER != SHOOTER || self.side == 4 {
                self.side = 0;
                self.cell += 1;
                number += if self.cell.is_multiple_of(grid.cols) { 3 } else { 1 };
                most -= 1;
                continue;
            }
            let (literal, heading) = (2 * self.cell + self.side / 2, SIDES[self.side]);
            if self.beam.is_none() && !wanted(literal, byte) {
                self.side += 1;
                continue;
            }
            let mut beam = self.beam.take().unwrap_or(Beam::new(grid, number, heading));
            let mut is_over = true;
            while beam.step(&grid.bytes) {
                passed(literal, beam.cell, &mut grid.bytes[beam.cell]);
                most -= 1;
                if most == 0 {
                    is_over = false;
                    break;
                }
            }
            if is_over {
                ended(grid, literal, heading, beam.cell);
                self.side += 1;
            } else {
                self.beam = Some(beam);
            }
        }
        self.cell == size
    }
}
