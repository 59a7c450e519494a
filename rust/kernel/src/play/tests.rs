//! Small games by hand; Python compares long random ones with `lasermaze.Game`.

use super::*;

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
    let given = Given { cells: vec![laser, target], pile: vec![], targets: 1 };
    let mut batch = game::<BoardRules>(1, 2, given);
    assert_eq!(step(&mut batch, 1, 2, 30 + 24 + 1), [0, 0, 0, 0], "it looks east");
    assert_eq!(step(&mut batch, 1, 2, 30 + 24 + 3), [1, 1, 0, 0], "it looks west");
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
    assert_eq!(batch.add(letters_of("S.G")), Err(PlayError::Size));
    assert_eq!(batch.add(letters_of("S.G..S")), Err(PlayError::Contents));
    let card = Given { cells: vec![0x1f], ..Given::default() };
    assert_eq!(Batch::<BoardRules>::new(1, 1, 1, 9).add(card), Err(PlayError::Contents));
}
