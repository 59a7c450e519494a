//! Small puzzles in native text, read fast; large values in JSON, written fast.
//!
//! This crate reads well formed and valid texts. For any other text it only returns that it does
//! not read it; then Python's reader, which knows the whole notation, reads it or reports
//! the fault and its place. So both must agree on the texts read here, which need no messages.

#![forbid(unsafe_code)]

pub mod board;
pub mod json;
mod sheet;
pub mod solutions;
