//! Which shooters stand alike in all solutions, and whether there is another solution at all.
//!
//! Let a solution be given. Whoever wants a false literal to hold must let all hold that it
//! implies: further false literals, and true ones, which imply true ones only. That fails
//! exactly where one of those false literals implies, in one step, a true one whose negation
//! is among them too; a longer way from there would lead back through negations, which are
//! false, and so be among them. Components are all true or all false.

use super::components::Graph;
use super::pace::{Pace, Stopped};
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

    /// A component whose literals may all hold instead, or None: the solution is the only one.
    ///
    /// If any false literal may hold, so may those of a component below it that implies no
    /// other false one; these alone are tried. Linear.
    pub fn another(&self, pace: &mut Pace) -> Result<Option<u32>, Stopped> {
        let mut fails = vec![true; self.count as usize];
        let holds = |literal| self.holds(literal);
        self.each_false(holds, pace, |literal| {
            fails[self.component[literal as usize] as usize] = false;
            0
        })?;
        self.each_false(holds, pace, |literal| {
            let home = self.component[literal as usize];
            let implied = self.graph.implied(literal);
            for &head in implied {
                if if self.holds(head) {
                    self.component[head as usize ^ 1] == home
                } else {
                    self.component[head as usize] != home
                } {
                    fails[home as usize] = true;
                }
            }
            implied.len()
        })?;
        Ok(fails.iter().position(|fails| !fails).map(|component| component as u32))
    }

    /// Call `visit` with every literal that does not hold; it tells how many arcs it looked at.
    fn each_false(
        &self,
        holds: impl Fn(u32) -> bool,
        pace: &mut Pace,
        mut visit: impl FnMut(u32) -> usize,
    ) -> Result<(), Stopped> {
        for shooter in 0..self.component.len() as u32 / 2 {
            let steps = visit(2 * shooter + u32::from(holds(2 * shooter)));
            pace.step(1 + steps)?;
        }
        Ok(())
    }

    /// For each shooter whether it is FREE or FORCED; UNKNOWN where that takes too many steps.
    pub fn forced(&self, mut effort: u64, pace: &mut Pace) -> Result<Vec<u8>, Stopped> {
        let size = self.component.len();
        let mut state = vec![UNKNOWN; self.count as usize];
        let order = self.by_component(|literal| self.holds(literal), pace)?;
        for &literal in &order {
            if self.fails_at_once(literal, &state) {
                state[self.component[literal as usize] as usize] = FORCED;
            }
            pace.step(1 + self.graph.implied(literal).len())?;
        }
        let mut mark = vec![NONE; size];
        let mut closure = vec![];
        // From those that imply most: what a consistent one implies is free with it.
        for &literal in order.iter().rev() {
            if state[self.component[literal as usize] as usize] != UNKNOWN {
                continue;
            }
            match self.is_consistent(literal, &mut mark, &mut closure, &mut effort, pace)? {
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
        pace.collect(size / 2, |shooter| {
            state[self.component[false_one(shooter as u32) as usize] as usize]
        })
    }

    /// The literals that do not hold, those of a component together, those that are implied
    /// first.
    pub fn by_component(
        &self,
        holds: impl Fn(u32) -> bool,
        pace: &mut Pace,
    ) -> Result<Vec<u32>, Stopped> {
        let mut next = vec![0u32; self.count as usize + 1];
        self.each_false(&holds, pace, |literal| {
            next[self.component[literal as usize] as usize + 1] += 1;
            0
        })?;
        pace.each(self.count as usize, |range| {
            for component in range {
                next[component + 1] += next[component];
            }
        })?;
        let mut order = vec![0; self.component.len() / 2];
        self.each_false(&holds, pace, |literal| {
            let place = &mut next[self.component[literal as usize] as usize];
            order[*place as usize] = literal;
            *place += 1;
            0
        })?;
        Ok(order)
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
        pace: &mut Pace,
    ) -> Result<Option<bool>, Stopped> {
        closure.clear();
        closure.push(literal);
        mark[literal as usize] = literal;
        let mut next = 0;
        while next < closure.len() {
            let implied = self.graph.implied(closure[next]);
            pace.step(1 + implied.len())?;
            for &head in implied {
                let Some(left) = effort.checked_sub(1) else { return Ok(None) };
                *effort = left;
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
        for &tail in closure.iter() {
            let implied = self.graph.implied(tail);
            pace.step(1 + implied.len())?;
            if implied.iter().any(|&head| self.holds(head) && among(head ^ 1)) {
                return Ok(Some(false));
            }
        }
        Ok(Some(true))
    }
}
