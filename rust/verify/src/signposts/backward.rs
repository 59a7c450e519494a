//! The plain search backward from the goals, a layer a move: the costs of all ways in.
//!
//! The state before a state is in the cell behind it: arrived there with the heading that its
//! letter turns into this one, or with any heading if it is a `?`. So each state before a `?` is
//! met once, and only the `?` are remembered.

use lasermaze_tick::{Stopped, Ticker};

use super::{Maze, ANY, CODE, GOAL, MET, OUTSIDE};

/// The search.
pub struct Backward {
    /// The states from which `moves` moves less one lead to a goal.
    layer: Vec<u32>,
    before: Vec<u32>,
    moves: u32,
    /// The costs of the ways in by heading and by column or row; 0 for none.
    rim: [Vec<u32>; 4],
}

impl Backward {
    /// The costs of all ways into a maze in which no other search has begun.
    pub fn search(maze: &mut Maze, ticker: &mut Ticker) -> Result<Backward, Stopped> {
        let rim = [maze.cols, maze.rows, maze.cols, maze.rows].map(|length| vec![0; length]);
        let mut search = Backward { layer: Vec::new(), before: Vec::new(), moves: 1, rim };
        for cell in 0..maze.grid.len() {
            if maze.code(cell) == GOAL {
                (0..4).for_each(|heading| search.step_back(maze, (4 * cell + heading) as u32));
            }
            ticker.count(1)?;
        }
        search.next_layer();
        while !search.layer.is_empty() {
            for index in 0..search.layer.len() {
                search.step_back(maze, search.layer[index]);
                ticker.count(4)?;
            }
            search.next_layer();
        }
        Ok(search)
    }

    /// The costs of the ways in that lead along a heading, from the left or the top; 0 for none.
    pub fn rim(&self, heading: usize) -> &[u32] {
        self.rim.get(heading).map_or(&[], |side| side)
    }

    fn next_layer(&mut self) {
        std::mem::swap(&mut self.layer, &mut self.before);
        self.before.clear();
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
