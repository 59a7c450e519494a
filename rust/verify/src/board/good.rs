//! The entries where light may still go if it keeps to rule 4: it never leaves the grid nor ends on
//! an opaque side, so it enters a cell only if it can go on from there, or lights a target.
//!
//! These entries (a cell and a heading) are *good*. The greatest set is taken in which every entry
//! is good by those that it leads to: all are good at first, and those that cannot go on are struck
//! out, until nothing changes. The light of every solution is among them.

use super::card::Card;
use super::cells::{byte, each, each_heading, set_byte, Cells};
use super::light::Rays;
use super::position::Position;
use super::reach::{flood, Onward, Reach};
use super::token::{
    effects_of, harmless_entries, is_open, piece, turned, way, DOUBLE, LASER, SPLITTER, TARGET,
    WAYS,
};

/// The good entries of a position, and the ways that are left to its unturned tokens.
pub struct Good<'a, C: Cells> {
    card: &'a Card<C>,
    at: &'a Position<C>,
    /// Whether a target may be lit besides those that are and those that must be.
    spare: bool,
    entries: Rays<C>,
    /// The entries at tokens that the tokens allow.
    at_tokens: Rays<C>,
    /// The cells from which light may go on to a good entry.
    exits: Rays<C>,
    /// For each cell with an unturned token the ways that it may have: a bit for each, from bit 1.
    ways: C::Bytes,
    /// The good entries that light can still reach, and their cells.
    found: Rays<C>,
    cells: C,
}

impl<'a, C: Cells> Good<'a, C> {
    /// The good entries of a position, with every way of its unturned tokens.
    pub fn new(card: &'a Card<C>, at: &'a Position<C>) -> Self {
        let all = card.grid.all();
        let mut good = Good {
            card,
            at,
            spare: card.targets > at.must_be_lit(card),
            entries: Rays([all; 4]),
            at_tokens: Rays::default(),
            exits: Rays::default(),
            ways: C::ZEROS,
            found: Rays::default(),
            cells: C::NONE,
        };
        for cell in each(at.open & at.occupied) {
            let ways = WAYS[usize::from(piece(at.token(cell)))];
            set_byte::<C>(&mut good.ways, cell, (2 << ways) - 2);
        }
        good.strike_entries(at.occupied);
        good
    }

    /// Whether a rule is broken: as the good entries show, or as the light on them does.
    ///
    /// With each way that is struck out there are fewer of both. A rule that is broken then stays
    /// so, so this ends as soon as it is.
    pub fn shows(
        &mut self,
        by_entries: impl Fn(&Self) -> bool,
        by_light: impl Fn(&Self) -> bool,
    ) -> bool {
        loop {
            if by_entries(self) {
                return true;
            }
            self.spread();
            if by_light(self) {
                return true;
            }
            let again = self.strike_ways();
            if again.is_empty() {
                return false;
            }
            self.strike_entries(again);
        }
    }

    /// See where light can still come.
    fn spread(&mut self) {
        let mut onward = Onward::straight(!self.at.occupied);
        for cell in each(self.at.occupied) {
            self.add_onward(cell, &mut onward);
        }
        let closed = Rays([self.card.grid.all(); 4]).without(self.entries);
        let closed = closed.or(self.at.light.entered);
        self.found = flood(self.card, self.at, closed, onward);
        self.cells = self.found.cells();
    }

    /// Add where light goes on from a cell with a token.
    fn add_onward(&self, cell: u8, onward: &mut Onward<C>) {
        let token = self.at.token(cell);
        if !is_open(token) {
            let effects = effects_of(token);
            return onward.add(cell, effects.straight, effects.right, effects.left);
        }
        for token in self.turnings(cell) {
            let (effects, good) = (effects_of(token), self.good_entries(cell, token));
            let [straight, right, left] = [effects.straight, effects.right, effects.left];
            onward.add(cell, straight & good, right & good, left & good);
        }
    }

    fn may_be_lit(&self, cell: u8) -> bool {
        self.spare || self.card.must_light.has(cell)
    }

    /// The headings along which light breaks no rule on a cell with this token, and may go on.
    fn good_entries(&self, cell: u8, token: u8) -> u8 {
        harmless_entries(token, self.exits.on(cell), self.may_be_lit(cell))
    }

    /// The token on a cell, each way that it may be turned.
    fn turnings(&self, cell: u8) -> impl Iterator<Item = u8> {
        let token = self.at.token(cell);
        each_heading(byte::<C>(&self.ways, cell)).map(move |way| turned(token, way))
    }

    /// The headings along which a token allows that light enters: a bit for each.
    fn may_enter(&self, cell: u8) -> u8 {
        if !self.at.open.has(cell) {
            return self.good_entries(cell, self.at.token(cell));
        }
        let turnings = self.turnings(cell);
        turnings.fold(0, |all, token| all | self.good_entries(cell, token))
    }

    /// The entries of light into open empty cells.
    fn may_enter_open(&self) -> Rays<C> {
        let has = |piece: u8| self.at.piled(piece) > 0;
        let cells = self.at.open & !self.at.occupied;
        if has(LASER) || has(TARGET) && self.spare {
            return Rays([cells; 4]);
        }
        let Rays(out) = self.exits.within(cells);
        if !has(TARGET) && !has(DOUBLE) {
            return Rays(out);
        }
        let turned = |heading: usize| out[(heading + 1) % 4] | out[(heading + 3) % 4];
        Rays(std::array::from_fn(|heading| out[heading] | turned(heading)))
    }

    /// Strike out every entry that is not good, until all are. Some tokens are examined in any
    /// case, the others when the entries that they lead to change.
    fn strike_entries(&mut self, mut again: C) {
        let closed = !self.at.open & !self.at.occupied;
        loop {
            let before =
                std::mem::replace(&mut self.exits, Rays(self.card.grid.all_behind(self.entries.0)));
            again |= before.without(self.exits).cells() & self.at.occupied;
            for cell in each(again) {
                self.at_tokens.set(cell, self.may_enter(cell));
            }
            again = C::NONE;
            let empty = self.exits.within(closed).or(self.may_enter_open());
            let good = self.entries.and(empty.or(self.at_tokens).or(self.at.light.entered));
            if good == self.entries {
                return;
            }
            self.entries = good;
        }
    }

    /// Strike out ways of unturned tokens. Returns the cells on which any was.
    ///
    /// Of the laser those along which its light cannot go on; of the others those that are not
    /// good for all the light that waits there, or for any that may still come: each of these
    /// tokens must be touched.
    fn strike_ways(&mut self) -> C {
        let mut struck = C::NONE;
        for cell in each(self.at.open & self.at.occupied) {
            let (waiting, coming) = (self.at.light.waiting.on(cell), self.found.on(cell));
            let is_left = |token: u8| {
                let good = self.good_entries(cell, token);
                match piece(token) {
                    LASER => self.exits.on(cell) & 1 << (way(token) - 1) != 0,
                    _ => waiting & !good == 0 && coming & good != 0,
                }
            };
            let left = self.turnings(cell).filter(|&token| is_left(token));
            let left = left.fold(0, |ways, token| ways | 1 << way(token));
            if left != byte::<C>(&self.ways, cell) {
                set_byte::<C>(&mut self.ways, cell, left);
                struck |= C::only(cell);
            }
        }
        struck
    }

    /// The possible effects of the light that can still come.
    pub fn reach(&self) -> Reach<C> {
        let mut reach = Reach::in_cells(self.at, self.cells);
        reach.touchable = self.cells & self.at.occupied;
        for cell in each(reach.touchable) {
            let (token, headings) = (self.at.token(cell), self.found.on(cell));
            if piece(token) == SPLITTER {
                reach.splits += headings.count_ones() as usize;
            }
            reach.laser |= piece(token) == LASER;
            let lights = |token: u8| effects_of(token).lights & headings != 0;
            let lit = if is_open(token) { self.turnings(cell).any(lights) } else { lights(token) };
            if lit && self.may_be_lit(cell) {
                reach.lightable |= C::only(cell);
            }
        }
        reach
    }

    /// Whether light waits on a cell, and no way to decide it is good for all of it.
    pub fn has_no_way(&self, cell: u8) -> bool {
        let waiting = self.at.light.waiting.on(cell);
        let good = |&token: &u8| waiting & !self.good_entries(cell, token) == 0;
        waiting != 0 && !self.at.choices(cell).all().iter().any(good)
    }
}
