//! Small sets of numbers: literals, and the cells of a small grid. The bits of a number each.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// The largest number of cells, with a border of walls around the grid.
pub const ROOM: usize = 256;

/// A set of literals, or of other small numbers: a bit each.
pub trait Set:
    Copy
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + Not<Output = Self>
{
    /// The empty set.
    const NONE: Self;

    /// The set of a single number.
    fn of(number: usize) -> Self;

    /// The set of both literals of a shooter.
    fn both_of(shooter: usize) -> Self;

    /// How many numbers are in it.
    fn count(self) -> u32;

    /// The numbers that are in it.
    fn each(self) -> impl Iterator<Item = usize>;

    /// The negations of literals.
    fn negations(self) -> Self;
}

macro_rules! set {
    ($bits:ty) => {
        impl Set for $bits {
            const NONE: Self = 0;

            fn of(number: usize) -> Self {
                1 << number
            }

            fn both_of(shooter: usize) -> Self {
                3 << (2 * shooter)
            }

            fn count(self) -> u32 {
                self.count_ones()
            }

            fn each(mut self) -> impl Iterator<Item = usize> {
                std::iter::from_fn(move || {
                    let number = self.trailing_zeros();
                    self &= self.wrapping_sub(1);
                    (number < <$bits>::BITS).then_some(number as usize)
                })
            }

            fn negations(self) -> Self {
                const EVEN: $bits = <$bits>::MAX / 3;
                (self & EVEN) << 1 | self >> 1 & EVEN
            }
        }
    };
}

set!(u64);
set!(u128);

/// Cells, a bit each.
#[derive(Clone, Copy, Default)]
pub struct Cells([u64; ROOM / 64]);

impl Cells {
    /// Put a cell in, or take it out.
    pub fn set(&mut self, at: usize, is_in: bool) {
        let word = &mut self.0[at / 64];
        *word = *word & !(1 << (at % 64)) | u64::from(is_in) << (at % 64);
    }

    /// The cells that are in both sets.
    pub fn both(self, other: Cells) -> Cells {
        Cells(std::array::from_fn(|index| self.0[index] & other.0[index]))
    }

    /// The cells that are in it.
    pub fn each(self) -> impl Iterator<Item = usize> {
        let words = self.0.into_iter().enumerate();
        words.flat_map(|(index, word)| word.each().map(move |bit| 64 * index + bit))
    }
}
