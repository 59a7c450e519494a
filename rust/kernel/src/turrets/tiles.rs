//! The grid as tiles of 8 by 8 cells, one cache line each, with a rim of closed tiles around it.
//!
//! Bit `8 * row + col` of a word stands for a cell of the tile. A state is a cell with the time
//! mod 4; the parity of row + column + time never changes, so a cell has states in only
//! two of the four phases, and two words a tile hold all its states: word `phase / 2`.

use std::mem::{align_of, size_of};
use std::ops::{Deref, DerefMut};

/// Everything that the search stores for 64 cells.
#[derive(Clone, Copy, Default)]
#[repr(C, align(64))]
pub struct Tile {
    /// States in which the walker survives and that are not yet visited.
    pub open: [u64; 2],
    /// The heading with which a state was first entered, in two bits, low bit first.
    pub came: [[u64; 2]; 2],
    /// States visited in the newest layer and the one before, by the parity of the step.
    pub front: [u64; 2],
}

/// A list of tiles that are all zeros at first.
///
/// Unused memory is not touched, so that making the list takes no time. (A vector of aligned tiles
/// would be written at once. So this is a vector of words in which the tiles are aligned.)
#[derive(Default)]
pub struct Tiles {
    words: Vec<u64>,
    first: usize,
    count: usize,
}

const WORDS: usize = size_of::<Tile>() / size_of::<u64>();

impl Tiles {
    pub fn new(count: usize) -> Self {
        let words = vec![0u64; WORDS * (count + 1)];
        let first = words.as_ptr().align_offset(align_of::<Tile>());
        assert!(first < WORDS);
        Tiles { words, first, count }
    }
}

impl Deref for Tiles {
    type Target = [Tile];

    #[inline(always)]
    fn deref(&self) -> &[Tile] {
        // SAFETY: from `first` on the words are aligned as tiles are, and hold `count` of them;
        // any words make a tile. The vector is never changed in length, so it does not move.
        unsafe {
            std::slice::from_raw_parts(self.words.as_ptr().add(self.first).cast(), self.count)
        }
    }
}

impl DerefMut for Tiles {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Tile] {
        let first = self.words.as_mut_ptr();
        // SAFETY: as above.
        unsafe { std::slice::from_raw_parts_mut(first.add(self.first).cast(), self.count) }
    }
}

/// Where a cell is stored: the index of its tile, and its bit there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    pub tile: usize,
    pub bit: u32,
}

/// The size of the grid, and where its tiles are in memory.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub rows: usize,
    pub cols: usize,
    /// How many tiles there are from a tile to the one below it.
    pub stride: usize,
}

impl Shape {
    pub fn new(rows: usize, cols: usize) -> Self {
        // Whole groups of eight tiles, as the fire is computed in words of 64 cells, and a closed
        // tile at the end of each row, which is also the western rim of the next row. A stride
        // that is even but no multiple of 4 spreads diagonal fronts over all sets of the cache.
        let stride = 8 * cols.div_ceil(64) + 1;
        Shape { rows, cols, stride: stride + (2 + 4 - stride % 4) % 4 }
    }

    /// Rows of tiles, without the rim.
    pub fn tile_rows(&self) -> usize {
        self.rows.div_ceil(8)
    }

    /// The first tile of a row of tiles.
    pub fn first(&self, tile_row: usize) -> usize {
        (tile_row + 1) * self.stride + 1
    }

    /// All tiles, with the rim.
    pub fn tiles(&self) -> usize {
        (self.tile_rows() + 2) * self.stride + 2
    }

    pub fn spot(&self, row: usize, col: usize) -> Spot {
        Spot { tile: self.first(row / 8) + col / 8, bit: (8 * (row % 8) + col % 8) as u32 }
    }

    pub fn cell(&self, tile: usize, bit: u32) -> (usize, usize) {
        let inside = tile - 1 - self.stride;
        let (tile_row, tile_col) = (inside / self.stride, inside % self.stride);
        (8 * tile_row + bit as usize / 8, 8 * tile_col + bit as usize % 8)
    }
}
