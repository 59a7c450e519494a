//! Conflict analysis: learns the clause of the first unique implication point, minimized.

use super::{not, var, Clause, Event, Kind, Lit, Solver, DECAY, NO_CLAUSE};

/// The state of a variable during an analysis.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Unseen,
    /// In the clause, or resolved away.
    Seen,
    /// Implied by literals of the clause, or not.
    Redundant,
    Needed,
}

/// Memory of an analysis that is used again.
pub struct Scratch {
    marks: Vec<Mark>,
    marked: Vec<usize>,
    antecedents: Vec<Event>,
    stack: Vec<(Lit, usize)>,
    /// By level: the last analysis in which it was counted.
    counted: Vec<u64>,
    analysis: u64,
}

impl Scratch {
    pub fn new(vars: usize) -> Self {
        Scratch {
            marks: vec![Mark::Unseen; vars],
            marked: Vec::new(),
            antecedents: Vec::new(),
            stack: Vec::new(),
            counted: vec![0; vars + 1],
            analysis: 0,
        }
    }

    fn mark(&mut self, var: usize, mark: Mark) {
        self.marks[var] = mark;
        self.marked.push(var);
    }

    fn clear(&mut self) {
        for &var in &self.marked {
            self.marks[var] = Mark::Unseen;
        }
        self.marked.clear();
        self.antecedents.clear();
    }
}

impl Solver {
    /// Learn a clause from a falsified one, and go back to where it implies a literal.
    pub(super) fn learn_from(&mut self, falsified: Clause) {
        if self.decisions.is_empty() {
            self.note_lits_of(falsified, None);
            let antecedents = std::mem::take(&mut self.scratch.antecedents);
            return self.refute(&antecedents);
        }
        let mut lits = self.first_unique_implication_point(falsified);
        self.minimize(&mut lits);
        let glue = self.glue_of(&lits);
        let antecedents = std::mem::take(&mut self.scratch.antecedents);
        let event = self.log.add(Kind::Learned, &lits, &antecedents);
        self.scratch.antecedents = antecedents;
        self.scratch.clear();
        self.order.decay(DECAY);
        let Some(second) = (1..lits.len()).max_by_key(|&place| self.levels[var(lits[place])])
        else {
            self.back_to(0);
            return self.fix(lits[0], event);
        };
        lits.swap(1, second);
        self.back_to(self.levels[var(lits[1])]);
        let clause = self.attach(&lits, event, glue);
        self.learned.push(clause);
        self.imply(lits[0], clause);
    }

    /// The clause with one literal of the last level, which comes first.
    fn first_unique_implication_point(&mut self, falsified: Clause) -> Vec<Lit> {
        let mut lits = vec![0];
        let mut open = self.note_lits_of(falsified, Some(&mut lits));
        let mut place = self.trail.len();
        loop {
            place -= 1;
            let lit = self.trail[place];
            if self.scratch.marks[var(lit)] != Mark::Seen {
                continue;
            }
            open -= 1;
            if open == 0 {
                lits[0] = not(lit);
                return lits;
            }
            open += self.note_lits_of(self.reasons[var(lit)], Some(&mut lits));
        }
    }

    /// Resolve with a clause: note its event and its literals. Returns how many new ones are of
    /// the last level; those of the levels between are added to `lits`.
    fn note_lits_of(&mut self, clause: Clause, mut lits: Option<&mut Vec<Lit>>) -> usize {
        let last = self.decisions.len() as u32;
        let mut open = 0;
        self.scratch.antecedents.push(self.clauses.event(clause));
        for place in 0..self.clauses.lits(clause).len() {
            let lit = self.clauses.lits(clause)[place];
            let var = var(lit);
            if self.levels[var] == 0 {
                self.scratch.antecedents.push(self.fixed_by[var]);
                continue;
            }
            if self.scratch.marks[var] != Mark::Unseen {
                continue;
            }
            self.scratch.mark(var, Mark::Seen);
            self.order.bump(var);
            if self.levels[var] == last {
                open += 1;
            } else if let Some(lits) = lits.as_deref_mut() {
                lits.push(lit);
            }
        }
        open
    }

    /// Drop the literals that the others imply.
    fn minimize(&mut self, lits: &mut Vec<Lit>) {
        // Variables resolved away are not literals of the clause: they imply nothing by themselves.
        for &var in &self.scratch.marked {
            self.scratch.marks[var] = Mark::Unseen;
        }
        for &lit in lits.iter() {
            self.scratch.marks[var(lit)] = Mark::Seen;
        }
        let mut kept = 1;
        for place in 1..lits.len() {
            if !self.is_redundant(lits[place]) {
                lits[kept] = lits[place];
                kept += 1;
            }
        }
        lits.truncate(kept);
    }

    /// Whether a literal of the clause is implied by others, through reasons.
    fn is_redundant(&mut self, lit: Lit) -> bool {
        if self.reasons[var(lit)] == NO_CLAUSE {
            return false;
        }
        let noted = self.scratch.antecedents.len();
        self.scratch.stack.push((lit, 0));
        while let Some((lit, place)) = self.scratch.stack.pop() {
            let reason = self.reasons[var(lit)];
            let Some(&other) = self.clauses.lits(reason).get(place) else {
                self.scratch.antecedents.push(self.clauses.event(reason));
                if self.scratch.marks[var(lit)] == Mark::Unseen {
                    self.scratch.mark(var(lit), Mark::Redundant);
                }
                continue;
            };
            self.scratch.stack.push((lit, place + 1));
            let other_var = var(other);
            if other_var == var(lit) {
                continue;
            }
            if self.levels[other_var] == 0 {
                self.scratch.antecedents.push(self.fixed_by[other_var]);
                continue;
            }
            match self.scratch.marks[other_var] {
                Mark::Seen | Mark::Redundant => {}
                Mark::Unseen if self.reasons[other_var] != NO_CLAUSE => {
                    self.scratch.stack.push((other, 0));
                }
                _ => {
                    self.give_up(noted);
                    return false;
                }
            }
        }
        true
    }

    /// Mark the literals on the stack of a failed attempt, which are not redundant either.
    fn give_up(&mut self, noted: usize) {
        while let Some((lit, _)) = self.scratch.stack.pop() {
            if self.scratch.marks[var(lit)] == Mark::Unseen {
                self.scratch.mark(var(lit), Mark::Needed);
            }
        }
        // Literals found redundant on the way stay marked, and their antecedents stay too.
        debug_assert!(noted <= self.scratch.antecedents.len());
    }

    /// The number of levels that a clause joins.
    fn glue_of(&mut self, lits: &[Lit]) -> u32 {
        self.scratch.analysis += 1;
        let mut glue = 0;
        for &lit in lits {
            let counted = &mut self.scratch.counted[self.levels[var(lit)] as usize];
            if *counted != self.scratch.analysis {
                *counted = self.scratch.analysis;
                glue += 1;
            }
        }
        glue
    }
}
