//! Walking among turrets. A move is a step N, E, S or W.
//!
//! Planes: wall; turrets that face N, E, S, W now; start; goal; walker; the cells that are fired on
//! after the next step, and after the three steps that follow. Number: the steps so far.

use crate::play::WRONG_CONTENTS;
use lasermaze_tick::Refused;
use std::collections::VecDeque;

use super::{letters, Given, Rules, Steps};
use crate::grid::Size;

const ARROWS: &[u8; 4] = b"^>v<";
const LETTERS: &[u8] = b".#SG^>v<";

/// The rules of turrets for a size.
#[derive(Clone)]
pub struct TurretRules {
    size: Size,
    steps: Steps,
}

/// A maze with its fire.
#[derive(Clone)]
pub struct Maze {
    cells: Vec<u8>,
    start: usize,
    goal: usize,
    /// `fire[phase][cell]`: whether the cell is fired on after a step with this number, mod 4.
    fire: [Vec<bool>; 4],
    /// The fewest steps to the goal; None if there is no walk.
    fewest: Option<u32>,
}

/// A walker.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Walker {
    cell: usize,
    steps: u32,
    dead: bool,
}

fn is_obstacle(letter: u8) -> bool {
    letter == b'#' || ARROWS.contains(&letter)
}

impl TurretRules {
    fn fire(&self, cells: &[u8], phase: usize) -> Vec<bool> {
        let mut fired = vec![false; cells.len()];
        for (turret, letter) in cells.iter().enumerate() {
            let Some(facing) = ARROWS.iter().position(|arrow| arrow == letter) else { continue };
            let mut next = self.steps.next(turret, (facing + phase) % 4);
            while let Some(cell) = next.filter(|&cell| !is_obstacle(cells[cell])) {
                fired[cell] = true;
                next = self.steps.next(cell, (facing + phase) % 4);
            }
        }
        fired
    }

    /// The fewest steps of a safe walk, breadth first over cells and phases.
    fn fewest(&self, maze: &Maze) -> Option<u32> {
        let mut seen = vec![false; 4 * maze.cells.len()];
        let mut queue = VecDeque::from([(maze.start, 0u32)]);
        seen[maze.start * 4] = true;
        while let Some((cell, steps)) = queue.pop_front() {
            if cell == maze.goal {
                return Some(steps);
            }
            let phase = (steps as usize + 1) % 4;
            for heading in 0..4 {
                let Some(next) = self.steps.next(cell, heading) else { continue };
                let closed = is_obstacle(maze.cells[next]) || maze.fire[phase][next];
                if !closed && !std::mem::replace(&mut seen[next * 4 + phase], true) {
                    queue.push_back((next, steps + 1));
                }
            }
        }
        None
    }

    fn onward(&self, maze: &Maze, walker: &Walker, heading: usize) -> Option<usize> {
        if walker.dead || walker.cell == maze.goal || heading > 3 {
            return None;
        }
        self.steps.next(walker.cell, heading).filter(|&next| !is_obstacle(maze.cells[next]))
    }
}

impl Rules for TurretRules {
    type Puzzle = Maze;
    type State = Walker;

    fn new(rows: usize, cols: usize) -> Self {
        let size = Size { rows, cols };
        TurretRules { size, steps: Steps::new(size) }
    }

    fn actions(&self) -> usize {
        4
    }

    fn planes(&self) -> usize {
        12
    }

    fn numbers(&self) -> usize {
        1
    }

    fn read(&self, given: &Given) -> Result<Maze, Refused> {
        let cells = letters(given, self.size, LETTERS)?;
        let find = |wanted: u8| {
            let mut found = (0..cells.len()).filter(|&cell| cells[cell] == wanted);
            found.next().filter(|_| found.next().is_none()).ok_or(WRONG_CONTENTS)
        };
        let (start, goal) = (find(b'S')?, find(b'G')?);
        let fire = [0, 1, 2, 3].map(|phase| self.fire(&cells, phase));
        let mut maze = Maze { cells, start, goal, fire, fewest: None };
        maze.fewest = self.fewest(&maze);
        Ok(maze)
    }

    fn start(&self, maze: &Maze) -> Walker {
        Walker { cell: maze.start, steps: 0, dead: false }
    }

    fn mask(&self, maze: &Maze, walker: &Walker, mask: &mut [u8]) -> bool {
        for (heading, legal) in mask.iter_mut().enumerate() {
            *legal = u8::from(self.onward(maze, walker, heading).is_some());
        }
        mask.contains(&1)
    }

    fn play(&self, maze: &Maze, walker: &mut Walker, action: usize) -> bool {
        let Some(next) = self.onward(maze, walker, action) else { return false };
        walker.cell = next;
        walker.steps += 1;
        walker.dead = maze.fire[walker.steps as usize % 4][next];
        true
    }

    fn is_solved(&self, maze: &Maze, walker: &Walker) -> bool {
        !walker.dead && walker.cell == maze.goal && Some(walker.steps) == maze.fewest
    }

    fn observe(&self, maze: &Maze, walker: &Walker, planes: &mut [u8], numbers: &mut [u8]) {
        let cells = maze.cells.len();
        for (cell, letter) in maze.cells.iter().enumerate() {
            let plane = match letter {
                b'#' => 0,
                b'S' => 5,
                b'G' => 6,
                _ => match ARROWS.iter().position(|arrow| arrow == letter) {
                    Some(facing) => 1 + (facing + walker.steps as usize) % 4,
                    None => continue,
                },
            };
            planes[plane * cells + cell] = 1;
        }
        planes[7 * cells + walker.cell] = 1;
        for after in 1..5 {
            let fire = &maze.fire[(walker.steps as usize + after) % 4];
            let plane = &mut planes[(7 + after) * cells..(8 + after) * cells];
            for (shown, &fired) in plane.iter_mut().zip(fire) {
                *shown = u8::from(fired);
            }
        }
        numbers[0] = walker.steps.min(255) as u8;
    }
}
