//! Walks: one followed step by step, and the shortest ones searched layer by layer.

use super::{Safety, HELD};
use lasermaze_tick::{Stopped, Ticker};

impl Safety {
    /// Follow moves, letters of `NESW`, from a cell where `steps` are already taken. Returns the
    /// number of the last cell, and the index of the move that breaks a rule, if any: then the
    /// cell is where it leads, or where it begins if it is not a move.
    pub fn follow(&self, from: usize, steps: usize, moves: &[u8]) -> (usize, Option<usize>) {
        let (mut cell, strides) = (from, self.strides());
        for (index, letter) in moves.iter().enumerate() {
            let heading = b"NESW".iter().position(|known| known == letter);
            let Some(heading) = heading else { return (cell, Some(index)) };
            cell = cell.wrapping_add_signed(strides[heading]);
            if self.alive(cell) >> ((steps + index + 1) % 4) & 1 == 0 {
                return (cell, Some(index));
            }
        }
        (cell, None)
    }

    /// The number of the cell on which walks begin.
    pub fn start(&self) -> usize {
        self.start
    }

    /// The number of the cell on which walks end.
    pub fn goal(&self) -> usize {
        self.goal
    }
}

/// The number of cells expanded at a time.
const CHUNK: usize = 256;

/// The plain search of the states where a walker survives, in layers of as many steps.
pub struct Layers {
    /// The number of steps of the layer.
    pub steps: usize,
    /// The cells where a walker may be after this many steps, in states not met before.
    pub layer: Vec<u32>,
    /// The number of states met, the start included.
    pub met: usize,
    before: Vec<u32>,
}

impl Layers {
    /// A search from the start, at time 0. It forgets what was met or held before.
    pub fn new(safety: &mut Safety) -> Layers {
        for byte in &mut safety.states {
            *byte &= super::ALIVE;
        }
        safety.states[safety.start] |= 1 << HELD;
        let layer = vec![safety.start as u32];
        Layers { steps: 0, layer, met: 1, before: Vec::new() }
    }

    /// Go on to the next layer.
    pub fn advance(&mut self, safety: &mut Safety, ticker: &mut Ticker) -> Result<(), Stopped> {
        std::mem::swap(&mut self.layer, &mut self.before);
        self.layer.clear();
        self.steps += 1;
        let (time, strides) = (self.steps as u32 % 4, safety.strides());
        let (alive, both) = (1 << time, 1 << time | 1 << (time + HELD));
        // Which neighbours are new is a coin toss to the processor: each is written, and only
        // those that are new are kept.
        for cells in self.before.chunks(CHUNK) {
            let mut kept = self.layer.len();
            self.layer.resize(kept + strides.len() * cells.len(), 0);
            for &cell in cells {
                for stride in strides {
                    let there = (cell as usize).wrapping_add_signed(stride);
                    let state = &mut safety.states[there];
                    let is_new = *state & both == alive;
                    *state |= both * u8::from(is_new);
                    self.layer[kept] = there as u32;
                    kept += usize::from(is_new);
                }
            }
            self.layer.truncate(kept);
            ticker.count(4 * cells.len())?;
        }
        self.met += self.layer.len();
        ticker.count(1)
    }

    /// Go on until the goal is reached, in `steps`, or no state is left. Returns whether it is.
    pub fn search(&mut self, safety: &mut Safety, ticker: &mut Ticker) -> Result<bool, Stopped> {
        loop {
            self.advance(safety, ticker)?;
            let met = safety.states[safety.goal] >> HELD;
            if met != 0 || self.layer.is_empty() {
                return Ok(met != 0);
            }
        }
    }
}
