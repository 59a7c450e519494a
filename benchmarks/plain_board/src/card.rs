//! A card in native notation.

pub const MAX_CELLS: usize = 121;
pub const PIECES: usize = 6;

/// What stands on a cell, or lies in the pile.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Piece {
    Laser,
    Target,
    Splitter,
    Double,
    Checkpoint,
    Blocker,
}

/// A token; its way counts from 0 as the notation lists them, and is None where it is unknown.
#[derive(Clone, Copy)]
pub struct Token {
    pub piece: Piece,
    pub way: Option<u8>,
}

pub struct Card {
    pub rows: usize,
    pub cols: usize,
    pub targets: u32,
    pub cells: Vec<Option<Token>>,
    /// Bits of the cells of given targets that must be lit, and of all given tokens.
    pub must_light: u128,
    pub given: u128,
    /// How many of each piece are to be added, and how many added targets must be lit.
    pub pile: [u8; PIECES],
    pub must_light_added: u32,
}

const LETTERS: &str = "LTSDCX";
const ALL: [Piece; PIECES] = [
    Piece::Laser,
    Piece::Target,
    Piece::Splitter,
    Piece::Double,
    Piece::Checkpoint,
    Piece::Blocker,
];

impl Piece {
    /// How its ways are written, in their order.
    pub fn ways(self) -> &'static str {
        match self {
            Piece::Laser | Piece::Target => "^>v<",
            Piece::Splitter | Piece::Double => "/\\",
            Piece::Checkpoint => "|-",
            Piece::Blocker => "",
        }
    }

    fn read(letter: char) -> Result<Piece, String> {
        let index = LETTERS.find(letter).ok_or(format!("no piece {letter:?}"))?;
        Ok(ALL[index])
    }
}

/// Reads a card; it trusts the card more than the package does, but never panics.
pub fn parse(text: &str) -> Result<Card, String> {
    let mut card = Card {
        rows: 0,
        cols: 0,
        targets: 1,
        cells: Vec::new(),
        must_light: 0,
        given: 0,
        pile: [0; PIECES],
        must_light_added: 0,
    };
    let mut in_grid = false;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match line.split_once(':') {
            _ if in_grid => read_row(&mut card, line)?,
            Some(("grid", _)) => in_grid = true,
            Some(("targets", number)) => {
                card.targets = number.trim().parse().map_err(|_| format!("targets {number:?}"))?;
            }
            Some(("add", codes)) => read_pile(&mut card, codes)?,
            Some(_) => {}
            None => return Err(format!("what is {line:?}?")),
        }
    }
    let on_grid = card.cells.iter().flatten().filter(|token| token.piece == Piece::Laser).count();
    if on_grid + usize::from(card.pile[Piece::Laser as usize]) != 1 {
        return Err("there must be one laser".to_string());
    }
    Ok(card)
}

fn read_pile(card: &mut Card, codes: &str) -> Result<(), String> {
    for code in codes.split_whitespace() {
        let piece = Piece::read(code.chars().next().unwrap_or(' '))?;
        card.pile[piece as usize] += 1;
        card.must_light_added += u32::from(code.ends_with('!'));
    }
    Ok(())
}

fn read_row(card: &mut Card, line: &str) -> Result<(), String> {
    let before = card.cells.len();
    for code in line.split_whitespace() {
        let cell = card.cells.len();
        if cell == MAX_CELLS {
            return Err(format!("more than {MAX_CELLS} cells"));
        }
        let token = read_cell(code)?;
        card.given |= u128::from(token.is_some()) << cell;
        card.must_light |= u128::from(code.ends_with('!')) << cell;
        card.cells.push(token);
    }
    let width = card.cells.len() - before;
    if card.rows > 0 && width != card.cols {
        return Err("ragged rows".to_string());
    }
    card.rows += 1;
    card.cols = width;
    Ok(())
}

fn read_cell(code: &str) -> Result<Option<Token>, String> {
    let mut letters = code.chars();
    match letters.next() {
        Some('.') => Ok(None),
        Some(letter) => {
            let piece = Piece::read(letter)?;
            let way = match (piece, letters.next()) {
                (Piece::Blocker, _) => Some(0),
                (_, Some('?')) => None,
                (_, Some(way)) => {
                    let index = piece.ways().find(way).ok_or(format!("no token {code:?}"))?;
                    Some(index as u8)
                }
                (_, None) => return Err(format!("no direction in {code:?}")),
            };
            Ok(Some(Token { piece, way }))
        }
        None => Err("an empty code".to_string()),
    }
}
