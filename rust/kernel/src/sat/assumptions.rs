//! Solving under assumptions: literals that are decided first, and those of them that fail.

use super::{not, var, Lit, Solver, NO_CLAUSE};

/// The way to go on after the assumptions that are decided.
pub(super) enum Next {
    /// The next of them is still open.
    Decide(Lit),
    /// The next of them is false: they fail.
    Fail,
    /// All of them hold.
    Search,
}

impl Solver {
    /// Assume literals from here on, instead of those before. Taken back by no literals.
    pub fn assume(&mut self, lits: &[Lit]) {
        self.back_to(0);
        self.assumptions = lits.to_vec();
        self.failed.clear();
    }

    /// Assumptions that cannot hold together, after the search has found none that fits them.
    pub fn failed(&self) -> &[Lit] {
        &self.failed
    }

    pub(super) fn next_assumption(&mut self) -> Next {
        while let Some(&lit) = self.assumptions.get(self.decisions.len()) {
            if self.is_true(not(lit)) {
                self.failed = self.assumptions_against(lit);
                return Next::Fail;
            }
            if !self.is_true(lit) {
                return Next::Decide(lit);
            }
            self.decisions.push(self.trail.len()); // a level of its own, without a literal
        }
        Next::Search
    }

    /// A false assumption, and those before it that imply its negation.
    fn assumptions_against(&self, lit: Lit) -> Vec<Lit> {
        let mut found = vec![lit];
        let mut is_needed = vec![false; self.levels.len()];
        is_needed[var(lit)] = true;
        for &implied in self.trail.iter().rev() {
            let level = self.levels[var(implied)];
            if !is_needed[var(implied)] || level == 0 {
                continue;
            }
            let reason = self.reasons[var(implied)];
            if reason == NO_CLAUSE {
                found.push(implied);
                continue;
            }
            for &other in self.clauses.lits(reason) {
                is_needed[var(other)] = true;
            }
        }
        found
    }
}
