//! Proofs by lemmas: clauses that follow from the rules of a card, up to the empty one.
//!
//! A proof tree repeats a small argument in every branch; a clause says it once. The solver of
//! `sat` goes through all models of the card's formula. A model is a solution, or it has light that
//! feeds itself; a clause refuses it in both cases. In the end no model is left, and the clauses
//! that this needs are the proof. docs/reference/proofs.md describes its bytes.

mod counter;
mod formula;
mod loops;

use super::CardBytes;
use crate::sat::{not, Kind, Lit, Solver, Stop};
use formula::Formula;
use lasermaze_tick::{Failure, Refused, Ticker};

/// The conflicts between two counts of steps, and the steps of one.
const CONFLICTS: u64 = 50;
const STEPS_PER_CONFLICT: usize = 4_000;

/// The kinds of a proof's steps, by their numbers there.
#[derive(Clone, Copy)]
enum StepKind {
    /// A clause that follows by unit propagation.
    Learned = 0,
    /// A solution, which is refused from there on.
    Solution = 1,
    /// A clause against light that feeds itself.
    Loop = 2,
}

impl StepKind {
    /// The same for the solver's log.
    fn logged(self) -> Kind {
        Kind::Owners(self as u8)
    }
}

/// The most antecedents that the log of a search may have: four bytes each.
const MOST_ANTECEDENTS: usize = 100_000_000;

/// The search for a proof.
struct Lemmas {
    formula: Formula,
    solver: Solver,
    /// The number of solutions so far.
    found: u64,
}

impl Lemmas {
    /// A search that has not begun.
    fn new(card: &CardBytes) -> Result<Self, Refused> {
        let mut clauses: Vec<Vec<Lit>> = Vec::new();
        let formula = Formula::new(card, &mut |clause| clauses.push(clause.to_vec()))?;
        let mut solver = Solver::new(formula.vars);
        for clause in &clauses {
            solver.add(clause);
        }
        for choices in formula.cells.iter().filter(|choices| choices.len() > 1) {
            solver.prefer(choices[0].lit);
        }
        Ok(Lemmas { formula, solver, found: 0 })
    }

    /// The proof, once the search has ended.
    fn proof(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let steps = self.solver.log.trimmed(|kind| kind == StepKind::Solution.logged());
        for step in steps {
            let kind = match step.kind {
                Kind::Owners(kind) => kind,
                Kind::Learned | Kind::Implied => StepKind::Learned as u8,
            };
            let mut lits = step.lits.to_vec();
            if kind == StepKind::Solution as u8 {
                lits.iter_mut().for_each(|lit| *lit = not(*lit));
            }
            lits.sort_unstable();
            varint(&mut bytes, 4 * lits.len() as u32 + u32::from(kind));
            let mut before = 0;
            for lit in lits {
                varint(&mut bytes, lit - before);
                before = lit;
            }
        }
        bytes
    }

    /// Refuse a model: as a solution that is found, or for light that feeds itself.
    fn refuse(&mut self) {
        if let Some(clause) = self.formula.light_that_feeds_itself(&self.solver) {
            self.solver.refuse(&clause, StepKind::Loop.logged());
            return;
        }
        self.found += 1;
        let tokens = self.formula.cells.iter().filter(|choices| choices.len() > 1);
        let placed = tokens.flatten().filter(|choice| choice.token != 0);
        let lits = placed.map(|choice| choice.lit).filter(|&lit| self.solver.is_true(lit));
        let clause: Vec<Lit> = lits.map(not).collect();
        self.solver.refuse(&clause, StepKind::Solution.logged());
    }
}

/// The steps of a proof of how many solutions a card has, as bytes. None if it takes more conflicts,
/// or memory, than allowed.
pub fn lemmas(
    card: &CardBytes,
    most_conflicts: u64,
    ticker: &mut Ticker,
) -> Result<Option<Vec<u8>>, Failure> {
    let mut search = Lemmas::new(card)?;
    loop {
        match search.solver.run(search.solver.conflicts + CONFLICTS) {
            Stop::Unsatisfiable => return Ok(Some(search.proof())),
            Stop::Model => search.refuse(),
            Stop::Paused => {}
        }
        let conflicts = search.solver.conflicts;
        if conflicts > most_conflicts || search.solver.log.antecedents() > MOST_ANTECEDENTS {
            return Ok(None);
        }
        // Nobody knows how many conflicts the proof takes.
        let fraction = (conflicts as f64 / most_conflicts.max(1) as f64).min(1.0);
        ticker.tick(STEPS_PER_CONFLICT * CONFLICTS as usize, || (fraction, search.found))?;
    }
}

/// Append a number, seven bits a byte, the lowest first.
fn varint(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}
