//! Small changes of a maze, for the generator.

use std::time::Duration;

use super::effort::Effort;
use super::{BackwardSearch, MazeError, Slice, Until};
use crate::climb::{rating_of, Cuts, Landscape, Rated, Rating};
use crate::draws::Stream;
use crate::grid::{E, N, S};
use crate::search::{Pace, Search, BLOCK};

/// A maze, and what a change needs to know of it.
pub struct Maze {
    /// The letters, row by row.
    pub cells: Vec<u8>,
    /// The moves of the escape.
    moves: Option<u64>,
    /// The cells of the escape in the order in which they are entered, once they are needed.
    route: Option<Vec<usize>>,
}

/// The mazes of a size that have an escape, or have none.
pub struct Mazes {
    rows: usize,
    cols: usize,
    /// The letters for a changed cell, each equally likely; at least one.
    pub letters: Vec<u8>,
    has_escape: bool,
    /// Whether a change may not make the escape shorter.
    lengthen: bool,
    cuts: Cuts,
}

impl Mazes {
    /// The mazes of a size.
    pub fn new(
        (rows, cols): (usize, usize),
        letters: Vec<u8>,
        has_escape: bool,
        lengthen: bool,
        cuts: Cuts,
    ) -> Self {
        Mazes { rows, cols, letters, has_escape, lengthen, cuts }
    }

    /// A maze with its rating; None if it does not have an escape as it should.
    ///
    /// Returns an error if the cells are not a maze of this size.
    pub async fn rated(
        &self,
        cells: Vec<u8>,
        pace: &mut Pace,
    ) -> Result<Option<Rated<Self>>, MazeError> {
        let mut effort = Effort::new(self.rows, self.cols, cells.len())?;
        let (states, choices) = loop {
            pace.step(cells.len()).await;
            if let Some(found) = effort.block(&cells) {
                break found;
            }
        };
        let open = u64::BITS - choices.leading_zeros();
        let moves = effort.escape;
        let rating = rating_of(&self.cuts, states, open);
        Ok((moves.is_some() == self.has_escape).then(|| (Maze::new(cells, moves), rating)))
    }

    /// The cells of a maze with another letter in one cell: anywhere, or on the escape. None if
    /// that changes nothing, or would remove a goal.
    pub async fn changed(
        &self,
        maze: &mut Maze,
        stream: &mut Stream,
        pace: &mut Pace,
    ) -> Option<Vec<u8>> {
        let mut cell = stream.below(maze.cells.len());
        if stream.chance(50) {
            let route = self.route(maze, pace).await;
            if !route.is_empty() {
                cell = stream.choice(route);
            }
        }
        let letter = stream.choice(&self.letters);
        if maze.cells[cell] == b'G' || maze.cells[cell] == letter {
            return None;
        }
        let mut cells = maze.cells.clone();
        cells[cell] = letter;
        Some(cells)
    }

    /// The cells of the escape; none without an escape.
    async fn route<'a>(&self, maze: &'a mut Maze, pace: &mut Pace) -> &'a [usize] {
        if maze.route.is_none() {
            maze.route = Some(self.find_route(&maze.cells, pace).await.unwrap_or_default());
        }
        maze.route.as_deref().unwrap_or_default()
    }

    async fn find_route(&self, cells: &[u8], pace: &mut Pace) -> Option<Vec<usize>> {
        let mut search = BackwardSearch::new(self.rows, self.cols, cells, Until::AllWays).ok()?;
        while search.run(Slice { ways: 1, table: None }, Duration::ZERO).is_none() {
            pace.step(BLOCK).await;
        }
        let way = search.best?;
        let mut route = search.enter(way).ok()?;
        while search.follow(&mut route, Duration::ZERO).is_none() {
            pace.step(BLOCK).await;
        }
        pace.step(cells.len()).await;
        let mut cell = self.first_cell(way);
        let mut cells = vec![cell];
        cells.extend(route.moves[1..].iter().map(|&heading| {
            cell = match usize::from(heading) {
                N => cell - self.cols,
                E => cell + 1,
                S => cell + self.cols,
                _ => cell - 1,
            };
            cell
        }));
        Some(cells)
    }

    /// The cell that a way in enters: along the top, down the left, down the right, along the
    /// bottom.
    fn first_cell(&self, way: usize) -> usize {
        let (rows, cols) = (self.rows, self.cols);
        if way < cols {
            way
        } else if way < cols + rows {
            (way - cols) * cols
        } else if way < cols + 2 * rows {
            (way - cols - rows + 1) * cols - 1
        } else {
            (rows - 1) * cols + way - cols - 2 * rows
        }
    }
}

impl Maze {
    /// A maze whose escape has this many moves.
    pub fn new(cells: Vec<u8>, moves: Option<u64>) -> Self {
        Maze { cells, moves, route: None }
    }
}

impl Landscape for Mazes {
    type Puzzle = Maze;
    type Merit = i128;

    async fn change(
        &mut self,
        maze: &mut Maze,
        stream: &mut Stream,
        pace: &mut Pace,
    ) -> Option<(Maze, Rating<i128>)> {
        let cells = self.changed(maze, stream, pace).await?;
        let (changed, rating) = self.rated(cells, pace).await.ok()??;
        let is_shorter = self.lengthen && changed.moves < maze.moves;
        (!is_shorter).then_some((changed, rating))
    }
}
