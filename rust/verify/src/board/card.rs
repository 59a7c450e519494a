//! The grid of a card, its cells as a set of bits, and the card itself.

use std::error::Error;
use std::fmt;

use super::token::{is_open, is_valid, piece, BLOCKER, LASER, MARK, TARGET};

pub const MAX_CELLS: usize = 121;

/// No cell: outside the grid. It has a place in the arrays that have one for each cell.
pub const OUTSIDE: u8 = 127;

/// A set of cells: a bit for each.
pub type Cells = u128;

/// The set of one cell. `OUTSIDE` has one too, but is in no set of cells of a grid.
pub fn only(cell: u8) -> Cells {
    debug_assert!(cell <= OUTSIDE);
    1 << (cell & OUTSIDE)
}

/// How many cells a set has.
pub fn count(cells: Cells) -> usize {
    cells.count_ones() as usize
}

/// Every cell of a set, row by row.
pub fn each(mut cells: Cells) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = cells.trailing_zeros() as u8;
        cells &= cells.wrapping_sub(1);
        (cell < 128).then_some(cell)
    })
}

/// The headings of a set: a bit for each.
pub fn each_heading(mut headings: u8) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let heading = headings.trailing_zeros() as u8;
        headings &= headings.wrapping_sub(1);
        (heading < 8).then_some(heading)
    })
}

/// The tokens on all cells.
pub type Tokens = [u8; MAX_CELLS];

/// Bytes that are no board, or a board that is no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoCard(pub &'static str);

impl fmt::Display for NoCard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Error for NoCard {}

/// The shape of a board.
#[derive(Clone, Debug)]
pub struct Grid {
    pub size: usize,
    /// The neighbours of each cell to the north, east, south and west.
    ahead: [[u8; 4]; MAX_CELLS],
    /// For each cell the headings that lead to another one: a bit for each.
    pub exits: [u8; MAX_CELLS],
}

impl Grid {
    pub fn new(rows: usize, cols: usize) -> Result<Self, NoCard> {
        let size = rows.checked_mul(cols).filter(|size| (1..=MAX_CELLS).contains(size));
        let size = size.ok_or(NoCard("a board has 1 to 121 cells"))?;
        let (mut ahead, mut exits) = ([[OUTSIDE; 4]; MAX_CELLS], [0; MAX_CELLS]);
        for (cell, next) in ahead[..size].iter_mut().enumerate() {
            let (row, col) = (cell / cols, cell % cols);
            let inside = [row > 0, col + 1 < cols, row + 1 < rows, col > 0];
            let neighbours = [cell.wrapping_sub(cols), cell + 1, cell + cols, cell.wrapping_sub(1)];
            for heading in 0..4 {
                if inside[heading] {
                    next[heading] = neighbours[heading] as u8;
                    exits[cell] |= 1 << heading;
                }
            }
        }
        Ok(Grid { size, ahead, exits })
    }

    /// The neighbours of a cell to the north, east, south and west; `OUTSIDE` for none.
    pub fn neighbours(&self, cell: u8) -> [u8; 4] {
        self.ahead.get(usize::from(cell)).copied().unwrap_or([OUTSIDE; 4])
    }

    /// The cell that light comes to when it goes on from a cell.
    pub fn ahead(&self, cell: u8, heading: u8) -> Option<u8> {
        let next = self.neighbours(cell)[usize::from(heading & 3)];
        (next != OUTSIDE).then_some(next)
    }

    /// The tokens of a board of this shape.
    pub fn tokens(&self, cells: &[u8]) -> Result<Tokens, NoCard> {
        if cells.len() != self.size {
            return Err(NoCard("the board has another number of cells"));
        }
        if !cells.iter().all(|&byte| is_valid(byte)) {
            return Err(NoCard("a byte is no token"));
        }
        let mut tokens = [0; MAX_CELLS];
        tokens[..self.size].copy_from_slice(cells);
        Ok(tokens)
    }

    /// All cells.
    pub fn all(&self) -> Cells {
        Cells::MAX >> (128 - self.size)
    }
}

/// A board as bytes, and the rules to judge it by.
#[derive(Clone, Copy, Debug)]
pub struct CardBytes<'a> {
    pub rows: usize,
    pub cols: usize,
    pub cells: &'a [u8],
    /// The tokens to add.
    pub pile: &'a [u8],
    /// How many targets must be lit.
    pub targets: usize,
    /// Whether beams may leave the grid or end on an opaque side.
    pub stray_beams: bool,
}

/// A board with tokens to add: a card, or one in the making.
#[derive(Clone, Debug)]
pub struct Card {
    pub grid: Grid,
    /// The tokens in place, with their marks.
    pub given: Tokens,
    /// How many of each piece are to be added.
    pub pile: [u8; 7],
    pub targets: usize,
    pub stray_beams: bool,
    /// The cells on which the card has nothing.
    pub empty: Cells,
    /// The targets in place that must be lit.
    pub must_light: Cells,
    /// How many of the added targets must be lit.
    pub must_light_added: usize,
    /// What cannot be, as a chain has shown: a cell, and its token or 0 for nothing.
    pub ruled_out: Vec<(u8, u8)>,
}

impl Card {
    /// The board of these bytes; it need not be a card yet.
    pub fn new(bytes: &CardBytes) -> Result<Self, NoCard> {
        let grid = Grid::new(bytes.rows, bytes.cols)?;
        let given = grid.tokens(bytes.cells)?;
        let mut pile = [0_u8; 7];
        for &token in bytes.pile {
            if !is_valid(token) || !is_open(token) {
                return Err(NoCard("a byte is no token to add"));
            }
            let many = &mut pile[usize::from(piece(token))];
            *many = many.checked_add(1).ok_or(NoCard("there are too many tokens to add"))?;
        }
        let cells_with = |wanted: fn(u8) -> bool| -> Cells {
            let cells = given[..grid.size].iter().zip(0..);
            cells.filter(|(&token, _)| wanted(token)).fold(0, |all, (_, cell)| all | only(cell))
        };
        Ok(Card {
            given,
            pile,
            targets: bytes.targets,
            stray_beams: bytes.stray_beams,
            empty: cells_with(|token| token == 0),
            must_light: cells_with(|token| token & MARK != 0),
            must_light_added: bytes.pile.iter().filter(|&&token| token & MARK != 0).count(),
            ruled_out: Vec::new(),
            grid,
        })
    }

    /// Whether it is a card: one laser, and at least one target to light, of those it has.
    pub fn check(&self) -> Result<(), NoCard> {
        if self.present(LASER) != 1 {
            return Err(NoCard("a card has one laser"));
        }
        if !(1..=self.present(TARGET)).contains(&self.targets) {
            return Err(NoCard("a card has targets to light, and no more than it has"));
        }
        Ok(())
    }

    /// How many of a piece are on the grid and to be added.
    fn present(&self, wanted: u8) -> usize {
        let placed = self.given.iter().filter(|&&token| piece(token) == wanted).count();
        placed + usize::from(self.pile[usize::from(wanted)])
    }
}

/// The pieces by number, without the empty cell.
pub const PIECES: std::ops::RangeInclusive<u8> = LASER..=BLOCKER;
