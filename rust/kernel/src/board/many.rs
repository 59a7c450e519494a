//! Very many small cards in one call.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::tokens::{piece_of, TARGET};
use super::{CardBytes, CardSearch, Counters};
use crate::quota::Quota;
use lasermaze_tick::Ticker;

/// The task for each card.
#[derive(Clone, Copy)]
pub struct Limits {
    /// The number of solutions written for each card.
    pub keep: u64,
    /// A card with more solutions is left out.
    pub most: u64,
    /// The time limit of the call.
    pub time: Duration,
    /// The number of threads that share the cards.
    pub threads: usize,
}

/// The outcome of a search that came to its end.
pub struct Exhausted {
    /// The work that the search took.
    pub counters: Counters,
    /// The cells of the solutions that were kept, one byte a cell, row by row.
    pub solutions: Vec<u8>,
}

/// The outcomes of the searches for all solutions of some cards, in their order.
///
/// None for a card whose search does not come to its end within the limits, and for bytes that are
/// no card with one laser and enough targets.
pub fn solve_many(cards: &[CardBytes], limits: Limits) -> Vec<Option<Exhausted>> {
    let deadline = Instant::now().checked_add(limits.time);
    let next = AtomicUsize::new(0);
    let work = || {
        let numbers = std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)));
        let taken = numbers.map_while(|number| Some((number, cards.get(number)?)));
        taken.map(|(number, card)| (number, solve(card, limits, deadline))).collect::<Vec<_>>()
    };
    let mut outcomes: Vec<Option<Exhausted>> = cards.iter().map(|_| None).collect();
    thread::scope(|scope| {
        let others: Vec<_> = (1..limits.threads)
            .filter_map(|_| thread::Builder::new().spawn_scoped(scope, work).ok()) // else fewer
            .collect();
        let mut done = work();
        others.into_iter().for_each(|other| done.extend(other.join().unwrap_or_default()));
        for (number, outcome) in done {
            outcomes[number] = outcome;
        }
    });
    outcomes
}

fn solve(card: &CardBytes, limits: Limits, deadline: Option<Instant>) -> Option<Exhausted> {
    let tokens = card.cells.iter().chain(card.pile);
    let targets = tokens.filter(|&&byte| piece_of(byte) == TARGET).count();
    if !(1..=targets).contains(&(card.targets as usize)) {
        return None;
    }
    let left = deadline.map_or(Duration::MAX, |end| end.saturating_duration_since(Instant::now()));
    if left.is_zero() {
        return None;
    }
    let mut search = CardSearch::new(card).ok()?;
    let mut solutions = Vec::new();
    let quota = Quota {
        nodes: u64::MAX,
        keep: limits.keep,
        stop_at: limits.most.saturating_add(1),
        soon: false,
        solutions: &mut solutions,
    };
    let is_exhausted = search.run(quota, &mut Ticker::until(left)) == Ok(true);
    is_exhausted.then(|| Exhausted { counters: search.counters(), solutions })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_that_the_clock_cannot_count_to_is_none() {
        // `L> T<`: the laser lights the target.
        let cells = [0x12, 0x24];
        let card = CardBytes {
            rows: 1,
            cols: 2,
            cells: &cells,
            pile: &[],
            targets: 1,
            stray_beams: false,
            pruning: crate::board::prune::ALL,
            tree_limit: 0,
        };
        let limits = Limits { keep: 1, most: 2, time: Duration::MAX, threads: 1 };
        assert_eq!(solve_many(&[card], limits)[0].as_ref().unwrap().counters.found, 1);
    }
}
