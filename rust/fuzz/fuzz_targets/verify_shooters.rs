//! The checker of beam shooters takes any bytes.

#![no_main]

use std::collections::HashSet;

use lasermaze_tick::{Stopped, Ticker};
use lasermaze_verify::shooters::{
    count, cycle, search, Grid, Lighters, Limits, Natural, Proof, Steps,
};
use libfuzzer_sys::fuzz_target;

fn check(input: &[u8], ticker: &mut Ticker) -> Result<(), Stopped> {
    let [rows, cols, literal, length, bytes @ ..] = input else { return Ok(()) };
    let [rows, cols, literal] = [rows, cols, literal].map(|&byte| usize::from(byte));
    let (cells, turned) = bytes.split_at(usize::from(*length).min(bytes.len()));
    let Some(mut grid) = Grid::new(rows, cols, cells, ticker)? else { return Ok(()) };
    let faults = grid.replay(cells, turned, ticker)?;
    assert_eq!(grid.replay(cells, turned, ticker)?, faults);
    let lighters = Lighters::new(&mut grid, ticker)?;
    let known: HashSet<u32> = turned.iter().copied().map(u32::from).collect();
    lighters.clauses(&grid, &known, ticker)?;
    let strikes = lighters.strikes(&grid, literal);
    assert_eq!(strikes, !grid.hits(literal).is_empty());
    grid.seen(literal);
    grid.lit(literal);
    assert!(lighters.of(&grid, literal).count() <= 2);
    cycle(&grid, &lighters, Steps(turned), ticker)?;
    let mut proof = Proof::default();
    proof.read_witness(&mut grid, turned, ticker)?;
    proof.chain(&grid, &lighters, Steps(turned), ticker)?;
    let mut order: Vec<u32> = turned.iter().copied().map(u32::from).collect();
    order.sort_unstable();
    order.dedup();
    count(&grid, &lighters, &proof, order, &Natural::from_bytes(turned), ticker)?;
    search(&mut grid, Limits { positions: Some(500), ..Limits::default() }, ticker)?;
    Ok(())
}

fuzz_target!(|input: &[u8]| {
    check(input, &mut Ticker::endless()).expect("no limit of time");
});
