//! The whole kernel against trying all ways on small grids, with a plain walk of its own.

use std::time::Duration;

use super::forced::{FORCED, FREE, UNKNOWN};
use super::paths::tabulate;
use super::search::{Search, State};
use super::NONE;

/// Random numbers that are the same everywhere (splitmix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }
}

struct Grid {
    rows: usize,
    cols: usize,
    cells: Vec<u8>,
}

impl Grid {
    fn random(dice: &mut Dice) -> Grid {
        let soups: [&[u8]; 4] = [b"..#/\\-|", b"...-|#", b"###.-|", b"//\\\\..-|"];
        let soup = soups[dice.below(soups.len())];
        let (rows, cols) = (1 + dice.below(5), 1 + dice.below(6));
        let cells = (0..rows * cols).map(|_| soup[dice.below(soup.len())]).collect();
        Grid { rows, cols, cells }
    }

    fn shooters(&self) -> Vec<usize> {
        (0..self.cells.len()).filter(|&cell| b"-|".contains(&self.cells[cell])).collect()
    }

    /// The empty cells that a shooter lights along an axis, as bits; None where it hits one.
    fn light(&self, shooter: usize, vertical: bool) -> Option<u64> {
        let mut light = 0;
        for (mut down, mut right) in if vertical { [(-1, 0), (1, 0)] } else { [(0, -1), (0, 1)] } {
            let (mut row, mut col) =
                ((shooter / self.cols) as isize, (shooter % self.cols) as isize);
            loop {
                (row, col) = (row + down, col + right);
                let inside = (0..self.rows as isize).contains(&row)
                    && (0..self.cols as isize).contains(&col);
                if !inside {
                    break;
                }
                let cell = row as usize * self.cols + col as usize;
                match self.cells[cell] {
                    b'.' => light |= 1 << cell,
                    b'/' => (down, right) = (-right, -down),
                    b'\\' => (down, right) = (right, down),
                    b'-' | b'|' => return None,
                    _ => break,
                }
            }
        }
        Some(light)
    }

    /// All solutions, a bit a shooter.
    fn solutions(&self) -> Vec<u32> {
        let shooters = self.shooters();
        let lights: Vec<[Option<u64>; 2]> = shooters
            .iter()
            .map(|&cell| [self.light(cell, false), self.light(cell, true)])
            .collect();
        let empty = (0..self.cells.len()).filter(|&cell| self.cells[cell] == b'.');
        let empty: u64 = empty.map(|cell| 1 << cell).sum();
        (0..1u32 << shooters.len())
            .filter(|way| {
                let mut each = lights.iter().enumerate();
                let light = each.try_fold(0, |light, (number, both)| {
                    both[(way >> number & 1) as usize].map(|more| light | more)
                });
                light.is_some_and(|light| light & empty == empty)
            })
            .collect()
    }

    fn decided(&self) -> Search {
        let mut search = Search::new(self.rows, self.cols, &self.cells);
        while search.run(&self.cells, Duration::ZERO) == State::Searching {}
        search
    }
}

fn bits(axes: &[bool]) -> u32 {
    axes.iter().enumerate().map(|(number, &axis)| u32::from(axis) << number).sum()
}

#[test]
fn verdicts_solutions_and_forced_shooters_are_those_of_all_ways() {
    let mut dice = Dice(2017);
    let mut seen = [0; 5];
    for _ in 0..20_000 {
        let grid = Grid::random(&mut dice);
        if grid.shooters().len() > 9 {
            continue;
        }
        let right = grid.solutions();
        let search = grid.decided();
        match search.state() {
            State::Solved => {
                let one = bits(&search.axes().unwrap());
                assert!(right.contains(&one));
                let other = search.another().map(|axes| bits(&axes));
                assert_eq!(other.is_none(), right.len() == 1);
                assert!(other.is_none_or(|other| other != one && right.contains(&other)));
                for (effort, known) in [(u64::MAX, true), (2, false)] {
                    for (shooter, state) in search.forced(effort).unwrap().iter().enumerate() {
                        let alike = right.iter().all(|way| (way ^ one) >> shooter & 1 == 0);
                        assert!(*state == if alike { FORCED } else { FREE } || *state == UNKNOWN);
                        assert!(!known || *state != UNKNOWN);
                    }
                }
                seen[usize::from(right.len() > 1)] += 1;
            }
            State::Dark(cell) => {
                assert!(right.is_empty() && grid.cells[cell] == b'.');
                seen[2] += 1;
            }
            State::Stuck(cell) => {
                assert!(grid.light(cell, false).or(grid.light(cell, true)).is_none());
                seen[3] += 1;
            }
            State::Cycle => {
                assert!(right.is_empty());
                let cycle = search.cycle(u64::MAX).unwrap();
                let literals = &cycle.literals;
                assert!(cycle.is_shortest && literals.contains(&(literals[0] ^ 1)));
                assert_eq!(literals.first(), literals.last());
                assert!(!search.cycle(1).unwrap().literals.is_empty());
                seen[4] += 1;
            }
            State::Searching => unreachable!(),
        }
    }
    assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
}

#[test]
fn the_clauses_that_are_left_have_the_solutions_that_are_left() {
    let mut dice = Dice(4);
    for _ in 0..3_000 {
        let grid = Grid::random(&mut dice);
        let shooters = grid.shooters().len();
        let search = grid.decided();
        if shooters > 9 || search.state() != State::Solved {
            continue;
        }
        let (one, forced) = (bits(&search.axes().unwrap()), search.forced(u64::MAX).unwrap());
        for fixed in [forced.clone(), vec![UNKNOWN; shooters]] {
            let rest = search.rest(&fixed).unwrap();
            let found = (0..1u32 << shooters).filter(|way| {
                let stays =
                    |number: usize| fixed[number] != FORCED || (way ^ one) >> number & 1 == 0;
                let holds = |literal: u32| way >> (literal / 2) & 1 == literal % 2;
                (0..shooters).all(stays) && rest.iter().all(|&[a, b]| holds(a) || holds(b))
            });
            assert_eq!(found.count(), grid.solutions().len());
        }
    }
}

#[test]
fn paths_that_close_on_themselves_have_no_number() {
    let paths = tabulate(b"/.\\.#.\\./", 3);
    // Cells 1 and 7 lie on the loop along their row, 3 and 5 along their column.
    assert_eq!([paths[1], paths[7], paths[9 + 3], paths[9 + 5]], [NONE; 4]);
    assert!([paths[9 + 1], paths[9 + 7], paths[3], paths[5]].iter().all(|&path| path != NONE));
    let paths = tabulate(b"..#", 3);
    assert_eq!(paths[0], paths[1]);
    assert!(paths[3] != paths[4] && paths[2] == NONE && paths[5] == NONE);
}

#[test]
fn any_bytes_are_a_grid() {
    let mut dice = Dice(9);
    for _ in 0..3_000 {
        let (rows, cols) = (1 + dice.below(6), 1 + dice.below(6));
        let cells = (0..rows * cols).map(|_| dice.below(256) as u8).collect();
        let grid = Grid { rows, cols, cells };
        assert_eq!(grid.decided().state() == State::Solved, !grid.solutions().is_empty());
    }
}
