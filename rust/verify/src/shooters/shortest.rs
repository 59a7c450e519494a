//! Whether a cycle of implications is the shortest one.

use std::collections::{HashMap, HashSet};

use super::{Grid, Lighters};

/// The number of implications followed before the search gives up.
pub const EFFORT: usize = 1 << 19;

/// The known facts about cycles shorter than some number of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shorter {
    /// There is none.
    None,
    /// One of this many steps exists.
    Exists(usize),
    /// It takes too much to say.
    Unknown,
}

/// A search for shorter cycles, in pieces: from every literal the implications are followed, layer
/// by layer, only as far as a shorter cycle would reach.
pub struct Shortest {
    steps: usize,
    /// The literal that comes next.
    literal: u32,
    /// The number of implications that lead from a literal to its negation, if few enough do.
    chains: HashMap<u32, usize>,
    implied: HashMap<u32, Vec<u32>>,
    followed: usize,
}

impl Shortest {
    /// A search for cycles of fewer steps than this.
    pub fn new(steps: usize) -> Shortest {
        let (chains, implied) = (HashMap::new(), HashMap::new());
        Shortest { steps, literal: 0, chains, implied, followed: 0 }
    }

    /// Go on for some cells and implications, from one literal at least. Returns the known facts;
    /// None if there is more to do.
    pub fn run(&mut self, grid: &Grid, lighters: &Lighters, most: usize) -> Option<Shorter> {
        let (end, mut left) = (2 * grid.size() as u32, most);
        if self.steps <= 2 {
            return Some(Shorter::None);
        }
        while self.literal < end && left > 0 {
            let literal = self.literal;
            self.literal += 1;
            left -= 1;
            if !grid.has_shooter(literal as usize / 2) {
                continue;
            }
            let before = self.followed;
            match self.follow(grid, lighters, literal) {
                Some(length) => self.chains.insert(literal, length),
                None if self.followed > EFFORT => return Some(Shorter::Unknown),
                None => None,
            };
            left = left.saturating_sub(self.followed - before);
            let length = |literal| self.chains.get(&literal).copied().unwrap_or(self.steps);
            let found = length(literal) + length(literal ^ 1);
            if found < self.steps {
                return Some(Shorter::Exists(found));
            }
        }
        (self.literal >= end).then_some(Shorter::None)
    }

    /// The number of implications that lead from a literal to its negation; None if more than a
    /// shorter cycle may have do, or if too many are followed.
    fn follow(&mut self, grid: &Grid, lighters: &Lighters, literal: u32) -> Option<usize> {
        let (mut layer, mut met) = (vec![literal], HashSet::from([literal]));
        for length in 1..self.steps - 1 {
            let mut next = Vec::new();
            for &tail in &layer {
                let heads =
                    self.implied.entry(tail).or_insert_with(|| implied(grid, lighters, tail));
                self.followed += 1 + heads.len();
                next.extend(heads.iter().copied().filter(|&head| met.insert(head)));
            }
            if met.contains(&(literal ^ 1)) {
                return Some(length);
            }
            if self.followed > EFFORT {
                return None;
            }
            layer = next;
        }
        None
    }
}

/// The literals that one implication leads to.
fn implied(grid: &Grid, lighters: &Lighters, literal: u32) -> Vec<u32> {
    let other = literal ^ 1;
    if lighters.strikes(grid, literal as usize) {
        return vec![other];
    }
    let mut found = Vec::new();
    if !lighters.strikes(grid, other as usize) {
        for cell in grid.lit(other as usize) {
            // At most one is left: two light a cell at the most, and the other axis is one of them.
            match lighters.of(grid, cell as usize).find(|&one| one != other) {
                Some(one) if one == literal => {}
                Some(one) => found.push(one),
                None => found.push(other),
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}
