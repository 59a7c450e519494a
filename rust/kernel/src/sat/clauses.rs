//! The arena of clauses, and the watches on them.

use super::{Clause, Event, Lit};

/// A clause that watches a literal, and another literal of it: if that is true, nothing follows.
#[derive(Clone, Copy)]
pub struct Watch {
    pub clause: Clause,
    pub blocker: Lit,
}

/// Clauses one after another: length, event and glue, then the literals.
#[derive(Default)]
pub struct Clauses {
    arena: Vec<u32>,
}

const HEAD: usize = 3;
const DROPPED: u32 = u32::MAX;

impl Clauses {
    /// Add a clause. The first two literals are watched.
    pub fn push(&mut self, lits: &[Lit], event: Event, glue: u32) -> Clause {
        let clause = self.arena.len() as Clause;
        self.arena.extend([lits.len() as u32, event, glue]);
        self.arena.extend(lits);
        clause
    }

    pub fn lits(&self, clause: Clause) -> &[Lit] {
        let first = clause as usize + HEAD;
        &self.arena[first..first + self.arena[clause as usize] as usize]
    }

    pub fn lits_mut(&mut self, clause: Clause) -> &mut [Lit] {
        let first = clause as usize + HEAD;
        let length = self.arena[clause as usize] as usize;
        &mut self.arena[first..first + length]
    }

    /// The event that made the clause; 0 for one of the formula.
    pub fn event(&self, clause: Clause) -> Event {
        self.arena[clause as usize + 1]
    }

    /// The number of levels that the clause joined when it was learned.
    pub fn glue(&self, clause: Clause) -> u32 {
        self.arena[clause as usize + 2]
    }

    /// Mark a clause as no longer used.
    pub fn drop(&mut self, clause: Clause) {
        self.arena[clause as usize + 2] = DROPPED;
    }

    pub fn is_dropped(&self, clause: Clause) -> bool {
        self.glue(clause) == DROPPED
    }
}
