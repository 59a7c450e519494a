//! Conflict-driven clause learning, with a log from which a short proof is made.
//!
//! The solver decides variables until a clause is falsified, learns the clause of the first unique
//! implication point (minimized), and goes back. It stops at each full assignment, so that its
//! owner can refuse it with a clause of its own, and goes on from there without a restart. Each
//! learned clause is logged with its antecedents, so the clauses that the end needs are found
//! without searching again.
//!
//! Sources: Eén and Sörensson, An extensible SAT-solver (SAT 2003); Audemard and Simon, Predicting
//! learnt clauses quality in modern SAT solvers (IJCAI 2009).

#![forbid(unsafe_code)]

mod analysis;
mod clauses;
mod heap;
mod log;
#[cfg(test)]
mod tests;

use analysis::Scratch;
use clauses::{Clauses, Watch};
use heap::Heap;
pub use log::{Kind, Log};

/// A variable, doubled, plus 1 if it is negated.
pub type Lit = u32;

/// The negation of a literal.
pub const fn not(lit: Lit) -> Lit {
    lit ^ 1
}

pub const fn var(lit: Lit) -> usize {
    (lit >> 1) as usize
}

/// A reference to a clause: its place in the arena of clauses.
type Clause = u32;

/// The reason of a decision, or of a literal that an owner's clause makes true at once.
const NO_CLAUSE: Clause = u32::MAX;

/// The number of an event of the log; 0 for the formula itself.
type Event = u32;

/// The conflicts before the first restart; later ones follow Luby's sequence.
const RESTART: u64 = 200;

/// The learned clauses kept before the first reduction, and the increase at each.
const FIRST_KEPT: usize = 2_000;
const MORE_KEPT: usize = 500;

const DECAY: f64 = 0.95;

/// Why the solver stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// All variables have values that satisfy every clause.
    Model,
    /// No assignment satisfies every clause; the log has the empty clause.
    Unsatisfiable,
    /// The conflicts allowed are used up.
    Paused,
}

/// A solver of clauses over variables 0, 1, 2, …
pub struct Solver {
    clauses: Clauses,
    watches: Vec<Vec<Watch>>,
    /// By literal: 1 if true, -1 if false, 0 if open.
    values: Vec<i8>,
    levels: Vec<u32>,
    reasons: Vec<Clause>,
    /// For variables of level 0: the event that fixed them.
    fixed_by: Vec<Event>,
    trail: Vec<Lit>,
    /// The length of the trail before each decision.
    decisions: Vec<usize>,
    /// The literals of the trail before this one are propagated.
    propagated: usize,
    order: Heap,
    phases: Vec<bool>,
    scratch: Scratch,
    learned: Vec<Clause>,
    most_learned: usize,
    restarts: u64,
    restart_at: u64,
    is_refuted: bool,
    pub conflicts: u64,
    pub log: Log,
}

impl Solver {
    /// A solver of `vars` variables without clauses; all are false at first.
    pub fn new(vars: usize) -> Self {
        Solver {
            clauses: Clauses::default(),
            watches: vec![Vec::new(); 2 * vars],
            values: vec![0; 2 * vars],
            levels: vec![0; vars],
            reasons: vec![NO_CLAUSE; vars],
            fixed_by: vec![0; vars],
            trail: Vec::with_capacity(vars),
            decisions: Vec::new(),
            propagated: 0,
            order: Heap::new(vars),
            phases: vec![false; vars],
            scratch: Scratch::new(vars),
            learned: Vec::new(),
            most_learned: FIRST_KEPT,
            restarts: 0,
            restart_at: RESTART,
            is_refuted: false,
            conflicts: 0,
            log: Log::default(),
        }
    }

    /// Try this value of a variable first.
    pub fn prefer(&mut self, lit: Lit) {
        self.phases[var(lit)] = lit & 1 == 0;
    }

    /// Whether a literal is true.
    pub fn is_true(&self, lit: Lit) -> bool {
        self.values[lit as usize] > 0
    }

    /// Add a clause of the formula, before the search begins.
    pub fn add(&mut self, lits: &[Lit]) {
        debug_assert!(self.decisions.is_empty());
        let mut lits: Vec<Lit> =
            lits.iter().copied().filter(|&lit| self.values[lit as usize] >= 0).collect();
        lits.sort_unstable();
        lits.dedup();
        // A literal beside its negation: the clause says nothing.
        let is_true = lits.iter().any(|&lit| self.is_true(lit));
        if is_true || lits.windows(2).any(|pair| pair[0] == not(pair[1])) {
            return;
        }
        match lits[..] {
            [] => self.refute(&[]),
            [unit] => self.fix(unit, 0),
            _ => {
                self.attach(&lits, 0, 0);
            }
        }
    }

    /// Search until a model, the end, or `conflicts` in all.
    pub fn run(&mut self, conflicts: u64) -> Stop {
        loop {
            if self.is_refuted {
                return Stop::Unsatisfiable;
            }
            if let Some(clause) = self.propagate() {
                self.conflicts += 1;
                self.learn_from(clause);
                continue;
            }
            if self.conflicts >= conflicts {
                return Stop::Paused;
            }
            if self.conflicts >= self.restart_at {
                self.restarts += 1;
                self.restart_at = self.conflicts + RESTART * luby(self.restarts);
                self.back_to(0);
            }
            if self.learned.len() >= self.most_learned {
                self.most_learned += MORE_KEPT;
                self.forget();
            }
            let Some(next) = self.next_decision() else { return Stop::Model };
            self.decisions.push(self.trail.len());
            self.assign(next, NO_CLAUSE);
        }
    }

    /// Refuse the current assignment: add a clause all literals of which are false.
    pub fn refuse(&mut self, lits: &[Lit], kind: Kind) {
        debug_assert!(lits.iter().all(|&lit| self.is_true(not(lit))));
        let event = self.log.add(kind, lits, &[]);
        let mut lits = lits.to_vec();
        lits.sort_unstable_by_key(|&lit| std::cmp::Reverse(self.levels[var(lit)]));
        let level = |lit: Option<&Lit>| lit.map_or(0, |&lit| self.levels[var(lit)]);
        let (first, second) = (level(lits.first()), level(lits.get(1)));
        if first == 0 {
            let mut antecedents = vec![event];
            antecedents.extend(lits.iter().map(|&lit| self.fixed_by[var(lit)]));
            return self.refute(&antecedents);
        }
        if lits.len() == 1 {
            self.back_to(0);
            return self.fix(lits[0], event);
        }
        let clause = self.attach(&lits, event, 0);
        if first > second {
            self.back_to(second);
            self.imply(lits[0], clause);
        } else {
            self.back_to(first);
            self.conflicts += 1;
            self.learn_from(clause);
        }
    }

    /// The first open variable by activity, with the value that it had last.
    fn next_decision(&mut self) -> Option<Lit> {
        while let Some(var) = self.order.pop() {
            let lit = 2 * var as Lit;
            if self.values[lit as usize] == 0 {
                return Some(lit | Lit::from(!self.phases[var]));
            }
        }
        None
    }

    fn assign(&mut self, lit: Lit, reason: Clause) {
        self.values[lit as usize] = 1;
        self.values[not(lit) as usize] = -1;
        self.levels[var(lit)] = self.decisions.len() as u32;
        self.reasons[var(lit)] = reason;
        self.trail.push(lit);
    }

    /// Assign the only open literal of a clause. At level 0 the log gets to know why.
    fn imply(&mut self, lit: Lit, clause: Clause) {
        if !self.decisions.is_empty() {
            return self.assign(lit, clause);
        }
        let others = self.clauses.lits(clause).iter().filter(|&&other| other != lit);
        let mut antecedents: Vec<Event> = others.map(|&other| self.fixed_by[var(other)]).collect();
        antecedents.push(self.clauses.event(clause));
        let event = self.log.implied(antecedents);
        self.fix(lit, event);
    }

    /// Assign a literal at level 0.
    fn fix(&mut self, lit: Lit, event: Event) {
        self.fixed_by[var(lit)] = event;
        self.assign(lit, NO_CLAUSE);
    }

    fn refute(&mut self, antecedents: &[Event]) {
        self.is_refuted = true;
        self.log.add(Kind::Learned, &[], antecedents);
    }

    fn attach(&mut self, lits: &[Lit], event: Event, glue: u32) -> Clause {
        let clause = self.clauses.push(lits, event, glue);
        self.watches[not(lits[0]) as usize].push(Watch { clause, blocker: lits[1] });
        self.watches[not(lits[1]) as usize].push(Watch { clause, blocker: lits[0] });
        clause
    }

    /// Assign all that follows. Returns a falsified clause, if there is one.
    fn propagate(&mut self) -> Option<Clause> {
        while let Some(&lit) = self.trail.get(self.propagated) {
            self.propagated += 1;
            let mut watches = std::mem::take(&mut self.watches[lit as usize]);
            let falsified = self.visit(lit, &mut watches);
            self.watches[lit as usize] = watches;
            if falsified.is_some() {
                return falsified;
            }
        }
        None
    }

    /// Visit the clauses that watch the negation of a literal that is true now.
    fn visit(&mut self, lit: Lit, watches: &mut Vec<Watch>) -> Option<Clause> {
        let falsified = not(lit);
        let (mut read, mut written) = (0, 0);
        while read < watches.len() {
            let watch = watches[read];
            read += 1;
            if self.values[watch.blocker as usize] > 0 {
                watches[written] = watch;
                written += 1;
                continue;
            }
            let lits = self.clauses.lits_mut(watch.clause);
            if lits[0] == falsified {
                lits.swap(0, 1);
            }
            let first = lits[0];
            let kept = Watch { clause: watch.clause, blocker: first };
            if self.values[first as usize] > 0 {
                watches[written] = kept;
                written += 1;
                continue;
            }
            let other = (2..lits.len()).find(|&place| self.values[lits[place] as usize] >= 0);
            if let Some(place) = other {
                lits.swap(1, place);
                self.watches[not(lits[1]) as usize].push(kept);
                continue;
            }
            watches[written] = kept;
            written += 1;
            if self.values[first as usize] < 0 {
                watches.copy_within(read.., written);
                watches.truncate(watches.len() - (read - written));
                return Some(watch.clause);
            }
            self.imply(first, watch.clause);
        }
        watches.truncate(written);
        None
    }

    /// Take back all decisions above a level.
    fn back_to(&mut self, level: u32) {
        let Some(&start) = self.decisions.get(level as usize) else { return };
        for &lit in &self.trail[start..] {
            self.values[lit as usize] = 0;
            self.values[not(lit) as usize] = 0;
            self.phases[var(lit)] = lit & 1 == 0;
            self.order.insert(var(lit));
        }
        self.trail.truncate(start);
        self.decisions.truncate(level as usize);
        self.propagated = self.propagated.min(start);
    }

    /// Drop half of the learned clauses: those that join the most levels. Short ones stay.
    fn forget(&mut self) {
        let mut learned = std::mem::take(&mut self.learned);
        learned.sort_by_key(|&clause| self.clauses.glue(clause));
        let half = learned.len() / 2;
        let is_reason = |clause: Clause| {
            let first = self.clauses.lits(clause)[0];
            self.values[first as usize] > 0 && self.reasons[var(first)] == clause
        };
        let dropped: Vec<Clause> = learned[half..]
            .iter()
            .copied()
            .filter(|&clause| self.clauses.glue(clause) > 2 && !is_reason(clause))
            .collect();
        for &clause in &dropped {
            self.clauses.drop(clause);
        }
        learned.retain(|&clause| !self.clauses.is_dropped(clause));
        self.learned = learned;
        for watches in &mut self.watches {
            watches.retain(|watch| !self.clauses.is_dropped(watch.clause));
        }
    }
}

/// Luby's sequence: 1, 1, 2, 1, 1, 2, 4, …
fn luby(mut number: u64) -> u64 {
    let mut size = 1_u64;
    while size < number + 1 {
        size = 2 * size + 1;
    }
    while size - 1 != number {
        size /= 2;
        number %= size;
    }
    size / 2 + 1
}
