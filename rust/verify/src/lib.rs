//! The checkers' fast half: what finds an answer never decides that it is right.
//!
//! This crate depends on nothing, and least of all on the solvers: it reads the rules anew, one
//! module a kind, and no module knows another. It takes any bytes and never panics. Each module is
//! held against a plain Python reading of the same rules in the tests.

pub mod board;
