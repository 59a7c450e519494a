//! Boards of the kind `lazors`: light goes diagonally from midpoint to midpoint of the blocks' sides.
//!
//! Coordinates count half blocks from the top left corner, x to the right and y down; one of a
//! midpoint's is odd. A *state* is a midpoint with one of four directions.

#![forbid(unsafe_code)]

mod bound;
mod position;
mod search;
#[cfg(test)]
mod tests;

use lasermaze_tick::Refused;
pub use position::Left;
pub use search::LazorSearch;

/// Why arguments are refused.
pub(crate) const WRONG_SIZE: Refused = Refused("the cells are not a grid of this size");
pub(crate) const WRONG_LETTER: Refused = Refused("a cell has an unknown letter");
pub(crate) const TOO_MANY_BLOCKS: Refused = Refused("there are more blocks than free cells");
pub(crate) const WRONG_POINT: Refused =
    Refused("a laser or a target is not at the midpoint of a side");

/// The largest number of cells.
pub const MOST_CELLS: usize = 2_500;

/// A laser: its point x, y and its direction, each ±1.
pub type Laser = (usize, usize, i8, i8);

/// A board as bytes and numbers.
pub struct BoardBytes<'a> {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub cols: usize,
    /// A letter a cell, row by row: `o` to be decided, `x` no block, `A`, `B`, `C` a given block;
    /// `.` decided to be empty, `a`, `b`, `c` a block that is decided.
    pub cells: &'a [u8],
    /// The number of blocks A, B, C to place, the decided ones included.
    pub blocks: [usize; 3],
    /// The lasers.
    pub lasers: &'a [Laser],
    /// The points x, y to hit.
    pub targets: &'a [(usize, usize)],
}

/// The ways of light on a grid, whatever the cells hold. A state is `4 * point + direction`.
struct Grid {
    /// By state, how light goes on from it.
    ways: Vec<Way>,
}

/// How light goes on from a state.
#[derive(Clone, Copy)]
struct Way {
    /// The cell that light comes to next; `OUTSIDE` if it leaves the grid.
    cell: u32,
    /// The state behind that cell, if light goes on through it.
    through: u32,
    /// The state after a reflection by that cell.
    reflected: u32,
    /// The index of the target at the state's point, or `OUTSIDE`.
    target: u32,
}

/// No cell, or no target.
const OUTSIDE: u32 = u32::MAX;

/// The bits of a direction: to the right, and down.
const RIGHT: usize = 1;
const DOWN: usize = 2;

impl Grid {
    /// The ways on a grid of this size.
    fn new(rows: usize, cols: usize) -> Self {
        let width = 2 * cols + 1;
        let states = 4 * width * (2 * rows + 1);
        let outside = Way { cell: OUTSIDE, through: 0, reflected: 0, target: OUTSIDE };
        let mut grid = Grid { ways: vec![outside; states] };
        for y in 0..=2 * rows {
            for x in (0..width).filter(|x| (x + y) % 2 == 1) {
                for way in 0..4 {
                    let state = 4 * (y * width + x) + way;
                    let (right, down) = (way & RIGHT != 0, way & DOWN != 0);
                    // The sides of blocks are upright at an even x.
                    let (axis, forward, at, end) = if x % 2 == 0 {
                        (RIGHT, right, x, 2 * cols)
                    } else {
                        (DOWN, down, y, 2 * rows)
                    };
                    grid.ways[state].reflected = (state ^ axis) as u32;
                    if at == if forward { end } else { 0 } {
                        continue;
                    }
                    let step = |at: usize, forward: bool| if forward { at + 1 } else { at - 1 };
                    let (row, col) = if axis == RIGHT {
                        (y / 2, step(x, right) / 2)
                    } else {
                        (step(y, down) / 2, x / 2)
                    };
                    let beyond = step(y, down) * width + step(x, right);
                    grid.ways[state].cell = (row * cols + col) as u32;
                    grid.ways[state].through = (4 * beyond + way) as u32;
                }
            }
        }
        grid
    }
}

/// The index of a midpoint. None if it is not one of the grid's.
fn point((rows, cols): (usize, usize), x: usize, y: usize) -> Option<usize> {
    let is_midpoint = x <= 2 * cols && y <= 2 * rows && (x + y) % 2 == 1;
    is_midpoint.then(|| y * (2 * cols + 1) + x)
}

/// The state in which the light of a laser begins.
fn first_state(size: (usize, usize), (x, y, vx, vy): Laser) -> Option<u32> {
    let way = match (vx, vy) {
        (-1, -1) => 0,
        (1, -1) => RIGHT,
        (-1, 1) => DOWN,
        (1, 1) => RIGHT | DOWN,
        _ => return None,
    };
    point(size, x, y).map(|point| (4 * point + way) as u32)
}
