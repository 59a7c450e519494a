use super::*;
use crate::grid::{E, N, S, W};

const PUBLISHED: &str = "LUU?ULXLRLRLUGUUSLRLULXRUR?RSL?RRUURRRSLS?SLSSLRRLR?RL?LLRSRSLRL";

/// A finished search for all ways in.
fn searched(rows: usize, cols: usize, cells: &str) -> BackwardSearch {
    let mut search = BackwardSearch::new(rows, cols, cells.as_bytes(), Until::AllWays).unwrap();
    search.run(usize::MAX, &mut Ticker::endless()).unwrap();
    search
}

fn costs(rows: usize, cols: usize, cells: &str) -> Vec<Option<u32>> {
    let found = searched(rows, cols, cells).rim;
    found.into_iter().map(|cost| (cost != NONE).then_some(cost)).collect()
}

fn route(search: &BackwardSearch, way: usize) -> Option<Vec<u8>> {
    let mut route = search.enter(way).unwrap();
    let goal = search.follow(&mut route, &mut Ticker::endless()).unwrap();
    goal.then_some(route.moves)
}

#[test]
fn the_published_maze_has_three_ways() {
    let found = costs(8, 8, PUBLISHED);
    let succeed: Vec<_> =
        found.iter().enumerate().filter_map(|(way, cost)| cost.map(|c| (way, c))).collect();
    assert_eq!(succeed, [(3, 34), (9, 42), (21, 45)]);
}

#[test]
fn a_search_for_some_ways_stops_after_the_layer_that_has_them() {
    for ways in 1..4 {
        let mut search = BackwardSearch::new(2, 2, b"SG?L", Until::AllWays).unwrap();
        let paused = !search.run(ways, &mut Ticker::endless()).unwrap();
        assert!(paused && search.found >= ways);
        let last = *search.rim.iter().max().unwrap();
        let all = searched(2, 2, "SG?L").rim;
        let cheaper = all.iter().map(|&cost| if cost <= last { cost } else { NONE });
        assert_eq!(search.rim, cheaper.collect::<Vec<_>>());
        assert_eq!(search.best, Some(1)); // from the top of the second column
    }
}

#[test]
fn a_route_has_as_many_moves_as_it_costs_and_begins_inward() {
    let search = searched(8, 8, PUBLISHED);
    for (way, heading) in [(3, 2), (9, 1), (21, 3)] {
        let route = route(&search, way).unwrap();
        assert_eq!((route.len() as u32, route[0]), (search.rim[way], heading));
    }
    assert_eq!(route(&search, 0), None);
}

#[test]
fn the_table_has_the_length_of_the_route_from_every_state() {
    let mut search = BackwardSearch::new(8, 8, PUBLISHED.as_bytes(), Until::AllStates).unwrap();
    let ticker = &mut Ticker::endless();
    let table = search.tabulated(ticker).unwrap();
    for (state, &noted) in table.iter().enumerate() {
        let mut route = search.begin(state / 8 % 8, state % 8, state / 64).unwrap();
        let goal = search.follow(&mut route, ticker).unwrap();
        assert_eq!(noted, if goal { route.moves.len() as u32 } else { u32::MAX }, "{state}");
    }
    assert_eq!(table.iter().filter(|&&cost| cost != NEVER).count(), search.states as usize);
}

#[test]
fn a_route_that_runs_in_a_circle_reaches_no_goal() {
    let search = searched(2, 3, "RRXRRG");
    let mut route = search.begin(0, 0, 0).unwrap();
    assert_eq!(search.follow(&mut route, &mut Ticker::endless()), Ok(false));
    assert!(search.begin(2, 0, 0).is_err() && search.begin(0, 0, 4).is_err());
}

#[test]
fn a_single_goal_is_entered_in_one_move_from_each_side() {
    assert_eq!(costs(1, 1, "G"), [Some(1); 4]);
    assert_eq!(costs(1, 2, "SG"), [None, Some(1), Some(2), Some(1), None, Some(1)]);
}

#[test]
fn the_walk_forward_enters_neither_death_nor_the_rim() {
    let ticker = &mut Ticker::endless();
    let reach = Reach::new(1, 3, b"SXG", Some(3), ticker).unwrap();
    // Only the first cell, heading east.
    assert_eq!(reach.bits(ticker), Ok(vec![0b0001_0000, 0]));
}

#[test]
fn bytes_that_are_no_maze_are_refused() {
    let refused =
        |rows, cols, cells: &[u8]| BackwardSearch::new(rows, cols, cells, Until::AllWays).err();
    for (rows, cols, cells) in
        [(2, 2, &b"SSG"[..]), (0, 0, b""), (usize::MAX, 2, b"GG"), (1, 2, b"sG")]
    {
        assert!(refused(rows, cols, cells).is_some());
    }
    assert!(BackwardSearch::new(1, 1, b"G", Until::Way(4)).is_err());
}

#[test]
fn every_way_in_has_a_first_state_of_its_own() {
    let (rows, cols) = (2, 3);
    let letters = Letters::new(rows, cols, b"SSSSSG").unwrap();
    let entries: Vec<_> = (0..letters.ways()).map(|way| letters.entry(way)).collect();
    for (way, &(cell, heading)) in entries.iter().enumerate() {
        assert_eq!(letters.way_of(cell, heading), way);
    }
    let headings: Vec<_> = entries.iter().map(|&(_, heading)| heading).collect();
    assert_eq!(headings, [S, S, S, E, E, W, W, N, N, N]);
}
