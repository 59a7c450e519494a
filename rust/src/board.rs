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
mod tokens;

pub use lookahead::prune;
pub use plant::plant;
pub use tokens::CardError;
use tokens::*;

use crate::grid::{cells, left, right, Geometry, Mask, E, HEADINGS, N, S, W};

pub const MAX_CELLS: usize = 121;

/// One decision: what stands on a cell. Piece 0 is nothing, for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Choice {
    cell: u8,
    piece: u8,
    way: u8,
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
    Dead,
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
            nodes: 0,
            beam_steps: 0,
            found: 0,
        };
        search.card.laser_choices(&start, &mut search.choices);
        search.frames.push(Frame { position: start, first: 0, next: 0 });
        Ok(search)
    }

    /// Search on, for at most `nodes` nodes and until `found` has come to `stop_at`.
    ///
    /// The cells of each solution, one byte a cell, are appended to `solutions` as long as
    /// `keep` allows. Returns whether the search is exhausted.
    pub fn run(&mut self, nodes: u64, keep: u64, stop_at: u64, solutions: &mut Vec<u8>) -> bool {
        let last_node = self.nodes.saturating_add(nodes);
        while self.nodes < last_node && self.found < stop_at {
            let Some(frame) = self.frames.last_mut() else { return true };
            let Some(&choice) = self.choices.get(frame.next) else {
                self.choices.truncate(frame.first);
                self.frames.pop();
                continue;
            };
            frame.next += 1;
            let mut position = frame.position;
            self.nodes += 1;
            self.card.apply(choice, &mut position);
            match self.card.settle(&mut position, &mut self.beam_steps) {
                Settled::Dead => {}
                Settled::Solved => {
                    if self.found < keep {
                        self.write_solution(solutions);
                    }
                    self.found += 1;
                }
                Settled::Open => self.branch(position),
            }
        }
        self.frames.is_empty()
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
        let first = self.choices.len();
        if self.card.is_lost(&position) {
            return;
        }
        self.card.light_choices(&position, &mut self.choices);
        if self.choices.len() > first {
            self.frames.push(Frame { position, first, next: first });
        }
    }

    fn write_solution(&self, solutions: &mut Vec<u8>) {
        let start = solutions.len();
        solutions.extend_from_slice(&self.card.cells);
        for frame in &self.frames {
            let Choice { cell, piece, way } = self.choices[frame.next - 1];
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

    /// The ways to place and turn the laser, but for those that fire straight out of the grid.
    fn laser_choices(&self, start: &Position<M>, choices: &mut Vec<Choice>) {
        if start.pile_size > start.free.count() {
            return;
        }
        let known = |cell: usize| unpack(self.cells[cell]).ok().and_then(|(_, way)| way);
        let places = if start.pile[LASER] > 0 { start.free } else { self.given[LASER] };
        for cell in cells(places) {
            for way in HEADINGS {
                let leaves = self.geometry.rim[way].meets(M::cell(cell));
                if known(cell).is_none_or(|fixed| fixed == way) && (self.stray_beams || !leaves) {
                    choices.push(Choice { cell: cell as u8, piece: LASER as u8, way: way as u8 });
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
                        return Settled::Dead;
                    }
                    position.untouched &= !(blocked & position.targets);
                }
            }
            for h in HEADINGS {
                if !self.stray_beams && onward[h].meets(self.geometry.rim[h]) {
                    return Settled::Dead;
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
            return Settled::Dead;
        }
        if position.pending.iter().any(|&waiting| !waiting.is_empty()) {
            return Settled::Open;
        }
        let solved = position.pile_size == 0
            && position.untouched.is_empty()
            && lit == self.targets
            && (self.must_light & !position.lit).is_empty()
            && (position.lit & position.added_targets).count() >= self.must_light_added;
        if solved {
            Settled::Solved
        } else {
            Settled::Dead
        }
    }

    fn prunes(&self, rule: u32) -> bool {
        self.pruning & rule != 0
    }

    /// Choose a waiting beam and append what may stand where it waits.
    fn light_choices(&self, position: &Position<M>, choices: &mut Vec<Choice>) {
        let first = choices.len();
        let mut best = usize::MAX;
        for h in HEADINGS {
            for cell in cells(position.pending[h]) {
                let start = choices.len();
                self.choices_for(position, cell, h, choices);
                let count = choices.len() - start;
                if count < best {
                    best = count;
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

    fn choices_for(
        &self,
        position: &Position<M>,
        cell: usize,
        heading: usize,
        choices: &mut Vec<Choice>,
    ) {
        let mut offer = |piece: usize, ways: usize| {
            for way in 0..ways {
                if !self.is_hopeless(position, cell, heading, piece, way) {
                    choices.push(Choice { cell: cell as u8, piece: piece as u8, way: way as u8 });
                }
            }
        };
        if position.unoriented.meets(M::cell(cell)) {
            let piece = usize::from(self.cells[cell] >> 4 & 7);
            offer(piece, WAYS[piece]);
            return;
        }
        offer(0, 1);
        for piece in ADDABLE {
            if position.pile[piece] > 0 {
                offer(piece, WAYS[piece]);
            }
        }
    }
}

impl<M: Mask> Position<M> {
    /// How many tokens of the pile can turn a beam.
    fn turners(&self) -> u8 {
        self.pile[TARGET] + self.pile[SPLITTER] + self.pile[DOUBLE]
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
