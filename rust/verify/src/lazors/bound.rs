//! Reasons why light cannot hit all targets, whatever the open cells hold.
//!
//! 1. With no more than the reflecting blocks left, a target is out of reach. Light that one block more
//!    can make comes from the cells to which it came before.
//! 2. The targets need more blocks. If light comes to a target only by another block, the last such
//!    block is on one of certain cells. If some target takes `n` blocks, one is on a cell to which
//!    light comes with none, one on a cell to which it comes first with one, and so on.
//! 3. The targets need all blocks, which confines them to certain cells, and then 1 or 2 holds.

use super::{mirrored, Board, Light, Numbers, Ray};

/// The most cells of a board for which the second reason is examined.
const COUNTED: usize = 128;

impl Board {
    /// Whether one of the reasons holds if these contents are left for the open cells.
    pub(super) fn is_hopeless(&self, cells: &[u8], left: Numbers) -> bool {
        let [empty, reflecting, _, refracting] = left;
        let (blocks, through) = (reflecting + refracting, empty + refracting > 0);
        let mut allowed: Vec<bool> = cells.iter().map(|&letter| letter == b'o').collect();
        loop {
            let rounds = self.rounds(cells, blocks, through, &allowed);
            if rounds.last().is_some_and(|light| self.dark(light).next().is_some()) {
                return true;
            }
            if blocks == 0 || cells.len() > COUNTED {
                return false;
            }
            let sets = self.needs(cells, blocks, through, &allowed, &rounds);
            let Some(confined) = confined(sets, blocks) else { return true };
            let outside = |cell: usize| confined >> cell & 1 == 0;
            if (0..cells.len()).all(|cell| !allowed[cell] || !outside(cell)) {
                return false;
            }
            for (cell, each) in allowed.iter_mut().enumerate() {
                *each &= !outside(cell);
            }
        }
    }

    /// The light that no block, one, two and so on can make at most, on the allowed cells. The last one
    /// stands for any more.
    fn rounds(&self, cells: &[u8], blocks: usize, through: bool, allowed: &[bool]) -> Vec<Light> {
        let mut mirrors = vec![false; cells.len()];
        let mut rounds: Vec<Light> = Vec::new();
        loop {
            let light = self.light(&self.lasers, cells, |cell| (through, mirrors[cell]));
            let more: Vec<bool> =
                light.touched.iter().zip(allowed).map(|(&touched, &may)| touched && may).collect();
            rounds.push(light);
            if rounds.len() > blocks || more == mirrors {
                return rounds;
            }
            mirrors = more;
        }
    }

    /// Sets of cells, each of which needs a reflecting block, for the second reason.
    fn needs(
        &self,
        cells: &[u8],
        blocks: usize,
        through: bool,
        allowed: &[bool],
        rounds: &[Light],
    ) -> Vec<u128> {
        let dark: Vec<usize> = self.dark(&rounds[0]).collect();
        let mut sets = vec![0u128; dark.len()];
        let (last, before) =
            (&rounds[rounds.len() - 1], &rounds[(blocks - 1).min(rounds.len() - 1)]);
        for cell in (0..cells.len()).filter(|&cell| allowed[cell] && before.touched[cell]) {
            let comes = last.waiting.iter().filter(|&&ray| self.cell_after(ray) == Some(cell));
            let begin: Vec<Ray> = comes.map(|&ray| mirrored(ray)).collect();
            let light = self.light(&begin, cells, |_| (through, false));
            for (set, &target) in sets.iter_mut().zip(&dark) {
                *set |= u128::from(self.hits(&light, self.targets[target])) << cell;
            }
        }
        let takes = |&target: &usize| {
            rounds.iter().position(|light| self.hits(light, self.targets[target]))
        };
        let most = dark.iter().filter_map(takes).max().unwrap_or(0);
        for number in 0..most {
            let earlier = &rounds[..number];
            let is_first = |&cell: &usize| {
                allowed[cell]
                    && rounds[number].touched[cell]
                    && !earlier.iter().any(|light| light.touched[cell])
            };
            sets.push((0..cells.len()).filter(is_first).map(|cell| 1 << cell).sum());
        }
        sets
    }
}

/// The cells to which a number of blocks is confined if each set needs one; None if it is too small.
fn confined(mut sets: Vec<u128>, blocks: usize) -> Option<u128> {
    sets.sort_by_key(|&set| (set.count_ones(), set));
    // Sets without a common cell, each of which needs a block of its own
    let mut apart: Vec<u128> = Vec::new();
    for &set in &sets {
        if apart.iter().all(|other| other & set == 0) {
            apart.push(set);
        }
    }
    if apart.len() > blocks {
        return None;
    }
    if blocks == 1 {
        let common = sets.iter().fold(u128::MAX, |common, set| common & set);
        return (common != 0).then_some(common);
    }
    Some(if apart.len() == blocks { apart.iter().sum() } else { u128::MAX })
}
