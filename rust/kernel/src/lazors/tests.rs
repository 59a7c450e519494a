use super::{BoardBytes, LazorSearch};
use crate::lazors::{TOO_MANY_BLOCKS, WRONG_LETTER, WRONG_POINT, WRONG_SIZE};
use crate::quota::Quota;
use lasermaze_tick::Ticker;

/// The number of arrangements, the first of them, and the tree.
fn solve(board: &BoardBytes, looks_ahead: bool) -> (u64, Vec<u8>, Vec<u8>) {
    let mut search = LazorSearch::new(board, 1 << 20, looks_ahead).unwrap();
    let mut solutions = Vec::new();
    assert_eq!(search.run(every(1, &mut solutions), &mut Ticker::endless()), Ok(true));
    let all: u64 = search.left().map(|(_, count)| count).sum();
    assert_eq!((all, search.fraction()), (search.found, 1.0));
    (search.found, solutions, search.tree().unwrap().to_vec())
}

/// All arrangements, of which the first `keep` are kept.
fn every(keep: u64, solutions: &mut Vec<u8>) -> Quota<'_> {
    Quota { nodes: u64::MAX, keep, stop_at: u64::MAX, soon: false, solutions }
}

fn board<'a>(cells: &'a [u8], blocks: [usize; 3], targets: &'a [(usize, usize)]) -> BoardBytes<'a> {
    BoardBytes { rows: 2, cols: 3, cells, blocks, lasers: &[(1, 0, 1, 1)], targets }
}

#[test]
fn a_block_reflects_the_light_to_the_target() {
    // Light comes down to the right through (2, 1), (3, 2), (4, 3) and (5, 4).
    assert_eq!(solve(&board(b"oooooo", [0, 0, 0], &[(5, 4)]), true).0, 1);
    // The second cell reflects it to the left at (2, 1), so that it comes to (1, 2) and (0, 3).
    let (count, first, tree) = solve(&board(b"oooooo", [1, 0, 0], &[(0, 3)]), true);
    assert_eq!((count, first), (1, b"oaoooo".to_vec()));
    assert_eq!(tree[0], 1);
    // A refracting block lets it go on, too.
    let both = board(b"oooooo", [0, 0, 1], &[(0, 3), (5, 4)]);
    assert_eq!(solve(&both, true).1, b"ocoooo");
}

#[test]
fn blocks_that_no_light_touches_are_not_told_apart() {
    let board = board(b"oooooo", [1, 0, 0], &[(5, 4)]);
    let mut search = LazorSearch::new(&board, 0, true).unwrap();
    let mut solutions = Vec::new();
    assert_eq!(search.run(every(9, &mut solutions), &mut Ticker::endless()), Ok(true));
    // Light touches four cells; the block is on one of the other two.
    assert_eq!(search.left().collect::<Vec<_>>(), [([1, 1, 0, 0], 1)]);
    assert!(search.tree().is_none());
}

#[test]
fn looking_ahead_changes_no_count_and_saves_most_positions() {
    let mut dice = 1u64;
    let mut roll = |below: u64| {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((dice >> 33) % below) as usize
    };
    let (mut several, mut ahead, mut plain) = (0, 0, 0);
    for number in 0..600 {
        let cells: Vec<u8> = (0..9).map(|_| b"oooooxABC"[roll(9)]).collect();
        let free = cells.iter().filter(|&&cell| cell == b'o').count();
        let mut blocks = [roll(3), roll(2), roll(2)];
        while blocks.iter().sum::<usize>() > free {
            blocks = [roll(3), roll(2), roll(2)];
        }
        let mut points =
            |many| (0..many).map(|_| (roll(3) * 2 + 1, roll(4) * 2)).collect::<Vec<_>>();
        let targets = points(1 + number % 5);
        let lasers: Vec<_> =
            points(2).iter().map(|&(x, y)| (x, y, 1, if y < 3 { 1 } else { -1 })).collect();
        let board = BoardBytes {
            rows: 3,
            cols: 3,
            cells: &cells,
            blocks,
            lasers: &lasers,
            targets: &targets,
        };
        let (count, _, tree) = solve(&board, true);
        let (every, _, whole) = solve(&board, false);
        assert_eq!(count, every);
        several += u64::from(count > 1);
        ahead += tree.len();
        plain += whole.len();
    }
    assert!(several > 50);
    assert!(4 * ahead < plain, "{ahead} {plain}");
}

#[test]
fn the_last_block_may_reflect_light_that_it_has_reflected_before() {
    let board = BoardBytes {
        rows: 4,
        cols: 5,
        cells: b"xxCxxxoxoxxxxxoxxxCx",
        blocks: [3, 0, 0],
        lasers: &[(3, 8, 1, -1), (10, 1, -1, -1)],
        targets: &[(1, 8), (2, 7), (3, 6), (7, 0)],
    };
    assert_eq!(solve(&board, true).0, 1);
    assert_eq!(solve(&board, false).0, 1);
}

#[test]
fn wrong_boards_are_errors() {
    let wrong = |board: &BoardBytes| LazorSearch::new(board, 0, true).err();
    assert_eq!(wrong(&board(b"ooooo", [0, 0, 0], &[])), Some(WRONG_SIZE));
    assert_eq!(wrong(&board(b"ooo?oo", [0, 0, 0], &[])), Some(WRONG_LETTER));
    assert_eq!(wrong(&board(b"oxxxxx", [1, 1, 0], &[])), Some(TOO_MANY_BLOCKS));
    assert_eq!(wrong(&board(b"oaxxxx", [0, 1, 0], &[])), Some(TOO_MANY_BLOCKS));
    assert_eq!(wrong(&board(b"oooooo", [0, 0, 0], &[(2, 2)])), Some(WRONG_POINT));
    assert_eq!(wrong(&board(b"oooooo", [0, 0, 0], &[(7, 0)])), Some(WRONG_POINT));
    let lasers = &[(1, 0, 0, 1)];
    assert_eq!(wrong(&BoardBytes { lasers, ..board(b"oooooo", [0; 3], &[]) }), Some(WRONG_POINT));
    assert_eq!(
        wrong(&BoardBytes { rows: 0, cols: 9, ..board(b"", [0; 3], &[]) }),
        Some(WRONG_SIZE)
    );
}
