//! Verifies barriers, which prove that a maze has no solutions but the given ones.
//!
//! Different beams are separated at the first reflection that one has and another one lacks: one
//! part of the proof has it, the other one has not. Once one beam is left, all of its reflections
//! must be forced, that is, be in every perfect matching of the rest of the graph: then no matching
//! has another beam. The barriers are used part by part, by the rules of `possible`. Each beam and
//! each barrier costs about linear in the sides.

use super::edges::{Edges, NoProof};
use super::graph::{Graph, Reflection, Slot};
use super::possible::{Barrier, Settling};

/// A proof that is verified, in pieces.
pub struct Proof {
    beams: Vec<Vec<Reflection>>,
    /// The parts to be proved: the edges that are left, and the beams that are in it.
    parts: Vec<(Edges, Vec<usize>)>,
    /// For each beam, in the order of the proof, its barriers.
    leaves: std::vec::IntoIter<Vec<Vec<u32>>>,
    leaf: Option<Leaf>,
}

/// A part with one beam, and the current task there.
struct Leaf {
    edges: Edges,
    beam: usize,
    barriers: std::vec::IntoIter<Vec<u32>>,
    task: Task,
}

enum Task {
    Settle(Settling),
    Apply(Barrier),
}

impl Proof {
    /// The proof that all perfect matchings of some edges have one of the beams.
    pub fn new(edges: Vec<u8>, beams: Vec<Vec<Reflection>>, leaves: Vec<Vec<Vec<u32>>>) -> Proof {
        let parts = vec![(Edges(edges), (0..beams.len()).collect())];
        Proof { beams, parts, leaves: leaves.into_iter(), leaf: None }
    }

    /// Go on for at most some number of sides and edges, or for one part. Returns whether it proves
    /// what it should; None if there is more to do.
    pub fn run(&mut self, graph: &Graph, most: usize) -> Option<Result<(), NoProof>> {
        match self.go_on(graph, most) {
            Ok(true) => Some(Ok(())),
            Ok(false) => None,
            Err(why) => Some(Err(why)),
        }
    }

    fn go_on(&mut self, graph: &Graph, mut most: usize) -> Result<bool, NoProof> {
        if let Some(leaf) = &mut self.leaf {
            if leaf.run(graph, &mut most)? {
                leaf.is_forced(graph, &self.beams[leaf.beam])?;
                self.leaf = None;
            }
            return Ok(false);
        }
        let Some((edges, beams)) = self.parts.pop() else {
            return self.leaves.next().map_or(Ok(true), |_| Err(NoProof::MoreBeams));
        };
        if let [beam] = beams[..] {
            let barriers = self.leaves.next().ok_or(NoProof::FewerBeams)?.into_iter();
            let task = Task::Settle(Settling::new(graph));
            self.leaf = Some(Leaf { edges, beam, barriers, task });
        } else {
            self.split(graph, edges, &beams)?;
        }
        Ok(false)
    }

    /// Separate some beams by a reflection that the first one has and the second one lacks.
    fn split(&mut self, graph: &Graph, edges: Edges, beams: &[usize]) -> Result<(), NoProof> {
        let [one, other, ..] = beams else { return Err(NoProof::SameBeams) };
        let both = self.beams[*one].iter().zip(&self.beams[*other]);
        let (&(side, out), _) =
            both.into_iter().find(|(ours, theirs)| ours != theirs).ok_or(NoProof::SameBeams)?;
        let slot = if graph.end(side, Slot::Right) == out { Slot::Right } else { Slot::Left };
        let (mut cut, mut forced) = (edges.clone(), edges);
        cut.delete(graph, side, slot);
        forced.force(graph, side, slot, &mut Vec::new());
        let has_it = |&beam: &usize| {
            let mut reflections = self.beams[beam].iter();
            reflections.any(|&reflection| reflection == (side, out) || reflection == (out, side))
        };
        let (with_it, without) = beams.iter().copied().partition(has_it);
        self.parts.extend([(cut, without), (forced, with_it)]);
        Ok(())
    }
}

impl Leaf {
    /// Follow the rules for at most some number of sides and edges. Returns whether all barriers
    /// are used.
    fn run(&mut self, graph: &Graph, most: &mut usize) -> Result<bool, NoProof> {
        while *most > 0 {
            match &mut self.task {
                Task::Settle(settling) => {
                    if settling.run(graph, &mut self.edges, most)? {
                        let Some(barrier) = self.barriers.next() else { return Ok(true) };
                        self.task = Task::Apply(Barrier::new(graph, &barrier));
                    }
                }
                Task::Apply(barrier) => {
                    if barrier.run(graph, &mut self.edges, most)? {
                        self.task = Task::Settle(Settling::new(graph));
                    }
                }
            }
        }
        Ok(false)
    }

    /// Whether the beam has no choice anywhere.
    fn is_forced(&self, graph: &Graph, beam: &[Reflection]) -> Result<(), NoProof> {
        let choice = beam.iter().find(|(side, _)| self.edges.of(*side).count_ones() != 1);
        choice.map_or(Ok(()), |&(side, _)| {
            Err(NoProof::GoesOn { cell: graph.cells[side as usize / 4] })
        })
    }
}
