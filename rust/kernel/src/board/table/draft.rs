//! A board in the making, and its beams.

use super::super::tokens::{BLOCKED, LIGHTS, MEETINGS, WAYS_OUT};
use super::MOST_CELLS;

/// The most beams that wait: light enters each of three splitters from four sides at most.
pub(super) const MOST_WAITING: usize = 12;

/// A board in the making, small enough to be copied for each branch.
#[derive(Clone, Copy)]
pub(super) struct Draft {
    pub cells: [u8; MOST_CELLS],
    /// The headings along which light entered each cell, as bits.
    pub entered: [u8; MOST_CELLS],
    pub lit: u32,
    pub left: [u8; 4],
    pub tokens: u8,
    /// Beams that wait: the cells that they leave, and their headings.
    pub waiting: [(u8, u8); MOST_WAITING],
    pub waits: u8,
}

/// The fate of a beam that enters a cell.
pub(super) enum Beam {
    On(u8),
    Ended,
    Blocked,
}

impl Draft {
    /// Let light enter a cell on which `code` is. A part that is split off waits.
    #[inline(always)]
    pub fn enter(&mut self, cell: u8, heading: u8, code: u8) -> Beam {
        let at = usize::from(cell);
        if self.entered[at] >> heading & 1 != 0 {
            return Beam::Ended; // it runs where light already does
        }
        self.entered[at] |= 1 << heading;
        let met = MEETINGS[usize::from(code)][usize::from(heading)];
        if met & BLOCKED != 0 {
            return Beam::Blocked;
        }
        self.lit |= u32::from(met & LIGHTS != 0) << cell;
        let out = met & WAYS_OUT;
        if out == 0 {
            return Beam::Ended;
        }
        let split = out & (out - 1);
        if split != 0 {
            self.wait(cell, split.trailing_zeros() as u8);
        }
        Beam::On(out.trailing_zeros() as u8)
    }

    pub fn wait(&mut self, cell: u8, heading: u8) {
        self.waiting[usize::from(self.waits)] = (cell, heading);
        self.waits += 1;
    }

    pub fn next_beam(&mut self) -> Option<(u8, u8)> {
        self.waits = self.waits.checked_sub(1)?;
        Some(self.waiting[usize::from(self.waits)])
    }
}
