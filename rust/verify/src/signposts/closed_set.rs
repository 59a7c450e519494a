//! Whether a set of states proves that no goal is reached.
//!
//! It does if it has the ways in, if every letter leads from it only into itself, to death or out
//! of the grid, and if it has no goal. It may have nothing that the ways in do not lead to.

use std::collections::VecDeque;

use lasermaze_tick::{Stopped, Ticker};

use super::{Maze, ANY, CODE, DEATH, GOAL, OUTSIDE};

/// A way in, as the row and column of its cell and its heading.
type Entry = (usize, usize, u8);

/// The rules that a state can break, in the order in which they are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    /// A goal is in the set.
    Goal,
    /// A walker dies in this state of the set.
    Death,
    /// A way in is missing.
    Entry,
    /// A move of the set leads to this state, which is not in it.
    Closed,
    /// No way in leads to this state of the set.
    Superfluous,
}

/// A state that breaks a rule; the cell is the index in the grid, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    /// The rule that is broken.
    pub rule: Rule,
    /// The heading of the state.
    pub heading: u8,
    /// The index of its cell.
    pub cell: usize,
}

/// The number of faults of one rule that are reported.
const MOST: usize = 10;

/// For each code and set of headings of arrival the headings of the moves.
const ONWARD: [u8; 256] = {
    let (mut onward, mut byte) = ([0; 256], 0);
    while byte < 256 {
        let (code, held) = (byte as u8 >> CODE & 7, byte as u8 & 15);
        onward[byte] = if code < ANY {
            (held << code | held >> (4 - code)) & 15
        } else if code == ANY && held != 0 {
            15
        } else {
            0
        };
        byte += 1;
    }
    onward
};

impl Maze {
    /// Put a set in place: a bit a state, by heading and then row by row, the highest bit of a byte
    /// first. Returns whether it is of the maze's size, the last bits being zeros.
    pub fn hold(&mut self, set: &[u8], ticker: &mut Ticker) -> Result<bool, Stopped> {
        let size = self.rows * self.cols;
        let fits = set.len() == (4 * size).div_ceil(8);
        if !fits
            || set.last().is_some_and(|last| last & ((1 << (set.len() * 8 - 4 * size)) - 1) > 0)
        {
            return Ok(false);
        }
        for cell in 0..size {
            let held = (0..4).map(|heading| {
                let bit = heading * size + cell;
                (set[bit / 8] >> (7 - bit % 8) & 1) << heading
            });
            let (held, number) = (held.sum::<u8>(), number_of(self, cell));
            self.grid[number] = self.grid[number] & !15 | held;
            ticker.count(4)?;
        }
        Ok(true)
    }

    /// The first faults of each rule in the set that is in place, by heading and cell.
    /// `only` is the one way in that counts, as its row, column and heading; None for all.
    pub fn faults(&self, only: Option<Entry>, ticker: &mut Ticker) -> Result<Vec<Fault>, Stopped> {
        let width = self.cols + 2;
        let after = |number: usize| ONWARD[usize::from(self.grid[number])];
        let mut faults = Vec::new();
        for cell in 0..self.rows * self.cols {
            let number = number_of(self, cell);
            let byte = self.grid[number];
            let (code, held) = (byte >> CODE & 7, byte & 15);
            let entered = after(number + width) & 1
                | after(number - 1) & 2
                | after(number - width) & 4
                | after(number + 1) & 8;
            let alive = if code == DEATH || code == OUTSIDE { 0 } else { 15 };
            let entries = alive & entries(self, only, cell / self.cols, cell % self.cols);
            if (entered & alive | entries) != held || held != 0 && (code == GOAL || alive == 0) {
                for (rule, headings) in [
                    (Rule::Goal, held * u8::from(code == GOAL)),
                    (Rule::Death, held & !alive),
                    (Rule::Entry, entries & !held),
                    (Rule::Closed, entered & alive & !entries & !held),
                    (Rule::Superfluous, held & alive & !entries & !entered),
                ] {
                    note(rule, headings, cell, &mut faults);
                }
            }
            ticker.count(4)?;
        }
        faults.sort();
        let (mut rule, mut known) = (None, 0);
        faults.retain(|fault| {
            known = if rule == Some(fault.rule) { known + 1 } else { 1 };
            rule = Some(fault.rule);
            known <= MOST
        });
        Ok(faults)
    }

    /// The first state of a closed set that the ways in do not lead to, such as one of a ring of
    /// states apart. The set is lost.
    pub fn sweep(
        &mut self,
        only: Option<Entry>,
        ticker: &mut Ticker,
    ) -> Result<Option<Fault>, Stopped> {
        let strides = self.strides();
        let mut waiting = enter(self, only);
        while let Some(state) = waiting.pop_front() {
            let (number, heading) = (state as usize / 4, state % 4);
            let onward = ONWARD[usize::from(self.grid[number] & !15 | 1 << heading)];
            for (heading, stride) in (0..).zip(strides) {
                if onward >> heading & 1 == 1 {
                    meet(self, number.wrapping_add_signed(stride), heading, &mut waiting);
                }
            }
            ticker.count(8)?;
        }
        for cell in 0..self.rows * self.cols {
            let held = self.grid[number_of(self, cell)] & 15;
            if held != 0 {
                let heading = held.trailing_zeros() as u8;
                return Ok(Some(Fault { rule: Rule::Superfluous, heading, cell }));
            }
            ticker.count(1)?;
        }
        Ok(None)
    }
}

/// Note the states of a cell that break a rule, unless enough are known of that heading.
fn note(rule: Rule, headings: u8, cell: usize, faults: &mut Vec<Fault>) {
    for heading in (0..4).filter(|heading| headings >> heading & 1 == 1) {
        let alike = |fault: &&Fault| (fault.rule, fault.heading) == (rule, heading);
        if faults.iter().filter(alike).count() < MOST {
            faults.push(Fault { rule, heading, cell });
        }
    }
}

/// Take the ways in out of a set that is in place, and return their states.
fn enter(maze: &mut Maze, only: Option<Entry>) -> VecDeque<u32> {
    let (rows, cols) = (maze.rows, maze.cols);
    let top_and_bottom = (0..cols).flat_map(|col| [(0, col), (rows - 1, col)]);
    let sides = (0..rows).flat_map(|row| [(row, 0), (row, cols - 1)]);
    let mut states = VecDeque::new();
    for (row, col) in top_and_bottom.chain(sides) {
        for heading in 0..4 {
            if entries(maze, only, row, col) >> heading & 1 == 1 {
                meet(maze, (row + 1) * (cols + 2) + col + 1, heading, &mut states);
            }
        }
    }
    states
}

/// Take a state out of a set that is in place, if it is there, and add it to others.
fn meet(maze: &mut Maze, number: usize, heading: u32, states: &mut VecDeque<u32>) {
    if maze.grid[number] >> heading & 1 == 1 {
        maze.grid[number] &= !(1 << heading);
        states.push_back(4 * number as u32 + heading);
    }
}

/// The number of the cell with an index in the grid.
fn number_of(maze: &Maze, index: usize) -> usize {
    (index / maze.cols + 1) * (maze.cols + 2) + index % maze.cols + 1
}

/// The headings with which the ways in enter a cell, as bits.
fn entries(maze: &Maze, only: Option<Entry>, row: usize, col: usize) -> u8 {
    match only {
        Some((one, other, heading)) => u8::from((one, other) == (row, col)) << (heading % 4),
        None => {
            u8::from(row + 1 == maze.rows)
                | u8::from(col == 0) << 1
                | u8::from(row == 0) << 2
                | u8::from(col + 1 == maze.cols) << 3
        }
    }
}
