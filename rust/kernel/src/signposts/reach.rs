//! The walk forward: which states can be reached from outside.

use std::ops::Range;
use std::time::{Duration, Instant};

use super::letters::{pack, unpack, Letters, MazeError, ANY, DEATH, GOAL, OUTSIDE};
use super::BLOCK;
use crate::grid::HEADINGS;
use crate::search::Search;

/// The states that can be reached from some ways in, found by walking forward.
///
/// One byte a cell: the code of the letter, and above it a bit for each heading of arrival.
pub struct Reach {
    letters: Letters,
    /// The number of ways in at first, and those still to be walked.
    count: usize,
    ways: Range<usize>,
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
    ) -> Result<Self, MazeError> {
        let letters = Letters::new(rows, cols, cells)?;
        if let Some(way) = only {
            letters.check_way(way)?;
        }
        let ways = only.map_or(0..letters.ways(), |way| way..way + 1);
        Ok(Reach { letters, count: ways.len(), ways, waiting: Vec::new() })
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

    /// The number of bytes that the bits of all states take.
    pub fn size(&self) -> usize {
        (4 * self.letters.rows * self.letters.cols).div_ceil(8)
    }

    /// A range of bytes of the set of states. It has one bit a state, heading by heading and row by
    /// row, the highest bit of a byte first.
    pub fn bits(&self, bytes: Range<usize>) -> Vec<u8> {
        let Letters { rows, cols, .. } = self.letters;
        let mut bits = vec![0; bytes.len()];
        let stop = (8 * bytes.end).min(4 * rows * cols);
        let mut index = 8 * bytes.start;
        while index < stop {
            // The rest of the row.
            let (heading, row, col) = (index / cols / rows, index / cols % rows, index % cols);
            let length = (cols - col).min(stop - index);
            for col in col..col + length {
                let code = self.letters.codes[self.letters.cell(row, col)];
                bits[index / 8 - bytes.start] |= (code >> (4 + heading) & 1) << (7 - index % 8);
                index += 1;
            }
        }
        bits
    }
}

impl Search for Reach {
    type Input<'a> = ();
    /// All states are walked.
    type Outcome = ();

    fn run(&mut self, (): (), time: Duration) -> Option<()> {
        let begin = Instant::now();
        loop {
            let mut left = BLOCK;
            while left > 0 {
                let state = match self.waiting.pop() {
                    Some(state) => unpack(state),
                    None => match self.ways.next() {
                        Some(way) => self.letters.entry(way),
                        None => return Some(()),
                    },
                };
                left -= self.walk(state, left);
            }
            if begin.elapsed() >= time {
                return None;
            }
        }
    }

    /// The part of the ways in that is begun.
    fn fraction(&self) -> f64 {
        1.0 - self.ways.len() as f64 / self.count as f64
    }
}
