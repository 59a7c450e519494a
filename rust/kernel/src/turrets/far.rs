//! The cells that take long to reach.

use super::levels::NEVER;
use super::plain::{states_of, Layers, Shape};
use lasermaze_tick::{Stopped, Ticker};

/// The numbers of the cells that take at least half as long to reach as any, in order; none if no
/// cell but the start is reached. Walks may pass over the goal.
pub fn far(cells: &[u8], shape: &Shape, ticker: &mut Ticker) -> Result<Vec<u32>, Stopped> {
    let mut states = states_of(cells, shape, ticker)?;
    let mut least = vec![NEVER; shape.size()];
    let mut layers = Layers::new(shape.start, 0, 1, &mut states);
    while !layers.is_finished() {
        layers.expand(cells, shape, &mut states, ticker, |steps, cell, _| {
            least[cell] = least[cell].min(steps as u32);
        })?;
    }
    least[shape.start] = NEVER;
    let most = least.iter().copied().filter(|&steps| steps != NEVER).max().unwrap_or(0);
    let is_far = |steps: u32| steps != NEVER && steps >= most.div_ceil(2);
    Ok((0..least.len() as u32).filter(|&cell| is_far(least[cell as usize])).collect())
}
