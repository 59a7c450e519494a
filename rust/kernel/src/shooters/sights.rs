//! The shooters that each cell of a small grid sees in each direction, kept while cells change.
//!
//! The generator rates thousands of grids for each that it makes, and each differs from the one
//! before in a few cells. A cell that changes is seen, and seen through, by at most four rays: only
//! these are followed again.

use super::small::{Formula, Literals, MOST};

/// The largest number of cells, with a border of walls around the grid.
const ROOM: usize = 256;

/// Light that ends at a wall sees no shooter. Smaller numbers are literals.
const NOTHING: u8 = u8::MAX;

/// The sum of this and a side: light that comes back to the cell it left, by that side.
const BACK: u8 = 2 * MOST as u8;

/// The letter of the border.
const WALL: u8 = b'#';

/// The headings and sides are north, east, south and west.
const SIDES: u8 = 4;

/// A small grid with the sights of its cells.
#[derive(Clone)]
pub struct Sights {
    /// The width of a row with its border.
    width: usize,
    cols: usize,
    letters: [u8; ROOM],
    /// By cell and side the literal of the shooter that is seen, as a beam out of it gets here.
    seen: [[u8; SIDES as usize]; ROOM],
    /// The empty cells, a bit each.
    empty: [u128; ROOM / 128],
    /// By shooter its cell. Shooters keep their numbers; those in `free` are not in use.
    places: [u8; MOST],
    /// By cell its shooter.
    shooters: [u8; ROOM],
    free: u64,
}

impl Sights {
    /// The sights of a grid. None if it is too large, or has too many shooters.
    pub fn new(cells: &[u8], cols: usize) -> Option<Sights> {
        let width = cols + 2;
        if width * (cells.len() / cols + 2) > ROOM {
            return None;
        }
        let mut sights = Sights {
            width,
            cols,
            letters: [WALL; ROOM],
            seen: [[NOTHING; SIDES as usize]; ROOM],
            empty: [0; ROOM / 128],
            places: [0; MOST],
            shooters: [0; ROOM],
            free: u64::MAX,
        };
        let is_small = (0..cells.len()).all(|cell| sights.put(cell, cells[cell]));
        is_small.then_some(sights)
    }

    /// The sights once the cells that differ have these letters. None if there are too many
    /// shooters.
    pub fn after(&self, before: &[u8], cells: &[u8]) -> Option<Sights> {
        let mut sights = self.clone();
        let differ = |&cell: &usize| before[cell] != cells[cell];
        let is_small = (0..cells.len()).filter(differ).all(|cell| sights.put(cell, cells[cell]));
        is_small.then_some(sights)
    }

    /// Change a cell. Returns whether there is a number left for its shooter.
    fn put(&mut self, cell: usize, letter: u8) -> bool {
        let at = (cell / self.cols + 1) * self.width + cell % self.cols + 1;
        if is_shooter(self.letters[at]) {
            self.free |= 1 << self.shooters[at];
        }
        if is_shooter(letter) {
            if self.free == 0 {
                return false;
            }
            let shooter = self.free.trailing_zeros();
            self.free &= self.free - 1;
            self.shooters[at] = shooter as u8;
            self.places[shooter as usize] = at as u8;
        }
        self.letters[at] = letter;
        let bit = 1 << (at % 128);
        self.empty[at / 128] &= !bit;
        self.empty[at / 128] |= if letter == b'.' { bit } else { 0 };
        self.look_from(at);
        true
    }

    /// Follow the rays from a cell that has changed: what it sees, and all that see it.
    fn look_from(&mut self, at: usize) {
        let mut out = [NOTHING; SIDES as usize];
        for side in 0..SIDES {
            out[side as usize] = self.follow(at, side, |_, _, _| ());
        }
        for side in 0..SIDES {
            let inwards = self.inwards(at, side, &out);
            let end = self.follow(at, side, |sights, place, heading| {
                sights.seen[place][opposite(heading) as usize] = inwards;
            });
            let is_back = end != NOTHING && end >= BACK;
            let seen = if is_back { self.inwards(at, end - BACK, &out) } else { end };
            self.seen[at][side as usize] = seen;
        }
    }

    /// The end of the light that leaves a cell. Calls a function with each cell on its way, that
    /// of the shooter too, and with the heading there.
    fn follow(
        &mut self,
        from: usize,
        mut heading: u8,
        mut call: impl FnMut(&mut Self, usize, u8),
    ) -> u8 {
        let mut at = from;
        loop {
            at = match heading {
                0 => at - self.width,
                1 => at + 1,
                2 => at + self.width,
                _ => at - 1,
            };
            if at == from {
                return BACK + opposite(heading);
            }
            match self.letters[at] {
                b'.' => call(self, at, heading),
                b'/' => heading ^= 1,
                b'\\' => heading = 3 - heading,
                b'-' | b'|' => {
                    call(self, at, heading);
                    return self.literal(at, heading);
                }
                _ => return NOTHING,
            }
        }
    }

    /// The end of the light that comes into a cell by a side. `out` has the end of the light that
    /// leaves it.
    fn inwards(&self, at: usize, side: u8, out: &[u8; SIDES as usize]) -> u8 {
        let mut heading = opposite(side);
        for _ in 0..SIDES {
            let leaves = match self.letters[at] {
                b'.' => heading,
                b'/' => heading ^ 1,
                b'\\' => 3 - heading,
                b'-' | b'|' => return self.literal(at, heading),
                _ => return NOTHING,
            };
            match out[leaves as usize] {
                NOTHING => return NOTHING,
                end if end < BACK => return end,
                end => heading = opposite(end - BACK),
            }
        }
        NOTHING // it goes round for ever
    }

    /// The literal of the shooter of a cell that fires along a heading.
    fn literal(&self, at: usize, heading: u8) -> u8 {
        2 * self.shooters[at] + u8::from(heading % 2 == 0)
    }

    /// The formula, and the number of its clauses. None if nothing can light a cell, or a shooter
    /// can fire along no axis.
    pub fn formula(&self) -> Option<(Formula, usize)> {
        let (mut every, mut admissible): (Literals, Literals) = (0, 0);
        let mut used = !self.free;
        while used != 0 {
            let shooter = used.trailing_zeros();
            used &= used - 1;
            let [north, east, south, west] = self.seen[self.places[shooter as usize] as usize];
            let may = Literals::from(east & west == NOTHING)
                | Literals::from(north & south == NOTHING) << 1;
            if may == 0 {
                return None;
            }
            every |= 3 << (2 * shooter);
            admissible |= may << (2 * shooter);
        }
        let mut formula = Formula::of(every);
        let mut pairs = 0;
        for (index, mut cells) in self.empty.into_iter().enumerate() {
            while cells != 0 {
                let cell = 128 * index + cells.trailing_zeros() as usize;
                cells &= cells - 1;
                let [north, east, south, west] = self.seen[cell];
                let (one, other) = (alone(east, west, admissible), alone(north, south, admissible));
                match (one, other) {
                    (None, None) => return None,
                    (Some(literal), None) | (None, Some(literal)) => formula.require(literal),
                    (Some(one), Some(other)) if one == other => formula.require(one),
                    (Some(one), Some(other)) => {
                        // A shooter that lights a cell along either axis makes no clause.
                        if one ^ other != 1 {
                            formula.add([one, other]);
                            pairs += 1;
                        }
                    }
                }
            }
        }
        let refused = every & !admissible;
        for literal in super::small::each(refused) {
            formula.require(literal as u8 ^ 1);
        }
        let count = pairs + formula.must().count_ones() as usize;
        Some((formula, count))
    }
}

/// The literal that may fire along a path which ends in these two: the only one, and admissible.
fn alone(one: u8, other: u8, admissible: Literals) -> Option<u8> {
    let literal = one.min(other);
    let is_alone = one.max(other) == NOTHING && literal != NOTHING;
    (is_alone && admissible >> (literal % BACK) & 1 == 1).then_some(literal)
}

fn opposite(side: u8) -> u8 {
    side ^ 2
}

fn is_shooter(letter: u8) -> bool {
    matches!(letter, b'-' | b'|')
}

#[cfg(test)]
mod tests {
    use super::super::solver::clauses_of;
    use super::*;
    use crate::draws::Stream;
    use crate::search::{run_to_the_end, Pace};

    const LETTERS: &[u8] = b"......####--||//\\\\";

    /// The formula of a grid and the number of its clauses, by the scan for grids of any size.
    async fn scanned(cells: &[u8], cols: usize) -> Option<(Formula, usize)> {
        let (clauses, _) = clauses_of(cells, cols, &mut Pace::new()).await;
        if clauses.is_refuted() {
            return None;
        }
        let (must, pairs, _) = clauses.finish();
        let count = pairs.len() + must.iter().filter(|&&must| must).count();
        Some((Formula::new(&must, &pairs), count))
    }

    #[test]
    fn sights_that_are_kept_give_the_formula_of_a_scan() {
        let stream = &mut Stream::new(&[9; 32], 0);
        let mut made = 0;
        for _ in 0..60 {
            let (rows, cols) = (1 + stream.below(9), 1 + stream.below(9));
            let mut cells: Vec<u8> = (0..rows * cols).map(|_| stream.choice(LETTERS)).collect();
            let mut sights = Sights::new(&cells, cols).expect("a small grid");
            for _ in 0..60 {
                let before = cells.clone();
                for _ in 0..=stream.below(3) {
                    cells[stream.below(rows * cols)] = stream.choice(LETTERS);
                }
                sights = sights.after(&before, &cells).expect("a small grid");
                let scanned = run_to_the_end(scanned(&cells, cols));
                let effort = |formula: Option<(Formula, usize)>| {
                    formula.map(|(formula, count)| (formula.effort(false, usize::MAX), count))
                };
                made += usize::from(scanned.is_some());
                assert_eq!(effort(sights.formula()), effort(scanned), "{cols} {cells:?}");
            }
        }
        assert!(made > 100, "{made}");
    }

    #[test]
    fn light_that_goes_round_comes_back_to_its_shooter() {
        let cells = b"/.\\\\./";
        let sights = Sights::new(cells, 3).expect("a small grid");
        assert!(sights.formula().is_none());
        let sights = sights.after(cells, b"/-\\\\./").expect("a small grid");
        let (formula, count) = sights.formula().expect("no dark cell");
        assert_eq!((formula.must(), count), (0b10, 1));
    }

    #[test]
    fn large_grids_and_many_shooters_are_left_to_the_scan() {
        assert!(Sights::new(&[b'.'; 15 * 15], 15).is_none());
        assert!(Sights::new(&[b'-'; 64], 8).is_some());
        assert!(Sights::new(&[b'-'; 66], 6).is_none());
    }
}
