//! High and narrow mazes, turned a quarter clockwise for the search.
//!
//! Rows are stored in whole groups of tiles, so a maze of a few columns would take up to eighty
//! times the memory of the same maze turned. The cell (row, col) of the maze is the cell
//! (col, rows - 1 - row) of the turned one. The phases of its states stay the same.

use lasermaze_tick::{Stopped, Ticker};

/// Whether a maze of this size should be turned for the search.
pub fn is_high(rows: usize, cols: usize) -> bool {
    cols < 64 && rows >= 1 << 12
}

/// The index in the turned maze of a cell of the maze.
pub fn turned(rows: usize, cols: usize, index: usize) -> usize {
    let (row, col) = (index / cols, index % cols);
    col * rows + rows - 1 - row
}

/// The cells of the turned maze.
pub fn turn(rows: usize, cols: usize, cells: &[u8]) -> Vec<u8> {
    let mut letters: [u8; 256] = std::array::from_fn(|letter| letter as u8);
    for (facing, letter) in b"^>v<".iter().enumerate() {
        letters[*letter as usize] = b">v<^"[facing];
    }
    let mut turned = vec![0; cells.len()];
    for (col, column) in turned.chunks_exact_mut(rows).enumerate() {
        for (cell, line) in column.iter_mut().rev().zip(cells.chunks_exact(cols)) {
            *cell = letters[line[col] as usize];
        }
    }
    turned
}

/// Turn the headings of a walk through the turned maze back to those in the maze.
pub fn turn_walk_back(headings: &mut [u8]) {
    for heading in headings {
        *heading = (*heading + 3) % 4;
    }
}

/// The set of visited states of the maze, given that of the turned one; see `WalkSearch::visited`.
pub fn turn_visited_back(
    rows: usize,
    cols: usize,
    turned: &[u8],
    ticker: &mut Ticker,
) -> Result<Vec<u8>, Stopped> {
    let (width, turned_width) = (cols.div_ceil(8), rows.div_ceil(8));
    let mut bytes = vec![0; 2 * rows * width];
    for (line, bits) in bytes.chunks_exact_mut(width).enumerate() {
        let (pair, index) = (line / rows, rows - 1 - line % rows);
        for col in 0..cols {
            let byte = turned[(pair * cols + col) * turned_width + index / 8];
            bits[col / 8] |= (byte >> (index % 8) & 1) << (col % 8);
        }
        ticker.count(4 * cols)?;
    }
    Ok(bytes)
}
