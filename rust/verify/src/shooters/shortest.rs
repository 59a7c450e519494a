//! Whether a cycle of implications is the shortest one.

use std::collections::{HashMap, HashSet};

use lasermaze_tick::{Stopped, Ticker};

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

/// Whether there are cycles of fewer steps than this: from every literal the implications are
/// followed, layer by layer, only as far as a shorter cycle would reach.
pub fn shorter(
    grid: &Grid,
    lighters: &Lighters,
    steps: usize,
    ticker: &mut Ticker,
) -> Result<Shorter, Stopped> {
    if steps <= 2 {
        return Ok(Shorter::None);
    }
    let mut search = Shortest { steps, implied: HashMap::new(), followed: 0 };
    // The number of implications that lead from a literal to its negation, if few enough do.
    let mut chains = HashMap::new();
    for literal in 0..2 * grid.size() as u32 {
        let before = search.followed;
        if grid.has_shooter(literal as usize / 2) {
            match search.follow(grid, lighters, literal) {
                Some(length) => chains.insert(literal, length),
                None if search.followed > EFFORT => return Ok(Shorter::Unknown),
                None => None,
            };
            let length = |literal| chains.get(&literal).copied().unwrap_or(steps);
            let found = length(literal) + length(literal ^ 1);
            if found < steps {
                return Ok(Shorter::Exists(found));
            }
        }
        ticker.count(1 + search.followed - before)?;
    }
    Ok(Shorter::None)
}

struct Shortest {
    steps: usize,
    implied: HashMap<u32, Vec<u32>>,
    followed: usize,
}

impl Shortest {
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
