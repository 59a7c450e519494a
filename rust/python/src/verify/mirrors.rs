//! The binding of the checker of the kind `mirrors`.

use lasermaze_tick::Stopped;
use lasermaze_verify::mirrors::{
    bound, least, prove, Fault, Graph, Grid, Least, NoProof, Weights, BLOCKED, OPEN,
};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::ticking::ticking;
use crate::{native, refusal};

/// The sides of the graph in a barrier, the odd components left, the members that are not sides of
/// the graph, and for each opening whether its beam runs into a block.
type Barrier = (usize, usize, Vec<(usize, u8)>, Vec<bool>);

#[pyfunction]
fn verify_mirror_replay(
    size: (usize, usize),
    cells: &[u8],
    turned: &[u8],
    opening: (usize, u8),
    budget: &Bound<'_, PyAny>,
) -> PyResult<Vec<(&'static str, usize)>> {
    let faults = ticking(budget, |ticker| {
        let grid = Grid::new(size.0, size.1, cells, ticker)?;
        grid.map(|grid| grid.replay(cells, turned, opening, ticker)).transpose()
    })?;
    Ok(faults.ok_or_else(no_size)?.iter().map(row).collect())
}

#[pyfunction]
fn verify_mirror_barrier(
    size: (usize, usize),
    cells: &[u8],
    barrier: &[u8],
    openings: Vec<(usize, u8)>,
    budget: &Bound<'_, PyAny>,
) -> PyResult<Barrier> {
    let found = ticking(budget, |ticker| {
        let Some(mut grid) = Grid::new(size.0, size.1, cells, ticker)? else { return Ok(None) };
        let count = grid.count(barrier, ticker)?;
        let is_blocked = |(cell, heading)| grid.is_blocked(cell, heading);
        let blocked = openings.into_iter().map(is_blocked).collect();
        Ok::<_, Stopped>(Some((count.sides, count.odd, count.strange, blocked)))
    })?;
    found.ok_or_else(no_size)
}

fn no_size() -> PyErr {
    refusal("no maze of such a size")
}

/// The graph of a maze, and the proofs of its evidence.
#[pyclass]
struct VerifyMirrorGraph {
    graph: Graph,
    /// For each side the bits of its edges that the best beams may use, once a bound is proved.
    tight: Option<Vec<u8>>,
}

#[pymethods]
impl VerifyMirrorGraph {
    #[new]
    fn new(
        cols: usize,
        cells: &[u8],
        openings: [(usize, u8); 2],
        budget: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        if cells.len() > 1 << 28 {
            return Err(no_size());
        }
        let graph = ticking(budget, |ticker| Graph::new(cols, cells, openings, ticker))?;
        Ok(VerifyMirrorGraph { graph, tight: None })
    }

    #[classattr]
    const BLOCKED: u32 = BLOCKED;
    #[classattr]
    const OPEN: u32 = OPEN;

    #[getter]
    fn faces(&self) -> [u32; 2] {
        self.graph.faces
    }

    fn cost(&self, py: Python<'_>, turned: &[u8], step: u64, reflection: u64) -> u64 {
        let weights = Weights { step, reflection };
        py.detach(|| self.graph.cost(weights, &self.graph.beam(turned)))
    }

    #[getter]
    fn is_decided(&self) -> bool {
        self.graph.is_decided()
    }

    #[getter]
    fn sides(&self) -> usize {
        self.graph.sides()
    }

    #[getter]
    fn mirrors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        native(py, &self.graph.cells)
    }

    #[getter]
    fn across<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        native(py, &self.graph.across)
    }

    fn has_side(&self, side: usize) -> bool {
        self.graph.vertex_at(side).is_some()
    }

    fn bound(
        &mut self,
        potentials: &[u8],
        step: u64,
        reflection: u64,
        budget: &Bound<'_, PyAny>,
    ) -> PyResult<i128> {
        let (graph, weights) = (&self.graph, Weights { step, reflection });
        let (twice, tight) = ticking(budget, |ticker| bound(graph, weights, potentials, ticker))?;
        self.tight = Some(tight);
        Ok(twice)
    }

    fn prove(
        &self,
        solutions: Vec<Vec<u8>>,
        leaves: Vec<Vec<Vec<usize>>>,
        budget: &Bound<'_, PyAny>,
    ) -> PyResult<(&'static str, usize, usize)> {
        let graph = &self.graph;
        let side = |place: usize| graph.vertex_at(place);
        let barrier = |places: Vec<usize>| places.into_iter().filter_map(side).collect();
        let leaf = |barriers: Vec<Vec<usize>>| barriers.into_iter().map(barrier).collect();
        let leaves: Vec<_> = leaves.into_iter().map(leaf).collect();
        let edges = self.tight.clone().unwrap_or_else(|| graph.all_edges());
        let proved = ticking(budget, |ticker| {
            let mut beams = Vec::new();
            for turned in &solutions {
                beams.push(graph.beam(turned));
                ticker.count(turned.len())?;
            }
            prove(graph, edges, &beams, &leaves, ticker)
        })?;
        Ok(proved.err().map_or(("proved", 0, 0), no_proof))
    }

    fn search(
        &self,
        step: u64,
        reflection: u64,
        limit: Option<u64>,
        positions: Option<u64>,
        budget: &Bound<'_, PyAny>,
    ) -> PyResult<(bool, u64, u64)> {
        let (graph, weights) = (&self.graph, Weights { step, reflection });
        let found = ticking(budget, |ticker| least(graph, weights, limit, positions, ticker))?;
        Ok(found.map_or((false, 0, 0), |Least { cost, number }| (true, cost, number)))
    }
}

fn no_proof(why: NoProof) -> (&'static str, usize, usize) {
    match why {
        NoProof::FewerBeams => ("fewer beams", 0, 0),
        NoProof::MoreBeams => ("more beams", 0, 0),
        NoProof::SameBeams => ("same beams", 0, 0),
        NoProof::GoesOn { cell } => ("goes on", cell as usize, 0),
        NoProof::Unmatched => ("unmatched", 0, 0),
        NoProof::NotABarrier { sides, odd } => ("not a barrier", sides, odd),
    }
}

fn row(fault: &Fault) -> (&'static str, usize) {
    match *fault {
        Fault::Changed { cell } => ("changed", cell),
        Fault::Absorbed { cell } => ("absorbed", cell),
        Fault::Untouched { cell } => ("untouched", cell),
    }
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<VerifyMirrorGraph>()?;
    module.add_function(wrap_pyfunction!(verify_mirror_barrier, module)?)?;
    module.add_function(wrap_pyfunction!(verify_mirror_replay, module)?)
}
