//! The effort of a player: to see where light can get at all, and then to choose.
//!
//! In a maze that has a beam, let light be reflected either way at each visit to a mirror. Such
//! light gets everywhere that a beam gets, and further. A diagonal of a mirror is *useful* if this
//! light needs it on a way from opening to opening. A mirror with a single useful diagonal is fixed
//! to it, which may make others useless, and so on: all this a player sees without a choice. The
//! choices are at the mirrors with two useful diagonals. The effort counts those of the beam with
//! the fewest.
//!
//! In an impossible maze, the player follows the light from an opening to every side that a beam
//! can get to, by some way to turn the mirrors. These are the outer sides of the failed search, and
//! its inner sides are a barrier that proves it: the player has to keep their number in mind.
//! Of the two openings the player takes the one with less to follow.

use std::time::{Duration, Instant};

use super::graph::{letter, Graph, GraphError, Start, BLOCKED, OPEN};
use super::search::{BeamSearch, Price};
use crate::search::Search;

/// The work of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The number of sides and mirrors that the player examines.
    pub steps: u64,
    /// The number of open choices. In an impossible maze: the number of sides in the barrier.
    pub choices: u32,
}

/// The number of choices to a side that light does not reach.
const NEVER: u32 = u32::MAX;

/// After this many rounds of fixing mirrors the player begins to choose.
const ROUNDS: usize = 64;

/// The number of sides or mirrors visited before the next reading of the clock.
const BATCH: usize = 1 << 13;

/// A player who works on a maze.
pub struct Player {
    rows: usize,
    cols: usize,
    cells: Vec<u8>,
    /// Whether there is a beam, and the number of blossoms in the search for it, once it is over.
    pub(super) is_found: bool,
    pub(super) blossoms: u64,
    /// A side of each reflection of the beam that the search found, in a small maze.
    beam: Vec<u32>,
    /// If set: there is nothing to do in a maze that has a beam and must not, or the other way round.
    only: Option<bool>,
    /// The number of mirrors that the player has fixed.
    fixed: u64,
    rounds: usize,
    stage: Stage,
}

enum Stage {
    /// Search for any beam from the first opening.
    Deciding(Box<BeamSearch>),
    /// There is none: search once more, from the second opening. The cost of the first search.
    Refuting(Box<BeamSearch>, Effort),
    /// Take the forest of the search off the graph: the next mirror.
    Clearing(Graph, usize),
    /// Spread light from both openings.
    Lighting(Graph, [Light; 2]),
    /// Fix mirrors one by one: the next one, and how many were fixed before this round.
    Fixing(Graph, [Light; 2], u32, u64),
    /// No more mirrors can be fixed. Count the sides from which light gets on to the other opening,
    /// by choices and opening: the next side, and the counts.
    Counting(Graph, [Light; 2], u32, [Vec<u64>; 2]),
    /// Search for the beam with the fewest choices; the counts of the stage before.
    Choosing(Box<BeamSearch>, [Vec<u64>; 2]),
    Done(Effort),
}

impl Player {
    /// A player who has not begun. The letters are those of `Builder`.
    pub fn new(rows: usize, cols: usize, cells: &[u8]) -> Result<Player, GraphError> {
        let stage = Stage::Deciding(Box::new(BeamSearch::new(rows, cols, cells, None)?));
        let (is_found, blossoms) = (false, 0);
        let cells = cells.to_vec();
        let (beam, only) = (vec![], None);
        Ok(Player { rows, cols, cells, is_found, blossoms, beam, only, fixed: 0, rounds: 0, stage })
    }

    /// The same player, who stops after the first search unless it finds what is wanted: a beam, or
    /// that there is none.
    #[must_use]
    pub fn only_with(self, beam: bool) -> Player {
        Player { only: Some(beam), ..self }
    }

    /// The stage after the first search.
    fn decided(&mut self, is_found: bool, search: BeamSearch) -> Result<Stage, GraphError> {
        (self.is_found, self.blossoms) = (is_found, search.forest.blossoms);
        if self.only.is_some_and(|wanted| wanted != is_found) {
            return Ok(Stage::Done(AT_A_GLANCE));
        }
        if search.graph.cells.len() <= BATCH {
            search.reflections(|side, _| self.beam.push(side));
        }
        Ok(match search.graph.start {
            Start::Sides(..) if is_found => Stage::Clearing(search.graph, 0),
            Start::Sides(..) => {
                let again = BeamSearch::new(self.rows, self.cols, &self.cells, None)?;
                Stage::Refuting(Box::new(again.reversed()), refutation(&search))
            }
            _ => Stage::Done(AT_A_GLANCE),
        })
    }

    /// Fix mirrors with one useful diagonal. If there are no more, begin to count.
    fn fix(&mut self, mut graph: Graph, lights: [Light; 2], next: u32, before: u64) -> Stage {
        let count = graph.cells.len() as u32;
        let end = next.saturating_add(BATCH as u32).min(count);
        for mirror in next..end {
            let useful = useful(&graph, mirror, &lights[0].choices, &lights[1].choices);
            if let [true, false] | [false, true] = useful {
                if !graph.is_fixed(4 * mirror) {
                    graph.fix(mirror, if useful[0] { b'Z' } else { b'S' });
                    self.fixed += 1;
                }
            }
        }
        if end < count {
            return Stage::Fixing(graph, lights, end, before);
        }
        self.rounds += 1;
        if self.fixed == before || self.rounds == ROUNDS {
            return Stage::Counting(graph, lights, 0, [vec![], vec![]]);
        }
        drop(lights);
        lit(graph)
    }

    /// Count sides from which light gets on to the other opening. After the last side, begin to
    /// choose, unless the beam of the first search has no more choices than its light needs.
    fn count(
        &self,
        graph: Graph,
        lights: [Light; 2],
        next: u32,
        mut counts: [Vec<u64>; 2],
    ) -> Stage {
        let end = next.saturating_add(BATCH as u32).min(graph.len());
        for side in next..end {
            for (light, other, count) in
                [(&lights[0], &lights[1], 0usize), (&lights[1], &lights[0], 1)]
            {
                let choices = light.choices[side as usize];
                if choices != NEVER && other.goes_on(&graph, side) {
                    let counts = &mut counts[count];
                    counts.resize(counts.len().max(choices as usize + 1), 0);
                    counts[choices as usize] += 1;
                }
            }
        }
        if end < graph.len() {
            return Stage::Counting(graph, lights, end, counts);
        }
        let is_choice = |&&side: &&u32| !graph.is_fixed(side);
        let choices = self.beam.iter().filter(is_choice).count() as u32;
        if !self.beam.is_empty() && lights[0].choices_through(&graph) == Some(choices) {
            return Stage::Done(counted(&counts, choices, self.fixed));
        }
        drop(lights);
        let price = Price { step: 0, reflection: 1, fixed: 0 };
        Stage::Choosing(Box::new(BeamSearch::in_graph(graph, Some(price))), counts)
    }
}

impl Search for Player {
    type Input<'a> = ();
    type Outcome = Result<Effort, GraphError>;

    fn run(&mut self, (): (), time: Duration) -> Option<Self::Outcome> {
        let begin = Instant::now();
        loop {
            let left = || time.saturating_sub(begin.elapsed());
            match std::mem::replace(&mut self.stage, Stage::Done(AT_A_GLANCE)) {
                Stage::Deciding(mut search) => {
                    self.stage = match search.run((), left()) {
                        None => Stage::Deciding(search),
                        Some(is_found) => match self.decided(is_found, *search) {
                            Ok(stage) => stage,
                            Err(error) => return Some(Err(error)),
                        },
                    };
                }
                Stage::Refuting(mut search, first) => {
                    self.stage = if search.run((), left()).is_none() {
                        Stage::Refuting(search, first)
                    } else {
                        let both = [first, refutation(&search)];
                        let least = both.into_iter().min_by_key(|one| (one.steps, one.choices));
                        Stage::Done(least.expect("two efforts"))
                    };
                }
                Stage::Clearing(mut graph, next) => {
                    let end = (next + BATCH).min(graph.cells.len());
                    graph.clear(next..end);
                    self.stage = if end < graph.cells.len() {
                        Stage::Clearing(graph, end)
                    } else {
                        lit(graph)
                    };
                }
                Stage::Lighting(graph, mut lights) => {
                    let done = lights.iter_mut().all(|light| light.spread(&graph));
                    self.stage = if done {
                        Stage::Fixing(graph, lights, 0, self.fixed)
                    } else {
                        Stage::Lighting(graph, lights)
                    };
                }
                Stage::Fixing(graph, lights, next, before) => {
                    self.stage = self.fix(graph, lights, next, before);
                }
                Stage::Counting(graph, lights, next, counts) => {
                    self.stage = self.count(graph, lights, next, counts);
                }
                Stage::Choosing(mut search, counts) => {
                    self.stage = match search.run((), left()) {
                        None => Stage::Choosing(search, counts),
                        Some(found) => {
                            debug_assert!(found, "fixing mirrors leaves a beam");
                            let choices = search.cost() as u32 / 2;
                            Stage::Done(counted(&counts, choices, self.fixed))
                        }
                    };
                }
                Stage::Done(effort) => {
                    self.stage = Stage::Done(effort);
                    return Some(Ok(effort));
                }
            }
            if begin.elapsed() >= time && !matches!(self.stage, Stage::Done(_)) {
                return None;
            }
        }
    }

    /// A quarter for each plain search, or for the rounds after it; half for the last search.
    fn fraction(&self) -> f64 {
        match &self.stage {
            Stage::Deciding(search) => 0.25 * search.fraction(),
            Stage::Refuting(search, _) => 0.25 + 0.75 * search.fraction(),
            Stage::Choosing(search, _) => 0.5 + 0.5 * search.fraction(),
            Stage::Done(_) => 1.0,
            _ => 0.5 - 0.25 / (1 + self.rounds) as f64,
        }
    }
}

/// The effort for a maze in which the run from an opening meets no mirror.
const AT_A_GLANCE: Effort = Effort { steps: 1, choices: 0 };

/// The stage of a graph whose mirrors are fixed so far, before its light is spread.
fn lit(graph: Graph) -> Stage {
    match graph.start {
        Start::Sides(first, second) => {
            let lights = [first, second].map(|at| Light::new(&graph, at));
            Stage::Lighting(graph, lights)
        }
        _ => Stage::Done(AT_A_GLANCE),
    }
}

/// Light from one opening that may be reflected either way at each visit: for each side the fewest
/// choices with which it gets there.
///
/// A reflection by a mirror that is not fixed is a choice. Breadth-first, with reflections by fixed
/// mirrors first, which cost nothing.
struct Light {
    choices: Vec<u32>,
    /// The number of choices to the sides of the layer.
    count: u32,
    layer: Vec<u32>,
    next: Vec<u32>,
    /// The number of sides that light has reached.
    lit: u64,
}

impl Light {
    fn new(graph: &Graph, start: u32) -> Light {
        let choices = vec![NEVER; graph.len() as usize];
        Light { choices, count: 0, layer: vec![start], next: vec![], lit: 0 }
    }

    /// Visit a batch of sides. Returns whether all are visited.
    fn spread(&mut self, graph: &Graph) -> bool {
        for _ in 0..BATCH {
            let Some(side) = self.layer.pop() else {
                if self.next.is_empty() {
                    return true;
                }
                std::mem::swap(&mut self.layer, &mut self.next);
                self.count += 1;
                continue;
            };
            if self.choices[side as usize] != NEVER {
                continue;
            }
            self.choices[side as usize] = self.count;
            self.lit += 1;
            for turn in 0..2 {
                let Some(other) = graph.beside(side, turn) else { continue };
                let across = graph[other].across;
                if across != OPEN && self.choices[across as usize] == NEVER {
                    if graph.is_fixed(side) { &mut self.layer } else { &mut self.next }
                        .push(across);
                }
            }
        }
        false
    }

    /// The fewest choices with which this light, of the first opening, gets out at the second: no
    /// beam has fewer.
    fn choices_through(&self, graph: &Graph) -> Option<u32> {
        let Start::Sides(_, goal) = graph.start else { return None };
        let last = (0..2).filter_map(|turn| graph.beside(goal, turn));
        let reached = last.filter(|&side| self.choices[side as usize] != NEVER);
        let choices = |side| self.choices[side as usize] + u32::from(!graph.is_fixed(side));
        reached.map(choices).min()
    }

    /// Whether this light reaches a neighbour of a side.
    fn goes_on(&self, graph: &Graph, side: u32) -> bool {
        let mut ways = (0..2).filter_map(|turn| graph.beside(side, turn));
        ways.any(|other| self.choices[other as usize] != NEVER)
    }
}

/// Whether `/` and whether `\` of a mirror is on a way of light from opening to opening.
fn useful(graph: &Graph, mirror: u32, there: &[u32], back: &[u32]) -> [bool; 2] {
    let mut useful = [false; 2];
    for side in 4 * mirror..4 * mirror + 4 {
        if graph[side].across == BLOCKED {
            continue;
        }
        let Some(other) = graph.beside(side, 0) else { continue };
        let (one, two) = (side as usize, other as usize);
        let through =
            there[one] != NEVER && back[two] != NEVER || there[two] != NEVER && back[one] != NEVER;
        useful[usize::from(letter(side, other) == b'\\')] |= through;
    }
    useful
}

/// The effort of a player who looks from both ends, no further than necessary.
fn counted(counts: &[Vec<u64>; 2], choices: u32, fixed: u64) -> Effort {
    let seen: u64 = counts.iter().flat_map(|one| one.iter().take(choices as usize + 1)).sum();
    Effort { steps: seen + fixed, choices }
}

/// The effort to see by a failed search that no beam passes.
fn refutation(search: &BeamSearch) -> Effort {
    Effort { steps: search.outer, choices: search.inner() as u32 }
}
