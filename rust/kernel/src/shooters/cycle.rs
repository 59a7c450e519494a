//! A short cycle of implications through a literal and its negation, by breadth-first search.

use super::components::Graph;
use super::pace::{Pace, Stopped};
use super::NONE;

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
    pace: &mut Pace,
) -> Result<Option<Cycle>, Stopped> {
    // If one of the two ways is a single step, the cycle is likely to be short: these first.
    let (mut candidates, mut others) = (vec![], vec![]);
    let single = |tail: u32| graph.implied(tail).contains(&(tail ^ 1));
    for literal in (0..component.len() as u32).step_by(2) {
        pace.step(1)?;
        if component[literal as usize] == component[literal as usize + 1] {
            pace.step(graph.implied(literal).len() + graph.implied(literal + 1).len())?;
            let first = single(literal) || single(literal + 1);
            if first { &mut candidates } else { &mut others }.push(literal);
        }
    }
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
        let Some(mut there) = search.way(literal, literal ^ 1, limit, pace)? else { continue };
        let limit = limit.saturating_sub(there.len() - 1);
        let Some(back) = search.way(literal ^ 1, literal, limit, pace)? else { continue };
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
        pace: &mut Pace,
    ) -> Result<Option<Vec<u32>>, Stopped> {
        self.stamp += 1;
        let mut layer = vec![start];
        self.mark[start as usize] = self.stamp;
        for _ in 0..limit {
            let mut next = vec![];
            for &tail in &layer {
                pace.step(1 + self.graph.implied(tail).len())?;
                for &head in self.graph.implied(tail) {
                    self.implications = self.implications.saturating_sub(1);
                    if self.mark[head as usize] == self.stamp {
                        continue;
                    }
                    self.mark[head as usize] = self.stamp;
                    self.from[head as usize] = tail;
                    if head == goal {
                        return Ok(Some(self.back(start, goal)));
                    }
                    next.push(head);
                }
            }
            if next.is_empty() {
                return Ok(None);
            }
            layer = next;
        }
        Ok(None)
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
