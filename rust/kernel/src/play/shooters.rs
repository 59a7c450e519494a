//! Turning beam shooters. A move is the cell of a shooter.
//!
//! Planes: shooters along their row, and along their column; mirrors that rise, and that fall to the
//! right; wall; light that enters a cell going N, E, S, W; shooters that are hit.

use super::{letters, reflected, show_light, Given, Rules, Steps};
use crate::grid::{Size, E, N, S, W};
use lasermaze_tick::Refused;

const LETTERS: &[u8] = b".-|/\\#";

/// The rules of shooters for a size.
#[derive(Clone)]
pub struct ShooterRules {
    size: Size,
    steps: Steps,
}

/// A grid with its shooters.
#[derive(Clone)]
pub struct Grid {
    cells: Vec<u8>,
}

/// A grid with some shooters turned, and its light.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Turned {
    cells: Vec<u8>,
    /// The headings of the light that enters each cell, as bits.
    light: Vec<u8>,
    solved: bool,
}

fn is_shooter(letter: u8) -> bool {
    letter == b'-' || letter == b'|'
}

impl ShooterRules {
    /// Fire all shooters.
    fn fire(&self, turned: &mut Turned) {
        turned.light.fill(0);
        for shooter in 0..turned.cells.len() {
            let headings = match turned.cells[shooter] {
                b'-' => [E, W],
                b'|' => [N, S],
                _ => continue,
            };
            for heading in headings {
                self.follow(turned, shooter, heading);
            }
        }
        let wrong = |(&letter, &light): (&u8, &u8)| {
            (letter == b'.' && light == 0) || (is_shooter(letter) && light != 0)
        };
        turned.solved = !turned.cells.iter().zip(&turned.light).any(wrong);
    }

    /// A beam ends at a wall, at a shooter, or outside. None runs in a circle: its way is reversible.
    fn follow(&self, turned: &mut Turned, shooter: usize, mut heading: usize) {
        let mut next = self.steps.next(shooter, heading);
        while let Some(cell) = next {
            let letter = turned.cells[cell];
            if letter == b'#' {
                return;
            }
            turned.light[cell] |= 1 << heading;
            if is_shooter(letter) {
                return;
            }
            heading = reflected(letter, heading);
            next = self.steps.next(cell, heading);
        }
    }
}

impl Rules for ShooterRules {
    type Puzzle = Grid;
    type State = Turned;

    fn new(rows: usize, cols: usize) -> Self {
        let size = Size { rows, cols };
        ShooterRules { size, steps: Steps::new(size) }
    }

    fn actions(&self) -> usize {
        self.size.cells()
    }

    fn planes(&self) -> usize {
        10
    }

    fn numbers(&self) -> usize {
        0
    }

    fn read(&self, given: &Given) -> Result<Grid, Refused> {
        Ok(Grid { cells: letters(given, self.size, LETTERS)? })
    }

    fn start(&self, grid: &Grid) -> Turned {
        let light = vec![0; grid.cells.len()];
        let mut turned = Turned { cells: grid.cells.clone(), light, solved: false };
        self.fire(&mut turned);
        turned
    }

    fn mask(&self, _: &Grid, turned: &Turned, mask: &mut [u8]) -> bool {
        let mut any = false;
        for (legal, &letter) in mask.iter_mut().zip(&turned.cells) {
            *legal = u8::from(!turned.solved && is_shooter(letter));
            any |= *legal == 1;
        }
        any
    }

    fn play(&self, _: &Grid, turned: &mut Turned, action: usize) -> bool {
        if turned.solved || !is_shooter(turned.cells[action]) {
            return false;
        }
        turned.cells[action] = if turned.cells[action] == b'-' { b'|' } else { b'-' };
        self.fire(turned);
        true
    }

    fn is_solved(&self, _: &Grid, turned: &Turned) -> bool {
        turned.solved
    }

    fn observe(&self, _: &Grid, turned: &Turned, planes: &mut [u8], _: &mut [u8]) {
        let cells = turned.cells.len();
        for (cell, letter) in turned.cells.iter().enumerate() {
            let plane = match letter {
                b'-' => 0,
                b'|' => 1,
                b'/' => 2,
                b'\\' => 3,
                b'#' => 4,
                _ => continue,
            };
            planes[plane * cells + cell] = 1;
            planes[9 * cells + cell] = u8::from(plane < 2 && turned.light[cell] != 0);
        }
        show_light(&turned.light, planes, 5);
    }
}
