//! Whether a set of states proves that no walk leads to the goal.
//!
//! It does if it holds the start and not the goal, and with each state all that one step can lead
//! to. It may hold no state in which a walker is dead, or to which no step leads.

use super::{Safety, ALIVE, HELD};

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

/// The verification of a set of states, in pieces.
#[derive(Default)]
pub struct Closing {
    /// The number of bytes of the set that are in place.
    unpacked: usize,
    /// The number of cells examined, the rim included.
    looked: usize,
    faults: Vec<Fault>,
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
}

impl Closing {
    /// Put a set in place, for at most some number of cells. Returns whether it is of the maze's
    /// size, with nothing beyond the ends of the rows; None if there is more to do.
    pub fn unpack(&mut self, safety: &mut Safety, set: &[u8], most: usize) -> Option<bool> {
        if set.len() != safety.set_size() {
            return Some(false);
        }
        let (width, half) = (safety.cols.div_ceil(8), set.len() / 2);
        let parity = safety.start / (safety.cols + 2) + safety.start % (safety.cols + 2);
        let stop = self.unpacked.saturating_add(most.div_ceil(8)).min(half);
        for at in self.unpacked..stop {
            let (row, first) = (at / width, at % width * 8);
            let number = (row + 1) * (safety.cols + 2) + first + 1;
            let length = (safety.cols - first).min(8);
            if u32::from(set[at] | set[at + half]) >> length != 0 {
                return Some(false);
            }
            for index in 0..length {
                // The parity of row + column + time never changes.
                let time = HELD + ((row + first + index + parity) % 2) as u32;
                let (early, late) = (set[at] >> index & 1, set[at + half] >> index & 1);
                let state = &mut safety.states[number + index];
                *state = *state & ALIVE | early << time | late << (time + 2);
            }
        }
        self.unpacked = stop;
        (stop == half).then_some(true)
    }

    /// Find the faults of the set that is in place, for at most some number of cells.
    /// Returns the faults by time, then by rule; None if there is more to do.
    pub fn look(&mut self, safety: &Safety, most: usize) -> Option<&[Fault]> {
        let width = safety.cols + 2;
        let states = &safety.states;
        let end = states.len() - width;
        let first = self.looked.max(width);
        self.looked = first.saturating_add(most).min(end);
        let at = first..self.looked;
        let around = states[first - width..].iter().zip(&states[first + width..]);
        let beside = states[first - 1..].iter().zip(&states[first + 1..]);
        for (offset, ((state, one), two)) in states[at].iter().zip(around).zip(beside).enumerate() {
            let near = (one.0 | one.1 | two.0 | two.1) >> HELD;
            let entered = (near << 1 | near >> 3) & ALIVE; // one step later
            let (alive, held) = (state & ALIVE, state >> HELD);
            if held != entered & alive {
                self.note(first + offset, safety.start, entered, alive, held);
            }
        }
        if self.looked < end {
            return None;
        }
        self.faults.sort_by_key(|fault| (fault.time, fault.rule));
        Some(&self.faults)
    }

    /// Note the rules that the states of a cell break, if these are the first to do so.
    fn note(&mut self, cell: usize, start: usize, entered: u8, alive: u8, held: u8) {
        // The walk begins there at time 0, whatever is fired later.
        let free = if cell == start { !1 } else { !0 };
        let wrong = [
            (Rule::Closed, entered & alive & !held),
            (Rule::Survives, held & !alive & free),
            (Rule::Reached, held & !entered & free),
        ];
        for (rule, times) in wrong {
            for time in (0..4).filter(|time| times >> time & 1 == 1) {
                if !self.faults.iter().any(|known| (known.rule, known.time) == (rule, time)) {
                    self.faults.push(Fault { time, rule, cell });
                }
            }
        }
    }
}
