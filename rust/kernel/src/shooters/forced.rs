//! Finds the shooters with the same axis in every solution, and whether there is another solution.
//!
//! Let a solution be given. If a false literal is to hold, everything that it implies must hold:
//! some more false literals, and true ones, which imply only true ones. This fails exactly if one
//! of these false literals implies, in one step, a true literal whose negation is one of them too.
//! (A longer way from there leads back through negations. They are false, so they are among these
//! literals as well.) The literals of a component are all true or all false.

use super::components::Graph;
use super::pace::{Pace, Stopped};
use super::NONE;

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
    pub fn another(&self, pace: &mut Pace) -> Result<Option<u32>, Stopped> {
        let mut fails = vec![true; self.count as usize];
        let holds = |literal| self.holds(literal);
        self.each_false(holds, pace, |literal| {
            fails[self.component[literal as usize] as usize] = false;
            0
        })?;
        self.each_false(holds, pace, |literal| {
            let own = self.component[literal as usize];
            let implied = self.graph.implied(literal);
            for &head in implied {
                if if self.holds(head) {
                    self.component[head as usize ^ 1] == own
                } else {
                    self.component[head as usize] != own
                } {
                    fails[own as usize] = true;
                }
            }
            implied.len()
        })?;
        Ok(fails.iter().position(|fails| !fails).map(|component| component as u32))
    }

    /// Call `visit` with every false literal. It returns how many arcs it followed.
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

    /// For each shooter whether it is FREE or FORCED, or UNKNOWN if that takes more than
    /// `implications` followed arcs.
    pub fn forced(&self, mut implications: u64, pace: &mut Pace) -> Result<Vec<u8>, Stopped> {
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
        // Those that imply most come first: the literals that a consistent one implies are free,
        // too.
        for &literal in order.iter().rev() {
            if state[self.component[literal as usize] as usize] != UNKNOWN {
                continue;
            }
            match self.is_consistent(literal, &mut mark, &mut closure, &mut implications, pace)? {
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

    /// The false literals, by component, in an order in which each comes after those that it
    /// implies.
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
            let index = &mut next[self.component[literal as usize] as usize];
            order[*index as usize] = literal;
            *index += 1;
            0
        })?;
        Ok(order)
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
    fn is_consistent(
        &self,
        literal: u32,
        mark: &mut [u32],
        closure: &mut Vec<u32>,
        implications: &mut u64,
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
                let Some(left) = implications.checked_sub(1) else { return Ok(None) };
                *implications = left;
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
