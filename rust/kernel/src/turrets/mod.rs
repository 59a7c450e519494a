//! Turning turrets: a shortest walk from the start to the goal through their fire.
//!
//! `pack` reads the letters, `fire` works out in which phases each cell is under fire, `search`
//! walks layer by layer, `levels` keeps the step at which each state is first reached and counts
//! the shortest walks. `tiles` is how the grid is laid out in memory, `moves` are those of all
//! states of a tile at once, `bits` the shifts that this takes. `turned` is for narrow grids.
//! `effort` measures the work of a player, `far` finds cells that take long to reach, both by
//! the searches of `plain`. `change` makes the generator's changes.

// The vectors of the processor, and lists of aligned tiles.
#[allow(unsafe_code)]
mod bits;
pub mod change;
mod effort;
mod far;
mod fire;
mod levels;
mod moves;
#[allow(unsafe_code)]
mod pack;
mod plain;
mod search;
#[allow(unsafe_code)]
mod tiles;
pub mod turned;

pub use effort::effort;
pub use far::far;
pub use levels::{Count, Levels, NEVER};
pub use plain::Shape;
pub use search::{check, WalkSearch};

#[cfg(test)]
mod tests;
