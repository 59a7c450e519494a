//! Finds the literals that hit a shooter, and those of the others that light a cell.

use std::collections::HashSet;

use super::beam::Sweep;
use super::clause::{of, Clause, NEITHER};
use super::{Grid, EMPTY, LETTER, SHOOTER, STRIKES};

/// For each cell the literals that hit no shooter and light it.
///
/// There are at most two: light retraces its way, so of two shooters on one path through a cell
/// one would hit the other.
#[derive(Default)]
pub struct Lighters {
    striking: Sweep,
    lighting: Sweep,
    /// One more than each literal, 0 for none; by the number of the cell.
    first: Vec<u32>,
    second: Vec<u32>,
    /// The number of cells that the search for clauses has examined, and its results.
    looked: usize,
    clauses: HashSet<Clause>,
}

impl Lighters {
    /// Follow the beams of all literals, for at most some number of cells. Returns whether all is
    /// known.
    pub fn find(&mut self, grid: &mut Grid, most: usize) -> bool {
        let struck = |grid: &mut Grid, literal: usize, _, end| {
            if grid.is_shooter(end) {
                let number = grid.number(literal / 2);
                grid.bytes[number] |= STRIKES << (literal % 2);
            }
        };
        if !self.striking.run(grid, most, |_, _| true, |_, _, _| {}, struck) {
            return false;
        }
        if self.first.is_empty() {
            (self.first, self.second) = (vec![0; grid.bytes.len()], vec![0; grid.bytes.len()]);
        }
        let (first, second) = (&mut self.first, &mut self.second);
        let note = |literal: usize, number: usize, _: &mut u8| {
            let literal = literal as u32 + 1;
            if first[number] == 0 || first[number] == literal {
                first[number] = literal;
            } else {
                second[number] = literal;
            }
        };
        let harmless = |literal: usize, byte| byte & STRIKES << (literal % 2) == 0;
        self.lighting.run(grid, most, harmless, note, |_, _, _, _| {})
    }

    /// Whether a literal hits a shooter.
    pub fn strikes(&self, grid: &Grid, literal: usize) -> bool {
        let number = if literal / 2 < grid.size() { grid.number(literal / 2) } else { 0 };
        grid.bytes[number] & STRIKES << (literal % 2) != 0
    }

    /// The literals that hit no shooter and light a cell.
    pub fn of(&self, grid: &Grid, cell: usize) -> impl Iterator<Item = u32> {
        let number = if cell < grid.size() { grid.number(cell) } else { 0 };
        let both = [&self.first, &self.second].map(|side| side.get(number).copied().unwrap_or(0));
        both.into_iter().filter(|&literal| literal > 0).map(|literal| literal - 1)
    }

    /// The demands of empty cells and hits, once some literals are known to be true. Examines no
    /// more than some number of cells; None if there is more to do.
    pub fn clauses(
        &mut self,
        grid: &Grid,
        known: &HashSet<u32>,
        most: usize,
    ) -> Option<Vec<Clause>> {
        let stop = self.looked.saturating_add(most).min(grid.size());
        for cell in self.looked..stop {
            match grid.bytes[grid.number(cell)] & LETTER {
                EMPTY => {
                    let mut both = self.of(grid, cell);
                    let one = both.next().unwrap_or(NEITHER);
                    let other = both.next().unwrap_or(one);
                    self.demand(known, one.min(other), one.max(other));
                }
                SHOOTER => {
                    for literal in [2 * cell, 2 * cell + 1] {
                        if self.strikes(grid, literal) {
                            self.demand(known, literal as u32 ^ 1, literal as u32 ^ 1);
                        }
                    }
                }
                _ => {}
            }
        }
        self.looked = stop;
        if stop < grid.size() {
            return None;
        }
        self.looked = 0;
        let mut found: Vec<Clause> = self.clauses.drain().collect();
        found.sort_unstable();
        Some(found)
    }

    /// Add a clause, unless it is known to hold, without the literals that are known not to.
    fn demand(&mut self, known: &HashSet<u32>, one: u32, other: u32) {
        let holds = known.contains(&one) || known.contains(&other) || one == other ^ 1;
        if !holds {
            let is_open = |literal: &u32| *literal == NEITHER || !known.contains(&(literal ^ 1));
            self.clauses.insert(of([one, other].into_iter().filter(is_open)));
        }
    }
}
