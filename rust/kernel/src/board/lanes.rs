//! Sets of entries: for each heading the cells that light enters along it.
//!
//! Looking ahead moves all light at once. On boards of up to 32 cells two headings share a word of
//! 64 bits: those that move to higher cells, and those that move to lower ones. No heading runs
//! over into its neighbour, as only entries move that stay inside the grid.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use crate::grid::{Mask, E, N, S, W};

pub trait Lanes<M>:
    Copy
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
    /// From the cells of each heading.
    fn new(sets: [M; 4]) -> Self;
    /// The same cells for each heading.
    fn all(cells: M) -> Self;
    fn sets(self) -> [M; 4];
    /// The cells of all headings together.
    fn union(self) -> M;
    fn is_empty(self) -> bool;
    /// Each heading turned as `/` turns it: north and east change places, south and west.
    fn slash(self) -> Self;
    /// Each heading turned as `\` turns it: north and west change places, south and east.
    fn backslash(self) -> Self;
    /// Every entry moved one cell along its heading. `inside` are those that do not leave the grid.
    fn advance(self, inside: Self, cols: u32) -> Self;
    /// Every entry moved one cell back. `back_inside` are those that can.
    fn retreat(self, back_inside: Self, cols: u32) -> Self;
}

/// Two words: east and south, north and west; the first in the lower half.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Pairs {
    up: u64,
    down: u64,
}

const LOW: u64 = 0xffff_ffff;

const fn pair(low: u32, high: u32) -> u64 {
    low as u64 | (high as u64) << 32
}

impl Lanes<u32> for Pairs {
    #[inline(always)]
    fn new(sets: [u32; 4]) -> Self {
        Pairs { up: pair(sets[E], sets[S]), down: pair(sets[N], sets[W]) }
    }

    #[inline(always)]
    fn all(cells: u32) -> Self {
        Pairs { up: pair(cells, cells), down: pair(cells, cells) }
    }

    #[inline(always)]
    fn sets(self) -> [u32; 4] {
        let mut sets = [0; 4];
        (sets[E], sets[S]) = (self.up as u32, (self.up >> 32) as u32);
        (sets[N], sets[W]) = (self.down as u32, (self.down >> 32) as u32);
        sets
    }

    #[inline(always)]
    fn union(self) -> u32 {
        let both = self.up | self.down;
        (both | both >> 32) as u32
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.up | self.down == 0
    }

    #[inline(always)]
    fn slash(self) -> Self {
        Pairs { up: self.down, down: self.up }
    }

    #[inline(always)]
    fn backslash(self) -> Self {
        Pairs { up: self.up.rotate_left(32), down: self.down.rotate_left(32) }
    }

    #[inline(always)]
    fn advance(self, inside: Self, cols: u32) -> Self {
        let Pairs { up, down } = self & inside;
        Pairs {
            up: (up & LOW) << 1 | (up & !LOW) << cols,
            down: (down & LOW) >> cols | (down & !LOW) >> 1,
        }
    }

    #[inline(always)]
    fn retreat(self, back_inside: Self, cols: u32) -> Self {
        let Pairs { up, down } = self & back_inside;
        Pairs {
            up: (up & LOW) >> 1 | (up & !LOW) >> cols,
            down: (down & LOW) << cols | (down & !LOW) << 1,
        }
    }
}

/// A set for each heading.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Four<M>([M; 4]);

impl<M: Mask> Lanes<M> for Four<M> {
    #[inline(always)]
    fn new(sets: [M; 4]) -> Self {
        Four(sets)
    }

    #[inline(always)]
    fn all(cells: M) -> Self {
        Four([cells; 4])
    }

    #[inline(always)]
    fn sets(self) -> [M; 4] {
        self.0
    }

    #[inline(always)]
    fn union(self) -> M {
        self.0[N] | self.0[E] | self.0[S] | self.0[W]
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.union().is_empty()
    }

    #[inline(always)]
    fn slash(self) -> Self {
        let [n, e, s, w] = self.0;
        Four([e, n, w, s])
    }

    #[inline(always)]
    fn backslash(self) -> Self {
        let [n, e, s, w] = self.0;
        Four([w, s, e, n])
    }

    #[inline(always)]
    fn advance(self, inside: Self, cols: u32) -> Self {
        let [n, e, s, w] = (self & inside).0;
        Four([n >> cols, e << 1, s << cols, w >> 1])
    }

    #[inline(always)]
    fn retreat(self, back_inside: Self, cols: u32) -> Self {
        let [n, e, s, w] = (self & back_inside).0;
        Four([n << cols, e >> 1, s >> cols, w << 1])
    }
}

macro_rules! impl_sets {
    ($type:ty, [$($bound:tt)*], $one:expr, $two:expr) => {
        impl<$($bound)*> BitAnd for $type {
            type Output = Self;
            #[inline(always)]
            fn bitand(self, other: Self) -> Self {
                $two(self, other, |a, b| a & b)
            }
        }
        impl<$($bound)*> BitOr for $type {
            type Output = Self;
            #[inline(always)]
            fn bitor(self, other: Self) -> Self {
                $two(self, other, |a, b| a | b)
            }
        }
        impl<$($bound)*> Not for $type {
            type Output = Self;
            #[inline(always)]
            fn not(self) -> Self {
                $one(self, |a| !a)
            }
        }
        impl<$($bound)*> BitAndAssign for $type {
            #[inline(always)]
            fn bitand_assign(&mut self, other: Self) {
                *self = *self & other;
            }
        }
        impl<$($bound)*> BitOrAssign for $type {
            #[inline(always)]
            fn bitor_assign(&mut self, other: Self) {
                *self = *self | other;
            }
        }
    };
}

#[inline(always)]
fn pairs_one(a: Pairs, f: impl Fn(u64) -> u64) -> Pairs {
    Pairs { up: f(a.up), down: f(a.down) }
}

#[inline(always)]
fn pairs_two(a: Pairs, b: Pairs, f: impl Fn(u64, u64) -> u64) -> Pairs {
    Pairs { up: f(a.up, b.up), down: f(a.down, b.down) }
}

#[inline(always)]
fn four_one<M: Mask>(a: Four<M>, f: impl Fn(M) -> M) -> Four<M> {
    Four([f(a.0[N]), f(a.0[E]), f(a.0[S]), f(a.0[W])])
}

#[inline(always)]
fn four_two<M: Mask>(a: Four<M>, b: Four<M>, f: impl Fn(M, M) -> M) -> Four<M> {
    Four([f(a.0[N], b.0[N]), f(a.0[E], b.0[E]), f(a.0[S], b.0[S]), f(a.0[W], b.0[W])])
}

impl_sets!(Pairs, [], pairs_one, pairs_two);
impl_sets!(Four<M>, [M: Mask], four_one, four_two);
