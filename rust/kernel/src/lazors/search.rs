//! All arrangements of a board: a cell is decided when light comes to its side.

use std::collections::BTreeMap;

use super::position::{Left, Mark, Position, EMPTY, OPAQUE, OPEN, REFLECTS};
use super::{BoardBytes, MOST_CELLS};
use crate::quota::Quota;
use lasermaze_tick::{Refused, Stopped, Ticker};

/// The steps of a position, which is examined in some microseconds.
const STEPS_PER_NODE: u64 = 128;

/// The number of cells among which the one with the fewest choices is chosen.
const FRONTS: usize = 8;

/// A decision that the search is in.
struct Frame {
    cell: u32,
    /// A bit for each content that the cell can have.
    possible: u8,
    /// A bit for each content after which all targets may still be hit.
    viable: u8,
    /// The contents below this one are done.
    next: u8,
    mark: Mark,
}

/// The search for all arrangements of a board, each found once.
pub struct LazorSearch {
    position: Position,
    cells: Vec<u8>,
    frames: Vec<Frame>,
    /// Whether the position is new: it is not searched yet.
    is_new: bool,
    /// The number of positions examined.
    pub nodes: u64,
    /// The number of arrangements found.
    pub found: u64,
    /// How many arrangements leave the same numbers of open cells, for each such numbers.
    left: BTreeMap<Left, u64>,
    /// The proof tree in preorder: the number of each decided cell, from 1, and 0 for a leaf.
    tree: Vec<u8>,
    tree_limit: usize,
    looks_ahead: bool,
    fronts: Vec<u32>,
}

impl LazorSearch {
    /// A search that has not begun. Its tree has at most `tree_limit` bytes. Without `looks_ahead`
    /// it goes on until light ends, whether targets can be hit or not.
    pub fn new(board: &BoardBytes, tree_limit: usize, looks_ahead: bool) -> Result<Self, Refused> {
        let position = Position::new(board)?;
        const { assert!(MOST_CELLS < u16::MAX as usize) };
        Ok(LazorSearch {
            position,
            cells: board.cells.to_vec(),
            frames: Vec::new(),
            is_new: true,
            nodes: 0,
            found: 0,
            left: BTreeMap::new(),
            tree: Vec::new(),
            tree_limit,
            looks_ahead,
            fronts: Vec::new(),
        })
    }

    /// The number of states that light has entered, in all branches.
    pub fn steps(&self) -> u64 {
        self.position.steps
    }

    /// How many of the found arrangements leave the same numbers of cells untouched.
    pub fn left(&self) -> impl Iterator<Item = (Left, u64)> + '_ {
        self.left.iter().map(|(&left, &count)| (left, count))
    }

    /// The proof tree, once the search is at its end. None if it is too large.
    pub fn tree(&self) -> Option<&[u8]> {
        let is_done = !self.is_new && self.frames.is_empty();
        (is_done && self.tree.len() <= self.tree_limit).then_some(&self.tree)
    }

    /// Examine a new position: find the cell to decide, or the end of the light.
    fn enter(&mut self, solutions: &mut Vec<u8>, keep: u64) {
        self.is_new = false;
        self.nodes += 1;
        let mut fronts = std::mem::take(&mut self.fronts);
        self.position.fronts(&mut fronts);
        if fronts.is_empty() {
            if self.position.unhit == 0 {
                self.keep(solutions, keep);
            }
            self.write(0);
        } else if self.frames.is_empty() && self.looks_ahead && self.position.is_hopeless() {
            self.write(0);
        } else {
            let frame = self.choose(&fronts);
            self.write(frame.cell + 1);
            self.frames.push(frame);
        }
        self.fronts = fronts;
    }

    /// The cell with the fewest choices, of those that light comes to next; the newest of several.
    fn choose(&mut self, fronts: &[u32]) -> Frame {
        let mut possible = 0;
        for (content, &left) in self.position.left.iter().enumerate() {
            possible |= u8::from(left > 0) << content;
        }
        let mut best =
            Frame { cell: fronts[0], possible, viable: possible, next: 0, mark: Mark::default() };
        if !self.looks_ahead {
            return best;
        }
        let mut fewest = u32::MAX;
        for &cell in fronts.iter().rev().take(FRONTS) {
            let viable = self.viable(cell, possible, fewest);
            if viable.count_ones() < fewest {
                fewest = viable.count_ones();
                (best.cell, best.viable) = (cell, viable);
            }
            if fewest <= 1 {
                break;
            }
        }
        best
    }

    /// The contents of a cell after which all targets may still be hit; too many of them as soon as
    /// there are `enough`.
    fn viable(&mut self, cell: u32, possible: u8, enough: u32) -> u8 {
        let mut viable = 0u8;
        for content in (EMPTY..OPEN).filter(|content| possible >> content & 1 == 1) {
            let mark = self.position.decide(cell, content);
            self.nodes += 1;
            viable |= u8::from(!self.position.is_hopeless()) << content;
            self.position.undo(cell, mark);
            if viable.count_ones() >= enough {
                break;
            }
        }
        viable
    }

    /// Go on to the next position: the next content of the newest decision that has one.
    fn advance(&mut self) {
        while let Some(frame) = self.frames.last_mut() {
            if frame.next > 0 && frame.viable >> (frame.next - 1) & 1 == 1 {
                self.position.undo(frame.cell, frame.mark);
            }
            while frame.next < OPEN {
                let content = frame.next;
                frame.next += 1;
                if frame.viable >> content & 1 == 1 {
                    frame.mark = self.position.decide(frame.cell, content);
                    self.is_new = true;
                    return;
                }
                if frame.possible >> content & 1 == 1 {
                    write(&mut self.tree, self.tree_limit, self.cells.len(), 0);
                }
            }
            self.frames.pop();
        }
    }

    /// Count an arrangement, and keep it if it is wanted.
    fn keep(&mut self, solutions: &mut Vec<u8>, keep: u64) {
        self.found += 1;
        *self.left.entry(self.position.left).or_default() += 1;
        if self.found > keep {
            return;
        }
        let [_, mut reflecting, mut opaque, mut refracting] = self.position.left;
        let take = |number: &mut u32| (*number > 0).then(|| *number -= 1).is_some();
        for (&letter, &content) in self.cells.iter().zip(&self.position.content) {
            solutions.push(match (letter, content) {
                (b'o', OPEN) if take(&mut reflecting) => b'a',
                (b'o', OPEN) if take(&mut opaque) => b'b',
                (b'o', OPEN) if take(&mut refracting) => b'c',
                (b'o', OPEN | EMPTY) | (b'.', _) => b'o',
                (b'o', REFLECTS) => b'a',
                (b'o', OPAQUE) => b'b',
                (b'o', _) => b'c',
                _ => letter,
            });
        }
    }

    fn write(&mut self, number: u32) {
        write(&mut self.tree, self.tree_limit, self.cells.len(), number);
    }
}

/// Write a number of a tree, in two bytes on a large board, unless the tree is too large already.
fn write(tree: &mut Vec<u8>, limit: usize, cells: usize, number: u32) {
    if tree.len() > limit {
        return;
    }
    tree.push(number as u8);
    if cells > usize::from(u8::MAX) - 1 {
        tree.push((number >> 8) as u8);
    }
}

impl LazorSearch {
    /// Search on until the quota is met. Returns whether nothing is left to search; if not, or if the
    /// caller stopped it, another call goes on there. The blocks that no light touches are placed on
    /// the first cells that are free for them.
    pub fn run(&mut self, quota: Quota<'_>, ticker: &mut Ticker) -> Result<bool, Stopped> {
        let last = self.nodes.saturating_add(quota.nodes);
        let (turns, before) = (ticker.turns, self.found);
        loop {
            let nodes = self.nodes;
            if self.is_new {
                let is_soon = quota.soon && ticker.turns > turns && self.found > before;
                if nodes >= last || self.found >= quota.stop_at || is_soon {
                    return Ok(false);
                }
                self.enter(quota.solutions, quota.keep);
            }
            self.advance();
            if !self.is_new {
                return Ok(true);
            }
            let steps = STEPS_PER_NODE * (self.nodes - nodes);
            ticker.tick(steps as usize, || (self.fraction(), self.found))?;
        }
    }

    /// About the part of the search that is done, from 0 to 1.
    pub fn fraction(&self) -> f64 {
        let mut part = 1.0;
        let mut done = 0.0;
        for frame in &self.frames {
            let all = f64::from(frame.viable.count_ones().max(1));
            let begun = frame.viable & ((1u8 << frame.next) - 1);
            part /= all;
            done += part * f64::from(begun.count_ones().saturating_sub(1));
        }
        if self.is_new || !self.frames.is_empty() {
            done
        } else {
            1.0
        }
    }
}
