//! The kind `board`: verifies solutions of cards, and proof trees.
//!
//! `token` has the rules of a beam at a token, `cells` sets of cells, `card` the grid, `light`
//! follows beams. `solution` lists the faults of a solution. A `position` is a card on which some
//! cells are decided, with the entries that light can still `reach`; `tree` walks through a proof
//! tree, `lemmas` checks a proof by clauses, and `recount` searches plainly where there is none.

pub mod card;
mod cells;
pub mod chain;
mod good;
mod leaf;
pub mod lemmas;
mod light;
mod position;
mod reach;
pub mod recount;
pub mod solution;
#[cfg(test)]
mod tests;
mod token;
pub mod tree;
pub mod wrong;
