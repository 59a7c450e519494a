//! A short cycle of implications through a literal and its negation, by breadth-first search.

use super::components::Graph;
use super::NONE;
use lasermaze_tick::{Stopped, Ticker};

/// A cycle: its literals, the first one again at the end, and whether no cycle is shorter.
pub struct Cycle {
    pub literals: Vec<u32>,
    pub is_shortest: bool,
}

/// The shortest cycle through a literal and its negation.
///
/// `component` has the strongly connected components. For each shooter with both literals in the
/// same one, breadth-first searches find the shortest ways between them, and stop where a cycle
/// cannot be shorter than the best one. After about `implications` followed arcs the best cycle so
/// far is returned. None if there is no such shooter.
pub fn shortest(
    graph: &Graph,
    component: &[u32],
    implications: u64,
    ticker: &mut Ticker,
) -> Result<Option<Cycle>, Stopped> {
    // If one of the two ways is a single step, the cycle is likely to be short: these first.
    let (mut candidates, mut others) = (vec![], vec![]);
    let single = |tail: u32| graph.implied(tail).contains(&(tail ^ 1));
    ticker.for_each(component.len() / 2, |shooter| {
        let literal = 2 * shooter as u32;
        if component[literal as usize] != component[literal as usize + 1] {
            return 0;
        }
        let first = single(literal) || single(literal + 1);
        if first { &mut candidates } else { &mut others }.push(literal);
        graph.implied(literal).len() + graph.implied(literal + 1).len()
    })?;
    candidates.append(&mut others);
    let mut search = Search {
        graph,
        mark: vec![NONE; component.len()],
        from: vec![NONE; component.len()],
        stamp: 0,
        implications,
    };
    let mut best: Option<Vec<u32>> = None;
    for &literal in &candidates {
        if search.implications == 0 && best.is_some() {
            return Ok(best.map(|literals| Cycle { literals, is_shortest: false }));
        }
        let limit = best.as_ref().map_or(usize::MAX, |best| best.len() - 2);
        let Some(mut there) = search.way(literal, literal ^ 1, limit, ticker)? else { continue };
        let limit = limit.saturating_sub(there.len() - 1);
        let Some(back) = search.way(literal ^ 1, literal, limit, ticker)? else { continue };
        there.extend_from_slice(&back[1..]);
        best = Some(there);
    }
    Ok(best.map(|literals| Cycle { literals, is_shortest: true }))
}

struct Search<'a> {
    graph: &'a Graph,
    /// By literal: the number of the last search that found it, and from where.
    mark: Vec<u32>,
    from: Vec<u32>,
    stamp: u32,
    /// The number of arcs that may still be followed.
    implications: u64,
}

impl Search<'_> {
    /// The literals of a shortest way between two literals. None if it has more than `limit` steps.
    fn way(
        &mut self,
        start: u32,
        goal: u32,
        limit: usize,
        ticker: &mut Ticker,
    ) -> Result<Option<Vec<u32>>, Stopped> {
        self.stamp += 1;
        self.mark[start as usize] = self.stamp;
        let mut queue = vec![start];
        // The layer of literals that is followed now ends before this index.
        let (mut end, mut layers) = (1, 0);
        let is_found = ticker.blocks(|block| {
            while block.has_room() {
                if block.at == end {
                    layers += 1;
                    end = queue.len();
                }
                if block.at == end || layers == limit {
                    return Some(false);
                }
                let tail = queue[block.at];
                let implied = self.graph.implied(tail);
                block.at += 1;
                block.spend(1 + implied.len());
                for &head in implied {
                    self.implications = self.implications.saturating_sub(1);
                    if self.mark[head as usize] == self.stamp {
                        continue;
                    }
                    self.mark[head as usize] = self.stamp;
                    self.from[head as usize] = tail;
                    if head == goal {
                        return Some(true);
                    }
                    queue.push(head);
                }
            }
            None
        });
        Ok(is_found?.then(|| self.back(start, goal)))
    }

    fn back(&self, start: u32, goal: u32) -> Vec<u32> {
        let mut literals = vec![goal];
        let mut here = goal;
        while here != start {
            here = self.from[here as usize];
            literals.push(here);
        }
        literals.reverse();
        literals
    }
}
