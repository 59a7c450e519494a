//! The edges of a graph without which a component falls into two parts.

use lasermaze_tick::{Stopped, Ticker};

use super::edges::Edges;
use super::graph::{Graph, Slot};

/// Such an edge at a side, and whether the part beyond it is of odd size.
pub struct Bridge {
    pub side: u32,
    pub slot: Slot,
    pub is_odd: bool,
}

/// A depth-first search for bridges: from beyond such an edge no other one leads back.
struct Bridges {
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

/// All bridges.
pub fn bridges(graph: &Graph, edges: &Edges, ticker: &mut Ticker) -> Result<Vec<Bridge>, Stopped> {
    let zeros = vec![0; graph.sides()];
    let mut search = Bridges {
        count: 0,
        number: zeros.clone(),
        low: zeros,
        size: vec![1; graph.sides()],
        path: Vec::new(),
        found: Vec::new(),
    };
    for root in 0..graph.sides() as u32 {
        ticker.count(1)?;
        if search.number[root as usize] == 0 && edges.of(root).count_ones() >= 2 {
            search.enter(edges, root, None);
            while let Some(visit) = search.path.last_mut() {
                ticker.count(1)?;
                let Some(slot) = Slot::of(visit.left).next() else {
                    search.leave();
                    continue;
                };
                visit.left &= !(slot as u8);
                if visit.up != Some(slot) {
                    let side = visit.side;
                    search.look(graph, edges, side, slot);
                }
            }
        }
    }
    Ok(search.found)
}

impl Bridges {
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
