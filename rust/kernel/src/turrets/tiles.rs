//! The grid as tiles of 256 cells, with a rim of closed tiles around it.
//!
//! A state is a cell with the time mod 4. The parity of row + column + time never changes, so at
//! any time the walker is on a cell of one colour of the chessboard: `(row + col) % 2`. A word has
//! a bit for each cell of a tile that has one colour. Two rows of cells share a row of bits, as in
//! each column one of the two cells has the colour: bit `width * (row / 2) + col`.
//!
//! A tile has 16 by 16 cells, and in a grid of few rows 2 by 128, 4 by 64 or 8 by 32.

use std::mem::{align_of, size_of};
use std::ops::{Deref, DerefMut};

use crate::grid::{E, N, S};

/// The cells of one colour in a tile.
pub type Word = u128;

/// Everything about 256 cells but the newest states, in four parts by the time mod 4: the states
/// in which the walker survives and that are not yet visited, and two bits of the heading with
/// which a state was first entered, the low bit first.
#[derive(Clone, Copy, Default)]
#[repr(C, align(64))]
pub struct Tile(pub [Word; 12]);

impl Tile {
    pub fn open(&self, phase: usize) -> Word {
        self.0[3 * phase]
    }

    /// The open states of a phase, and the bits of the headings.
    #[inline(always)]
    pub fn of_phase(&mut self, phase: usize) -> &mut [Word; 3] {
        let words = &mut self.0[3 * phase..3 * phase + 3];
        words.try_into().expect("three words")
    }

    /// The heading with which a visited state was first entered.
    pub fn came(&self, phase: usize, bit: u32) -> usize {
        let [low, high] = [1, 2].map(|part| (self.0[3 * phase + part] >> bit & 1) as usize);
        low | high << 1
    }
}

/// A list of tiles that are all zeros at first.
///
/// Unused memory is not touched, so that making the list takes no time. (A vector of aligned tiles
/// would be written at once. So this is a vector of words in which the tiles are aligned.)
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
        debug_assert!(size_of::<Tile>() * self.count <= 8 * (self.words.len() - self.first));
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
        debug_assert!(size_of::<Tile>() * self.count <= 8 * (self.words.len() - self.first));
        let first = self.words.as_mut_ptr();
        // SAFETY: as above.
        unsafe { std::slice::from_raw_parts_mut(first.add(self.first).cast(), self.count) }
    }
}

/// The bits in even columns.
const EVEN: Word = Word::MAX / 3;

/// The cells of a colour that are the upper ones of their two rows. The others are the lower ones.
#[inline(always)]
pub const fn upper(colour: usize) -> Word {
    EVEN << (colour % 2)
}

/// The storage of a cell: the index of its tile, its bit there, and its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    pub tile: usize,
    pub bit: u32,
    pub colour: usize,
}

/// The size of the grid, and where its tiles are in memory.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub rows: usize,
    pub cols: usize,
    /// Half the rows of a tile: 1, 2, 4 or 8.
    pub pairs: usize,
    /// The number of tiles from a tile to the one below it.
    pub stride: usize,
}

impl Shape {
    pub fn new(rows: usize, cols: usize) -> Self {
        let pairs = rows.div_ceil(2).next_power_of_two().min(8);
        // The fire is computed in words of 128 cells of a row, so a row of tiles is made of whole
        // groups of `pairs` tiles. A closed tile at its end is the western rim of the next one. A
        // stride that is even but no multiple of 4 spreads diagonal fronts over the cache.
        let stride = pairs * cols.div_ceil(128) + 1;
        let stride = if rows <= 2 * pairs { stride } else { stride + (2 + 4 - stride % 4) % 4 };
        Shape { rows, cols, pairs, stride }
    }

    /// The columns of a tile, a power of two.
    pub fn width(&self) -> usize {
        128 / self.pairs
    }

    /// Rows of tiles, without the rim.
    pub fn tile_rows(&self) -> usize {
        self.rows.div_ceil(2 * self.pairs)
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
        let (high, width) = (2 * self.pairs, self.width());
        Spot {
            tile: self.first(row / high) + col / width,
            bit: (width * (row % high / 2) + col % width) as u32,
            colour: (row + col) % 2,
        }
    }

    /// The row and column of a bit of this colour.
    pub fn cell(&self, tile: usize, bit: u32, colour: usize) -> (usize, usize) {
        let (inside, width, bit) = (tile - 1 - self.stride, self.width(), bit as usize);
        let (tile_row, tile_col) = (inside / self.stride, inside % self.stride);
        let (pair, col) = (self.pairs * tile_row + bit / width, bit % width);
        (2 * pair + (col + colour) % 2, width * tile_col + col)
    }

    /// The spot one step along a heading, without the divisions that its row and column take.
    pub fn beside(&self, Spot { tile, bit, colour }: Spot, heading: usize) -> Spot {
        let width = self.width() as u32;
        let (is_upper, col) = ((bit + colour as u32).is_multiple_of(2), bit & (width - 1));
        let (tile, bit) = match heading {
            N if !is_upper => (tile, bit),
            N if bit >= width => (tile, bit - width),
            N => (tile - self.stride, bit + (128 - width)),
            E if col < width - 1 => (tile, bit + 1),
            E => (tile + 1, bit - col),
            S if is_upper => (tile, bit),
            S if bit + width < 128 => (tile, bit + width),
            S => (tile + self.stride, bit + width - 128),
            _ if col > 0 => (tile, bit - 1),
            _ => (tile - 1, bit + width - 1),
        };
        Spot { tile, bit, colour: 1 - colour }
    }
}
