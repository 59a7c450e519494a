//! Small changes of a maze, for the generator.

use super::effort::effort;
use super::{BackwardSearch, Until};
use crate::climb::{rating_of, Cuts, Landscape, Rated};
use crate::draws::Stream;
use crate::grid::{E, N, S};
use lasermaze_tick::{Failure, Stopped, Ticker};

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
    pub fn rated(
        &self,
        cells: Vec<u8>,
        ticker: &mut Ticker,
    ) -> Result<Option<Rated<Self>>, Failure> {
        let ((states, choices), moves) = effort(self.rows, self.cols, &cells, ticker)?;
        let open = u64::BITS - choices.leading_zeros();
        let rating = rating_of(&self.cuts, states, open);
        Ok((moves.is_some() == self.has_escape).then(|| (Maze::new(cells, moves), rating)))
    }

    /// The cells of a maze with another letter in one cell: anywhere, or on the escape. None if
    /// that changes nothing, or would remove a goal.
    pub fn changed(
        &self,
        maze: &mut Maze,
        stream: &mut Stream,
        ticker: &mut Ticker,
    ) -> Result<Option<Vec<u8>>, Stopped> {
        let mut cell = stream.below(maze.cells.len());
        if stream.chance(50) {
            let route = self.route(maze, ticker)?;
            if !route.is_empty() {
                cell = stream.choice(route);
            }
        }
        let letter = stream.choice(&self.letters);
        if maze.cells[cell] == b'G' || maze.cells[cell] == letter {
            return Ok(None);
        }
        let mut cells = maze.cells.clone();
        cells[cell] = letter;
        Ok(Some(cells))
    }

    /// The cells of the escape; none without an escape.
    fn route<'a>(&self, maze: &'a mut Maze, ticker: &mut Ticker) -> Result<&'a [usize], Stopped> {
        if maze.route.is_none() {
            maze.route = Some(self.find_route(&maze.cells, ticker)?);
        }
        Ok(maze.route.as_deref().unwrap_or_default())
    }

    fn find_route(&self, cells: &[u8], ticker: &mut Ticker) -> Result<Vec<usize>, Stopped> {
        let search = BackwardSearch::new(self.rows, self.cols, cells, Until::AllWays);
        let Ok(mut search) = search else { return Ok(vec![]) };
        search.run(1, ticker)?;
        let entered = search.best.and_then(|way| Some((way, search.enter(way).ok()?)));
        let Some((way, mut route)) = entered else { return Ok(vec![]) };
        search.follow(&mut route, ticker)?;
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
        Ok(cells)
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

    fn change(
        &mut self,
        maze: &mut Maze,
        stream: &mut Stream,
        ticker: &mut Ticker,
    ) -> Result<Option<Rated<Self>>, Stopped> {
        let Some(cells) = self.changed(maze, stream, ticker)? else { return Ok(None) };
        let rated = self.rated(cells, ticker).or_else(Failure::unless_stopped)?;
        Ok(rated.filter(|(changed, _)| !self.lengthen || changed.moves >= maze.moves))
    }
}
