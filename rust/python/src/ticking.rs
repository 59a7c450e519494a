//! Ordinary calls of the kernel with Python released, and with a turn for Python now and then.

use std::error::Error;
use std::time::Duration;

use lasermaze_tick::{Stopped, Ticker};
use pyo3::intern;
use pyo3::prelude::*;

use crate::value_error;

/// Work with Python released. Every `budget.slice` seconds Python is attached, signals are handled
/// and `budget.tick(fraction, found)` is called, which returns the seconds until the next time.
///
/// If no time is left at all, that is asked first. Raises what that call raises, and ends the work
/// then; `ValueError` for an error of the work.
pub fn ticking<T: Send, E: Error + Send>(
    budget: &Bound<'_, PyAny>,
    work: impl FnOnce(&mut Ticker<'_>) -> Result<T, E> + Send,
) -> PyResult<T> {
    let py = budget.py();
    let first = time(budget.getattr(intern!(py, "slice"))?.extract()?)?;
    if first.is_zero() {
        budget.call_method1(intern!(py, "tick"), (0.0, 0))?;
    }
    let budget = budget.clone().unbind();
    let mut raised = None;
    let outcome = py.detach(|| {
        let mut turn = |fraction: f64, found: u64| {
            let next = Python::attach(|py| {
                py.check_signals()?;
                time(budget.call_method1(py, intern!(py, "tick"), (fraction, found))?.extract(py)?)
            });
            next.map_err(|error| {
                raised = Some(error);
                Stopped
            })
        };
        work(&mut Ticker::new(first, &mut turn))
    });
    match raised {
        Some(error) => Err(error),
        None => outcome.map_err(value_error),
    }
}

fn time(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds).map_err(value_error)
}
