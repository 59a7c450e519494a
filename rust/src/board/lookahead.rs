//! Looking ahead: what a position of the search can no longer become.
//!
//! Every rule here is sound: it cuts a branch only where no solution follows. A test holds the
//! solutions against those of the search with each rule switched off.

use super::proof::Broken;
use super::tokens::{optics, Optics, CHECKPOINT, DOUBLE, LASER, SPLITTER, TARGET};
use super::{count_arrivals, union, Card, Choice, Position};
use crate::grid::{left, right, Mask, HEADINGS};

/// The pruning rules, one bit each, so that tests can switch them off one by one.
pub mod prune {
    /// Do not send a beam where it must leave the grid or end on an opaque side.
    pub const HOPELESS_EXITS: u32 = 1;
    /// Every token still untouched can be reached by some beam.
    pub const UNREACHABLE_TOKENS: u32 = 2;
    /// Enough targets, and all that must be lit, can still be lit.
    pub const UNLIT_TARGETS: u32 = 4;
    /// The beams there are, and may yet be split off, suffice for the targets, and are not too many.
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

/// Where light may still come, if every open cell did the best for it.
struct Reach<M> {
    /// Arrivals at which a beam may go on or end well, by any heading.
    touchable: M,
    /// Unlit targets on whose face light may still fall.
    lightable: M,
    /// Empty cells to which light may still come.
    space: u32,
    /// How many more beams may be split off.
    splits: u32,
    /// Whether a beam may come back to the laser and end there in peace.
    laser: bool,
}

/// Light that spreads as it likes: its arrivals so far, the newest of them, and what cells may
/// do to it.
struct Flood<M> {
    arrivals: [M; 4],
    frontier: [M; 4],
    straight: [M; 4],
    left: [M; 4],
    right: [M; 4],
}

impl<M: Mask> Card<M> {
    /// A rule that every board below an open position breaks, if that can be seen at a glance.
    ///
    /// The proof is a relaxation: light may turn at every open cell in every way that some
    /// token of the pile could turn it, so whatever light does not reach then stays dark in
    /// every solution below.
    pub(super) fn is_lost(&self, position: &Position<M>) -> Option<Broken> {
        self.is_lost_by(self.pruning, position)
    }

    /// As [`Card::is_lost`], before the laser is decided: with the light of all choices at once.
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
        // How many beams there are is not known yet.
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
        // A token costs a piece of the pile only once, however often light comes back to it.
        // Each further token lets light come to more places, so the first layer that leaves
        // hope settles the matter.
        for used in 0.. {
            self.spread(position, &mut light);
            broken = Some(self.out_of_reach(rules, position, &self.harvest(position, &light))?);
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

    /// A rule that is broken if light comes no further than this.
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

    /// A beam lights one target at most; and without splitters ahead, nor a way back to the
    /// laser, no two beams can end in one place, so each must light one.
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

    /// Let the light of the frontier run on until it comes nowhere new.
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
    fn harvest(&self, position: &Position<M>, light: &Flood<M>) -> Reach<M> {
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

    pub(super) fn splitters(&self, position: &Position<M>) -> M {
        // Only a splitter lets a beam through and turns it: two ways on from one arrival.
        HEADINGS.iter().fold(self.given[SPLITTER], |mask, &h| {
            mask | position.straight[h] & (position.left[h] | position.right[h])
        })
    }

    /// Whether a choice fails at once, by the rule against stray beams or by a target too many.
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

    /// Whether to light a target here is one too many, or ends the last beam too early.
    fn lighting_is_hopeless(&self, position: &Position<M>, cell: usize, pile_left: u32) -> bool {
        let lit = position.lit.count() + 1;
        let last_beam = count_arrivals(&position.pending) == 1;
        let work_left = pile_left > 0
            || lit < self.targets
            || !(position.untouched & !M::cell(cell)).is_empty();
        lit > self.targets || (last_beam && work_left)
    }

    /// Whether a beam that leaves `cell` along `exit` meets anything that may take it.
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
