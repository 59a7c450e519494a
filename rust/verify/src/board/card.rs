//! The grid of a card, and the card itself.

use std::error::Error;
use std::fmt;

use super::cells::Cells;
use super::token::{is_open, is_valid, piece, BLOCKER, LASER, MARK, TARGET};

/// The largest number of cells of a board.
pub const MAX_CELLS: usize = 121;

/// Bytes that are not a board, or a board that is not a card.
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
pub struct Grid<C> {
    /// The number of cells.
    pub size: usize,
    cols: u8,
    /// The cells with a neighbour to the north, east, south and west.
    inside: [C; 4],
}

impl<C: Cells> Grid<C> {
    /// The grid of this shape. `C` must have a bit for every cell.
    pub fn new(rows: usize, cols: usize) -> Result<Self, NoCard> {
        let size = rows.checked_mul(cols).filter(|size| (1..=MAX_CELLS).contains(size));
        let size = size.ok_or(NoCard("a board has 1 to 121 cells"))?;
        let all = C::below(size);
        let (top, bottom) = (C::below(cols), C::below(size - cols));
        let left = (0..size).step_by(cols).fold(C::NONE, |left, cell| left | C::only(cell as u8));
        let right = left.up(cols as u32 - 1);
        Ok(Grid { size, cols: cols as u8, inside: [!top & all, !right & all, bottom, !left & all] })
    }

    /// The cell that light comes to when it goes on from a cell of the grid.
    #[inline(always)]
    pub fn ahead(&self, cell: u8, heading: u8) -> Option<u8> {
        if !self.inside[usize::from(heading & 3)].has(cell) {
            return None;
        }
        Some(match heading & 3 {
            0 => cell - self.cols,
            1 => cell + 1,
            2 => cell + self.cols,
            _ => cell - 1,
        })
    }

    /// The cells that light comes to from some cells, by its heading.
    #[inline(always)]
    pub fn all_ahead(&self, [north, east, south, west]: [C; 4]) -> [C; 4] {
        let (inside, cols) = (&self.inside, u32::from(self.cols));
        [
            (north & inside[0]).down(cols),
            (east & inside[1]).up(1),
            (south & inside[2]).up(cols),
            (west & inside[3]).down(1),
        ]
    }

    /// The cells from which light comes to some cells, by its heading.
    #[inline(always)]
    pub fn all_behind(&self, [north, east, south, west]: [C; 4]) -> [C; 4] {
        let (inside, cols) = (&self.inside, u32::from(self.cols));
        [
            north.up(cols) & inside[0],
            east.down(1) & inside[1],
            south.down(cols) & inside[2],
            west.up(1) & inside[3],
        ]
    }

    /// The tokens of a board of this shape.
    pub fn tokens(&self, cells: &[u8]) -> Result<C::Bytes, NoCard> {
        if cells.len() != self.size {
            return Err(NoCard("the board has another number of cells"));
        }
        if !cells.iter().all(|&byte| is_valid(byte)) {
            return Err(NoCard("a byte is not a token"));
        }
        let mut tokens = C::ZEROS;
        let places = tokens.as_mut().get_mut(..self.size);
        places.ok_or(NoCard("the board is too large for its sets"))?.copy_from_slice(cells);
        Ok(tokens)
    }

    /// The cells with the tokens that are wanted.
    pub fn cells_with(&self, tokens: &C::Bytes, wanted: impl Fn(u8) -> bool) -> C {
        let cells = tokens.as_ref().iter().zip(0..self.size as u8);
        let found = cells.filter(|(&token, _)| wanted(token));
        found.fold(C::NONE, |all, (_, cell)| all | C::only(cell))
    }

    /// All cells.
    pub fn all(&self) -> C {
        C::below(self.size)
    }
}

/// A board as bytes, and the rules to judge it by.
#[derive(Clone, Copy, Debug)]
pub struct CardBytes<'a> {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub cols: usize,
    /// One byte a cell, row by row.
    pub cells: &'a [u8],
    /// The tokens to add.
    pub pile: &'a [u8],
    /// The number of targets that must be lit.
    pub targets: usize,
    /// Whether beams may leave the grid or end on an opaque side.
    pub stray_beams: bool,
}

/// A board with tokens to add: a card, or one in the making.
#[derive(Clone, Debug)]
pub struct Card<C: Cells> {
    /// The cells of the card, and how light moves from one to the next.
    pub grid: Grid<C>,
    /// The tokens in place, with their marks.
    pub given: C::Bytes,
    /// The number of each piece to be added.
    pub pile: [u8; 7],
    /// The number of targets to be lit.
    pub targets: usize,
    /// Whether beams may leave the grid or end on an opaque side.
    pub stray_beams: bool,
    /// The cells on which the card has nothing.
    pub empty: C,
    /// The targets in place that must be lit.
    pub must_light: C,
    /// The number of added targets that must be lit.
    pub must_light_added: usize,
    /// The contents that a chain has ruled out: a cell, and its token or 0 for none.
    pub ruled_out: Vec<(u8, u8)>,
}

impl<C: Cells> Card<C> {
    /// The board of these bytes; it need not be a card yet.
    pub fn new(bytes: &CardBytes) -> Result<Self, NoCard> {
        let grid = Grid::new(bytes.rows, bytes.cols)?;
        let given = grid.tokens(bytes.cells)?;
        let mut pile = [0_u8; 7];
        for &token in bytes.pile {
            if !is_valid(token) || !is_open(token) {
                return Err(NoCard("a byte is not a token to add"));
            }
            let many = &mut pile[usize::from(piece(token))];
            *many = many.checked_add(1).ok_or(NoCard("there are too many tokens to add"))?;
        }
        Ok(Card {
            given,
            pile,
            targets: bytes.targets,
            stray_beams: bytes.stray_beams,
            empty: grid.cells_with(&given, |token| token == 0),
            must_light: grid.cells_with(&given, |token| token & MARK != 0),
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

    /// The number of a piece on the grid and to be added.
    fn present(&self, wanted: u8) -> usize {
        let placed = self.given.as_ref().iter().filter(|&&token| piece(token) == wanted).count();
        placed + usize::from(self.pile[usize::from(wanted)])
    }
}

/// The pieces by number, without the empty cell.
pub const PIECES: std::ops::RangeInclusive<u8> = LASER..=BLOCKER;
