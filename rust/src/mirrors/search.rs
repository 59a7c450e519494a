//! The search for an augmenting path between the two sides that face the openings.
//!
//! All straight runs but those two are matched. The plain search goes breadth first and takes
//! any path. The search for a least one is a single stage of the primal-dual method for weighted
//! matching: the runs alone are a matching of least weight for its size, with dual values that
//! say so, and since blossoms are only made in one stage, never undone, the stage is Dijkstra's
//! algorithm with blossoms. Weights are doubled, so that all times are whole.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;
use std::time::{Duration, Instant};

use crate::mirrors::forest::{Forest, Label};
use crate::mirrors::graph::{letter, neighbour, Builder, Graph, GraphError, Start, OPEN};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Searching,
    Found,
    Failed,
}

/// What a beam costs: for each step from cell to cell, and for each reflection, by a mirror that
/// may be turned and by one that is fixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    pub step: u32,
    pub reflection: u32,
    pub fixed: u32,
}

/// After so many sides the clock is looked at.
const BATCH: usize = 1 << 12;

pub struct Search {
    pub graph: Graph,
    pub forest: Forest,
    /// What makes the graph, until it is done.
    builder: Option<Box<Builder>>,
    state: State,
    agenda: Agenda,
    /// The outer side from which the goal was reached.
    last: u32,
    /// How many sides became outer.
    pub outer: u64,
}

enum Agenda {
    /// The outer sides in the order in which they were met, and how many have been looked at.
    Queue(Vec<u32>, usize),
    Heap(Box<Heap>),
}

struct Heap {
    price: Price,
    /// (time, side, turn): when an edge of an outer side becomes tight.
    events: BinaryHeap<Reverse<(i64, u32, u32)>>,
    /// The dual value of an outer side has risen by the time now less this; of an inner side it
    /// is the time at which it was labelled.
    since: Vec<i64>,
    /// Twice the cost of the least beam between the first and the last mirror, once found.
    now: i64,
}

impl Search {
    /// The search before its first step: for any beam, or for one of the least cost.
    pub fn new(
        rows: usize,
        cols: usize,
        cells: &[u8],
        price: Option<Price>,
    ) -> Result<Search, GraphError> {
        let builder = Builder::new(rows, cols, cells)?;
        let agenda = match price {
            None => Agenda::Queue(vec![], 0),
            Some(price) => Agenda::Heap(Box::new(Heap {
                price,
                events: BinaryHeap::new(),
                since: vec![],
                now: 0,
            })),
        };
        Ok(Search {
            graph: Graph::default(),
            forest: Forest::default(),
            builder: Some(Box::new(builder)),
            state: State::Searching,
            agenda,
            last: 0,
            outer: 0,
        })
    }

    /// Build and search on until the verdict is known, or about so much time has passed.
    pub fn run(&mut self, time: Duration) -> State {
        let begin = Instant::now();
        if let Some(builder) = &mut self.builder {
            let Some(graph) = builder.run(time) else { return State::Searching };
            self.start(graph);
        }
        while self.state == State::Searching {
            for _ in 0..BATCH {
                self.state = match self.agenda {
                    Agenda::Queue(..) => self.step_plain(),
                    Agenda::Heap(_) => self.step_least(),
                };
                if self.state != State::Searching {
                    break;
                }
            }
            if begin.elapsed() >= time {
                break;
            }
        }
        self.state
    }

    /// Begin to search in the finished graph.
    fn start(&mut self, graph: Graph) {
        self.builder = None;
        self.graph = graph;
        if let Agenda::Heap(heap) = &mut self.agenda {
            heap.since = vec![0; self.graph.len() as usize];
        }
        match self.graph.start {
            Start::Blocked => self.state = State::Failed,
            Start::Through => self.state = State::Found,
            Start::Sides(root, _) => self.meet(root),
        }
    }

    fn ends(&self) -> (u32, u32) {
        match self.graph.start {
            Start::Sides(root, goal) => (root, goal),
            _ => unreachable!("decided without a search"),
        }
    }

    /// A side becomes outer for the first time.
    fn meet(&mut self, side: u32) {
        self.graph[side].label = Label::Outer;
        self.outer += 1;
        match &mut self.agenda {
            Agenda::Queue(queue, _) => queue.push(side),
            Agenda::Heap(heap) => {
                heap.since[side as usize] = heap.now;
                heap.expect(&self.graph, side);
            }
        }
    }

    /// Look at both edges of the next outer side.
    fn step_plain(&mut self) -> State {
        let Agenda::Queue(queue, done) = &mut self.agenda else { unreachable!() };
        let Some(&side) = queue.get(*done) else { return State::Failed };
        *done += 1;
        for turn in 0..2 {
            if self.cross(side, turn) {
                return State::Found;
            }
        }
        State::Searching
    }

    /// Wait for the next edge of an outer side to become tight.
    fn step_least(&mut self) -> State {
        let Agenda::Heap(heap) = &mut self.agenda else { unreachable!() };
        let Some(Reverse((time, side, turn))) = heap.events.pop() else { return State::Failed };
        let other = neighbour(side, turn);
        // An older event of an edge whose other end has become outer since: a newer one is due.
        if matches!(self.graph[other].label, Label::Outer | Label::Turned)
            && heap.due(&self.graph, side, other) > time
        {
            return State::Searching;
        }
        heap.now = time;
        if self.cross(side, turn) {
            State::Found
        } else {
            State::Searching
        }
    }

    /// Go over an edge of an outer side, if it leads to anything new; whether that is the goal.
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
        match &mut self.agenda {
            Agenda::Queue(queue, _) => queue.append(&mut turned),
            Agenda::Heap(heap) => {
                for &inner in &turned {
                    let labelled = &mut heap.since[inner as usize];
                    *labelled = 2 * heap.now - *labelled;
                }
                for &inner in &turned {
                    heap.expect(&self.graph, inner);
                }
            }
        }
    }

    /// The cells with the mirrors of the beam turned, once it is found.
    pub fn turned(&self, cells: &[u8]) -> Vec<u8> {
        let mut cells = cells.to_vec();
        if let (State::Found, Start::Sides(root, goal)) = (self.state, self.graph.start) {
            let mut turn = |side: u32, other: u32| {
                cells[self.graph.cells[side as usize / 4] as usize] = letter(side, other);
            };
            turn(self.last, goal);
            Forest::reflections(&self.graph, root, self.last, turn);
        }
        cells
    }

    /// What the search made of the sides: for each cell four labels, N, E, S, W: 0 for no vertex
    /// or one that was not met, then 1 outer, 2 inner, 3 inner and then outer.
    pub fn labels(&self, cells: usize) -> Vec<u8> {
        let mut labels = vec![0; 4 * cells];
        for side in 0..self.graph.len() {
            let cell = self.graph.cells[side as usize / 4] as usize;
            labels[4 * cell + side as usize % 4] = self.graph[side].label as u8;
        }
        labels
    }

    /// The inner sides outside all blossoms, in these cells: for each cell a bit a side. After a
    /// failed search they are a barrier: without them more odd components are left than they are.
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

    /// How much the dual value of each side of these mirrors has changed, once a least beam is
    /// found. With them the duals of the blossoms follow: see `lasermaze.mirrors.check`.
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

    /// The outer sides in the order in which they were met, as 4 * cell + side; of a plain search.
    pub fn order(&self) -> Vec<u32> {
        let Agenda::Queue(queue, _) = &self.agenda else { return vec![] };
        queue.iter().map(|&side| 4 * self.graph.cells[side as usize / 4] + side % 4).collect()
    }

    /// Twice the cost of the found beam, from its first mirror to its last one.
    pub fn cost(&self) -> i64 {
        match &self.agenda {
            Agenda::Queue(..) => 0,
            Agenda::Heap(heap) => heap.now,
        }
    }

    pub fn fraction(&self) -> f64 {
        if let Some(builder) = &self.builder {
            return 0.5 * builder.fraction();
        }
        0.5 + 0.5 * (self.outer as f64 / self.graph.len().max(1) as f64).min(1.0)
    }
}

impl Heap {
    /// How far an edge between two sides is from being tight before the search: the dual value of
    /// a side is less by the cost of its run than that of a free one.
    fn slack(&self, graph: &Graph, side: u32, other: u32) -> i64 {
        let steps = graph.run_length(side) + graph.run_length(other);
        let reflection =
            if graph.is_fixed(side) { self.price.fixed } else { self.price.reflection };
        (steps * self.price.step as u64 + 2 * reflection as u64) as i64
    }

    /// When an edge of an outer side becomes tight, as far as is known now.
    fn due(&self, graph: &Graph, side: u32, other: u32) -> i64 {
        let tight = self.slack(graph, side, other) + self.since[side as usize];
        match graph[other].label {
            Label::Outer | Label::Turned => {
                // Both dual values rise. Those of all outer sides have one parity.
                debug_assert_eq!((tight + self.since[other as usize]) % 2, 0);
                (tight + self.since[other as usize]) / 2
            }
            _ => tight,
        }
    }

    /// Wait for the edges of a side that has become outer.
    fn expect(&mut self, graph: &Graph, side: u32) {
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
