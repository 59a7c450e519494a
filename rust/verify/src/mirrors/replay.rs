//! A turned maze replayed by the rules.

use lasermaze_tick::{Stopped, Ticker};

use super::{Grid, BLOCK};

/// The bit of a mirror that the beam touches.
const TOUCHED: u8 = 128;

/// The faults of a turned maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A cell that holds another letter, and is not a mirror that was turned.
    Changed {
        /// The index of the cell.
        cell: usize,
    },
    /// The beam ends in the block of this cell.
    Absorbed {
        /// The index of the cell.
        cell: usize,
    },
    /// A mirror was turned that the beam does not touch.
    Untouched {
        /// The index of the cell.
        cell: usize,
    },
}

impl Grid {
    /// The faults of a turned maze: letters that are no longer those of the maze; or a beam that,
    /// from outside, enters a cell along a heading and is absorbed; or mirrors that it does not
    /// touch. The maze is not used again, as it remembers what was touched.
    pub fn replay(
        mut self,
        cells: &[u8],
        turned: &[u8],
        (cell, heading): (usize, u8),
        ticker: &mut Ticker,
    ) -> Result<Vec<Fault>, Stopped> {
        let (size, mut faults) = (self.size(), Vec::new());
        let is_mirror = |letter: Option<&u8>| matches!(letter, Some(b'/' | b'\\'));
        ticker.for_each(size, |cell| {
            let (was, now) = (cells.get(cell), turned.get(cell));
            if was != now && !(is_mirror(was) && is_mirror(now)) {
                faults.push(Fault::Changed { cell });
            }
            0
        })?;
        if !faults.is_empty() {
            return Ok(faults);
        }
        let entry = (self.number(cell.min(size - 1)), heading % 4);
        if let Some(cell) = self.follow(turned, entry, ticker)? {
            return Ok(vec![Fault::Absorbed { cell }]);
        }
        ticker.for_each(size, |cell| {
            let is_touched = self.letters[self.number(cell)] & TOUCHED != 0;
            if cells.get(cell) != turned.get(cell) && !is_touched {
                faults.push(Fault::Untouched { cell });
            }
            0
        })?;
        Ok(faults)
    }

    /// Follow the beam until it leaves the grid. Returns the cell of the block that absorbs it.
    fn follow(
        &mut self,
        turned: &[u8],
        (mut number, mut heading): (usize, u8),
        ticker: &mut Ticker,
    ) -> Result<Option<usize>, Stopped> {
        let (strides, width, height) = (self.strides(), self.cols + 2, self.rows + 2);
        loop {
            ticker.count(1)?;
            let (row, col) = (number / width, number % width);
            if row == 0 || col == 0 || row + 1 == height || col + 1 == width {
                return Ok(None);
            }
            let cell = self.index(number);
            if self.letter(number) == BLOCK {
                return Ok(Some(cell));
            }
            let bend = match turned.get(cell) {
                Some(b'/') => Some(heading ^ 1),
                Some(b'\\') => Some(3 - heading),
                _ => None,
            };
            if let Some(onward) = bend {
                heading = onward;
                self.letters[number] |= TOUCHED;
            }
            number = number.wrapping_add_signed(strides[usize::from(heading)]);
        }
    }
}
