//! Whether light may still hit all targets: a flood over everything that the open cells may hold.

use super::position::{Position, EMPTY, OPEN, REFLECTS, REFRACTS};
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
    /// By cell, its contents, with what is known of an open one.
    roles: Vec<u8>,
    /// By role, whether light may go through a cell.
    through: [bool; ROLES],
    /// The number of open cells that must hold a reflecting block.
    must: u32,
    /// The states still to be followed, and those of the next layer.
    todo: Vec<u32>,
    later: Vec<u32>,
    /// Cells on each of which a further block is needed, a bit for each cell.
    sets: Vec<u128>,
}

/// The roles of open cells that must hold a reflecting block, and of those that cannot. The other
/// roles are the contents of cells.
const MUST: u8 = OPEN + 1;
const CANNOT: u8 = OPEN + 2;
const ROLES: usize = CANNOT as usize + 1;

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
    /// so many that some cells must or cannot hold one, the flood is repeated.
    pub fn is_hopeless(&mut self) -> bool {
        if self.unhit == 0 {
            return false;
        }
        let mut flood = std::mem::take(&mut self.flood);
        flood.must = 0;
        flood.roles.clear();
        flood.roles.extend_from_slice(&self.content);
        let hopeless = loop {
            if self.spread(&mut flood) < self.unhit {
                break true;
            }
            match self.narrow(&mut flood) {
                None => break true,
                Some(false) => break false,
                Some(true) => {}
            }
        };
        self.flood = flood;
        hopeless
    }

    /// The number of reflecting blocks left for the cells that need not hold one.
    fn blocks(&self, flood: &Flood) -> u32 {
        let [_, reflecting, _, refracting] = self.left;
        reflecting + refracting - flood.must
    }

    /// Flood the grid in layers, and count the missing targets that are reached.
    ///
    /// Each open cell lets light through, if that is left for it. One that must hold a reflecting
    /// block reflects it. Those that may hold one also do, but only in the layers after the first in
    /// which light comes to them. So each layer needs another block than those before it, and there
    /// are only as many as such blocks are left.
    fn spread(&self, flood: &mut Flood) -> usize {
        let blocks = self.blocks(flood);
        let left = |content: u8| self.left[usize::from(content)] > 0;
        let (empty, refracting) = (left(EMPTY), left(REFRACTS));
        flood.through = [true, false, false, true, empty || refracting, refracting, empty];
        flood.base = flood.newest + 1;
        flood.newest = flood.base + u64::from(blocks);
        let Flood { base, newest, states, cells, roles, through, todo, later, targets, .. } = flood;
        let ways = &self.grid.ways[..];
        todo.clear();
        for &state in &self.waiting {
            if roles[ways[state as usize].cell as usize] >= OPEN {
                states[state as usize] = *base;
                todo.push(state);
            }
        }
        let mut reached = 0;
        // Note that light comes to a state, and to a missing target if it is the first there.
        let mut reach = |todo: &mut Vec<u32>, state: u32, layer: u64| {
            let at = state as usize;
            if self.lit[at] || states[at] >= *base {
                return;
            }
            states[at] = layer;
            let way = ways[at];
            if way.cell != OUTSIDE {
                todo.push(state);
            }
            let target = way.target as usize;
            if way.target != OUTSIDE && self.hits[target] == 0 && targets[target] < *base {
                targets[target] = layer;
                reached += 1;
            }
        };
        for layer in *base..=*newest {
            while let Some(state) = todo.pop() {
                let way = ways[state as usize];
                let cell = way.cell as usize;
                let role = roles[cell];
                let mut turn = matches!(role, REFLECTS | REFRACTS | MUST);
                if role == OPEN {
                    if cells[cell] < *base {
                        cells[cell] = layer;
                    }
                    turn = cells[cell] < layer;
                    if !turn && layer < *newest {
                        later.push(way.reflected);
                    }
                }
                if through[usize::from(role)] {
                    reach(todo, way.through, layer);
                }
                if turn {
                    reach(todo, way.reflected, layer);
                }
            }
            while let Some(state) = later.pop() {
                reach(todo, state, layer + 1);
            }
        }
        reached
    }

    /// Find cells that must hold a reflecting block, and some that cannot, after a flood that reaches
    /// all targets. Whether there may be blocks enough.
    ///
    /// The last new block on the way of light to a target is on one of few cells, so one of them
    /// needs a block. So does one of the cells to which each layer before the last comes first. Each
    /// block is on only one of those sets that have no cell in common.
    fn narrow(&self, flood: &mut Flood) -> Option<bool> {
        let blocks = self.blocks(flood);
        if blocks + flood.must == 0 || self.content.len() > COUNTED {
            return Some(false);
        }
        self.find_sets(flood);
        let (apart, covered) = disjoint(&flood.sets, 0);
        if apart > blocks {
            return None;
        }
        let (mut spare, mut changed) = (0, false);
        if apart == blocks {
            // All blocks are on the chosen sets, and also on any others that could be chosen.
            for (cell, role) in flood.roles.iter_mut().enumerate() {
                let bit = 1 << cell;
                let is_spare = || covered & bit == 0 || disjoint(&flood.sets, bit).0 == blocks;
                if *role == OPEN && is_spare() {
                    (*role, spare, changed) = (CANNOT, spare | bit, true);
                }
            }
        }
        for set in &flood.sets {
            let left = set & !spare;
            if left == 0 {
                return None;
            }
            let role = &mut flood.roles[left.trailing_zeros() as usize];
            if left.is_power_of_two() && *role != MUST {
                (*role, changed) = (MUST, true);
                flood.must += 1;
            }
        }
        let [_, reflecting, _, refracting] = self.left;
        (flood.must <= reflecting + refracting).then_some(changed)
    }

    /// Note the sets of cells, on each of which a further block is needed; the smallest first.
    fn find_sets(&self, flood: &mut Flood) {
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
    }

    /// The open cells that may hold the last further block on the way of light to a target.
    fn last_blocks(&self, flood: &mut Flood, target: usize, end: u64) -> u128 {
        flood.newest += 1;
        let Flood { base, newest, states, cells, roles, through, todo, back, .. } = flood;
        let ways = &self.grid.ways[..];
        todo.extend((0..4).map(|way| 4 * self.points[target] + way));
        let mut found = 0;
        while let Some(state) = todo.pop() {
            // Light goes the other way round.
            let way = ways[(state ^ ALL_WAYS) as usize];
            let cell = way.cell as usize;
            let is_new = std::mem::replace(&mut back[state as usize], *newest) != *newest;
            if !is_new || way.cell == OUTSIDE {
                continue;
            }
            let before = way.reflected ^ ALL_WAYS;
            let role = roles[cell];
            if role == OPEN && cells[cell] < end && states[before as usize] >= *base {
                found |= 1 << cell;
            }
            if through[usize::from(role)] {
                todo.push(way.through ^ ALL_WAYS);
            }
            if matches!(role, REFLECTS | REFRACTS | MUST) {
                todo.push(before);
            }
        }
        found
    }
}

/// The bits of a direction.
const ALL_WAYS: u32 = 3;

/// How many sets have no cell in common and none of the cells `without`, the first ones chosen
/// first; and their cells.
fn disjoint(sets: &[u128], without: u128) -> (u32, u128) {
    let (mut number, mut covered) = (0, 0);
    for set in sets {
        if set & (covered | without) == 0 {
            covered |= set;
            number += 1;
        }
    }
    (number, covered)
}
