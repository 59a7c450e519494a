use super::*;

const WHOLE: Slice = Slice { nodes: u64::MAX, keep: u64::MAX, stop_at: u64::MAX, deadline: None };

fn all<M: Mask>(bytes: &CardBytes) -> (Vec<u8>, u64) {
    let mut search = Search::<M>::new(bytes).expect("a card");
    let mut solutions = Vec::new();
    while !search.run(Slice { nodes: 1, ..WHOLE }, &mut solutions) {}
    assert_eq!(search.fraction(), 1.0);
    (solutions, search.found)
}

/// `L> . T?` and a double mirror that finds no place in one row.
const ROW: [u8; 3] = [0x12, 0, 0x20];

fn card<'a>(rows: usize, cells: &'a [u8], pile: &'a [u8]) -> CardBytes<'a> {
    let cols = cells.len() / rows;
    let (targets, stray_beams, pruning) = (1, false, prune::ALL);
    CardBytes { rows, cols, cells, pile, targets, stray_beams, pruning, tree_limit: 1_000 }
}

#[test]
fn a_row_has_one_solution_in_every_width_of_set() {
    let wanted = (vec![0x12, 0, 0x24], 1);
    assert_eq!(all::<u32>(&card(1, &ROW, &[])), wanted);
    assert_eq!(all::<u64>(&card(1, &ROW, &[])), wanted);
    assert_eq!(all::<u128>(&card(1, &ROW, &[])), wanted);
}

#[test]
fn a_token_without_a_place_makes_the_card_impossible() {
    assert_eq!(all::<u32>(&card(1, &ROW, &[0x40])).1, 0);
    assert_eq!(all::<u32>(&card(1, &ROW, &[0x40; 300])).1, 0);
}

#[test]
fn slices_change_nothing() {
    let cells = [0x12, 0, 0, 0, 0, 0x60, 0, 0, 0x20];
    let pile = [0x40];
    let (solutions, found) = all::<u32>(&card(3, &cells, &pile));
    let mut whole = Search::<u32>::new(&card(3, &cells, &pile)).expect("a card");
    let mut at_once = Vec::new();
    assert!(whole.run(WHOLE, &mut at_once));
    assert_eq!((at_once, whole.found), (solutions, found));
    assert!(found > 0);
}

#[test]
fn what_is_no_card_is_refused() {
    let refused = |bytes: &CardBytes| Search::<u128>::new(bytes).err();
    assert_eq!(refused(&card(1, &[0x12, 0x12], &[])), Some(CardError::Lasers));
    assert_eq!(refused(&card(1, &[0x70], &[])), Some(CardError::Byte(0x70)));
    assert_eq!(refused(&card(1, &[0; 122], &[])), Some(CardError::Size));
}
