//! The effort of a player in a maze: the fire that must be foreseen.
//!
//! Up to four plain searches: the steps to the goal by walls alone, the walk from the start, and
//! if there is none, the walks backward that arrive at the goal in either of two phases. They take
//! five bytes a cell: four for the steps by walls, one for fire and visited states.

use std::time::Duration;

use super::error::MazeError;
use super::levels::NEVER;
use super::plain::{in_blocks, is_empty, Layers, Shape, Sweep, BLOCK};
use super::search::check;
use crate::search::Search;

/// The steps of a search, and how often they double.
type Work = (u64, u32);

/// The number of binary digits of a number.
fn digits(number: usize) -> u32 {
    usize::BITS - number.leading_zeros()
}

/// The measuring of the effort; the rules are described at `effort` in `kinds/turrets/generate.py`.
pub struct Effort {
    shape: Shape,
    stage: Stage,
    /// The steps from each cell to the goal without any fire.
    by_walls: Vec<u32>,
    states: Vec<u8>,
    /// The effort of the search from the start, if that did not reach the goal.
    forward: Work,
    /// Of the searches backward, the steps into fire and the most steps of one of them.
    into_fire: u64,
    farthest: usize,
    /// Whether there is a walk, once the effort is known.
    pub(super) has_walk: bool,
}

enum Stage {
    Walls(Distances),
    Fire(Sweep),
    Forward(Layers, ByDetour),
    Backward(Backward),
}

impl Effort {
    /// A measuring that has not begun; arguments as for [`check`].
    pub fn new(
        (rows, cols): (usize, usize),
        size: usize,
        start: usize,
        goal: usize,
    ) -> Result<Self, MazeError> {
        check((rows, cols), size, start, goal)?;
        Ok(Effort::of(Shape { rows, cols, start, goal }))
    }

    /// A measuring that has not begun, of a maze that is checked.
    pub(super) fn of(shape: Shape) -> Self {
        let goal = shape.goal;
        let mut by_walls = vec![NEVER; shape.size()];
        by_walls[goal] = 0;
        Effort {
            shape,
            stage: Stage::Walls(Distances { front: vec![goal as u32], ..Default::default() }),
            by_walls,
            states: vec![],
            forward: (0, 0),
            into_fire: 0,
            farthest: 0,
            has_walk: false,
        }
    }

    /// Do a block of work. Returns the effort once it is known.
    pub(super) fn block(&mut self, cells: &[u8]) -> Option<Work> {
        let shape = self.shape;
        match &mut self.stage {
            Stage::Walls(distances) => {
                if distances.block(cells, &shape, &mut self.by_walls) {
                    if self.by_walls[shape.start] == NEVER {
                        return Some((0, 0));
                    }
                    self.states = vec![0; cells.len()];
                    self.stage = Stage::Fire(Sweep::new(&shape));
                }
                None
            }
            Stage::Fire(sweep) => {
                if sweep.block(cells, &shape, &mut self.states) {
                    let layers = Layers::new(shape.start, 0, 1, &mut self.states);
                    self.stage = Stage::Forward(layers, ByDetour::default());
                }
                None
            }
            Stage::Forward(..) => self.forward(cells),
            Stage::Backward(_) => self.backward(cells),
        }
    }

    fn forward(&mut self, cells: &[u8]) -> Option<Work> {
        let Stage::Forward(layers, into_fire) = &mut self.stage else { return None };
        let (by_walls, straight) = (&self.by_walls, self.by_walls[self.shape.start] as usize);
        let ended = layers.block(cells, &self.shape, &mut self.states, |steps, cell, burnt| {
            into_fire.add(steps + by_walls[cell] as usize - straight, burnt);
        });
        if ended && self.states[self.shape.goal] >> 4 != 0 {
            self.has_walk = true;
            let detour = layers.steps - straight;
            return Some((layers.steps as u64 + into_fire.below(detour), digits(detour / 2)));
        }
        if !layers.is_finished() {
            return None;
        }
        self.forward = (into_fire.below(usize::MAX), digits(layers.steps / 2));
        self.by_walls = vec![];
        self.begin_backward(false)
    }

    fn backward(&mut self, cells: &[u8]) -> Option<Work> {
        let Stage::Backward(Backward { layers, others, second }) = &mut self.stage else {
            return None;
        };
        let (into_fire, phase) = (&mut self.into_fire, layers.phase());
        layers.block(cells, &self.shape, &mut self.states, |_, cell, burnt| {
            let counted = others.get(cell).is_some_and(|state| state >> (4 + phase) & 1 != 0);
            *into_fire += if counted { 0 } else { burnt };
        });
        if !layers.is_finished() {
            return None;
        }
        self.farthest = self.farthest.max(layers.steps);
        if *second {
            Some(self.without_walk())
        } else {
            self.begin_backward(true)
        }
    }

    /// Begin the first or the second search backward, unless the goal is under fire then.
    fn begin_backward(&mut self, second: bool) -> Option<Work> {
        let Shape { cols, start, goal, .. } = self.shape;
        let parity = |cell: usize| (cell / cols + cell % cols) % 2;
        let phase = parity(start) ^ parity(goal) | usize::from(second) << 1;
        let unvisited = self.states.iter().map(|state| state & 15).collect();
        let others = std::mem::replace(&mut self.states, unvisited);
        if self.states[goal] >> phase & 1 == 0 {
            // None of the states of a first search was counted here, so none is counted twice.
            return if second { Some(self.without_walk()) } else { self.begin_backward(true) };
        }
        let layers = Layers::new(goal, phase, 3, &mut self.states);
        let others = if second { others } else { vec![] };
        self.stage = Stage::Backward(Backward { layers, others, second });
        None
    }

    /// The effort of seeing that there is no walk: from the start, or from the goal if that is
    /// less.
    fn without_walk(&self) -> Work {
        let backward = (self.into_fire, digits(self.farthest / 2));
        if backward.0 < self.forward.0 {
            backward
        } else {
            self.forward
        }
    }
}

impl Search for Effort {
    /// One letter a cell, row by row; the same for every slice.
    type Input<'a> = &'a [u8];
    /// The steps of the search, and the doublings.
    type Outcome = Work;

    fn run(&mut self, cells: &[u8], time: Duration) -> Option<Work> {
        in_blocks(time, || self.block(cells))
    }

    /// Each of the four searches counts as much as another.
    fn fraction(&self) -> f64 {
        let done = match &self.stage {
            Stage::Walls(distances) => distances.reached as f64 / self.shape.size() as f64,
            Stage::Fire(_) => 1.0,
            Stage::Forward(layers, _) => 1.0 + layers.fraction(&self.shape),
            Stage::Backward(Backward { layers, second, .. }) => {
                2.0 + f64::from(u8::from(*second)) + layers.fraction(&self.shape)
            }
        };
        done / 4.0
    }
}

/// A search backward, from the goal in one of two phases.
struct Backward {
    layers: Layers,
    /// The states of the first search, whose steps into fire are counted already.
    others: Vec<u8>,
    second: bool,
}

/// The search for the fewest steps from each cell to the goal, by walls alone.
#[derive(Default)]
struct Distances {
    front: Vec<u32>,
    done: usize,
    next: Vec<u32>,
    steps: u32,
    reached: usize,
}

impl Distances {
    /// Expand a block of cells. Returns whether all are known.
    fn block(&mut self, cells: &[u8], shape: &Shape, by_walls: &mut [u32]) -> bool {
        let stop = self.front.len().min(self.done + BLOCK);
        for &cell in &self.front[self.done..stop] {
            for there in shape.beside(cell as usize) {
                if by_walls[there] == NEVER && is_empty(cells[there]) {
                    by_walls[there] = self.steps + 1;
                    self.next.push(there as u32);
                }
            }
        }
        self.reached += stop - self.done;
        self.done = stop;
        if stop == self.front.len() {
            std::mem::swap(&mut self.front, &mut self.next);
            self.next.clear();
            self.done = 0;
            self.steps += 1;
        }
        self.front.is_empty()
    }
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
    use super::super::Far;
    use super::*;

    /// The outcome of a search of a maze, in the shortest slices.
    fn found<T>(
        rows: &[&str],
        new: impl Fn((usize, usize), usize, usize, usize) -> Result<T, MazeError>,
    ) -> T::Outcome
    where
        T: for<'a> Search<Input<'a> = &'a [u8]>,
    {
        let cells = rows.concat().into_bytes();
        let at = |letter| cells.iter().position(|&cell| cell == letter).unwrap();
        let size = (rows.len(), rows[0].len());
        let mut search = new(size, cells.len(), at(b'S'), at(b'G')).unwrap();
        loop {
            let outcome = search.run(&cells, Duration::ZERO);
            assert!((0.0..=1.0).contains(&search.fraction()));
            if let Some(outcome) = outcome {
                return outcome;
            }
        }
    }

    #[test]
    fn walls_are_seen_at_a_glance_and_fire_must_be_foreseen() {
        let field = ["S.....", "......", "......", "......", ".....G"];
        let walled = ["S.....", "#####.", "......", ".#####", ".....G"];
        let guarded = ["S.....", "##^##.", "......", ".#####", ".....G"];
        let barred = ["S.....", "##^##.", "......", "######", ".....G"];
        assert_eq!(found(&field, Effort::new), (9, 0));
        assert_eq!(found(&walled, Effort::new), (19, 0));
        assert_eq!(found(&guarded, Effort::new), (23, 1));
        assert_eq!(found(&barred, Effort::new), (0, 0));
    }

    #[test]
    fn far_cells_take_at_least_half_as_long_as_any() {
        assert_eq!(found(&["S....G"], Far::new), [3, 4, 5]);
        assert_eq!(found(&["S#...G"], Far::new), []);
        assert_eq!(found(&["...S..G"], Far::new), [0, 1, 5, 6]);
    }

    #[test]
    fn a_maze_without_its_ends_is_refused() {
        assert_eq!(Effort::new((2, 3), 6, 1, 6).err(), Some(MazeError::Ends));
        assert_eq!(Far::new((2, 3), 5, 1, 2).err(), Some(MazeError::Size));
    }
}
