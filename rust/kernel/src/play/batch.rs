//! Many lanes, each with a game; a lane takes the next puzzle of a pool when its game is over.

use lasermaze_tick::Refused;
use std::collections::HashSet;

use super::{Given, Rules};

/// The game in one lane.
#[derive(Clone)]
pub struct Lane<S> {
    /// The number of the puzzle in the pool.
    pub puzzle: usize,
    /// The legal moves so far.
    pub history: Vec<u32>,
    /// The number of moves, the illegal ones included.
    pub steps: u32,
    /// Whether the game is over; the next step begins another one.
    pub is_over: bool,
    /// The random numbers that choose the puzzles.
    pub seed: u64,
    state: Option<S>,
}

/// Where a step writes what it finds, for all lanes together.
pub struct Buffers<'a> {
    /// The planes of each lane.
    pub planes: &'a mut [u8],
    /// The numbers of each lane.
    pub numbers: &'a mut [u8],
    /// For each lane and move whether it is legal.
    pub masks: &'a mut [u8],
    /// Four bytes a lane: solved, terminated, truncated, illegal.
    pub flags: &'a mut [u8],
}

/// Games in many lanes.
#[derive(Clone)]
pub struct Batch<R: Rules> {
    rules: R,
    most_steps: u32,
    given: Vec<Given>,
    puzzles: Vec<R::Puzzle>,
    lanes: Vec<Lane<R::State>>,
}

/// The next number of a stream, by `SplitMix64`.
fn draw(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *seed;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

impl<R: Rules> Batch<R> {
    /// Lanes without a puzzle, for games of at most `most_steps` moves.
    pub fn new(rows: usize, cols: usize, lanes: usize, most_steps: u32) -> Self {
        let lane = |number| Lane {
            puzzle: 0,
            history: Vec::new(),
            steps: 0,
            is_over: false,
            seed: number as u64,
            state: None,
        };
        Batch {
            rules: R::new(rows, cols),
            most_steps,
            given: Vec::new(),
            puzzles: Vec::new(),
            lanes: (0..lanes).map(lane).collect(),
        }
    }

    /// The rules.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The puzzles of the pool.
    pub fn given(&self) -> &[Given] {
        &self.given
    }

    /// The lanes.
    pub fn lanes(&self) -> &[Lane<R::State>] {
        &self.lanes
    }

    /// Add a puzzle to the pool; returns its number.
    pub fn add(&mut self, given: Given) -> Result<usize, Refused> {
        self.puzzles.push(self.rules.read(&given)?);
        self.given.push(given);
        Ok(self.puzzles.len() - 1)
    }

    /// Seed the choice of puzzles in a lane.
    pub fn seed(&mut self, lane: usize, seed: u64) {
        self.lanes[lane].seed = seed;
    }

    /// Begin a game with a puzzle of the pool in a lane; with a random one if it is None.
    pub fn begin(&mut self, lane: usize, puzzle: Option<usize>) {
        let pool = self.puzzles.len();
        let lane = &mut self.lanes[lane];
        lane.puzzle = puzzle.unwrap_or_else(|| (draw(&mut lane.seed) % pool as u64) as usize);
        lane.history.clear();
        lane.steps = 0;
        lane.is_over = false;
        lane.state = Some(self.rules.start(&self.puzzles[lane.puzzle]));
    }

    /// Put a lane into the position after some legal moves. Returns false if one is not legal.
    pub fn restore(&mut self, lane: usize, puzzle: usize, moves: &[u32], steps: u32) -> bool {
        self.begin(lane, Some(puzzle));
        let legal = moves.iter().all(|&action| self.play(lane, action as usize));
        self.lanes[lane].steps = steps;
        legal
    }

    /// Mark the game in a lane as over, or as not over.
    pub fn set_over(&mut self, lane: usize, is_over: bool) {
        self.lanes[lane].is_over = is_over;
    }

    fn play(&mut self, lane: usize, action: usize) -> bool {
        let lane = &mut self.lanes[lane];
        let Some(state) = &mut lane.state else { return false };
        let legal = action < self.rules.actions()
            && self.rules.play(&self.puzzles[lane.puzzle], state, action);
        if legal {
            lane.history.push(action as u32);
        }
        legal
    }

    /// One move in each lane. A lane whose game is over begins another one instead.
    pub fn step(&mut self, actions: &[i64], out: &mut Buffers<'_>) {
        for (lane, &action) in actions.iter().enumerate() {
            let flags = lane * 4;
            out.flags[flags..flags + 4].fill(0);
            if self.lanes[lane].is_over {
                self.begin(lane, None);
                self.show(lane, out);
                continue;
            }
            let legal = usize::try_from(action).is_ok_and(|action| self.play(lane, action));
            self.lanes[lane].steps += 1;
            let solved = legal && self.is_solved(lane);
            let stuck = !self.show(lane, out);
            let terminated = solved || stuck;
            let truncated = !terminated && self.lanes[lane].steps >= self.most_steps;
            self.lanes[lane].is_over = terminated || truncated;
            out.flags[flags..flags + 4].copy_from_slice(&[
                u8::from(solved),
                u8::from(terminated),
                u8::from(truncated),
                u8::from(!legal),
            ]);
        }
    }

    /// Whether the position in a lane is a right answer.
    pub fn is_solved(&self, lane: usize) -> bool {
        let lane = &self.lanes[lane];
        let puzzle = self.puzzles.get(lane.puzzle);
        let both = puzzle.zip(lane.state.as_ref());
        both.is_some_and(|(puzzle, state)| self.rules.is_solved(puzzle, state))
    }

    /// Write the position in a lane, and its legal moves. Returns whether there are any.
    pub fn show(&self, lane: usize, out: &mut Buffers<'_>) -> bool {
        let lanes = self.lanes.len();
        let planes = part_of(out.planes, lane, lanes);
        let numbers = part_of(out.numbers, lane, lanes);
        let mask = part_of(out.masks, lane, lanes);
        let lane = &self.lanes[lane];
        planes.fill(0);
        numbers.fill(0);
        mask.fill(0);
        let Some(state) = &lane.state else { return false };
        let puzzle = &self.puzzles[lane.puzzle];
        self.rules.observe(puzzle, state, planes, numbers);
        self.rules.mask(puzzle, state, mask)
    }
}

/// The part of one of several lanes, which share a buffer equally.
fn part_of(buffer: &mut [u8], lane: usize, lanes: usize) -> &mut [u8] {
    let each = buffer.len() / lanes;
    &mut buffer[lane * each..(lane + 1) * each]
}

impl<R: Rules> Batch<R> {
    /// A shortest list of moves that solves a puzzle of the pool, by plain search breadth first; and
    /// the number of positions seen, at most `most`.
    pub fn search(&self, puzzle: usize, most: usize) -> (Option<Vec<u32>>, usize) {
        let puzzle = &self.puzzles[puzzle];
        let first = self.rules.start(puzzle);
        let mut seen = HashSet::from([first.clone()]);
        let mut found: Vec<(R::State, usize, u32)> = vec![(first, 0, 0)];
        let mut mask = vec![0; self.rules.actions()];
        let mut next = 0;
        while next < found.len() {
            mask.fill(0);
            self.rules.mask(puzzle, &found[next].0, &mut mask);
            for action in (0..mask.len()).filter(|&action| mask[action] == 1) {
                let mut state = found[next].0.clone();
                if !self.rules.play(puzzle, &mut state, action) {
                    continue;
                }
                if self.rules.is_solved(puzzle, &state) {
                    return (Some(moves_to(&found, next, action as u32)), seen.len());
                }
                if seen.len() < most && seen.insert(state.clone()) {
                    found.push((state, next, action as u32));
                }
            }
            next += 1;
            if seen.len() >= most {
                break;
            }
        }
        (None, seen.len())
    }
}

/// The moves to a position of a search, and one more.
fn moves_to<S>(found: &[(S, usize, u32)], mut last: usize, action: u32) -> Vec<u32> {
    let mut moves = vec![action];
    while last > 0 {
        moves.push(found[last].2);
        last = found[last].1;
    }
    moves.reverse();
    moves
}
