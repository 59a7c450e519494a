//! The light on a board, followed from cell to cell.

use super::tokens::{meeting_with, BLOCKED, LIGHTS, WAYS_OUT};
use crate::grid::{left, right, Size};

/// The light of a laser. It waits at tokens of unknown direction.
#[derive(Clone)]
pub struct Trace {
    size: Size,
    /// The headings of the light that enters each cell, as bits.
    pub entered: Vec<u8>,
    /// Whether each token is touched on a side that is not opaque.
    pub touched: Vec<bool>,
    /// Whether it is a lit target.
    pub lit: Vec<bool>,
    /// The last cell and the heading of each beam that leaves the grid.
    pub exits: Vec<(usize, usize)>,
    /// Whether a beam ends on an opaque side.
    pub blocked: bool,
    /// Cells that light has yet to enter, with the heading.
    waiting: Vec<(usize, usize)>,
}

impl Trace {
    /// No light yet, on a board of this size.
    pub fn new(size: Size) -> Self {
        let count = size.cells();
        Trace {
            size,
            entered: vec![0; count],
            touched: vec![false; count],
            lit: vec![false; count],
            exits: Vec::new(),
            blocked: false,
            waiting: Vec::new(),
        }
    }

    /// Follow the light that leaves a laser, if there is one with a direction.
    pub fn shine(&mut self, cells: &[u8], laser: Option<(usize, usize)>) {
        self.entered.fill(0);
        self.touched.fill(false);
        self.lit.fill(false);
        self.exits.clear();
        self.blocked = false;
        if let Some((cell, heading)) = laser {
            self.leave(cell, heading);
        }
        while let Some((cell, heading)) = self.waiting.pop() {
            if self.entered[cell] >> heading & 1 != 0 {
                continue;
            }
            self.entered[cell] |= 1 << heading;
            let Some(met) = meeting_with(cells[cell], heading) else { continue };
            self.blocked |= met & BLOCKED != 0;
            self.touched[cell] |= met & (WAYS_OUT | LIGHTS) != 0;
            self.lit[cell] |= met & LIGHTS != 0;
            for out in [heading, left(heading), right(heading)] {
                if met >> out & 1 != 0 {
                    self.leave(cell, out);
                }
            }
        }
    }

    fn leave(&mut self, cell: usize, heading: usize) {
        match self.size.next(cell, heading) {
            Some(next) => self.waiting.push((next, heading)),
            None => self.exits.push((cell, heading)),
        }
    }
}
