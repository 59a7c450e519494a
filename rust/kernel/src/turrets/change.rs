//! Small changes of a maze, for the generator.

use super::effort::effort;
use super::plain::Shape;
use super::search::check;
use crate::climb::{rating_of, Cuts, Landscape, Rated};
use crate::draws::Stream;
use lasermaze_tick::{Failure, Stopped, Ticker};

/// The letters for a changed cell, each equally likely. More walls and turrets make longer walks.
const LETTERS: &[u8] = b"#####......^>v<";

/// The percentage of changes that move the start or the goal.
const MOVED: usize = 10;

/// The mazes of a size that have a walk, or have none.
pub struct Mazes {
    rows: usize,
    cols: usize,
    has_walk: bool,
    cuts: Cuts,
}

impl Mazes {
    /// The mazes of a size.
    pub fn new(rows: usize, cols: usize, has_walk: bool, cuts: Cuts) -> Self {
        Mazes { rows, cols, has_walk, cuts }
    }

    /// The cells with their rating; None if they do not have a walk as they should.
    ///
    /// Returns an error if they are not a maze of this size.
    pub fn rated(
        &self,
        cells: Vec<u8>,
        ticker: &mut Ticker,
    ) -> Result<Option<Rated<Self>>, Failure> {
        let at = |letter| cells.iter().position(|&cell| cell == letter).unwrap_or(cells.len());
        let (start, goal) = (at(b'S'), at(b'G'));
        check((self.rows, self.cols), cells.len(), start, goal)?;
        let shape = Shape { rows: self.rows, cols: self.cols, start, goal };
        let ((search, open), has_walk) = effort(&cells, &shape, ticker)?;
        let fits = has_walk == self.has_walk;
        Ok(fits.then(|| (cells, rating_of(&self.cuts, search, open))))
    }
}

impl Landscape for Mazes {
    type Puzzle = Vec<u8>;
    type Merit = i128;

    fn change(
        &mut self,
        cells: &mut Vec<u8>,
        stream: &mut Stream,
        ticker: &mut Ticker,
    ) -> Result<Option<Rated<Self>>, Stopped> {
        let Some(changed) = changed(cells, stream) else { return Ok(None) };
        self.rated(changed, ticker).or_else(Failure::unless_stopped)
    }
}

/// A maze with another letter on one cell, or with its start or goal moved. None if that changes
/// nothing, or would remove the start or the goal.
pub fn changed(cells: &[u8], stream: &mut Stream) -> Option<Vec<u8>> {
    let index = stream.below(cells.len());
    let letters = if stream.chance(MOVED) { b"SG" } else { LETTERS };
    let letter = stream.choice(letters);
    if [b'S', b'G', letter].contains(&cells[index]) {
        return None;
    }
    let mut changed = cells.to_vec();
    if letters.len() == 2 {
        let from = cells.iter().position(|&cell| cell == letter)?;
        changed[from] = b'.';
    }
    changed[index] = letter;
    Some(changed)
}
