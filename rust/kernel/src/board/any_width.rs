//! The search of a card of any size.

use std::time::Duration;

use super::{CardBytes, CardError, Counters, MaskSearch, Slice};
use crate::search::Search;

any_width!(
    /// The search for all solutions of a card, on the narrowest integers that hold its cells.
    pub enum CardSearch of MaskSearch
);

impl CardSearch {
    /// A search that has not begun.
    pub fn new(bytes: &CardBytes) -> Result<Self, CardError> {
        Ok(narrowest!(CardSearch, bytes.cells.len(), MaskSearch::new(bytes)?))
    }

    /// The work done so far.
    pub fn counters(&self) -> Counters {
        on_any_width!(CardSearch, self, search => search.counters)
    }

    /// See [`MaskSearch::tree`].
    pub fn tree(&self) -> Option<&[u8]> {
        on_any_width!(CardSearch, self, search => search.tree())
    }
}

impl Search for CardSearch {
    type Input<'a> = Slice<'a>;
    type Outcome = ();

    fn run(&mut self, slice: Slice<'_>, time: Duration) -> Option<()> {
        on_any_width!(CardSearch, self, search => search.run(slice, time))
    }

    fn fraction(&self) -> f64 {
        on_any_width!(CardSearch, self, search => search.fraction())
    }
}

/// The number of solutions of a card, at most `limit`. None if it takes more than `nodes` nodes.
///
/// This is one call for loops over many cards that never leave Rust.
pub fn count_solutions(
    bytes: &CardBytes,
    limit: u64,
    nodes: u64,
) -> Result<Option<u64>, CardError> {
    let mut search = CardSearch::new(bytes)?;
    let slice = Slice { nodes, keep: 0, stop_at: limit, solutions: &mut Vec::new() };
    let is_exhausted = search.run(slice, Duration::MAX).is_some();
    let found = search.counters().found;
    Ok((is_exhausted || found >= limit).then_some(found))
}
