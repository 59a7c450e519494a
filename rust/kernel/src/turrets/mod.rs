//! Turning turrets: a shortest walk from the start to the goal through their fire.
//!
//! `fire` works out in which phases each cell is under fire, `search` walks layer by layer,
//! `levels` keeps the step at which each state is first reached and counts the shortest walks.
//! `effort` measures what a player has to do, `far` finds cells that take long to reach, both by
//! the searches of `plain`. `tiles` is how the grid is laid out in memory, `turned` is for narrow grids.

mod effort;
mod error;
mod far;
mod fire;
mod levels;
mod plain;
mod search;
mod tiles;
pub mod turned;

pub use effort::Effort;
pub use error::MazeError;
pub use far::Far;
pub use levels::{Count, Levels, NEVER};
pub use search::{check, Slice, WalkSearch};

#[cfg(test)]
mod tests;
