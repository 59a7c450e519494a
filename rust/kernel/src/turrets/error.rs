//! Why a maze cannot be searched.

use std::fmt;

#[derive(Debug, PartialEq, Eq)]
/// Why cells are not a maze of turrets.
pub enum MazeError {
    /// The cells are not rows * cols bytes, at least one.
    Size,
    /// Start and goal are not two cells of the grid.
    Ends,
    /// Cells and tiles are numbered in 32 bits.
    TooMany,
}

impl std::error::Error for MazeError {}

impl fmt::Display for MazeError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            MazeError::Size => "the cells must be rows * cols bytes, at least one",
            MazeError::Ends => "start and goal must be two cells of the grid",
            MazeError::TooMany => "more cells than can be numbered",
        })
    }
}
