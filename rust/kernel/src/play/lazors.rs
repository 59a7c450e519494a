//! Placing blocks in diagonal light. Each cell has four moves: to put a block A, B or C, to take it
//! back.
//!
//! Light enters a cell by a side, and drifts along it towards one of the two sides beside it. These
//! eight ways are in the order N to E, N to W, E to S, E to N, S to W, S to E, W to N, W to S.
//!
//! Planes: given blocks A, B, C; no block allowed; placed blocks A, B, C; lasers by way; targets by
//! side; light by way; hit targets by side. Numbers: the blocks A, B, C that are left.

use super::{letters, Given, Rules, Steps};
use crate::grid::{back, left, Size, E, HEADINGS, N, S, W};
use crate::lazors::Laser;
use crate::play::WRONG_CONTENTS;
use lasermaze_tick::Refused;

const LETTERS: &[u8] = b"oxABCabc";
const GIVEN: &[u8; 3] = b"ABC";
const PLACED: &[u8; 3] = b"abc";
const FREE: u8 = b'o';
/// The moves of a cell.
const MOVES: usize = 4;

const CLOSED: usize = 3;
const BLOCK: usize = 4;
const LASER: usize = 7;
const TARGET: usize = 15;
const LIGHT: usize = 19;
const HIT: usize = 27;
const PLANES: usize = 31;

/// The rules of lazors for a size.
#[derive(Clone)]
pub struct LazorRules {
    size: Size,
    steps: Steps,
}

/// Light that enters a cell: the side, and the side that it drifts towards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ray {
    cell: usize,
    side: usize,
    drift: usize,
}

impl Ray {
    /// The number of its way into the cell.
    fn way(self) -> usize {
        2 * self.side + usize::from(self.drift == left(self.side))
    }
}

/// A board.
#[derive(Clone)]
pub struct Board {
    cells: Vec<u8>,
    left: [u32; 3],
    /// The first rays of the lasers, without those that leave the grid at once.
    lasers: Vec<Ray>,
    /// The sides of each cell where lasers are, as bits.
    sources: Vec<u8>,
    /// The sides of each cell where targets are, as bits.
    targets: Vec<u8>,
}

/// A board with some blocks placed, and its light.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Placed {
    cells: Vec<u8>,
    left: [u32; 3],
    /// The ways in which light enters each cell, as bits.
    light: Vec<u8>,
    /// The sides of each cell where light is, as bits.
    hit: Vec<u8>,
    solved: bool,
}

/// Whether light goes on through a cell, and whether it is reflected.
fn ways_of(letter: u8) -> (bool, bool) {
    match letter {
        b'A' | b'a' => (false, true),
        b'B' | b'b' => (false, false),
        b'C' | b'c' => (true, true),
        _ => (true, false),
    }
}

impl LazorRules {
    /// The cells beside the midpoint of a side, each with its side there; none for other points.
    fn beside(&self, (x, y): (usize, usize)) -> Vec<(usize, usize)> {
        let Size { rows, cols } = self.size;
        if x > 2 * cols || y > 2 * rows || (x + y) % 2 == 0 {
            return Vec::new();
        }
        let at = |row: usize, col: usize, side: usize| {
            (row < rows && col < cols).then(|| (row * cols + col, side))
        };
        // A wrapping subtraction gives a cell outside the grid.
        let (row, col) = (y / 2, x / 2);
        let both = if x % 2 == 0 {
            [at(row, col, W), at(row, col.wrapping_sub(1), E)]
        } else {
            [at(row, col, N), at(row.wrapping_sub(1), col, S)]
        };
        both.into_iter().flatten().collect()
    }

    /// Mark in bits of cells the sides that meet at a point.
    fn mark(&self, point: (usize, usize), marks: &mut [u8]) -> Result<(), Refused> {
        let sides = self.beside(point);
        for &(cell, side) in &sides {
            marks[cell] |= 1 << side;
        }
        if sides.is_empty() {
            Err(WRONG_CONTENTS)
        } else {
            Ok(())
        }
    }

    /// The first ray of a laser; None if it leaves the grid at once.
    fn first(&self, (x, y, vx, vy): Laser) -> Option<Ray> {
        let (across, along) = (if vx > 0 { E } else { W }, if vy > 0 { S } else { N });
        let (heading, drift) = if x % 2 == 0 { (across, along) } else { (along, across) };
        let sides = self.beside((x, y));
        let (cell, side) = sides.into_iter().find(|&(_, side)| side == back(heading))?;
        Some(Ray { cell, side, drift })
    }

    /// Follow the light from all lasers.
    fn shine(&self, board: &Board, placed: &mut Placed) {
        placed.light.fill(0);
        placed.hit.copy_from_slice(&board.sources);
        let mut waiting = board.lasers.clone();
        while let Some(ray) = waiting.pop() {
            let Ray { cell, side, drift } = ray;
            if placed.light[cell] >> ray.way() & 1 != 0 {
                continue;
            }
            placed.light[cell] |= 1 << ray.way();
            let (passes, reflects) = ways_of(placed.cells[cell]);
            if passes {
                waiting.extend(self.leave(cell, drift, back(side), &mut placed.hit));
            }
            if reflects {
                waiting.extend(self.leave(cell, side, drift, &mut placed.hit));
            }
        }
        let mut targets = board.targets.iter().zip(&placed.hit);
        placed.solved = placed.left == [0; 3] && targets.all(|(&target, &hit)| target & !hit == 0);
    }

    /// Light leaves a cell by a side: the ray into the next cell, if there is one.
    fn leave(&self, cell: usize, side: usize, drift: usize, hit: &mut [u8]) -> Option<Ray> {
        hit[cell] |= 1 << side;
        let cell = self.steps.next(cell, side)?;
        hit[cell] |= 1 << back(side);
        Some(Ray { cell, side: back(side), drift })
    }
}

impl Rules for LazorRules {
    type Puzzle = Board;
    type State = Placed;

    fn new(rows: usize, cols: usize) -> Self {
        let size = Size { rows, cols };
        LazorRules { size, steps: Steps::new(size) }
    }

    fn actions(&self) -> usize {
        MOVES * self.size.cells()
    }

    fn planes(&self) -> usize {
        PLANES
    }

    fn numbers(&self) -> usize {
        3
    }

    fn read(&self, given: &Given) -> Result<Board, Refused> {
        let cells = letters(given, self.size, LETTERS)?;
        let count = |letters: &[u8], wanted| letters.iter().filter(|&&each| each == wanted).count();
        if !given.pile.iter().all(|letter| GIVEN.contains(letter)) {
            return Err(WRONG_CONTENTS);
        }
        let mut left = [0; 3];
        for (block, left) in left.iter_mut().enumerate() {
            let more = count(&given.pile, GIVEN[block]).checked_sub(count(&cells, PLACED[block]));
            *left = more.ok_or(WRONG_CONTENTS)? as u32;
        }
        let (mut sources, mut targets) = (vec![0; cells.len()], vec![0; cells.len()]);
        for &(x, y, vx, vy) in &given.lasers {
            self.mark((x, y), &mut sources)?;
            if vx.abs() != 1 || vy.abs() != 1 {
                return Err(WRONG_CONTENTS);
            }
        }
        for &point in &given.points {
            self.mark(point, &mut targets)?;
        }
        let lasers = given.lasers.iter().filter_map(|&laser| self.first(laser)).collect();
        Ok(Board { cells, left, lasers, sources, targets })
    }

    fn start(&self, board: &Board) -> Placed {
        let nothing = vec![0; board.cells.len()];
        let mut placed = Placed {
            cells: board.cells.clone(),
            left: board.left,
            light: nothing.clone(),
            hit: nothing,
            solved: false,
        };
        self.shine(board, &mut placed);
        placed
    }

    fn mask(&self, _: &Board, placed: &Placed, mask: &mut [u8]) -> bool {
        if placed.solved {
            return false;
        }
        for (moves, letter) in mask.chunks_exact_mut(MOVES).zip(&placed.cells) {
            if *letter == FREE {
                for (legal, &left) in moves.iter_mut().zip(&placed.left) {
                    *legal = u8::from(left > 0);
                }
            }
            moves[MOVES - 1] = u8::from(PLACED.contains(letter));
        }
        mask.contains(&1)
    }

    fn play(&self, board: &Board, placed: &mut Placed, action: usize) -> bool {
        let (cell, put) = (action / MOVES, action % MOVES);
        let letter = placed.cells[cell];
        if placed.solved {
            return false;
        }
        if let Some(&block) = PLACED.get(put) {
            if letter != FREE || placed.left[put] == 0 {
                return false;
            }
            placed.left[put] -= 1;
            placed.cells[cell] = block;
        } else {
            let Some(taken) = PLACED.iter().position(|&block| block == letter) else {
                return false;
            };
            placed.left[taken] += 1;
            placed.cells[cell] = FREE;
        }
        self.shine(board, placed);
        true
    }

    fn is_solved(&self, _: &Board, placed: &Placed) -> bool {
        placed.solved
    }

    fn observe(&self, board: &Board, placed: &Placed, planes: &mut [u8], numbers: &mut [u8]) {
        let cells = placed.cells.len();
        for (cell, letter) in placed.cells.iter().enumerate() {
            let plane = match letter {
                b'A' | b'B' | b'C' => usize::from(letter - GIVEN[0]),
                b'x' => CLOSED,
                b'a' | b'b' | b'c' => BLOCK + usize::from(letter - PLACED[0]),
                _ => continue,
            };
            planes[plane * cells + cell] = 1;
        }
        for ray in &board.lasers {
            planes[(LASER + ray.way()) * cells + ray.cell] = 1;
        }
        for (cell, (&targets, &hit)) in board.targets.iter().zip(&placed.hit).enumerate() {
            for side in HEADINGS {
                planes[(TARGET + side) * cells + cell] = targets >> side & 1;
                planes[(HIT + side) * cells + cell] = (targets & hit) >> side & 1;
            }
            for way in 0..8 {
                planes[(LIGHT + way) * cells + cell] = placed.light[cell] >> way & 1;
            }
        }
        for (number, &left) in numbers.iter_mut().zip(&placed.left) {
            *number = left.min(255) as u8;
        }
    }
}
