//! The proof that there are no other beams than the given ones.
//!
//! An edge is *forced* if it is in every perfect matching, *forbidden* if it is in none. A beam is
//! the only one exactly if each of its reflections is forced: a perfect matching without one of
//! them has another beam, and two different beams part at some mirror.
//!
//! Three rules find forced and forbidden edges, after A. Kotzig (1959) and W. T. Tutte (1947):
//! - A vertex with a single edge is matched by it.
//! - An edge that is on no cycle is forced if it joins two parts of odd size, and forbidden if
//!   they are even.
//! - A *barrier* is a set of vertices without which as many components of odd size are left as it
//!   has vertices. Each vertex of it is matched with one of these components, so its edges among
//!   themselves and to components of even size are forbidden.
//!
//! If the first two rules do not find that an edge is forced, there is a barrier after which they
//! do; a failed search for an augmenting path around the edge finds it. The barriers are the
//! evidence: with them the rules can be applied again without any search.
//!
//! Several beams are divided at the first reflection in which two of them differ: those that have
//! it, and those that do not. Each half is proved in the graph without the edges that it excludes.

use std::time::{Duration, Instant};

use super::edges::{slot_to, Edges};
use super::graph::{letter, neighbour, Graph, GraphError, Start, BLOCKED, OPEN};
use super::search::Price;
use crate::search::Search;

/// A beam: the two sides of each reflection, from the first opening on.
type Beam = Vec<(u32, u32)>;

/// The sides of a barrier, as 4 * cell + side.
pub type Barrier = Vec<u32>;

/// The proof that a grid has no other beams than the given ones.
pub struct Prover {
    graph: Graph,
    beams: Vec<Beam>,
    /// Parts that are still to be proved, the next one last.
    parts: Vec<Part>,
    /// For each part with a single beam its barriers.
    pub leaves: Vec<Vec<Barrier>>,
    /// The number of sides that the barriers may still have.
    sides_left: usize,
    proved: Option<bool>,
}

/// A half of the beams, and the edges that are left for them.
struct Part {
    edges: Edges,
    beams: Vec<usize>,
    /// For a single beam: how many of its reflections are known to be forced, the barriers used
    /// for that, and its perfect matching.
    proof: Option<(usize, Vec<Barrier>, Vec<u32>)>,
}

impl Prover {
    /// A proof that has not begun: that a grid has these solutions and no others. With a price and
    /// the potentials of a least beam: no others of the least cost. The barriers may have
    /// `sides` sides in all.
    pub fn new(
        rows: usize,
        cols: usize,
        cells: &[u8],
        solutions: &[Vec<u8>],
        least: Option<(Price, Vec<i64>)>,
        sides: usize,
    ) -> Result<Prover, GraphError> {
        let graph = Graph::new(rows, cols, cells)?;
        let mut edges = Edges::all(&graph);
        if let Some((price, potentials)) = least {
            if potentials.len() != graph.len() as usize {
                return Err(GraphError::Size);
            }
            edges.keep_tight(&graph, price, &potentials);
        }
        let mut beams = vec![];
        for solution in solutions {
            if solution.len() != cells.len() {
                return Err(GraphError::Size);
            }
            beams.push(beam(&graph, solution).unwrap_or_default());
        }
        let proved = match graph.start {
            Start::Sides(..) if beams.iter().all(|beam| !beam.is_empty()) => None,
            _ => Some(false),
        };
        let parts = vec![Part { edges, beams: (0..beams.len()).collect(), proof: None }];
        Ok(Prover { graph, beams, parts, leaves: vec![], sides_left: sides, proved })
    }

    /// Divide a part with several beams, or do one step of the proof of a single beam. Returns None
    /// if that fails.
    fn prove(&mut self, Part { mut edges, beams, proof }: Part) -> Option<()> {
        let (&first, rest) = beams.split_first()?;
        if let Some(&second) = rest.first() {
            let (one, other) = (&self.beams[first], &self.beams[second]);
            let differ = one.iter().zip(other).position(|(one, other)| one != other)?;
            let (side, out) = one[differ];
            // Another beam may have the same reflection the other way round.
            let has = |beam: &usize| {
                let beam = &self.beams[*beam];
                beam.contains(&(side, out)) || beam.contains(&(out, side))
            };
            let (with, without) = beams.into_iter().partition(has);
            let slot = slot_to(side, out);
            let mut cut = edges.clone();
            cut.delete(&self.graph, side, slot);
            edges.force(&self.graph, side, slot, &mut vec![]);
            self.parts.push(Part { edges: cut, beams: without, proof: None });
            self.parts.push(Part { edges, beams: with, proof: None });
            return Some(());
        }
        let (mut done, mut barriers, mates) = if let Some(begun) = proof {
            begun
        } else {
            edges.settle(&self.graph)?;
            (0, vec![], mates(&self.graph, &self.beams[first]))
        };
        let beam = &self.beams[first];
        while done < beam.len() && edges.count(beam[done].0) == 1 {
            done += 1;
        }
        if let Some(&(side, out)) = beam.get(done) {
            let barrier = edges.around(&self.graph, &mates, side, slot_to(side, out))?;
            self.sides_left = self.sides_left.checked_sub(barrier.len())?;
            edges.apply_barrier(&self.graph, &barrier)?;
            edges.settle(&self.graph)?;
            debug_assert_eq!(edges.count(side), 1, "a barrier forces its edge");
            barriers.push(barrier);
            self.parts.push(Part { edges, beams, proof: Some((done, barriers, mates)) });
        } else {
            let on_cells = |side: &u32| 4 * self.graph.cells[*side as usize / 4] + side % 4;
            let all = barriers.iter().map(|one| one.iter().map(on_cells).collect());
            self.leaves.push(all.collect());
        }
        Some(())
    }
}

impl Search for Prover {
    type Input<'a> = ();
    /// Whether it is proved. If not, there are other beams (with a price: in the graph of the tight
    /// edges), or the barriers have too many sides.
    type Outcome = bool;

    fn run(&mut self, (): (), time: Duration) -> Option<bool> {
        let begin = Instant::now();
        while self.proved.is_none() {
            let Some(part) = self.parts.pop() else {
                self.proved = Some(true);
                break;
            };
            if self.prove(part).is_none() {
                self.proved = Some(false);
            }
            if begin.elapsed() >= time {
                break;
            }
        }
        self.proved
    }

    /// The part of the beams that is proved.
    fn fraction(&self) -> f64 {
        self.leaves.len() as f64 / self.beams.len().max(1) as f64
    }
}

/// The beam of a solution. None if it does not get through.
fn beam(graph: &Graph, solution: &[u8]) -> Option<Beam> {
    let Start::Sides(mut side, _) = graph.start else { return None };
    let mut beam = vec![];
    loop {
        let stands = solution[graph.cells[side as usize / 4] as usize];
        let out =
            (0..2).map(|turn| neighbour(side, turn)).find(|&to| letter(side, to) == stands)?;
        beam.push((side, out));
        match graph[out].across {
            OPEN => return Some(beam),
            BLOCKED => return None,
            across => side = across,
        }
    }
}

/// The perfect matching of a beam: its reflections, and all straight runs that it does not use.
fn mates(graph: &Graph, beam: &Beam) -> Vec<u32> {
    let mut mates: Vec<u32> = (0..graph.len()).map(|side| graph[side].across).collect();
    for &(side, out) in beam {
        (mates[side as usize], mates[out as usize]) = (out, side);
    }
    mates
}
