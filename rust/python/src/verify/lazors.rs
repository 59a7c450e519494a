//! The binding of the checker of the kind `lazors`.

use lasermaze_tick::Stopped;
use lasermaze_verify::lazors::{Board, Fault, Numbers, Walk};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::PIECE;
use crate::ticking::ticking;
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

    /// The solutions of a proof tree, and how often arrangements leave the same numbers of cells.
    fn walk(&self, tree: &[u8], budget: &Bound<'_, PyAny>) -> PyResult<(u64, Vec<End>)> {
        let mut walk = Walk::new(&self.0, Some(tree));
        let ended = ticking(budget, |ticker| loop {
            match walk.run(POSITIONS, u64::MAX) {
                Ok(false) => {}
                ended => return Ok::<_, Stopped>(ended),
            }
            ticker.tick(PIECE, || (walk.fraction(), walk.found))?;
        })?;
        ended.map_err(value_error)?;
        Ok((walk.found, walk.ends.iter().map(|(&numbers, &count)| (numbers, count)).collect()))
    }

    /// The number of arrangements that a plain search finds, at most `limit`; None if that takes
    /// more positions.
    fn count(
        &self,
        positions: u64,
        limit: u64,
        budget: &Bound<'_, PyAny>,
    ) -> PyResult<Option<u64>> {
        let mut walk = Walk::new(&self.0, None);
        let mut left = positions;
        let found = ticking(budget, |ticker| loop {
            if left == 0 {
                return Ok::<_, Stopped>(Ok(None));
            }
            let some = left.min(POSITIONS as u64);
            match walk.run(some as usize, limit) {
                Ok(false) => left -= some,
                ended => return Ok(ended.map(|_| Some(walk.found))),
            }
            ticker.tick(PIECE, || (0.0, walk.found))?;
        })?;
        found.map_err(value_error)
    }
}

/// The numbers of cells that arrangements leave untouched, and how many leave these.
type End = (Numbers, u64);

/// The number of positions that are examined between two readings of the clock.
const POSITIONS: usize = 1 << 10;

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<VerifyLazors>()
}
