//! Placing and turning tokens. Each cell has thirty moves: to put a token of the pile (24 codes),
//! to turn its token (N, E, S, W or unknown), to take it back.
//!
//! Planes: a token and its direction (laser, target mirror, beam splitter, double mirror and
//! checkpoint, each with its directions and then the unknown one; cell blocker); targets that must
//! be lit; tokens of the card; light that enters a cell going N, E, S, W; lit targets. Numbers: the
//! targets to light; the tokens of each sort in the pile.

use super::{show_light, Given, Rules};
use crate::board::tokens::{
    pack, piece_of, unpack, unturned, way_of, without_way, BLOCKER, CHECKPOINT, DOUBLE, LASER,
    MUST_LIGHT, PIECES, SPLITTER, TARGET, WAYS,
};
use crate::board::trace::Trace;
use crate::grid::Size;
use crate::play::{WRONG_CONTENTS, WRONG_SIZE};
use lasermaze_tick::Refused;

/// The moves of a cell, and those of them that put a token.
const MOVES: usize = 30;
const PUTS: usize = 24;
const TAKE: usize = MOVES - 1;

/// `PUT[move]`: the byte of the token that a move puts, in the order of the notation's codes.
const PUT: [u8; PUTS] = {
    let mut table = [0; PUTS];
    let (mut piece, mut next) = (LASER, 0);
    while piece < BLOCKER {
        let mut way = 0;
        while way <= WAYS[piece] {
            let byte = if way < WAYS[piece] { pack(piece, way) } else { unturned(piece) };
            table[next] = byte;
            next += 1;
            if piece == TARGET {
                table[next] = byte | MUST_LIGHT;
                next += 1;
            }
            way += 1;
        }
        piece += 1;
    }
    table
};

/// The sorts of tokens that a pile can hold, by their bytes.
const SORTS: [u8; 6] = [
    unturned(LASER),
    unturned(TARGET),
    unturned(TARGET) | MUST_LIGHT,
    unturned(SPLITTER),
    unturned(DOUBLE),
    unturned(CHECKPOINT),
];

/// `PLANE[piece]`: the plane of its first direction.
const PLANE: [usize; PIECES] = [0, 0, 5, 10, 13, 16, 19];
const MARKED: usize = 20;
const FIXED: usize = 21;
const LIGHT: usize = 22;
const LIT: usize = 26;

/// The rules of the board game for a size.
#[derive(Clone)]
pub struct BoardRules {
    size: Size,
}

/// A card.
#[derive(Clone)]
pub struct Card {
    cells: Vec<u8>,
    pile: [u8; 6],
    targets: u8,
}

/// A card with tokens placed and turned.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Position {
    cells: Vec<u8>,
    pile: [u8; 6],
    /// The headings of the light that enters each cell, as bits.
    light: Vec<u8>,
    lit: Vec<bool>,
    solved: bool,
}

fn sort_of(byte: u8) -> Option<usize> {
    SORTS.iter().position(|&sort| sort == without_way(byte))
}

impl BoardRules {
    /// Fire the laser. Light waits at tokens of unknown direction.
    fn shine(&self, card: &Card, position: &mut Position) {
        let laser = position.cells.iter().position(|&byte| piece_of(byte) == LASER);
        let source = laser.and_then(|cell| Some((cell, way_of(position.cells[cell])?)));
        let mut trace = Trace::new(self.size);
        trace.shine(&position.cells, source);
        let stray = trace.blocked || !trace.exits.is_empty();
        (position.light, position.lit) = (trace.entered, trace.lit);
        position.solved =
            !stray && self.is_complete(position) && is_right(card, position, &trace.touched);
    }

    fn is_complete(&self, position: &Position) -> bool {
        let oriented = |&byte: &u8| {
            let piece = piece_of(byte);
            piece == 0 || piece == BLOCKER || way_of(byte).is_some()
        };
        position.pile.iter().all(|&count| count == 0) && position.cells.iter().all(oriented)
    }

    /// The byte of a token turned by a move; None if it cannot be turned so.
    fn turned(byte: u8, turn: usize) -> Option<u8> {
        let piece = piece_of(byte);
        let after = match turn {
            4 => unturned(piece),
            way if way < WAYS[piece] => pack(piece, way),
            _ => return None,
        };
        let after = after | byte & MUST_LIGHT;
        (after != byte).then_some(after)
    }
}

/// Whether all tokens are touched, and the right targets lit; no light goes astray.
fn is_right(card: &Card, position: &Position, touched: &[bool]) -> bool {
    let mut lit_added = 0;
    for (cell, &byte) in position.cells.iter().enumerate() {
        let piece = piece_of(byte);
        if piece != 0 && piece != LASER && piece != BLOCKER && !touched[cell] {
            return false;
        }
        if card.cells[cell] & MUST_LIGHT != 0 && !position.lit[cell] {
            return false;
        }
        lit_added += u8::from(card.cells[cell] == 0 && position.lit[cell]);
    }
    let lit = position.lit.iter().filter(|&&lit| lit).count();
    lit == usize::from(card.targets) && lit_added >= card.pile[2]
}

impl Rules for BoardRules {
    type Puzzle = Card;
    type State = Position;

    fn new(rows: usize, cols: usize) -> Self {
        let size = Size { rows, cols };
        BoardRules { size }
    }

    fn actions(&self) -> usize {
        MOVES * self.size.cells()
    }

    fn planes(&self) -> usize {
        LIT + 1
    }

    fn numbers(&self) -> usize {
        1 + SORTS.len()
    }

    fn read(&self, given: &Given) -> Result<Card, Refused> {
        if given.cells.len() != self.size.cells() {
            return Err(WRONG_SIZE);
        }
        for &byte in given.cells.iter().filter(|&&byte| byte != 0) {
            unpack(byte).map_err(|_| WRONG_CONTENTS)?;
        }
        let mut pile = [0u8; 6];
        for &byte in &given.pile {
            let sort = sort_of(byte).filter(|_| way_of(byte).is_none());
            let count = &mut pile[sort.ok_or(WRONG_CONTENTS)?];
            *count = count.checked_add(1).ok_or(WRONG_CONTENTS)?;
        }
        Ok(Card { cells: given.cells.clone(), pile, targets: given.targets })
    }

    fn start(&self, card: &Card) -> Position {
        let mut position = Position {
            cells: card.cells.clone(),
            pile: card.pile,
            light: vec![0; card.cells.len()],
            lit: vec![false; card.cells.len()],
            solved: false,
        };
        self.shine(card, &mut position);
        position
    }

    fn mask(&self, card: &Card, position: &Position, mask: &mut [u8]) -> bool {
        if position.solved {
            return false;
        }
        let mut puts = [0u8; PUTS];
        for (legal, &byte) in puts.iter_mut().zip(&PUT) {
            *legal = u8::from(sort_of(byte).is_some_and(|sort| position.pile[sort] > 0));
        }
        let mut any = false;
        for (cell, moves) in mask.chunks_exact_mut(MOVES).enumerate() {
            let (byte, given) = (position.cells[cell], card.cells[cell]);
            if byte == 0 {
                moves[..PUTS].copy_from_slice(&puts);
            } else if given == 0 || (piece_of(given) != BLOCKER && way_of(given).is_none()) {
                for turn in 0..5 {
                    moves[PUTS + turn] = u8::from(Self::turned(byte, turn).is_some());
                }
                moves[TAKE] = u8::from(given == 0);
            }
            any |= moves.contains(&1);
        }
        any
    }

    fn play(&self, card: &Card, position: &mut Position, action: usize) -> bool {
        let (cell, kind) = (action / MOVES, action % MOVES);
        let (byte, given) = (position.cells[cell], card.cells[cell]);
        if position.solved {
            return false;
        }
        if kind < PUTS {
            let sort = sort_of(PUT[kind]).filter(|&sort| byte == 0 && position.pile[sort] > 0);
            let Some(sort) = sort else { return false };
            position.pile[sort] -= 1;
            position.cells[cell] = PUT[kind];
        } else if byte == 0 {
            return false;
        } else if kind == TAKE {
            let Some(sort) = sort_of(byte).filter(|_| given == 0) else { return false };
            position.pile[sort] += 1;
            position.cells[cell] = 0;
        } else {
            let free = given == 0 || (piece_of(given) != BLOCKER && way_of(given).is_none());
            let after = Self::turned(byte, kind - PUTS).filter(|_| free);
            let Some(after) = after else { return false };
            position.cells[cell] = after;
        }
        self.shine(card, position);
        true
    }

    fn is_solved(&self, _: &Card, position: &Position) -> bool {
        position.solved
    }

    fn observe(&self, card: &Card, position: &Position, planes: &mut [u8], numbers: &mut [u8]) {
        let cells = position.cells.len();
        for (cell, &byte) in position.cells.iter().enumerate() {
            let piece = piece_of(byte);
            planes[FIXED * cells + cell] = u8::from(card.cells[cell] != 0);
            planes[LIT * cells + cell] = u8::from(position.lit[cell]);
            if piece == 0 {
                continue;
            }
            let way = way_of(byte).unwrap_or(WAYS[piece]);
            planes[(PLANE[piece] + way) * cells + cell] = 1;
            planes[MARKED * cells + cell] = u8::from(byte & MUST_LIGHT != 0);
        }
        show_light(&position.light, planes, LIGHT);
        numbers[0] = card.targets;
        numbers[1..].copy_from_slice(&position.pile);
    }
}
