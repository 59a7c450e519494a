//! The facts from which the steps of a chain follow, and of these a set that is minimal.
//!
//! A step follows from some facts if they have no model with another choice. Each fact is an
//! assumption of the solver: a literal that switches its clauses on, or an earlier result. Those
//! that fail together are enough; then each of them is left out if the others are enough as well.
//!
//! Source: Bogaerts, Gamba, Claes and Guns, Step-wise explanations of constraint satisfaction
//! problems (ECAI 2020); Espasa et al., Using small MUSes to explain how to solve pen and paper
//! puzzles (arXiv 2104.15040).

use std::time::Duration;

use super::super::{CardBytes, CardError};
use super::formula::{Fact, Formula};
use crate::sat::{not, Lit, Solver, Stop};
use crate::search::{Deadline, Search};

/// The most conflicts for the question whether a statement follows at all.
const MOST_CONFLICTS: u64 = 2_000;

/// The most conflicts for the question whether it follows without one fact, which is kept if that
/// stays open.
const MOST_WITHOUT: u64 = 20;

/// The conflicts between two readings of the clock.
const CONFLICTS_A_LOOK: u64 = 20;

/// A result of a chain: that a cell has a token (its byte, 0 for nothing), or that it has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The index of the cell.
    pub cell: u8,
    /// The byte of the token.
    pub token: u8,
    /// Whether the cell has it.
    pub holds: bool,
}

/// A reason of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A fact of the card, or one of its rules.
    Fact(Fact),
    /// An earlier statement.
    Earlier(Statement),
}

/// A question to the solver: whether these reasons are enough.
struct Question {
    /// The reasons that are needed for certain, and those not yet examined.
    needed: Vec<usize>,
    open: Vec<usize>,
    /// The one that is left out now.
    without: Option<usize>,
}

/// The search for the reasons of some statements, each of which may use those before it.
pub struct Facts {
    formula: Formula,
    solver: Solver,
    statements: Vec<Statement>,
    /// Each reason with the literal that assumes it.
    reasons: Vec<(Reason, Lit)>,
    question: Option<Question>,
    asked_at: u64,
    /// The conflicts after which no more questions are asked.
    most_conflicts: u64,
    /// The reasons of the first statements; None for one that does not follow, or not in time.
    pub found: Vec<Option<Vec<Reason>>>,
}

impl Facts {
    /// A search that has not begun. After so many conflicts it leaves the rest unknown.
    pub fn new(
        card: &CardBytes,
        statements: Vec<Statement>,
        most_conflicts: u64,
    ) -> Result<Self, CardError> {
        let mut clauses: Vec<(Vec<Lit>, Fact)> = Vec::new();
        let formula = Formula::new(card, true, &mut |clause, fact| {
            clauses.push((clause.to_vec(), fact));
        })?;
        for (cell, &byte) in card.cells.iter().enumerate().filter(|(_, &byte)| byte != 0) {
            let choices = formula.cells[cell].iter();
            let possible = choices.filter(|choice| may_be(byte, choice.token));
            clauses.push((possible.map(|choice| choice.lit).collect(), Fact::Given(cell as u8)));
        }
        let mut reasons: Vec<(Reason, Lit)> = Vec::new();
        let mut vars = formula.vars;
        for (clause, fact) in &mut clauses {
            if *fact == Fact::Light {
                continue;
            }
            let known = reasons.iter().find(|(reason, _)| *reason == Reason::Fact(*fact));
            let lit = if let Some(&(_, lit)) = known {
                lit
            } else {
                vars += 1;
                let lit = 2 * (vars as Lit - 1);
                reasons.push((Reason::Fact(*fact), lit));
                lit
            };
            clause.push(not(lit));
        }
        let mut solver = Solver::new(vars);
        clauses.iter().for_each(|(clause, _)| solver.add(clause));
        formula.cells.iter().for_each(|choices| solver.prefer(choices[0].lit));
        let (question, asked_at, found) = (None, 0, Vec::new());
        let facts = Facts {
            formula,
            solver,
            statements,
            reasons,
            question,
            asked_at,
            most_conflicts,
            found,
        };
        Ok(facts)
    }

    /// The literal of a statement; None for contents that the cell cannot have.
    fn lit(&self, statement: Statement) -> Option<Lit> {
        let choices = self.formula.cells.get(usize::from(statement.cell))?;
        let choice = choices.iter().find(|choice| choice.token == statement.token)?;
        Some(if statement.holds { choice.lit } else { not(choice.lit) })
    }

    /// Ask whether the reasons without one of them are enough for a statement.
    fn ask(&mut self, statement: Statement, question: Question) {
        let used = question.needed.iter().chain(&question.open);
        let used = used.filter(|&&reason| Some(reason) != question.without);
        let mut assumed: Vec<Lit> = self.lit(statement).map(not).into_iter().collect();
        assumed.extend(used.map(|&reason| self.reasons[reason].1));
        self.solver.assume(&assumed);
        self.asked_at = self.solver.conflicts;
        self.question = Some(question);
    }

    /// Go on to the next question about the present statement, or to the next statement.
    fn next(&mut self, statement: Statement, mut question: Question) {
        if let Some(without) = question.open.pop() {
            question.open.push(without);
            question.without = Some(without);
            return self.ask(statement, question);
        }
        question.needed.sort_unstable();
        let reasons = question.needed.iter().map(|&reason| self.reasons[reason].0).collect();
        self.end(statement, Some(reasons));
    }

    fn end(&mut self, statement: Statement, reasons: Option<Vec<Reason>>) {
        self.found.push(reasons);
        if let Some(lit) = self.lit(statement) {
            self.reasons.push((Reason::Earlier(statement), lit));
        }
    }

    /// The reasons not left out are enough: those of them that failed are.
    fn enough(&mut self, statement: Statement, mut question: Question) {
        let failed = self.solver.failed();
        let is_used = |reason: &usize| failed.contains(&self.reasons[*reason].1);
        question.open.retain(|reason| Some(*reason) != question.without && is_used(reason));
        self.next(statement, question);
    }

    /// The reason left out is needed, or may be.
    fn needed(&mut self, statement: Statement, mut question: Question) {
        let Some(without) = question.without.take() else {
            return self.end(statement, None);
        };
        question.open.retain(|&reason| reason != without);
        question.needed.push(without);
        self.next(statement, question);
    }

    /// Ask the solver, for at most some milliseconds.
    fn advance(&mut self, statement: Statement) {
        let Some(question) = self.question.take() else {
            if self.solver.conflicts >= self.most_conflicts {
                return self.end(statement, None);
            }
            let open = (0..self.reasons.len()).collect();
            return self.ask(statement, Question { needed: Vec::new(), open, without: None });
        };
        match self.solver.run(self.solver.conflicts + CONFLICTS_A_LOOK) {
            Stop::Unsatisfiable => self.enough(statement, question),
            Stop::Model => match self.formula.light_that_feeds_itself(&self.solver) {
                Some(clause) => {
                    self.solver.refuse(&clause, crate::sat::Kind::Owners(0));
                    self.question = Some(question);
                }
                None => self.needed(statement, question),
            },
            Stop::Paused => {
                let most = question.without.map_or(MOST_CONFLICTS, |_| MOST_WITHOUT);
                if self.solver.conflicts - self.asked_at < most {
                    self.question = Some(question);
                } else {
                    self.needed(statement, question);
                }
            }
        }
    }
}

/// Whether a token of a card, by its byte, may be this one of known direction.
fn may_be(given: u8, token: u8) -> bool {
    use super::super::tokens::{piece_of, way_of, MUST_LIGHT};
    let given = given & !MUST_LIGHT;
    given == token || (way_of(given).is_none() && piece_of(given) == piece_of(token))
}

impl Search for Facts {
    type Input<'a> = ();
    type Outcome = ();

    fn run(&mut self, (): (), time: Duration) -> Option<()> {
        let deadline = Deadline::after(time);
        while let Some(&statement) = self.statements.get(self.found.len()) {
            self.advance(statement);
            if deadline.has_come() {
                return (self.found.len() == self.statements.len()).then_some(());
            }
        }
        Some(())
    }

    fn fraction(&self) -> f64 {
        self.found.len() as f64 / self.statements.len().max(1) as f64
    }
}
