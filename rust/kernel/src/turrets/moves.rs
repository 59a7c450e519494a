//! The moves of all states of a tile at once: shifts of a word. See `tiles` for its bits.

use super::bits::{self, Bits};
use super::tiles::{upper, Word};

/// Four words by the heading of the move: the cells of a colour that are entered.
pub type Moved = [Bits; 4];

/// The cells of one colour on the sides of a tile.
#[derive(Clone, Copy)]
pub struct Sides {
    pub north: Word,
    pub east: Word,
    pub south: Word,
    pub west: Word,
}

impl Sides {
    #[inline(always)]
    pub const fn of<const PAIRS: usize>(colour: usize) -> Self {
        let width = 128 / PAIRS;
        let row = Word::MAX >> (128 - width);
        let west = Word::MAX / row; // one bit in each row of bits
        let (north, south) = (row & upper(colour), row << (128 - width) & !upper(colour));
        Sides { north, east: west << (width - 1), south, west }
    }

    #[inline(always)]
    pub const fn all(&self) -> Word {
        self.north | self.east | self.south | self.west
    }
}

/// The cells of a colour that the states of the other colour move to, from a tile itself and from
/// those to its north, east, south and west.
#[inline(always)]
pub fn moves<const PAIRS: usize, const COLOUR: usize>(here: Word, around: [Word; 4]) -> Moved {
    let [from_north, from_east, from_south, from_west] = around.map(Bits::from);
    let here = Bits::from(here);
    // An upper cell moves south to the lower cell of the same bit, and north to another bit.
    let (upper, lower) = (Bits::from(upper(1 - COLOUR)), Bits::from(!upper(1 - COLOUR)));
    let northward = bits::row_north::<PAIRS>(here & upper, from_south & upper);
    let southward = bits::row_south::<PAIRS>(here & lower, from_north & lower);
    [
        here & lower | northward,
        bits::col_east::<PAIRS>(here, from_west),
        here & upper | southward,
        bits::col_west::<PAIRS>(here, from_east),
    ]
}

/// The open ones of the states that are entered in a phase of a tile.
#[inline(always)]
pub fn enterable(phase: &[Word; 3], [north, east, south, west]: Moved) -> Word {
    ((north | east | south | west) & Bits::from(phase[0])).into()
}

/// Visit the open ones of the states that are entered in a phase of a tile, and note the headings:
/// where there are several, the first of N, E, S, W. Returns the states.
#[inline(always)]
pub fn visit(phase: &mut [Word; 3], [north, east, south, west]: Moved) -> Word {
    let [open, low, high] = phase.map(Bits::from);
    let new = (north | east | south | west) & open;
    let not_north = north.outside(new);
    *phase = [
        new.outside(open),
        low | not_north & east | south.outside(not_north),
        high | east.outside(not_north),
    ]
    .map(Word::from);
    new.into()
}
