//! Finds the shooters with the same axis in every solution, and whether there is another solution.
//!
//! Let a solution be given. If a false literal is to hold, everything that it implies must hold:
//! some more false literals, and true ones, which imply only true ones. This fails exactly if one
//! of these false literals implies, in one step, a true literal whose negation is one of them too.
//! (A longer way from there leads back through negations. They are false, so they are among these
//! literals as well.) The literals of a component are all true or all false.

use super::components::Graph;
use super::NONE;
use lasermaze_tick::{Block, Stopped, Ticker};

/// Whether a shooter has the same axis in every solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Freedom {
    /// There are solutions with either axis.
    Free = 0,
    /// The axis is the same in every solution.
    Forced = 1,
    /// The search stopped before it was known.
    Unknown = 2,
}

impl Freedom {
    /// The state with this number; unknown for any other number.
    pub fn read(number: u8) -> Self {
        match number {
            0 => Freedom::Free,
            1 => Freedom::Forced,
            _ => Freedom::Unknown,
        }
    }
}

/// A solution and the components that it came from.
///
/// The loops copy it, so that its fields stay in registers.
#[derive(Clone, Copy)]
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
    pub fn another(&self, ticker: &mut Ticker) -> Result<Option<u32>, Stopped> {
        let shooters = self.component.len() / 2;
        let mut fails = vec![true; self.count as usize];
        ticker.each(shooters, |range| {
            let fails = &mut fails[..];
            for literal in range.map(|shooter| self.false_one(shooter)) {
                fails[self.component[literal as usize] as usize] = false;
            }
        })?;
        ticker.for_each(shooters, |shooter| {
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
        })?;
        Ok(fails.iter().position(|fails| !fails).map(|component| component as u32))
    }

    /// The literal of a shooter that does not hold.
    fn false_one(&self, shooter: usize) -> u32 {
        let first = 2 * shooter as u32;
        first + u32::from(self.holds(first))
    }

    /// For each shooter whether it is free or forced, or unknown if that takes more than
    /// `implications` followed arcs.
    pub fn forced(
        &self,
        mut implications: u64,
        ticker: &mut Ticker,
    ) -> Result<Vec<Freedom>, Stopped> {
        let size = self.component.len();
        let mut state = vec![Freedom::Unknown; self.count as usize];
        let order = self.by_component(|literal| self.holds(literal), ticker)?;
        // Those that imply most come first: the literals that a consistent one implies are free,
        // too.
        let mut left = order.into_iter().rev();
        let mut closure = Closure::new(size);
        ticker.blocks(|block| {
            while block.has_room() {
                if closure.literals.is_empty() {
                    block.spend(1);
                    let Some(literal) = left.next() else { return Some(()) };
                    if state[self.component[literal as usize] as usize] != Freedom::Unknown {
                        continue;
                    }
                    closure.begin(literal);
                }
                match closure.run(self, &mut implications, block)? {
                    Ok(true) => {
                        for &literal in &closure.literals {
                            state[self.component[literal as usize] as usize] = Freedom::Free;
                        }
                    }
                    Ok(false) => {
                        state[self.component[closure.supposed() as usize] as usize] =
                            Freedom::Forced;
                    }
                    Err(OutOfImplications) => return Some(()),
                }
                closure.literals.clear();
            }
            None
        })?;
        ticker.collect(size / 2, |shooter| {
            state[self.component[self.false_one(shooter) as usize] as usize]
        })
    }

    /// The false literals, by component, in an order in which each comes after those that it
    /// implies.
    pub fn by_component(
        &self,
        holds: impl Fn(u32) -> bool,
        ticker: &mut Ticker,
    ) -> Result<Vec<u32>, Stopped> {
        let false_one = |shooter: usize| {
            let first = 2 * shooter as u32;
            first + u32::from(holds(first))
        };
        let shooters = self.component.len() / 2;
        let mut next = vec![0u32; self.count as usize + 1];
        ticker.each(shooters, |range| {
            let (component, next) = (self.component, &mut next[..]);
            for literal in range.map(false_one) {
                next[component[literal as usize] as usize + 1] += 1;
            }
        })?;
        ticker.each(self.count as usize, |range| {
            let next = &mut next[..];
            for component in range {
                next[component + 1] += next[component];
            }
        })?;
        let mut order = vec![0; shooters];
        ticker.each(shooters, |range| {
            let (component, next, order) = (self.component, &mut next[..], &mut order[..]);
            for literal in range.map(false_one) {
                let index = &mut next[component[literal as usize] as usize];
                order[*index as usize] = literal;
                *index += 1;
            }
        })?;
        Ok(order)
    }
}

/// More implications would have to be followed than are allowed.
struct OutOfImplications;

/// A false literal that is supposed to hold, and the false ones that it implies. Which literals
/// those are is found first, then whether one of them implies something that rules it out.
struct Closure {
    /// Empty if nothing is supposed. The supposed literal comes first.
    literals: Vec<u32>,
    /// By literal the last supposed one that implies it.
    mark: Vec<u32>,
    /// The number of literals whose implications are followed, and of those that are examined.
    followed: usize,
    examined: usize,
}

impl Closure {
    fn new(size: usize) -> Self {
        Closure { literals: Vec::new(), mark: vec![NONE; size], followed: 0, examined: 0 }
    }

    /// Suppose a literal, after the last one.
    fn begin(&mut self, literal: u32) {
        self.literals.push(literal);
        self.mark[literal as usize] = literal;
        (self.followed, self.examined) = (0, 0);
    }

    fn supposed(&self) -> u32 {
        self.literals[0]
    }

    /// Whether all literals may hold together. None if there is more to do.
    fn run(
        &mut self,
        solution: &Solution<'_>,
        implications: &mut u64,
        block: &mut Block,
    ) -> Option<Result<bool, OutOfImplications>> {
        let (solution, supposed, mark) = (*solution, self.supposed(), &mut self.mark[..]);
        while let Some(&tail) = self.literals.get(self.followed) {
            if !block.has_room() {
                return None;
            }
            self.followed += 1;
            let implied = solution.graph.implied(tail);
            for &head in implied {
                let Some(left) = implications.checked_sub(1) else {
                    return Some(Err(OutOfImplications));
                };
                *implications = left;
                if !solution.holds(head) && mark[head as usize] != supposed {
                    mark[head as usize] = supposed;
                    self.literals.push(head);
                }
            }
            block.spend(1 + implied.len());
        }
        while let Some(&tail) = self.literals.get(self.examined) {
            if !block.has_room() {
                return None;
            }
            self.examined += 1;
            let implied = solution.graph.implied(tail);
            let is_ruled_out =
                |&head: &u32| solution.holds(head) && mark[head as usize ^ 1] == supposed;
            if implied.iter().any(is_ruled_out) {
                return Some(Ok(false));
            }
            block.spend(1 + implied.len());
        }
        Some(Ok(true))
    }
}
