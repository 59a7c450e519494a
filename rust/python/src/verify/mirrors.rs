//! The binding of the checker of the kind `mirrors`.

use lasermaze_verify::mirrors::{Counting, Fault, Grid, Replay};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::in_pieces;
use crate::refusal;

/// A mirror maze as the checker sees it.
#[pyclass]
struct VerifyMirrors {
    grid: Grid,
    cells: Py<PyBytes>,
    replay: Option<Replay>,
    counting: Counting,
}

/// The sides of the graph in a barrier, the odd components left, and what is no side of the graph.
type Count = (usize, usize, Vec<(usize, u8)>);

#[pymethods]
impl VerifyMirrors {
    #[new]
    fn new(rows: usize, cols: usize, cells: &Bound<'_, PyBytes>) -> PyResult<Self> {
        let is_whole = rows.checked_mul(cols) == Some(cells.as_bytes().len());
        let grid = Grid::new(rows, cols).filter(|_| is_whole);
        let grid = grid.ok_or_else(|| refusal("no maze of such a size"))?;
        let (cells, counting) = (cells.clone().unbind(), Counting::default());
        Ok(VerifyMirrors { grid, cells, replay: None, counting })
    }

    fn read(&mut self, py: Python<'_>, seconds: f64) -> PyResult<Option<bool>> {
        let (grid, cells) = (&mut self.grid, self.cells.as_bytes(py));
        in_pieces(py, seconds, |most| grid.read(cells, most).then_some(true))
    }

    fn enter(&mut self, cell: usize, heading: u8) {
        self.replay = Some(Replay::new(&self.grid, cell, heading));
    }

    fn replay(
        &mut self,
        py: Python<'_>,
        turned: &[u8],
        seconds: f64,
    ) -> PyResult<Option<Vec<(u8, usize)>>> {
        let (grid, cells) = (&mut self.grid, self.cells.as_bytes(py));
        let replay = self.replay.as_mut().ok_or_else(|| refusal("no beam has entered"))?;
        in_pieces(py, seconds, |most| {
            let faults = replay.run(grid, cells, turned, most)?.iter();
            Some(faults.map(row).collect())
        })
    }

    #[getter]
    fn length(&self) -> (usize, usize) {
        self.replay.as_ref().map_or((0, 0), Replay::length)
    }

    fn is_blocked(&self, py: Python<'_>, cell: usize, heading: u8) -> bool {
        py.detach(|| self.grid.is_blocked(cell, heading))
    }

    fn count(&mut self, py: Python<'_>, barrier: &[u8], seconds: f64) -> PyResult<Option<Count>> {
        let (grid, counting) = (&mut self.grid, &mut self.counting);
        in_pieces(py, seconds, |most| {
            let count = counting.run(grid, barrier, most)?;
            Some((count.sides, count.odd, count.strange))
        })
    }
}

fn row(fault: &Fault) -> (u8, usize) {
    match *fault {
        Fault::Changed { cell } => (0, cell),
        Fault::Absorbed { cell } => (1, cell),
        Fault::Untouched { cell } => (2, cell),
    }
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<VerifyMirrors>()
}
