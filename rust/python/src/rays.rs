//! The binding of `rays`, for a contest.

use lasermaze_kernel::rays::{check, through_all};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::IntoPyObjectExt;

use crate::task::{outcome, KernelTask};
use crate::value_error;

#[pyfunction]
fn rays_through_all(rows: usize, cols: usize, cells: PyBackedBytes) -> PyResult<KernelTask> {
    check(rows, cols, &cells).map_err(value_error)?;
    Ok(KernelTask::new(move |mut pace| async move {
        let places = through_all(rows, cols, &cells, &mut pace).await;
        outcome(move |py| places.into_py_any(py))
    }))
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(rays_through_all, module)?)
}
