//! The binding of the checker of the kind `turrets`.

use lasermaze_verify::turrets::{Closing, Layers, Safety};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::in_pieces;
use crate::{native, refusal};

/// The cells and times where a walker survives in a maze, and the searches that use them.
#[pyclass]
struct VerifyTurrets {
    safety: Safety,
    cells: Py<PyBytes>,
    layers: Option<Layers>,
    closing: Closing,
}

#[pymethods]
impl VerifyTurrets {
    #[new]
    fn new(
        rows: usize,
        cols: usize,
        cells: &Bound<'_, PyBytes>,
        start: usize,
        goal: usize,
    ) -> PyResult<Self> {
        let is_whole = rows.checked_mul(cols) == Some(cells.as_bytes().len());
        let safety = Safety::new(rows, cols, start, goal).filter(|_| is_whole);
        let cells = cells.clone().unbind();
        let safety = safety.ok_or_else(|| refusal("no maze of such a size with start and goal"))?;
        Ok(VerifyTurrets { safety, cells, layers: None, closing: Closing::default() })
    }

    fn find_fire(&mut self, budget: &Bound<'_, PyAny>) -> PyResult<()> {
        let (safety, cells) = (&mut self.safety, self.cells.as_bytes(budget.py()));
        in_pieces(budget, |most| safety.find_fire(cells, most).then_some(()))
    }

    fn follow(
        &self,
        py: Python<'_>,
        cell: usize,
        steps: usize,
        moves: &[u8],
    ) -> (usize, Option<usize>) {
        py.detach(|| self.safety.follow(cell, steps, moves))
    }

    fn search(&mut self, budget: &Bound<'_, PyAny>) -> PyResult<bool> {
        let safety = &mut self.safety;
        let layers = self.layers.get_or_insert_with(|| Layers::new(safety));
        in_pieces(budget, |most| layers.search(safety, most))
    }

    fn next_layer<'py>(&mut self, budget: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        let safety = &mut self.safety;
        let layers = self.layers.get_or_insert_with(|| Layers::new(safety));
        in_pieces(budget, |mut most| layers.advance(safety, &mut most).then_some(()))?;
        native(budget.py(), &layers.layer)
    }

    fn restart(&mut self) {
        self.layers = None;
    }

    fn unpack(&mut self, set: &[u8], budget: &Bound<'_, PyAny>) -> PyResult<bool> {
        let (closing, safety) = (&mut self.closing, &mut self.safety);
        in_pieces(budget, |most| closing.unpack(safety, set, most))
    }

    fn faults(&mut self, budget: &Bound<'_, PyAny>) -> PyResult<Vec<(u8, u8, usize)>> {
        let (closing, safety) = (&mut self.closing, &self.safety);
        in_pieces(budget, |most| {
            let faults = closing.look(safety, most)?.iter();
            Some(faults.map(|fault| (fault.time, fault.rule as u8, fault.cell)).collect())
        })
    }

    fn times<'py>(
        &self,
        py: Python<'py>,
        first: usize,
        count: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let count = count.min(self.safety.numbers().saturating_sub(first));
        PyBytes::new_with(py, count, |times| {
            for (time, number) in times.iter_mut().zip(first..) {
                *time = self.safety.alive(number);
            }
            Ok(())
        })
    }

    #[getter]
    fn start(&self) -> usize {
        self.safety.start()
    }

    #[getter]
    fn goal(&self) -> usize {
        self.safety.goal()
    }

    #[getter]
    fn steps(&self) -> usize {
        self.layers.as_ref().map_or(0, |layers| layers.steps)
    }

    #[getter]
    fn met(&self) -> usize {
        self.layers.as_ref().map_or(0, |layers| layers.met)
    }

    #[getter]
    fn held_ends(&self) -> (bool, bool) {
        self.safety.held_ends()
    }
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<VerifyTurrets>()
}
