//! A chain of forced steps from a card to its only solution, as a person would solve it.
//!
//! A step decides one thing: the token of a cell and its direction, or the laser. All other
//! ways to decide it are refuted; of all steps that could be next the one is taken whose
//! refutations are the smallest, by the hardest of them. Decisions make later refutations smaller.
//!
//! If every step needs a larger case split, single ways to decide a cell are ruled out
//! first, of any free cell, if that takes a smaller one; those that help are steps of the chain as
//! well.

use super::card::{Grid, Position};
use super::proof::Node;
use super::refutation::{Refutation, Seen, Size};
use super::refute::{
    found, Child, No, Refuter, Tried, ANY, LEVELS, LOOKS, MOST_COMPARED, MOST_LOOKS,
};
use super::steps::{RuledOut, Step};
use super::tokens::*;
use super::{CardBytes, MaskSearch};
use crate::board::input::WRONG_SIZE;
use crate::grid::cells;
use lasermaze_tick::{Failure, Refused, Stopped, Ticker};

/// Single ways are ruled out only if no decision has refutations with this many cases or fewer.
const FEW: u32 = 4;

/// The most cases by which single ways are ruled out if nothing else helps.
const MOST_ANYHOW: u32 = ANY - 1;

/// The limits of a search for a chain.
#[derive(Clone, Copy, Debug)]
pub struct ChainLimits {
    /// The approximate number of positions examined in all.
    pub looks: u64,
    /// The most cases by which a choice is ruled out to help later steps.
    pub most_ruled_out: u32,
    /// Whether the search ends as soon as it is decided where a token stands and how.
    pub is_first_enough: bool,
}

/// How a search for a chain ends.
#[derive(Clone, Debug)]
pub enum Chained {
    /// With all its steps, or as a step needed more than the limits, or the card has other
    /// solutions.
    Steps,
    /// The card has no solution: a proof tree.
    Refuted(Vec<u8>),
}

/// A decision that could be next.
struct Decision<M: Grid> {
    step: Step,
    /// The key that compares decisions: the cases of the largest refutation, whether it puts a
    /// token of the pile rather than turn one of the card, the whole size of the largest
    /// refutation, and of all together.
    rank: (u32, bool, Size, Size),
    /// The position after it.
    after: Position<M>,
    seen: Seen,
}

/// The search for the chain of a card, or for the smallest refutation of one without a solution.
struct ChainSearch<'a, M: Grid> {
    refuter: Refuter<M>,
    /// The contents of each cell of the solution; None to refute the card.
    solution: Option<Vec<u8>>,
    position: Position<M>,
    seen: Seen,
    steps: Vec<Step>,
    /// Those of them that are or may be needed, for the caller.
    found: &'a mut Vec<Step>,
    /// The number of cases that is looked for now, by its number in `LEVELS`.
    level: usize,
    /// The choices left on this level: first those to decide, then those to rule out single
    /// ways.
    facts: Vec<Node>,
    is_deciding: bool,
    /// The level from which single ways are ruled out until something can be decided: below it all
    /// were examined. None while only decisions are searched.
    rules_out_from: Option<usize>,
    /// Whether something was ruled out on this level.
    is_known_more: bool,
    /// The number of positions that may still be examined in all.
    looks: u64,
    /// The most cases by which a single way is ruled out.
    most_ruled_out: u32,
    /// Whether the search ends as soon as it is decided where a token stands and how.
    is_first_enough: bool,
    best: Option<Decision<M>>,
}

impl<'a, M: Grid> ChainSearch<'a, M> {
    /// A search that has not begun. `M` must have a bit for every cell.
    fn new(
        bytes: &CardBytes,
        solution: Option<&[u8]>,
        limits: ChainLimits,
        found: &'a mut Vec<Step>,
    ) -> Result<Self, Refused> {
        let MaskSearch { card, start: mut position, .. } = MaskSearch::new(bytes)?;
        let solution: Option<Vec<u8>> =
            solution.map(|cells| cells.iter().map(|&byte| byte & !MUST_LIGHT).collect());
        if solution.as_ref().is_some_and(|cells| cells.len() != bytes.cells.len()) {
            return Err(WRONG_SIZE);
        }
        if card.is_laser_known() {
            let laser = card.lasers(&position).first().copied();
            if let Some((cell, way)) = laser {
                card.fire(&mut position, cell, way);
            }
        }
        let mut refuter = Refuter { card, ruled_out: [M::NONE; CODES], looks: LOOKS };
        let seen = refuter.look(&mut position);
        let mut search = ChainSearch {
            refuter,
            solution,
            position,
            seen,
            steps: Vec::new(),
            found,
            level: 0,
            facts: Vec::new(),
            is_deciding: true,
            rules_out_from: None,
            is_known_more: false,
            looks: limits.looks,
            most_ruled_out: limits.most_ruled_out.min(MOST_ANYHOW),
            is_first_enough: limits.is_first_enough,
            best: None,
        };
        search.restart(0);
        Ok(search)
    }

    fn restart(&mut self, level: usize) {
        self.level = level;
        (self.is_deciding, self.is_known_more) = (true, false);
        self.facts = self.all_facts();
    }

    /// The next possible decisions: cells where light waits, directions, and places of the pile's
    /// tokens. Single ways are ruled out of every free cell, as they make light that passes it
    /// simpler.
    fn all_facts(&self) -> Vec<Node> {
        let mut facts = self.refuter.nodes(&self.position);
        let Some(solution) = &self.solution else { return facts };
        if self.position.pile.count(LASER) == 0 {
            let placed =
                cells(self.position.free).filter(|&cell| solution[cell] != 0 || !self.is_deciding);
            let placed = placed.map(|cell| Node::Cell(cell as u8));
            facts.extend(placed.filter(|node| !facts.contains(node)).collect::<Vec<_>>());
        }
        facts
    }

    /// The reason why a child is impossible, by at most this many cases.
    fn refute(&mut self, child: &Child<M>, cases: u32, ticker: &mut Ticker) -> Tried<Refutation> {
        match child.seen {
            Seen::Lost(broken) => Ok(Refutation::leaf(broken)),
            Seen::Open if cases > 0 => {
                let looks = if cases > MOST_COMPARED { MOST_LOOKS } else { LOOKS };
                self.refute_position(&child.position, cases, looks, ticker)
            }
            _ => Err(No::Way),
        }
    }

    fn refute_position(
        &mut self,
        position: &Position<M>,
        cases: u32,
        looks: u64,
        ticker: &mut Ticker,
    ) -> Tried<Refutation> {
        let looks = looks.min(self.looks);
        self.refuter.looks = looks;
        let found = self.refuter.refute(position, cases, ticker);
        self.looks -= looks - self.refuter.looks;
        found
    }

    fn is_true(&self, child: &Child<M>) -> bool {
        self.solution
            .as_ref()
            .is_some_and(|cells| cells[usize::from(child.cell)] == BYTES[usize::from(child.code)])
    }

    fn is_ruled_out(&self, child: &Child<M>) -> bool {
        self.refuter.ruled_out[usize::from(child.code)].meets(M::cell(usize::from(child.cell)))
    }

    /// The step that decides a node, if its refutations have at most `cases` cases.
    fn decision(&mut self, node: Node, cases: u32, ticker: &mut Ticker) -> Tried<Decision<M>> {
        let children = self.refuter.children(&self.position, node);
        let truth = children.iter().find(|child| self.is_true(child)).ok_or(No::Way)?;
        let decided = Some((truth.cell, BYTES[usize::from(truth.code)]));
        let mut step = Step { ruled_out: Vec::new(), decided, known: Vec::new() };
        let (mut largest, mut together) = (Size::default(), Size::default());
        for child in children.iter().filter(|child| !self.is_true(child)).collect::<Vec<_>>() {
            let (cell, token) = (child.cell, BYTES[usize::from(child.code)]);
            if self.is_ruled_out(child) && !child.seen.is_lost_by_the_rules() {
                step.known.push((cell, token));
                continue;
            }
            let found = self.refute(child, cases, ticker)?;
            largest = largest.max(found.size);
            together = together.and(found.size);
            step.ruled_out.push(RuledOut::new(cell, token, found));
        }
        let (after, seen) = (truth.position, truth.seen);
        let is_place = match node {
            Node::Laser => self.position.pile.count(LASER) > 0,
            Node::Cell(cell) => self.position.free.meets(M::cell(usize::from(cell))),
        };
        let rank = (largest.cases, is_place, largest, together);
        Ok(Decision { step, rank, after, seen })
    }

    /// Rule out choices of a node by at most this many cases. Returns whether any was ruled out.
    fn rule_out(&mut self, node: Node, cases: u32, ticker: &mut Ticker) -> Result<bool, Stopped> {
        let before = self.steps.len();
        for child in self.refuter.children(&self.position, node) {
            if self.is_true(&child) || child.seen != Seen::Open {
                continue;
            }
            if let Some(found) = found(self.refute(&child, cases, ticker))? {
                let (cell, code) = (child.cell, usize::from(child.code));
                self.refuter.ruled_out[code] |= M::cell(usize::from(cell));
                let ruled_out = vec![RuledOut::new(cell, BYTES[code], found)];
                self.steps.push(Step { ruled_out, decided: None, known: Vec::new() });
            }
        }
        let is_known_more = self.steps.len() > before;
        if is_known_more {
            *self.found = self.steps_so_far();
        }
        Ok(is_known_more)
    }

    /// Look at one more fact, or take the best decision. Returns the end if this is it.
    fn advance(&mut self, ticker: &mut Ticker) -> Result<Option<Chained>, Stopped> {
        match self.seen {
            Seen::Lost(broken) => return Ok(Some(Chained::Refuted(Refutation::leaf(broken).tree))),
            Seen::Solved => return Ok(Some(self.only_needed())),
            Seen::Open => {}
        }
        if self.looks == 0 {
            return Ok(Some(self.only_needed()));
        }
        let cases = LEVELS[self.level];
        if self.solution.is_none() {
            let position = self.position;
            let refuted = found(self.refute_position(&position, cases, MOST_LOOKS, ticker))?;
            let refuted = refuted.map(|found| Chained::Refuted(found.tree));
            return Ok(refuted.or_else(|| self.next_level()));
        }
        match self.facts.pop() {
            Some(node) if self.is_deciding => {
                if let Some(found) = found(self.decision(node, cases, ticker))? {
                    if self.best.as_ref().is_none_or(|best| found.rank < best.rank) {
                        self.best = Some(found);
                    }
                }
                Ok(None)
            }
            Some(node) => {
                self.is_known_more |= self.rule_out(node, cases, ticker)?;
                Ok(None)
            }
            None => Ok(self.end_of_level()),
        }
    }

    fn end_of_level(&mut self) -> Option<Chained> {
        if let Some(Decision { step, after, seen, .. }) = self.best.take() {
            let is_first = step.decided.is_some_and(|(_, token)| token != 0);
            self.steps.push(step);
            (self.position, self.seen) = (after, seen);
            *self.found = self.needed_steps();
            if is_first && self.is_first_enough {
                return Some(self.only_needed());
            }
            self.rules_out_from = None;
            self.restart(0);
        } else if self.is_known_more {
            self.rules_out_from = Some(self.level);
            self.restart(0);
        } else if LEVELS[self.level] == FEW && self.rules_out_from.is_none() {
            self.rules_out_from = Some(1);
            self.restart(1);
        } else if self.is_deciding
            && self.rules_out_from.is_some_and(|from| self.level >= from)
            && LEVELS[self.level] <= self.most_ruled_out
        {
            self.is_deciding = false;
            self.facts = self.all_facts();
        } else {
            return self.next_level();
        }
        None
    }

    fn next_level(&mut self) -> Option<Chained> {
        let Some(&cases) = LEVELS.get(self.level + 1) else { return Some(self.only_needed()) };
        if cases == ANY && self.most_ruled_out < MOST_ANYHOW && self.solution.is_some() {
            // No decision is small enough: larger refutations of single choices may help.
            let level = LEVELS.iter().position(|&cases| cases > self.most_ruled_out).unwrap_or(0);
            self.most_ruled_out = MOST_ANYHOW;
            self.restart(level);
            return None;
        }
        self.restart(self.level + 1);
        None
    }

    /// The end of the search: without the steps after the last decision.
    fn only_needed(&mut self) -> Chained {
        *self.found = self.needed_steps();
        Chained::Steps
    }

    /// The needed steps, and those after the last decision, which may or may not be needed.
    fn steps_so_far(&self) -> Vec<Step> {
        let decisions = self.steps.iter().rposition(|step| step.decided.is_some());
        let mut steps = self.needed_steps();
        steps.extend_from_slice(&self.steps[decisions.map_or(0, |last| last + 1)..]);
        steps
    }

    /// The steps that decide something, and those before them that they use.
    fn needed_steps(&self) -> Vec<Step> {
        let mut used: Vec<(u8, u8)> = Vec::new();
        let mut needed = Vec::new();
        for step in self.steps.iter().rev() {
            let is_used = |out: &RuledOut| used.contains(&(out.cell, out.token));
            if step.decided.is_some() || step.ruled_out.iter().any(is_used) {
                used.extend(step.uses());
                needed.push(step.clone());
            }
        }
        needed.reverse();
        needed
    }

    fn run(mut self, ticker: &mut Ticker) -> Result<Chained, Stopped> {
        loop {
            if let Some(end) = self.advance(ticker)? {
                return Ok(end);
            }
            ticker.report(self.fraction());
        }
    }

    fn fraction(&self) -> f64 {
        let open = (self.position.unoriented.count() + self.position.pile_size).max(1);
        let done = self.steps.iter().filter(|step| step.decided.is_some()).count() as f64;
        done / (done + f64::from(open))
    }
}

/// The chain to a solution of a card, one byte a cell; without one the smallest refutation of the
/// card. `found` gets its steps as they are found, so that they are known if the search is stopped.
pub fn chain(
    bytes: &CardBytes,
    solution: Option<&[u8]>,
    limits: ChainLimits,
    found: &mut Vec<Step>,
    ticker: &mut Ticker,
) -> Result<Chained, Failure> {
    on_width!(bytes.cells.len(), M => {
        Ok(ChainSearch::<M>::new(bytes, solution, limits, found)?.run(ticker)?)
    })
}
