//! The maze without walls: one breadth-first search backward from the goals finds all ways in.
//!
//! A state is a cell with the heading of arrival. Every cell but a `?` sends each of its four
//! states on to one other state. So the search backward meets a state of such a cell only once,
//! and only the `?` cells must be marked as met. The mark is the heading by which they were met,
//! which is all that the way forward needs. So the search keeps one byte a cell, its own copy of
//! the letters, and the frontier. Cost: each state is expanded at most once.

#![forbid(unsafe_code)]

pub mod change;
mod effort;
mod letters;
mod reach;

use std::ops::Range;

use crate::grid::HEADINGS;
pub use effort::effort;
use lasermaze_tick::{Refused, Stopped, Ticker};
use letters::{pack, unpack, Letters, ANY, GOAL, OUTSIDE, SETTLED};
pub use reach::Reach;

/// The cost of a way in by which no goal is known to be reached. To enter takes one move, so no
/// real cost is 0.
pub const NONE: u32 = 0;

/// The moves from a state from which no goal is reached.
pub const NEVER: u32 = u32::MAX;

/// The number of states expanded before the results are appended to the frontier.
const CHUNK: usize = 1024;

/// More than how many states a chunk is expanded into; a power of two.
const EXPANDED: usize = 8 * CHUNK;

/// The number of states expanded, or cells read, between two counts of steps.
const BLOCK: usize = 1 << 16;

/// The goal of a search. It ends when that is found, or when nothing is left to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// All ways in.
    AllWays,
    /// The way in of this number.
    Way(usize),
    /// All states from which a goal can be reached.
    AllStates,
}

/// The search backward from the goals, layer by layer.
pub struct BackwardSearch {
    letters: Letters,
    /// The first row, and the first column in it, that are not yet read for goals.
    unread: (usize, usize),
    /// The states at `cost`. Those before `done` are already expanded into `next`.
    layer: Vec<u32>,
    done: usize,
    next: Vec<u32>,
    /// A buffer for the expansion of a chunk of states.
    found_in_chunk: Box<[u32; EXPANDED]>,
    cost: u32,
    /// By the number of the way in: how many moves it takes. `NONE` if not yet known.
    pub rim: Vec<u32>,
    /// The number of ways in found.
    pub found: usize,
    /// The number of states expanded.
    pub states: u64,
    /// The cheapest way in, the one with the lowest number if several cost the same.
    pub best: Option<usize>,
    until: Until,
}

impl BackwardSearch {
    /// A search that has not begun.
    pub fn new(rows: usize, cols: usize, cells: &[u8], until: Until) -> Result<Self, Refused> {
        let letters = Letters::new(rows, cols, cells)?;
        if let Until::Way(way) = until {
            letters.check_way(way)?;
        }
        let ways = letters.ways();
        Ok(BackwardSearch {
            unread: (0, 0),
            letters,
            layer: Vec::new(),
            done: 0,
            next: Vec::new(),
            found_in_chunk: Box::new([0; EXPANDED]),
            cost: 0,
            rim: vec![NONE; ways],
            found: 0,
            states: 0,
            best: None,
            until,
        })
    }

    /// Whether all goals are read.
    fn is_read(&self) -> bool {
        self.unread.0 == self.letters.rows
    }

    /// Whether there is nothing left to search for.
    pub fn finished(&self) -> bool {
        let enough = match self.until {
            Until::AllWays => self.found == self.rim.len(),
            Until::Way(way) => self.rim[way] != NONE,
            Until::AllStates => false,
        };
        enough || (self.is_read() && self.layer.is_empty() && self.next.is_empty())
    }

    /// Read one more block of cells, or expand one more block of states.
    fn block(&mut self, table: Option<&mut [u32]>) {
        let reading = !self.is_read();
        if reading {
            self.read_goals();
        }
        let stop = if reading { self.layer.len() } else { self.layer.len().min(self.done + BLOCK) };
        if let Some(table) = table {
            self.tabulate(self.done..stop, table);
        }
        self.states += (stop - self.done) as u64;
        while self.done < stop {
            let chunk = self.done..stop.min(self.done + CHUNK);
            self.done = chunk.end;
            self.expand_chunk(chunk);
        }
        if !self.is_read() {
            self.layer.clear(); // there may be very many goals: their states are not kept
            self.done = 0;
        } else if self.done == self.layer.len() {
            self.advance();
        }
    }

    /// Append the states of the goals in the next block of cells to the layer.
    fn read_goals(&mut self) {
        let (mut row, mut col) = self.unread;
        let Letters { rows, cols, .. } = self.letters;
        let mut left = BLOCK;
        while left > 0 && row < rows {
            let stop = cols.min(col + left);
            for col in col..stop {
                let cell = self.letters.cell(row, col);
                if self.letters.codes[cell] == GOAL {
                    self.layer.extend_from_slice(&HEADINGS.map(|heading| pack(cell, heading)));
                }
            }
            left -= stop - col;
            (row, col) = if stop == cols { (row + 1, 0) } else { (row, stop) };
        }
        self.unread = (row, col);
    }

    /// Write the cost of some states of the layer into the table.
    fn tabulate(&self, states: Range<usize>, table: &mut [u32]) {
        let Letters { rows, cols, .. } = self.letters;
        for &state in &self.layer[states] {
            let (cell, heading) = unpack(state);
            let (row, col) = self.letters.row_and_col(cell);
            table[(heading * rows + row) * cols + col] = self.cost;
        }
    }

    fn advance(&mut self) {
        std::mem::swap(&mut self.layer, &mut self.next);
        self.next.clear();
        self.done = 0;
        self.cost += 1;
    }

    fn expand_chunk(&mut self, chunk: Range<usize>) {
        // The difference to the cell of a state for the step back against its heading.
        let steps = HEADINGS.map(|heading| self.letters.steps[heading ^ 2]);
        let expansion = Expansion { codes: &mut self.letters.codes, steps };
        let found = &mut self.found_in_chunk;
        let (count, at_rim) = expansion.expand(&self.layer[chunk], found);
        self.next.extend_from_slice(&found[..count]);
        self.found += at_rim.len();
        for (cell, heading) in at_rim.into_iter().map(unpack) {
            let way = self.letters.way_of(cell, heading);
            self.rim[way] = self.cost + 1;
            if self.best.is_none_or(|best| self.rim[best] == self.cost + 1 && way < best) {
                self.best = Some(way);
            }
        }
    }

    /// The route that enters by a way in, after its first move.
    pub fn enter(&self, way: usize) -> Result<Route, Refused> {
        self.letters.check_way(way)?;
        let (cell, heading) = self.letters.entry(way);
        Ok(Route { cell, heading, moves: vec![heading as u8] })
    }

    /// The route of a walker that arrived at a cell with a heading, before its next move.
    pub fn begin(&self, row: usize, col: usize, heading: usize) -> Result<Route, Refused> {
        if row >= self.letters.rows || col >= self.letters.cols || heading > 3 {
            return Err(Refused("no such state"));
        }
        Ok(Route { cell: self.letters.cell(row, col), heading, moves: Vec::new() })
    }

    /// Follow the letters, and from each `?` the best heading. Returns whether the route ends at a
    /// goal.
    ///
    /// From a state that the search has found the route ends at a goal, in the fewest moves.
    pub fn follow(&self, route: &mut Route, ticker: &mut Ticker) -> Result<bool, Stopped> {
        let states = 4 * self.letters.rows * self.letters.cols;
        loop {
            for _ in 0..BLOCK {
                let code = self.letters.codes[route.cell];
                route.heading = match code {
                    0..ANY => (route.heading + code as usize) & 3,
                    GOAL => return Ok(true),
                    ANY..SETTLED => return Ok(false),
                    _ => code as usize & 3,
                };
                route.cell = self.letters.beside(route.cell, route.heading);
                route.moves.push(route.heading as u8);
            }
            if route.moves.len() > states {
                return Ok(false); // the route runs in a circle
            }
            ticker.count(BLOCK)?;
        }
    }

    /// Search until this many ways in are found. Returns whether all is searched; if not, the next
    /// call searches on.
    ///
    /// It stops at the end of a layer only. So the ways in that are found then are the cheapest, and
    /// always the same.
    pub fn run(&mut self, ways: usize, ticker: &mut Ticker) -> Result<bool, Stopped> {
        while !self.finished() {
            let between = self.done == 0 && self.is_read();
            if between && self.found >= ways {
                return Ok(false);
            }
            self.block(None);
            ticker.tick(BLOCK, || (self.fraction(), self.found as u64))?;
        }
        Ok(true)
    }

    /// Search to the end, from its beginning. Returns the moves to the nearest goal from each state,
    /// heading by heading and row by row; `NEVER` where none is reached.
    pub fn tabulated(&mut self, ticker: &mut Ticker) -> Result<Vec<u32>, Stopped> {
        let mut table = vec![NEVER; 4 * self.letters.rows * self.letters.cols];
        while !self.finished() {
            self.block(Some(&mut table));
            ticker.tick(BLOCK, || (self.fraction(), self.found as u64))?;
        }
        Ok(table)
    }

    /// The part of all states that is expanded; a search may end long before it is 1.
    fn fraction(&self) -> f64 {
        self.states as f64 / (4 * self.letters.rows * self.letters.cols) as f64
    }
}

/// A route that is being followed: where it is, and the headings of its moves.
pub struct Route {
    cell: usize,
    heading: usize,
    /// The headings of the moves so far.
    pub moves: Vec<u8>,
}

/// A chunk of states being expanded: the data of the inner loop.
struct Expansion<'a> {
    codes: &'a mut [u8],
    steps: [u32; 4],
}

impl Expansion<'_> {
    /// The cell from which a walker came into a state.
    #[inline(always)]
    fn before(&self, state: u32) -> u32 {
        (state >> 2).wrapping_add(self.steps[(state & 3) as usize])
    }

    /// Write the states before those of a chunk. Returns how many there are, and the states of the
    /// chunk that begin a way in.
    fn expand(self, chunk: &[u32], found: &mut [u32; EXPANDED]) -> (usize, Vec<u32>) {
        let (mut count, mut at_rim) = (0, Vec::new());
        for &state in chunk {
            let before = self.before(state);
            let code = self.codes[before as usize];
            // The heading that the letter turns into this one. It is written whether there is a
            // letter or not, as the processor would often mispredict a branch here.
            found[count % EXPANDED] = before << 2 | (state.wrapping_sub(u32::from(code)) & 3);
            count += usize::from(code < ANY);
            if code == ANY {
                self.codes[before as usize] = SETTLED | (state & 3) as u8;
                for (heading, found) in (0..4).zip(&mut found[count..]) {
                    *found = before << 2 | heading;
                }
                count += 4;
            } else if code == OUTSIDE {
                at_rim.push(state);
            }
        }
        (count, at_rim)
    }
}

#[cfg(test)]
mod tests;
