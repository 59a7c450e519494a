//! Good light: where light can go on without breaking rule 4, and what it can still come to.
//!
//! No beam may leave the grid or end on an opaque side. So light can enter a cell along a heading
//! only if something that may be there sends it on to such entries alone, or ends it by the rules.
//! These are the *good* entries, a greatest fixpoint. Light spreads along good entries only, and a
//! given token that it cannot touch in some direction does not have that direction. This is
//! repeated until nothing changes. The checker in Python (`check/good.py`) computes the same.

use super::card::{Card, Grid, Position};
use super::lookahead::{union, Flood};
use super::proof::{Broken, Kind};
use super::prune;
use super::tokens::*;
use crate::grid::{back, cells, left, right, HEADINGS};

/// Where light can go on from a position, and how its tokens may be turned.
pub(super) struct GoodLight<M> {
    /// The good entries.
    pub good: [M; 4],
    /// The cells at which a beam may go on along each heading: the next entry is good.
    onward: [M; 4],
    /// `of[code]`: the cells that are decided so, or are tokens that may be turned so.
    of: [M; CODES],
    /// Whether targets may be lit besides those that must be, and the cells of all that may.
    spare: bool,
    may_light: M,
}

impl<M: Grid> Card<M> {
    /// A rule that every board breaks that follows from a position, by the good light alone, or else
    /// that light with its tokens.
    ///
    /// While the laser is open, `position` has the light of each of its places and directions.
    pub(super) fn propagate(
        &self,
        position: &Position<M>,
        is_laser_open: bool,
    ) -> Result<GoodLight<M>, Broken> {
        let rules = if is_laser_open { prune::ALL & !prune::BEAM_COUNT } else { prune::ALL };
        let mut light = self.all_good(position, [self.geometry.all; 4]);
        loop {
            light.settle(self, position);
            let mut start = *position;
            if is_laser_open {
                start = self.with_all_lasers(position, light.onward);
                start.pending = HEADINGS.map(|h| start.pending[h] & light.good[h]);
            } else if let Some(cell) = self.stuck(position, &light) {
                return Err(Broken::NoGoodWay(cell as u8));
            }
            let mut flood = light.flood(&start);
            let mut turned = M::NONE;
            flood.spread(self);
            for _ in 0..start.turners() {
                if !flood.turn(&start, &mut turned) {
                    break;
                }
                flood.spread(self);
            }
            if let Some(broken) = self.out_of_reach(rules, &start, &flood, Kind::Good) {
                return Err(broken);
            }
            if !light.strike_out(position, &flood.arrivals) {
                return Ok(light);
            }
        }
    }

    /// A rule that is broken by the good light of a position, looked at once and not to the end.
    /// Otherwise the position learns what was found.
    pub(super) fn is_lost_by_good_light(&self, position: &mut Position<M>) -> Option<Broken> {
        let mut light = self.all_good(position, position.good);
        light.settle(self, position);
        position.good = light.good;
        for h in HEADINGS {
            let stuck = position.pending[h] & !light.good[h];
            if !stuck.is_empty() {
                return Some(Broken::NoGoodWay(stuck.lowest() as u8));
            }
        }
        self.out_of_rounds(self.pruning, position, light.flood(position), Kind::Good)
    }

    /// Everything that the position allows, before anything is struck out.
    fn all_good(&self, position: &Position<M>, good: [M; 4]) -> GoodLight<M> {
        let mut of = position.of;
        for piece in [LASER, TARGET, SPLITTER, DOUBLE, CHECKPOINT] {
            for way in 0..WAYS[piece] {
                of[code(piece, way)] |= position.unoriented & self.given[piece];
            }
        }
        let to_light = position.lit.count() + self.dark(position).count();
        let spare = to_light < self.targets;
        let may_light = if spare { self.geometry.all } else { self.must_light };
        let good = HEADINGS.map(|h| good[h] | position.entered[h]);
        GoodLight { good, onward: [M::NONE; 4], of, spare, may_light }
    }

    /// A cell that cannot be decided well for all light that waits at it.
    fn stuck(&self, position: &Position<M>, light: &GoodLight<M>) -> Option<usize> {
        cells(union(&position.pending)).find(|&index| {
            let cell = M::cell(index);
            let waiting = HEADINGS.into_iter().filter(|&h| position.pending[h].meets(cell));
            let well = waiting.fold(self.all_choices(position, index), |codes, h| {
                codes & light.codes_that_meet_well(cell, h)
            });
            well == 0
        })
    }
}

impl<M: Grid> GoodLight<M> {
    /// Strike out entries until those that are left send light to one another alone.
    fn settle(&mut self, card: &Card<M>, position: &Position<M>) {
        let [nothing, t0, t1, t2, t3, s0, s1, d0, d1, c0, c1, ..] = self.of;
        let targets = [t0, t1, t2, t3];
        let checkpoints = [c0, c1];
        let has = |piece: usize| position.pile[piece] > 0;
        let when = |holds: bool| if holds { position.free } else { M::NONE };
        let ends = when(has(LASER) || has(TARGET) && self.spare);
        let turns = when(has(TARGET) || has(DOUBLE));
        loop {
            let onward = HEADINGS.map(|h| card.geometry.advance(back(h), self.good[h]));
            let mut changed = false;
            for h in HEADINGS {
                let (l, r, slash, backslash) = (left(h), right(h), h ^ 1, 3 - h);
                let good = position.entered[h]
                    | ends
                    | (nothing | position.free | checkpoints[h % 2]) & onward[h]
                    | turns & (onward[l] | onward[r])
                    | (s0 & onward[h] | d0) & onward[slash]
                    | (s1 & onward[h] | d1) & onward[backslash]
                    | targets[h] & onward[l]
                    | targets[l] & onward[r]
                    | targets[back(h)] & self.may_light
                    | self.of[code(LASER, back(h))];
                let good = good & self.good[h];
                changed |= good != self.good[h];
                self.good[h] = good;
            }
            if !changed {
                self.onward = onward;
                return;
            }
        }
    }

    /// The light that waits, which spreads along good entries alone.
    fn flood(&self, position: &Position<M>) -> Flood<M> {
        let [nothing, t0, t1, t2, t3, s0, s1, d0, d1, c0, c1, ..] = self.of;
        let targets = [t0, t1, t2, t3];
        let checkpoints = [c0, c1];
        let empty = nothing | position.free;
        let mut flood = Flood {
            arrivals: position.pending,
            frontier: position.pending,
            straight: [M::NONE; 4],
            left: targets,
            right: [t3, t0, t1, t2],
            lights: [t2 & self.may_light, t3 & self.may_light, t0 & self.may_light, t1 & self.may_light],
            allowed: HEADINGS.map(|h| self.good[h] & !position.entered[h]),
        };
        for h in HEADINGS {
            // A splitter sends light both ways: both must be good.
            let (slash, backslash) = (h ^ 1, 3 - h);
            let (split0, split1) = (s0 & self.onward[h], s1 & self.onward[h]);
            flood.straight[h] = empty
                | checkpoints[h % 2]
                | split0 & self.onward[slash]
                | split1 & self.onward[backslash];
            let turn = |out: usize| if out == slash { split0 | d0 } else { split1 | d1 };
            flood.left[h] |= turn(left(h));
            flood.right[h] |= turn(right(h));
        }
        flood
    }

    /// The codes that are good for light that enters a cell.
    fn codes_that_meet_well(&self, cell: M, heading: usize) -> Codes {
        let with = &WITH[heading];
        let mut bad = with[BLOCKED_INDEX];
        for out in HEADINGS {
            if !self.onward[out].meets(cell) {
                bad |= with[out];
            }
        }
        if !self.may_light.meets(cell) {
            bad |= with[LIGHTS_INDEX];
        }
        !bad
    }

    /// The cells at which a code is good for light that enters along a heading.
    fn meets_well(&self, code: usize, heading: usize) -> M {
        let met = MEETINGS[code][heading];
        if met & BLOCKED != 0 {
            return M::NONE;
        }
        let lit = if met & LIGHTS != 0 { self.may_light } else { !M::NONE };
        let outs = HEADINGS.into_iter().filter(|&out| met >> out & 1 != 0);
        outs.fold(lit, |good, out| good & self.onward[out])
    }

    /// Strike out the directions in which a token is touched by no good light. Returns whether
    /// there were any.
    fn strike_out(&mut self, position: &Position<M>, arrivals: &[M; 4]) -> bool {
        let mut struck = M::NONE;
        for code in code(TARGET, 0)..=code(CHECKPOINT, 1) {
            let (mut touched, mut fits) = (M::NONE, !M::NONE);
            for h in HEADINGS {
                let well = self.meets_well(code, h);
                touched |= arrivals[h] & well;
                fits &= !position.pending[h] | well;
            }
            struck |= self.of[code] & position.unoriented & !(touched & fits);
            self.of[code] &= !(position.unoriented & !(touched & fits));
        }
        for way in HEADINGS {
            let lasers = self.of[code(LASER, way)] & position.unoriented & !self.onward[way];
            struck |= lasers;
            self.of[code(LASER, way)] &= !lasers;
        }
        !struck.is_empty()
    }
}
