//! Small refutations: why nothing that follows from a position solves the card.
//!
//! A refutation is a proof tree. It is *seen at a glance* if it is a leaf: a rule is broken as the
//! board stands. It is *followed* if at each of its nodes all choices but one at most are seen at a
//! glance to fail. Otherwise it has *cases*: as many as there are ends of such lines. The least
//! number of cases is looked for first.

use super::card::{Card, Grid, Position};
use super::light::Settled;
use super::proof::{Broken, Node};
use super::refutation::{End, Refutation, Seen};
use super::tokens::*;
use crate::grid::cells;
use lasermaze_tick::{Stopped, Ticker};

/// The number of cases where their number does not matter.
pub(super) const ANY: u32 = u32::MAX;

/// The numbers of cases that are tried one after the other; 0 means at a glance. In
/// the end any refutation will do.
pub(super) const LEVELS: [u32; 14] = [0, 1, 2, 3, 4, 5, 6, 8, 12, 16, 24, 40, 80, ANY];

/// The number of positions examined for one small refutation: some ten milliseconds.
pub(super) const LOOKS: u64 = 10_000;

/// The number for any refutation: some two tenths of a second.
pub(super) const MOST_LOOKS: u64 = 200_000;

/// If more cases than this are allowed, the split that looks best will do: others are not refuted
/// to be compared with it.
pub(super) const MOST_COMPARED: u32 = 12;

/// The number of splits tried if any number of cases is allowed.
const MOST_TRIED: usize = 2;

/// The steps of a look at a position, some microseconds.
const STEPS_PER_LOOK: usize = 128;

/// Limits above this one come from `ANY`.
const LARGE: u32 = ANY / 2;

/// A way to decide a node, and the findings after it.
pub(super) struct Child<M: Grid> {
    pub cell: u8,
    pub code: u8,
    pub position: Position<M>,
    pub seen: Seen,
}

/// A node with its children, and how many of them are not seen at a glance to fail.
pub(super) struct Looked<M: Grid> {
    pub node: Node,
    pub children: Vec<Child<M>>,
    pub live: u32,
}

/// How a line of forced nodes ends.
enum Followed<M: Grid> {
    /// At a node without a choice.
    Lost,
    Solved,
    /// If nothing more is forced: the splits.
    Open(Vec<Looked<M>>),
}

/// Why there is no result: none was found within the limits, or the caller ended the search.
pub(super) enum No {
    Way,
    Stopped,
}

impl From<Stopped> for No {
    fn from(_: Stopped) -> Self {
        No::Stopped
    }
}

/// A result, if one was found.
pub(super) type Tried<T> = Result<T, No>;

/// The result, or None if none was found.
pub(super) fn found<T>(tried: Tried<T>) -> Result<Option<T>, Stopped> {
    match tried {
        Ok(value) => Ok(Some(value)),
        Err(No::Way) => Ok(None),
        Err(No::Stopped) => Err(Stopped),
    }
}

/// The refutations of positions of a card.
pub(super) struct Refuter<M: Grid> {
    pub card: Card<M>,
    /// `ruled_out[code]`: the cells that are known not to be so.
    pub ruled_out: [M; CODES],
    /// The number of positions that may still be examined; at 0 nothing more is refuted.
    pub looks: u64,
}

impl<M: Grid> Refuter<M> {
    pub fn is_laser_open(position: &Position<M>) -> bool {
        position.lasers().iter().all(|cells| cells.is_empty())
    }

    /// The findings about a position after a decision. Its light moves on.
    pub fn look(&mut self, position: &mut Position<M>) -> Seen {
        self.looks = self.looks.saturating_sub(1);
        position.keep_empty_cells();
        let is_laser_open = Self::is_laser_open(position);
        if !is_laser_open {
            match self.card.settle(position, &mut 0) {
                Settled::Dead(broken) => return Seen::Lost(broken),
                Settled::Solved => return Seen::Solved,
                Settled::Open => {}
            }
        }
        let any = if is_laser_open {
            self.card.is_lost_at_the_root(position)
        } else {
            self.card.is_lost(position)
        };
        let lost = any.or_else(|| {
            let good = self.card.follows_good_light();
            good.then(|| self.card.propagate(position, is_laser_open).err()).flatten()
        });
        // Consequences of the rules alone come first: that needs fewer steps.
        let lost = lost.or_else(|| self.what_is_ruled_out(position));
        lost.map_or(Seen::Open, Seen::Lost)
    }

    fn what_is_ruled_out(&self, position: &Position<M>) -> Option<Broken> {
        let both = self.ruled_out.iter().zip(position.of()).map(|(&ruled, of)| ruled & of);
        let (code, found) = both.enumerate().find(|(_, found)| !found.is_empty())?;
        Some(Broken::RuledOut(found.lowest() as u8, BYTES[code]))
    }

    /// Every way to decide a node.
    pub fn children(&mut self, position: &Position<M>, node: Node) -> Vec<Child<M>> {
        match node {
            Node::Cell(cell) => {
                let codes = self.card.all_choices(position, usize::from(cell));
                (0..CODES as u8)
                    .filter(|&code| codes >> code & 1 != 0)
                    .map(|code| self.child(position, cell, code))
                    .collect()
            }
            Node::Laser => {
                let lasers = self.card.lasers(position);
                let child = |(cell, way)| self.child(position, cell as u8, code(LASER, way) as u8);
                lasers.into_iter().map(child).collect()
            }
        }
    }

    fn child(&mut self, before: &Position<M>, cell: u8, code: u8) -> Child<M> {
        let (mut position, index) = (*before, usize::from(cell));
        let (piece, way) = DECODED[usize::from(code)];
        if piece == LASER {
            self.card.fire(&mut position, index, way);
            let leaves = self.card.geometry.rim[way].meets(M::cell(index));
            if leaves && !self.card.stray_beams {
                let seen = Seen::Lost(Broken::Leaves(cell, way as u8));
                return Child { cell, code, position, seen };
            }
        } else {
            self.card.decide(&mut position, index, usize::from(code));
        }
        let seen = self.look(&mut position);
        Child { cell, code, position, seen }
    }

    /// The cells where light waits, and the given tokens of undecided direction; first the laser.
    pub fn nodes(&self, position: &Position<M>) -> Vec<Node> {
        let mut found = Vec::new();
        let mut open = position.unoriented;
        if Self::is_laser_open(position) {
            found.push(Node::Laser);
            open &= !self.card.given[LASER];
        } else {
            open |= position.pending.iter().fold(M::NONE, |all, &cells| all | cells);
        }
        found.extend(cells(open).map(|cell| Node::Cell(cell as u8)));
        found
    }

    pub fn looked(
        &mut self,
        position: &Position<M>,
        node: Node,
        ticker: &mut Ticker,
    ) -> Result<Looked<M>, Stopped> {
        let children = self.children(position, node);
        ticker.count(STEPS_PER_LOOK * (1 + children.len()))?;
        let live = children.iter().filter(|child| !matches!(child.seen, Seen::Lost(_))).count();
        Ok(Looked { node, children, live: live as u32 })
    }

    /// The forced decisions from a position on, whose nodes `line` gets. Splits with more than
    /// `limit` choices are left out. None if the limit of positions is exceeded.
    fn follow(
        &mut self,
        position: &Position<M>,
        line: &mut Vec<Node>,
        limit: u32,
        ticker: &mut Ticker,
    ) -> Tried<Followed<M>> {
        let mut at = *position;
        loop {
            if self.looks == 0 {
                return Err(No::Way);
            }
            let mut forced = None;
            let mut splits = Vec::new();
            for node in self.nodes(&at) {
                let looked = self.looked(&at, node, ticker)?;
                match looked.live {
                    0 => {
                        line.push(node);
                        return Ok(Followed::Lost);
                    }
                    1 if forced.is_none() => forced = Some(looked),
                    1 => {}
                    live if live <= limit => splits.push(looked),
                    _ => {}
                }
            }
            let Some(Looked { node, children, .. }) = forced else {
                return Ok(Followed::Open(splits));
            };
            line.push(node);
            let next = children.into_iter().find(|child| !matches!(child.seen, Seen::Lost(_)));
            let next = next.ok_or(No::Way)?;
            if next.seen == Seen::Solved {
                return Ok(Followed::Solved);
            }
            at = next.position;
        }
    }

    /// The refutation of an open position with the fewest cases, if it has at most `limit`.
    pub fn refute(
        &mut self,
        position: &Position<M>,
        limit: u32,
        ticker: &mut Ticker,
    ) -> Tried<Refutation> {
        let mut line: Vec<Node> = Vec::new();
        let splits = match self.follow(position, &mut line, limit, ticker)? {
            Followed::Lost => return self.shortest(position, line, ticker),
            Followed::Solved => return Err(No::Way),
            Followed::Open(splits) => splits,
        };
        if limit > MOST_COMPARED {
            return self.split_anyhow(position, &line, splits, limit, ticker);
        }
        let node = self.split(splits, limit, ticker)?;
        self.split_early(position, line, node, limit, ticker)
    }

    /// The split whose choices leave least, whatever it comes to.
    fn split_anyhow(
        &mut self,
        position: &Position<M>,
        line: &[Node],
        splits: Vec<Looked<M>>,
        limit: u32,
        ticker: &mut Ticker,
    ) -> Tried<Refutation> {
        let (mut best, mut most) = (None, limit);
        let tried = if limit > LARGE { MOST_TRIED } else { 1 };
        for Looked { node, children, live } in self.ranked(splits, ticker)?.into_iter().take(tried)
        {
            let tried = self.refute_children(node, &children, live, most, ticker);
            if let Some(found) = found(tried)? {
                most = found.size.cases.saturating_sub(1);
                best = Some(found);
            }
            if most <= MOST_COMPARED {
                break;
            }
        }
        let split = best.ok_or(No::Way)?;
        self.walk_to(position, line, End::Known(&split), ticker)
    }

    /// Splits by the rest after each of their choices is followed to its end: one for a choice
    /// that then breaks a rule, and more for another, by the smallest split that comes next. None
    /// if the limit of positions is exceeded.
    fn ranked(&mut self, splits: Vec<Looked<M>>, ticker: &mut Ticker) -> Tried<Vec<Looked<M>>> {
        if splits.len() == 1 {
            return Ok(splits);
        }
        let mut ranked = Vec::with_capacity(splits.len());
        for split in splits {
            let mut left = split.live;
            for child in split.children.iter().filter(|child| child.seen == Seen::Open) {
                left = left.saturating_add(self.next_split(&child.position, ticker)?);
            }
            ranked.push((left, split));
        }
        ranked.sort_by_key(|&(left, _)| left);
        Ok(ranked.into_iter().map(|(_, split)| split).collect())
    }

    /// Twice the choices of the smallest split after all that is forced from a position; 0 if none
    /// is needed. None if the limit of positions is exceeded.
    fn next_split(&mut self, position: &Position<M>, ticker: &mut Ticker) -> Tried<u32> {
        let Followed::Open(splits) = self.follow(position, &mut Vec::new(), ANY, ticker)? else {
            return Ok(0);
        };
        let fewest = splits.iter().map(|split| split.live).min();
        Ok(fewest.map_or(ANY, |live| live.saturating_mul(2)))
    }

    /// The place of the split with the fewest cases.
    fn split(
        &mut self,
        mut splits: Vec<Looked<M>>,
        limit: u32,
        ticker: &mut Ticker,
    ) -> Tried<Node> {
        let mut best = None;
        let mut most = limit;
        splits.sort_by_key(|split| split.live);
        for Looked { node, children, live } in splits {
            if live > most {
                break;
            }
            let tried = self.refute_children(node, &children, live, most, ticker);
            if let Some(found) = found(tried)? {
                best = Some(node);
                most = found.size.cases - 1;
            }
        }
        best.ok_or(No::Way)
    }

    /// The refutation by one more node, if it has at most `limit` cases.
    pub fn refute_children(
        &mut self,
        node: Node,
        children: &[Child<M>],
        mut live: u32,
        limit: u32,
        ticker: &mut Ticker,
    ) -> Tried<Refutation> {
        let mut left = limit;
        let mut found = Vec::with_capacity(children.len());
        for child in children {
            found.push(match child.seen {
                Seen::Lost(broken) => Refutation::leaf(broken),
                Seen::Solved => return Err(No::Way),
                Seen::Open => {
                    live -= 1;
                    let most = left.checked_sub(live).ok_or(No::Way)?;
                    // The rest of a large limit must not make the others small.
                    let most =
                        if limit > MOST_COMPARED { most.max(MOST_COMPARED + 1) } else { most };
                    let refuted = self.refute(&child.position, most, ticker)?;
                    left = left.checked_sub(refuted.size.cases).ok_or(No::Way)?;
                    refuted
                }
            });
        }
        Ok(Refutation::node(node, found))
    }
}
