//! The board game: all solutions of a card, each found once.
//!
//! The search follows the beam. When light comes to a cell that is still open (an empty cell, or
//! a token whose direction is unknown), it branches on what stands there: one of the pile's
//! tokens in one of its directions, or nothing from now on. Every branch decides that cell, so no
//! two branches share a solution. A position is a few sets of cells (bits of one integer), small
//! enough to copy for each branch, so nothing is undone and nothing is allocated while
//! searching. Light is moved for all beams at once, by shifts.

mod card;
mod lookahead;
mod many;
pub mod minimal;
mod plant;
mod proof;
mod tokens;

use std::time::{Duration, Instant};

use crate::grid::{Geometry, Mask};
use crate::search::Search;
use card::{Card, Choice, Position, Settled};
pub use lookahead::prune;
pub use many::{solve_many, Exhausted, Limits};
pub use plant::plant;
use proof::Tree;
pub use tokens::CardError;
use tokens::{MUST_LIGHT, PIECES};

pub const MAX_CELLS: usize = 121;

/// How many nodes are searched before the clock is read again: less than a millisecond.
const NODES_PER_CHECK: u64 = 16;

/// A card as it comes from Python.
pub struct CardBytes<'a> {
    pub rows: usize,
    pub cols: usize,
    /// One byte a cell, row by row; see `Token.to_byte` in Python.
    pub cells: &'a [u8],
    /// One byte a token.
    pub pile: &'a [u8],
    /// How many targets must be lit.
    pub targets: u32,
    /// Whether beams may leave the grid or end on an opaque side.
    pub stray_beams: bool,
    /// The rules of `prune` to use, as bits.
    pub pruning: u32,
    /// How many nodes a proof tree may have; 0 for no tree.
    pub tree_limit: usize,
}

/// What a slice of a search gets: limits, and where the solutions go.
pub struct Slice<'a> {
    /// How many nodes are searched at most.
    pub nodes: u64,
    /// The number of the last solution that is written, counted from the start of the search.
    pub keep: u64,
    /// Stop once the search has found this many solutions.
    pub stop_at: u64,
    /// The cells of each solution are appended, one byte a cell, row by row.
    pub solutions: &'a mut Vec<u8>,
}

/// How much a search has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Positions examined.
    pub nodes: u64,
    /// Entries of a beam into a cell, in all branches.
    pub beam_steps: u64,
    /// Solutions found.
    pub found: u64,
}

/// A position of which the choices from `first` on are tried one by one.
struct Frame<M> {
    position: Position<M>,
    first: usize,
    next: usize,
}

/// The search for all solutions of a card, on sets of cells of type `M`.
pub struct MaskSearch<M> {
    card: Card<M>,
    frames: Vec<Frame<M>>,
    /// The choices of all frames, one frame after the other.
    choices: Vec<Choice>,
    tree: Tree,
    pub counters: Counters,
}

impl<M: Mask> MaskSearch<M> {
    /// A search that has not begun. `M` must have a bit for every cell.
    pub fn new(bytes: &CardBytes) -> Result<Self, CardError> {
        let count = bytes.rows.saturating_mul(bytes.cols);
        if count == 0 || count > MAX_CELLS || bytes.cells.len() != count {
            return Err(CardError::Size);
        }
        let mut card = Card {
            geometry: Geometry::new(bytes.rows, bytes.cols),
            cells: bytes.cells.to_vec(),
            given: [M::NONE; PIECES],
            must_light: M::NONE,
            must_light_added: 0,
            targets: bytes.targets,
            stray_beams: bytes.stray_beams,
            pruning: bytes.pruning,
        };
        let start = card.first_position(bytes.pile)?;
        let mut search = MaskSearch {
            card,
            // At most one frame for the laser and one for each cell.
            frames: Vec::with_capacity(count + 2),
            choices: Vec::with_capacity(4 * count + (count + 1) * 12),
            tree: Tree::new(bytes.tree_limit),
            counters: Counters::default(),
        };
        search.begin(start);
        Ok(search)
    }

    /// Make the first frame, which decides the laser, unless the card has no solution at once.
    fn begin(&mut self, start: Position<M>) {
        let all_ways = self.tree.is_kept();
        self.card.laser_choices(&start, all_ways, &mut self.choices);
        if let Some(broken) = self.card.is_lost_at_the_root(&start, &self.choices) {
            self.tree.leaf(broken);
            self.choices.clear();
            return;
        }
        if !self.card.is_laser_known() {
            self.tree.decide_laser();
        }
        self.frames.push(Frame { position: start, first: 0, next: 0 });
    }

    /// The proof tree of an exhausted search. None if it was not kept or grew too large.
    pub fn tree(&self) -> Option<&[u8]> {
        self.frames.is_empty().then(|| self.tree.bytes()).flatten()
    }

    fn branch(&mut self, position: Position<M>) {
        if let Some(broken) = self.card.is_lost(&position) {
            if self.tree.is_kept() {
                self.tree.leaf(self.card.why_lost(position, broken));
            }
            return;
        }
        let first = self.choices.len();
        self.card.light_choices(&position, self.tree.is_kept(), &mut self.choices);
        if let Some(choice) = self.choices.get(first) {
            // With an empty pile an empty cell can only stay empty: no decision is recorded.
            if self.choices.len() > first + 1 {
                self.tree.decide(choice.cell);
            }
            self.frames.push(Frame { position, first, next: first });
        }
    }

    fn write_solution(&self, solutions: &mut Vec<u8>) {
        let start = solutions.len();
        solutions.extend_from_slice(&self.card.cells);
        for frame in &self.frames {
            let Choice { cell, piece, way, .. } = self.choices[frame.next - 1];
            if piece != 0 {
                let byte = &mut solutions[start + usize::from(cell)];
                *byte = *byte & MUST_LIGHT | piece << 4 | (way + 1);
            }
        }
    }
}

impl<M: Mask> Search for MaskSearch<M> {
    type Input<'a> = Slice<'a>;
    /// Nothing is left to search.
    type Outcome = ();

    fn run(&mut self, slice: Slice<'_>, time: Duration) -> Option<()> {
        let deadline = Instant::now().checked_add(time);
        let last_node = self.counters.nodes.saturating_add(slice.nodes);
        let mut next_check = self.counters.nodes + NODES_PER_CHECK;
        while self.counters.nodes < last_node && self.counters.found < slice.stop_at {
            if self.counters.nodes >= next_check {
                next_check = self.counters.nodes + NODES_PER_CHECK;
                if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                    return None;
                }
            }
            let Some(frame) = self.frames.last_mut() else { return Some(()) };
            let Some(&choice) = self.choices.get(frame.next) else {
                self.choices.truncate(frame.first);
                self.frames.pop();
                continue;
            };
            frame.next += 1;
            let mut position = frame.position;
            self.card.apply(choice, &mut position);
            if choice.hopeless {
                self.tree.leaf(self.card.why_hopeless(choice, position));
                continue;
            }
            self.counters.nodes += 1;
            match self.card.settle(&mut position, &mut self.counters.beam_steps) {
                Settled::Dead(broken) => self.tree.leaf(broken),
                Settled::Solved => {
                    self.tree.solved();
                    if self.counters.found < slice.keep {
                        self.write_solution(slice.solutions);
                    }
                    self.counters.found += 1;
                }
                Settled::Open => self.branch(position),
            }
        }
        self.frames.is_empty().then_some(())
    }

    /// As if the choices at a cell had equally large subtrees.
    fn fraction(&self) -> f64 {
        if self.frames.is_empty() {
            return 1.0;
        }
        let ends = self.frames.iter().skip(1).map(|frame| frame.first).chain([self.choices.len()]);
        let (mut done, mut weight) = (0.0, 1.0);
        for (frame, end) in self.frames.iter().zip(ends) {
            let share = weight / (end - frame.first).max(1) as f64;
            let finished = (frame.next - frame.first).saturating_sub(1);
            done += share * finished as f64;
            weight = share;
        }
        done
    }
}

/// The search for all solutions of a card, on the narrowest integers that hold its cells.
pub enum CardSearch {
    Cells32(MaskSearch<u32>),
    Cells64(MaskSearch<u64>),
    Cells128(MaskSearch<u128>),
}

macro_rules! on_any_width {
    ($search:expr, $name:ident => $value:expr) => {
        match $search {
            CardSearch::Cells32($name) => $value,
            CardSearch::Cells64($name) => $value,
            CardSearch::Cells128($name) => $value,
        }
    };
}

impl CardSearch {
    /// A search that has not begun.
    pub fn new(bytes: &CardBytes) -> Result<Self, CardError> {
        Ok(match bytes.cells.len() {
            0..=32 => CardSearch::Cells32(MaskSearch::new(bytes)?),
            33..=64 => CardSearch::Cells64(MaskSearch::new(bytes)?),
            _ => CardSearch::Cells128(MaskSearch::new(bytes)?),
        })
    }

    pub fn counters(&self) -> Counters {
        on_any_width!(self, search => search.counters)
    }

    /// See [`MaskSearch::tree`].
    pub fn tree(&self) -> Option<&[u8]> {
        on_any_width!(self, search => search.tree())
    }
}

impl Search for CardSearch {
    type Input<'a> = Slice<'a>;
    type Outcome = ();

    fn run(&mut self, slice: Slice<'_>, time: Duration) -> Option<()> {
        on_any_width!(self, search => search.run(slice, time))
    }

    fn fraction(&self) -> f64 {
        on_any_width!(self, search => search.fraction())
    }
}

#[cfg(test)]
mod tests;
