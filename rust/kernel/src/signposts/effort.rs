//! The effort of a player in a maze: the states that have to be traced, and the choices among them.
//!
//! A plain walk forward from all ways in, then a search backward from the goals, layer by layer.
//! They take one byte a cell besides the letters: a bit for each of its states that the ways in
//! lead to, and one for each that leads to a goal.

use std::collections::BTreeMap;

use crate::grid::{E, HEADINGS, N, S, W};
use lasermaze_tick::{Failure, Refused, Stopped, Ticker};

/// The number of states walked between two counts of steps.
const BLOCK: usize = 1 << 14;

/// The states to be traced, and the choices among them.
type Work = (u64, u64);

/// The effort in a maze of these letters, and the moves of its escape if it has one; the rules are
/// described at `effort` in `kinds/signposts/generate.py`.
pub fn effort(
    rows: usize,
    cols: usize,
    letters: &[u8],
    ticker: &mut Ticker,
) -> Result<(Work, Option<u64>), Failure> {
    let cells = letters.len();
    // A state is a cell and a heading in 32 bits.
    if rows.checked_mul(cols) != Some(cells) || cells == 0 || cells > 1 << 29 {
        return Err(Refused("rows * cols cells are wanted, at least one and less than 2^29").into());
    }
    let (states, none) = (vec![0; cells], (0, 0));
    let mut player = Player { rows, cols, letters, states, entered: none, leading: none, blind: 0 };
    ticker.within(0.0, 0.5, |ticker| player.walk_in(ticker))?;
    Ok(ticker.within(0.5, 1.0, |ticker| player.search_back(ticker))?)
}

/// A player in a maze.
struct Player<'a> {
    rows: usize,
    cols: usize,
    letters: &'a [u8],
    /// By cell, the headings of arrival from the ways in (low bits), and to a goal (high bits).
    states: Vec<u8>,
    /// The states that the ways in lead to, and the `?` among their cells.
    entered: Work,
    /// The states that lead to a goal, goals aside, and the `?` among their cells.
    leading: Work,
    /// Of those the ones that no way in leads to.
    blind: u64,
}

/// A layer of the search backward: states from which a goal is equally far.
struct Layer {
    /// The moves to the goal.
    moves: u64,
    /// The states of the next layer, by the fewest `?` on a shortest route to a goal.
    next: BTreeMap<u64, Vec<u32>>,
    /// The fewest `?` of a state in this layer in which a way in arrives.
    from_outside: Option<u64>,
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

impl Player<'_> {
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

    /// Walk forward from all ways in.
    fn walk_in(&mut self, ticker: &mut Ticker) -> Result<(), Stopped> {
        let (mut way, mut waiting) = (0, vec![]);
        let states = (4 * self.states.len()) as f64;
        loop {
            let mut left = BLOCK;
            while left > 0 {
                let state = waiting.pop().or_else(|| {
                    way += 1;
                    self.entry(way - 1)
                });
                let Some(state) = state else { return Ok(()) };
                left -= self.walk(state, left, &mut waiting);
            }
            ticker.tick(8 * BLOCK, || (self.entered.0 as f64 / states, 0))?;
        }
    }

    /// Walk from a state to where the letters lead, for at most `most` states. Returns how many.
    fn walk(&mut self, state: u32, most: usize, waiting: &mut Vec<u32>) -> usize {
        let (mut cell, mut heading) = unpack(state);
        for walked in 1..=most {
            let (letter, met) = (self.letters[cell], self.states[cell]);
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

    /// Search backward from the goals, layer by layer, until a way in or the end.
    fn search_back(&mut self, ticker: &mut Ticker) -> Result<(Work, Option<u64>), Stopped> {
        let goals = (0..self.letters.len()).filter(|&cell| self.letters[cell] == b'G');
        let goals = goals.flat_map(|cell| HEADINGS.map(|heading| pack(cell, heading))).collect();
        let mut layer = Layer { moves: 0, next: BTreeMap::from([(0, goals)]), from_outside: None };
        let (states, mut expanded) = ((4 * self.letters.len()) as f64, 0);
        while !layer.next.is_empty() {
            for (choices, group) in std::mem::take(&mut layer.next) {
                for batch in group.chunks(BLOCK) {
                    self.expand(batch, choices, &mut layer);
                    expanded += batch.len();
                    ticker.tick(8 * batch.len(), || (expanded as f64 / states, 0))?;
                }
            }
            if let Some(choices) = layer.from_outside {
                let moves = layer.moves + 1;
                return Ok(((moves + self.blind, choices), Some(moves)));
            }
            layer.moves += 1;
        }
        let fewer = self.leading.0 <= self.entered.0;
        Ok((if fewer { self.leading } else { self.entered }, None))
    }

    /// Count some states of a layer, all with this many choices, and find those that lead to them.
    fn expand(&mut self, batch: &[u32], choices: u64, layer: &mut Layer) {
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
            if let Some(turn) = turns(self.letters[before]) {
                plain.push(pack(before, (heading + 4 - turn) & 3));
            } else if self.letters[before] == b'?' && self.states[before] >> 4 == 0 {
                self.states[before] |= 0xf0;
                self.leading.1 += 1;
                chosen.extend(HEADINGS.map(|heading| pack(before, heading)));
            }
        }
        for (choices, states) in [(choices, plain), (choices + 1, chosen)] {
            if !states.is_empty() {
                layer.next.entry(choices).or_default().extend(states);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work(rows: &[&str]) -> Work {
        let letters = rows.concat().into_bytes();
        effort(rows.len(), rows[0].len(), &letters, &mut Ticker::endless()).unwrap().0
    }

    #[test]
    fn a_goal_on_the_rim_takes_one_move() {
        assert_eq!(work(&["G"]), (1, 0));
        assert_eq!(work(&["SSS", "S?G", "SRS"]), (1, 0));
    }

    #[test]
    fn blind_states_and_choices_count() {
        assert_eq!(work(&["L?R", "?G?", "R?L"]), (6, 1));
    }

    #[test]
    fn without_a_way_the_easier_side_counts() {
        assert_eq!(work(&["UUU", "UGU", "UUU"]), (4, 0));
        assert_eq!(work(&["UUUU", "USGU", "U??U", "UUUU"]), (16, 0));
    }

    #[test]
    fn cells_of_another_size_are_refused() {
        assert!(effort(2, 3, b"GGGGG", &mut Ticker::endless()).is_err());
        assert!(effort(0, 3, b"", &mut Ticker::endless()).is_err());
    }
}
