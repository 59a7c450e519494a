//! The inner loops of lasermaze: bytes and integers in, bytes and integers out.
//!
//! One file a kind, `grid` below them. What Python sees of them is in `python.rs`, which is
//! built with the feature `python`; without it this is a plain Rust library, as its tests use it.

pub mod board;
pub mod grid;
pub mod mirrors;
#[cfg(feature = "python")]
mod python;
pub mod shooters;
pub mod signposts;
pub mod turrets;
