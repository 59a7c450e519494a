//! The demands of the cells and shooters of a small grid, as a formula.

use super::super::effort::Effort;
use super::super::sets::{Set, ROOM};
use super::super::small::{Formula, MOST};
use super::{is_shooter, Sights, NOTHING};

impl Sights {
    /// Whether something can light each cell, and each shooter can fire along an axis. That was so
    /// before the last change, or there was none.
    fn is_possible(&mut self) -> bool {
        for at in self.touched.each() {
            if is_shooter(self.letters[at]) {
                let [north, east, south, west] = self.seen_from(at);
                let both = [east & west == NOTHING, north & south == NOTHING];
                if both == [false; 2] {
                    return false;
                }
                self.admit(self.shooters.numbers[at], both);
            }
        }
        let is_refused = |&(literal, admissible): &(u8, bool)| {
            admissible && !self.shooters.admissible[usize::from(literal)]
        };
        let all = self.trail.admissible.iter().any(is_refused);
        let cells = if all { self.empty } else { self.touched.both(self.empty) };
        cells.each().all(|at| self.is_lit(at))
    }

    /// Whether a literal may light a cell.
    fn is_lit(&self, at: usize) -> bool {
        let [north, east, south, west] = self.seen_from(at);
        let lighters = [alone(east, west), alone(north, south)];
        lighters.map(|literal| self.if_admissible(literal)) != [NOTHING; 2]
    }

    /// A literal, or nothing if it is not admissible.
    fn if_admissible(&self, literal: u8) -> u8 {
        if self.shooters.admissible[usize::from(literal)] {
            literal
        } else {
            NOTHING
        }
    }

    /// Whether there is a solution, and the number of clauses. The effort is added to `effort`,
    /// which is empty.
    ///
    /// None if a cell can be lit by nothing, if a shooter can fire along no axis, if there is no
    /// solution although `needs_one` is set, or if more than `most_free` shooters are free.
    pub fn rate(
        &mut self,
        needs_one: bool,
        most_free: usize,
        effort: &mut Effort,
    ) -> Option<(bool, usize)> {
        if !self.is_possible() {
            return None;
        }
        if self.shooters.free >> (MOST / 2) == u64::MAX >> (MOST / 2) {
            let (formula, count) = self.formula::<u64>();
            Some((formula.effort(needs_one, most_free, effort)?, count))
        } else {
            let (formula, count) = self.formula::<u128>();
            Some((formula.effort(needs_one, most_free, effort)?, count))
        }
    }

    /// The formula of a possible grid, and the number of its clauses.
    fn formula<L: Set>(&self) -> (Formula<L>, usize) {
        let mut every = L::NONE;
        (!self.shooters.free).each().for_each(|shooter| every |= L::both_of(shooter));
        let mut formula = Formula::of(every);
        let [north, east, south, west] = &self.seen;
        let (rows, columns) = (all_alone(east, west), all_alone(north, south));
        let mut pairs = 0;
        self.empty.each().for_each(|at| {
            let lighters = [rows[at], columns[at]].map(|literal| self.if_admissible(literal));
            // Where one alone can light the cell it takes the place of the other.
            let least = lighters[0].min(lighters[1]);
            pairs += formula
                .add(lighters.map(|literal| if literal == NOTHING { least } else { literal }));
        });
        every.each().for_each(|literal| {
            if !self.shooters.admissible[literal] {
                formula.require(literal as u8 ^ 1);
            }
        });
        let count = pairs + formula.must().count() as usize;
        (formula, count)
    }
}

/// The literal that may fire along a path which ends in these two, if there is just one.
fn alone(one: u8, other: u8) -> u8 {
    if one.max(other) == NOTHING {
        one.min(other)
    } else {
        NOTHING
    }
}

/// `alone` for each cell, many at a time.
fn all_alone(ones: &[u8; ROOM], others: &[u8; ROOM]) -> [u8; ROOM] {
    let mut all = [NOTHING; ROOM];
    for ((found, &one), &other) in all.iter_mut().zip(ones).zip(others) {
        *found = alone(one, other);
    }
    all
}
