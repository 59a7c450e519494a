//! The binding of the checker of the kind `lazors`.

use lasermaze_verify::lazors::{Board, Fault, Numbers, Walk};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::{refusal, value_error};

/// A board as the checker sees it.
#[pyclass]
struct VerifyLazors(Board);

#[pymethods]
impl VerifyLazors {
    #[new]
    fn new(
        rows: usize,
        cols: usize,
        cells: &[u8],
        blocks: [usize; 3],
        lasers: Vec<(i32, i32, i32, i32)>,
        targets: Vec<(i32, i32)>,
    ) -> PyResult<Self> {
        let board = Board::new((rows, cols), cells, blocks, &lasers, &targets);
        board.map(VerifyLazors).ok_or_else(|| refusal("this is not a board"))
    }

    #[allow(clippy::type_complexity)] // a pair of two lists
    fn faults<'py>(
        &self,
        py: Python<'py>,
        filled: &[u8],
    ) -> PyResult<(Vec<(&'static str, usize, usize)>, Bound<'py, PyBytes>)> {
        let found = self.0.faults(filled).ok_or_else(|| refusal("this is not a filled grid"))?;
        let faults = found.0.into_iter().map(|fault| match fault {
            Fault::Given(cell) => ("given", cell, 0),
            Fault::Placed(block, number) => ("placed", block, number),
            Fault::Dark(target) => ("dark", target, 0),
        });
        let touched: Vec<u8> = found.1.into_iter().map(u8::from).collect();
        Ok((faults.collect(), PyBytes::new(py, &touched)))
    }

    #[pyo3(signature = (tree = None))]
    fn walk(&self, tree: Option<&[u8]>) -> VerifyLazorsWalk {
        VerifyLazorsWalk(Walk::new(&self.0, tree))
    }
}

/// The walk through a proof tree, or a plain search.
#[pyclass]
struct VerifyLazorsWalk(Walk);

#[pymethods]
impl VerifyLazorsWalk {
    fn run(&mut self, py: Python<'_>, positions: usize, limit: u64) -> PyResult<bool> {
        py.detach(|| self.0.run(positions, limit)).map_err(value_error)
    }

    #[getter]
    fn found(&self) -> u64 {
        self.0.found
    }

    #[getter]
    fn ends(&self) -> Vec<(Numbers, u64)> {
        self.0.ends.iter().map(|(&numbers, &count)| (numbers, count)).collect()
    }

    #[getter]
    fn fraction(&self) -> f64 {
        self.0.fraction()
    }
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<VerifyLazors>()?;
    module.add_class::<VerifyLazorsWalk>()
}
