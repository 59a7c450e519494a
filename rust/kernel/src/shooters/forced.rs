//! Finds the shooters with the same axis in every solution, and whether there is another solution.
//!
//! Let a solution be given. If a false literal is to hold, everything that it implies must hold:
//! some more false literals, and true ones, which imply only true ones. This fails exactly if one
//! of these false literals implies, in one step, a true literal whose negation is one of them too.
//! (A longer way from there leads back through negations. They are false, so they are among these
//! literals as well.) The literals of a component are all true or all false.

use super::components::Graph;
use super::NONE;
use crate::search::{Block, Pace};

/// There are solutions with either axis.
pub const FREE: u8 = 0;
/// The axis is the same in every solution.
pub const FORCED: u8 = 1;
/// The search stopped before it was known.
pub const UNKNOWN: u8 = 2;

/// A solution and the components that it came from.
pub struct Solution<'a> {
    pub graph: &'a Graph,
    pub component: &'a [u32],
    pub count: u32,
}

impl Solution<'_> {
    /// Whether a literal holds: the one whose component comes first, as no arc leads to a later
    /// one.
    pub fn holds(&self, literal: u32) -> bool {
        self.component[literal as usize] < self.component[literal as usize ^ 1]
    }

    /// A false component whose literals may all hold instead. None if the solution is the only one.
    ///
    /// If any false literal may hold, so may those of a component that it leads to and that implies
    /// no other false one. Only such components are tried. Linear.
    pub async fn another(&self, pace: &mut Pace) -> Option<u32> {
        let shooters = self.component.len() / 2;
        let mut fails = vec![true; self.count as usize];
        pace.each(shooters, |range| {
            let fails = &mut fails[..];
            for literal in range.map(|shooter| self.false_one(shooter)) {
                fails[self.component[literal as usize] as usize] = false;
            }
        })
        .await;
        pace.for_each(shooters, |shooter| {
            let literal = self.false_one(shooter);
            let own = self.component[literal as usize];
            let implied = self.graph.implied(literal);
            let fails_by = |&head: &u32| {
                if self.holds(head) {
                    self.component[head as usize ^ 1] == own
                } else {
                    self.component[head as usize] != own
                }
            };
            if implied.iter().any(fails_by) {
                fails[own as usize] = true;
            }
            implied.len()
        })
        .await;
        fails.iter().position(|fails| !fails).map(|component| component as u32)
    }

    /// The literal of a shooter that does not hold.
    fn false_one(&self, shooter: usize) -> u32 {
        let first = 2 * shooter as u32;
        first + u32::from(self.holds(first))
    }

    /// For each shooter whether it is FREE or FORCED, or UNKNOWN if that takes more than
    /// `implications` followed arcs.
    pub async fn forced(&self, mut implications: u64, pace: &mut Pace) -> Vec<u8> {
        let size = self.component.len();
        let mut state = vec![UNKNOWN; self.count as usize];
        let order = self.by_component(|literal| self.holds(literal), pace).await;
        pace.for_each(order.len(), |index| {
            let literal = order[index];
            if self.fails_at_once(literal, &state) {
                state[self.component[literal as usize] as usize] = FORCED;
            }
            self.graph.implied(literal).len()
        })
        .await;
        let mut mark = vec![NONE; size];
        let mut closure = vec![];
        // Those that imply most come first: the literals that a consistent one implies are free,
        // too.
        let mut left = order.into_iter().rev();
        while let Some(literal) = pace
            .find(&mut left, |&literal| state[self.component[literal as usize] as usize] == UNKNOWN)
            .await
        {
            let tried =
                self.is_consistent(literal, &mut mark, &mut closure, &mut implications, pace);
            match tried.await {
                Some(true) => {
                    for &implied in &closure {
                        state[self.component[implied as usize] as usize] = FREE;
                    }
                }
                Some(false) => state[self.component[literal as usize] as usize] = FORCED,
                None => break,
            }
        }
        pace.collect(size / 2, |shooter| {
            state[self.component[self.false_one(shooter) as usize] as usize]
        })
        .await
    }

    /// The false literals, by component, in an order in which each comes after those that it
    /// implies.
    pub async fn by_component(&self, holds: impl Fn(u32) -> bool, pace: &mut Pace) -> Vec<u32> {
        let false_one = |shooter: usize| {
            let first = 2 * shooter as u32;
            first + u32::from(holds(first))
        };
        let shooters = self.component.len() / 2;
        let mut next = vec![0u32; self.count as usize + 1];
        pace.each(shooters, |range| {
            let (component, next) = (self.component, &mut next[..]);
            for literal in range.map(false_one) {
                next[component[literal as usize] as usize + 1] += 1;
            }
        })
        .await;
        pace.each(self.count as usize, |range| {
            let next = &mut next[..];
            for component in range {
                next[component + 1] += next[component];
            }
        })
        .await;
        let mut order = vec![0; shooters];
        pace.each(shooters, |range| {
            let (component, next, order) = (self.component, &mut next[..], &mut order[..]);
            for literal in range.map(false_one) {
                let index = &mut next[component[literal as usize] as usize];
                order[*index as usize] = literal;
                *index += 1;
            }
        })
        .await;
        order
    }

    /// Whether a false literal implies, in one step, something that rules it out.
    fn fails_at_once(&self, literal: u32, state: &[u8]) -> bool {
        let own = self.component[literal as usize];
        self.graph.implied(literal).iter().any(|&head| {
            let (there, opposite) =
                (self.component[head as usize], self.component[head as usize ^ 1]);
            if self.holds(head) {
                opposite == own
            } else {
                state[there as usize] == FORCED
            }
        })
    }

    /// Whether a false literal may hold, with the false ones that it implies, which are put into
    /// `closure`. None if that takes too many implications.
    async fn is_consistent(
        &self,
        literal: u32,
        mark: &mut [u32],
        closure: &mut Vec<u32>,
        implications: &mut u64,
        pace: &mut Pace,
    ) -> Option<bool> {
        closure.clear();
        closure.push(literal);
        mark[literal as usize] = literal;
        let is_within_limit =
            pace.blocks(|block| self.close(literal, mark, closure, implications, block));
        if !is_within_limit.await {
            return None;
        }
        let is_ruled_out = |&head: &u32| self.holds(head) && mark[head as usize ^ 1] == literal;
        let is_consistent = pace.blocks(|block| {
            while block.has_room() {
                let Some(&tail) = closure.get(block.at) else { return Some(true) };
                block.at += 1;
                let implied = self.graph.implied(tail);
                if implied.iter().any(is_ruled_out) {
                    return Some(false);
                }
                block.spend(1 + implied.len());
            }
            None
        });
        Some(is_consistent.await)
    }

    /// Add to `closure` all false literals that those in it imply. Returns whether the implications
    /// are enough, or None if there is more to do.
    fn close(
        &self,
        literal: u32,
        mark: &mut [u32],
        closure: &mut Vec<u32>,
        implications: &mut u64,
        block: &mut Block,
    ) -> Option<bool> {
        while block.has_room() {
            let Some(&tail) = closure.get(block.at) else { return Some(true) };
            block.at += 1;
            let implied = self.graph.implied(tail);
            for &head in implied {
                let Some(left) = implications.checked_sub(1) else { return Some(false) };
                *implications = left;
                if !self.holds(head) && mark[head as usize] != literal {
                    mark[head as usize] = literal;
                    closure.push(head);
                }
            }
            block.spend(1 + implied.len());
        }
        None
    }
}
