//! Finds the literals that hit a shooter, and those of the others that light a cell.

use std::collections::HashSet;

use lasermaze_tick::{Stopped, Ticker};

use super::clause::{of, Clause, NEITHER};
use super::{Grid, EMPTY, LETTER, SHOOTER, STRIKES};

/// For each cell the literals that hit no shooter and light it.
///
/// There are at most two: light retraces its way, so of two shooters on one path through a cell
/// one would hit the other.
#[derive(Default)]
pub struct Lighters {
    /// One more than each literal, 0 for none; by the number of the cell.
    first: Vec<u32>,
    second: Vec<u32>,
}

impl Lighters {
    /// Follow the beams of all literals.
    pub fn new(grid: &mut Grid, ticker: &mut Ticker) -> Result<Lighters, Stopped> {
        let struck = |grid: &mut Grid, literal: usize, _, end| {
            if grid.is_shooter(end) {
                let number = grid.number(literal / 2);
                grid.bytes[number] |= STRIKES << (literal % 2);
            }
        };
        grid.sweep(ticker, |_, _| true, |_, _, _| {}, struck)?;
        let (mut first, mut second) = (vec![0; grid.bytes.len()], vec![0; grid.bytes.len()]);
        let note = |literal: usize, number: usize, _: &mut u8| {
            let literal = literal as u32 + 1;
            if first[number] == 0 || first[number] == literal {
                first[number] = literal;
            } else {
                second[number] = literal;
            }
        };
        let harmless = |literal: usize, byte| byte & STRIKES << (literal % 2) == 0;
        grid.sweep(ticker, harmless, note, |_, _, _, _| {})?;
        Ok(Lighters { first, second })
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

    /// The demands of empty cells and hits, once some literals are known to be true.
    pub fn clauses(
        &self,
        grid: &Grid,
        known: &HashSet<u32>,
        ticker: &mut Ticker,
    ) -> Result<Vec<Clause>, Stopped> {
        let mut found = HashSet::new();
        ticker.for_each(grid.size(), |cell| {
            match grid.bytes[grid.number(cell)] & LETTER {
                EMPTY => {
                    let mut both = self.of(grid, cell);
                    let one = both.next().unwrap_or(NEITHER);
                    let other = both.next().unwrap_or(one);
                    found.extend(demand(known, one.min(other), one.max(other)));
                }
                SHOOTER => {
                    for literal in [2 * cell, 2 * cell + 1] {
                        if self.strikes(grid, literal) {
                            found.extend(demand(known, literal as u32 ^ 1, literal as u32 ^ 1));
                        }
                    }
                }
                _ => {}
            }
            0
        })?;
        let mut found: Vec<Clause> = found.into_iter().collect();
        found.sort_unstable();
        Ok(found)
    }
}

/// The clause of two literals without those that are known not to hold, unless it is known to hold.
fn demand(known: &HashSet<u32>, one: u32, other: u32) -> Option<Clause> {
    let holds = known.contains(&one) || known.contains(&other) || one == other ^ 1;
    let is_open = |literal: &u32| *literal == NEITHER || !known.contains(&(literal ^ 1));
    (!holds).then(|| of([one, other].into_iter().filter(is_open)))
}
