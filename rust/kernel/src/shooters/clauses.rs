//! The formula: each empty cell must be lit by one literal or another.

use super::paths::{Visit, ROOM};
use super::NONE;
use lasermaze_tick::{Stopped, Ticker};

/// The formula as a scan makes it: a clause for each empty cell that two literals can light.
pub struct Clauses {
    /// By label: the literal that may fire along the path.
    only: Vec<u32>,
    begun: usize,
    /// By literal: whether it must hold. The last entry belongs to no literal.
    must: Vec<bool>,
    /// The first `count` entries are the clauses.
    pairs: Vec<[u32; 2]>,
    count: usize,
    /// The first empty cell that nothing can light.
    pub dark: Option<usize>,
    /// The first shooter with no axis to fire along.
    pub stuck: Option<usize>,
}

impl Clauses {
    /// `only` has for each label the literal that may fire along its path.
    pub fn new(only: Vec<u32>, shooters: usize, ticker: &mut Ticker) -> Result<Self, Stopped> {
        let mut must = Vec::with_capacity(2 * shooters + 1);
        must.resize(2 * shooters, true); // until the negation turns out to be admissible
        ticker.each(only.len(), |range| {
            for &literal in only[range].iter().filter(|&&literal| literal != NONE) {
                must[literal as usize ^ 1] = false;
            }
        })?;
        must.push(false);
        let mut stuck = None;
        ticker.each(shooters, |mut range| {
            stuck = stuck.or_else(|| range.find(|&s| must[2 * s] && must[2 * s + 1]));
        })?;
        let pairs = Vec::with_capacity(only.len().min(ROOM));
        Ok(Clauses { only, begun: 0, must, pairs, count: 0, dark: None, stuck })
    }

    /// The literals that must hold, the clauses, and the owner of each label.
    pub fn finish(mut self) -> (Vec<bool>, Vec<[u32; 2]>, Vec<u32>) {
        self.must.pop();
        self.pairs.truncate(self.count);
        (self.must, self.pairs, self.only)
    }

    pub fn is_refuted(&self) -> bool {
        self.dark.is_some() || self.stuck.is_some()
    }
}

impl Visit for Clauses {
    type Path = u32;

    fn begin(&mut self) -> u32 {
        self.begun += 1;
        self.only[self.begun - 1]
    }

    fn join(&mut self, _: u32, _: u32) {}

    fn shooter(&mut self, _: usize, _: u32, _: u32) {}

    fn cells(&mut self, count: usize) {
        // A clause for each cell, so that the inner loop does not have to grow the vector.
        self.pairs.resize(self.count + count, [0; 2]);
    }

    fn empty(&mut self, cell: usize, west: u32, north: u32) {
        // Branches only for the rare case: which literals meet is as random as the grid.
        let no_literal = self.must.len() - 1;
        let any = west.min(north);
        let either = (west.max(north) != NONE) & (west != north);
        self.pairs[self.count] = [west, north];
        self.count += usize::from(either & (west != north ^ 1));
        self.must[if either | (any == NONE) { no_literal } else { any as usize }] = true;
        if any == NONE && self.dark.is_none() {
            self.dark = Some(cell);
        }
    }
}
