//! Following light: until every beam has ended, left the grid, met light, or waits to be decided.

use super::card::{each, each_heading, only, Cells, Grid, Tokens};
use super::token::meet;

/// A beam that enters a cell along a heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ray {
    pub cell: u8,
    pub heading: u8,
}

/// A set of rays: a set of cells for each heading.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rays(pub [Cells; 4]);

impl Rays {
    pub fn contains(&self, ray: Ray) -> bool {
        self.0[usize::from(ray.heading & 3)] & only(ray.cell) != 0
    }

    /// Add a ray. Returns whether it is new.
    pub fn insert(&mut self, ray: Ray) -> bool {
        let cells = &mut self.0[usize::from(ray.heading & 3)];
        let before = *cells;
        *cells |= only(ray.cell);
        *cells != before
    }

    /// All rays, heading by heading.
    pub fn each(self) -> impl Iterator<Item = Ray> {
        let Rays(mut left) = self;
        let mut heading = 0;
        std::iter::from_fn(move || loop {
            let cells = left.get_mut(usize::from(heading))?;
            if let Some(cell) = each(*cells).next() {
                *cells &= *cells - 1;
                return Some(Ray { cell, heading });
            }
            heading += 1;
        })
    }

    /// Those on some cells.
    pub fn within(self, cells: Cells) -> Rays {
        Rays(self.0.map(|rays| rays & cells))
    }

    /// The headings of the rays on a cell: a bit for each.
    pub fn on(&self, cell: u8) -> u8 {
        (0..4)
            .fold(0, |all, heading| all | u8::from(self.contains(Ray { cell, heading })) << heading)
    }

    /// The cells of all rays.
    pub fn cells(&self) -> Cells {
        self.0.iter().fold(0, |all, cells| all | cells)
    }

    pub fn count(&self) -> usize {
        self.0.iter().map(|cells| cells.count_ones() as usize).sum()
    }
}

/// For each cell the headings along which light enters it, a bit for each. The last place is for
/// what is `OUTSIDE` the grid.
pub type Entries = [u8; 128];

pub const NOWHERE: Entries = [0; 128];

/// A place where light breaks rule 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stray {
    /// A beam leaves the grid from this cell along this heading.
    Leaves(Ray),
    /// A beam that enters this cell along this heading ends on an opaque side.
    Ends(Ray),
}

/// Light, as far as it is certain.
#[derive(Clone, Debug)]
pub struct Light {
    /// Where light runs; it does not run yet where it waits.
    pub entered: Entries,
    /// Where it waits, as something is to be decided on the cell.
    pub waiting: Rays,
    /// The targets that are lit, and the tokens that are touched.
    pub lit: Cells,
    pub touched: Cells,
}

/// What light meets: the tokens, and the cells on which something is to be decided.
#[derive(Clone, Copy)]
pub struct Board<'a> {
    pub grid: &'a Grid,
    pub tokens: &'a Tokens,
    pub open: Cells,
}

impl Light {
    /// No light.
    pub fn none() -> Self {
        Light { entered: NOWHERE, waiting: Rays::default(), lit: 0, touched: 0 }
    }

    /// Follow the beam of a laser on `source.cell`, and all that is split off.
    ///
    /// `ahead` has room to work in. Straying beams are told in the order in which light strays.
    pub fn fire(
        &mut self,
        board: Board,
        source: Ray,
        ahead: &mut Vec<Ray>,
        mut stray: impl FnMut(Stray),
    ) {
        ahead.clear();
        ahead.push(source);
        self.run(board, ahead, &mut stray);
    }

    /// Let a beam that has waited enter its cell, which is decided now, and follow it.
    pub fn resume(
        &mut self,
        board: Board,
        ray: Ray,
        ahead: &mut Vec<Ray>,
        mut stray: impl FnMut(Stray),
    ) {
        ahead.clear();
        self.enter(board, ray, ahead, &mut stray);
        self.run(board, ahead, &mut stray);
    }

    /// Follow beams on from the cells that they are in, until none is left.
    fn run(&mut self, board: Board, ahead: &mut Vec<Ray>, stray: &mut impl FnMut(Stray)) {
        while let Some(from) = ahead.pop() {
            match board.grid.ahead(from.cell, from.heading) {
                Some(cell) => self.enter(board, Ray { cell, ..from }, ahead, stray),
                None => stray(Stray::Leaves(from)),
            }
        }
    }

    /// One step: what a beam does in the cell that it enters. Where it goes on is put `ahead`.
    fn enter(
        &mut self,
        board: Board,
        ray: Ray,
        ahead: &mut Vec<Ray>,
        stray: &mut impl FnMut(Stray),
    ) {
        let Ray { cell, heading } = ray;
        if board.open & only(cell) != 0 {
            self.waiting.insert(ray);
            return;
        }
        let entered = &mut self.entered[usize::from(cell)];
        if *entered & 1 << heading != 0 {
            return;
        }
        *entered |= 1 << heading;
        let met = meet(board.tokens[usize::from(cell)], heading);
        if met.lights {
            self.lit |= only(cell);
        }
        if met.touches {
            self.touched |= only(cell);
        }
        if met.blocked {
            stray(Stray::Ends(ray));
        }
        let straight = met.out & 1 << heading;
        for turned in each_heading(met.out & !straight) {
            ahead.push(Ray { cell, heading: turned });
        }
        if straight != 0 {
            ahead.push(ray); // the last in is the first out: straight on comes first
        }
    }
}
