use super::*;

const PUBLISHED: &str = "LUU?ULXLRLRLUGUUSLRLULXRUR?RSL?RRUURRRSLS?SLSSLRRLR?RL?LLRSRSLRL";

fn costs(rows: usize, cols: usize, cells: &str) -> Vec<Option<u32>> {
    let mut search = Search::new(rows, cols, cells.as_bytes(), None).unwrap();
    while !search.run(1, usize::MAX) {}
    search.rim.iter().map(|&cost| (cost != NEVER).then_some(cost)).collect()
}

#[test]
fn the_published_maze_has_three_ways() {
    let found = costs(8, 8, PUBLISHED);
    let succeed: Vec<_> =
        found.iter().enumerate().filter_map(|(way, cost)| cost.map(|c| (way, c))).collect();
    assert_eq!(succeed, [(3, 34), (9, 42), (21, 45)]);
}

#[test]
fn routes_are_as_long_as_they_cost_and_begin_inward() {
    let mut search = Search::new(8, 8, PUBLISHED.as_bytes(), None).unwrap();
    search.run(u64::MAX, usize::MAX);
    for (way, heading) in [(3, 2), (9, 1), (21, 3)] {
        let route = search.route(way).unwrap();
        assert_eq!((route.len() as u32, route[0]), (search.rim[way], heading));
    }
    assert_eq!(search.route(0), Ok(Vec::new()));
}

#[test]
fn a_single_goal_is_entered_in_one_move_from_each_side() {
    assert_eq!(costs(1, 1, "G"), [Some(1); 4]);
    assert_eq!(costs(1, 2, "SG"), [None, Some(1), Some(2), Some(1), None, Some(1)]);
}

#[test]
fn what_is_reached_stays_short_of_death_and_of_the_rim() {
    let mut reach = Reach::new(1, 3, b"SXG", Some(3)).unwrap();
    while !reach.run(1) {}
    assert_eq!(reach.bits(), [0b0001_0000, 0]); // only the first cell, heading east
}

#[test]
fn what_is_no_maze_is_refused() {
    let refused = |rows, cols, cells: &[u8]| Search::new(rows, cols, cells, None).err();
    assert_eq!(refused(2, 2, b"SSG"), Some(MazeError::Size { rows: 2, cols: 2, cells: 3 }));
    assert_eq!(refused(0, 0, b""), Some(MazeError::Size { rows: 0, cols: 0, cells: 0 }));
    assert!(matches!(refused(usize::MAX, 2, b"GG"), Some(MazeError::Size { .. })));
    assert_eq!(refused(1, 2, b"sG"), Some(MazeError::Letter { cell: 0, byte: b's' }));
    let way = Search::new(1, 1, b"G", Some(4)).err();
    assert_eq!(way, Some(MazeError::Way { way: 4, ways: 4 }));
}

#[test]
fn every_way_in_is_told_apart_by_its_first_state() {
    let (rows, cols) = (2, 3);
    let letters = Letters::new(rows, cols, b"SSSSSG").unwrap();
    let entries: Vec<_> = (0..letters.ways()).map(|way| letters.entry(way)).collect();
    for (way, &(cell, heading)) in entries.iter().enumerate() {
        assert_eq!(letters.way_of(cell, heading), way);
    }
    let headings: Vec<_> = entries.iter().map(|&(_, heading)| heading).collect();
    assert_eq!(headings, [S, S, S, E, E, W, W, N, N, N]);
}
