//! Following light: until every beam has ended, left the grid, met light, or waits to be decided.

use super::card::Grid;
use super::cells::{byte, each, each_heading, Cells};
use super::token::meet;

/// A beam that enters a cell along a heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ray {
    pub cell: u8,
    pub heading: u8,
}

/// A set of rays: a set of cells for each heading.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rays<C>(pub [C; 4]);

impl<C: Cells> Rays<C> {
    #[inline(always)]
    pub fn contains(&self, ray: Ray) -> bool {
        self.0[usize::from(ray.heading & 3)].has(ray.cell)
    }

    /// Add a ray. Returns whether it is new.
    #[inline(always)]
    pub fn insert(&mut self, ray: Ray) -> bool {
        let cells = &mut self.0[usize::from(ray.heading & 3)];
        let before = *cells;
        *cells |= C::only(ray.cell);
        *cells != before
    }

    /// Set the rays of a cell: a bit for each heading.
    #[inline(always)]
    pub fn set(&mut self, cell: u8, headings: u8) {
        for heading in 0..4 {
            let others = self.0[heading] & !C::only(cell);
            self.0[heading] = others | C::bit(headings >> heading & 1, cell);
        }
    }

    /// All rays, heading by heading.
    pub fn each(self) -> impl Iterator<Item = Ray> {
        let headings = (0..4).zip(self.0);
        headings.flat_map(|(heading, cells)| each(cells).map(move |cell| Ray { cell, heading }))
    }

    /// Those on some cells.
    #[inline(always)]
    pub fn within(self, cells: C) -> Self {
        Rays(self.0.map(|rays| rays & cells))
    }

    /// Those that are in any of two sets.
    #[inline(always)]
    pub fn or(self, other: Self) -> Self {
        Rays(std::array::from_fn(|heading| self.0[heading] | other.0[heading]))
    }

    /// Those that are in both of two sets.
    #[inline(always)]
    pub fn and(self, other: Self) -> Self {
        Rays(std::array::from_fn(|heading| self.0[heading] & other.0[heading]))
    }

    /// Those that are not in another set.
    #[inline(always)]
    pub fn without(self, other: Self) -> Self {
        Rays(std::array::from_fn(|heading| self.0[heading] & !other.0[heading]))
    }

    /// The headings of the rays on a cell: a bit for each.
    #[inline(always)]
    pub fn on(&self, cell: u8) -> u8 {
        (0..4)
            .fold(0, |all, heading| all | u8::from(self.contains(Ray { cell, heading })) << heading)
    }

    /// The cells of all rays.
    #[inline(always)]
    pub fn cells(&self) -> C {
        self.0[0] | self.0[1] | self.0[2] | self.0[3]
    }

    pub fn count(&self) -> usize {
        self.0.iter().map(|cells| cells.count()).sum()
    }
}

/// A place where light breaks rule 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stray {
    /// A beam leaves the grid from this cell along this heading.
    Leaves(Ray),
    /// A beam that enters this cell along this heading ends on an opaque side.
    Ends(Ray),
}

/// Light, as far as it is certain.
#[derive(Clone, Copy, Debug, Default)]
pub struct Light<C> {
    /// The entries where light runs; not those where it waits.
    pub entered: Rays<C>,
    /// The entries where it waits, since the cell is undecided.
    pub waiting: Rays<C>,
    /// The targets that are lit, and the tokens that are touched.
    pub lit: C,
    pub touched: C,
}

/// The obstacles of light: the tokens, and the undecided cells.
#[derive(Clone, Copy)]
pub struct Board<'a, C: Cells> {
    pub grid: &'a Grid<C>,
    pub tokens: &'a C::Bytes,
    pub open: C,
}

impl<C: Cells> Light<C> {
    /// Follow the beam of a laser on `source.cell`, and all that is split off.
    ///
    /// `ahead` has room to work in. Straying beams are reported in the order in which light strays.
    pub fn fire(
        &mut self,
        board: Board<C>,
        source: Ray,
        ahead: &mut Vec<Ray>,
        mut stray: impl FnMut(Stray),
    ) {
        self.run(board, Some(source), ahead, &mut stray);
    }

    /// Let a beam that has waited enter its cell, which is decided now, and follow it.
    pub fn resume(
        &mut self,
        board: Board<C>,
        ray: Ray,
        ahead: &mut Vec<Ray>,
        mut stray: impl FnMut(Stray),
    ) {
        let onward = self.enter(board, ray, ahead, &mut stray);
        self.run(board, onward, ahead, &mut stray);
    }

    /// Follow a beam on from the cell that it is in, then those that are put `ahead` on the way.
    #[inline(always)]
    fn run(
        &mut self,
        board: Board<C>,
        mut onward: Option<Ray>,
        ahead: &mut Vec<Ray>,
        stray: &mut impl FnMut(Stray),
    ) {
        while let Some(from) = onward.or_else(|| ahead.pop()) {
            onward = if let Some(cell) = board.grid.ahead(from.cell, from.heading) {
                self.enter(board, Ray { cell, ..from }, ahead, stray)
            } else {
                stray(Stray::Leaves(from));
                None
            };
        }
    }

    /// One step: the effect of a cell on a beam that enters it. Returns how it goes on, straight if
    /// it does; a beam split off is put `ahead`.
    #[inline(always)]
    fn enter(
        &mut self,
        board: Board<C>,
        ray: Ray,
        ahead: &mut Vec<Ray>,
        stray: &mut impl FnMut(Stray),
    ) -> Option<Ray> {
        let Ray { cell, heading } = ray;
        if board.open.has(cell) {
            self.waiting.insert(ray);
            return None;
        }
        if !self.entered.insert(ray) {
            return None;
        }
        let token = byte::<C>(board.tokens, cell);
        if token == 0 {
            return Some(ray);
        }
        let met = meet(token, heading);
        if met.lights {
            self.lit |= C::only(cell);
        }
        if met.touches {
            self.touched |= C::only(cell);
        }
        if met.blocked {
            stray(Stray::Ends(ray));
        }
        let straight = met.out & 1 << heading;
        let mut turned = each_heading(met.out & !straight).map(|heading| Ray { cell, heading });
        let onward = if straight != 0 { Some(ray) } else { turned.next() };
        ahead.extend(turned);
        onward
    }
}
