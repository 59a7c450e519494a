//! Random solved boards: tokens are put in the way of the beams.
//!
//! If a beam would leave the grid, a token is put on its last straight run. It must not end a
//! beam on an opaque side, and not leave more beams open than there are tokens left. So every token
//! is touched, and the last tokens end beams: they are targets, or send the light back to the
//! laser. At least one target is lit.

use super::tokens::{pack, LASER, PIECES, WAYS};
use super::trace::Trace;
use super::MAX_CELLS;
use crate::board::input::{WRONG_BYTE, WRONG_LASERS, WRONG_SIZE};
use crate::grid::{back, Size};
use lasermaze_tick::Refused;

/// The number of tokens tried in the way of a beam before the attempt fails.
const DRAWS: usize = 40;

/// Random numbers that are the same on every machine: `SplitMix64` (Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below a small bound: the high bits of a product. The bias is negligible.
    fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}

/// A board that is being made.
struct Draft {
    size: Size,
    /// The bytes of the tokens, 0 for an empty cell. Every direction is known.
    cells: Vec<u8>,
    /// The cell and the direction of the laser.
    laser: (usize, usize),
    light: Trace,
}

/// A random solved board, one byte a cell. None if all `attempts` fail.
///
/// It has `count` tokens: a laser, and others of the pieces in `supply`. The same arguments give
/// the same board. Fails for an invalid size, and for a number that is not a piece.
pub fn plant(
    (rows, cols): (usize, usize),
    count: usize,
    supply: &[u8],
    seed: u64,
    attempts: usize,
) -> Result<Option<Vec<u8>>, Refused> {
    let size = rows.saturating_mul(cols);
    if size == 0 || size > MAX_CELLS {
        return Err(WRONG_SIZE);
    }
    for &piece in supply {
        match usize::from(piece) {
            LASER => return Err(WRONG_LASERS),
            other if other >= PIECES || WAYS[other] == 0 => return Err(WRONG_BYTE),
            _ => {}
        }
    }
    if count == 0 || count - 1 > supply.len() {
        return Ok(None);
    }
    let mut random = Random(seed);
    let mut draft = Draft::new(rows, cols);
    let made = (0..attempts).any(|_| draft.attempt(count, supply, &mut random));
    Ok(made.then_some(draft.cells))
}

impl Draft {
    fn new(rows: usize, cols: usize) -> Self {
        let size = Size { rows, cols };
        Draft { size, cells: vec![0; size.cells()], laser: (0, 0), light: Trace::new(size) }
    }

    /// Start again with a random laser, and add the other tokens. Returns whether it worked.
    fn attempt(&mut self, count: usize, supply: &[u8], random: &mut Random) -> bool {
        self.cells.fill(0);
        let (cell, way) = (random.below(self.cells.len()), random.below(WAYS[LASER]));
        self.cells[cell] = pack(LASER, way);
        self.laser = (cell, way);
        self.trace_light();
        let mut supply = supply.to_vec();
        (0..count - 1).rev().all(|remaining| self.put_one(&mut supply, remaining, random))
            && self.light.exits.is_empty()
            && !self.light.blocked
            && self.light.lit.contains(&true)
    }

    /// Put a token in the way of a beam that leaves. After that `remaining` tokens are left: as
    /// long as there are any, some beam must still leave, and at the end none.
    fn put_one(&mut self, supply: &mut Vec<u8>, remaining: usize, random: &mut Random) -> bool {
        if self.light.exits.is_empty() {
            return false;
        }
        let exit = self.light.exits[random.below(self.light.exits.len())];
        let spots = self.last_run(exit);
        for _ in 0..if spots.is_empty() { 0 } else { DRAWS } {
            let drawn = random.below(supply.len());
            let spot = spots[random.below(spots.len())];
            let piece = usize::from(supply[drawn]);
            self.cells[spot] = pack(piece, random.below(WAYS[piece]));
            self.trace_light();
            let leaving = self.light.exits.len();
            let fits = leaving <= remaining && (leaving > 0) == (remaining > 0);
            if fits && !self.light.blocked {
                supply.swap_remove(drawn);
                return true;
            }
            self.cells[spot] = 0;
        }
        false
    }

    /// The empty cells that a leaving beam crosses last and that no other light crosses.
    fn last_run(&self, (cell, heading): (usize, usize)) -> Vec<usize> {
        let backward = |&cell: &usize| self.size.next(cell, back(heading));
        let run = std::iter::successors(Some(cell), backward);
        let run = run.take_while(|&cell| self.cells[cell] == 0);
        run.filter(|&cell| self.light.entered[cell].is_power_of_two()).collect()
    }

    /// Follow the light of the laser until it has ended everywhere.
    fn trace_light(&mut self) {
        self.light.shine(&self.cells, Some(self.laser));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::tokens::{piece_of, way_of};

    const BOX: [u8; 9] = [2, 2, 2, 2, 2, 3, 3, 4, 5];

    #[test]
    fn the_same_seed_plants_the_same_board() {
        for count in 2..=8 {
            let board = plant((5, 5), count, &BOX, 7, 5_000).unwrap().expect("a board");
            assert_eq!(board.iter().filter(|&&byte| byte != 0).count(), count);
            assert_eq!(plant((5, 5), count, &BOX, 7, 5_000).unwrap(), Some(board.clone()));
            assert_ne!(plant((5, 5), count, &BOX, 8, 5_000).unwrap(), Some(board));
        }
    }

    #[test]
    fn every_board_lights_a_target() {
        for seed in 0..1_000 {
            let board = plant((5, 5), 6, &BOX, seed, 1_000).unwrap().expect("a board");
            let mut draft = Draft::new(5, 5);
            draft.laser = (0..25)
                .find_map(|cell| {
                    let byte = board[cell];
                    (piece_of(byte) == LASER).then(|| (cell, way_of(byte).unwrap_or(0)))
                })
                .expect("a laser");
            draft.cells = board;
            draft.trace_light();
            assert!(
                draft.light.lit.contains(&true)
                    && !draft.light.blocked
                    && draft.light.exits.is_empty()
            );
        }
    }

    #[test]
    fn random_numbers_agree_with_the_published_generator() {
        let mut random = Random(1_234_567);
        let first: [u64; 3] = std::array::from_fn(|_| random.next());
        assert_eq!(
            first,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn impossible_boards_are_refused_or_none() {
        assert_eq!(plant((0, 5), 3, &BOX, 1, 1), Err(WRONG_SIZE));
        assert_eq!(plant((12, 11), 3, &BOX, 1, 1), Err(WRONG_SIZE));
        assert_eq!(plant((5, 5), 3, &[1], 1, 1), Err(WRONG_LASERS));
        for piece in [0, 6, 7, 9, 18, 255] {
            assert_eq!(plant((5, 5), 3, &[piece], 1, 1), Err(WRONG_BYTE));
        }
        assert_eq!(plant((5, 5), 3, &[2], 1, 1), Ok(None));
        assert_eq!(plant((5, 5), 0, &BOX, 1, 1), Ok(None));
        assert_eq!(plant((1, 1), 2, &BOX, 1, 100), Ok(None));
    }
}
