//! The clues of a card taken away one by one, as long as exactly one solution remains.

use super::bytes::{unturned, without_way, BLOCKER, MUST_LIGHT};
use super::{prune, CardBytes, CardSearch};
use crate::board::input::{WRONG_BYTE, WRONG_SIZE};
use crate::quota::Quota;
use lasermaze_tick::{Refused, Stopped, Ticker};

/// The clues that a card can show of a cell of its solution, as bits.
pub const WAY: u8 = 1;
/// The cell of a token.
pub const PLACE: u8 = 2;
/// That a target must be lit.
pub const MARK: u8 = 4;
/// That a cell stays empty.
pub const BLOCKED: u8 = 8;

/// A solved board and the clues to it.
pub struct Reduction {
    rows: usize,
    cols: usize,
    /// The solution, one byte a cell, row by row.
    solution: Vec<u8>,
    targets: u32,
    /// A clue is taken to be needed if this many nodes do not tell: then the card is given up.
    nodes: u64,
    /// The cells and the bits of the clues, in the order in which they are tried.
    clues: Vec<(u8, u8)>,
    /// The clues of each cell that are shown.
    shown: Vec<u8>,
}

/// How a reduction ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reduced {
    /// The cells and the pile of a card that shows no clue too many.
    Minimal(Vec<u8>, Vec<u8>),
    /// A search would have taken too many nodes.
    TooLarge,
}

impl Reduction {
    /// A reduction that has not begun. Fails unless the board is solved and the clues fit it.
    pub fn new(
        (rows, cols): (usize, usize),
        solution: &[u8],
        targets: u32,
        clues: &[(u8, u8)],
        nodes: u64,
    ) -> Result<Self, Refused> {
        let mut shown = vec![0; solution.len()];
        for &(cell, clue) in clues {
            let byte = solution.get(usize::from(cell)).ok_or(WRONG_SIZE)?;
            let fits =
                if *byte == 0 { clue == BLOCKED } else { matches!(clue, WAY | PLACE | MARK) };
            if !fits {
                return Err(WRONG_BYTE);
            }
            shown[usize::from(cell)] |= clue;
        }
        let reduction = Reduction {
            rows,
            cols,
            solution: solution.to_vec(),
            targets,
            nodes,
            clues: clues.to_vec(),
            shown,
        };
        reduction.searched()?; // fails for an invalid board
        Ok(reduction)
    }

    /// The cells and the pile of the card that shows the clues. Tokens without a place are in the
    /// pile.
    fn card(&self) -> (Vec<u8>, Vec<u8>) {
        let mut cells = vec![0; self.solution.len()];
        let mut pile = Vec::new();
        for ((cell, &token), &shown) in cells.iter_mut().zip(&self.solution).zip(&self.shown) {
            if token == 0 {
                *cell = if shown & BLOCKED != 0 { unturned(BLOCKER) } else { 0 };
                continue;
            }
            let mut byte = token & !MUST_LIGHT;
            if shown & (WAY | PLACE) != WAY | PLACE {
                byte = without_way(byte);
            }
            if shown & MARK != 0 {
                byte |= MUST_LIGHT;
            }
            if shown & PLACE != 0 {
                *cell = byte;
            } else {
                pile.push(byte);
            }
        }
        pile.sort_unstable();
        (cells, pile)
    }

    fn searched(&self) -> Result<CardSearch, Refused> {
        let (cells, pile) = self.card();
        CardSearch::new(&CardBytes {
            rows: self.rows,
            cols: self.cols,
            cells: &cells,
            pile: &pile,
            targets: self.targets,
            stray_beams: false,
            pruning: prune::ALL,
            tree_limit: 0,
        })
    }

    /// Take away the clues one by one.
    pub fn run(mut self, ticker: &mut Ticker) -> Result<Reduced, Stopped> {
        let count = self.clues.len() as f64;
        for (tried, (cell, clue)) in std::mem::take(&mut self.clues).into_iter().enumerate() {
            self.shown[usize::from(cell)] &= !clue;
            let part = tried as f64 / count;
            let next = part + 1.0 / count;
            match ticker.within(part, next, |ticker| self.has_one_solution(ticker))? {
                None => return Ok(Reduced::TooLarge),
                Some(true) => {}
                Some(false) => self.shown[usize::from(cell)] |= clue,
            }
        }
        let (cells, pile) = self.card();
        Ok(Reduced::Minimal(cells, pile))
    }

    /// Whether the card has one solution alone; None if that takes too many nodes.
    fn has_one_solution(&self, ticker: &mut Ticker) -> Result<Option<bool>, Stopped> {
        // The bytes were accepted once, and no clue adds a token.
        let Ok(mut search) = self.searched() else { return Ok(None) };
        let solutions = &mut Vec::new();
        let quota = Quota { nodes: self.nodes, keep: 0, stop_at: 2, soon: false, solutions };
        let is_exhausted = search.run(quota, ticker)?;
        let found = search.counters().found;
        Ok((is_exhausted || found == 2).then_some(found == 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::input::WRONG_LASERS;

    /// `L> T<`: the laser lights the target.
    const SOLVED: [u8; 2] = [0x12, 0x24];

    #[test]
    fn what_follows_from_the_rest_is_taken_away() {
        let clues = [(0, WAY), (1, WAY), (0, PLACE), (1, PLACE)];
        let reduction = Reduction::new((1, 2), &SOLVED, 1, &clues, 1000).unwrap();
        // The directions follow from the places; of those one is needed.
        let card = Reduced::Minimal(vec![0, 0x20], vec![0x10]);
        assert_eq!(reduction.run(&mut Ticker::endless()), Ok(card));
    }

    #[test]
    fn a_card_that_takes_too_many_nodes_is_given_up() {
        let reduction = Reduction::new((1, 2), &SOLVED, 1, &[(0, WAY)], 0).unwrap();
        assert_eq!(reduction.run(&mut Ticker::endless()), Ok(Reduced::TooLarge));
    }

    #[test]
    fn wrong_boards_and_clues_are_refused() {
        let new = |size, cells: &[u8], clue| Reduction::new(size, cells, 1, &[clue], 9).err();
        assert_eq!(new((1, 3), &SOLVED, (0, WAY)), Some(WRONG_SIZE));
        assert_eq!(new((1, 2), &SOLVED, (2, WAY)), Some(WRONG_SIZE));
        assert_eq!(new((1, 2), &SOLVED, (0, BLOCKED)), Some(WRONG_BYTE));
        assert_eq!(new((1, 2), &SOLVED, (0, WAY | PLACE)), Some(WRONG_BYTE));
        assert_eq!(new((1, 2), &[0x24, 0], (0, WAY)), Some(WRONG_LASERS));
    }
}
