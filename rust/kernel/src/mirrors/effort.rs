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

use super::graph::{letter, Graph, Start, BLOCKED, OPEN};
use super::search::{BeamSearch, Price};
use lasermaze_tick::{Failure, Stopped, Ticker};

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
const ROUNDS: u32 = 64;

/// The steps of a visit to a side or a mirror.
const STEPS: usize = 8;

/// The effort of a player, and the findings of the search before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The effort.
    pub effort: Effort,
    /// Whether there is a beam, and the number of blossoms in the search for it.
    pub(super) is_found: bool,
    pub(super) blossoms: u64,
}

/// The effort of a player in a maze of the letters of `Graph::new`.
///
/// With `only`, there is nothing to do if the first search does not find what is wanted: a beam, or
/// that there is none.
pub fn play(
    (rows, cols, cells): (usize, usize, &[u8]),
    only: Option<bool>,
    ticker: &mut Ticker,
) -> Result<Played, Failure> {
    let new = |ticker: &mut Ticker| BeamSearch::new(rows, cols, cells, None, ticker);
    let search = ticker.within(0.0, 0.25, new)?;
    let (is_found, blossoms) = (search.found, search.forest.blossoms);
    let is_wanted = only.is_none_or(|wanted| wanted == is_found);
    let effort = if !is_wanted || !matches!(search.graph.start, Start::Sides(..)) {
        AT_A_GLANCE
    } else if is_found {
        chosen(search, ticker)?
    } else {
        let first = refutation(&search);
        drop(search);
        let graph = Graph::new(rows, cols, cells, ticker)?.reversed();
        let again = |ticker: &mut Ticker| BeamSearch::in_graph(graph, None, ticker);
        let both = [first, refutation(&ticker.within(0.25, 1.0, again)?)];
        both.into_iter().min_by_key(|one| (one.steps, one.choices)).expect("two efforts")
    };
    Ok(Played { effort, is_found, blossoms })
}

/// The effort of a player in a maze that has a beam, which a search found.
fn chosen(search: BeamSearch, ticker: &mut Ticker) -> Result<Effort, Stopped> {
    let mut graph = search.graph;
    for mirror in 0..graph.cells.len() {
        graph.clear(mirror..mirror + 1);
        ticker.tick(STEPS, || (0.25, 0))?;
    }
    let (lights, fixed) = fixed(&mut graph, ticker)?;
    // The sides from which light gets on to the other opening, by choices and opening.
    let mut counts = [vec![], vec![]];
    for side in 0..graph.len() {
        for (at, count) in counts.iter_mut().enumerate() {
            let choices = lights[at].choices[side as usize];
            if choices != NEVER && lights[1 - at].goes_on(&graph, side) {
                count.resize(count.len().max(choices as usize + 1), 0);
                count[choices as usize] += 1;
            }
        }
        ticker.tick(STEPS, || (0.5, 0))?;
    }
    drop(lights);
    let price = Price { step: 0, reflection: 1, fixed: 0 };
    let least = |ticker: &mut Ticker| BeamSearch::in_graph(graph, Some(price), ticker);
    let search = ticker.within(0.5, 1.0, least)?;
    debug_assert!(search.found, "fixing mirrors leaves a beam");
    Ok(counted(&counts, search.cost() as u32 / 2, fixed))
}

/// Fix mirrors with one useful diagonal until there are no more. The light of both openings, and the
/// number of mirrors.
fn fixed(graph: &mut Graph, ticker: &mut Ticker) -> Result<([Light; 2], u64), Stopped> {
    let Start::Sides(first, second) = graph.start else { unreachable!("decided at a glance") };
    let mut fixed = 0;
    for round in 1.. {
        let part = 0.5 - 0.25 / f64::from(round);
        let mut lights = [first, second].map(|at| Light::new(graph, at));
        for light in &mut lights {
            light.spread(graph, part, ticker)?;
        }
        let before = fixed;
        for mirror in 0..graph.cells.len() as u32 {
            let useful = useful(graph, mirror, &lights[0].choices, &lights[1].choices);
            if let [true, false] | [false, true] = useful {
                if !graph.is_fixed(4 * mirror) {
                    graph.fix(mirror, if useful[0] { b'Z' } else { b'S' });
                    fixed += 1;
                }
            }
            ticker.tick(STEPS, || (part, 0))?;
        }
        if fixed == before || round == ROUNDS {
            return Ok((lights, fixed));
        }
    }
    unreachable!("the rounds end")
}

/// The effort for a maze in which the run from an opening meets no mirror.
const AT_A_GLANCE: Effort = Effort { steps: 1, choices: 0 };

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

    /// Visit all sides.
    fn spread(&mut self, graph: &Graph, part: f64, ticker: &mut Ticker) -> Result<(), Stopped> {
        loop {
            ticker.tick(STEPS, || (part, 0))?;
            let Some(side) = self.layer.pop() else {
                if self.next.is_empty() {
                    return Ok(());
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
