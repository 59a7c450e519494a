//! Counting the ways to satisfy clauses by going through all of them.

use std::collections::{HashMap, HashSet};

use super::clause::{Clause, NEITHER};
use super::eliminate::{Ways, NEVER};
use super::natural::Natural;
use super::Grid;

/// Solutions are listed as long as no more implications are followed, and shooters examined, than
/// this: some ten milliseconds.
const MOST_FOLLOWED: usize = 1 << 20;

/// The ways in which shooters satisfy clauses; None if there are more than `most`, or if it takes
/// more than `MOST_FOLLOWED` implications to list them.
///
/// One shooter after another gets an axis, with all that follows from it. While that does not
/// contradict itself a way is left, so no search is in vain.
pub fn list(grid: &Grid, clauses: &[Clause], shooters: &[u32], most: u64) -> Option<Ways> {
    // So many clauses alone imply more than is followed.
    if shooters.len() > MOST_FOLLOWED || clauses.len() > 4 * MOST_FOLLOWED {
        return None;
    }
    if clauses.contains(&[NEITHER; 2]) {
        return Some(Ways { number: Natural::new(0), fewest: NEVER });
    }
    let mut listing = Listing { implied: implications(clauses), ..Listing::default() };
    let (mut count, mut fewest) = (0, NEVER);
    // The length of the trail then, and the next literal.
    let mut waiting: Vec<(usize, Option<u32>)> = vec![(0, None)];
    while let Some((before, literal)) = waiting.pop() {
        listing.undo(before);
        let holds = listing.follow(literal);
        listing.followed += shooters.len();
        if listing.followed > MOST_FOLLOWED || count > most {
            return None;
        }
        if !holds {
            continue;
        }
        let is_free = |shooter: &&u32| [0, 1].iter().all(|axis| !listing.has(2 * **shooter + axis));
        if let Some(shooter) = shooters.iter().find(is_free) {
            waiting.extend([0, 1].map(|axis| (listing.trail.len(), Some(2 * shooter + axis))));
            continue;
        }
        count += 1;
        let turns = listing.trail.iter().filter(|&&one| grid.is_turned(one)).count();
        fewest = fewest.min(turns as u64);
    }
    (count <= most).then(|| Ways { number: Natural::new(count), fewest })
}

/// For each literal those that a clause demands when it holds.
fn implications(clauses: &[Clause]) -> HashMap<u32, Vec<u32>> {
    let mut implied: HashMap<u32, Vec<u32>> = HashMap::new();
    for &[one, other] in clauses {
        implied.entry(one ^ 1).or_default().push(other);
        implied.entry(other ^ 1).or_default().push(one);
    }
    implied
}

#[derive(Default)]
struct Listing {
    implied: HashMap<u32, Vec<u32>>,
    /// The literals that hold, in the order in which they were found to.
    trail: Vec<u32>,
    chosen: HashSet<u32>,
    followed: usize,
}

impl Listing {
    fn has(&self, literal: u32) -> bool {
        self.chosen.contains(&literal)
    }

    fn undo(&mut self, length: usize) {
        for literal in self.trail.drain(length..) {
            self.chosen.remove(&literal);
        }
    }

    /// Follow all that a literal implies. Returns whether that does not contradict itself.
    fn follow(&mut self, literal: Option<u32>) -> bool {
        let before = self.trail.len();
        self.choose(literal.as_slice());
        let mut next = before;
        while let Some(&one) = self.trail.get(next) {
            next += 1;
            let implied = self.implied.get(&one).cloned().unwrap_or_default();
            self.followed += implied.len();
            self.choose(&implied);
        }
        self.trail[before..].iter().all(|&one| !self.has(one ^ 1))
    }

    fn choose(&mut self, literals: &[u32]) {
        for &literal in literals {
            if self.chosen.insert(literal) {
                self.trail.push(literal);
            }
        }
    }
}
