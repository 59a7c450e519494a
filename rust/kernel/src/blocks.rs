//! Overviews of large grids: blocks of cells, and long paths as pairs of integers.

/// The sum of the weights of the cells in each block of `down` by `across` cells, block by block.
/// Each byte value has a weight. The blocks at the end of a row or column may be smaller.
pub fn sums_of_blocks(
    cells: &[u8],
    cols: usize,
    (down, across): (usize, usize),
    weights: &[u8; 256],
) -> Vec<u64> {
    let width = cols.div_ceil(across);
    let mut sums = Vec::new();
    for rows in cells.chunks(down * cols) {
        let first = sums.len();
        sums.resize(first + width, 0);
        for row in rows.chunks(cols) {
            for (sum, block) in sums[first..].iter_mut().zip(row.chunks(across)) {
                *sum += block.iter().map(|&cell| u64::from(weights[cell as usize])).sum::<u64>();
            }
        }
    }
    sums
}

/// The cells, those that are marked by a byte other than zero exchanged by a table.
pub fn exchanged(cells: &[u8], marks: &[u8], table: &[u8; 256]) -> Vec<u8> {
    let pairs = cells.iter().zip(marks);
    pairs.map(|(&cell, &mark)| if mark == 0 { cell } else { table[cell as usize] }).collect()
}

/// The (row, column) of every cell of a walk by moves `N`, `E`, `S` and `W`, where it begins first.
/// Other letters do not move.
pub fn cells_of_walk(row: i32, col: i32, moves: &[u8]) -> impl Iterator<Item = [i32; 2]> + '_ {
    let onward = moves.iter().scan([row, col], |[row, col], &letter| {
        match letter {
            b'N' => *row = row.wrapping_sub(1),
            b'E' => *col = col.wrapping_add(1),
            b'S' => *row = row.wrapping_add(1),
            b'W' => *col = col.wrapping_sub(1),
            _ => {}
        }
        Some([*row, *col])
    });
    std::iter::once([row, col]).chain(onward)
}

/// The (x, y) of the blocks of `down` by `across` cells through which a path leads, each once in a
/// row. Cells outside the grid are left out.
pub fn blocks_of_path(
    cells: impl Iterator<Item = [i32; 2]>,
    (rows, cols): (u32, u32),
    (down, across): (u32, u32),
) -> Vec<[i32; 2]> {
    let mut blocks: Vec<[i32; 2]> = Vec::new();
    for [row, col] in cells {
        let (row, col) = (row as u32, col as u32); // a negative one is too large
        if row < rows && col < cols {
            let block = [(col / across) as i32, (row / down) as i32];
            if blocks.last() != Some(&block) {
                blocks.push(block);
            }
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_at_the_end_are_smaller() {
        let mut weights = [0; 256];
        weights[1] = 10;
        weights[2] = 3;
        let cells = [1, 1, 2, 0, 1, /* */ 1, 0, 0, 0, 2, /* */ 2, 2, 1, 1, 1];
        assert_eq!(sums_of_blocks(&cells, 5, (2, 2), &weights), [30, 3, 13, 6, 20, 10]);
        assert_eq!(sums_of_blocks(&cells, 5, (9, 9), &weights), [82]);
    }

    #[test]
    fn only_marked_cells_are_exchanged() {
        let mut table = [0; 256];
        table[4] = 7;
        assert_eq!(exchanged(&[4, 4, 5, 5], &[0, 9, 0, 1], &table), [4, 7, 5, 0]);
    }

    #[test]
    fn a_walk_visits_one_cell_more_than_it_has_moves() {
        let cells: Vec<_> = cells_of_walk(2, 1, b"NESWW").collect();
        assert_eq!(cells, [[2, 1], [1, 1], [1, 2], [2, 2], [2, 1], [2, 0]]);
    }

    #[test]
    fn blocks_are_named_once_in_a_row_and_only_inside() {
        let path = cells_of_walk(0, 3, b"NSSSWNN");
        assert_eq!(blocks_of_path(path, (2, 5), (1, 1)), [[3, 0], [3, 1], [2, 1], [2, 0]]);
        let path = cells_of_walk(0, 0, b"EEEESSSWWW");
        assert_eq!(blocks_of_path(path, (4, 5), (2, 3)), [[0, 0], [1, 0], [1, 1], [0, 1]]);
    }
}
