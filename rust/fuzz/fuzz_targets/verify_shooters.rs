//! The checker of beam shooters takes any bytes, and pieces of any size give one verdict.

#![no_main]

use std::collections::HashSet;

use lasermaze_verify::shooters::{Fault, Grid, Lighters, Replay};
use libfuzzer_sys::fuzz_target;

type Verdict = (Vec<Fault>, Vec<[u32; 2]>, Vec<usize>, Vec<u32>);

fn verdict(input: &[u8], piece: usize) -> Option<Verdict> {
    let [rows, cols, literal, cells, bytes @ ..] = input else { return None };
    let (cells, turned) = bytes.split_at(usize::from(*cells).min(bytes.len()));
    let mut grid = Grid::new(usize::from(*rows), usize::from(*cols))?;
    while !grid.read(cells, piece) {}
    let mut replay = Replay::default();
    let faults = loop {
        if let Some(faults) = replay.run(&mut grid, cells, turned, piece) {
            break faults.to_vec();
        }
    };
    let mut lighters = Lighters::default();
    while !lighters.find(&mut grid, piece) {}
    let known: HashSet<u32> = turned.iter().copied().map(u32::from).collect();
    let clauses = loop {
        if let Some(clauses) = lighters.clauses(&grid, &known, piece) {
            break clauses;
        }
    };
    let literal = usize::from(*literal);
    let mut near = grid.hits(literal);
    near.extend(grid.seen(literal));
    near.push(usize::from(lighters.strikes(&grid, literal)));
    let mut lit = grid.lit(literal);
    lit.extend(lighters.of(&grid, literal));
    Some((faults, clauses, near, lit))
}

fuzz_target!(|input: &[u8]| {
    assert_eq!(verdict(input, 3), verdict(input, usize::MAX));
});
