//! The solvers of lasermaze: bytes and integers in, bytes and integers out.
//!
//! One module a kind. `grid` has headings and sets of cells. Searches are ordinary calls that count
//! their steps with a `Ticker`, by which their caller may stop them. What a module returns for an
//! input is always the same. Arguments that are out of range are error values.

pub mod board;
pub mod climb;
pub mod draws;
mod grid;
pub mod lazors;
#[allow(unsafe_code)] // advice to the system
mod memory;
pub mod mirrors;
pub mod play;
pub mod quota;
mod sat;
pub mod shooters;
pub mod signposts;
pub mod turrets;
