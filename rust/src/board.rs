//! The board game: all solutions of a card, each met once.
//!
//! The search follows the beam. When light comes to a cell that is still open (an empty cell,
//! or a token whose direction is unknown), it branches on what stands there: one of the pile's
//! tokens in one of its directions, or nothing, for good. Every branch commits that cell, so
//! no two branches share a solution. A position is a handful of cell sets (bits of one
//! integer), small enough to copy for each branch, so nothing is undone and nothing is
//! allocated while searching. Light is moved for all beams at once, by shifts.

mod lookahead;
mod plant;
mod proof;
mod tokens;

pub use lookahead::prune;
pub use plant::plant;
use proof::{Broken, Tree};
pub use tokens::CardError;
use tokens::*;

use std::time::Instant;

use crate::grid::{cells, left, right, Geometry, Mask, E, HEADINGS, N, S, W};

pub const MAX_CELLS: usize = 121;

/// How many nodes are searched between two looks at the clock: under a millisecond.
const NODES_A_LOOK: u64 = 16;

/// One decision: what stands on a cell. Piece 0 is nothing, for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Choice {
    cell: u8,
    piece: u8,
    way: u8,
    /// Whether it is known to break a rule at once. Such choices are kept for a proof only.
    hopeless: bool,
}

/// What does not change during a search.
struct Card<M> {
    geometry: Geometry<M>,
    cells: Vec<u8>,
    /// `given[p]`: the cells where a token of piece p stands from the start.
    given: [M; PIECES],
    must_light: M,
    /// How many of the added targets must be lit.
    must_light_added: u32,
    targets: u32,
    stray_beams: bool,
    pruning: u32,
}

/// A position of the search. The arrays of four are indexed by heading of arrival.
#[derive(Clone, Copy)]
struct Position<M> {
    straight: [M; 4],
    left: [M; 4],
    right: [M; 4],
    lights: [M; 4],
    ends: [M; 4],
    /// Empty cells on which nothing is decided yet.
    free: M,
    /// Given tokens whose direction is not decided yet.
    unoriented: M,
    /// Where light ran, and where it arrives next.
    entered: [M; 4],
    pending: [M; 4],
    /// Tokens that the beam has to touch yet.
    untouched: M,
    lit: M,
    /// All target mirrors on the grid, and those of them that came from the pile.
    targets: M,
    added_targets: M,
    pile: [u8; PIECES],
    pile_size: u32,
}

#[derive(PartialEq, Eq, Debug)]
enum Settled {
    Dead(Broken),
    Solved,
    Open,
}

struct Frame<M> {
    position: Position<M>,
    first: usize,
    next: usize,
}

/// The search for all solutions of one card; it can be run in slices.
pub struct Search<M> {
    card: Card<M>,
    frames: Vec<Frame<M>>,
    /// The choices of all frames, one after another; the top frame's reach to the end.
    choices: Vec<Choice>,
    tree: Tree,
    pub nodes: u64,
    pub beam_steps: u64,
    pub found: u64,
}

/// A card as it comes from Python.
pub struct CardBytes<'a> {
    pub rows: usize,
    pub cols: usize,
    pub cells: &'a [u8],
    pub pile: &'a [u8],
    pub targets: u32,
    pub stray_beams: bool,
    pub pruning: u32,
    /// How many nodes a proof tree may have; 0 where none is asked for.
    pub tree_limit: usize,
}

/// How far a search goes before it returns, and what it brings.
#[derive(Clone, Copy)]
pub struct Slice {
    pub nodes: u64,
    /// The solutions that are written down, counted from the begin of the search.
    pub keep: u64,
    /// Stop once the search has found this many.
    pub stop_at: u64,
    pub deadline: Option<Instant>,
}

impl<M: Mask> Search<M> {
    /// A search that has not begun. The set type must have a bit for every cell.
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
        let mut search = Search {
            card,
            // A frame for the laser and one for each cell is the deepest that a search can go.
            frames: Vec::with_capacity(count + 2),
            choices: Vec::with_capacity(4 * count + (count + 1) * 12),
            tree: Tree::new(bytes.tree_limit),
            nodes: 0,
            beam_steps: 0,
            found: 0,
        };
        search.begin(start);
        Ok(search)
    }

    /// Make the first frame, in which the laser is decided, unless the card is lost before.
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

    /// Search on, for one slice.
    ///
    /// The cells of each solution, one byte a cell, are appended to `solutions` as long as
    /// `keep` allows. Returns whether the search is exhausted.
    pub fn run(&mut self, slice: Slice, solutions: &mut Vec<u8>) -> bool {
        let last_node = self.nodes.saturating_add(slice.nodes);
        let mut look = self.nodes + NODES_A_LOOK;
        while self.nodes < last_node && self.found < slice.stop_at {
            if self.nodes >= look {
                look = self.nodes + NODES_A_LOOK;
                if slice.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                    return false;
                }
            }
            let Some(frame) = self.frames.last_mut() else { return true };
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
            self.nodes += 1;
            match self.card.settle(&mut position, &mut self.beam_steps) {
                Settled::Dead(broken) => self.tree.leaf(broken),
                Settled::Solved => {
                    self.tree.solved();
                    if self.found < slice.keep {
                        self.write_solution(solutions);
                    }
                    self.found += 1;
                }
                Settled::Open => self.branch(position),
            }
        }
        self.frames.is_empty()
    }

    /// The proof tree of an exhausted search; None where it was not kept, or grew too large.
    pub fn tree(&self) -> Option<&[u8]> {
        self.frames.is_empty().then(|| self.tree.bytes()).flatten()
    }

    /// The part of the search that is done, from 0 to 1, as if siblings were equally large.
    pub fn fraction(&self) -> f64 {
        let ends = self.frames.iter().skip(1).map(|frame| frame.first).chain([self.choices.len()]);
        let (mut done, mut weight) = (0.0, 1.0);
        for (frame, end) in self.frames.iter().zip(ends) {
            let share = weight / (end - frame.first).max(1) as f64;
            let finished = (frame.next - frame.first).saturating_sub(1);
            done += share * finished as f64;
            weight = share;
        }
        if self.frames.is_empty() {
            1.0
        } else {
            done
        }
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
            // With an empty pile an empty cell stays so: nothing is decided there.
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

impl<M: Mask> Card<M> {
    /// The position before the laser fires, with the given tokens in place.
    fn first_position(&mut self, pile: &[u8]) -> Result<Position<M>, CardError> {
        let none = [M::NONE; 4];
        let mut position = Position {
            straight: none,
            left: none,
            right: none,
            lights: none,
            ends: none,
            free: M::NONE,
            unoriented: M::NONE,
            entered: none,
            pending: none,
            untouched: M::NONE,
            lit: M::NONE,
            targets: M::NONE,
            added_targets: M::NONE,
            pile: [0; PIECES],
            pile_size: 0,
        };
        for (index, &byte) in self.cells.iter().enumerate() {
            let cell = M::cell(index);
            if byte == 0 {
                position.free |= cell;
                continue;
            }
            let (piece, way) = unpack(byte)?;
            self.given[piece] |= cell;
            if byte & MUST_LIGHT != 0 {
                self.must_light |= cell;
            }
            if piece != LASER && piece != BLOCKER {
                position.untouched |= cell;
            }
            match way {
                None if piece != BLOCKER => position.unoriented |= cell,
                // The laser is put down when it fires.
                _ if piece == LASER => {}
                _ => position.put(cell, optics(piece, way.unwrap_or(0))),
            }
        }
        position.targets = self.given[TARGET];
        for &byte in pile {
            let (piece, _) = unpack(byte)?;
            self.must_light_added += u32::from(byte & MUST_LIGHT != 0);
            position.pile[piece] = position.pile[piece].saturating_add(1);
            position.pile_size += 1;
        }
        let lasers = self.given[LASER].count() + u32::from(position.pile[LASER]);
        let blockers = position.pile[BLOCKER];
        if lasers != 1 || blockers != 0 {
            return Err(CardError::Lasers);
        }
        Ok(position)
    }

    /// Whether the card gives the laser's place and direction.
    fn is_laser_known(&self) -> bool {
        cells(self.given[LASER]).any(|cell| self.way_of(cell).is_some())
    }

    fn way_of(&self, cell: usize) -> Option<usize> {
        unpack(self.cells[cell]).ok().and_then(|(_, way)| way)
    }

    /// The ways to place and turn the laser. Those that fire straight out of the grid are
    /// hopeless where beams may not: they are left out unless `all_ways` are asked for.
    fn laser_choices(&self, start: &Position<M>, all_ways: bool, choices: &mut Vec<Choice>) {
        let places = if start.pile[LASER] > 0 { start.free } else { self.given[LASER] };
        for cell in cells(places) {
            for way in HEADINGS {
                let leaves = self.geometry.rim[way].meets(M::cell(cell));
                let hopeless = leaves && !self.stray_beams;
                if self.way_of(cell).is_none_or(|fixed| fixed == way) && (all_ways || !hopeless) {
                    let (cell, piece, way) = (cell as u8, LASER as u8, way as u8);
                    choices.push(Choice { cell, piece, way, hopeless });
                }
            }
        }
    }

    /// Commit a decision.
    fn apply(&self, choice: Choice, position: &mut Position<M>) {
        let (index, piece, way) =
            (usize::from(choice.cell), usize::from(choice.piece), usize::from(choice.way));
        let cell = M::cell(index);
        let from_pile = position.free.meets(cell) && piece != 0;
        position.free &= !cell;
        position.unoriented &= !cell;
        position.put(cell, optics(piece, way));
        if from_pile {
            position.pile[piece] -= 1;
            position.pile_size -= 1;
            if piece != LASER {
                position.untouched |= cell;
            }
            if piece == TARGET {
                position.targets |= cell;
                position.added_targets |= cell;
            }
        }
        if piece == LASER {
            position.pending[way] = self.geometry.advance(way, cell);
        }
    }

    /// Move all light on until every beam has ended or waits at an undecided cell.
    fn settle(&self, position: &mut Position<M>, beam_steps: &mut u64) -> Settled {
        loop {
            let undecided = position.free | position.unoriented;
            let mut arriving = [M::NONE; 4];
            let mut onward = [M::NONE; 4];
            let mut any = M::NONE;
            for h in HEADINGS {
                arriving[h] = position.pending[h] & !undecided;
                any |= arriving[h];
            }
            if any.is_empty() {
                break;
            }
            for h in HEADINGS {
                let here = arriving[h];
                position.pending[h] &= !here;
                position.entered[h] |= here;
                *beam_steps += u64::from(here.count());
                let (straight, left_turn, right_turn) = (
                    here & position.straight[h],
                    here & position.left[h],
                    here & position.right[h],
                );
                let lighting = here & position.lights[h];
                let acting = straight | left_turn | right_turn | lighting;
                position.lit |= lighting;
                position.untouched &= !acting;
                onward[h] |= straight;
                onward[left(h)] |= left_turn;
                onward[right(h)] |= right_turn;
                let blocked = here & !(acting | position.ends[h]);
                if !blocked.is_empty() {
                    if !self.stray_beams {
                        return Settled::Dead(Broken::Opaque(blocked.lowest() as u8, h as u8));
                    }
                    position.untouched &= !(blocked & position.targets);
                }
            }
            for h in HEADINGS {
                let leaving = onward[h] & self.geometry.rim[h];
                if !self.stray_beams && !leaving.is_empty() {
                    return Settled::Dead(Broken::Leaves(leaving.lowest() as u8, h as u8));
                }
                position.pending[h] |= self.geometry.advance(h, onward[h]) & !position.entered[h];
            }
        }
        self.judge(position)
    }

    /// The verdict on a position in which no light moves.
    fn judge(&self, position: &Position<M>) -> Settled {
        let lit = position.lit.count();
        if lit > self.targets {
            return Settled::Dead(Broken::TooManyLit);
        }
        if position.pending.iter().any(|&waiting| !waiting.is_empty()) {
            return Settled::Open;
        }
        let dark = self.must_light & !position.lit;
        if position.pile_size > 0 {
            Settled::Dead(Broken::PileLeft)
        } else if !position.untouched.is_empty() {
            Settled::Dead(Broken::Untouched(position.untouched.lowest() as u8))
        } else if !dark.is_empty() {
            Settled::Dead(Broken::Dark(dark.lowest() as u8))
        } else if lit < self.targets {
            Settled::Dead(Broken::TooFewLit)
        } else if (position.lit & position.added_targets).count() < self.must_light_added {
            Settled::Dead(Broken::TooFewMarkedLit)
        } else {
            Settled::Solved
        }
    }

    /// The rule that a hopeless choice breaks, in a position to which it was applied.
    fn why_hopeless(&self, choice: Choice, mut position: Position<M>) -> Broken {
        if usize::from(choice.piece) == LASER {
            return Broken::Leaves(choice.cell, choice.way);
        }
        position.leave_empty_cells_so();
        match self.settle(&mut position, &mut 0) {
            Settled::Dead(broken) => broken,
            _ => unreachable!("a choice is called hopeless only where it breaks a rule at once"),
        }
    }

    /// The rule by which an open position is lost, when light passes all cells that stay empty.
    fn why_lost(&self, mut position: Position<M>, broken: Broken) -> Broken {
        position.leave_empty_cells_so();
        match self.settle(&mut position, &mut 0) {
            Settled::Dead(broken) => broken,
            _ => self.is_lost(&position).unwrap_or(broken),
        }
    }

    fn prunes(&self, rule: u32) -> bool {
        self.pruning & rule != 0
    }

    /// Choose a waiting beam and append what may stand where it waits: the choices that are not
    /// hopeless, or all of them if `all_ways` are asked for.
    fn light_choices(&self, position: &Position<M>, all_ways: bool, choices: &mut Vec<Choice>) {
        let first = choices.len();
        let mut best = usize::MAX;
        for h in HEADINGS {
            for cell in cells(position.pending[h]) {
                let start = choices.len();
                let live = self.choices_for(position, cell, h, all_ways, choices);
                if live < best {
                    best = live;
                    let count = choices.len() - start;
                    choices.copy_within(start.., first);
                    choices.truncate(first + count);
                } else {
                    choices.truncate(start);
                }
                if best == 0 || !self.prunes(prune::FEWEST_CHOICES) {
                    return;
                }
            }
        }
    }

    /// Append what may stand on a cell; how many of the choices are not hopeless.
    fn choices_for(
        &self,
        position: &Position<M>,
        cell: usize,
        heading: usize,
        all_ways: bool,
        choices: &mut Vec<Choice>,
    ) -> usize {
        let mut live = 0;
        let mut offer = |piece: usize, ways: usize| {
            for way in 0..ways {
                let hopeless = self.is_hopeless(position, cell, heading, piece, way);
                live += usize::from(!hopeless);
                if all_ways || !hopeless {
                    let (cell, piece, way) = (cell as u8, piece as u8, way as u8);
                    choices.push(Choice { cell, piece, way, hopeless });
                }
            }
        };
        if position.unoriented.meets(M::cell(cell)) {
            let piece = usize::from(self.cells[cell] >> 4 & 7);
            offer(piece, WAYS[piece]);
            return live;
        }
        offer(0, 1);
        for piece in ADDABLE {
            if position.pile[piece] > 0 {
                offer(piece, WAYS[piece]);
            }
        }
        live
    }
}

impl<M: Mask> Position<M> {
    /// How many tokens of the pile can turn a beam.
    fn turners(&self) -> u8 {
        self.pile[TARGET] + self.pile[SPLITTER] + self.pile[DOUBLE]
    }

    /// With an empty pile nothing is put on an empty cell any more: light passes.
    fn leave_empty_cells_so(&mut self) {
        if self.pile_size == 0 && !self.free.is_empty() {
            self.straight = self.straight.map(|cells| cells | self.free);
            self.free = M::NONE;
        }
    }

    /// Let a cell do to light what its token does.
    fn put(&mut self, cell: M, optics: Optics) {
        let set = |sets: &mut [M; 4], effect: u8| {
            for h in HEADINGS {
                if effect & 1 << h != 0 {
                    sets[h] |= cell;
                }
            }
        };
        set(&mut self.straight, optics.straight);
        set(&mut self.left, optics.left);
        set(&mut self.right, optics.right);
        set(&mut self.lights, optics.lights);
        set(&mut self.ends, optics.ends);
    }
}

fn union<M: Mask>(sets: &[M; 4]) -> M {
    sets[N] | sets[E] | sets[S] | sets[W]
}

fn count_arrivals<M: Mask>(arrivals: &[M; 4]) -> u32 {
    arrivals.iter().map(|cells| cells.count()).sum()
}

#[cfg(test)]
mod tests;
