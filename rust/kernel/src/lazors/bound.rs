//! Whether light may still hit all targets: a flood over everything that the open cells may hold.

use super::position::{ways, Position, OPEN};
use super::OUTSIDE;

/// The most cells of a board on which needed blocks are counted.
const COUNTED: usize = u128::BITS as usize;

/// A flood, and its buffers. A mark of the newest flood is at least `base`.
#[derive(Default)]
pub struct Flood {
    /// The mark of the newest flood's first layer; the marks of the next layers follow.
    base: u64,
    /// The newest mark.
    newest: u64,
    /// By state, by cell and by target, the layer in which light first comes to it.
    states: Vec<u64>,
    cells: Vec<u64>,
    targets: Vec<u64>,
    /// By state, the mark of the target from which it was last followed back.
    back: Vec<u64>,
    /// The cells that may hold a reflecting block, if there are at most `COUNTED` cells.
    mirrors: u128,
    /// The states still to be followed, and those of the next layer.
    todo: Vec<u32>,
    later: Vec<u32>,
    /// Cells on each of which a block is needed, a bit for each cell.
    sets: Vec<u128>,
}

impl Flood {
    /// Buffers for a number of states, cells and targets.
    pub fn new(states: usize, cells: usize, targets: usize) -> Self {
        Flood {
            states: vec![0; states],
            cells: vec![0; cells],
            targets: vec![0; targets],
            back: vec![0; states],
            ..Flood::default()
        }
    }
}

impl Position {
    /// Whether it is clear that light cannot hit all targets, whatever the open cells hold: some
    /// target is out of reach, or the targets need more reflecting blocks than are left. If they need
    /// all of them, these are confined to few cells, and the flood is repeated.
    pub fn is_hopeless(&mut self) -> bool {
        if self.unhit == 0 {
            return false;
        }
        let mut flood = std::mem::take(&mut self.flood);
        flood.mirrors = u128::MAX;
        let hopeless = loop {
            if self.spread(&mut flood) < self.unhit {
                break true;
            }
            match self.confined(&mut flood) {
                None => break true,
                Some(cells) if flood.mirrors & !cells == 0 => break false,
                Some(cells) => flood.mirrors &= cells,
            }
        };
        self.flood = flood;
        hopeless
    }

    /// The number of reflecting blocks left, and whether an open cell may let light through.
    fn means(&self) -> (u32, bool) {
        let [empty, reflecting, _, refracting] = self.left;
        (reflecting + refracting, empty + refracting > 0)
    }

    /// Flood the grid in layers, and count the missing targets that are reached.
    ///
    /// Each open cell lets light through, if that is left for one. Those that may hold a reflecting
    /// block also reflect it, but only in the layers after the first in which light comes to them. So
    /// each layer needs another block than those before it, and there are only as many as reflecting
    /// blocks are left.
    fn spread(&self, flood: &mut Flood) -> usize {
        let (blocks, through) = self.means();
        flood.base = flood.newest + 1;
        flood.newest = flood.base + u64::from(blocks);
        flood.todo.clear();
        for &state in &self.waiting {
            if self.content[self.grid.next[state as usize] as usize] == OPEN {
                flood.states[state as usize] = flood.base;
                flood.todo.push(state);
            }
        }
        let mut reached = 0;
        for layer in flood.base..=flood.newest {
            while let Some(state) = flood.todo.pop() {
                let cell = self.grid.next[state as usize] as usize;
                let reflected = self.grid.reflected[state as usize];
                let (mut pass, mut turn) = ways(self.content[cell]);
                if self.content[cell] == OPEN {
                    (pass, turn) = (through, false);
                    if cell >= COUNTED || flood.mirrors >> cell & 1 == 1 {
                        let first = flood.cells[cell];
                        flood.cells[cell] = if first < flood.base { layer } else { first };
                        turn = flood.cells[cell] < layer;
                        if !turn && layer < flood.newest {
                            flood.later.push(reflected);
                        }
                    }
                }
                if pass {
                    reached += self.reach(flood, self.grid.through[state as usize], layer);
                }
                if turn {
                    reached += self.reach(flood, reflected, layer);
                }
            }
            while let Some(state) = flood.later.pop() {
                reached += self.reach(flood, state, layer + 1);
            }
        }
        reached
    }

    /// Note that the flood comes to a state. Returns 1 if that is the first at a missing target.
    fn reach(&self, flood: &mut Flood, state: u32, layer: u64) -> usize {
        let at = state as usize;
        if self.lit[at] || flood.states[at] >= flood.base {
            return 0;
        }
        flood.states[at] = layer;
        if self.grid.next[at] != OUTSIDE {
            flood.todo.push(state);
        }
        let target = self.grid.target_at[at / 4] as usize;
        if target == OUTSIDE as usize || self.hits[target] > 0 {
            return 0;
        }
        let first = &mut flood.targets[target];
        let is_new = *first < flood.base;
        if is_new {
            *first = layer;
        }
        usize::from(is_new)
    }

    /// The cells to which the reflecting blocks left are confined, after a flood that reaches all
    /// targets: all cells if they are not. None if there are too few blocks.
    ///
    /// The last new block on the way of light to a target is on one of few cells, so one of them
    /// needs a block. So does one of the cells to which each layer before the last comes first. Each
    /// block is on only one of those sets that have no cell in common.
    fn confined(&self, flood: &mut Flood) -> Option<u128> {
        let blocks = self.means().0;
        if blocks == 0 || self.content.len() > COUNTED {
            return Some(u128::MAX);
        }
        let end = flood.newest;
        let mut last = flood.base;
        flood.sets.clear();
        for target in 0..self.hits.len() {
            let layer = flood.targets[target];
            if self.hits[target] == 0 && layer > flood.base {
                last = last.max(layer);
                let cells = self.last_blocks(flood, target, end);
                flood.sets.push(cells);
            }
        }
        for layer in flood.base..last {
            let firsts = flood.cells.iter().enumerate().filter(|&(_, &first)| first == layer);
            flood.sets.push(firsts.map(|(cell, _)| 1 << cell).sum());
        }
        flood.sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
        room(&flood.sets, blocks)
    }

    /// The open cells that the light to a target may come straight from, after a reflection there.
    fn last_blocks(&self, flood: &mut Flood, target: usize, end: u64) -> u128 {
        let through = self.means().1;
        flood.newest += 1;
        flood.todo.extend((0..4).map(|way| 4 * self.points[target] + way));
        let mut cells = 0;
        while let Some(state) = flood.todo.pop() {
            let mark = &mut flood.back[state as usize];
            let reversed = state ^ ALL_WAYS;
            let cell = self.grid.next[reversed as usize] as usize;
            if std::mem::replace(mark, flood.newest) == flood.newest || cell == OUTSIDE as usize {
                continue;
            }
            let before = self.grid.reflected[state as usize];
            let (mut pass, mut turn) = ways(self.content[cell]);
            if self.content[cell] == OPEN {
                (pass, turn) = (through, false);
                let may_turn = flood.mirrors >> cell & 1 == 1 && flood.cells[cell] < end;
                let can_turn = may_turn && flood.states[before as usize] >= flood.base;
                cells |= u128::from(can_turn) << cell;
            }
            if pass {
                flood.todo.push(self.grid.through[reversed as usize] ^ ALL_WAYS);
            }
            if turn {
                flood.todo.push(before);
            }
        }
        cells
    }
}

/// The bits of a direction.
const ALL_WAYS: u32 = 3;

/// The cells to which this many blocks are confined if each set needs one, the smallest sets first.
fn room(sets: &[u128], blocks: u32) -> Option<u128> {
    let common = sets.iter().fold(u128::MAX, |common, set| common & set);
    let (mut apart, mut covered) = (0, 0);
    for set in sets {
        if set & covered == 0 {
            covered |= set;
            apart += 1;
        }
    }
    match blocks {
        _ if apart > blocks => None,
        1 => (common != 0).then_some(common),
        _ => Some(if apart == blocks { covered } else { u128::MAX }),
    }
}
