//! Turning turrets: a shortest walk from the start to the goal through their fire.
//!
//! `pack` reads the letters, `fire` works out in which phases each cell is under fire, `search`
//! walks layer by layer, `levels` keeps the step at which each state is first reached and counts
//! the shortest walks. `tiles` is how the grid is laid out in memory, `moves` are those of all
//! states of a tile at once, `bits` the shifts that this takes. `turned` is for narrow grids.

mod bits;
mod error;
mod fire;
mod levels;
mod moves;
mod pack;
mod search;
mod tiles;
pub mod turned;

pub use error::MazeError;
pub use levels::{Count, Levels, NEVER};
pub use search::{check, Slice, WalkSearch};

#[cfg(test)]
mod tests;
