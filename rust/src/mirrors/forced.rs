//! Why there are no other beams than those that were found: what the edges of the graph have to be.
//!
//! An edge is *forced* if it is in every perfect matching, *forbidden* if it is in none. A beam is
//! the only one exactly when each of its reflections is forced: a perfect matching without one of
//! them has another beam, and another beam leaves the first one at some mirror.
//!
//! Three rules tell forced and forbidden edges, after A. Kotzig (1959) and W. T. Tutte (1947):
//! a vertex with one edge is matched by it; an edge that no cycle contains is forced where it
//! joins two parts of odd size, forbidden where they are even; and where a set of vertices, a
//! *barrier*, leaves as many components of odd size as it has vertices, each of these is matched
//! with one of them, so its edges among themselves and to the components of even size are
//! forbidden. A forced edge that the first two rules do not tell has a barrier that makes them do
//! so, and a failed search for an augmenting path around it finds one. The barriers are the
//! evidence: the rules alone can be followed again without any search.
//!
//! Of several beams one half has the reflection in which two of them first differ, the other half
//! has not; each half is proved in the graph without the edges that it excludes.

use std::time::{Duration, Instant};

use crate::mirrors::graph::{letter, neighbour, Graph, GraphError, Start, BLOCKED, OPEN};
use crate::mirrors::search::Price;

/// The edges of a side: its straight run, and the turns 0 and 1.
const SLOTS: u32 = 3;

/// A beam: the two sides of each reflection, from the first opening on.
type Beam = Vec<(u32, u32)>;

/// The sides of a barrier, as 4 * cell + side.
pub type Barrier = Vec<u32>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Working,
    Proved,
    /// There are other beams (with a price: in the graph of the tight edges), or the evidence
    /// has more sides than it may have.
    Failed,
}

pub struct Prover {
    graph: Graph,
    beams: Vec<Beam>,
    /// Parts of the graph that are still to be proved, the next one last.
    parts: Vec<Part>,
    /// For each part without further halves its barriers.
    pub leaves: Vec<Vec<Barrier>>,
    /// How many more sides the barriers may have.
    room: usize,
    state: Outcome,
}

/// The edges that are left, a bit a slot, and the beams that use no others.
struct Part {
    edges: Edges,
    beams: Vec<usize>,
    /// Of a part with one beam: how many of its reflections are known to be forced, the barriers
    /// that told, and its perfect matching.
    proof: Option<(usize, Vec<Barrier>, Vec<u32>)>,
}

impl Prover {
    /// The proof before its first step that a grid has these solutions and no others; with a
    /// price and the potentials of a least beam, no others of the least cost.
    pub fn new(
        rows: usize,
        cols: usize,
        cells: &[u8],
        solutions: &[Vec<u8>],
        least: Option<(Price, Vec<i64>)>,
        room: usize,
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
        let state = match graph.start {
            Start::Sides(..) if beams.iter().all(|beam| !beam.is_empty()) => Outcome::Working,
            _ => Outcome::Failed,
        };
        let parts = vec![Part { edges, beams: (0..beams.len()).collect(), proof: None }];
        Ok(Prover { graph, beams, parts, leaves: vec![], room, state })
    }

    /// Go on until the outcome is known, or about so much time has passed.
    pub fn run(&mut self, time: Duration) -> Outcome {
        let begin = Instant::now();
        while self.state == Outcome::Working {
            let Some(part) = self.parts.pop() else {
                self.state = Outcome::Proved;
                break;
            };
            if self.prove(part).is_none() {
                self.state = Outcome::Failed;
            }
            if begin.elapsed() >= time {
                break;
            }
        }
        self.state
    }

    /// Halve a part with several beams, or take one step to prove one with a single beam. None
    /// where that fails.
    fn prove(&mut self, Part { mut edges, beams, proof }: Part) -> Option<()> {
        let (&first, rest) = beams.split_first()?;
        if let Some(&second) = rest.first() {
            let (one, other) = (&self.beams[first], &self.beams[second]);
            let differ = one.iter().zip(other).position(|(one, other)| one != other)?;
            let (side, out) = one[differ];
            // Another beam may take the same reflection the other way round.
            let has = |beam: &usize| {
                let beam = &self.beams[*beam];
                beam.contains(&(side, out)) || beam.contains(&(out, side))
            };
            let (with, without) = beams.into_iter().partition(has);
            let slot = slot_to(side, out);
            let mut cut = Edges(edges.0.clone());
            cut.delete(&self.graph, side, slot);
            edges.force(&self.graph, side, slot, &mut vec![]);
            self.parts.push(Part { edges: cut, beams: without, proof: None });
            self.parts.push(Part { edges, beams: with, proof: None });
            return Some(());
        }
        let (mut done, mut barriers, mates) = match proof {
            Some(proof) => proof,
            None => {
                edges.settle(&self.graph)?;
                (0, vec![], mates(&self.graph, &self.beams[first]))
            }
        };
        let beam = &self.beams[first];
        while done < beam.len() && edges.count(beam[done].0) == 1 {
            done += 1;
        }
        if let Some(&(side, out)) = beam.get(done) {
            let barrier = edges.around(&self.graph, &mates, side, slot_to(side, out))?;
            self.room = self.room.checked_sub(barrier.len())?;
            edges.bar(&self.graph, &barrier)?;
            edges.settle(&self.graph)?;
            debug_assert_eq!(edges.count(side), 1, "a barrier tells its edge");
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

/// The beam of a solution; None where it does not pass.
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

/// The perfect matching of a beam: its reflections, and all runs that it does not take.
fn mates(graph: &Graph, beam: &Beam) -> Vec<u32> {
    let mut mates: Vec<u32> = (0..graph.len()).map(|side| graph[side].across).collect();
    for &(side, out) in beam {
        (mates[side as usize], mates[out as usize]) = (out, side);
    }
    mates
}

fn slot_to(side: u32, neighbour_side: u32) -> u32 {
    1 + (neighbour(side, 0) != neighbour_side) as u32
}

/// The end of an edge.
fn end(graph: &Graph, side: u32, slot: u32) -> u32 {
    if slot == 0 {
        graph[side].across
    } else {
        neighbour(side, slot - 1)
    }
}

/// The slot of an edge at its other end.
fn back(slot: u32) -> u32 {
    (SLOTS - slot) % SLOTS
}

/// For each side the edges that are left, as bits.
struct Edges(Vec<u8>);

impl Edges {
    fn all(graph: &Graph) -> Edges {
        let slots = |side: u32| {
            let mut bits = (graph[side].across < OPEN) as u8;
            for turn in 0..2 {
                bits |= (graph.beside(side, turn).is_some() as u8) << (1 + turn);
            }
            if graph[side].across == BLOCKED {
                0
            } else {
                bits
            }
        };
        Edges((0..graph.len()).map(slots).collect())
    }

    fn count(&self, side: u32) -> u32 {
        self.0[side as usize].count_ones()
    }

    fn slots(&self, side: u32) -> impl Iterator<Item = u32> {
        let bits = self.0[side as usize];
        (0..SLOTS).filter(move |slot| bits >> slot & 1 == 1)
    }

    fn delete(&mut self, graph: &Graph, side: u32, slot: u32) {
        self.0[side as usize] &= !(1 << slot);
        self.0[end(graph, side, slot) as usize] &= !(1 << back(slot));
    }

    /// Keep of the edges of both ends of an edge only itself; `touched` gets the sides that lost
    /// an edge.
    fn force(&mut self, graph: &Graph, side: u32, slot: u32, touched: &mut Vec<u32>) {
        for (side, kept) in [(side, slot), (end(graph, side, slot), back(slot))] {
            for slot in self.slots(side).filter(|&slot| slot != kept) {
                touched.push(end(graph, side, slot));
                self.delete(graph, side, slot);
            }
        }
    }

    /// Follow the first two rules until they tell no more. None where a vertex has no edge left.
    fn settle(&mut self, graph: &Graph) -> Option<()> {
        loop {
            let mut touched: Vec<u32> = (0..graph.len()).collect();
            while let Some(side) = touched.pop() {
                let mut slots = self.slots(side);
                match (slots.next(), slots.next()) {
                    (None, _) if graph[side].across != BLOCKED => return None,
                    (Some(slot), None) => self.force(graph, side, slot, &mut touched),
                    _ => {}
                }
            }
            let bridges = self.bridges(graph);
            if bridges.is_empty() {
                return Some(());
            }
            for (side, slot, odd) in bridges {
                if self.0[side as usize] >> slot & 1 == 0 {
                    continue;
                }
                if odd {
                    self.force(graph, side, slot, &mut vec![]);
                } else {
                    self.delete(graph, side, slot);
                }
            }
        }
    }

    /// The edges that are on no cycle, those of matched pairs left out, and whether the part
    /// beyond is odd. By depth-first search: from beyond such an edge no other one leads back.
    fn bridges(&self, graph: &Graph) -> Vec<(u32, u32, bool)> {
        let mut bridges = vec![];
        let mut number = vec![0u32; graph.len() as usize];
        let (mut low, mut size) = (number.clone(), number.clone());
        let mut count = 0;
        for root in 0..graph.len() {
            if number[root as usize] != 0 || self.count(root) < 2 {
                continue;
            }
            count += 1;
            (number[root as usize], low[root as usize], size[root as usize]) = (count, count, 1);
            // A side, the slot to its parent (SLOTS for none), and the slot to look at next.
            let mut path = vec![(root, SLOTS, 0)];
            while let Some((side, up, slot)) = path.last_mut() {
                let (at, up) = (*side as usize, *up);
                if *slot == SLOTS {
                    path.pop();
                    if let Some(&(parent, ..)) = path.last() {
                        let parent = parent as usize;
                        low[parent] = low[parent].min(low[at]);
                        size[parent] += size[at];
                        if low[at] > number[parent] {
                            bridges.push((at as u32, up, size[at] % 2 == 1));
                        }
                    }
                    continue;
                }
                let here = *slot;
                *slot += 1;
                if here == up || self.0[at] >> here & 1 == 0 {
                    continue;
                }
                let to = end(graph, at as u32, here);
                if number[to as usize] != 0 {
                    low[at] = low[at].min(number[to as usize]);
                } else {
                    count += 1;
                    (number[to as usize], low[to as usize], size[to as usize]) = (count, count, 1);
                    path.push((to, back(here), 0));
                }
            }
        }
        bridges
    }

    /// Follow the third rule. None where the set is no barrier.
    fn bar(&mut self, graph: &Graph, barrier: &[u32]) -> Option<()> {
        const REMOVED: u8 = 1;
        const EVEN: u8 = 2;
        const ODD: u8 = 3;
        let mut part = vec![0u8; graph.len() as usize];
        barrier.iter().for_each(|&side| part[side as usize] = REMOVED);
        let mut odd = 0;
        for first in 0..graph.len() {
            if part[first as usize] != 0 || graph[first].across == BLOCKED {
                continue;
            }
            part[first as usize] = EVEN;
            let mut sides = vec![first];
            let mut looked = 0;
            while let Some(&side) = sides.get(looked) {
                looked += 1;
                for to in self.slots(side).map(|slot| end(graph, side, slot)) {
                    if part[to as usize] == 0 {
                        part[to as usize] = EVEN;
                        sides.push(to);
                    }
                }
            }
            if sides.len() % 2 == 1 {
                odd += 1;
                sides.iter().for_each(|&side| part[side as usize] = ODD);
            }
        }
        for &side in barrier {
            for slot in self.slots(side) {
                if part[end(graph, side, slot) as usize] != ODD {
                    self.delete(graph, side, slot);
                }
            }
        }
        (odd == barrier.len()).then_some(())
    }

    /// A barrier that tells that the edge of a side in this slot, which is matched, is forced.
    /// None where it is not: then an alternating path leads around it.
    ///
    /// Edmonds' search from the side without the edge. It fails where the edge is forced: then the
    /// inner sides outside all blossoms are the barrier.
    fn around(&self, graph: &Graph, mates: &[u32], root: u32, slot: u32) -> Option<Vec<u32>> {
        let goal = end(graph, root, slot);
        let mut search = Around {
            label: vec![Label::Free; mates.len()],
            base: (0..graph.len()).collect(),
            parent: vec![root; mates.len()],
            mates,
            root,
        };
        search.label[root as usize] = Label::Outer;
        let mut queue = vec![root];
        let mut looked = 0;
        while let Some(&side) = queue.get(looked) {
            looked += 1;
            for slot_here in self.slots(side) {
                let to = end(graph, side, slot_here);
                if side == root && slot_here == slot || to == mates[side as usize] {
                    continue;
                }
                if to == goal {
                    return None;
                }
                match search.label[to as usize] {
                    Label::Free => {
                        let next = mates[to as usize];
                        search.label[to as usize] = Label::Inner;
                        search.parent[to as usize] = side;
                        search.label[next as usize] = Label::Outer;
                        queue.push(next);
                    }
                    Label::Inner => {}
                    Label::Outer => search.shrink(side, to, &mut queue),
                }
            }
        }
        let inner = |side: &u32| search.label[*side as usize] == Label::Inner;
        Some((0..graph.len()).filter(inner).collect())
    }

    /// Delete the edges that no matching of least weight has: all but the tight ones.
    ///
    /// How far the potentials at the ends of an edge exceed its weight, the blossoms around both
    /// ends make up for: as components of the edges that exceed by more, they are found in
    /// descending order.
    fn keep_tight(&mut self, graph: &Graph, price: Price, potentials: &[i64]) {
        let mut edges: Vec<(i64, u32, u32)> = vec![];
        for side in 0..graph.len() {
            for slot in self.slots(side) {
                let to = end(graph, side, slot);
                if slot == 1 || slot == 0 && side < to {
                    let steps = graph.run_length(side) + graph.run_length(to);
                    let weight = steps * price.step as u64 + 2 * price.reflection as u64;
                    let weight = if slot == 0 { 0 } else { weight as i64 };
                    edges.push((
                        potentials[side as usize] + potentials[to as usize] - weight,
                        side,
                        slot,
                    ));
                }
            }
        }
        edges.sort_unstable_by_key(|&(over, ..)| std::cmp::Reverse(over));
        let mut bases: Vec<u32> = (0..graph.len()).collect();
        for group in edges.chunk_by(|one, other| one.0 == other.0) {
            let mut joined = vec![];
            for &(over, side, slot) in group {
                let to = end(graph, side, slot);
                if over >= 0 && base(&mut bases, side) != base(&mut bases, to) {
                    joined.push((side, to));
                } else {
                    self.delete(graph, side, slot);
                }
            }
            for (side, to) in joined {
                let (one, other) = (base(&mut bases, side), base(&mut bases, to));
                bases[one as usize] = other;
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    Free,
    Outer,
    Inner,
}

/// The state of the search of `Edges::around`.
struct Around<'a> {
    label: Vec<Label>,
    base: Vec<u32>,
    parent: Vec<u32>,
    mates: &'a [u32],
    root: u32,
}

impl Around<'_> {
    /// Contract the blossom that an edge between two outer sides closes, if it is none already.
    fn shrink(&mut self, one: u32, other: u32, queue: &mut Vec<u32>) {
        let mut above = vec![base(&mut self.base, one)];
        while *above.last().expect("one at least") != self.root {
            above.push(self.above(*above.last().expect("one at least")));
        }
        let mut top = base(&mut self.base, other);
        while !above.contains(&top) {
            top = self.above(top);
        }
        for side in [one, other] {
            let mut at = base(&mut self.base, side);
            while at != top {
                let inner = self.mates[at as usize];
                let next = base(&mut self.base, self.parent[inner as usize]);
                self.base[at as usize] = top;
                self.base[inner as usize] = top;
                self.label[inner as usize] = Label::Outer;
                queue.push(inner);
                at = next;
            }
        }
    }

    /// The base above this one in the tree.
    fn above(&mut self, at: u32) -> u32 {
        let inner = self.mates[at as usize];
        base(&mut self.base, self.parent[inner as usize])
    }
}

/// The root of a side in a disjoint-set forest.
fn base(bases: &mut [u32], side: u32) -> u32 {
    let mut at = side;
    while bases[at as usize] != at {
        let next = bases[bases[at as usize] as usize];
        bases[at as usize] = next;
        at = next;
    }
    at
}
