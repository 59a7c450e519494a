//! The plain search: beams followed from mirror to mirror, both ways at each.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use lasermaze_tick::{Stopped, Ticker};

use super::graph::{bent, Graph, Weights, OPEN};

/// The cost if no way leads to the end.
const NEVER: u64 = u64::MAX;

/// The cost of the best beams, from the first mirror to the last one, and the number counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Least {
    /// The cost of the best solution.
    pub cost: u64,
    /// The number of solutions.
    pub number: u64,
}

/// The cost of the best beams and how many they are, at most `limit`; None if that takes more than
/// some number of positions.
pub fn least(
    graph: &Graph,
    weights: Weights,
    limit: Option<u64>,
    positions: Option<u64>,
    ticker: &mut Ticker,
) -> Result<Option<Least>, Stopped> {
    if graph.is_decided() {
        let number = u64::from(graph.faces.contains(&OPEN));
        return Ok(Some(Least { cost: 0, number }));
    }
    let mut search = Search {
        weights,
        limit,
        positions,
        ahead: vec![NEVER; graph.sides()],
        letters: vec![0; graph.cells.len()],
        path: Vec::new(),
        tried: 0,
        least: Least { cost: 0, number: 0 },
    };
    search.look_ahead(graph, ticker)?;
    let (side, cost) = (graph.faces[0], search.ahead[graph.faces[0] as usize]);
    if cost == NEVER {
        return Ok(Some(search.least));
    }
    search.least.cost = cost;
    search.path.push(Visit { side, cost: 0, left: SLASH | BACKSLASH, is_first: true });
    ticker.report(1.0);
    while !search.path.is_empty() {
        ticker.count(1)?;
        match search.go_on(graph) {
            Outcome::TooMuch => return Ok(None),
            Outcome::Beam(cost) if search.count(graph, cost) => break,
            _ => {}
        }
    }
    Ok(Some(search.counted()))
}

/// A search for the best beams. It turns back where light, even if it were bent anew at every visit
/// to a mirror, could not get from there to the end, or not as cheaply as the best beam so far.
struct Search {
    weights: Weights,
    /// Stop at this many best beams; give up after this many positions.
    limit: Option<u64>,
    positions: Option<u64>,
    /// For each side the least cost from there to the end, mirrors bent anew at each visit, of a
    /// beam that comes to a mirror by this side.
    ahead: Vec<u64>,
    /// How each mirror on the beam stands: bits of `SLASH` and `BACKSLASH`, 0 for those that the
    /// beam has not met.
    letters: Vec<u8>,
    path: Vec<Visit>,
    tried: u64,
    least: Least,
}

/// A mirror on the beam: the side by which it comes, its cost so far, the letters to be tried, and
/// whether it meets the mirror for the first time.
struct Visit {
    side: u32,
    cost: u64,
    left: u8,
    is_first: bool,
}

const SLASH: u8 = 1;
const BACKSLASH: u8 = 2;

impl Search {
    /// Find the least costs to the end, back from there.
    fn look_ahead(&mut self, graph: &Graph, ticker: &mut Ticker) -> Result<(), Stopped> {
        let ends = graph.beside(graph.faces[1]);
        let mut heap: BinaryHeap<_> =
            ends.map(|side| Reverse((self.weights.reflection, side))).collect();
        let mut done = 0;
        while let Some(Reverse((cost, side))) = heap.pop() {
            ticker.tick(1, || (f64::from(done) / self.ahead.len() as f64, 0))?;
            if self.ahead[side as usize] != NEVER {
                continue;
            }
            self.ahead[side as usize] = cost;
            done += 1;
            let before = graph.across[side as usize];
            if before < OPEN {
                let cost = cost + self.weights.reflection + self.run_cost(graph, side);
                let sides = graph.beside(before);
                let left = sides.filter(|&one| self.ahead[one as usize] == NEVER);
                heap.extend(left.map(|one| Reverse((cost, one))));
            }
        }
        Ok(())
    }

    fn counted(&self) -> Least {
        let number = self.limit.map_or(self.least.number, |limit| self.least.number.min(limit));
        Least { number, ..self.least }
    }

    /// Note a beam that is no worse than those before. Returns whether enough are counted.
    fn count(&mut self, graph: &Graph, cost: u64) -> bool {
        let is_another = self.least.number > 0 && self.least.cost == cost;
        let number = if is_another { self.least.number + 1 } else { 1 };
        self.least = Least { cost, number };
        let is_best = cost == self.ahead[graph.faces[0] as usize];
        is_best && self.limit.is_some_and(|limit| number >= limit)
    }

    fn run_cost(&self, graph: &Graph, side: u32) -> u64 {
        self.weights.step * u64::from(graph.steps(side))
    }

    /// Try the next letter of the last mirror on the beam, or turn back from it.
    fn go_on(&mut self, graph: &Graph) -> Outcome {
        let Some(visit) = self.path.last_mut() else { return Outcome::None };
        let mirror = visit.side as usize / 4;
        if visit.left == 0 {
            if visit.is_first {
                self.letters[mirror] = 0;
            }
            self.path.pop();
            return Outcome::None;
        }
        let letter = if visit.left & SLASH != 0 { SLASH } else { BACKSLASH };
        visit.left &= !letter;
        let (side, paid) = (visit.side, visit.cost + self.weights.reflection);
        self.tried += 1;
        if self.positions.is_some_and(|positions| self.tried > positions) {
            return Outcome::TooMuch;
        }
        self.letters[mirror] = letter;
        let best = (self.least.number > 0).then_some(self.least.cost);
        let out = bent(side, letter == BACKSLASH);
        let to = graph.across[out as usize];
        if to == OPEN {
            let is_no_worse = best.is_none_or(|best| paid <= best);
            return if is_no_worse { Outcome::Beam(paid) } else { Outcome::None };
        }
        let ahead = self.ahead.get(to as usize).copied().unwrap_or(NEVER); // or it is blocked
        let cost = paid + self.run_cost(graph, out);
        if ahead == NEVER || best.is_some_and(|best| cost + ahead > best) {
            return Outcome::None;
        }
        let known = self.letters[to as usize / 4];
        let left = if known == 0 { SLASH | BACKSLASH } else { known };
        self.path.push(Visit { side: to, cost, left, is_first: known == 0 });
        Outcome::None
    }
}

enum Outcome {
    None,
    Beam(u64),
    TooMuch,
}
