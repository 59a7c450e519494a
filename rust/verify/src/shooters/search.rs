//! The plain search: all solutions, by trying axis after axis. No evidence takes part.

use lasermaze_tick::{Stopped, Ticker};

use super::{Grid, EMPTY, LETTER};

/// The approximate limit in bytes of the table of the cells that each shooter lights.
const MOST_BYTES: usize = 1 << 27;

/// The limits of the search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Give up after this many positions.
    pub positions: Option<u64>,
    /// Leave out solutions with more turned shooters.
    pub most_turns: Option<u64>,
    /// Stop at this many solutions.
    pub solutions: Option<u64>,
}

/// The results of the search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The number of solutions, no more than it stopped at.
    pub solutions: u64,
    /// The number of shooters that the first of them turns.
    pub first_turns: u64,
    /// For each shooter, row by row, the axes that it has in the solutions: 1 for `-`, 2 for `|`.
    pub axes: Vec<u8>,
}

/// Search: one shooter after another gets an axis along which it hits none, as long as the rest can
/// light the dark cells. None if that takes more positions than it may, in a grid of more cells than
/// that, or with a table of more than some 128 MB.
pub fn search(
    grid: &mut Grid,
    limits: Limits,
    ticker: &mut Ticker,
) -> Result<Option<Found>, Stopped> {
    if limits.positions.is_some_and(|positions| grid.size() as u64 > positions) {
        return Ok(None);
    }
    let mut found = Found::default();
    if limits.solutions == Some(0) {
        return Ok(Some(found));
    }
    let Some(mut table) = Table::new(grid) else { return Ok(None) };
    table.follow(grid, ticker)?;
    table.complete();
    found.axes = vec![0; table.shooters.len()];
    // The axis of each shooter so far; the cells that the first of them light, and the number
    // turned.
    let (mut axes, mut lit, mut turns) = (Vec::new(), vec![0; table.still.len()], vec![0]);
    // The axes to try: how many shooters have one before, and the axis; none at the start.
    let (mut visited, mut waiting) = (0, vec![(0, None)]);
    while let Some((before, axis)) = waiting.pop() {
        ticker.count(1 + table.width)?;
        visited += 1;
        if limits.positions.is_some_and(|positions| visited > positions) {
            return Ok(None);
        }
        axes.truncate(before);
        turns.truncate(before + 1);
        if let Some(axis) = axis {
            table.light(&mut lit, before, axis);
            let is_turned = grid.is_turned(2 * table.shooters[before] + axis as u32);
            axes.push(axis);
            turns.push(turns[before] + u64::from(is_turned));
        }
        let done = axes.len();
        if !table.can_light_all(&lit, done)
            || limits.most_turns.is_some_and(|most| turns[done] > most)
        {
            continue;
        }
        if done < table.shooters.len() {
            let safe = [0, 1].into_iter().filter(|axis| !table.strikes[2 * done + axis]);
            waiting.extend(safe.map(|axis| (done, Some(axis))));
            continue;
        }
        if found.solutions == 0 {
            found.first_turns = turns[done];
        }
        found.solutions += 1;
        for (seen, axis) in found.axes.iter_mut().zip(&axes) {
            *seen |= 1 << axis;
        }
        if Some(found.solutions) == limits.solutions {
            break;
        }
    }
    Ok(Some(found))
}

/// The cells that each shooter lights along each axis, as bits.
struct Table {
    cols: usize,
    /// The number of words of 64 bits for the cells.
    width: usize,
    shooters: Vec<u32>,
    /// For each axis of each shooter whether it hits one.
    strikes: Vec<bool>,
    lights: Vec<u64>,
    /// For each number of shooters the cells that all others can light together.
    still: Vec<u64>,
    empty: Vec<u64>,
}

impl Table {
    /// A table whose beams are still to be followed; None if it would take too much memory.
    fn new(grid: &Grid) -> Option<Table> {
        let (count, width) = (grid.shooters(), grid.size() / 64 + 1);
        let bytes = (count + 1).saturating_mul(grid.size() / 8 + 32).saturating_mul(3);
        if bytes > MOST_BYTES {
            return None;
        }
        let of_letter = |is_it: fn(&Grid, usize) -> bool| {
            (0..grid.size()).filter(move |&cell| is_it(grid, cell))
        };
        let mut empty = vec![0; width];
        of_letter(Grid::is_empty).for_each(|cell| set(&mut empty, cell));
        Some(Table {
            cols: grid.cols,
            width,
            shooters: of_letter(Grid::has_shooter).map(|cell| cell as u32).collect(),
            strikes: vec![false; 2 * count],
            lights: vec![0; 2 * count * width],
            still: vec![0; (count + 1) * width],
            empty,
        })
    }

    /// Follow all beams.
    fn follow(&mut self, grid: &mut Grid, ticker: &mut Ticker) -> Result<(), Stopped> {
        let (shooters, cols, width) = (&self.shooters, self.cols, self.width);
        let place = |literal: usize| {
            2 * shooters.partition_point(|&cell| (cell as usize) < literal / 2) + literal % 2
        };
        let (lights, strikes) = (&mut self.lights, &mut self.strikes);
        let passed = |literal: usize, number: usize, byte: &mut u8| {
            if *byte & LETTER == EMPTY {
                let cell = (number / (cols + 2) - 1) * cols + number % (cols + 2) - 1;
                set(&mut lights[place(literal) * width..], cell);
            }
        };
        let ended = |grid: &mut Grid, literal: usize, _, end| {
            strikes[place(literal)] |= grid.is_shooter(end);
        };
        grid.sweep(ticker, |_, _| true, passed, ended)
    }

    /// Find the cells that can still be lit, once all beams are followed.
    fn complete(&mut self) {
        for first in (0..self.shooters.len()).rev() {
            let (before, after) = self.still.split_at_mut((first + 1) * self.width);
            let still = &mut before[first * self.width..];
            still.copy_from_slice(&after[..self.width]);
            for literal in [2 * first, 2 * first + 1] {
                if !self.strikes[literal] {
                    add(still, &self.lights[literal * self.width..][..self.width]);
                }
            }
        }
    }

    /// Add the cells that a shooter lights along an axis to those of the shooters before it.
    fn light(&self, lit: &mut [u64], shooter: usize, axis: usize) {
        let (before, after) = lit.split_at_mut((shooter + 1) * self.width);
        let now = &mut after[..self.width];
        now.copy_from_slice(&before[shooter * self.width..]);
        add(now, &self.lights[(2 * shooter + axis) * self.width..][..self.width]);
    }

    /// Whether all empty cells are lit by the first shooters, or can be by the others.
    fn can_light_all(&self, lit: &[u64], done: usize) -> bool {
        let place = done * self.width..(done + 1) * self.width;
        let both = lit[place.clone()].iter().zip(&self.still[place]);
        self.empty.iter().zip(both).all(|(empty, (lit, still))| empty & !(lit | still) == 0)
    }
}

fn set(bits: &mut [u64], cell: usize) {
    bits[cell / 64] |= 1 << (cell % 64);
}

fn add(bits: &mut [u64], more: &[u64]) {
    bits.iter_mut().zip(more).for_each(|(bits, more)| *bits |= more);
}
