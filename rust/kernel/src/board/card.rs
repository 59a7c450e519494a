//! A card of the board game, and its positions.

use crate::board::input::WRONG_LASERS;
use lasermaze_tick::Refused;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use super::lanes::Lanes;
use super::prune;
use super::tokens::*;
use crate::grid::{cells, Geometry, Mask, HEADINGS};

/// The constants of a search.
pub(super) struct Card<M: Grid> {
    pub geometry: Arc<Geometry<M>>,
    /// The entries that go on to a cell of the grid, and those that come from one.
    pub inside: Lanes<M>,
    pub back_inside: Lanes<M>,
    /// The card's cells, one byte each, row by row.
    pub cells: Vec<u8>,
    /// `given[p]`: the cells where a token of piece p stands from the start.
    pub given: [M; PIECES],
    pub must_light: M,
    /// The number of added targets that must be lit.
    pub must_light_added: u32,
    /// The number of targets that must be lit in all.
    pub targets: u32,
    /// Whether beams may leave the grid or end on an opaque side.
    pub stray_beams: bool,
    /// The rules of `prune` that are used, as bits.
    pub pruning: u32,
}

/// Sets of cells, and a code for each cell.
pub trait Grid: Mask + 'static {
    type Codes: Copy + Send + Sync + AsRef<[u8]> + AsMut<[u8]>;
    const ALL_NOTHING: Self::Codes;
}

macro_rules! impl_grid {
    ($($integer:ty),*) => {$(
        impl Grid for $integer {
            type Codes = [u8; <$integer>::BITS as usize];
            const ALL_NOTHING: Self::Codes = [NOTHING as u8; <$integer>::BITS as usize];
        }
    )*};
}

impl_grid!(u64, u128);

/// A position of the search: the contents of the cells, and all other data.
///
/// The contents of the cells are undone with a choice, cell by cell; the rest is small, and
/// put back whole.
#[derive(Clone, Copy)]
pub(super) struct Position<M: Grid> {
    /// The contents of each cell: a code, or undecided.
    codes: M::Codes,
    /// `tokens[code]`: the cells with this token. Cells with nothing are in the state.
    tokens: [M; CODES],
    pub state: State<M>,
}

/// The other data of a position. The arrays of four are indexed by the heading of arrival.
#[derive(Clone, Copy)]
pub(super) struct State<M: Grid> {
    /// The cells that stay empty.
    pub nothing: M,
    /// Empty cells on which nothing is decided yet.
    pub free: M,
    /// Given tokens whose direction is not decided yet.
    pub unoriented: M,
    /// The cells that light has entered, and those that it enters next.
    pub entered: [M; 4],
    pub pending: [M; 4],
    /// The entries where light can go on without breaking a rule, as far as they were searched.
    pub good: Lanes<M>,
    /// Tokens that no beam has touched yet.
    pub untouched: M,
    pub lit: M,
    pub lit_count: u32,
    /// The targets on the grid that came from the pile.
    pub added_targets: M,
    /// The number of tokens of each piece left to add.
    pub pile: Pile,
    pub pile_size: u32,
    /// The possible contents of an empty cell: nothing, or a token of the pile in one of its
    /// directions.
    pub pile_codes: Codes,
    /// Whether `good` was found for this position or one before it.
    pub is_looked_at: bool,
}

impl<M: Grid> Deref for Position<M> {
    type Target = State<M>;

    fn deref(&self) -> &State<M> {
        &self.state
    }
}

impl<M: Grid> DerefMut for Position<M> {
    fn deref_mut(&mut self) -> &mut State<M> {
        &mut self.state
    }
}

impl<M: Grid> Card<M> {
    /// The position before the laser fires, with the given tokens on the grid.
    pub(super) fn first_position(&mut self, pile: &[u8]) -> Result<Position<M>, Refused> {
        let state = State {
            nothing: M::NONE,
            free: M::NONE,
            unoriented: M::NONE,
            entered: [M::NONE; 4],
            pending: [M::NONE; 4],
            good: Lanes::all(self.geometry.all),
            untouched: M::NONE,
            lit: M::NONE,
            lit_count: 0,
            added_targets: M::NONE,
            pile: Pile::EMPTY,
            pile_size: 0,
            pile_codes: 1 << NOTHING,
            is_looked_at: false,
        };
        let mut position = Position { codes: M::ALL_NOTHING, tokens: [M::NONE; CODES], state };
        for (index, &byte) in self.cells.iter().enumerate() {
            let cell = M::cell(index);
            if byte == 0 {
                position.codes.as_mut()[index] = FREE;
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
            if way.is_none() && piece != BLOCKER {
                position.codes.as_mut()[index] = UNORIENTED;
                position.unoriented |= cell;
            } else {
                position.put(index, self::code(piece, way.unwrap_or(0)));
            }
        }
        for &byte in pile {
            let (piece, _) = unpack(byte)?;
            self.must_light_added += u32::from(byte & MUST_LIGHT != 0);
            position.pile.add(piece);
            if piece != LASER {
                position.pile_codes |= codes_of(piece);
            }
            position.pile_size += 1;
        }
        let lasers = self.given[LASER].count() + position.pile.count(LASER);
        if lasers != 1 || position.pile.count(BLOCKER) != 0 {
            return Err(WRONG_LASERS);
        }
        Ok(position)
    }

    /// Whether the card gives the cell and the direction of the laser.
    pub(super) fn is_laser_known(&self) -> bool {
        cells(self.given[LASER]).any(|cell| self.way_of(cell).is_some())
    }

    fn way_of(&self, cell: usize) -> Option<usize> {
        unpack(self.cells[cell]).ok().and_then(|(_, way)| way)
    }

    /// The cells where the laser may be, by its direction.
    pub(super) fn laser_places(&self, start: &Position<M>) -> [M; 4] {
        if start.pile.count(LASER) > 0 {
            return [start.free; 4];
        }
        let given = self.given[LASER];
        let fixed = self.way_of(given.lowest());
        HEADINGS.map(|way| if fixed.is_none_or(|fixed| fixed == way) { given } else { M::NONE })
    }

    /// The cells and directions that the laser may have, cell by cell.
    pub(super) fn lasers(&self, start: &Position<M>) -> Vec<(usize, usize)> {
        let places @ [north, east, south, west] = self.laser_places(start);
        let mut lasers = Vec::new();
        for cell in cells(north | east | south | west) {
            let ways = HEADINGS.into_iter().filter(|&way| places[way].meets(M::cell(cell)));
            lasers.extend(ways.map(|way| (cell, way)));
        }
        lasers
    }

    /// Put the laser on the grid and let it fire.
    pub(super) fn fire(&self, position: &mut Position<M>, cell: usize, way: usize) {
        self.decide(position, cell, code(LASER, way));
        position.pending[way] = self.geometry.advance(way, M::cell(cell));
    }

    /// Decide the contents of a cell.
    #[inline(always)]
    pub(super) fn decide(&self, position: &mut Position<M>, index: usize, code: usize) {
        let cell = M::cell(index);
        let from_pile = position.free.meets(cell) && code != NOTHING;
        position.free &= !cell;
        position.unoriented &= !cell;
        position.put(index, code);
        if from_pile {
            position.take_from_pile(DECODED[code].0, cell);
            position.keep_empty_cells();
        }
    }

    /// Append the cells of a solution, one byte a cell.
    pub(super) fn write(&self, position: &Position<M>, solutions: &mut Vec<u8>) {
        let codes = position.codes.as_ref().iter();
        solutions.extend(self.cells.iter().zip(codes).map(|(&given, &code)| {
            let byte = BYTES.get(usize::from(code)).map_or(0, |&byte| byte);
            // A blocker has no code of its own.
            if byte == 0 {
                given
            } else {
                given & MUST_LIGHT | byte
            }
        }));
    }

    /// Whether the search looks for light that breaks no rule. With stray beams all light is good.
    pub(super) fn follows_good_light(&self) -> bool {
        self.uses(prune::GOOD_LIGHT) && !self.stray_beams
    }

    #[inline(always)]
    pub(super) fn piece_at(&self, index: usize) -> usize {
        piece_of(self.cells[index])
    }

    pub(super) fn uses(&self, rule: u32) -> bool {
        self.pruning & rule != 0
    }

    /// The targets that must be lit, and are not yet.
    pub(super) fn dark(&self, position: &Position<M>) -> M {
        self.must_light & !position.lit
    }

    /// The splitters whose direction is known or given.
    pub(super) fn splitters(&self, position: &Position<M>) -> M {
        let first = FIRST_CODE[SPLITTER];
        self.given[SPLITTER] | position.tokens[first] | position.tokens[first + 1]
    }
}

impl<M: Grid> Position<M> {
    #[inline(always)]
    fn put(&mut self, index: usize, code: usize) {
        self.codes.as_mut()[index] = code as u8;
        if code == NOTHING {
            self.nothing |= M::cell(index);
        } else {
            self.tokens[code] |= M::cell(index);
        }
    }

    /// Undo the decision on a cell, if there was one. `before` is its code from then.
    #[inline(always)]
    pub(super) fn take_back(&mut self, index: usize, before: u8) {
        let code = usize::from(self.codes.as_ref()[index]);
        if let Some(cells) = self.tokens.get_mut(code) {
            *cells &= !M::cell(index);
        }
        self.codes.as_mut()[index] = before;
    }

    #[inline(always)]
    fn take_from_pile(&mut self, piece: usize, cell: M) {
        if self.pile.take(piece) {
            self.pile_codes &= !codes_of(piece);
        }
        self.pile_size -= 1;
        if piece != LASER {
            self.untouched |= cell;
        }
        if piece == TARGET {
            self.added_targets |= cell;
        }
    }

    /// The contents of a cell: a code, or undecided.
    #[inline(always)]
    pub(super) fn code_at(&self, index: usize) -> u8 {
        self.codes.as_ref()[index]
    }

    #[inline(always)]
    pub(super) fn set_code(&mut self, index: usize, code: u8) {
        self.codes.as_mut()[index] = code;
    }

    /// The cells with tokens of which the direction is decided.
    pub(super) fn added(&self) -> M {
        self.tokens.iter().fold(M::NONE, |all, &cells| all | cells)
    }

    /// `of()[code]`: the cells that are decided so.
    pub(super) fn of(&self) -> [M; CODES] {
        let mut of = self.tokens;
        of[NOTHING] = self.nothing;
        of
    }

    /// The cells that light passes along a heading without a turn, as they are decided so.
    #[inline(always)]
    pub(super) fn passed(&self, heading: usize) -> M {
        self.nothing | self.tokens[FIRST_CODE[CHECKPOINT] + heading % 2]
    }

    /// The cell of the laser, by its direction.
    pub(super) fn lasers(&self) -> [M; 4] {
        let first = FIRST_CODE[LASER];
        HEADINGS.map(|way| self.tokens[first + way])
    }

    /// The number of tokens of the pile that can turn a beam.
    pub(super) fn turners(&self) -> u32 {
        [TARGET, SPLITTER, DOUBLE].iter().map(|&piece| self.pile.count(piece)).sum()
    }

    /// With an empty pile all empty cells stay empty: light passes them.
    pub(super) fn keep_empty_cells(&mut self) {
        if self.pile_size == 0 {
            let free = self.free;
            self.nothing |= free;
            self.free = M::NONE;
        }
    }
}
