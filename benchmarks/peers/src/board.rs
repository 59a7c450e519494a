//! A plain search of cards: follow the beam, decide each open cell when light comes to it, and fail
//! only when a rule is broken. No look-ahead of any kind. After a splitter the straight beam is
//! followed first, and to its end.

use crate::{Card, Found};

const MAX_CELLS: usize = 121;
const MUST_LIGHT: u8 = 0x80;
const OUTSIDE: u8 = u8::MAX;

/// A piece on a cell or in the pile, in the order in which bytes count them from 1.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Piece {
    Laser,
    Target,
    Splitter,
    Double,
    Checkpoint,
    Blocker,
}

const PIECES: [Piece; 6] = [
    Piece::Laser,
    Piece::Target,
    Piece::Splitter,
    Piece::Double,
    Piece::Checkpoint,
    Piece::Blocker,
];
const ADDABLE: [Piece; 4] = [Piece::Target, Piece::Splitter, Piece::Double, Piece::Checkpoint];

impl Piece {
    /// How many directions it may have.
    fn ways(self) -> u8 {
        match self {
            Piece::Laser | Piece::Target => 4,
            _ => 2,
        }
    }
}

/// The state of a cell. `Empty` is still open; `Nothing` stays empty for good.
#[derive(Clone, Copy, PartialEq)]
enum Cell {
    Empty,
    Nothing,
    Unturned(Piece),
    Placed(Piece, u8),
}

/// Beams that wait: a list whose links live in the frames of the search, so that backing out
/// of a branch restores it, and nothing is allocated.
#[derive(Clone, Copy)]
struct Waiting<'a> {
    from: usize,
    heading: u8,
    then: Option<&'a Waiting<'a>>,
}

pub struct Search {
    pub found: Found,
    most_entries: u64,
    targets: u32,
    must_light: u128,
    given: u128,
    must_light_added: u32,
    laser: Option<usize>,
    size: usize,
    /// The cell next to each one, by heading (N, E, S, W = 0..3), or OUTSIDE.
    next: [[u8; 4]; MAX_CELLS],
    cells: [Cell; MAX_CELLS],
    /// Bits of the headings along which light entered each cell.
    light: [u8; MAX_CELLS],
    lit: u128,
    /// Tokens left in the pile, by piece, and altogether.
    pile: [u8; 6],
    left: u32,
}

impl Search {
    pub fn new(card: &Card, most_entries: u64) -> Search {
        let bytes = card.cells();
        let mut search = Search {
            found: Found { solutions: 0, entries: 0, finished: true },
            most_entries,
            targets: card.targets,
            must_light: 0,
            given: 0,
            must_light_added: 0,
            laser: None,
            size: bytes.len(),
            next: [[OUTSIDE; 4]; MAX_CELLS],
            cells: [Cell::Empty; MAX_CELLS],
            light: [0; MAX_CELLS],
            lit: 0,
            pile: [0; PIECES.len()],
            left: card.pile_size as u32,
        };
        for &byte in card.pile() {
            search.pile[usize::from((byte >> 4 & 7) - 1)] += 1;
            search.must_light_added += u32::from(byte & MUST_LIGHT != 0);
        }
        for (cell, &byte) in bytes.iter().enumerate() {
            search.next[cell] = neighbours(card, cell);
            if byte == 0 {
                continue;
            }
            let piece = PIECES[usize::from((byte >> 4 & 7) - 1)];
            search.given |= 1 << cell;
            search.must_light |= u128::from(byte >> 7) << cell;
            search.cells[cell] = match (piece, byte & 15) {
                (Piece::Blocker, _) => Cell::Placed(piece, 0),
                (_, 0) => Cell::Unturned(piece),
                (_, way) => Cell::Placed(piece, way - 1),
            };
            if piece == Piece::Laser {
                search.laser = Some(cell);
            }
        }
        search
    }

    /// Runs through all solutions: the laser's place and direction first.
    pub fn run(&mut self) {
        if let Some(cell) = self.laser {
            match self.cells[cell] {
                Cell::Placed(_, way) => self.fire(cell, way),
                _ => (0..4).for_each(|way| self.fire(cell, way)),
            }
            return;
        }
        self.pile[Piece::Laser as usize] = 0;
        self.left -= 1;
        for cell in 0..self.size {
            if self.cells[cell] == Cell::Empty {
                (0..4).for_each(|way| self.fire(cell, way));
                self.cells[cell] = Cell::Empty;
            }
        }
    }

    fn fire(&mut self, cell: usize, way: u8) {
        self.cells[cell] = Cell::Placed(Piece::Laser, way);
        self.follow(Some(&Waiting { from: cell, heading: way, then: None }));
    }

    /// Takes up the first of the waiting beams. A beam that strays ends this branch.
    fn follow(&mut self, waiting: Option<&Waiting>) {
        if self.found.entries >= self.most_entries {
            self.found.finished = false;
            return;
        }
        let Some(&Waiting { from, heading, then }) = waiting else {
            return self.count_if_solved();
        };
        let cell = self.next[from][usize::from(heading)];
        if cell == OUTSIDE {
            return;
        }
        let cell = usize::from(cell);
        if self.light[cell] >> heading & 1 == 1 {
            return self.follow(then);
        }
        self.found.entries += 1;
        self.light[cell] ^= 1 << heading;
        self.enter(cell, heading, then);
        self.light[cell] ^= 1 << heading;
    }

    /// Decides the cell if it is open, and meets what stands there.
    fn enter(&mut self, cell: usize, heading: u8, then: Option<&Waiting>) {
        match self.cells[cell] {
            Cell::Nothing => self.go_on(cell, heading, then),
            Cell::Placed(piece, way) => self.meet(piece, way, cell, heading, then),
            Cell::Unturned(piece) => {
                self.try_all_ways(piece, cell, heading, then);
                self.cells[cell] = Cell::Unturned(piece);
            }
            Cell::Empty => {
                self.cells[cell] = Cell::Nothing;
                self.go_on(cell, heading, then);
                for piece in ADDABLE {
                    if self.pile[piece as usize] > 0 {
                        self.pile[piece as usize] -= 1;
                        self.left -= 1;
                        self.try_all_ways(piece, cell, heading, then);
                        self.left += 1;
                        self.pile[piece as usize] += 1;
                    }
                }
                self.cells[cell] = Cell::Empty;
            }
        }
    }

    fn try_all_ways(&mut self, piece: Piece, cell: usize, heading: u8, then: Option<&Waiting>) {
        for way in 0..piece.ways() {
            self.cells[cell] = Cell::Placed(piece, way);
            self.meet(piece, way, cell, heading, then);
        }
    }

    fn meet(&mut self, piece: Piece, way: u8, cell: usize, heading: u8, then: Option<&Waiting>) {
        let mirrored = if way == 0 { heading ^ 1 } else { 3 - heading };
        match piece {
            Piece::Blocker => self.go_on(cell, heading, then),
            Piece::Double => self.go_on(cell, mirrored, then),
            Piece::Splitter => {
                let reflected = Waiting { from: cell, heading: mirrored, then };
                self.go_on(cell, heading, Some(&reflected));
            }
            Piece::Checkpoint if heading & 1 == way => self.go_on(cell, heading, then),
            Piece::Checkpoint => {}
            Piece::Laser if heading ^ 2 == way => self.follow(then),
            Piece::Laser => {}
            Piece::Target => match (heading + 4 - way) % 4 {
                0 => self.go_on(cell, (way + 3) % 4, then),
                1 => self.go_on(cell, (way + 2) % 4, then),
                2 => self.light_up(cell, then),
                _ => {}
            },
        }
    }

    fn go_on(&mut self, from: usize, heading: u8, then: Option<&Waiting>) {
        self.follow(Some(&Waiting { from, heading, then }));
    }

    fn light_up(&mut self, cell: usize, then: Option<&Waiting>) {
        self.lit ^= 1 << cell;
        if self.lit.count_ones() <= self.targets {
            self.follow(then);
        }
        self.lit ^= 1 << cell;
    }

    fn count_if_solved(&mut self) {
        let added_lit = (self.lit & !self.given).count_ones();
        if self.left == 0
            && self.lit.count_ones() == self.targets
            && self.lit & self.must_light == self.must_light
            && added_lit >= self.must_light_added
            && (0..self.size).all(|cell| self.is_touched(cell))
        {
            self.found.solutions += 1;
        }
    }

    /// Whether the beam touched the token on a cell, if there is one that it has to touch.
    fn is_touched(&self, cell: usize) -> bool {
        match self.cells[cell] {
            Cell::Empty | Cell::Nothing => true,
            Cell::Unturned(_) => false,
            Cell::Placed(Piece::Laser | Piece::Blocker, _) => true,
            Cell::Placed(Piece::Checkpoint, way) => self.light[cell] & (0b0101 << way) != 0,
            Cell::Placed(..) => self.light[cell] != 0,
        }
    }
}

fn neighbours(card: &Card, cell: usize) -> [u8; 4] {
    let (row, col) = (cell / card.cols, cell % card.cols);
    let inside = [row > 0, col + 1 < card.cols, row + 1 < card.rows, col > 0];
    let next = [cell.wrapping_sub(card.cols), cell + 1, cell + card.cols, cell.wrapping_sub(1)];
    std::array::from_fn(|heading| if inside[heading] { next[heading] as u8 } else { OUTSIDE })
}
