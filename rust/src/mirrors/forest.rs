//!
//! The tree is rooted at the side that faces the first opening. Sides at an even distance from
//! it are outer, at an odd one inner; a step from outer to inner is a reflection, from inner to
//! outer a straight run, which is an edge of the matching. Where an edge joins two outer sides
//! it closes an odd cycle, a blossom: all of its sides then count as one outer vertex, named by
//! its base. After R. E. Tarjan, Data Structures and Network Algorithms (1983), chapter 9.

use crate::mirrors::graph::{neighbour, Graph};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Label {
    Free,
    Outer,
    Inner,
    /// First inner, then outer through a blossom.
    Turned,
}

/// Of a side's number in `from`: which neighbour it was reached from.
const TURN: u8 = 4;

pub struct Forest {
    /// Each side's label, and for the inner ones the turn that leads back to its parent.
    from: Vec<u8>,
    /// A disjoint-set forest: towards the base of each side's blossom.
    base: Vec<u32>,
    /// For the turned sides the edge that closed the blossom: the end that lies below them in
    /// the tree, twice, and the turn to the other end.
    bridge: Vec<u32>,
    /// In which climb a base was last met.
    met: Vec<u32>,
    climb: u32,
    pub blossoms: u64,
}

impl Forest {
    pub fn new(sides: usize) -> Forest {
        Forest {
            from: vec![0; sides],
            base: (0..sides as u32).collect(),
            bridge: vec![0; sides],
            met: vec![0; sides],
            climb: 0,
            blossoms: 0,
        }
    }

    #[inline(always)]
    pub fn label(&self, side: u32) -> Label {
        match self.from[side as usize] & 3 {
            0 => Label::Free,
            1 => Label::Outer,
            2 => Label::Inner,
            _ => Label::Turned,
        }
    }

    #[inline(always)]
    pub fn set_outer(&mut self, side: u32) {
        self.from[side as usize] = Label::Outer as u8;
    }

    /// Make a side inner, reached from its neighbour `parent`.
    #[inline(always)]
    pub fn set_inner(&mut self, side: u32, parent: u32) {
        let turn = (neighbour(side, 0) != parent) as u8;
        self.from[side as usize] = Label::Inner as u8 | (turn * TURN);
    }

    /// The base of the blossom that a side is in, or the side itself.
    #[inline(always)]
    pub fn base(&mut self, side: u32) -> u32 {
        let mut at = side as usize;
        while self.base[at] as usize != at {
            let next = self.base[at] as usize;
            self.base[at] = self.base[next];
            at = self.base[at] as usize;
        }
        at as u32
    }

    /// The outer side that an inner one was reached from.
    fn parent(&self, inner: u32) -> u32 {
        neighbour(inner, (self.from[inner as usize] / TURN) as u32)
    }

    /// The base above this one in the tree; None at the root.
    fn above(&mut self, graph: &Graph, base: u32, root: u32) -> Option<u32> {
        (base != root).then(|| {
            let parent = self.parent(graph.across[base as usize]);
            self.base(parent)
        })
    }

    /// Contract the blossom that the edge between two outer sides closes; `turned` is told every
    /// inner side in it, which is outer from now on.
    pub fn shrink(
        &mut self,
        graph: &Graph,
        root: u32,
        one: u32,
        other: u32,
        mut turned: impl FnMut(u32),
    ) {
        let top = self.meeting(graph, root, one, other);

        for (mut at, below, beyond) in [(one, one, other), (other, other, one)] {
            let bridge = below << 1 | (neighbour(below, 0) != beyond) as u32;
            at = self.base(at);
            while at != top {
                let inner = graph.across[at as usize];
                let parent = self.parent(inner);
                self.base[at as usize] = top;
                self.base[inner as usize] = top;
                self.from[inner as usize] |= Label::Turned as u8;
                self.bridge[inner as usize] = bridge;
                turned(inner);

                at = self.base(parent);
            }
        }
        self.blossoms += 1;
    }

    /// Where the ways from two outer sides up to the root meet: the base of the new blossom.
    ///
    /// The two climb by turns, so the cost is that of the blossom, not of the tree.
    fn meeting(&mut self, graph: &Graph, root: u32, one: u32, other: u32) -> u32 {
        self.climb += 1;
        let mut ends = [Some(self.base(one)), Some(self.base(other))];
        loop {
            for end in &mut ends {
                if let Some(at) = *end {
                    if self.met[at as usize] == self.climb {
                        return at;
                    }
                    self.met[at as usize] = self.climb;
                    *end = self.above(graph, at, root);
                }
            }
        }
    }

    /// The reflections on the alternating path from an outer side to the root, in no order: each
    /// call gets the two sides of one.
    ///
    /// A side that became outer by a blossom goes first down to the blossom's bridge and over it.
    pub fn reflections(
        &self,
        graph: &Graph,
        root: u32,
        outer: u32,
        mut call: impl FnMut(u32, u32),
    ) {
        let mut parts = vec![(outer, root)];
        while let Some((mut at, end)) = parts.pop() {
            while at != end {
                let across = graph.across[at as usize];
                if self.label(at) == Label::Turned {
                    let bridge = self.bridge[at as usize];
                    let (below, beyond) = (bridge >> 1, neighbour(bridge >> 1, bridge & 1));
                    call(below, beyond);
                    parts.push((below, across));
                    at = beyond;
                } else {
                    let parent = self.parent(across);
                    call(across, parent);
                    at = parent;
                }
            }
        }
    }
}
