//! The edges of a graph that may still be in a perfect matching, and rules that delete others.
//!
//! - A side with one edge is matched by it.
//! - An edge without which a component falls into two parts is in every perfect matching if the
//!   parts are of odd size, in none if they are of even size.
//! - A set of sides that leaves as many components of odd size as it has sides, a barrier, has each
//!   of them matched into one of these components: so its edges among its own sides and to
//!   components of even size are in no perfect matching.

use std::collections::HashSet;

use lasermaze_tick::Ticker;

use super::bridges::{bridges, Bridge};
use super::edges::{Edges, Ended, NoProof};
use super::graph::{Graph, Slot};

/// Follow the first two rules until they delete no more.
pub fn settle(graph: &Graph, edges: &mut Edges, ticker: &mut Ticker) -> Result<(), Ended> {
    // The sides that may have lost an edge.
    let mut waiting: Vec<u32> = (0..graph.sides() as u32).collect();
    loop {
        while let Some(side) = waiting.pop() {
            ticker.count(1)?;
            follow(graph, edges, side, &mut waiting)?;
        }
        for bridge in bridges(graph, edges, ticker)? {
            ticker.count(1)?;
            apply(graph, edges, &bridge, &mut waiting);
        }
        if waiting.is_empty() {
            return Ok(());
        }
    }
}

fn apply(graph: &Graph, edges: &mut Edges, bridge: &Bridge, waiting: &mut Vec<u32>) {
    let &Bridge { side, slot, is_odd } = bridge;
    if edges.of(side) & slot as u8 == 0 {
        return;
    }
    if is_odd {
        edges.force(graph, side, slot, waiting);
    } else {
        let other = edges.delete(graph, side, slot);
        waiting.extend([side, other]);
    }
}

fn follow(
    graph: &Graph,
    edges: &mut Edges,
    side: u32,
    waiting: &mut Vec<u32>,
) -> Result<(), NoProof> {
    let mut left = Slot::of(edges.of(side));
    match (left.next(), left.next()) {
        (None, _) if graph.is_vertex(side) => Err(NoProof::Unmatched),
        (Some(slot), None) => {
            edges.force(graph, side, slot, waiting);
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Follow the third rule for a barrier of different sides: the components without it are searched.
pub fn cut(
    graph: &Graph,
    edges: &mut Edges,
    barrier: &[u32],
    ticker: &mut Ticker,
) -> Result<(), Ended> {
    let mut is_met = vec![false; graph.sides()];
    barrier.iter().for_each(|&side| is_met[side as usize] = true);
    // The sides of odd components.
    let (mut in_odd, mut odd) = (HashSet::new(), 0);
    for start in 0..graph.sides() as u32 {
        ticker.count(1)?;
        if !graph.is_vertex(start) || std::mem::replace(&mut is_met[start as usize], true) {
            continue;
        }
        let (mut component, mut searched) = (vec![start], 0);
        while let Some(&side) = component.get(searched) {
            ticker.count(1)?;
            searched += 1;
            for slot in Slot::of(edges.of(side)) {
                let other = graph.end(side, slot);
                if !std::mem::replace(&mut is_met[other as usize], true) {
                    component.push(other);
                }
            }
        }
        if component.len() % 2 == 1 {
            odd += 1;
            in_odd.extend(component);
        }
    }
    if odd != barrier.len() {
        return Err(NoProof::NotABarrier { sides: barrier.len(), odd }.into());
    }
    for &side in barrier {
        for slot in Slot::of(edges.of(side)) {
            if !in_odd.contains(&graph.end(side, slot)) {
                edges.delete(graph, side, slot);
            }
        }
    }
    Ok(())
}
