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

/// Numbers of components are counted down from here while the search runs, so that they are
/// above all others.
const LAST: u32 = NONE - 1;

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
    /// 0 for a literal not met; then the least number of those met that it is known to reach
    /// among the open ones; then `LAST` less its component.
    number: Vec<u32>,
    count: u32,
    met: u32,
    open: Vec<u32>,
    calls: Vec<Call>,
    pub root: usize,
}

impl Components {
    pub fn new(graph: &Graph) -> Self {
        let number = vec![0; graph.literals()];
        Components { number, count: 0, met: 0, open: vec![], calls: vec![], root: 0 }
    }

    /// Whether all is found, after at most so many more steps.
    ///
    /// `given` has the literals that hold as the puzzle stands: they are tried first, which
    /// leaves a shooter that nothing asks to turn as it is.
    pub fn run(&mut self, graph: &Graph, given: &[bool], steps: usize) -> bool {
        for _ in 0..steps {
            if !self.calls.is_empty() {
                self.advance(graph);
            } else if self.root == self.number.len() {
                return true;
            } else {
                let shooter = self.root / 2;
                let flip = (self.root % 2) ^ usize::from(given[shooter]);
                let literal = (2 * shooter + flip) as u32;
                self.root += 1;
                if self.number[literal as usize] == 0 {
                    self.enter(graph, literal);
                }
            }
        }
        false
    }

    fn enter(&mut self, graph: &Graph, literal: u32) {
        let arc = graph.first[literal as usize];
        if arc == graph.first[literal as usize + 1] {
            self.number[literal as usize] = LAST - self.count;
            self.count += 1;
            return;
        }
        self.met += 1;
        self.number[literal as usize] = self.met;
        self.calls.push(Call { literal, arc, met: self.met });
    }

    /// Follow the arcs of the last call up to one that leads to what was not met, or return.
    fn advance(&mut self, graph: &Graph) {
        let Some(call) = self.calls.last_mut() else { return };
        let literal = call.literal as usize;
        let mut least = self.number[literal];
        let last = graph.first[literal + 1];
        while call.arc < last {
            let head = graph.heads[call.arc as usize];
            let number = self.number[head as usize];
            if number == 0 {
                // It is looked at again when it is done.
                self.number[literal] = least;
                return self.enter(graph, head);
            }
            least = least.min(number);
            call.arc += 1;
        }
        self.number[literal] = least;
        let met = call.met;
        self.calls.pop();
        if least < met {
            self.open.push(literal as u32);
            return;
        }
        while let Some(&member) = self.open.last() {
            if self.number[member as usize] < met {
                break;
            }
            self.open.pop();
            self.number[member as usize] = LAST - self.count;
            self.met -= 1;
        }
        self.number[literal] = LAST - self.count;
        self.met -= 1;
        self.count += 1;
    }

    /// The component of each literal, and their number.
    pub fn finish(mut self) -> (Vec<u32>, u32) {
        for number in &mut self.number {
            *number = LAST - *number;
        }
        (self.number, self.count)
    }
}
