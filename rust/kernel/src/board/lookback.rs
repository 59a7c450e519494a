//! Looks back from the end of a chain: a step is dropped if the later ones cost less without it.

use super::card::{Grid, Position};
use super::proof::Node;
use super::refutation::{Refutation, Seen};
use super::refute::{Child, Refuter, LEVELS, LOOKS, MOST_COMPARED, MOST_LOOKS};
use super::steps::{RuledOut, Step};
use super::tokens::{BYTES, CODES, LASER};
use crate::search::Pace;

/// The cases of a refutation that is easy enough to take earlier, whatever the others have.
const FEW: u32 = 3;

/// The steps of a chain, and the search that shortens them.
pub(super) struct Lookback<'a, M: Grid> {
    pub refuter: &'a mut Refuter<M>,
    /// The position before the first step.
    pub start: Position<M>,
    pub steps: Vec<Step>,
    /// The number of positions that may still be examined.
    pub looks: u64,
}

/// A place in a chain: the position, and the choices that are ruled out.
#[derive(Clone, Copy)]
struct Place<M: Grid> {
    position: Position<M>,
    ruled_out: [M; CODES],
    seen: Seen,
}

/// The limits of the steps that are to take the place of others.
#[derive(Clone, Copy, Default)]
struct Left {
    cost: u32,
    /// The number of steps that need a search, and the most cases of a refutation there.
    searches: usize,
    largest: u32,
    /// The most cases of a refutation that needs no search.
    few: u32,
}

impl Left {
    /// The limits by which some steps are better than these.
    fn of<'a>(steps: impl IntoIterator<Item = &'a Step>, few: u32) -> Self {
        steps.into_iter().fold(Left { few, ..Left::default() }, Left::and)
    }

    /// The limits if one more step may be replaced.
    fn and(self, step: &Step) -> Self {
        Left {
            cost: self.cost + step.cost(),
            searches: self.searches + usize::from(step.needs_search()),
            largest: self.largest.max(step.largest()),
            ..self
        }
    }

    /// The limits after one of the new steps; None if it exceeds them.
    fn without(self, step: &Step) -> Option<Self> {
        let cost = self.cost.checked_sub(step.cost())?;
        let searches = self.searches.checked_sub(usize::from(step.needs_search()))?;
        Some(Left { cost, searches, ..self })
    }

    /// The most cases of a new refutation.
    fn cases(self) -> u32 {
        if self.searches > 0 {
            self.largest
        } else {
            self.largest.max(self.few)
        }
    }
}

impl<M: Grid> Lookback<'_, M> {
    /// The steps that are left. None of them can be dropped, or taken earlier, for less.
    pub async fn shorten(mut self, pace: &mut Pace) -> Vec<Step> {
        let mut is_changed = self.looks > 0;
        while is_changed {
            is_changed = false;
            for at in (0..self.steps.len()).rev() {
                if let Some(rest) = self.without(at, pace).await {
                    self.steps.truncate(at);
                    self.steps.extend(rest);
                    is_changed = true;
                }
            }
            let mut from = 1;
            while from < self.steps.len() {
                is_changed |= self.move_up(from, pace).await;
                from += 1;
            }
            is_changed &= self.looks > 0;
        }
        self.steps
    }

    /// Take a step earlier, as soon as that costs less. Returns whether it was.
    async fn move_up(&mut self, from: usize, pace: &mut Pace) -> bool {
        for to in (0..from).rev() {
            if let Some(moved) = self.moved(from, to, pace).await {
                self.steps.splice(to..=from, moved);
                return true;
            }
        }
        false
    }

    /// The steps after a place in the chain without the step there, if they cost no more.
    async fn without(&mut self, at: usize, pace: &mut Pace) -> Option<Vec<Step>> {
        let dropped = self.steps[at].clone();
        let is_decision = match dropped.decided {
            Some((_, token)) if token != 0 => return None,
            decided => decided.is_some(),
        };
        let is_gone = |&choice: &(u8, u8)| dropped.ruled_out.iter().any(|out| out.is(choice));
        let mut place = self.place(at);
        let mut left = Left::of([&dropped], MOST_COMPARED);
        let mut rest = Vec::with_capacity(self.steps.len() - at - 1);
        for number in at + 1..self.steps.len() {
            let step = self.steps[number].clone();
            if self.is_superfluous(&place, &step) {
                continue;
            }
            let kept = |out: &RuledOut| !is_decision && !out.uses.iter().any(is_gone);
            if is_decision || step.uses().any(|choice| is_gone(&choice)) {
                left = left.and(&step);
                let again = self.again(&place, &step, kept, left, pace).await?;
                left = left.without(&again)?;
                rest.push(again);
            } else {
                rest.push(step);
            }
            self.advance(&mut place, &rest[rest.len() - 1]);
        }
        (place.seen == Seen::Solved).then_some(rest)
    }

    /// The steps between two places with the last of them first, if they cost less.
    async fn moved(&mut self, from: usize, to: usize, pace: &mut Pace) -> Option<Vec<Step>> {
        let steps: Vec<Step> = self.steps[to..=from].to_vec();
        let (first, others) = steps.split_last()?;
        first.decided?;
        let mut left = Left::of(&steps, FEW);
        left.cost = left.cost.checked_sub(1)?;
        let mut place = self.place(to);
        let mut moved = Vec::with_capacity(steps.len());
        for step in std::iter::once(first).chain(others) {
            if self.is_superfluous(&place, step) {
                continue;
            }
            let again = self.again(&place, step, |_| false, left, pace).await?;
            left = left.without(&again)?;
            self.advance(&mut place, &again);
            moved.push(again);
        }
        Some(moved)
    }

    /// Whether a cell stays empty anyway, since no token is left to add.
    ///
    /// As long as the laser is in the pile nothing can be decided on an empty cell, but later.
    fn is_superfluous(&self, place: &Place<M>, step: &Step) -> bool {
        let is_empty = step.decided.is_none_or(|(_, token)| token == 0);
        let is_too_early = step.node != Node::Laser && place.position.pile.count(LASER) > 0;
        is_empty && !is_too_early && !self.refuter.may_decide(&place.position, step.node)
    }

    /// The place before a step.
    fn place(&mut self, at: usize) -> Place<M> {
        let (position, ruled_out) = (self.start, [M::NONE; CODES]);
        let mut place = Place { position, ruled_out, seen: Seen::Open };
        for number in 0..at {
            let step = self.steps[number].clone();
            self.advance(&mut place, &step);
        }
        place
    }

    /// Go on to the place after a step.
    fn advance(&mut self, place: &mut Place<M>, step: &Step) {
        let Some((cell, token)) = step.decided else {
            for out in &step.ruled_out {
                let code = BYTES.iter().position(|&byte| byte == out.token).unwrap_or(0);
                place.ruled_out[code] |= M::cell(usize::from(out.cell));
            }
            return;
        };
        self.refuter.ruled_out = place.ruled_out;
        let children = self.refuter.children(&place.position, step.node);
        let is_decided =
            |child: &&Child<M>| (child.cell, BYTES[usize::from(child.code)]) == (cell, token);
        if let Some(child) = children.iter().find(is_decided) {
            (place.position, place.seen) = (child.position, child.seen);
        }
    }

    /// The same step at another place, if it costs at most `most`; the refutations `kept` stay.
    async fn again(
        &mut self,
        place: &Place<M>,
        step: &Step,
        kept: impl Fn(&RuledOut) -> bool,
        left: Left,
        pace: &mut Pace,
    ) -> Option<Step> {
        if !self.refuter.may_decide(&place.position, step.node) {
            return None;
        }
        self.refuter.ruled_out = place.ruled_out;
        let mut again = Step { ruled_out: Vec::new(), known: Vec::new(), ..*step };
        let children = self.refuter.children(&place.position, step.node);
        self.looks = self.looks.checked_sub(children.len() as u64)?;
        for child in children {
            let choice = (child.cell, BYTES[usize::from(child.code)]);
            let before = step.ruled_out.iter().find(|out| out.is(choice));
            let is_wanted = match step.decided {
                Some(decided) => choice != decided,
                None => before.is_some(),
            };
            if !is_wanted {
                continue;
            }
            let known = place.ruled_out[usize::from(child.code)];
            let is_known = known.meets(M::cell(usize::from(child.cell)));
            if is_known && !child.seen.is_lost_by_the_rules() {
                again.known.push(choice);
            } else if let Some(out) = before.filter(|&out| kept(out)) {
                again.ruled_out.push(out.clone());
            } else {
                let most = left.cost.checked_sub(again.cost())?.min(left.cases());
                let found = self.refute(&child, most, pace).await?;
                again.ruled_out.push(RuledOut::new(choice.0, choice.1, found));
            }
        }
        let is_left =
            step.decided.is_none() || !again.ruled_out.is_empty() || !again.known.is_empty();
        is_left.then_some(again)
    }

    /// The reason why a choice is impossible, by at most this many cases.
    async fn refute(&mut self, child: &Child<M>, most: u32, pace: &mut Pace) -> Option<Refutation> {
        match child.seen {
            Seen::Lost(broken) => return Some(Refutation::leaf(broken)),
            Seen::Solved => return None,
            Seen::Open => {}
        }
        let levels = LEVELS.iter().map(|&level| level.min(most));
        for level in levels.filter(|&level| level > 0) {
            let looks = if level > MOST_COMPARED { MOST_LOOKS } else { LOOKS };
            let looks = looks.min(self.looks);
            self.refuter.looks = looks;
            let found = self.refuter.refute(&child.position, level, pace).await;
            self.looks -= looks - self.refuter.looks;
            let found = found.filter(|found| found.told.cases <= most);
            if found.is_some() || level == most {
                return found;
            }
        }
        None
    }
}
