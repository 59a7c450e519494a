//! What the empty cells ask for: each one literal or another.

use super::paths::Visit;
use super::NONE;

/// The formula: a clause for each empty cell that two literals can light.
pub struct Clauses {
    only: Vec<u32>,
    begun: usize,
    /// Literals that must hold, by themselves.
    pub must: Vec<bool>,
    pub pairs: Vec<[u32; 2]>,
    /// The first empty cell that nothing can light.
    pub dark: Option<usize>,
    /// The first shooter with no axis to fire along.
    pub stuck: Option<usize>,
}

impl Clauses {
    /// `only` holds for each label the literal that may fire along its path.
    pub fn new(only: Vec<u32>, shooters: usize) -> Self {
        let mut must = vec![true; 2 * shooters]; // until the opposite turns out to be admissible
        for &literal in only.iter().filter(|&&literal| literal != NONE) {
            must[literal as usize ^ 1] = false;
        }
        let stuck = (0..shooters).find(|&shooter| must[2 * shooter] && must[2 * shooter + 1]);
        Clauses { only, begun: 0, must, pairs: vec![], dark: None, stuck }
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

    fn empties(&mut self, first: usize, west: u32, north: &[u32]) {
        for (cell, &north) in north.iter().enumerate() {
            if west == NONE || north == NONE || west == north {
                let literal = west.min(north);
                if literal != NONE {
                    self.must[literal as usize] = true;
                } else if self.dark.is_none() {
                    self.dark = Some(first + cell);
                }
            } else if west != north ^ 1 {
                self.pairs.push([west, north]);
            }
        }
    }
}
