//! The search for a shortest walk: layer by layer, a tile of 64 cells at a time.

use std::time::{Duration, Instant};

use crate::grid::{E, N, S, W};
use crate::turrets::fire::Laying;
use crate::turrets::tiles::{Shape, Spot, Tile, Tiles};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Searching,
    Reached,
    Exhausted,
}

/// Columns 0 and 7 of a tile.
const WEST: u64 = 0x0101_0101_0101_0101;
const EAST: u64 = WEST << 7;

pub struct Search {
    pub shape: Shape,
    /// The fire, until it is laid; then the tiles are taken from it.
    laying: Option<Laying>,
    tiles: Tiles,
    start: Spot,
    goal: Spot,
    /// The tiles with states in the newest layer; only the first `active` count.
    front: Vec<u32>,
    active: usize,
    next: Vec<u32>,
    pub steps: usize,
    pub visits: u64,
    /// The last moves of a walk that is being traced back, and where they begin.
    traced: Option<(Spot, Vec<u8>)>,
    /// The fire, laid anew, and the rows of the set of visited states that are written.
    shown: Option<(Laying, Vec<u8>)>,
}

impl Search {
    /// The search before its first step; `start` and `goal` are indices of the cells.
    pub fn new(rows: usize, cols: usize, start: usize, goal: usize) -> Self {
        let shape = Shape::new(rows, cols);
        let at = |index: usize| (index / cols, index % cols);
        let spot = |index| shape.spot(at(index).0, at(index).1);
        Search {
            laying: Some(Laying::new(&shape, at(start), at(goal))),
            tiles: Tiles::default(),
            start: spot(start),
            goal: spot(goal),
            front: vec![spot(start).tile as u32],
            active: 1,
            next: vec![],
            steps: 0,
            visits: 0,
            traced: None,
            shown: None,
            shape,
        }
    }

    /// Search on until the goal is reached, all is visited, or `time` has about passed.
    ///
    /// `cells` are rows * cols letters, always the same. `after` is called after each layer, the
    /// start's included. A search that reached the goal may go on.
    pub fn run(&mut self, cells: &[u8], time: Duration, mut after: impl FnMut(&Search)) -> State {
        let begin = Instant::now();
        if let Some(mut laying) = self.laying.take() {
            if !laying.run(cells, time) {
                self.laying = Some(laying);
                return State::Searching;
            }
            self.tiles = laying.tiles;
            // Nothing is fired at time 0.
            self.tiles[self.start.tile].open[0] &= !(1 << self.start.bit);
            self.tiles[self.start.tile].front[0] = 1 << self.start.bit;
            after(self);
        }
        self.traced = None;
        let mut tiles = 0;
        loop {
            let state = self.layer();
            if state == State::Exhausted {
                return state;
            }
            after(self);
            if state == State::Reached {
                return state;
            }
            tiles += self.active + 16;
            if tiles >= 1 << 12 {
                tiles = 0;
                if begin.elapsed() >= time {
                    return State::Searching;
                }
            }
        }
    }

    /// Visit the next layer of states.
    pub fn layer(&mut self) -> State {
        if self.active == 0 {
            return State::Exhausted;
        }
        self.steps += 1;
        match self.steps % 4 {
            0 => self.layer_of_phase::<0>(),
            1 => self.layer_of_phase::<1>(),
            2 => self.layer_of_phase::<2>(),
            _ => self.layer_of_phase::<3>(),
        }
        if self.at_goal() {
            State::Reached
        } else {
            State::Searching
        }
    }

    /// Whether the goal is in the newest layer.
    pub fn at_goal(&self) -> bool {
        let tile = self.tiles.get(self.goal.tile);
        tile.is_some_and(|tile| tile.front[self.steps % 2] >> self.goal.bit & 1 == 1)
    }

    /// Enter the four neighbours of every state of the newest layer, at a time of this phase: by
    /// shifts within a tile, and over its sides into those beside it.
    fn layer_of_phase<const PHASE: usize>(&mut self) {
        let stride = self.shape.stride;
        // A tile can lead to itself and to four others. No list is cleared: what is beyond
        // `active` is old, and a tile that is not new in the layer is written and not counted.
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

    /// Call with the (row, column) of every state in the newest layer.
    pub fn each_in_front(&self, mut call: impl FnMut(usize, usize)) {
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
    /// None after about `time`: call again.
    ///
    /// `cells` are those of the search, which has forgotten who survives where.
    pub fn visited(&mut self, cells: &[u8], time: Duration) -> Option<Vec<u8>> {
        let begin = Instant::now();
        let (mut safe, mut bytes) = self.shown.take().unwrap_or_else(|| {
            let cell = |spot: Spot| self.shape.cell(spot.tile, spot.bit);
            (Laying::new(&self.shape, cell(self.start), cell(self.goal)), Vec::new())
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
        self.shown = Some((safe, bytes));
        None
    }

    /// Write the visited states of a row, in a pair of phases; `safe` are tiles with the fire.
    fn write_row(&self, safe: &[Tile], pair: usize, row: usize, bytes: &mut Vec<u8>) {
        let first = self.shape.first(row / 8);
        bytes.extend((first..first + self.shape.cols.div_ceil(8)).map(|tile| {
            let Some(searched) = self.tiles.get(tile) else { return 0 };
            // The start is visited without having to survive anything.
            let here = (tile == self.start.tile && pair == 0) as u64;
            let start = here << self.start.bit;
            let visited = safe[tile].open[pair] & !searched.open[pair] | start;
            (visited >> (8 * (row % 8))) as u8
        }));
    }

    /// How many tiles the search has visited, of about how many visits in all: each tile is
    /// visited some 17 times in a random maze.
    pub fn fraction(&self) -> f64 {
        (self.visits as f64 / (17 * self.shape.tiles()) as f64).min(1.0)
    }

    /// The headings of a shortest walk, once the goal is reached. None after about `time`:
    /// call again.
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

/// Visit the open ones of some states, entered along a heading; whether the tile is new in the
/// layer.
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
