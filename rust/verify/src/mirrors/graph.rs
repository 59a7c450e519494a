//! The graph of a maze: the sides of its mirrors, and which of them may be matched with each other.
//!
//! A side is `4 * mirror + heading`, the mirrors numbered row by row. A beam from opening to
//! opening is a perfect matching of the graph: the reflections of the beam, and the runs that it
//! does not take.

use lasermaze_tick::{Stopped, Ticker};

/// The values for a side that does not face another side, but a block or an opening.
pub const BLOCKED: u32 = u32::MAX;
/// As [`BLOCKED`], for an opening.
pub const OPEN: u32 = u32::MAX - 1;

/// The ends of runs at the openings, while runs are joined.
const OPENINGS: [u32; 2] = [u32::MAX - 2, u32::MAX - 3];

/// An edge of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// Its straight run.
    Run = 1,
    /// The next side of the mirror, clockwise.
    Right = 2,
    /// The one before.
    Left = 4,
}

impl Slot {
    pub const ALL: [Slot; 3] = [Slot::Run, Slot::Right, Slot::Left];

    /// The edges of some bits.
    pub fn of(bits: u8) -> impl Iterator<Item = Slot> {
        Slot::ALL.into_iter().filter(move |&slot| bits & slot as u8 != 0)
    }

    /// The same edge at its other end.
    pub fn back(self) -> Slot {
        match self {
            Slot::Run => Slot::Run,
            Slot::Right => Slot::Left,
            Slot::Left => Slot::Right,
        }
    }
}

/// The weights of a step from cell to cell and of a reflection.
#[derive(Clone, Copy)]
pub struct Weights {
    /// The weight of a step to the next cell.
    pub step: u64,
    /// The weight of a reflection.
    pub reflection: u64,
}

/// A reflection: the sides by which a beam comes to a mirror and leaves it.
pub type Reflection = (u32, u32);

/// The sides of a maze.
pub struct Graph {
    cols: usize,
    /// The cell of each mirror.
    pub cells: Vec<u32>,
    /// For each side the one at the other end of its run, or `BLOCKED` or `OPEN`.
    pub across: Vec<u32>,
    /// For each opening the side that it faces, or `BLOCKED`, or `OPEN` for the other opening.
    pub faces: [u32; 2],
}

impl Graph {
    /// The graph of a maze. The openings are two cells, with the headings that lead straight inward.
    pub fn new(
        cols: usize,
        letters: &[u8],
        openings: [(usize, u8); 2],
        ticker: &mut Ticker,
    ) -> Result<Graph, Stopped> {
        let cols = cols.max(1);
        let mut graph = Graph { cols, cells: Vec::new(), across: Vec::new(), faces: [BLOCKED; 2] };
        // The last end of a run in each column, and in the row.
        let (mut above, mut before) = (vec![BLOCKED; cols], BLOCKED);
        ticker.for_each(letters.len(), |cell| {
            let (letter, col) = (letters[cell], cell % cols);
            if col == 0 {
                before = BLOCKED;
            }
            let opening = openings.iter().position(|&(opening, _)| opening == cell);
            if let Some(number) = opening {
                let end = OPENINGS[number];
                let is_along = openings[number].1 % 2 == 1;
                let last = if is_along { &mut before } else { &mut above[col] };
                graph.face(std::mem::replace(last, end), end);
            } else if matches!(letter, b'/' | b'\\') {
                let first = 4 * graph.cells.len() as u32;
                graph.cells.push(cell as u32);
                graph.across.extend([BLOCKED; 4]);
                graph.face(std::mem::replace(&mut before, first + 1), first + 3);
                graph.face(std::mem::replace(&mut above[col], first + 2), first);
            } else if letter != b'.' {
                (before, above[col]) = (BLOCKED, BLOCKED);
            }
            0
        })?;
        Ok(graph)
    }

    /// Note that the ends of a run face each other, unless the first one is blocked.
    fn face(&mut self, one: u32, other: u32) {
        if one == BLOCKED {
            return;
        }
        for (end, facing) in [(one, other), (other, one)] {
            let facing = if OPENINGS.contains(&facing) { OPEN } else { facing };
            match OPENINGS.iter().position(|&opening| opening == end) {
                Some(number) => self.faces[number] = facing,
                None => self.across[end as usize] = facing,
            }
        }
    }

    /// The number of sides, blocked ones included.
    pub fn sides(&self) -> usize {
        self.across.len()
    }

    /// Whether a run from an opening meets no mirror, so that no beam is reflected.
    pub fn is_decided(&self) -> bool {
        self.faces.iter().any(|&face| face >= OPEN)
    }

    /// The vertices: the sides that are not blocked.
    pub fn vertices(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.sides() as u32).filter(|&side| self.is_vertex(side))
    }

    /// Whether a side is not blocked.
    pub fn is_vertex(&self, side: u32) -> bool {
        self.across[side as usize] != BLOCKED
    }

    /// The number of a side that is given as `4 * cell + heading`; None unless it is a vertex.
    pub fn vertex_at(&self, place: usize) -> Option<u32> {
        let cell = u32::try_from(place / 4).ok()?;
        let side = 4 * self.cells.binary_search(&cell).ok()? as u32 + place as u32 % 4;
        self.is_vertex(side).then_some(side)
    }

    /// The steps from cell to cell of the run of a side; 0 if it leads to no mirror.
    pub fn steps(&self, side: u32) -> u32 {
        let other = self.across[side as usize];
        if other >= OPEN {
            return 0;
        }
        let apart = self.cells[other as usize / 4].abs_diff(self.cells[side as usize / 4]);
        if side % 2 == 1 {
            apart
        } else {
            apart / self.cols as u32
        }
    }

    /// The other end of an edge.
    pub fn end(&self, side: u32, slot: Slot) -> u32 {
        match slot {
            Slot::Run => self.across[side as usize],
            Slot::Right => (side & !3) | ((side + 1) & 3),
            Slot::Left => (side & !3) | ((side + 3) & 3),
        }
    }

    /// The neighbouring sides of the same mirror that are vertices.
    pub fn beside(&self, side: u32) -> impl Iterator<Item = u32> + '_ {
        let both = [Slot::Right, Slot::Left].map(|slot| self.end(side, slot));
        both.into_iter().filter(|&beside| self.is_vertex(beside))
    }

    /// For each side the bits of all its edges.
    pub fn all_edges(&self) -> Vec<u8> {
        let mut edges = vec![0; self.sides()];
        for side in self.vertices() {
            let is_edge = |&slot: &Slot| match slot {
                Slot::Run => self.end(side, slot) < OPEN,
                _ => self.is_vertex(self.end(side, slot)),
            };
            edges[side as usize] =
                Slot::ALL.into_iter().filter(is_edge).fold(0, |bits, slot| bits | slot as u8);
        }
        edges
    }

    /// The reflections of the beam through a turned maze, from the first opening on; none unless it
    /// passes.
    pub fn beam(&self, turned: &[u8]) -> Vec<Reflection> {
        let (mut side, mut found) = (self.faces[0], Vec::new());
        while side < OPEN && found.len() < self.sides() {
            let letter = turned.get(self.cells[side as usize / 4] as usize);
            let out = bent(side, letter == Some(&b'\\'));
            found.push((side, out));
            side = self.across[out as usize];
        }
        if side == OPEN {
            found
        } else {
            Vec::new()
        }
    }

    /// The cost of a beam with some reflections, from its first mirror to its last one.
    pub fn cost(&self, weights: Weights, beam: &[Reflection]) -> u64 {
        let steps: u64 = beam.iter().map(|&(_, out)| u64::from(self.steps(out))).sum();
        weights.step * steps + weights.reflection * beam.len() as u64
    }
}

/// The side by which a beam leaves a mirror that comes to it by a side. A `/` joins the north side
/// with the west one and the east side with the south one, a backslash north with east and south
/// with west.
pub fn bent(side: u32, is_backslash: bool) -> u32 {
    side ^ if is_backslash { 1 } else { 3 }
}
