use super::*;

fn board() -> Board {
    Board::new((2, 3), b"oooooo", [1, 0, 0], &[(1, 0, 1, 1)], &[(0, 3)]).unwrap()
}

fn walked(tree: &[u8]) -> Result<u64, WrongTree> {
    let mut walk = Walk::new(&board(), Some(tree));
    walk.run(1000, u64::MAX).map(|ended| {
        assert!(ended);
        walk.found
    })
}

#[test]
fn a_solution_is_replayed() {
    let (faults, touched) = board().faults(b"oaoooo").unwrap();
    assert_eq!(faults, []);
    assert_eq!(touched, [true, true, false, true, false, false]);
    let broken = board().faults(b"xoooab").unwrap().0;
    assert_eq!(broken, [Fault::Given(0), Fault::Placed(1, 1), Fault::Dark(0)]);
    assert_eq!(board().faults(b"oaooo"), None);
}

#[test]
fn a_tree_proves_what_it_shows_and_nothing_else() {
    // Cell 0 is empty, cell 1 reflects, cell 3 is empty; whatever else they hold is hopeless.
    let tree = [1, 2, 0, 4, 0, 0];
    assert_eq!(walked(&tree), Ok(1));
    assert_eq!(walked(&[]), Err(WrongTree::CutOff(0)));
    assert_eq!(walked(&tree[..5]), Err(WrongTree::CutOff(5)));
    assert_eq!(walked(&[1, 2, 0, 4, 0, 0, 0]), Err(WrongTree::TooLong(6)));
    assert_eq!(walked(&[0]), Err(WrongTree::NoLeaf(0)));
    assert_eq!(walked(&[2, 0, 0]), Err(WrongTree::NotReached(1)));
}

#[test]
fn a_search_counts_as_the_tree_does() {
    let mut walk = Walk::new(&board(), None);
    assert_eq!(walk.run(1000, u64::MAX), Ok(true));
    assert_eq!((walk.found, walk.ends), (1, BTreeMap::from([([3, 0, 0, 0], 1)])));
}

#[test]
fn wrong_boards_are_refused() {
    let new = |cells: &[u8], lasers: &[Ray], targets: &[(i32, i32)]| {
        Board::new((2, 3), cells, [1, 0, 0], lasers, targets).is_none()
    };
    assert!(new(b"ooooo", &[], &[]) && new(b"oooo?o", &[], &[]) && new(b"xxxxxx", &[], &[]));
    assert!(new(b"oooooo", &[(1, 1, 1, 1)], &[]) && new(b"oooooo", &[(1, 0, 0, 1)], &[]));
    assert!(new(b"oooooo", &[], &[(7, 0)]) && new(b"oooooo", &[], &[(-1, 0)]));
}
