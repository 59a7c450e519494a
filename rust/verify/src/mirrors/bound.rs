//! Verifies potentials, which prove that no beam costs less than some bound.
//!
//! Every perfect matching has one edge at each side, so it weighs as much as the potentials of all
//! sides, less the excess of the potentials at both ends of its edges over the edges' weights. Take
//! the edges that exceed by more than some number; a component of c sides that they join holds at
//! most c / 2 edges of a matching, rounded down. Sum that up over all numbers from 0: all edges of
//! a matching together exceed by no more. That is the dual program of weighted matching (J. Edmonds
//! 1965), in which the components are the blossoms and the numbers their dual values.

use std::collections::BTreeMap;

use lasermaze_tick::{Stopped, Ticker};

use super::graph::{Graph, Slot, Weights, OPEN};

/// Twice the lower bound that potentials prove for the cost of every beam, whatever they are,
/// counted from the first mirror of a beam to its last; and for each side the bits of its tight
/// edges: beams that cost no more than the bound use no others.
///
/// Potentials are doubled, so that they are whole. The given number of a side, eight bytes, the
/// lowest first, is its difference from less the weight of half its run, with which all runs are
/// tight. About linear in the sides.
pub fn bound(
    graph: &Graph,
    weights: Weights,
    potentials: &[u8],
    ticker: &mut Ticker,
) -> Result<(i128, Vec<u8>), Stopped> {
    let mut bound = Bound {
        weights,
        by_excess: BTreeMap::new(),
        base: (0..graph.sides() as u32).collect(),
        sizes: vec![1; graph.sides()],
        pairs: 0,
        total: 0,
    };
    for side in 0..graph.sides() as u32 {
        ticker.count(1)?;
        bound.weigh(graph, potentials, side);
    }
    let (mut above, mut edges) = (0, vec![0; graph.sides()]);
    while let Some((over, level)) = bound.by_excess.pop_last() {
        bound.total -= bound.pairs * (above - over);
        above = over;
        // The edges of a level are tight if they join parts that those before did not.
        let mut joining = Vec::new();
        for edge in level {
            ticker.count(1)?;
            let (side, slot, other) = ends(graph, edge);
            if bound.root(side) != bound.root(other) {
                joining.push(edge);
                edges[side as usize] |= slot as u8;
                edges[other as usize] |= slot.back() as u8;
            }
        }
        for edge in joining {
            ticker.count(1)?;
            bound.join(graph, edge);
        }
    }
    Ok((bound.total - bound.pairs * above, edges))
}

struct Bound {
    weights: Weights,
    /// The edges by their excess, as `ends` unpacks them.
    by_excess: BTreeMap<i128, Vec<u32>>,
    base: Vec<u32>,
    sizes: Vec<u32>,
    /// The largest number of edges of a matching in all components.
    pairs: i128,
    total: i128,
}

impl Bound {
    /// Find the excess of a side's edges: the clockwise one, and that to a side with a higher
    /// number.
    fn weigh(&mut self, graph: &Graph, potentials: &[u8], side: u32) {
        if !graph.is_vertex(side) {
            return;
        }
        let potential = |side: u32| {
            let bytes = potentials.get(8 * side as usize..8 * side as usize + 8);
            bytes.map_or(0, |bytes| {
                bytes.iter().rev().fold(0, |sum, &byte| sum << 8 | u64::from(byte)) as i64
            })
        };
        let Weights { step, reflection } = self.weights;
        let above_run = |side: u32| {
            i128::from(potential(side)) - i128::from(step) * i128::from(graph.steps(side))
        };
        self.total += i128::from(potential(side));
        let beside = graph.end(side, Slot::Right);
        if graph.is_vertex(beside) {
            let over = above_run(side) + above_run(beside) - 2 * i128::from(reflection);
            self.keep(over, 2 * side + 1);
        }
        let facing = graph.end(side, Slot::Run);
        if facing > side && facing < OPEN {
            self.keep(i128::from(potential(side)) + i128::from(potential(facing)), 2 * side);
        }
    }

    fn keep(&mut self, over: i128, edge: u32) {
        if over >= 0 {
            self.by_excess.entry(over).or_default().push(edge);
        }
    }

    fn join(&mut self, graph: &Graph, edge: u32) {
        let (side, _, other) = ends(graph, edge);
        let (one, other) = (self.root(side), self.root(other));
        if one != other {
            let (here, there) = (self.sizes[one as usize], self.sizes[other as usize]);
            self.pairs += i128::from((here + there) / 2 - here / 2 - there / 2);
            self.base[one as usize] = other;
            self.sizes[other as usize] += here;
        }
    }

    fn root(&mut self, side: u32) -> u32 {
        let base = &mut self.base;
        let mut side = side as usize;
        while base[side] as usize != side {
            base[side] = base[base[side] as usize];
            side = base[side] as usize;
        }
        side as u32
    }
}

/// The side, slot and other end of an edge that is packed as twice a side, and 1 more for the edge
/// clockwise rather than the run.
fn ends(graph: &Graph, edge: u32) -> (u32, Slot, u32) {
    let (side, slot) = (edge / 2, if edge % 2 == 1 { Slot::Right } else { Slot::Run });
    (side, slot, graph.end(side, slot))
}
