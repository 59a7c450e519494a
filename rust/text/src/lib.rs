//! Small puzzles in native text, read fast; large values in JSON, written fast.
//!
//! What is well formed and valid is read here. Of anything else this crate says only that it does
//! not read it; then Python's reader, which knows the whole notation, reads it or says what is
//! wrong and where. So both must agree on what is read here, and no message is needed.

#![forbid(unsafe_code)]

pub mod board;
pub mod json;
mod sheet;
pub mod solutions;
