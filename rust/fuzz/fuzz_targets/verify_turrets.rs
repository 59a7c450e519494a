//! The checker of turret mazes takes any bytes.

#![no_main]

use lasermaze_tick::{Stopped, Ticker};
use lasermaze_verify::turrets::{Layers, Safety};
use libfuzzer_sys::fuzz_target;

fn check(input: &[u8], ticker: &mut Ticker) -> Result<(), Stopped> {
    let [rows, cols, start, goal, bytes @ ..] = input else { return Ok(()) };
    let [rows, cols] = [rows, cols].map(|byte| usize::from(byte % 16));
    let ends = (usize::from(*start), usize::from(*goal));
    let (cells, rest) = bytes.split_at((rows * cols).min(bytes.len()));
    let (moves, set) = rest.split_at(rest.len() / 2);
    let Some(mut maze) = Safety::new(rows, cols, cells, ends, ticker)? else { return Ok(()) };
    maze.follow(maze.start(), 0, moves);
    let mut layers = Layers::new(&mut maze);
    if layers.search(&mut maze, ticker)? {
        assert!(layers.steps > 0 && layers.met > layers.steps);
    }
    if maze.hold(set, ticker)? {
        maze.faults(ticker)?;
    }
    Ok(())
}

fuzz_target!(|input: &[u8]| {
    check(input, &mut Ticker::endless()).expect("no limit of time");
});
