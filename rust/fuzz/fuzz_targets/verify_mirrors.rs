//! The checker of mirror mazes takes any bytes.

#![no_main]

use std::time::Duration;

use lasermaze_tick::{Stopped, Ticker};
use lasermaze_verify::mirrors::{bound, least, prove, Graph, Grid, Weights};
use libfuzzer_sys::fuzz_target;

fn check(input: &[u8], ticker: &mut Ticker) -> Result<(), Stopped> {
    let [rows, cols, cell, heading, length, bytes @ ..] = input else { return Ok(()) };
    let [height, width, cell] = [rows, cols, cell].map(|&byte| usize::from(byte));
    let (cells, rest) = bytes.split_at(usize::from(*length).min(bytes.len()));
    let (turned, barrier) = rest.split_at(rest.len() / 2);
    let Some(mut grid) = Grid::new(height, width, cells, ticker)? else { return Ok(()) };
    grid.is_blocked(cell, *heading);
    let count = grid.count(barrier, ticker)?;
    assert_eq!(grid.count(barrier, ticker)?, count);
    claims(cells, turned, barrier, [(cell, heading % 4), (height, heading % 4)], width, ticker)?;
    // A beam from inside the grid may be on a loop.
    let mut turns = 0;
    let mut turn = |_, _| {
        turns += 1;
        if turns < 4 {
            Ok(Duration::ZERO)
        } else {
            Err(Stopped)
        }
    };
    let replayed =
        grid.replay(cells, turned, (cell, *heading), &mut Ticker::new(Duration::ZERO, &mut turn));
    assert!(replayed.is_ok() || turns == 4);
    Ok(())
}

/// Further claims: a bound, the best beams, and that there are no others.
fn claims(
    cells: &[u8],
    turned: &[u8],
    bytes: &[u8],
    openings: [(usize, u8); 2],
    cols: usize,
    ticker: &mut Ticker,
) -> Result<(), Stopped> {
    let graph = Graph::new(cols, cells, openings, ticker)?;
    let weights = Weights { step: 3, reflection: 1 };
    let (twice, edges) = bound(&graph, weights, bytes, ticker)?;
    if let Some(found) = least(&graph, weights, None, Some(500), ticker)? {
        assert!(found.number == 0 || graph.is_decided() || twice <= 2 * i128::from(found.cost));
    }
    let side = |&byte: &u8| graph.vertex_at(usize::from(byte));
    let mut sides: Vec<u32> = bytes.iter().filter_map(side).collect();
    sides.sort_unstable();
    sides.dedup();
    let _ = prove(&graph, edges, &[graph.beam(turned)], &[vec![sides]], ticker)?;
    Ok(())
}

fuzz_target!(|input: &[u8]| {
    check(input, &mut Ticker::endless()).expect("no limit of time");
});
