//! Random changes of a grid, for the generator.

use crate::climb::Edits;
use crate::draws::{Digits, Stream};

/// The letters that a cell is changed to, by its own one: the more often a change is kept, the more
/// often it is drawn. Empty cells and shooters mostly stay.
const FROM_EMPTY: &[u8] = b"##//\\\\......";
const FROM_WALL: &[u8] = b"......----/\\";
const FROM_SHOOTER: &[u8] = b"######/\\----------------";
const FROM_SLASH: &[u8] = b".......#####-\\\\";
const FROM_BACKSLASH: &[u8] = b".......#####-//";

/// Of this many changes so many swap two cells, and so many change two cells; the others change
/// one.
const CHANGES: usize = 16;
const SWAPS: usize = 2;
const PAIRS: usize = 3;

/// A random change of a grid. It is empty if that changes nothing.
pub fn drawn(cells: &[u8], stream: &mut Stream) -> Edits {
    let mut digits = stream.digits();
    let (sort, one, other) =
        (digits.below(CHANGES), digits.below(cells.len()), digits.below(cells.len()));
    let mut edits = Edits::default();
    let mut change = |cell: usize, letter: u8| {
        if sort_of(letter) != sort_of(cells[cell]) {
            edits.add(cell, letter);
        }
    };
    if sort < SWAPS {
        change(one, cells[other]);
        change(other, cells[one]);
        return edits;
    }
    change(one, letter_after(cells[one], &mut digits));
    if sort < SWAPS + PAIRS && other != one {
        change(other, letter_after(cells[other], &mut digits));
    }
    edits
}

/// A shooter may stand either way, so both letters are the same.
fn sort_of(letter: u8) -> u8 {
    if letter == b'|' {
        b'-'
    } else {
        letter
    }
}

/// A random letter to replace another one.
fn letter_after(letter: u8, digits: &mut Digits) -> u8 {
    let letters = match letter {
        b'.' => FROM_EMPTY,
        b'/' => FROM_SLASH,
        b'\\' => FROM_BACKSLASH,
        b'-' | b'|' => FROM_SHOOTER,
        _ => FROM_WALL,
    };
    letters[digits.below(letters.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_takes_one_draw_and_changes_at_most_two_cells() {
        let (cells, stream) = (*b".#-|/\\..#-", &mut Stream::new(&[3; 32], 0));
        let mut counts = [0; 3];
        for number in 1..=4_000 {
            let edits: Vec<(usize, u8)> = drawn(&cells, stream).iter().collect();
            assert_eq!(stream.counter, number);
            assert!(edits.iter().all(|&(cell, letter)| sort_of(letter) != sort_of(cells[cell])));
            if let [(one, _), (other, _)] = edits[..] {
                assert_ne!(one, other);
            }
            counts[edits.len()] += 1;
        }
        assert!(counts.iter().all(|&count| count > 400), "{counts:?}");
    }
}
