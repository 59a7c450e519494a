//! In which phases each cell is under fire: two passes over the rows, 64 cells at a time.
//!
//! A turret that faces f at time 0 fires along heading h after the steps whose time is
//! (h - f) mod 4, so in each phase each turret fires one ray, and the sixteen pairs (f, h) are
//! sixteen floods through empty cells. Along a row a flood is an addition: the carry runs through
//! the ones of the empty cells and stops at the first zero. Down and up it is one word a row.

use std::time::{Duration, Instant};

use super::tiles::{Shape, Tile, Tiles};
use crate::grid::{E, N, S, W};

/// 64 cells of a row: bit i is the i-th from the west.
#[derive(Clone, Copy, Default)]
struct Word {
    empty: u64,
    /// Turrets by the heading that they face at time 0.
    turrets: [u64; 4],
}

/// A word for each pair of phases: cells of one parity have the even phase, the others the odd one.
type Pairs = [u64; 2];

/// How many words are done before the clock is read again: about 0.3 ms.
const PIECE: usize = 1 << 12;

/// The computation of the fire, in slices. It makes tiles whose `open` holds the states in which a
/// walker survives.
pub struct Fire {
    shape: Shape,
    /// Cells (row, col). Cells of the parity of the start are entered at even times.
    start: (usize, usize),
    goal: (usize, usize),
    pub tiles: Tiles,
    /// How many rows the first pass has done, from the top, and how many rows of tiles the second
    /// pass still has to do, from the bottom.
    done: usize,
    left: usize,
    /// In the current row: how many words are done eastward, how many are still to be done
    /// westward (or in the second pass), and the bits that rays carry from one word to the next.
    east: usize,
    west: usize,
    ray: [u64; 4],
    line: Vec<Word>,
    /// The rays that enter the next row, southward and northward, by the turrets' facing.
    south: Vec<[u64; 4]>,
    north: Vec<[u64; 4]>,
}

impl Fire {
    pub fn new(shape: &Shape, start: (usize, usize), goal: (usize, usize)) -> Self {
        let words = shape.cols.div_ceil(64);
        Fire {
            shape: *shape,
            start,
            goal,
            tiles: Tiles::new(shape.tiles()),
            done: 0,
            left: shape.tile_rows(),
            east: 0,
            west: words,
            ray: [0; 4],
            line: vec![Word::default(); words],
            south: vec![[0; 4]; words],
            north: vec![[0; 4]; words],
        }
    }

    /// Work for about `time`. Returns whether all is done. `cells` are the same for every call.
    pub fn run(&mut self, cells: &[u8], time: Duration) -> bool {
        let begin = Instant::now();
        let mut words = 0;
        while self.left > 0 {
            words += if self.done == self.shape.rows {
                self.some_northward()
            } else if self.east < self.line.len() {
                self.some_eastward(cells)
            } else {
                self.some_westward()
            };
            if words >= PIECE {
                words = 0;
                if begin.elapsed() >= time {
                    return self.left == 0;
                }
            }
        }
        true
    }

    /// The cells of a word of the current row that are entered at even times.
    fn even(&self) -> u64 {
        even_cells(self.done + self.start.0 + self.start.1)
    }

    /// The first pass through some words of the current row, eastward. Returns how many.
    fn some_eastward(&mut self, cells: &[u8]) -> usize {
        let (row, cols, even) = (self.done, self.shape.cols, self.even());
        let piece = self.east..self.line.len().min(self.east + PIECE);
        let letters = &cells[row * cols..][..cols];
        let letters = &letters[64 * piece.start..cols.min(64 * piece.end)];
        pack(letters, &mut self.line[piece.clone()]);
        for (_, col) in [self.start, self.goal].into_iter().filter(|cell| cell.0 == row) {
            if piece.contains(&(col / 64)) {
                self.line[col / 64].empty |= 1 << (col % 64);
            }
        }
        let first = self.shape.first(row / 8);
        let blocks = &mut self.tiles[first + 8 * piece.start..first + 8 * piece.end];
        let (line, south) = (&self.line[piece.clone()], &mut self.south[piece.clone()]);
        fire_eastward(line, south, blocks, row % 8, even, &mut self.ray);
        self.east = piece.end;
        if self.east == self.line.len() {
            self.ray = [0; 4];
        }
        piece.len()
    }

    /// The first pass through some words of the current row, westward. Returns how many.
    fn some_westward(&mut self) -> usize {
        let (row, even) = (self.done, self.even());
        let piece = self.west.saturating_sub(PIECE)..self.west;
        let first = self.shape.first(row / 8);
        let blocks = &mut self.tiles[first + 8 * piece.start..first + 8 * piece.end];
        fire_westward(&self.line[piece.clone()], blocks, row % 8, even, &mut self.ray);
        self.west = piece.start;
        if self.west == 0 {
            self.done += 1;
            (self.east, self.west, self.ray) = (0, self.line.len(), [0; 4]);
        }
        piece.len()
    }

    /// The second pass through some words of a row of tiles. Returns how many.
    fn some_northward(&mut self) -> usize {
        let piece = self.west.saturating_sub(PIECE)..self.west;
        let first = self.shape.first(self.left - 1);
        let blocks = &mut self.tiles[first + 8 * piece.start..first + 8 * piece.end];
        for (block, north) in blocks.chunks_exact_mut(8).zip(&mut self.north[piece.clone()]) {
            finish(block, north, self.start.0 + self.start.1);
        }
        self.west = piece.start;
        if self.west == 0 {
            self.left -= 1;
            self.west = self.line.len();
        }
        piece.len()
    }
}

/// The cells of a word that are entered at even times; `row` is the row plus the start's parity.
fn even_cells(row: usize) -> u64 {
    0x5555_5555_5555_5555 << (row % 2)
}

/// Rays to the east and south in some words of a row.
///
/// Until the second pass, tile j of a block of eight holds row j of the block: `open` its fire,
/// `front` and `came` its empty cells and turrets. `ray` has the bits that rays carry into the
/// first word, and afterwards those that they carry beyond the last word.
fn fire_eastward(
    line: &[Word],
    south: &mut [[u64; 4]],
    blocks: &mut [Tile],
    row: usize,
    even: u64,
    ray: &mut [u64; 4],
) {
    for ((word, south), block) in line.iter().zip(south).zip(blocks.chunks_exact_mut(8)) {
        let mut fire = [0; 2];
        add(&mut fire, E, flood(word, ray), even);
        add(&mut fire, S, fall(word, south), even);
        let [t0, t1, t2, t3] = word.turrets;
        block[row] = Tile { open: fire, came: [[t0, t1], [t2, t3]], front: [word.empty, 0] };
    }
}

/// Rays to the west in some words of a row, from the last word to the first: as eastward, mirrored.
fn fire_westward(line: &[Word], blocks: &mut [Tile], row: usize, even: u64, ray: &mut [u64; 4]) {
    for (word, block) in line.iter().zip(blocks.chunks_exact_mut(8)).rev() {
        let mirrored =
            Word { empty: word.empty.reverse_bits(), turrets: word.turrets.map(u64::reverse_bits) };
        let mut fire = [0; 2];
        add(&mut fire, W, flood(&mirrored, ray), even.reverse_bits());
        block[row].open[0] |= fire[0].reverse_bits();
        block[row].open[1] |= fire[1].reverse_bits();
    }
}

/// The cells that rays cross eastward, by the turrets' facing. `ray` has the bits that they carry
/// from one word to the next.
#[inline(always)]
fn flood(word: &Word, ray: &mut [u64; 4]) -> [u64; 4] {
    let mut crossed = [0; 4];
    for facing in 0..4 {
        // A ray begins next to its turret: at the western end of a run of empty cells.
        let begin = (word.turrets[facing] << 1 | ray[facing]) & word.empty;
        let (sum, beyond) = word.empty.overflowing_add(begin);
        crossed[facing] = word.empty & !sum;
        ray[facing] = beyond as u64 | word.turrets[facing] >> 63;
    }
    crossed
}

/// The cells of a row that are crossed by rays from the row before. `ray` has these rays, and
/// afterwards those that enter the next row.
#[inline(always)]
fn fall(word: &Word, ray: &mut [u64; 4]) -> [u64; 4] {
    let mut crossed = [0; 4];
    for facing in 0..4 {
        crossed[facing] = word.empty & ray[facing];
        ray[facing] = crossed[facing] | word.turrets[facing];
    }
    crossed
}

/// Add rays along a heading, by the turrets' facing, to the phases in which they are fired.
#[inline(always)]
fn add(fire: &mut Pairs, heading: usize, crossed: [u64; 4], even: u64) {
    let phase = |phase: usize| crossed[(heading + 4 - phase) % 4];
    fire[0] |= phase(0) & even | phase(1) & !even;
    fire[1] |= phase(2) & even | phase(3) & !even;
}

/// Rays to the north in a block of eight tiles. Then each tile gets its own states.
fn finish(block: &mut [Tile], north: &mut [u64; 4], parity: usize) {
    let mut safe = [[0; 8]; 2];
    for row in (0..8).rev() {
        let [[t0, t1], [t2, t3]] = block[row].came;
        let word = Word { empty: block[row].front[0], turrets: [t0, t1, t2, t3] };
        let mut fire = block[row].open;
        add(&mut fire, N, fall(&word, north), even_cells(row + parity));
        safe[0][row] = word.empty & !fire[0];
        safe[1][row] = word.empty & !fire[1];
    }
    let [safe0, safe1] = safe.map(transpose);
    for (col, tile) in block.iter_mut().enumerate() {
        *tile = Tile { open: [safe0[col], safe1[col]], ..Tile::default() };
    }
}

/// The columns of a matrix of bytes, given by its eight rows.
pub fn transpose(mut rows: [u64; 8]) -> [u64; 8] {
    for (apart, shift, low) in [
        (4, 32, 0x0000_0000_ffff_ffff),
        (2, 16, 0x0000_ffff_0000_ffff),
        (1, 8, 0x00ff_00ff_00ff_00ff),
    ] {
        for row in (0..8).filter(|row| row & apart == 0) {
            let (upper, lower) = (rows[row], rows[row + apart]);
            rows[row] = upper & low | (lower & low) << shift;
            rows[row + apart] = upper >> shift & low | lower & !low;
        }
    }
    rows
}

/// The cells of a row as bits. All letters but `.` and the turrets count as walls.
fn pack(row: &[u8], line: &mut [Word]) {
    let (whole, rest) = row.split_at(row.len() / 64 * 64);
    for (cells, word) in whole.chunks_exact(64).zip(line.iter_mut()) {
        *word = pack_word(cells);
    }
    if !rest.is_empty() {
        let mut cells = [b'#'; 64];
        cells[..rest.len()].copy_from_slice(rest);
        line[row.len() / 64] = pack_word(&cells);
    }
}

/// Five bits of a letter tell what the cell is.
#[inline(always)]
fn pack_word(cells: &[u8]) -> Word {
    let [wall, narrow, turret, low, high] = planes(cells);
    Word {
        empty: !turret & !wall,
        turrets: [
            turret & !low & !wall,
            turret & !high & narrow,
            turret & low & high,
            turret & !high & !narrow,
        ],
    }
}

/// Bits 0, 1, 4, 5 and 6 of 64 bytes.
#[inline(always)]
fn planes(cells: &[u8]) -> [u64; 5] {
    let mut planes = [0; 5];
    for (index, eight) in cells.chunks_exact(8).enumerate() {
        let eight = u64::from_le_bytes(eight.try_into().expect("eight bytes"));
        for (plane, bit) in planes.iter_mut().zip([0, 1, 4, 5, 6]) {
            // The highest byte of the product has the lowest bits of the eight bytes.
            let lowest = eight >> bit & 0x0101_0101_0101_0101;
            let gathered = lowest.wrapping_mul(0x0102_0408_1020_4080) >> 56;
            *plane |= gathered << (8 * index);
        }
    }
    planes
}
