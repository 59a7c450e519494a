//! The checker of mirror mazes takes any bytes, and pieces of any size give one verdict.

#![no_main]

use lasermaze_verify::mirrors::{
    Bound, Count, Counting, Fault, Graph, Grid, Least, NoProof, Proof, Replay, Search, Weights,
};
use libfuzzer_sys::fuzz_target;

/// The pieces for which a beam from inside the grid, which may be on a loop, is followed.
const MOST: usize = 1 << 12;

type Verdict = (Option<Vec<Fault>>, Count, bool, Claims);
type Claims = (i128, Option<Least>, Result<(), NoProof>);

/// The result of work done in pieces.
fn whole<T>(mut work: impl FnMut() -> Option<T>) -> T {
    loop {
        if let Some(outcome) = work() {
            return outcome;
        }
    }
}

/// Further claims: a bound, the best beams, and that there are no others.
fn claims(graph: &Graph, turned: &[u8], bytes: &[u8], piece: usize) -> Claims {
    let weights = Weights { step: 3, reflection: 1 };
    let mut bound = Bound::new(graph, weights);
    let twice = whole(|| bound.run(graph, bytes, piece));
    let mut search = Search::new(graph, weights, None, Some(500));
    let least = whole(|| search.run(graph, piece));
    let beams = vec![graph.beam(turned)];
    let mut sides: Vec<u32> =
        bytes.iter().filter_map(|&byte| graph.vertex_at(usize::from(byte))).collect();
    sides.sort_unstable();
    sides.dedup();
    let mut proof = Proof::new(bound.into_edges(), beams, vec![vec![sides]]);
    (twice, least, whole(|| proof.run(graph, piece)))
}

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
    let opening = |byte: u8| (usize::from(byte), heading % 4);
    let mut graph = Graph::new(usize::from(*cols), [opening(*cell), opening(*rows)]);
    while !graph.join(cells, piece) {}
    Some((faults, count, is_blocked, claims(&graph, turned, barrier, piece)))
}

fuzz_target!(|input: &[u8]| {
    assert_eq!(verdict(input, 3), verdict(input, usize::MAX));
});
