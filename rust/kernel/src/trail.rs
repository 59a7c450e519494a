//! Long paths over a grid, as pairs of integers.

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
