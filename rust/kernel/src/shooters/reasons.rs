//! Implications with their reasons.
//!
//! A *step* is an implication with its reason: the literal that it starts from, the literal that it
//! leads to, and a cell: an empty one that must be lit, or a shooter that would be hit.

use super::components::Graph;
use super::paths::{Scan, Visit};
use super::NONE;
use lasermaze_tick::{Stopped, Ticker};

/// The literal that a step starts from, the one that it leads to, and the cell that is its reason.
pub type Step = [u32; 3];

/// The implication graph with a reason for each arc.
pub struct Reasons {
    /// The implications.
    pub graph: Graph,
    /// By arc: the cell that is its reason.
    cells: Vec<u32>,
    cols: u32,
    /// The cell of each shooter.
    shooters: Vec<u32>,
}

/// A scan for the clauses and their cells, and for each literal the first cell that only it can
/// light.
struct Cells<'a> {
    only: &'a [u32],
    begun: usize,
    pairs: Vec<[u32; 2]>,
    at: Vec<u32>,
    alone: Vec<u32>,
}

impl Visit for Cells<'_> {
    type Path = u32;

    fn begin(&mut self) -> u32 {
        self.begun += 1;
        self.only[self.begun - 1]
    }

    fn join(&mut self, _: u32, _: u32) {}

    fn shooter(&mut self, _: usize, _: u32, _: u32) {}

    fn empty(&mut self, cell: usize, west: u32, north: u32) {
        let (one, other) = (west.min(north), west.max(north));
        if other != NONE && one ^ 1 == other {
            return;
        }
        if other != NONE && one != other {
            self.pairs.push([west, north]);
            self.at.push(cell as u32);
        } else if one != NONE && self.alone[one as usize] == NONE {
            self.alone[one as usize] = cell as u32;
        }
    }
}

impl Reasons {
    /// `only` has for each label the literal that may fire along its path, `shooters` the cell of
    /// each shooter.
    pub fn new(
        cells: &[u8],
        cols: usize,
        only: &[u32],
        shooters: &[u32],
        ticker: &mut Ticker,
    ) -> Result<Self, Stopped> {
        let size = 2 * shooters.len();
        let alone = vec![NONE; size];
        let mut found = Cells { only, begun: 0, pairs: vec![], at: vec![], alone };
        Scan::all(cells, cols, &mut found, ticker)?;
        let Cells { pairs, at, alone, .. } = found;
        let mut must = alone;
        let mut admissible = vec![false; size];
        ticker.each(only.len(), |range| {
            for &literal in only[range].iter().filter(|&&literal| literal != NONE) {
                admissible[literal as usize] = true;
            }
        })?;
        let mut inadmissible = vec![];
        ticker.each(size, |range| {
            inadmissible.extend(range.filter(|&literal| !admissible[literal]));
        })?;
        for literal in inadmissible {
            let shooter = shooters[literal / 2] as usize;
            must[literal ^ 1] = victim(cells, cols, shooter, literal % 2 == 1, ticker)?;
            ticker.count(1)?;
        }
        let holds = ticker.collect(size, |literal| must[literal] != NONE)?;
        let mut reasons = vec![0; 2 * pairs.len() + size];
        let graph = Graph::with_labels(
            &holds,
            &pairs,
            |arc, head, pair| reasons[arc] = pair.map_or(must[head as usize], |pair| at[pair]),
            ticker,
        )?;
        reasons.truncate(graph.heads.len());
        Ok(Reasons { graph, cells: reasons, cols: cols as u32, shooters: shooters.to_vec() })
    }

    /// The literals that a literal implies, each with the cell that is the reason.
    pub fn implied(&self, literal: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let arcs = self.graph.range(literal);
        arcs.map(|arc| (self.graph.heads[arc], self.cells[arc]))
    }

    /// The steps from literal to literal, each with the nearest cell that is a reason.
    pub fn steps(&self, literals: &[u32]) -> Vec<Step> {
        let mut steps = vec![];
        for both in literals.windows(2) {
            let (start, end) = (both[0], both[1]);
            let ends = [start, end].map(|literal| self.shooters[literal as usize / 2]);
            let cells = self.implied(start).filter(|&(head, _)| head == end);
            let near = |&cell: &u32| (ends.iter().map(|&e| self.apart(cell, e)).sum::<u32>(), cell);
            steps.extend(cells.map(|(_, cell)| cell).min_by_key(near).map(|c| [start, end, c]));
        }
        steps
    }

    /// The distance of two cells in rows and columns.
    fn apart(&self, one: u32, other: u32) -> u32 {
        let at = |cell: u32| (cell / self.cols, cell % self.cols);
        let ((row, col), (r, c)) = (at(one), at(other));
        row.abs_diff(r) + col.abs_diff(c)
    }

    /// A shortest way from a literal to its negation. None if there is none, or none is found by
    /// following at most `implications` implications.
    pub fn way(
        &self,
        start: u32,
        implications: &mut u64,
        ticker: &mut Ticker,
    ) -> Result<Option<Vec<u32>>, Stopped> {
        let mut from = std::collections::HashMap::from([(start, NONE)]);
        let mut queue = vec![start];
        let mut next = 0;
        while next < queue.len() {
            let tail = queue[next];
            next += 1;
            let implied = self.graph.implied(tail);
            ticker.count(1 + 4 * implied.len())?;
            for &head in implied {
                *implications = implications.saturating_sub(1);
                if let std::collections::hash_map::Entry::Vacant(entry) = from.entry(head) {
                    entry.insert(tail);
                    queue.push(head);
                }
            }
            if from.contains_key(&(start ^ 1)) {
                let mut way = vec![start ^ 1];
                while let Some(&before) = from.get(way.last().unwrap_or(&NONE)) {
                    way.push(before);
                }
                way.pop();
                way.reverse();
                return Ok(Some(way));
            }
            if *implications == 0 {
                return Ok(None);
            }
        }
        Ok(None)
    }
}

/// The shooter that a shooter would hit along an axis, or NONE.
fn victim(
    cells: &[u8],
    cols: usize,
    shooter: usize,
    vertical: bool,
    ticker: &mut Ticker,
) -> Result<u32, Stopped> {
    for (down, right) in if vertical { [(-1, 0), (1, 0)] } else { [(0, -1), (0, 1)] } {
        if let Some((cell, _)) = struck(cells, cols, shooter, (down, right), ticker)? {
            return Ok(cell as u32);
        }
    }
    Ok(NONE)
}

/// The first shooter that light from a cell hits, and whether it gets there along the column. None
/// if the light ends at a wall, leaves the grid or runs in a circle.
pub fn struck(
    cells: &[u8],
    cols: usize,
    from: usize,
    (down, right): (isize, isize),
    ticker: &mut Ticker,
) -> Result<Option<(usize, bool)>, Stopped> {
    let rows = cells.len() / cols;
    let (mut row, mut col) = (from / cols, from % cols);
    let (mut south, mut east) = (down, right);
    ticker.blocks(|block| {
        while block.has_room() {
            let (Some(r), Some(c)) = (row.checked_add_signed(south), col.checked_add_signed(east))
            else {
                return Some(None);
            };
            if r >= rows || c >= cols {
                return Some(None);
            }
            (row, col) = (r, c);
            let cell = row * cols + col;
            match cells[cell] {
                b'.' => {}
                b'/' => (south, east) = (-east, -south),
                b'\\' => (south, east) = (east, south),
                b'-' | b'|' => return Some(Some((cell, south != 0))),
                _ => return Some(None),
            }
            if cell == from && (south, east) == (down, right) {
                return Some(None);
            }
            block.spend(1);
        }
        None
    })
}
