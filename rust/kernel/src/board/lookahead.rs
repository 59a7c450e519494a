//! Looking ahead: whether a position can still become a solution.
//!
//! Every rule here is sound: it cuts a branch only if no solution follows. A test compares the
//! solutions with those of the search without each rule.

use super::card::{count_arrivals, union, Card, Choice, Position};
use super::proof::Broken;
use super::tokens::{optics, Optics, CHECKPOINT, DOUBLE, LASER, SPLITTER, TARGET};

use crate::grid::{left, right, Mask, HEADINGS};

/// The pruning rules, one bit each, so that tests can switch each one off.
pub mod prune {
    /// Do not send a beam where it must leave the grid or end on an opaque side.
    pub const HOPELESS_EXITS: u32 = 1;
    /// Every token still untouched can be reached by some beam.
    pub const UNREACHABLE_TOKENS: u32 = 2;
    /// Enough targets, and all that must be lit, can still be lit.
    pub const UNLIT_TARGETS: u32 = 4;
    /// The beams, with those that may still be split off, are neither too few nor too many for the
    /// targets.
    pub const BEAM_COUNT: u32 = 8;
    /// Branch on the beam with the fewest choices.
    pub const FEWEST_CHOICES: u32 = 16;
    /// Enough empty cells can still be reached for the tokens that are left.
    pub const TOO_LITTLE_SPACE: u32 = 32;
    pub const ALL: u32 = 63;
    pub const NAMES: [(&str, u32); 6] = [
        ("hopeless exits", HOPELESS_EXITS),
        ("unreachable tokens", UNREACHABLE_TOKENS),
        ("unlit targets", UNLIT_TARGETS),
        ("beam count", BEAM_COUNT),
        ("fewest choices", FEWEST_CHOICES),
        ("too little space", TOO_LITTLE_SPACE),
    ];
}

/// What light could still do if every open cell did to it whatever is best.
struct Reach<M> {
    /// Cells at which a beam may go on or end by the rules.
    touchable: M,
    /// Dark targets whose face light may still reach.
    lightable: M,
    /// How many empty cells light may still reach.
    space: u32,
    /// How many more beams may be split off.
    splits: u32,
    /// Whether a beam may come back to the laser and end in its opening.
    laser: bool,
}

/// Light that takes every possible way: where it arrived so far, the newest arrivals, and what cells
/// may do to it.
struct Flood<M> {
    arrivals: [M; 4],
    frontier: [M; 4],
    straight: [M; 4],
    left: [M; 4],
    right: [M; 4],
}

impl<M: Mask> Card<M> {
    /// A rule that every board that follows from an open position breaks. None if none is found.
    ///
    /// The proof is a relaxation: light may turn at every open cell in every way in which some token
    /// of the pile could turn it. What light does not reach then stays dark in every solution.
    pub(super) fn is_lost(&self, position: &Position<M>) -> Option<Broken> {
        self.is_lost_by(self.pruning, position)
    }

    /// As [`Card::is_lost`], before the laser is decided: with the light of all its choices at once.
    pub(super) fn is_lost_at_the_root(
        &self,
        start: &Position<M>,
        lasers: &[Choice],
    ) -> Option<Broken> {
        if start.pile_size > start.free.count() {
            return Some(Broken::TooLittleSpace);
        }
        if self.is_laser_known() {
            return None;
        }
        let mut start = *start;
        for choice in lasers {
            let (cell, way) = (usize::from(choice.cell), usize::from(choice.way));
            start.pending[way] |= self.geometry.advance(way, M::cell(cell));
        }
        start.pile_size -= u32::from(start.pile[LASER]);
        // The number of beams is not known yet.
        self.is_lost_by(self.pruning & !prune::BEAM_COUNT, &start)
    }

    fn is_lost_by(&self, rules: u32, position: &Position<M>) -> Option<Broken> {
        const BY_REACH: u32 = prune::UNREACHABLE_TOKENS
            | prune::UNLIT_TARGETS
            | prune::BEAM_COUNT
            | prune::TOO_LITTLE_SPACE;
        if rules & BY_REACH == 0 {
            return None;
        }
        let mut light = self.first_light(position);
        let mut turned = M::NONE;
        let mut broken = None;
        // A token uses up a piece of the pile only once, even if light comes back to it. Each
        // further token lets light get to more cells, so the first round in which no rule is
        // broken decides.
        for used in 0.. {
            self.spread(position, &mut light);
            broken = Some(self.out_of_reach(rules, position, &self.reach(position, &light))?);
            let turning_now = union(&light.arrivals) & position.free & !turned;
            if used == position.turners() || turning_now.is_empty() {
                break;
            }
            turned |= turning_now;
            for h in HEADINGS {
                light.left[h] |= turning_now;
                light.right[h] |= turning_now;
                light.frontier[h] = light.arrivals[h] & turning_now;
            }
        }
        broken
    }

    /// A rule that is broken if light gets no further than this.
    fn out_of_reach(&self, rules: u32, position: &Position<M>, reach: &Reach<M>) -> Option<Broken> {
        let by = |rule: u32| rules & rule != 0;
        let untouched = position.untouched & !reach.touchable;
        if by(prune::UNREACHABLE_TOKENS) && !untouched.is_empty() {
            return Some(Broken::OutOfReach(untouched.lowest() as u8));
        }
        if by(prune::TOO_LITTLE_SPACE) && reach.space < position.pile_size {
            return Some(Broken::TooLittleSpace);
        }
        let dark = if by(prune::UNLIT_TARGETS) { self.stays_dark(position, reach) } else { None };
        dark.or_else(|| {
            if by(prune::BEAM_COUNT) {
                self.beams_do_not_fit(position, reach)
            } else {
                None
            }
        })
    }

    fn stays_dark(&self, position: &Position<M>, reach: &Reach<M>) -> Option<Broken> {
        let added = u32::from(position.pile[TARGET]);
        let possible = reach.lightable.count() + added;
        let added_possible =
            ((position.lit | reach.lightable) & position.added_targets).count() + added;
        let dark = self.must_light & !position.lit & !reach.lightable;
        if !dark.is_empty() {
            Some(Broken::StaysDark(dark.lowest() as u8))
        } else if position.lit.count() + possible < self.targets {
            Some(Broken::TooFewToLight)
        } else if added_possible < self.must_light_added {
            Some(Broken::TooFewMarkedToLight)
        } else {
            None
        }
    }

    /// Each beam lights at most one target. If there are no splitters ahead and no way back to the
    /// laser, no two beams can end at the same cell, so each beam must light one.
    fn beams_do_not_fit(&self, position: &Position<M>, reach: &Reach<M>) -> Option<Broken> {
        let beams = count_arrivals(&position.pending);
        let wanted = self.targets - position.lit.count();
        let must = (self.must_light & !position.lit).count();
        let exact = reach.splits == 0 && !reach.laser && !self.stray_beams;
        if wanted.max(must) > beams + reach.splits {
            Some(Broken::TooFewBeams)
        } else if exact && wanted != beams {
            Some(Broken::TooManyBeams)
        } else {
            None
        }
    }

    /// The waiting light, before any token of the pile turns it.
    fn first_light(&self, position: &Position<M>) -> Flood<M> {
        let turning = self.given[TARGET] | self.given[SPLITTER] | self.given[DOUBLE];
        let passing = self.given[SPLITTER] | self.given[CHECKPOINT];
        let open_turn = position.unoriented & turning;
        let open_straight = position.free | position.unoriented & passing;
        Flood {
            arrivals: position.pending,
            frontier: position.pending,
            straight: HEADINGS.map(|h| position.straight[h] | open_straight),
            left: HEADINGS.map(|h| position.left[h] | open_turn),
            right: HEADINGS.map(|h| position.right[h] | open_turn),
        }
    }

    /// Let the light of the frontier run until it gets nowhere new.
    fn spread(&self, position: &Position<M>, light: &mut Flood<M>) {
        while !union(&light.frontier).is_empty() {
            let mut onward = [M::NONE; 4];
            for h in HEADINGS {
                onward[h] |= light.frontier[h] & light.straight[h];
                onward[left(h)] |= light.frontier[h] & light.left[h];
                onward[right(h)] |= light.frontier[h] & light.right[h];
            }
            for h in HEADINGS {
                light.frontier[h] = self.geometry.advance(h, onward[h])
                    & !(light.arrivals[h] | position.entered[h]);
                light.arrivals[h] |= light.frontier[h];
            }
        }
    }

    /// What the light that has spread so far could do.
    fn reach(&self, position: &Position<M>, light: &Flood<M>) -> Reach<M> {
        let arrivals = &light.arrivals;
        let splitters = self.splitters(position);
        let mut reach = Reach {
            touchable: M::NONE,
            lightable: M::NONE,
            space: (union(arrivals) & position.free).count(),
            splits: 4 * u32::from(position.pile[SPLITTER]),
            laser: false,
        };
        for h in HEADINGS {
            let lighting = position.lights[h] | position.unoriented & self.given[TARGET];
            let acting = light.straight[h] | light.left[h] | light.right[h] | lighting;
            reach.touchable |= arrivals[h] & acting;
            reach.lightable |= arrivals[h] & lighting & !position.lit;
            reach.splits += (arrivals[h] & splitters).count();
            reach.laser |= arrivals[h].meets(position.ends[h]);
        }
        if self.stray_beams {
            reach.touchable |= union(arrivals) & position.targets;
        }
        reach
    }

    /// The splitters whose direction is known or given.
    pub(super) fn splitters(&self, position: &Position<M>) -> M {
        // Only a splitter both lets a beam pass and turns it.
        HEADINGS.iter().fold(self.given[SPLITTER], |mask, &h| {
            mask | position.straight[h] & (position.left[h] | position.right[h])
        })
    }

    /// Whether a choice breaks a rule at once: by a stray beam, or by a lit target too many.
    pub(super) fn is_hopeless(
        &self,
        position: &Position<M>,
        cell: usize,
        heading: usize,
        piece: usize,
        way: usize,
    ) -> bool {
        if self.stray_beams || !self.prunes(prune::HOPELESS_EXITS) {
            return false;
        }
        let Optics { straight, left: to_left, right: to_right, lights, ends } = optics(piece, way);
        let arrival = 1 << heading;
        if (straight | to_left | to_right | lights | ends) & arrival == 0 {
            return true;
        }
        let from_pile = piece != 0 && position.free.meets(M::cell(cell));
        let pile_left = position.pile_size - u32::from(from_pile);
        if lights & arrival != 0 {
            return self.lighting_is_hopeless(position, cell, pile_left);
        }
        let exit_fails = |effect: u8, exit: usize| {
            effect & arrival != 0 && !self.may_end_well(position, cell, exit, pile_left)
        };
        exit_fails(straight, heading)
            || exit_fails(to_left, left(heading))
            || exit_fails(to_right, right(heading))
    }

    /// Whether one more lit target is too many, or ends the last beam too early.
    fn lighting_is_hopeless(&self, position: &Position<M>, cell: usize, pile_left: u32) -> bool {
        let lit = position.lit.count() + 1;
        let last_beam = count_arrivals(&position.pending) == 1;
        let work_left = pile_left > 0
            || lit < self.targets
            || !(position.untouched & !M::cell(cell)).is_empty();
        lit > self.targets || (last_beam && work_left)
    }

    /// Whether a beam that leaves `cell` along `exit` can meet anything but an opaque side or the rim.
    fn may_end_well(
        &self,
        position: &Position<M>,
        cell: usize,
        exit: usize,
        pile_left: u32,
    ) -> bool {
        let ray = self.geometry.ray(cell, exit);
        let see_through = position.free | position.straight[exit] & !self.splitters(position);
        let tokens = ray & !see_through;
        let before_token = if tokens.is_empty() {
            ray
        } else {
            let first = self.geometry.first_met(exit, tokens);
            ray & !self.geometry.ray(first, exit)
        };
        if pile_left > 0 && before_token.meets(position.free) {
            return true;
        }
        if tokens.is_empty() {
            return false;
        }
        let first = M::cell(self.geometry.first_met(exit, tokens));
        let takes = position.straight[exit]
            | position.left[exit]
            | position.right[exit]
            | position.lights[exit]
            | position.ends[exit]
            | position.unoriented;
        takes.meets(first)
    }
}
