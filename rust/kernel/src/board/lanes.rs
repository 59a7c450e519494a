//! Sets of entries: for each heading the cells that light enters along it.
//!
//! Looking ahead moves all light at once.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use crate::grid::{Mask, E, N, S, W};

/// A set of cells for each heading.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Lanes<M>([M; 4]);

impl<M: Mask> Lanes<M> {
    /// From the cells of each heading.
    #[inline(always)]
    pub fn new(sets: [M; 4]) -> Self {
        Lanes(sets)
    }

    /// The same cells for each heading.
    #[inline(always)]
    pub fn all(cells: M) -> Self {
        Lanes([cells; 4])
    }

    #[inline(always)]
    pub fn sets(self) -> [M; 4] {
        self.0
    }

    /// The cells of all headings together.
    #[inline(always)]
    pub fn union(self) -> M {
        self.0[N] | self.0[E] | self.0[S] | self.0[W]
    }

    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.union().is_empty()
    }

    /// Each heading turned as `/` turns it: north and east change places, south and west.
    #[inline(always)]
    pub fn slash(self) -> Self {
        let [n, e, s, w] = self.0;
        Lanes([e, n, w, s])
    }

    /// Each heading turned as `\` turns it: north and west change places, south and east.
    #[inline(always)]
    pub fn backslash(self) -> Self {
        let [n, e, s, w] = self.0;
        Lanes([w, s, e, n])
    }

    /// Every entry moved one cell along its heading. `inside` are those that do not leave the grid.
    #[inline(always)]
    pub fn advance(self, inside: Self, cols: u32) -> Self {
        let [n, e, s, w] = (self & inside).0;
        Lanes([n >> cols, e << 1, s << cols, w >> 1])
    }

    /// Every entry moved one cell back. `back_inside` are those that can.
    #[inline(always)]
    pub fn retreat(self, back_inside: Self, cols: u32) -> Self {
        let [n, e, s, w] = (self & back_inside).0;
        Lanes([n << cols, e >> 1, s >> cols, w << 1])
    }

    #[inline(always)]
    fn with(self, other: Self, f: impl Fn(M, M) -> M) -> Self {
        let ([n, e, s, w], [north, east, south, west]) = (self.0, other.0);
        Lanes([f(n, north), f(e, east), f(s, south), f(w, west)])
    }
}

impl<M: Mask> BitAnd for Lanes<M> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.with(other, |one, other| one & other)
    }
}

impl<M: Mask> BitOr for Lanes<M> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.with(other, |one, other| one | other)
    }
}

impl<M: Mask> Not for Lanes<M> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        let [n, e, s, w] = self.0;
        Lanes([!n, !e, !s, !w])
    }
}

impl<M: Mask> BitAndAssign for Lanes<M> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<M: Mask> BitOrAssign for Lanes<M> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}
