//! The board game: all solutions of a card, each met once.
//!
//! The search follows the beam. When light comes to a cell that is still open (an empty cell,
//! or a token whose direction is unknown), it branches on what stands there: one of the pile's
//! tokens in one of its directions, or nothing, for good. Every branch commits that cell, so
//! no two branches share a solution. A position is a handful of cell sets (bits of one
//! integer), small enough to copy for each branch, so nothing is undone and nothing is
//! allocated while searching. Light is moved for all beams at once, by shifts.

use crate::grid::{back, cells, left, right, Geometry, Mask, E, HEADINGS, N, S, W};

/// Pieces as they are packed into a cell's byte; see `Token.to_byte` in Python.
const LASER: usize = 1;
const TARGET: usize = 2;
const SPLITTER: usize = 3;
const DOUBLE: usize = 4;
const CHECKPOINT: usize = 5;
const BLOCKER: usize = 6;
const PIECES: usize = 7;
/// The pieces that a pile may hold besides the laser.
const ADDABLE: [usize; 4] = [TARGET, SPLITTER, DOUBLE, CHECKPOINT];
/// How many directions each piece has.
const WAYS: [usize; PIECES] = [0, 4, 4, 2, 2, 2, 0];
const MUST_LIGHT: u8 = 0x80;

pub const MAX_CELLS: usize = 121;

/// The pruning rules, one bit each, so that tests can switch them off one by one.
pub mod prune {
    /// Do not send a beam where it must leave the grid or end on an opaque side.
    pub const HOPELESS_EXITS: u32 = 1;
    /// Every token still untouched can be reached by some beam.
    pub const UNREACHABLE_TOKENS: u32 = 2;
    /// Enough targets, and all that must be lit, can still be lit.
    pub const UNLIT_TARGETS: u32 = 4;
    /// The beams there are, and may yet be split off, suffice for the targets, and are not too many.
    pub const BEAM_COUNT: u32 = 8;
    /// Branch on the beam with the fewest choices.
    pub const FEWEST_CHOICES: u32 = 16;
    pub const ALL: u32 = 31;
    pub const NAMES: [(&str, u32); 5] = [
        ("hopeless exits", HOPELESS_EXITS),
        ("unreachable tokens", UNREACHABLE_TOKENS),
        ("unlit targets", UNLIT_TARGETS),
        ("beam count", BEAM_COUNT),
        ("fewest choices", FEWEST_CHOICES),
    ];
}

/// What a cell does to light, as four bits (one a heading of arrival) for each effect.
#[derive(Clone, Copy, Default)]
struct Optics {
    straight: u8,
    left: u8,
    right: u8,
    lights: u8,
    ends: u8,
}

const ANY_HEADING: u8 = 0b1111;

/// The rules of the tokens. `way` counts from 0 as in the notation's order of directions.
fn optics(piece: usize, way: usize) -> Optics {
    let slash = Optics { left: 1 << E | 1 << W, right: 1 << N | 1 << S, ..Optics::default() };
    let backslash = Optics { left: slash.right, right: slash.left, ..Optics::default() };
    let mirror = if way == 0 { slash } else { backslash };
    match piece {
        // Into its mouth, or from behind onto the light that it sends out itself.
        LASER => Optics { ends: 1 << back(way) | 1 << way, ..Optics::default() },
        TARGET => Optics {
            left: 1 << way,
            right: 1 << right(way),
            lights: 1 << back(way),
            ..Optics::default()
        },
        SPLITTER => Optics { straight: ANY_HEADING, ..mirror },
        DOUBLE => mirror,
        CHECKPOINT => {
            let axis = if way == 0 { 1 << N | 1 << S } else { 1 << E | 1 << W };
            Optics { straight: axis, ..Optics::default() }
        }
        _ => Optics { straight: ANY_HEADING, ..Optics::default() },
    }
}

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

/// Where light may still come, if every open cell did the best for it.
struct Reach<M> {
    /// Arrivals at which a beam may go on or end well, by any heading.
    touchable: M,
    /// Unlit targets on whose face light may still fall.
    lightable: M,
    /// How many more beams may be split off.
    splits: u32,
    /// Whether a beam may come back to the laser and end there in peace.
    laser: bool,
}

/// Light that spreads as it likes: its arrivals so far, the newest of them, and what cells may
/// do to it.
struct Flood<M> {
    arrivals: [M; 4],
    frontier: [M; 4],
    straight: [M; 4],
    left: [M; 4],
    right: [M; 4],
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

/// Why a card cannot be searched. (Python has checked all of it before.)
#[derive(Debug, PartialEq, Eq)]
pub enum CardError {
    Size,
    Byte(u8),
    Lasers,
}

impl std::fmt::Display for CardError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CardError::Size => write!(formatter, "a board has 1 to {MAX_CELLS} cells"),
            CardError::Byte(byte) => write!(formatter, "byte {byte} is no token"),
            CardError::Lasers => write!(formatter, "a board has exactly one laser"),
        }
    }
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

fn unpack(byte: u8) -> Result<(usize, Option<usize>), CardError> {
    let piece = usize::from(byte >> 4 & 7);
    let way = usize::from(byte & 15);
    let must_light_on_other = byte & MUST_LIGHT != 0 && piece != TARGET;
    if piece == 0 || piece >= PIECES || way > WAYS[piece] || must_light_on_other {
        return Err(CardError::Byte(byte));
    }
    Ok((piece, way.checked_sub(1)))
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
            position.pile[piece] += 1;
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

    /// Whether it can be proved at a glance that no solution follows from an open position.
    ///
    /// The proof is a relaxation: light may turn at every open cell in every way that some
    /// token of the pile could turn it, so whatever light does not reach then stays dark in
    /// every solution below.
    fn is_lost(&self, position: &Position<M>) -> bool {
        const BY_REACH: u32 = prune::UNREACHABLE_TOKENS | prune::UNLIT_TARGETS | prune::BEAM_COUNT;
        if !self.prunes(BY_REACH) {
            return false;
        }
        let reach = self.reach(position);
        (self.prunes(prune::UNREACHABLE_TOKENS)
            && !(position.untouched & !reach.touchable).is_empty())
            || (self.prunes(prune::UNLIT_TARGETS) && self.targets_stay_dark(position, &reach))
            || (self.prunes(prune::BEAM_COUNT) && self.beams_do_not_fit(position, &reach))
    }

    fn targets_stay_dark(&self, position: &Position<M>, reach: &Reach<M>) -> bool {
        let added = u32::from(position.pile[TARGET]);
        let possible = reach.lightable.count() + added;
        let added_possible =
            ((position.lit | reach.lightable) & position.added_targets).count() + added;
        position.lit.count() + possible < self.targets
            || added_possible < self.must_light_added
            || !(self.must_light & !position.lit & !reach.lightable).is_empty()
    }

    /// A beam lights one target at most; and without splitters ahead, nor a way back to the
    /// laser, no two beams can end in one place, so each must light one.
    fn beams_do_not_fit(&self, position: &Position<M>, reach: &Reach<M>) -> bool {
        let beams = count_arrivals(&position.pending);
        let wanted = self.targets - position.lit.count();
        let must = (self.must_light & !position.lit).count();
        let exact = reach.splits == 0 && !reach.laser && !self.stray_beams;
        wanted.max(must) > beams + reach.splits || (exact && wanted != beams)
    }

    /// Where light may still come in any solution that follows from this position.
    fn reach(&self, position: &Position<M>) -> Reach<M> {
        let pile = &position.pile;
        let turners = pile[TARGET] + pile[SPLITTER] + pile[DOUBLE];
        let turning_tokens = self.given[TARGET] | self.given[SPLITTER] | self.given[DOUBLE];
        let passing_tokens = self.given[SPLITTER] | self.given[CHECKPOINT];
        let open_turn = position.unoriented & turning_tokens;
        let open_straight = position.free | position.unoriented & passing_tokens;

        let mut light = Flood {
            arrivals: position.pending,
            frontier: position.pending,
            straight: HEADINGS.map(|h| position.straight[h] | open_straight),
            left: HEADINGS.map(|h| position.left[h] | open_turn),
            right: HEADINGS.map(|h| position.right[h] | open_turn),
        };
        self.spread(position, &mut light);
        // A token costs a piece of the pile only once, however often light comes back to it.
        let mut turned = M::NONE;
        for _ in 0..turners {
            let turning_now = union(&light.arrivals) & position.free & !turned;
            if turning_now.is_empty() {
                break;
            }
            turned |= turning_now;
            for h in HEADINGS {
                light.left[h] |= turning_now;
                light.right[h] |= turning_now;
                light.frontier[h] = light.arrivals[h] & turning_now;
            }
            self.spread(position, &mut light);
        }
        self.harvest(position, light.arrivals, open_turn | open_straight)
    }

    /// Let the light of the frontier run on until it comes nowhere new.
    fn spread(&self, position: &Position<M>, light: &mut Flood<M>) {
        let frontier = &mut light.frontier;
        while !union(frontier).is_empty() {
            let mut onward = [M::NONE; 4];
            for h in HEADINGS {
                onward[h] |= frontier[h] & light.straight[h];
                onward[left(h)] |= frontier[h] & light.left[h];
                onward[right(h)] |= frontier[h] & light.right[h];
            }
            for h in HEADINGS {
                frontier[h] = self.geometry.advance(h, onward[h])
                    & !(light.arrivals[h] | position.entered[h]);
                light.arrivals[h] |= frontier[h];
            }
        }
    }

    fn harvest(&self, position: &Position<M>, arrivals: [M; 4], open: M) -> Reach<M> {
        let splitters = self.splitters(position);
        let mut reach = Reach {
            touchable: M::NONE,
            lightable: M::NONE,
            splits: 4 * u32::from(position.pile[SPLITTER]),
            laser: false,
        };
        for h in HEADINGS {
            let acting =
                position.straight[h] | position.left[h] | position.right[h] | position.lights[h];
            let lighting = position.lights[h] | position.unoriented & self.given[TARGET];
            reach.touchable |= arrivals[h] & (acting | open);
            reach.lightable |= arrivals[h] & lighting & !position.lit;
            reach.splits += (arrivals[h] & splitters).count();
            reach.laser |= arrivals[h].meets(position.ends[h]);
        }
        if self.stray_beams {
            reach.touchable |= union(&arrivals) & position.targets;
        }
        reach
    }

    fn splitters(&self, position: &Position<M>) -> M {
        // Only a splitter lets a beam through and turns it: two ways on from one arrival.
        HEADINGS.iter().fold(self.given[SPLITTER], |mask, &h| {
            mask | position.straight[h] & (position.left[h] | position.right[h])
        })
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

    /// Whether a choice fails at once, by the rule against stray beams or by a target too many.
    fn is_hopeless(
        &self,
        position: &Position<M>,
        cell: usize,
        heading: usize,
        piece: usize,
        way: usize,
    ) -> bool {
        if self.stray_beams || !self.prunes(prune::HOPELESS_EXITS) {
            return false;
        }
        let Optics { straight, left: to_left, right: to_right, lights, ends } = optics(piece, way);
        let arrival = 1 << heading;
        if (straight | to_left | to_right | lights | ends) & arrival == 0 {
            return true;
        }
        let from_pile = piece != 0 && position.free.meets(M::cell(cell));
        let pile_left = position.pile_size - u32::from(from_pile);
        if lights & arrival != 0 {
            return self.lighting_is_hopeless(position, cell, pile_left);
        }
        let exit_fails = |effect: u8, exit: usize| {
            effect & arrival != 0 && !self.may_end_well(position, cell, exit, pile_left)
        };
        exit_fails(straight, heading)
            || exit_fails(to_left, left(heading))
            || exit_fails(to_right, right(heading))
    }

    /// Whether to light a target here is one too many, or ends the last beam too early.
    fn lighting_is_hopeless(&self, position: &Position<M>, cell: usize, pile_left: u32) -> bool {
        let lit = position.lit.count() + 1;
        let last_beam = count_arrivals(&position.pending) == 1;
        let work_left = pile_left > 0
            || lit < self.targets
            || !(position.untouched & !M::cell(cell)).is_empty();
        lit > self.targets || (last_beam && work_left)
    }

    /// Whether a beam that leaves `cell` along `exit` meets anything that may take it.
    fn may_end_well(
        &self,
        position: &Position<M>,
        cell: usize,
        exit: usize,
        pile_left: u32,
    ) -> bool {
        let ray = self.geometry.ray(cell, exit);
        let see_through = position.free | position.straight[exit] & !self.splitters(position);
        let tokens = ray & !see_through;
        let before_token = if tokens.is_empty() {
            ray
        } else {
            let first = self.geometry.first_met(exit, tokens);
            ray & !self.geometry.ray(first, exit)
        };
        if pile_left > 0 && before_token.meets(position.free) {
            return true;
        }
        if tokens.is_empty() {
            return false;
        }
        let first = M::cell(self.geometry.first_met(exit, tokens));
        let takes = position.straight[exit]
            | position.left[exit]
            | position.right[exit]
            | position.lights[exit]
            | position.ends[exit]
            | position.unoriented;
        takes.meets(first)
    }
}

impl<M: Mask> Position<M> {
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
