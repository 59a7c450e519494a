//! The effort of a player in a maze: the fire that must be foreseen.
//!
//! Up to four plain searches: the steps to the goal by walls alone, the walk from the start, and
//! if there is none, the walks backward that arrive at the goal in either of two phases. They take
//! five bytes a cell: four for the steps by walls, one for fire and visited states.

use super::levels::NEVER;
use super::plain::{is_empty, states_of, Layers, Shape, BLOCK};
use lasermaze_tick::{Stopped, Ticker};

/// The steps of a search, and how often they double.
type Work = (u64, u32);

/// The number of binary digits of a number.
fn digits(number: usize) -> u32 {
    usize::BITS - number.leading_zeros()
}

/// The effort in a maze that is checked, and whether it has a walk; the rules are described at
/// `effort` in `kinds/turrets/generate.py`.
pub fn effort(cells: &[u8], shape: &Shape, ticker: &mut Ticker) -> Result<(Work, bool), Stopped> {
    let by_walls = ticker.within(0.0, 0.25, |ticker| distances(cells, shape, ticker))?;
    if by_walls[shape.start] == NEVER {
        return Ok(((0, 0), false));
    }
    let mut states = states_of(cells, shape, ticker)?;
    let forth =
        ticker.within(0.25, 0.5, |ticker| forward(cells, shape, &by_walls, &mut states, ticker))?;
    let forward = match forth {
        Forth::Walk(work) => return Ok((work, true)),
        Forth::NoWalk(work) => work,
    };
    drop(by_walls);
    let backward = ticker.within(0.5, 1.0, |ticker| backward(cells, shape, states, ticker))?;
    // It is seen from the start that there is no walk, or from the goal if that is less.
    Ok((if backward.0 < forward.0 { backward } else { forward }, false))
}

/// The fewest steps from each cell to the goal, by walls alone.
fn distances(cells: &[u8], shape: &Shape, ticker: &mut Ticker) -> Result<Vec<u32>, Stopped> {
    let mut by_walls = vec![NEVER; shape.size()];
    by_walls[shape.goal] = 0;
    let (mut front, mut next, mut steps, mut reached) = (vec![shape.goal as u32], vec![], 0, 0);
    while !front.is_empty() {
        steps += 1;
        for block in front.chunks(BLOCK) {
            for &cell in block {
                for there in shape.beside(cell as usize) {
                    if by_walls[there] == NEVER && is_empty(cells[there]) {
                        by_walls[there] = steps;
                        next.push(there as u32);
                    }
                }
            }
            reached += block.len();
            ticker.tick(8 * block.len(), || (reached as f64 / shape.size() as f64, 0))?;
        }
        std::mem::swap(&mut front, &mut next);
        next.clear();
    }
    Ok(by_walls)
}

/// How the search from the start ends, and its effort.
enum Forth {
    Walk(Work),
    NoWalk(Work),
}

fn forward(
    cells: &[u8],
    shape: &Shape,
    by_walls: &[u32],
    states: &mut [u8],
    ticker: &mut Ticker,
) -> Result<Forth, Stopped> {
    let mut layers = Layers::new(shape.start, 0, 1, states);
    let (mut into_fire, straight) = (ByDetour::default(), by_walls[shape.start] as usize);
    while !layers.is_finished() {
        layers.expand(cells, shape, states, ticker, |steps, cell, burnt| {
            into_fire.add(steps + by_walls[cell] as usize - straight, burnt);
        })?;
        if states[shape.goal] >> 4 != 0 {
            let detour = layers.steps - straight;
            let steps = layers.steps as u64 + into_fire.below(detour);
            return Ok(Forth::Walk((steps, digits(detour / 2))));
        }
    }
    Ok(Forth::NoWalk((into_fire.below(usize::MAX), digits(layers.steps / 2))))
}

/// The effort of the searches backward, from the goal in either phase in which it can be entered.
fn backward(
    cells: &[u8],
    shape: &Shape,
    mut states: Vec<u8>,
    ticker: &mut Ticker,
) -> Result<Work, Stopped> {
    let parity = |cell: usize| (cell / shape.cols + cell % shape.cols) % 2;
    let odd = parity(shape.start) ^ parity(shape.goal);
    // The states of the first search, whose steps into fire are counted already.
    let (mut others, mut into_fire, mut farthest) = (vec![], 0, 0);
    for (part, phase) in [(0.0, odd), (0.5, odd | 2)] {
        if part > 0.0 {
            others = states.clone();
        }
        states.iter_mut().for_each(|state| *state &= 15);
        if states[shape.goal] >> phase & 1 == 0 {
            continue; // the goal is under fire then
        }
        let mut layers = Layers::new(shape.goal, phase, 3, &mut states);
        ticker.within(part, part + 0.5, |ticker| {
            while !layers.is_finished() {
                let phase = layers.phase();
                layers.expand(cells, shape, &mut states, ticker, |_, cell, burnt| {
                    let seen: Option<&u8> = others.get(cell);
                    let counted = seen.is_some_and(|state| state >> (4 + phase) & 1 != 0);
                    into_fire += if counted { 0 } else { burnt };
                })?;
            }
            Ok(())
        })?;
        farthest = farthest.max(layers.steps);
    }
    Ok((into_fire, digits(farthest / 2)))
}

/// Steps into fire, by the detour of the walk that they are a step from: by how much the steps so
/// far and those that are left by walls alone exceed the straight way. A detour is always even.
#[derive(Default)]
struct ByDetour(Vec<u64>);

impl ByDetour {
    fn add(&mut self, detour: usize, count: u64) {
        if count > 0 {
            if detour / 2 >= self.0.len() {
                self.0.resize(detour / 2 + 1, 0);
            }
            self.0[detour / 2] += count;
        }
    }

    /// The sum for the detours below this one.
    fn below(&self, detour: usize) -> u64 {
        self.0.iter().take(detour / 2).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::super::far::far;
    use super::*;

    fn maze(rows: &[&str]) -> (Vec<u8>, Shape) {
        let cells = rows.concat().into_bytes();
        let at = |letter| cells.iter().position(|&cell| cell == letter).unwrap();
        let (start, goal) = (at(b'S'), at(b'G'));
        (cells, Shape { rows: rows.len(), cols: rows[0].len(), start, goal })
    }

    #[test]
    fn walls_are_seen_at_a_glance_and_fire_must_be_foreseen() {
        let field = ["S.....", "......", "......", "......", ".....G"];
        let walled = ["S.....", "#####.", "......", ".#####", ".....G"];
        let guarded = ["S.....", "##^##.", "......", ".#####", ".....G"];
        let barred = ["S.....", "##^##.", "......", "######", ".....G"];
        for (rows, work, has_walk) in [
            (field, (9, 0), true),
            (walled, (19, 0), true),
            (guarded, (23, 1), true),
            (barred, (0, 0), false),
        ] {
            let (cells, shape) = maze(&rows);
            let found = effort(&cells, &shape, &mut Ticker::endless());
            assert_eq!(found, Ok((work, has_walk)));
        }
    }

    #[test]
    fn far_cells_take_at_least_half_as_long_as_any() {
        let cases: [(&str, &[u32]); 3] =
            [("S....G", &[3, 4, 5]), ("S#...G", &[]), ("...S..G", &[0, 1, 5, 6])];
        for (row, cells) in cases {
            let (letters, shape) = maze(&[row]);
            assert_eq!(far(&letters, &shape, &mut Ticker::endless()), Ok(cells.to_vec()));
        }
    }
}
