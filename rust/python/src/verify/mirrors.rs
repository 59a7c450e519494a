//! The binding of the checker of the kind `mirrors`.

use lasermaze_tick::Stopped;
use lasermaze_verify::mirrors::{
    Bound as Lower, Counting, Fault, Graph, Grid, Least, NoProof, Proof, Reflection, Replay,
    Search, Weights, BLOCKED, OPEN,
};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::{in_pieces, PIECE};
use crate::ticking::ticking;
use crate::{native, refusal};

/// A mirror maze as the checker sees it.
#[pyclass]
struct VerifyMirrors {
    grid: Grid,
    cells: Py<PyBytes>,
    replay: Option<Replay>,
    counting: Counting,
}

/// The sides of the graph in a barrier, the odd components left, and the members that are not sides
/// of the graph.
type Count = (usize, usize, Vec<(usize, u8)>);

#[pymethods]
impl VerifyMirrors {
    #[new]
    fn new(rows: usize, cols: usize, cells: &Bound<'_, PyBytes>) -> PyResult<Self> {
        let is_whole = rows.checked_mul(cols) == Some(cells.as_bytes().len());
        let grid = Grid::new(rows, cols).filter(|_| is_whole);
        let grid = grid.ok_or_else(|| refusal("no maze of such a size"))?;
        let (cells, counting) = (cells.clone().unbind(), Counting::default());
        Ok(VerifyMirrors { grid, cells, replay: None, counting })
    }

    fn read(&mut self, budget: &Bound<'_, PyAny>) -> PyResult<()> {
        let (grid, cells) = (&mut self.grid, self.cells.as_bytes(budget.py()));
        in_pieces(budget, |most| grid.read(cells, most).then_some(()))
    }

    fn enter(&mut self, cell: usize, heading: u8) {
        self.replay = Some(Replay::new(&self.grid, cell, heading));
    }

    fn replay(
        &mut self,
        turned: &[u8],
        budget: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<(&'static str, usize)>> {
        let (grid, cells) = (&mut self.grid, self.cells.as_bytes(budget.py()));
        let replay = self.replay.as_mut().ok_or_else(|| refusal("no beam has entered"))?;
        in_pieces(budget, |most| {
            let faults = replay.run(grid, cells, turned, most)?.iter();
            Some(faults.map(row).collect())
        })
    }

    #[getter]
    fn length(&self) -> (usize, usize) {
        self.replay.as_ref().map_or((0, 0), Replay::length)
    }

    fn is_blocked(&self, py: Python<'_>, cell: usize, heading: u8) -> bool {
        py.detach(|| self.grid.is_blocked(cell, heading))
    }

    fn count(&mut self, barrier: &[u8], budget: &Bound<'_, PyAny>) -> PyResult<Count> {
        let (grid, counting) = (&mut self.grid, &mut self.counting);
        in_pieces(budget, |most| {
            let count = counting.run(grid, barrier, most)?;
            Some((count.sides, count.odd, count.strange))
        })
    }
}

/// The graph of a maze, and the proofs of its evidence.
#[pyclass]
struct VerifyMirrorGraph {
    graph: Graph,
    cells: Py<PyBytes>,
    /// For each side the bits of its edges that the best beams may use, once a bound is proved.
    tight: Option<Vec<u8>>,
    beams: Vec<Vec<Reflection>>,
    proof: Option<Proof>,
}

#[pymethods]
impl VerifyMirrorGraph {
    #[new]
    fn new(cols: usize, cells: &Bound<'_, PyBytes>, openings: [(usize, u8); 2]) -> PyResult<Self> {
        if cells.as_bytes().len() > 1 << 28 {
            return Err(refusal("no maze of such a size"));
        }
        Ok(VerifyMirrorGraph {
            graph: Graph::new(cols, openings),
            cells: cells.clone().unbind(),
            tight: None,
            beams: Vec::new(),
            proof: None,
        })
    }

    fn join(&mut self, budget: &Bound<'_, PyAny>) -> PyResult<()> {
        let (graph, cells) = (&mut self.graph, self.cells.as_bytes(budget.py()));
        in_pieces(budget, |most| graph.join(cells, most).then_some(()))
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
        let graph = &self.graph;
        let mut bound = Lower::new(graph, Weights { step, reflection });
        let twice = in_pieces(budget, |most| bound.run(graph, potentials, most))?;
        self.tight = Some(bound.into_edges());
        Ok(twice)
    }

    fn add_beam(&mut self, py: Python<'_>, turned: &[u8]) {
        let graph = &self.graph;
        self.beams.push(py.detach(|| graph.beam(turned)));
    }

    fn begin_proof(&mut self, leaves: Vec<Vec<Vec<usize>>>) {
        let graph = &self.graph;
        let side = |place: usize| graph.vertex_at(place);
        let barrier = |places: Vec<usize>| places.into_iter().filter_map(side).collect();
        let leaf = |barriers: Vec<Vec<usize>>| barriers.into_iter().map(barrier).collect();
        let leaves = leaves.into_iter().map(leaf).collect();
        let edges = self.tight.clone().unwrap_or_else(|| graph.all_edges());
        self.proof = Some(Proof::new(edges, std::mem::take(&mut self.beams), leaves));
    }

    fn prove(&mut self, budget: &Bound<'_, PyAny>) -> PyResult<(&'static str, usize, usize)> {
        let graph = &self.graph;
        let proof = self.proof.as_mut().ok_or_else(|| refusal("no proof has begun"))?;
        let proved = in_pieces(budget, |most| proof.run(graph, most))?;
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
        let graph = &self.graph;
        let mut search = Search::new(graph, Weights { step, reflection }, limit, positions);
        let found = ticking(budget, |ticker| loop {
            if let Some(found) = search.run(graph, PIECE) {
                return Ok::<_, Stopped>(found);
            }
            ticker.tick(PIECE, || (search.fraction(), 0))?;
        })?;
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
    module.add_class::<VerifyMirrors>()
}
