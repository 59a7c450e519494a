//! A solution replayed: no beam may meet a shooter, and every empty cell must be lit.

use super::beam::Sweep;
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

/// The replay of one solution, in pieces.
#[derive(Default)]
pub struct Replay {
    compared: usize,
    sweep: Sweep,
    looked: usize,
    faults: Faults,
}

impl Replay {
    /// Go on for at most some number of cells: compare the letters of the puzzle with those of the
    /// solution, and, if no other than shooters differ, follow all beams and look for dark cells.
    /// Returns all faults; None if there is more to do.
    pub fn run(
        &mut self,
        grid: &mut Grid,
        cells: &[u8],
        turned: &[u8],
        most: usize,
    ) -> Option<Faults> {
        let size = grid.size();
        if self.compared < size {
            return self.compare(size, cells, turned, most);
        }
        let faults = &mut self.faults;
        let stands =
            |literal: usize, _| (turned.get(literal / 2) == Some(&b'|')) == (literal % 2 == 1);
        let swept = self.sweep.run(
            grid,
            most,
            stands,
            |_, _, byte| *byte |= LIT,
            |grid, literal, heading, end| {
                if grid.is_shooter(end) {
                    let (shooter, victim) = (literal / 2, grid.index(end));
                    faults.hits.push(Hit { shooter, heading, victim });
                }
            },
        );
        if !swept {
            return None;
        }
        let stop = self.looked.saturating_add(most).min(size);
        for cell in self.looked..stop {
            let number = grid.number(cell);
            let byte = &mut grid.bytes[number];
            if *byte & (LETTER | LIT) == EMPTY {
                self.faults.dark.push(cell as u32);
            }
            *byte &= !LIT;
        }
        self.looked = stop;
        (stop == size).then(|| std::mem::take(&mut self.faults))
    }

    fn compare(&mut self, size: usize, cells: &[u8], turned: &[u8], most: usize) -> Option<Faults> {
        let is_shooter = |letter: Option<&u8>| matches!(letter, Some(b'-' | b'|'));
        let stop = self.compared.saturating_add(most).min(size);
        for cell in self.compared..stop {
            let (was, now) = (cells.get(cell), turned.get(cell));
            if was != now && !(is_shooter(was) && is_shooter(now)) {
                self.faults.changed.push(cell as u32);
            }
        }
        self.compared = stop;
        let is_wrong = stop == size && !self.faults.changed.is_empty();
        is_wrong.then(|| std::mem::take(&mut self.faults))
    }
}
