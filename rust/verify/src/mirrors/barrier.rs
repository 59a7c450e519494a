//! A barrier verified: how many components of odd size are left without its sides.
//!
//! The vertices are the sides of mirrors whose run, straight on, leads to a mirror or an opening.
//! Edges join the two ends of a run between mirrors, and neighbouring sides of one mirror.

use std::collections::VecDeque;

use lasermaze_tick::{Stopped, Ticker};

use super::{Grid, BLOCK, EMPTY, MIRROR, OUTSIDE};

/// The shifts of the bits of a mirror's sides: those that face something, later those not yet met.
const SIDES: u32 = 3;

/// The result for a barrier.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

    /// The components that a barrier leaves. It has a byte a cell, bit h for the side that looks
    /// along heading h.
    pub fn count(&mut self, barrier: &[u8], ticker: &mut Ticker) -> Result<Count, Stopped> {
        self.find_sides(false, ticker)?;
        self.find_sides(true, ticker)?;
        let mut count = self.remove(barrier, ticker)?;
        count.odd = self.odd_components(ticker)?;
        Ok(count)
    }

    /// Find what faces something: down the grid the sides that look north and west, up the others.
    fn find_sides(&mut self, is_up: bool, ticker: &mut Ticker) -> Result<(), Stopped> {
        let (size, width, cols) = (self.size(), self.cols + 2, self.cols);
        let outside = if is_up { self.letters.len() - width + 1 } else { 1 };
        // Whether the last that is not empty, in each column and in the row, is no block.
        let outer = self.letters[outside..outside + cols].iter();
        let mut across: Vec<bool> = outer.map(|&letter| letter & 3 == OUTSIDE).collect();
        let mut along = false;
        ticker.for_each(size, |place| {
            let index = if is_up { size - 1 - place } else { place };
            let (number, col) = (self.number(index), index % cols);
            if place % cols == 0 {
                let before = if is_up { number + 1 } else { number - 1 };
                along = self.letter(before) == OUTSIDE;
            }
            let letter = self.letter(number);
            if letter == MIRROR {
                let (north, west) = (u8::from(across[col]), u8::from(along));
                let sides = if is_up { north << 2 | west << 1 } else { north | west << 3 };
                self.letters[number] |= sides << SIDES;
            }
            if letter != EMPTY {
                (along, across[col]) = (letter == MIRROR, letter == MIRROR);
            }
            0
        })
    }

    /// Take the sides of the barrier away.
    fn remove(&mut self, barrier: &[u8], ticker: &mut Ticker) -> Result<Count, Stopped> {
        let mut count = Count::default();
        ticker.for_each(self.size().min(barrier.len()), |cell| {
            let (bits, number) = (barrier[cell], self.number(cell));
            let known = self.letters[number] >> SIDES & 15;
            count.sides += (bits & known).count_ones() as usize;
            if bits & !known != 0 {
                count.strange.push((cell, bits & !known));
            }
            self.letters[number] &= !((bits & 15) << SIDES);
            0
        })?;
        Ok(count)
    }

    /// The number of components of odd size of the sides that are left. Those that are met lose
    /// their bits.
    fn odd_components(&mut self, ticker: &mut Ticker) -> Result<usize, Stopped> {
        // The sides of the component that is searched whose neighbours are not yet met.
        let (mut odd, mut front) = (0, VecDeque::new());
        for index in 0..self.size() {
            ticker.count(1)?;
            let number = self.number(index);
            for heading in 0..4 {
                self.meet(4 * number + heading, &mut front);
                let mut size = 0;
                while let Some(side) = front.pop_front() {
                    ticker.count(1)?;
                    size += 1;
                    self.visit(side as usize, &mut front);
                }
                odd += size % 2;
            }
        }
        Ok(odd)
    }

    /// Meet the neighbours of a side.
    fn visit(&mut self, side: usize, front: &mut VecDeque<u32>) {
        let (mirror, heading) = (side & !3, side % 4);
        for beside in [(heading + 1) % 4, (heading + 3) % 4] {
            self.meet(mirror + beside, front);
        }
        let stride = self.strides()[heading];
        let mut number = (side / 4).wrapping_add_signed(stride);
        while self.letter(number) == EMPTY {
            number = number.wrapping_add_signed(stride);
        }
        if self.letter(number) == MIRROR {
            self.meet(4 * number + (heading + 2) % 4, front);
        }
    }

    /// Add a side to the component, unless it is none, removed or already met.
    fn meet(&mut self, side: usize, front: &mut VecDeque<u32>) {
        let bit = 1 << (SIDES + side as u32 % 4);
        if self.letters[side / 4] & bit != 0 {
            self.letters[side / 4] &= !bit;
            front.push_back(side as u32);
        }
    }
}
