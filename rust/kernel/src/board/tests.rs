use super::chain::{chain, ChainLimits};
use super::*;
use crate::board::input::{WRONG_BYTE, WRONG_LASERS, WRONG_SIZE};
use std::time::Duration;

/// All solutions, in at most `nodes` nodes.
fn every(nodes: u64, solutions: &mut Vec<u8>) -> Quota<'_> {
    Quota { nodes, keep: u64::MAX, stop_at: u64::MAX, soon: false, solutions }
}

fn all<M: Grid>(bytes: &CardBytes) -> (Vec<u8>, u64) {
    let mut search = MaskSearch::<M>::new(bytes).expect("a card");
    let mut solutions = Vec::new();
    while search.run(every(1, &mut solutions), &mut Ticker::endless()) == Ok(false) {}
    assert_eq!(search.fraction(), 1.0);
    (solutions, search.counters.found)
}

/// `L> . T?`.
const ROW: [u8; 3] = [0x12, 0, 0x20];

fn card<'a>(rows: usize, cells: &'a [u8], pile: &'a [u8]) -> CardBytes<'a> {
    let cols = cells.len() / rows;
    let (targets, stray_beams, pruning) = (1, false, prune::ALL);
    CardBytes { rows, cols, cells, pile, targets, stray_beams, pruning, tree_limit: 1_000 }
}

#[test]
fn a_row_has_one_solution_on_integers_of_any_width() {
    let wanted = (vec![0x12, 0, 0x24], 1);
    assert_eq!(all::<u64>(&card(1, &ROW, &[])), wanted);
    assert_eq!(all::<u64>(&card(1, &ROW, &[])), wanted);
    assert_eq!(all::<u128>(&card(1, &ROW, &[])), wanted);
}

#[test]
fn a_card_with_a_token_too_many_has_no_solution() {
    assert_eq!(all::<u64>(&card(1, &ROW, &[0x40])).1, 0);
    assert_eq!(all::<u64>(&card(1, &ROW, &[0x40; 300])).1, 0);
}

#[test]
fn calls_in_pieces_find_the_same_solutions() {
    let cells = [0x12, 0, 0, 0, 0, 0x60, 0, 0, 0x20];
    let pile = [0x40];
    let (solutions, found) = all::<u64>(&card(3, &cells, &pile));
    let mut whole = CardSearch::new(&card(3, &cells, &pile)).expect("a card");
    let mut at_once = Vec::new();
    assert_eq!(whole.run(every(u64::MAX, &mut at_once), &mut Ticker::endless()), Ok(true));
    assert_eq!((at_once, whole.counters().found), (solutions, found));
    assert!(found > 0);
}

#[test]
fn bytes_that_are_no_card_are_refused() {
    let refused = |bytes: &CardBytes| MaskSearch::<u128>::new(bytes).err();
    assert_eq!(refused(&card(1, &[0x12, 0x12], &[])), Some(WRONG_LASERS));
    assert_eq!(refused(&card(1, &[0x70], &[])), Some(WRONG_BYTE));
    assert_eq!(refused(&card(1, &[0; 122], &[])), Some(WRONG_SIZE));
}

#[test]
fn the_plain_road_leads_to_the_same_solutions_in_the_same_order() {
    let cells = [0x12, 0, 0, 0, 0, 0x60, 0, 0, 0x20];
    let piles: [&[u8]; 4] = [&[0x40], &[0x40, 0x40], &[0x20, 0x40], &[0x30, 0x20, 0x40]];
    let mut savings = 0;
    for pile in piles {
        let [with, without] = [prune::ALL, prune::ALL & !prune::PLAIN_ROAD].map(|pruning| {
            let bytes = CardBytes { pruning, tree_limit: 0, ..card(3, &cells, pile) };
            let mut search = CardSearch::new(&bytes).expect("a card");
            let mut solutions = Vec::new();
            assert_eq!(
                search.run(every(u64::MAX, &mut solutions), &mut Ticker::endless()),
                Ok(true)
            );
            (solutions, search.counters())
        });
        assert_eq!((&with.0, with.1.found), (&without.0, without.1.found));
        savings += u32::from(with.1.nodes != without.1.nodes);
    }
    assert!(savings > 0, "no card was searched on the plain road");
}

#[test]
fn light_that_can_end_nowhere_is_the_whole_proof() {
    // `L> .` over `. C-`: a beam through the checkpoint leaves the grid.
    let cells = [0x12, 0, 0, 0x52];
    let mut search = CardSearch::new(&card(2, &cells, &[0x20])).expect("a card");
    assert_eq!(search.run(every(u64::MAX, &mut Vec::new()), &mut Ticker::endless()), Ok(true));
    assert_eq!(search.tree(), Some([144, 3].as_slice()));
}

#[test]
fn a_chain_that_is_stopped_keeps_the_steps_before() {
    let bytes = card(2, &[0x12, 0x30, 0, 0x20, 0, 0x40, 0, 0x20], &[0x40]);
    let limits = ChainLimits { looks: 100_000, most_ruled_out: 12, is_first_enough: false };
    let solutions = all::<u64>(&bytes).0;
    let solution = solutions.get(..8);
    let (mut whole, mut part) = (vec![], vec![]);
    assert!(chain(&bytes, solution, limits, &mut whole, &mut Ticker::endless()).is_ok());
    let mut ticker = Ticker::until(Duration::ZERO);
    let stopped = chain(&bytes, solution, limits, &mut part, &mut ticker);
    assert!(stopped.is_ok() || part.len() <= whole.len());
}
