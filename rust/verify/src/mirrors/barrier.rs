//! A barrier verified: how many components of odd size are left without its sides.
//!
//! The vertices are the sides of mirrors whose run, straight on, leads to a mirror or an opening.
//! Edges join the two ends of a run between mirrors, and neighbouring sides of one mirror.

use std::collections::VecDeque;

use super::{Grid, BLOCK, EMPTY, MIRROR, OUTSIDE};

/// The shifts of the bits of a mirror's sides: those that face something, later those not yet met.
const SIDES: u32 = 3;

/// The components that a barrier leaves, counted in pieces.
#[derive(Default)]
pub struct Counting {
    /// The number of cells that have their sides known, of both passes; and the ends of runs before
    /// them.
    known: usize,
    along: bool,
    across: Vec<bool>,
    /// The number of cells that have the barrier's sides removed, and the number of those sides.
    removed: usize,
    sides: usize,
    strange: Vec<(usize, u8)>,
    /// The number of cells that have their components counted.
    counted: usize,
    odd: usize,
    /// The component that is searched: its size, and its sides whose neighbours are not yet met.
    size: usize,
    front: VecDeque<u32>,
}

/// The result for a barrier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number of its sides that are in the graph.
    pub sides: usize,
    /// The number of components of odd size left.
    pub odd: usize,
    /// The rest of it: cells, with those of their bits that are not vertices.
    pub strange: Vec<(usize, u8)>,
}

impl Grid {
    /// Whether a beam that enters a cell along a heading runs straight into a block.
    pub fn is_blocked(&self, cell: usize, heading: u8) -> bool {
        let stride = self.strides()[usize::from(heading % 4)];
        let mut number = self.number(cell.min(self.size() - 1));
        while self.letter(number) == EMPTY {
            number = number.wrapping_add_signed(stride);
        }
        self.letter(number) == BLOCK
    }
}

impl Counting {
    /// Go on for at most some number of cells or sides. `barrier` has a byte a cell, bit h for the
    /// side that looks along heading h. Returns None if there is more to do.
    pub fn run(&mut self, grid: &mut Grid, barrier: &[u8], most: usize) -> Option<Count> {
        let size = grid.size();
        if self.known < 2 * size {
            self.find_sides(grid, most);
        } else if self.removed < size {
            self.remove(grid, barrier, most);
        } else if self.counted < size {
            self.count(grid, most);
        }
        (self.counted == size).then(|| Count {
            sides: self.sides,
            odd: self.odd,
            strange: self.strange.clone(),
        })
    }

    /// One pass down the grid for the sides that look north and west, one up for the others.
    fn find_sides(&mut self, grid: &mut Grid, most: usize) {
        let (size, width) = (grid.size(), grid.cols + 2);
        let stop = self.known.saturating_add(most).min(2 * size);
        for place in self.known..stop {
            let is_up = place >= size;
            let index = if is_up { 2 * size - 1 - place } else { place };
            if place % size == 0 {
                let outside = if is_up { grid.letters.len() - width + 1 } else { 1 };
                let outer = &grid.letters[outside..outside + grid.cols];
                self.across = outer.iter().map(|&letter| letter & 3 == OUTSIDE).collect();
            }
            let (number, col) = (grid.number(index), index % grid.cols);
            if place % grid.cols == 0 {
                let before = if is_up { number + 1 } else { number - 1 };
                self.along = grid.letter(before) == OUTSIDE;
            }
            let letter = grid.letter(number);
            if letter == MIRROR {
                let (north, west) = (u8::from(self.across[col]), u8::from(self.along));
                let sides = if is_up { north << 2 | west << 1 } else { north | west << 3 };
                grid.letters[number] |= sides << SIDES;
            }
            if letter != EMPTY {
                (self.along, self.across[col]) = (letter == MIRROR, letter == MIRROR);
            }
        }
        self.known = stop;
    }

    /// Take the sides of the barrier away.
    fn remove(&mut self, grid: &mut Grid, barrier: &[u8], most: usize) {
        let stop = self.removed.saturating_add(most).min(grid.size());
        for cell in self.removed..stop {
            let bits = barrier.get(cell).copied().unwrap_or(0);
            if bits == 0 {
                continue;
            }
            let number = grid.number(cell);
            let known = grid.letters[number] >> SIDES & 15;
            self.sides += (bits & known).count_ones() as usize;
            if bits & !known != 0 {
                self.strange.push((cell, bits & !known));
            }
            grid.letters[number] &= !((bits & 15) << SIDES);
        }
        self.removed = stop;
    }

    /// Search the components of the sides that are left; those that are met lose their bits.
    fn count(&mut self, grid: &mut Grid, mut most: usize) {
        while self.counted < grid.size() && most > 0 {
            most -= 1;
            if let Some(side) = self.front.pop_front() {
                self.visit(grid, side as usize);
                continue;
            }
            self.odd += self.size % 2;
            self.size = 0;
            let number = grid.number(self.counted);
            let left = grid.letters[number] >> SIDES & 15;
            if left == 0 {
                self.counted += 1;
            } else {
                self.meet(grid, 4 * number + left.trailing_zeros() as usize);
            }
        }
    }

    /// Meet the neighbours of a side.
    fn visit(&mut self, grid: &mut Grid, side: usize) {
        let (mirror, heading) = (side & !3, side % 4);
        for beside in [(heading + 1) % 4, (heading + 3) % 4] {
            self.meet(grid, mirror + beside);
        }
        let stride = grid.strides()[heading];
        let mut number = (side / 4).wrapping_add_signed(stride);
        while grid.letter(number) == EMPTY {
            number = number.wrapping_add_signed(stride);
        }
        if grid.letter(number) == MIRROR {
            self.meet(grid, 4 * number + (heading + 2) % 4);
        }
    }

    /// Add a side to the component, unless it is none, removed or already met.
    fn meet(&mut self, grid: &mut Grid, side: usize) {
        let bit = 1 << (SIDES + side as u32 % 4);
        if grid.letters[side / 4] & bit != 0 {
            grid.letters[side / 4] &= !bit;
            self.size += 1;
            self.front.push_back(side as u32);
        }
    }
}
