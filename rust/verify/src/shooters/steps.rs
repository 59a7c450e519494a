//! Implications between literals, and whether they hold for the reasons that they give.

use lasermaze_tick::{Stopped, Ticker};

use super::{Grid, Lighters};
use crate::codes::codes;

codes! {
    /// The claimed reason of an implication.
    pub enum Reason: u32 {
        /// Only the end, or the other axis of the start, can light an empty cell.
        Lit = 1,
        /// A beam of the start would hit the shooter of a cell, so it takes its other axis, the end.
        Hit = 2,
        /// Anything else, which proves nothing.
        Other = 3,
    }
}

/// An implication: if the literal `start` holds, then `end` does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The literal that the step starts from.
    pub start: u32,
    /// The literal that it leads to.
    pub end: u32,
    /// The cell that is its reason.
    pub cell: u32,
    /// How the cell is a reason.
    pub reason: Reason,
}

/// The faults of steps of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepFault {
    /// It is not an implication between shooters at all.
    Malformed,
    /// It does not end where the next one begins.
    Gap,
    /// A literal that would hit a shooter must imply its other axis.
    OtherAxis,
    /// The shooter is not hit.
    NotHit,
    /// The cell is not an empty one.
    NotEmpty,
    /// This literal can light the cell too.
    AlsoLit(u32),
    /// The steps do not come back to where they began, or contradict nothing.
    Open,
}

/// Steps as bytes: four numbers of four bytes each, in the machine's order: the literals, the cell
/// and the reason.
#[derive(Clone, Copy)]
pub struct Steps<'a>(pub &'a [u8]);

impl Steps<'_> {
    const BYTES: usize = 16;

    /// The number of steps.
    pub fn len(self) -> usize {
        self.0.len() / Self::BYTES
    }

    /// Whether there are no steps.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// A step; None if it is not an implication between shooters.
    pub fn get(self, index: usize) -> Option<Step> {
        let bytes = self.0.get(index * Self::BYTES..(index + 1) * Self::BYTES)?;
        let number = |at: usize| Some(u32::from_ne_bytes(bytes[4 * at..][..4].try_into().ok()?));
        let reason = Reason::read(number(3)?)?;
        Some(Step { start: number(0)?, end: number(1)?, cell: number(2)?, reason })
    }
}

impl Step {
    /// Why the implication does not hold for its reason.
    pub fn faults(
        &self,
        grid: &Grid,
        lighters: &Lighters,
        ticker: &mut Ticker,
    ) -> Result<Vec<StepFault>, Stopped> {
        let (cell, mut steps) = (self.cell as usize, 1);
        let faults = match self.reason {
            Reason::Hit => {
                let is_other = self.end == self.start ^ 1;
                let is_hit = grid.struck(self.start as usize, &mut steps).contains(&cell);
                let faults = [(is_other, StepFault::OtherAxis), (is_hit, StepFault::NotHit)];
                faults.into_iter().filter(|(holds, _)| !holds).map(|(_, fault)| fault).collect()
            }
            Reason::Lit if grid.is_empty(cell) => {
                let mut others: Vec<u32> = lighters.of(grid, cell).collect();
                others.retain(|&literal| literal != self.start ^ 1 && literal != self.end);
                others.sort_unstable();
                others.into_iter().map(StepFault::AlsoLit).collect()
            }
            _ => vec![StepFault::NotEmpty],
        };
        ticker.count(steps)?;
        Ok(faults)
    }
}

/// All faults of a cycle of implications with the indices of their steps: each step must lead to
/// the next one, the last one to the first, and some from a literal to its negation.
pub fn cycle(
    grid: &Grid,
    lighters: &Lighters,
    steps: Steps<'_>,
    ticker: &mut Ticker,
) -> Result<Vec<(usize, StepFault)>, Stopped> {
    if let Some(fault) = fault_in_form(steps) {
        return Ok(vec![fault]);
    }
    let mut found = Vec::new();
    let all = (0..steps.len()).filter_map(|index| steps.get(index));
    for (index, (step, next)) in all.clone().zip(all.cycle().skip(1)).enumerate() {
        let gap = (step.end != next.start).then_some(StepFault::Gap);
        let faults = gap.into_iter().chain(step.faults(grid, lighters, ticker)?);
        found.extend(faults.map(|fault| (index, fault)));
    }
    Ok(found)
}

/// Whether some value is not a step, or no literal of the cycle has its negation in it.
fn fault_in_form(steps: Steps<'_>) -> Option<(usize, StepFault)> {
    let mut is_whole = false;
    let first = steps.get(0).map(|step| step.start ^ 1);
    for index in 0..steps.len() {
        match steps.get(index) {
            Some(step) => is_whole |= Some(step.start) == first,
            None => return Some((index, StepFault::Malformed)),
        }
    }
    (!is_whole).then_some((0, StepFault::Open))
}
