//! Turning turrets: a walk replayed, the shortest walks searched, a closed set of states verified.
//!
//! Cells have numbers, row by row on a grid with a rim of one cell all around, where no walker
//! survives, so that a step off the grid needs no test of its own. The one large array has a byte
//! a cell: in its low half a bit for each time mod 4 at which a walker survives there, in its high
//! half the bits of the states that a search has met, or that a set holds.
//!
//! All work is done in pieces of a number of cells, states or moves that the caller chooses.

mod closed_set;
mod fire;
mod walks;

#[cfg(test)]
mod tests;

pub use closed_set::{Closing, Fault, Rule};
pub use walks::Layers;

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
    fire: Option<fire::Passes>,
}

impl Safety {
    /// A maze whose fire is not yet known. None unless start and goal are two of its cells, and
    /// the numbers of all cells fit into 32 bits.
    pub fn new(rows: usize, cols: usize, start: usize, goal: usize) -> Option<Safety> {
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
            fire: Some(fire::Passes::new(cols)),
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
