//! Long loops ask their caller, again and again, whether to go on.

/// The caller stopped the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// What may stop the work. `fraction` is about the part of it that is done, from 0 to 1.
pub trait Watch {
    fn look(&mut self, fraction: f64) -> Result<(), Stopped>;
}

/// It never stops the work.
pub struct NoWatch;

impl Watch for NoWatch {
    fn look(&mut self, _: f64) -> Result<(), Stopped> {
        Ok(())
    }
}

/// Steps between two looks: about a millisecond.
pub const STRIDE: usize = 1 << 16;

/// A watch that is looked at once in `STRIDE` steps.
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

    /// `steps` more are done.
    #[inline]
    pub fn step(&mut self, steps: usize) -> Result<(), Stopped> {
        if steps < self.left {
            self.left -= steps;
            return Ok(());
        }
        self.left = STRIDE;
        self.watch.look(self.fraction)
    }

    /// Do something for all numbers below `count`, a stride at a time.
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

    /// `count` values made one by one, a stride at a time.
    pub fn collect<T>(
        &mut self,
        count: usize,
        mut value: impl FnMut(usize) -> T,
    ) -> Result<Vec<T>, Stopped> {
        let mut values = Vec::with_capacity(count);
        self.each(count, |range| values.extend(range.map(&mut value)))?;
        Ok(values)
    }
}
