//! The shooters that each cell of a small grid sees in each direction, kept while cells change.
//!
//! The generator rates thousands of grids for each that it makes, and each differs from the one
//! before in a few cells. A cell that changes is seen, and seen through, by at most four rays: only
//! these are followed again.

mod demands;

use super::sets::{Cells, ROOM};
use super::small::MOST;
use crate::climb::Edits;

/// Light that ends at a wall sees no shooter. Smaller numbers are literals.
const NOTHING: u8 = u8::MAX;

/// The sum of this and a side: light that comes back to the cell it left, by that side.
const BACK: u8 = 2 * MOST as u8;

/// The letter of the border.
const WALL: u8 = b'#';

/// The headings and sides are north, east, south and west.
const SIDES: usize = 4;

/// A small grid with the sights of its cells.
pub struct Sights {
    cols: usize,
    /// The width of a row with its border.
    width: usize,
    /// By heading the way to the next cell.
    steps: [usize; SIDES],
    letters: [u8; ROOM],
    /// By side and cell: the literal of the shooter that is seen, as a beam out of it gets here.
    /// A wall or a mirror sees what light would meet that leaves it.
    seen: [[u8; ROOM]; SIDES],
    shooters: Shooters,
    empty: Cells,
    /// The cells that have changed, or see something else, since the last change began.
    touched: Cells,
    trail: Trail,
}

/// The shooters of a grid. They keep their numbers while other cells change.
struct Shooters {
    /// By cell the number of its shooter.
    numbers: [u8; ROOM],
    /// The numbers that are not in use, a bit each.
    free: u64,
    /// By literal whether its beams hit no shooter. `NOTHING` is not admissible.
    admissible: [bool; ROOM],
}

/// The state before the last change, where that differs: the oldest entries first.
#[derive(Default)]
struct Trail {
    /// A cell, a side, and what it saw.
    seen: Vec<(u8, u8, u8)>,
    /// A cell, its letter, and the number of its shooter.
    letters: Vec<(u8, u8, u8)>,
    /// A literal, and whether it was admissible.
    admissible: Vec<(u8, bool)>,
    /// The free numbers at the beginning.
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
            cols,
            width,
            steps: [width.wrapping_neg(), 1, width, 1usize.wrapping_neg()],
            letters: [WALL; ROOM],
            seen: [[NOTHING; ROOM]; SIDES],
            shooters: Shooters { numbers: [0; ROOM], free: u64::MAX, admissible: [false; ROOM] },
            empty: Cells::default(),
            touched: Cells::default(),
            trail: Trail::default(),
        };
        let is_small = (0..cells.len()).all(|cell| sights.put(cell, cells[cell]));
        is_small.then_some(sights)
    }

    /// Change some cells. Returns whether there are numbers for all shooters.
    pub fn change(&mut self, edits: &Edits) -> bool {
        self.trail.seen.clear();
        self.trail.letters.clear();
        self.trail.admissible.clear();
        self.trail.free = self.shooters.free;
        self.touched = Cells::default();
        edits.iter().all(|(cell, letter)| self.put(cell, letter))
    }

    /// Undo the last change.
    pub fn undo(&mut self) {
        for &(at, side, seen) in self.trail.seen.iter().rev() {
            self.seen[usize::from(side)][usize::from(at)] = seen;
        }
        for &(at, letter, number) in self.trail.letters.iter().rev() {
            let at = usize::from(at);
            (self.letters[at], self.shooters.numbers[at]) = (letter, number);
            self.empty.set(at, letter == b'.');
        }
        for &(literal, admissible) in self.trail.admissible.iter().rev() {
            self.shooters.admissible[usize::from(literal)] = admissible;
        }
        self.shooters.free = self.trail.free;
    }

    /// Change a cell. Returns whether there is a number left for its shooter.
    fn put(&mut self, cell: usize, letter: u8) -> bool {
        let at = (cell / self.cols + 1) * self.width + cell % self.cols + 1;
        let (before, number) = (self.letters[at], self.shooters.numbers[at]);
        self.trail.letters.push((at as u8, before, number));
        self.letters[at] = letter;
        if is_shooter(before) && is_shooter(letter) {
            return true; // turned; it may fire along both axes anyway
        }
        if is_shooter(before) {
            self.shooters.free |= 1 << number;
            self.admit(number, [false; 2]);
        }
        if is_shooter(letter) {
            if self.shooters.free == 0 {
                return false;
            }
            self.shooters.numbers[at] = self.shooters.free.trailing_zeros() as u8;
            self.shooters.free &= self.shooters.free - 1;
        }
        self.empty.set(at, letter == b'.');
        self.touched.set(at, true);
        self.show(at);
        true
    }

    /// Show a cell that has changed to all that see it.
    fn show(&mut self, at: usize) {
        let out = self.seen_from(at);
        let ends = [0, 1, 2, 3].map(|side| {
            let inwards = self.inwards(at, side, &out);
            self.follow(at, side, Some(inwards))
        });
        if ends.into_iter().any(is_back) {
            self.show_itself(at);
        }
    }

    /// As `show`, for a cell that light leaves and comes back to: what it sees depends on itself.
    #[cold]
    fn show_itself(&mut self, at: usize) {
        let out = [0, 1, 2, 3].map(|side| self.follow(at, side, None));
        for (side, end) in (0..).zip(out) {
            let inwards = self.inwards(at, side, &out);
            self.follow(at, side, Some(inwards));
            self.see(at, side, if is_back(end) { self.inwards(at, end - BACK, &out) } else { end });
        }
    }

    /// The end of the light that leaves a cell. All that it meets sees by the side where it comes
    /// in what is `inwards`.
    fn follow(&mut self, from: usize, mut heading: u8, inwards: Option<u8>) -> u8 {
        let mut at = from;
        loop {
            at = at.wrapping_add(self.steps[usize::from(heading)]);
            if at == from {
                return BACK + opposite(heading);
            }
            if let Some(inwards) = inwards {
                self.see(at, opposite(heading), inwards);
            }
            match self.letters[at] {
                b'.' => {}
                b'/' => heading ^= 1,
                b'\\' => heading = 3 - heading,
                b'-' | b'|' => return self.literal(at, heading),
                _ => return NOTHING,
            }
        }
    }

    /// The literals that a cell sees, by side.
    fn seen_from(&self, at: usize) -> [u8; SIDES] {
        [0, 1, 2, 3].map(|side| self.seen[side][at])
    }

    /// Let a cell see a literal, or nothing, by a side.
    fn see(&mut self, at: usize, side: u8, literal: u8) {
        let seen = &mut self.seen[usize::from(side)][at];
        if *seen != literal {
            self.trail.seen.push((at as u8, side, *seen));
            *seen = literal;
            self.touched.set(at, true);
        }
    }

    /// The end of the light that comes into a cell by a side. `out` has the end of the light that
    /// leaves it.
    fn inwards(&self, at: usize, side: u8, out: &[u8; SIDES]) -> u8 {
        let mut heading = opposite(side);
        for _ in 0..SIDES {
            let leaves = match self.letters[at] {
                b'.' => heading,
                b'/' => heading ^ 1,
                b'\\' => 3 - heading,
                b'-' | b'|' => return self.literal(at, heading),
                _ => return NOTHING,
            };
            let end = out[usize::from(leaves)];
            if !is_back(end) {
                return end;
            }
            heading = opposite(end - BACK);
        }
        NOTHING // it goes round for ever
    }

    /// The literal of the shooter of a cell that fires along a heading.
    fn literal(&self, at: usize, heading: u8) -> u8 {
        2 * self.shooters.numbers[at] + u8::from(heading.is_multiple_of(2))
    }

    /// Say which literals of a shooter are admissible.
    fn admit(&mut self, shooter: u8, both: [bool; 2]) {
        for (literal, admissible) in (2 * shooter..).zip(both) {
            let before = &mut self.shooters.admissible[usize::from(literal)];
            if *before != admissible {
                self.trail.admissible.push((literal, *before));
                *before = admissible;
            }
        }
    }
}

fn opposite(side: u8) -> u8 {
    side ^ 2
}

/// Whether the end of light is the cell that it left.
fn is_back(end: u8) -> bool {
    end >= BACK && end != NOTHING
}

fn is_shooter(letter: u8) -> bool {
    matches!(letter, b'-' | b'|')
}

#[cfg(test)]
mod tests {
    use super::super::effort::Effort;
    use super::super::small::Formula;
    use super::super::solver::clauses_of;
    use super::*;
    use crate::climb::random_edits;
    use crate::draws::Stream;
    use crate::search::{run_to_the_end, Pace};

    const LETTERS: &[u8] = b"......####--||//\\\\";

    /// Whether a grid has a solution, the number of its clauses, and the effort.
    type Rated = Option<(bool, usize, Effort)>;

    fn rated(sights: &mut Sights) -> Rated {
        let mut effort = Effort::default();
        let (is_solved, count) = sights.rate(false, usize::MAX, &mut effort)?;
        Some((is_solved, count, effort))
    }

    /// The same by the scan for grids of any size.
    async fn scanned(cells: &[u8], cols: usize) -> Rated {
        let (clauses, _) = clauses_of(cells, cols, &mut Pace::new()).await;
        if clauses.is_refuted() {
            return None;
        }
        let (must, pairs, _) = clauses.finish();
        let count = pairs.len() + must.iter().filter(|&&must| must).count();
        let mut effort = Effort::default();
        let formula = Formula::<u128>::new(&must, &pairs);
        let is_solved = formula.effort(false, usize::MAX, &mut effort)?;
        Some((is_solved, count, effort))
    }

    #[test]
    fn sights_that_are_kept_give_the_formula_of_a_scan() {
        let stream = &mut Stream::new(&[9; 32], 0);
        let mut made = 0;
        for _ in 0..60 {
            let (rows, cols) = (1 + stream.below(9), 1 + stream.below(9));
            let mut cells: Vec<u8> = (0..rows * cols).map(|_| stream.choice(LETTERS)).collect();
            let mut sights = Sights::new(&cells, cols).expect("a small grid");
            let mut is_possible = rated(&mut sights).is_some();
            for _ in 0..120 {
                let spot = |stream: &mut Stream| stream.below(rows * cols);
                let edits = random_edits(&cells, LETTERS, spot, stream);
                let changed = edits.applied_to(&cells);
                if !is_possible {
                    // Sights are kept of grids that are possible.
                    sights = Sights::new(&changed, cols).expect("a small grid");
                } else {
                    assert!(sights.change(&edits));
                }
                let found = rated(&mut sights);
                assert_eq!(found, run_to_the_end(scanned(&changed, cols)), "{cols} {changed:?}");
                made += usize::from(is_possible && found.is_some());
                if is_possible && (found.is_none() || stream.chance(50)) {
                    sights.undo();
                } else {
                    (cells, is_possible) = (changed, found.is_some());
                }
            }
        }
        assert!(made > 300, "{made}");
    }

    #[test]
    fn light_that_goes_round_comes_back_to_its_shooter() {
        let mut sights = Sights::new(b"/.\\\\./", 3).expect("a small grid");
        assert_eq!(rated(&mut sights), None);
        let mut sights = Sights::new(b"/-\\\\./", 3).expect("a small grid");
        let effort = Effort { steps: 1, gained: vec![1], free: 0 };
        assert_eq!(rated(&mut sights), Some((true, 1, effort)));
    }

    #[test]
    fn large_grids_and_many_shooters_are_left_to_the_scan() {
        assert!(Sights::new(&[b'.'; 15 * 15], 15).is_none());
        assert!(Sights::new(&[b'-'; 64], 8).is_some());
        assert!(Sights::new(&[b'-'; 66], 6).is_none());
    }
}
