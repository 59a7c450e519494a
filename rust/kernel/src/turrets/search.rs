//! The search for a shortest walk: layer by layer, a tile of 256 cells at a time.

use super::fire::Fire;
use super::levels::Levels;
use super::moves::{enterable, moves, visit, Sides};
use super::tiles::{upper, Shape, Spot, Tile, Tiles, Word};
use crate::grid::back;
use lasermaze_tick::{Refused, Stopped, Ticker};

/// Whether a maze of `size` cells can be searched; `start` and `goal` are indices of cells.
pub fn check(
    (rows, cols): (usize, usize),
    size: usize,
    start: usize,
    goal: usize,
) -> Result<(), Refused> {
    if rows == 0 || cols == 0 || rows.checked_mul(cols) != Some(size) {
        return Err(Refused("the cells must be rows * cols bytes, at least one"));
    }
    // A single column needs more tiles than it has cells.
    if size.max(Shape::new(rows, cols).tiles()) > u32::MAX as usize {
        return Err(Refused("more cells than can be numbered"));
    }
    if start >= size || goal >= size || start == goal {
        return Err(Refused("start and goal must be two cells of the grid"));
    }
    Ok(())
}

/// For a tile of the rim: it is never put into the front.
const IN_RIM: u32 = u32::MAX;

/// The search for a shortest walk. After it has reached the goal it may go on to all states.
pub struct WalkSearch {
    shape: Shape,
    /// Empty before the search begins.
    tiles: Tiles,
    /// By tile, the states of the newest layer and the one before, by the parity of the step.
    /// Those of a tile that is not in the front are zeros.
    fronts: Vec<[Word; 2]>,
    /// By tile, the step of the layer in which it was last put into the front, or `IN_RIM`.
    queued: Vec<u32>,
    start: Spot,
    goal: Spot,
    /// The first `active` entries are the front: the tiles with states in the newest layer, and
    /// those beside them that the next layer may enter.
    front: Vec<u32>,
    active: usize,
    next: Vec<u32>,
    /// A buffer for the tiles that have no states in a new layer.
    left: Vec<u32>,
    /// The number of layers visited.
    pub steps: usize,
    /// The number of tiles visited, counted again in each layer.
    visits: u64,
}

impl WalkSearch {
    /// A search that has not begun; arguments as for [`check`].
    pub fn new(
        (rows, cols): (usize, usize),
        size: usize,
        start: usize,
        goal: usize,
    ) -> Result<Self, Refused> {
        check((rows, cols), size, start, goal)?;
        let shape = Shape::new(rows, cols);
        let at = |index: usize| (index / cols, index % cols);
        let spot = |index| shape.spot(at(index).0, at(index).1);
        Ok(WalkSearch {
            tiles: Tiles::new(0),
            fronts: vec![],
            queued: vec![],
            start: spot(start),
            goal: spot(goal),
            front: vec![0; 8],
            active: 0,
            next: vec![],
            left: vec![],
            steps: 0,
            visits: 0,
            shape,
        })
    }

    /// The tiles of the maze before the search.
    fn fire(&self, cells: &[u8], ticker: &mut Ticker) -> Result<Tiles, Stopped> {
        let cell = |spot: Spot| self.shape.cell(spot.tile, spot.bit, spot.colour);
        Fire::of(cells, &self.shape, cell(self.start), cell(self.goal), ticker)
    }

    /// Begin with these tiles, and visit the start.
    fn begin(&mut self, tiles: Tiles) {
        self.tiles = tiles;
        self.fronts = vec![[0; 2]; self.tiles.len()];
        self.queued = vec![0; self.tiles.len()];
        let (stride, first) = (self.shape.stride, self.shape.first(0));
        self.queued[..first].fill(IN_RIM);
        self.queued[self.shape.first(self.shape.tile_rows()) - 1..].fill(IN_RIM);
        self.queued[first - 1..].iter_mut().step_by(stride).for_each(|tile| *tile = IN_RIM);
        let Spot { tile, bit, .. } = self.start;
        // No turret fires at time 0.
        self.tiles[tile].of_phase(0)[0] &= !(1 << bit);
        self.fronts[tile][0] = 1 << bit;
        let around = [tile, tile - stride, tile + 1, tile + stride, tile - 1];
        for tile in around.into_iter().filter(|&tile| self.queued[tile] != IN_RIM) {
            self.front[self.active] = tile as u32;
            self.active += 1;
        }
    }

    /// The colour of the cells that are entered at a step.
    fn colour(&self, step: usize) -> usize {
        (self.start.colour + step) % 2
    }

    /// Visit the next layer of states.
    fn layer(&mut self) {
        self.steps += 1;
        match (self.shape.pairs, self.colour(self.steps)) {
            (1, 0) => self.layer_of_colour::<1, 0>(),
            (1, _) => self.layer_of_colour::<1, 1>(),
            (2, 0) => self.layer_of_colour::<2, 0>(),
            (2, _) => self.layer_of_colour::<2, 1>(),
            (4, 0) => self.layer_of_colour::<4, 0>(),
            (4, _) => self.layer_of_colour::<4, 1>(),
            (_, 0) => self.layer_of_colour::<8, 0>(),
            (_, _) => self.layer_of_colour::<8, 1>(),
        }
    }

    /// Whether the goal is in the newest layer.
    pub fn at_goal(&self) -> bool {
        let Spot { tile, bit, colour } = self.goal;
        let front = self.fronts.get(tile).map_or(0, |front| front[self.steps % 2]);
        front >> bit & 1 == 1 && self.colour(self.steps) == colour
    }

    /// Enter the neighbours of the newest layer that are open, all of one colour: a tile of the
    /// front at a time, from itself and the four tiles beside it.
    fn layer_of_colour<const PAIRS: usize, const COLOUR: usize>(&mut self) {
        let (stride, step) = (self.shape.stride, self.steps);
        let sides = Sides::of::<PAIRS>(COLOUR);
        // A tile leads to itself and to four others at most. No list is cleared: entries beyond
        // `active` are old. A tile that is queued already is written, but not counted.
        if self.next.len() < 5 * self.active + 5 {
            self.next.resize(8 * self.active + 8, 0);
        }
        let (mut count, mut leaving) = (0, 0);
        let (tiles, fronts) = (&mut self.tiles[..], &mut self.fronts[..]);
        let (next, queued) = (&mut self.next[..], &mut self.queued[..]);
        self.left.resize(self.active.max(self.left.len()), 0);
        let left = &mut self.left[..];
        for &index in &self.front[..self.active] {
            let index = index as usize;
            let [north, south] = [index - stride, index + stride];
            let from = |tile: usize| fronts[tile][1 - step % 2];
            let here = from(index);
            let around = [from(north), from(index + 1), from(south), from(index - 1)];
            let moved = moves::<PAIRS, COLOUR>(here, around);
            let new = visit(tiles[index].of_phase(step % 4), moved);
            fronts[index][step % 2] = new;
            let mut queue = |tile: usize, wanted: bool| {
                let fresh = wanted & (queued[tile] < step as u32);
                next[count] = tile as u32;
                count += usize::from(fresh);
                queued[tile] = if fresh { step as u32 } else { queued[tile] };
            };
            queue(index, new != 0);
            left[leaving] = index as u32;
            leaving += usize::from(new == 0);
            if new & sides.all() != 0 {
                queue(north, new & sides.north != 0);
                queue(index + 1, new & sides.east != 0);
                queue(south, new & sides.south != 0);
                queue(index - 1, new & sides.west != 0);
            }
        }
        for &index in &left[..leaving] {
            fronts[index as usize] = [0; 2];
        }
        self.visits += self.active as u64;
        self.active = count;
        std::mem::swap(&mut self.front, &mut self.next);
    }

    /// Visit layers as long as all is in one tile, and the entered cells are not on its sides and
    /// are not the goal. Returns how many.
    fn layers_inside_a_tile(&mut self) -> usize {
        match self.shape.pairs {
            1 => self.layers_inside::<1>(),
            2 => self.layers_inside::<2>(),
            4 => self.layers_inside::<4>(),
            _ => self.layers_inside::<8>(),
        }
    }

    fn layers_inside<const PAIRS: usize>(&mut self) -> usize {
        let index = self.front[0] as usize;
        let many_rows = self.shape.rows > 2 * PAIRS;
        let stop = [0, 1].map(|colour| {
            let sides = Sides::of::<PAIRS>(colour);
            let at_goal = (self.goal.tile, self.goal.colour) == (index, colour);
            let goal = if at_goal { 1 << self.goal.bit } else { 0 };
            let ends = if many_rows { sides.all() } else { sides.east | sides.west };
            ends | goal
        });
        let mut step = self.steps;
        let (mut colour, mut front) = (self.colour(step), self.fronts[index][step % 2]);
        let tile = &mut self.tiles[index];
        loop {
            let phase = tile.of_phase((step + 1) % 4);
            let moved = match colour {
                0 => moves::<PAIRS, 1>(front, [0; 4]),
                _ => moves::<PAIRS, 0>(front, [0; 4]),
            };
            let new = enterable(phase, moved);
            if new == 0 || new & stop[1 - colour] != 0 {
                break;
            }
            visit(phase, moved);
            (step, colour, front) = (step + 1, 1 - colour, new);
        }
        let layers = step - self.steps;
        self.steps = step;
        self.fronts[index][step % 2] = front;
        layers
    }

    /// Call a function with the (row, column) of every state in the newest layer.
    pub(super) fn each_in_front(&self, mut call: impl FnMut(usize, usize)) {
        let colour = self.colour(self.steps);
        for &index in &self.front[..self.active] {
            let mut states = self.fronts[index as usize][self.steps % 2];
            while states != 0 {
                let (row, col) = self.shape.cell(index as usize, states.trailing_zeros(), colour);
                call(row, col);
                states &= states - 1;
            }
        }
    }

    /// The states visited so far, as bits: those of phases 0 and 1, then those of 2 and 3; in
    /// each the rows from the top, each in whole bytes, the westernmost cell in the lowest bit.
    ///
    /// `cells` are those of the search. The fire is computed again, as the search has
    /// overwritten it.
    pub fn visited(&self, cells: &[u8], ticker: &mut Ticker) -> Result<Vec<u8>, Stopped> {
        let safe = self.fire(cells, ticker)?;
        let (rows, width) = (self.shape.rows, self.shape.cols.div_ceil(8));
        let mut bytes = Vec::with_capacity(2 * rows * width);
        for pair in 0..2 {
            for row in 0..rows {
                self.write_row(&safe, pair, row, &mut bytes);
                ticker.count(8 * width)?;
            }
        }
        Ok(bytes)
    }

    /// Append the visited states of a row in a pair of phases. In the tiles `safe`
    /// no state is visited yet.
    fn write_row(&self, safe: &[Tile], pair: usize, row: usize, bytes: &mut Vec<u8>) {
        let Shape { pairs, cols, .. } = self.shape;
        let (begin, width) = (bytes.len(), self.shape.width());
        let first = self.shape.first(row / (2 * pairs));
        for (tile, safe) in (first..).zip(&safe[first..first + cols.div_ceil(width)]) {
            let mut visited = 0;
            for phase in [2 * pair, 2 * pair + 1] {
                let searched = self.tiles.get(tile).map_or(Word::MAX, |tile| tile.open(phase));
                let in_row = upper(self.colour(phase) + row);
                visited |= safe.open(phase) & !searched & in_row;
            }
            let part = (visited >> (width * (row % (2 * pairs) / 2))).to_le_bytes();
            let rest = begin + cols.div_ceil(8) - bytes.len();
            bytes.extend_from_slice(&part[..rest.min(width / 8)]);
        }
        // The start is visited at time 0 even if it would be under fire then.
        let Spot { tile, bit, colour } = self.start;
        let start = self.shape.cell(tile, bit, colour);
        if (pair, row) == (0, start.0) && !self.tiles.is_empty() {
            bytes[begin + start.1 / 8] |= 1 << (start.1 % 8);
        }
    }

    /// The headings of a shortest walk to the goal, which must just have been reached.
    pub fn walk(&self, ticker: &mut Ticker) -> Result<Vec<u8>, Stopped> {
        let mut spot = self.goal;
        let mut walk = Vec::with_capacity(self.steps); // the last move first
        while walk.len() < self.steps {
            let step = self.steps - walk.len();
            let heading = self.tiles[spot.tile].came(step % 4, spot.bit);
            walk.push(heading as u8);
            spot = self.shape.beside(spot, back(heading));
            ticker.count(8)?;
        }
        debug_assert_eq!(spot, self.start);
        walk.reverse();
        Ok(walk)
    }

    /// Search until the goal is reached, or is reached again. Returns false once all states are
    /// visited instead. `cells` have one letter each, row by row, the same for every call; start and
    /// goal are not turrets. `levels` get the step at which each state is first reached, if wanted.
    pub fn run(
        &mut self,
        cells: &[u8],
        mut levels: Option<&mut Levels>,
        ticker: &mut Ticker,
    ) -> Result<bool, Stopped> {
        let recording = levels.is_some();
        let mut record = |search: &WalkSearch| {
            if let Some(levels) = &mut levels {
                search.each_in_front(levels.recorder(search.steps));
            }
        };
        if self.tiles.is_empty() {
            let tiles = self.fire(cells, ticker)?;
            self.begin(tiles);
            record(self);
        }
        loop {
            if self.active == 0 {
                return Ok(false);
            }
            let mut tiles = self.active + 16;
            if self.active == 1 && !recording {
                tiles += self.layers_inside_a_tile();
            }
            self.layer();
            record(self);
            if self.at_goal() {
                return Ok(true);
            }
            ticker.tick(16 * tiles, || (self.fraction(), 0))?;
        }
    }

    /// The number of tiles visited, of an estimate of all: each tile some 17 times.
    fn fraction(&self) -> f64 {
        (self.visits as f64 / (17 * self.shape.tiles()) as f64).min(1.0)
    }
}
