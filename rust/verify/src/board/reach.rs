//! Where light can still come in a position, if each open cell did the best for it.

use super::card::{count, each, only, Card, Cells};
use super::light::{Ray, Rays};
use super::position::Position;
use super::token::{may_meet, piece, DOUBLE, LASER, SPLITTER, TARGET};

/// Where light can still come.
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

/// How many rounds light has: in each, one more cell on its way may turn it.
pub fn rounds(position: &Position) -> usize {
    let turners = [TARGET, SPLITTER, DOUBLE].map(|piece| position.piled(piece));
    1 + turners.into_iter().sum::<usize>()
}

impl Reach {
    pub fn of(card: &Card, position: &Position, ahead: &mut Vec<Ray>) -> Self {
        let out = |ray: Ray| may_meet(position.tokens[usize::from(ray.cell)], ray.heading).out;
        let found = flood(card, position, Rays([card.grid.all(); 4]), out, ahead);
        let empty = found.cells() & position.open & !position.occupied;
        let splits = 4 * position.piled(SPLITTER);
        let mut reach = Reach { space: count(empty), splits, ..Reach::default() };
        for ray in found.within(position.occupied).each() {
            reach.note(card, position.tokens[usize::from(ray.cell)], ray);
        }
        reach
    }

    /// Note what light may do at a token.
    fn note(&mut self, card: &Card, token: u8, ray: Ray) {
        let met = may_meet(token, ray.heading);
        if met.touches || (card.stray_beams && piece(token) == TARGET) {
            self.touchable |= only(ray.cell);
        }
        if met.lights {
            self.lightable |= only(ray.cell);
        }
        self.splits += usize::from(piece(token) == SPLITTER);
        self.laser |= piece(token) == LASER && !met.blocked;
    }
}

/// The rays that may still come, besides those that run already.
///
/// `admitted` are those that may be among them, and `out` says where light goes on from a cell:
/// a bit for each heading. `ahead` has room to work in.
pub fn flood(
    card: &Card,
    position: &Position,
    admitted: Rays,
    out: impl Fn(Ray) -> u8,
    ahead: &mut Vec<Ray>,
) -> Rays {
    let entered = position.light.entered;
    ahead.clear();
    let mut flood = Flood { card, admitted, out, known: entered, turning: 0, ahead };
    position.light.waiting.each().for_each(|ray| flood.enter(ray));
    for cell in each(position.laser_cells(card)) {
        (0..4).for_each(|heading| flood.leave(Ray { cell, heading }));
    }
    flood.spread();
    for _ in 1..rounds(position) {
        let straight = position.open & !position.occupied & !flood.turning;
        let fresh = flood.known.within(straight);
        flood.turning |= fresh.cells();
        for Ray { cell, heading } in fresh.each() {
            flood.leave(Ray { cell, heading: (heading + 1) % 4 });
            flood.leave(Ray { cell, heading: (heading + 3) % 4 });
        }
        flood.spread();
    }
    flood.known.without(entered)
}

struct Flood<'a, F> {
    card: &'a Card,
    admitted: Rays,
    out: F,
    known: Rays,
    /// The empty cells that may turn light.
    turning: Cells,
    /// The rays that have been entered, and are to be followed.
    ahead: &'a mut Vec<Ray>,
}

impl<F: Fn(Ray) -> u8> Flood<'_, F> {
    fn enter(&mut self, ray: Ray) {
        if self.admitted.contains(ray) && self.known.insert(ray) {
            self.ahead.push(ray);
        }
    }

    /// Light leaves a cell, and enters the next one, if there is one.
    fn leave(&mut self, ray: Ray) {
        if let Some(cell) = self.card.grid.ahead(ray.cell, ray.heading) {
            self.enter(Ray { cell, ..ray });
        }
    }

    fn spread(&mut self) {
        while let Some(ray) = self.ahead.pop() {
            let out = match self.turning & only(ray.cell) {
                0 => (self.out)(ray),
                _ => 15 & !(1 << (ray.heading ^ 2)), // every way but back
            };
            each(out.into()).for_each(|heading| self.leave(Ray { heading, ..ray }));
        }
    }
}
