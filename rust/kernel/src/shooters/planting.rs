//! Puzzles that are made from their solution. The random choices are the caller's.

use super::paths::{tabulate, EMPTY};
use super::{check, GridError, NONE};

const WALL: u8 = b'#';

/// A grid of walls and mirrors that gets shooters.
pub struct Planting {
    cells: Vec<u8>,
    /// The paths of every cell, as [`tabulate`] numbers them.
    table: Vec<u32>,
    /// One more than the highest number of a path, and at least one.
    pub paths: usize,
    /// The places where a shooter fits: indices of the table. Then one for each path.
    spots: Vec<u32>,
}

impl Planting {
    /// The paths of a grid.
    pub fn new(rows: usize, cols: usize, cells: &[u8]) -> Result<Self, GridError> {
        check(rows, cols, cells)?;
        let table = tabulate(cells, cols);
        let paths = count_of(&table);
        Ok(Planting { cells: cells.to_vec(), table, paths, spots: vec![] })
    }

    /// Whether the path of an entry of the table is one of these.
    fn is_on(&self, entry: usize, paths: &[bool]) -> bool {
        paths.get(self.table[entry] as usize).is_some_and(|&lit| lit)
    }

    /// Choose the paths to be lit, one value for each of `paths`. Returns in how many ways a
    /// shooter can be put on one where it crosses a path that is not to be lit.
    pub fn choose(&mut self, chosen: &[bool]) -> usize {
        let size = self.cells.len();
        let fits = |&entry: &usize| {
            self.is_on(entry, chosen) && !self.is_on((entry + size) % (2 * size), chosen)
        };
        self.spots = (0..2 * size).filter(fits).map(|entry| entry as u32).collect();
        self.spots.len()
    }

    /// Keep for each path the spot with the lowest of these random numbers, one a spot. Returns
    /// how many shooters that makes.
    pub fn place(&mut self, numbers: impl Iterator<Item = u64>) -> usize {
        let mut best = vec![(u64::MAX, NONE); self.paths];
        for (number, &spot) in numbers.zip(&self.spots) {
            let best = &mut best[self.table[spot as usize] as usize];
            *best = (*best).min((number, spot));
        }
        self.spots = best.into_iter().map(|(_, spot)| spot).filter(|&spot| spot != NONE).collect();
        self.spots.len()
    }

    /// The cells of the puzzle, its shooters with these letters in the order of their paths. Empty
    /// cells on no lit path become walls.
    pub fn finish(mut self, letters: &[u8]) -> Vec<u8> {
        let mut lit = vec![false; self.paths];
        for &spot in &self.spots {
            lit[self.table[spot as usize] as usize] = true;
        }
        let size = self.cells.len();
        for cell in 0..size {
            if self.cells[cell] == EMPTY
                && !self.is_on(cell, &lit)
                && !self.is_on(cell + size, &lit)
            {
                self.cells[cell] = WALL;
            }
        }
        for (&spot, &letter) in self.spots.iter().zip(letters) {
            self.cells[spot as usize % size] = letter;
        }
        self.cells
    }
}

/// The number of a path counted from 1, or 0 for `NONE`.
fn rank(path: u32) -> usize {
    path.wrapping_add(1) as usize
}

/// One more than the number of the last path of a table, counted from 1.
fn count_of(table: &[u32]) -> usize {
    1 + table.iter().map(|&path| rank(path)).max().unwrap_or(0)
}

/// The grid with walls on the empty cells that its shooters do not light. That cuts paths, so it is
/// repeated until every empty cell is lit.
pub fn wall_dark(rows: usize, cols: usize, cells: &[u8]) -> Result<Vec<u8>, GridError> {
    check(rows, cols, cells)?;
    let (mut cells, size) = (cells.to_vec(), cells.len());
    loop {
        let table = tabulate(&cells, cols);
        let fired = |cell: usize| match cells[cell] {
            b'-' => Some(table[cell]),
            b'|' => Some(table[size + cell]),
            _ => None,
        };
        let mut lit = vec![false; count_of(&table)];
        (0..size).filter_map(fired).for_each(|path| lit[rank(path)] = true);
        let is_lit = |entry: usize| lit[rank(table[entry])];
        let is_dark = |&cell: &usize| cells[cell] == EMPTY && !is_lit(cell) && !is_lit(size + cell);
        let dark: Vec<usize> = (0..size).filter(is_dark).collect();
        if dark.is_empty() {
            return Ok(cells);
        }
        for cell in dark {
            cells[cell] = WALL;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shooter_is_put_on_each_chosen_path_where_it_crosses_another() {
        let mut planting = Planting::new(2, 3, b"......").unwrap();
        // Three paths along the columns and two along the rows.
        assert_eq!(planting.paths, 6);
        let along_rows: Vec<bool> = {
            let rows = [planting.table[0], planting.table[3]];
            (0..6).map(|path| rows.contains(&path)).collect()
        };
        assert_eq!(planting.choose(&along_rows), 6);
        assert_eq!(planting.place([5, 3, 4, 0, 0, 1].into_iter()), 2);
        let mut cells = planting.finish(b"--");
        assert_eq!(cells, b".-.-..");
        cells[0] = b'x';
        assert!(Planting::new(2, 2, &cells).is_err());
    }

    #[test]
    fn dark_cells_become_walls_until_all_are_lit() {
        assert_eq!(wall_dark(2, 3, b"-.....").unwrap(), b"-..###");
        assert_eq!(wall_dark(3, 1, b".|.").unwrap(), b".|.");
        assert_eq!(wall_dark(1, 3, b"...").unwrap(), b"###");
    }
}
