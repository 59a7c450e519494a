//! The binding of the checker of the kind `signposts`.

use lasermaze_verify::signposts::{self, Backward, Closing, Maze};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::in_pieces;
use crate::{native, refusal};

/// A maze without walls as the checker sees it.
#[pyclass]
struct VerifySignposts {
    maze: Maze,
    cells: Py<PyBytes>,
    search: Option<Backward>,
    closing: Closing,
}

/// A state that breaks a rule: rule, heading and index of the cell.
type Fault = (u8, u8, usize);

#[pymethods]
impl VerifySignposts {
    #[new]
    fn new(rows: usize, cols: usize, cells: &Bound<'_, PyBytes>) -> PyResult<Self> {
        let is_whole = rows.checked_mul(cols) == Some(cells.as_bytes().len());
        let maze = Maze::new(rows, cols).filter(|_| is_whole);
        let maze = maze.ok_or_else(|| refusal("no maze of such a size"))?;
        let cells = cells.clone().unbind();
        Ok(VerifySignposts { maze, cells, search: None, closing: Closing::new() })
    }

    fn read(&mut self, budget: &Bound<'_, PyAny>) -> PyResult<()> {
        let (maze, cells) = (&mut self.maze, self.cells.as_bytes(budget.py()));
        in_pieces(budget, |most| maze.read(cells, most).then_some(()))
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
        let maze = &mut self.maze;
        let search = self.search.get_or_insert_with(|| Backward::new(maze));
        in_pieces(budget, |most| search.search(maze, most).then_some(()))
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

    fn unpack(&mut self, set: &[u8], budget: &Bound<'_, PyAny>) -> PyResult<bool> {
        let (closing, maze) = (&mut self.closing, &mut self.maze);
        in_pieces(budget, |most| closing.unpack(maze, set, most))
    }

    fn faults(
        &mut self,
        only: Option<(usize, usize, u8)>,
        budget: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<Fault>> {
        let (closing, maze) = (&mut self.closing, &self.maze);
        in_pieces(budget, |most| {
            Some(closing.look(maze, only, most)?.iter().copied().map(as_tuple).collect())
        })
    }

    fn sweep(
        &mut self,
        only: Option<(usize, usize, u8)>,
        budget: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<Fault>> {
        let (closing, maze) = (&mut self.closing, &mut self.maze);
        in_pieces(budget, |most| {
            let left = closing.sweep(maze, only, most)?;
            Some(left.map(as_tuple).into_iter().collect())
        })
    }
}

fn as_tuple(fault: signposts::Fault) -> Fault {
    (fault.rule as u8, fault.heading, fault.cell)
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<VerifySignposts>()
}
