//! Mirrors: a beam from one opening to the other is an augmenting path of a matching.
//!
//! `graph` has the sides of the mirrors as vertices, `search` looks for the path, with the
//! blossoms in `forest`. `unique` proves that there are no other beams, with the edges that are
//! left in `edges`. `effort` measures the work of a player, `change` changes mazes for the generator.

#![forbid(unsafe_code)]

pub mod change;
mod edges;
pub mod effort;
mod forest;
mod graph;
pub mod search;
pub mod unique;

#[cfg(test)]
mod tests;
