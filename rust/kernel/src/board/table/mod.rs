//! Every solved board that can be set up on an empty grid with pieces of a supply.
//!
//! The search follows the beam. On each empty cell that it comes to, a token is put that is left in
//! the supply, in a direction that goes on from there, or none ever will be. Each branch decides
//! that cell, so no board is found twice. All boards of all subsets of the supply are met in one
//! search: wherever no beam waits any more, the tokens that stand there make a board.

mod draft;
pub mod unique;

#[cfg(test)]
mod tests;

use self::draft::{Beam, Draft, MOST_WAITING};
use super::tokens::{
    BLOCKED, BYTES, CHECKPOINT, CODES, DECODED, DOUBLE, FIRST_CODE, LASER, MEETINGS, PIECES,
    SPLITTER, TARGET, WAYS,
};
use crate::grid::{Size, HEADINGS};
use lasermaze_tick::{Refused, Stopped, Ticker, BLOCK};

/// Why arguments are refused.
pub(crate) const WRONG_SIZE: Refused = Refused("a grid for all boards has 1 to 25 cells");
pub(crate) const WRONG_SUPPLY: Refused =
    Refused("a supply has at most 5 targets and 3 of each other piece");
pub(crate) const WRONG_PART: Refused = Refused("a part has a number below that of all parts");

/// The most cells of a grid: a board is packed into one integer.
pub const MOST_CELLS: usize = 25;

/// The pieces besides the laser, in the order in which their numbers are given.
pub const OTHERS: [usize; 4] = [TARGET, SPLITTER, DOUBLE, CHECKPOINT];

/// After this many tokens besides the laser the search is cut into branches.
const CUT: u8 = 2;

const OUTSIDE: u8 = u8::MAX;

/// The contents of a cell while the board is set up, besides the codes of tokens. `NOTHING` is code
/// 0.
const FREE: u8 = CODES as u8;

/// The boards to be found.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub cols: usize,
    /// The number of each of `OTHERS`.
    pub supply: [u8; 4],
    /// The largest number of tokens of a board, with the laser.
    pub most: u8,
    /// The headings of the laser, as bits.
    pub headings: u8,
    /// Every branch of the search belongs to one part of all `parts`.
    pub part: u32,
    /// The number of parts that the search is divided into.
    pub parts: u32,
    /// Write the boards that have at least this many tokens.
    pub keep_from: u8,
}

/// The pieces of a board: those of `OTHERS`, and the laser.
const KINDS: usize = 5;

/// The boards of the same tokens with the same number of lit targets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// The number of each of `OTHERS`.
    pub others: [u8; 4],
    /// The number of targets that are lit.
    pub lit: u8,
    /// The number of solved boards.
    pub boards: u64,
    /// On how many of the boards each piece, the laser first, is on each cell.
    pub places: Vec<u64>,
}

/// Boards that are kept.
#[derive(Debug, Default)]
pub struct Kept {
    /// One byte a cell, row by row.
    pub cells: Vec<u8>,
    /// The number of targets lit on each board.
    pub lit: Vec<u8>,
}

/// The search for one part of the table.
pub struct TableSearch {
    wanted: Wanted,
    /// The neighbour of each cell by heading, or OUTSIDE.
    next: [[u8; 4]; MOST_CELLS],
    /// `usable[heading]`: the codes, besides those of the laser, that do not block light.
    usable: [Vec<u8>; 4],
    branches: Vec<Draft>,
    /// For each class the boards, and for each piece and cell those that have it there.
    counts: Vec<u64>,
    kept: Kept,
    /// The number of unfinished boards examined.
    pub nodes: u64,
}

/// The depth of a search: to the boards, or only to where it is cut into branches.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    Branches,
    Boards,
}

impl TableSearch {
    /// A search that has not begun.
    pub fn new(wanted: Wanted) -> Result<Self, Refused> {
        let Wanted { rows, cols, supply, part, parts, .. } = wanted;
        let size = rows.saturating_mul(cols);
        if size == 0 || size > MOST_CELLS {
            return Err(WRONG_SIZE);
        }
        if supply[0] > 5 || supply[1..].iter().any(|&count| count > 3) {
            return Err(WRONG_SUPPLY);
        }
        if part >= parts {
            return Err(WRONG_PART);
        }
        let classes = classes_of(supply);
        let mut search = TableSearch {
            wanted,
            next: neighbours(rows, cols),
            usable: HEADINGS.map(usable),
            branches: Vec::new(),
            counts: vec![0; classes * (1 + KINDS * size)],
            kept: Kept::default(),
            nodes: 0,
        };
        search.cut();
        Ok(search)
    }

    /// The classes that have any boards.
    pub fn classes(&self) -> Vec<Class> {
        let all = self.counts.chunks_exact(self.stride()).enumerate();
        let any = all.filter(|(_, counts)| counts[0] > 0);
        any.map(|(index, counts)| {
            let (others, lit) = self.numbers_at(index);
            Class { others, lit, boards: counts[0], places: counts[1..].to_vec() }
        })
        .collect()
    }

    fn stride(&self) -> usize {
        1 + KINDS * self.wanted.rows * self.wanted.cols
    }

    /// The boards that were found since the last call and are to be kept.
    pub fn take_boards(&mut self) -> Kept {
        std::mem::take(&mut self.kept)
    }

    /// List the branches of this part: each place of the laser, with the first tokens.
    fn cut(&mut self) {
        let Wanted { rows, cols, headings, part, parts, .. } = self.wanted;
        for heading in HEADINGS.into_iter().filter(|heading| headings >> heading & 1 != 0) {
            for cell in 0..rows * cols {
                let mut draft = Draft {
                    cells: [FREE; MOST_CELLS],
                    entered: [0; MOST_CELLS],
                    lit: 0,
                    left: self.wanted.supply,
                    tokens: 1,
                    waiting: [(0, 0); MOST_WAITING],
                    waits: 0,
                };
                draft.cells[cell] = (FIRST_CODE[LASER] + heading) as u8;
                self.follow(draft, cell as u8, heading as u8, Goal::Branches);
            }
        }
        self.nodes = 0;
        let mut numbers = (0..parts).cycle();
        self.branches.retain(|_| numbers.next() == Some(part));
    }

    /// Follow a beam that leaves a cell along a heading, then those that wait.
    fn follow(&mut self, mut draft: Draft, mut cell: u8, mut heading: u8, goal: Goal) {
        self.nodes += 1;
        loop {
            cell = self.next[usize::from(cell)][usize::from(heading)];
            if cell == OUTSIDE {
                return;
            }
            let at = usize::from(cell);
            if draft.cells[at] == FREE && draft.tokens < self.wanted.most {
                self.put_each(&draft, cell, heading, goal);
                draft.cells[at] = 0;
            }
            let code = if draft.cells[at] == FREE { 0 } else { draft.cells[at] };
            match draft.enter(cell, heading, code) {
                Beam::On(next) => heading = next,
                Beam::Blocked => return,
                Beam::Ended => {
                    let Some((at, along)) = draft.next_beam() else {
                        return self.complete(draft, goal);
                    };
                    (cell, heading) = (at, along);
                }
            }
        }
    }

    /// Put each token that is left on an empty cell that light enters, and go on from there.
    fn put_each(&mut self, draft: &Draft, cell: u8, heading: u8, goal: Goal) {
        for number in 0..self.usable[usize::from(heading)].len() {
            let code = self.usable[usize::from(heading)][number];
            let kind = DECODED[usize::from(code)].0 - TARGET;
            if draft.left[kind] == 0 {
                continue;
            }
            let mut put = *draft;
            put.left[kind] -= 1;
            put.tokens += 1;
            put.cells[usize::from(cell)] = code;
            let beam = match put.enter(cell, heading, code) {
                Beam::On(next) => Some((cell, next)),
                _ => put.next_beam(),
            };
            match beam {
                None => self.complete(put, goal),
                Some((at, along)) if goal == Goal::Branches && put.tokens > CUT => {
                    put.wait(at, along);
                    self.branches.push(put);
                }
                Some((at, along)) => self.follow(put, at, along, goal),
            }
        }
    }

    /// A board on which no beam waits: count it, unless no target is lit.
    fn complete(&mut self, draft: Draft, goal: Goal) {
        if draft.lit == 0 {
            return;
        }
        if goal == Goal::Branches {
            return self.branches.push(draft);
        }
        let size = self.wanted.rows * self.wanted.cols;
        let first = self.index_of(&draft) * self.stride();
        let counts = &mut self.counts[first..][..=(KINDS * size)];
        counts[0] += 1;
        for (cell, &code) in draft.cells[..size].iter().enumerate() {
            if code != FREE && code != 0 {
                counts[1 + (DECODED[usize::from(code)].0 - LASER) * size + cell] += 1;
            }
        }
        if draft.tokens >= self.wanted.keep_from {
            self.kept.cells.extend(draft.cells[..size].iter().map(|&code| match code {
                FREE => 0,
                code => BYTES[usize::from(code)],
            }));
            self.kept.lit.push(draft.lit.count_ones() as u8);
        }
    }

    fn index_of(&self, draft: &Draft) -> usize {
        let supply = self.wanted.supply;
        let used = (0..4).fold(0, |index, kind| {
            index * (usize::from(supply[kind]) + 1) + usize::from(supply[kind] - draft.left[kind])
        });
        used * (usize::from(supply[0]) + 1) + draft.lit.count_ones() as usize
    }

    fn numbers_at(&self, mut index: usize) -> ([u8; 4], u8) {
        let mut digit = |most: u8| {
            let base = usize::from(most) + 1;
            let digit = index % base;
            index /= base;
            digit as u8
        };
        let [targets, splitters, doubles, checkpoints] = self.wanted.supply;
        let lit = digit(targets);
        let (checkpoint, double) = (digit(checkpoints), digit(doubles));
        let splitter = digit(splitters);
        ([digit(targets), splitter, double, checkpoint], lit)
    }
}

impl TableSearch {
    /// Search all branches.
    pub fn run(&mut self, ticker: &mut Ticker) -> Result<(), Stopped> {
        let branches = std::mem::take(&mut self.branches);
        for (done, &branch) in branches.iter().enumerate() {
            let mut draft = branch;
            match draft.next_beam() {
                Some((cell, heading)) => self.follow(draft, cell, heading, Goal::Boards),
                None => self.complete(draft, Goal::Boards),
            }
            ticker.tick(BLOCK, || (done as f64 / branches.len() as f64, 0))?;
        }
        Ok(())
    }
}

/// The number of classes that the boards of a supply have.
fn classes_of(supply: [u8; 4]) -> usize {
    let sets: usize = supply.iter().map(|&most| usize::from(most) + 1).product();
    sets * (usize::from(supply[0]) + 1)
}

fn neighbours(rows: usize, cols: usize) -> [[u8; 4]; MOST_CELLS] {
    let (grid, mut table) = (Size { rows, cols }, [[OUTSIDE; 4]; MOST_CELLS]);
    for (cell, next) in table.iter_mut().enumerate().take(rows * cols) {
        *next = HEADINGS.map(|heading| grid.next(cell, heading).map_or(OUTSIDE, |at| at as u8));
    }
    table
}

/// The codes, besides those of the laser, that do not block light along a heading.
fn usable(heading: usize) -> Vec<u8> {
    let codes = (TARGET..PIECES - 1)
        .flat_map(|piece| (0..WAYS[piece]).map(move |way| FIRST_CODE[piece] + way));
    codes.filter(|&code| MEETINGS[code][heading] & BLOCKED == 0).map(|code| code as u8).collect()
}
