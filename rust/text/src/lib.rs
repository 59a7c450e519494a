//! Large values in JSON, written fast.

#![forbid(unsafe_code)]

pub mod json;
pub mod solutions;
