use super::card::{Card, CardBytes};
use super::chain::Chain;
use super::light::Ray;
use super::recount::Recount;
use super::solution::{faults, Fault};
use super::token::{meet, Meeting};
use super::tree::walk;
use super::wrong::{Wrong, WrongTree};

/// A laser that points east, and a target of unknown direction.
const EAST: u8 = 0x12;
const TURN: u8 = 0x20;

/// One row: the laser, an empty cell and the target.
const ROW: CardBytes = CardBytes {
    rows: 1,
    cols: 3,
    cells: &[EAST, 0, TURN],
    pile: &[],
    targets: 1,
    stray_beams: false,
};

/// The target turned north, east, south and west: light that goes east leaves it southward,
/// northward, dies, and lights it.
const PROOF: [u8; 11] = [2, 129, 2, 2, 129, 2, 0, 130, 2, 1, 128];

fn walked(tree: &[u8], nodes: usize) -> Result<u64, WrongTree> {
    let mut walk = walk(&ROW, tree, 2).unwrap();
    while !walk.run(nodes)? {
        assert!((0.0..=1.0).contains(&walk.fraction()));
    }
    assert_eq!(walk.ends().iter().map(|&(_, often)| often).sum::<u64>(), 4);
    assert_eq!(walk.told().len(), 2);
    assert_eq!(walk.told()[1].decided, [(2, 0x22)]);
    Ok(walk.solutions())
}

#[test]
fn a_tree_by_hand_has_one_solution_however_it_is_cut_into_slices() {
    for nodes in [1, 2, 3, 1 << 60] {
        assert_eq!(walked(&PROOF, nodes), Ok(1));
    }
}

#[test]
fn a_wrong_tree_is_wrong_at_a_byte() {
    let wrong = |tree: &[u8]| walked(tree, 1).map_err(|error| (error.at, error.what));
    assert_eq!(wrong(&[]), Err((0, Wrong::BranchMissing)));
    assert_eq!(wrong(&PROOF[..10]), Err((10, Wrong::BranchMissing)));
    assert_eq!(wrong(&PROOF[..3]), Err((1, Wrong::CutOff)));
    assert_eq!(wrong(&[1]), Err((0, Wrong::NothingToDecide { cell: 1 })));
    assert_eq!(wrong(&[121]), Err((0, Wrong::NothingToDecide { cell: 121 })));
    assert_eq!(wrong(&[153]), Err((0, Wrong::NoSuchNode { code: 153 })));
    assert_eq!(wrong(&[2, 129, 2, 0]), Err((1, Wrong::RuleHolds { code: 129 })));
    let longer = [&PROOF[..], &[128]].concat();
    assert_eq!(wrong(&longer), Err((11, Wrong::SomethingFollows)));
}

#[test]
fn a_wrong_tree_stays_wrong() {
    let mut walk = walk(&ROW, &[2, 255], 0).unwrap();
    let error = walk.run(10).unwrap_err();
    assert_eq!(walk.run(10), Err(error));
    assert_eq!(error.to_string(), "there is no node of kind 255 (byte 1)");
}

#[test]
fn no_single_byte_of_a_tree_can_be_another_one() {
    for at in 0..PROOF.len() {
        for byte in (0..=255).filter(|&byte| byte != PROOF[at]) {
            let mut tree = PROOF;
            tree[at] = byte;
            assert!(walked(&tree, 100).is_err(), "byte {at} as {byte}");
        }
    }
}

#[test]
fn a_chain_rules_out_a_choice_once_its_tree_is_walked_to_the_end() {
    let mut chain = Chain::new(Card::new(&ROW).unwrap());
    let left = Wrong::OthersLeft { cell: 2, token: 0x24 };
    for (token, tree) in [(0x21, [129, 2, 2]), (0x22, [129, 2, 0]), (0x23, [130, 2, 1])] {
        let mut supposed = chain.suppose(2, token, &tree).unwrap();
        assert_eq!(chain.rule_out(&mut supposed, 0), Ok(false));
        assert_eq!(chain.decide(2, 0x24), Err(WrongTree { at: 0, what: left }));
        assert_eq!(chain.rule_out(&mut supposed, 1), Ok(true));
        assert_eq!(supposed.told().len(), 1);
    }
    assert_eq!(chain.decide(2, 0x24), Ok(()));
    assert!(chain.is_solved());
    let solution = Chain::new(Card::new(&ROW).unwrap()).suppose(2, 0x24, &[128]);
    let found = chain.rule_out(&mut solution.unwrap(), 1);
    assert_eq!(found, Err(WrongTree { at: 0, what: Wrong::Solution }));
}

#[test]
fn the_faults_of_a_solution_are_told() {
    let card = Card::<u32>::new(&ROW).unwrap();
    assert_eq!(faults(&card, &[EAST, 0, 0x24]), Ok(vec![]));
    let stray = Fault::Leaves(Ray { cell: 2, heading: 2 });
    assert_eq!(faults(&card, &[EAST, 0, 0x21]), Ok(vec![Fault::Targets { lit: 0 }, stray]));
    assert_eq!(faults(&card, ROW.cells), Ok(vec![Fault::NoDirection { cell: 2 }]));
    assert!(faults(&card, &[]).is_err());
    assert!(faults(&card, &[EAST, 0, 0x2f]).is_err());
}

#[test]
fn the_plain_count_stops_where_it_is_told() {
    // A target to be added: on any of the three cells ahead.
    let cells = [EAST, 0, 0, 0];
    let card = CardBytes { cols: 4, cells: &cells, pile: &[TURN], ..ROW };
    let count = |positions, limit| {
        let mut search = Recount::new(Card::<u32>::new(&card).unwrap());
        (search.run(positions, limit), search.found)
    };
    assert_eq!(count(u64::MAX, u64::MAX), (true, 3));
    assert_eq!(count(u64::MAX, 2), (true, 2));
    assert!(!count(1, u64::MAX).0);
}

#[test]
fn light_runs_backwards_through_every_mirror() {
    for token in [0x31, 0x32, 0x41, 0x42, 0x51, 0x52, 0x60, 0] {
        for heading in 0..4 {
            let Meeting { out, .. } = meet(token, heading);
            for turned in (0..4).filter(|turned| out & 1 << turned != 0) {
                assert_ne!(meet(token, turned ^ 2).out & 1 << (heading ^ 2), 0);
            }
        }
    }
}
