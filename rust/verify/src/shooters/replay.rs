//! A solution replayed: no beam may meet a shooter, and every empty cell must be lit.

use lasermaze_tick::{Stopped, Ticker};

use super::{Grid, EMPTY, LETTER, LIT};

/// The faults of a solution, by cells as indices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// The cells that hold another letter, and are not a shooter that was turned. If there are any,
    /// no other faults are looked for.
    pub changed: Vec<u32>,
    /// The shooters that are hit.
    pub hits: Vec<Hit>,
    /// The empty cells that no beam crosses.
    pub dark: Vec<u32>,
}

/// The beam of a shooter that hits one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The cell of the shooter.
    pub shooter: usize,
    /// The heading of the beam, 0 to 3 from north.
    pub heading: u8,
    /// The cell of the shooter that is hit.
    pub victim: usize,
}

impl Grid {
    /// The faults of a solution: letters that are no longer those of the puzzle; if no other than
    /// shooters differ, all hits and the dark cells.
    pub fn replay(
        &mut self,
        cells: &[u8],
        turned: &[u8],
        ticker: &mut Ticker,
    ) -> Result<Faults, Stopped> {
        let (size, mut faults) = (self.size(), Faults::default());
        let is_shooter = |letter: Option<&u8>| matches!(letter, Some(b'-' | b'|'));
        ticker.for_each(size, |cell| {
            let (was, now) = (cells.get(cell), turned.get(cell));
            if was != now && !(is_shooter(was) && is_shooter(now)) {
                faults.changed.push(cell as u32);
            }
            let number = self.number(cell);
            self.bytes[number] &= !LIT; // of a replay that was stopped
            0
        })?;
        if !faults.changed.is_empty() {
            return Ok(faults);
        }
        let stands =
            |literal: usize, _| (turned.get(literal / 2) == Some(&b'|')) == (literal % 2 == 1);
        let light = |_, _, byte: &mut u8| *byte |= LIT;
        self.sweep(ticker, stands, light, |grid, literal, heading, end| {
            if grid.is_shooter(end) {
                let (shooter, victim) = (literal / 2, grid.index(end));
                faults.hits.push(Hit { shooter, heading, victim });
            }
        })?;
        ticker.for_each(size, |cell| {
            let number = self.number(cell);
            if self.bytes[number] & (LETTER | LIT) == EMPTY {
                faults.dark.push(cell as u32);
            }
            self.bytes[number] &= !LIT;
            0
        })?;
        Ok(faults)
    }
}
