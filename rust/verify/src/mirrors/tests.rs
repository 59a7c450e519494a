//! The checker of mirror mazes on mazes that are worked out by hand.

use super::{
    Bound, Count, Counting, Fault, Graph, Grid, Least, NoProof, Proof, Reflection, Replay, Search,
    Weights, BLOCKED, OPEN,
};

fn grid_of(rows: &[&str], piece: usize) -> Grid {
    let mut grid = Grid::new(rows.len(), rows[0].len()).expect("a grid");
    while !grid.read(rows.concat().as_bytes(), piece) {}
    grid
}

/// The faults of a turned maze whose beam enters a cell along a heading, and its length.
fn replayed(
    rows: &[&str],
    turned: &[&str],
    (cell, heading): (usize, u8),
) -> (Vec<Fault>, (usize, usize)) {
    let found = [1, 4, 1000].map(|piece| {
        let mut grid = grid_of(rows, piece);
        let mut replay = Replay::new(&grid, cell, heading);
        let (cells, turned) = (rows.concat().into_bytes(), turned.concat().into_bytes());
        let faults = loop {
            if let Some(faults) = replay.run(&mut grid, &cells, &turned, piece) {
                break faults.to_vec();
            }
        };
        (faults, replay.length())
    });
    assert!(found.iter().all(|each| *each == found[0]));
    found[0].clone()
}

fn counted(rows: &[&str], barrier: &[u8]) -> Count {
    let found = [1, 3, 1000].map(|piece| {
        let (mut grid, mut counting) = (grid_of(rows, piece), Counting::default());
        loop {
            if let Some(count) = counting.run(&mut grid, barrier, piece) {
                return count;
            }
        }
    });
    assert!(found.iter().all(|each| *each == found[0]));
    found[0].clone()
}

const MAZE: [&str; 4] = ["**.***", "*./..*", "../.\\*", "******"];
const ENTRY: (usize, u8) = (2, 2);

#[test]
fn a_turned_maze_is_right_or_what_is_wrong_is_named() {
    assert_eq!(replayed(&MAZE, &MAZE, ENTRY), (vec![Fault::Absorbed { cell: 6 }], (1, 0)));
    let left = replayed(&["*.*", "./*", "***"], &["*.*", "./*", "***"], (1, 2));
    assert_eq!(left, (vec![], (1, 0)));
    let turned = replayed(&["*.*", ".\\*", "***"], &["*.*", "./*", "***"], (1, 2));
    assert_eq!(turned, (vec![], (1, 0)));
    let changed = replayed(&["*.*", "./*", "***"], &["*.*", ".**", "***"], (1, 2));
    assert_eq!(changed.0, [Fault::Changed { cell: 4 }]);
    let untouched = ["*.**", "./**", "**/*", "****"];
    let found = replayed(&untouched, &["*.**", "./**", "**\\*", "****"], (1, 2));
    assert_eq!(found.0, [Fault::Untouched { cell: 10 }]);
}

#[test]
fn components_of_odd_size_are_counted() {
    // One mirror, whose north and west sides face the openings: one component of two sides.
    let rows = ["*.*", "./*", "***"];
    let count = |sides, odd, strange| Count { sides, odd, strange };
    assert_eq!(counted(&rows, &[0; 9]), count(0, 0, vec![]));
    assert_eq!(counted(&rows, &[0, 0, 0, 0, 1, 0, 0, 0, 0]), count(1, 1, vec![]));
    assert_eq!(counted(&rows, &[0, 0, 0, 0, 2, 0, 0, 0, 0]), count(0, 0, vec![(4, 2)]));
    assert_eq!(counted(&rows, &[0, 16, 0, 0, 0, 0, 0, 0, 0]), count(0, 0, vec![(1, 16)]));
    let rows = ["***.**", "*./.**", "***.**"];
    assert_eq!(counted(&rows, &[0; 18]), count(0, 0, vec![]));
    // A run between two mirrors joins their sides; each opening is faced by one more.
    let rows = ["*****", ".//..", "*****"];
    assert_eq!(counted(&rows, &[0; 15]).odd, 2);
    let grid = grid_of(&MAZE, 100);
    assert!(!grid.is_blocked(2, 2));
    assert!(grid.is_blocked(2, 1));
}

fn joined(rows: &[&str], openings: [(usize, u8); 2], piece: usize) -> Graph {
    let mut graph = Graph::new(rows[0].len(), openings);
    while !graph.join(rows.concat().as_bytes(), piece) {}
    graph
}

/// In from above, out to the east; all four mirrors may be on the beam.
const MAZE_OF_FOUR: [&str; 4] = ["*.***", "*/.\\*", "*\\./.", "*****"];
const OPENINGS: [(usize, u8); 2] = [(1, 2), (14, 3)];

/// All ways to turn the mirrors that let the beam pass and turn only those that it touches, as
/// beams.
fn all_beams(graph: &Graph, rows: &[&str]) -> Vec<(Vec<u8>, Vec<Reflection>)> {
    let cells = rows.concat().into_bytes();
    let mut found: Vec<(Vec<u8>, Vec<Reflection>)> = Vec::new();
    for bits in 0..1 << graph.cells.len() {
        let mut turned = cells.clone();
        for (bit, &cell) in graph.cells.iter().enumerate() {
            turned[cell as usize] = b"/\\"[bits >> bit & 1];
        }
        let beam = graph.beam(&turned);
        if !beam.is_empty() && found.iter().all(|(_, other)| *other != beam) {
            found.push((turned, beam));
        }
    }
    found
}

fn whole<T>(mut work: impl FnMut() -> Option<T>) -> T {
    loop {
        if let Some(outcome) = work() {
            return outcome;
        }
    }
}

const WEIGHTS: [(u64, u64); 4] = [(0, 0), (1, 0), (0, 1), (17, 1)];

#[test]
fn the_graph_has_what_each_side_faces() {
    for piece in [1, 100] {
        let graph = joined(&MAZE_OF_FOUR, OPENINGS, piece);
        assert_eq!(graph.cells, [6, 8, 11, 13]);
        assert_eq!(graph.faces, [0, 13]);
        assert_eq!(graph.across[..4], [OPEN, 7, 8, BLOCKED]);
        assert_eq!(graph.across[12..], [6, OPEN, BLOCKED, 9]);
        assert_eq!((graph.sides(), graph.is_decided()), (16, false));
        assert_eq!((graph.vertex_at(4 * 6), graph.vertex_at(4 * 6 + 3)), (Some(0), None));
        assert_eq!((graph.vertex_at(3), graph.vertex_at(usize::MAX)), (None, None));
        assert_eq!((graph.steps(1), graph.steps(2), graph.steps(0)), (2, 1, 0));
        let straight = joined(&["*.*", "*.*", "*.*"], [(1, 2), (7, 0)], piece);
        assert_eq!((straight.faces, straight.is_decided()), ([OPEN; 2], true));
    }
}

#[test]
fn the_plain_search_counts_the_best_beams() {
    for rows in [MAZE_OF_FOUR, ["*.***", "*/./*", "*\\/\\.", "*****"]] {
        for ((step, reflection), piece) in WEIGHTS.iter().flat_map(|&each| [(each, 1), (each, 99)])
        {
            let graph = joined(&rows, OPENINGS, piece);
            let weights = Weights { step, reflection };
            let beams = all_beams(&graph, &rows);
            let costs: Vec<u64> = beams.iter().map(|(_, beam)| graph.cost(weights, beam)).collect();
            let least = costs.iter().copied().min().expect("a beam");
            let number = costs.iter().filter(|&&cost| cost == least).count() as u64;
            let mut search = Search::new(&graph, weights, None, None);
            let found = whole(|| search.run(&graph, piece));
            assert_eq!(found, Some(Least { cost: least, number }));
            let mut search = Search::new(&graph, weights, None, Some(1));
            assert_eq!(whole(|| search.run(&graph, piece)), None);
            let mut bound = Bound::new(&graph, weights);
            let twice = whole(|| bound.run(&graph, &vec![0; 8 * graph.sides()], piece));
            assert!(twice <= 2 * i128::from(least), "{twice}");
        }
    }
}

#[test]
fn a_proof_holds_for_all_beams_and_for_no_fewer() {
    for piece in [1, 1000] {
        let graph = joined(&MAZE_OF_FOUR, OPENINGS, piece);
        let beams: Vec<_> =
            all_beams(&graph, &MAZE_OF_FOUR).into_iter().map(|(_, beam)| beam).collect();
        let proved = |beams: &[Vec<Reflection>], leaves: &[&[&[u32]]]| {
            let leaves =
                leaves.iter().map(|leaf| leaf.iter().map(|sides| sides.to_vec()).collect());
            let mut proof = Proof::new(graph.all_edges(), beams.to_vec(), leaves.collect());
            whole(|| proof.run(&graph, piece))
        };
        let none: Vec<&[&[u32]]> = vec![&[]; beams.len()];
        assert_eq!(proved(&beams, &none), Ok(()));
        assert_eq!(proved(&beams, &none[1..]), Err(NoProof::FewerBeams));
        assert_eq!(proved(&beams, &[&none[..], &[&[]]].concat()), Err(NoProof::MoreBeams));
        let twice = [beams[0].clone(), beams[0].clone()];
        assert_eq!(proved(&twice, &none), Err(NoProof::SameBeams));
        let with = |wrong: &[u32]| proved(&beams, &[&[&[wrong][..]], &none[1..]].concat());
        let no_barrier = Err(NoProof::NotABarrier { sides: 2, odd: 0 });
        let vertices: Vec<u32> =
            (0..16).filter(|&side| graph.across[side] != BLOCKED).map(|side| side as u32).collect();
        assert!(vertices.windows(2).any(|pair| with(pair) == no_barrier));
    }
}
