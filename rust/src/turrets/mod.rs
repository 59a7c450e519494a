//! The kind `turrets`: a walk among turning turrets.

pub mod fire;
pub mod levels;
pub mod search;
pub mod tiles;
pub mod turned;

#[cfg(test)]
mod tests;
