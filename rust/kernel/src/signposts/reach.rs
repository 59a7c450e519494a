//! The walk forward: which states can be reached from outside.

use std::ops::Range;

use super::letters::{pack, unpack, Letters, ANY, DEATH, GOAL, OUTSIDE};
use super::BLOCK;
use crate::grid::HEADINGS;
use lasermaze_tick::{Failure, Stopped, Ticker};

/// The states that can be reached from some ways in, found by walking forward.
///
/// One byte a cell: the code of the letter, and above it a bit for each heading of arrival.
pub struct Reach {
    letters: Letters,
    /// States that are still to be walked from.
    waiting: Vec<u32>,
}

impl Reach {
    /// The walk from the way in `only`, or from all ways in.
    pub fn new(
        rows: usize,
        cols: usize,
        cells: &[u8],
        only: Option<usize>,
        ticker: &mut Ticker,
    ) -> Result<Self, Failure> {
        let letters = Letters::new(rows, cols, cells)?;
        if let Some(way) = only {
            letters.check_way(way)?;
        }
        let ways = only.map_or(0..letters.ways(), |way| way..way + 1);
        let mut reach = Reach { letters, waiting: Vec::new() };
        reach.run(ways, ticker)?;
        Ok(reach)
    }

    /// Walk from a state to where the letters lead, for at most `most` states. Returns how many.
    fn walk(&mut self, (mut cell, mut heading): (usize, usize), most: usize) -> usize {
        for walked in 0..most {
            let met = &mut self.letters.codes[cell];
            let (code, mark) = (*met & 7, 16 << heading);
            if code == DEATH || code == OUTSIDE || *met & mark != 0 {
                return walked + 1;
            }
            let first = *met & 0xf0 == 0;
            *met |= mark;
            if code == ANY && first {
                let onward = |heading| pack(self.letters.beside(cell, heading), heading);
                self.waiting.extend(HEADINGS.map(onward));
            }
            if code == ANY || code == GOAL {
                return walked + 1;
            }
            heading = (heading + code as usize) & 3;
            cell = self.letters.beside(cell, heading);
        }
        self.waiting.push(pack(cell, heading));
        most
    }

    /// The set of states: one bit each, heading by heading and row by row, the highest bit of a byte
    /// first.
    pub fn bits(&self, ticker: &mut Ticker) -> Result<Vec<u8>, Stopped> {
        let Letters { rows, cols, .. } = self.letters;
        let mut bits = vec![0; (4 * rows * cols).div_ceil(8)];
        let mut index = 0;
        for line in 0..4 * rows {
            let (heading, row) = (line / rows, line % rows);
            for col in 0..cols {
                let code = self.letters.codes[self.letters.cell(row, col)];
                bits[index / 8] |= (code >> (4 + heading) & 1) << (7 - index % 8);
                index += 1;
            }
            ticker.count(cols)?;
        }
        Ok(bits)
    }

    fn run(&mut self, mut ways: Range<usize>, ticker: &mut Ticker) -> Result<(), Stopped> {
        let count = ways.len() as f64;
        loop {
            let mut left = BLOCK;
            while left > 0 {
                let state = match self.waiting.pop() {
                    Some(state) => unpack(state),
                    None => match ways.next() {
                        Some(way) => self.letters.entry(way),
                        None => return Ok(()),
                    },
                };
                left -= self.walk(state, left);
            }
            ticker.tick(BLOCK, || (1.0 - ways.len() as f64 / count, 0))?;
        }
    }
}
