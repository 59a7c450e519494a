//! Puzzles that are made from their solution. The random choices are the caller's.

use super::paths::{tabulate, EMPTY};
use super::NONE;
use lasermaze_tick::{Stopped, Ticker};

const WALL: u8 = b'#';

/// A grid of walls and mirrors that gets shooters.
pub struct Planting {
    cells: Vec<u8>,
    /// The paths of every cell, as [`tabulate`] numbers them.
    table: Vec<u32>,
    /// One more than the highest number of a path, and at least one.
    pub paths: usize,
    /// The places where a shooter fits: indices of the table. Then one for each path.
    pub spots: Vec<u32>,
}

impl Planting {
    /// The paths of a grid.
    pub fn new(cells: &[u8], cols: usize, ticker: &mut Ticker) -> Result<Self, Stopped> {
        let table = tabulate(cells, cols, ticker)?;
        let paths = count_of(&table, ticker)?;
        Ok(Planting { cells: cells.to_vec(), table, paths, spots: vec![] })
    }

    /// Choose the paths to be lit. The spots are then the ways to put a shooter on one where it
    /// crosses a path that is not to be lit.
    pub fn choose(
        &mut self,
        is_chosen: impl Fn(usize) -> bool,
        ticker: &mut Ticker,
    ) -> Result<(), Stopped> {
        let (table, size) = (&self.table, self.cells.len());
        let is_lit = |entry: usize| table[entry] != NONE && is_chosen(table[entry] as usize);
        let fits = |&entry: &usize| is_lit(entry) && !is_lit((entry + size) % (2 * size));
        let spots = &mut self.spots;
        spots.clear();
        ticker
            .each(2 * size, |range| spots.extend(range.filter(fits).map(|entry| entry as u32)))?;
        Ok(())
    }

    /// Keep for each path the spot with the lowest random number, by the numbers of spots.
    pub fn place(
        &mut self,
        number: impl Fn(usize) -> u64,
        ticker: &mut Ticker,
    ) -> Result<(), Stopped> {
        let mut best = ticker.collect(self.paths, |_| (u64::MAX, NONE))?;
        ticker.each(self.spots.len(), |range| {
            for index in range {
                let spot = self.spots[index];
                let best = &mut best[self.table[spot as usize] as usize];
                *best = (*best).min((number(index), spot));
            }
        })?;
        let spots = &mut self.spots;
        spots.clear();
        ticker.each(best.len(), |range| {
            spots.extend(best[range].iter().map(|&(_, spot)| spot).filter(|&spot| spot != NONE));
        })?;
        Ok(())
    }

    /// The cells of the puzzle, its shooters with these letters in the order of their paths. Empty
    /// cells on no lit path become walls.
    pub fn finish(&self, letters: &[u8], ticker: &mut Ticker) -> Result<Vec<u8>, Stopped> {
        let Planting { table, paths, spots, .. } = self;
        let mut cells = self.cells.clone();
        let size = cells.len();
        let mut lit = vec![false; *paths];
        ticker.each(spots.len(), |range| {
            for &spot in &spots[range] {
                lit[table[spot as usize] as usize] = true;
            }
        })?;
        let is_lit = |entry: usize| lit.get(table[entry] as usize).is_some_and(|&lit| lit);
        ticker.each(size, |range| {
            for cell in range {
                if cells[cell] == EMPTY && !is_lit(cell) && !is_lit(cell + size) {
                    cells[cell] = WALL;
                }
            }
        })?;
        ticker.each(spots.len().min(letters.len()), |range| {
            for (&spot, &letter) in spots[range.clone()].iter().zip(&letters[range]) {
                cells[spot as usize % size] = letter;
            }
        })?;
        Ok(cells)
    }
}

/// The number of a path counted from 1, or 0 for `NONE`.
fn rank(path: u32) -> usize {
    path.wrapping_add(1) as usize
}

/// One more than the number of the last path of a table, counted from 1.
fn count_of(table: &[u32], ticker: &mut Ticker) -> Result<usize, Stopped> {
    let mut last = 0;
    ticker.each(table.len(), |range| {
        last = table[range].iter().fold(last, |last, &path| last.max(rank(path)));
    })?;
    Ok(1 + last)
}

/// The grid with walls on the empty cells that its shooters do not light. That cuts paths, so it is
/// repeated until every empty cell is lit.
pub fn wall_dark(cells: &[u8], cols: usize, ticker: &mut Ticker) -> Result<Vec<u8>, Stopped> {
    let (mut cells, size) = (cells.to_vec(), cells.len());
    loop {
        let table = tabulate(&cells, cols, ticker)?;
        let mut lit = vec![false; count_of(&table, ticker)?];
        ticker.each(size, |range| {
            for cell in range {
                match cells[cell] {
                    b'-' => lit[rank(table[cell])] = true,
                    b'|' => lit[rank(table[size + cell])] = true,
                    _ => {}
                }
            }
        })?;
        let is_lit = |entry: usize| lit[rank(table[entry])];
        let mut is_done = true;
        ticker.each(size, |range| {
            for cell in range {
                if cells[cell] == EMPTY && !is_lit(cell) && !is_lit(size + cell) {
                    (cells[cell], is_done) = (WALL, false);
                }
            }
        })?;
        if is_done {
            return Ok(cells);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shooter_is_put_on_each_chosen_path_where_it_crosses_another() -> Result<(), Stopped> {
        let ticker = &mut Ticker::endless();
        let mut planting = Planting::new(b"......", 3, ticker)?;
        // Three paths along the columns and two along the rows.
        assert_eq!(planting.paths, 6);
        let along_rows = [planting.table[0] as usize, planting.table[3] as usize];
        planting.choose(|path| along_rows.contains(&path), ticker)?;
        assert_eq!(planting.spots.len(), 6);
        planting.place(|spot| [5, 3, 4, 0, 0, 1][spot], ticker)?;
        assert_eq!(planting.spots.len(), 2);
        assert_eq!(planting.finish(b"--", ticker)?, b".-.-..");
        Ok(())
    }

    #[test]
    fn dark_cells_become_walls_until_all_are_lit() {
        let walled = |cells: &[u8], cols| wall_dark(cells, cols, &mut Ticker::endless()).unwrap();
        assert_eq!(walled(b"-.....", 3), b"-..###");
        assert_eq!(walled(b".|.", 1), b".|.");
        assert_eq!(walled(b"...", 3), b"###");
    }
}
