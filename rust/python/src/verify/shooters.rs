//! The binding of the checker of the kind `shooters`.

use std::collections::HashSet;

use lasermaze_verify::shooters::{
    Count, Cycle, Faults, FlipFault, Found, Grid, Lighters, Limits, Natural, Proof, Replay, Search,
    Shorter, Shortest, StepFault, Steps, EFFORT,
};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::{in_pieces, numbers};
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
    fn new(rows: usize, cols: usize, cells: &Bound<'_, PyBytes>) -> PyResult<Self> {
        let is_whole = rows.checked_mul(cols) == Some(cells.as_bytes().len());
        let grid = Grid::new(rows, cols).filter(|_| is_whole);
        Ok(VerifyShooters {
            grid: grid.ok_or_else(|| refusal("no grid of such a size"))?,
            cells: cells.clone().unbind(),
            lighters: Lighters::default(),
            proof: Proof::default(),
        })
    }

    fn read(&mut self, budget: &Bound<'_, PyAny>) -> PyResult<()> {
        let (grid, cells) = (&mut self.grid, self.cells.as_bytes(budget.py()));
        in_pieces(budget, |most| grid.read(cells, most).then_some(()))
    }

    fn replay<'py>(&mut self, turned: &[u8], budget: &Bound<'py, PyAny>) -> PyResult<Faulty<'py>> {
        let (grid, cells) = (&mut self.grid, self.cells.as_bytes(budget.py()));
        let faults = {
            let mut replay = Replay::default();
            in_pieces(budget, |most| replay.run(grid, cells, turned, most))?
        };
        let row = |faults: Faults| {
            let hits = faults.hits.into_iter().map(|hit| (hit.shooter, hit.heading, hit.victim));
            Ok((
                native(budget.py(), &faults.changed)?,
                hits.collect(),
                native(budget.py(), &faults.dark)?,
            ))
        };
        row(faults)
    }

    fn find_lighters(&mut self, budget: &Bound<'_, PyAny>) -> PyResult<()> {
        let (grid, lighters) = (&mut self.grid, &mut self.lighters);
        in_pieces(budget, |most| lighters.find(grid, most).then_some(()))
    }

    fn strikes(&self, literal: usize) -> bool {
        self.lighters.strikes(&self.grid, literal)
    }

    fn lighters(&self, cell: usize) -> Vec<u32> {
        self.lighters.of(&self.grid, cell).collect()
    }

    fn clauses(
        &mut self,
        known: HashSet<u32>,
        budget: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<(u32, u32)>> {
        let (grid, lighters) = (&self.grid, &mut self.lighters);
        in_pieces(budget, |most| {
            let clauses = lighters.clauses(grid, &known, most)?;
            Some(clauses.into_iter().map(|[one, other]| (one, other)).collect())
        })
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

    fn cycle(&mut self, steps: &[u8], budget: &Bound<'_, PyAny>) -> PyResult<Vec<StepRow>> {
        let (grid, lighters) = (&self.grid, &self.lighters);
        let mut cycle = Cycle::default();
        in_pieces(budget, |most| {
            let faults = cycle.run(grid, lighters, Steps(steps), most)?;
            Some(faults.into_iter().map(step_row).collect())
        })
    }

    fn shorter_cycle(
        &mut self,
        steps: usize,
        budget: &Bound<'_, PyAny>,
    ) -> PyResult<(bool, usize)> {
        let (grid, lighters) = (&self.grid, &self.lighters);
        let mut shortest = Shortest::new(steps);
        in_pieces(budget, |most| {
            Some(match shortest.run(grid, lighters, most)? {
                Shorter::Unknown => (false, 0),
                Shorter::None => (true, 0),
                Shorter::Exists(steps) => (true, steps),
            })
        })
    }

    fn read_witness(&mut self, cells: &[u8], budget: &Bound<'_, PyAny>) -> PyResult<()> {
        let (grid, proof) = (&mut self.grid, &mut self.proof);
        in_pieces(budget, |most| proof.read_witness(grid, cells, most).then_some(()))
    }

    fn read_other(&mut self, cells: &[u8], budget: &Bound<'_, PyAny>) -> PyResult<()> {
        let (grid, proof) = (&mut self.grid, &mut self.proof);
        in_pieces(budget, |most| proof.read_other(grid, cells, most).then_some(()))
    }

    fn chain(&mut self, steps: &[u8], budget: &Bound<'_, PyAny>) -> PyResult<Vec<StepRow>> {
        let (grid, lighters, proof) = (&self.grid, &self.lighters, &mut self.proof);
        in_pieces(budget, |most| {
            let verified = proof.chain(grid, lighters, Steps(steps), most)?;
            Some(verified.err().map(step_row).into_iter().collect())
        })
    }

    fn flip(
        &mut self,
        shooters: &[u8],
        budget: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<(&'static str, usize)>> {
        let shooters = numbers(shooters);
        let (grid, lighters, proof) = (&self.grid, &self.lighters, &mut self.proof);
        in_pieces(budget, |most| {
            let verified = proof.flip(grid, lighters, &shooters, most)?;
            Some(verified.err().map(flip_row).into_iter().collect())
        })
    }

    fn is_forced(&self, shooter: u32) -> Option<bool> {
        self.proof.is_forced(&self.grid, shooter)
    }

    fn has_another(&self) -> bool {
        self.proof.has_another()
    }

    fn count<'py>(
        &mut self,
        order: &[u8],
        claimed: &[u8],
        budget: &Bound<'py, PyAny>,
    ) -> PyResult<Known<'py>> {
        let (grid, lighters, proof) = (&self.grid, &mut self.lighters, &self.proof);
        let mut count = Count::new(numbers(order), Natural::from_bytes(claimed));
        let known = in_pieces(budget, |most| count.run(grid, lighters, proof, most))?;
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
        let grid = &mut self.grid;
        let mut search = Search::new(Limits { positions, most_turns, solutions });
        let found = in_pieces(budget, |most| search.run(grid, most))?;
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
