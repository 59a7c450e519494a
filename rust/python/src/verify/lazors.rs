//! The binding of the checker of the kind `lazors`.

use lasermaze_verify::lazors::{Board, Fault, Numbers, Walk};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::in_pieces;
use crate::refusal;

/// Rows, columns, cells, blocks, lasers and targets.
type BoardTuple<'a> =
    (usize, usize, &'a [u8], [usize; 3], Vec<(i32, i32, i32, i32)>, Vec<(i32, i32)>);

fn board_of((rows, cols, cells, blocks, lasers, targets): BoardTuple<'_>) -> PyResult<Board> {
    let board = Board::new((rows, cols), cells, blocks, &lasers, &targets);
    board.ok_or_else(|| refusal("this is not a board"))
}

/// The broken rules, and a byte for each cell: whether light touches it.
type Faults<'py> = (Vec<(&'static str, usize, usize)>, Bound<'py, PyBytes>);

#[pyfunction]
fn verify_lazors_solution<'py>(
    py: Python<'py>,
    board: BoardTuple<'_>,
    filled: &[u8],
) -> PyResult<Faults<'py>> {
    let found = board_of(board)?.faults(filled);
    let (faults, touched) = found.ok_or_else(|| refusal("this is not a filled grid"))?;
    let faults = faults.into_iter().map(|fault| match fault {
        Fault::Given(cell) => ("given", cell, 0),
        Fault::Placed(block, number) => ("placed", block, number),
        Fault::Dark(target) => ("dark", target, 0),
    });
    let touched: Vec<u8> = touched.into_iter().map(u8::from).collect();
    Ok((faults.collect(), PyBytes::new(py, &touched)))
}

/// The numbers of cells that arrangements leave untouched, and how many leave these.
type End = (Numbers, u64);

/// The solutions of a proof tree, and how often arrangements leave the same numbers of cells.
#[pyfunction]
fn verify_lazors_tree(
    board: BoardTuple<'_>,
    tree: &[u8],
    budget: &Bound<'_, PyAny>,
) -> PyResult<(u64, Vec<End>)> {
    let mut walk = Walk::new(&board_of(board)?, Some(tree));
    in_pieces(budget, || (walk.run(POSITIONS, u64::MAX), (walk.fraction(), walk.found)))?;
    Ok((walk.found, walk.ends.into_iter().collect()))
}

/// The number of arrangements that a plain search finds, at most `limit`; None if that takes more
/// positions.
#[pyfunction]
fn verify_lazors_count(
    board: BoardTuple<'_>,
    positions: u64,
    limit: u64,
    budget: &Bound<'_, PyAny>,
) -> PyResult<Option<u64>> {
    let mut walk = Walk::new(&board_of(board)?, None);
    let (mut left, mut is_done) = (positions, false);
    in_pieces(budget, || {
        let some = left.min(POSITIONS as u64);
        let ended = walk.run(some as usize, limit);
        is_done = ended == Ok(true);
        left -= some;
        (ended.map(|is_done| is_done || left == 0), (0.0, walk.found))
    })?;
    Ok(is_done.then_some(walk.found))
}

/// The number of positions that are examined between two readings of the clock.
const POSITIONS: usize = 1 << 10;

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(verify_lazors_count, module)?)?;
    module.add_function(wrap_pyfunction!(verify_lazors_solution, module)?)?;
    module.add_function(wrap_pyfunction!(verify_lazors_tree, module)?)
}
