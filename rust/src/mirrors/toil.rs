//! What a maze asks of a player: to see where light can get at all, and then to choose.
//!
//! Light that may be bent anew at every visit to a mirror gets wherever a beam gets, and
//! further. A diagonal is *useful* that such light takes on a way from opening to opening. A
//! mirror with one useful diagonal is fixed to it, and that may make others useless, and so on:
//! so much a player sees without a choice. What is left open are the choices at the mirrors with
//! two: of a maze that has a beam so many as the one with the fewest takes, of an impossible one
//! so many as whoever tries all has to look ahead.

use std::time::{Duration, Instant};

use crate::mirrors::graph::{letter, Graph, GraphError, Start, BLOCKED, OPEN};
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

pub struct Player {
    rows: usize,
    cols: usize,
    cells: Vec<u8>,
    fixed: u64,
    rounds: usize,
    stage: Stage,
}

enum Stage {
    Fixing,
    /// The search for the beam with the fewest choices; for each side how many choices light
    /// from the first and from the second opening takes to come there.
    Choosing(Box<Search>, [Vec<u32>; 2]),
    Done(Toil),
}

impl Player {
    pub fn new(rows: usize, cols: usize, cells: &[u8]) -> Result<Player, GraphError> {
        let stage = match Graph::new(rows, cols, cells)?.start {
            Start::Sides(..) => Stage::Fixing,
            _ => Stage::Done(Toil { steps: 1, choices: 0 }), // seen at a glance
        };
        Ok(Player { rows, cols, cells: cells.to_vec(), fixed: 0, rounds: 0, stage })
    }

    /// The toil; None where more than so much time is needed: call again.
    pub fn run(&mut self, time: Duration) -> Result<Option<Toil>, GraphError> {
        let begin = Instant::now();
        loop {
            match &mut self.stage {
                Stage::Done(toil) => return Ok(Some(*toil)),
                Stage::Fixing => self.fix()?,
                Stage::Choosing(search, choices) => {
                    let state = search.run(time.saturating_sub(begin.elapsed()));
                    if state != State::Searching {
                        let found = (state == State::Found).then(|| search.cost() as u32 / 2);
                        self.stage = Stage::Done(counted(choices, found, self.fixed));
                    }
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
            Stage::Fixing => 0.5 - 0.5 / (1 + self.rounds) as f64,
            Stage::Choosing(search, _) => 0.5 + 0.5 * search.fraction(),
            Stage::Done(_) => 1.0,
        }
    }

    /// Fix the mirrors with one useful diagonal; where there is none any more, begin to choose.
    fn fix(&mut self) -> Result<(), GraphError> {
        let graph = Graph::new(self.rows, self.cols, &self.cells)?;
        let Start::Sides(first, second) = graph.start else { unreachable!("seen at a glance") };
        let choices = [first, second].map(|start| spread(&graph, start));
        let [there, back] = &choices;
        if !arrives(&graph, there, second) {
            // Light does not get through: to see that, it is followed from one opening.
            let lit = |choices: &[u32]| choices.iter().filter(|&&n| n != NEVER).count() as u64;
            let steps = lit(there).min(lit(back)) + self.fixed;
            self.stage = Stage::Done(Toil { steps, choices: 0 });
            return Ok(());
        }
        let before = self.fixed;
        for mirror in 0..graph.cells.len() as u32 {
            let useful = useful(&graph, mirror, there, back);
            if let [true, false] | [false, true] = useful {
                let cell = &mut self.cells[graph.cells[mirror as usize] as usize];
                if matches!(cell, b'/' | b'\\') {
                    *cell = if useful[0] { b'Z' } else { b'S' };
                    self.fixed += 1;
                }
            }
        }
        self.rounds += 1;
        if self.fixed == before || self.rounds == ROUNDS {
            let price = Price { step: 0, reflection: 1, fixed: 0 };
            let search = Search::new(self.rows, self.cols, &self.cells, Some(price))?;
            let alive = [alive(&graph, there, back), alive(&graph, back, there)];
            self.stage = Stage::Choosing(Box::new(search), alive);
        }
        Ok(())
    }
}

/// Whether light that comes to these sides comes to the opening that a side faces.
fn arrives(graph: &Graph, choices: &[u32], last: u32) -> bool {
    (0..2)
        .any(|turn| graph.beside(last, turn).is_some_and(|other| choices[other as usize] != NEVER))
}

/// For each side the fewest choices with which light comes to it, bent anew at every visit.
///
/// A reflection by a mirror that is not fixed is a choice. Breadth first, what costs none first.
fn spread(graph: &Graph, start: u32) -> Vec<u32> {
    let mut choices = vec![NEVER; graph.len() as usize];
    let mut layer = vec![start];
    for count in 0.. {
        let mut next = vec![];
        while let Some(side) = layer.pop() {
            if choices[side as usize] != NEVER {
                continue;
            }
            choices[side as usize] = count;
            for turn in 0..2 {
                let Some(other) = graph.beside(side, turn) else { continue };
                let across = graph[other].across;
                if across != OPEN && choices[across as usize] == NEVER {
                    if graph.is_fixed(side) { &mut layer } else { &mut next }.push(across);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    choices
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

/// The choices to come to each side, NEVER for one from which light gets nowhere.
fn alive(graph: &Graph, choices: &[u32], from_other_end: &[u32]) -> Vec<u32> {
    let goes_on = |side: u32| {
        let mut ways = (0..2).filter_map(|turn| graph.beside(side, turn));
        ways.any(|other| from_other_end[other as usize] != NEVER)
    };
    let each = choices.iter().zip(0..);
    each.map(|(&count, side)| if count != NEVER && goes_on(side) { count } else { NEVER }).collect()
}

/// The toil of a player who looks from both ends, no further than it takes.
fn counted(choices: &[Vec<u32>; 2], found: Option<u32>, fixed: u64) -> Toil {
    let furthest =
        |counts: &Vec<u32>| counts.iter().filter(|&&count| count != NEVER).max().copied();
    let exhausted = || choices.iter().filter_map(furthest).min().unwrap_or(0);
    let depth = found.unwrap_or_else(exhausted);
    let seen = choices.iter().flatten().filter(|&&count| count <= depth).count();
    Toil { steps: seen as u64 + fixed, choices: depth }
}
