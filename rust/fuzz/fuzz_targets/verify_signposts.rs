//! The checker of mazes without walls takes any bytes.

#![no_main]

use lasermaze_tick::{Stopped, Ticker};
use lasermaze_verify::signposts::{Backward, Maze};
use libfuzzer_sys::fuzz_target;

fn check(input: &[u8], ticker: &mut Ticker) -> Result<(), Stopped> {
    let [rows, cols, row, col, heading, bytes @ ..] = input else { return Ok(()) };
    let (rows, cols) = (usize::from(rows % 16), usize::from(cols % 16));
    let (cells, rest) = bytes.split_at((rows * cols).min(bytes.len()));
    let (moves, set) = rest.split_at(rest.len() / 2);
    let Some(mut maze) = Maze::new(rows, cols, cells, ticker)? else { return Ok(()) };
    let entry = (usize::from(*row), usize::from(*col));
    maze.follow(entry, *heading, moves);
    let search = Backward::search(&mut maze, ticker)?;
    assert!((0..5).all(|heading| search.rim(heading).len() <= rows.max(cols)));
    let only = (heading % 2 == 0).then_some((entry.0, entry.1, *heading));
    if maze.hold(set, ticker)? && maze.faults(only, ticker)?.is_empty() {
        maze.sweep(only, ticker)?;
    }
    Ok(())
}

fuzz_target!(|input: &[u8]| {
    check(input, &mut Ticker::endless()).expect("no limit of time");
});
