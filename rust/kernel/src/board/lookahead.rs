//! Looking ahead: whether a position can still become a solution.
//!
//! Every rule here is sound: it cuts a branch only if no solution follows. A test compares the
//! solutions with those of the search without each rule.

use super::card::{Card, Grid, Position};
use super::lanes::Lanes;
use super::light::Settled;
use super::proof::{Broken, Kind};
use super::prune;
use super::tokens::*;
use crate::grid::HEADINGS;

/// The most that light could still do if every open cell had the best effect on it.
struct Reach<M> {
    /// Cells at which a beam may go on or end by the rules.
    touchable: M,
    /// Dark targets whose face light may still reach.
    lightable: M,
    /// The empty cells that light may still reach.
    space: M,
    /// The number of beams that may still be split off.
    splits: u32,
    /// Whether a beam may come back to the laser and end in its opening.
    laser: bool,
}

/// Light that takes every possible way.
#[derive(Clone, Copy)]
pub(super) struct Flood<M: Grid> {
    /// Its arrivals so far, the newest ones, and the entries that it may still take.
    pub arrivals: Lanes<M>,
    pub frontier: Lanes<M>,
    pub ahead: Lanes<M>,
    /// The entries where it may pass, turn as at `/` or at `\`, and light a target.
    pub optics: Optics<M>,
}

/// The possible effects of cells on light that enters them.
#[derive(Clone, Copy)]
pub(super) struct Optics<M: Grid> {
    pub straight: Lanes<M>,
    pub slash: Lanes<M>,
    pub backslash: Lanes<M>,
    pub lights: Lanes<M>,
}

impl<M: Grid> Card<M> {
    /// Whether fewer empty cells are there than tokens to be added.
    pub(super) fn is_too_small(&self, start: &Position<M>) -> bool {
        start.pile_size > start.free.count()
    }

    /// A rule that every board that follows from an open position breaks. None if none is found.
    ///
    /// The proof is a relaxation: light may turn at every open cell in every way in which some
    /// token of the pile could turn it. Cells that light does not reach then stay dark in every
    /// solution.
    pub(super) fn is_lost(&self, position: &Position<M>) -> Option<Broken> {
        if !self.looks_ahead() {
            return None;
        }
        self.out_of_rounds(self.pruning, position, self.first_light(position), Kind::Any)
    }

    /// As `is_lost`, by the good light if the search follows it.
    pub(super) fn broken(&self, position: &mut Position<M>) -> Option<Broken> {
        if !self.follows_good_light() {
            return self.is_lost(position);
        }
        self.is_lost_by_good_light(position)
    }

    /// The rule that a position breaks in which light has not moved yet; None if that cannot be
    /// seen at once.
    pub(super) fn why_hopeless(&self, mut position: Position<M>) -> Option<Broken> {
        position.keep_empty_cells();
        match self.settle(&mut position, &mut 0) {
            Settled::Dead(broken) => Some(broken),
            _ => self.stuck_light(&position),
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

    /// As [`Card::is_lost`], before the laser is decided: with the light of all its choices at
    /// once.
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
        let places = self.laser_places(&start);
        for way in HEADINGS {
            let first = self.geometry.advance(way, places[way] & fire[way]);
            start.pending[way] |= first;
        }
        start.pile_size -= start.pile.count(LASER);
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
        if by(prune::TOO_LITTLE_SPACE)
            && position.pile_size > 0
            && reach.space.count() < position.pile_size
        {
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
        let added = position.pile.count(TARGET);
        let dark = self.dark(position) & !reach.lightable;
        if !dark.is_empty() {
            return Some(Broken::StaysDark(kind, dark.lowest() as u8));
        }
        // Sets are counted only if that may matter: it takes long.
        let wanted = self.targets.saturating_sub(position.lit_count + added);
        if wanted > 0 && reach.lightable.count() < wanted {
            return Some(Broken::TooFewToLight(kind));
        }
        let wanted = self.must_light_added.saturating_sub(added);
        let possible = (position.lit | reach.lightable) & position.added_targets;
        (wanted > 0 && possible.count() < wanted).then_some(Broken::TooFewMarkedToLight(kind))
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
        let wanted = self.targets - position.lit_count;
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
        let mut optics = Optics::of(&position.of());
        optics.straight |= Lanes::all(position.free | position.unoriented & passing);
        optics.slash |= Lanes::all(position.unoriented & turning);
        optics.backslash |= Lanes::all(position.unoriented & turning);
        optics.lights |= Lanes::all(position.unoriented & self.given[TARGET]);
        Flood::new(position, optics, Lanes::all(self.geometry.all))
    }

    /// The possible effects of the light that has spread so far.
    fn reach(&self, position: &Position<M>, light: &Flood<M>) -> Reach<M> {
        let Flood { arrivals, optics, .. } = *light;
        let lit = (arrivals & optics.lights).union();
        let acting = optics.straight | optics.slash | optics.backslash;
        let mut touchable = (arrivals & acting).union() | lit;
        if self.stray_beams {
            touchable |= arrivals.union() & (self.given[TARGET] | position.added_targets);
        }
        let splitters = self.splitters(position);
        let mut splits = 4 * position.pile.count(SPLITTER);
        if arrivals.union().meets(splitters) {
            splits += arrivals.sets().iter().map(|cells| (*cells & splitters).count()).sum::<u32>();
        }
        let [north, east, south, west] = position.lasers();
        Reach {
            touchable,
            lightable: lit & !position.lit,
            space: arrivals.union() & position.free,
            splits,
            laser: !(arrivals & Lanes::new([south, west, north, east])).is_empty(),
        }
    }
}

impl<M: Grid> Optics<M> {
    /// By the cells of each code.
    #[inline(always)]
    pub(super) fn of(of: &[M; CODES]) -> Self {
        let [nothing, north, east, south, west, split0, split1, mirror0, mirror1, upright, level, ..] =
            *of;
        let passing = nothing | split0 | split1;
        let (slash, backslash) = (split0 | mirror0, split1 | mirror1);
        let (upright, level) = (passing | upright, passing | level);
        Optics {
            straight: Lanes::new([upright, level, upright, level]),
            slash: Lanes::new([slash | west, slash | east, slash | east, slash | west]),
            backslash: Lanes::new([
                backslash | north,
                backslash | north,
                backslash | south,
                backslash | south,
            ]),
            lights: Lanes::new([south, west, north, east]),
        }
    }
}

impl<M: Grid> Flood<M> {
    #[inline(always)]
    pub(super) fn new(position: &Position<M>, optics: Optics<M>, allowed: Lanes<M>) -> Self {
        let waiting = Lanes::new(position.pending);
        let known = waiting | Lanes::new(position.entered);
        Flood { arrivals: waiting, frontier: waiting, ahead: allowed & !known, optics }
    }

    /// Let the light of the frontier run until it gets nowhere new.
    #[inline(always)]
    pub(super) fn spread(&mut self, card: &Card<M>) {
        let Optics { straight, slash, backslash, .. } = self.optics;
        while !self.frontier.is_empty() {
            let onward = self.frontier & straight
                | (self.frontier & slash).slash()
                | (self.frontier & backslash).backslash();
            self.frontier = onward.advance(card.inside, card.geometry.cols) & self.ahead;
            self.ahead &= !self.frontier;
            self.arrivals |= self.frontier;
        }
    }

    /// Let the empty cells that light got to turn it. Returns whether there are new ones.
    pub(super) fn turn(&mut self, position: &Position<M>, turned: &mut M) -> bool {
        let turning_now = self.arrivals.union() & position.free & !*turned;
        *turned |= turning_now;
        let turning = Lanes::all(turning_now);
        self.optics.slash |= turning;
        self.optics.backslash |= turning;
        self.frontier = self.arrivals & turning;
        !turning_now.is_empty()
    }
}

fn waiting_beams<M: Grid>(position: &Position<M>) -> u32 {
    position.pending.iter().map(|cells| cells.count()).sum()
}

/// Whether only one beam waits.
#[inline(always)]
pub(super) fn is_last_beam<M: Grid>(position: &Position<M>) -> bool {
    let [north, east, south, west] = position.pending;
    let (across, along) = (north | south, east | west);
    let twice = north & south | east & west | across & along;
    twice.is_empty() && (across | along).is_single()
}
