//! Whether a set of states proves that no goal is reached.
//!
//! It does if it has the ways in, if every letter leads from it only into itself, to death or out
//! of the grid, and if it has no goal. It may have nothing that the ways in do not lead to.

use std::collections::VecDeque;

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

/// The verification of a set of states, in pieces.
pub struct Closing {
    /// The number of cells that have their states in place.
    unpacked: usize,
    /// The number of cells examined.
    looked: usize,
    /// For each code and set of headings of arrival the headings of the moves.
    onward: [u8; 256],
    faults: Vec<Fault>,
    /// The states whose moves are still to be followed, each as `4 * cell + heading`.
    waiting: Option<VecDeque<u32>>,
    /// The number of cells examined for states that are not met.
    swept: usize,
}

impl Closing {
    /// A check that has not begun.
    pub fn new() -> Closing {
        let onward = std::array::from_fn(|byte| {
            let (code, held) = (byte as u8 >> CODE & 7, byte as u8 & 15);
            match code {
                0..ANY => (held << code | held >> (4 - code)) & 15,
                ANY if held != 0 => 15,
                _ => 0,
            }
        });
        let faults = Vec::new();
        Closing { unpacked: 0, looked: 0, onward, faults, waiting: None, swept: 0 }
    }

    /// Put a set in place, for at most some number of cells: a bit a state, by heading and then
    /// row by row, the highest bit of a byte first. Returns whether it is of the maze's size, the
    /// last bits being zeros; None if there is more to do.
    pub fn unpack(&mut self, maze: &mut Maze, set: &[u8], most: usize) -> Option<bool> {
        let size = maze.rows * maze.cols;
        let fits = set.len() == (4 * size).div_ceil(8);
        if !fits
            || set.last().is_some_and(|last| last & ((1 << (set.len() * 8 - 4 * size)) - 1) > 0)
        {
            return Some(false);
        }
        let stop = self.unpacked.saturating_add(most).min(size);
        let mut number = number_of(maze, self.unpacked);
        for cell in self.unpacked..stop {
            let held = (0..4).map(|heading| {
                let bit = heading * size + cell;
                (set[bit / 8] >> (7 - bit % 8) & 1) << heading
            });
            maze.grid[number] = maze.grid[number] & !15 | held.sum::<u8>();
            number += if (cell + 1) % maze.cols == 0 { 3 } else { 1 };
        }
        self.unpacked = stop;
        (stop == size).then_some(true)
    }

    /// Find the faults of the set that is in place, for at most some number of cells.
    /// `only` is the one way in that counts, as its row, column and heading; None for all.
    /// Returns the first faults of each rule, by heading and cell; None if there is more to do.
    pub fn look(&mut self, maze: &Maze, only: Option<Entry>, most: usize) -> Option<&[Fault]> {
        let (size, width) = (maze.rows * maze.cols, maze.cols + 2);
        let (grid, onward) = (&maze.grid, &self.onward);
        let after = |number: usize| onward[usize::from(grid[number])];
        let stop = self.looked.saturating_add(most).min(size);
        let mut number = number_of(maze, self.looked);
        let mut found = Vec::new();
        for cell in self.looked..stop {
            let byte = grid[number];
            let (code, held) = (byte >> CODE & 7, byte & 15);
            let (row, col) = (number / width - 1, number % width - 1);
            let entered = after(number + width) & 1
                | after(number - 1) & 2
                | after(number - width) & 4
                | after(number + 1) & 8;
            let alive = if code == DEATH || code == OUTSIDE { 0 } else { 15 };
            let entries = alive & entries(maze, only, row, col);
            if (entered & alive | entries) != held || held != 0 && (code == GOAL || alive == 0) {
                found.extend([
                    (Rule::Goal, held * u8::from(code == GOAL), cell),
                    (Rule::Death, held & !alive, cell),
                    (Rule::Entry, entries & !held, cell),
                    (Rule::Closed, entered & alive & !entries & !held, cell),
                    (Rule::Superfluous, held & alive & !entries & !entered, cell),
                ]);
            }
            number += if col + 1 == maze.cols { 3 } else { 1 };
        }
        for (rule, headings, cell) in found {
            self.note(rule, headings, cell);
        }
        self.looked = stop;
        (stop == size).then(|| self.first_faults())
    }

    /// Find a state of a closed set that the ways in do not lead to, such as one of a ring of
    /// states apart, for at most some number of states. The set is lost. Returns the first such
    /// state, or none; None if there is more to do.
    pub fn sweep(
        &mut self,
        maze: &mut Maze,
        only: Option<Entry>,
        most: usize,
    ) -> Option<Option<Fault>> {
        let (size, strides) = (maze.rows * maze.cols, maze.strides());
        let waiting = self.waiting.get_or_insert_with(|| enter(maze, only));
        for _ in 0..most {
            let Some(state) = waiting.pop_front() else { break };
            let (number, heading) = (state as usize / 4, state % 4);
            let onward = self.onward[usize::from(maze.grid[number] & !15 | 1 << heading)];
            for (heading, stride) in (0..).zip(strides) {
                if onward >> heading & 1 == 1 {
                    meet(maze, number.wrapping_add_signed(stride), heading, waiting);
                }
            }
        }
        if !waiting.is_empty() {
            return None;
        }
        let stop = self.swept.saturating_add(most).min(size);
        let cells = std::mem::replace(&mut self.swept, stop)..stop;
        let held = |cell: usize| maze.grid[number_of(maze, cell)] & 15;
        let left = cells.clone().find(|&cell| held(cell) != 0);
        match left {
            Some(cell) => {
                let heading = held(cell).trailing_zeros() as u8;
                Some(Some(Fault { rule: Rule::Superfluous, heading, cell }))
            }
            None => (stop == size).then_some(None),
        }
    }

    /// Note the states of a cell that break a rule, unless enough are known of that heading.
    fn note(&mut self, rule: Rule, headings: u8, cell: usize) {
        for heading in (0..4).filter(|heading| headings >> heading & 1 == 1) {
            let alike = |fault: &&Fault| (fault.rule, fault.heading) == (rule, heading);
            if self.faults.iter().filter(alike).count() < MOST {
                self.faults.push(Fault { rule, heading, cell });
            }
        }
    }

    fn first_faults(&mut self) -> &[Fault] {
        self.faults.sort();
        let (mut rule, mut known) = (None, 0);
        self.faults.retain(|fault| {
            known = if rule == Some(fault.rule) { known + 1 } else { 1 };
            rule = Some(fault.rule);
            known <= MOST
        });
        &self.faults
    }
}

impl Default for Closing {
    fn default() -> Closing {
        Closing::new()
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
