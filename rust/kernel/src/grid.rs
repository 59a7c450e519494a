//! Shared by the solvers: headings, and sets of cells as bits of one integer.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};

/// Headings are N, E, S, W = 0..3, clockwise, as everywhere in the project.
pub const N: usize = 0;
pub const E: usize = 1;
pub const S: usize = 2;
pub const W: usize = 3;
pub const HEADINGS: [usize; 4] = [N, E, S, W];

pub const fn right(heading: usize) -> usize {
    (heading + 1) % 4
}

pub const fn back(heading: usize) -> usize {
    (heading + 2) % 4
}

pub const fn left(heading: usize) -> usize {
    (heading + 3) % 4
}

/// The size of a grid, and the steps on it.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    pub rows: usize,
    pub cols: usize,
}

impl Size {
    pub fn cells(self) -> usize {
        self.rows * self.cols
    }

    /// The neighbour of a cell along a heading; None outside.
    #[inline]
    pub fn next(self, cell: usize, heading: usize) -> Option<usize> {
        let (row, col) = (cell / self.cols, cell % self.cols);
        match heading {
            N => (row > 0).then(|| cell - self.cols),
            E => (col + 1 < self.cols).then(|| cell + 1),
            S => (row + 1 < self.rows).then(|| cell + self.cols),
            _ => (col > 0).then(|| cell - 1),
        }
    }
}

/// A set of cells: bit `row * cols + col` of an integer that is wide enough for the grid.
pub trait Mask:
    Copy
    + Eq
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + BitAndAssign
    + BitOrAssign
    + 'static
{
    /// The empty set.
    const NONE: Self;
    /// The set of one cell.
    fn cell(index: usize) -> Self;
    /// The set of the cells 0 to `count - 1`; at least one.
    fn first_cells(count: usize) -> Self;
    fn count(self) -> u32;
    /// The lowest index of a non-empty set.
    fn lowest(self) -> usize;
    /// The highest index of a non-empty set.
    fn highest(self) -> usize;

    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Whether a non-empty set has one cell only.
    fn is_single(self) -> bool;

    /// Whether the sets have a cell in common.
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }
}

macro_rules! impl_mask {
    ($($integer:ty),*) => {$(
        impl Mask for $integer {
            const NONE: Self = 0;

            fn cell(index: usize) -> Self {
                1 << index
            }

            fn first_cells(count: usize) -> Self {
                <$integer>::MAX >> (<$integer>::BITS - count as u32)
            }

            fn count(self) -> u32 {
                self.count_ones()
            }

            fn is_single(self) -> bool {
                self & (self - 1) == 0
            }

            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            fn highest(self) -> usize {
                (<$integer>::BITS - 1 - self.leading_zeros()) as usize
            }
        }
    )*};
}

impl_mask!(u64, u128);

/// The cells of a set, lowest index first.
pub fn cells<M: Mask>(mut mask: M) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if mask.is_empty() {
            return None;
        }
        let cell = mask.lowest();
        mask &= !M::cell(cell);
        Some(cell)
    })
}

/// The shape of a grid of at least one cell, as masks.
#[derive(Clone)]
pub struct Geometry<M> {
    pub cols: u32,
    pub all: M,
    /// `rim[h]`: the cells from which a beam with heading h leaves the grid.
    pub rim: [M; 4],
    /// `rays[cell][h]`: the cells that a beam from `cell` along h crosses up to the rim.
    rays: Vec<[M; 4]>,
    /// `next[cell][h]`: the cell that a beam from `cell` along h enters, or OUTSIDE.
    next: Vec<[u8; 4]>,
}

const OUTSIDE: u8 = u8::MAX;

impl<M: Mask> Geometry<M> {
    pub fn new(rows: usize, cols: usize) -> Self {
        let size = rows * cols;
        let mut geometry = Geometry {
            cols: cols as u32,
            all: M::first_cells(size),
            rim: [M::NONE; 4],
            rays: vec![[M::NONE; 4]; size],
            next: vec![[OUTSIDE; 4]; size],
        };
        // Each ray is that of the neighbour and the neighbour itself.
        let grid = Size { rows, cols };
        for index in 0..size {
            [N, W].into_iter().for_each(|h| geometry.link(index, h, grid.next(index, h)));
        }
        for index in (0..size).rev() {
            [E, S].into_iter().for_each(|h| geometry.link(index, h, grid.next(index, h)));
        }
        geometry
    }

    fn link(&mut self, index: usize, heading: usize, neighbour: Option<usize>) {
        match neighbour {
            None => self.rim[heading] |= M::cell(index),
            Some(next) => {
                self.next[index][heading] = next as u8;
                self.rays[index][heading] = self.rays[next][heading] | M::cell(next);
            }
        }
    }

    /// The cell that a beam from a cell enters. None if it leaves the grid.
    #[inline(always)]
    pub fn next(&self, index: usize, heading: usize) -> Option<usize> {
        let next = self.next[index][heading];
        (next != OUTSIDE).then_some(usize::from(next))
    }

    /// The cells that a beam from a cell crosses up to the rim.
    #[inline(always)]
    pub fn ray(&self, cell: usize, heading: usize) -> M {
        self.rays[cell][heading]
    }

    /// Every cell of the set moved one step along the heading; those that leave the grid are
    /// dropped.
    #[inline(always)]
    pub fn advance(&self, heading: usize, from: M) -> M {
        let inside = from & !self.rim[heading];
        match heading {
            N => inside >> self.cols,
            E => inside << 1,
            S => inside << self.cols,
            _ => inside >> 1,
        }
    }

    /// The cell of a non-empty set on a ray that a beam with this heading meets first.
    #[inline(always)]
    pub fn first_met(&self, heading: usize, on_ray: M) -> usize {
        if heading == N || heading == W {
            on_ray.highest()
        } else {
            on_ray.lowest()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_and_its_reverse_cancel_inside_the_grid() {
        let geometry = Geometry::<u64>::new(2, 3);
        for heading in HEADINGS {
            let inside = geometry.all & !geometry.rim[heading];
            let there = geometry.advance(heading, inside);
            assert_eq!(there.count(), inside.count());
            assert_eq!(geometry.advance(back(heading), there), inside);
        }
    }

    #[test]
    fn rays_run_to_the_rim() {
        let geometry = Geometry::<u128>::new(11, 11);
        let middle = 5 * 11 + 5;
        for heading in HEADINGS {
            assert_eq!(geometry.ray(middle, heading).count(), 5);
        }
        assert_eq!(geometry.ray(0, N).count(), 0);
        assert_eq!(geometry.first_met(W, geometry.ray(middle, W)), middle - 1);
        assert_eq!(geometry.first_met(S, geometry.ray(middle, S)), middle + 11);
    }

    #[test]
    fn one_row_has_no_step_north_or_south() {
        let geometry = Geometry::<u64>::new(1, 4);
        assert_eq!(geometry.advance(S, geometry.all), 0);
        assert_eq!(geometry.advance(N, geometry.all), 0);
        assert_eq!(geometry.advance(E, geometry.all), 0b1110);
    }
}
