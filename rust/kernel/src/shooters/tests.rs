//! The solver against trying all solutions on small grids, with beams followed step by step.

use std::time::Duration;

use super::forced::Freedom;
use super::paths::tabulate;
use super::solver::{Solver, State};
use super::NONE;
use lasermaze_tick::Ticker;

/// Random numbers that are the same on every machine (`SplitMix64`).
struct Random(u64);

impl Random {
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
    fn random(random: &mut Random) -> Grid {
        let alphabets: [&[u8]; 4] = [b"..#/\\-|", b"...-|#", b"###.-|", b"//\\\\..-|"];
        let letters = alphabets[random.below(alphabets.len())];
        let (rows, cols) = (1 + random.below(5), 1 + random.below(6));
        let cells = (0..rows * cols).map(|_| letters[random.below(letters.len())]).collect();
        Grid { rows, cols, cells }
    }

    fn shooters(&self) -> Vec<usize> {
        (0..self.cells.len()).filter(|&cell| b"-|".contains(&self.cells[cell])).collect()
    }

    /// The empty cells that a shooter lights along an axis, as bits. None if it hits a shooter.
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

    /// All solutions, one bit a shooter.
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

    /// Whether the cell of a step is a reason for it.
    fn is_reason(&self, [start, end, cell]: [u32; 3]) -> bool {
        let shooters = self.shooters();
        if self.cells[cell as usize] != b'.' {
            let hits = self.light(shooters[start as usize / 2], start % 2 == 1).is_none();
            return hits && end == start ^ 1;
        }
        (0..2 * shooters.len() as u32).all(|literal| {
            let light = self.light(shooters[literal as usize / 2], literal % 2 == 1);
            let lights = light.is_some_and(|light| light >> cell & 1 == 1);
            !lights || literal == start ^ 1 || literal == end
        })
    }

    fn decided(&self) -> Solver<&[u8]> {
        Solver::solve(&self.cells[..], self.cols, &mut Ticker::endless()).unwrap()
    }
}

fn bits(axes: &[bool]) -> u32 {
    axes.iter().enumerate().map(|(number, &axis)| u32::from(axis) << number).sum()
}

#[test]
fn verdicts_solutions_and_forced_shooters_agree_with_trying_all() {
    let mut random = Random(2017);
    let mut seen = [0; 5];
    for _ in 0..20_000 {
        let grid = Grid::random(&mut random);
        if grid.shooters().len() > 9 {
            continue;
        }
        let right = grid.solutions();
        let search = grid.decided();
        match search.state {
            State::Solved => {
                let one = bits(&search.axes(&mut Ticker::endless()).unwrap().unwrap());
                assert!(right.contains(&one));
                let other = search.another(&mut Ticker::endless()).unwrap().map(|axes| bits(&axes));
                assert_eq!(other.is_none(), right.len() == 1);
                assert!(other.is_none_or(|other| other != one && right.contains(&other)));
                for (implications, known) in [(u64::MAX, true), (2, false)] {
                    for (shooter, state) in search
                        .forced(implications, &mut Ticker::endless())
                        .unwrap()
                        .unwrap()
                        .iter()
                        .enumerate()
                    {
                        let alike = right.iter().all(|way| (way ^ one) >> shooter & 1 == 0);
                        assert!(
                            *state == if alike { Freedom::Forced } else { Freedom::Free }
                                || *state == Freedom::Unknown
                        );
                        assert!(!known || *state != Freedom::Unknown);
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
                let cycle = search.cycle(u64::MAX, &mut Ticker::endless()).unwrap().unwrap();
                let steps = &cycle.steps;
                assert!(cycle.is_shortest && steps.iter().any(|step| step[0] == steps[0][0] ^ 1));
                assert!(steps.windows(2).all(|both| both[0][1] == both[1][0]));
                assert_eq!(steps[0][0], steps[steps.len() - 1][1]);
                assert!(steps.iter().all(|&step| grid.is_reason(step)));
                let short = search.cycle(1, &mut Ticker::endless()).unwrap().unwrap();
                assert!(!short.steps.is_empty());
                seen[4] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
}

#[test]
fn the_rest_of_the_clauses_has_as_many_solutions() {
    let mut random = Random(4);
    for _ in 0..3_000 {
        let grid = Grid::random(&mut random);
        let shooters = grid.shooters().len();
        let search = grid.decided();
        if shooters > 9 || search.state != State::Solved {
            continue;
        }
        let (one, forced) = (
            bits(&search.axes(&mut Ticker::endless()).unwrap().unwrap()),
            search.forced(u64::MAX, &mut Ticker::endless()).unwrap().unwrap(),
        );
        for fixed in [forced.clone(), vec![Freedom::Unknown; shooters]] {
            let rest = search.rest(&fixed, &mut Ticker::endless()).unwrap().unwrap();
            let found = (0..1u32 << shooters).filter(|way| {
                let stays = |number: usize| {
                    fixed[number] != Freedom::Forced || (way ^ one) >> number & 1 == 0
                };
                let holds = |literal: u32| way >> (literal / 2) & 1 == literal % 2;
                (0..shooters).all(stays) && rest.iter().all(|&[a, b]| holds(a) || holds(b))
            });
            assert_eq!(found.count(), grid.solutions().len());
        }
    }
}

#[test]
fn paths_that_close_on_themselves_have_no_number() {
    let tabulated = |cells| tabulate(cells, 3, &mut Ticker::endless()).unwrap();
    let paths = tabulated(b"/.\\.#.\\./");
    // Cells 1 and 7 lie on the loop along their row, 3 and 5 along their column.
    assert_eq!([paths[1], paths[7], paths[9 + 3], paths[9 + 5]], [NONE; 4]);
    assert!([paths[9 + 1], paths[9 + 7], paths[3], paths[5]].iter().all(|&path| path != NONE));
    let paths = tabulated(b"..#");
    assert_eq!(paths[0], paths[1]);
    assert!(paths[3] != paths[4] && paths[2] == NONE && paths[5] == NONE);
}

#[test]
fn any_bytes_are_a_grid() {
    let mut random = Random(9);
    for _ in 0..3_000 {
        let (rows, cols) = (1 + random.below(6), 1 + random.below(6));
        let cells = (0..rows * cols).map(|_| random.below(256) as u8).collect();
        let grid = Grid { rows, cols, cells };
        assert_eq!(grid.decided().state == State::Solved, !grid.solutions().is_empty());
    }
}

#[test]
fn forced_shooters_are_proved_and_free_ones_turned() {
    let mut random = Random(77);
    let (mut proved, mut turned) = (0, 0);
    for _ in 0..20_000 {
        let grid = Grid::random(&mut random);
        let search = grid.decided();
        if grid.shooters().len() > 9 || search.state != State::Solved {
            continue;
        }
        let right = grid.solutions();
        let forced = search.forced(u64::MAX, &mut Ticker::endless()).unwrap().unwrap();
        let way = right[random.below(right.len())];
        let axes: Vec<bool> = (0..forced.len()).map(|shooter| way >> shooter & 1 == 1).collect();
        let bounds = (1000, u64::MAX);
        let chains =
            search.chains(&axes, &forced, bounds, &mut Ticker::endless()).unwrap().unwrap();
        let mut known = vec![];
        let mut rest = &chains.steps[..];
        for &length in &chains.lengths {
            let (chain, more) = rest.split_at(length as usize);
            rest = more;
            let start = chain[0][0];
            let end = chain[chain.len() - 1][1];
            assert!(chain.iter().all(|&step| grid.is_reason(step)));
            assert!(chain.windows(2).all(|both| both[0][1] == both[1][0]));
            assert!(end == start ^ 1 || known.contains(&(end ^ 1)));
            assert!(!known.contains(&(start ^ 1)));
            known.push(start ^ 1);
            proved += 1;
        }
        assert!(rest.is_empty());
        assert_eq!(known.len(), forced.iter().filter(|&&state| state == Freedom::Forced).count());
        let flips = search.flips(&axes, &forced, bounds, &mut Ticker::endless()).unwrap().unwrap();
        let mut free = 0;
        for set in &flips {
            let flip: u32 = set.iter().map(|&shooter| 1 << shooter).sum();
            assert!(right.contains(&(way ^ flip)));
            free |= flip;
            turned += 1;
        }
        for (shooter, &state) in forced.iter().enumerate() {
            assert_eq!(free >> shooter & 1 == 1, state == Freedom::Free);
            let start = 2 * shooter as u32 + u32::from(!axes[shooter]);
            let steps = search.way(start, u64::MAX, &mut Ticker::endless()).unwrap();
            assert_eq!(steps.is_some(), state == Freedom::Forced);
            assert!(steps.is_none_or(|steps| steps.iter().all(|&step| grid.is_reason(step))));
        }
    }
    assert!(proved > 1000 && turned > 1000, "{proved} {turned}");
}

#[test]
fn a_proof_that_is_too_large_is_none() {
    let grid = Grid { rows: 1, cols: 6, cells: b"-#-#-.".to_vec() };
    let search = grid.decided();
    let axes = search.axes(&mut Ticker::endless()).unwrap().unwrap();
    let forced = search.forced(u64::MAX, &mut Ticker::endless()).unwrap().unwrap();
    assert_eq!(forced, [Freedom::Free, Freedom::Free, Freedom::Forced]);
    for (limit, enough) in [(0, false), (1, true)] {
        let bounds = (limit, u64::MAX);
        let chains = search.chains(&axes, &forced, bounds, &mut Ticker::endless()).unwrap();
        assert_eq!(chains.is_some(), enough);
    }
    for (limit, enough) in [(1, false), (2, true)] {
        let bounds = (limit, u64::MAX);
        let flips = search.flips(&axes, &forced, bounds, &mut Ticker::endless()).unwrap();
        assert_eq!(flips.is_some(), enough);
    }
}

#[test]
fn a_caller_gets_turns_and_may_stop_the_search() {
    let cells = b"-.#".repeat(200_000);
    for cols in [1000, 600_000, 1] {
        let mut turns = vec![];
        let mut turn = |fraction, _| {
            turns.push(fraction);
            Ok(Duration::ZERO)
        };
        let solver = Solver::solve(&cells, cols, &mut Ticker::new(Duration::ZERO, &mut turn));
        assert!(solver.is_ok());
        assert!(turns.len() > 15);
        assert!(turns.iter().all(|part| (0.0..=1.0).contains(part)));
        let stopped = Solver::solve(&cells, cols, &mut Ticker::until(Duration::ZERO));
        assert!(stopped.is_err());
    }
}
