//! The kind `mirrors`: one search for an augmenting path of a matching, with blossoms.

pub mod forced;
pub mod forest;
pub mod graph;
pub mod search;
#[cfg(test)]
mod tests;
pub mod toil;
