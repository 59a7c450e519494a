//! Walking by letters. A move is a way in (along the top, down the left, down the right, along the
//! bottom), or a way on N, E, S, W at a `?`.
//!
//! Planes: the letters `S L R U ? X G`; the walker, as it came going N, E, S, W; the cells that it
//! entered going N, E, S, W. Number: the moves so far.

use lasermaze_tick::Refused;
use std::collections::VecDeque;

use super::{letters, show_light, Given, Rules, Steps};
use crate::grid::{back, left, right, Size, E, HEADINGS, N, S, W};

const LETTERS: &[u8] = b"SLRU?XG";

/// The rules of signposts for a size.
#[derive(Clone)]
pub struct SignpostRules {
    size: Size,
    steps: Steps,
}

/// A maze with the fewest moves from everywhere.
#[derive(Clone)]
pub struct Maze {
    cells: Vec<u8>,
    /// `left[4 * cell + heading]`: the fewest moves to a goal from a cell that was entered along a
    /// heading; `FAR` if there is no way.
    left: Vec<u32>,
}

const FAR: u32 = u32::MAX;

/// A walker, once it is in.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Inside {
    cell: usize,
    heading: usize,
    moves: u32,
    /// The fewest moves from the way in that was chosen.
    fewest: u32,
    /// Whether it waits for a choice.
    waits: bool,
    /// The headings in which each cell was entered, as bits.
    trail: Vec<u8>,
}

/// The heading after a letter that leaves no choice.
fn onward(letter: u8, heading: usize) -> usize {
    match letter {
        b'L' => left(heading),
        b'R' => right(heading),
        b'U' => back(heading),
        _ => heading,
    }
}

impl SignpostRules {
    /// The fewest moves to a goal from every state, breadth first backward.
    fn fewest(&self, cells: &[u8]) -> Vec<u32> {
        let mut left = vec![FAR; 4 * cells.len()];
        let mut queue = VecDeque::new();
        for cell in (0..cells.len()).filter(|&cell| cells[cell] == b'G') {
            for heading in HEADINGS {
                left[4 * cell + heading] = 0;
                queue.push_back((cell, heading));
            }
        }
        while let Some((cell, heading)) = queue.pop_front() {
            let moves = left[4 * cell + heading] + 1;
            let Some(before) = self.steps.next(cell, back(heading)) else { continue };
            for came in HEADINGS {
                let leads = match cells[before] {
                    b'X' | b'G' => false,
                    b'?' => true,
                    letter => onward(letter, came) == heading,
                };
                if leads && left[4 * before + came] == FAR {
                    left[4 * before + came] = moves;
                    queue.push_back((before, came));
                }
            }
        }
        left
    }

    /// The first cell and the heading of a way in.
    fn way(&self, action: usize) -> Option<(usize, usize)> {
        let Size { rows, cols } = self.size;
        let bottom = cols + 2 * rows;
        Some(match action {
            _ if action < cols => (action, S),
            _ if action < cols + rows => ((action - cols) * cols, E),
            _ if action < bottom => ((action - cols - rows + 1) * cols - 1, W),
            _ if action < bottom + cols => ((rows - 1) * cols + action - bottom, N),
            _ => return None,
        })
    }

    /// The number of ways in; the four ways on follow them.
    fn ways(&self) -> usize {
        2 * (self.size.rows + self.size.cols)
    }

    /// Walk until a choice or an end. False for a walk that is too long to be played.
    fn walk(&self, maze: &Maze, walker: &mut Inside, first: Option<usize>) -> bool {
        let mut choice = first;
        loop {
            let letter = maze.cells[walker.cell];
            walker.waits = false;
            let heading = match (letter, choice.take()) {
                (b'G' | b'X', _) => return true,
                (b'?', None) => {
                    walker.waits = true;
                    return true;
                }
                (b'?', Some(chosen)) => chosen,
                _ => onward(letter, walker.heading),
            };
            let Some(next) = self.steps.next(walker.cell, heading) else { return true };
            if walker.moves as usize > 8 * maze.cells.len() {
                return false;
            }
            walker.cell = next;
            walker.heading = heading;
            walker.moves += 1;
            walker.trail[next] |= 1 << heading;
        }
    }
}

impl Rules for SignpostRules {
    type Puzzle = Maze;
    type State = Option<Inside>;

    fn new(rows: usize, cols: usize) -> Self {
        let size = Size { rows, cols };
        SignpostRules { size, steps: Steps::new(size) }
    }

    fn actions(&self) -> usize {
        self.ways() + 4
    }

    fn planes(&self) -> usize {
        LETTERS.len() + 8
    }

    fn numbers(&self) -> usize {
        1
    }

    fn read(&self, given: &Given) -> Result<Maze, Refused> {
        let cells = letters(given, self.size, LETTERS)?;
        let left = self.fewest(&cells);
        Ok(Maze { cells, left })
    }

    fn start(&self, _: &Maze) -> Option<Inside> {
        None
    }

    fn mask(&self, _: &Maze, walker: &Option<Inside>, mask: &mut [u8]) -> bool {
        let ways = self.ways();
        match walker {
            None => mask[..ways].fill(1),
            Some(inside) => mask[ways..].fill(u8::from(inside.waits)),
        }
        walker.as_ref().is_none_or(|inside| inside.waits)
    }

    fn play(&self, maze: &Maze, walker: &mut Option<Inside>, action: usize) -> bool {
        match walker {
            None => {
                let Some((cell, heading)) = self.way(action) else { return false };
                let left = maze.left[4 * cell + heading];
                let fewest = left.saturating_add(1);
                let mut trail = vec![0; maze.cells.len()];
                trail[cell] = 1 << heading;
                let mut inside = Inside { cell, heading, moves: 1, fewest, waits: false, trail };
                let played = self.walk(maze, &mut inside, None);
                *walker = Some(inside);
                played
            }
            Some(inside) => {
                let Some(chosen) = action.checked_sub(self.ways()) else { return false };
                if !inside.waits || chosen > 3 {
                    return false;
                }
                let mut after = inside.clone();
                let played = self.walk(maze, &mut after, Some(chosen));
                if played {
                    *inside = after;
                }
                played
            }
        }
    }

    fn is_solved(&self, maze: &Maze, walker: &Option<Inside>) -> bool {
        walker
            .as_ref()
            .is_some_and(|walker| maze.cells[walker.cell] == b'G' && walker.moves == walker.fewest)
    }

    fn observe(&self, maze: &Maze, walker: &Option<Inside>, planes: &mut [u8], numbers: &mut [u8]) {
        let cells = maze.cells.len();
        for (cell, letter) in maze.cells.iter().enumerate() {
            let plane = LETTERS.iter().position(|known| known == letter).unwrap_or(0);
            planes[plane * cells + cell] = 1;
        }
        let Some(walker) = walker else { return };
        planes[(LETTERS.len() + walker.heading) * cells + walker.cell] = 1;
        show_light(&walker.trail, planes, LETTERS.len() + 4);
        numbers[0] = walker.moves.min(255) as u8;
    }
}
