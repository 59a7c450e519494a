//! The checker of the kind `lazors`: it replays solutions, and walks proof trees.
//!
//! A proof tree is a list of numbers in preorder. A number `n` above 0 decides the cell `n - 1`, to
//! which light comes; the tree goes on with every content that is left for it, in the order empty,
//! A, B, C. A number 0 is a leaf: either the light is at its end, or it can no longer hit all targets
//! for a reason in `bound`. Numbers have one byte, and two on boards of more than 254 cells.
//!
//! Nothing is computed in advance: light is followed anew from the lasers in each position.

mod bound;

use std::collections::BTreeMap;
use std::fmt;

/// A point x, y and a direction, each ±1.
type Ray = (i32, i32, i32, i32);

/// A board that may be checked.
#[derive(Clone)]
pub struct Board {
    rows: i32,
    cols: i32,
    cells: Vec<u8>,
    blocks: [usize; 3],
    lasers: Vec<Ray>,
    targets: Vec<(i32, i32)>,
}

/// The contents of a free cell, in the order in which a tree tries them.
const CONTENTS: [u8; 4] = *b".abc";

/// The number of free cells that are empty, and of those with A, B and C.
pub type Numbers = [usize; 4];

/// A rule that a solution breaks.
#[derive(Debug, PartialEq, Eq)]
pub enum Fault {
    /// A cell does not hold what the board gives.
    Given(usize),
    /// A number of blocks of a letter, 0 for A, is placed, not the one that is to be placed.
    Placed(usize, usize),
    /// No light hits the target with this number.
    Dark(usize),
}

/// Why a tree proves nothing.
#[derive(Debug, PartialEq, Eq)]
pub enum WrongTree {
    /// It ends too early, at this byte.
    CutOff(usize),
    /// It goes on behind its end, at this byte.
    TooLong(usize),
    /// It decides a cell to which no light comes, or which is decided.
    NotReached(usize),
    /// It has a leaf, at this byte, though light goes on and may still hit every target.
    NoLeaf(usize),
}

impl fmt::Display for WrongTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrongTree::CutOff(byte) => write!(f, "it ends too early, at byte {byte}"),
            WrongTree::TooLong(byte) => write!(f, "it goes on behind its end, at byte {byte}"),
            WrongTree::NotReached(cell) => write!(f, "no light comes to the open cell {cell}"),
            WrongTree::NoLeaf(byte) => {
                write!(f, "the leaf at byte {byte} may still become a solution")
            }
        }
    }
}

impl std::error::Error for WrongTree {}

/// An open cell that does not let light through, nor reflects it.
const NEITHER: (bool, bool) = (false, false);

/// A ray after a reflection by its next cell.
fn mirrored((x, y, vx, vy): Ray) -> Ray {
    if x % 2 == 0 {
        (x, y, -vx, vy)
    } else {
        (x, y, vx, -vy)
    }
}

/// The light on a board.
struct Light {
    /// By ray, whether it is lit.
    lit: Vec<bool>,
    /// The lit rays whose next cell is open.
    waiting: Vec<Ray>,
    /// By cell, whether light comes to one of its sides.
    touched: Vec<bool>,
}

impl Board {
    /// The board with these cells: `o` free, `x` without a block, `A`, `B` and `C` given.
    ///
    /// None unless its lasers and targets are at midpoints of sides, and its blocks fit on its free
    /// cells.
    pub fn new(
        (rows, cols): (usize, usize),
        cells: &[u8],
        blocks: [usize; 3],
        lasers: &[(i32, i32, i32, i32)],
        targets: &[(i32, i32)],
    ) -> Option<Self> {
        let is_grid =
            rows.checked_mul(cols) == Some(cells.len()) && (1..=10_000).contains(&cells.len());
        let known = cells.iter().all(|letter| b"oxABC".contains(letter));
        let free = cells.iter().filter(|&&letter| letter == b'o').count();
        let fits = blocks.iter().try_fold(0usize, |sum, &more| sum.checked_add(more))? <= free;
        let (width, height) = (2 * cols as i32, 2 * rows as i32);
        let is_midpoint = |x: i32, y: i32| {
            (0..=width).contains(&x) && (0..=height).contains(&y) && (x % 2 == 0) != (y % 2 == 0)
        };
        let rays = lasers.iter().all(|&(x, y, vx, vy)| {
            is_midpoint(x, y) && [-1, 1].contains(&vx) && [-1, 1].contains(&vy)
        });
        let points = targets.iter().all(|&(x, y)| is_midpoint(x, y));
        (is_grid && known && fits && rays && points).then(|| Board {
            rows: rows as i32,
            cols: cols as i32,
            cells: cells.to_vec(),
            blocks,
            lasers: lasers.to_vec(),
            targets: targets.to_vec(),
        })
    }

    /// The cell that light comes to from a ray; None outside the grid.
    fn cell_after(&self, (x, y, vx, vy): Ray) -> Option<usize> {
        // The centre of the cell has two odd coordinates.
        let (x, y) = if x % 2 == 0 { (x + vx, y) } else { (x, y + vy) };
        let inside = (0..2 * self.cols).contains(&x) && (0..2 * self.rows).contains(&y);
        inside.then(|| ((y / 2) * self.cols + x / 2) as usize)
    }

    fn index(&self, (x, y, vx, vy): Ray) -> usize {
        let point = (y * (2 * self.cols + 1) + x) as usize;
        4 * point + usize::from(vx > 0) + 2 * usize::from(vy > 0)
    }

    /// The light that begins with some rays if the cells hold these letters; open cells are `o`.
    ///
    /// `open` says of each open cell whether it lets light through, and whether it reflects it.
    fn light(&self, begin: &[Ray], cells: &[u8], open: impl Fn(usize) -> (bool, bool)) -> Light {
        let rays = 4 * ((2 * self.cols + 1) * (2 * self.rows + 1)) as usize;
        let mut light = Light {
            lit: vec![false; rays],
            waiting: Vec::new(),
            touched: vec![false; cells.len()],
        };
        let mut ahead = begin.to_vec();
        while let Some(ray) = ahead.pop() {
            let index = self.index(ray);
            if light.lit[index] {
                continue;
            }
            light.lit[index] = true;
            let Some(cell) = self.cell_after(ray) else { continue };
            light.touched[cell] = true;
            let (x, y, vx, vy) = ray;
            let (through, reflected) = match cells[cell] {
                b'x' | b'.' => (true, false),
                b'A' | b'a' => (false, true),
                b'B' | b'b' => (false, false),
                b'C' | b'c' => (true, true),
                _ => {
                    light.waiting.push(ray);
                    open(cell)
                }
            };
            if through {
                ahead.push((x + vx, y + vy, vx, vy));
            }
            if reflected {
                ahead.push(mirrored(ray));
            }
        }
        light
    }

    /// Whether light is at a point, in any direction.
    fn hits(&self, light: &Light, (x, y): (i32, i32)) -> bool {
        let first = self.index((x, y, -1, -1));
        light.lit[first..first + 4].contains(&true)
    }

    /// The number of a target that no light hits.
    fn dark<'a>(&'a self, light: &'a Light) -> impl Iterator<Item = usize> + 'a {
        (0..self.targets.len()).filter(|&number| !self.hits(light, self.targets[number]))
    }

    /// The rules that a filled grid breaks, and its cells that light touches.
    ///
    /// None if it is not a grid of this size with blocks `a`, `b` and `c` on free cells.
    pub fn faults(&self, filled: &[u8]) -> Option<(Vec<Fault>, Vec<bool>)> {
        if filled.len() != self.cells.len() || filled.iter().any(|each| !b"oxABCabc".contains(each))
        {
            return None;
        }
        let mut faults = Vec::new();
        let mut placed = [0; 3];
        let mut cells = Vec::with_capacity(filled.len());
        for (index, (&given, &now)) in self.cells.iter().zip(filled).enumerate() {
            let block = CONTENTS[1..].iter().position(|&letter| letter == now);
            if let (Some(block), b'o') = (block, given) {
                placed[block] += 1;
            } else if given != now {
                faults.push(Fault::Given(index));
            }
            cells.push(if now == b'o' { b'.' } else { now });
        }
        for (block, (&now, &wanted)) in placed.iter().zip(&self.blocks).enumerate() {
            if now != wanted {
                faults.push(Fault::Placed(block, now));
            }
        }
        let light = self.light(&self.lasers, &cells, |_| NEITHER);
        faults.extend(self.dark(&light).map(Fault::Dark));
        Some((faults, light.touched))
    }

    /// How often each contents is to be on the free cells.
    fn numbers(&self) -> Numbers {
        let free = self.cells.iter().filter(|&&letter| letter == b'o').count();
        let [a, b, c] = self.blocks;
        [free - a - b - c, a, b, c]
    }
}

/// A decision: its cell, and how many contents of it are done.
struct Decision {
    cell: usize,
    next: usize,
}

/// The walk through a proof tree or, without one, a plain search for all arrangements.
pub struct Walk {
    board: Board,
    tree: Option<Vec<u8>>,
    /// The index of the next byte of the tree.
    at: usize,
    cells: Vec<u8>,
    left: Numbers,
    decisions: Vec<Decision>,
    is_done: bool,
    /// How many arrangements leave the same numbers of open cells, for each such numbers.
    pub ends: BTreeMap<Numbers, u64>,
    /// The number of arrangements.
    pub found: u64,
}

impl Walk {
    /// A walk that has not begun. Without a tree it is a search.
    pub fn new(board: &Board, tree: Option<&[u8]>) -> Self {
        Walk {
            board: board.clone(),
            tree: tree.map(<[u8]>::to_vec),
            at: 0,
            cells: board.cells.clone(),
            left: board.numbers(),
            decisions: Vec::new(),
            is_done: false,
            ends: BTreeMap::new(),
            found: 0,
        }
    }

    /// About the part of the tree that is done.
    pub fn fraction(&self) -> f64 {
        self.tree.as_ref().map_or(0.0, |tree| self.at as f64 / tree.len().max(1) as f64)
    }

    /// Walk on for some positions, or until `limit` arrangements are found. Whether it is at its
    /// end.
    pub fn run(&mut self, positions: usize, limit: u64) -> Result<bool, WrongTree> {
        for _ in 0..positions {
            if self.is_done {
                break;
            }
            if self.found >= limit {
                return Ok(true);
            }
            self.visit()?;
            self.advance();
            if self.is_done && self.tree.as_ref().is_some_and(|tree| self.at < tree.len()) {
                return Err(WrongTree::TooLong(self.at));
            }
        }
        Ok(self.is_done || self.found >= limit)
    }

    /// Judge the leaf or the decision that comes next.
    fn visit(&mut self) -> Result<(), WrongTree> {
        let light = self.board.light(&self.board.lasers, &self.cells, |_| NEITHER);
        let waiting: Vec<usize> =
            light.waiting.iter().filter_map(|&ray| self.board.cell_after(ray)).collect();
        let at = self.at;
        let wanted = self.read()?;
        if waiting.is_empty() && wanted.unwrap_or(0) == 0 {
            if self.board.dark(&light).next().is_none() {
                self.found += 1;
                *self.ends.entry(self.left).or_default() += 1;
            }
            return Ok(());
        }
        let hopeless = || self.board.is_hopeless(&self.cells, self.left);
        let cell = match wanted {
            Some(0) if hopeless() => return Ok(()),
            Some(0) => return Err(WrongTree::NoLeaf(at)),
            None if hopeless() => return Ok(()),
            None => waiting[0],
            Some(number) => number - 1,
        };
        if !waiting.contains(&cell) {
            return Err(WrongTree::NotReached(cell));
        }
        self.decisions.push(Decision { cell, next: 0 });
        Ok(())
    }

    /// The next number of the tree; None without a tree.
    fn read(&mut self) -> Result<Option<usize>, WrongTree> {
        let Some(tree) = &self.tree else { return Ok(None) };
        let width = if self.cells.len() > 254 { 2 } else { 1 };
        let bytes = tree.get(self.at..self.at + width).ok_or(WrongTree::CutOff(self.at))?;
        self.at += width;
        Ok(Some(bytes.iter().rev().fold(0, |number, &byte| 256 * number + usize::from(byte))))
    }

    /// Give the newest decision its next content, or go back to an earlier one.
    fn advance(&mut self) {
        while let Some(decision) = self.decisions.last_mut() {
            if decision.next > 0 {
                self.left[decision.next - 1] += usize::from(self.cells[decision.cell] != b'o');
                self.cells[decision.cell] = b'o';
            }
            while decision.next < 4 && self.left[decision.next] == 0 {
                decision.next += 1;
            }
            if decision.next < 4 {
                self.left[decision.next] -= 1;
                self.cells[decision.cell] = CONTENTS[decision.next];
                decision.next += 1;
                return;
            }
            self.decisions.pop();
        }
        self.is_done = true;
    }
}

#[cfg(test)]
mod tests;
