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

/// How many ways each piece may be turned, by its number.
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

/// What happens when a beam enters a token's cell.
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

/// What a beam along `heading` does at a token without a mark whose way is known.
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

/// What a beam does at a target that looks along `face`.
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

/// What a beam may do at a token, each way that it may be turned. Light that only ever ends on
/// an opaque side is not counted as a touch.
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
            table[byte][heading] = match any_way {
                true => meet_any(token, heading as u8),
                false => meet_known(token, heading as u8),
            };
            heading += 1;
        }
        byte += 1;
    }
    table
}

static MEETINGS: [[Meeting; 4]; 128] = table(false);
static POSSIBLE_MEETINGS: [[Meeting; 4]; 128] = table(true);

/// What a beam does at a token whose way is known. An empty cell is like a blocker.
pub fn meet(token: u8, heading: u8) -> Meeting {
    MEETINGS[usize::from(token & !MARK)][usize::from(heading & 3)]
}

/// What a beam may do at a token, each way that it may be turned.
pub fn may_meet(token: u8, heading: u8) -> Meeting {
    POSSIBLE_MEETINGS[usize::from(token & !MARK)][usize::from(heading & 3)]
}

/// Where light may go on from an unmarked token, each way that it may be turned, by the headings
/// along which it enters: a bit for each in both.
static POSSIBLE_OUTS: [[u8; 16]; 128] = {
    let meetings = table(true);
    let mut outs = [[0; 16]; 128];
    let mut entry = 0;
    while entry < 128 * 16 {
        let (byte, headings) = (entry / 16, entry % 16);
        let mut heading = 0;
        while heading < 4 {
            if headings >> heading & 1 != 0 {
                outs[byte][headings] |= meetings[byte][heading].out;
            }
            heading += 1;
        }
        entry += 1;
    }
    outs
};

/// Where light that enters along some headings may go on: a bit for each heading.
pub fn may_leave(token: u8, headings: u8) -> u8 {
    POSSIBLE_OUTS[usize::from(token & !MARK)][usize::from(headings & 15)]
}
