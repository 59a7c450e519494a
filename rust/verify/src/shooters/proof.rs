//! Verifies the evidence of an answer: literals that hold in every solution, and shooters that
//! have both axes in some.

use std::collections::HashSet;

use lasermaze_tick::{Stopped, Ticker};

use super::steps::{StepFault, Steps};
use super::{Grid, Lighters, WITNESS};

/// The facts about the solutions of a grid proved by one of them, the witness, and by evidence.
#[derive(Default)]
pub struct Proof {
    /// The literals that hold in every solution.
    pub(super) forced: HashSet<u32>,
    /// Shooters with another axis in some solution than in the witness.
    flipped: HashSet<u32>,
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
    /// Read the witness.
    pub fn read_witness(
        &mut self,
        grid: &mut Grid,
        witness: &[u8],
        ticker: &mut Ticker,
    ) -> Result<(), Stopped> {
        ticker.for_each(grid.size(), |cell| {
            if witness.get(cell) == Some(&b'|') && grid.has_shooter(cell) {
                let number = grid.number(cell);
                grid.bytes[number] |= WITNESS;
            }
            0
        })
    }

    /// Compare the witness with another solution.
    pub fn read_other(
        &mut self,
        grid: &Grid,
        other: &[u8],
        ticker: &mut Ticker,
    ) -> Result<(), Stopped> {
        ticker.for_each(grid.size(), |cell| {
            let is_vertical = other.get(cell) == Some(&b'|');
            if grid.has_shooter(cell) && is_vertical != (grid.in_witness(cell as u32) % 2 == 1) {
                self.flipped.insert(cell as u32);
            }
            0
        })
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
    /// in every solution: its first literal is false then too. Returns the first fault with the
    /// index of its step.
    pub fn chain(
        &mut self,
        grid: &Grid,
        lighters: &Lighters,
        steps: Steps<'_>,
        ticker: &mut Ticker,
    ) -> Result<Option<(usize, StepFault)>, Stopped> {
        for index in 0..steps.len() {
            if let Some(fault) = fault_in(grid, lighters, steps, index, ticker)? {
                return Ok(Some(fault));
            }
        }
        let ends = steps.get(0).zip(steps.get(steps.len().saturating_sub(1)));
        match ends.map(|(first, last)| (first.start, last.end)) {
            Some((start, end)) if end == start ^ 1 || self.forced.contains(&(end ^ 1)) => {
                self.forced.insert(start ^ 1);
                Ok(None)
            }
            _ => Ok(Some((0, StepFault::Open))),
        }
    }

    /// Verify a set of different shooters: with all of them turned, the witness is a solution
    /// still. Returns the first fault.
    pub fn flip(
        &mut self,
        grid: &Grid,
        lighters: &Lighters,
        shooters: &[u32],
        ticker: &mut Ticker,
    ) -> Result<Option<FlipFault>, Stopped> {
        let turned: HashSet<u32> = shooters.iter().copied().collect();
        for &shooter in shooters {
            let lit = grid.lit(grid.in_witness(shooter) as usize);
            ticker.count(lit.len() + 1)?;
            let fault = fault_if_turned(grid, lighters, &turned, shooter, &lit);
            if fault.is_some() {
                return Ok(fault);
            }
        }
        self.flipped.extend(turned);
        Ok(None)
    }
}

/// Why a shooter hits one when it is turned with others, or which cell that it lit is dark then.
fn fault_if_turned(
    grid: &Grid,
    lighters: &Lighters,
    turned: &HashSet<u32>,
    shooter: u32,
    lit: &[u32],
) -> Option<FlipFault> {
    if lighters.strikes(grid, (grid.in_witness(shooter) ^ 1) as usize) {
        return Some(FlipFault::Hits { shooter: shooter as usize });
    }
    let holds =
        |literal: u32| (literal == grid.in_witness(literal / 2)) != turned.contains(&(literal / 2));
    let mut cells = lit.iter().map(|&cell| cell as usize);
    let dark = cells.find(|&cell| !lighters.of(grid, cell).any(holds));
    dark.map(|cell| FlipFault::Dark { cell })
}

/// The fault of a step of a chain, or of the one before if that leads elsewhere.
fn fault_in(
    grid: &Grid,
    lighters: &Lighters,
    steps: Steps<'_>,
    index: usize,
    ticker: &mut Ticker,
) -> Result<Option<(usize, StepFault)>, Stopped> {
    let Some(step) = steps.get(index) else { return Ok(Some((index, StepFault::Malformed))) };
    if let Some(before) = index.checked_sub(1) {
        if steps.get(before).is_some_and(|before| before.end != step.start) {
            return Ok(Some((before, StepFault::Gap)));
        }
    }
    let faults = step.faults(grid, lighters, ticker)?;
    Ok(faults.first().map(|&fault| (index, fault)))
}
