//! Tokens as bytes, and what a beam does at each.
//!
//! A byte has a mark in bit 7 (this target must be lit), the piece in bits 4 to 6 and the way in
//! bits 0 to 3: 0 if it has none or it is unknown, else 1 + its index among the ways of the piece.
//! 0 is an empty cell. A heading is 0 to 3: north, east, south, west.

pub const LASER: u8 = 1;
pub const TARGET: u8 = 2;
pub const SPLITTER: u8 = 3;
pub const DOUBLE: u8 = 4;
pub const CHECKPOINT: u8 = 5;
pub const BLOCKER: u8 = 6;

pub const MARK: u8 = 0x80;

/// The number of directions of each piece, by its number.
pub const WAYS: [u8; 7] = [0, 4, 4, 2, 2, 2, 0];

pub const fn piece(token: u8) -> u8 {
    token >> 4 & 7
}

/// The way of a token: 0 if it is unknown, or if it has none.
pub const fn way(token: u8) -> u8 {
    token & 15
}

pub const fn turned(token: u8, way: u8) -> u8 {
    token & 0xf0 | way
}

/// The token of a piece in a way, or without one for 0.
pub const fn token(piece: u8, way: u8) -> u8 {
    piece << 4 | way
}

/// The token of a piece in each of its ways.
pub fn all_ways(piece: u8) -> impl Iterator<Item = u8> {
    (1..=WAYS[usize::from(piece)]).map(move |way| token(piece, way))
}

/// Whether the direction of a token is to be found.
pub fn is_open(token: u8) -> bool {
    way(token) == 0 && WAYS[usize::from(piece(token))] > 0
}

/// Whether the beam has to touch the token.
pub fn is_needy(token: u8) -> bool {
    !matches!(piece(token), 0 | LASER | BLOCKER)
}

/// Whether a byte is an empty cell or a token. Only targets have a mark.
pub fn is_valid(byte: u8) -> bool {
    let known = piece(byte) <= BLOCKER && way(byte) <= WAYS[usize::from(piece(byte) % 7)];
    known && (byte & MARK == 0 || piece(byte) == TARGET)
}

/// The result of a beam entering a token's cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Meeting {
    /// A bit for each heading along which it goes on.
    pub out: u8,
    /// It meets a target's face.
    pub lights: bool,
    /// The token counts as touched.
    pub touches: bool,
    /// It ends on an opaque side.
    pub blocked: bool,
}

const NOTHING: Meeting = Meeting { out: 0, lights: false, touches: false, blocked: false };

/// The heading out of a mirror that rises (`/`) or falls (`\`).
const fn reflected(heading: u8, falls: bool) -> u8 {
    // `/` swaps north with east and south with west, `\` north with west and east with south.
    if falls {
        3 - heading
    } else {
        heading ^ 1
    }
}

/// The meeting of a beam along `heading` with a token of known direction, without a mark.
const fn meet_known(token: u8, heading: u8) -> Meeting {
    let straight = 1 << heading;
    let passed = Meeting { out: straight, touches: true, ..NOTHING };
    let opaque = Meeting { blocked: true, ..NOTHING };
    let bent = 1 << reflected(heading, way(token) == 2);
    match piece(token) {
        LASER if heading == (way(token) + 1) % 4 => NOTHING, // back into its mouth
        LASER => opaque,
        TARGET => meet_target(way(token) - 1, heading),
        SPLITTER => Meeting { out: straight | bent, ..passed },
        DOUBLE => Meeting { out: bent, ..passed },
        CHECKPOINT if heading % 2 == way(token) - 1 => passed,
        CHECKPOINT => opaque,
        _ => Meeting { touches: false, ..passed },
    }
}

/// The meeting of a beam with a target that looks along `face`.
const fn meet_target(face: u8, heading: u8) -> Meeting {
    let touched = Meeting { touches: true, ..NOTHING };
    match (heading + 4 - face) % 4 {
        2 => Meeting { lights: true, ..touched },
        3 => Meeting { blocked: true, ..touched },
        // The other two sides are one mirror: in at the back, out to the left of the face.
        0 => Meeting { out: 1 << ((face + 3) % 4), ..touched },
        _ => Meeting { out: 1 << ((face + 2) % 4), ..touched },
    }
}

/// The meetings of a beam with a token in each of its possible directions. Light that only ever
/// ends on an opaque side is not counted as a touch.
const fn meet_any(token: u8, heading: u8) -> Meeting {
    let ways = WAYS[piece(token) as usize];
    let (first, last) = match way(token) {
        0 if ways > 0 => (1, ways),
        known => (known, known),
    };
    let mut all = NOTHING;
    let mut way = first;
    while way <= last {
        let one = meet_known(turned(token, way), heading);
        all.out |= one.out;
        all.lights |= one.lights;
        all.touches |= one.touches && !one.blocked;
        all.blocked |= one.blocked;
        way += 1;
    }
    all
}

/// The meetings of every token without a mark; all others are left out.
const fn table(any_way: bool) -> [[Meeting; 4]; 128] {
    let mut table = [[NOTHING; 4]; 128];
    let mut byte = 0;
    while byte < 112 {
        let token = byte as u8;
        let ways = WAYS[piece(token) as usize];
        let known = way(token) > 0 || ways == 0;
        let mut heading = 0;
        while heading < 4 && way(token) <= ways && (known || any_way) {
            table[byte][heading] = if any_way {
                meet_any(token, heading as u8)
            } else {
                meet_known(token, heading as u8)
            };
            heading += 1;
        }
        byte += 1;
    }
    table
}

static MEETINGS: [[Meeting; 4]; 128] = table(false);

/// The meeting of a beam with a token of known direction. An empty cell is like a blocker.
#[inline(always)]
pub fn meet(token: u8, heading: u8) -> Meeting {
    MEETINGS[usize::from(token & !MARK)][usize::from(heading & 3)]
}

/// The effects of a token on light, by the headings along which light enters: a bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// Light goes on straight, or turns right or left.
    pub straight: u8,
    pub right: u8,
    pub left: u8,
    /// See [`Meeting`].
    pub lights: u8,
    pub touches: u8,
    pub blocked: u8,
}

const fn effects(any_way: bool) -> [Effects; 128] {
    let meetings = table(any_way);
    let none = Effects { straight: 0, right: 0, left: 0, lights: 0, touches: 0, blocked: 0 };
    let mut effects = [none; 128];
    let mut entry = 0;
    while entry < 128 * 4 {
        let (byte, heading) = (entry / 4, entry % 4);
        let (met, all) = (meetings[byte][heading], &mut effects[byte]);
        all.straight |= (met.out >> heading & 1) << heading;
        all.right |= (met.out >> ((heading + 1) % 4) & 1) << heading;
        all.left |= (met.out >> ((heading + 3) % 4) & 1) << heading;
        all.lights |= (met.lights as u8) << heading;
        all.touches |= (met.touches as u8) << heading;
        all.blocked |= (met.blocked as u8) << heading;
        entry += 1;
    }
    effects
}

static EFFECTS: [Effects; 128] = effects(false);
static POSSIBLE_EFFECTS: [Effects; 128] = effects(true);

/// The effects of a token on light if its direction is known; none otherwise.
#[inline(always)]
pub fn effects_of(token: u8) -> Effects {
    EFFECTS[usize::from(token & !MARK)]
}

/// The effects of a token on light in each of its possible directions.
#[inline(always)]
pub fn possible_effects_of(token: u8) -> Effects {
    POSSIBLE_EFFECTS[usize::from(token & !MARK)]
}

/// The headings along which light enters a token without breaking a rule, by those along which
/// light may leave its cell. The second table is for targets that must not be lit.
static HARMLESS: [[[u8; 16]; 128]; 2] = {
    let meetings = table(false);
    let mut harmless = [[[0; 16]; 128]; 2];
    let mut entry = 0;
    while entry < 128 * 16 * 4 {
        let (byte, exits, heading) = (entry / 64, entry / 4 % 16, entry % 4);
        let met = meetings[byte][heading];
        if met.out & !(exits as u8) == 0 && !met.blocked {
            harmless[0][byte][exits] |= 1 << heading;
            harmless[1][byte][exits] |= (!met.lights as u8) << heading;
        }
        entry += 1;
    }
    harmless
};

/// The headings along which light may enter a token of known way so that it goes on along `exits`
/// alone, does not end on an opaque side, and lights no target unless that `may_be_lit`.
#[inline(always)]
pub fn harmless_entries(token: u8, exits: u8, may_be_lit: bool) -> u8 {
    HARMLESS[usize::from(!may_be_lit)][usize::from(token & !MARK)][usize::from(exits & 15)]
}
