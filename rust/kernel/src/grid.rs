//! What the solvers share: headings, and sets of cells as bits of one integer.

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

            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            fn highest(self) -> usize {
                (<$integer>::BITS - 1 - self.leading_zeros()) as usize
            }
        }
    )*};
}

impl_mask!(u32, u64, u128);

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
}

impl<M: Mask> Geometry<M> {
    pub fn new(rows: usize, cols: usize) -> Self {
        let pick = |wanted: &dyn Fn(usize, usize) -> bool| {
            (0..rows * cols)
                .filter(|cell| wanted(cell / cols, cell % cols))
                .fold(M::NONE, |mask, cell| mask | M::cell(cell))
        };
        let rim = [
            pick(&|row, _| row == 0),
            pick(&|_, col| col == cols - 1),
            pick(&|row, _| row == rows - 1),
            pick(&|_, col| col == 0),
        ];
        let all = M::first_cells(rows * cols);
        let mut geometry = Geometry { cols: cols as u32, all, rim, rays: Vec::new() };
        geometry.rays = (0..rows * cols)
            .map(|cell| HEADINGS.map(|heading| geometry.trace_ray(cell, heading)))
            .collect();
        geometry
    }

    fn trace_ray(&self, cell: usize, heading: usize) -> M {
        let mut ray = M::NONE;
        let mut here = self.advance(heading, M::cell(cell));
        while !here.is_empty() {
            ray |= here;
            here = self.advance(heading, here);
        }
        ray
    }

    /// The cells that a beam from a cell crosses up to the rim.
    pub fn ray(&self, cell: usize, heading: usize) -> M {
        self.rays[cell][heading]
    }

    /// Every cell of the set moved one step along the heading; those that leave the grid are dropped.
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
        let geometry = Geometry::<u32>::new(2, 3);
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
        let geometry = Geometry::<u32>::new(1, 4);
        assert_eq!(geometry.advance(S, geometry.all), 0);
        assert_eq!(geometry.advance(N, geometry.all), 0);
        assert_eq!(geometry.advance(E, geometry.all), 0b1110);
    }
}
