//! The board game: all solutions of a card, each found once.
//!
//! The search follows the beam. When light comes to a cell that is still open (an empty cell, or
//! a token whose direction is unknown), it branches on the contents there: one of the pile's
//! tokens in one of its directions, or nothing from now on. Every branch decides that cell, so no
//! two branches share a solution. The contents of the cells are changed in place and restored; the
//! rest of a position is a few sets of cells (bits of one integer), small enough to copy for each
//! branch. A beam moves from cell to cell by a table; only its possible targets are computed from
//! all light at once. If little is left, and no proof is kept, the search takes the plain road
//! (see `plain`).

#![forbid(unsafe_code)]

#[macro_use]
mod width;

mod any_width;
pub mod bytes;
mod card;
pub mod chain;
mod choices;
mod good;
mod input;
mod lanes;
pub mod lemmas;
mod light;
mod lookahead;
pub mod minimal;
mod plain;
mod plant;
mod proof;
pub mod prune;
mod refutation;
mod refute;
pub mod steps;
pub mod table;
pub(crate) mod tokens;
pub mod trace;
mod walk;

use crate::board::input::WRONG_SIZE;
use std::sync::Arc;

use crate::grid::{back, Geometry, HEADINGS};
use crate::quota::Quota;
pub use any_width::CardSearch;
use card::{Card, Grid, Position, State};
use choices::Choices;
pub use input::{CardBytes, Counters};
use lanes::Lanes;
use lasermaze_tick::{Refused, Stopped, Ticker};
use light::Settled;
use plain::{Bounds, GivenUp, Plain};
pub use plant::plant;
use proof::{Broken, Kind, Node, Tree};
use tokens::{Codes, PIECES};

/// The largest number of cells of a board.
pub const MAX_CELLS: usize = 121;

/// The steps of a node.
const STEPS_PER_NODE: u64 = 1_000;

/// Until this many nodes are searched, each position is tried on the plain road first.
const SMALL_TREE: u64 = 4_000;

/// With this many cells and directions to decide a position is tried on the plain road first.
const LITTLE_LEFT: u32 = 2;

/// The number of nodes that may be searched on the plain road before the search turns back, if
/// little is left.
const PLAIN_LIMIT: u64 = 2_000;

/// A position of which the choices are tried one by one.
struct Frame<M: Grid> {
    state: State<M>,
    /// The cell that is decided, and its code before.
    cell: u8,
    before: u8,
    /// The ways to decide it, and those of them that are still to be tried.
    all: Codes,
    left: Codes,
    /// The ways that are known to break a rule. They are in `left` for a proof only.
    hopeless: Codes,
}

/// The search for all solutions of a card, on sets of cells of type `M`.
pub struct MaskSearch<M: Grid> {
    card: Card<M>,
    /// The position before the laser fires, its places and directions, how many of them are tried.
    start: Position<M>,
    lasers: Vec<(usize, usize)>,
    fired: usize,
    /// The current place of the search, and the positions on the way there.
    position: Position<M>,
    frames: Vec<Frame<M>>,
    /// Whether positions with little left are searched without looking ahead.
    takes_plain_road: bool,
    /// The call ends at this number of nodes.
    last_node: u64,
    tree: Tree,
    /// The work done so far.
    pub counters: Counters,
}

impl<M: Grid> MaskSearch<M> {
    /// A search that has not begun. `M` must have a bit for every cell.
    pub fn new(bytes: &CardBytes) -> Result<Self, Refused> {
        let count = bytes.rows.saturating_mul(bytes.cols);
        if count == 0 || count > MAX_CELLS || bytes.cells.len() != count {
            return Err(WRONG_SIZE);
        }
        let geometry = Arc::new(Geometry::<M>::new(bytes.rows, bytes.cols));
        let mut card = Card {
            inside: Lanes::new(HEADINGS.map(|h| geometry.all & !geometry.rim[h])),
            back_inside: Lanes::new(HEADINGS.map(|h| geometry.all & !geometry.rim[back(h)])),
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
        start.keep_empty_cells();
        let takes_plain_road = card.uses(prune::PLAIN_ROAD) && !card.stray_beams;
        let mut search = MaskSearch {
            card,
            position: start,
            start,
            lasers: Vec::new(),
            fired: 0,
            frames: Vec::new(),
            takes_plain_road,
            last_node: 0,
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
            self.tree.decide(Node::Laser);
        }
        self.lasers = self.card.lasers(&self.start);
    }

    fn broken_at_the_root(&mut self) -> Option<Broken> {
        if self.card.is_too_small(&self.start) {
            return Some(Broken::TooLittleSpace(Kind::Any));
        }
        if self.card.follows_good_light() {
            return self.look_at_the_root();
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
        let &(cell, way) = self.card.lasers(&root).first()?;
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
    fn fire(&mut self, wanted: &mut Quota) -> bool {
        let Some(&(cell, way)) = self.lasers.get(self.fired) else { return false };
        self.fired += 1;
        self.position = self.start;
        self.card.fire(&mut self.position, cell, way);
        let leaves = self.card.geometry.rim[way].meets(M::cell(cell)) && !self.card.stray_beams;
        if leaves {
            self.tree.leaf(Broken::Leaves(cell as u8, way as u8));
        } else {
            self.visit(wanted);
        }
        true
    }

    /// Try the next choice of the last frame, or drop it if there is none.
    fn try_next(&mut self, wanted: &mut Quota) {
        let Some(frame) = self.frames.last_mut() else { return };
        let cell = usize::from(frame.cell);
        self.position.take_back(cell, frame.before);
        if frame.left == 0 {
            self.frames.pop();
            return;
        }
        let code = frame.left.trailing_zeros() as usize;
        frame.left &= frame.left - 1;
        self.position.state = frame.state;
        self.card.decide(&mut self.position, cell, code);
        if frame.hopeless >> code & 1 != 0 {
            if let Some(broken) = self.card.why_hopeless(self.position) {
                self.tree.leaf(broken);
                return;
            }
        }
        self.visit(wanted);
    }

    /// Settle the position, which is new, and keep it if there are choices to try.
    fn visit(&mut self, wanted: &mut Quota) {
        self.counters.nodes += 1;
        match self.card.settle(&mut self.position, &mut self.counters.beam_steps) {
            Settled::Dead(broken) => self.tree.leaf(broken),
            Settled::Solved => {
                self.tree.solved();
                if self.counters.found < wanted.keep {
                    self.card.write(&self.position, wanted.solutions);
                }
                self.counters.found += 1;
            }
            Settled::Open => self.branch(wanted),
        }
    }

    /// The number of nodes that may be searched on the plain road from the position; 0 if it is not
    /// taken.
    fn plain_limit(&self) -> u64 {
        if !self.takes_plain_road || self.tree.is_kept() {
            return 0;
        }
        let nodes = self.counters.nodes;
        let Position { state: State { pile_size, unoriented, .. }, .. } = self.position;
        if nodes < SMALL_TREE {
            SMALL_TREE - nodes
        } else if pile_size + unoriented.count() <= LITTLE_LEFT {
            PLAIN_LIMIT
        } else {
            0
        }
    }

    /// Search all that follows from the position on the plain road, unless that is too much.
    fn is_done_plainly(&mut self, wanted: &mut Quota) -> bool {
        let found = self.counters.found;
        let limit = self.plain_limit();
        if limit == 0 {
            return false;
        }
        // Two solutions may come in another order here, so one alone is written.
        let writes = wanted.keep > found;
        let more = wanted.stop_at.saturating_sub(found);
        let solutions = if writes { more.min(1) } else { more };
        let bounds = Bounds { nodes: limit, solutions, writes };
        let mut plain = Plain::new(&self.card, &mut self.position, bounds, wanted.solutions);
        let outcome = plain.run();
        self.counters.nodes += plain.nodes;
        self.counters.beam_steps += plain.beam_steps;
        match outcome {
            Ok(found) => self.counters.found += found,
            Err(GivenUp::TooManyNodes) => {}
            Err(GivenUp::TooManySolutions) => {
                self.takes_plain_road = false;
            }
        }
        outcome.is_ok()
    }

    /// Find the choices of the position, and keep it as a frame if there are any to try.
    fn branch(&mut self, wanted: &mut Quota) {
        let is_kept = self.tree.is_kept();
        if self.is_done_plainly(wanted) {
            return;
        }
        if let Some(broken) = self.card.broken(&mut self.position) {
            if is_kept {
                self.tree.leaf(self.card.why_lost(self.position, broken));
            }
            return;
        }
        let Choices { cell, all, live } = self.card.choices(&self.position);
        let left = if is_kept { all } else { live };
        // With an empty pile an empty cell can only stay empty: no decision is recorded.
        if left & left.wrapping_sub(1) != 0 {
            self.tree.decide(Node::Cell(cell));
        }
        if left != 0 {
            let before = self.position.code_at(usize::from(cell));
            let hopeless = all & !live;
            let state = self.position.state;
            self.frames.push(Frame { state, cell, before, all: left, left, hopeless });
        }
    }
}

impl<M: Grid> MaskSearch<M> {
    /// Search on until the wanted is found. Returns whether nothing is left to search; if not, or if
    /// the caller stopped it, another call goes on there.
    pub fn run(&mut self, mut wanted: Quota<'_>, ticker: &mut Ticker) -> Result<bool, Stopped> {
        self.last_node = self.counters.nodes.saturating_add(wanted.nodes);
        let (turns, before) = (ticker.turns, self.counters.found);
        while self.counters.nodes < self.last_node && self.counters.found < wanted.stop_at {
            if wanted.soon && ticker.turns > turns && self.counters.found > before {
                break;
            }
            let nodes = self.counters.nodes;
            if !self.frames.is_empty() {
                self.try_next(&mut wanted);
            } else if !self.fire(&mut wanted) {
                return Ok(true);
            }
            let steps = STEPS_PER_NODE * (self.counters.nodes - nodes);
            ticker.tick(steps as usize, || (self.fraction(), self.counters.found))?;
        }
        Ok(self.is_exhausted())
    }

    /// About the part of the search that is done: as if the choices at a cell had equally large
    /// subtrees.
    pub fn fraction(&self) -> f64 {
        if self.is_exhausted() {
            return 1.0;
        }
        let mut weight = 1.0 / self.lasers.len() as f64;
        let mut done = weight * self.fired.saturating_sub(1) as f64;
        for frame in &self.frames {
            let count = frame.all.count_ones();
            let share = weight / f64::from(count.max(1));
            let finished = count.saturating_sub(frame.left.count_ones() + 1);
            done += share * f64::from(finished);
            weight = share;
        }
        done
    }
}

#[cfg(test)]
mod tests;
