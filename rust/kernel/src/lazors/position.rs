//! A board on which some cells are decided, with the light as far as they determine it.

use super::bound::Flood;
use super::{first_state, point, BoardBytes, Grid, MOST_CELLS, OUTSIDE};
use crate::lazors::{TOO_MANY_BLOCKS, WRONG_LETTER, WRONG_POINT, WRONG_SIZE};
use lasermaze_tick::Refused;

/// The contents of a cell.
pub const EMPTY: u8 = 0;
pub const REFLECTS: u8 = 1;
pub const OPAQUE: u8 = 2;
pub const REFRACTS: u8 = 3;
/// Still to be decided.
pub const OPEN: u8 = 4;

/// The number of open cells that will be empty, and of those that will hold A, B and C.
pub type Left = [u32; 4];

/// The lengths of the lists before a decision.
#[derive(Clone, Copy, Default)]
pub struct Mark {
    trail: usize,
    waiting: usize,
}

/// A position of the search.
pub struct Position {
    pub(super) grid: Grid,
    /// By cell, one of the constants above.
    pub content: Vec<u8>,
    /// How often each contents is left for the open cells; the numbers add up to that of these cells.
    pub left: Left,
    /// By state, whether light is in it.
    pub(super) lit: Vec<bool>,
    /// The states with light, in the order in which they were found.
    trail: Vec<u32>,
    /// The states in which light waits for an open cell to be decided, or has waited for it.
    pub(super) waiting: Vec<u32>,
    /// By target, the number of lit states at it.
    pub(super) hits: Vec<u32>,
    /// By target, its point.
    pub(super) points: Vec<u32>,
    /// The number of targets without light.
    pub unhit: usize,
    /// The number of states that light has entered, in all branches.
    pub steps: u64,
    /// A buffer for the states that are still to be followed.
    todo: Vec<u32>,
    pub(super) flood: Flood,
}

impl Position {
    /// The board with its light.
    pub fn new(board: &BoardBytes) -> Result<Self, Refused> {
        let size = (board.rows, board.cols);
        let count = board.rows.checked_mul(board.cols).filter(|&count| count <= MOST_CELLS);
        if count != Some(board.cells.len()) || board.cells.is_empty() {
            return Err(WRONG_SIZE);
        }
        let content = board.cells.iter().map(|&letter| content_of(letter));
        let content: Vec<u8> = content.collect::<Option<_>>().ok_or(WRONG_LETTER)?;
        let left = left_on(board)?;
        let mut grid = Grid::new(board.rows, board.cols);
        let mut points = Vec::new();
        for &(x, y) in board.targets {
            let point = point(size, x, y).ok_or(WRONG_POINT)?;
            if grid.ways[4 * point].target == OUTSIDE {
                for way in &mut grid.ways[4 * point..][..4] {
                    way.target = points.len() as u32;
                }
                points.push(point as u32);
            }
        }
        let lasers = board.lasers.iter().map(|&laser| first_state(size, laser));
        let todo: Vec<u32> = lasers.collect::<Option<_>>().ok_or(WRONG_POINT)?;
        let (states, targets) = (grid.ways.len(), points.len());
        let flood = Flood::new(states, content.len(), targets);
        let mut position = Position {
            grid,
            content,
            left,
            lit: vec![false; states],
            trail: Vec::new(),
            waiting: Vec::new(),
            hits: vec![0; targets],
            points,
            unhit: targets,
            steps: 0,
            todo,
            flood,
        };
        position.follow();
        Ok(position)
    }

    /// The cells that light comes to next, each once, the one it came to first at the front.
    pub fn fronts(&self, found: &mut Vec<u32>) {
        found.clear();
        for &state in &self.waiting {
            let cell = self.grid.ways[state as usize].cell;
            if self.content[cell as usize] == OPEN && !found.contains(&cell) {
                found.push(cell);
            }
        }
    }

    /// Decide an open cell, and follow the light that waits for it.
    pub fn decide(&mut self, cell: u32, content: u8) -> Mark {
        let mark = Mark { trail: self.trail.len(), waiting: self.waiting.len() };
        self.content[cell as usize] = content;
        self.left[usize::from(content)] -= 1;
        for index in 0..mark.waiting {
            let state = self.waiting[index];
            if self.grid.ways[state as usize].cell == cell {
                self.leave(state, content);
            }
        }
        self.follow();
        mark
    }

    /// Take back the newest decision.
    pub fn undo(&mut self, cell: u32, mark: Mark) {
        let content = std::mem::replace(&mut self.content[cell as usize], OPEN);
        self.left[usize::from(content)] += 1;
        self.waiting.truncate(mark.waiting);
        for state in self.trail.drain(mark.trail..) {
            self.lit[state as usize] = false;
            let target = self.grid.ways[state as usize].target;
            if target != OUTSIDE {
                let hits = &mut self.hits[target as usize];
                *hits -= 1;
                self.unhit += usize::from(*hits == 0);
            }
        }
    }

    /// Put the states behind a cell on the list.
    fn leave(&mut self, state: u32, content: u8) {
        let (pass, turn) = ways(content);
        if pass {
            self.todo.push(self.grid.ways[state as usize].through);
        }
        if turn {
            self.todo.push(self.grid.ways[state as usize].reflected);
        }
    }

    /// Follow the light in the states on the list as far as the decided cells determine it.
    fn follow(&mut self) {
        while let Some(state) = self.todo.pop() {
            if std::mem::replace(&mut self.lit[state as usize], true) {
                continue;
            }
            self.steps += 1;
            self.trail.push(state);
            let way = self.grid.ways[state as usize];
            if way.target != OUTSIDE {
                let hits = &mut self.hits[way.target as usize];
                self.unhit -= usize::from(*hits == 0);
                *hits += 1;
            }
            if way.cell == OUTSIDE {
                continue;
            }
            match self.content[way.cell as usize] {
                OPEN => self.waiting.push(state),
                content => self.leave(state, content),
            }
        }
    }
}

/// Whether light goes on through a content, and whether it is reflected.
pub fn ways(content: u8) -> (bool, bool) {
    (matches!(content, EMPTY | REFRACTS), matches!(content, REFLECTS | REFRACTS))
}

/// The content that a letter stands for.
fn content_of(letter: u8) -> Option<u8> {
    match letter {
        b'o' => Some(OPEN),
        b'x' | b'.' => Some(EMPTY),
        b'A' | b'a' => Some(REFLECTS),
        b'B' | b'b' => Some(OPAQUE),
        b'C' | b'c' => Some(REFRACTS),
        _ => None,
    }
}

/// How often each contents is left for the open cells of a board.
fn left_on(board: &BoardBytes) -> Result<Left, Refused> {
    let count = |letter| board.cells.iter().filter(|&&each| each == letter).count();
    let mut left = [count(b'o'), 0, 0, 0];
    for (index, letter) in (1..).zip([b'a', b'b', b'c']) {
        let more = board.blocks[index - 1].checked_sub(count(letter)).ok_or(TOO_MANY_BLOCKS)?;
        left[0] = left[0].checked_sub(more).ok_or(TOO_MANY_BLOCKS)?;
        left[index] = more;
    }
    Ok(left.map(|number| number as u32))
}
