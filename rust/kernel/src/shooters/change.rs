//! Small changes of a grid, for the generator.

use std::cmp::Ordering;

use super::effort::Effort;
use super::sights::Sights;
use super::solver::{clauses_of, Solver, State};
use crate::climb::{climb, level_of, random_change, Aim, Cuts, Landscape, Rated, Rating};
use crate::draws::Stream;
use crate::search::Pace;

/// The letters that cells are changed to.
const LETTERS: &[u8] = b"......####--||/\\";

/// The binary digits of the number of decided shooters that count as much as one more link in the
/// longest chain.
const WORTH: usize = 3;

/// Chains with fewer links make a puzzle no better.
const LONG: usize = 3;

/// The number of the hardest level.
const HARDEST: usize = 3;

/// The puzzle that a search is for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// The number of its level, if it is to have one.
    pub level: Option<usize>,
    /// Whether it must have exactly one solution.
    pub unique: bool,
    /// Whether it must have none.
    pub impossible: bool,
    /// The cuts of the levels.
    pub cuts: Cuts,
    /// A player follows at most this many implications in mind.
    pub implications: u64,
}

/// The cells after changes that lead a grid with a solution to what is wanted, and whether it has
/// exactly one solution, or none if that is wanted. None if the search fails.
///
/// At most `changes` are tried for the level, and as many for the number of solutions.
pub async fn searched(
    cells: Vec<u8>,
    cols: usize,
    wanted: Wanted,
    changes: usize,
    stream: &mut Stream,
    pace: &mut Pace,
) -> Option<(Vec<u8>, bool)> {
    let mut grids = Grids { cols, wanted, goal: Goal::Level };
    let mut found = grids.rated(cells, usize::MAX, pace).await?;
    let aim = Aim::from_to(found.1.level, wanted.level);
    let is_reached;
    (found, is_reached) = climb(&mut grids, found, aim, changes, stream, pace).await;
    if let Some(level) = wanted.level {
        if !is_reached {
            return None;
        }
        if wanted.unique {
            // The next search is easier with a puzzle that is harder than it must be.
            let aim = Aim::Within(level);
            (found, _) = climb(&mut grids, found, aim, changes / 2, stream, pace).await;
        }
    }
    grids.goal = if wanted.impossible { Goal::NoSolution } else { Goal::OneSolution };
    let found = grids.rated(found.0.cells, usize::MAX, pace).await?;
    let level = found.1.level;
    let aim = if wanted.level.is_some() { Aim::Within(level) } else { Aim::AtLeast(level) };
    let ((grid, _), is_done) = climb(&mut grids, found, aim, changes, stream, pace).await;
    (is_done || !(wanted.unique || wanted.impossible)).then_some((grid.cells, is_done))
}

/// A grid, and what is known of its solutions.
struct Grid {
    cells: Vec<u8>,
    /// The sights of its cells, if it is small.
    sights: Option<Box<Sights>>,
    is_solved: bool,
    /// The number of shooters that may have both axes in solutions.
    free: usize,
}

/// The aim of the changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    /// A level, with a solution.
    Level,
    /// A single solution, within the level.
    OneSolution,
    /// No solution, within the level.
    NoSolution,
}

/// The grids with a number of columns, on the way to a goal.
struct Grids {
    cols: usize,
    wanted: Wanted,
    goal: Goal,
}

impl Grids {
    /// A grid with its rating; None if it is not on the way, or more than `most_free` of its
    /// shooters are free.
    async fn rated(
        &self,
        cells: Vec<u8>,
        most_free: usize,
        pace: &mut Pace,
    ) -> Option<Rated<Self>> {
        if let Some(sights) = Sights::new(&cells, self.cols) {
            return self.rated_small(cells, sights, most_free);
        }
        let (clauses, shooters) = clauses_of(&cells, self.cols, pace).await;
        if clauses.is_refuted() {
            return None;
        }
        let solver = Solver::with_clauses(cells, self.cols, clauses, shooters, pace).await;
        let is_solved = solver.state == State::Solved;
        if !is_solved && self.needs_solution() {
            return None;
        }
        let effort = solver.effort_up_to(most_free, self.wanted.implications, pace).await?;
        let rating = self.rating(&effort, solver.clauses(), is_solved);
        let cells = solver.into_cells();
        Some((Grid { cells, sights: None, is_solved, free: effort.free }, rating))
    }

    /// As `rated`, for a small grid.
    fn rated_small(&self, cells: Vec<u8>, sights: Sights, most_free: usize) -> Option<Rated<Self>> {
        let (formula, count) = sights.formula()?;
        let (is_solved, effort) = formula.effort(self.needs_solution(), most_free)?;
        let rating = self.rating(&effort, count, is_solved);
        Some((Grid { cells, sights: Some(Box::new(sights)), is_solved, free: effort.free }, rating))
    }

    fn needs_solution(&self) -> bool {
        self.goal != Goal::NoSolution
    }

    /// Long chains count most, then the number of clauses that force nothing immediately.
    fn rating(&self, effort: &Effort, clauses: usize, is_solved: bool) -> Rating<Merit> {
        let gained = &effort.gained;
        let open = effort.open();
        let level = level_of(&self.wanted.cuts, effort.steps, open);
        // If everything is forced immediately, there may be much to do, but nothing is hard.
        let (level, work_only) = match self.wanted.level {
            Some(0) => (level, true),
            Some(wanted) if wanted >= 2 && gained.len() < 2 => (level.min(wanted - 1), false),
            _ => (level, false),
        };
        let merit = match self.goal {
            Goal::OneSolution => Merit::small(-(effort.free as i64)),
            // Equal merits let the search cross plateaus. It climbs only where no level is too hard.
            Goal::NoSolution if !is_solved || self.wanted.level.is_some_and(|l| l < HARDEST) => {
                Merit::small(0)
            }
            // The way down to the first level is by less work, not by fewer clauses.
            _ if work_only => Merit::sum(0, [(effort.steps + 1, open as usize)]),
            _ => {
                let short: u64 = gained.iter().take(LONG).sum();
                let long = gained.iter().enumerate().skip(LONG);
                let rest = clauses as i64 - 3 * short as i64;
                Merit::sum(rest, long.map(|(links, &count)| (count, WORTH * links)))
            }
        };
        Rating { level, merit }
    }
}

impl Landscape for Grids {
    type Puzzle = Grid;
    type Merit = Merit;

    async fn change(
        &mut self,
        grid: &mut Grid,
        stream: &mut Stream,
        pace: &mut Pace,
    ) -> Option<Rated<Self>> {
        let size = grid.cells.len();
        let changed = random_change(&grid.cells, LETTERS, |stream| stream.below(size), stream)?;
        let most_free = if self.goal == Goal::OneSolution { grid.free } else { usize::MAX };
        if let Some(sights) = &grid.sights {
            pace.step(size).await;
            if let Some(sights) = sights.after(&grid.cells, &changed) {
                return self.rated_small(changed, sights, most_free);
            }
        }
        self.rated(changed, most_free, pace).await
    }

    fn is_done(&self, grid: &Grid) -> bool {
        match self.goal {
            Goal::Level => false,
            Goal::OneSolution => grid.free == 0,
            Goal::NoSolution => !grid.is_solved,
        }
    }
}

/// A whole number of any size: its digits to the base 2^32, the lowest one first. Only the last one
/// may be negative.
#[derive(Debug, PartialEq, Eq)]
struct Merit(Vec<i64>);

impl Merit {
    /// The number of bits of a digit.
    const BITS: usize = 32;

    fn small(number: i64) -> Self {
        Merit::sum(number, [])
    }

    /// The sum of a number and of others, each shifted to the left by some bits.
    fn sum(number: i64, shifted: impl IntoIterator<Item = (u64, usize)>) -> Self {
        let mut digits = vec![number];
        for (number, bits) in shifted {
            let (first, wide) = (bits / Self::BITS, u128::from(number) << (bits % Self::BITS));
            digits.resize(digits.len().max(first + 3), 0);
            for (index, digit) in digits[first..].iter_mut().take(3).enumerate() {
                *digit += i64::from((wide >> (index * Self::BITS)) as u32);
            }
        }
        let mut carry = 0;
        for digit in &mut digits {
            carry += *digit;
            *digit = carry & 0xffff_ffff;
            carry >>= Self::BITS;
        }
        digits.push(carry);
        Merit(digits)
    }
}

impl Ord for Merit {
    fn cmp(&self, other: &Self) -> Ordering {
        let digit = |number: &Merit, index: usize| number.0.get(index).copied().unwrap_or(0);
        let digits = (0..self.0.len().max(other.0.len())).rev();
        let orders = digits.map(|index| digit(self, index).cmp(&digit(other, index)));
        orders.fold(Ordering::Equal, Ordering::then)
    }
}

impl PartialOrd for Merit {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merits_are_compared_as_numbers_of_any_size() {
        let numbers = [
            Merit::small(-5),
            Merit::small(-1),
            Merit::sum(0, []),
            Merit::sum(-1, [(1, 32)]),
            Merit::sum(0, [(1, 32)]),
            Merit::sum(7, [(u64::MAX, 31)]),
            Merit::sum(-7, [(1, 95)]),
            Merit::sum(-7, [(1, 94), (2, 93), (3, 200)]),
        ];
        for (index, one) in numbers.iter().enumerate() {
            for (place, other) in numbers.iter().enumerate() {
                assert_eq!(one.cmp(other), index.cmp(&place), "{one:?} {other:?}");
            }
        }
    }
}
