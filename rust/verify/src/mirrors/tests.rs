//! The checker of mirror mazes on mazes that are worked out by hand.

use lasermaze_tick::Ticker;

use super::{
    bound, least, prove, Count, Fault, Graph, Grid, Least, NoProof, Reflection, Weights, BLOCKED,
    OPEN,
};

fn grid_of(rows: &[&str]) -> Grid {
    let cells = rows.concat().into_bytes();
    let grid = Grid::new(rows.len(), rows[0].len(), &cells, &mut Ticker::endless());
    grid.expect("nobody stops it").expect("a grid")
}

/// The faults of a turned maze whose beam enters a cell along a heading.
fn replayed(rows: &[&str], turned: &[&str], entry: (usize, u8)) -> Vec<Fault> {
    let (cells, turned) = (rows.concat().into_bytes(), turned.concat().into_bytes());
    let faults = grid_of(rows).replay(&cells, &turned, entry, &mut Ticker::endless());
    faults.expect("nobody stops it")
}

fn counted(rows: &[&str], barrier: &[u8]) -> Count {
    grid_of(rows).count(barrier, &mut Ticker::endless()).expect("nobody stops it")
}

const MAZE: [&str; 4] = ["**.***", "*./..*", "../.\\*", "******"];
const ENTRY: (usize, u8) = (2, 2);

#[test]
fn a_turned_maze_is_right_or_what_is_wrong_is_named() {
    assert_eq!(replayed(&MAZE, &MAZE, ENTRY), [Fault::Absorbed { cell: 6 }]);
    let left = replayed(&["*.*", "./*", "***"], &["*.*", "./*", "***"], (1, 2));
    assert_eq!(left, []);
    let turned = replayed(&["*.*", ".\\*", "***"], &["*.*", "./*", "***"], (1, 2));
    assert_eq!(turned, []);
    let changed = replayed(&["*.*", "./*", "***"], &["*.*", ".**", "***"], (1, 2));
    assert_eq!(changed, [Fault::Changed { cell: 4 }]);
    let untouched = ["*.**", "./**", "**/*", "****"];
    let found = replayed(&untouched, &["*.**", "./**", "**\\*", "****"], (1, 2));
    assert_eq!(found, [Fault::Untouched { cell: 10 }]);
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
    let grid = grid_of(&MAZE);
    assert!(!grid.is_blocked(2, 2));
    assert!(grid.is_blocked(2, 1));
}

fn joined(rows: &[&str], openings: [(usize, u8); 2]) -> Graph {
    let cells = rows.concat().into_bytes();
    let graph = Graph::new(rows[0].len(), &cells, openings, &mut Ticker::endless());
    graph.expect("nobody stops it")
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

const WEIGHTS: [(u64, u64); 4] = [(0, 0), (1, 0), (0, 1), (17, 1)];

#[test]
fn the_graph_has_what_each_side_faces() {
    let graph = joined(&MAZE_OF_FOUR, OPENINGS);
    assert_eq!(graph.cells, [6, 8, 11, 13]);
    assert_eq!(graph.faces, [0, 13]);
    assert_eq!(graph.across[..4], [OPEN, 7, 8, BLOCKED]);
    assert_eq!(graph.across[12..], [6, OPEN, BLOCKED, 9]);
    assert_eq!((graph.sides(), graph.is_decided()), (16, false));
    assert_eq!((graph.vertex_at(4 * 6), graph.vertex_at(4 * 6 + 3)), (Some(0), None));
    assert_eq!((graph.vertex_at(3), graph.vertex_at(usize::MAX)), (None, None));
    assert_eq!((graph.steps(1), graph.steps(2), graph.steps(0)), (2, 1, 0));
    let straight = joined(&["*.*", "*.*", "*.*"], [(1, 2), (7, 0)]);
    assert_eq!((straight.faces, straight.is_decided()), ([OPEN; 2], true));
}

#[test]
fn the_plain_search_counts_the_best_beams() {
    let ticker = &mut Ticker::endless();
    for rows in [MAZE_OF_FOUR, ["*.***", "*/./*", "*\\/\\.", "*****"]] {
        for (step, reflection) in WEIGHTS {
            let graph = joined(&rows, OPENINGS);
            let weights = Weights { step, reflection };
            let beams = all_beams(&graph, &rows);
            let costs: Vec<u64> = beams.iter().map(|(_, beam)| graph.cost(weights, beam)).collect();
            let cost = costs.iter().copied().min().expect("a beam");
            let number = costs.iter().filter(|&&each| each == cost).count() as u64;
            let found = least(&graph, weights, None, None, ticker);
            assert_eq!(found, Ok(Some(Least { cost, number })));
            assert_eq!(least(&graph, weights, None, Some(1), ticker), Ok(None));
            let (twice, _) = bound(&graph, weights, &vec![0; 8 * graph.sides()], ticker)
                .expect("nobody stops it");
            assert!(twice <= 2 * i128::from(cost), "{twice}");
        }
    }
}

#[test]
fn a_proof_holds_for_all_beams_and_for_no_fewer() {
    let graph = joined(&MAZE_OF_FOUR, OPENINGS);
    let beams: Vec<_> =
        all_beams(&graph, &MAZE_OF_FOUR).into_iter().map(|(_, beam)| beam).collect();
    let proved = |beams: &[Vec<Reflection>], leaves: &[&[&[u32]]]| {
        let leaves = leaves.iter().map(|leaf| leaf.iter().map(|sides| sides.to_vec()).collect());
        let leaves: Vec<_> = leaves.collect();
        let proof = prove(&graph, graph.all_edges(), beams, &leaves, &mut Ticker::endless());
        proof.expect("nobody stops it")
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
