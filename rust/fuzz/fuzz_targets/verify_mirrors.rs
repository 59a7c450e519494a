//! The checker of mirror mazes takes any bytes, and pieces of any size give one verdict.

#![no_main]

use lasermaze_verify::mirrors::{Count, Counting, Fault, Grid, Replay};
use libfuzzer_sys::fuzz_target;

/// How many pieces a beam that comes from inside the grid, and so may be on a loop, is followed.
const MOST: usize = 1 << 12;

type Verdict = (Option<Vec<Fault>>, Count, bool);

fn verdict(input: &[u8], piece: usize) -> Option<Verdict> {
    let [rows, cols, cell, heading, cells, bytes @ ..] = input else { return None };
    let (cells, rest) = bytes.split_at(usize::from(*cells).min(bytes.len()));
    let (turned, barrier) = rest.split_at(rest.len() / 2);
    let mut grid = Grid::new(usize::from(*rows), usize::from(*cols))?;
    while !grid.read(cells, piece) {}
    let mut counting = Counting::default();
    let count = loop {
        if let Some(count) = counting.run(&mut grid, barrier, piece) {
            break count;
        }
    };
    let is_blocked = grid.is_blocked(usize::from(*cell), *heading);
    let mut replay = Replay::new(&grid, usize::from(*cell), *heading);
    let steps = 0..MOST;
    let faults = steps
        .filter_map(|_| replay.run(&mut grid, cells, turned, 64).map(<[Fault]>::to_vec))
        .next();
    Some((faults, count, is_blocked))
}

fuzz_target!(|input: &[u8]| {
    assert_eq!(verdict(input, 3), verdict(input, usize::MAX));
});
