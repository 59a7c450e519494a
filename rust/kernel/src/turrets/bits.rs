//! Words of 128 bits as rows of bits, and their shifts by a row or a column.
//!
//! There are `PAIRS` rows of 128 / `PAIRS` bits. Every x86-64 has registers of this size, with
//! shifts that do not cross from row to row; elsewhere two integer registers make one word.

#[cfg(not(target_arch = "x86_64"))]
pub use portable::*;
#[cfg(target_arch = "x86_64")]
pub use registers::*;

#[cfg(target_arch = "x86_64")]
#[allow(clippy::undocumented_unsafe_blocks)] // one reason for all:
mod registers {
    // SAFETY, here and below: all these instructions are part of every x86-64, and touch registers
    // only; a word and a register are both 128 bits of which every pattern is valid.
    use std::arch::x86_64::*;
    use std::mem::transmute;
    use std::ops::{BitAnd, BitOr};

    #[derive(Clone, Copy)]
    pub struct Bits(__m128i);

    impl From<u128> for Bits {
        #[inline(always)]
        fn from(word: u128) -> Self {
            Bits(unsafe { transmute::<u128, __m128i>(word) })
        }
    }

    impl From<Bits> for u128 {
        #[inline(always)]
        fn from(bits: Bits) -> Self {
            unsafe { transmute::<__m128i, u128>(bits.0) }
        }
    }

    impl BitAnd for Bits {
        type Output = Bits;
        #[inline(always)]
        fn bitand(self, other: Bits) -> Bits {
            Bits(unsafe { _mm_and_si128(self.0, other.0) })
        }
    }

    impl BitOr for Bits {
        type Output = Bits;
        #[inline(always)]
        fn bitor(self, other: Bits) -> Bits {
            Bits(unsafe { _mm_or_si128(self.0, other.0) })
        }
    }

    impl Bits {
        /// Those of `all` that are not in these.
        #[inline(always)]
        pub fn outside(self, all: Bits) -> Bits {
            Bits(unsafe { _mm_andnot_si128(self.0, all.0) })
        }
    }

    /// The bits moved one row up, and the first row of those below moved into the last one.
    #[inline(always)]
    pub fn row_north<const PAIRS: usize>(Bits(here): Bits, Bits(below): Bits) -> Bits {
        Bits(unsafe {
            match PAIRS {
                1 => below,
                2 => _mm_or_si128(_mm_srli_si128::<8>(here), _mm_slli_si128::<8>(below)),
                4 => _mm_or_si128(_mm_srli_si128::<4>(here), _mm_slli_si128::<12>(below)),
                _ => _mm_or_si128(_mm_srli_si128::<2>(here), _mm_slli_si128::<14>(below)),
            }
        })
    }

    /// The bits moved one row down, and the last row of those above moved into the first one.
    #[inline(always)]
    pub fn row_south<const PAIRS: usize>(Bits(here): Bits, Bits(above): Bits) -> Bits {
        Bits(unsafe {
            match PAIRS {
                1 => above,
                2 => _mm_or_si128(_mm_slli_si128::<8>(here), _mm_srli_si128::<8>(above)),
                4 => _mm_or_si128(_mm_slli_si128::<4>(here), _mm_srli_si128::<12>(above)),
                _ => _mm_or_si128(_mm_slli_si128::<2>(here), _mm_srli_si128::<14>(above)),
            }
        })
    }

    /// The bits moved one column on, and the last column of those before into the first one.
    #[inline(always)]
    pub fn col_east<const PAIRS: usize>(Bits(here): Bits, Bits(before): Bits) -> Bits {
        Bits(unsafe {
            match PAIRS {
                1 => {
                    let carry = middle(here, before);
                    _mm_or_si128(_mm_slli_epi64::<1>(here), _mm_srli_epi64::<63>(carry))
                }
                2 => _mm_or_si128(_mm_slli_epi64::<1>(here), _mm_srli_epi64::<63>(before)),
                4 => _mm_or_si128(_mm_slli_epi32::<1>(here), _mm_srli_epi32::<31>(before)),
                _ => _mm_or_si128(_mm_slli_epi16::<1>(here), _mm_srli_epi16::<15>(before)),
            }
        })
    }

    /// The bits moved one column back, and the first column of those after into the last one.
    #[inline(always)]
    pub fn col_west<const PAIRS: usize>(Bits(here): Bits, Bits(after): Bits) -> Bits {
        Bits(unsafe {
            match PAIRS {
                1 => {
                    let carry = middle(after, here);
                    _mm_or_si128(_mm_srli_epi64::<1>(here), _mm_slli_epi64::<63>(carry))
                }
                2 => _mm_or_si128(_mm_srli_epi64::<1>(here), _mm_slli_epi64::<63>(after)),
                4 => _mm_or_si128(_mm_srli_epi32::<1>(here), _mm_slli_epi32::<31>(after)),
                _ => _mm_or_si128(_mm_srli_epi16::<1>(here), _mm_slli_epi16::<15>(after)),
            }
        })
    }

    /// The high half of `low` below the low half of `high`.
    #[inline(always)]
    fn middle(high: __m128i, low: __m128i) -> __m128i {
        unsafe { _mm_or_si128(_mm_slli_si128::<8>(high), _mm_srli_si128::<8>(low)) }
    }
}

#[cfg(any(test, not(target_arch = "x86_64")))]
pub mod portable {
    use std::ops::{BitAnd, BitOr};

    #[derive(Clone, Copy)]
    pub struct Bits(u128);

    impl From<u128> for Bits {
        fn from(word: u128) -> Self {
            Bits(word)
        }
    }

    impl From<Bits> for u128 {
        fn from(bits: Bits) -> Self {
            bits.0
        }
    }

    impl BitAnd for Bits {
        type Output = Bits;
        fn bitand(self, other: Bits) -> Bits {
            Bits(self.0 & other.0)
        }
    }

    impl BitOr for Bits {
        type Output = Bits;
        fn bitor(self, other: Bits) -> Bits {
            Bits(self.0 | other.0)
        }
    }

    impl Bits {
        /// Those of `all` that are not in these.
        pub fn outside(self, all: Bits) -> Bits {
            Bits(all.0 & !self.0)
        }
    }

    /// The first column of `PAIRS` rows.
    const fn first<const PAIRS: usize>() -> u128 {
        u128::MAX / (u128::MAX >> (128 - 128 / PAIRS))
    }

    /// The bits moved one row up, and the first row of those below moved into the last one.
    #[inline(always)]
    pub fn row_north<const PAIRS: usize>(here: Bits, below: Bits) -> Bits {
        let width = 128 / PAIRS as u32;
        Bits(here.0.checked_shr(width).unwrap_or(0) | below.0 << (128 - width))
    }

    /// The bits moved one row down, and the last row of those above moved into the first one.
    #[inline(always)]
    pub fn row_south<const PAIRS: usize>(here: Bits, above: Bits) -> Bits {
        let width = 128 / PAIRS as u32;
        Bits(here.0.checked_shl(width).unwrap_or(0) | above.0 >> (128 - width))
    }

    /// The bits moved one column on, and the last column of those before into the first one.
    #[inline(always)]
    pub fn col_east<const PAIRS: usize>(here: Bits, before: Bits) -> Bits {
        let first = first::<PAIRS>();
        Bits(here.0 << 1 & !first | before.0 >> (128 / PAIRS - 1) & first)
    }

    /// The bits moved one column back, and the first column of those after into the last one.
    #[inline(always)]
    pub fn col_west<const PAIRS: usize>(here: Bits, after: Bits) -> Bits {
        let last = first::<PAIRS>() << (128 / PAIRS - 1);
        Bits(here.0 >> 1 & !last | after.0 << (128 / PAIRS - 1) & last)
    }
}
