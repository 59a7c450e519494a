//! A solution replayed: no beam may meet a shooter, and every empty cell must be lit.

use super::beam::Sweep;
use super::{Grid, EMPTY, LETTER, LIT};

/// The faults of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A cell that holds another letter, and is not a shooter that was turned.
    Changed {
        /// The index of the cell.
        cell: usize,
    },
    /// The beam of a shooter along a heading hits one.
    Hit {
        /// The index of the cell of the shooter.
        shooter: usize,
        /// The heading of the beam, 0 to 3 from north.
        heading: u8,
        /// The index of the cell of the shooter that is hit.
        victim: usize,
    },
    /// No beam crosses this empty cell.
    Dark {
        /// The index of the cell.
        cell: usize,
    },
}

/// The replay of one solution, in pieces.
#[derive(Default)]
pub struct Replay {
    compared: usize,
    sweep: Sweep,
    looked: usize,
    faults: Vec<Fault>,
}

impl Replay {
    /// Go on for at most some number of cells: compare the letters of the puzzle with those of the
    /// solution, and, if no other than shooters differ, follow all beams and look for dark cells.
    /// Returns all faults in that order; None if there is more to do.
    pub fn run(
        &mut self,
        grid: &mut Grid,
        cells: &[u8],
        turned: &[u8],
        most: usize,
    ) -> Option<&[Fault]> {
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
                    faults.push(Fault::Hit { shooter, heading, victim });
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
                self.faults.push(Fault::Dark { cell });
            }
            *byte &= !LIT;
        }
        self.looked = stop;
        (stop == size).then_some(&self.faults)
    }

    fn compare(
        &mut self,
        size: usize,
        cells: &[u8],
        turned: &[u8],
        most: usize,
    ) -> Option<&[Fault]> {
        let is_shooter = |letter: Option<&u8>| matches!(letter, Some(b'-' | b'|'));
        let stop = self.compared.saturating_add(most).min(size);
        for cell in self.compared..stop {
            let (was, now) = (cells.get(cell), turned.get(cell));
            if was != now && !(is_shooter(was) && is_shooter(now)) {
                self.faults.push(Fault::Changed { cell });
            }
        }
        self.compared = stop;
        (stop == size && !self.faults.is_empty()).then_some(&self.faults)
    }
}
