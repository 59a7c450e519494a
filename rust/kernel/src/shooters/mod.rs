//! Beam shooters: every empty cell must be lit and no shooter hit, by 2-satisfiability.
//!
//! A *literal* is `2 * shooter + negated`: a shooter fires west and east (even) or north and
//! south (odd). Shooters are numbered row by row.
//!
//! `paths` finds the paths of beams, `clauses` makes the formula of it, `components` solves it.
//! `solver` does these in turn. For a formula without a solution `cycle` finds the evidence. For
//! one with a solution `forced` tells which shooters have the same axis in every solution, and
//! `reasons` and `chains` prove it. `effort` measures the work of a player,
//! `planting` makes puzzles from their solution, `change` changes them for the generator, by the
//! random changes of `edits`.
//!
//! The loops are long, so all of it is `async` and can be stopped (see [`crate::search`]).

#![forbid(unsafe_code)]

mod chains;
pub mod change;
mod clauses;
mod components;
mod cycle;
mod edits;
mod effort;
mod forced;
mod merit;
pub mod paths;
pub mod planting;
pub mod reasons;
pub mod solver;
#[cfg(test)]
mod tests;

pub use forced::Freedom;
use lasermaze_tick::Refused;

/// Why arguments are refused.
pub(crate) const WRONG_SIZE: Refused = Refused("the cells must be rows * cols bytes, at least one");
pub(crate) const TOO_MANY: Refused = Refused("more cells than can be numbered");

/// No literal, no label, no cell.
pub const NONE: u32 = u32::MAX;

/// Whether cells are a grid of this size. All letters but `.`, `/`, `\`, `-` and `|` are walls.
pub fn check(rows: usize, cols: usize, cells: &[u8]) -> Result<(), Refused> {
    if rows == 0 || cols == 0 || rows.checked_mul(cols) != Some(cells.len()) {
        return Err(WRONG_SIZE);
    }
    if cells.len() > (1 << 30) {
        return Err(TOO_MANY);
    }
    Ok(())
}
