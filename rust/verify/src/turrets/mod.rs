//! Turning turrets: a walk replayed, the shortest walks searched, a closed set of states verified.
//!
//! Cells have numbers, row by row on a grid with a rim of one cell all around, where no walker
//! survives, so that a step off the grid needs no test of its own. The one large array has a byte
//! a cell: in its low half a bit for each time mod 4 at which a walker survives there, in its high
//! half the bits of the states that a search has met, or that a set holds.

mod closed_set;
mod fire;
mod walks;

#[cfg(test)]
mod tests;

pub use closed_set::{Fault, Rule};
pub use walks::Layers;

use lasermaze_tick::{Stopped, Ticker};

/// The bits of a walker's states in a byte of `Safety::states`.
const ALIVE: u8 = 15;

/// By how much the bits of the states that are met or held are shifted.
const HELD: u32 = 4;

/// At which times a walker survives on each cell of a maze.
pub struct Safety {
    rows: usize,
    cols: usize,
    start: usize,
    goal: usize,
    states: Vec<u8>,
}

impl Safety {
    /// A maze and its fire; `cells` has a letter a cell, row by row. None unless start and goal are
    /// two of its cells, and the numbers of all cells fit into 32 bits.
    pub fn new(
        rows: usize,
        cols: usize,
        cells: &[u8],
        (start, goal): (usize, usize),
        ticker: &mut Ticker,
    ) -> Result<Option<Safety>, Stopped> {
        let maze = Safety::without_fire(rows, cols, start, goal);
        let Some(mut maze) = maze.filter(|_| cells.len() == rows * cols) else { return Ok(None) };
        maze.find_fire(cells, ticker)?;
        Ok(Some(maze))
    }

    fn without_fire(rows: usize, cols: usize, start: usize, goal: usize) -> Option<Safety> {
        let cells = rows.checked_mul(cols)?;
        let padded = rows.checked_add(2)?.checked_mul(cols.checked_add(2)?)?;
        let fits = u32::try_from(padded).is_ok() && start < cells && goal < cells;
        let number = |cell: usize| (cell / cols + 1) * (cols + 2) + cell % cols + 1;
        (fits && start != goal).then(|| Safety {
            rows,
            cols,
            start: number(start),
            goal: number(goal),
            states: vec![0; padded],
        })
    }

    /// The differences in the number of a cell for a step north, east, south or west.
    fn strides(&self) -> [isize; 4] {
        let width = self.cols as isize + 2;
        [-width, 1, width, -1]
    }

    /// The count of cell numbers, those of the rim included.
    pub fn numbers(&self) -> usize {
        self.states.len()
    }

    /// The times mod 4 at which a walker survives on a cell, as bits.
    pub fn alive(&self, number: usize) -> u8 {
        self.states.get(number).map_or(0, |byte| byte & ALIVE)
    }
}
