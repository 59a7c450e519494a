//! What a search for all solutions is asked for in one call.

/// The limits of a call, and the buffer of its solutions.
pub struct Quota<'a> {
    /// The number of positions examined at most, in this call.
    pub nodes: u64,
    /// The number of the last solution that is written, counted from the start of the search.
    pub keep: u64,
    /// Return once the search has found this many solutions.
    pub stop_at: u64,
    /// Return at the caller's next turn if there are new solutions.
    pub soon: bool,
    /// The cells of each solution are appended, one byte a cell, row by row.
    pub solutions: &'a mut Vec<u8>,
}
