//! No bytes make the board's checker panic; it confirms the solver's answers, and nothing false.

#![no_main]

use lasermaze_kernel::board as solver;
use lasermaze_kernel::quota::Quota;
use lasermaze_tick::Ticker;
use lasermaze_verify::board::card::{Card, CardBytes};
use lasermaze_verify::board::recount::Recount;
use lasermaze_verify::board::solution::faults;
use lasermaze_verify::board::tree::walk;
use libfuzzer_sys::fuzz_target;

/// The number of nodes walked or searched at most.
const NODES: usize = 2_000;

/// The solutions of a tree; None if it is wrong or too large.
fn proved(card: &CardBytes, tree: &[u8]) -> Option<u64> {
    let mut walk = walk(card, tree, 3).ok()?;
    let ended = walk.run(NODES).ok()?;
    ended.then(|| walk.solutions())
}

/// The solutions that the solver finds, and its proof tree, if it comes to an end.
fn solved(bytes: &CardBytes) -> Option<(u64, Vec<u8>, Vec<u8>)> {
    let card = solver::CardBytes {
        rows: bytes.rows,
        cols: bytes.cols,
        cells: bytes.cells,
        pile: bytes.pile,
        targets: bytes.targets as u32,
        stray_beams: bytes.stray_beams,
        pruning: solver::prune::ALL,
        tree_limit: NODES / 4,
    };
    let mut search = solver::CardSearch::new(&card).ok()?;
    let mut solutions = Vec::new();
    let quota = Quota {
        nodes: NODES as u64,
        keep: 100,
        stop_at: u64::MAX,
        soon: false,
        solutions: &mut solutions,
    };
    search.run(quota, &mut Ticker::endless()).ok().filter(|&is_done| is_done)?;
    Some((search.counters().found, solutions, search.tree()?.to_vec()))
}

fuzz_target!(|data: &[u8]| {
    let [rows, cols, targets, flags, pile, tree, bytes @ ..] = data else { return };
    let (pile, bytes) = bytes.split_at(bytes.len().min(usize::from(*pile)));
    let (tree, cells) = bytes.split_at(bytes.len().min(usize::from(*tree)));
    let bytes = CardBytes {
        rows: usize::from(*rows),
        cols: usize::from(*cols),
        cells,
        pile,
        targets: usize::from(*targets),
        stray_beams: flags & 1 != 0,
    };
    let Ok(card) = Card::<u128>::new(&bytes) else { return };
    let _ = faults(&card, cells);
    let _ = faults(&card, tree);
    if card.check().is_err() {
        return;
    }
    let mut recount = Recount::new(card.clone());
    let counted = recount.run(NODES as u64, u64::MAX).then_some(recount.found);
    let claimed = proved(&bytes, tree);
    assert!(claimed.is_none() || counted.is_none() || claimed == counted);
    if let Some((found, solutions, tree)) = solved(&bytes) {
        assert_eq!(proved(&bytes, &tree), Some(found));
        assert!(counted.is_none_or(|counted| counted == found));
        for solution in solutions.chunks_exact(cells.len()) {
            assert_eq!(faults(&card, solution), Ok(Vec::new()));
        }
    }
});
