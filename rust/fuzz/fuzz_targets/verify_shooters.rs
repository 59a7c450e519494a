//! The checker of beam shooters takes any bytes, and pieces of any size give one verdict.

#![no_main]

use std::collections::HashSet;

use lasermaze_verify::shooters::{
    Count, Cycle, Faults, Found, Grid, Known, Lighters, Limits, Natural, Proof, Replay, Search,
    StepFault, Steps,
};
use libfuzzer_sys::fuzz_target;

type Verdict = (Faults, Vec<[u32; 2]>, Vec<usize>, Vec<u32>);
type Proved = (Vec<(usize, StepFault)>, Option<(usize, StepFault)>, Known, Option<Found>);

/// The result of work done in pieces.
fn whole<T>(mut work: impl FnMut() -> Option<T>) -> T {
    loop {
        if let Some(outcome) = work() {
            return outcome;
        }
    }
}

fn verdict(input: &[u8], piece: usize) -> Option<(Verdict, Proved)> {
    let [rows, cols, literal, cells, bytes @ ..] = input else { return None };
    let (cells, turned) = bytes.split_at(usize::from(*cells).min(bytes.len()));
    let mut grid = Grid::new(usize::from(*rows), usize::from(*cols))?;
    while !grid.read(cells, piece) {}
    let mut replay = Replay::default();
    let faults = whole(|| replay.run(&mut grid, cells, turned, piece));
    let mut lighters = Lighters::default();
    while !lighters.find(&mut grid, piece) {}
    let known: HashSet<u32> = turned.iter().copied().map(u32::from).collect();
    let clauses = whole(|| lighters.clauses(&grid, &known, piece));
    let literal = usize::from(*literal);
    let mut near = grid.hits(literal);
    near.extend(grid.seen(literal));
    near.push(usize::from(lighters.strikes(&grid, literal)));
    let mut lit = grid.lit(literal);
    lit.extend(lighters.of(&grid, literal));
    let proved = proved(&mut grid, &mut lighters, turned, piece);
    Some(((faults, clauses, near, lit), proved))
}

fn proved(grid: &mut Grid, lighters: &mut Lighters, bytes: &[u8], piece: usize) -> Proved {
    let (mut cycle, mut proof) = (Cycle::default(), Proof::default());
    let faults = whole(|| cycle.run(grid, lighters, Steps(bytes), piece));
    while !proof.read_witness(grid, bytes, piece) {}
    let chain = whole(|| proof.chain(grid, lighters, Steps(bytes), piece)).err();
    let mut order: Vec<u32> = bytes.iter().copied().map(u32::from).collect();
    order.sort_unstable();
    order.dedup();
    let mut count = Count::new(order, Natural::from_bytes(bytes));
    let known = whole(|| count.run(grid, lighters, &proof, piece));
    let limits = Limits { positions: Some(500), ..Limits::default() };
    let mut search = Search::new(limits);
    (faults, chain, known, whole(|| search.run(grid, piece)))
}

fuzz_target!(|input: &[u8]| {
    assert_eq!(verdict(input, 3), verdict(input, usize::MAX));
});
