//! The binding of the checker of the kind `shooters`.

use std::collections::HashSet;

use lasermaze_verify::shooters::{Fault, Grid, Lighters, Replay};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::in_pieces;
use crate::{native, refusal};

/// A grid of beam shooters as the checker sees it.
#[pyclass]
struct VerifyShooters {
    grid: Grid,
    cells: Py<PyBytes>,
    replay: Option<Replay>,
    lighters: Lighters,
}

/// A fault of a solution: rule, cell, heading of the beam and victim (0 where there is none).
type Row = (u8, usize, u8, usize);

#[pymethods]
impl VerifyShooters {
    #[new]
    fn new(rows: usize, cols: usize, cells: &Bound<'_, PyBytes>) -> PyResult<Self> {
        let is_whole = rows.checked_mul(cols) == Some(cells.as_bytes().len());
        let grid = Grid::new(rows, cols).filter(|_| is_whole);
        let grid = grid.ok_or_else(|| refusal("no grid of such a size"))?;
        let (cells, lighters) = (cells.clone().unbind(), Lighters::default());
        Ok(VerifyShooters { grid, cells, replay: None, lighters })
    }

    fn read(&mut self, py: Python<'_>, seconds: f64) -> PyResult<Option<bool>> {
        let (grid, cells) = (&mut self.grid, self.cells.as_bytes(py));
        in_pieces(py, seconds, |most| grid.read(cells, most).then_some(true))
    }

    fn replay(
        &mut self,
        py: Python<'_>,
        turned: &[u8],
        seconds: f64,
    ) -> PyResult<Option<Vec<Row>>> {
        let (grid, cells) = (&mut self.grid, self.cells.as_bytes(py));
        let replay = self.replay.get_or_insert_with(Replay::default);
        let found = in_pieces(py, seconds, |most| {
            let faults = replay.run(grid, cells, turned, most)?.iter();
            Some(faults.map(row).collect())
        })?;
        if found.is_some() {
            self.replay = None;
        }
        Ok(found)
    }

    fn find_lighters(&mut self, py: Python<'_>, seconds: f64) -> PyResult<Option<bool>> {
        let (grid, lighters) = (&mut self.grid, &mut self.lighters);
        in_pieces(py, seconds, |most| lighters.find(grid, most).then_some(true))
    }

    fn strikes(&self, literal: usize) -> bool {
        self.lighters.strikes(&self.grid, literal)
    }

    fn lighters(&self, cell: usize) -> Vec<u32> {
        self.lighters.of(&self.grid, cell).collect()
    }

    fn clauses(
        &mut self,
        py: Python<'_>,
        known: HashSet<u32>,
        seconds: f64,
    ) -> PyResult<Option<Vec<(u32, u32)>>> {
        let (grid, lighters) = (&self.grid, &mut self.lighters);
        in_pieces(py, seconds, |most| {
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
}

fn row(fault: &Fault) -> Row {
    match *fault {
        Fault::Changed { cell } => (0, cell, 0, 0),
        Fault::Hit { shooter, heading, victim } => (1, shooter, heading, victim),
        Fault::Dark { cell } => (2, cell, 0, 0),
    }
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<VerifyShooters>()
}
