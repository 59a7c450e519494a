//! A turned maze replayed by the rules.

use super::{Grid, BLOCK};

/// The bit of a mirror that the beam touches.
const TOUCHED: u8 = 128;

/// The faults of a turned maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A cell that holds another letter, and is not a mirror that was turned.
    Changed {
        /// The index of the cell.
        cell: usize,
    },
    /// The beam ends in the block of this cell.
    Absorbed {
        /// The index of the cell.
        cell: usize,
    },
    /// A mirror was turned that the beam does not touch.
    Untouched {
        /// The index of the cell.
        cell: usize,
    },
}

/// The replay of one turned maze, in pieces.
pub struct Replay {
    compared: usize,
    /// The number of the cell where the beam is, and its heading as it enters it.
    beam: (usize, u8),
    is_over: bool,
    looked: usize,
    /// The number of steps that the beam has taken, and the first and last of those to a mirror.
    steps: usize,
    ends: Option<(usize, usize)>,
    reflections: usize,
    faults: Vec<Fault>,
}

impl Replay {
    /// The replay of a beam that enters a cell along a heading from outside.
    pub fn new(grid: &Grid, cell: usize, heading: u8) -> Replay {
        Replay {
            compared: 0,
            beam: (grid.number(cell.min(grid.size() - 1)), heading % 4),
            is_over: false,
            looked: 0,
            steps: 0,
            ends: None,
            reflections: 0,
            faults: Vec::new(),
        }
    }

    /// The number of reflections of the beam, and the steps from its first mirror to its last one.
    pub fn length(&self) -> (usize, usize) {
        (self.reflections, self.ends.map_or(0, |(first, last)| last - first))
    }

    /// Go on for at most some number of cells: compare the letters of the maze with those of the
    /// turned one; if no other than mirrors differ, follow the beam; if it leaves the grid, look
    /// for turned mirrors that it did not touch. Returns all faults; None if there is more to do.
    pub fn run(
        &mut self,
        grid: &mut Grid,
        cells: &[u8],
        turned: &[u8],
        most: usize,
    ) -> Option<&[Fault]> {
        let size = grid.size();
        if self.compared < size {
            self.compare(size, cells, turned, most);
            return (self.compared == size && !self.faults.is_empty()).then_some(&self.faults);
        }
        if !self.is_over {
            self.follow(grid, turned, most);
            return None;
        }
        let stop = self.looked.saturating_add(most).min(size);
        for cell in self.looked..stop {
            let number = grid.number(cell);
            let is_turned = cells.get(cell) != turned.get(cell);
            if is_turned && grid.letters[number] & TOUCHED == 0 && !self.is_absorbed() {
                self.faults.push(Fault::Untouched { cell });
            }
            grid.letters[number] &= !TOUCHED;
        }
        self.looked = stop;
        (stop == size).then_some(&self.faults)
    }

    fn is_absorbed(&self) -> bool {
        matches!(self.faults.first(), Some(Fault::Absorbed { .. }))
    }

    fn compare(&mut self, size: usize, cells: &[u8], turned: &[u8], most: usize) {
        let is_mirror = |letter: Option<&u8>| matches!(letter, Some(b'/' | b'\\'));
        let stop = self.compared.saturating_add(most).min(size);
        for cell in self.compared..stop {
            let (was, now) = (cells.get(cell), turned.get(cell));
            if was != now && !(is_mirror(was) && is_mirror(now)) {
                self.faults.push(Fault::Changed { cell });
            }
        }
        self.compared = stop;
    }

    /// Follow the beam through at most some number of cells.
    fn follow(&mut self, grid: &mut Grid, turned: &[u8], most: usize) {
        let strides = grid.strides();
        let (mut number, mut heading) = self.beam;
        let (width, height) = (grid.cols + 2, grid.rows + 2);
        for _ in 0..most {
            let (row, col) = (number / width, number % width);
            if row == 0 || col == 0 || row + 1 == height || col + 1 == width {
                self.is_over = true; // it has left the grid
                break;
            }
            let cell = grid.index(number);
            if grid.letter(number) == BLOCK {
                self.faults.push(Fault::Absorbed { cell });
                self.is_over = true;
                break;
            }
            let bend = match turned.get(cell) {
                Some(b'/') => Some(heading ^ 1),
                Some(b'\\') => Some(3 - heading),
                _ => None,
            };
            if let Some(onward) = bend {
                heading = onward;
                self.reflections += 1;
                self.ends = Some((self.ends.map_or(self.steps, |ends| ends.0), self.steps));
                grid.letters[number] |= TOUCHED;
            }
            self.steps += 1;
            number = number.wrapping_add_signed(strides[usize::from(heading)]);
        }
        self.beam = (number, heading);
    }
}
