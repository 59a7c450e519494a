//! Turning mirrors. A move is the cell of a mirror.
//!
//! Planes: block; mirrors that rise, and that fall to the right; opening; turned mirrors; the beam
//! that enters a cell going N, E, S, W.

use super::{letters, reflected, show_light, Given, Rules, Steps};
use crate::grid::{Size, E, N, S, W};
use crate::play::WRONG_CONTENTS;
use lasermaze_tick::Refused;

const LETTERS: &[u8] = b"*./\\";

/// The rules of mirrors for a size.
#[derive(Clone)]
pub struct MirrorRules {
    size: Size,
    steps: Steps,
}

/// A maze with its openings.
#[derive(Clone)]
pub struct Maze {
    cells: Vec<u8>,
    openings: [usize; 2],
    inward: usize,
}

/// A maze with some mirrors turned, and its beam.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Turned {
    cells: Vec<u8>,
    /// The headings of the beam as it enters each cell, as bits.
    light: Vec<u8>,
    solved: bool,
}

fn is_mirror(letter: u8) -> bool {
    letter == b'/' || letter == b'\\'
}

impl MirrorRules {
    /// Send the beam in by the first opening.
    fn send(&self, maze: &Maze, turned: &mut Turned) {
        turned.light.fill(0);
        let (mut next, mut heading) = (Some(maze.openings[0]), maze.inward);
        while let Some(cell) = next {
            turned.light[cell] |= 1 << heading;
            if turned.cells[cell] == b'*' {
                break;
            }
            heading = reflected(turned.cells[cell], heading);
            next = self.steps.next(cell, heading);
        }
        // A beam that leaves the grid does so by the other opening: its way is reversible.
        let untouched =
            |cell: usize| turned.cells[cell] != maze.cells[cell] && turned.light[cell] == 0;
        turned.solved = next.is_none() && !(0..turned.cells.len()).any(untouched);
    }
}

impl Rules for MirrorRules {
    type Puzzle = Maze;
    type State = Turned;

    fn new(rows: usize, cols: usize) -> Self {
        let size = Size { rows, cols };
        MirrorRules { size, steps: Steps::new(size) }
    }

    fn actions(&self) -> usize {
        self.size.cells()
    }

    fn planes(&self) -> usize {
        9
    }

    fn numbers(&self) -> usize {
        0
    }

    fn read(&self, given: &Given) -> Result<Maze, Refused> {
        let cells = letters(given, self.size, LETTERS)?;
        let on_rim = |&cell: &usize| (0..4).any(|h| self.steps.next(cell, h).is_none());
        let rim = (0..cells.len()).filter(on_rim);
        let open: Vec<usize> = rim.filter(|&cell| cells[cell] != b'*').collect();
        let openings: [usize; 2] = open.try_into().map_err(|_| WRONG_CONTENTS)?;
        let Size { rows, cols } = self.size;
        let (row, col) = (openings[0] / cols, openings[0] % cols);
        let inward = match () {
            () if row == 0 => S,
            () if row + 1 == rows => N,
            () if col == 0 => E,
            () => W,
        };
        if openings.iter().any(|&cell| cells[cell] != b'.') {
            return Err(WRONG_CONTENTS);
        }
        Ok(Maze { cells, openings, inward })
    }

    fn start(&self, maze: &Maze) -> Turned {
        let light = vec![0; maze.cells.len()];
        let mut turned = Turned { cells: maze.cells.clone(), light, solved: false };
        self.send(maze, &mut turned);
        turned
    }

    fn mask(&self, _: &Maze, turned: &Turned, mask: &mut [u8]) -> bool {
        let mut any = false;
        for (legal, &letter) in mask.iter_mut().zip(&turned.cells) {
            *legal = u8::from(is_mirror(letter));
            any |= *legal == 1;
        }
        any
    }

    fn play(&self, maze: &Maze, turned: &mut Turned, action: usize) -> bool {
        if !is_mirror(turned.cells[action]) {
            return false;
        }
        turned.cells[action] = if turned.cells[action] == b'/' { b'\\' } else { b'/' };
        self.send(maze, turned);
        true
    }

    fn is_solved(&self, _: &Maze, turned: &Turned) -> bool {
        turned.solved
    }

    fn observe(&self, maze: &Maze, turned: &Turned, planes: &mut [u8], _: &mut [u8]) {
        let cells = turned.cells.len();
        for (cell, letter) in turned.cells.iter().enumerate() {
            let plane = match letter {
                b'*' => 0,
                b'/' => 1,
                b'\\' => 2,
                _ => continue,
            };
            planes[plane * cells + cell] = 1;
            planes[4 * cells + cell] = u8::from(*letter != maze.cells[cell]);
        }
        for opening in maze.openings {
            planes[3 * cells + opening] = 1;
        }
        show_light(&turned.light, planes, 5);
    }
}
