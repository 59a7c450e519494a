//! From the cells to a solution, or to a refutation of the puzzle.

use std::sync::OnceLock;

use super::chains::Chains;
use super::clauses::Clauses;
use super::components::{Components, Graph};
use super::cycle;
use super::effort::{effort, Effort};
use super::forced::{Freedom, Solution};
use super::paths::{Forest, Scan, Visit};
use super::reasons::{Reasons, Step};
use lasermaze_tick::{Stopped, Ticker};

/// Whether a puzzle has a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// There is one.
    Solved,
    /// There is none, because nothing can light this empty cell.
    Dark(usize),
    /// There is none, because this shooter can fire along neither axis.
    Stuck(usize),
    /// There is none: a cycle of implications leads through a literal and its negation.
    Cycle,
}

/// A short cycle of implications.
pub struct Cycle {
    /// The steps of the cycle; each begins where the one before it ends.
    pub steps: Vec<Step>,
    /// Whether no cycle is shorter.
    pub is_shortest: bool,
}

/// The solution of a grid, or the reason why there is none, with the formula that shows it.
pub struct Solver<C> {
    cells: C,
    /// The number of columns of the grid.
    pub cols: usize,
    /// Whether there is a solution.
    pub state: State,
    /// The cell of each shooter.
    pub shooters: Vec<u32>,
    /// For each shooter whether it stands north and south in the puzzle.
    pub given: Vec<bool>,
    formula: Formula,
    reasons: OnceLock<Reasons>,
}

/// The formula of a grid and its components. It is empty if a cell or a shooter refutes the puzzle.
struct Formula {
    /// By literal: whether it must hold.
    must: Vec<bool>,
    /// The clauses of two literals.
    pairs: Vec<[u32; 2]>,
    /// By label: the literal that may fire along the path.
    only: Vec<u32>,
    graph: Graph,
    component: Vec<u32>,
    components: u32,
}

impl Formula {
    fn empty() -> Self {
        Formula {
            must: vec![],
            pairs: vec![],
            only: vec![],
            graph: Graph::empty(),
            component: vec![],
            components: 0,
        }
    }

    /// The components of the implications between clauses.
    fn new(clauses: Clauses, given: &[bool], ticker: &mut Ticker) -> Result<Self, Stopped> {
        let (must, pairs, only) = clauses.finish();
        let graph = Graph::new(&must, &pairs, ticker)?;
        ticker.report(0.6);
        let (component, components) = Components::of(&graph, given, ticker)?;
        Ok(Formula { must, pairs, only, graph, component, components })
    }

    /// Whether no literal is in one component with its negation.
    fn is_satisfiable(&self, ticker: &mut Ticker) -> Result<bool, Stopped> {
        let mut is_satisfiable = true;
        ticker.each(self.component.len() / 2, |mut range| {
            is_satisfiable &= range.all(|s| self.component[2 * s] != self.component[2 * s + 1]);
        })?;
        Ok(is_satisfiable)
    }
}

/// Scan the grid until `is_done`. This is the part of the search from `from` on, of `length`.
fn scan<V: Visit<Path = u32>>(
    cells: &[u8],
    cols: usize,
    visit: &mut V,
    (from, length): (f64, f64),
    is_done: impl Fn(&V) -> bool,
    ticker: &mut Ticker,
) -> Result<(), Stopped> {
    ticker.report(from);
    let mut scan = Scan::new(cols);
    while !is_done(visit) {
        let Some(count) = scan.advance(cells, visit) else { break };
        ticker.count(count)?;
        ticker.report(from + length * (scan.row * cols) as f64 / cells.len() as f64);
    }
    Ok(())
}

/// The clauses of a grid with rows of `cols` cells, and the cell of each shooter.
pub(super) fn clauses_of(
    cells: &[u8],
    cols: usize,
    ticker: &mut Ticker,
) -> Result<(Clauses, Vec<u32>), Stopped> {
    let mut forest = Forest::of_size(cells.len());
    scan(cells, cols, &mut forest, (0.0, 0.25), |_| false, ticker)?;
    let (only, shooters) = forest.owners(ticker)?;
    let mut clauses = Clauses::new(only, shooters.len(), ticker)?;
    scan(cells, cols, &mut clauses, (0.3, 0.25), Clauses::is_refuted, ticker)?;
    Ok((clauses, shooters))
}

impl<C: AsRef<[u8]>> Solver<C> {
    /// Find out whether a grid with rows of `cols` cells has a solution. `cells` are the letters,
    /// at least one row of them. Linear.
    pub fn solve(cells: C, cols: usize, ticker: &mut Ticker) -> Result<Self, Stopped> {
        let (clauses, shooters) = clauses_of(cells.as_ref(), cols, ticker)?;
        Solver::with_clauses(cells, cols, clauses, shooters, ticker)
    }

    /// As `solve`, with what `clauses_of` returns.
    pub(super) fn with_clauses(
        cells: C,
        cols: usize,
        clauses: Clauses,
        shooters: Vec<u32>,
        ticker: &mut Ticker,
    ) -> Result<Self, Stopped> {
        let letters = cells.as_ref();
        let given = ticker.collect(shooters.len(), |s| letters[shooters[s] as usize] == b'|')?;
        let (state, formula) = match (clauses.stuck, clauses.dark) {
            (Some(shooter), _) => (State::Stuck(shooters[shooter] as usize), Formula::empty()),
            (_, Some(cell)) => (State::Dark(cell), Formula::empty()),
            _ => {
                let formula = Formula::new(clauses, &given, ticker)?;
                let is_solved = formula.is_satisfiable(ticker)?;
                (if is_solved { State::Solved } else { State::Cycle }, formula)
            }
        };
        Ok(Solver { cells, cols, state, shooters, given, formula, reasons: OnceLock::new() })
    }

    /// The letters of the grid.
    pub fn cells(&self) -> &[u8] {
        self.cells.as_ref()
    }

    /// Gives the letters of the grid back, and drops the rest of the solver.
    pub fn into_cells(self) -> C {
        self.cells
    }

    /// The number of clauses of the formula.
    pub fn clauses(&self) -> usize {
        let Formula { must, pairs, .. } = &self.formula;
        pairs.len() + must.iter().filter(|&&must| must).count()
    }

    fn solution(&self) -> Option<Solution<'_>> {
        let Formula { graph, component, components, .. } = &self.formula;
        let solution = Solution { graph, component, count: *components };
        (self.state == State::Solved).then_some(solution)
    }

    /// For each shooter whether it fires north and south in the solution. None without a solution.
    pub fn axes(&self, ticker: &mut Ticker) -> Result<Option<Vec<bool>>, Stopped> {
        let Some(solution) = self.solution() else { return Ok(None) };
        let axis = |shooter: usize| solution.holds(2 * shooter as u32 + 1);
        Ok(Some(ticker.collect(self.given.len(), axis)?))
    }

    /// The axes of another solution. None if there is no other.
    pub fn another(&self, ticker: &mut Ticker) -> Result<Option<Vec<bool>>, Stopped> {
        let Some(solution) = self.solution() else { return Ok(None) };
        let Some(flipped) = solution.another(ticker)? else { return Ok(None) };
        let axis = |shooter: usize| {
            let vertical = solution.holds(2 * shooter as u32 + 1);
            vertical ^ (solution.component[2 * shooter + usize::from(!vertical)] == flipped)
        };
        Ok(Some(ticker.collect(self.given.len(), axis)?))
    }

    /// For each shooter whether it is forced; see `forced`. None without a solution.
    pub fn forced(
        &self,
        implications: u64,
        ticker: &mut Ticker,
    ) -> Result<Option<Vec<Freedom>>, Stopped> {
        let Some(solution) = self.solution() else { return Ok(None) };
        Ok(Some(solution.forced(implications, ticker)?))
    }

    /// The clauses among the shooters that are not forced. A literal that must hold is a clause
    /// with the literal twice. None without a solution.
    pub fn rest(
        &self,
        forced: &[Freedom],
        ticker: &mut Ticker,
    ) -> Result<Option<Vec<[u32; 2]>>, Stopped> {
        let Some(solution) = self.solution() else { return Ok(None) };
        let Formula { must, pairs, .. } = &self.formula;
        let is_fixed = |literal: u32| forced.get(literal as usize / 2) == Some(&Freedom::Forced);
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
        ticker.each(must.len(), |range| {
            range.filter(|&l| must[l]).for_each(|literal| add([literal as u32; 2]));
        })?;
        ticker.each(pairs.len(), |range| pairs[range].iter().for_each(|&pair| add(pair)))?;
        Ok(Some(rest))
    }

    /// Whether all clauses of the formula are known.
    pub fn has_formula(&self) -> bool {
        matches!(self.state, State::Solved | State::Cycle)
    }

    /// The effort of a player; see `effort`. None if the formula is not complete.
    pub fn effort(
        &self,
        implications: u64,
        ticker: &mut Ticker,
    ) -> Result<Option<Effort>, Stopped> {
        self.effort_up_to(usize::MAX, implications, ticker)
    }

    /// As `effort`; None also if more shooters than `most_free` are not known to be forced.
    pub fn effort_up_to(
        &self,
        most_free: usize,
        implications: u64,
        ticker: &mut Ticker,
    ) -> Result<Option<Effort>, Stopped> {
        if !self.has_formula() {
            return Ok(None);
        }
        let forced = self.forced(implications, ticker)?;
        let is_free = |&&freedom: &&Freedom| freedom != Freedom::Forced;
        let free = forced.as_ref().map_or(0, |all| all.iter().filter(is_free).count());
        if free > most_free {
            return Ok(None);
        }
        let Formula { must, pairs, .. } = &self.formula;
        let effort = effort(must, pairs, forced.as_deref(), implications, ticker)?;
        Ok(Some(Effort { free, ..effort }))
    }

    /// The implications with their reasons. None if the formula is not complete.
    fn reasons(&self, ticker: &mut Ticker) -> Result<Option<&Reasons>, Stopped> {
        if self.has_formula() && self.reasons.get().is_none() {
            let (only, shooters) = (&self.formula.only, &self.shooters);
            let reasons = Reasons::new(self.cells(), self.cols, only, shooters, ticker)?;
            return Ok(Some(self.reasons.get_or_init(|| reasons)));
        }
        Ok(self.reasons.get())
    }

    /// A short cycle of implications; see `cycle`. None unless such a cycle refutes the puzzle.
    pub fn cycle(&self, implications: u64, ticker: &mut Ticker) -> Result<Option<Cycle>, Stopped> {
        if self.state != State::Cycle {
            return Ok(None);
        }
        // The shortest cycle may contain implications that the reduced graph does not have.
        let Some(reasons) = self.reasons(ticker)? else { return Ok(None) };
        let (component, _) = Components::of(&reasons.graph, &self.given, ticker)?;
        let Some(cycle) = cycle::shortest(&reasons.graph, &component, implications, ticker)? else {
            return Ok(None);
        };
        Ok(Some(Cycle { steps: reasons.steps(&cycle.literals), is_shortest: cycle.is_shortest }))
    }

    /// A shortest way of implications from a literal to its negation.
    ///
    /// None if there is none, or none is found by following `implications` implications.
    pub fn way(
        &self,
        literal: u32,
        mut implications: u64,
        ticker: &mut Ticker,
    ) -> Result<Option<Vec<Step>>, Stopped> {
        let Some(reasons) = self.reasons(ticker)? else { return Ok(None) };
        let Some(way) = reasons.way(literal, &mut implications, ticker)? else { return Ok(None) };
        Ok(Some(reasons.steps(&way)))
    }

    /// A proof that shooters are forced; see `Reasons::chains`.
    pub fn chains(
        &self,
        axes: &[bool],
        forced: &[Freedom],
        (limit, implications): (usize, u64),
        ticker: &mut Ticker,
    ) -> Result<Option<Chains>, Stopped> {
        let Some(order) = self.order(axes, ticker)? else { return Ok(None) };
        let Some(reasons) = self.reasons(ticker)? else { return Ok(None) };
        reasons.chains(axes, forced, &order, limit, implications, ticker)
    }

    /// Sets of shooters that may be turned together; see `Reasons::flips`.
    pub fn flips(
        &self,
        axes: &[bool],
        forced: &[Freedom],
        (limit, implications): (usize, u64),
        ticker: &mut Ticker,
    ) -> Result<Option<Vec<Vec<u32>>>, Stopped> {
        let Some(order) = self.order(axes, ticker)? else { return Ok(None) };
        let Some(reasons) = self.reasons(ticker)? else { return Ok(None) };
        reasons.flips(axes, forced, &order, limit, implications, ticker)
    }

    /// The literals that are false in a solution, each after those that it implies.
    fn order(&self, axes: &[bool], ticker: &mut Ticker) -> Result<Option<Vec<u32>>, Stopped> {
        let Some(solution) = self.solution() else { return Ok(None) };
        let holds = |literal: u32| axes[literal as usize / 2] == (literal % 2 == 1);
        Ok(Some(solution.by_component(holds, ticker)?))
    }
}
