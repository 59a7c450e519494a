//! The binding of the checker of the kind `shooters`.

use std::collections::HashSet;

use lasermaze_verify::shooters::{
    count, cycle, search, shorter, FlipFault, Found, Grid, Lighters, Limits, Natural, Proof,
    Shorter, StepFault, Steps, EFFORT,
};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::numbers;
use crate::ticking::ticking;
use crate::{native, refusal};

/// A grid of beam shooters as the checker sees it.
#[pyclass]
struct VerifyShooters {
    grid: Grid,
    cells: Py<PyBytes>,
    lighters: Lighters,
    proof: Proof,
}

/// The faults of a solution: cells with another letter; shooters that hit one, with the heading of
/// the beam and the victim; dark cells.
type Faulty<'py> = (Bound<'py, PyBytes>, Vec<(usize, u8, usize)>, Bound<'py, PyBytes>);

/// A fault of a step: its rule, the index of the step, and the literal that is in the way (or 0).
type StepRow = (&'static str, usize, u32);

/// The known number of solutions, as bytes; whether it is exact; the fewest turns.
type Known<'py> = (Option<Bound<'py, PyBytes>>, bool, u64);

/// Whether the plain search came to an end; the solutions, the turns of the first, all axes.
type Searched<'py> = (bool, u64, u64, Bound<'py, PyBytes>);

#[pymethods]
impl VerifyShooters {
    #[classattr]
    const CYCLE_EFFORT: usize = EFFORT;

    #[new]
    fn new(
        rows: usize,
        cols: usize,
        cells: &Bound<'_, PyBytes>,
        budget: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let letters = cells.as_bytes();
        let grid = ticking(budget, |ticker| Grid::new(rows, cols, letters, ticker))?;
        Ok(VerifyShooters {
            grid: grid.ok_or_else(|| refusal("no grid of such a size"))?,
            cells: cells.clone().unbind(),
            lighters: Lighters::default(),
            proof: Proof::default(),
        })
    }

    fn replay<'py>(&mut self, turned: &[u8], budget: &Bound<'py, PyAny>) -> PyResult<Faulty<'py>> {
        let (grid, cells) = (&mut self.grid, self.cells.as_bytes(budget.py()));
        let faults = ticking(budget, |ticker| grid.replay(cells, turned, ticker))?;
        let hits = faults.hits.into_iter().map(|hit| (hit.shooter, hit.heading, hit.victim));
        let changed = native(budget.py(), &faults.changed)?;
        Ok((changed, hits.collect(), native(budget.py(), &faults.dark)?))
    }

    fn find_lighters(&mut self, budget: &Bound<'_, PyAny>) -> PyResult<()> {
        self.lighters = ticking(budget, |ticker| Lighters::new(&mut self.grid, ticker))?;
        Ok(())
    }

    fn strikes(&self, literal: usize) -> bool {
        self.lighters.strikes(&self.grid, literal)
    }

    fn lighters(&self, cell: usize) -> Vec<u32> {
        self.lighters.of(&self.grid, cell).collect()
    }

    fn clauses(&self, known: HashSet<u32>, budget: &Bound<'_, PyAny>) -> PyResult<Vec<(u32, u32)>> {
        let (grid, lighters) = (&self.grid, &self.lighters);
        let clauses = ticking(budget, |ticker| lighters.clauses(grid, &known, ticker))?;
        Ok(clauses.into_iter().map(|[one, other]| (one, other)).collect())
    }

    fn hits(&self, py: Python<'_>, literal: usize) -> Vec<usize> {
        py.detach(|| self.grid.hits(literal))
    }

    fn lit<'py>(&self, py: Python<'py>, literal: usize) -> PyResult<Bound<'py, PyBytes>> {
        native(py, &py.detach(|| self.grid.lit(literal)))
    }

    fn seen(&self, py: Python<'_>, cell: usize) -> Vec<usize> {
        py.detach(|| self.grid.seen(cell))
    }

    fn cycle(&self, steps: &[u8], budget: &Bound<'_, PyAny>) -> PyResult<Vec<StepRow>> {
        let (grid, lighters) = (&self.grid, &self.lighters);
        let faults = ticking(budget, |ticker| cycle(grid, lighters, Steps(steps), ticker))?;
        Ok(faults.into_iter().map(step_row).collect())
    }

    fn shorter_cycle(&self, steps: usize, budget: &Bound<'_, PyAny>) -> PyResult<(bool, usize)> {
        let (grid, lighters) = (&self.grid, &self.lighters);
        let known = ticking(budget, |ticker| shorter(grid, lighters, steps, ticker))?;
        Ok(match known {
            Shorter::Unknown => (false, 0),
            Shorter::None => (true, 0),
            Shorter::Exists(steps) => (true, steps),
        })
    }

    fn read_witness(&mut self, cells: &[u8], budget: &Bound<'_, PyAny>) -> PyResult<()> {
        let (grid, proof) = (&mut self.grid, &mut self.proof);
        ticking(budget, |ticker| proof.read_witness(grid, cells, ticker))
    }

    fn read_other(&mut self, cells: &[u8], budget: &Bound<'_, PyAny>) -> PyResult<()> {
        let (grid, proof) = (&self.grid, &mut self.proof);
        ticking(budget, |ticker| proof.read_other(grid, cells, ticker))
    }

    fn chain(&mut self, steps: &[u8], budget: &Bound<'_, PyAny>) -> PyResult<Vec<StepRow>> {
        let (grid, lighters, proof) = (&self.grid, &self.lighters, &mut self.proof);
        let fault = ticking(budget, |ticker| proof.chain(grid, lighters, Steps(steps), ticker))?;
        Ok(fault.into_iter().map(step_row).collect())
    }

    fn flip(
        &mut self,
        shooters: &[u8],
        budget: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<(&'static str, usize)>> {
        let shooters = numbers(shooters);
        let (grid, lighters, proof) = (&self.grid, &self.lighters, &mut self.proof);
        let fault = ticking(budget, |ticker| proof.flip(grid, lighters, &shooters, ticker))?;
        Ok(fault.into_iter().map(flip_row).collect())
    }

    fn is_forced(&self, shooter: u32) -> Option<bool> {
        self.proof.is_forced(&self.grid, shooter)
    }

    fn has_another(&self) -> bool {
        self.proof.has_another()
    }

    fn count<'py>(
        &self,
        order: &[u8],
        claimed: &[u8],
        budget: &Bound<'py, PyAny>,
    ) -> PyResult<Known<'py>> {
        let (grid, lighters, proof) = (&self.grid, &self.lighters, &self.proof);
        let (order, claimed) = (numbers(order), Natural::from_bytes(claimed));
        let known =
            ticking(budget, |ticker| count(grid, lighters, proof, order, &claimed, ticker))?;
        let ways = known.ways.map(|ways| PyBytes::new(budget.py(), &ways.to_bytes()));
        Ok((ways, known.is_all, known.fewest))
    }

    fn search<'py>(
        &mut self,
        positions: Option<u64>,
        most_turns: Option<u64>,
        solutions: Option<u64>,
        budget: &Bound<'py, PyAny>,
    ) -> PyResult<Searched<'py>> {
        let limits = Limits { positions, most_turns, solutions };
        let found = ticking(budget, |ticker| search(&mut self.grid, limits, ticker))?;
        let is_done = found.is_some();
        let Found { solutions, first_turns, axes } = found.unwrap_or_default();
        Ok((is_done, solutions, first_turns, PyBytes::new(budget.py(), &axes)))
    }
}

fn step_row((step, fault): (usize, StepFault)) -> StepRow {
    match fault {
        StepFault::Malformed => ("malformed", step, 0),
        StepFault::Gap => ("gap", step, 0),
        StepFault::OtherAxis => ("other axis", step, 0),
        StepFault::NotHit => ("not hit", step, 0),
        StepFault::NotEmpty => ("not empty", step, 0),
        StepFault::AlsoLit(literal) => ("also lit", step, literal),
        StepFault::Open => ("open", step, 0),
    }
}

fn flip_row(fault: FlipFault) -> (&'static str, usize) {
    match fault {
        FlipFault::Hits { shooter } => ("hits", shooter),
        FlipFault::Dark { cell } => ("dark", cell),
    }
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<VerifyShooters>()
}
