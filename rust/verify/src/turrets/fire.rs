//! The cells where a walker survives the fire of all turrets: one pass down the grid and one up.

use super::{Safety, ALIVE};

/// Two passes over the grid: downwards with the rays that go east and south, upwards with those
/// that go west and north.
pub struct Passes {
    up: bool,
    /// The number of cells of this pass that are done.
    done: usize,
    /// The times mod 4 when a ray arrives along the row, as bits.
    along: u8,
    /// The same along each column.
    across: Vec<u8>,
    rules: [[Letter; 256]; 2],
}

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

impl Passes {
    pub fn new(cols: usize) -> Passes {
        let rules = HEADINGS.map(|(along, across)| {
            std::array::from_fn(|letter| Letter {
                open: if b".SG".contains(&(letter as u8)) { ALIVE } else { 0 },
                along: fires(letter as u8, along),
                across: fires(letter as u8, across),
            })
        });
        Passes { up: false, done: 0, along: 0, across: vec![0; cols], rules }
    }
}

/// The times mod 4 when a letter fires along a heading, as bits: it turns clockwise every step.
fn fires(letter: u8, heading: u8) -> u8 {
    let facing = b"^>v<".iter().position(|&turret| turret == letter);
    facing.map_or(0, |facing| 1 << ((heading + 4 - facing as u8) % 4))
}

impl Safety {
    /// Find where a walker survives, for at most some number of cells more. Returns whether all
    /// is done. `cells` has a letter a cell, row by row. Unless there are as many as the maze has
    /// cells, no walker survives anywhere.
    pub fn find_fire(&mut self, cells: &[u8], most: usize) -> bool {
        let Some(mut passes) = self.fire.take() else { return true };
        let size = self.rows * self.cols;
        if cells.len() != size {
            return true;
        }
        let stop = passes.done.saturating_add(most).min(size);
        while passes.done < stop {
            let col = passes.done % self.cols;
            let length = (self.cols - col).min(stop - passes.done);
            self.pass(&mut passes, cells, size, length);
        }
        if passes.done < size {
            self.fire = Some(passes);
        } else if !passes.up {
            passes = Passes { up: true, done: 0, along: 0, ..passes };
            passes.across.fill(0);
            self.fire = Some(passes);
        }
        self.fire.is_none()
    }

    /// One pass over some more cells of one row.
    fn pass(&mut self, passes: &mut Passes, cells: &[u8], size: usize, length: usize) {
        let first = if passes.up { size - passes.done - length } else { passes.done };
        let (row, col) = (first / self.cols, first % self.cols);
        let at = (row + 1) * (self.cols + 2) + col + 1;
        let rules = &passes.rules[usize::from(passes.up)];
        let mut along = if passes.done.is_multiple_of(self.cols) { 0 } else { passes.along };
        let states = &mut self.states[at..at + length];
        let each = states.iter_mut().zip(&cells[first..first + length]);
        let each = each.zip(&mut passes.across[col..col + length]);
        if passes.up {
            for ((state, &letter), across) in each.rev() {
                let rule = rules[usize::from(letter)];
                *state &= !(along | *across);
                along = along & rule.open | rule.along;
                *across = *across & rule.open | rule.across;
            }
        } else {
            for ((state, &letter), across) in each {
                let rule = rules[usize::from(letter)];
                *state = rule.open & !(along | *across);
                along = along & rule.open | rule.along;
                *across = *across & rule.open | rule.across;
            }
        }
        passes.along = along;
        passes.done += length;
    }
}
