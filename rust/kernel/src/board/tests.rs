use super::*;

/// A slice of at most `nodes` nodes.
fn slice(nodes: u64, solutions: &mut Vec<u8>) -> Slice<'_> {
    Slice { nodes, keep: u64::MAX, stop_at: u64::MAX, solutions }
}

fn all<M: Grid>(bytes: &CardBytes) -> (Vec<u8>, u64) {
    let mut search = MaskSearch::<M>::new(bytes).expect("a card");
    let mut solutions = Vec::new();
    while search.run(slice(1, &mut solutions), Duration::MAX).is_none() {}
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
    assert_eq!(all::<u32>(&card(1, &ROW, &[])), wanted);
    assert_eq!(all::<u64>(&card(1, &ROW, &[])), wanted);
    assert_eq!(all::<u128>(&card(1, &ROW, &[])), wanted);
}

#[test]
fn a_card_with_a_token_too_many_has_no_solution() {
    assert_eq!(all::<u32>(&card(1, &ROW, &[0x40])).1, 0);
    assert_eq!(all::<u32>(&card(1, &ROW, &[0x40; 300])).1, 0);
}

#[test]
fn slices_do_not_change_the_solutions() {
    let cells = [0x12, 0, 0, 0, 0, 0x60, 0, 0, 0x20];
    let pile = [0x40];
    let (solutions, found) = all::<u32>(&card(3, &cells, &pile));
    let mut whole = CardSearch::new(&card(3, &cells, &pile)).expect("a card");
    let mut at_once = Vec::new();
    assert!(whole.run(slice(u64::MAX, &mut at_once), Duration::MAX).is_some());
    assert_eq!((at_once, whole.counters().found), (solutions, found));
    assert!(found > 0);
}

#[test]
fn bytes_that_are_no_card_are_refused() {
    let refused = |bytes: &CardBytes| MaskSearch::<u128>::new(bytes).err();
    assert_eq!(refused(&card(1, &[0x12, 0x12], &[])), Some(CardError::Lasers));
    assert_eq!(refused(&card(1, &[0x70], &[])), Some(CardError::Byte(0x70)));
    assert_eq!(refused(&card(1, &[0; 122], &[])), Some(CardError::Size));
}
