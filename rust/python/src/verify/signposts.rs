//! The binding of the checker of the kind `signposts`.

use lasermaze_verify::signposts::{self, Backward, Maze};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::ticking::ticking;
use crate::{native, refusal};

/// A maze without walls as the checker sees it.
#[pyclass]
struct VerifySignposts {
    maze: Maze,
    search: Option<Backward>,
}

/// A state that breaks a rule: rule, heading and index of the cell.
type Fault = (u8, u8, usize);

#[pymethods]
impl VerifySignposts {
    #[new]
    fn new(rows: usize, cols: usize, cells: &[u8], budget: &Bound<'_, PyAny>) -> PyResult<Self> {
        let maze = ticking(budget, |ticker| Maze::new(rows, cols, cells, ticker))?;
        let maze = maze.ok_or_else(|| refusal("no maze of such a size"))?;
        Ok(VerifySignposts { maze, search: None })
    }

    fn follow(
        &self,
        py: Python<'_>,
        cell: (usize, usize),
        heading: u8,
        moves: &[u8],
    ) -> ((usize, usize), u8, Option<usize>) {
        py.detach(|| self.maze.follow(cell, heading, moves))
    }

    fn search(&mut self, budget: &Bound<'_, PyAny>) -> PyResult<()> {
        self.search = Some(ticking(budget, |ticker| Backward::search(&mut self.maze, ticker))?);
        Ok(())
    }

    fn rim<'py>(
        &self,
        py: Python<'py>,
        heading: usize,
        first: usize,
        count: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let side = self.search.as_ref().map_or(&[][..], |search| search.rim(heading));
        let stop = first.saturating_add(count).min(side.len());
        native(py, &side[first.min(stop)..stop])
    }

    fn hold(&mut self, set: &[u8], budget: &Bound<'_, PyAny>) -> PyResult<bool> {
        ticking(budget, |ticker| self.maze.hold(set, ticker))
    }

    fn faults(
        &self,
        only: Option<(usize, usize, u8)>,
        budget: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<Fault>> {
        let faults = ticking(budget, |ticker| self.maze.faults(only, ticker))?;
        Ok(faults.into_iter().map(as_tuple).collect())
    }

    fn sweep(
        &mut self,
        only: Option<(usize, usize, u8)>,
        budget: &Bound<'_, PyAny>,
    ) -> PyResult<Option<Fault>> {
        Ok(ticking(budget, |ticker| self.maze.sweep(only, ticker))?.map(as_tuple))
    }
}

fn as_tuple(fault: signposts::Fault) -> Fault {
    (fault.rule as u8, fault.heading, fault.cell)
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<VerifySignposts>()
}
