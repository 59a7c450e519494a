//! What a maze asks of a player: to see where light can get at all, and then to choose.
//!
//! Light that may be bent anew at every visit to a mirror gets wherever a beam gets, and
//! further. A diagonal is *useful* that such light takes on a way from opening to opening. A
//! mirror with one useful diagonal is fixed to it, and that may make others useless, and so on:
//! so much a player sees without a choice. What is left open are the choices at the mirrors with
//! two: of a maze that has a beam so many as the one with the fewest takes, of an impossible one
//! so many as whoever tries all has to look ahead.

use std::time::{Duration, Instant};

use crate::mirrors::graph::{letter, Builder, Graph, GraphError, Start, BLOCKED, OPEN};
use crate::mirrors::search::{Price, Search, State};

/// How many sides and mirrors a player looks at, and the choices that are open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Toil {
    pub steps: u64,
    pub choices: u32,
}

/// A side that light does not get to.
const NEVER: u32 = u32::MAX;

/// Whoever sees no more after so many rounds of fixing mirrors begins to choose.
const ROUNDS: usize = 64;

/// After so many sides or mirrors the clock is looked at.
const BATCH: usize = 1 << 13;

pub struct Player {
    rows: usize,
    cols: usize,
    cells: Vec<u8>,
    fixed: u64,
    rounds: usize,
    stage: Stage,
}

enum Stage {
    /// The graph of the mirrors as they are fixed so far.
    Building(Box<Builder>),
    /// Light spreads from both openings.
    Lighting(Graph, [Light; 2]),
    /// The mirrors are looked at one by one: which is next, and how many were fixed before.
    Fixing(Graph, [Light; 2], u32, u64),
    /// The last round fixed no more: the sides that are alive are counted, up to the next one.
    Counting(Graph, [Light; 2], u32, [Vec<u64>; 2]),
    /// The search for the beam with the fewest choices; the sides that are alive, by choices.
    Choosing(Box<Search>, [Vec<u64>; 2]),
    Done(Toil),
}

impl Player {
    pub fn new(rows: usize, cols: usize, cells: &[u8]) -> Result<Player, GraphError> {
        let stage = Stage::Building(Box::new(Builder::new(rows, cols, cells)?));
        Ok(Player { rows, cols, cells: cells.to_vec(), fixed: 0, rounds: 0, stage })
    }

    /// The toil; None where more than so much time is needed: call again.
    pub fn run(&mut self, time: Duration) -> Result<Option<Toil>, GraphError> {
        let begin = Instant::now();
        loop {
            let left = time.saturating_sub(begin.elapsed());
            match std::mem::replace(&mut self.stage, Stage::Done(AT_A_GLANCE)) {
                Stage::Building(mut builder) => {
                    self.stage = match builder.run(left) {
                        None => Stage::Building(builder),
                        Some(graph) => match graph.start {
                            Start::Sides(first, second) => {
                                let lights = [first, second].map(|at| Light::new(&graph, at));
                                Stage::Lighting(graph, lights)
                            }
                            _ => Stage::Done(AT_A_GLANCE),
                        },
                    }
                }
                Stage::Lighting(graph, mut lights) => {
                    let done = lights.iter_mut().all(|light| light.spread(&graph));
                    self.stage =
                        if done { self.lit(graph, lights) } else { Stage::Lighting(graph, lights) };
                }
                Stage::Fixing(graph, lights, next, before) => {
                    self.stage = self.fix(graph, lights, next, before)?;
                }
                Stage::Counting(graph, lights, next, counts) => {
                    self.stage = self.count(graph, lights, next, counts)?;
                }
                Stage::Choosing(mut search, counts) => {
                    let state = search.run(left);
                    self.stage = if state == State::Searching {
                        Stage::Choosing(search, counts)
                    } else {
                        let found = (state == State::Found).then(|| search.cost() as u32 / 2);
                        Stage::Done(counted(&counts, found, self.fixed))
                    };
                }
                Stage::Done(toil) => {
                    self.stage = Stage::Done(toil);
                    return Ok(Some(toil));
                }
            }
            if begin.elapsed() >= time && !matches!(self.stage, Stage::Done(_)) {
                return Ok(None);
            }
        }
    }

    /// About the part of the work that is done.
    pub fn fraction(&self) -> f64 {
        match &self.stage {
            Stage::Choosing(search, _) => 0.5 + 0.5 * search.fraction(),
            Stage::Done(_) => 1.0,
            _ => 0.5 - 0.5 / (1 + self.rounds) as f64,
        }
    }

    /// What comes after light has spread.
    fn lit(&self, graph: Graph, lights: [Light; 2]) -> Stage {
        let Start::Sides(_, second) = graph.start else { unreachable!("seen at a glance") };
        if arrives(&graph, &lights[0].choices, second) {
            return Stage::Fixing(graph, lights, 0, self.fixed);
        }
        // Light does not get through: to see that, it is followed from one opening.
        let lit = lights[0].lit.min(lights[1].lit);
        Stage::Done(Toil { steps: lit + self.fixed, choices: 0 })
    }

    /// Fix mirrors with one useful diagonal; where there is none any more, begin to choose.
    fn fix(
        &mut self,
        graph: Graph,
        lights: [Light; 2],
        next: u32,
        before: u64,
    ) -> Result<Stage, GraphError> {
        let count = graph.cells.len() as u32;
        let end = next.saturating_add(BATCH as u32).min(count);
        for mirror in next..end {
            let useful = useful(&graph, mirror, &lights[0].choices, &lights[1].choices);
            if let [true, false] | [false, true] = useful {
                let cell = &mut self.cells[graph.cells[mirror as usize] as usize];
                if matches!(cell, b'/' | b'\\') {
                    *cell = if useful[0] { b'Z' } else { b'S' };
                    self.fixed += 1;
                }
            }
        }
        if end < count {
            return Ok(Stage::Fixing(graph, lights, end, before));
        }
        self.rounds += 1;
        if self.fixed == before || self.rounds == ROUNDS {
            return Ok(Stage::Counting(graph, lights, 0, [vec![], vec![]]));
        }
        drop((graph, lights));
        Ok(Stage::Building(Box::new(Builder::new(self.rows, self.cols, &self.cells)?)))
    }

    /// Count sides from which light gets on to the other end; after the last one, begin to choose.
    fn count(
        &self,
        graph: Graph,
        lights: [Light; 2],
        next: u32,
        mut counts: [Vec<u64>; 2],
    ) -> Result<Stage, GraphError> {
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
            return Ok(Stage::Counting(graph, lights, end, counts));
        }
        drop((graph, lights));
        let price = Price { step: 0, reflection: 1, fixed: 0 };
        let search = Search::new(self.rows, self.cols, &self.cells, Some(price))?;
        Ok(Stage::Choosing(Box::new(search), counts))
    }
}

/// The toil of a maze without a mirror between an opening and where its run ends.
const AT_A_GLANCE: Toil = Toil { steps: 1, choices: 0 };

/// Light from one opening: for each side the fewest choices with which it comes there, bent anew
/// at every visit.
///
/// A reflection by a mirror that is not fixed is a choice. Breadth first, what costs none first.
struct Light {
    choices: Vec<u32>,
    count: u32,
    layer: Vec<u32>,
    next: Vec<u32>,
    /// To how many sides light has come.
    lit: u64,
}

impl Light {
    fn new(graph: &Graph, start: u32) -> Light {
        let choices = vec![NEVER; graph.len() as usize];
        Light { choices, count: 0, layer: vec![start], next: vec![], lit: 0 }
    }

    /// Look at a batch of sides; whether all are done.
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

    /// Whether this light comes to a neighbour of a side.
    fn goes_on(&self, graph: &Graph, side: u32) -> bool {
        let mut ways = (0..2).filter_map(|turn| graph.beside(side, turn));
        ways.any(|other| self.choices[other as usize] != NEVER)
    }
}

/// Whether light that comes to these sides comes to the opening that a side faces.
fn arrives(graph: &Graph, choices: &[u32], last: u32) -> bool {
    (0..2)
        .any(|turn| graph.beside(last, turn).is_some_and(|other| choices[other as usize] != NEVER))
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

/// The toil of a player who looks from both ends, no further than it takes.
fn counted(counts: &[Vec<u64>; 2], found: Option<u32>, fixed: u64) -> Toil {
    let exhausted = || counts.iter().filter(|one| !one.is_empty()).map(Vec::len).min();
    let depth = found.unwrap_or_else(|| exhausted().map_or(0, |length| length as u32 - 1));
    let seen: u64 = counts.iter().flat_map(|one| one.iter().take(depth as usize + 1)).sum();
    Toil { steps: seen + fixed, choices: depth }
}
