//! Searches of any kind that run in slices, as one Python class.

use std::future::Future;

use lasermaze_kernel::search::{Pace, Search, Task};
use pyo3::prelude::*;

use crate::{refusal, run_slice};

/// The outcome of a search; Python's object is made of it with Python attached.
pub type Outcome = Box<dyn FnOnce(Python<'_>) -> PyResult<Py<PyAny>> + Send>;

/// The outcome that this function makes.
pub fn outcome(make: impl FnOnce(Python<'_>) -> PyResult<Py<PyAny>> + Send + 'static) -> Outcome {
    Box::new(make)
}

/// A search that runs in slices.
#[pyclass]
pub struct KernelTask {
    task: Task<Outcome>,
    is_done: bool,
}

impl KernelTask {
    /// A search that has not begun.
    pub fn new<F>(work: impl FnOnce(Pace) -> F) -> Self
    where
        F: Future<Output = Outcome> + Send + 'static,
    {
        KernelTask { task: Task::new(work), is_done: false }
    }
}

#[pymethods]
impl KernelTask {
    fn run(&mut self, py: Python<'_>, seconds: f64) -> PyResult<Option<(Py<PyAny>,)>> {
        if self.is_done {
            return Err(refusal("the task is done"));
        }
        let Some(outcome) = run_slice(py, &mut self.task, (), seconds)? else { return Ok(None) };
        self.is_done = true;
        Ok(Some((outcome(py)?,)))
    }

    #[getter]
    fn fraction(&self) -> f64 {
        self.task.fraction()
    }
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<KernelTask>()
}
