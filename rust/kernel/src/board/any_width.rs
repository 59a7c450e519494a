//! The search of a card of any size.

use super::card::Grid;
use super::{CardBytes, Counters, MaskSearch};
use crate::quota::Quota;
use lasermaze_tick::{Refused, Stopped, Ticker};

/// A [`MaskSearch`], whatever its width.
trait AnySearch: Send + Sync {
    fn counters(&self) -> Counters;
    fn tree(&self) -> Option<&[u8]>;
    fn run(&mut self, wanted: Quota<'_>, ticker: &mut Ticker) -> Result<bool, Stopped>;
    fn fraction(&self) -> f64;
}

impl<M: Grid> AnySearch for MaskSearch<M> {
    fn counters(&self) -> Counters {
        self.counters
    }

    fn tree(&self) -> Option<&[u8]> {
        self.tree()
    }

    fn run(&mut self, wanted: Quota<'_>, ticker: &mut Ticker) -> Result<bool, Stopped> {
        self.run(wanted, ticker)
    }

    fn fraction(&self) -> f64 {
        self.fraction()
    }
}

/// The search for all solutions of a card, on the narrowest integers that hold its cells.
pub struct CardSearch(Box<dyn AnySearch>);

impl CardSearch {
    /// A search that has not begun.
    pub fn new(bytes: &CardBytes) -> Result<Self, Refused> {
        on_width!(bytes.cells.len(), M => Ok(CardSearch(Box::new(MaskSearch::<M>::new(bytes)?))))
    }

    /// The work done so far.
    pub fn counters(&self) -> Counters {
        self.0.counters()
    }

    /// See [`MaskSearch::tree`].
    pub fn tree(&self) -> Option<&[u8]> {
        self.0.tree()
    }

    /// See [`MaskSearch::run`].
    pub fn run(&mut self, wanted: Quota<'_>, ticker: &mut Ticker) -> Result<bool, Stopped> {
        self.0.run(wanted, ticker)
    }

    /// See [`MaskSearch::fraction`].
    pub fn fraction(&self) -> f64 {
        self.0.fraction()
    }
}
