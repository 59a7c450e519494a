//! The interface of solvers that work in slices.

use std::time::Duration;

/// Work that is done in slices, so that the caller can show its progress or stop it in between.
pub trait Search {
    /// The arguments of each slice besides its time: the cells, limits, buffers to fill.
    type Input<'a>;
    /// The result of the work.
    type Outcome;

    /// Work for about `time`, and at least a little. Returns None if there is more to do.
    ///
    /// A slice ends late by less than a millisecond. How the work is cut into slices does not
    /// change the result.
    fn run(&mut self, input: Self::Input<'_>, time: Duration) -> Option<Self::Outcome>;

    /// About the part of the work that is done, from 0 to 1.
    fn fraction(&self) -> f64;
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
