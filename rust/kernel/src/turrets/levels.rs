//! The step at which each state is first reached, and the number of shortest walks.

use lasermaze_tick::{Stopped, Ticker};

/// The level of a state that is not reached.
pub const NEVER: u32 = u32::MAX;

/// The fewest steps to each state.
pub struct Levels {
    cols: usize,
    /// `inverted[phase / 2][cell]`: the level with all bits inverted, so that zeroed memory
    /// means `NEVER`. A cell has two states; its parity tells which phases they have.
    inverted: [Vec<u32>; 2],
}

impl Levels {
    /// No levels yet, for a grid of this size.
    pub fn new(rows: usize, cols: usize) -> Self {
        Levels { cols, inverted: [vec![!NEVER; rows * cols], vec![!NEVER; rows * cols]] }
    }

    /// The level of a cell's state in a pair of phases.
    pub fn of_cell(&self, pair: usize, cell: usize) -> u32 {
        !self.inverted[pair][cell]
    }

    /// A function that records that a row and column are first reached at a step.
    pub fn recorder(&mut self, step: usize) -> impl FnMut(usize, usize) + '_ {
        let (pair, cols) = (&mut self.inverted[step % 4 / 2], self.cols);
        move |row, col| pair[row * cols + col] = !(step as u32)
    }

    /// The neighbours from which a cell is reached at this step.
    fn before(&self, cell: u32, step: usize) -> impl Iterator<Item = u32> + '_ {
        let (cell, cols) = (cell as usize, self.cols);
        let pair = &self.inverted[(step - 1) % 4 / 2];
        let inside =
            [cell >= cols, cell % cols > 0, (cell + 1) % cols > 0, cell + cols < pair.len()];
        let stride = [cols.wrapping_neg(), 1usize.wrapping_neg(), 1, cols];
        (0..4)
            .filter(move |&side| inside[side])
            .map(move |side| cell.wrapping_add(stride[side]))
            .filter(move |&there| !pair[there] as usize == step - 1)
            .map(|there| there as u32)
    }
}

/// The count of shortest walks, layer by layer from the goal back to the start.
///
/// Only states on shortest walks are visited. The numbers of a layer have the same length, in limbs
/// of 64 bits, the lowest first.
pub struct Count {
    step: usize,
    limbs: usize,
    cells: Vec<u32>,
    numbers: Vec<u64>,
}

impl Count {
    /// A count that has not begun, for a goal that was reached at this step.
    pub fn new(goal: usize, step: usize) -> Self {
        Count { step, limbs: 1, cells: vec![goal as u32], numbers: vec![1] }
    }

    /// The number in limbs.
    pub fn run(mut self, levels: &Levels, ticker: &mut Ticker) -> Result<Vec<u64>, Stopped> {
        let all = self.step as f64;
        while self.step > 0 {
            self.layer(levels);
            let left = self.step as f64;
            ticker.tick(16 * (self.numbers.len() + 16), || (1.0 - left / all, 0))?;
        }
        Ok(self.numbers)
    }

    /// Go back one step: the number of a state is the sum of the numbers of its successors.
    fn layer(&mut self, levels: &Levels) {
        let mut edges: Vec<(u32, u32)> = Vec::with_capacity(2 * self.cells.len());
        for (number, &cell) in self.cells.iter().enumerate() {
            edges.extend(levels.before(cell, self.step).map(|there| (there, number as u32)));
        }
        edges.sort_unstable();
        let (limbs, wider) = (self.limbs, self.limbs + 1);
        let mut cells = Vec::new();
        let mut numbers: Vec<u64> = Vec::new();
        for (cell, from) in edges {
            if cells.last() != Some(&cell) {
                cells.push(cell);
                numbers.resize(numbers.len() + wider, 0);
            }
            let first = numbers.len() - wider;
            let term = &self.numbers[from as usize * limbs..][..limbs];
            add(&mut numbers[first..], term);
        }
        self.step -= 1;
        self.cells = cells;
        self.limbs = wider;
        self.numbers = numbers;
        if self.numbers.chunks_exact(wider).all(|number| number[limbs] == 0) {
            self.limbs = limbs;
            self.numbers = self
                .numbers
                .chunks_exact(wider)
                .flat_map(|number| &number[..limbs])
                .copied()
                .collect();
        }
    }
}

fn add(sum: &mut [u64], term: &[u64]) {
    let mut carry = false;
    for (index, limb) in sum.iter_mut().enumerate() {
        let (partial, over) = limb.overflowing_add(term.get(index).copied().unwrap_or(0));
        let (total, again) = partial.overflowing_add(u64::from(carry));
        *limb = total;
        carry = over | again;
    }
}
