//! Light that moves until it has ended or waits, and the verdict on the position then.

use super::card::{Card, Grid, Position};
use super::proof::Broken;
use super::prune;
use super::tokens::*;

/// The state of a position once no light moves any more.
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
        let mut moving = position.pending.map(|cells| cells & !undecided);
        position.pending = position.pending.map(|cells| cells & undecided);
        match self.move_each(position, &mut moving, undecided, beam_steps) {
            Ok(()) => self.judge(position),
            Err(broken) => Settled::Dead(broken),
        }
    }

    /// Move one beam after the other. If one is split, a part of it joins the moving ones.
    #[inline(always)]
    fn move_each(
        &self,
        position: &mut Position<M>,
        moving: &mut [M; 4],
        undecided: M,
        beam_steps: &mut u64,
    ) -> Result<(), Broken> {
        while moving.iter().any(|cells| !cells.is_empty()) {
            for heading in 0..4 {
                while !moving[heading].is_empty() {
                    let index = moving[heading].lowest();
                    moving[heading] &= !M::cell(index);
                    self.follow(position, moving, (index, heading), undecided, beam_steps)?;
                }
            }
        }
        Ok(())
    }

    /// Move one beam until it ends, or waits.
    #[inline(always)]
    fn follow(
        &self,
        position: &mut Position<M>,
        moving: &mut [M; 4],
        (mut index, mut heading): (usize, usize),
        undecided: M,
        beam_steps: &mut u64,
    ) -> Result<(), Broken> {
        loop {
            let cell = M::cell(index);
            if position.entered[heading].meets(cell) {
                return Ok(());
            }
            if undecided.meets(cell) {
                position.pending[heading] |= cell;
                return Ok(());
            }
            *beam_steps += 1;
            let met = self.meet(position, index, cell, heading);
            let out = met & WAYS_OUT;
            if out == 0 {
                return self.end(position, cell, met, index, heading);
            }
            heading = out.trailing_zeros() as usize & 3;
            let other = out & (out - 1);
            if other != 0 {
                // The part that is split off goes on from the same cell, one step later.
                let split = other.trailing_zeros() as usize & 3;
                match self.geometry.next(index, split) {
                    Some(next) => moving[split] |= M::cell(next),
                    None => self.leave(index, split)?,
                }
            }
            match self.geometry.next(index, heading) {
                Some(next) => index = next,
                None => return self.leave(index, heading),
            }
        }
    }

    /// Let light enter a decided cell. Returns its meeting with the contents.
    #[inline(always)]
    fn meet(&self, position: &mut Position<M>, index: usize, cell: M, heading: usize) -> u8 {
        position.entered[heading] |= cell;
        // An empty cell that is decided with all others, as the pile is empty, is still FREE.
        let met = MEETINGS[usize::from(position.code_at(index))][heading];
        if met & (WAYS_OUT | LIGHTS) != 0 {
            position.untouched &= !cell;
            if met & LIGHTS != 0 && !position.lit.meets(cell) {
                position.lit |= cell;
                position.lit_count += 1;
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
            if DECODED[usize::from(position.code_at(index))].0 == TARGET {
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
    #[inline(always)]
    fn judge(&self, position: &Position<M>) -> Settled {
        let lit = position.lit_count;
        if lit > self.targets {
            return Settled::Dead(Broken::TooManyLit);
        }
        let dark = self.dark(position);
        let [north, east, south, west] = position.pending;
        if !(north | east | south | west).is_empty() {
            if self.uses(prune::GOOD_LIGHT) && has_more_than(dark, self.targets - lit) {
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

/// Whether a set has more cells than that. Few are asked for: that is faster than to count.
#[inline(always)]
pub(super) fn has_more_than<M: Grid>(mut set: M, most: u32) -> bool {
    for _ in 0..most {
        if set.is_empty() {
            return false;
        }
        set &= !M::cell(set.lowest());
    }
    !set.is_empty()
}
