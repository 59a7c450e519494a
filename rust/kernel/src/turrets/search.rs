//! The search for a shortest walk: layer by layer, a tile of 64 cells at a time.

use std::time::{Duration, Instant};

use super::error::MazeError;
use super::fire::Fire;
use super::levels::Levels;
use super::tiles::{Shape, Spot, Tile, Tiles};
use crate::grid::{E, N, S, W};
use crate::search::Search;

/// What a slice of the search gets.
pub struct Slice<'a> {
    /// One letter a cell, row by row; the same for every slice. Start and goal are no turrets.
    pub cells: &'a [u8],
    /// Where the step at which each state is first reached is written, if anywhere.
    pub levels: Option<&'a mut Levels>,
}

/// Columns 0 and 7 of a tile.
const WEST: u64 = 0x0101_0101_0101_0101;
const EAST: u64 = WEST << 7;

/// Whether a maze of `size` cells can be searched; `start` and `goal` are indices of cells.
pub fn check(
    (rows, cols): (usize, usize),
    size: usize,
    start: usize,
    goal: usize,
) -> Result<(), MazeError> {
    if rows == 0 || cols == 0 || rows.checked_mul(cols) != Some(size) {
        return Err(MazeError::Size);
    }
    // A single column needs more tiles than it has cells.
    if size.max(Shape::new(rows, cols).tiles()) > u32::MAX as usize {
        return Err(MazeError::TooMany);
    }
    if start >= size || goal >= size || start == goal {
        return Err(MazeError::Ends);
    }
    Ok(())
}

/// The search for a shortest walk. After it has reached the goal it may go on to all states.
pub struct WalkSearch {
    shape: Shape,
    /// The computation of the fire, until it is done. Then the tiles are taken from it.
    fire: Option<Fire>,
    tiles: Tiles,
    start: Spot,
    goal: Spot,
    /// The first `active` entries are the tiles with states in the newest layer.
    front: Vec<u32>,
    active: usize,
    next: Vec<u32>,
    /// How many layers are visited.
    pub steps: usize,
    /// How many tiles are visited, counted again in each layer.
    visits: u64,
    /// The last moves of a walk that is being traced back, and where they begin.
    traced: Option<(Spot, Vec<u8>)>,
    /// The fire, computed again, and the bytes of the set of visited states so far.
    written: Option<(Fire, Vec<u8>)>,
}

impl WalkSearch {
    /// A search that has not begun; arguments as for [`check`].
    pub fn new(
        (rows, cols): (usize, usize),
        size: usize,
        start: usize,
        goal: usize,
    ) -> Result<Self, MazeError> {
        check((rows, cols), size, start, goal)?;
        let shape = Shape::new(rows, cols);
        let at = |index: usize| (index / cols, index % cols);
        let spot = |index| shape.spot(at(index).0, at(index).1);
        Ok(WalkSearch {
            fire: Some(Fire::new(&shape, at(start), at(goal))),
            tiles: Tiles::default(),
            start: spot(start),
            goal: spot(goal),
            front: vec![spot(start).tile as u32],
            active: 1,
            next: vec![],
            steps: 0,
            visits: 0,
            traced: None,
            written: None,
            shape,
        })
    }

    /// Take the tiles from the finished fire, and visit the start.
    fn begin(&mut self, fire: Fire) {
        self.tiles = fire.tiles;
        // No turret fires at time 0.
        self.tiles[self.start.tile].open[0] &= !(1 << self.start.bit);
        self.tiles[self.start.tile].front[0] = 1 << self.start.bit;
    }

    /// Visit the next layer of states.
    fn layer(&mut self) {
        self.steps += 1;
        match self.steps % 4 {
            0 => self.layer_of_phase::<0>(),
            1 => self.layer_of_phase::<1>(),
            2 => self.layer_of_phase::<2>(),
            _ => self.layer_of_phase::<3>(),
        }
    }

    /// Whether the goal is in the newest layer.
    pub fn at_goal(&self) -> bool {
        let tile = self.tiles.get(self.goal.tile);
        tile.is_some_and(|tile| tile.front[self.steps % 2] >> self.goal.bit & 1 == 1)
    }

    /// Enter the four neighbours of every state of the newest layer, at a time of this phase: by
    /// shifts within a tile, and across its sides into the neighbouring tiles.
    fn layer_of_phase<const PHASE: usize>(&mut self) {
        let stride = self.shape.stride;
        // A tile leads to itself and to four others at most. No list is cleared: entries beyond
        // `active` are old. A tile that is not new in the layer is written, but not counted.
        if self.next.len() < 5 * self.active {
            self.next.resize(8 * self.active, 0);
        }
        let mut count = 0;
        let (tiles, next) = (&mut self.tiles[..], &mut self.next[..]);
        for &index in &self.front[..self.active] {
            let index = index as usize;
            let tile = &mut tiles[index];
            let from = std::mem::take(&mut tile.front[1 - PHASE % 2]);
            let mut first = enter::<PHASE, N>(tile, from >> 8);
            first |= enter::<PHASE, E>(tile, (from & !EAST) << 1);
            first |= enter::<PHASE, S>(tile, from << 8);
            first |= enter::<PHASE, W>(tile, (from & !WEST) >> 1);
            next[count] = index as u32;
            count += first as usize;
            let mut spill = |there: usize, first: bool| {
                next[count] = there as u32;
                count += first as usize;
            };
            let north = index - stride;
            spill(north, enter::<PHASE, N>(&mut tiles[north], from << 56));
            let east = index + 1;
            spill(east, enter::<PHASE, E>(&mut tiles[east], (from & EAST) >> 7));
            let south = index + stride;
            spill(south, enter::<PHASE, S>(&mut tiles[south], from >> 56));
            let west = index - 1;
            spill(west, enter::<PHASE, W>(&mut tiles[west], (from & WEST) << 7));
        }
        self.visits += self.active as u64;
        self.active = count;
        std::mem::swap(&mut self.front, &mut self.next);
    }

    /// Call a function with the (row, column) of every state in the newest layer.
    pub(super) fn each_in_front(&self, mut call: impl FnMut(usize, usize)) {
        for &index in &self.front[..self.active] {
            let mut states = self.tiles[index as usize].front[self.steps % 2];
            while states != 0 {
                let (row, col) = self.shape.cell(index as usize, states.trailing_zeros());
                call(row, col);
                states &= states - 1;
            }
        }
    }

    /// The states visited so far, as bits: those of phases 0 and 1, then those of 2 and 3; in
    /// each the rows from the top, each in whole bytes, the westernmost cell in the lowest bit.
    /// Works for about `time`; returns None if it takes longer: call again.
    ///
    /// `cells` are those of the search. The fire is computed again, as the search has
    /// overwritten it.
    pub fn visited(&mut self, cells: &[u8], time: Duration) -> Option<Vec<u8>> {
        let begin = Instant::now();
        let (mut safe, mut bytes) = self.written.take().unwrap_or_else(|| {
            let cell = |spot: Spot| self.shape.cell(spot.tile, spot.bit);
            (Fire::new(&self.shape, cell(self.start), cell(self.goal)), Vec::new())
        });
        let mut done = self.tiles.is_empty() || safe.run(cells, time);
        let (rows, width) = (self.shape.rows, self.shape.cols.div_ceil(8));
        bytes.reserve_exact(2 * rows * width - bytes.len());
        let mut written = 0;
        while done && bytes.len() < 2 * rows * width {
            let (pair, row) = (bytes.len() / width / rows, bytes.len() / width % rows);
            self.write_row(&safe.tiles, pair, row, &mut bytes);
            written += width;
            if written >= 1 << 14 {
                written = 0;
                done = begin.elapsed() < time || bytes.len() == 2 * rows * width;
            }
        }
        if done {
            return Some(bytes);
        }
        self.written = Some((safe, bytes));
        None
    }

    /// Append the visited states of a row in a pair of phases. In the tiles `safe`
    /// no state is visited yet.
    fn write_row(&self, safe: &[Tile], pair: usize, row: usize, bytes: &mut Vec<u8>) {
        let first = self.shape.first(row / 8);
        bytes.extend((first..first + self.shape.cols.div_ceil(8)).map(|tile| {
            let Some(searched) = self.tiles.get(tile) else { return 0 };
            // The start is visited at time 0 even if it would be under fire then.
            let here = (tile == self.start.tile && pair == 0) as u64;
            let start = here << self.start.bit;
            let visited = safe[tile].open[pair] & !searched.open[pair] | start;
            (visited >> (8 * (row % 8))) as u8
        }));
    }

    /// The headings of a shortest walk to the goal, which must just have been reached. Works for
    /// about `time`; returns None if it takes longer: call again.
    pub fn walk(&mut self, time: Duration) -> Option<Vec<u8>> {
        let begin = Instant::now();
        let fresh = || (self.goal, Vec::with_capacity(self.steps));
        let (mut spot, mut walk) = self.traced.take().unwrap_or_else(fresh); // the last move first
        while walk.len() < self.steps {
            let step = self.steps - walk.len();
            let [low, high] = self.tiles[spot.tile].came.map(|came| came[step % 4 / 2]);
            let heading = (low >> spot.bit & 1 | (high >> spot.bit & 1) << 1) as usize;
            walk.push(heading as u8);
            let (row, col) = self.shape.cell(spot.tile, spot.bit);
            spot = match heading {
                N => self.shape.spot(row + 1, col),
                E => self.shape.spot(row, col - 1),
                S => self.shape.spot(row - 1, col),
                _ => self.shape.spot(row, col + 1),
            };
            if walk.len() % (1 << 14) == 0 && begin.elapsed() >= time {
                self.traced = Some((spot, walk));
                return None;
            }
        }
        debug_assert_eq!(spot, self.start);
        walk.reverse();
        Some(walk)
    }
}

impl Search for WalkSearch {
    type Input<'a> = Slice<'a>;
    /// Whether the goal is just reached. If not, all states are visited.
    type Outcome = bool;

    fn run(&mut self, mut slice: Slice<'_>, time: Duration) -> Option<bool> {
        let begin = Instant::now();
        let mut record = |search: &WalkSearch| {
            if let Some(levels) = &mut slice.levels {
                levels.record(search);
            }
        };
        if let Some(mut fire) = self.fire.take() {
            if !fire.run(slice.cells, time) {
                self.fire = Some(fire);
                return None;
            }
            self.begin(fire);
            record(self);
        }
        self.traced = None;
        let mut tiles = 0;
        loop {
            if self.active == 0 {
                return Some(false);
            }
            self.layer();
            record(self);
            if self.at_goal() {
                return Some(true);
            }
            tiles += self.active + 16;
            if tiles >= 1 << 12 {
                tiles = 0;
                if begin.elapsed() >= time {
                    return None;
                }
            }
        }
    }

    /// How many tiles are visited, of an estimate of all: each tile some 17 times.
    fn fraction(&self) -> f64 {
        (self.visits as f64 / (17 * self.shape.tiles()) as f64).min(1.0)
    }
}

/// Visit those of some states of a tile that are open, along a heading. Returns whether they are
/// the first of the layer in this tile.
#[inline(always)]
fn enter<const PHASE: usize, const HEADING: usize>(tile: &mut Tile, states: u64) -> bool {
    let new = states & tile.open[PHASE / 2];
    let first = new != 0 && tile.front[PHASE % 2] == 0;
    tile.open[PHASE / 2] ^= new;
    tile.front[PHASE % 2] |= new;
    if HEADING & 1 != 0 {
        tile.came[0][PHASE / 2] |= new;
    }
    if HEADING & 2 != 0 {
        tile.came[1][PHASE / 2] |= new;
    }
    first
}
