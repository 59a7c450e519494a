//! Implications with their reasons, and what is proved by following them.
//!
//! A *step* is an implication with its reason: the literal that it starts from, the one that it
//! leads to, and a cell: an empty one that must be lit, or a shooter that would be hit.

use super::components::Graph;
use super::forced::{FORCED, FREE};
use super::pace::{Pace, Stopped};
use super::paths::{Scan, Visit};
use super::NONE;

pub type Step = [u32; 3];

/// The implication graph with a reason for each arc.
pub struct Reasons {
    pub graph: Graph,
    /// By arc the cell that is its reason.
    cells: Vec<u32>,
    cols: u32,
    /// The cell of each shooter.
    shooters: Vec<u32>,
}

/// The clauses of the empty cells, each with its cell, and the first cell for each literal
/// that alone can light one.
struct Cells<'a> {
    only: &'a [u32],
    begun: usize,
    pairs: Vec<[u32; 2]>,
    at: Vec<u32>,
    alone: Vec<u32>,
}

impl Visit for Cells<'_> {
    type Path = u32;

    fn begin(&mut self) -> u32 {
        self.begun += 1;
        self.only[self.begun - 1]
    }

    fn join(&mut self, _: u32, _: u32) {}

    fn shooter(&mut self, _: usize, _: u32, _: u32) {}

    fn empty(&mut self, cell: usize, west: u32, north: u32) {
        let (one, other) = (west.min(north), west.max(north));
        if other != NONE && one ^ 1 == other {
            return;
        }
        if other != NONE && one != other {
            self.pairs.push([west, north]);
            self.at.push(cell as u32);
        } else if one != NONE && self.alone[one as usize] == NONE {
            self.alone[one as usize] = cell as u32;
        }
    }
}

/// What a proof of forced shooters is made of.
pub struct Chains {
    /// The steps of all chains, one chain after the other.
    pub steps: Vec<Step>,
    /// How many steps each of them has.
    pub lengths: Vec<u32>,
}

impl Reasons {
    /// `only` holds for each label the literal that may fire along its path, and `shooters` the
    /// cell of each.
    pub fn new(
        cells: &[u8],
        cols: usize,
        only: &[u32],
        shooters: &[u32],
        pace: &mut Pace,
    ) -> Result<Self, Stopped> {
        let size = 2 * shooters.len();
        let alone = vec![NONE; size];
        let mut found = Cells { only, begun: 0, pairs: vec![], at: vec![], alone };
        Scan::all(cells, cols, &mut found, pace)?;
        let Cells { pairs, at, alone, .. } = found;
        let mut must = alone;
        let mut admissible = vec![false; size];
        pace.each(only.len(), |range| {
            for &literal in only[range].iter().filter(|&&literal| literal != NONE) {
                admissible[literal as usize] = true;
            }
        })?;
        for literal in 0..size {
            pace.step(1)?;
            if !admissible[literal] {
                let shooter = shooters[literal / 2] as usize;
                must[literal ^ 1] = victim(cells, cols, shooter, literal % 2 == 1, pace)?;
            }
        }
        let holds = pace.collect(size, |literal| must[literal] != NONE)?;
        let mut reasons = vec![0; 2 * pairs.len() + size];
        let graph = Graph::with_labels(
            &holds,
            &pairs,
            |arc, head, pair| reasons[arc] = pair.map_or(must[head as usize], |pair| at[pair]),
            pace,
        )?;
        reasons.truncate(graph.heads.len());
        Ok(Reasons { graph, cells: reasons, cols: cols as u32, shooters: shooters.to_vec() })
    }

    /// What a literal implies, each with the cell that is the reason.
    fn implied(&self, literal: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let arcs = self.graph.range(literal);
        arcs.map(|arc| (self.graph.heads[arc], self.cells[arc]))
    }

    /// The steps from literal to literal, each with the nearest cell that is a reason.
    pub fn told(&self, literals: &[u32]) -> Vec<Step> {
        let mut steps = vec![];
        for both in literals.windows(2) {
            let (start, end) = (both[0], both[1]);
            let ends = [start, end].map(|literal| self.shooters[literal as usize / 2]);
            let cells = self.implied(start).filter(|&(head, _)| head == end);
            let near = |&cell: &u32| (ends.iter().map(|&e| self.apart(cell, e)).sum::<u32>(), cell);
            steps.extend(cells.map(|(_, cell)| cell).min_by_key(near).map(|c| [start, end, c]));
        }
        steps
    }

    fn apart(&self, one: u32, other: u32) -> u32 {
        let place = |cell: u32| (cell / self.cols, cell % self.cols);
        let ((row, col), (r, c)) = (place(one), place(other));
        row.abs_diff(r) + col.abs_diff(c)
    }

    /// A shortest way from a literal to its negation; None where there is none, or none is
    /// found by following at most `effort` implications.
    pub fn way(
        &self,
        start: u32,
        effort: &mut u64,
        pace: &mut Pace,
    ) -> Result<Option<Vec<u32>>, Stopped> {
        let mut from = std::collections::HashMap::from([(start, NONE)]);
        let mut queue = vec![start];
        let mut next = 0;
        while next < queue.len() {
            let tail = queue[next];
            next += 1;
            let implied = self.graph.implied(tail);
            pace.step(1 + 4 * implied.len())?;
            for &head in implied {
                *effort = effort.saturating_sub(1);
                if let std::collections::hash_map::Entry::Vacant(place) = from.entry(head) {
                    place.insert(tail);
                    queue.push(head);
                }
            }
            if from.contains_key(&(start ^ 1)) {
                let mut way = vec![start ^ 1];
                while let Some(&before) = from.get(way.last().unwrap_or(&NONE)) {
                    way.push(before);
                }
                way.pop();
                way.reverse();
                return Ok(Some(way));
            }
            if *effort == 0 {
                return Ok(None);
            }
        }
        Ok(None)
    }

    /// For the literals that hold in every solution, as far as `forced` knows them, a chain each
    /// that proves it, in an order in which each needs only those before it.
    ///
    /// A chain leads from a literal to its negation, or to one whose negation is proved. `axes`
    /// is a solution, and `order` has its false literals, those that others imply first. None
    /// where it takes more than `limit` steps, or `effort` implications are not enough.
    pub fn chains(
        &self,
        axes: &[bool],
        forced: &[u8],
        order: &[u32],
        limit: usize,
        mut effort: u64,
        pace: &mut Pace,
    ) -> Result<Option<Chains>, Stopped> {
        let size = 2 * axes.len();
        let mut prover = Prover {
            reasons: self,
            axes,
            proved: vec![false; size],
            queue: vec![],
            from: vec![(NONE, 0, 0); size],
            chains: Chains { steps: vec![], lengths: vec![] },
            limit,
        };
        for literal in 0..size as u32 {
            pace.step(1 + self.graph.implied(literal).len())?;
            let alone = self.implied(literal).find(|&(head, _)| head == literal ^ 1);
            if let Some((head, cell)) = alone {
                prover.prove(head, &[[literal, head, cell]]);
            }
        }
        for &literal in order {
            if !prover.propagate(pace)? {
                return Ok(None);
            }
            pace.step(1)?;
            if forced[literal as usize / 2] == FORCED && !prover.proved[literal as usize ^ 1] {
                let Some(chain) = prover.failure(literal, &mut effort, pace)? else {
                    return Ok(None);
                };
                prover.prove(literal ^ 1, &chain);
            }
        }
        let done = prover.propagate(pace)?;
        Ok(done.then_some(prover.chains))
    }

    /// Sets of shooters, each of which may be turned in a solution, so that every free shooter
    /// is in one of them. None where they have more than `limit` members, or `effort`
    /// implications are not enough. `axes` and `order` are as in `chains`.
    pub fn flips(
        &self,
        axes: &[bool],
        forced: &[u8],
        order: &[u32],
        limit: usize,
        mut effort: u64,
        pace: &mut Pace,
    ) -> Result<Option<Vec<Vec<u32>>>, Stopped> {
        let mut covered = vec![false; axes.len()];
        let mut inside = vec![NONE; axes.len()];
        let mut sets: Vec<Vec<u32>> = vec![];
        let mut members = 0;
        // Those first that imply most.
        let mut open: Vec<u32> = vec![];
        for &literal in order.iter().rev() {
            pace.step(1)?;
            if forced[literal as usize / 2] == FREE {
                open.push(literal);
            }
        }
        while !open.is_empty() {
            let number = sets.len() as u32;
            let mut set: Vec<u32> = vec![];
            let mut left = vec![];
            for &literal in &open {
                pace.step(1)?;
                if covered[literal as usize / 2] {
                    continue;
                }
                let before = set.len();
                if self.join(literal, axes, (&mut set, &mut inside, number), &mut effort, pace)? {
                    set[before..].iter().for_each(|&shooter| covered[shooter as usize] = true);
                } else {
                    set.drain(before..).for_each(|shooter| inside[shooter as usize] = NONE);
                    left.push(literal);
                }
                if members + set.len() > limit || effort == 0 {
                    return Ok(None);
                }
            }
            if set.is_empty() {
                return Ok(None); // not free at all
            }
            members += set.len();
            sets.push(set);
            open = left;
        }
        Ok(Some(sets))
    }

    /// Add the shooter of a false literal to those that are turned together, with all that
    /// must be turned then; whether that leaves a solution.
    fn join(
        &self,
        literal: u32,
        axes: &[bool],
        (set, inside, number): (&mut Vec<u32>, &mut [u32], u32),
        effort: &mut u64,
        pace: &mut Pace,
    ) -> Result<bool, Stopped> {
        if inside[literal as usize / 2] == number {
            return Ok(true);
        }
        let mut next = set.len();
        inside[literal as usize / 2] = number;
        set.push(literal / 2);
        while next < set.len() {
            let shooter = set[next];
            let turned = 2 * shooter + u32::from(!axes[shooter as usize]);
            let implied = self.graph.implied(turned);
            pace.step(1 + implied.len())?;
            *effort = effort.saturating_sub(implied.len() as u64);
            if *effort == 0 {
                return Ok(false);
            }
            for &head in implied {
                let other = head / 2;
                let stands = axes[other as usize] == (head % 2 == 1);
                if stands && inside[other as usize] == number {
                    return Ok(false);
                }
                if !stands && inside[other as usize] != number {
                    inside[other as usize] = number;
                    set.push(other);
                }
            }
            next += 1;
        }
        Ok(true)
    }
}

/// The shooter that a shooter would hit along an axis; NONE where it hits none.
fn victim(
    cells: &[u8],
    cols: usize,
    shooter: usize,
    vertical: bool,
    pace: &mut Pace,
) -> Result<u32, Stopped> {
    for (down, right) in if vertical { [(-1, 0), (1, 0)] } else { [(0, -1), (0, 1)] } {
        if let Some((cell, _)) = struck(cells, cols, shooter, (down, right), pace)? {
            return Ok(cell as u32);
        }
    }
    Ok(NONE)
}

/// The first shooter on the way of light that leaves a cell, and whether the light comes there
/// along its column. None where it ends at a wall, leaves the grid or runs in a circle.
pub fn struck(
    cells: &[u8],
    cols: usize,
    from: usize,
    (down, right): (isize, isize),
    pace: &mut Pace,
) -> Result<Option<(usize, bool)>, Stopped> {
    let rows = cells.len() / cols;
    let (mut row, mut col) = (from / cols, from % cols);
    let (mut south, mut east) = (down, right);
    loop {
        pace.step(1)?;
        let (Some(r), Some(c)) = (row.checked_add_signed(south), col.checked_add_signed(east))
        else {
            return Ok(None);
        };
        if r >= rows || c >= cols {
            return Ok(None);
        }
        (row, col) = (r, c);
        let cell = row * cols + col;
        match cells[cell] {
            b'.' => {}
            b'/' => (south, east) = (-east, -south),
            b'\\' => (south, east) = (east, south),
            b'-' | b'|' => return Ok(Some((cell, south != 0))),
            _ => return Ok(None),
        }
        if cell == from && (south, east) == (down, right) {
            return Ok(None);
        }
    }
}

struct Prover<'a> {
    reasons: &'a Reasons,
    axes: &'a [bool],
    proved: Vec<bool>,
    queue: Vec<u32>,
    /// By literal the search that met it last, from where, and the cell that was the reason.
    from: Vec<(u32, u32, u32)>,
    chains: Chains,
    limit: usize,
}

impl Prover<'_> {
    fn holds(&self, literal: u32) -> bool {
        self.axes[literal as usize / 2] == (literal % 2 == 1)
    }

    fn prove(&mut self, literal: u32, chain: &[Step]) {
        if !std::mem::replace(&mut self.proved[literal as usize], true) {
            self.chains.steps.extend_from_slice(chain);
            self.chains.lengths.push(chain.len() as u32);
            self.queue.push(literal);
        }
    }

    /// Prove all that follows from what is proved; false where the chains are too long then.
    fn propagate(&mut self, pace: &mut Pace) -> Result<bool, Stopped> {
        let reasons = self.reasons;
        while let Some(literal) = self.queue.pop() {
            pace.step(1 + reasons.graph.implied(literal).len())?;
            for (head, cell) in reasons.implied(literal) {
                self.prove(head, &[[head ^ 1, literal ^ 1, cell]]);
            }
            if self.chains.steps.len() > self.limit {
                return Ok(false);
            }
        }
        Ok(self.chains.steps.len() <= self.limit)
    }

    /// A chain from a literal that is false in every solution to its negation.
    ///
    /// It leads on among false literals to two that exclude each other, from the one to the
    /// negation of the other, and back to the negation of the first.
    fn failure(
        &mut self,
        start: u32,
        effort: &mut u64,
        pace: &mut Pace,
    ) -> Result<Option<Vec<Step>>, Stopped> {
        self.from[start as usize] = (start, NONE, 0);
        let mut queue = vec![start];
        let mut next = 0;
        while next < queue.len() {
            let tail = queue[next];
            next += 1;
            for (head, cell) in self.reasons.implied(tail) {
                pace.step(1)?;
                *effort = effort.saturating_sub(1);
                if *effort == 0 {
                    return Ok(None);
                }
                if self.holds(head) {
                    if self.from[head as usize ^ 1].0 == start {
                        let mut chain = self.back(tail);
                        chain.reverse();
                        chain.push([tail, head, cell]);
                        let onward = self.back(head ^ 1);
                        chain.extend(onward.iter().map(|&[a, b, cell]| [b ^ 1, a ^ 1, cell]));
                        return Ok(Some(chain));
                    }
                } else if self.from[head as usize].0 != start {
                    self.from[head as usize] = (start, tail, cell);
                    queue.push(head);
                }
            }
        }
        Ok(None)
    }

    /// The steps by which a literal was met, the last one first.
    fn back(&self, mut literal: u32) -> Vec<Step> {
        let mut steps = vec![];
        loop {
            let (_, before, cell) = self.from[literal as usize];
            if before == NONE {
                return steps;
            }
            steps.push([before, literal, cell]);
            literal = before;
        }
    }
}
