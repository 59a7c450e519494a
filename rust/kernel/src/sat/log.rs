//! The log of a search: the clauses that it added, and the antecedents of each.

use super::{Event, Lit};

/// How a clause came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It follows from clauses before it by unit propagation.
    Learned,
    /// Its owner added it.
    Owners(u8),
    /// A literal that follows from others at level 0. A checker finds it by itself.
    Implied,
}

/// A clause of the log: how it came about, and its literals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<'a> {
    pub kind: Kind,
    pub lits: &'a [Lit],
}

struct Entry {
    kind: Kind,
    /// The ends of its literals and of its antecedents in the arenas.
    lits: usize,
    antecedents: usize,
}

/// The events 1, 2, 3, …
#[derive(Default)]
pub struct Log {
    entries: Vec<Entry>,
    lits: Vec<Lit>,
    antecedents: Vec<Event>,
}

impl Log {
    /// Add a clause that follows from events. Returns the number of the new one.
    pub fn add(&mut self, kind: Kind, lits: &[Lit], antecedents: &[Event]) -> Event {
        self.lits.extend(lits);
        let first = self.antecedents.len();
        self.antecedents.extend(antecedents.iter().filter(|&&event| event != 0));
        let mut own = self.antecedents.split_off(first);
        own.sort_unstable();
        own.dedup();
        self.antecedents.append(&mut own);
        let (lits, antecedents) = (self.lits.len(), self.antecedents.len());
        self.entries.push(Entry { kind, lits, antecedents });
        self.entries.len() as Event
    }

    /// Add a literal that follows from events at level 0: 0 if it needs none, or the only one.
    pub fn implied(&mut self, mut antecedents: Vec<Event>) -> Event {
        antecedents.retain(|&event| event != 0);
        match antecedents[..] {
            [] => 0,
            [only] => only,
            _ => self.add(Kind::Implied, &[], &antecedents),
        }
    }

    /// The steps that the last one needs, in order, with those that `is_wanted` in any case.
    pub fn trimmed(&self, is_wanted: impl Fn(Kind) -> bool) -> impl Iterator<Item = Step<'_>> {
        let mut needed = vec![false; self.entries.len()];
        if let Some(last) = needed.last_mut() {
            *last = true;
        }
        for number in (0..self.entries.len()).rev() {
            needed[number] |= is_wanted(self.entries[number].kind);
            if needed[number] {
                let first =
                    number.checked_sub(1).map_or(0, |before| self.entries[before].antecedents);
                for &event in &self.antecedents[first..self.entries[number].antecedents] {
                    needed[event as usize - 1] = true;
                }
            }
        }
        let numbers = (0..self.entries.len()).filter(move |&number| needed[number]);
        numbers.map(|number| self.step(number)).filter(|step| step.kind != Kind::Implied)
    }

    /// The number of antecedents of all events, which grows fastest.
    pub fn antecedents(&self) -> usize {
        self.antecedents.len()
    }

    fn step(&self, number: usize) -> Step<'_> {
        let first = number.checked_sub(1).map_or(0, |before| self.entries[before].lits);
        let Entry { kind, lits, .. } = self.entries[number];
        Step { kind, lits: &self.lits[first..lits] }
    }
}
