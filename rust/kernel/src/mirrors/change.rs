//! Small changes of a maze, for the generator.

use std::ops::Range;

use super::effort::play;
use super::graph::{is_mirror, letter, neighbour, Graph, Start, OPEN};
use super::search::BeamSearch;
use crate::climb::{climb, Landscape, Rated};
use crate::climb::{difficulty_of, level_of, random_change, Aim, Cuts, Rating};
use crate::draws::Stream;
use lasermaze_tick::{Failure, Stopped, Ticker};

/// The letters that cells are changed to.
const LETTERS: &[u8] = b"....**//\\\\";

/// The number of the level that is sufficient if none is wanted.
const GOOD: usize = 2;

/// The maze that a search is for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// The number of its level, if it is to have one.
    pub level: Option<usize>,
    /// Whether it must have no beam.
    pub impossible: bool,
    /// The cuts of the levels.
    pub cuts: Cuts,
    /// A maze this difficult stays so while it loses its other solutions, if that can be.
    pub kept: f64,
}

impl Wanted {
    /// The difficulties that a maze of this level may get.
    fn within(&self, level: usize) -> Range<f64> {
        let least = if self.level.is_some() { level } else { level.min(GOOD) };
        let first = least.checked_sub(1).map_or(0.0, |cut| self.cuts[cut]);
        let end = self.level.and_then(|level| self.cuts.get(level));
        first..end.copied().unwrap_or(f64::INFINITY)
    }
}

/// The largest numbers of changes of the parts of a search.
#[derive(Clone, Copy, Debug)]
pub struct Changes {
    /// Until no beam passes, if none is to pass.
    pub blocking: usize,
    /// Until the maze has its level.
    pub level: usize,
    /// Further ones, until a maze without a wanted level is hard enough.
    pub more: usize,
    /// Until there is just one solution.
    pub settling: usize,
}

/// The cells after changes that lead a maze to what is wanted. None if the search fails; it does
/// not if more than one solution is left.
pub fn searched(
    cells: Vec<u8>,
    cols: usize,
    wanted: Wanted,
    changes: Changes,
    stream: &mut Stream,
    ticker: &mut Ticker,
) -> Result<Option<Vec<u8>>, Failure> {
    let mut mazes = Mazes { cols, wanted, goal: Goal::NoBeam };
    let mut maze = Maze { cells, ..Maze::default() };
    if wanted.impossible {
        let Some(first) = mazes.rated(maze.cells, ticker)? else { return Ok(None) };
        let is_done;
        ((maze, _), is_done) =
            climb(&mut mazes, first, Aim::Hardest, changes.blocking, stream, ticker)?;
        if !is_done {
            return Ok(None);
        }
    }
    if wanted.level.is_none() && changes.level == 0 {
        return Ok(Some(maze.cells));
    }
    mazes.goal = Goal::Level;
    // A maze that is not on the way is as bad as any: the first change to one that is will be kept.
    let first = match mazes.rated(maze.cells.clone(), ticker)? {
        Some(first) => first,
        None => (Maze { rating: None, ..maze }, Rating { level: 0, merit: i64::MIN }),
    };
    let aim = Aim::from_to(first.1.level, wanted.level);
    let (mut found, is_reached) = climb(&mut mazes, first, aim, changes.level, stream, ticker)?;
    if wanted.level.is_some() && !is_reached {
        return Ok(None);
    }
    if wanted.level.is_none() && found.1.level < GOOD {
        (found, _) = climb(&mut mazes, found, Aim::Up(GOOD), changes.more, stream, ticker)?;
    }
    if changes.settling == 0 {
        return Ok(Some(found.0.cells));
    }
    with_one_beam(&mut mazes, found, changes.settling, stream, ticker)
}

/// The cells after changes that leave a single solution. None if no beam passes; if more than one
/// solution is left, the cells have as few as the changes led to.
fn with_one_beam(
    mazes: &mut Mazes,
    (maze, rating): Rated<Mazes>,
    changes: usize,
    stream: &mut Stream,
    ticker: &mut Ticker,
) -> Result<Option<Vec<u8>>, Failure> {
    let within = mazes.wanted.within(rating.level);
    // First without losing too much of its difficulty; if that fails, within its level.
    let kept = mazes.wanted.kept.max(within.start);
    let is_kept = maze.difficulty >= kept && kept > within.start;
    mazes.goal = Goal::OneBeam(if is_kept { kept..within.end } else { within.clone() });
    let Some(first) = mazes.settled((maze, rating), usize::MAX, ticker)? else {
        return Ok(None);
    };
    let (mut found, is_done) = climb(mazes, first, Aim::Hardest, changes, stream, ticker)?;
    if !is_done && is_kept {
        mazes.goal = Goal::OneBeam(within);
        (found, _) = climb(mazes, found, Aim::Hardest, changes, stream, ticker)?;
    }
    Ok(Some(found.0.cells))
}

/// A maze, and what is known of its beams.
#[derive(Default)]
struct Maze {
    cells: Vec<u8>,
    has_beam: bool,
    difficulty: f64,
    /// The number of mirrors of a beam that another beam turns.
    others: usize,
    /// Its rating; None if it is not on the way.
    rating: Option<Rating<i64>>,
}

/// The aim of the changes.
#[derive(Clone, Debug, PartialEq)]
enum Goal {
    /// No beam.
    NoBeam,
    /// A level, with or without a beam as it is wanted.
    Level,
    /// A single solution, within these difficulties.
    OneBeam(Range<f64>),
}

/// The mazes with a number of columns, on the way to a goal.
struct Mazes {
    cols: usize,
    wanted: Wanted,
    goal: Goal,
}

impl Mazes {
    /// A maze with its rating; None if it is not on the way.
    fn rated(&self, cells: Vec<u8>, ticker: &mut Ticker) -> Result<Option<Rated<Self>>, Failure> {
        if self.goal == Goal::NoBeam {
            let graph = Graph::new(cells.len() / self.cols, self.cols, &cells, ticker)?;
            let has_beam = BeamSearch::in_graph(graph, None, ticker)?.found;
            let rating = Rating { level: 0, merit: 0 };
            let known = Some(rating.clone());
            return Ok(Some((Maze { cells, has_beam, rating: known, ..Maze::default() }, rating)));
        }
        let maze = (cells.len() / self.cols, self.cols, &cells[..]);
        let played = play(maze, Some(!self.wanted.impossible), ticker)?;
        let (has_beam, effort) = (played.is_found, played.effort);
        let at_a_glance = self.wanted.level.is_some_and(|level| level >= GOOD);
        // Without a blossom, it suffices to mark where light can go.
        if has_beam == self.wanted.impossible || !has_beam && at_a_glance && played.blossoms == 0 {
            return Ok(None);
        }
        let open = u32::BITS - effort.choices.leading_zeros();
        let difficulty = difficulty_of(effort.steps, open);
        if matches!(&self.goal, Goal::OneBeam(within) if !within.contains(&difficulty)) {
            return Ok(None);
        }
        let level = level_of(&self.wanted.cuts, effort.steps, open);
        let merit = (effort.steps as i64 + 1) * (i64::from(effort.choices) + 1);
        let rating = Rating { level, merit };
        let known = Some(rating.clone());
        Ok(Some((Maze { cells, has_beam, difficulty, others: 0, rating: known }, rating)))
    }

    /// A maze and its rating by its other beams; None if there are more than `most`.
    fn settled(
        &self,
        (mut maze, rating): Rated<Self>,
        most: usize,
        ticker: &mut Ticker,
    ) -> Result<Option<Rated<Self>>, Failure> {
        let others = alternatives(self.cols, &maze.cells, most, ticker)?;
        maze.others = others.unwrap_or(0);
        let rating = Rating { merit: -(maze.others as i64), ..rating };
        maze.rating = Some(rating.clone());
        Ok(others.filter(|&others| others <= most).map(|_| (maze, rating)))
    }
}

impl Landscape for Mazes {
    type Puzzle = Maze;
    type Merit = i64;

    fn change(
        &mut self,
        maze: &mut Maze,
        stream: &mut Stream,
        ticker: &mut Ticker,
    ) -> Result<Option<Rated<Self>>, Stopped> {
        let Some(changed) = changed(&maze.cells, self.cols, stream) else { return Ok(None) };
        if is_turned(&maze.cells, &changed) {
            let turned = |rating: Rating<i64>| {
                (Maze { cells: changed, rating: Some(rating.clone()), ..*maze }, rating)
            };
            return Ok(maze.rating.clone().map(turned));
        }
        let Some(rated) = self.rated(changed, ticker).or_else(Failure::unless_stopped)? else {
            return Ok(None);
        };
        match self.goal {
            Goal::OneBeam(_) => {
                self.settled(rated, maze.others, ticker).or_else(Failure::unless_stopped)
            }
            _ => Ok(Some(rated)),
        }
    }

    fn is_done(&self, maze: &Maze) -> bool {
        match self.goal {
            Goal::NoBeam => !maze.has_beam,
            Goal::Level => false,
            Goal::OneBeam(_) => maze.others == 0,
        }
    }
}

/// The cells of a maze, three by three or more, after a random change inside the rim. None if that
/// changes nothing.
pub fn changed(cells: &[u8], cols: usize, stream: &mut Stream) -> Option<Vec<u8>> {
    let rows = cells.len() / cols;
    let inner = |stream: &mut Stream| {
        let (row, col) = (stream.below(rows - 2), stream.below(cols - 2));
        (row + 1) * cols + col + 1
    };
    random_change(cells, LETTERS, inner, stream)
}

/// Whether cells differ only by the way their mirrors are turned, which changes nothing.
fn is_turned(cells: &[u8], changed: &[u8]) -> bool {
    let is_same = |(&one, &other)| one == other || is_mirror(one) && is_mirror(other);
    cells.iter().zip(changed).all(is_same)
}

/// The number of mirrors of a beam that could be turned without those before them, counted up to
/// one more than `most`. None if no beam passes, 0 if there is just one solution.
fn alternatives(
    cols: usize,
    cells: &[u8],
    most: usize,
    ticker: &mut Ticker,
) -> Result<Option<usize>, Failure> {
    let mut graph = Graph::new(cells.len() / cols, cols, cells, ticker)?;
    let found = BeamSearch::in_graph(graph.clone(), None, ticker)?;
    if !found.found {
        return Ok(None);
    }
    let turned = found.turned(cells);
    let mut count = 0;
    for mirror in bends(&graph, &turned) {
        let is_rising = turned[graph.cells[mirror as usize] as usize] == b'/';
        graph.fix(mirror, if is_rising { b'S' } else { b'Z' });
        count += usize::from(BeamSearch::in_graph(graph.clone(), None, ticker)?.found);
        if count > most {
            break;
        }
        graph.fix(mirror, if is_rising { b'Z' } else { b'S' });
    }
    Ok(Some(count))
}

/// The mirrors that reflect the beam of a turned maze, in order, each once.
fn bends(graph: &Graph, turned: &[u8]) -> Vec<u32> {
    let mut mirrors = vec![];
    let Start::Sides(mut side, _) = graph.start else { return mirrors };
    while side < OPEN {
        let mirror = side / 4;
        if !mirrors.contains(&mirror) {
            mirrors.push(mirror);
        }
        let diagonal = turned[graph.cells[mirror as usize] as usize];
        let turn = u32::from(letter(side, neighbour(side, 0)) != diagonal);
        side = graph[neighbour(side, turn)].across;
    }
    mirrors
}
