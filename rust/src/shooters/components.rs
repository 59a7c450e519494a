//! The implication graph in rows, and its strongly connected components by Tarjan's search.

use super::pace::{Pace, Stopped, STRIDE};
use super::NONE;

/// For each literal those that it implies: `heads[first[l]..first[l + 1]]`.
pub struct Graph {
    pub first: Vec<u32>,
    pub heads: Vec<u32>,
}

impl Graph {
    /// A clause `a or b` is "not a implies b" and "not b implies a".
    pub fn new(must: &[bool], pairs: &[[u32; 2]], pace: &mut Pace) -> Result<Self, Stopped> {
        Graph::with_labels(must, pairs, |_, _, _| {}, pace)
    }

    /// As `new`; `label` is told of each arc where it lies, its head, and from which pair it is;
    /// None for one from `must`.
    pub fn with_labels(
        must: &[bool],
        pairs: &[[u32; 2]],
        mut label: impl FnMut(usize, u32, Option<usize>),
        pace: &mut Pace,
    ) -> Result<Self, Stopped> {
        let mut first = vec![0u32; must.len() + 2];
        pace.each(must.len(), |range| {
            for literal in range.filter(|&literal| must[literal]) {
                first[(literal ^ 1) + 2] += 1;
            }
        })?;
        pace.each(pairs.len(), |range| {
            for literal in pairs[range].as_flattened() {
                first[(literal ^ 1) as usize + 2] += 1;
            }
        })?;
        pace.each(must.len(), |range| {
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
        pace.each(must.len(), |range| {
            for literal in range.filter(|&literal| must[literal]) {
                add(literal as u32 ^ 1, literal as u32, None);
            }
        })?;
        pace.each(pairs.len(), |range| {
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

    /// Where the arcs from a literal lie.
    pub fn range(&self, literal: u32) -> std::ops::Range<usize> {
        self.first[literal as usize] as usize..self.first[literal as usize + 1] as usize
    }
}

/// Steps of the search that are done at a time.
const STEPS: usize = 1 << 12;

/// Numbers of components are counted down from here while the search runs, so that they are
/// above all others.
const LAST: u32 = NONE - 1;

/// What the search asks of a literal, in one place, as the next one may be far away in memory.
#[derive(Clone, Copy)]
struct Node {
    /// Where its arcs begin, as in the graph.
    first: u32,
    /// 0 for a literal not met; then the least number of those met that it is known to reach
    /// among the open ones; then `LAST` less its component.
    number: u32,
}

/// A literal that is being searched: which of its arcs comes next, and its number when met.
struct Call {
    literal: u32,
    arc: u32,
    met: u32,
}

/// Tarjan's search (1972) without recursion, with one number a literal as Pearce (2016) has it.
///
/// Components are numbered as they are completed, so that no arc leads to a greater number.
pub struct Components {
    nodes: Vec<Node>,
    count: u32,
    met: u32,
    open: Vec<u32>,
    calls: Vec<Call>,
    root: usize,
}

impl Components {
    /// The component of each literal, and their number. `given` is as `run` takes it.
    pub fn of(graph: &Graph, given: &[bool], pace: &mut Pace) -> Result<(Vec<u32>, u32), Stopped> {
        let mut search = Components::new(graph, pace)?;
        let from = pace.fraction;
        while !search.run(graph, given, STEPS) {
            pace.fraction = from + (1.0 - from) * search.root as f64 / search.nodes.len() as f64;
            pace.step(STRIDE)?;
        }
        search.finish(pace)
    }

    fn new(graph: &Graph, pace: &mut Pace) -> Result<Self, Stopped> {
        let node = |literal: usize| Node { first: graph.first[literal], number: 0 };
        let nodes = pace.collect(graph.first.len(), node)?;
        Ok(Components { nodes, count: 0, met: 0, open: vec![], calls: vec![], root: 0 })
    }

    /// Whether all is found, after at most so many more steps.
    ///
    /// `given` has the literals that hold as the puzzle stands: they are tried first, which
    /// leaves a shooter that nothing asks to turn as it is.
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
        let arc = self.nodes[literal as usize].first;
        if arc == self.nodes[literal as usize + 1].first {
            self.nodes[literal as usize].number = LAST - self.count;
            self.count += 1;
            return;
        }
        self.met += 1;
        self.nodes[literal as usize].number = self.met;
        self.calls.push(Call { literal, arc, met: self.met });
    }

    /// Follow the arcs of the last call up to one that leads to what was not met, or return.
    fn advance(&mut self, graph: &Graph) {
        let Some(call) = self.calls.last_mut() else { return };
        let literal = call.literal as usize;
        let mut least = self.nodes[literal].number;
        let last = self.nodes[literal + 1].first;
        while call.arc < last {
            let head = graph.heads[call.arc as usize];
            let number = self.nodes[head as usize].number;
            if number == 0 {
                // It is looked at again when it is done.
                self.nodes[literal].number = least;
                return self.enter(head);
            }
            least = least.min(number);
            call.arc += 1;
        }
        self.nodes[literal].number = least;
        let met = call.met;
        self.calls.pop();
        if least < met {
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

    /// The component of each literal, and their number.
    fn finish(self, pace: &mut Pace) -> Result<(Vec<u32>, u32), Stopped> {
        let nodes = &self.nodes;
        let component = pace.collect(nodes.len() - 1, |node| LAST - nodes[node].number)?;
        Ok((component, self.count))
    }
}
