//! The whole way from the cells to a solution or to what refutes the puzzle, in slices.

use std::time::{Duration, Instant};

use super::clauses::{reduced, Clauses};
use super::components::{Components, Graph};
use super::cycle::{self, Cycle};
use super::forced::{Solution, FORCED};
use super::paths::{Forest, Scan};
use super::toil::{toil, Toil};

/// So many cells are scanned, or literals searched, between two looks at the clock.
const STRIDE: usize = 1 << 18;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Searching,
    Solved,
    /// An empty cell that nothing can light.
    Dark(usize),
    /// A shooter that can fire along neither axis.
    Stuck(usize),
    /// Implications that run in a circle through a literal and its negation.
    Cycle,
}

enum Stage {
    Paths(Forest, Scan<u32>),
    Clauses(Clauses, Scan<u32>),
    Components(Components),
    Done(State),
}

pub struct Search {
    cols: usize,
    rows: usize,
    stage: Stage,
    pub shooters: Vec<u32>,
    given: Vec<bool>,
    pub must: Vec<bool>,
    pub pairs: Vec<[u32; 2]>,
    graph: Graph,
    component: Vec<u32>,
    components: u32,
}

impl Search {
    /// `cells` are rows * cols letters, at least one; every call is given the same.
    pub fn new(rows: usize, cols: usize, cells: &[u8]) -> Self {
        let mut forest = Forest::default();
        let scan = Scan::new(cells, cols, &mut forest);
        Search {
            cols,
            rows,
            stage: Stage::Paths(forest, scan),
            shooters: vec![],
            given: vec![],
            must: vec![],
            pairs: vec![],
            graph: Graph::new(&[], &[]),
            component: vec![],
            components: 0,
        }
    }

    pub fn run(&mut self, cells: &[u8], time: Duration) -> State {
        let begun = Instant::now();
        loop {
            self.advance(cells);
            match self.state() {
                State::Searching if begun.elapsed() < time => {}
                state => return state,
            }
        }
    }

    pub fn state(&self) -> State {
        match &self.stage {
            Stage::Done(state) => *state,
            _ => State::Searching,
        }
    }

    /// About the part of the work that is done.
    pub fn fraction(&self) -> f64 {
        let rows = self.rows as f64;
        match &self.stage {
            Stage::Paths(_, scan) => 0.3 * scan.row as f64 / rows,
            Stage::Clauses(_, scan) => 0.3 + 0.3 * scan.row as f64 / rows,
            Stage::Components(search) => {
                0.6 + 0.4 * search.root as f64 / (self.must.len() + 1) as f64
            }
            Stage::Done(_) => 1.0,
        }
    }

    fn advance(&mut self, cells: &[u8]) {
        let last = |scan: &Scan<u32>| self.rows.min(scan.row + STRIDE.div_ceil(self.cols));
        let done = match &mut self.stage {
            Stage::Paths(forest, scan) => {
                for _ in scan.row..last(scan) {
                    scan.next(cells, forest);
                }
                scan.row == self.rows
            }
            Stage::Clauses(clauses, scan) => {
                for _ in scan.row..last(scan) {
                    if clauses.is_refuted() {
                        break;
                    }
                    scan.next(cells, clauses);
                }
                scan.row == self.rows || clauses.is_refuted()
            }
            Stage::Components(search) => search.run(&self.graph, &self.given, STRIDE),
            Stage::Done(_) => false,
        };
        if done {
            self.finish_stage(cells);
        }
    }

    fn finish_stage(&mut self, cells: &[u8]) {
        let stage = std::mem::replace(&mut self.stage, Stage::Done(State::Cycle));
        self.stage = match stage {
            Stage::Paths(forest, _) => {
                let (only, shooters) = forest.owners();
                self.given = shooters.iter().map(|&cell| cells[cell as usize] == b'|').collect();
                self.shooters = shooters;
                let mut clauses = Clauses::new(only, self.shooters.len());
                let scan = Scan::new(cells, self.cols, &mut clauses);
                Stage::Clauses(clauses, scan)
            }
            Stage::Clauses(clauses, _) => match (clauses.stuck, clauses.dark) {
                (Some(shooter), _) => Stage::Done(State::Stuck(self.shooters[shooter] as usize)),
                (_, Some(cell)) => Stage::Done(State::Dark(cell)),
                _ => {
                    (self.must, self.pairs) = clauses.finish();
                    let (must, pairs) = reduced(&self.must, &self.pairs);
                    self.graph = Graph::new(&must, &pairs);
                    Stage::Components(Components::new(&self.graph))
                }
            },
            Stage::Components(search) => {
                (self.component, self.components) = search.finish();
                let solved = self.component.chunks_exact(2).all(|both| both[0] != both[1]);
                Stage::Done(if solved { State::Solved } else { State::Cycle })
            }
            done => done,
        };
    }

    fn solution(&self) -> Solution<'_> {
        let (component, count) = (&self.component[..], self.components);
        Solution { graph: &self.graph, component, count }
    }

    /// For each shooter whether it fires north and south in the solution found.
    pub fn axes(&self) -> Option<Vec<bool>> {
        if self.state() != State::Solved {
            return None;
        }
        let solution = self.solution();
        Some((0..self.given.len() as u32).map(|shooter| solution.holds(2 * shooter + 1)).collect())
    }

    /// The axes of another solution, if there is one.
    pub fn another(&self) -> Option<Vec<bool>> {
        let mut axes = self.axes()?;
        let flipped = self.solution().another()?;
        for (shooter, axis) in axes.iter_mut().enumerate() {
            let false_literal = 2 * shooter + usize::from(!*axis);
            *axis ^= self.component[false_literal] == flipped;
        }
        Some(axes)
    }

    /// For each shooter whether it stands alike in all solutions (see `forced`).
    pub fn forced(&self, effort: u64) -> Option<Vec<u8>> {
        (self.state() == State::Solved).then(|| self.solution().forced(effort))
    }

    /// The clauses among the shooters that are not forced; one literal twice must hold alone.
    pub fn rest(&self, forced: &[u8]) -> Option<Vec<[u32; 2]>> {
        let solution = (self.state() == State::Solved).then(|| self.solution())?;
        let is_fixed = |literal: u32| forced.get(literal as usize / 2) == Some(&FORCED);
        let holds = |literal: u32| is_fixed(literal) && solution.holds(literal);
        let single = self.must.iter().enumerate().filter(|(_, &must)| must);
        let single = single.map(|(literal, _)| [literal as u32; 2]);
        let clauses = single.chain(self.pairs.iter().copied());
        let open = clauses.filter(|&[a, b]| !holds(a) && !holds(b));
        // What is left of a clause when one of its literals fails.
        let shrunk = open.map(|[a, b]| match (is_fixed(a), is_fixed(b)) {
            (true, false) => [b; 2],
            (false, true) => [a; 2],
            _ => [a, b],
        });
        Some(shrunk.filter(|&[a, b]| !is_fixed(a) && !is_fixed(b)).collect())
    }

    /// What the formula asks of a player; None where there is none, or the search goes on.
    pub fn toil(&self, effort: u64) -> Option<Toil> {
        let known = matches!(self.state(), State::Solved | State::Cycle);
        let forced = self.forced(effort);
        known.then(|| toil(&self.must, &self.pairs, forced.as_deref(), effort))
    }

    /// A short cycle of implications where these refute the puzzle.
    pub fn cycle(&self, effort: u64) -> Option<Cycle> {
        (self.state() == State::Cycle).then_some(())?;
        // What was reduced away may have a part in the shortest cycle.
        let graph = Graph::new(&self.must, &self.pairs);
        let mut search = Components::new(&graph);
        while !search.run(&graph, &self.given, STRIDE) {}
        cycle::shortest(&graph, &search.finish().0, effort)
    }
}
