//! A plain search for all solutions, where an answer has no proof.
//!
//! It tries everything that light comes to, one cell at a time, and stops only where the light that
//! is there breaks a rule. Cells undecided in the end are never met by light: empty cells stay
//! empty, a token there stays untouched.

use super::card::Card;
use super::cells::{each, Cells};
use super::light::Ray;
use super::position::Position;
use super::token::{all_ways, LASER};

/// A count of all solutions of a card, in slices.
pub struct Recount<C: Cells> {
    card: Card<C>,
    waiting: Vec<Position<C>>,
    /// The number of positions so far that are solutions.
    pub found: u64,
    ahead: Vec<Ray>,
}

impl<C: Cells> Recount<C> {
    /// A count that has not begun.
    pub fn new(card: Card<C>) -> Self {
        let mut ahead = Vec::new();
        let first = Position::new(&card, &mut ahead);
        let mut count = Recount { card, waiting: Vec::new(), found: 0, ahead };
        if first.laser_open {
            for cell in each(first.laser_cells(&count.card)) {
                all_ways(LASER).for_each(|token| count.add(&first, cell, token));
            }
        } else {
            count.waiting.push(first);
        }
        count
    }

    /// Examine this many more positions, or until `limit` solutions are found in all.
    ///
    /// Returns whether the count is done: nothing is left to look at, or it has come to its limit.
    pub fn run(&mut self, positions: u64, limit: u64) -> bool {
        for _ in 0..positions {
            if self.found >= limit {
                break;
            }
            let Some(position) = self.waiting.pop() else { break };
            self.found += u64::from(position.is_solved(&self.card));
            let next = each(position.light.waiting.cells()).next();
            if let Some(cell) = next.filter(|_| !position.is_lost(&self.card)) {
                for &token in position.choices(cell).all() {
                    self.add(&position, cell, token);
                }
            }
        }
        self.waiting.is_empty() || self.found >= limit
    }

    fn add(&mut self, position: &Position<C>, cell: u8, token: u8) {
        let mut child = *position;
        child.decide(&self.card, cell, token, &mut self.ahead);
        self.waiting.push(child);
    }
}
