//! The cells where a walker survives the fire of all turrets: one pass down the grid and one up.

use super::{Safety, ALIVE};
use lasermaze_tick::{Stopped, Ticker};

/// The effect of a letter on the rays of a pass, as bits for the times mod 4.
#[derive(Clone, Copy)]
struct Letter {
    /// All bits for an empty cell, which rays cross.
    open: u8,
    /// When it fires along the row.
    along: u8,
    /// When it fires along the column.
    across: u8,
}

/// The headings of the rays of each pass along the row and the column; N, E, S, W are 0 to 3.
const HEADINGS: [(u8, u8); 2] = [(1, 2), (3, 0)];

/// The times mod 4 when a letter fires along a heading, as bits: it turns clockwise every step.
fn fires(letter: u8, heading: u8) -> u8 {
    let facing = b"^>v<".iter().position(|&turret| turret == letter);
    facing.map_or(0, |facing| 1 << ((heading + 4 - facing as u8) % 4))
}

impl Safety {
    /// Find where a walker survives: a pass down the grid with the rays that go east and south, and
    /// one up with those that go west and north.
    pub(super) fn find_fire(&mut self, cells: &[u8], ticker: &mut Ticker) -> Result<(), Stopped> {
        let [down, up]: [[Letter; 256]; 2] = HEADINGS.map(|(along, across)| {
            std::array::from_fn(|letter| Letter {
                open: if b".SG".contains(&(letter as u8)) { ALIVE } else { 0 },
                along: fires(letter as u8, along),
                across: fires(letter as u8, across),
            })
        });
        let mut across = vec![0; self.cols];
        for row in 0..self.rows {
            let letters = &cells[row * self.cols..];
            let each = self.row(row).iter_mut().zip(letters);
            let mut along = 0;
            for ((state, &letter), across) in each.zip(&mut across) {
                let rule: &Letter = &down[usize::from(letter)];
                *state = rule.open & !(along | *across);
                along = along & rule.open | rule.along;
                *across = *across & rule.open | rule.across;
            }
            ticker.count(self.cols)?;
        }
        across.fill(0);
        for row in (0..self.rows).rev() {
            let letters = &cells[row * self.cols..][..self.cols];
            let each = self.row(row).iter_mut().zip(letters);
            let mut along = 0;
            for ((state, &letter), across) in each.zip(&mut across).rev() {
                let rule: &Letter = &up[usize::from(letter)];
                *state &= !(along | *across);
                along = along & rule.open | rule.along;
                *across = *across & rule.open | rule.across;
            }
            ticker.count(self.cols)?;
        }
        Ok(())
    }

    /// The states of a row.
    fn row(&mut self, row: usize) -> &mut [u8] {
        let first = (row + 1) * (self.cols + 2) + 1;
        &mut self.states[first..first + self.cols]
    }
}
