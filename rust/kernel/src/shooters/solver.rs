//! From the cells to a solution, or to a refutation of the puzzle.

use super::chains::Chains;
use super::clauses::{reduced, Clauses};
use super::components::{Components, Graph};
use super::cycle;
use super::effort::{effort, Effort};
use super::forced::{Solution, FORCED};
use super::pace::{Pace, Stopped};
use super::paths::{Forest, Scan, Visit};
use super::reasons::{Reasons, Step};

/// The known facts about the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// `run` is not finished.
    Open,
    Solved,
    /// An empty cell that nothing can light.
    Dark(usize),
    /// A shooter that can fire along neither axis.
    Stuck(usize),
    /// A cycle of implications through a literal and its negation.
    Cycle,
}

/// A short cycle of implications, and whether no cycle is shorter.
pub struct Cycle {
    pub steps: Vec<Step>,
    pub is_shortest: bool,
}

/// The solver of one grid. It does not keep the cells: each call gets the same ones.
pub struct Solver {
    pub cols: usize,
    pub state: State,
    /// The cell of each shooter.
    pub shooters: Vec<u32>,
    /// For each shooter whether it stands north and south in the puzzle.
    pub given: Vec<bool>,
    /// By literal: whether it must hold.
    pub must: Vec<bool>,
    /// The clauses of two literals.
    pub pairs: Vec<[u32; 2]>,
    /// By label: the literal that may fire along the path.
    only: Vec<u32>,
    graph: Graph,
    component: Vec<u32>,
    components: u32,
    reasons: Option<Reasons>,
}

impl Solver {
    /// A solver for a grid with rows of `cols` cells.
    pub fn new(cols: usize) -> Self {
        Solver {
            cols,
            state: State::Open,
            shooters: vec![],
            given: vec![],
            must: vec![],
            pairs: vec![],
            only: vec![],
            graph: Graph::empty(),
            component: vec![],
            components: 0,
            reasons: None,
        }
    }

    /// Find out whether there is a solution. `cells` are the letters, at least one row of them. If
    /// it was stopped, the next call starts from the beginning. Linear.
    pub fn run(&mut self, cells: &[u8], pace: &mut Pace) -> Result<State, Stopped> {
        let mut forest = Forest::default();
        self.scan(cells, &mut forest, (0.0, 0.25), |_| false, pace)?;
        let (only, shooters) = forest.owners(pace)?;
        self.given = pace.collect(shooters.len(), |s| cells[shooters[s] as usize] == b'|')?;
        self.shooters = shooters;
        let mut clauses = Clauses::new(only, self.shooters.len(), pace)?;
        self.scan(cells, &mut clauses, (0.3, 0.25), Clauses::is_refuted, pace)?;
        self.state = match (clauses.stuck, clauses.dark) {
            (Some(shooter), _) => State::Stuck(self.shooters[shooter] as usize),
            (_, Some(cell)) => State::Dark(cell),
            _ => {
                (self.must, self.pairs, self.only) = clauses.finish();
                let (must, pairs) = reduced(&self.must, &self.pairs, pace)?;
                self.graph = Graph::new(&must, &pairs, pace)?;
                pace.fraction = 0.6;
                (self.component, self.components) = Components::of(&self.graph, &self.given, pace)?;
                let mut solved = true;
                pace.each(self.given.len(), |mut range| {
                    solved &= range.all(|s| self.component[2 * s] != self.component[2 * s + 1]);
                })?;
                if solved {
                    State::Solved
                } else {
                    State::Cycle
                }
            }
        };
        Ok(self.state)
    }

    /// Scan the grid until `is_done`. This is the part of the work from `from` on, of `length`.
    fn scan<V: Visit<Path = u32>>(
        &self,
        cells: &[u8],
        visit: &mut V,
        (from, length): (f64, f64),
        is_done: impl Fn(&V) -> bool,
        pace: &mut Pace,
    ) -> Result<(), Stopped> {
        pace.fraction = from;
        let rows = cells.len() / self.cols;
        let mut scan = Scan::new(cells, self.cols, visit, pace)?;
        while scan.row < rows && !is_done(visit) {
            scan.next(cells, visit, pace)?;
            pace.fraction = from + length * scan.row as f64 / rows as f64;
        }
        Ok(())
    }

    fn solution(&self) -> Option<Solution<'_>> {
        let (component, count) = (&self.component[..], self.components);
        let solution = Solution { graph: &self.graph, component, count };
        (self.state == State::Solved).then_some(solution)
    }

    /// For each shooter whether it fires north and south in the solution. None without a solution.
    pub fn axes(&self, pace: &mut Pace) -> Result<Option<Vec<bool>>, Stopped> {
        let Some(solution) = self.solution() else { return Ok(None) };
        pace.collect(self.given.len(), |shooter| solution.holds(2 * shooter as u32 + 1)).map(Some)
    }

    /// The axes of another solution. None if there is no other.
    pub fn another(&self, pace: &mut Pace) -> Result<Option<Vec<bool>>, Stopped> {
        let Some(solution) = self.solution() else { return Ok(None) };
        let Some(flipped) = solution.another(pace)? else { return Ok(None) };
        let axis = |shooter: usize| {
            let vertical = solution.holds(2 * shooter as u32 + 1);
            vertical ^ (self.component[2 * shooter + usize::from(!vertical)] == flipped)
        };
        pace.collect(self.given.len(), axis).map(Some)
    }

    /// For each shooter whether it is forced; see `forced`. None without a solution.
    pub fn forced(&self, implications: u64, pace: &mut Pace) -> Result<Option<Vec<u8>>, Stopped> {
        let Some(solution) = self.solution() else { return Ok(None) };
        solution.forced(implications, pace).map(Some)
    }

    /// The clauses among the shooters that are not forced. A literal that must hold is a clause
    /// with the literal twice. None without a solution.
    pub fn rest(&self, forced: &[u8], pace: &mut Pace) -> Result<Option<Vec<[u32; 2]>>, Stopped> {
        let Some(solution) = self.solution() else { return Ok(None) };
        let is_fixed = |literal: u32| forced.get(literal as usize / 2) == Some(&FORCED);
        let holds = |literal: u32| is_fixed(literal) && solution.holds(literal);
        let mut rest = vec![];
        let mut add = |[a, b]: [u32; 2]| {
            if holds(a) || holds(b) {
                return;
            }
            // The rest of a clause if one of its literals is false.
            match (is_fixed(a), is_fixed(b)) {
                (true, true) => {}
                (true, false) => rest.push([b; 2]),
                (false, true) => rest.push([a; 2]),
                (false, false) => rest.push([a, b]),
            }
        };
        pace.each(self.must.len(), |range| {
            range.filter(|&l| self.must[l]).for_each(|literal| add([literal as u32; 2]));
        })?;
        pace.each(self.pairs.len(), |range| {
            self.pairs[range].iter().for_each(|&pair| add(pair));
        })?;
        Ok(Some(rest))
    }

    /// The effort of a player; see `effort`. None without a whole formula.
    pub fn effort(&self, implications: u64, pace: &mut Pace) -> Result<Option<Effort>, Stopped> {
        if !matches!(self.state, State::Solved | State::Cycle) {
            return Ok(None);
        }
        let forced = self.forced(implications, pace)?;
        effort(&self.must, &self.pairs, forced.as_deref(), implications, pace).map(Some)
    }

    /// The implications with their reasons. None without a whole formula.
    fn reasons(&mut self, cells: &[u8], pace: &mut Pace) -> Result<Option<&Reasons>, Stopped> {
        if !matches!(self.state, State::Solved | State::Cycle) {
            return Ok(None);
        }
        if self.reasons.is_none() {
            let (only, shooters) = (&self.only, &self.shooters);
            self.reasons = Some(Reasons::new(cells, self.cols, only, shooters, pace)?);
        }
        Ok(self.reasons.as_ref())
    }

    /// A short cycle of implications; see `cycle`. None unless such a cycle refutes the puzzle.
    pub fn cycle(
        &mut self,
        cells: &[u8],
        implications: u64,
        pace: &mut Pace,
    ) -> Result<Option<Cycle>, Stopped> {
        let given = std::mem::take(&mut self.given);
        let found = self.cycle_from(cells, &given, implications, pace);
        self.given = given;
        found
    }

    fn cycle_from(
        &mut self,
        cells: &[u8],
        given: &[bool],
        implications: u64,
        pace: &mut Pace,
    ) -> Result<Option<Cycle>, Stopped> {
        if self.state != State::Cycle {
            return Ok(None);
        }
        // The shortest cycle may contain implications that the reduced graph does not have.
        let Some(reasons) = self.reasons(cells, pace)? else { return Ok(None) };
        let (component, _) = Components::of(&reasons.graph, given, pace)?;
        let cycle = cycle::shortest(&reasons.graph, &component, implications, pace)?;
        Ok(cycle.map(|cycle| Cycle {
            steps: reasons.steps(&cycle.literals),
            is_shortest: cycle.is_shortest,
        }))
    }

    /// A shortest way of implications from a literal to its negation.
    ///
    /// None if there is none, or none is found by following `implications` implications.
    pub fn way(
        &mut self,
        cells: &[u8],
        literal: u32,
        mut implications: u64,
        pace: &mut Pace,
    ) -> Result<Option<Vec<Step>>, Stopped> {
        let Some(reasons) = self.reasons(cells, pace)? else { return Ok(None) };
        let way = reasons.way(literal, &mut implications, pace)?;
        Ok(way.map(|literals| reasons.steps(&literals)))
    }

    /// A proof that shooters are forced; see `Reasons::chains`.
    pub fn chains(
        &mut self,
        cells: &[u8],
        axes: &[bool],
        forced: &[u8],
        (limit, implications): (usize, u64),
        pace: &mut Pace,
    ) -> Result<Option<Chains>, Stopped> {
        let Some(order) = self.order(axes, pace)? else { return Ok(None) };
        let Some(reasons) = self.reasons(cells, pace)? else { return Ok(None) };
        reasons.chains(axes, forced, &order, limit, implications, pace)
    }

    /// Sets of shooters that may be turned together; see `Reasons::flips`.
    pub fn flips(
        &mut self,
        cells: &[u8],
        axes: &[bool],
        forced: &[u8],
        (limit, implications): (usize, u64),
        pace: &mut Pace,
    ) -> Result<Option<Vec<Vec<u32>>>, Stopped> {
        let Some(order) = self.order(axes, pace)? else { return Ok(None) };
        let Some(reasons) = self.reasons(cells, pace)? else { return Ok(None) };
        reasons.flips(axes, forced, &order, limit, implications, pace)
    }

    /// The literals that are false in a solution, each after those that it implies.
    fn order(&self, axes: &[bool], pace: &mut Pace) -> Result<Option<Vec<u32>>, Stopped> {
        let Some(solution) = self.solution() else { return Ok(None) };
        solution
            .by_component(|literal| axes[literal as usize / 2] == (literal % 2 == 1), pace)
            .map(Some)
    }
}
