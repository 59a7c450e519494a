//! Verifies the evidence of an answer: literals that hold in every solution, and shooters that
//! have both axes in some.

use std::collections::HashSet;

use super::steps::{StepFault, Steps};
use super::{Grid, Lighters, WITNESS};

/// The facts about the solutions of a grid proved by one of them, the witness, and by evidence.
#[derive(Default)]
pub struct Proof {
    /// The literals that hold in every solution.
    pub(super) forced: HashSet<u32>,
    /// Shooters with another axis in some solution than in the witness.
    flipped: HashSet<u32>,
    /// The number of cells, steps or shooters done in the current verification.
    at: usize,
    /// The set of shooters that is verified just now.
    turned: HashSet<u32>,
}

/// The faults of a set of shooters to be turned in the witness.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlipFault {
    /// A shooter hits one when it is turned.
    Hits {
        /// The number of the shooter.
        shooter: usize,
    },
    /// A cell is dark then.
    Dark {
        /// The index of the cell.
        cell: usize,
    },
}

impl Proof {
    /// Read the witness, at most some number of cells. Returns whether it is read.
    pub fn read_witness(&mut self, grid: &mut Grid, witness: &[u8], most: usize) -> bool {
        self.each_cell(grid, most, |_, grid, cell| {
            if witness.get(cell) == Some(&b'|') && grid.has_shooter(cell) {
                let number = grid.number(cell);
                grid.bytes[number] |= WITNESS;
            }
        })
    }

    /// Compare the witness with another solution, at most some number of cells. Returns whether
    /// they are compared.
    pub fn read_other(&mut self, grid: &mut Grid, other: &[u8], most: usize) -> bool {
        self.each_cell(grid, most, |proof, grid, cell| {
            let is_vertical = other.get(cell) == Some(&b'|');
            if grid.has_shooter(cell) && is_vertical != (grid.in_witness(cell as u32) % 2 == 1) {
                proof.flipped.insert(cell as u32);
            }
        })
    }

    fn each_cell(
        &mut self,
        grid: &mut Grid,
        most: usize,
        mut look: impl FnMut(&mut Proof, &mut Grid, usize),
    ) -> bool {
        let stop = self.at.saturating_add(most).min(grid.size());
        for cell in self.at..stop {
            look(self, grid, cell);
        }
        self.at = if stop < grid.size() { stop } else { 0 };
        stop == grid.size()
    }

    /// Whether a solution besides the witness is known.
    pub fn has_another(&self) -> bool {
        !self.flipped.is_empty()
    }

    /// Whether a shooter has the same axis in every solution; None if that is not known.
    pub fn is_forced(&self, grid: &Grid, shooter: u32) -> Option<bool> {
        if self.flipped.contains(&shooter) {
            return Some(false);
        }
        self.forced.contains(&grid.in_witness(shooter)).then_some(true)
    }

    /// Verify a chain, which leads from a literal to its negation, or to a literal that is false
    /// in every solution: its first literal is false then too. Looks at no more than some number of
    /// cells, for one step at least. Returns the first fault with the index of its step, or that
    /// there is none; None if there is more to do.
    pub fn chain(
        &mut self,
        grid: &Grid,
        lighters: &Lighters,
        steps: Steps<'_>,
        mut most: usize,
    ) -> Option<Result<(), (usize, StepFault)>> {
        while self.at < steps.len() {
            if most == 0 {
                return None;
            }
            if let Some(fault) = fault_in(grid, lighters, steps, self.at, &mut most) {
                self.at = 0;
                return Some(Err(fault));
            }
            self.at += 1;
        }
        self.at = 0;
        let ends = steps.get(0).zip(steps.get(steps.len().saturating_sub(1)));
        match ends.map(|(first, last)| (first.start, last.end)) {
            Some((start, end)) if end == start ^ 1 || self.forced.contains(&(end ^ 1)) => {
                self.forced.insert(start ^ 1);
                Some(Ok(()))
            }
            _ => Some(Err((0, StepFault::Open))),
        }
    }

    /// Verify a set of different shooters: with all of them turned, the witness is a solution
    /// still. Looks at no more than some number of cells, of one shooter at least. Returns the
    /// first fault, or that there is none; None if there is more to do.
    pub fn flip(
        &mut self,
        grid: &Grid,
        lighters: &Lighters,
        shooters: &[u32],
        mut most: usize,
    ) -> Option<Result<(), FlipFault>> {
        if self.at == 0 {
            self.turned = shooters.iter().copied().collect();
        }
        for (index, &shooter) in shooters.iter().enumerate().skip(self.at) {
            if most == 0 {
                self.at = index;
                return None;
            }
            let lit = grid.lit(grid.in_witness(shooter) as usize);
            most = most.saturating_sub(lit.len() + 1);
            if let Err(fault) = self.fault_if_turned(grid, lighters, shooter, &lit) {
                self.at = 0;
                return Some(Err(fault));
            }
        }
        self.at = 0;
        self.flipped.extend(self.turned.drain());
        Some(Ok(()))
    }

    /// Whether a shooter hits none when it is turned, and the cells that it lit are lit still.
    fn fault_if_turned(
        &self,
        grid: &Grid,
        lighters: &Lighters,
        shooter: u32,
        lit: &[u32],
    ) -> Result<(), FlipFault> {
        if lighters.strikes(grid, (grid.in_witness(shooter) ^ 1) as usize) {
            return Err(FlipFault::Hits { shooter: shooter as usize });
        }
        let holds = |literal: u32| {
            (literal == grid.in_witness(literal / 2)) != self.turned.contains(&(literal / 2))
        };
        let mut cells = lit.iter().map(|&cell| cell as usize);
        match cells.find(|&cell| !lighters.of(grid, cell).any(holds)) {
            Some(cell) => Err(FlipFault::Dark { cell }),
            None => Ok(()),
        }
    }
}

/// The fault of a step of a chain, or of the one before if that leads elsewhere. Takes from
/// `most` one for each cell examined.
fn fault_in(
    grid: &Grid,
    lighters: &Lighters,
    steps: Steps<'_>,
    index: usize,
    most: &mut usize,
) -> Option<(usize, StepFault)> {
    let Some(step) = steps.get(index) else { return Some((index, StepFault::Malformed)) };
    if let Some(before) = index.checked_sub(1) {
        if steps.get(before).is_some_and(|before| before.end != step.start) {
            return Some((before, StepFault::Gap));
        }
    }
    Some((index, step.faults(grid, lighters, most).first().copied()?))
}
