//! The checkers' fast half: no code that finds an answer decides whether it is right.
//!
//! Besides the ticker this crate depends on nothing, and least of all on the solvers: it reads the
//! rules anew, one module a kind, which share nothing but how letters and numbers are read. It takes
//! any bytes and never panics. Each module is held against a plain Python reading of the same rules
//! in the tests.

#![forbid(unsafe_code)]

pub mod board;
mod codes;
pub mod lazors;
mod letters;
pub mod mirrors;
pub mod shooters;
pub mod signposts;
pub mod turrets;
