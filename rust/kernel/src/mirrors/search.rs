//! The search for an augmenting path between the two sides that face the openings.
//!
//! All straight runs but those two are matched. The plain search is breadth-first and finds any
//! path. The search for a path of least cost is a single stage of the primal-dual method for
//! weighted matching: the runs alone are a matching of least weight for its size, with dual values
//! that prove it. In a single stage blossoms are made and never undone, so the stage is Dijkstra's
//! algorithm with blossoms. Weights are doubled, so that all times are integers.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

use super::forest::Forest;
use super::graph::{letter, neighbour, Graph, Label, Start, OPEN};
use lasermaze_tick::{Failure, Stopped, Ticker};

/// The cost of a beam for each step from cell to cell, and for each reflection: by a mirror that
/// may be turned, and by one that is fixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    /// The cost of a step from cell to cell.
    pub step: u32,
    /// The cost of a reflection at a mirror that may be turned.
    pub reflection: u32,
    /// The cost of a reflection at a fixed mirror.
    pub fixed: u32,
}

/// The steps of a visit to a side.
const STEPS: usize = 16;

/// The finished search for a beam from one opening to the other.
pub struct BeamSearch {
    /// The graph of the sides of the mirrors.
    pub graph: Graph,
    /// The alternating forest from the first opening.
    pub forest: Forest,
    /// Whether a beam is found. If not, there is none.
    pub found: bool,
    agenda: Agenda,
    /// The outer side from which the goal was reached.
    last: u32,
    /// The number of sides that became outer.
    pub outer: u64,
    /// The number of them that were inner before.
    turned: u64,
}

/// The next side or edge.
enum Agenda {
    /// The outer sides in the order in which they were found, and how many of them are visited.
    Queue(Vec<u32>, usize),
    Heap(Box<Heap>),
}

impl Agenda {
    fn new(price: Option<Price>, sides: usize) -> Self {
        let Some(price) = price else { return Agenda::Queue(vec![], 0) };
        let events = BinaryHeap::new();
        Agenda::Heap(Box::new(Heap { price, events, since: vec![0; sides], now: 0 }))
    }
}

/// The edges in the order in which they become tight.
struct Heap {
    price: Price,
    /// (time, side, turn): when an edge of an outer side becomes tight.
    events: BinaryHeap<Reverse<(i64, u32, u32)>>,
    /// For an outer side: its dual value has risen by `now` minus this. For an inner side: the
    /// time at which it was labelled.
    since: Vec<i64>,
    /// The current time. Once a beam is found: twice its cost from its first mirror to its last.
    now: i64,
}

impl BeamSearch {
    /// The search for any beam, or with a price for one of the least cost.
    pub fn new(
        rows: usize,
        cols: usize,
        cells: &[u8],
        price: Option<Price>,
        ticker: &mut Ticker,
    ) -> Result<BeamSearch, Failure> {
        let graph = ticker.within(0.0, 0.5, |ticker| Graph::new(rows, cols, cells, ticker))?;
        Ok(ticker.within(0.5, 1.0, |ticker| BeamSearch::in_graph(graph, price, ticker))?)
    }

    /// As `new`, in a graph that has no forest yet.
    pub fn in_graph(
        graph: Graph,
        price: Option<Price>,
        ticker: &mut Ticker,
    ) -> Result<BeamSearch, Stopped> {
        let agenda = Agenda::new(price, graph.len() as usize);
        let forest = Forest::default();
        let mut search =
            BeamSearch { graph, forest, found: false, agenda, last: 0, outer: 0, turned: 0 };
        search.found = match search.graph.start {
            Start::Blocked => false,
            Start::Through => true,
            Start::Sides(root, _) => search.run(root, ticker)?,
        };
        Ok(search)
    }

    /// Search from a side. Returns whether a beam is found.
    fn run(&mut self, root: u32, ticker: &mut Ticker) -> Result<bool, Stopped> {
        self.meet(root);
        loop {
            let found = match self.agenda {
                Agenda::Queue(..) => self.step_plain(),
                Agenda::Heap(_) => self.step_least(),
            };
            if let Some(found) = found {
                return Ok(found);
            }
            let part = || self.outer as f64 / f64::from(self.graph.len().max(1));
            ticker.tick(STEPS, || (part(), 0))?;
        }
    }

    fn ends(&self) -> (u32, u32) {
        match self.graph.start {
            Start::Sides(root, goal) => (root, goal),
            _ => unreachable!("decided without a search"),
        }
    }

    /// Make a side outer that had no label.
    fn meet(&mut self, side: u32) {
        self.graph[side].label = Label::Outer;
        self.outer += 1;
        match &mut self.agenda {
            Agenda::Queue(queue, _) => queue.push(side),
            Agenda::Heap(heap) => {
                heap.since[side as usize] = heap.now;
                heap.push(&self.graph, side);
            }
        }
    }

    /// Cross both edges of the next outer side.
    fn step_plain(&mut self) -> Option<bool> {
        let Agenda::Queue(queue, done) = &mut self.agenda else { unreachable!() };
        let Some(&side) = queue.get(*done) else { return Some(false) };
        *done += 1;
        for turn in 0..2 {
            if self.cross(side, turn) {
                return Some(true);
            }
        }
        None
    }

    /// Cross the next edge of an outer side that becomes tight.
    fn step_least(&mut self) -> Option<bool> {
        let Agenda::Heap(heap) = &mut self.agenda else { unreachable!() };
        let Some(Reverse((time, side, turn))) = heap.events.pop() else { return Some(false) };
        let other = neighbour(side, turn);
        // The other end of the edge has become outer since: there is a later event for the edge.
        if matches!(self.graph[other].label, Label::Outer | Label::Turned)
            && heap.due(&self.graph, side, other) > time
        {
            return None;
        }
        heap.now = time;
        self.cross(side, turn).then_some(true)
    }

    /// Cross an edge of an outer side, if it leads to anything new. Returns whether that is the
    /// goal.
    #[inline(always)]
    fn cross(&mut self, side: u32, turn: u32) -> bool {
        let Some(other) = self.graph.beside(side, turn) else { return false };
        match self.graph[other].label {
            Label::Inner => false,
            Label::Free => {
                let across = self.graph[other].across;
                if across == OPEN {
                    // The root faces an opening too, but it is not free.
                    self.last = side;
                    return true;
                }
                Forest::set_inner(&mut self.graph, other, side);
                if let Agenda::Heap(heap) = &mut self.agenda {
                    heap.since[other as usize] = heap.now;
                }
                self.meet(across);
                false
            }
            Label::Outer | Label::Turned => {
                if Forest::base(&mut self.graph, side) != Forest::base(&mut self.graph, other) {
                    self.contract(side, other);
                }
                false
            }
        }
    }

    fn contract(&mut self, side: u32, other: u32) {
        let (root, _) = self.ends();
        let mut turned = vec![];
        self.forest.shrink(&mut self.graph, root, side, other, |inner| turned.push(inner));
        self.outer += turned.len() as u64;
        self.turned += turned.len() as u64;
        match &mut self.agenda {
            Agenda::Queue(queue, _) => queue.append(&mut turned),
            Agenda::Heap(heap) => {
                for &inner in &turned {
                    let labelled = &mut heap.since[inner as usize];
                    *labelled = 2 * heap.now - *labelled;
                }
                for &inner in &turned {
                    heap.push(&self.graph, inner);
                }
            }
        }
    }

    /// The cells with the mirrors of the found beam turned. Without a beam they stay as they are.
    pub fn turned(&self, cells: &[u8]) -> Vec<u8> {
        let mut cells = cells.to_vec();
        self.reflections(|side, other| {
            cells[self.graph.cells[side as usize / 4] as usize] = letter(side, other);
        });
        cells
    }

    /// Call a function with the two sides of each reflection of the found beam, in no special
    /// order.
    pub fn reflections(&self, mut call: impl FnMut(u32, u32)) {
        if let (true, Start::Sides(root, goal)) = (self.found, self.graph.start) {
            call(self.last, goal);
            Forest::reflections(&self.graph, root, self.last, call);
        }
    }

    /// For each cell the labels of its sides N, E, S, W: 0 not found, or no vertex; 1 outer;
    /// 2 inner; 3 inner and then outer.
    pub fn labels(&self, cells: usize) -> Vec<u8> {
        let mut labels = vec![0; 4 * cells];
        for side in 0..self.graph.len() {
            let cell = self.graph.cells[side as usize / 4] as usize;
            labels[4 * cell + side as usize % 4] = self.graph[side].label as u8;
        }
        labels
    }

    /// The number of inner sides outside all blossoms: the sides of the barrier.
    pub fn inner(&self) -> u64 {
        // Every outer side but the root was met through an inner one, or was that one.
        self.outer.saturating_sub(1 + 2 * self.turned)
    }

    /// The inner sides outside all blossoms, in a range of cells: one bit a side for each cell.
    /// After a failed search they are a barrier: without them there are more odd components than
    /// there are sides in it.
    pub fn barrier(&self, cells: Range<usize>) -> Vec<u8> {
        let mut barrier = vec![0; cells.len()];
        for mirror in self.graph.mirror_from(cells.start)..self.graph.mirror_from(cells.end) {
            let at = self.graph.cells[mirror] as usize - cells.start;
            for side in 0..4 {
                if self.graph[4 * mirror as u32 + side].label == Label::Inner {
                    barrier[at] |= 1 << side;
                }
            }
        }
        barrier
    }

    /// The change of the dual value of each side of a range of mirrors, once a least beam is
    /// found. They determine the duals of the blossoms: see `check` in Python.
    pub fn potentials(&self, mirrors: Range<usize>) -> Vec<i64> {
        let Agenda::Heap(heap) = &self.agenda else { return vec![] };
        let sides = 4 * mirrors.start as u32..4 * mirrors.end.min(self.graph.cells.len()) as u32;
        sides
            .map(|side| match self.graph[side].label {
                Label::Free => 0,
                Label::Inner => heap.since[side as usize] - heap.now,
                Label::Outer | Label::Turned => heap.now - heap.since[side as usize],
            })
            .collect()
    }

    /// The outer sides of a plain search in the order in which they were found, as
    /// 4 * cell + side.
    pub fn order(&self) -> Vec<u32> {
        let Agenda::Queue(queue, _) = &self.agenda else { return vec![] };
        queue.iter().map(|&side| 4 * self.graph.cells[side as usize / 4] + side % 4).collect()
    }

    /// Twice the cost of the found beam, from its first mirror to its last; 0 for a plain search.
    pub fn cost(&self) -> i64 {
        match &self.agenda {
            Agenda::Queue(..) => 0,
            Agenda::Heap(heap) => heap.now,
        }
    }
}

impl Heap {
    /// The slack of an edge between two sides before the search: the dual value of a side is the
    /// cost of its run less than that of an unmatched side.
    fn slack(&self, graph: &Graph, side: u32, other: u32) -> i64 {
        let steps = graph.run_length(side) + graph.run_length(other);
        let reflection =
            if graph.is_fixed(side) { self.price.fixed } else { self.price.reflection };
        (steps * u64::from(self.price.step) + 2 * u64::from(reflection)) as i64
    }

    /// When an edge of an outer side becomes tight, by the labels as they are.
    fn due(&self, graph: &Graph, side: u32, other: u32) -> i64 {
        let tight = self.slack(graph, side, other) + self.since[side as usize];
        match graph[other].label {
            Label::Outer | Label::Turned => {
                // Both dual values rise. Those of all outer sides have the same parity.
                debug_assert_eq!((tight + self.since[other as usize]) % 2, 0);
                (tight + self.since[other as usize]) / 2
            }
            _ => tight,
        }
    }

    /// Add the events of the edges of a side that has become outer.
    fn push(&mut self, graph: &Graph, side: u32) {
        for turn in 0..2 {
            if let Some(other) = graph.beside(side, turn) {
                if graph[other].label != Label::Inner {
                    let time = self.due(graph, side, other);
                    self.events.push(Reverse((time, side, turn)));
                }
            }
        }
    }
}
