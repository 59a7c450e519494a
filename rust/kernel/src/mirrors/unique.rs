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

use super::edges::{slot_to, Edges};
use super::graph::{letter, neighbour, Graph, Start, BLOCKED, OPEN};
use super::search::Price;
use crate::mirrors::graph::WRONG_SIZE;
use lasermaze_tick::{Failure, Stopped, Ticker};

/// A beam: the two sides of each reflection, from the first opening on.
type Beam = Vec<(u32, u32)>;

/// The sides of a barrier, as 4 * cell + side.
pub type Barrier = Vec<u32>;

/// The steps of a side in the proof of a single reflection.
const STEPS: usize = 16;

/// For each beam its barriers.
pub type Leaves = Vec<Vec<Barrier>>;

/// The proof that a grid has no other beams than the given ones.
struct Prover {
    graph: Graph,
    beams: Vec<Beam>,
    /// For each part with a single beam its barriers.
    leaves: Leaves,
    /// The number of sides that the barriers may still have.
    sides_left: usize,
}

/// A half of the beams, and the edges that are left for them.
type Part = (Edges, Vec<usize>);

/// The proof that a grid has these solutions and no others. With a price and the potentials of a
/// least beam: no others of the least cost. The barriers may have `sides` sides in all. None if
/// there are other beams (with a price: in the graph of the tight edges), or the barriers have too
/// many sides.
pub fn proof(
    (rows, cols, cells): (usize, usize, &[u8]),
    solutions: &[Vec<u8>],
    least: Option<(Price, Vec<i64>)>,
    sides: usize,
    ticker: &mut Ticker,
) -> Result<Option<Leaves>, Failure> {
    let graph = Graph::new(rows, cols, cells, ticker)?;
    let mut edges = Edges::all(&graph);
    if let Some((price, potentials)) = least {
        if potentials.len() != graph.len() as usize {
            return Err(WRONG_SIZE.into());
        }
        edges.keep_tight(&graph, price, &potentials);
    }
    let mut beams = vec![];
    for solution in solutions {
        if solution.len() != cells.len() {
            return Err(WRONG_SIZE.into());
        }
        beams.push(beam(&graph, solution).unwrap_or_default());
    }
    if !matches!(graph.start, Start::Sides(..)) || beams.iter().any(Vec::is_empty) {
        return Ok(None);
    }
    // A list, not a function that calls itself: each part may have just one beam less.
    let mut parts = vec![(edges, (0..beams.len()).collect())];
    let mut prover = Prover { graph, beams, leaves: vec![], sides_left: sides };
    while let Some(part) = parts.pop() {
        if prover.prove(part, &mut parts, ticker)?.is_none() {
            return Ok(None);
        }
    }
    Ok(Some(prover.leaves))
}

impl Prover {
    /// Divide a part with several beams, or prove a single beam. Returns None if that fails.
    fn prove(
        &mut self,
        (edges, beams): Part,
        parts: &mut Vec<Part>,
        ticker: &mut Ticker,
    ) -> Result<Option<()>, Stopped> {
        match beams[..] {
            [] => Ok(None),
            [beam] => {
                let barriers = self.barriers(edges, beam, ticker)?;
                Ok(barriers.map(|barriers| self.leaves.push(barriers)))
            }
            [first, second, ..] => {
                self.tick(ticker)?;
                Ok(self.divide(edges, (first, second), beams, parts))
            }
        }
    }

    fn tick(&self, ticker: &mut Ticker) -> Result<(), Stopped> {
        let part = || self.leaves.len() as f64 / self.beams.len() as f64;
        ticker.tick(STEPS * self.graph.len() as usize, || (part(), 0))
    }

    fn divide(
        &self,
        mut edges: Edges,
        (first, second): (usize, usize),
        beams: Vec<usize>,
        parts: &mut Vec<Part>,
    ) -> Option<()> {
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
        parts.push((cut, without));
        parts.push((edges, with));
        Some(())
    }

    /// The barriers that prove a single beam. None if that fails.
    fn barriers(
        &mut self,
        mut edges: Edges,
        beam: usize,
        ticker: &mut Ticker,
    ) -> Result<Option<Vec<Barrier>>, Stopped> {
        let mates = mates(&self.graph, &self.beams[beam]);
        let mut barriers = vec![];
        if edges.settle(&self.graph).is_none() {
            return Ok(None);
        }
        for at in 0..self.beams[beam].len() {
            let (side, out) = self.beams[beam][at];
            if edges.count(side) == 1 {
                continue;
            }
            self.tick(ticker)?;
            let Some(barrier) = self.forced(&mut edges, &mates, side, out) else { return Ok(None) };
            barriers.push(barrier);
        }
        Ok(Some(barriers))
    }

    /// The barrier that forces a reflection, on the cells; the edges are those after it.
    fn forced(&mut self, edges: &mut Edges, mates: &[u32], side: u32, out: u32) -> Option<Barrier> {
        let barrier = edges.around(&self.graph, mates, side, slot_to(side, out))?;
        self.sides_left = self.sides_left.checked_sub(barrier.len())?;
        edges.apply_barrier(&self.graph, &barrier)?;
        edges.settle(&self.graph)?;
        debug_assert_eq!(edges.count(side), 1, "a barrier forces its edge");
        let on_cells = |side: &u32| 4 * self.graph.cells[*side as usize / 4] + side % 4;
        Some(barrier.iter().map(on_cells).collect())
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
