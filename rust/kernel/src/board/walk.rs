//! Refutations along a line of nodes, each of which leaves one choice at most.

use super::card::{Grid, Position};
use super::proof::Node;
use super::refutation::{End, Refutation, Seen};
use super::refute::{Looked, Recursive, Refuter};
use super::tokens::LASER;
use crate::search::Pace;

impl<M: Grid> Refuter<M> {
    /// The line of forced nodes without those that are not needed; its last node has no choice.
    pub async fn shortest(
        &mut self,
        position: &Position<M>,
        mut line: Vec<Node>,
        pace: &mut Pace,
    ) -> Option<Refutation> {
        let mut best = self.walk_to(position, &line, End::Nothing, pace).await?;
        for at in (0..line.len().saturating_sub(1)).rev() {
            let mut shorter = line.clone();
            shorter.remove(at);
            if let Some(found) = self.walk_to(position, &shorter, End::Nothing, pace).await {
                (best, line) = (found, shorter);
            }
        }
        Some(best)
    }

    /// The refutation by nodes in this order, of which each leaves one choice at most, and by `end`
    /// if the last of them leaves one.
    pub fn walk_to<'a>(
        &'a mut self,
        position: &'a Position<M>,
        line: &'a [Node],
        end: End<'a>,
        pace: &'a mut Pace,
    ) -> Recursive<'a> {
        Box::pin(async move {
            let Some((&node, rest)) = line.split_first() else {
                return self.end(position, end, pace).await;
            };
            if !self.may_decide(position, node) {
                return None;
            }
            let Looked { children, live, .. } = self.looked(position, node, pace).await;
            if live > 1 {
                return None;
            }
            let mut found = Vec::with_capacity(children.len());
            for child in children {
                found.push(match child.seen {
                    Seen::Lost(broken) => Refutation::leaf(broken),
                    Seen::Solved => return None,
                    Seen::Open => self.walk_to(&child.position, rest, end, pace).await?,
                });
            }
            Some(Refutation::node(node, found))
        })
    }

    async fn end(
        &mut self,
        position: &Position<M>,
        end: End<'_>,
        pace: &mut Pace,
    ) -> Option<Refutation> {
        match end {
            End::Nothing => None,
            End::Known(refutation) => Some(refutation.clone()),
            End::Split(node, limit) => {
                if !self.may_decide(position, node) {
                    return None;
                }
                let Looked { children, live, .. } = self.looked(position, node, pace).await;
                if live > limit {
                    return None;
                }
                self.refute_children(node, &children, live, limit, pace).await
            }
        }
    }

    /// The split after as few forced nodes as it needs.
    pub async fn split_early(
        &mut self,
        position: &Position<M>,
        mut line: Vec<Node>,
        node: Node,
        limit: u32,
        pace: &mut Pace,
    ) -> Option<Refutation> {
        let split = End::Split(node, limit);
        let mut best = self.walk_to(position, &line, split, pace).await?;
        for at in (0..line.len()).rev() {
            let mut shorter = line.clone();
            shorter.remove(at);
            if let Some(found) = self.walk_to(position, &shorter, split, pace).await {
                if found.size <= best.size {
                    (best, line) = (found, shorter);
                }
            }
        }
        Some(best)
    }

    /// Whether something is to be decided at a node: with the laser in the pile, nothing on empty
    /// cells.
    pub fn may_decide(&self, position: &Position<M>, node: Node) -> bool {
        match node {
            Node::Laser => Self::is_laser_open(position),
            Node::Cell(cell) => {
                let mut open = position.unoriented & !self.card.given[LASER];
                if position.pile.count(LASER) == 0 {
                    open |= position.free;
                }
                open.meets(M::cell(usize::from(cell)))
            }
        }
    }
}
