//! The checker of mirror mazes on mazes that are worked out by hand.

use super::{Count, Counting, Fault, Grid, Replay};

fn grid_of(rows: &[&str], piece: usize) -> Grid {
    let mut grid = Grid::new(rows.len(), rows[0].len()).expect("a grid");
    while !grid.read(rows.concat().as_bytes(), piece) {}
    grid
}

/// The faults of a turned maze whose beam enters a cell along a heading, and its length.
fn replayed(
    rows: &[&str],
    turned: &[&str],
    (cell, heading): (usize, u8),
) -> (Vec<Fault>, (usize, usize)) {
    let found = [1, 4, 1000].map(|piece| {
        let mut grid = grid_of(rows, piece);
        let mut replay = Replay::new(&grid, cell, heading);
        let (cells, turned) = (rows.concat().into_bytes(), turned.concat().into_bytes());
        let faults = loop {
            if let Some(faults) = replay.run(&mut grid, &cells, &turned, piece) {
                break faults.to_vec();
            }
        };
        (faults, replay.length())
    });
    assert!(found.iter().all(|each| *each == found[0]));
    found[0].clone()
}

fn counted(rows: &[&str], barrier: &[u8]) -> Count {
    let found = [1, 3, 1000].map(|piece| {
        let (mut grid, mut counting) = (grid_of(rows, piece), Counting::default());
        loop {
            if let Some(count) = counting.run(&mut grid, barrier, piece) {
                return count;
            }
        }
    });
    assert!(found.iter().all(|each| *each == found[0]));
    found[0].clone()
}

const MAZE: [&str; 4] = ["**.***", "*./..*", "../.\\*", "******"];
const ENTRY: (usize, u8) = (2, 2);

#[test]
fn a_turned_maze_is_right_or_what_is_wrong_is_named() {
    assert_eq!(replayed(&MAZE, &MAZE, ENTRY), (vec![Fault::Absorbed { cell: 6 }], (1, 0)));
    let left = replayed(&["*.*", "./*", "***"], &["*.*", "./*", "***"], (1, 2));
    assert_eq!(left, (vec![], (1, 0)));
    let turned = replayed(&["*.*", ".\\*", "***"], &["*.*", "./*", "***"], (1, 2));
    assert_eq!(turned, (vec![], (1, 0)));
    let changed = replayed(&["*.*", "./*", "***"], &["*.*", ".**", "***"], (1, 2));
    assert_eq!(changed.0, [Fault::Changed { cell: 4 }]);
    let untouched = ["*.**", "./**", "**/*", "****"];
    let found = replayed(&untouched, &["*.**", "./**", "**\\*", "****"], (1, 2));
    assert_eq!(found.0, [Fault::Untouched { cell: 10 }]);
}

#[test]
fn components_of_odd_size_are_counted() {
    // One mirror, whose north and west sides face the openings: one component of two sides.
    let rows = ["*.*", "./*", "***"];
    let count = |sides, odd, strange| Count { sides, odd, strange };
    assert_eq!(counted(&rows, &[0; 9]), count(0, 0, vec![]));
    assert_eq!(counted(&rows, &[0, 0, 0, 0, 1, 0, 0, 0, 0]), count(1, 1, vec![]));
    assert_eq!(counted(&rows, &[0, 0, 0, 0, 2, 0, 0, 0, 0]), count(0, 0, vec![(4, 2)]));
    assert_eq!(counted(&rows, &[0, 16, 0, 0, 0, 0, 0, 0, 0]), count(0, 0, vec![(1, 16)]));
    let rows = ["***.**", "*./.**", "***.**"];
    assert_eq!(counted(&rows, &[0; 18]), count(0, 0, vec![]));
    // A run between two mirrors joins their sides; each opening is faced by one more.
    let rows = ["*****", ".//..", "*****"];
    assert_eq!(counted(&rows, &[0; 15]).odd, 2);
    let grid = grid_of(&MAZE, 100);
    assert!(!grid.is_blocked(2, 2));
    assert!(grid.is_blocked(2, 1));
}
