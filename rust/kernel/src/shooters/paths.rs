//! The paths that beams follow, found in one scan of the grid.
//!
//! Two paths enter each cell: one from the west, one from the north. Empty cells and shooters let
//! both pass; `\` swaps them; `/` joins them, and another path leaves to the east and the south; a
//! wall ends both. So the scan keeps one label for the west and one for each column, and new labels
//! are needed only behind walls, at the rim and at `/`.

use std::ops::Range;

use super::NONE;
use lasermaze_tick::{Stopped, Ticker, BLOCK};

/// The owner of a path that no shooter may fire along: several literals do.
const MANY: u32 = NONE - 1;

/// The letter of an empty cell.
pub const EMPTY: u8 = b'.';

/// Anything that is neither empty, a mirror nor a shooter stops light.
fn is_wall(cell: u8) -> bool {
    !matches!(cell, EMPTY | b'/' | b'\\' | b'-' | b'|')
}

/// The action of a scan at each cell, row by row.
pub trait Visit {
    /// The known part of a path while the scan follows it.
    type Path: Copy + Default;
    /// A new path. Every scan calls this in the same order.
    fn begin(&mut self) -> Self::Path;
    /// Two paths are the same.
    fn join(&mut self, west: Self::Path, north: Self::Path);
    /// A shooter stands where two paths cross.
    fn shooter(&mut self, cell: usize, west: Self::Path, north: Self::Path);
    /// Two paths cross on an empty cell.
    fn empty(&mut self, cell: usize, west: Self::Path, north: Self::Path);
    /// `count` cells of a row come next.
    fn cells(&mut self, _count: usize) {}
}

/// A scan of the grid.
pub struct Scan<P> {
    /// The row and the column of the next cell.
    pub row: usize,
    col: usize,
    cols: usize,
    /// The path that enters the next cell from the west, and those that enter cells from the north.
    west: P,
    north: Vec<P>,
}

impl<P: Copy + Default> Scan<P> {
    /// A scan of rows of `cols` cells that has not begun.
    pub fn new(cols: usize) -> Self {
        Scan { row: 0, col: 0, cols, west: P::default(), north: Vec::new() }
    }

    /// Scan the whole grid.
    pub fn all<V: Visit<Path = P>>(
        cells: &[u8],
        cols: usize,
        visit: &mut V,
        ticker: &mut Ticker,
    ) -> Result<(), Stopped> {
        let mut scan = Scan::new(cols);
        while let Some(count) = scan.advance(cells, visit) {
            ticker.count(count)?;
        }
        Ok(())
    }

    /// Scan the next cells of a row, at most a block. Returns how many, or None at the end.
    ///
    /// The paths that enter the first row come before its cells, as if they were a row above.
    pub fn advance<V: Visit<Path = P>>(&mut self, cells: &[u8], visit: &mut V) -> Option<usize> {
        let begun = self.north.len();
        if begun < self.cols {
            let end = self.cols.min(begun + BLOCK);
            let above = |&cell: &u8| if is_wall(cell) { P::default() } else { visit.begin() };
            self.north.extend(cells[begun..end].iter().map(above));
            return Some(end - begun);
        }
        let first = self.row * self.cols;
        let line = cells.get(first..first + self.cols)?;
        let begun = self.col;
        if begun == 0 {
            self.west = if is_wall(line[0]) { P::default() } else { visit.begin() };
        }
        let end = self.cols.min(begun + BLOCK);
        visit.cells(end - begun);
        self.west = self.scan_part(cells, begun..end, visit);
        (self.row, self.col) = if end < self.cols { (self.row, end) } else { (self.row + 1, 0) };
        Some(end - begun)
    }

    /// Scan some columns of the row. Returns the path that enters the next cell from the west.
    fn scan_part<V: Visit<Path = P>>(
        &mut self,
        cells: &[u8],
        part: Range<usize>,
        visit: &mut V,
    ) -> P {
        let first = self.row * self.cols;
        let (line, rest) = cells[first..].split_at(self.cols);
        let is_open = |cells: &[u8], col: usize| cells.get(col).is_some_and(|&cell| !is_wall(cell));
        let mut west = self.west;
        for (col, north) in part.clone().zip(&mut self.north[part]) {
            match line[col] {
                EMPTY => visit.empty(first + col, west, *north),
                b'-' | b'|' => visit.shooter(first + col, west, *north),
                b'\\' => std::mem::swap(&mut west, north),
                b'/' => {
                    visit.join(west, *north);
                    west = visit.begin();
                    *north = west;
                }
                _ => {
                    if is_open(line, col + 1) {
                        west = visit.begin();
                    }
                    if is_open(rest, col) {
                        *north = visit.begin();
                    }
                }
            }
        }
        west
    }
}

/// The paths as a forest of disjoint sets of labels. A parent is never greater than its child.
#[derive(Default)]
pub struct Forest {
    parent: Vec<u32>,
    /// Labels of paths that close on themselves.
    closed: Vec<u32>,
    /// The cell of each shooter.
    pub shooters: Vec<u32>,
    /// For each shooter the labels of the paths that enter it from the west and the north.
    crossing: Vec<[u32; 2]>,
}

impl Visit for Forest {
    type Path = u32;

    fn begin(&mut self) -> u32 {
        self.parent.push(self.parent.len() as u32);
        self.parent.len() as u32 - 1
    }

    fn join(&mut self, west: u32, north: u32) {
        let (west, north) = (self.find(west), self.find(north));
        if west == north {
            self.closed.push(west);
        }
        self.parent[west.max(north) as usize] = west.min(north);
    }

    fn shooter(&mut self, cell: usize, west: u32, north: u32) {
        self.shooters.push(cell as u32);
        self.crossing.push([west, north]);
    }

    fn empty(&mut self, _: usize, _: u32, _: u32) {}
}

/// The room for labels, shooters or clauses at the start: enough for a small grid.
pub(super) const ROOM: usize = 256;

impl Forest {
    /// An empty forest for a grid of some cells.
    pub fn of_size(cells: usize) -> Self {
        let room = cells.min(ROOM);
        Forest {
            parent: Vec::with_capacity(room),
            closed: vec![],
            shooters: Vec::with_capacity(room / 2),
            crossing: Vec::with_capacity(room / 2),
        }
    }

    fn find(&mut self, mut label: u32) -> u32 {
        while self.parent[label as usize] != label {
            let above = self.parent[self.parent[label as usize] as usize];
            self.parent[label as usize] = above;
            label = above;
        }
        label
    }

    /// Make the parent of each of these labels its root. Lower labels must be done before.
    fn flatten(&mut self, labels: Range<usize>) {
        for label in labels {
            self.parent[label] = self.parent[self.parent[label] as usize];
        }
    }

    /// For each label the one literal that may fire along its path, or NONE; and the cell of each
    /// shooter.
    pub fn owners(mut self, ticker: &mut Ticker) -> Result<(Vec<u32>, Vec<u32>), Stopped> {
        let mut owner = vec![NONE; self.parent.len()];
        let closed = std::mem::take(&mut self.closed);
        ticker.each(closed.len(), |range| {
            for &label in &closed[range] {
                owner[self.find(label) as usize] = MANY;
            }
        })?;
        let shooters = std::mem::take(&mut self.shooters);
        let crossing = std::mem::take(&mut self.crossing);
        ticker.each(self.parent.len(), |labels| self.flatten(labels))?;
        let mut only = self.parent;
        ticker.each(crossing.len(), |range| {
            for shooter in range {
                for (negated, &label) in crossing[shooter].iter().enumerate() {
                    let owner = &mut owner[only[label as usize] as usize];
                    let literal = (2 * shooter + negated) as u32;
                    *owner = if *owner == NONE { literal } else { MANY };
                }
            }
        })?;
        ticker.each(only.len(), |range| {
            for label in &mut only[range] {
                let owner = owner[*label as usize];
                *label = if owner == MANY { NONE } else { owner };
            }
        })?;
        Ok((only, shooters))
    }
}

/// Writes the paths of every cell.
struct Table {
    /// By label: its path.
    roots: Vec<u32>,
    begun: usize,
    paths: Vec<u32>,
}

impl Visit for Table {
    type Path = u32;

    fn begin(&mut self) -> u32 {
        self.begun += 1;
        self.roots[self.begun - 1]
    }

    fn join(&mut self, _: u32, _: u32) {}

    fn shooter(&mut self, cell: usize, west: u32, north: u32) {
        let half = self.paths.len() / 2;
        (self.paths[cell], self.paths[half + cell]) = (west, north);
    }

    fn empty(&mut self, cell: usize, west: u32, north: u32) {
        self.shooter(cell, west, north);
    }
}

/// The paths of every cell: all along the rows, then all along the columns. The numbers of the
/// paths are arbitrary; NONE at walls and mirrors, and for a path that closes on itself.
pub fn tabulate(cells: &[u8], cols: usize, ticker: &mut Ticker) -> Result<Vec<u32>, Stopped> {
    let mut forest = Forest::default();
    Scan::all(cells, cols, &mut forest, ticker)?;
    ticker.each(forest.parent.len(), |labels| forest.flatten(labels))?;
    let Forest { closed, parent: mut roots, .. } = forest;
    let mut is_loop = vec![false; roots.len()];
    ticker.each(closed.len(), |range| {
        for &label in &closed[range] {
            is_loop[roots[label as usize] as usize] = true;
        }
    })?;
    ticker.each(roots.len(), |range| {
        for root in roots[range].iter_mut().filter(|root| is_loop[**root as usize]) {
            *root = NONE;
        }
    })?;
    let paths = ticker.collect(2 * cells.len(), |_| NONE)?;
    let mut table = Table { roots, begun: 0, paths };
    Scan::all(cells, cols, &mut table, ticker)?;
    Ok(table.paths)
}
