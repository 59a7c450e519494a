//! The board game: all solutions of a card, each found once.
//!
//! The search follows the beam. When light comes to a cell that is still open (an empty cell, or
//! a token whose direction is unknown), it branches on what stands there: one of the pile's
//! tokens in one of its directions, or nothing from now on. Every branch decides that cell, so no
//! two branches share a solution. A position is a code for each cell and a few sets of cells (bits
//! of one integer), small enough to copy for each branch, so nothing is undone. A beam moves from
//! cell to cell by a table; only what it could still come to is asked of all light at once.

mod card;
pub mod chain;
mod choices;
mod good;
mod lanes;
mod light;
mod lookahead;
mod many;
pub mod minimal;
mod plant;
mod proof;
pub mod prune;
mod refute;
mod tokens;

use std::time::{Duration, Instant};

use crate::grid::{back, Geometry, HEADINGS};
use crate::search::Search;
use card::{Card, Grid, Position};
use choices::Choices;
use lanes::Lanes;
use light::Settled;
pub use many::{solve_many, Exhausted, Limits};
pub use plant::plant;
use proof::{Broken, Kind, Tree};
pub use tokens::CardError;
use tokens::{Codes, PIECES};

pub const MAX_CELLS: usize = 121;

/// How many nodes are searched before the clock is read again: less than a millisecond.
const NODES_PER_CHECK: u64 = 64;

/// How many nodes are searched before any of them is looked at for good light. That pays in larger
/// trees only, and where a proof is kept, which it makes smaller.
const PLAIN_NODES: u64 = 16;

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

/// A position of which the choices are tried one by one.
#[derive(Clone, Copy)]
struct Frame<M: Grid> {
    position: Position<M>,
    /// The cell that is decided, the number of ways to do so, and those that are still to be tried.
    cell: u8,
    count: u8,
    left: Codes,
    /// The ways that are known to break a rule. They are in `left` for a proof only.
    hopeless: Codes,
}

/// The search for all solutions of a card, on sets of cells of type `M`.
pub struct MaskSearch<M: Grid> {
    card: Card<M>,
    /// The position before the laser fires, its places and directions, how many of them are tried.
    start: Position<M>,
    lasers: Vec<(u8, u8)>,
    fired: usize,
    /// Whether the root is still to be looked at for good light.
    is_root_due: bool,
    frames: Vec<Frame<M>>,
    tree: Tree,
    pub counters: Counters,
}

impl<M: Grid> MaskSearch<M> {
    /// A search that has not begun. `M` must have a bit for every cell.
    pub fn new(bytes: &CardBytes) -> Result<Self, CardError> {
        let count = bytes.rows.saturating_mul(bytes.cols);
        if count == 0 || count > MAX_CELLS || bytes.cells.len() != count {
            return Err(CardError::Size);
        }
        let geometry = Geometry::<M>::new(bytes.rows, bytes.cols);
        let mut card = Card {
            inside: M::Lanes::new(HEADINGS.map(|h| geometry.all & !geometry.rim[h])),
            back_inside: M::Lanes::new(HEADINGS.map(|h| geometry.all & !geometry.rim[back(h)])),
            geometry,
            cells: bytes.cells.to_vec(),
            given: [M::NONE; PIECES],
            must_light: M::NONE,
            must_light_added: 0,
            targets: bytes.targets,
            stray_beams: bytes.stray_beams,
            pruning: bytes.pruning,
        };
        let mut start = card.first_position(bytes.pile)?;
        if card.uses(prune::PASS_AT_ONCE) {
            start.keep_empty_cells();
        }
        let mut search = MaskSearch {
            card,
            start,
            lasers: Vec::new(),
            fired: 0,
            is_root_due: false,
            frames: Vec::with_capacity(16),
            tree: Tree::new(bytes.tree_limit),
            counters: Counters::default(),
        };
        search.begin();
        Ok(search)
    }

    /// List the ways to decide the laser, unless the card has no solution at once.
    fn begin(&mut self) {
        if let Some(broken) = self.broken_at_the_root() {
            self.tree.leaf(broken);
            return;
        }
        if !self.card.is_laser_known() {
            self.tree.decide_laser();
        }
        let lasers = self.card.lasers(&self.start);
        self.lasers = lasers.map(|(cell, way)| (cell as u8, way as u8)).collect();
    }

    fn broken_at_the_root(&mut self) -> Option<Broken> {
        if self.card.is_too_small(&self.start) {
            return Some(Broken::TooLittleSpace(Kind::Any));
        }
        if self.card.follows_good_light() {
            self.is_root_due = !self.tree.is_kept();
            return if self.is_root_due { None } else { self.look_at_the_root() };
        }
        if self.card.is_laser_known() {
            return None;
        }
        self.card.is_lost_at_the_root(&self.start)
    }

    /// Follow the good light of the card itself. Returns the rule that each of its boards breaks.
    fn look_at_the_root(&mut self) -> Option<Broken> {
        if !self.card.is_laser_known() {
            // All light at once is easier to tell than the good light.
            let broken = self.card.is_lost_at_the_root(&self.start);
            return broken.or_else(|| self.card.learn(&mut self.start, true));
        }
        let mut root = self.start;
        root.keep_empty_cells();
        let (cell, way) = self.card.lasers(&root).next()?;
        self.card.fire(&mut root, cell, way);
        match self.card.settle(&mut root, &mut 0) {
            Settled::Open => self.card.learn(&mut root, false),
            _ => None,
        }
    }

    /// The proof tree of an exhausted search. None if it was not kept or grew too large.
    pub fn tree(&self) -> Option<&[u8]> {
        self.is_exhausted().then(|| self.tree.bytes()).flatten()
    }

    fn is_exhausted(&self) -> bool {
        self.frames.is_empty() && self.fired == self.lasers.len()
    }

    /// Fire the next laser. Returns whether there was one.
    fn fire(&mut self, slice: &mut Slice) -> bool {
        let Some(&(cell, way)) = self.lasers.get(self.fired) else { return false };
        self.fired += 1;
        let mut position = self.start;
        let (cell, way) = (usize::from(cell), usize::from(way));
        self.card.fire(&mut position, cell, way);
        let leaves = self.card.geometry.rim[way].meets(M::cell(cell)) && !self.card.stray_beams;
        if leaves {
            self.tree.leaf(Broken::Leaves(cell as u8, way as u8));
            return true;
        }
        self.frames.push(Frame { position, cell: 0, count: 0, left: 0, hopeless: 0 });
        self.visit(slice);
        true
    }

    /// Try the next choice of the last frame, which has one.
    fn try_next(&mut self, slice: &mut Slice) {
        let Some(frame) = self.frames.last_mut() else { return };
        let code = frame.left.trailing_zeros() as usize;
        frame.left &= frame.left - 1;
        self.frames.extend_from_within(self.frames.len() - 1..);
        let Some(Frame { position, cell, hopeless, .. }) = self.frames.last_mut() else { return };
        self.card.decide(position, usize::from(*cell), code);
        if *hopeless >> code & 1 != 0 {
            if let Some(broken) = self.card.why_hopeless(*position) {
                self.tree.leaf(broken);
                self.frames.pop();
                return;
            }
        }
        self.visit(slice);
    }

    /// Settle the position of the last frame, which is new, and find its choices. Drop it if there
    /// is nothing to try.
    fn visit(&mut self, slice: &mut Slice) {
        self.counters.nodes += 1;
        let Some(Frame { position, .. }) = self.frames.last_mut() else { return };
        match self.card.settle(position, &mut self.counters.beam_steps) {
            Settled::Dead(broken) => self.tree.leaf(broken),
            Settled::Solved => {
                self.tree.solved();
                if self.counters.found < slice.keep {
                    self.card.write(position, slice.solutions);
                }
                self.counters.found += 1;
            }
            Settled::Open => {
                if self.branch() {
                    return;
                }
            }
        }
        self.frames.pop();
    }

    /// Find the choices of the last frame. Returns whether there are any to try.
    fn branch(&mut self) -> bool {
        let is_kept = self.tree.is_kept();
        let Some(frame) = self.frames.last_mut() else { return false };
        if let Some(broken) = self.card.broken(&mut frame.position, self.is_root_due) {
            if is_kept {
                self.tree.leaf(self.card.why_lost(frame.position, broken));
            }
            return false;
        }
        let Choices { cell, all, live } = self.card.choices(&frame.position);
        frame.cell = cell;
        frame.left = if is_kept { all } else { live };
        frame.hopeless = all & !live;
        frame.count = frame.left.count_ones() as u8;
        // With an empty pile an empty cell can only stay empty: no decision is recorded.
        if frame.count > 1 {
            self.tree.decide(cell);
        }
        frame.left != 0
    }
}

impl<M: Grid> Search for MaskSearch<M> {
    type Input<'a> = Slice<'a>;
    /// Nothing is left to search.
    type Outcome = ();

    fn run(&mut self, mut slice: Slice<'_>, time: Duration) -> Option<()> {
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
            if self.is_root_due && self.counters.nodes >= PLAIN_NODES {
                self.is_root_due = false;
                if self.look_at_the_root().is_some() {
                    self.frames.clear();
                    self.fired = self.lasers.len();
                }
            }
            match self.frames.last().map(|frame| frame.left) {
                Some(0) => drop(self.frames.pop()),
                Some(_) => self.try_next(&mut slice),
                None => {
                    if !self.fire(&mut slice) {
                        return Some(());
                    }
                }
            }
        }
        self.is_exhausted().then_some(())
    }

    /// As if the choices at a cell had equally large subtrees.
    fn fraction(&self) -> f64 {
        if self.is_exhausted() {
            return 1.0;
        }
        let mut weight = 1.0 / self.lasers.len() as f64;
        let mut done = weight * self.fired.saturating_sub(1) as f64;
        for frame in &self.frames {
            let share = weight / f64::from(frame.count.max(1));
            let finished = u32::from(frame.count).saturating_sub(frame.left.count_ones() + 1);
            done += share * f64::from(finished);
            weight = share;
        }
        done
    }
}

/// The search for all solutions of a card, on the narrowest integers that hold its cells.
pub enum CardSearch {
    Cells32(Box<MaskSearch<u32>>),
    Cells64(Box<MaskSearch<u64>>),
    Cells128(Box<MaskSearch<u128>>),
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
            0..=32 => CardSearch::Cells32(Box::new(MaskSearch::new(bytes)?)),
            33..=64 => CardSearch::Cells64(Box::new(MaskSearch::new(bytes)?)),
            _ => CardSearch::Cells128(Box::new(MaskSearch::new(bytes)?)),
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

/// How many solutions a card has, at most `limit`. None if it takes more than `nodes` nodes.
///
/// This is one call for loops over many cards that never leave Rust.
pub fn count_solutions(
    bytes: &CardBytes,
    limit: u64,
    nodes: u64,
) -> Result<Option<u64>, CardError> {
    let mut search = CardSearch::new(bytes)?;
    let slice = Slice { nodes, keep: 0, stop_at: limit, solutions: &mut Vec::new() };
    let is_exhausted = search.run(slice, Duration::MAX).is_some();
    let found = search.counters().found;
    Ok((is_exhausted || found >= limit).then_some(found))
}

#[cfg(test)]
mod tests;
