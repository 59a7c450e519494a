//! Letters read into a grid with a rim of one cell all around, a row at a time.

use std::ops::Range;

/// The byte for each letter: that of its pair, or `other`.
pub(crate) const fn table(pairs: &[(u8, u8)], other: u8) -> [u8; 256] {
    let mut table = [other; 256];
    let mut index = 0;
    while index < pairs.len() {
        table[pairs[index].0 as usize] = pairs[index].1;
        index += 1;
    }
    table
}

/// Read some of the letters of a grid that is `cols` wide. A letter that is missing becomes what
/// no letter does, a NUL.
pub(crate) fn read(
    grid: &mut [u8],
    cols: usize,
    cells: &[u8],
    mut part: Range<usize>,
    table: &[u8; 256],
) {
    while !part.is_empty() {
        let (row, col) = (part.start / cols, part.start % cols);
        let length = (cols - col).min(part.len());
        let first = (row + 1) * (cols + 2) + col + 1;
        let letters = cells.get(part.start..).unwrap_or_default();
        for (index, byte) in grid[first..first + length].iter_mut().enumerate() {
            *byte = table[usize::from(letters.get(index).copied().unwrap_or(0))];
        }
        part.start += length;
    }
}
