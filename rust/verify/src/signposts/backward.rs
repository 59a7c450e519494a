//! The plain search backward from the goals, a layer a move: the costs of all ways in.
//!
//! The state before a state is in the cell behind it: arrived there with the heading that its
//! letter turns into this one, or with any heading if it is a `?`. So each state before a `?` is
//! met once, and only the `?` are remembered.

use super::{Maze, ANY, CODE, GOAL, MET, OUTSIDE};

/// The search, as far as it has come.
pub struct Backward {
    /// The states from which `moves` moves less one lead to a goal.
    layer: Vec<u32>,
    before: Vec<u32>,
    /// The number of states of the layer, or at first of cells, that are examined.
    done: usize,
    moves: u32,
    /// The costs of the ways in by heading and by column or row; 0 for none.
    rim: [Vec<u32>; 4],
}

impl Backward {
    /// A search in a maze all of whose letters are read, in which no other one has begun.
    pub fn new(maze: &Maze) -> Backward {
        let rim = [maze.cols, maze.rows, maze.cols, maze.rows].map(|length| vec![0; length]);
        Backward { layer: Vec::new(), before: Vec::new(), done: 0, moves: 1, rim }
    }

    /// Go on for at most some number of states. Returns whether all is searched.
    pub fn search(&mut self, maze: &mut Maze, mut most: usize) -> bool {
        if self.moves == 1 && !self.leave_goals(maze, &mut most) {
            return false;
        }
        while !self.layer.is_empty() && most > 0 {
            let stop = self.done.saturating_add(most).min(self.layer.len());
            most -= stop - self.done;
            for index in self.done..stop {
                self.step_back(maze, self.layer[index]);
            }
            self.done = stop;
            if stop == self.layer.len() {
                self.next_layer();
            }
        }
        self.layer.is_empty()
    }

    /// The costs of the ways in that lead along a heading, from the left or the top; 0 for none.
    pub fn rim(&self, heading: usize) -> &[u32] {
        self.rim.get(heading).map_or(&[], |side| side)
    }

    /// The states before those of all goals. Returns whether all cells are examined.
    fn leave_goals(&mut self, maze: &mut Maze, most: &mut usize) -> bool {
        let stop = self.done.saturating_add(*most).min(maze.grid.len());
        *most -= stop - self.done;
        for cell in self.done..stop {
            if maze.code(cell) == GOAL {
                for heading in 0..4 {
                    self.step_back(maze, (4 * cell + heading) as u32);
                }
            }
        }
        self.done = stop;
        if stop == maze.grid.len() {
            self.next_layer();
        }
        self.moves > 1
    }

    fn next_layer(&mut self) {
        std::mem::swap(&mut self.layer, &mut self.before);
        self.before.clear();
        self.done = 0;
        self.moves += 1;
    }

    /// Add the states before a state to the next layer, or note the cost of entering there.
    fn step_back(&mut self, maze: &mut Maze, state: u32) {
        let (ahead, heading) = (state as usize / 4, state % 4);
        let cell = ahead.wrapping_add_signed(-maze.strides()[heading as usize]);
        let byte = maze.grid[cell];
        let code = byte >> CODE & 7;
        if code < ANY {
            let arrival = (heading + 4 - u32::from(code)) % 4;
            self.before.push(4 * cell as u32 + arrival);
        } else if code == ANY && byte & MET == 0 {
            maze.grid[cell] |= MET;
            self.before.extend((0..4).map(|arrival| 4 * cell as u32 + arrival));
        } else if code == OUTSIDE {
            let (row, col) = (cell / (maze.cols + 2), cell % (maze.cols + 2));
            let index = if heading % 2 == 0 { col } else { row };
            self.rim[heading as usize][index - 1] = self.moves;
        }
    }
}
