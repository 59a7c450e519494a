//! Where light may still go if it keeps to rule 4: it never leaves the grid nor ends on an opaque
//! side, so it enters a cell only if it can go on from there, or lights a target.
//!
//! These entries (a cell and a heading) are *good*. The greatest set is taken in which every entry
//! is good by those that it leads to: all are good at first, and what cannot go on is struck out,
//! until nothing changes. The light of every solution is among them.

use super::card::{count, each, only, Card, Cells, MAX_CELLS};
use super::light::{Entries, NOWHERE};
use super::position::Position;
use super::reach::{flood, Reach};
use super::token::{is_open, meet, piece, turned, Meeting, DOUBLE, LASER, SPLITTER, TARGET, WAYS};

/// The good entries of a position, and the ways that are left to its unturned tokens.
pub struct Good<'a> {
    card: &'a Card,
    at: &'a Position,
    /// Whether a target may be lit besides those that are and those that must be.
    spare: bool,
    entries: Entries,
    /// For each cell with an unturned token the ways that it may have: a bit for each, from bit 1.
    ways: [u8; MAX_CELLS],
    /// Where light can still come on good entries, and these cells.
    found: Entries,
    cells: Cells,
}

impl<'a> Good<'a> {
    /// The good entries of a position, and where light can still come on them.
    pub fn of(card: &'a Card, at: &'a Position) -> Self {
        let mut good = Good {
            card,
            at,
            spare: card.targets > at.must_be_lit(card),
            entries: NOWHERE,
            ways: [0; MAX_CELLS],
            found: NOWHERE,
            cells: 0,
        };
        good.entries[..card.grid.size].fill(15);
        for cell in each(at.open & at.occupied) {
            let ways = WAYS[usize::from(piece(good.token(cell)))];
            good.ways[usize::from(cell)] = (2 << ways) - 2;
        }
        loop {
            good.strike_entries();
            good.spread();
            if !good.strike_ways() {
                return good;
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
            each(headings.into()).fold(0, |all, heading| all | self.out(cell, heading))
        };
        (self.found, self.cells) = flood(self.card, self.at, closed, out);
    }

    fn token(&self, cell: u8) -> u8 {
        self.at.tokens[usize::from(cell)]
    }

    /// Whether light may go on from a cell along a heading.
    fn goes_on(&self, cell: u8, heading: u8) -> bool {
        let next = self.card.grid.ahead(cell, heading);
        next.is_some_and(|cell| self.entries[usize::from(cell)] & 1 << heading != 0)
    }

    fn may_be_lit(&self, cell: u8) -> bool {
        self.spare || self.card.must_light & only(cell) != 0
    }

    /// Whether what happens on a cell breaks no rule, and light may go on from it.
    fn is_good(&self, cell: u8, met: Meeting) -> bool {
        let mut out = each(met.out.into());
        !met.blocked
            && (!met.lights || self.may_be_lit(cell))
            && out.all(|heading| self.goes_on(cell, heading))
    }

    /// The token on a cell, each way that it may be turned.
    fn turnings(&self, cell: u8) -> impl Iterator<Item = u8> + '_ {
        let token = self.token(cell);
        each(self.ways[usize::from(cell)].into()).map(move |way| turned(token, way))
    }

    /// Whether light may enter a cell.
    fn may_enter(&self, cell: u8, heading: u8) -> bool {
        let token = self.token(cell);
        if self.at.light.entered[usize::from(cell)] & 1 << heading != 0 {
            true
        } else if self.at.open & only(cell) == 0 {
            self.is_good(cell, meet(token, heading))
        } else if token != 0 {
            self.turnings(cell).any(|token| self.is_good(cell, meet(token, heading)))
        } else {
            self.may_enter_empty(cell, heading)
        }
    }

    /// Whether light may enter an open empty cell.
    fn may_enter_empty(&self, cell: u8, heading: u8) -> bool {
        let has = |piece: u8| self.at.piled(piece) > 0;
        let turns = || [1, 3].iter().any(|turn| self.goes_on(cell, (heading + turn) % 4));
        self.goes_on(cell, heading)
            || has(TARGET) && self.spare
            || (has(TARGET) || has(DOUBLE)) && turns()
            || has(LASER)
    }

    /// Strike out every entry that is not good, until all are.
    fn strike_entries(&mut self) {
        let mut again = self.card.grid.all();
        while let Some(cell) = each(again).next() {
            again &= !only(cell);
            for heading in each(self.entries[usize::from(cell)].into()) {
                if !self.may_enter(cell, heading) {
                    self.entries[usize::from(cell)] &= !(1 << heading);
                    let before = self.card.grid.ahead(cell, heading ^ 2);
                    again |= before.map_or(0, only);
                }
            }
        }
    }

    /// Strike out ways of unturned tokens. Returns whether any was.
    ///
    /// Of the laser those along which its light cannot go on; of the others those that are not
    /// good for all the light that waits there, or for any that may still come: each of these
    /// tokens must be touched.
    fn strike_ways(&mut self) -> bool {
        let mut struck = false;
        for cell in each(self.at.open & self.at.occupied) {
            let (waiting, coming) = (self.at.light.waiting.on(cell), self.found[usize::from(cell)]);
            let is_left = |token: u8| {
                let good = |heading: u8| self.is_good(cell, meet(token, heading));
                match piece(token) {
                    LASER => self.goes_on(cell, (token & 15) - 1),
                    _ => each(waiting.into()).all(good) && each(coming.into()).any(good),
                }
            };
            let left = self.turnings(cell).filter(|&token| is_left(token));
            let left = left.fold(0, |ways, token| ways | 1 << (token & 15));
            struck |= left != self.ways[usize::from(cell)];
            self.ways[usize::from(cell)] = left;
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
            let lights = |token: u8| each(headings.into()).any(|way| meet(token, way).lights);
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
            let mut headings = each(waiting.into());
            headings.all(|heading| self.is_good(cell, meet(token, heading)))
        };
        waiting != 0 && !self.at.choices(cell).all().iter().any(|&token| good(token))
    }
}
