//! Small changes of a maze, for the generator.

use std::ops::RangeInclusive;
use std::time::Duration;

use super::effort::Player;
use super::graph::{letter, neighbour, Builder, Graph, GraphError, Start, OPEN};
use super::search::BeamSearch;
use crate::climb::{climb, level_of, random_change, Aim, Cuts, Landscape, Rated, Rating};
use crate::draws::Stream;
use crate::search::{Pace, Search, BLOCK};

/// The letters that cells are changed to.
const LETTERS: &[u8] = b"....**//\\\\";

/// The number of the level that is sufficient if none is wanted.
const GOOD: usize = 2;

/// A single piece of work of a search in a task: about a block.
const PIECE: Duration = Duration::from_millis(1);

/// The maze that a search is for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// The number of its level, if it is to have one.
    pub level: Option<usize>,
    /// Whether it must have no beam.
    pub impossible: bool,
    /// The cuts of the levels.
    pub cuts: Cuts,
}

/// The largest numbers of changes of the parts of a search.
#[derive(Clone, Copy, Debug)]
pub struct Changes {
    /// Until no beam passes, if none is to pass.
    pub blocking: usize,
    /// Until the maze has its level.
    pub level: usize,
    /// Until there is just one solution.
    pub settling: usize,
}

/// The cells after changes that lead a maze to what is wanted. None if the search fails; it does
/// not if more than one solution is left.
pub async fn searched(
    cells: Vec<u8>,
    cols: usize,
    wanted: Wanted,
    changes: Changes,
    stream: &mut Stream,
    pace: &mut Pace,
) -> Result<Option<Vec<u8>>, GraphError> {
    let mut mazes = Mazes { cols, wanted, goal: Goal::NoBeam };
    let mut maze = Maze { cells, is_found: true, others: 0 };
    if wanted.impossible {
        let Some(first) = mazes.rated(maze.cells, pace).await? else { return Ok(None) };
        let is_done;
        ((maze, _), is_done) =
            climb(&mut mazes, first, Aim::Hardest, changes.blocking, stream, pace).await;
        if !is_done {
            return Ok(None);
        }
    }
    if wanted.level.is_none() && changes.level == 0 {
        return Ok(Some(maze.cells));
    }
    mazes.goal = Goal::Level;
    // A maze that is not on the way is as bad as any: the first change to one that is will be kept.
    let first = match mazes.rated(maze.cells.clone(), pace).await? {
        Some(first) => first,
        None => (maze, Rating { level: 0, merit: i64::MIN }),
    };
    let aim = Aim::from_to(first.1.level, wanted.level);
    let (found, is_reached) = climb(&mut mazes, first, aim, changes.level, stream, pace).await;
    if wanted.level.is_some() && !is_reached {
        return Ok(None);
    }
    if changes.settling == 0 {
        return Ok(Some(found.0.cells));
    }
    let level = found.1.level;
    let levels = if wanted.level.is_some() { level..=level } else { level.min(GOOD)..=usize::MAX };
    mazes.goal = Goal::OneBeam(levels);
    let Some(first) = mazes.settled(found, usize::MAX, pace).await? else { return Ok(None) };
    let aim = Aim::Hardest;
    let ((maze, _), _) = climb(&mut mazes, first, aim, changes.settling, stream, pace).await;
    Ok(Some(maze.cells))
}

/// A maze, and what is known of its beams.
struct Maze {
    cells: Vec<u8>,
    is_found: bool,
    /// The number of mirrors of a beam that another beam turns.
    others: usize,
}

/// The aim of the changes.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Goal {
    /// No beam.
    NoBeam,
    /// A level, with or without a beam as it is wanted.
    Level,
    /// A single solution, within these levels.
    OneBeam(RangeInclusive<usize>),
}

/// The mazes with a number of columns, on the way to a goal.
struct Mazes {
    cols: usize,
    wanted: Wanted,
    goal: Goal,
}

impl Mazes {
    /// A maze with its rating; None if it is not on the way.
    async fn rated(
        &self,
        cells: Vec<u8>,
        pace: &mut Pace,
    ) -> Result<Option<Rated<Self>>, GraphError> {
        if self.goal == Goal::NoBeam {
            let graph = built(self.cols, &cells, pace).await?;
            let is_found = search(graph, cells.len(), pace).await.1;
            let rating = Rating { level: 0, merit: 0 };
            return Ok(Some((Maze { cells, is_found, others: 0 }, rating)));
        }
        let mut player = Player::new(cells.len() / self.cols, self.cols, &cells)?;
        let effort = loop {
            pace.step(8 * cells.len()).await;
            if let Some(effort) = player.run((), PIECE) {
                break effort?;
            }
            pace.step(BLOCK).await;
        };
        let is_found = player.is_found;
        let at_a_glance = self.wanted.level.is_some_and(|level| level >= GOOD);
        // Without a blossom, it suffices to mark where light can go.
        if is_found == self.wanted.impossible || !is_found && at_a_glance && player.blossoms == 0 {
            return Ok(None);
        }
        let open = u32::BITS - effort.choices.leading_zeros();
        let level = level_of(&self.wanted.cuts, effort.steps, open);
        if matches!(&self.goal, Goal::OneBeam(levels) if !levels.contains(&level)) {
            return Ok(None);
        }
        let merit = (effort.steps as i64 + 1) * (i64::from(effort.choices) + 1);
        Ok(Some((Maze { cells, is_found, others: 0 }, Rating { level, merit })))
    }

    /// A maze and its rating by its other beams; None if there are more than `most`.
    async fn settled(
        &self,
        (mut maze, rating): Rated<Self>,
        most: usize,
        pace: &mut Pace,
    ) -> Result<Option<Rated<Self>>, GraphError> {
        let others = alternatives(self.cols, &maze.cells, most, pace).await?;
        maze.others = others.unwrap_or(0);
        let rating = Rating { merit: -(maze.others as i64), ..rating };
        Ok(others.filter(|&others| others <= most).map(|_| (maze, rating)))
    }
}

impl Landscape for Mazes {
    type Puzzle = Maze;
    type Merit = i64;

    async fn change(
        &mut self,
        maze: &mut Maze,
        stream: &mut Stream,
        pace: &mut Pace,
    ) -> Option<Rated<Self>> {
        let changed = changed(&maze.cells, self.cols, stream)?;
        let rated = self.rated(changed, pace).await.ok()??;
        match self.goal {
            Goal::OneBeam(_) => self.settled(rated, maze.others, pace).await.ok()?,
            _ => Some(rated),
        }
    }

    fn is_done(&self, maze: &Maze) -> bool {
        match self.goal {
            Goal::NoBeam => !maze.is_found,
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

/// The graph of a maze.
async fn built(cols: usize, cells: &[u8], pace: &mut Pace) -> Result<Graph, GraphError> {
    let mut builder = Builder::new(cells.len() / cols, cols, cells)?;
    loop {
        pace.step(cells.len().min(BLOCK)).await;
        if let Some(graph) = builder.run(PIECE) {
            return Ok(graph);
        }
    }
}

/// The finished search of a graph, and whether it found a beam.
async fn search(graph: Graph, cells: usize, pace: &mut Pace) -> (BeamSearch, bool) {
    let mut search = BeamSearch::in_graph(graph, None);
    loop {
        pace.step(cells).await;
        if let Some(is_found) = search.run((), PIECE) {
            return (search, is_found);
        }
        pace.step(BLOCK).await;
    }
}

/// The number of mirrors of a beam that could be turned without those before them, counted up to
/// one more than `most`. None if no beam passes, 0 if there is just one solution.
async fn alternatives(
    cols: usize,
    cells: &[u8],
    most: usize,
    pace: &mut Pace,
) -> Result<Option<usize>, GraphError> {
    let mut graph = built(cols, cells, pace).await?;
    let (found, true) = search(graph.clone(), cells.len(), pace).await else { return Ok(None) };
    let turned = found.turned(cells);
    let mut count = 0;
    for mirror in bends(&graph, &turned) {
        let is_rising = turned[graph.cells[mirror as usize] as usize] == b'/';
        graph.fix(mirror, if is_rising { b'S' } else { b'Z' });
        count += usize::from(search(graph.clone(), cells.len(), pace).await.1);
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
