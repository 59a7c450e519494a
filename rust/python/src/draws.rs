//! The binding of the random numbers.

use lasermaze_kernel::draws::draws;
use pyo3::prelude::*;

use crate::refusal;

/// More numbers in one call are a mistake.
const MOST: usize = 1 << 16;

#[pyfunction]
fn random_draws(key: [u8; 32], first: u64, count: usize) -> PyResult<Vec<u64>> {
    if count > MOST {
        return Err(refusal("too many draws in one call"));
    }
    Ok(draws(&key, first, count).collect())
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(random_draws, module)?)
}
