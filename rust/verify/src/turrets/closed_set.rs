//! Whether a set of states proves that no walk leads to the goal.
//!
//! It does if it holds the start and not the goal, and with each state all that one step can lead
//! to. It may hold no state in which a walker is dead, or to which no step leads.

use super::{Safety, ALIVE, HELD};
use lasermaze_tick::{Stopped, Ticker};

/// The rules that a state can break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    /// It can be entered, but is not held.
    Closed,
    /// It is held, but is under fire or not empty.
    Survives,
    /// It is held, but cannot be entered.
    Reached,
}

/// Of the states that break a rule at a time mod 4 the first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The step modulo 4.
    pub time: u8,
    /// The rule that is broken.
    pub rule: Rule,
    /// The index of the cell.
    pub cell: usize,
}

impl Safety {
    /// The number of bytes of a set of states: two halves, of rows in whole bytes.
    pub fn set_size(&self) -> usize {
        2 * self.rows * self.cols.div_ceil(8)
    }

    /// Whether a set that is in place holds the start at time 0, and whether it holds the goal.
    pub fn held_ends(&self) -> (bool, bool) {
        (self.states[self.start] >> HELD & 1 == 1, self.states[self.goal] >> HELD != 0)
    }

    /// Put a set in place. Returns whether it is of the maze's size, with nothing beyond the ends of
    /// the rows.
    pub fn hold(&mut self, set: &[u8], ticker: &mut Ticker) -> Result<bool, Stopped> {
        if set.len() != self.set_size() {
            return Ok(false);
        }
        let (width, half) = (self.cols.div_ceil(8), set.len() / 2);
        let parity = self.start / (self.cols + 2) + self.start % (self.cols + 2);
        for at in 0..half {
            let (row, first) = (at / width, at % width * 8);
            let number = (row + 1) * (self.cols + 2) + first + 1;
            let length = (self.cols - first).min(8);
            if u32::from(set[at] | set[at + half]) >> length != 0 {
                return Ok(false);
            }
            for index in 0..length {
                // The parity of row + column + time never changes.
                let time = HELD + ((row + first + index + parity) % 2) as u32;
                let (early, late) = (set[at] >> index & 1, set[at + half] >> index & 1);
                let state = &mut self.states[number + index];
                *state = *state & ALIVE | early << time | late << (time + 2);
            }
            ticker.count(8)?;
        }
        Ok(true)
    }

    /// The faults of the set that is in place, by time, then by rule.
    pub fn faults(&self, ticker: &mut Ticker) -> Result<Vec<Fault>, Stopped> {
        let (width, states) = (self.cols + 2, &self.states);
        let mut faults = Vec::new();
        for row in 1..=self.rows {
            let first = row * width;
            let around = states[first - width..].iter().zip(&states[first + width..]);
            let beside = states[first - 1..].iter().zip(&states[first + 1..]);
            let each = states[first..first + width].iter().zip(around).zip(beside);
            for (offset, ((state, one), two)) in each.enumerate() {
                let near = (one.0 | one.1 | two.0 | two.1) >> HELD;
                let entered = (near << 1 | near >> 3) & ALIVE; // one step later
                let (alive, held) = (state & ALIVE, state >> HELD);
                if held != entered & alive {
                    self.note(first + offset, (entered, alive, held), &mut faults);
                }
            }
            ticker.count(width)?;
        }
        faults.sort_by_key(|fault| (fault.time, fault.rule));
        Ok(faults)
    }

    /// Note the rules that the states of a cell break, if these are the first to do so.
    fn note(&self, cell: usize, (entered, alive, held): (u8, u8, u8), faults: &mut Vec<Fault>) {
        // The walk begins there at time 0, whatever is fired later.
        let free = if cell == self.start { !1 } else { !0 };
        let wrong = [
            (Rule::Closed, entered & alive & !held),
            (Rule::Survives, held & !alive & free),
            (Rule::Reached, held & !entered & free),
        ];
        for (rule, times) in wrong {
            for time in (0..4).filter(|time| times >> time & 1 == 1) {
                if !faults.iter().any(|known| (known.rule, known.time) == (rule, time)) {
                    faults.push(Fault { time, rule, cell });
                }
            }
        }
    }
}
