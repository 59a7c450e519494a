//! The rays from outside a grid of fixed mirrors that hit every mirror.
//!
//! Each path of light is followed once: from its other end the same mirrors are hit. A cell lies
//! on at most two paths, so the time is linear in the size of the grid.

use std::fmt;

use crate::search::{Block, Pace};

/// The border around the grid, on which a ray ends.
const BORDER: u8 = b'#';

/// The largest number of cells.
pub const MOST_CELLS: usize = 1 << 30;

/// The cells are not a grid of the given size, or too many.
#[derive(Debug, PartialEq, Eq)]
pub struct SizeError;

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the cells are not a grid of this size, of 1 to {MOST_CELLS} cells")
    }
}

impl std::error::Error for SizeError {}

/// Check the arguments of [`through_all`].
pub fn check(rows: usize, cols: usize, cells: &[u8]) -> Result<(), SizeError> {
    let size = rows.checked_mul(cols).filter(|&size| size > 0 && size <= MOST_CELLS);
    if size == Some(cells.len()) {
        Ok(())
    } else {
        Err(SizeError)
    }
}

/// The numbers of the places outside the grid from which a ray hits every mirror, in order.
///
/// The places are numbered along the top and the bottom by column, then along the left and the
/// right by row. `cells` are `/`, `\` or empty, and have passed [`check`].
pub async fn through_all(rows: usize, cols: usize, cells: &[u8], pace: &mut Pace) -> Vec<u32> {
    let mut rays = Rays::new(rows, cols, cells);
    let through = |block: &mut Block| {
        while block.has_room() {
            block.spend(1);
            if rays.step() {
                return Some(());
            }
        }
        None
    };
    pace.blocks(through).await;
    let mut found = rays.found;
    found.sort_unstable();
    found
}

/// All rays, followed one after another.
struct Rays {
    rows: usize,
    cols: usize,
    /// The cells with a border around them.
    cells: Vec<u8>,
    mirrors: u32,
    /// For each cell the last ray that hit its mirror, plus one.
    hit_by: Vec<u32>,
    /// Whether the path from a place is known.
    known: Vec<bool>,
    /// The place of the ray that is being followed.
    place: usize,
    at: usize,
    heading: usize,
    hits: u32,
    found: Vec<u32>,
}

impl Rays {
    fn new(rows: usize, cols: usize, cells: &[u8]) -> Self {
        let width = cols + 2;
        let mut bordered = vec![BORDER; width * (rows + 2)];
        for (row, letters) in cells.chunks_exact(cols).enumerate() {
            let first = (row + 1) * width + 1;
            bordered[first..first + cols].copy_from_slice(letters);
        }
        let mirrors = cells.iter().filter(|&&letter| letter == b'/' || letter == b'\\').count();
        let mut rays = Rays {
            rows,
            cols,
            hit_by: vec![0; bordered.len()],
            cells: bordered,
            mirrors: mirrors as u32,
            known: vec![false; 2 * (rows + cols)],
            place: 0,
            at: 0,
            heading: 0,
            hits: 0,
            found: Vec::new(),
        };
        rays.start();
        rays
    }

    /// Go to the border cell of the current place, with the heading into the grid.
    fn start(&mut self) {
        let (rows, cols, width) = (self.rows, self.cols, self.cols + 2);
        let index = self.place;
        (self.at, self.heading) = if index < cols {
            (index + 1, 2)
        } else if index < 2 * cols {
            ((rows + 1) * width + index - cols + 1, 0)
        } else if index < 2 * cols + rows {
            ((index - 2 * cols + 1) * width, 1)
        } else {
            ((index - 2 * cols - rows + 1) * width + cols + 1, 3)
        };
        self.hits = 0;
    }

    /// The place of a cell on the border.
    fn place_of(&self, at: usize) -> usize {
        let (rows, cols) = (self.rows, self.cols);
        let (row, col) = (at / (cols + 2), at % (cols + 2));
        if row == 0 {
            col - 1
        } else if row == rows + 1 {
            cols + col - 1
        } else if col == 0 {
            2 * cols + row - 1
        } else {
            2 * cols + rows + row - 1
        }
    }

    /// Follow the current ray to the next cell. Returns true after the last ray.
    fn step(&mut self) -> bool {
        let width = self.cols + 2;
        self.at = match self.heading {
            0 => self.at - width,
            1 => self.at + 1,
            2 => self.at + width,
            _ => self.at - 1,
        };
        match self.cells[self.at] {
            b'/' => self.heading ^= 1,
            b'\\' => self.heading = 3 - self.heading,
            BORDER => return self.end(),
            _ => return false,
        }
        let ray = self.place as u32 + 1;
        if self.hit_by[self.at] != ray {
            self.hit_by[self.at] = ray;
            self.hits += 1;
        }
        false
    }

    /// End the current ray and start the next one. Returns true if there is none.
    fn end(&mut self) -> bool {
        let other = self.place_of(self.at);
        self.known[self.place] = true;
        self.known[other] = true;
        if self.hits == self.mirrors {
            self.found.extend([self.place as u32, other as u32]);
        }
        while self.known.get(self.place) == Some(&true) {
            self.place += 1;
        }
        if self.place == self.known.len() {
            return true;
        }
        self.start();
        false
    }
}

#[cfg(test)]
mod tests {
    use super::{check, through_all, SizeError};
    use crate::search::{finish, Task};

    fn found(rows: &[&str]) -> Vec<u32> {
        let (count, cols, cells) = (rows.len(), rows[0].len(), rows.concat().into_bytes());
        check(count, cols, &cells).expect("a grid");
        let task = |mut pace| async move { through_all(count, cols, &cells, &mut pace).await };
        finish(&mut Task::new(task))
    }

    #[test]
    fn small_grids() {
        assert_eq!(found(&["/"]), [0, 1, 2, 3]);
        assert_eq!(found(&[".."]), [0, 1, 2, 3, 4, 5]);
        assert_eq!(found(&["/\\", "\\/"]), [0u32; 0]);
        assert_eq!(found(&["./", ".."]), [1, 3, 4, 6]);
        assert_eq!(found(&["/.\\", "..."]), [3, 5]);
    }

    #[test]
    fn a_mirror_that_is_hit_on_both_sides_counts_once() {
        // From below the first column around all four cells, and out to the left.
        assert_eq!(found(&["/\\", "//"]), [2, 5]);
    }

    #[test]
    fn wrong_sizes_are_refused() {
        assert_eq!(check(2, 3, b"...."), Err(SizeError));
        assert!(check(0, 0, b"").is_err());
        assert!(check(usize::MAX, 2, b"..").is_err());
    }
}
