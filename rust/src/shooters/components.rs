//! The implication graph in rows, and its strongly connected components by Tarjan's search.

use super::NONE;

/// For each literal those that it implies: `heads[first[l]..first[l + 1]]`.
pub struct Graph {
    pub first: Vec<u32>,
    pub heads: Vec<u32>,
}

impl Graph {
    /// A clause `a or b` is "not a implies b" and "not b implies a".
    pub fn new(must: &[bool], pairs: &[[u32; 2]]) -> Self {
        let mut first = vec![0u32; must.len() + 2];
        for (literal, _) in must.iter().enumerate().filter(|(_, &must)| must) {
            first[(literal ^ 1) + 2] += 1;
        }
        for literal in pairs.iter().flatten() {
            first[(literal ^ 1) as usize + 2] += 1;
        }
        for literal in 2..first.len() {
            first[literal] += first[literal - 1];
        }
        let mut heads = vec![0; *first.last().unwrap_or(&0) as usize];
        let mut add = |tail: u32, head: u32| {
            let next = &mut first[tail as usize + 1];
            heads[*next as usize] = head;
            *next += 1;
        };
        for (literal, _) in must.iter().enumerate().filter(|(_, &must)| must) {
            add(literal as u32 ^ 1, literal as u32);
        }
        for &[a, b] in pairs {
            add(a ^ 1, b);
            add(b ^ 1, a);
        }
        first.pop();
        Graph { first, heads }
    }

    pub fn literals(&self) -> usize {
        self.first.len() - 1
    }

    pub fn implied(&self, literal: u32) -> &[u32] {
        &self.heads[self.range(literal)]
    }

    fn range(&self, literal: u32) -> std::ops::Range<usize> {
        self.first[literal as usize] as usize..self.first[literal as usize + 1] as usize
    }
}

/// Tarjan's search (1972) without recursion. Components are numbered as they are completed, so
/// that no arc leads to one with a greater number.
pub struct Components {
    pub of: Vec<u32>,
    pub count: u32,
    order: Vec<u32>, // from 1; 0 for what was not met yet
    low: Vec<u32>,
    met: u32,
    open: Vec<u32>,
    calls: Vec<(u32, u32)>, // a literal, and which of its arcs comes next
    pub root: usize,
}

impl Components {
    pub fn new(graph: &Graph) -> Self {
        let size = graph.literals();
        Components {
            of: vec![NONE; size],
            count: 0,
            order: vec![0; size],
            low: vec![0; size],
            met: 0,
            open: vec![],
            calls: vec![],
            root: 0,
        }
    }

    /// Whether all is found, after at most so many more steps.
    ///
    /// `given` has the literals that hold as the puzzle stands: they are tried first, which
    /// leaves a shooter that nothing asks to turn as it is.
    pub fn run(&mut self, graph: &Graph, given: &[bool], steps: usize) -> bool {
        for _ in 0..steps {
            if self.calls.is_empty() {
                if self.root == self.of.len() {
                    return true;
                }
                let shooter = self.root / 2;
                let flip = (self.root % 2) ^ usize::from(given[shooter]);
                let literal = (2 * shooter + flip) as u32;
                self.root += 1;
                if self.order[literal as usize] == 0 {
                    self.enter(graph, literal);
                }
            } else {
                self.advance(graph);
            }
        }
        false
    }

    fn enter(&mut self, graph: &Graph, literal: u32) {
        self.met += 1;
        self.order[literal as usize] = self.met;
        self.low[literal as usize] = self.met;
        self.open.push(literal);
        self.calls.push((literal, graph.first[literal as usize]));
    }

    fn advance(&mut self, graph: &Graph) {
        let Some((tail, arc)) = self.calls.last_mut() else { return };
        let literal = *tail as usize;
        if *arc < graph.first[literal + 1] {
            let head = graph.heads[*arc as usize];
            *arc += 1;
            if self.order[head as usize] == 0 {
                self.enter(graph, head);
            } else if self.of[head as usize] == NONE {
                self.low[literal] = self.low[literal].min(self.order[head as usize]);
            }
            return;
        }
        self.calls.pop();
        if self.low[literal] == self.order[literal] {
            while let Some(member) = self.open.pop() {
                self.of[member as usize] = self.count;
                if member as usize == literal {
                    break;
                }
            }
            self.count += 1;
        }
        if let Some(&(caller, _)) = self.calls.last() {
            self.low[caller as usize] = self.low[caller as usize].min(self.low[literal]);
        }
    }

    /// Forget what only the search itself needs.
    pub fn finish(self) -> (Vec<u32>, u32) {
        (self.of, self.count)
    }
}
