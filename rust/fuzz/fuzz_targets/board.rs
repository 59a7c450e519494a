//! The solutions of any card are all different, keep what it gives, and do not depend on pruning.

#![no_main]

use lasermaze_kernel::board::{prune, CardBytes, CardSearch};
use lasermaze_kernel::quota::Quota;
use lasermaze_tick::Ticker;
use libfuzzer_sys::fuzz_target;
use std::collections::HashSet;

/// The number of nodes and solutions searched at most.
const NODES: u64 = 5_000;
const SOLUTIONS: u64 = 200;

/// The solutions, and whether these are all.
fn search(card: &CardBytes) -> Option<(HashSet<Vec<u8>>, bool)> {
    let mut search = CardSearch::new(card).ok()?;
    let mut solutions = Vec::new();
    let quota = Quota {
        nodes: NODES,
        keep: u64::MAX,
        stop_at: SOLUTIONS,
        soon: false,
        solutions: &mut solutions,
    };
    let exhausted = search.run(quota, &mut Ticker::endless()).ok()?;
    assert!((0.0..=1.0).contains(&search.fraction()));
    let found: HashSet<_> = solutions.chunks_exact(card.cells.len()).map(<[u8]>::to_vec).collect();
    assert_eq!(found.len() as u64, search.counters().found);
    Some((found, exhausted))
}

fuzz_target!(|data: &[u8]| {
    let [rows, cols, targets, flags, pile, bytes @ ..] = data else { return };
    let (rows, cols) = (usize::from(*rows), usize::from(*cols));
    let (pile, cells) = bytes.split_at(bytes.len().min(usize::from(*pile)));
    let card = CardBytes {
        rows,
        cols,
        cells,
        pile,
        targets: u32::from(*targets),
        stray_beams: flags & 1 != 0,
        pruning: prune::ALL,
        tree_limit: usize::from(flags & 2) * 1000,
    };
    let Some((solutions, exhausted)) = search(&card) else { return };
    for solution in &solutions {
        for (&given, &byte) in cells.iter().zip(solution) {
            // A given token stays, with its direction if that is known.
            let known = if given & 15 == 0 { 0xf0 } else { 0xff };
            assert!(given == 0 || byte & known == given & known);
        }
        let empty = cells.iter().filter(|&&given| given == 0).count();
        let left = solution.iter().filter(|&&byte| byte == 0).count();
        assert_eq!(empty - left, pile.len());
    }
    let plain = CardBytes { pruning: 0, ..card };
    let (all, complete) = search(&plain).expect("the same card");
    if exhausted && complete {
        assert_eq!(solutions, all);
    }
});
