//! The checker of turret mazes on mazes that are worked out by hand.

use super::{Closing, Fault, Layers, Rule, Safety};

/// The safety of a maze, found in pieces of this many cells.
fn safety_of(rows: &[&str], piece: usize) -> Safety {
    let cells = rows.concat().into_bytes();
    let at = |letter| cells.iter().position(|&cell| cell == letter).expect("the letter is there");
    let mut safety = Safety::new(rows.len(), rows[0].len(), at(b'S'), at(b'G')).expect("a maze");
    while !safety.find_fire(&cells, piece) {}
    safety
}

/// The least number of steps to the goal, found in pieces of this many states.
fn least(safety: &mut Safety, piece: usize) -> Option<usize> {
    let mut layers = Layers::new(safety);
    loop {
        if let Some(reached) = layers.search(safety, piece) {
            return reached.then_some(layers.steps);
        }
    }
}

fn faults(safety: &mut Safety, set: &[u8], piece: usize) -> Option<Vec<Fault>> {
    let mut closing = Closing::default();
    loop {
        match closing.unpack(safety, set, piece) {
            Some(true) => break,
            Some(false) => return None,
            None => {}
        }
    }
    loop {
        if let Some(faults) = closing.look(safety, piece) {
            return Some(faults.to_vec());
        }
    }
}

#[test]
fn a_turret_fires_along_each_heading_in_its_turn() {
    for piece in [1, 2, 7, 100] {
        let safety = safety_of(&["..S..", ".#...", "..^.G", ".....", "....."], piece);
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
}

#[test]
fn walks_are_searched_and_followed() {
    for piece in [1, 3, 100] {
        let mut safety = safety_of(&["S.#", "#..", "..G"], piece);
        assert_eq!(least(&mut safety, piece), Some(4));
        assert_eq!(safety.follow(safety.start(), 0, b"ESES"), (safety.goal(), None));
        assert_eq!(safety.follow(safety.start(), 0, b"EE").1, Some(1));
        assert_eq!(safety.follow(safety.start(), 0, b"N").1, Some(0));
        assert_eq!(safety.follow(safety.start(), 0, b"E?").1, Some(1));
        assert_eq!(least(&mut safety_of(&["S#G"], piece), piece), None);
    }
}

#[test]
fn a_set_is_closed_or_the_state_that_is_not_is_named() {
    for piece in [1, 8, 100] {
        let mut safety = safety_of(&["S.#G"], piece);
        // Rows of one byte: the states at times 0 and 1, then those at times 2 and 3.
        assert_eq!(faults(&mut safety, &[0b0011, 0b0011], piece), Some(vec![]));
        assert_eq!(safety.held_ends(), (true, false));
        let fault = |time, rule, col: usize| Fault { time, rule, cell: 7 + col };
        let closed = vec![fault(2, Rule::Closed, 0), fault(3, Rule::Reached, 1)];
        assert_eq!(faults(&mut safety, &[0b0011, 0b0010], piece), Some(closed));
        let found = faults(&mut safety, &[0b0111, 0b0011], piece);
        let strange = vec![fault(0, Rule::Survives, 2), fault(1, Rule::Closed, 3)];
        assert_eq!(found, Some(strange));
        let found = faults(&mut safety, &[0b1011, 0b0011], piece);
        assert_eq!(found, Some(vec![fault(1, Rule::Reached, 3)]));
        assert_eq!(faults(&mut safety, &[0b1_0011, 0b0011], piece), None);
        assert_eq!(faults(&mut safety, &[0b0011], piece), None);
    }
}

#[test]
fn no_maze_is_made_of_a_size_that_is_none() {
    assert!(Safety::new(0, 3, 0, 1).is_none());
    assert!(Safety::new(2, 3, 0, 6).is_none());
    assert!(Safety::new(2, 3, 4, 4).is_none());
    assert!(Safety::new(usize::MAX, 3, 0, 1).is_none());
    assert!(Safety::new(1 << 17, 1 << 17, 0, 1).is_none());
}
