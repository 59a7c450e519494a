//! In which phases each cell is under fire: two passes over the rows, 128 cells at a time.
//!
//! A turret that faces f at time 0 fires along heading h after the steps whose time is
//! (h - f) mod 4, so in each phase each turret fires one ray. Along a row, rays are carried by an
//! addition: the carry runs through the ones of the empty cells and stops at the first zero. Down
//! and up it is one word a row. Two bits of its turret's facing go with a ray.

use super::pack::{pack, Line, Rays};
use super::tiles::{upper, Shape, Tile, Tiles};
use crate::grid::{E, N, S, W};
use lasermaze_tick::{Stopped, Ticker};

/// The cells under fire, for each pair of phases: cells that are entered at even times have the
/// even phase of the pair, the others the odd one.
type Pairs = [u128; 2];

/// The number of words done between two counts of steps.
const PIECE: usize = 1 << 11;

/// The computation of the fire. It makes tiles whose `open` holds the states in which a
/// walker survives.
pub struct Fire {
    shape: Shape,
    /// Cells (row, col). Cells of the colour of the start are entered at even times.
    start: (usize, usize),
    goal: (usize, usize),
    tiles: Tiles,
    /// The number of rows that the first pass has done, from the top, and of rows of tiles the
    /// second pass still has to do, from the bottom.
    done: usize,
    left: usize,
    /// In the current row: how many words are done eastward, how many are still to be done
    /// westward (or in the second pass), and the bits that rays carry from one word to the next.
    east: usize,
    west: usize,
    ray: Rays,
    line: Vec<Line>,
    /// The rays that enter the next row, southward and northward.
    south: Vec<Rays>,
    north: Vec<Rays>,
}

impl Fire {
    fn new(shape: &Shape, start: (usize, usize), goal: (usize, usize)) -> Self {
        let words = shape.cols.div_ceil(128);
        Fire {
            shape: *shape,
            start,
            goal,
            tiles: Tiles::new(shape.tiles()),
            done: 0,
            left: shape.tile_rows(),
            east: 0,
            west: words,
            ray: Rays::default(),
            line: vec![Line::default(); words],
            south: vec![Rays::default(); words],
            north: vec![Rays::default(); words],
        }
    }

    /// The tiles of a maze.
    pub fn of(
        cells: &[u8],
        shape: &Shape,
        start: (usize, usize),
        goal: (usize, usize),
        ticker: &mut Ticker,
    ) -> Result<Tiles, Stopped> {
        let mut fire = Fire::new(shape, start, goal);
        fire.run(cells, ticker)?;
        Ok(fire.tiles)
    }

    fn run(&mut self, cells: &[u8], ticker: &mut Ticker) -> Result<(), Stopped> {
        while self.left > 0 {
            let words = if self.done == self.shape.rows {
                self.some_northward()
            } else if self.east < self.line.len() {
                self.some_eastward(cells)
            } else {
                self.some_westward()
            };
            ticker.count(32 * words)?;
        }
        Ok(())
    }

    /// The cells of a word of the current row that are entered at even times.
    fn even(&self) -> u128 {
        upper(self.done + self.start.0 + self.start.1)
    }

    /// The tiles of some words in a row of tiles.
    fn blocks(&mut self, tile_row: usize, piece: &std::ops::Range<usize>) -> &mut [Tile] {
        let (first, pairs) = (self.shape.first(tile_row), self.shape.pairs);
        &mut self.tiles[first + pairs * piece.start..first + pairs * piece.end]
    }

    /// The first pass through some words of the current row, eastward. Returns how many.
    fn some_eastward(&mut self, cells: &[u8]) -> usize {
        let (row, cols, even) = (self.done, self.shape.cols, self.even());
        let piece = self.east..self.line.len().min(self.east + PIECE);
        let letters = &cells[row * cols..][..cols];
        let letters = &letters[128 * piece.start..cols.min(128 * piece.end)];
        let mut line = std::mem::take(&mut self.line);
        pack(letters, &mut line[piece.clone()]);
        for (_, col) in [self.start, self.goal].into_iter().filter(|cell| cell.0 == row) {
            if piece.contains(&(col / 128)) {
                line[col / 128].empty |= 1 << (col % 128);
            }
        }
        let (pairs, high) = (self.shape.pairs, 2 * self.shape.pairs);
        let (mut ray, mut south) = (self.ray, std::mem::take(&mut self.south));
        let words = line[piece.clone()].iter().zip(&mut south[piece.clone()]);
        let blocks = self.blocks(row / high, &piece).chunks_exact_mut(pairs);
        for ((word, south), block) in words.zip(blocks) {
            let mut fire = [0; 2];
            add(&mut fire, E, flood(word, &mut ray), even);
            add(&mut fire, S, fall(word, south), even);
            put(block, row % high, word, fire);
        }
        (self.line, self.south, self.ray) = (line, south, ray);
        self.east = piece.end;
        if self.east == self.line.len() {
            self.ray = Rays::default();
        }
        piece.len()
    }

    /// The first pass through some words of the current row, westward: as eastward, mirrored.
    /// Returns how many.
    fn some_westward(&mut self) -> usize {
        let (row, even) = (self.done, self.even().reverse_bits());
        let piece = self.west.saturating_sub(PIECE)..self.west;
        let (pairs, high) = (self.shape.pairs, 2 * self.shape.pairs);
        let (mut ray, line) = (self.ray, std::mem::take(&mut self.line));
        let blocks = self.blocks(row / high, &piece).chunks_exact_mut(pairs);
        for (word, block) in line[piece.clone()].iter().zip(blocks).rev() {
            let rays = word.rays.map(u128::reverse_bits);
            let mirrored = Line { empty: word.empty.reverse_bits(), rays };
            let mut fire = [0; 2];
            add(&mut fire, W, flood(&mirrored, &mut ray), even);
            let [fire0, fire1, ..] = stored(block, row % high);
            *fire0 |= fire[0].reverse_bits();
            *fire1 |= fire[1].reverse_bits();
        }
        (self.line, self.ray) = (line, ray);
        self.west = piece.start;
        if self.west == 0 {
            self.done += 1;
            (self.east, self.west, self.ray) = (0, self.line.len(), Rays::default());
        }
        piece.len()
    }

    /// The second pass through some words of a row of tiles. Returns how many.
    fn some_northward(&mut self) -> usize {
        let piece = self.west.saturating_sub(PIECE)..self.west;
        let (pairs, colour) = (self.shape.pairs, self.start.0 + self.start.1);
        let mut north = std::mem::take(&mut self.north);
        let blocks = self.blocks(self.left - 1, &piece).chunks_exact_mut(pairs);
        for (block, north) in blocks.zip(&mut north[piece.clone()]) {
            match pairs {
                1 => finish::<1>(block, north, colour),
                2 => finish::<2>(block, north, colour),
                4 => finish::<4>(block, north, colour),
                _ => finish::<8>(block, north, colour),
            }
        }
        self.north = north;
        self.west = piece.start;
        if self.west == 0 {
            self.left -= 1;
            self.west = self.line.len();
        }
        piece.len() * pairs
    }
}

/// The data of a block of tiles about a word of a row until the second pass: its fire, its empty
/// cells and its turrets.
fn stored(block: &mut [Tile], row: usize) -> &mut [u128; 6] {
    let half = &mut block[row / 2].0[6 * (row % 2)..][..6];
    half.try_into().expect("six words")
}

fn put(block: &mut [Tile], row: usize, word: &Line, fire: Pairs) {
    let Rays { all, odd, high } = word.rays;
    *stored(block, row) = [fire[0], fire[1], word.empty, all, odd, high];
}

/// The cells that rays cross eastward. `ray` has the bits that they carry from one word to the
/// next.
#[inline(always)]
fn flood(word: &Line, ray: &mut Rays) -> Rays {
    let flood = |turrets: u128, ray: &mut u128| {
        // A ray begins next to its turret: at the western end of a run of empty cells.
        let begin = (turrets << 1 | *ray) & word.empty;
        let (sum, beyond) = word.empty.overflowing_add(begin);
        *ray = u128::from(beyond) | turrets >> 127;
        word.empty & !sum
    };
    Rays {
        all: flood(word.rays.all, &mut ray.all),
        odd: flood(word.rays.odd, &mut ray.odd),
        high: flood(word.rays.high, &mut ray.high),
    }
}

/// The cells of a row that are crossed by rays from the row before. `ray` has these rays, and
/// afterwards those that enter the next row.
#[inline(always)]
fn fall(word: &Line, ray: &mut Rays) -> Rays {
    let crossed = ray.map(|ray| ray & word.empty);
    *ray = crossed.or(word.rays);
    crossed
}

/// Add rays along a heading to the phases in which they are fired.
#[inline(always)]
fn add(fire: &mut Pairs, heading: usize, rays: Rays, even: u128) {
    // The two bits of the phase, heading minus facing mod 4. A cell is entered in phases of one
    // parity only: the rays of the others do not count there.
    let Rays { all, odd, high } = rays;
    let (second, hit) = match heading {
        N => (high ^ odd, all & (odd ^ even)),
        E => (high, all & !(odd ^ even)),
        S => (!(high ^ odd), all & (odd ^ even)),
        _ => (!high, all & !(odd ^ even)),
    };
    fire[0] |= hit & !second;
    fire[1] |= hit & second;
}

/// Rays to the north in a block of tiles. Then each tile gets its own states.
fn finish<const PAIRS: usize>(block: &mut [Tile], north: &mut Rays, colour: usize) {
    let mut open = [[0; PAIRS]; 4];
    for pair in (0..PAIRS).rev() {
        let mut safe = [[0; 2]; 2];
        for half in [1, 0] {
            let [fire0, fire1, empty, all, odd, high] = *stored(block, 2 * pair + half);
            let word = Line { empty, rays: Rays { all, odd, high } };
            let mut fire = [fire0, fire1];
            add(&mut fire, N, fall(&word, north), upper(half + colour));
            safe[half] = fire.map(|fire| empty & !fire);
        }
        for (phase, open) in open.iter_mut().enumerate() {
            let upper = upper(colour + phase);
            open[pair] = safe[0][phase / 2] & upper | safe[1][phase / 2] & !upper;
        }
    }
    let open = open.map(transpose);
    for (col, tile) in block.iter_mut().enumerate() {
        *tile = Tile::default();
        for (phase, open) in open.iter().enumerate() {
            tile.of_phase(phase)[0] = open[col];
        }
    }
}

/// The columns of a square matrix of equal parts of words, given by its rows.
pub fn transpose<const PAIRS: usize>(mut rows: [u128; PAIRS]) -> [u128; PAIRS] {
    let mut apart = PAIRS / 2;
    while apart > 0 {
        let shift = 128 / PAIRS * apart;
        let low = u128::MAX / ((1 << shift) + 1);
        for row in (0..PAIRS).filter(|row| row & apart == 0) {
            let (first, second) = (rows[row], rows[row + apart]);
            rows[row] = first & low | (second & low) << shift;
            rows[row + apart] = first >> shift & low | second & !low;
        }
        apart /= 2;
    }
    rows
}
