//! Where light can still come in a position, if each open cell did the best for it.

use super::card::{count, each, each_heading, only, Card, Cells, OUTSIDE};
use super::light::{Entries, NOWHERE};
use super::position::Position;
use super::token::{may_leave, may_meet, piece, DOUBLE, LASER, SPLITTER, TARGET};

/// What light that can still come can do.
///
/// Each open token may be turned in every way at once, and on an empty cell the beam goes straight
/// on. It may be turned there too, on as many cells as there are tokens in the pile that turn a
/// beam: with each round one more cell on the way may turn it. So all light that any decision
/// allows is among this.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// The cells to which light may come in a way that touches a token.
    pub touchable: Cells,
    /// The targets to whose face light may come.
    pub lightable: Cells,
    /// How many empty cells light may come to.
    pub space: usize,
    /// How many more beams may be split off: each splitter that is left in the pile splits four
    /// beams at most.
    pub splits: usize,
    /// Whether a beam may come back to the laser's mouth.
    pub laser: bool,
}

impl Reach {
    pub fn of(card: &Card, position: &Position) -> Self {
        let out = |cell: u8, headings| may_leave(position.tokens[usize::from(cell)], headings);
        let (found, cells) = flood(card, position, position.light.entered, out);
        let mut reach = Reach {
            space: count(cells & position.open & !position.occupied),
            splits: 4 * position.piled(SPLITTER),
            ..Reach::default()
        };
        for cell in each(cells & position.occupied) {
            let token = position.tokens[usize::from(cell)];
            for heading in each_heading(found[usize::from(cell)]) {
                reach.note(card, token, cell, heading);
            }
        }
        reach
    }

    /// Note what light may do at a token.
    fn note(&mut self, card: &Card, token: u8, cell: u8, heading: u8) {
        let met = may_meet(token, heading);
        if met.touches || (card.stray_beams && piece(token) == TARGET) {
            self.touchable |= only(cell);
        }
        if met.lights {
            self.lightable |= only(cell);
        }
        self.splits += usize::from(piece(token) == SPLITTER);
        self.laser |= piece(token) == LASER && !met.blocked;
    }
}

/// Every heading but those back, by the headings along which light enters a cell.
const TURNED: [u8; 16] = [0, 11, 7, 15, 14, 15, 15, 15, 13, 15, 15, 15, 15, 15, 15, 15];

/// Where light can still come besides the entries that are `closed`, and these cells as a set.
///
/// `out` says where it goes on from a cell, by the headings along which it enters.
pub fn flood(
    card: &Card,
    position: &Position,
    mut closed: Entries,
    out: impl Fn(u8, u8) -> u8,
) -> (Entries, Cells) {
    closed[usize::from(OUTSIDE)] = 15;
    let (turning, ahead, cells) = (0, 0, 0);
    let (found, new) = (NOWHERE, NOWHERE);
    let mut flood = Flood { card, out, closed, turning, ahead, new, found, cells };
    for ray in position.light.waiting.each() {
        flood.enter(ray.cell, 1 << ray.heading);
    }
    for cell in each(position.laser_cells(card)) {
        flood.leave(cell, 15);
    }
    flood.spread();
    for _ in 0..turners(position) {
        let fresh = flood.cells & position.open & !position.occupied & !flood.turning;
        if fresh == 0 {
            break;
        }
        flood.turning |= fresh;
        for cell in each(fresh) {
            flood.leave(cell, TURNED[usize::from(flood.found[usize::from(cell)])]);
        }
        flood.spread();
    }
    (flood.found, flood.cells)
}

/// How many tokens that may turn light are left to add.
fn turners(position: &Position) -> usize {
    [TARGET, SPLITTER, DOUBLE].into_iter().map(|piece| position.piled(piece)).sum()
}

struct Flood<'a, F> {
    card: &'a Card,
    out: F,
    closed: Entries,
    /// The empty cells that may turn light.
    turning: Cells,
    /// The cells with new entries, and these.
    ahead: Cells,
    new: Entries,
    /// All entries so far, and their cells.
    found: Entries,
    cells: Cells,
}

impl<F: Fn(u8, u8) -> u8> Flood<'_, F> {
    /// Light enters a cell along some headings, as far as that is new.
    #[inline]
    fn enter(&mut self, cell: u8, headings: u8) {
        let at = usize::from(cell);
        let new = headings & !self.closed[at];
        if new != 0 {
            self.closed[at] |= new;
            self.found[at] |= new;
            self.new[at] |= new;
            self.ahead |= only(cell);
            self.cells |= only(cell);
        }
    }

    /// Light leaves a cell along some headings.
    fn leave(&mut self, cell: u8, headings: u8) {
        let neighbours = self.card.grid.neighbours(cell);
        for heading in each_heading(headings) {
            self.enter(neighbours[usize::from(heading)], 1 << heading);
        }
    }

    fn spread(&mut self) {
        while let Some(cell) = each(self.ahead).next() {
            self.ahead &= !only(cell);
            let headings = std::mem::take(&mut self.new[usize::from(cell)]);
            let out = match self.turning & only(cell) {
                0 => (self.out)(cell, headings),
                _ => TURNED[usize::from(headings)],
            };
            self.leave(cell, out);
        }
    }
}
