//! The effort of a player in a maze: the states that have to be traced, and the choices among them.
//!
//! A plain walk forward from all ways in, then a search backward from the goals, layer by layer.
//! They take one byte a cell besides the letters: a bit for each of its states that the ways in
//! lead to, and one for each that leads to a goal.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use super::letters::MazeError;
use crate::grid::{E, HEADINGS, N, S, W};
use crate::search::Search;

/// The number of states walked, or cells read, before the next reading of the clock: about 0.5 ms.
const BLOCK: usize = 1 << 14;

/// The states to be traced, and the choices among them.
type Work = (u64, u64);

/// The measuring of the effort; the rules are described at `effort` in
/// `kinds/signposts/generate.py`.
pub struct Effort {
    rows: usize,
    cols: usize,
    /// By cell, the headings of arrival from the ways in (low bits), and to a goal (high bits).
    states: Vec<u8>,
    stage: Stage,
    /// The states that the ways in lead to, and the `?` among their cells.
    entered: Work,
    /// The states that lead to a goal, goals aside, and the `?` among their cells.
    leading: Work,
    /// Of those the ones that no way in leads to.
    blind: u64,
    /// The moves of the escape, once the effort is known.
    pub(super) escape: Option<u64>,
}

enum Stage {
    Forward(Walk),
    Goals(usize, Vec<u32>),
    Backward(Layer),
}

/// The walk forward.
struct Walk {
    /// The next way in.
    way: usize,
    /// States that are still to be walked from.
    waiting: Vec<u32>,
}

/// A layer of the search backward: states from which a goal is equally far.
struct Layer {
    /// The moves to the goal.
    moves: u64,
    /// The states that are to be expanded, by the fewest `?` on a shortest route to a goal.
    states: BTreeMap<u64, Vec<u32>>,
    /// The states of the next layer so far.
    next: BTreeMap<u64, Vec<u32>>,
    /// The fewest `?` of a state in this layer in which a way in arrives.
    from_outside: Option<u64>,
    expanded: usize,
}

fn pack(cell: usize, heading: usize) -> u32 {
    (cell << 2 | heading) as u32
}

fn unpack(state: u32) -> (usize, usize) {
    (state as usize >> 2, state as usize & 3)
}

/// The quarter turns clockwise of a letter that leaves no choice.
fn turns(letter: u8) -> Option<usize> {
    b"SRUL".iter().position(|&one| one == letter)
}

impl Effort {
    /// A measuring that has not begun, of a grid of `cells` cells.
    pub fn new(rows: usize, cols: usize, cells: usize) -> Result<Self, MazeError> {
        // A state is a cell and a heading in 32 bits.
        if rows.checked_mul(cols) != Some(cells) || cells == 0 || cells > 1 << 29 {
            return Err(MazeError::Size { rows, cols, cells });
        }
        Ok(Effort {
            rows,
            cols,
            states: vec![0; cells],
            stage: Stage::Forward(Walk { way: 0, waiting: vec![] }),
            entered: (0, 0),
            leading: (0, 0),
            blind: 0,
            escape: None,
        })
    }

    /// The cell beside a cell along a heading; None outside the grid.
    #[inline(always)]
    fn step(&self, cell: usize, heading: usize) -> Option<usize> {
        let (cols, col) = (self.cols, cell as u32 % self.cols as u32);
        match heading {
            N => cell.checked_sub(cols),
            E => (col + 1 < cols as u32).then_some(cell + 1),
            S => (cell + cols < self.states.len()).then_some(cell + cols),
            _ => (col > 0).then(|| cell - 1),
        }
    }

    /// The state in which a way in arrives, by any number below twice the sum of both sides.
    fn entry(&self, way: usize) -> Option<u32> {
        let (rows, cols) = (self.rows, self.cols);
        let (line, from_end) = (way / 2, way % 2 == 1);
        if line < cols {
            let last = if from_end { (rows - 1) * cols } else { 0 };
            return Some(pack(last + line, if from_end { N } else { S }));
        }
        let row = line - cols;
        let last = if from_end { cols - 1 } else { 0 };
        (row < rows).then(|| pack(row * cols + last, if from_end { W } else { E }))
    }

    /// Do a block of work. Returns the effort once it is known.
    pub(super) fn block(&mut self, letters: &[u8]) -> Option<Work> {
        match &mut self.stage {
            Stage::Forward(_) => {
                self.walk_block(letters);
                None
            }
            Stage::Goals(first, found) => {
                let stop = letters.len().min(*first + BLOCK);
                for cell in (*first..stop).filter(|&cell| letters[cell] == b'G') {
                    found.extend(HEADINGS.map(|heading| pack(cell, heading)));
                }
                *first = stop;
                if stop == letters.len() {
                    self.stage = Stage::Backward(Layer {
                        moves: 0,
                        states: BTreeMap::from([(0, std::mem::take(found))]),
                        next: BTreeMap::new(),
                        from_outside: None,
                        expanded: 0,
                    });
                }
                None
            }
            Stage::Backward(_) => self.expand_block(letters),
        }
    }

    /// Walk forward for a block of states.
    fn walk_block(&mut self, letters: &[u8]) {
        let Stage::Forward(Walk { way, mut waiting }) =
            std::mem::replace(&mut self.stage, Stage::Goals(0, vec![]))
        else {
            return;
        };
        let (mut way, mut left) = (way, BLOCK);
        while left > 0 {
            let state = waiting.pop().or_else(|| {
                way += 1;
                self.entry(way - 1)
            });
            let Some(state) = state else { return };
            left -= self.walk(letters, state, left, &mut waiting);
        }
        self.stage = Stage::Forward(Walk { way, waiting });
    }

    /// Walk from a state to where the letters lead, for at most `most` states. Returns how many.
    fn walk(&mut self, letters: &[u8], state: u32, most: usize, waiting: &mut Vec<u32>) -> usize {
        let (mut cell, mut heading) = unpack(state);
        for walked in 1..=most {
            let (letter, met) = (letters[cell], self.states[cell]);
            if letter == b'X' || met >> heading & 1 != 0 {
                return walked;
            }
            self.states[cell] |= 1 << heading;
            self.entered.0 += 1;
            let Some(turn) = turns(letter) else {
                if letter == b'?' && met == 0 {
                    self.entered.1 += 1;
                    let onward = HEADINGS.map(|h| self.step(cell, h).map(|there| pack(there, h)));
                    waiting.extend(onward.into_iter().flatten());
                }
                return walked;
            };
            heading = (heading + turn) & 3;
            match self.step(cell, heading) {
                Some(there) => cell = there,
                None => return walked,
            }
        }
        waiting.push(pack(cell, heading));
        most
    }

    /// Expand a block of states of the search backward. Returns the effort once it is known.
    fn expand_block(&mut self, letters: &[u8]) -> Option<Work> {
        let Stage::Backward(mut layer) =
            std::mem::replace(&mut self.stage, Stage::Goals(letters.len(), vec![]))
        else {
            return None;
        };
        let mut left = BLOCK;
        while let Some(mut group) = layer.states.first_entry().filter(|_| left > 0) {
            let (choices, states) = (*group.key(), group.get_mut());
            let batch = states.split_off(states.len().saturating_sub(left));
            if states.is_empty() {
                group.remove();
            }
            left -= batch.len();
            self.expand(letters, &batch, choices, &mut layer);
        }
        if !layer.states.is_empty() {
            self.stage = Stage::Backward(layer);
            return None;
        }
        if let Some(choices) = layer.from_outside {
            self.escape = Some(layer.moves + 1);
            return Some((layer.moves + 1 + self.blind, choices));
        }
        if layer.next.is_empty() {
            let fewer = self.leading.0 <= self.entered.0;
            return Some(if fewer { self.leading } else { self.entered });
        }
        layer.states = std::mem::take(&mut layer.next);
        layer.moves += 1;
        self.stage = Stage::Backward(layer);
        None
    }

    /// Count some states of a layer, all with this many choices, and find those that lead to them.
    fn expand(&mut self, letters: &[u8], batch: &[u32], choices: u64, layer: &mut Layer) {
        let (mut plain, mut chosen) = (Vec::new(), Vec::new());
        for (cell, heading) in batch.iter().map(|&state| unpack(state)) {
            if layer.moves > 0 {
                self.leading.0 += 1;
                self.blind += u64::from(self.states[cell] >> heading & 1 == 0);
            }
            let Some(before) = self.step(cell, (heading + 2) & 3) else {
                layer.from_outside.get_or_insert(choices); // the groups come in ascending order
                continue;
            };
            if let Some(turn) = turns(letters[before]) {
                plain.push(pack(before, (heading + 4 - turn) & 3));
            } else if letters[before] == b'?' && self.states[before] >> 4 == 0 {
                self.states[before] |= 0xf0;
                self.leading.1 += 1;
                chosen.extend(HEADINGS.map(|heading| pack(before, heading)));
            }
        }
        layer.expanded += batch.len();
        for (choices, states) in [(choices, plain), (choices + 1, chosen)] {
            if !states.is_empty() {
                layer.next.entry(choices).or_default().extend(states);
            }
        }
    }
}

impl Search for Effort {
    /// One letter a cell, row by row; the same for every slice.
    type Input<'a> = &'a [u8];
    /// The states that have to be traced, and the choices.
    type Outcome = Work;

    fn run(&mut self, letters: &[u8], time: Duration) -> Option<Work> {
        let begin = Instant::now();
        loop {
            let found = self.block(letters);
            if found.is_some() || begin.elapsed() >= time {
                return found;
            }
        }
    }

    /// The walk forward counts as much as the search backward.
    fn fraction(&self) -> f64 {
        let states = (4 * self.states.len()) as f64;
        match &self.stage {
            Stage::Forward(_) => self.entered.0 as f64 / states / 2.0,
            Stage::Goals(..) => 0.5,
            Stage::Backward(layer) => 0.5 + (layer.expanded as f64 / states).min(1.0) / 2.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn effort(rows: &[&str]) -> Work {
        let letters = rows.concat().into_bytes();
        let mut effort = Effort::new(rows.len(), rows[0].len(), letters.len()).unwrap();
        loop {
            let found = effort.run(&letters, Duration::ZERO);
            assert!((0.0..=1.0).contains(&effort.fraction()));
            if let Some(found) = found {
                return found;
            }
        }
    }

    #[test]
    fn a_goal_on_the_rim_takes_one_move() {
        assert_eq!(effort(&["G"]), (1, 0));
        assert_eq!(effort(&["SSS", "S?G", "SRS"]), (1, 0));
    }

    #[test]
    fn blind_states_and_choices_count() {
        assert_eq!(effort(&["L?R", "?G?", "R?L"]), (6, 1));
    }

    #[test]
    fn without_a_way_the_easier_side_counts() {
        assert_eq!(effort(&["UUU", "UGU", "UUU"]), (4, 0));
        assert_eq!(effort(&["UUUU", "USGU", "U??U", "UUUU"]), (16, 0));
    }

    #[test]
    fn cells_of_another_size_are_refused() {
        assert!(Effort::new(2, 3, 5).is_err());
        assert!(Effort::new(0, 3, 0).is_err());
    }
}
