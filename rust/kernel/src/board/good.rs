//! Good light: the entries where light can go on without breaking rule 4, and its possible targets.
//!
//! No beam may leave the grid or end on an opaque side. So light can enter a cell along a heading
//! only if something that may be there sends it on to such entries alone, or ends it by the rules.
//! These are the *good* entries, a greatest fixpoint. Light spreads along good entries only, and a
//! given token that it cannot touch in some direction does not have that direction. This is
//! repeated until nothing changes. The checker in Python (`check/good.py`) computes the same.

use super::card::{Card, Grid, Position};
use super::lanes::Lanes;
use super::lookahead::{Flood, Optics};
use super::proof::{Broken, Kind};
use super::prune;
use super::tokens::*;
use crate::grid::{cells, HEADINGS};

/// The entries where light can go on from a position, and the possible directions of its tokens.
pub(super) struct GoodLight<M: Grid> {
    /// The good entries.
    pub good: Lanes<M>,
    /// The cells at which a beam may go on along each heading: the next entry is good.
    onward: Lanes<M>,
    /// `of[code]`: the cells that are decided so, or are tokens that may be turned so.
    of: [M; CODES],
    /// Whether targets may be lit besides those that must be, and the cells of all that may.
    spare: bool,
    may_light: M,
}

impl<M: Grid> Card<M> {
    /// A rule that every board breaks that follows from a position, by the good light alone, or
    /// else that light with its tokens.
    ///
    /// While the laser is open, `position` has the light of each of its places and directions.
    pub(super) fn propagate(
        &self,
        position: &Position<M>,
        is_laser_open: bool,
    ) -> Result<GoodLight<M>, Broken> {
        let rules = if is_laser_open { prune::ALL & !prune::BEAM_COUNT } else { prune::ALL };
        let mut light = self.all_good(position, Lanes::all(self.geometry.all));
        loop {
            light.settle(self, position);
            let mut start = *position;
            if is_laser_open {
                start = self.with_all_lasers(position, light.onward.sets());
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
            if !light.strike_out(position, &flood.arrivals.sets()) {
                return Ok(light);
            }
        }
    }

    /// A rule that the good light of a position breaks, by one pass, not to the fixed point.
    /// Otherwise the results are stored in the position.
    pub(super) fn is_lost_by_good_light(&self, position: &mut Position<M>) -> Option<Broken> {
        let mut light = self.all_good(position, position.good);
        light.settle(self, position);
        position.good = light.good;
        position.is_looked_at = true;
        let stuck = self.stuck_light(position);
        stuck.or_else(|| {
            self.out_of_rounds(self.pruning, position, light.flood(position), Kind::Good)
        })
    }

    /// A cell that light waits to enter along a heading that is not good.
    pub(super) fn stuck_light(&self, position: &Position<M>) -> Option<Broken> {
        let stuck = Lanes::new(position.pending) & !position.good;
        (!stuck.is_empty()).then(|| Broken::NoGoodWay(stuck.union().lowest() as u8))
    }

    /// As `propagate`. The results are stored in the position.
    pub(super) fn learn(&self, position: &mut Position<M>, is_laser_open: bool) -> Option<Broken> {
        match self.propagate(position, is_laser_open) {
            Ok(light) => {
                position.good = light.good;
                position.is_looked_at = true;
                None
            }
            Err(broken) => Some(broken),
        }
    }

    /// Everything that the position allows, before anything is struck out.
    fn all_good(&self, position: &Position<M>, good: Lanes<M>) -> GoodLight<M> {
        let mut of = position.of();
        for piece in [LASER, TARGET, SPLITTER, DOUBLE, CHECKPOINT] {
            for way in 0..WAYS[piece] {
                of[code(piece, way)] |= position.unoriented & self.given[piece];
            }
        }
        let to_light = position.lit_count + self.dark(position).count();
        let spare = to_light < self.targets;
        let may_light = if spare { self.geometry.all } else { self.must_light };
        let good = good | Lanes::new(position.entered);
        GoodLight { good, onward: good, of, spare, may_light }
    }

    /// A cell that cannot be decided well for all light that waits at it.
    fn stuck(&self, position: &Position<M>, light: &GoodLight<M>) -> Option<usize> {
        cells(Lanes::new(position.pending).union()).find(|&index| {
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
        let cols = card.geometry.cols;
        let has = |piece: usize| position.pile.count(piece) > 0;
        let when = |holds: bool| Lanes::all(if holds { position.free } else { M::NONE });
        let turns = when(has(TARGET) || has(DOUBLE));
        // A splitter sends light both ways: both must be good.
        let [split0, split1] = [5, 6].map(|code| Lanes::all(self.of[code]));
        let Optics { straight, slash, backslash, lights } = self.unsplit();
        let (straight, slash, backslash) =
            (straight | Lanes::all(position.free), slash | turns, backslash | turns);
        let [north, east, south, west] = HEADINGS.map(|way| self.of[code(LASER, way)]);
        let ends = Lanes::new(position.entered)
            | when(has(LASER) || has(TARGET) && self.spare)
            | lights & Lanes::all(self.may_light)
            | Lanes::new([south, west, north, east]);
        loop {
            let onward = self.good.retreat(card.back_inside, cols);
            let (over, under) = (onward.slash(), onward.backslash());
            let good = self.good
                & (ends
                    | (straight | split0 & over | split1 & under) & onward
                    | slash & over
                    | backslash & under);
            if good == self.good {
                self.onward = onward;
                return;
            }
            self.good = good;
        }
    }

    /// The possible effects of cells on light, without splitters.
    fn unsplit(&self) -> Optics<M> {
        let mut of = self.of;
        of[5] = M::NONE;
        of[6] = M::NONE;
        Optics::of(&of)
    }

    /// The light that waits, which spreads along good entries alone.
    fn flood(&self, position: &Position<M>) -> Flood<M> {
        let [split0, split1] = [5, 6].map(|code| Lanes::all(self.of[code]) & self.onward);
        let (over, under) = (self.onward.slash(), self.onward.backslash());
        let mut optics = self.unsplit();
        optics.straight |= Lanes::all(position.free) | split0 & over | split1 & under;
        optics.slash |= split0;
        optics.backslash |= split1;
        optics.lights &= Lanes::all(self.may_light);
        Flood::new(position, optics, self.good)
    }

    /// The codes that are good for light that enters a cell.
    fn codes_that_meet_well(&self, cell: M, heading: usize) -> Codes {
        let with = &WITH[heading];
        let mut bad = with[BLOCKED_INDEX];
        let onward = self.onward.sets();
        for out in HEADINGS {
            if !onward[out].meets(cell) {
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
        let onward = self.onward.sets();
        outs.fold(lit, |good, out| good & onward[out])
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
        let onward = self.onward.sets();
        for way in HEADINGS {
            let lasers = self.of[code(LASER, way)] & position.unoriented & !onward[way];
            struck |= lasers;
            self.of[code(LASER, way)] &= !lasers;
        }
        !struck.is_empty()
    }
}
