//! Proofs by lemmas: each clause follows from the rules and from those before it.
//!
//! The checker builds the formula of the card by itself and does not search. A clause is accepted
//! if its negation contradicts the clauses before it by unit propagation; a clause against light
//! that feeds itself also if, after the propagation, light that is supposed cannot come from the
//! laser whatever is still open. A solution is judged by the rules and then refused, so that none
//! is counted twice. In the end the clauses must contradict each other.

mod clauses;
mod formula;

use std::error::Error;
use std::fmt;

use super::card::{Card, CardBytes, NoCard};
use super::light::Ray;
use super::solution::faults;
use super::token::{meet, piece, way, LASER};
use crate::codes::codes;
use clauses::{Clauses, Lit};
use formula::Formula;

/// A proof that is wrong: its fault, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongLemmas {
    /// The place of the step in the proof, counted from 0.
    pub step: usize,
    /// The number of bytes read.
    pub at: usize,
    /// Its fault.
    pub what: Wrong,
}

/// The faults of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// A step is not finished.
    CutOff,
    /// A number has more than 32 bits.
    NumberTooLarge,
    /// The number of a step's kind is unknown.
    NoSuchStep {
        /// The number.
        kind: u32,
    },
    /// A literal comes twice.
    NotAscending,
    /// The formula of the card has fewer literals.
    NoSuchLiteral {
        /// The number of the literal.
        lit: u32,
    },
    /// Unit propagation does not refute the negation of a learned clause.
    DoesNotFollow,
    /// Light that a clause excludes may come from the laser.
    LightMayComeThere,
    /// A claimed solution does not solve the card.
    NoSolution,
    /// A solution contradicts the clauses, as it was listed before.
    SolutionAgain,
    /// The clauses do not contradict each other in the end.
    EndMissing,
}

impl fmt::Display for WrongLemmas {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.what {
            Wrong::CutOff => write!(f, "it is cut off"),
            Wrong::NumberTooLarge => write!(f, "a number is too large"),
            Wrong::NoSuchStep { kind } => write!(f, "there is no step of kind {kind}"),
            Wrong::NotAscending => write!(f, "the literals of a clause do not ascend"),
            Wrong::NoSuchLiteral { lit } => write!(f, "the card has no literal {lit}"),
            Wrong::DoesNotFollow => write!(f, "a clause does not follow from those before it"),
            Wrong::LightMayComeThere => {
                write!(f, "a clause excludes light that may come from the laser")
            }
            Wrong::NoSolution => write!(f, "a solution breaks a rule"),
            Wrong::SolutionAgain => write!(f, "a solution comes again"),
            Wrong::EndMissing => write!(f, "it ends before the clauses contradict each other"),
        }?;
        write!(f, " (step {}, byte {})", self.step, self.at)
    }
}

impl Error for WrongLemmas {}

codes! {
    /// The kinds of steps.
    enum StepKind: u32 {
        Learned = 0,
        Solution = 1,
        Loop = 2,
    }
}

/// A proof that is checked step by step.
pub struct Lemmas {
    card: Card<u128>,
    formula: Formula,
    clauses: Clauses,
    bytes: Vec<u8>,
    at: usize,
    step: usize,
    solutions: u64,
    wrong: Option<WrongLemmas>,
}

impl Lemmas {
    /// A proof about a card, of which nothing is checked yet.
    pub fn new(card: &CardBytes, proof: &[u8]) -> Result<Self, NoCard> {
        let card = Card::new(card)?;
        card.check()?;
        let (formula, clauses) = Formula::new(&card);
        let bytes = proof.to_vec();
        Ok(Lemmas { card, formula, clauses, bytes, at: 0, step: 0, solutions: 0, wrong: None })
    }

    /// Check at most so many steps. Returns whether the proof has come to its end.
    ///
    /// A proof that is wrong stays so.
    pub fn run(&mut self, steps: usize) -> Result<bool, WrongLemmas> {
        if let Some(wrong) = self.wrong {
            return Err(wrong);
        }
        for _ in 0..steps {
            let done = self.next().map_err(|what| {
                let wrong = WrongLemmas { step: self.step, at: self.at, what };
                self.wrong = Some(wrong);
                wrong
            })?;
            if done {
                return Ok(true);
            }
            self.step += 1;
        }
        Ok(false)
    }

    /// The part of the proof that is checked, from 0 to 1.
    pub fn fraction(&self) -> f64 {
        self.at as f64 / self.bytes.len().max(1) as f64
    }

    /// The number of solutions so far; of the card, at the end of a proof.
    pub fn solutions(&self) -> u64 {
        self.solutions
    }

    /// Check the next step. Returns whether the proof ends here.
    fn next(&mut self) -> Result<bool, Wrong> {
        if self.at == self.bytes.len() {
            return if self.clauses.is_refuted { Ok(true) } else { Err(Wrong::EndMissing) };
        }
        let head = self.number()?;
        let lits = self.literals(head / 4)?;
        let kind = head % 4;
        match StepKind::read(kind).ok_or(Wrong::NoSuchStep { kind })? {
            StepKind::Solution => self.solve(&lits)?,
            // Anything follows from a contradiction.
            StepKind::Learned | StepKind::Loop if self.clauses.is_refuted => {}
            StepKind::Learned => self.learn(&lits)?,
            StepKind::Loop => self.exclude(&lits)?,
        }
        Ok(false)
    }

    /// A clause that follows by unit propagation.
    fn learn(&mut self, lits: &[Lit]) -> Result<(), Wrong> {
        let negated = lits.iter().map(|&lit| !lit);
        if self.clauses.suppose(negated, |found| found.is_some()) {
            return Err(Wrong::DoesNotFollow);
        }
        self.clauses.add(lits);
        Ok(())
    }

    /// A clause against light that feeds itself.
    fn exclude(&mut self, lits: &[Lit]) -> Result<(), Wrong> {
        let (card, formula) = (&self.card, &self.formula);
        let possible = self.clauses.suppose(lits.iter().map(|&lit| !lit), |found| {
            found.is_some_and(|clauses| is_light_possible(card, formula, clauses))
        });
        if possible {
            return Err(Wrong::LightMayComeThere);
        }
        self.clauses.add(lits);
        Ok(())
    }

    /// A solution, by the tokens put or turned.
    fn solve(&mut self, lits: &[Lit]) -> Result<(), Wrong> {
        let chosen = self.formula.choices.iter().map(|choices| {
            let own = |&&(_, lit): &&(u8, Lit)| choices.len() == 1 || lits.contains(&lit);
            choices.iter().find(own).map_or(0, |&(token, _)| token)
        });
        let cells: Vec<u8> = chosen.collect();
        let is_named = |&lit: &Lit| {
            self.formula.choices.iter().zip(&cells).any(|(choices, &token)| {
                choices.len() > 1 && token != 0 && choices.contains(&(token, lit))
            })
        };
        let open = self.formula.choices.iter().zip(&cells);
        let named = open.filter(|(choices, &token)| choices.len() > 1 && token != 0).count();
        let is_solved = faults(&self.card, &cells).is_ok_and(|faults| faults.is_empty());
        if !is_solved || named != lits.len() || !lits.iter().all(is_named) {
            return Err(Wrong::NoSolution);
        }
        // A solution that is refused already contradicts the clauses.
        let again = |found: Option<&Clauses>| found.is_none();
        if self.clauses.is_refuted || self.clauses.suppose(lits.iter().copied(), again) {
            return Err(Wrong::SolutionAgain);
        }
        self.solutions += 1;
        let refused: Vec<Lit> = lits.iter().map(|&lit| !lit).collect();
        self.clauses.add(&refused);
        Ok(())
    }

    fn number(&mut self) -> Result<u32, Wrong> {
        let mut number = 0_u32;
        for shift in (0..35).step_by(7) {
            let &byte = self.bytes.get(self.at).ok_or(Wrong::CutOff)?;
            self.at += 1;
            let bits = u32::from(byte & 127);
            if bits.checked_shl(shift).is_none_or(|high| high >> shift != bits) {
                return Err(Wrong::NumberTooLarge);
            }
            number |= bits << shift;
            if byte < 128 {
                return Ok(number);
            }
        }
        Err(Wrong::NumberTooLarge)
    }

    /// The literals of a clause, which ascend: each is stored as its distance from the one before.
    fn literals(&mut self, count: u32) -> Result<Vec<Lit>, Wrong> {
        let mut lits: Vec<Lit> = Vec::new();
        let mut lit = 0_u32;
        for place in 0..count {
            let more = self.number()?;
            if more == 0 && place > 0 {
                return Err(Wrong::NotAscending);
            }
            lit = lit.checked_add(more).ok_or(Wrong::NumberTooLarge)?;
            if !self.clauses.has(Lit(lit)) {
                return Err(Wrong::NoSuchLiteral { lit });
            }
            lits.push(Lit(lit));
        }
        Ok(lits)
    }
}

/// Whether all light that is supposed may come from the laser: along rays that are not known to be
/// dark, by choices that are not excluded.
fn is_light_possible(card: &Card<u128>, formula: &Formula, clauses: &Clauses) -> bool {
    let rays = || {
        (0..card.grid.size as u8).flat_map(|cell| (0..4).map(move |heading| Ray { cell, heading }))
    };
    let mut reached = vec![false; 4 * card.grid.size];
    let mut ahead: Vec<Ray> = Vec::new();
    let mut go = |from: u8, out: u8, ahead: &mut Vec<Ray>| {
        let Some(cell) = card.grid.ahead(from, out) else { return };
        let ray = Ray { cell, heading: out };
        let seen = &mut reached[usize::from(4 * u16::from(cell) + u16::from(out))];
        if !*seen && !clauses.is_false(formula.ray(ray)) {
            *seen = true;
            ahead.push(ray);
        }
    };
    let possible = |cell: u8| {
        let choices = formula.choices[usize::from(cell)].iter();
        choices.filter(|&&(_, lit)| !clauses.is_false(lit)).map(|&(token, _)| token)
    };
    for cell in 0..card.grid.size as u8 {
        for laser in possible(cell).filter(|&token| piece(token) == LASER) {
            go(cell, way(laser) - 1, &mut ahead);
        }
    }
    while let Some(Ray { cell, heading }) = ahead.pop() {
        for token in possible(cell) {
            let out = meet(token, heading).out;
            (0..4)
                .filter(|heading| out >> heading & 1 != 0)
                .for_each(|out| go(cell, out, &mut ahead));
        }
    }
    rays().zip(&reached).all(|(ray, &reached)| reached || !clauses.is_true(formula.ray(ray)))
}
