//! A card of the board game, and what the search does with a position of it.

use super::lookahead::prune;
use super::proof::Broken;
use super::tokens::*;
use crate::grid::{cells, left, right, Geometry, Mask, E, HEADINGS, N, S, W};

/// One decision: what stands on a cell. Piece 0 means that the cell stays empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub cell: u8,
    pub piece: u8,
    pub way: u8,
    /// Whether it is known to break a rule at once. Such choices are kept for a proof only.
    pub hopeless: bool,
}

/// What does not change during a search.
pub(super) struct Card<M> {
    pub geometry: Geometry<M>,
    /// The card's cells, one byte each, row by row.
    pub cells: Vec<u8>,
    /// `given[p]`: the cells where a token of piece p stands from the start.
    pub given: [M; PIECES],
    pub must_light: M,
    /// How many of the added targets must be lit.
    pub must_light_added: u32,
    /// How many targets must be lit in all.
    pub targets: u32,
    /// Whether beams may leave the grid or end on an opaque side.
    pub stray_beams: bool,
    /// The rules of `prune` that are used, as bits.
    pub pruning: u32,
}

/// A position of the search. The arrays of four are indexed by the heading of arrival.
#[derive(Clone, Copy)]
pub(super) struct Position<M> {
    /// The cells that let light pass, turn it left or right, are lit by it, or end it by the
    /// rules.
    pub straight: [M; 4],
    pub left: [M; 4],
    pub right: [M; 4],
    pub lights: [M; 4],
    pub ends: [M; 4],
    /// Empty cells on which nothing is decided yet.
    pub free: M,
    /// Given tokens whose direction is not decided yet.
    pub unoriented: M,
    /// The cells that light has entered, and those that it enters next.
    pub entered: [M; 4],
    pub pending: [M; 4],
    /// Tokens that no beam has touched yet.
    pub untouched: M,
    pub lit: M,
    /// All targets on the grid, and those of them that came from the pile.
    pub targets: M,
    pub added_targets: M,
    /// How many tokens of each piece are left to add.
    pub pile: [u8; PIECES],
    pub pile_size: u32,
}

/// What a position is once no light moves any more.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Settled {
    Dead(Broken),
    Solved,
    Open,
}

impl<M: Mask> Card<M> {
    /// The position before the laser fires, with the given tokens on the grid.
    pub(super) fn first_position(&mut self, pile: &[u8]) -> Result<Position<M>, CardError> {
        let none = [M::NONE; 4];
        let mut position = Position {
            straight: none,
            left: none,
            right: none,
            lights: none,
            ends: none,
            free: M::NONE,
            unoriented: M::NONE,
            entered: none,
            pending: none,
            untouched: M::NONE,
            lit: M::NONE,
            targets: M::NONE,
            added_targets: M::NONE,
            pile: [0; PIECES],
            pile_size: 0,
        };
        for (index, &byte) in self.cells.iter().enumerate() {
            let cell = M::cell(index);
            if byte == 0 {
                position.free |= cell;
                continue;
            }
            let (piece, way) = unpack(byte)?;
            self.given[piece] |= cell;
            if byte & MUST_LIGHT != 0 {
                self.must_light |= cell;
            }
            if piece != LASER && piece != BLOCKER {
                position.untouched |= cell;
            }
            match way {
                None if piece != BLOCKER => position.unoriented |= cell,
                // The laser is put on the grid when it fires.
                _ if piece == LASER => {}
                _ => position.put(cell, optics(piece, way.unwrap_or(0))),
            }
        }
        position.targets = self.given[TARGET];
        for &byte in pile {
            let (piece, _) = unpack(byte)?;
            self.must_light_added += u32::from(byte & MUST_LIGHT != 0);
            position.pile[piece] = position.pile[piece].saturating_add(1);
            position.pile_size += 1;
        }
        let lasers = self.given[LASER].count() + u32::from(position.pile[LASER]);
        let blockers = position.pile[BLOCKER];
        if lasers != 1 || blockers != 0 {
            return Err(CardError::Lasers);
        }
        Ok(position)
    }

    /// Whether the card gives the cell and the direction of the laser.
    pub(super) fn is_laser_known(&self) -> bool {
        cells(self.given[LASER]).any(|cell| self.way_of(cell).is_some())
    }

    fn way_of(&self, cell: usize) -> Option<usize> {
        unpack(self.cells[cell]).ok().and_then(|(_, way)| way)
    }

    /// Append the cells and directions that the laser may have. Those that fire straight out of the
    /// grid are hopeless unless stray beams are allowed: they are left out without `all_ways`.
    pub(super) fn laser_choices(
        &self,
        start: &Position<M>,
        all_ways: bool,
        choices: &mut Vec<Choice>,
    ) {
        let candidates = if start.pile[LASER] > 0 { start.free } else { self.given[LASER] };
        for cell in cells(candidates) {
            for way in HEADINGS {
                let leaves = self.geometry.rim[way].meets(M::cell(cell));
                let hopeless = leaves && !self.stray_beams;
                if self.way_of(cell).is_none_or(|fixed| fixed == way) && (all_ways || !hopeless) {
                    let (cell, piece, way) = (cell as u8, LASER as u8, way as u8);
                    choices.push(Choice { cell, piece, way, hopeless });
                }
            }
        }
    }

    /// Carry out a decision.
    pub(super) fn apply(&self, choice: Choice, position: &mut Position<M>) {
        let (index, piece, way) =
            (usize::from(choice.cell), usize::from(choice.piece), usize::from(choice.way));
        let cell = M::cell(index);
        let from_pile = position.free.meets(cell) && piece != 0;
        position.free &= !cell;
        position.unoriented &= !cell;
        position.put(cell, optics(piece, way));
        if from_pile {
            position.pile[piece] -= 1;
            position.pile_size -= 1;
            if piece != LASER {
                position.untouched |= cell;
            }
            if piece == TARGET {
                position.targets |= cell;
                position.added_targets |= cell;
            }
        }
        if piece == LASER {
            position.pending[way] = self.geometry.advance(way, cell);
        }
    }

    /// Move all light until every beam has ended or waits at an undecided cell.
    pub(super) fn settle(&self, position: &mut Position<M>, beam_steps: &mut u64) -> Settled {
        loop {
            let undecided = position.free | position.unoriented;
            let mut arriving = [M::NONE; 4];
            let mut onward = [M::NONE; 4];
            let mut any = M::NONE;
            for h in HEADINGS {
                arriving[h] = position.pending[h] & !undecided;
                any |= arriving[h];
            }
            if any.is_empty() {
                break;
            }
            for h in HEADINGS {
                let here = arriving[h];
                position.pending[h] &= !here;
                position.entered[h] |= here;
                *beam_steps += u64::from(here.count());
                let (straight, left_turn, right_turn) = (
                    here & position.straight[h],
                    here & position.left[h],
                    here & position.right[h],
                );
                let lighting = here & position.lights[h];
                let acting = straight | left_turn | right_turn | lighting;
                position.lit |= lighting;
                position.untouched &= !acting;
                onward[h] |= straight;
                onward[left(h)] |= left_turn;
                onward[right(h)] |= right_turn;
                let blocked = here & !(acting | position.ends[h]);
                if !blocked.is_empty() {
                    if !self.stray_beams {
                        return Settled::Dead(Broken::Opaque(blocked.lowest() as u8, h as u8));
                    }
                    position.untouched &= !(blocked & position.targets);
                }
            }
            for h in HEADINGS {
                let leaving = onward[h] & self.geometry.rim[h];
                if !self.stray_beams && !leaving.is_empty() {
                    return Settled::Dead(Broken::Leaves(leaving.lowest() as u8, h as u8));
                }
                position.pending[h] |= self.geometry.advance(h, onward[h]) & !position.entered[h];
            }
        }
        self.judge(position)
    }

    /// The verdict on a position in which no light moves.
    fn judge(&self, position: &Position<M>) -> Settled {
        let lit = position.lit.count();
        if lit > self.targets {
            return Settled::Dead(Broken::TooManyLit);
        }
        if position.pending.iter().any(|&waiting| !waiting.is_empty()) {
            return Settled::Open;
        }
        let dark = self.must_light & !position.lit;
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

    /// The rule that a hopeless choice breaks, in a position to which it was applied.
    pub(super) fn why_hopeless(&self, choice: Choice, mut position: Position<M>) -> Broken {
        if usize::from(choice.piece) == LASER {
            return Broken::Leaves(choice.cell, choice.way);
        }
        position.keep_empty_cells();
        match self.settle(&mut position, &mut 0) {
            Settled::Dead(broken) => broken,
            _ => unreachable!("a hopeless choice breaks a rule at once"),
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

    pub(super) fn prunes(&self, rule: u32) -> bool {
        self.pruning & rule != 0
    }

    /// Choose a waiting beam and append the choices for the cell where it waits: all of them with
    /// `all_ways`, otherwise those that are not hopeless.
    pub(super) fn light_choices(
        &self,
        position: &Position<M>,
        all_ways: bool,
        choices: &mut Vec<Choice>,
    ) {
        let first = choices.len();
        let mut best = usize::MAX;
        for h in HEADINGS {
            for cell in cells(position.pending[h]) {
                let start = choices.len();
                let live = self.choices_for(position, cell, h, all_ways, choices);
                if live < best {
                    best = live;
                    let count = choices.len() - start;
                    choices.copy_within(start.., first);
                    choices.truncate(first + count);
                } else {
                    choices.truncate(start);
                }
                if best == 0 || !self.prunes(prune::FEWEST_CHOICES) {
                    return;
                }
            }
        }
    }

    /// Append the choices for a cell. Returns how many of them are not hopeless.
    fn choices_for(
        &self,
        position: &Position<M>,
        cell: usize,
        heading: usize,
        all_ways: bool,
        choices: &mut Vec<Choice>,
    ) -> usize {
        let mut live = 0;
        let mut add = |piece: usize, ways: usize| {
            for way in 0..ways {
                let hopeless = self.is_hopeless(position, cell, heading, piece, way);
                live += usize::from(!hopeless);
                if all_ways || !hopeless {
                    let (cell, piece, way) = (cell as u8, piece as u8, way as u8);
                    choices.push(Choice { cell, piece, way, hopeless });
                }
            }
        };
        if position.unoriented.meets(M::cell(cell)) {
            let piece = usize::from(self.cells[cell] >> 4 & 7);
            add(piece, WAYS[piece]);
            return live;
        }
        add(0, 1);
        for piece in ADDABLE {
            if position.pile[piece] > 0 {
                add(piece, WAYS[piece]);
            }
        }
        live
    }
}

impl<M: Mask> Position<M> {
    /// How many tokens of the pile can turn a beam.
    pub(super) fn turners(&self) -> u8 {
        self.pile[TARGET] + self.pile[SPLITTER] + self.pile[DOUBLE]
    }

    /// With an empty pile all empty cells stay empty: light passes them.
    fn keep_empty_cells(&mut self) {
        if self.pile_size == 0 && !self.free.is_empty() {
            self.straight = self.straight.map(|cells| cells | self.free);
            self.free = M::NONE;
        }
    }

    /// Let a cell do to light what a token does.
    fn put(&mut self, cell: M, optics: Optics) {
        let set = |sets: &mut [M; 4], effect: u8| {
            for h in HEADINGS {
                if effect & 1 << h != 0 {
                    sets[h] |= cell;
                }
            }
        };
        set(&mut self.straight, optics.straight);
        set(&mut self.left, optics.left);
        set(&mut self.right, optics.right);
        set(&mut self.lights, optics.lights);
        set(&mut self.ends, optics.ends);
    }
}

pub(super) fn union<M: Mask>(sets: &[M; 4]) -> M {
    sets[N] | sets[E] | sets[S] | sets[W]
}

pub(super) fn count_arrivals<M: Mask>(arrivals: &[M; 4]) -> u32 {
    arrivals.iter().map(|cells| cells.count()).sum()
}
