//! The tokens of the board game: their codes, and their effects on light.

pub use super::bytes::*;
use crate::grid::{back, left, right, E, N, S, W};

/// The effects of a cell on light: for each effect four bits, one a heading of arrival.
#[derive(Clone, Copy)]
pub struct Optics {
    /// Light passes.
    pub straight: u8,
    /// Light turns left or right.
    pub left: u8,
    pub right: u8,
    /// Light lights a target and ends.
    pub lights: u8,
    /// Light ends by the rules.
    pub ends: u8,
}

const DARK: Optics = Optics { straight: 0, left: 0, right: 0, lights: 0, ends: 0 };
const ANY_HEADING: u8 = 0b1111;

/// The effects of a piece on light. `way` counts from 0 as in the notation's order of directions.
const fn rules(piece: usize, way: usize) -> Optics {
    let slash = Optics { left: 1 << E | 1 << W, right: 1 << N | 1 << S, ..DARK };
    let backslash = Optics { left: slash.right, right: slash.left, ..DARK };
    let mirror = if way == 0 { slash } else { backslash };
    match piece {
        // A beam may end in the opening of the laser. The other sides are opaque.
        LASER => Optics { ends: 1 << back(way), ..DARK },
        TARGET => Optics { left: 1 << way, right: 1 << right(way), lights: 1 << back(way), ..DARK },
        SPLITTER => Optics { straight: ANY_HEADING, ..mirror },
        DOUBLE => mirror,
        CHECKPOINT => {
            let axis = if way == 0 { 1 << N | 1 << S } else { 1 << E | 1 << W };
            Optics { straight: axis, ..DARK }
        }
        _ => Optics { straight: ANY_HEADING, ..DARK },
    }
}

/// The contents of a cell in one number: nothing (also a blocker, which light does not see), or a
/// piece in a direction. `code` counts the directions of a piece from its first code.
pub const NOTHING: usize = 0;
pub const FIRST_CODE: [usize; PIECES] = [NOTHING, 11, 1, 5, 7, 9, NOTHING];
pub const CODES: usize = 15;
/// Cells of which nothing is decided: empty ones, and tokens of unknown direction.
pub const FREE: u8 = 15;
pub const UNORIENTED: u8 = 16;

pub const fn code(piece: usize, way: usize) -> usize {
    FIRST_CODE[piece] + way
}

const fn decode(code: usize) -> (usize, usize) {
    let mut piece = LASER;
    while piece < BLOCKER {
        if code >= FIRST_CODE[piece] && code < FIRST_CODE[piece] + WAYS[piece] {
            return (piece, code - FIRST_CODE[piece]);
        }
        piece += 1;
    }
    (0, 0)
}

/// `DECODED[code]`: its piece and its direction. For nothing the piece is 0.
pub static DECODED: [(usize, usize); CODES] = {
    let mut table = [(0, 0); CODES];
    let mut code = 0;
    while code < CODES {
        table[code] = decode(code);
        code += 1;
    }
    table
};

/// `BYTES[code]`: the byte of its token; 0 for nothing.
pub static BYTES: [u8; CODES] = {
    let mut table = [0; CODES];
    let mut code = 1;
    while code < CODES {
        let (piece, way) = decode(code);
        table[code] = pack(piece, way);
        code += 1;
    }
    table
};

/// The number of tokens of each piece, a byte each. They are one integer: an array is written byte by
/// byte and copied whole, and a processor cannot read soon what was just written in parts.
#[derive(Clone, Copy)]
pub struct Pile(u64);

impl Pile {
    pub const EMPTY: Pile = Pile(0);

    /// The number of tokens of a piece, at most 255.
    #[inline(always)]
    pub fn count(self, piece: usize) -> u32 {
        u32::from((self.0 >> (8 * piece)) as u8)
    }

    /// Add a token of a piece.
    pub fn add(&mut self, piece: usize) {
        self.0 += u64::from(self.count(piece) < u32::from(u8::MAX)) << (8 * piece);
    }

    /// Take a token of a piece, of which there is one. Returns whether it was the last.
    #[inline(always)]
    pub fn take(&mut self, piece: usize) -> bool {
        self.0 -= 1 << (8 * piece);
        self.count(piece) == 0
    }
}

/// A set of codes from which a cell may be decided, one bit each.
pub type Codes = u16;

/// The codes of a piece: one in each of its directions.
pub const fn codes_of(piece: usize) -> Codes {
    ((1 << WAYS[piece]) - 1) << FIRST_CODE[piece]
}

/// The meeting of light with a cell: the headings of its way out as bits 0 to 3, and these.
pub const LIGHTS: u8 = 1 << 4;
pub const BLOCKED: u8 = 1 << 5;
pub const WAYS_OUT: u8 = 0b1111;
/// Their numbers in `WITH`.
pub const LIGHTS_INDEX: usize = 4;
pub const BLOCKED_INDEX: usize = 5;

/// `MEETINGS[code][heading]`. An undecided cell counts as empty.
pub static MEETINGS: [[u8; 4]; CODES + 2] = {
    let mut table = [[0; 4]; CODES + 2];
    let mut entry = 0;
    while entry < 4 * table.len() {
        let code = if entry / 4 < CODES { entry / 4 } else { NOTHING };
        table[entry / 4][entry % 4] = meeting(code, entry % 4);
        entry += 1;
    }
    table
};

const fn meeting(code: usize, heading: usize) -> u8 {
    let (piece, way) = decode(code);
    let Optics { straight, left: to_left, right: to_right, lights, ends } = rules(piece, way);
    let mut met = ((straight >> heading) & 1) << heading;
    met |= ((to_left >> heading) & 1) << left(heading);
    met |= ((to_right >> heading) & 1) << right(heading);
    met |= ((lights >> heading) & 1) * LIGHTS;
    if met == 0 && ends >> heading & 1 == 0 {
        met = BLOCKED;
    }
    met
}

/// `WITH[heading][effect]`: the codes that do this to light, as bits: send it out along a heading
/// (0 to 3), let it light a target (4), end it on an opaque side (5).
pub static WITH: [[Codes; 6]; 4] = {
    let mut table = [[0; 6]; 4];
    let mut entry = 0;
    while entry < 4 * CODES {
        let (code, heading) = (entry / 4, entry % 4);
        let mut effect = 0;
        while effect < 6 {
            table[heading][effect] |= ((meeting(code, heading) >> effect & 1) as Codes) << code;
            effect += 1;
        }
        entry += 1;
    }
    table
};

/// The code of a cell by its byte; None for a token of unknown direction.
#[inline(always)]
fn code_of(byte: u8) -> Option<usize> {
    match piece_of(byte) {
        0 | BLOCKER => Some(NOTHING),
        piece => Some(code(piece, way_of(byte)?)),
    }
}

/// The meeting of light with a cell by its byte, as in [`MEETINGS`]; None for a token of unknown
/// direction. Bits 0 to 3 are the headings along which light goes on.
pub fn meeting_with(byte: u8, heading: usize) -> Option<u8> {
    Some(MEETINGS[code_of(byte)?][heading])
}
