//! Which shooters stand alike in all solutions, and whether there is another solution at all.
//!
//! Let a solution be given. Whoever wants a false literal to hold must let all hold that it
//! implies: further false literals, and true ones, which imply true ones only. That fails
//! exactly where one of those false literals implies, in one step, a true one whose negation
//! is among them too; a longer way from there would lead back through negations, which are
//! false, and so be among them. Components are all true or all false.

use super::components::Graph;
use super::NONE;

pub const FREE: u8 = 0;
pub const FORCED: u8 = 1;
pub const UNKNOWN: u8 = 2;

/// A solution and the components that it came from.
pub struct Solution<'a> {
    pub graph: &'a Graph,
    pub component: &'a [u32],
    pub count: u32,
}

impl Solution<'_> {
    /// Components are numbered against the arcs, so what comes first is implied by the rest.
    pub fn holds(&self, literal: u32) -> bool {
        self.component[literal as usize] < self.component[literal as usize ^ 1]
    }

    fn false_literals(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.component.len() as u32).filter(|&literal| !self.holds(literal))
    }

    /// A component whose literals may all hold instead, or None: the solution is the only one.
    ///
    /// If any false literal may hold, so may those of a component below it that implies no
    /// other false one; these alone are tried. Linear.
    pub fn another(&self) -> Option<u32> {
        let mut fails = vec![true; self.count as usize];
        for literal in self.false_literals() {
            fails[self.component[literal as usize] as usize] = false;
        }
        for literal in self.false_literals() {
            let home = self.component[literal as usize];
            for &head in self.graph.implied(literal) {
                if if self.holds(head) {
                    self.component[head as usize ^ 1] == home
                } else {
                    self.component[head as usize] != home
                } {
                    fails[home as usize] = true;
                }
            }
        }
        fails.iter().position(|fails| !fails).map(|component| component as u32)
    }

    /// For each shooter whether it is FREE or FORCED; UNKNOWN where that takes too many steps.
    pub fn forced(&self, mut effort: u64) -> Vec<u8> {
        let size = self.component.len();
        let mut state = vec![UNKNOWN; self.count as usize];
        let order = self.by_component();
        for &literal in &order {
            if self.fails_at_once(literal, &state) {
                state[self.component[literal as usize] as usize] = FORCED;
            }
        }
        let mut mark = vec![NONE; size];
        let mut closure = vec![];
        // From those that imply most: what a consistent one implies is free with it.
        for &literal in order.iter().rev() {
            if state[self.component[literal as usize] as usize] != UNKNOWN {
                continue;
            }
            match self.is_consistent(literal, &mut mark, &mut closure, &mut effort) {
                Some(true) => {
                    for &implied in &closure {
                        state[self.component[implied as usize] as usize] = FREE;
                    }
                }
                Some(false) => state[self.component[literal as usize] as usize] = FORCED,
                None => break,
            }
        }
        let false_one = |shooter: u32| 2 * shooter + u32::from(self.holds(2 * shooter));
        (0..size as u32 / 2)
            .map(|shooter| state[self.component[false_one(shooter) as usize] as usize])
            .collect()
    }

    /// The false literals, those of a component together, those that are implied first.
    fn by_component(&self) -> Vec<u32> {
        let mut order: Vec<u32> = self.false_literals().collect();
        order.sort_unstable_by_key(|&literal| self.component[literal as usize]);
        order
    }

    fn fails_at_once(&self, literal: u32, state: &[u8]) -> bool {
        let home = self.component[literal as usize];
        self.graph.implied(literal).iter().any(|&head| {
            let (there, opposite) =
                (self.component[head as usize], self.component[head as usize ^ 1]);
            if self.holds(head) {
                opposite == home
            } else {
                state[there as usize] == FORCED
            }
        })
    }

    /// Whether a false literal may hold, with the false ones that it implies; None: gave up.
    fn is_consistent(
        &self,
        literal: u32,
        mark: &mut [u32],
        closure: &mut Vec<u32>,
        effort: &mut u64,
    ) -> Option<bool> {
        closure.clear();
        closure.push(literal);
        mark[literal as usize] = literal;
        let mut next = 0;
        while next < closure.len() {
            for &head in self.graph.implied(closure[next]) {
                *effort = effort.checked_sub(1)?;
                if self.holds(head) {
                    continue;
                }
                if mark[head as usize] != literal {
                    mark[head as usize] = literal;
                    closure.push(head);
                }
            }
            next += 1;
        }
        let among = |head: u32| mark[head as usize] == literal;
        let mut heads = closure.iter().flat_map(|&tail| self.graph.implied(tail));
        Some(!heads.any(|&head| self.holds(head) && among(head ^ 1)))
    }
}
