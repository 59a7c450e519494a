//! The cards of a class of boards that have exactly one answer.
//!
//! A card of a board shows of each token its place and direction, its place alone, or nothing: then
//! the token is in the pile. Its answers are the boards of the class that agree with it. A square
//! grid is given by its boards of which the laser points north, one for each orbit of rotations;
//! a card that is its own image has as many answers as images, so never just one.

use super::MOST_CELLS;
use crate::board::tokens::{unpack, without_way, FIRST_CODE, WAYS};

/// The clues of a card about a token; each variant has one clue more.
const IN_PILE: u8 = 0;
const PLACE: u8 = 1;
const ALL: u8 = 2;

/// Values of a cell of a packed card after the codes of tokens: pieces of unknown direction.
const UNTURNED: u128 = 16;
const BITS: usize = 5;

/// The cards of a class that have one answer, counted up to rotation.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Unique {
    /// The number of cards of each number of clues.
    pub cards: Vec<u64>,
    /// Those of them in which no clue can be spared, one byte a cell, row by row. The tokens that a
    /// card does not show are in its pile.
    pub minimal: Vec<u8>,
}

/// The cards of these boards, each one byte a cell. All boards have the same tokens, no two of them
/// are images of each other, and `side` is the number of rows and of columns.
///
/// None for bytes that are not such boards. Memory: 32 bytes a board and card, of which there are
/// 3 to the power of the number of tokens.
pub fn unique_cards(side: usize, boards: &[u8]) -> Option<Unique> {
    let size = side.checked_mul(side).filter(|size| (1..=MOST_CELLS).contains(size))?;
    if !boards.len().is_multiple_of(size) {
        return None;
    }
    let turns = turns(side);
    let mut tokens = 0;
    let mut cards: Vec<(u128, u32)> = Vec::new();
    for (number, board) in boards.chunks_exact(size).enumerate() {
        let shown = Shown::new(board, &turns)?;
        if number == 0 {
            tokens = shown.values.len();
        }
        if shown.values.len() != tokens {
            return None;
        }
        let first = u32::try_from(number * 3_usize.pow(tokens as u32)).ok()?;
        for_each_card(tokens, |card, statuses| {
            cards.extend(shown.packed(statuses).map(|packed| (packed, first + card)));
        });
    }
    cards.sort_unstable();
    let mut is_unique = vec![false; boards.len() / size * 3_usize.pow(tokens as u32)];
    for run in cards.chunk_by(|one, other| one.0 == other.0) {
        if let [(_, index)] = run {
            is_unique[*index as usize] = true;
        }
    }
    Some(count(size, tokens, boards, &is_unique))
}

/// Count the cards, and write those that are minimal.
fn count(size: usize, tokens: usize, boards: &[u8], is_unique: &[bool]) -> Unique {
    let mut found = Unique { cards: vec![0; 2 * tokens + 1], minimal: Vec::new() };
    let each = is_unique.chunks_exact(3_usize.pow(tokens as u32));
    for (board, is_unique) in boards.chunks_exact(size).zip(each) {
        for_each_card(tokens, |card, statuses| {
            if !is_unique[card as usize] {
                return;
            }
            found.cards[statuses.iter().map(|&status| usize::from(status)).sum::<usize>()] += 1;
            let mut weight = 1;
            let is_minimal = statuses.iter().all(|&status| {
                let fewer = card.checked_sub(weight).filter(|_| status != IN_PILE);
                weight *= 3;
                fewer.is_none_or(|fewer| !is_unique[fewer as usize])
            });
            if is_minimal {
                let mut statuses = statuses.iter();
                found.minimal.extend(board.iter().map(|&token| {
                    if token == 0 {
                        0
                    } else {
                        shown_of(token, statuses.next().copied())
                    }
                }));
            }
        });
    }
    found
}

/// A token as a card shows it.
fn shown_of(token: u8, status: Option<u8>) -> u8 {
    match status {
        Some(ALL) => token,
        Some(PLACE) => without_way(token),
        _ => 0,
    }
}

/// Call a function with the number of each card and with its clues about each token: the digits
/// of the number to the base 3, the lowest first.
fn for_each_card(tokens: usize, mut each: impl FnMut(u32, &[u8])) {
    let mut statuses = vec![IN_PILE; tokens];
    for card in 0.. {
        each(card, &statuses);
        let Some(next) = statuses.iter().position(|&status| status != ALL) else { return };
        statuses[next] += 1;
        statuses[..next].fill(IN_PILE);
    }
}

/// For each of the four rotations where each cell goes.
fn turns(side: usize) -> [Vec<usize>; 4] {
    let turned = |cell: usize| (cell % side) * side + side - 1 - cell / side;
    let mut turns = [const { Vec::new() }; 4];
    turns[0] = (0..side * side).collect();
    for turn in 1..4 {
        turns[turn] = turns[turn - 1].iter().map(|&cell| turned(cell)).collect();
    }
    turns
}

/// The clues of cards about a board's tokens, packed into the bits of their cells.
struct Shown {
    /// For each token, by the clues about it, its bits in each of the four images of the board.
    values: Vec<[[u128; 4]; 3]>,
}

impl Shown {
    fn new(board: &[u8], turns: &[Vec<usize>; 4]) -> Option<Self> {
        let mut values = Vec::new();
        for (cell, &byte) in board.iter().enumerate().filter(|(_, &byte)| byte != 0) {
            let (piece, Some(way)) = unpack(byte).ok()? else { return None };
            let mut of_token = [[0; 4]; 3];
            let mut way = way;
            for (turn, turned) in turns.iter().enumerate() {
                let shift = BITS * turned[cell];
                of_token[usize::from(PLACE)][turn] = (UNTURNED + piece as u128) << shift;
                of_token[usize::from(ALL)][turn] = ((FIRST_CODE[piece] + way) as u128) << shift;
                way = (way + 1) % WAYS[piece].max(1);
            }
            values.push(of_token);
        }
        Some(Shown { values })
    }

    /// A card in its least image; None if it is its own image.
    fn packed(&self, statuses: &[u8]) -> Option<u128> {
        let mut images = [0; 4];
        for (values, &status) in self.values.iter().zip(statuses) {
            for (image, bits) in images.iter_mut().zip(values[usize::from(status)]) {
                *image |= bits;
            }
        }
        // A board that a quarter turn does not change is not changed by a half turn.
        images.into_iter().min().filter(|_| images[0] != images[2])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A laser that points north at a target above it, on the left and on the right.
    const LEFT: [u8; 4] = [0x23, 0, 0x11, 0];
    const RIGHT: [u8; 4] = [0, 0x23, 0, 0x11];

    #[test]
    fn one_token_in_place_tells_two_boards_and_their_images_apart() {
        let found = unique_cards(2, &[LEFT, RIGHT].concat()).expect("boards");
        // With the pile alone there are eight answers.
        assert_eq!(found.cards[0], 0);
        // A laser or a target in its place, without direction: two boards have one there.
        assert_eq!(found.cards[1], 0);
        // Either in place and direction, or both in place: the rest follows.
        assert_eq!(found.cards[2..], [6, 4, 2]);
        assert_eq!(found.minimal.len(), 6 * 4);
    }

    #[test]
    fn what_are_no_boards_of_a_class_is_refused() {
        assert_eq!(unique_cards(0, &[]), None);
        assert_eq!(unique_cards(6, &[]), None);
        assert_eq!(unique_cards(2, &[0x11, 0, 0]), None);
        assert_eq!(unique_cards(2, &[0x10, 0, 0, 0]), None, "a token without direction");
        assert_eq!(unique_cards(2, &[LEFT, [0x11, 0, 0, 0]].concat()), None);
        assert_eq!(unique_cards(2, &[]), Some(Unique { cards: vec![0], minimal: vec![] }));
    }
}
