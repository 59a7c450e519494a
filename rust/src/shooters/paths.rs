//! The paths that beams follow, found in one scan of the grid.
//!
//! At each cell two paths come in: one from the west, one from the north. Empty cells and
//! shooters let both pass; `\` swaps them; `/` joins them and sends one other path on to the
//! east and the south; a wall ends both. So the scan carries one label for the west and one a
//! column, and labels are needed only behind walls, at the rim and at `/`.

use super::pace::{NoWatch, Pace, Stopped, STRIDE};
use super::NONE;

/// Shared by all literals of a path that no shooter may fire along.
const MANY: u32 = NONE - 1;

pub const EMPTY: u8 = b'.';

/// Anything that is neither empty, a mirror nor a shooter stops light.
fn is_wall(cell: u8) -> bool {
    !matches!(cell, EMPTY | b'/' | b'\\' | b'-' | b'|')
}

/// What a scan does at the cells that it meets, row by row.
pub trait Visit {
    /// What is known of a path while the scan follows it.
    type Path: Copy + Default;
    /// A path that begins to be followed; asked for in the same order by every scan.
    fn begin(&mut self) -> Self::Path;
    fn join(&mut self, west: Self::Path, north: Self::Path);
    fn shooter(&mut self, cell: usize, west: Self::Path, north: Self::Path);
    fn empty(&mut self, cell: usize, west: Self::Path, north: Self::Path);
    /// So many cells of a row come next.
    fn cells(&mut self, _count: usize) {}
}

/// A scan of the grid, as far as it has come.
pub struct Scan<P> {
    pub row: usize,
    north: Vec<P>,
}

impl<P: Copy + Default> Scan<P> {
    /// Scan the whole grid.
    pub fn all<V: Visit<Path = P>>(
        cells: &[u8],
        cols: usize,
        visit: &mut V,
        pace: &mut Pace,
    ) -> Result<(), Stopped> {
        let mut scan = Scan::new(cells, cols, visit, pace)?;
        for _ in 0..cells.len() / cols {
            scan.next(cells, visit, pace)?;
        }
        Ok(())
    }

    pub fn new<V: Visit<Path = P>>(
        cells: &[u8],
        cols: usize,
        visit: &mut V,
        pace: &mut Pace,
    ) -> Result<Self, Stopped> {
        let mut above = |col: usize| if is_wall(cells[col]) { P::default() } else { visit.begin() };
        Ok(Scan { row: 0, north: pace.collect(cols, &mut above)? })
    }

    /// Scan the next row.
    pub fn next<V: Visit<Path = P>>(
        &mut self,
        cells: &[u8],
        visit: &mut V,
        pace: &mut Pace,
    ) -> Result<(), Stopped> {
        let cols = self.north.len();
        let first = self.row * cols;
        let line = &cells[first..first + cols];
        let below = cells.get(first + cols..first + 2 * cols);
        let mut west = if is_wall(line[0]) { P::default() } else { visit.begin() };
        for begun in (0..cols).step_by(STRIDE) {
            let end = cols.min(begun + STRIDE);
            visit.cells(end - begun);
            for (col, &cell) in line[..end].iter().enumerate().skip(begun) {
                let north = &mut self.north[col];
                match cell {
                    EMPTY => visit.empty(first + col, west, *north),
                    b'-' | b'|' => visit.shooter(first + col, west, *north),
                    b'\\' => std::mem::swap(&mut west, north),
                    b'/' => {
                        visit.join(west, *north);
                        west = visit.begin();
                        *north = west;
                    }
                    _ => {
                        if line.get(col + 1).is_some_and(|&cell| !is_wall(cell)) {
                            west = visit.begin();
                        }
                        if below.is_some_and(|below| !is_wall(below[col])) {
                            *north = visit.begin();
                        }
                    }
                }
            }
            pace.step(end - begun)?;
        }
        self.row += 1;
        Ok(())
    }
}

/// The paths as a forest of disjoint sets of labels; a parent is never above its child.
#[derive(Default)]
pub struct Forest {
    parent: Vec<u32>,
    closed: Vec<u32>,
    /// The cell of each shooter.
    pub shooters: Vec<u32>,
    /// The labels of the paths that cross it from the west and from the north.
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

impl Forest {
    fn find(&mut self, mut label: u32) -> u32 {
        while self.parent[label as usize] != label {
            let above = self.parent[self.parent[label as usize] as usize];
            self.parent[label as usize] = above;
            label = above;
        }
        label
    }

    /// The root of every label.
    pub fn flatten(mut self, pace: &mut Pace) -> Result<Vec<u32>, Stopped> {
        pace.each(self.parent.len(), |labels| {
            for label in labels {
                self.parent[label] = self.parent[self.parent[label] as usize];
            }
        })?;
        Ok(self.parent)
    }

    /// For each label the one literal that may fire along its path, or NONE; and the shooters.
    pub fn owners(mut self, pace: &mut Pace) -> Result<(Vec<u32>, Vec<u32>), Stopped> {
        let mut owner = vec![NONE; self.parent.len()];
        let closed = std::mem::take(&mut self.closed);
        pace.each(closed.len(), |range| {
            for &label in &closed[range] {
                owner[self.find(label) as usize] = MANY;
            }
        })?;
        let shooters = std::mem::take(&mut self.shooters);
        let crossing = std::mem::take(&mut self.crossing);
        let mut only = self.flatten(pace)?;
        pace.each(crossing.len(), |range| {
            for shooter in range {
                for (negated, &label) in crossing[shooter].iter().enumerate() {
                    let owner = &mut owner[only[label as usize] as usize];
                    let literal = (2 * shooter + negated) as u32;
                    *owner = if *owner == NONE { literal } else { MANY };
                }
            }
        })?;
        pace.each(only.len(), |range| {
            for label in &mut only[range] {
                let owner = owner[*label as usize];
                *label = if owner == MANY { NONE } else { owner };
            }
        })?;
        Ok((only, shooters))
    }
}

/// The two paths of every cell, west-east first, numbered anyhow; NONE at walls and mirrors.
pub fn tabulate(cells: &[u8], cols: usize) -> Vec<u32> {
    // Nothing stops this watch.
    tabulated(cells, cols, &mut Pace::new(&mut NoWatch)).unwrap_or_default()
}

fn tabulated(cells: &[u8], cols: usize, pace: &mut Pace) -> Result<Vec<u32>, Stopped> {
    struct Table {
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
    let mut forest = Forest::default();
    Scan::all(cells, cols, &mut forest, pace)?;
    let closed = std::mem::take(&mut forest.closed);
    let mut roots = forest.flatten(pace)?;
    let loops: Vec<u32> = closed.iter().map(|&label| roots[label as usize]).collect();
    let mut is_loop = vec![false; roots.len()];
    loops.iter().for_each(|&root| is_loop[root as usize] = true);
    roots.iter_mut().filter(|root| is_loop[**root as usize]).for_each(|root| *root = NONE);
    let mut table = Table { roots, begun: 0, paths: vec![NONE; 2 * cells.len()] };
    Scan::all(cells, cols, &mut table, pace)?;
    Ok(table.paths)
}
