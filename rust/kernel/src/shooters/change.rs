//! Small changes of a grid, for the generator.

use super::edits::drawn;
use super::effort::Effort;
use super::merit::Merit;
use super::solver::{clauses_of, Solver, State};
use crate::climb::{climb, level_of, Aim, Cuts, Landscape, Rated, Rating};
use crate::draws::Stream;
use lasermaze_tick::{Stopped, Ticker};

/// The binary digits of the number of decided shooters that count as much as one more link in the
/// longest chain.
const WORTH: usize = 3;

/// Chains with fewer links make a puzzle no better.
const LONG: usize = 3;

/// The same without a level: more puzzles get anywhere.
const LESS_LONG: usize = 2;

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

impl Wanted {
    /// Whether any level will do, and the puzzles are to be of different ones.
    fn is_any(&self) -> bool {
        self.level.is_none()
    }
}

/// The cells after changes that lead a grid with a solution to what is wanted, and whether it has
/// exactly one solution, or none if that is wanted. None if the search fails.
///
/// At most `changes` are tried for the level, and as many for the number of solutions. Without a
/// level the first number is random, so that there are easy puzzles and hard ones.
pub fn searched(
    cells: Vec<u8>,
    cols: usize,
    wanted: Wanted,
    changes: usize,
    stream: &mut Stream,
    ticker: &mut Ticker,
) -> Result<Option<(Vec<u8>, bool)>, Stopped> {
    let mut grids = Grids::new(cols, wanted);
    let Some(mut found) = grids.rated(cells, usize::MAX, ticker)? else { return Ok(None) };
    let aim = Aim::from_to(found.1.level, wanted.level);
    let first = if wanted.is_any() { stream.below(changes + 1) } else { changes };
    let is_reached;
    (found, is_reached) = climb(&mut grids, found, aim, first, stream, ticker)?;
    if let Some(level) = wanted.level {
        if !is_reached {
            return Ok(None);
        }
        if wanted.unique {
            // The next search is easier with a puzzle that is harder than it must be.
            let aim = Aim::Within(level);
            (found, _) = climb(&mut grids, found, aim, changes / 2, stream, ticker)?;
        }
    }
    grids.goal = if wanted.impossible { Goal::NoSolution } else { Goal::OneSolution };
    let Some(found) = grids.rated(found.0.cells, usize::MAX, ticker)? else { return Ok(None) };
    let level = found.1.level;
    let aim = if wanted.level.is_some() { Aim::Within(level) } else { Aim::AtLeast(level) };
    let ((grid, _), is_done) = climb(&mut grids, found, aim, changes, stream, ticker)?;
    Ok((is_done || !(wanted.unique || wanted.impossible)).then_some((grid.cells, is_done)))
}

/// A grid, and what is known of its solutions.
struct Grid {
    cells: Vec<u8>,
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
    /// The number of links from which on a chain counts as long.
    long: usize,
}

impl Grids {
    fn new(cols: usize, wanted: Wanted) -> Self {
        let long = if wanted.is_any() { LESS_LONG } else { LONG };
        Grids { cols, wanted, goal: Goal::Level, long }
    }

    /// A grid with its rating; None if it is not on the way, or more than `most_free` of its
    /// shooters are free.
    fn rated(
        &self,
        cells: Vec<u8>,
        most_free: usize,
        ticker: &mut Ticker,
    ) -> Result<Option<Rated<Self>>, Stopped> {
        let (clauses, shooters) = clauses_of(&cells, self.cols, ticker)?;
        if clauses.is_refuted() {
            return Ok(None);
        }
        let solver = Solver::with_clauses(cells, self.cols, clauses, shooters, ticker)?;
        let is_solved = solver.state == State::Solved;
        if !is_solved && self.needs_solution() {
            return Ok(None);
        }
        let Some(effort) = solver.effort_up_to(most_free, self.wanted.implications, ticker)? else {
            return Ok(None);
        };
        let rating = self.rating(&effort, solver.clauses(), is_solved);
        Ok(Some((Grid { cells: solver.into_cells(), is_solved, free: effort.free }, rating)))
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
            _ if work_only => Merit::sum(0, std::iter::once((effort.steps + 1, open as usize))),
            _ => {
                let short: u64 = gained.iter().take(self.long).sum();
                let long = gained.iter().enumerate().skip(self.long);
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

    fn change(
        &mut self,
        grid: &mut Grid,
        stream: &mut Stream,
        ticker: &mut Ticker,
    ) -> Result<Option<Rated<Self>>, Stopped> {
        let edits = drawn(&grid.cells, stream);
        if edits.is_empty() {
            return Ok(None);
        }
        let most_free = if self.goal == Goal::OneSolution { grid.free } else { usize::MAX };
        ticker.count(grid.cells.len())?;
        self.rated(edits.applied_to(&grid.cells), most_free, ticker)
    }

    fn is_done(&self, grid: &Grid) -> bool {
        match self.goal {
            Goal::Level => false,
            Goal::OneSolution => grid.free == 0,
            Goal::NoSolution => !grid.is_solved,
        }
    }
}
