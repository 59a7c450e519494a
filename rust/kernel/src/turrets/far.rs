//! The cells that take long to reach.

use std::time::Duration;

use super::error::MazeError;
use super::levels::NEVER;
use super::plain::{in_blocks, Layers, Shape, Sweep};
use super::search::check;
use crate::search::Search;

/// The search for the cells that take at least half as long to reach as any. Walks may pass over
/// the goal.
pub struct Far {
    shape: Shape,
    sweep: Sweep,
    states: Vec<u8>,
    /// The search, once the fire is known.
    layers: Option<Layers>,
    /// The fewest steps to each cell.
    least: Vec<u32>,
}

impl Far {
    /// A search that has not begun; arguments as for [`check`].
    pub fn new(
        (rows, cols): (usize, usize),
        size: usize,
        start: usize,
        goal: usize,
    ) -> Result<Self, MazeError> {
        check((rows, cols), size, start, goal)?;
        let shape = Shape { rows, cols, start, goal };
        let (states, least) = (vec![0; size], vec![NEVER; size]);
        Ok(Far { shape, sweep: Sweep::new(&shape), states, layers: None, least })
    }

    fn block(&mut self, cells: &[u8]) -> Option<Vec<u32>> {
        let (shape, states) = (&self.shape, &mut self.states);
        let Some(layers) = &mut self.layers else {
            if self.sweep.block(cells, shape, states) {
                self.layers = Some(Layers::new(shape.start, 0, 1, states));
            }
            return None;
        };
        let least = &mut self.least;
        layers.block(cells, shape, states, |steps, cell, _| {
            least[cell] = least[cell].min(steps as u32);
        });
        layers.is_finished().then(|| self.far_cells())
    }

    fn far_cells(&mut self) -> Vec<u32> {
        self.least[self.shape.start] = NEVER;
        let reached = self.least.iter().copied().filter(|&steps| steps != NEVER);
        let most = reached.max().unwrap_or(0);
        let is_far = |steps: u32| steps != NEVER && steps >= most.div_ceil(2);
        (0..self.least.len() as u32).filter(|&cell| is_far(self.least[cell as usize])).collect()
    }
}

impl Search for Far {
    /// One letter a cell, row by row; the same for every slice.
    type Input<'a> = &'a [u8];
    /// The numbers of the cells in order; none if no cell but the start is reached.
    type Outcome = Vec<u32>;

    fn run(&mut self, cells: &[u8], time: Duration) -> Option<Vec<u32>> {
        in_blocks(time, || self.block(cells))
    }

    fn fraction(&self) -> f64 {
        self.layers.as_ref().map_or(0.0, |layers| layers.fraction(&self.shape))
    }
}
