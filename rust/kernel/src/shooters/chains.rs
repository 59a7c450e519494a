//! Proofs that shooters are forced, and sets of shooters that may be turned.

use super::forced::Freedom;
use super::reasons::{Reasons, Step};
use super::NONE;
use lasermaze_tick::{Stopped, Ticker};

/// A proof that shooters are forced.
pub struct Chains {
    /// The steps of all chains, one chain after the other.
    pub steps: Vec<Step>,
    /// The number of steps of each.
    pub lengths: Vec<u32>,
}

impl Reasons {
    /// For each literal that holds in every solution, by `forced`, a chain that proves it, in an
    /// order in which each chain needs only those before it.
    ///
    /// A chain leads from a literal to its negation, or to a literal whose negation is proved.
    /// `axes` is a solution, and `order` has its false literals, each after those that it implies.
    /// None if that takes more than `limit` steps or more than `implications` implications.
    pub fn chains(
        &self,
        axes: &[bool],
        forced: &[Freedom],
        order: &[u32],
        limit: usize,
        mut implications: u64,
        ticker: &mut Ticker,
    ) -> Result<Option<Chains>, Stopped> {
        let size = 2 * axes.len();
        let mut prover = Prover {
            reasons: self,
            axes,
            proved: vec![false; size],
            queue: vec![],
            from: vec![(NONE, 0, 0); size],
            chains: Chains { steps: vec![], lengths: vec![] },
            limit,
        };
        ticker.for_each(size, |literal| {
            let literal = literal as u32;
            let alone = self.implied(literal).find(|&(head, _)| head == literal ^ 1);
            if let Some((head, cell)) = alone {
                prover.prove(head, &[[literal, head, cell]]);
            }
            self.graph.implied(literal).len()
        })?;
        let mut order = order.iter().copied();
        loop {
            if !prover.propagate(ticker)? {
                return Ok(None);
            }
            let is_open = |&literal: &u32| {
                forced[literal as usize / 2] == Freedom::Forced
                    && !prover.proved[literal as usize ^ 1]
            };
            let Some(literal) = ticker.find(&mut order, is_open)? else {
                return Ok(Some(prover.chains));
            };
            let Some(chain) = prover.failure(literal, &mut implications, ticker)? else {
                return Ok(None);
            };
            prover.prove(literal ^ 1, &chain);
        }
    }

    /// Sets of shooters. Turning those of one set gives another solution, and every free shooter is
    /// in one of the sets. `axes` and `order` are as for `chains`. None if the sets have more than
    /// `limit` members, or that takes more than `implications` implications.
    pub fn flips(
        &self,
        axes: &[bool],
        forced: &[Freedom],
        order: &[u32],
        limit: usize,
        mut implications: u64,
        ticker: &mut Ticker,
    ) -> Result<Option<Vec<Vec<u32>>>, Stopped> {
        let mut covered = vec![false; axes.len()];
        let mut inside = vec![NONE; axes.len()];
        let mut sets: Vec<Vec<u32>> = vec![];
        let mut members = 0;
        // The literals that imply most come first.
        let mut open: Vec<u32> = vec![];
        ticker.for_each(order.len(), |index| {
            let literal = order[order.len() - 1 - index];
            if forced[literal as usize / 2] == Freedom::Free {
                open.push(literal);
            }
            0
        })?;
        while !open.is_empty() {
            let number = sets.len() as u32;
            let mut set: Vec<u32> = vec![];
            let mut left = vec![];
            let mut order = open.into_iter();
            loop {
                let is_open = |&literal: &u32| !covered[literal as usize / 2];
                let Some(literal) = ticker.find(&mut order, is_open)? else { break };
                let before = set.len();
                let turned = (&mut set, &mut inside[..], number);
                if self.join(literal, axes, turned, &mut implications, ticker)? {
                    set[before..].iter().for_each(|&shooter| covered[shooter as usize] = true);
                } else {
                    set.drain(before..).for_each(|shooter| inside[shooter as usize] = NONE);
                    left.push(literal);
                }
                if members + set.len() > limit || implications == 0 {
                    return Ok(None);
                }
            }
            if set.is_empty() {
                return Ok(None); // not free at all
            }
            members += set.len();
            sets.push(set);
            open = left;
        }
        Ok(Some(sets))
    }

    /// Add the shooter of a false literal to a set, with all shooters that must be turned with it.
    /// Returns whether that is a solution.
    fn join(
        &self,
        literal: u32,
        axes: &[bool],
        (set, inside, number): (&mut Vec<u32>, &mut [u32], u32),
        implications: &mut u64,
        ticker: &mut Ticker,
    ) -> Result<bool, Stopped> {
        if inside[literal as usize / 2] == number {
            return Ok(true);
        }
        let first = set.len();
        inside[literal as usize / 2] = number;
        set.push(literal / 2);
        ticker.blocks(|block| {
            while block.has_room() {
                let Some(&shooter) = set.get(first + block.at) else { return Some(true) };
                block.at += 1;
                let turned = 2 * shooter + u32::from(!axes[shooter as usize]);
                let implied = self.graph.implied(turned);
                block.spend(1 + implied.len());
                *implications = implications.saturating_sub(implied.len() as u64);
                if *implications == 0 {
                    return Some(false);
                }
                for &head in implied {
                    let other = head / 2;
                    let stands = axes[other as usize] == (head % 2 == 1);
                    if stands && inside[other as usize] == number {
                        return Some(false);
                    }
                    if !stands && inside[other as usize] != number {
                        inside[other as usize] = number;
                        set.push(other);
                    }
                }
            }
            None
        })
    }
}

/// The facts proved so far.
struct Prover<'a> {
    reasons: &'a Reasons,
    axes: &'a [bool],
    proved: Vec<bool>,
    queue: Vec<u32>,
    /// By literal: the last search that found it, from where, and the cell that was the reason.
    from: Vec<(u32, u32, u32)>,
    chains: Chains,
    limit: usize,
}

impl Prover<'_> {
    fn holds(&self, literal: u32) -> bool {
        self.axes[literal as usize / 2] == (literal % 2 == 1)
    }

    /// Add a chain that proves a literal, unless it is proved already.
    fn prove(&mut self, literal: u32, chain: &[Step]) {
        if !std::mem::replace(&mut self.proved[literal as usize], true) {
            self.chains.steps.extend_from_slice(chain);
            self.chains.lengths.push(chain.len() as u32);
            self.queue.push(literal);
        }
    }

    /// Prove all consequences of the proved facts. Returns false if the chains get too long.
    fn propagate(&mut self, ticker: &mut Ticker) -> Result<bool, Stopped> {
        let reasons = self.reasons;
        ticker.blocks(|block| {
            while block.has_room() {
                let Some(literal) = self.queue.pop() else { return Some(()) };
                for (head, cell) in reasons.implied(literal) {
                    self.prove(head, &[[head ^ 1, literal ^ 1, cell]]);
                }
                if self.chains.steps.len() > self.limit {
                    return Some(());
                }
                block.spend(1 + reasons.graph.implied(literal).len());
            }
            None
        })?;
        Ok(self.chains.steps.len() <= self.limit)
    }

    /// A chain from a literal that is false in every solution to its negation.
    ///
    /// It leads through false literals to two that exclude each other, from one of them to the
    /// negation of the other, and back to the negation of the start.
    fn failure(
        &mut self,
        start: u32,
        implications: &mut u64,
        ticker: &mut Ticker,
    ) -> Result<Option<Vec<Step>>, Stopped> {
        self.from[start as usize] = (start, NONE, 0);
        let mut queue = vec![start];
        let reasons = self.reasons;
        let end = ticker.blocks(|block| {
            while block.has_room() {
                let Some(&tail) = queue.get(block.at) else { return Some(None) };
                block.at += 1;
                for (head, cell) in reasons.implied(tail) {
                    *implications = implications.saturating_sub(1);
                    if *implications == 0 {
                        return Some(None);
                    }
                    if self.holds(head) {
                        if self.from[head as usize ^ 1].0 == start {
                            return Some(Some([tail, head, cell]));
                        }
                    } else if self.from[head as usize].0 != start {
                        self.from[head as usize] = (start, tail, cell);
                        queue.push(head);
                    }
                }
                block.spend(1 + reasons.graph.implied(tail).len());
            }
            None
        });
        let Some([tail, head, cell]) = end? else { return Ok(None) };
        let mut chain = self.back(tail);
        chain.reverse();
        chain.push([tail, head, cell]);
        let onward = self.back(head ^ 1);
        chain.extend(onward.iter().map(|&[a, b, cell]| [b ^ 1, a ^ 1, cell]));
        Ok(Some(chain))
    }

    /// The steps by which a literal was found, the last one first.
    fn back(&self, mut literal: u32) -> Vec<Step> {
        let mut steps = vec![];
        loop {
            let (_, before, cell) = self.from[literal as usize];
            if before == NONE {
                return steps;
            }
            steps.push([before, literal, cell]);
            literal = before;
        }
    }
}
