//! The checker of mazes without walls takes any bytes, and pieces of any size give one verdict.

#![no_main]

use lasermaze_verify::signposts::{Backward, Closing, Fault, Maze};
use libfuzzer_sys::fuzz_target;

type Followed = ((usize, usize), u8, Option<usize>);

fn verdict(input: &[u8], piece: usize) -> Option<(Followed, Vec<u32>, Option<Vec<Fault>>)> {
    let [rows, cols, row, col, heading, cells, bytes @ ..] = input else { return None };
    let (cells, rest) = bytes.split_at(usize::from(*cells).min(bytes.len()));
    let (moves, set) = rest.split_at(rest.len() / 2);
    let mut maze = Maze::new(usize::from(*rows), usize::from(*cols))?;
    while !maze.read(cells, piece) {}
    let entry = (usize::from(*row), usize::from(*col));
    let followed = maze.follow(entry, *heading, moves);
    let mut search = Backward::new(&maze);
    while !search.search(&mut maze, piece) {}
    let rim = (0..5).flat_map(|heading| search.rim(heading)).copied().collect();
    let mut closing = Closing::new();
    let fits = loop {
        if let Some(fits) = closing.unpack(&mut maze, set, piece) {
            break fits;
        }
    };
    let only = (heading % 2 == 0).then_some((entry.0, entry.1, *heading));
    let faults = fits.then(|| loop {
        if let Some(faults) = closing.look(&maze, only, piece) {
            break faults.to_vec();
        }
    });
    Some((followed, rim, faults))
}

fuzz_target!(|input: &[u8]| {
    assert_eq!(verdict(input, 3), verdict(input, usize::MAX));
});
