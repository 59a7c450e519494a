//! High and narrow mazes, turned a quarter clockwise for the search.
//!
//! Tiles are laid in whole groups along the rows, so a maze of a few columns would take up to
//! eighty times the memory of the same maze lying on its side. A cell (row, col) of the maze is
//! (col, rows - 1 - row) of the turned one; which pair of phases a state is in stays the same.

use std::ops::Range;

/// Whether a maze of this size is searched turned.
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

/// The headings in the maze of a walk through the turned one.
pub fn turn_walk_back(headings: &mut [u8]) {
    for heading in headings {
        *heading = (*heading + 3) % 4;
    }
}

/// Append some lines of the set of visited states of the maze, from that of the turned one; see
/// `Search::visited`. There are as many lines as rows, twice.
pub fn turn_visited_back(
    rows: usize,
    cols: usize,
    turned: &[u8],
    lines: Range<usize>,
    bytes: &mut Vec<u8>,
) {
    let turned_width = rows.div_ceil(8);
    for line in lines {
        let (pair, index) = (line / rows, rows - 1 - line % rows);
        let first = bytes.len();
        bytes.resize(first + cols.div_ceil(8), 0);
        for col in 0..cols {
            let byte = turned[(pair * cols + col) * turned_width + index / 8];
            bytes[first + col / 8] |= (byte >> (index % 8) & 1) << (col % 8);
        }
    }
}
