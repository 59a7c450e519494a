//! Small games by hand; Python compares long random ones with `lasermaze.Game`.

use super::*;
use crate::play::{WRONG_CONTENTS, WRONG_SIZE};

fn game<R: Rules>(rows: usize, cols: usize, given: Given) -> Batch<R> {
    let mut batch = Batch::new(rows, cols, 1, 100);
    let number = batch.add(given).expect("a puzzle");
    batch.begin(0, Some(number));
    batch
}

fn letters_of(text: &str) -> Given {
    Given {
        cells: text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect(),
        ..Given::default()
    }
}

/// One step; the flags: solved, terminated, truncated, illegal.
fn step<R: Rules>(batch: &mut Batch<R>, rows: usize, cols: usize, action: i64) -> [u8; 4] {
    let rules = batch.rules();
    let mut planes = vec![0; rules.planes() * rows * cols];
    let mut numbers = vec![0; rules.numbers()];
    let mut masks = vec![0; rules.actions()];
    let mut flags = [9; 4];
    let mut out = Buffers {
        planes: &mut planes,
        numbers: &mut numbers,
        masks: &mut masks,
        flags: &mut flags,
    };
    batch.step(&[action], &mut out);
    flags
}

#[test]
fn a_walk_is_solved_in_the_fewest_steps_only() {
    let mut batch = game::<TurretRules>(2, 3, letters_of("S.G ..."));
    assert_eq!(step(&mut batch, 2, 3, 0), [0, 0, 0, 1]);
    assert_eq!(step(&mut batch, 2, 3, 1), [0, 0, 0, 0]);
    assert_eq!(step(&mut batch, 2, 3, 1), [1, 1, 0, 0]);
    assert_eq!(step(&mut batch, 2, 3, 1), [0; 4], "the next game begins");
    for (action, flags) in [(2, [0; 4]), (1, [0; 4]), (1, [0; 4]), (0, [0, 1, 0, 0])] {
        assert_eq!(step(&mut batch, 2, 3, action), flags);
    }
}

#[test]
fn shooters_light_every_empty_cell() {
    let mut batch = game::<ShooterRules>(1, 3, letters_of(".|."));
    assert_eq!(step(&mut batch, 1, 3, 0), [0, 0, 0, 1]);
    assert_eq!(step(&mut batch, 1, 3, 1), [1, 1, 0, 0]);
}

#[test]
fn a_beam_passes_by_turned_mirrors() {
    let mut batch = game::<MirrorRules>(3, 4, letters_of("*.** *//. ****"));
    assert_eq!(step(&mut batch, 3, 4, 5), [0, 0, 0, 0]);
    assert!(!batch.is_solved(0));
}

#[test]
fn a_way_in_is_followed_to_the_goal() {
    let mut batch = game::<SignpostRules>(2, 2, letters_of("SX ?G"));
    assert_eq!(step(&mut batch, 2, 2, 0), [0, 0, 0, 0], "it waits at the ?");
    assert_eq!(step(&mut batch, 2, 2, 0), [0, 0, 0, 1], "it is in already");
    assert_eq!(step(&mut batch, 2, 2, 9), [1, 1, 0, 0]);
}

#[test]
fn a_card_is_solved_by_turning_its_tokens() {
    let laser = 0x12; // east
    let target = 0x20;
    let given = Given { cells: vec![laser, target], targets: 1, ..Given::default() };
    let mut batch = game::<BoardRules>(1, 2, given);
    assert_eq!(step(&mut batch, 1, 2, 30 + 24 + 1), [0, 0, 0, 0], "it looks east");
    assert_eq!(step(&mut batch, 1, 2, 30 + 24 + 3), [1, 1, 0, 0], "it looks west");
}

fn two_by_three(pile: &[u8], points: &[(usize, usize)]) -> Given {
    let (cells, lasers) = (b"oooooo".to_vec(), vec![(1, 0, 1, 1)]);
    Given { cells, pile: pile.to_vec(), targets: 0, lasers, points: points.to_vec() }
}

#[test]
fn blocks_are_placed_in_the_light() {
    // Light comes down to the right through (2, 1), (3, 2), (4, 3) and (5, 4). The second cell can
    // reflect it at (2, 1) to the left, so that it comes to (1, 2) and (0, 3).
    let mut batch = game::<LazorRules>(2, 3, two_by_three(b"A", &[(0, 3)]));
    assert_eq!(step(&mut batch, 2, 3, 5), [0, 0, 0, 1], "there is no opaque block");
    assert_eq!(step(&mut batch, 2, 3, 20), [0, 0, 0, 0], "the light passes by");
    assert_eq!(step(&mut batch, 2, 3, 4), [0, 0, 0, 1], "no block is left");
    assert_eq!(step(&mut batch, 2, 3, 23), [0, 0, 0, 0], "it is taken back");
    assert_eq!(step(&mut batch, 2, 3, 4), [1, 1, 0, 0]);
    let mut both = game::<LazorRules>(2, 3, two_by_three(b"C", &[(0, 3), (5, 4), (1, 0)]));
    assert_eq!(step(&mut both, 2, 3, 6), [1, 1, 0, 0], "refracted light goes both ways");
}

#[test]
fn a_laser_that_leaves_the_grid_hits_its_own_point() {
    let lasers = vec![(1, 0, 1, -1), (0, 1, -1, 1), (6, 3, 1, 1), (5, 4, 1, 1)];
    let points = lasers.iter().map(|&(x, y, ..)| (x, y)).collect();
    let given = Given { cells: b"oooooo".to_vec(), lasers, points, ..Given::default() };
    assert!(game::<LazorRules>(2, 3, given).is_solved(0));
}

#[test]
fn a_copy_is_independent_and_a_history_restores() {
    let mut batch = game::<TurretRules>(2, 3, letters_of("S.G ..."));
    step(&mut batch, 2, 3, 1);
    let mut copy = batch.clone();
    step(&mut copy, 2, 3, 1);
    assert!(copy.is_solved(0) && !batch.is_solved(0));
    assert!(batch.restore(0, 0, &[1, 1], 2) && batch.is_solved(0));
    assert!(!batch.restore(0, 0, &[0], 1));
}

#[test]
fn a_search_finds_the_fewest_moves() {
    let batch = game::<TurretRules>(2, 3, letters_of("S.G ..."));
    assert_eq!(batch.search(0, 100).0, Some(vec![1, 1]));
    assert_eq!(batch.search(0, 1), (None, 1));
}

#[test]
fn what_is_not_a_puzzle_is_refused() {
    let mut batch = Batch::<TurretRules>::new(2, 3, 1, 9);
    assert_eq!(batch.add(letters_of("S.G")), Err(WRONG_SIZE));
    assert_eq!(batch.add(letters_of("S.G..S")), Err(WRONG_CONTENTS));
    let mut boards = Batch::<LazorRules>::new(2, 3, 1, 9);
    for point in [(0, 0), (1, 1), (7, 2), (1, 6), (usize::MAX, 0)] {
        assert_eq!(boards.add(two_by_three(b"A", &[point])), Err(WRONG_CONTENTS));
    }
    let still = Given { lasers: vec![(1, 0, 0, 1)], ..two_by_three(b"A", &[(0, 3)]) };
    assert_eq!(boards.add(still), Err(WRONG_CONTENTS));
    assert_eq!(boards.add(two_by_three(b"D", &[(0, 3)])), Err(WRONG_CONTENTS));
    let placed = Given { cells: b"aooooo".to_vec(), ..two_by_three(b"", &[(0, 3)]) };
    assert_eq!(boards.add(placed), Err(WRONG_CONTENTS));
    let card = Given { cells: vec![0x1f], ..Given::default() };
    assert_eq!(Batch::<BoardRules>::new(1, 1, 1, 9).add(card), Err(WRONG_CONTENTS));
}
