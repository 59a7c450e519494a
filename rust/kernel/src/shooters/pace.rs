//! Long loops ask the caller at short intervals whether to go on.

use crate::memory::ask_for_large_pages;

/// The caller stopped the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl std::error::Error for Stopped {}

impl std::fmt::Display for Stopped {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("stopped")
    }
}

/// Watches the work, and may stop it.
pub trait Watch {
    /// Called about once a millisecond. `fraction` is about the part of the work that is done, from
    /// 0 to 1.
    fn look(&mut self, fraction: f64) -> Result<(), Stopped>;
}

/// A watch that never stops the work.
pub struct NoWatch;

impl Watch for NoWatch {
    fn look(&mut self, _: f64) -> Result<(), Stopped> {
        Ok(())
    }
}

/// The number of steps done between two calls of the watch: about a millisecond.
pub const STRIDE: usize = 1 << 16;

/// Counts steps, and calls a watch once in `STRIDE` steps.
pub struct Pace<'a> {
    watch: &'a mut dyn Watch,
    left: usize,
    /// About the part of the work that is done.
    pub fraction: f64,
}

impl<'a> Pace<'a> {
    pub fn new(watch: &'a mut dyn Watch) -> Self {
        Pace { watch, left: STRIDE, fraction: 0.0 }
    }

    /// Count some more steps that are done.
    #[inline]
    pub fn step(&mut self, steps: usize) -> Result<(), Stopped> {
        if steps < self.left {
            self.left -= steps;
            return Ok(());
        }
        self.left = STRIDE;
        self.watch.look(self.fraction)
    }

    /// Do something for all numbers below `count`, in ranges of a stride.
    #[inline]
    pub fn each(
        &mut self,
        count: usize,
        mut work: impl FnMut(std::ops::Range<usize>),
    ) -> Result<(), Stopped> {
        for first in (0..count).step_by(STRIDE) {
            let last = count.min(first + STRIDE);
            work(first..last);
            self.step(last - first)?;
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
        ask_for_large_pages(&mut values);
        self.each(count, |range| values.extend(range.map(&mut value)))?;
        Ok(values)
    }
}
