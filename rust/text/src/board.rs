//! Cards of the board game.

use lasermaze_kernel::board::bytes::{
    pack, unturned, BLOCKER, LASER, MUST_LIGHT, PIECES, TARGET, WAYS,
};
use lasermaze_kernel::board::MAX_CELLS;

use crate::sheet::{words, Sheet};

/// The letter of each piece, and of each of its directions.
pub(crate) const LETTERS: [u8; PIECES] = *b".LTSDCX";
pub(crate) const DIRECTIONS: [&[u8]; PIECES] = [b"", b"^>v<", b"^>v<", b"/\\", b"/\\", b"|-", b""];

/// The number of each piece that the box holds.
const BOX: [usize; PIECES] = [0, 1, 5, 2, 1, 1, 1];

/// A card as `Board` in Python holds it.
#[derive(Debug, PartialEq, Eq)]
pub struct CardText<'a> {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub cols: usize,
    /// One byte a cell, row by row; see `Token.to_byte` in Python.
    pub cells: Vec<u8>,
    /// One byte a token to add, sorted.
    pub pile: Vec<u8>,
    /// The number of targets to be lit.
    pub targets: u32,
    /// The title, the author and the id, or empty texts.
    pub details: [&'a str; 3],
}

/// The card in a native text. None for a text that is not well formed, or not a card that has one
/// laser, enough targets, and no more tokens than the box.
pub fn read(text: &str) -> Option<CardText<'_>> {
    let sheet = Sheet::read(text, "board", &["targets", "add"])?;
    let targets = number(sheet.values[0]?)?;
    let mut used = [0; PIECES];
    let mut cells = Vec::with_capacity(32);
    let mut cols = 0;
    for (row, line) in sheet.rows.iter().enumerate() {
        let before = cells.len();
        for code in words(line) {
            cells.push(cell(code.as_bytes(), &mut used)?);
        }
        if row == 0 {
            cols = cells.len();
        }
        if cells.len() - before != cols {
            return None;
        }
    }
    let added = words(sheet.values[1].unwrap_or_default());
    let mut pile =
        added.map(|code| piled(code.as_bytes(), &mut used)).collect::<Option<Vec<_>>>()?;
    pile.sort_unstable();
    let fits = cells.len() <= MAX_CELLS && used.iter().zip(BOX).all(|(&used, most)| used <= most);
    let is_card = used[LASER] == 1 && targets >= 1 && targets as usize <= used[TARGET];
    let rows = sheet.rows.len();
    let details = sheet.details;
    (fits && is_card).then_some(CardText { rows, cols, cells, pile, targets, details })
}

/// A number of one to nine digits.
fn number(text: &str) -> Option<u32> {
    let is_number = (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

/// The byte of a cell's code, such as `.`, `X`, `L>` or `T?!`; its piece is counted.
fn cell(code: &[u8], used: &mut [usize; PIECES]) -> Option<u8> {
    let (&letter, rest) = code.split_first()?;
    if code == b"." {
        return Some(0);
    }
    let piece = piece(letter)?;
    used[piece] += 1;
    let (byte, mark) = match *rest {
        [] if piece == BLOCKER => (unturned(piece), 0),
        [way] => (turned(piece, way)?, 0),
        [way, b'!'] if piece == TARGET => (turned(piece, way)?, MUST_LIGHT),
        _ => return None,
    };
    Some(mark | byte)
}

/// The byte of a piece in a direction, `?` if it is unknown.
fn turned(piece: usize, letter: u8) -> Option<u8> {
    if letter == b'?' && WAYS[piece] > 0 {
        return Some(unturned(piece));
    }
    let way = DIRECTIONS[piece].iter().position(|&known| known == letter)?;
    Some(pack(piece, way))
}

/// The byte of a token to add, such as `T` or `T!`; its piece is counted.
fn piled(code: &[u8], used: &mut [usize; PIECES]) -> Option<u8> {
    let (letter, mark) = match *code {
        [letter] => (letter, 0),
        [b'T', b'!'] => (b'T', MUST_LIGHT),
        _ => return None,
    };
    let piece = piece(letter).filter(|&piece| piece != BLOCKER)?;
    used[piece] += 1;
    Some(mark | unturned(piece))
}

fn piece(letter: u8) -> Option<usize> {
    (LASER..PIECES).find(|&piece| LETTERS[piece] == letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CARD: &str = "kind: board\ntitle: A fork\ntargets: 2\nadd: T S\ngrid:\n\
                        L? .   C|\n.  T^! X\n\n";

    #[test]
    fn a_card_is_read() {
        let cells = vec![0x10, 0, 0x51, 0, 0xa1, 0x60];
        let details = ["A fork", "", ""];
        let card =
            CardText { rows: 2, cols: 3, cells, pile: vec![0x20, 0x30], targets: 2, details };
        assert_eq!(read(CARD), Some(card));
    }

    #[test]
    fn anything_else_is_left_to_python() {
        for (from, to) in [
            ("board", "bord"),
            ("board", "board\nkind: board"),
            ("A fork", "\u{e9}"),
            ("A fork", "A\tfork"),
            ("title", "tittle"),
            ("targets: 2", "targets: 3"),
            ("targets: 2", "targets: 0"),
            ("targets: 2", "targets: +2"),
            ("targets: 2\n", ""),
            ("T S", "T S S S"),
            ("T S", "T X"),
            ("T S", "T!! S"),
            ("T S", "T S!"),
            ("grid:", "grid: 1"),
            ("grid:", ""),
            ("L?", "L"),
            ("L?", "L?!"),
            ("L?", "T?"),
            ("C|", "C^"),
            ("C|", "C| ."),
            ("X", "X?"),
            ("X\n\n", "X\n\n.\n"),
            ("X\n\n", "X\nkind: board\n"),
            ("X\n\n", "X\r\n"),
        ] {
            assert!(CARD.contains(from));
            assert_eq!(read(&CARD.replacen(from, to, 1)), None, "{from:?} -> {to:?}");
        }
        assert_eq!(read(""), None);
        assert_eq!(read("kind: board\ntargets: 1\ngrid:\n"), None);
    }
}
