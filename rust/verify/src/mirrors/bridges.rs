//! The edges of a graph without which a component falls into two parts.

use super::edges::Edges;
use super::graph::{Graph, Slot};

/// Such an edge at a side, and whether the part beyond it is of odd size.
pub struct Bridge {
    pub side: u32,
    pub slot: Slot,
    pub is_odd: bool,
}

/// A depth-first search for bridges, in pieces: from beyond such an edge no other one leads back.
pub struct Bridges {
    root: u32,
    count: u32,
    /// When each side was met (0 for not yet), the earliest side that is reached from beyond it,
    /// and how many sides are beyond it.
    number: Vec<u32>,
    low: Vec<u32>,
    size: Vec<u32>,
    path: Vec<Visit>,
    found: Vec<Bridge>,
}

/// A side on the path of the search: the edge that leads back, and the bits of those to be tried.
struct Visit {
    side: u32,
    up: Option<Slot>,
    left: u8,
}

impl Bridges {
    pub fn new(graph: &Graph) -> Bridges {
        let zeros = vec![0; graph.sides()];
        Bridges {
            root: 0,
            count: 0,
            number: zeros.clone(),
            low: zeros,
            size: vec![1; graph.sides()],
            path: Vec::new(),
            found: Vec::new(),
        }
    }

    /// Go on for at most some number of sides and edges. Returns all bridges; None if there is more
    /// to do.
    pub fn run(&mut self, graph: &Graph, edges: &Edges, most: &mut usize) -> Option<Vec<Bridge>> {
        while *most > 0 {
            *most -= 1;
            if let Some(visit) = self.path.last_mut() {
                let next = Slot::of(visit.left).next();
                match next {
                    None => self.leave(),
                    Some(slot) => {
                        visit.left &= !(slot as u8);
                        if visit.up != Some(slot) {
                            let side = visit.side;
                            self.look(graph, edges, side, slot);
                        }
                    }
                }
            } else if (self.root as usize) < graph.sides() {
                let root = self.root;
                self.root += 1;
                if self.number[root as usize] == 0 && edges.of(root).count_ones() >= 2 {
                    self.enter(edges, root, None);
                }
            } else {
                return Some(std::mem::take(&mut self.found));
            }
        }
        None
    }

    fn enter(&mut self, edges: &Edges, side: u32, up: Option<Slot>) {
        self.count += 1;
        (self.number[side as usize], self.low[side as usize]) = (self.count, self.count);
        self.path.push(Visit { side, up, left: edges.of(side) });
    }

    fn look(&mut self, graph: &Graph, edges: &Edges, side: u32, slot: Slot) {
        let other = graph.end(side, slot);
        match self.number[other as usize] {
            0 => self.enter(edges, other, Some(slot.back())),
            number => self.low[side as usize] = self.low[side as usize].min(number),
        }
    }

    fn leave(&mut self) {
        let (Some(Visit { side, up, .. }), Some(parent)) = (self.path.pop(), self.path.last())
        else {
            return;
        };
        let (below, above) = (side as usize, parent.side as usize);
        self.low[above] = self.low[above].min(self.low[below]);
        self.size[above] += self.size[below];
        if let Some(slot) = up.filter(|_| self.low[below] > self.number[above]) {
            self.found.push(Bridge { side, slot, is_odd: self.size[below] % 2 == 1 });
        }
    }
}
