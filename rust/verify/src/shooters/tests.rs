//! The checker of beam shooters on grids that are worked out by hand.

use std::collections::HashSet;

use super::{Fault, Grid, Lighters, Replay};

fn grid_of(rows: &[&str], piece: usize) -> Grid {
    let mut grid = Grid::new(rows.len(), rows[0].len()).expect("a grid");
    while !grid.read(rows.concat().as_bytes(), piece) {}
    grid
}

fn faults(rows: &[&str], turned: &[&str]) -> Vec<Fault> {
    let found = [1, 2, 5, 1000].map(|piece| {
        let (mut grid, mut replay) = (grid_of(rows, piece), Replay::default());
        let (cells, turned) = (rows.concat().into_bytes(), turned.concat().into_bytes());
        loop {
            if let Some(faults) = replay.run(&mut grid, &cells, &turned, piece) {
                return faults.to_vec();
            }
        }
    });
    assert!(found.iter().all(|each| *each == found[0]));
    found[0].clone()
}

fn lighters_of(grid: &mut Grid, piece: usize) -> Lighters {
    let mut lighters = Lighters::default();
    while !lighters.find(grid, piece) {}
    lighters
}

#[test]
fn a_solution_is_right_or_what_is_wrong_is_named() {
    let rows = ["-./", ".#.", "|.."];
    assert_eq!(faults(&rows, &["-./", ".#.", "|.."])[0], hit(6, 0, 0));
    assert_eq!(faults(&rows, &["|./", ".#.", "-.."])[0], hit(0, 2, 6));
    assert_eq!(faults(&["-.", ".."], &["-.", ".."]), [dark(2), dark(3)]);
    assert_eq!(faults(&["-.", ".."], &["|.", ".."]), [dark(1), dark(3)]);
    assert_eq!(faults(&["-."], &["-#"]), [Fault::Changed { cell: 1 }]);
    assert_eq!(faults(&["-."], &["-"]), [Fault::Changed { cell: 1 }]);
    assert_eq!(faults(&["#/\\#", "#-/#", "####"], &["#/\\#", "#-/#", "####"]), [hit(5, 1, 5)]);
    assert_eq!(faults(&["|-|"], &["|||"]), []);
}

fn hit(shooter: usize, heading: u8, victim: usize) -> Fault {
    Fault::Hit { shooter, heading, victim }
}

fn dark(cell: usize) -> Fault {
    Fault::Dark { cell }
}

#[test]
fn each_cell_knows_who_lights_it() {
    for piece in [1, 3, 1000] {
        let mut grid = grid_of(&["-.-", "...", "|.#"], piece);
        let lighters = lighters_of(&mut grid, piece);
        let strikes = |literal| lighters.strikes(&grid, literal);
        // Along the row, the two above hit each other; along the column, the two on the left do.
        let hitting = [0, 1, 4, 13].map(strikes);
        assert_eq!(hitting, [true; 4]);
        assert_eq!([5, 12, 99].map(strikes), [false; 3]);
        assert_eq!(lighters.of(&grid, 5).collect::<Vec<u32>>(), [5]);
        assert_eq!(lighters.of(&grid, 1).count(), 0);
        assert_eq!(grid.hits(0), [2]);
        assert_eq!(grid.hits(5), []);
        assert_eq!(grid.lit(12), [7]);
        assert_eq!(grid.seen(1), [0, 4]);
        assert_eq!(grid.seen(3), [1, 13]);
    }
}

#[test]
fn cells_and_hits_demand_something() {
    for piece in [1, 1000] {
        let mut grid = grid_of(&["-.", ".#"], piece);
        let mut lighters = lighters_of(&mut grid, piece);
        let mut clauses = |known: &[u32]| {
            let known: HashSet<u32> = known.iter().copied().collect();
            loop {
                if let Some(clauses) = lighters.clauses(&grid, &known, piece) {
                    return clauses;
                }
            }
        };
        assert_eq!(clauses(&[]), [[0, 0], [1, 1]]);
        assert_eq!(clauses(&[0]), [[u32::MAX, u32::MAX]]);
    }
}

#[test]
fn a_beam_that_closes_on_itself_ends() {
    let grid = grid_of(&["/\\", "\\/"], 100);
    assert_eq!(grid.seen(0), []);
    assert!(Grid::new(0, 1).is_none());
    assert!(Grid::new(usize::MAX, 2).is_none());
    assert_eq!(grid.hits(99), []);
    // Out to the east, round by the south and the west, and back on the same heading.
    let ring = grid_of(&[".-\\", "/./", "\\-."], 100);
    assert_eq!(ring.hits(2), [7]);
    let ring = grid_of(&["/-\\", "\\./"], 100);
    assert_eq!(ring.hits(2), [1]);
    assert_eq!(grid.seen(99), []);
}
