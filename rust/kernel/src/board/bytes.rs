//! Tokens as bytes: the only place in the solvers that knows their encoding.
//!
//! Bits 4 to 6 of a byte have the piece. Bits 0 to 3 have one more than the number of its direction
//! in the order of the notation, or 0 if it is unknown or the piece has none. Bit 7 says that a
//! target must be lit. 0 is an empty cell. In Python `Token.to_byte` packs the same bytes, and the
//! checkers have an encoding of their own (`token` in the crate `lasermaze-verify`).
use crate::board::input::WRONG_BYTE;
use lasermaze_tick::Refused;

/// The laser.
pub const LASER: usize = 1;
/// A target mirror.
pub const TARGET: usize = 2;
/// A beam splitter.
pub const SPLITTER: usize = 3;
/// A double mirror.
pub const DOUBLE: usize = 4;
/// A checkpoint.
pub const CHECKPOINT: usize = 5;
/// A cell blocker.
pub const BLOCKER: usize = 6;
/// The number of pieces, with 0 for an empty cell.
pub const PIECES: usize = 7;
/// The number of directions that each piece has.
pub const WAYS: [usize; PIECES] = [0, 4, 4, 2, 2, 2, 0];

/// The bit of a target that must be lit.
pub const MUST_LIGHT: u8 = 0x80;

/// The bits of the direction.
const WAY_BITS: u8 = 0x0f;

/// The piece of a byte; 0 for an empty cell.
#[inline(always)]
pub const fn piece_of(byte: u8) -> usize {
    (byte >> 4 & 7) as usize
}

/// The direction of a byte; None if it has none or it is unknown.
#[inline(always)]
pub const fn way_of(byte: u8) -> Option<usize> {
    ((byte & WAY_BITS) as usize).checked_sub(1)
}

/// The byte of a piece in a direction.
pub const fn pack(piece: usize, way: usize) -> u8 {
    (piece << 4 | (way + 1)) as u8
}

/// The byte of a piece without a direction.
pub const fn unturned(piece: usize) -> u8 {
    (piece << 4) as u8
}

/// The byte without its direction; whether it must be lit stays.
pub const fn without_way(byte: u8) -> u8 {
    byte & !WAY_BITS
}

/// The piece of a token's byte, and its direction if that is known.
pub fn unpack(byte: u8) -> Result<(usize, Option<usize>), Refused> {
    let (piece, way) = (piece_of(byte), way_of(byte));
    let must_light_on_other = byte & MUST_LIGHT != 0 && piece != TARGET;
    if piece == 0
        || piece >= PIECES
        || way.is_some_and(|way| way >= WAYS[piece])
        || must_light_on_other
    {
        return Err(WRONG_BYTE);
    }
    Ok((piece, way))
}
