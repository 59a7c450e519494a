//! Light that moves until it has ended or waits, and the verdict on the position then.

use super::card::{Card, Grid, Position};
use super::proof::Broken;
use super::prune;
use super::tokens::*;
use crate::grid::{cells, HEADINGS};

/// What a position is once no light moves any more.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Settled {
    Dead(Broken),
    Solved,
    Open,
}

impl<M: Grid> Card<M> {
    /// Move all light until every beam has ended or waits at an undecided cell.
    pub(super) fn settle(&self, position: &mut Position<M>, beam_steps: &mut u64) -> Settled {
        let undecided = position.free | position.unoriented;
        let mut moving = [M::NONE; 4];
        let mut beams = 0;
        for h in HEADINGS {
            moving[h] = position.pending[h] & !undecided;
            position.pending[h] &= undecided;
            beams += moving[h].count();
        }
        let moved = match beams {
            0 => Ok(()),
            1 => self.move_one(position, moving, undecided, beam_steps),
            _ => self.move_all(position, moving, undecided, beam_steps),
        };
        match moved {
            Ok(()) => self.judge(position),
            Err(broken) => Settled::Dead(broken),
        }
    }

    /// Move a single beam, cell by cell, as long as it is not split.
    fn move_one(
        &self,
        position: &mut Position<M>,
        mut moving: [M; 4],
        undecided: M,
        beam_steps: &mut u64,
    ) -> Result<(), Broken> {
        let mut heading = HEADINGS.into_iter().find(|&h| !moving[h].is_empty()).unwrap_or(0);
        let mut index = moving[heading].lowest();
        loop {
            let cell = M::cell(index);
            let met = self.meet(position, index, cell, heading);
            *beam_steps += 1;
            let out = met & WAYS_OUT;
            if out.count_ones() != 1 {
                if out != 0 {
                    moving = [M::NONE; 4];
                    moving[heading] = cell;
                    *beam_steps -= 1;
                    return self.move_all(position, moving, undecided, beam_steps);
                }
                return self.end(position, cell, met, index, heading);
            }
            heading = out.trailing_zeros() as usize;
            let Some(next) = self.geometry.next(index, heading) else {
                return self.leave(index, heading);
            };
            index = next;
            let cell = M::cell(index);
            if position.entered[heading].meets(cell) {
                return Ok(());
            }
            if undecided.meets(cell) {
                position.pending[heading] |= cell;
                return Ok(());
            }
        }
    }

    /// Move several beams at the same pace.
    fn move_all(
        &self,
        position: &mut Position<M>,
        mut moving: [M; 4],
        undecided: M,
        beam_steps: &mut u64,
    ) -> Result<(), Broken> {
        while moving.iter().any(|cells| !cells.is_empty()) {
            let mut onward = [M::NONE; 4];
            for h in HEADINGS {
                *beam_steps += u64::from(moving[h].count());
                for index in cells(moving[h]) {
                    let cell = M::cell(index);
                    let met = self.meet(position, index, cell, h);
                    self.end(position, cell, met, index, h)?;
                    for out in HEADINGS {
                        if met >> out & 1 != 0 {
                            onward[out] |= cell;
                        }
                    }
                }
            }
            for h in HEADINGS {
                let leaving = onward[h] & self.geometry.rim[h];
                if !leaving.is_empty() {
                    self.leave(leaving.lowest(), h)?;
                }
                let arriving = self.geometry.advance(h, onward[h]) & !position.entered[h];
                position.pending[h] |= arriving & undecided;
                moving[h] = arriving & !undecided;
            }
        }
        Ok(())
    }

    /// Let light enter a decided cell. Returns its meeting with what is there.
    #[inline(always)]
    fn meet(&self, position: &mut Position<M>, index: usize, cell: M, heading: usize) -> u8 {
        position.entered[heading] |= cell;
        // An empty cell that is decided with all others, as the pile is empty, is still FREE.
        let code = usize::from(position.codes.as_ref()[index]);
        let met = MEETINGS.get(code).unwrap_or(&MEETINGS[NOTHING])[heading];
        if met & (WAYS_OUT | LIGHTS) != 0 {
            position.untouched &= !cell;
            if met & LIGHTS != 0 {
                position.lit |= cell;
            }
        }
        met
    }

    /// End a beam that does not go on, if it does not.
    #[inline(always)]
    fn end(
        &self,
        position: &mut Position<M>,
        cell: M,
        met: u8,
        index: usize,
        heading: usize,
    ) -> Result<(), Broken> {
        if met & BLOCKED != 0 {
            if !self.stray_beams {
                return Err(Broken::Opaque(index as u8, heading as u8));
            }
            if DECODED[usize::from(position.codes.as_ref()[index])].0 == TARGET {
                position.untouched &= !cell;
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn leave(&self, index: usize, heading: usize) -> Result<(), Broken> {
        if self.stray_beams {
            return Ok(());
        }
        Err(Broken::Leaves(index as u8, heading as u8))
    }

    /// The verdict on a position in which no light moves.
    fn judge(&self, position: &Position<M>) -> Settled {
        let lit = position.lit.count();
        if lit > self.targets {
            return Settled::Dead(Broken::TooManyLit);
        }
        let dark = self.dark(position);
        if position.pending.iter().any(|waiting| !waiting.is_empty()) {
            if self.uses(prune::GOOD_LIGHT) && lit + dark.count() > self.targets {
                return Settled::Dead(Broken::TooManyToLight);
            }
            return Settled::Open;
        }
        if position.pile_size > 0 {
            Settled::Dead(Broken::PileLeft)
        } else if !position.untouched.is_empty() {
            Settled::Dead(Broken::Untouched(position.untouched.lowest() as u8))
        } else if !dark.is_empty() {
            Settled::Dead(Broken::Dark(dark.lowest() as u8))
        } else if lit < self.targets {
            Settled::Dead(Broken::TooFewLit)
        } else if (position.lit & position.added_targets).count() < self.must_light_added {
            Settled::Dead(Broken::TooFewMarkedLit)
        } else {
            Settled::Solved
        }
    }
}
