//! The checker of mazes without walls on mazes that are worked out by hand.

use super::{Backward, Fault, Maze, Rule};
use lasermaze_tick::Ticker;

fn maze_of(rows: &[&str]) -> Maze {
    let (cells, ticker) = (rows.concat(), &mut Ticker::endless());
    let maze = Maze::new(rows.len(), rows[0].len(), cells.as_bytes(), ticker);
    maze.expect("no limit of time").expect("a maze")
}

fn rims(rows: &[&str]) -> [Vec<u32>; 4] {
    let search = Backward::search(&mut maze_of(rows), &mut Ticker::endless());
    let search = search.expect("no limit of time");
    [0, 1, 2, 3].map(|heading| search.rim(heading).to_vec())
}

fn faults(rows: &[&str], set: &[u8], only: Option<(usize, usize, u8)>) -> Option<Vec<Fault>> {
    let (mut maze, ticker) = (maze_of(rows), &mut Ticker::endless());
    let fits = maze.hold(set, ticker).expect("no limit of time");
    fits.then(|| maze.faults(only, ticker).expect("no limit of time"))
}

#[test]
fn the_published_maze_has_three_ways_in() {
    let rows = [
        "LUU?ULXL", "RLRLUGUU", "SLRLULXR", "UR?RSL?R", "RUURRRSL", "S?SLSSLR", "RLR?RL?L",
        "LRSRSLRL",
    ];
    let found = rims(&rows);
    assert_eq!(found[0], [0; 8]);
    assert_eq!(found[1], [0, 42, 0, 0, 0, 0, 0, 0]);
    assert_eq!(found[2], [0, 0, 0, 34, 0, 0, 0, 0]);
    assert_eq!(found[3], [0, 0, 0, 0, 0, 45, 0, 0]);
}

#[test]
fn a_route_is_followed_up_to_the_first_wrong_move() {
    let maze = maze_of(&["RS?", "LXG"]);
    assert_eq!(maze.follow((0, 0), 0, b"EES"), ((1, 2), 2, None));
    assert_eq!(maze.follow((0, 0), 0, b"EEN"), ((0, 2), 1, Some(2))); // out of the grid
    assert_eq!(maze.follow((0, 0), 0, b"S"), ((0, 0), 0, Some(0))); // against the letter
    assert_eq!(maze.follow((1, 2), 2, b"N"), ((1, 2), 2, Some(0))); // past the goal
    assert_eq!(maze.follow((1, 1), 2, b"N"), ((1, 1), 2, Some(0))); // past death
    assert_eq!(maze.follow((0, 2), 2, b"n"), ((0, 2), 2, Some(0)));
    assert_eq!(maze.follow((9, 9), 2, b"N"), ((9, 9), 2, Some(0)));
}

#[test]
fn a_set_is_closed_or_the_state_that_is_not_is_named() {
    // Planes N, E, S, W of three cells each. Entering along the row, all cells of it are met.
    let rows = ["SSX"];
    let whole = [0b1101_1011, 0];
    assert_eq!(faults(&rows, &whole, None), Some(vec![]));
    let fault = |rule, heading, cell| Fault { rule, heading, cell };
    let found = faults(&rows, &[0b1101_1011, 0b0000_1000], None);
    assert_eq!(found, None); // a one behind the last state
    let found = faults(&rows, &[0b0101_1011, 0], None);
    assert_eq!(found, Some(vec![fault(Rule::Entry, 0, 0)]));
    let found = faults(&rows, &[0b1111_1011, 0], None);
    assert_eq!(found, Some(vec![fault(Rule::Death, 0, 2)]));
    let found = faults(&["SSG"], &whole, None).map(|faults| faults[0]);
    assert_eq!(found, Some(fault(Rule::Entry, 0, 2)));
}

#[test]
fn one_way_in_has_a_set_of_its_own() {
    let only = Some((0, 0, 1));
    // Only the plane E: the first two cells.
    assert_eq!(faults(&["SSX"], &[0b0001_1000, 0], only), Some(vec![]));
    let fault = |rule, heading, cell| Fault { rule, heading, cell };
    let found = faults(&["SSX"], &[0b0001_0000, 0], only);
    assert_eq!(found, Some(vec![fault(Rule::Closed, 1, 1)]));
    let found = faults(&["SSX"], &[0b1001_1000, 0], only);
    assert_eq!(found, Some(vec![fault(Rule::Superfluous, 0, 0)]));
    let found = faults(&["SGX"], &[0b0001_1000, 0], only);
    assert_eq!(found, Some(vec![fault(Rule::Goal, 1, 1)]));
}

#[test]
fn no_maze_is_made_of_a_size_that_is_none() {
    for (rows, cols, cells) in [(0, 3, 0), (usize::MAX, 3, 9), (2, 3, 5)] {
        let found = Maze::new(rows, cols, &vec![b'S'; cells], &mut Ticker::endless());
        assert!(found.is_ok_and(|maze| maze.is_none()));
    }
}
