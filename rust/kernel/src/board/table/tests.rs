//! The table on boards that are small enough to be counted by hand.

use super::*;
use crate::board::table::{WRONG_PART, WRONG_SIZE, WRONG_SUPPLY};

fn all(rows: usize, cols: usize, most: u8) -> Wanted {
    let supply = [5, 2, 1, 1];
    Wanted { rows, cols, supply, most, headings: 15, part: 0, parts: 1, keep_from: 99 }
}

/// The number of boards by the number of their tokens.
fn sums(wanted: Wanted) -> Vec<u64> {
    let mut search = TableSearch::new(wanted).unwrap();
    search.run(&mut Ticker::endless()).unwrap();
    let mut sums = vec![0; usize::from(wanted.most) + 1];
    for class in search.classes() {
        sums[usize::from(1 + class.others.iter().sum::<u8>())] += class.boards;
    }
    sums
}

#[test]
fn small_boards_are_counted() {
    // The laser beside a target that faces it, in either order, in each row and column.
    assert_eq!(sums(all(1, 2, 2)), [0, 0, 2]);
    assert_eq!(sums(all(2, 3, 2)), [0, 0, 2 * (2 * 3 + 3)]);
    assert_eq!(sums(all(5, 5, 5)), [0, 0, 200, 1_800, 13_600, 92_800]);
}

#[test]
fn a_quarter_of_the_boards_have_a_laser_that_points_north() {
    let north = Wanted { headings: 1, ..all(4, 4, 6) };
    let fourfold = sums(north).iter().map(|count| 4 * count).collect::<Vec<_>>();
    assert_eq!(fourfold, sums(all(4, 4, 6)));
}

#[test]
fn each_token_of_each_board_is_counted_in_its_place() {
    let mut search = TableSearch::new(Wanted { keep_from: 0, ..all(3, 3, 4) }).unwrap();
    search.run(&mut Ticker::endless()).unwrap();
    let boards = search.take_boards().cells;
    let mut places = vec![0; KINDS * 9];
    for class in search.classes() {
        places.iter_mut().zip(&class.places).for_each(|(sum, count)| *sum += count);
    }
    for (piece, cell) in (LASER..=CHECKPOINT).flat_map(|p| (0..9).map(move |cell| (p, cell))) {
        let there = boards.chunks_exact(9).filter(|b| usize::from(b[cell] >> 4) == piece);
        assert_eq!(places[(piece - LASER) * 9 + cell], there.count() as u64);
    }
}

#[test]
fn the_parts_have_the_boards_of_the_whole() {
    let whole = Wanted { keep_from: 0, ..all(3, 3, 5) };
    let boards = |wanted| {
        let mut search = TableSearch::new(wanted).unwrap();
        search.run(&mut Ticker::endless()).unwrap();
        search.take_boards().cells.chunks_exact(9).map(<[u8]>::to_vec).collect::<Vec<_>>()
    };
    let mut wanted = boards(whole);
    let parts = 7;
    let mut found: Vec<_> =
        (0..parts).flat_map(|part| boards(Wanted { part, parts, ..whole })).collect();
    wanted.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, wanted);
    found.dedup();
    assert_eq!(found.len() as u64, sums(whole).iter().sum::<u64>(), "each is found once");
}

#[test]
fn wrong_arguments_are_refused() {
    let new = |wanted| TableSearch::new(wanted).err();
    assert_eq!(new(all(0, 5, 2)), Some(WRONG_SIZE));
    assert_eq!(new(all(5, 6, 2)), Some(WRONG_SIZE));
    assert_eq!(new(Wanted { supply: [6, 0, 0, 0], ..all(5, 5, 2) }), Some(WRONG_SUPPLY));
    assert_eq!(new(Wanted { supply: [0, 0, 4, 0], ..all(5, 5, 2) }), Some(WRONG_SUPPLY));
    assert_eq!(new(Wanted { part: 1, ..all(5, 5, 2) }), Some(WRONG_PART));
}
