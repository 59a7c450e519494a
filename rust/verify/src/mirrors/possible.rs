//! The edges of a graph that may still be in a perfect matching, and rules that delete others.
//!
//! - A side with one edge is matched by it.
//! - An edge without which a component falls into two parts is in every perfect matching if the
//!   parts are of odd size, in none if they are of even size.
//! - A set of sides that leaves as many components of odd size as it has sides, a barrier, has each
//!   of them matched into one of these components: so its edges among its own sides and to
//!   components of even size are in no perfect matching.

use std::collections::HashSet;

use super::bridges::{Bridge, Bridges};
use super::edges::{Edges, NoProof};
use super::graph::{Graph, Slot};

/// The first two rules, followed until they delete no more; in pieces.
pub struct Settling {
    /// The sides that may have lost an edge.
    waiting: Vec<u32>,
    bridges: Option<Bridges>,
    found: std::vec::IntoIter<Bridge>,
}

impl Settling {
    pub fn new(graph: &Graph) -> Settling {
        let waiting = (0..graph.sides() as u32).collect();
        Settling { waiting, bridges: None, found: Vec::new().into_iter() }
    }

    /// Go on for at most some number of sides. Returns whether no more can be deleted.
    pub fn run(
        &mut self,
        graph: &Graph,
        edges: &mut Edges,
        most: &mut usize,
    ) -> Result<bool, NoProof> {
        while *most > 0 {
            if let Some(bridges) = &mut self.bridges {
                let Some(found) = bridges.run(graph, edges, most) else { continue };
                self.bridges = None;
                if found.is_empty() {
                    return Ok(true);
                }
                self.found = found.into_iter();
                continue;
            }
            *most -= 1;
            if let Some(bridge) = self.found.next() {
                self.apply(graph, edges, &bridge);
                if self.found.len() == 0 && self.waiting.is_empty() {
                    return Ok(true);
                }
            } else if let Some(side) = self.waiting.pop() {
                self.follow(graph, edges, side)?;
            } else {
                self.bridges = Some(Bridges::new(graph));
            }
        }
        Ok(false)
    }

    fn apply(&mut self, graph: &Graph, edges: &mut Edges, bridge: &Bridge) {
        let &Bridge { side, slot, is_odd } = bridge;
        if edges.of(side) & slot as u8 == 0 {
            return;
        }
        if is_odd {
            edges.force(graph, side, slot, &mut self.waiting);
        } else {
            let other = edges.delete(graph, side, slot);
            self.waiting.extend([side, other]);
        }
    }

    fn follow(&mut self, graph: &Graph, edges: &mut Edges, side: u32) -> Result<(), NoProof> {
        let mut left = Slot::of(edges.of(side));
        match (left.next(), left.next()) {
            (None, _) if graph.is_vertex(side) => Err(NoProof::Unmatched),
            (Some(slot), None) => {
                edges.force(graph, side, slot, &mut self.waiting);
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

/// The third rule for one barrier, in pieces: the components without it are searched.
pub struct Barrier {
    removed: Vec<u32>,
    is_met: Vec<bool>,
    /// The sides of odd components.
    in_odd: HashSet<u32>,
    odd: usize,
    /// The side whose component comes next, the component that is searched, and how far.
    next: u32,
    component: Vec<u32>,
    searched: usize,
}

impl Barrier {
    /// A barrier of different sides.
    pub fn new(graph: &Graph, removed: &[u32]) -> Barrier {
        let mut is_met = vec![false; graph.sides()];
        removed.iter().for_each(|&side| is_met[side as usize] = true);
        Barrier {
            removed: removed.to_vec(),
            is_met,
            in_odd: HashSet::new(),
            odd: 0,
            next: 0,
            component: Vec::new(),
            searched: 0,
        }
    }

    /// Go on for at most some number of sides. Returns whether the rule has been followed.
    pub fn run(
        &mut self,
        graph: &Graph,
        edges: &mut Edges,
        most: &mut usize,
    ) -> Result<bool, NoProof> {
        while *most > 0 {
            *most -= 1;
            if let Some(&side) = self.component.get(self.searched) {
                self.searched += 1;
                for slot in Slot::of(edges.of(side)) {
                    self.meet(graph.end(side, slot));
                }
                if self.searched == self.component.len() && self.searched % 2 == 1 {
                    self.odd += 1;
                    self.in_odd.extend(&self.component);
                }
            } else if (self.next as usize) < graph.sides() {
                let start = self.next;
                self.next += 1;
                if graph.is_vertex(start) && !self.is_met[start as usize] {
                    self.component.clear();
                    self.searched = 0;
                    self.meet(start);
                }
            } else if self.odd == self.removed.len() {
                self.cut(graph, edges);
                return Ok(true);
            } else {
                return Err(NoProof::NotABarrier { sides: self.removed.len(), odd: self.odd });
            }
        }
        Ok(false)
    }

    fn meet(&mut self, side: u32) {
        if !std::mem::replace(&mut self.is_met[side as usize], true) {
            self.component.push(side);
        }
    }

    fn cut(&self, graph: &Graph, edges: &mut Edges) {
        for &side in &self.removed {
            for slot in Slot::of(edges.of(side)) {
                if !self.in_odd.contains(&graph.end(side, slot)) {
                    edges.delete(graph, side, slot);
                }
            }
        }
    }
}
