use super::graph::{Graph, Start};
use super::search::{BeamSearch, Price};
use super::unique::proof;
use crate::mirrors::graph::{WRONG_LETTER, WRONG_OPENINGS, WRONG_RIM, WRONG_SIZE};
use lasermaze_tick::Ticker;

fn solved(rows: &[&str], price: Option<Price>) -> Option<(String, i64)> {
    let cells = rows.concat().into_bytes();
    let mut ticker = Ticker::endless();
    let search = BeamSearch::new(rows.len(), rows[0].len(), &cells, price, &mut ticker).unwrap();
    search.found.then(|| (String::from_utf8(search.turned(&cells)).unwrap(), search.cost()))
}

#[test]
fn only_mirrors_on_the_beam_are_turned() {
    let (turned, _) = solved(&["*****", "../.*", "*..\\*", "**.**"], None).unwrap();
    assert_eq!(turned, concat!("*****", "..\\.*", "*..\\*", "**.**"));
}

#[test]
fn a_straight_run_between_openings_needs_no_search() {
    assert!(solved(&["***", "...", "*/*", "***"], None).is_some());
    assert!(solved(&["***", "..*", "*/*", "*.*"], None).is_none());
}

#[test]
fn invalid_grids_are_refused() {
    let error =
        |rows, cols, cells: &[u8]| Graph::new(rows, cols, cells, &mut Ticker::endless()).err();
    assert_eq!(error(1, 3, b"*.*"), Some(WRONG_SIZE.into()));
    assert_eq!(error(2, 3, b"*.*"), Some(WRONG_SIZE.into()));
    assert_eq!(error(usize::MAX, 2, b"*.*"), Some(WRONG_SIZE.into()));
    assert_eq!(error(2, 3, b"*.**x*"), Some(WRONG_LETTER.into()));
    assert_eq!(error(2, 3, b"*.**/*"), Some(WRONG_RIM.into()));
    assert_eq!(error(2, 3, b"..****"), Some(WRONG_RIM.into()));
    assert_eq!(error(2, 3, b"*.****"), Some(WRONG_OPENINGS.into()));
    assert_eq!(Graph::new(2, 3, b"*.**.*", &mut Ticker::endless()).unwrap().start, Start::Through);
}

#[test]
fn a_fixed_mirror_is_not_turned() {
    assert!(solved(&["****", "..S*", "**.*"], None).is_some());
    assert!(solved(&["****", "..Z*", "**.*"], None).is_none());
}

/// The heading of a beam after a mirror.
fn bend(letter: u8, heading: usize) -> usize {
    match letter {
        b'/' => [1, 0, 3, 2][heading],
        b'\\' => [3, 2, 1, 0][heading],
        _ => heading,
    }
}

/// The numbers of cells and reflections of the beam from the first opening. None if it is absorbed.
fn follow(rows: usize, cols: usize, cells: &[u8]) -> Option<(i64, i64)> {
    let on_rim = |cell: usize| {
        let (row, col) = (cell / cols, cell % cols);
        row == 0 || col == 0 || row == rows - 1 || col == cols - 1
    };
    let mut cell = (0..cells.len()).find(|&cell| on_rim(cell) && cells[cell] == b'.').unwrap();
    let first = cell;
    let mut heading = match (cell / cols, cell % cols) {
        (0, _) => 2,
        (_, 0) => 1,
        (row, _) if row == rows - 1 => 0,
        _ => 3,
    };
    let (mut count, mut bends) = (1, 0);
    loop {
        cell = match heading {
            0 => cell - cols,
            1 => cell + 1,
            2 => cell + cols,
            _ => cell - 1,
        };
        count += 1;
        match cells[cell] {
            b'*' => return None,
            b'.' if on_rim(cell) => {
                assert_ne!(cell, first);
                return Some((count, bends));
            }
            b'.' => {}
            letter => {
                heading = bend(letter, heading);
                bends += 1;
            }
        }
    }
}

#[test]
fn beams_in_random_mazes_get_through_and_cost_least() {
    let mut seed = 258u64;
    let mut dice = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    let (mut found, mut blossoms) = (0, 0);
    for _ in 0..3000 {
        let (rows, cols) = (3 + dice(9) as usize, 3 + dice(9) as usize);
        let share = [15, 30, 60, 100][dice(4) as usize];
        let mut cells = vec![b'*'; rows * cols];
        for row in 1..rows - 1 {
            for col in 1..cols - 1 {
                cells[row * cols + col] = match (dice(100) < share, dice(2)) {
                    (true, 0) => b'/',
                    (true, _) => b'\\',
                    _ => b'.',
                };
            }
        }
        cells[(1 + dice(rows as u64 - 2) as usize) * cols] = b'.';
        cells[1 + dice(cols as u64 - 2) as usize] = b'.';
        let ask = |price: Option<(u32, u32)>| {
            let price =
                price.map(|(step, reflection)| Price { step, reflection, fixed: reflection });
            let search =
                BeamSearch::new(rows, cols, &cells, price, &mut Ticker::endless()).unwrap();
            let beam = follow(rows, cols, &search.turned(&cells));
            assert_eq!(beam.is_some(), search.found);
            (beam, search.forest.blossoms)
        };
        let (any, met) = ask(None);
        let (shortest, fewest) = (ask(Some((1, 0))).0, ask(Some((0, 1))).0);
        blossoms += met;
        if let (Some(any), Some(shortest), Some(fewest)) = (any, shortest, fewest) {
            found += 1;
            assert!(shortest.0 <= any.0.min(fewest.0));
            assert!(fewest.1 <= any.1.min(shortest.1));
        } else {
            assert_eq!((any, shortest, fewest), (None, None, None));
        }
    }
    assert!(found > 300 && blossoms > 300, "{found} {blossoms}");
}

/// The barriers that prove that a grid has these solutions and no others. None if that fails.
fn proved(rows: &[&str], solutions: &[&[&str]], room: usize) -> Option<Vec<Vec<Vec<u32>>>> {
    let cells = rows.concat().into_bytes();
    let solutions: Vec<_> = solutions.iter().map(|one| one.concat().into_bytes()).collect();
    let maze = (rows.len(), rows[0].len(), &cells[..]);
    proof(maze, &solutions, None, room, &mut Ticker::endless()).unwrap()
}

#[test]
fn a_corner_has_a_single_beam() {
    let corner = ["****", "../*", "**.*"];
    assert_eq!(proved(&corner, &[&["****", "..\\*", "**.*"]], 9), Some(vec![vec![]]));
    assert_eq!(proved(&corner, &[&["****", "../*", "**.*"]], 9), None);
    assert_eq!(proved(&corner, &[], 9), None);
}

#[test]
fn a_loop_can_be_followed_either_way() {
    let grid = [
        "*********",
        "*/....\\.*",
        "*./.../..",
        "*\\..../.*",
        "*....../*",
        "*..../.\\*",
        "**.******",
    ];
    let mut other = grid;
    other[2] = "*./...\\..";
    assert_eq!(proved(&grid, &[&grid, &other], 9), Some(vec![vec![], vec![]]));
    assert_eq!(proved(&grid, &[&other], 9), None);
    assert_eq!(proved(&grid, &[&grid], 9), None);
}
