//! The entries that light can still reach in a position, if each open cell did the best for it.

use super::card::Card;
use super::cells::{each, Cells};
use super::light::Rays;
use super::position::Position;
use super::token::{piece, possible_effects_of, DOUBLE, LASER, SPLITTER, TARGET};

/// The possible effects of light that can still come.
///
/// Each open token may be turned in every way at once, and on an empty cell the beam goes straight
/// on. It may be turned there too, on as many cells as there are tokens in the pile that turn a
/// beam: with each round one more cell on the way may turn it. So all light that any decision
/// allows is among this.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reach<C> {
    /// The cells to which light may come in a way that touches a token.
    pub touchable: C,
    /// The targets to whose face light may come.
    pub lightable: C,
    /// The number of empty cells that light may come to.
    pub space: usize,
    /// The number of beams that may still be split off: each splitter that is left in the pile
    /// splits four beams at most.
    pub splits: usize,
    /// Whether a beam may come back to the laser's mouth.
    pub laser: bool,
}

impl<C: Cells> Reach<C> {
    pub fn of(card: &Card<C>, position: &Position<C>) -> Self {
        let mut onward = Onward::straight(!position.occupied);
        for cell in each(position.occupied) {
            let effects = possible_effects_of(position.token(cell));
            onward.add(cell, effects.straight, effects.right, effects.left);
        }
        let found = flood(card, position, position.light.entered, onward);
        let mut reach = Reach::in_cells(position, found.cells());
        for cell in each(found.cells() & position.occupied) {
            reach.note(card, position.token(cell), cell, found.on(cell));
        }
        reach
    }

    /// The possible effects of light in these cells, without those of tokens.
    pub fn in_cells(position: &Position<C>, cells: C) -> Self {
        Reach {
            space: (cells & position.open & !position.occupied).count(),
            splits: 4 * position.piled(SPLITTER),
            ..Reach::default()
        }
    }

    /// Note what light may do at a token that it enters along some headings.
    fn note(&mut self, card: &Card<C>, token: u8, cell: u8, headings: u8) {
        let effects = possible_effects_of(token);
        if effects.touches & headings != 0 || (card.stray_beams && piece(token) == TARGET) {
            self.touchable |= C::only(cell);
        }
        if effects.lights & headings != 0 {
            self.lightable |= C::only(cell);
        }
        match piece(token) {
            SPLITTER => self.splits += headings.count_ones() as usize,
            LASER => self.laser |= headings & !effects.blocked != 0,
            _ => {}
        }
    }
}

/// How light that enters the cells goes on: the cells at which it may do so straight, turned right
/// and turned left, by the heading along which it enters.
pub struct Onward<C> {
    straight: [C; 4],
    right: [C; 4],
    left: [C; 4],
}

impl<C: Cells> Onward<C> {
    /// Light goes straight on over some cells, and ends on the others.
    pub fn straight(cells: C) -> Self {
        Onward { straight: [cells; 4], right: [C::NONE; 4], left: [C::NONE; 4] }
    }

    /// Add what light may do on a cell, by the headings along which it enters: a bit for each.
    #[inline(always)]
    pub fn add(&mut self, cell: u8, straight: u8, right: u8, left: u8) {
        for heading in 0..4 {
            self.straight[heading] |= C::bit(straight >> heading & 1, cell);
            self.right[heading] |= C::bit(right >> heading & 1, cell);
            self.left[heading] |= C::bit(left >> heading & 1, cell);
        }
    }

    /// Light may be turned to both sides on these cells too.
    fn add_turns(&mut self, cells: C) {
        self.right.iter_mut().chain(&mut self.left).for_each(|turned| *turned |= cells);
    }

    /// The cells from which light that has entered goes on, by its new heading.
    #[inline(always)]
    fn out(&self, entries: Rays<C>) -> [C; 4] {
        let Rays(from) = entries;
        std::array::from_fn(|to| {
            let (before, after) = ((to + 3) % 4, (to + 1) % 4);
            from[to] & self.straight[to]
                | from[before] & self.right[before]
                | from[after] & self.left[after]
        })
    }
}

/// Where light can still come besides the entries that are `closed`.
pub fn flood<C: Cells>(
    card: &Card<C>,
    position: &Position<C>,
    closed: Rays<C>,
    mut onward: Onward<C>,
) -> Rays<C> {
    let fired = Rays(card.grid.all_ahead([position.laser_cells(card); 4]));
    let found = position.light.waiting.or(fired).without(closed);
    let mut flood = Flood { card, closed: closed.or(found), found };
    flood.spread(found, &onward);
    let mut turning = C::NONE;
    for _ in 0..turners(position) {
        let fresh = flood.found.cells() & position.open & !position.occupied & !turning;
        if fresh.is_empty() {
            break;
        }
        turning |= fresh;
        onward.add_turns(fresh);
        flood.spread(flood.found.within(fresh), &onward);
    }
    flood.found
}

/// The number of tokens left to add that may turn light.
fn turners<C: Cells>(position: &Position<C>) -> usize {
    [TARGET, SPLITTER, DOUBLE].into_iter().map(|piece| position.piled(piece)).sum()
}

struct Flood<'a, C: Cells> {
    card: &'a Card<C>,
    /// Where light does not come again.
    closed: Rays<C>,
    /// All entries so far.
    found: Rays<C>,
}

impl<C: Cells> Flood<'_, C> {
    /// Let light go on from some entries, until it comes nowhere new.
    #[inline(always)]
    fn spread(&mut self, mut new: Rays<C>, onward: &Onward<C>) {
        while !new.cells().is_empty() {
            new = Rays(self.card.grid.all_ahead(onward.out(new))).without(self.closed);
            self.closed = self.closed.or(new);
            self.found = self.found.or(new);
        }
    }
}
