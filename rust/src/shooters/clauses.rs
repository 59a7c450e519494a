//! What the empty cells ask for: each one literal or another.

use super::paths::Visit;
use super::NONE;

/// The formula: a clause for each empty cell that two literals can light.
pub struct Clauses {
    only: Vec<u32>,
    begun: usize,
    /// Literals that must hold, by themselves; and one place for nobody.
    must: Vec<bool>,
    pairs: Vec<[u32; 2]>,
    count: usize,
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
        must.push(false);
        let stuck = (0..shooters).find(|&shooter| must[2 * shooter] && must[2 * shooter + 1]);
        Clauses { only, begun: 0, must, pairs: vec![], count: 0, dark: None, stuck }
    }

    /// The literals that must hold, and the clauses.
    pub fn finish(mut self) -> (Vec<bool>, Vec<[u32; 2]>) {
        self.must.pop();
        self.pairs.truncate(self.count);
        (self.must, self.pairs)
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

    fn row(&mut self, cols: usize) {
        // Room for a clause from each cell, so that none has to be asked for on the way.
        self.pairs.resize(self.count + cols, [0; 2]);
    }

    fn empty(&mut self, cell: usize, west: u32, north: u32) {
        // No branch but the rare one: which literals meet where is as random as the grid.
        let nobody = self.must.len() - 1;
        let any = west.min(north);
        let either = (west.max(north) != NONE) & (west != north);
        self.pairs[self.count] = [west, north];
        self.count += usize::from(either & (west != north ^ 1));
        self.must[if either | (any == NONE) { nobody } else { any as usize }] = true;
        if any == NONE && self.dark.is_none() {
            self.dark = Some(cell);
        }
    }
}

/// What the clauses come to where literals that must hold are let hold: those that then must
/// too, as far as a few passes find them, and the clauses that are left.
pub fn reduced(must: &[bool], pairs: &[[u32; 2]]) -> (Vec<bool>, Vec<[u32; 2]>) {
    let mut must = must.to_vec();
    let mut left = filtered(&mut must, pairs);
    for _ in 1..PASSES {
        let before = left.len();
        left = filtered(&mut must, &left);
        if left.len() > before - before / 4 {
            break;
        }
    }
    (must, left)
}

/// How often the clauses are gone through before the graph takes over.
const PASSES: usize = 4;

fn filtered(must: &mut [bool], pairs: &[[u32; 2]]) -> Vec<[u32; 2]> {
    let mut left = Vec::new();
    for &[a, b] in pairs {
        let (one, other) = (a as usize, b as usize);
        if must[one ^ 1] {
            must[other] = true;
        }
        if must[other ^ 1] {
            must[one] = true;
        }
        if !must[one] && !must[other] {
            left.push([a, b]);
        }
    }
    left
}
