//! The edges that a proof leaves, and the ways in which it fails.

use lasermaze_tick::Stopped;

use super::graph::{Graph, Slot};

/// The reason why evidence does not prove that there are no other solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoProof {
    /// It has barriers for fewer beams than there are.
    FewerBeams,
    /// It has barriers for more beams than there are.
    MoreBeams,
    /// Two of the beams are one.
    SameBeams,
    /// A beam may go on otherwise at the mirror of this cell.
    GoesOn {
        /// The index of the cell.
        cell: u32,
    },
    /// It leaves a side that nothing can be matched with.
    Unmatched,
    /// A set of this many sides leaves another number of odd components.
    NotABarrier {
        /// The number of sides in the set.
        sides: usize,
        /// The number of odd components without them.
        odd: usize,
    },
}

/// Why a proof ends early.
pub enum Ended {
    Stopped,
    NoProof(NoProof),
}

impl From<Stopped> for Ended {
    fn from(_: Stopped) -> Self {
        Ended::Stopped
    }
}

impl From<NoProof> for Ended {
    fn from(why: NoProof) -> Self {
        Ended::NoProof(why)
    }
}

/// For each side the bits of its edges that are left.
#[derive(Clone)]
pub struct Edges(pub Vec<u8>);

impl Edges {
    pub fn of(&self, side: u32) -> u8 {
        self.0[side as usize]
    }

    /// Delete an edge; returns its other end.
    pub fn delete(&mut self, graph: &Graph, side: u32, slot: Slot) -> u32 {
        let other = graph.end(side, slot);
        self.0[side as usize] &= !(slot as u8);
        self.0[other as usize] &= !(slot.back() as u8);
        other
    }

    /// Delete all other edges at both ends of an edge; the sides that lost one come to `touched`.
    pub fn force(&mut self, graph: &Graph, side: u32, slot: Slot, touched: &mut Vec<u32>) {
        let other = graph.end(side, slot);
        for (at, kept) in [(side, slot), (other, slot.back())] {
            for lost in Slot::of(self.of(at) & !(kept as u8)) {
                touched.push(self.delete(graph, at, lost));
            }
        }
    }
}
