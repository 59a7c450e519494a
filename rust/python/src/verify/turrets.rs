//! The binding of the checker of the kind `turrets`.

use lasermaze_verify::turrets::{Layers, Safety};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::ticking::ticking;
use crate::{native, refusal};

/// The cells and times where a walker survives in a maze, and the searches that use them.
#[pyclass]
struct VerifyTurrets {
    safety: Safety,
    layers: Layers,
}

#[pymethods]
impl VerifyTurrets {
    #[new]
    fn new(
        rows: usize,
        cols: usize,
        cells: &[u8],
        start: usize,
        goal: usize,
        budget: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let ends = (start, goal);
        let safety = ticking(budget, |ticker| Safety::new(rows, cols, cells, ends, ticker))?;
        let refused = || refusal("no maze of such a size with start and goal");
        let mut safety = safety.ok_or_else(refused)?;
        let layers = Layers::new(&mut safety);
        Ok(VerifyTurrets { safety, layers })
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
        ticking(budget, |ticker| self.layers.search(&mut self.safety, ticker))
    }

    fn next_layer<'py>(&mut self, budget: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        ticking(budget, |ticker| self.layers.advance(&mut self.safety, ticker))?;
        native(budget.py(), &self.layers.layer)
    }

    fn restart(&mut self) {
        self.layers = Layers::new(&mut self.safety);
    }

    fn hold(&mut self, set: &[u8], budget: &Bound<'_, PyAny>) -> PyResult<bool> {
        ticking(budget, |ticker| self.safety.hold(set, ticker))
    }

    fn faults(&self, budget: &Bound<'_, PyAny>) -> PyResult<Vec<(u8, u8, usize)>> {
        let faults = ticking(budget, |ticker| self.safety.faults(ticker))?;
        Ok(faults.iter().map(|fault| (fault.time, fault.rule as u8, fault.cell)).collect())
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
        self.layers.steps
    }

    #[getter]
    fn met(&self) -> usize {
        self.layers.met
    }

    #[getter]
    fn held_ends(&self) -> (bool, bool) {
        self.safety.held_ends()
    }
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<VerifyTurrets>()
}
