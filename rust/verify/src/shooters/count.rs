//! Verifies evidence about the number of solutions.

use std::collections::HashSet;

use super::clause::{literals, of, Clause};
use super::eliminate::{Elimination, Ways};
use super::list::list;
use super::natural::Natural;
use super::{Grid, Lighters, Proof};

/// The proved facts about the number of solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// A lower bound on it, or something above the number that is claimed, if it is above that;
    /// None if they were not counted.
    pub ways: Option<Natural>,
    /// Whether there are no more.
    pub is_all: bool,
    /// A lower bound on the number of shooters that a solution turns.
    pub fewest: u64,
}

/// The solutions counted, in pieces: first the shooters of an order are eliminated while all others
/// stand as in the witness. If there are others with clauses, all ways are listed; if those are too
/// many, the count is a lower bound.
pub struct Count {
    claimed: Natural,
    /// The shooters to be eliminated, in their order.
    order: Vec<u32>,
    clauses: Vec<Clause>,
    /// The shooters of the clauses, in increasing order.
    bound: Vec<u32>,
    /// The number of free shooters: neither forced nor in a clause.
    alone: usize,
    /// The number of forced shooters that are turned in all solutions.
    turned: u64,
    stage: Stage,
}

enum Stage {
    Clauses,
    /// The ways if all others stand as in the witness.
    Eliminate(Elimination),
    /// Those ways, and the fewest turns by the clauses about the order alone.
    Bound(Ways, Elimination),
}

impl Count {
    /// Count in an order of different shooters. It only matters whether there are more solutions
    /// than `claimed`, not how many more.
    pub fn new(order: Vec<u32>, claimed: Natural) -> Count {
        let (clauses, bound, stage) = (Vec::new(), Vec::new(), Stage::Clauses);
        Count { claimed, order, clauses, bound, alone: 0, turned: 0, stage }
    }

    /// Go on for at most some number of cells, clauses or rows. Returns the known facts; None if
    /// there is more to do.
    pub fn run(
        &mut self,
        grid: &Grid,
        lighters: &mut Lighters,
        proof: &Proof,
        most: usize,
    ) -> Option<Known> {
        match &mut self.stage {
            Stage::Clauses => {
                self.clauses = lighters.clauses(grid, &proof.forced, most)?;
                self.prepare(grid, proof);
                None
            }
            Stage::Eliminate(elimination) => {
                let ways = elimination.run(grid, most)?;
                self.judge(grid, proof, ways)
            }
            Stage::Bound(ways, elimination) => {
                let least = elimination.run(grid, most)?.map_or(0, |least| least.fewest);
                let ways = ways.clone();
                Some(self.known(&ways.number, false, least))
            }
        }
    }

    fn prepare(&mut self, grid: &Grid, proof: &Proof) {
        self.bound = self.clauses.iter().flat_map(|&clause| literals(clause)).collect();
        self.bound.iter_mut().for_each(|literal| *literal /= 2);
        self.bound.sort_unstable();
        self.bound.dedup();
        self.turned =
            proof.forced.iter().filter(|&&literal| grid.is_turned(literal)).count() as u64;
        self.alone = grid.shooters().saturating_sub(proof.forced.len() + self.bound.len());
        self.order.retain(|shooter| self.bound.binary_search(shooter).is_ok());
        let within = self.within();
        let holds = |literal: u32| literal == grid.in_witness(literal / 2);
        let mut agreeing = Vec::new();
        for &clause in &self.clauses {
            let is_within = |literal: &u32| within.contains(&(literal / 2));
            if !literals(clause).any(|literal| !is_within(&literal) && holds(literal)) {
                agreeing.push(of(literals(clause).filter(is_within)));
            }
        }
        self.stage = Stage::Eliminate(self.elimination(agreeing));
    }

    fn within(&self) -> HashSet<u32> {
        self.order.iter().copied().collect()
    }

    fn elimination(&self, clauses: Vec<Clause>) -> Elimination {
        Elimination::new(clauses, self.order.clone(), self.claimed.limit_above())
    }

    /// The known facts once the shooters of the order are eliminated; None if there is more to do.
    fn judge(&mut self, grid: &Grid, proof: &Proof, ways: Option<Ways>) -> Option<Known> {
        if let Some(ways) = ways.as_ref().filter(|_| self.order.len() == self.bound.len()) {
            return Some(self.known(&ways.number, true, ways.fewest));
        }
        // One more shows that the claim is too small.
        let most = self.claimed.halved(self.alone).saturated().saturating_add(1);
        if let Some(every) = list(grid, &self.clauses, &self.bound, most) {
            return Some(self.known(&every.number, true, every.fewest));
        }
        let Some(ways) = ways else {
            let shown = proof.has_another().then(|| Natural::new(2));
            return Some(Known { ways: shown, is_all: false, fewest: self.turned });
        };
        let within = self.within();
        let is_inner =
            |&clause: &Clause| literals(clause).all(|literal| within.contains(&(literal / 2)));
        let inner = self.clauses.iter().copied().filter(is_inner).collect();
        self.stage = Stage::Bound(ways, self.elimination(inner));
        None
    }

    fn known(&self, ways: &Natural, is_all: bool, least: u64) -> Known {
        let ways = self.claimed.limit_above().doubled(ways, self.alone);
        let fewest = self.turned.saturating_add(least);
        Known { ways: Some(ways), is_all, fewest }
    }
}
