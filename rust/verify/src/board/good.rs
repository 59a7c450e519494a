//! Where light may still go if it keeps to rule 4: it never leaves the grid nor ends on an opaque
//! side, so it enters a cell only if it can go on from there, or lights a target.
//!
//! These entries (a cell and a heading) are *good*. The greatest set is taken in which every entry
//! is good by those that it leads to: all are good at first, and what cannot go on is struck out,
//! until nothing changes. The light of every solution is among them.

use super::card::{count, each, each_heading, only, Card, Cells, MAX_CELLS};
use super::light::{Entries, NOWHERE};
use super::position::Position;
use super::reach::{flood, Reach};
use super::token::{
    is_open, meet, piece, turned, way, Meeting, DOUBLE, LASER, SPLITTER, TARGET, WAYS,
};

/// The good entries of a position, and the ways that are left to its unturned tokens.
pub struct Good<'a> {
    card: &'a Card,
    at: &'a Position,
    /// Whether a target may be lit besides those that are and those that must be.
    spare: bool,
    entries: Entries,
    /// For each cell the headings along which light may go on from it to a good entry.
    exits: [u8; MAX_CELLS],
    /// For each cell with an unturned token the ways that it may have: a bit for each, from bit 1.
    ways: [u8; MAX_CELLS],
    /// Where light can still come on good entries, and these cells.
    found: Entries,
    cells: Cells,
}

impl<'a> Good<'a> {
    /// The good entries of a position, with every way of its unturned tokens.
    pub fn new(card: &'a Card, at: &'a Position) -> Self {
        let mut good = Good {
            card,
            at,
            spare: card.targets > at.must_be_lit(card),
            entries: NOWHERE,
            exits: card.grid.exits,
            ways: [0; MAX_CELLS],
            found: NOWHERE,
            cells: 0,
        };
        good.entries[..card.grid.size].fill(15);
        for cell in each(at.open & at.occupied) {
            let ways = WAYS[usize::from(piece(good.token(cell)))];
            good.ways[usize::from(cell)] = (2 << ways) - 2;
        }
        good.strike_entries(card.grid.all());
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
            match self.strike_ways() {
                0 => return false,
                again => self.strike_entries(again),
            }
        }
    }

    /// See where light can still come.
    fn spread(&mut self) {
        let mut closed = self.entries.map(|good| !good);
        closed
            .iter_mut()
            .zip(self.at.light.entered)
            .for_each(|(closed, entered)| *closed |= entered);
        let out = |cell: u8, headings: u8| {
            each_heading(headings).fold(0, |all, heading| all | self.out(cell, heading))
        };
        (self.found, self.cells) = flood(self.card, self.at, closed, out);
    }

    fn token(&self, cell: u8) -> u8 {
        self.at.tokens[usize::from(cell)]
    }

    fn may_be_lit(&self, cell: u8) -> bool {
        self.spare || self.card.must_light & only(cell) != 0
    }

    /// Whether what happens on a cell breaks no rule, and light may go on from it.
    fn is_good(&self, cell: u8, met: Meeting) -> bool {
        let goes_on = met.out & !self.exits[usize::from(cell)] == 0;
        goes_on && !met.blocked && (!met.lights || self.may_be_lit(cell))
    }

    /// The token on a cell, each way that it may be turned.
    fn turnings(&self, cell: u8) -> impl Iterator<Item = u8> + '_ {
        let token = self.token(cell);
        each_heading(self.ways[usize::from(cell)]).map(move |way| turned(token, way))
    }

    /// The headings along which light may enter a cell: a bit for each.
    fn may_enter(&self, cell: u8) -> u8 {
        let token = self.token(cell);
        let good = |token: u8| {
            let all = (0..4).filter(|&heading| self.is_good(cell, meet(token, heading)));
            all.fold(0, |all, heading| all | 1 << heading)
        };
        self.at.light.entered[usize::from(cell)]
            | match (self.at.open & only(cell) != 0, token) {
                (true, 0) => self.may_enter_empty(cell),
                (true, _) => self.turnings(cell).fold(0, |all, token| all | good(token)),
                (false, 0) => self.exits[usize::from(cell)],
                (false, _) => good(token),
            }
    }

    /// The same for an open empty cell.
    fn may_enter_empty(&self, cell: u8) -> u8 {
        let has = |piece: u8| self.at.piled(piece) > 0;
        if has(LASER) || has(TARGET) && self.spare {
            return 15;
        }
        let straight = self.exits[usize::from(cell)];
        if !has(TARGET) && !has(DOUBLE) {
            return straight;
        }
        let turned_right = straight >> 1 | straight << 3;
        let turned_left = straight << 1 | straight >> 3;
        (straight | turned_right | turned_left) & 15
    }

    /// Strike out every entry that is not good, until all are. Some cells are looked at in any case.
    fn strike_entries(&mut self, mut again: Cells) {
        while let Some(cell) = each(again).next() {
            again &= !only(cell);
            let struck = self.entries[usize::from(cell)] & !self.may_enter(cell);
            self.entries[usize::from(cell)] &= !struck;
            for heading in each_heading(struck) {
                if let Some(before) = self.card.grid.ahead(cell, heading ^ 2) {
                    self.exits[usize::from(before)] &= !(1 << heading);
                    again |= only(before);
                }
            }
        }
    }

    /// Strike out ways of unturned tokens. Returns the cells on which any was.
    ///
    /// Of the laser those along which its light cannot go on; of the others those that are not
    /// good for all the light that waits there, or for any that may still come: each of these
    /// tokens must be touched.
    fn strike_ways(&mut self) -> Cells {
        let mut struck = 0;
        for cell in each(self.at.open & self.at.occupied) {
            let (waiting, coming) = (self.at.light.waiting.on(cell), self.found[usize::from(cell)]);
            let is_left = |token: u8| {
                let good = |heading: u8| self.is_good(cell, meet(token, heading));
                match piece(token) {
                    LASER => self.exits[usize::from(cell)] & 1 << (way(token) - 1) != 0,
                    _ => each_heading(waiting).all(good) && each_heading(coming).any(good),
                }
            };
            let left = self.turnings(cell).filter(|&token| is_left(token));
            let left = left.fold(0, |ways, token| ways | 1 << way(token));
            if left != self.ways[usize::from(cell)] {
                self.ways[usize::from(cell)] = left;
                struck |= only(cell);
            }
        }
        struck
    }

    /// Where light goes on from a cell that it enters.
    fn out(&self, cell: u8, heading: u8) -> u8 {
        let token = self.token(cell);
        if !is_open(token) {
            return meet(token, heading).out;
        }
        let meetings = self.turnings(cell).map(|token| meet(token, heading));
        meetings.filter(|&met| self.is_good(cell, met)).fold(0, |all, met| all | met.out)
    }

    /// What the light that can still come can do.
    pub fn reach(&self) -> Reach {
        let mut reach = Reach {
            touchable: self.cells & self.at.occupied,
            space: count(self.cells & self.at.open & !self.at.occupied),
            splits: 4 * self.at.piled(SPLITTER),
            ..Reach::default()
        };
        for cell in each(reach.touchable) {
            let (token, headings) = (self.token(cell), self.found[usize::from(cell)]);
            if piece(token) == SPLITTER {
                reach.splits += headings.count_ones() as usize;
            }
            reach.laser |= piece(token) == LASER;
            let lights =
                |token: u8| each_heading(headings).any(|heading| meet(token, heading).lights);
            let lit = if is_open(token) { self.turnings(cell).any(lights) } else { lights(token) };
            if lit && self.may_be_lit(cell) {
                reach.lightable |= only(cell);
            }
        }
        reach
    }

    /// Whether light waits on a cell, and no way to decide it is good for all of it.
    pub fn has_no_way(&self, cell: u8) -> bool {
        let waiting = self.at.light.waiting.on(cell);
        let good = |token: u8| {
            let mut headings = each_heading(waiting);
            headings.all(|heading| self.is_good(cell, meet(token, heading)))
        };
        waiting != 0 && !self.at.choices(cell).all().iter().any(|&token| good(token))
    }
}
