//! Beam shooters: every empty cell must be lit and no shooter hit, by 2-satisfiability.
//!
//! A *literal* is `2 * shooter + negated`: a shooter fires west and east (even) or north and
//! south (odd). Shooters are numbered row by row.

pub mod clauses;
pub mod components;
pub mod cycle;
pub mod forced;
pub mod pace;
pub mod paths;
pub mod reasons;
pub mod search;
#[cfg(test)]
mod tests;
pub mod toil;

/// No literal, no label, no cell.
pub const NONE: u32 = u32::MAX;
