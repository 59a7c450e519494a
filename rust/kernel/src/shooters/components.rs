//! The implication graph in rows, and its strongly connected components by Tarjan's search.

use std::ops::Range;

use super::NONE;
use lasermaze_tick::{Stopped, Ticker, BLOCK};

/// For each literal those that it implies: `heads[first[l]..first[l + 1]]`.
pub struct Graph {
    pub first: Vec<u32>,
    pub heads: Vec<u32>,
}

impl Graph {
    /// A clause `a or b` is "not a implies b" and "not b implies a".
    pub fn new(must: &[bool], pairs: &[[u32; 2]], ticker: &mut Ticker) -> Result<Self, Stopped> {
        Graph::with_labels(must, pairs, |_, _, _| {}, ticker)
    }

    /// As `new`. `label` is called for each arc with its index, its head, and the number of its
    /// clause in `pairs`, or None for an arc from `must`.
    pub fn with_labels(
        must: &[bool],
        pairs: &[[u32; 2]],
        mut label: impl FnMut(usize, u32, Option<usize>),
        ticker: &mut Ticker,
    ) -> Result<Self, Stopped> {
        let mut first = vec![0; must.len() + 2];
        ticker.each(must.len(), |range| {
            for literal in range.filter(|&literal| must[literal]) {
                first[(literal ^ 1) + 2] += 1;
            }
        })?;
        ticker.each(pairs.len(), |range| {
            for literal in pairs[range].as_flattened() {
                first[(literal ^ 1) as usize + 2] += 1;
            }
        })?;
        ticker.each(must.len(), |range| {
            for literal in range {
                first[literal + 2] += first[literal + 1];
            }
        })?;
        let mut heads = vec![0; *first.last().unwrap_or(&0) as usize];
        let mut add = |tail: u32, head: u32, pair: Option<usize>| {
            let next = &mut first[tail as usize + 1];
            heads[*next as usize] = head;
            label(*next as usize, head, pair);
            *next += 1;
        };
        ticker.each(must.len(), |range| {
            for literal in range.filter(|&literal| must[literal]) {
                add(literal as u32 ^ 1, literal as u32, None);
            }
        })?;
        ticker.each(pairs.len(), |range| {
            for number in range {
                let [a, b] = pairs[number];
                add(a ^ 1, b, Some(number));
                add(b ^ 1, a, Some(number));
            }
        })?;
        first.pop();
        Ok(Graph { first, heads })
    }

    pub fn empty() -> Self {
        Graph { first: vec![0], heads: vec![] }
    }

    pub fn literals(&self) -> usize {
        self.first.len() - 1
    }

    pub fn implied(&self, literal: u32) -> &[u32] {
        &self.heads[self.range(literal)]
    }

    /// The indices of the arcs from a literal.
    pub fn range(&self, literal: u32) -> Range<usize> {
        self.first[literal as usize] as usize..self.first[literal as usize + 1] as usize
    }
}

/// The number of steps of the search between two calls of the watch.
const STEPS: usize = 1 << 12;

/// While the search runs, the numbers of components count down from here, so that they are above
/// all other numbers.
const LAST: u32 = NONE - 1;

/// The search's data of a literal, in one place: literals may be far apart in memory.
#[derive(Clone, Copy)]
struct Node {
    /// The index of its first arc, as in the graph.
    first: u32,
    /// 0 for a literal that is not visited yet. While it is visited, its place in the order of the
    /// visits; then, while it is open, the least number of an open literal that it is known to
    /// reach. At the end `LAST` minus its component.
    number: u32,
    /// The head of its first arc. Most literals have no other, and a chain of them is followed
    /// without a look into the graph.
    head: u32,
}

/// A literal that is being visited.
struct Call {
    literal: u32,
    /// The arcs that are not followed yet, and the head of the first of them.
    arcs: Range<u32>,
    head: u32,
    /// The number of the literal at the start, and the least of an open literal that it reaches.
    met: u32,
    least: u32,
}

/// Tarjan's search (1972) without recursion, with one number a literal as in Pearce (2016).
///
/// Components are numbered as they are completed, so no arc leads to a greater number. Linear.
pub struct Components {
    nodes: Vec<Node>,
    count: u32,
    met: u32,
    open: Vec<u32>,
    calls: Vec<Call>,
    root: usize,
}

impl Components {
    /// The component of each literal, and how many there are. `given` is as for `run`.
    pub fn of(
        graph: &Graph,
        given: &[bool],
        ticker: &mut Ticker,
    ) -> Result<(Vec<u32>, u32), Stopped> {
        let mut search = Components::new(graph, ticker)?;
        let from = ticker.fraction();
        while !search.run(graph, given, STEPS) {
            ticker.report(from + (1.0 - from) * search.root as f64 / search.nodes.len() as f64);
            ticker.count(BLOCK)?;
        }
        search.finish(ticker)
    }

    fn new(graph: &Graph, ticker: &mut Ticker) -> Result<Self, Stopped> {
        let head = |first: u32| graph.heads.get(first as usize).copied().unwrap_or(NONE);
        let node = |literal: usize| {
            let first = graph.first[literal];
            Node { first, number: 0, head: head(first) }
        };
        let nodes = ticker.collect(graph.first.len(), node)?;
        Ok(Components { nodes, count: 0, met: 0, open: vec![], calls: vec![], root: 0 })
    }

    /// Search for at most `steps` steps. Returns whether all is searched.
    ///
    /// `given` has for each shooter whether it stands north and south in the puzzle. These literals
    /// are visited first, so that a shooter that need not be turned stays as it is.
    fn run(&mut self, graph: &Graph, given: &[bool], steps: usize) -> bool {
        for _ in 0..steps {
            if !self.calls.is_empty() {
                self.advance(graph);
            } else if self.root + 1 == self.nodes.len() {
                return true;
            } else {
                let shooter = self.root / 2;
                let flip = (self.root % 2) ^ usize::from(given[shooter]);
                let literal = (2 * shooter + flip) as u32;
                self.root += 1;
                if self.nodes[literal as usize].number == 0 {
                    self.enter(literal);
                }
            }
        }
        false
    }

    fn enter(&mut self, literal: u32) {
        let last = self.nodes[literal as usize + 1].first;
        let Node { first, number, head } = &mut self.nodes[literal as usize];
        if *first == last {
            *number = LAST - self.count;
            self.count += 1;
            return;
        }
        self.met += 1;
        *number = self.met;
        let (arcs, head) = (*first..last, *head);
        self.calls.push(Call { literal, arcs, head, met: self.met, least: self.met });
    }

    /// Follow the arcs of the last call up to one that leads to a new literal, or complete it.
    fn advance(&mut self, graph: &Graph) {
        let Some(call) = self.calls.last_mut() else { return };
        while call.arcs.next().is_some() {
            let head = call.head;
            if !call.arcs.is_empty() {
                call.head = graph.heads[call.arcs.start as usize];
            }
            match self.nodes[head as usize].number {
                0 => return self.enter(head),
                number => call.least = call.least.min(number),
            }
        }
        if let Some(Call { literal, met, least, .. }) = self.calls.pop() {
            self.complete(literal as usize, met, least);
            // The arc that led here is followed now.
            if let Some(caller) = self.calls.last_mut() {
                caller.least = caller.least.min(self.nodes[literal as usize].number);
            }
        }
    }

    /// All arcs of a literal are followed: it is open, or the last literal of its component.
    fn complete(&mut self, literal: usize, met: u32, least: u32) {
        if least < met {
            self.nodes[literal].number = least;
            self.open.push(literal as u32);
            return;
        }
        while let Some(&member) = self.open.last() {
            if self.nodes[member as usize].number < met {
                break;
            }
            self.open.pop();
            self.nodes[member as usize].number = LAST - self.count;
            self.met -= 1;
        }
        self.nodes[literal].number = LAST - self.count;
        self.met -= 1;
        self.count += 1;
    }

    /// The component of each literal, and how many there are.
    fn finish(self, ticker: &mut Ticker) -> Result<(Vec<u32>, u32), Stopped> {
        let nodes = &self.nodes;
        let component = ticker.collect(nodes.len() - 1, |node| LAST - nodes[node].number)?;
        Ok((component, self.count))
    }
}
