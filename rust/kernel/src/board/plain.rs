//! The plain road: the solutions of a position with little left to decide, without looking ahead.
//!
//! If few tokens are left, looking ahead costs more than it saves. Light is followed beam by
//! beam, and each open cell is decided when light comes to it. A position is passed on by value;
//! only the codes of the cells are written, and written back.

use super::card::{Card, Grid, Position};
use super::light::has_more_than;
use super::tokens::*;
use crate::grid::{left, right};

/// The limits of the search and of its output.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    /// The number of positions that may be examined.
    pub nodes: u64,
    /// The number of solutions that may be found, and whether they are written.
    pub solutions: u64,
    pub writes: bool,
}

/// A search that is given up once it passes its bounds.
pub(super) struct Plain<'a, M: Grid> {
    card: &'a Card<M>,
    position: &'a mut Position<M>,
    bounds: Bounds,
    written: &'a mut Vec<u8>,
    found: u64,
    /// The work so far.
    pub nodes: u64,
    pub beam_steps: u64,
}

/// The effect of a cell on a beam that enters it.
enum Entered {
    /// It goes on to this cell, along this heading.
    GoesOn(usize, usize),
    Ends,
    BreaksARule,
}

/// Why a search was given up.
#[derive(Clone, Copy)]
pub(super) enum GivenUp {
    TooManyNodes,
    TooManySolutions,
}

/// A position on the plain road, besides its codes. See `State`.
#[derive(Clone, Copy)]
struct Walk<M> {
    entered: [M; 4],
    pending: [M; 4],
    free: M,
    unoriented: M,
    /// The cells on which a token stands.
    occupied: M,
    untouched: M,
    lit: M,
    lit_count: u32,
    pile_size: u32,
    pile: Pile,
    pile_codes: Codes,
}

impl<'a, M: Grid> Plain<'a, M> {
    pub(super) fn new(
        card: &'a Card<M>,
        position: &'a mut Position<M>,
        bounds: Bounds,
        written: &'a mut Vec<u8>,
    ) -> Self {
        Plain { card, position, bounds, written, found: 0, nodes: 0, beam_steps: 0 }
    }

    /// Find all solutions that follow from the position, which is open. Returns how many there are.
    /// A search that is given up writes nothing.
    pub(super) fn run(&mut self) -> Result<u64, GivenUp> {
        let start = self.written.len();
        let mut walk = Walk::of(self.card, self.position);
        if let Some((index, heading)) = walk.take_any() {
            let outcome = self.follow(walk, index, heading);
            outcome.inspect_err(|_| self.written.truncate(start))?;
        }
        Ok(self.found)
    }

    /// Let a beam enter a cell, and follow all light from there.
    fn follow(
        &mut self,
        mut walk: Walk<M>,
        mut index: usize,
        mut heading: usize,
    ) -> Result<(), GivenUp> {
        loop {
            let cell = M::cell(index);
            if !walk.entered[heading].meets(cell) {
                if walk.open().meets(cell) {
                    if let Some(next) = walk.take_moving() {
                        // A beam that needs no decision goes first.
                        walk.pending[heading] |= cell;
                        (index, heading) = next;
                        continue;
                    }
                    self.decide(&walk, index, heading)?;
                    if walk.unoriented.meets(cell) {
                        return Ok(());
                    }
                    walk.free &= !cell; // at last it stays empty, and light goes on
                }
                match self.enter(&mut walk, index, heading) {
                    Entered::GoesOn(next, turned) => {
                        (index, heading) = (next, turned);
                        continue;
                    }
                    Entered::Ends => {}
                    Entered::BreaksARule => return Ok(()),
                }
            }
            let Some(next) = walk.take_moving().or_else(|| walk.take_any()) else {
                return self.judge(&walk);
            };
            (index, heading) = next;
        }
    }

    /// Let a beam enter a cell that is decided.
    #[inline(always)]
    fn enter(&mut self, walk: &mut Walk<M>, index: usize, heading: usize) -> Entered {
        let card = self.card;
        let cell = M::cell(index);
        walk.entered[heading] |= cell;
        self.beam_steps += 1;
        let met = MEETINGS[usize::from(self.position.code_at(index))][heading];
        let out = met & WAYS_OUT;
        if out == 0 {
            let breaks = met & BLOCKED != 0 || met & LIGHTS != 0 && !walk.light(card, cell);
            return if breaks { Entered::BreaksARule } else { Entered::Ends };
        }
        walk.untouched &= !cell;
        let split = out & (out - 1);
        if split != 0 && !walk.split(card, index, split) {
            return Entered::BreaksARule;
        }
        let turned = out.trailing_zeros() as usize & 3;
        match card.geometry.next(index, turned) {
            Some(next) => Entered::GoesOn(next, turned),
            None => Entered::BreaksARule,
        }
    }

    /// Try all tokens on a cell that light is to enter, or all ways to turn the one that is there.
    #[inline(always)]
    fn decide(&mut self, walk: &Walk<M>, index: usize, heading: usize) -> Result<(), GivenUp> {
        let mut left = self.choices(walk, index, heading);
        if left == 0 {
            return Ok(());
        }
        let cell = M::cell(index);
        let before = self.position.code_at(index);
        let mut outcome = Ok(());
        while left != 0 && outcome.is_ok() {
            let code = left.trailing_zeros() as usize;
            left &= left - 1;
            self.nodes += 1;
            if self.nodes > self.bounds.nodes {
                outcome = Err(GivenUp::TooManyNodes);
                break;
            }
            let mut child = *walk;
            if child.unoriented.meets(cell) {
                child.unoriented &= !cell;
            } else {
                child.free &= !cell;
                child.take_from_pile(DECODED[code].0, cell);
            }
            self.position.set_code(index, code as u8);
            outcome = self.follow(child, index, heading);
        }
        self.position.set_code(index, before);
        outcome
    }

    /// The tokens for a cell, less those that are seen to break a rule at once.
    #[inline(always)]
    fn choices(&self, walk: &Walk<M>, index: usize, heading: usize) -> Codes {
        let cell = M::cell(index);
        let with = &WITH[heading];
        let is_given = walk.unoriented.meets(cell);
        let (mut live, pile_left) = if is_given {
            (codes_of(self.card.piece_at(index)), walk.pile_size)
        } else {
            (walk.pile_codes & !(1 << NOTHING), walk.pile_size - 1)
        };
        live &= !with[BLOCKED_INDEX];
        if live & with[LIGHTS_INDEX] != 0 {
            let lit = walk.lit_count + 1;
            let work_left =
                pile_left > 0 || lit < self.card.targets || !(walk.untouched & !cell).is_empty();
            if lit > self.card.targets || work_left && walk.is_pending_empty() {
                live &= !with[LIGHTS_INDEX];
            }
        }
        for out in [heading, left(heading), right(heading)] {
            if live & with[out] != 0 && !self.may_end_well(walk, index, out, pile_left) {
                live &= !with[out];
            }
        }
        live
    }

    /// Whether a beam may end well that leaves a cell with this many tokens still to be added: not
    /// if it comes to the rim, or to an opaque side, for certain.
    #[inline(always)]
    fn may_end_well(&self, walk: &Walk<M>, index: usize, out: usize, pile_left: u32) -> bool {
        let ray = self.card.geometry.ray(index, out);
        if pile_left > 0 && ray.meets(walk.free) {
            return true;
        }
        let tokens = ray & walk.occupied;
        if tokens.is_empty() {
            return false;
        }
        let first = self.card.geometry.first_met(out, tokens);
        MEETINGS[usize::from(self.position.code_at(first))][out] & BLOCKED == 0
    }

    /// Write the position down if it is a solution. All light has ended.
    fn judge(&mut self, walk: &Walk<M>) -> Result<(), GivenUp> {
        let card = self.card;
        let is_solved = walk.pile_size == 0
            && walk.untouched.is_empty()
            && walk.lit_count == card.targets
            && (card.must_light & !walk.lit).is_empty()
            && (card.must_light_added == 0
                || (walk.lit & !card.given[TARGET]).count() >= card.must_light_added);
        if !is_solved {
            return Ok(());
        }
        if self.found == self.bounds.solutions {
            return Err(GivenUp::TooManySolutions);
        }
        if self.bounds.writes {
            card.write(self.position, self.written);
        }
        self.found += 1;
        Ok(())
    }
}

impl<M: Grid> Walk<M> {
    fn of(card: &Card<M>, position: &Position<M>) -> Self {
        let tokens = card.given.iter().take(BLOCKER).fold(M::NONE, |all, &cells| all | cells);
        Walk {
            entered: position.entered,
            pending: position.pending,
            free: position.free,
            unoriented: position.unoriented,
            occupied: tokens | position.added(),
            untouched: position.untouched,
            lit: position.lit,
            lit_count: position.lit_count,
            pile_size: position.pile_size,
            pile: position.pile,
            pile_codes: position.pile_codes,
        }
    }

    /// The cells that are still to be decided when light comes to them.
    #[inline(always)]
    fn open(&self) -> M {
        if self.pile_size == 0 {
            self.unoriented
        } else {
            self.unoriented | self.free
        }
    }

    #[inline(always)]
    fn is_pending_empty(&self) -> bool {
        let [north, east, south, west] = self.pending;
        (north | east | south | west).is_empty()
    }

    /// A pending beam at a cell that is decided.
    #[inline(always)]
    fn take_moving(&mut self) -> Option<(usize, usize)> {
        if self.is_pending_empty() {
            return None;
        }
        let open = self.open();
        self.take(|cells| cells & !open)
    }

    #[inline(always)]
    fn take_any(&mut self) -> Option<(usize, usize)> {
        self.take(|cells| cells)
    }

    #[inline(always)]
    fn take(&mut self, among: impl Fn(M) -> M) -> Option<(usize, usize)> {
        for (heading, cells) in self.pending.iter_mut().enumerate() {
            let found = among(*cells);
            if !found.is_empty() {
                let index = found.lowest();
                *cells &= !M::cell(index);
                return Some((index, heading));
            }
        }
        None
    }

    /// Light a target. Returns whether there are not too many then.
    #[inline(always)]
    fn light(&mut self, card: &Card<M>, cell: M) -> bool {
        self.untouched &= !cell;
        if !self.lit.meets(cell) {
            self.lit |= cell;
            self.lit_count += 1;
        }
        self.lit_count <= card.targets
            && !has_more_than(card.must_light & !self.lit, card.targets - self.lit_count)
    }

    /// Let a beam that is split off leave a cell. Returns whether it stays inside the grid.
    #[inline(always)]
    fn split(&mut self, card: &Card<M>, index: usize, split: u8) -> bool {
        let heading = split.trailing_zeros() as usize & 3;
        let next = card.geometry.next(index, heading);
        if let Some(next) = next {
            self.pending[heading] |= M::cell(next);
        }
        next.is_some()
    }

    #[inline(always)]
    fn take_from_pile(&mut self, piece: usize, cell: M) {
        if self.pile.take(piece) {
            self.pile_codes &= !codes_of(piece);
        }
        self.pile_size -= 1;
        self.occupied |= cell;
    }
}
