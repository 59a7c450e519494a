//! Looking ahead: whether a position can still become a solution.
//!
//! Every rule here is sound: it cuts a branch only if no solution follows. A test compares the
//! solutions with those of the search without each rule.

use super::card::{Card, Grid, Position};
use super::light::Settled;
use super::proof::{Broken, Kind};
use super::prune;
use super::tokens::*;
use crate::grid::{left, right, Mask, HEADINGS};

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
pub(super) struct Flood<M> {
    pub arrivals: [M; 4],
    pub frontier: [M; 4],
    pub straight: [M; 4],
    pub left: [M; 4],
    pub right: [M; 4],
    /// Where light may light a target.
    pub lights: [M; 4],
    /// The entries that light may take.
    pub allowed: [M; 4],
}

impl<M: Grid> Card<M> {
    /// Whether fewer empty cells are there than tokens to be added.
    pub(super) fn is_too_small(&self, start: &Position<M>) -> bool {
        start.pile_size > start.free.count()
    }

    /// A rule that every board that follows from an open position breaks. None if none is found.
    ///
    /// The proof is a relaxation: light may turn at every open cell in every way in which some token
    /// of the pile could turn it. What light does not reach then stays dark in every solution.
    pub(super) fn is_lost(&self, position: &Position<M>) -> Option<Broken> {
        if !self.looks_ahead() {
            return None;
        }
        self.out_of_rounds(self.pruning, position, self.first_light(position), Kind::Any)
    }

    /// As `is_lost`, by the best light that the rules of the search allow to look for.
    pub(super) fn broken(&self, position: &mut Position<M>, is_first: bool) -> Option<Broken> {
        if !self.follows_good_light() {
            return self.is_lost(position);
        }
        if is_first {
            return match self.propagate(position, false) {
                Ok(light) => {
                    position.good = light.good;
                    None
                }
                Err(broken) => Some(broken),
            };
        }
        self.is_lost_by_good_light(position)
    }

    /// The rule that a position breaks in which light has not moved yet; None if that cannot be
    /// seen at once.
    pub(super) fn why_hopeless(&self, mut position: Position<M>) -> Option<Broken> {
        position.keep_empty_cells();
        match self.settle(&mut position, &mut 0) {
            Settled::Dead(broken) => Some(broken),
            Settled::Open if self.follows_good_light() => self.propagate(&position, false).err(),
            _ => None,
        }
    }

    /// The rule by which an open position is lost, after light passes all cells that stay empty.
    pub(super) fn why_lost(&self, mut position: Position<M>, broken: Broken) -> Broken {
        position.keep_empty_cells();
        match self.settle(&mut position, &mut 0) {
            Settled::Dead(broken) => broken,
            _ => self.is_lost(&position).unwrap_or(broken),
        }
    }

    /// As [`Card::is_lost`], before the laser is decided: with the light of all its choices at once.
    pub(super) fn is_lost_at_the_root(&self, start: &Position<M>) -> Option<Broken> {
        if !self.looks_ahead() {
            return None;
        }
        // The number of beams is not known yet.
        let rules = self.pruning & !prune::BEAM_COUNT;
        let all_at_once = self.with_all_lasers(start, [self.geometry.all; 4]);
        let flood = self.first_light(&all_at_once);
        self.out_of_rounds(rules, &all_at_once, flood, Kind::Any)
    }

    /// The position with the light of all lasers that may be, where it is allowed.
    pub(super) fn with_all_lasers(&self, start: &Position<M>, fire: [M; 4]) -> Position<M> {
        let mut start = *start;
        for (cell, way) in self.lasers(&start) {
            let first = self.geometry.advance(way, M::cell(cell) & fire[way]);
            start.pending[way] |= first;
        }
        start.pile_size -= u32::from(start.pile[LASER]);
        start
    }

    fn looks_ahead(&self) -> bool {
        const BY_REACH: u32 = prune::UNREACHABLE_TOKENS
            | prune::UNLIT_TARGETS
            | prune::BEAM_COUNT
            | prune::TOO_LITTLE_SPACE;
        self.uses(BY_REACH)
    }

    /// A rule that is broken even if light spreads as it may. None if none is found.
    ///
    /// A token uses up a piece of the pile only once, even if light comes back to it. Each further
    /// token lets light get to more cells, so the first round in which no rule is broken decides.
    pub(super) fn out_of_rounds(
        &self,
        rules: u32,
        position: &Position<M>,
        mut light: Flood<M>,
        kind: Kind,
    ) -> Option<Broken> {
        let mut turned = M::NONE;
        for used in 0.. {
            light.spread(self);
            let broken = self.out_of_reach(rules, position, &light, kind)?;
            if used == position.turners() || !light.turn(position, &mut turned) {
                return Some(broken);
            }
        }
        None
    }

    /// A rule that is broken if light gets no further than this.
    pub(super) fn out_of_reach(
        &self,
        rules: u32,
        position: &Position<M>,
        light: &Flood<M>,
        kind: Kind,
    ) -> Option<Broken> {
        let reach = &self.reach(position, light);
        let by = |rule: u32| rules & rule != 0;
        let untouched = position.untouched & !reach.touchable;
        if by(prune::UNREACHABLE_TOKENS) && !untouched.is_empty() {
            return Some(Broken::OutOfReach(kind, untouched.lowest() as u8));
        }
        if by(prune::TOO_LITTLE_SPACE) && reach.space < position.pile_size {
            return Some(Broken::TooLittleSpace(kind));
        }
        let dark =
            if by(prune::UNLIT_TARGETS) { self.stays_dark(position, reach, kind) } else { None };
        dark.or_else(|| {
            if by(prune::BEAM_COUNT) {
                self.beams_do_not_fit(position, reach, kind)
            } else {
                None
            }
        })
    }

    fn stays_dark(&self, position: &Position<M>, reach: &Reach<M>, kind: Kind) -> Option<Broken> {
        let added = u32::from(position.pile[TARGET]);
        let possible = reach.lightable.count() + added;
        let added_possible =
            ((position.lit | reach.lightable) & position.added_targets).count() + added;
        let dark = self.dark(position) & !reach.lightable;
        if !dark.is_empty() {
            Some(Broken::StaysDark(kind, dark.lowest() as u8))
        } else if position.lit.count() + possible < self.targets {
            Some(Broken::TooFewToLight(kind))
        } else if added_possible < self.must_light_added {
            Some(Broken::TooFewMarkedToLight(kind))
        } else {
            None
        }
    }

    /// Each beam lights at most one target. If there are no splitters ahead and no way back to the
    /// laser, no two beams can end at the same cell, so each beam must light one.
    fn beams_do_not_fit(
        &self,
        position: &Position<M>,
        reach: &Reach<M>,
        kind: Kind,
    ) -> Option<Broken> {
        let beams = waiting_beams(position);
        let wanted = self.targets - position.lit.count();
        let must = self.dark(position).count();
        let exact = reach.splits == 0 && !reach.laser && !self.stray_beams;
        if wanted.max(must) > beams + reach.splits {
            Some(Broken::TooFewBeams(kind))
        } else if exact && wanted != beams {
            Some(Broken::TooManyBeams(kind))
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
        let open_target = position.unoriented & self.given[TARGET];
        let of = &position.of;
        let slash = of[5] | of[7];
        let backslash = of[6] | of[8];
        let straight = of[NOTHING] | of[5] | of[6] | open_straight;
        Flood {
            arrivals: position.pending,
            frontier: position.pending,
            straight: HEADINGS.map(|h| straight | of[FIRST_CODE[CHECKPOINT] + h % 2]),
            left: HEADINGS.map(|h| {
                (if h % 2 == 1 { slash } else { backslash }) | of[code(TARGET, h)] | open_turn
            }),
            right: HEADINGS.map(|h| {
                (if h % 2 == 0 { slash } else { backslash }) | of[code(TARGET, left(h))] | open_turn
            }),
            lights: HEADINGS.map(|h| of[code(TARGET, (h + 2) % 4)] | open_target),
            allowed: position.entered.map(|cells| !cells),
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
            let acting = light.straight[h] | light.left[h] | light.right[h] | light.lights[h];
            reach.touchable |= arrivals[h] & acting;
            reach.lightable |= arrivals[h] & light.lights[h] & !position.lit;
            reach.splits += (arrivals[h] & splitters).count();
            reach.laser |= arrivals[h].meets(position.of[code(LASER, (h + 2) % 4)]);
        }
        if self.stray_beams {
            reach.touchable |= union(arrivals) & (self.given[TARGET] | position.added_targets);
        }
        reach
    }
}

impl<M: Grid> Flood<M> {
    /// Let the light of the frontier run until it gets nowhere new.
    pub(super) fn spread(&mut self, card: &Card<M>) {
        while !union(&self.frontier).is_empty() {
            let mut onward = [M::NONE; 4];
            for h in HEADINGS {
                onward[h] |= self.frontier[h] & self.straight[h];
                onward[left(h)] |= self.frontier[h] & self.left[h];
                onward[right(h)] |= self.frontier[h] & self.right[h];
            }
            for h in HEADINGS {
                self.frontier[h] =
                    card.geometry.advance(h, onward[h]) & self.allowed[h] & !self.arrivals[h];
                self.arrivals[h] |= self.frontier[h];
            }
        }
    }

    /// Let the empty cells that light got to turn it. Returns whether there are new ones.
    pub(super) fn turn(&mut self, position: &Position<M>, turned: &mut M) -> bool {
        let turning_now = union(&self.arrivals) & position.free & !*turned;
        *turned |= turning_now;
        for h in HEADINGS {
            self.left[h] |= turning_now;
            self.right[h] |= turning_now;
            self.frontier[h] = self.arrivals[h] & turning_now;
        }
        !turning_now.is_empty()
    }
}

pub(super) fn union<M: Mask>(sets: &[M; 4]) -> M {
    sets[0] | sets[1] | sets[2] | sets[3]
}

pub(super) fn waiting_beams<M: Grid>(position: &Position<M>) -> u32 {
    position.pending.iter().map(|cells| cells.count()).sum()
}
