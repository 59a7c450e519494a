//! Reasons why light cannot hit all targets, whatever the open cells hold.
//!
//! 1. With no more than the reflecting blocks left, a target is out of reach. Light that one block more
//!    can make comes from the cells to which it came before.
//! 2. The targets need more blocks. If light comes to a target only by another block, the last such
//!    block is on one of certain cells. If some target takes `n` blocks, one is on a cell to which
//!    light comes with none, one on a cell to which it comes first with one, and so on.
//! 3. The targets need all blocks, so other cells hold none. Or only one cell is left for a block
//!    that is needed, so it must hold one; light is reflected there without a further block. Then 1
//!    or 2 holds.

use super::{mirrored, Board, Light, Numbers, Ray};

/// The most cells of a board for which the second reason is examined.
const COUNTED: usize = 128;

/// The letters of open cells that hold a reflecting block, and of those that hold none.
const REFLECTS: u8 = b'r';
const OTHER: u8 = b'n';

/// The open cells of a position, with the contents left for them.
struct Rest<'a> {
    board: &'a Board,
    cells: Vec<u8>,
    /// The number of reflecting blocks for the cells of which nothing is known.
    blocks: usize,
    empty: bool,
    refracting: bool,
}

impl Board {
    /// Whether one of the reasons holds if these contents are left for the open cells.
    pub(super) fn is_hopeless(&self, cells: &[u8], left: Numbers) -> bool {
        let [empty, reflecting, _, refracting] = left;
        let (blocks, cells) = (reflecting + refracting, cells.to_vec());
        let (empty, refracting) = (empty > 0, refracting > 0);
        let mut rest = Rest { board: self, cells, blocks, empty, refracting };
        loop {
            let rounds = rest.rounds();
            if rounds.last().is_some_and(|light| self.dark(light).next().is_some()) {
                return true;
            }
            if blocks == 0 || rest.cells.len() > COUNTED {
                return false;
            }
            let sets = rest.needs(&rounds);
            match rest.learn(&sets) {
                None => return true,
                Some(false) => return false,
                Some(true) => {}
            }
        }
    }
}

impl Rest<'_> {
    /// The open cells of which nothing is known.
    fn free(&self) -> Vec<usize> {
        (0..self.cells.len()).filter(|&cell| self.cells[cell] == b'o').collect()
    }

    /// The light from some rays, reflected by the cells that must and by some others.
    fn light(&self, begin: &[Ray], mirrors: &[bool]) -> Light {
        self.board.light(begin, &self.cells, |cell| match self.cells[cell] {
            REFLECTS => (self.refracting, true),
            OTHER => (self.empty, false),
            _ => (self.empty || self.refracting, mirrors[cell]),
        })
    }

    /// The light that no further block, one, two and so on can make at most. The last one stands for
    /// any more.
    fn rounds(&self) -> Vec<Light> {
        let mut mirrors = vec![false; self.cells.len()];
        let mut rounds: Vec<Light> = Vec::new();
        loop {
            let light = self.light(&self.board.lasers, &mirrors);
            let touched = light.touched.iter().zip(&self.cells);
            let more: Vec<bool> = touched.map(|(&lit, &cell)| lit && cell == b'o').collect();
            rounds.push(light);
            if rounds.len() > self.blocks || more == mirrors {
                return rounds;
            }
            mirrors = more;
        }
    }

    /// Sets of cells, each of which needs a further block, for the second reason.
    fn needs(&self, rounds: &[Light]) -> Vec<u128> {
        let dark: Vec<usize> = self.board.dark(&rounds[0]).collect();
        let mut sets = vec![0u128; dark.len()];
        let none = vec![false; self.cells.len()];
        let (last, before) = (
            &rounds[rounds.len() - 1],
            &rounds[self.blocks.saturating_sub(1).min(rounds.len() - 1)],
        );
        let free = self.free();
        for &cell in free.iter().filter(|&&cell| before.touched[cell]) {
            let comes = |ray: &&Ray| self.board.cell_after(**ray) == Some(cell);
            let begin: Vec<Ray> =
                last.waiting.iter().filter(comes).map(|&ray| mirrored(ray)).collect();
            let light = self.light(&begin, &none);
            for (set, &target) in sets.iter_mut().zip(&dark) {
                *set |= u128::from(self.board.hits(&light, self.board.targets[target])) << cell;
            }
        }
        let takes = |&target: &usize| {
            rounds.iter().position(|light| self.board.hits(light, self.board.targets[target]))
        };
        let most = dark.iter().filter_map(takes).max().unwrap_or(0);
        for number in 0..most {
            let earlier = &rounds[..number];
            let is_first = |&&cell: &&usize| {
                rounds[number].touched[cell] && !earlier.iter().any(|light| light.touched[cell])
            };
            sets.push(free.iter().filter(is_first).map(|&cell| 1 << cell).sum());
        }
        sets.sort_by_key(|&set| (set.count_ones(), set));
        sets
    }

    /// Whether more is known of some cells as each set needs a block; None if there are too few.
    fn learn(&mut self, sets: &[u128]) -> Option<bool> {
        let needed = apart(sets, 0);
        let free = self.free();
        let is_spare = |&&cell: &&usize| apart(sets, 1 << cell) == self.blocks;
        if needed > self.blocks {
            return None;
        }
        let mut others = 0u128;
        if needed == self.blocks {
            for &cell in free.iter().filter(is_spare) {
                others |= 1 << cell;
                self.cells[cell] = OTHER;
            }
        }
        let mut single = 0u128;
        for set in sets.iter().map(|set| set & !others) {
            match set.count_ones() {
                0 => return None,
                1 => single |= set,
                _ => {}
            }
        }
        for &cell in free.iter().filter(|&&cell| single >> cell & 1 == 1) {
            self.cells[cell] = REFLECTS;
        }
        self.blocks = self.blocks.checked_sub(single.count_ones() as usize)?;
        Some(others | single != 0)
    }
}

/// How many of some sets have no common cell, and none of the cells `without`, if the first ones are
/// chosen first. Each of them needs a block of its own.
fn apart(sets: &[u128], without: u128) -> usize {
    let mut chosen: Vec<u128> = Vec::new();
    for &set in sets {
        if chosen.iter().all(|other| other & set == 0) && set & without == 0 {
            chosen.push(set);
        }
    }
    chosen.len()
}
