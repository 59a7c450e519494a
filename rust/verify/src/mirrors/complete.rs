//! Verifies barriers, which prove that a maze has no solutions but the given ones.
//!
//! Different beams are separated at the first reflection that one has and another one lacks: one
//! part of the proof has it, the other one has not. Once one beam is left, all of its reflections
//! must be forced, that is, be in every perfect matching of the rest of the graph: then no matching
//! has another beam. The barriers are used part by part, by the rules of `possible`. Each beam and
//! each barrier costs about linear in the sides.

use lasermaze_tick::{Stopped, Ticker};

use super::edges::{Edges, Ended, NoProof};
use super::graph::{Graph, Reflection, Slot};
use super::possible::{cut, settle};

/// Whether all perfect matchings of some edges have one of the beams. For each beam, in the order
/// of the proof, there are its barriers.
pub fn prove(
    graph: &Graph,
    edges: Vec<u8>,
    beams: &[Vec<Reflection>],
    leaves: &[Vec<Vec<u32>>],
    ticker: &mut Ticker,
) -> Result<Result<(), NoProof>, Stopped> {
    match part_by_part(graph, Edges(edges), beams, leaves, ticker) {
        Ok(()) => Ok(Ok(())),
        Err(Ended::NoProof(why)) => Ok(Err(why)),
        Err(Ended::Stopped) => Err(Stopped),
    }
}

fn part_by_part(
    graph: &Graph,
    edges: Edges,
    beams: &[Vec<Reflection>],
    leaves: &[Vec<Vec<u32>>],
    ticker: &mut Ticker,
) -> Result<(), Ended> {
    // The parts to be proved: the edges that are left, and the beams that are in it.
    let mut parts: Vec<(Edges, Vec<_>)> = vec![(edges, beams.iter().collect())];
    let mut leaves = leaves.iter();
    while let Some((mut edges, beams)) = parts.pop() {
        ticker.count(graph.sides())?;
        let [beam] = beams[..] else {
            parts.extend(split(graph, edges, &beams)?);
            continue;
        };
        let barriers = leaves.next().ok_or(NoProof::FewerBeams)?;
        settle(graph, &mut edges, ticker)?;
        for barrier in barriers {
            cut(graph, &mut edges, barrier, ticker)?;
            settle(graph, &mut edges, ticker)?;
        }
        is_forced(graph, &edges, beam)?;
    }
    Ok(leaves.next().map_or(Ok(()), |_| Err(NoProof::MoreBeams))?)
}

/// Some edges and the beams there.
type Part<'a> = (Edges, Vec<&'a Vec<Reflection>>);

/// Separate some beams by a reflection that the first one has and the second one lacks.
fn split<'a>(
    graph: &Graph,
    edges: Edges,
    beams: &[&'a Vec<Reflection>],
) -> Result<[Part<'a>; 2], NoProof> {
    let [one, other, ..] = beams else { return Err(NoProof::SameBeams) };
    let (&(side, out), _) =
        one.iter().zip(*other).find(|(ours, theirs)| ours != theirs).ok_or(NoProof::SameBeams)?;
    let slot = if graph.end(side, Slot::Right) == out { Slot::Right } else { Slot::Left };
    let (mut cut, mut forced) = (edges.clone(), edges);
    cut.delete(graph, side, slot);
    forced.force(graph, side, slot, &mut Vec::new());
    let has_it =
        |beam: &&Vec<Reflection>| beam.contains(&(side, out)) || beam.contains(&(out, side));
    let (with_it, without) = beams.iter().copied().partition(has_it);
    Ok([(cut, without), (forced, with_it)])
}

/// Whether the beam has no choice anywhere.
fn is_forced(graph: &Graph, edges: &Edges, beam: &[Reflection]) -> Result<(), NoProof> {
    let choice = beam.iter().find(|(side, _)| edges.of(*side).count_ones() != 1);
    choice
        .map_or(Ok(()), |&(side, _)| Err(NoProof::GoesOn { cell: graph.cells[side as usize / 4] }))
}
