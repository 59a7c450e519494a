//!
//! The root of the tree is the side that faces the first opening. Sides at an even distance from
//! it are outer, sides at an odd distance inner. A step from outer to inner is a reflection; a step
//! from inner to outer is a straight run, which is an edge of the matching. An edge between two
//! outer sides closes an odd cycle, a blossom: all of its sides then count as one outer vertex,
//! named by its base. Source: R. E. Tarjan, Data Structures and Network Algorithms (1983), chapter
//! 9.

use super::graph::{neighbour, Graph, Label};

/// The counters of the forest. The forest itself is kept in the sides of the graph.
///
/// The mark of a turned side is its bridge, the edge that closed the blossom: twice the end that is
/// below the side in the tree, plus the turn to the other end. A base is never a turned side; its
/// mark is the number of the last ascent that passed it.
#[derive(Default)]
pub struct Forest {
    ascent: u32,
    pub blossoms: u64,
}

impl Forest {
    /// Make a side inner, reached from its neighbour `parent`.
    #[inline(always)]
    pub fn set_inner(graph: &mut Graph, side: u32, parent: u32) {
        let node = &mut graph[side];
        node.label = Label::Inner;
        node.turn = u8::from(neighbour(side, 0) != parent);
    }

    /// The base of the blossom that a side is in, or the side itself.
    #[inline(always)]
    pub fn base(graph: &mut Graph, side: u32) -> u32 {
        let mut at = side;
        while graph[at].base != at {
            let next = graph[graph[at].base].base;
            graph[at].base = next;
            at = next;
        }
        at
    }

    /// The outer side that an inner one was reached from.
    fn parent(graph: &Graph, inner: u32) -> u32 {
        neighbour(inner, u32::from(graph[inner].turn))
    }

    /// The next base on the way to the root. None for the root itself.
    fn above(graph: &mut Graph, base: u32, root: u32) -> Option<u32> {
        (base != root).then(|| {
            let parent = Forest::parent(graph, graph[base].across);
            Forest::base(graph, parent)
        })
    }

    /// Contract the blossom that the edge between two outer sides closes. `turned` is called with
    /// every inner side in it, which is outer from now on.
    pub fn shrink(
        &mut self,
        graph: &mut Graph,
        root: u32,
        one: u32,
        other: u32,
        mut turned: impl FnMut(u32),
    ) {
        let top = self.meeting(graph, root, one, other);

        for (mut at, below, beyond) in [(one, one, other), (other, other, one)] {
            let bridge = below << 1 | u32::from(neighbour(below, 0) != beyond);
            at = Forest::base(graph, at);
            while at != top {
                let inner = graph[at].across;
                let parent = Forest::parent(graph, inner);
                graph[at].base = top;
                let node = &mut graph[inner];
                (node.base, node.label, node.mark) = (top, Label::Turned, bridge);
                turned(inner);

                at = Forest::base(graph, parent);
            }
        }
        self.blossoms += 1;
    }

    /// The base of the new blossom: where the paths from two outer sides to the root meet.
    ///
    /// The two paths are followed in turns, so the cost is that of the blossom, not of the tree.
    fn meeting(&mut self, graph: &mut Graph, root: u32, one: u32, other: u32) -> u32 {
        self.ascent += 1;
        let mut ends = [one, other].map(|side| Some(Forest::base(graph, side)));
        loop {
            for end in &mut ends {
                if let Some(at) = *end {
                    if graph[at].mark == self.ascent {
                        return at;
                    }
                    graph[at].mark = self.ascent;
                    *end = Forest::above(graph, at, root);
                }
            }
        }
    }

    /// Call a function with the two sides of each reflection on the alternating path from an outer
    /// side to the root, in no special order.
    ///
    /// From a turned side the path first goes down to the bridge of its blossom and across it.
    pub fn reflections(graph: &Graph, root: u32, outer: u32, mut call: impl FnMut(u32, u32)) {
        let mut parts = vec![(outer, root)];
        while let Some((mut at, end)) = parts.pop() {
            while at != end {
                let across = graph[at].across;
                if graph[at].label == Label::Turned {
                    let bridge = graph[at].mark;
                    let (below, beyond) = (bridge >> 1, neighbour(bridge >> 1, bridge & 1));
                    call(below, beyond);
                    parts.push((below, across));
                    at = beyond;
                } else {
                    let parent = Forest::parent(graph, across);
                    call(across, parent);
                    at = parent;
                }
            }
        }
    }
}
