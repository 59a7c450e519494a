//! Refutations along a line of nodes, each of which leaves one choice at most.

use super::card::{Grid, Position};
use super::proof::Node;
use super::refutation::{End, Refutation, Seen};
use super::refute::{found, Looked, No, Refuter, Tried};
use super::tokens::LASER;
use lasermaze_tick::Ticker;

impl<M: Grid> Refuter<M> {
    /// The line of forced nodes without those that are not needed; its last node has no choice.
    pub fn shortest(
        &mut self,
        position: &Position<M>,
        mut line: Vec<Node>,
        ticker: &mut Ticker,
    ) -> Tried<Refutation> {
        let mut best = self.walk_to(position, &line, End::Nothing, ticker)?;
        for at in (0..line.len().saturating_sub(1)).rev() {
            let mut shorter = line.clone();
            shorter.remove(at);
            let tried = self.walk_to(position, &shorter, End::Nothing, ticker);
            if let Some(found) = found(tried)? {
                (best, line) = (found, shorter);
            }
        }
        Ok(best)
    }

    /// The refutation by nodes in this order, of which each leaves one choice at most, and by `end`
    /// if the last of them leaves one.
    pub fn walk_to(
        &mut self,
        position: &Position<M>,
        line: &[Node],
        end: End<'_>,
        ticker: &mut Ticker,
    ) -> Tried<Refutation> {
        let Some((&node, rest)) = line.split_first() else {
            return self.end(position, end, ticker);
        };
        if !self.may_decide(position, node) {
            return Err(No::Way);
        }
        let Looked { children, live, .. } = self.looked(position, node, ticker)?;
        if live > 1 {
            return Err(No::Way);
        }
        let mut found = Vec::with_capacity(children.len());
        for child in children {
            found.push(match child.seen {
                Seen::Lost(broken) => Refutation::leaf(broken),
                Seen::Solved => return Err(No::Way),
                Seen::Open => self.walk_to(&child.position, rest, end, ticker)?,
            });
        }
        Ok(Refutation::node(node, found))
    }

    fn end(
        &mut self,
        position: &Position<M>,
        end: End<'_>,
        ticker: &mut Ticker,
    ) -> Tried<Refutation> {
        match end {
            End::Nothing => Err(No::Way),
            End::Known(refutation) => Ok(refutation.clone()),
            End::Split(node, limit) => {
                if !self.may_decide(position, node) {
                    return Err(No::Way);
                }
                let Looked { children, live, .. } = self.looked(position, node, ticker)?;
                if live > limit {
                    return Err(No::Way);
                }
                self.refute_children(node, &children, live, limit, ticker)
            }
        }
    }

    /// The split after as few forced nodes as it needs.
    pub fn split_early(
        &mut self,
        position: &Position<M>,
        mut line: Vec<Node>,
        node: Node,
        limit: u32,
        ticker: &mut Ticker,
    ) -> Tried<Refutation> {
        let split = End::Split(node, limit);
        let mut best = self.walk_to(position, &line, split, ticker)?;
        for at in (0..line.len()).rev() {
            let mut shorter = line.clone();
            shorter.remove(at);
            if let Some(found) = found(self.walk_to(position, &shorter, split, ticker))? {
                if found.size <= best.size {
                    (best, line) = (found, shorter);
                }
            }
        }
        Ok(best)
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
