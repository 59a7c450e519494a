//! Sets of cells, a bit for each cell, on integers that are just wide enough for the board.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of cells. Narrow ones make a position small, and quick to copy.
pub trait Cells:
    Copy
    + Debug
    + Default
    + Eq
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + 'static
{
    /// A byte for each cell.
    type Bytes: Copy + Debug + Send + Sync + AsRef<[u8]> + AsMut<[u8]>;
    const ZEROS: Self::Bytes;
    const NONE: Self;

    /// The cells with numbers below `size`.
    fn below(size: usize) -> Self;
    /// The set of one cell; empty if the set is too narrow to have it.
    fn only(cell: u8) -> Self;
    /// The set of a cell of a board, or of none if `is_in` is 0 rather than 1.
    fn bit(is_in: u8, cell: u8) -> Self;
    /// The number of cells.
    fn count(self) -> usize;
    /// The cell with the lowest number, and the others.
    fn first(self) -> Option<u8>;
    fn rest(self) -> Self;
    /// All cells moved up, or down, by fewer numbers than a set can have. Some may be lost.
    fn up(self, numbers: u32) -> Self;
    fn down(self, numbers: u32) -> Self;

    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    #[inline(always)]
    fn has(self, cell: u8) -> bool {
        !(self & Self::only(cell)).is_empty()
    }
}

macro_rules! impl_cells {
    ($($integer:ty),*) => {$(
        impl Cells for $integer {
            type Bytes = [u8; <$integer>::BITS as usize];
            const ZEROS: Self::Bytes = [0; <$integer>::BITS as usize];
            const NONE: Self = 0;

            fn below(size: usize) -> Self {
                let unused = <$integer>::BITS.saturating_sub(size as u32);
                <$integer>::MAX.checked_shr(unused).unwrap_or(0)
            }

            #[inline(always)]
            fn only(cell: u8) -> Self {
                <$integer>::from(1_u8).checked_shl(u32::from(cell)).unwrap_or(0)
            }

            #[inline(always)]
            fn bit(is_in: u8, cell: u8) -> Self {
                <$integer>::from(is_in).wrapping_shl(u32::from(cell))
            }

            #[inline(always)]
            fn count(self) -> usize {
                self.count_ones() as usize
            }

            #[inline(always)]
            fn first(self) -> Option<u8> {
                (self != 0).then_some(self.trailing_zeros() as u8)
            }

            #[inline(always)]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn up(self, numbers: u32) -> Self {
                self.wrapping_shl(numbers)
            }

            #[inline(always)]
            fn down(self, numbers: u32) -> Self {
                self.wrapping_shr(numbers)
            }
        }
    )*};
}

impl_cells!(u32, u64, u128);

/// Evaluate an expression with `$cells` as the narrowest sets for a board of this many cells.
macro_rules! on_width {
    ($size:expr, $cells:ident => $value:expr) => {
        match $size {
            0..=32 => {
                type $cells = u32;
                $value
            }
            33..=64 => {
                type $cells = u64;
                $value
            }
            _ => {
                type $cells = u128;
                $value
            }
        }
    };
}

pub(crate) use on_width;

/// Every cell of a set, row by row.
#[inline(always)]
pub fn each<C: Cells>(mut cells: C) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = cells.first()?;
        cells = cells.rest();
        Some(cell)
    })
}

/// The headings of a set: a bit for each.
#[inline(always)]
pub fn each_heading(mut headings: u8) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let heading = headings.trailing_zeros() as u8;
        headings &= headings.wrapping_sub(1);
        (heading < 8).then_some(heading)
    })
}

/// The byte of a cell; 0 for a cell that no board has.
#[inline(always)]
pub fn byte<C: Cells>(bytes: &C::Bytes, cell: u8) -> u8 {
    bytes.as_ref().get(usize::from(cell)).copied().unwrap_or(0)
}

/// Set the byte of a cell, if a board can have that cell.
#[inline(always)]
pub fn set_byte<C: Cells>(bytes: &mut C::Bytes, cell: u8, value: u8) {
    if let Some(byte) = bytes.as_mut().get_mut(usize::from(cell)) {
        *byte = value;
    }
}
