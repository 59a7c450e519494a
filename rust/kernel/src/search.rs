//! The interface of solvers that work in slices, and searches written as `async` functions.
//!
//! There are two ways to write a [`Search`]. A struct with all that the search needs to go on is the
//! fastest: its loop reads the clock once in a block of work. Where a search calls itself or
//! consists of many parts, an `async` function is simpler: it ends a block by awaiting
//! [`Pace::step`], and the compiler makes the struct. [`Task`] runs it.

use std::future::Future;
use std::ops::Range;
use std::pin::{pin, Pin};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::time::{Duration, Instant};

use crate::memory::ask_for_large_pages;

/// Work that is done in slices, so that the caller can show its progress or stop it in between.
pub trait Search {
    /// The arguments of each slice besides its time: the cells, limits, buffers to fill.
    type Input<'a>;
    /// The result of the work.
    type Outcome;

    /// Work for about `time`, and at least a little. Returns None if there is more to do.
    ///
    /// A slice ends late by about a millisecond. How the work is cut into slices does not change
    /// the result.
    fn run(&mut self, input: Self::Input<'_>, time: Duration) -> Option<Self::Outcome>;

    /// About the part of the work that is done, from 0 to 1.
    fn fraction(&self) -> f64;
}

/// The moment at which a slice ends; none if the clock does not count so far.
#[derive(Clone, Copy)]
pub struct Deadline(Option<Instant>);

impl Deadline {
    /// The moment that is so far from now.
    pub fn after(time: Duration) -> Self {
        Deadline(Instant::now().checked_add(time))
    }

    /// The time that is left, 0 if the moment has come.
    pub fn left(self) -> Duration {
        self.0.map_or(Duration::MAX, |moment| moment.saturating_duration_since(Instant::now()))
    }

    /// Whether the moment has come.
    pub fn has_come(self) -> bool {
        self.0.is_some_and(|moment| Instant::now() >= moment)
    }
}

/// The number of steps in a block of an `async` search: some nanoseconds each, about a millisecond
/// together.
pub const BLOCK: usize = 1 << 16;

/// Cuts an `async` search into blocks by counting its steps, so the blocks do not depend on the
/// clock.
pub struct Pace {
    left: usize,
    fraction: Arc<AtomicU64>,
}

impl Pace {
    /// The pace of a search that has not begun.
    #[expect(clippy::new_without_default, reason = "a pace belongs to one search")]
    pub fn new() -> Self {
        Pace { left: BLOCK, fraction: Arc::new(AtomicU64::new(0)) }
    }

    /// Count some steps that are done. Awaiting this ends the block if it is full.
    #[inline]
    pub fn step(&mut self, steps: usize) -> EndOfBlock {
        if steps < self.left {
            self.left -= steps;
            return EndOfBlock { is_due: false };
        }
        self.left = BLOCK;
        EndOfBlock { is_due: true }
    }

    /// Report about the part of the search that is done, from 0 to 1.
    pub fn report(&mut self, fraction: f64) {
        self.fraction.store(fraction.to_bits(), Ordering::Relaxed);
    }

    /// The part of the search that was last reported.
    pub fn fraction(&self) -> f64 {
        f64::from_bits(self.fraction.load(Ordering::Relaxed))
    }

    /// Do blocks of some work until it returns a value; it returns None when its block is full.
    ///
    /// The work is a plain function with a loop of its own, which is faster than one that awaits.
    pub async fn blocks<T>(&mut self, mut work: impl FnMut(&mut Block) -> Option<T>) -> T {
        let mut block = Block { at: 0, room: self.left };
        loop {
            let found = apart(&mut work, &mut block);
            self.left = block.room.max(1);
            if let Some(value) = found {
                return value;
            }
            block.room = BLOCK;
            self.step(self.left).await;
        }
    }

    /// Do something for all numbers below `count`. It returns the steps that it takes besides one.
    pub async fn for_each(&mut self, count: usize, mut work: impl FnMut(usize) -> usize) {
        let through = |block: &mut Block| {
            while block.has_room() {
                if block.at == count {
                    return Some(());
                }
                let steps = work(block.at);
                block.at += 1;
                block.spend(1 + steps);
            }
            None
        };
        self.blocks(through).await;
    }

    /// The next item with a property.
    pub async fn find<I: Iterator>(
        &mut self,
        items: &mut I,
        mut has: impl FnMut(&I::Item) -> bool,
    ) -> Option<I::Item> {
        let through = |block: &mut Block| {
            while block.has_room() {
                block.spend(1);
                match items.next() {
                    Some(item) if !has(&item) => {}
                    found => return Some(found),
                }
            }
            None
        };
        self.blocks(through).await
    }

    /// Do something for all numbers below `count`, in ranges of a block.
    pub async fn each(&mut self, count: usize, mut work: impl FnMut(Range<usize>)) {
        for first in (0..count).step_by(BLOCK) {
            let last = count.min(first + BLOCK);
            apart_in(&mut work, first..last);
            self.step(last - first).await;
        }
    }

    /// The values of a function for all numbers below `count`.
    pub async fn collect<T>(&mut self, count: usize, mut value: impl FnMut(usize) -> T) -> Vec<T> {
        let mut values = Vec::with_capacity(count);
        ask_for_large_pages(&mut values);
        self.each(count, |range| values.extend(range.map(&mut value))).await;
        values
    }
}

/// Call a function that is compiled apart from its caller. In an `async` function all variables live
/// in memory; here they can live in registers.
#[inline(never)]
fn apart<T>(work: &mut impl FnMut(&mut Block) -> Option<T>, block: &mut Block) -> Option<T> {
    work(block)
}

/// As `apart`, for work on a range.
#[inline(never)]
fn apart_in(work: &mut impl FnMut(Range<usize>), range: Range<usize>) {
    work(range);
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

/// A place where a block of an `async` search may end.
#[must_use = "a search is stopped only where it awaits the end of a block"]
pub struct EndOfBlock {
    is_due: bool,
}

impl Future for EndOfBlock {
    type Output = ();

    #[inline]
    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        if std::mem::take(&mut self.is_due) {
            Poll::Pending
        } else {
            Poll::Ready(())
        }
    }
}

/// The future of a search.
type Work<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// A search written as an `async` function. Each poll does one block of it.
pub struct Task<T> {
    /// None once there was an outcome. The mutex is never locked; it lets threads share the task.
    work: Mutex<Option<Work<T>>>,
    fraction: Arc<AtomicU64>,
}

impl<T> Task<T> {
    /// A search that has not begun.
    pub fn new<F>(work: impl FnOnce(Pace) -> F) -> Self
    where
        F: Future<Output = T> + Send + 'static,
    {
        let pace = Pace::new();
        let fraction = Arc::clone(&pace.fraction);
        Task { work: Mutex::new(Some(Box::pin(work(pace)))), fraction }
    }
}

/// Run an `async` search to its end in one call. For tests: it cannot be stopped.
pub fn run_to_the_end<F: Future>(work: F) -> F::Output {
    let mut work = pin!(work);
    loop {
        if let Poll::Ready(outcome) = work.as_mut().poll(&mut Context::from_waker(&ASLEEP)) {
            return outcome;
        }
    }
}

/// Nobody wakes a search: its caller polls it again.
static ASLEEP: LazyLock<Waker> = LazyLock::new(|| Waker::from(Arc::new(Asleep)));

struct Asleep;

impl Wake for Asleep {
    fn wake(self: Arc<Self>) {}
}

impl<T> Search for Task<T> {
    type Input<'a> = ();
    type Outcome = T;

    /// After the outcome this returns None.
    fn run(&mut self, (): (), time: Duration) -> Option<T> {
        let deadline = Deadline::after(time);
        let mut context = Context::from_waker(&ASLEEP);
        let slot = self.work.get_mut().unwrap_or_else(|poisoned| poisoned.into_inner());
        let work = slot.as_mut()?;
        loop {
            if let Poll::Ready(outcome) = work.as_mut().poll(&mut context) {
                *slot = None;
                return Some(outcome);
            }
            if deadline.has_come() {
                return None;
            }
        }
    }

    fn fraction(&self) -> f64 {
        f64::from_bits(self.fraction.load(Ordering::Relaxed))
    }
}

/// Run a search to its end in the shortest slices.
#[cfg(test)]
pub fn finish<S>(search: &mut S) -> S::Outcome
where
    S: for<'a> Search<Input<'a> = ()>,
{
    loop {
        let outcome = search.run((), Duration::ZERO);
        assert!((0.0..=1.0).contains(&search.fraction()));
        if let Some(outcome) = outcome {
            return outcome;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_stops_after_each_block_and_goes_on_there() {
        let mut task = Task::new(|mut pace| async move {
            let mut sum = 0;
            pace.each(3 * BLOCK + 5, |range| sum += range.sum::<usize>()).await;
            pace.report(0.5);
            pace.step(BLOCK).await;
            sum
        });
        for _ in 0..3 {
            assert_eq!(task.run((), Duration::ZERO), None);
            assert_eq!(task.fraction(), 0.0);
        }
        assert_eq!(task.run((), Duration::ZERO), None);
        assert_eq!(task.fraction(), 0.5);
        let count = 3 * BLOCK + 5;
        assert_eq!(task.run((), Duration::ZERO), Some(count * (count - 1) / 2));
        assert_eq!(task.run((), Duration::MAX), None);
    }
}
