//! The checker of turret mazes on mazes that are worked out by hand.

use super::{Fault, Layers, Rule, Safety};
use lasermaze_tick::Ticker;

/// The safety of a maze.
fn safety_of(rows: &[&str]) -> Safety {
    let cells = rows.concat().into_bytes();
    let at = |letter| cells.iter().position(|&cell| cell == letter).expect("the letter is there");
    let (size, ends) = ((rows.len(), rows[0].len()), (at(b'S'), at(b'G')));
    let safety = Safety::new(size.0, size.1, &cells, ends, &mut Ticker::endless());
    safety.expect("no limit of time").expect("a maze")
}

/// The least number of steps to the goal.
fn least(safety: &mut Safety) -> Option<usize> {
    let mut layers = Layers::new(safety);
    let reached = layers.search(safety, &mut Ticker::endless()).expect("no limit of time");
    reached.then_some(layers.steps)
}

fn faults(safety: &mut Safety, set: &[u8]) -> Option<Vec<Fault>> {
    let ticker = &mut Ticker::endless();
    let fits = safety.hold(set, ticker).expect("no limit of time");
    fits.then(|| safety.faults(ticker).expect("no limit of time"))
}

#[test]
fn a_turret_fires_along_each_heading_in_its_turn() {
    let safety = safety_of(&["..S..", ".#...", "..^.G", ".....", "....."]);
    let alive = |row: usize, col: usize| safety.alive((row + 1) * 7 + col + 1);
    assert_eq!(alive(2, 2), 0); // the turret
    assert_eq!(alive(0, 2), 0b1110); // north at time 0
    assert_eq!(alive(2, 4), 0b1101); // then clockwise
    assert_eq!(alive(4, 2), 0b1011);
    assert_eq!(alive(2, 0), 0b0111);
    assert_eq!(alive(1, 0), 0b1111);
    assert_eq!(alive(1, 1), 0); // the wall
    assert_eq!((safety.alive(0), safety.alive(1000)), (0, 0)); // the rim, and beyond
}

#[test]
fn walks_are_searched_and_followed() {
    let mut safety = safety_of(&["S.#", "#..", "..G"]);
    assert_eq!(least(&mut safety), Some(4));
    assert_eq!(safety.follow(safety.start(), 0, b"ESES"), (safety.goal(), None));
    assert_eq!(safety.follow(safety.start(), 0, b"EE").1, Some(1));
    assert_eq!(safety.follow(safety.start(), 0, b"N").1, Some(0));
    assert_eq!(safety.follow(safety.start(), 0, b"E?").1, Some(1));
    assert_eq!(least(&mut safety_of(&["S#G"])), None);
}

#[test]
fn a_set_is_closed_or_the_state_that_is_not_is_named() {
    let mut safety = safety_of(&["S.#G"]);
    // Rows of one byte: the states at times 0 and 1, then those at times 2 and 3.
    assert_eq!(faults(&mut safety, &[0b0011, 0b0011]), Some(vec![]));
    assert_eq!(safety.held_ends(), (true, false));
    let fault = |time, rule, col: usize| Fault { time, rule, cell: 7 + col };
    let closed = vec![fault(2, Rule::Closed, 0), fault(3, Rule::Reached, 1)];
    assert_eq!(faults(&mut safety, &[0b0011, 0b0010]), Some(closed));
    let found = faults(&mut safety, &[0b0111, 0b0011]);
    let strange = vec![fault(0, Rule::Survives, 2), fault(1, Rule::Closed, 3)];
    assert_eq!(found, Some(strange));
    let found = faults(&mut safety, &[0b1011, 0b0011]);
    assert_eq!(found, Some(vec![fault(1, Rule::Reached, 3)]));
    assert_eq!(faults(&mut safety, &[0b1_0011, 0b0011]), None);
    assert_eq!(faults(&mut safety, &[0b0011]), None);
}

#[test]
fn no_maze_is_made_of_a_size_that_is_none() {
    let refused = |rows: usize, cols: usize, start, goal| {
        let cells = vec![b'.'; rows.saturating_mul(cols).min(100)];
        let found = Safety::new(rows, cols, &cells, (start, goal), &mut Ticker::endless());
        found.is_ok_and(|maze| maze.is_none())
    };
    assert!(refused(0, 3, 0, 1));
    assert!(refused(2, 3, 0, 6));
    assert!(refused(2, 3, 4, 4));
    assert!(refused(usize::MAX, 3, 0, 1));
    assert!(refused(1 << 17, 1 << 17, 0, 1));
}
