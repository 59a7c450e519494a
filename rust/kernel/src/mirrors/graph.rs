//! The graph: the sides of the mirrors, and which of them face each other.
//!
//! A vertex is `4 * mirror + side`, the mirrors numbered row by row, the sides N, E, S, W. It is
//! joined to the side at the other end of its straight run, and to the neighbouring sides of its
//! own mirror, which stand for the reflections. A side whose run ends at a block is not a vertex.

use std::ops::{Index, IndexMut, Range};

use crate::grid::{E, N, S, W};
use crate::memory::ask_for_large_pages;
use lasermaze_tick::{Failure, Refused, Ticker};

/// Why arguments are refused.
pub(crate) const WRONG_SIZE: Refused =
    Refused("the cells must be rows * cols bytes, two by two or more");
pub(crate) const WRONG_LETTER: Refused = Refused("a cell is none of * . / Z S or a backslash");
pub(crate) const WRONG_RIM: Refused = Refused("a cell of the rim is neither * nor an opening");
pub(crate) const WRONG_OPENINGS: Refused = Refused("there are not two openings");
pub(crate) const TOO_MANY: Refused = Refused("more mirrors than can be numbered");

/// The side faces a block: no beam passes there.
pub const BLOCKED: u32 = u32::MAX;
/// The side faces an opening.
pub const OPEN: u32 = u32::MAX - 1;

/// More mirrors than this cannot be numbered.
pub const MOST_MIRRORS: usize = 1 << 28;

/// The end of the straight run from the first opening.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// At a block, or the run from the second opening does.
    #[default]
    Blocked,
    /// At the other opening.
    Through,
    /// At a mirror. The sides that the first and the second opening face.
    Sides(u32, u32),
}

/// How the search has reached a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Label {
    Free,
    Outer,
    Inner,
    /// First inner, then outer through a blossom.
    Turned,
}

/// A side of a mirror, as a vertex of the graph and of the forest of the search.
#[derive(Clone, Copy)]
pub struct Side {
    /// The side that it faces, or `BLOCKED` or `OPEN`.
    pub across: u32,
    /// A disjoint-set forest: the next side towards the base of its blossom.
    pub base: u32,
    /// See `Forest`: the bridge of a turned side; for a base the ascent that passed it last.
    pub mark: u32,
    pub label: Label,
    /// For an inner side: the turn that leads to its parent.
    pub turn: u8,
    /// The turns that the mirror may make, as bits.
    ways: u8,
}

/// The four sides of a mirror, in one cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Mirror([Side; 4]);

/// The graph of a maze of mirrors, and on it the forest of the search.
#[derive(Clone, Default)]
pub struct Graph {
    pub cols: usize,
    /// The cell of each mirror.
    pub cells: Vec<u32>,
    mirrors: Vec<Mirror>,
    pub start: Start,
}

impl Index<u32> for Graph {
    type Output = Side;

    #[inline(always)]
    fn index(&self, side: u32) -> &Side {
        &self.mirrors[side as usize / 4].0[side as usize % 4]
    }
}

impl IndexMut<u32> for Graph {
    #[inline(always)]
    fn index_mut(&mut self, side: u32) -> &mut Side {
        &mut self.mirrors[side as usize / 4].0[side as usize % 4]
    }
}

/// A run that comes from the first or the second opening, in place of a side.
const FROM_FIRST: u32 = u32::MAX - 1;
const FROM_SECOND: u32 = u32::MAX - 2;

/// The number of cells read between two ticks.
const BATCH: usize = 1 << 15;

/// Reads a graph row by row.
struct Reader<'a> {
    cells: &'a [u8],
    openings: [usize; 2],
    graph: Graph,
    /// The side that each opening faces.
    faces: [u32; 2],
    /// The last side or opening of the run along each column, and along the row.
    above: Vec<u32>,
    before: u32,
    /// The next cell to read.
    next: usize,
}

impl Reader<'_> {
    /// Read the cells up to this one.
    fn scan(&mut self, end: usize) {
        let cols = self.graph.cols;
        let last_row = self.cells.len() / cols - 1;
        let (mut row, mut col) = (self.next / cols, self.next % cols);
        for cell in self.next..end {
            if col == 0 {
                self.before = BLOCKED;
            }
            match self.cells[cell] {
                b'*' => (self.before, self.above[col]) = (BLOCKED, BLOCKED),
                b'.' if self.openings.contains(&cell) => {
                    let opening = if cell == self.openings[0] { FROM_FIRST } else { FROM_SECOND };
                    // A beam passes an opening across the rim, not along it.
                    let across = row == 0 || row == last_row;
                    let along = if across { &mut self.above[col] } else { &mut self.before };
                    self.graph.join(&mut self.faces, *along, opening);
                    *along = opening;
                }
                b'.' => {}
                letter => {
                    let mirror = self.graph.add(cell, letter);
                    self.graph.join(&mut self.faces, self.before, mirror + W as u32);
                    self.graph.join(&mut self.faces, self.above[col], mirror + N as u32);
                    self.before = mirror + E as u32;
                    self.above[col] = mirror + S as u32;
                }
            }
            col += 1;
            if col == cols {
                (row, col) = (row + 1, 0);
            }
        }
        self.next = end;
    }
}

impl Graph {
    /// The graph of a grid of letters `* . / \`, with `Z` and `S` for a fixed `/` and `\`.
    pub fn new(
        rows: usize,
        cols: usize,
        cells: &[u8],
        ticker: &mut Ticker,
    ) -> Result<Graph, Failure> {
        let (openings, count) = check(rows, cols, cells)?;
        let mut mirrors = Vec::with_capacity(count);
        ask_for_large_pages(&mut mirrors);
        let graph =
            Graph { cols, cells: Vec::with_capacity(count), mirrors, start: Start::Blocked };
        let (above, faces) = (vec![BLOCKED; cols], [BLOCKED; 2]);
        let mut reader = Reader { cells, openings, graph, faces, above, before: BLOCKED, next: 0 };
        while reader.next < cells.len() {
            reader.scan((reader.next + BATCH).min(cells.len()));
            ticker.tick(BATCH, || (reader.next as f64 / cells.len() as f64, 0))?;
        }
        let mut graph = reader.graph;
        graph.start = match reader.faces {
            [FROM_SECOND, _] => Start::Through,
            [BLOCKED, _] | [_, BLOCKED] => Start::Blocked,
            [first, second] => Start::Sides(first, second),
        };
        Ok(graph)
    }

    /// The same graph, for a search from the second opening to the first.
    #[must_use]
    pub fn reversed(mut self) -> Graph {
        if let Start::Sides(first, second) = self.start {
            self.start = Start::Sides(second, first);
        }
        self
    }

    /// Add a mirror. Returns its first side.
    fn add(&mut self, cell: usize, letter: u8) -> u32 {
        let first = 4 * self.cells.len() as u32;
        self.cells.push(cell as u32);
        self.mirrors.push(Mirror([0, 1, 2, 3].map(|side| Side {
            across: BLOCKED,
            base: first + side,
            mark: 0,
            label: Label::Free,
            turn: 0,
            ways: turns(side, letter),
        })));
        first
    }

    /// Take the forest of a search off some mirrors.
    pub fn clear(&mut self, mirrors: Range<usize>) {
        for mirror in mirrors {
            for (side, vertex) in (4 * mirror as u32..).zip(&mut self.mirrors[mirror].0) {
                *vertex = Side { base: side, mark: 0, label: Label::Free, turn: 0, ..*vertex };
            }
        }
    }

    /// Fix a mirror to the diagonal of this letter.
    pub fn fix(&mut self, mirror: u32, letter: u8) {
        for (side, vertex) in (0..4).zip(&mut self.mirrors[mirror as usize].0) {
            vertex.ways = turns(side, letter);
        }
    }

    /// Let the two ends of a run face each other. `faces` has the side that each opening faces.
    fn join(&mut self, faces: &mut [u32; 2], one: u32, other: u32) {
        if one == BLOCKED {
            return;
        }
        for (from, to) in [(one, other), (other, one)] {
            match from {
                FROM_FIRST => faces[0] = to,
                FROM_SECOND => faces[1] = to,
                side => self[side].across = if to >= FROM_SECOND { OPEN } else { to },
            }
        }
    }

    /// The number of sides, including blocked ones.
    pub fn len(&self) -> u32 {
        4 * self.mirrors.len() as u32
    }

    pub fn is_empty(&self) -> bool {
        self.mirrors.is_empty()
    }

    /// The neighbour of a side by a turn. None if that is not a vertex or the mirror may not be
    /// turned that way.
    #[inline(always)]
    pub fn beside(&self, side: u32, turn: u32) -> Option<u32> {
        let other = neighbour(side, turn);
        (self[other].across != BLOCKED && self[side].ways >> turn & 1 == 1).then_some(other)
    }

    /// Whether the mirror of a side may not be turned.
    #[inline(always)]
    pub fn is_fixed(&self, side: u32) -> bool {
        self[side].ways != 0b11
    }

    /// The number of the first mirror at this cell or later.
    pub fn mirror_from(&self, cell: usize) -> usize {
        self.cells.partition_point(|&one| (one as usize) < cell)
    }

    /// The number of steps of a side's straight run; 0 if it leads to an opening.
    pub fn run_length(&self, side: u32) -> u64 {
        let other = self[side].across;
        if other >= OPEN {
            return 0;
        }
        let apart =
            u64::from(self.cells[other as usize / 4].abs_diff(self.cells[side as usize / 4]));
        if side.is_multiple_of(2) {
            apart / self.cols as u64
        } else {
            apart
        }
    }
}

/// The next side of the same mirror, clockwise for turn 0, anticlockwise for turn 1.
#[inline(always)]
pub fn neighbour(side: u32, turn: u32) -> u32 {
    (side & !3) | (side.wrapping_add(1 + 2 * turn) & 3)
}

/// The letter of a mirror that joins these two neighbouring sides.
pub fn letter(side: u32, other: u32) -> u8 {
    let (low, high) = (side.min(other) & 3, side.max(other) & 3);
    if (low, high) == (N as u32, W as u32) || (low, high) == (E as u32, S as u32) {
        b'/'
    } else {
        b'\\'
    }
}

pub fn is_mirror(letter: u8) -> bool {
    matches!(letter, b'/' | b'\\' | b'Z' | b'S')
}

/// The turns, as bits, by which a mirror with this letter may join a side to a neighbour.
fn turns(side: u32, mirror: u8) -> u8 {
    let may = |turn: &u32| match mirror {
        b'Z' => letter(side, neighbour(side, *turn)) == b'/',
        b'S' => letter(side, neighbour(side, *turn)) == b'\\',
        _ => true,
    };
    [0, 1].iter().filter(|turn| may(turn)).map(|turn| 1 << turn).sum()
}

/// The number of mirrors. Fails at an unknown letter.
///
/// There may be a hundred million cells. The loop has no branches, so that the compiler can
/// vectorize it.
fn count_mirrors(cells: &[u8]) -> Result<usize, Refused> {
    let mut count = 0;
    for piece in cells.chunks(128) {
        let (mut mirrors, mut unknown) = (0u8, 0u8);
        for &letter in piece {
            let mirror = u8::from(letter == b'/')
                | u8::from(letter == b'\\')
                | u8::from(letter == b'Z')
                | u8::from(letter == b'S');
            let other = u8::from(letter == b'*') | u8::from(letter == b'.');
            mirrors += mirror;
            unknown |= 1 - (mirror | other);
        }
        if unknown > 0 {
            return Err(WRONG_LETTER);
        }
        count += mirrors as usize;
    }
    Ok(count)
}

/// The cells of the two openings of a valid grid, and how many mirrors it has.
fn check(rows: usize, cols: usize, cells: &[u8]) -> Result<([usize; 2], usize), Refused> {
    if rows < 2 || cols < 2 || rows.checked_mul(cols) != Some(cells.len()) {
        return Err(WRONG_SIZE);
    }
    if cells.len() > MOST_MIRRORS {
        return Err(TOO_MANY);
    }
    let mirrors = count_mirrors(cells)?;
    let sides = (1..rows - 1).flat_map(|row| [row * cols, row * cols + cols - 1]);
    let rim = (0..cols).chain((rows - 1) * cols..rows * cols).chain(sides);
    let mut openings = vec![];
    for cell in rim.filter(|&cell| cells[cell] != b'*') {
        let (row, col) = (cell / cols, cell % cols);
        let corner = (row == 0 || row == rows - 1) && (col == 0 || col == cols - 1);
        if cells[cell] != b'.' || corner {
            return Err(WRONG_RIM);
        }
        openings.push(cell);
    }
    openings.sort_unstable();
    match openings[..] {
        [first, second] => Ok(([first, second], mirrors)),
        _ => Err(WRONG_OPENINGS),
    }
}
