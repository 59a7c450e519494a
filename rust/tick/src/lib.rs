//! Searches that are ordinary calls: they count their steps with a [`Ticker`], which gives their
//! caller its turn about twenty times a second. In its turn the caller may end the search.

#![forbid(unsafe_code)]

mod error;

use std::ops::Range;
use std::time::{Duration, Instant};

pub use error::{Failure, Refused};

/// The number of steps, some nanoseconds each, between two readings of the clock: less than a
/// millisecond together.
pub const BLOCK: usize = 1 << 16;

/// The caller wants the search to end. What the search has changed stays as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl std::error::Error for Stopped {}

impl std::fmt::Display for Stopped {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("the search was stopped")
    }
}

/// The turn of a caller. It gets the part that is done, from 0 to 1, and the number of solutions so
/// far; it returns the time until its next turn.
pub type Turn<'a> = &'a mut dyn FnMut(f64, u64) -> Result<Duration, Stopped>;

/// Counts the steps of a search, and gives its caller a turn from time to time.
pub struct Ticker<'a> {
    left: usize,
    /// The time of the next turn; None for never.
    next: Option<Instant>,
    /// None once the search is to end, or if it ends by the clock alone.
    turn: Option<Turn<'a>>,
    /// The part of the whole work that the search that now ticks is: where it begins, how much it is.
    share: (f64, f64),
    /// The last state that was reported, for `count`.
    state: (f64, u64),
    /// The part of the whole work that the caller knows to be done.
    told: f64,
    /// The number of turns so far.
    pub turns: u64,
}

impl<'a> Ticker<'a> {
    /// A ticker whose caller has its first turn after this time.
    pub fn new(first: Duration, turn: Turn<'a>) -> Self {
        Ticker { turn: Some(turn), ..Ticker::until(first) }
    }

    /// A ticker that ends the search after some time.
    pub fn until(time: Duration) -> Self {
        // A time that the clock cannot count to is no limit.
        Ticker { next: Instant::now().checked_add(time), ..Ticker::endless() }
    }

    /// A ticker that never ends the search.
    pub fn endless() -> Self {
        let (share, state, told) = ((0.0, 1.0), (0.0, 0), 0.0);
        Ticker { left: BLOCK, next: None, turn: None, share, state, told, turns: 0 }
    }

    /// Count some steps of a search that reports its state now and then.
    #[inline]
    pub fn count(&mut self, steps: usize) -> Result<(), Stopped> {
        let state = self.state;
        self.tick(steps, || state)
    }

    /// Report the part that is done, for `count`.
    pub fn report(&mut self, fraction: f64) {
        self.state.0 = fraction;
    }

    /// The part that was last reported.
    pub fn fraction(&self) -> f64 {
        self.state.0
    }

    /// Count some steps. `state` tells the part that is done and the number of solutions.
    #[inline(always)]
    pub fn tick(
        &mut self,
        steps: usize,
        state: impl FnOnce() -> (f64, u64),
    ) -> Result<(), Stopped> {
        if steps < self.left {
            self.left -= steps;
            return Ok(());
        }
        self.left = BLOCK;
        match self.next {
            Some(next) if Instant::now() >= next => self.take_turn(state()),
            _ => Ok(()),
        }
    }

    #[cold]
    fn take_turn(&mut self, (fraction, found): (f64, u64)) -> Result<(), Stopped> {
        let (from, part) = self.share;
        // What is done is never less than before, whatever the parts of a search say.
        self.told = self.told.max(from + part * fraction.clamp(0.0, 1.0));
        let fraction = self.told;
        let Some(time) = self.turn.as_mut().and_then(|turn| turn(fraction, found).ok()) else {
            (self.left, self.turn) = (0, None);
            return Err(Stopped);
        };
        self.next = Instant::now().checked_add(time);
        self.turns += 1;
        Ok(())
    }

    /// Do blocks of some work until it returns a value; it returns None when its block is full.
    ///
    /// The work is a loop of its own, which is faster than one that counts each step here.
    pub fn blocks<T>(
        &mut self,
        mut work: impl FnMut(&mut Block) -> Option<T>,
    ) -> Result<T, Stopped> {
        let mut block = Block { at: 0, room: self.left };
        loop {
            let found = work(&mut block);
            self.left = block.room.max(1);
            if let Some(value) = found {
                return Ok(value);
            }
            block.room = BLOCK;
            self.count(self.left)?;
        }
    }

    /// Do something for all numbers below `count`. It returns the steps that it takes besides one.
    pub fn for_each(
        &mut self,
        count: usize,
        mut work: impl FnMut(usize) -> usize,
    ) -> Result<(), Stopped> {
        self.blocks(|block| {
            while block.has_room() {
                if block.at == count {
                    return Some(());
                }
                let steps = work(block.at);
                block.at += 1;
                block.spend(1 + steps);
            }
            None
        })
    }

    /// The next item with a property.
    pub fn find<I: Iterator>(
        &mut self,
        items: &mut I,
        mut has: impl FnMut(&I::Item) -> bool,
    ) -> Result<Option<I::Item>, Stopped> {
        self.blocks(|block| {
            while block.has_room() {
                block.spend(1);
                match items.next() {
                    Some(item) if !has(&item) => {}
                    found => return Some(found),
                }
            }
            None
        })
    }

    /// Do something for all numbers below `count`, in ranges of a block.
    pub fn each(
        &mut self,
        count: usize,
        mut work: impl FnMut(Range<usize>),
    ) -> Result<(), Stopped> {
        for first in (0..count).step_by(BLOCK) {
            let last = count.min(first + BLOCK);
            work(first..last);
            self.count(last - first)?;
        }
        Ok(())
    }

    /// The values of a function for all numbers below `count`.
    pub fn collect<T>(
        &mut self,
        count: usize,
        mut value: impl FnMut(usize) -> T,
    ) -> Result<Vec<T>, Stopped> {
        let mut values = Vec::with_capacity(count);
        self.each(count, |range| values.extend(range.map(&mut value)))?;
        Ok(values)
    }

    /// Do a part of the work, which is `from..to` of the part that is done now.
    pub fn within<T>(&mut self, from: f64, to: f64, work: impl FnOnce(&mut Self) -> T) -> T {
        let whole = self.share;
        self.share = (whole.0 + whole.1 * from, whole.1 * (to - from));
        let outcome = work(self);
        self.share = whole;
        outcome
    }
}

/// A block of work in an inner loop.
pub struct Block {
    /// A cursor for the loop, which begins at 0 and stays as it is from block to block.
    pub at: usize,
    room: usize,
}

impl Block {
    /// Whether the block has room for another step.
    #[inline]
    pub fn has_room(&self) -> bool {
        self.room > 0
    }

    /// Count some steps.
    #[inline]
    pub fn spend(&mut self, steps: usize) {
        self.room = self.room.saturating_sub(steps);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caller_gets_a_turn_after_each_block_and_may_end_the_search() {
        let mut seen = vec![];
        let mut turn = |fraction, found| {
            seen.push((fraction, found));
            if seen.len() < 3 {
                Ok(Duration::ZERO)
            } else {
                Err(Stopped)
            }
        };
        let mut ticker = Ticker::new(Duration::ZERO, &mut turn);
        let outcome = ticker.within(0.5, 1.0, |ticker| {
            (0..100).try_for_each(|done| ticker.tick(BLOCK / 2, || (f64::from(done) / 8.0, 7)))
        });
        assert_eq!(outcome, Err(Stopped));
        assert_eq!(seen, [(0.5 + 1.0 / 16.0, 7), (0.5 + 3.0 / 16.0, 7), (0.5 + 5.0 / 16.0, 7)]);
    }

    #[test]
    fn without_a_caller_there_is_a_deadline_or_no_end() {
        assert_eq!(Ticker::until(Duration::ZERO).tick(BLOCK, || (0.0, 0)), Err(Stopped));
        assert_eq!(Ticker::until(Duration::MAX).tick(BLOCK, || (0.0, 0)), Ok(()));
        assert_eq!(Ticker::endless().tick(BLOCK, || (0.0, 0)), Ok(()));
    }
}
