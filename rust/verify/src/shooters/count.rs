//! Verifies evidence about the number of solutions.

use std::collections::HashSet;

use lasermaze_tick::{Stopped, Ticker};

use super::clause::{literals, of, Clause};
use super::eliminate::eliminate;
use super::list::list;
use super::natural::Natural;
use super::{Grid, Lighters, Proof};

/// The proved facts about the number of solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// A lower bound on it, or something above the number that is claimed, if it is above that;
    /// None if they were not counted.
    pub ways: Option<Natural>,
    /// Whether there are no more.
    pub is_all: bool,
    /// A lower bound on the number of shooters that a solution turns.
    pub fewest: u64,
}

/// Count the solutions: first the shooters of an order, all different, are eliminated while all
/// others stand as in the witness. If there are others with clauses, all ways are listed; if those
/// are too many, the count is a lower bound.
///
/// It only matters whether there are more solutions than `claimed`, not how many more.
pub fn count(
    grid: &Grid,
    lighters: &Lighters,
    proof: &Proof,
    mut order: Vec<u32>,
    claimed: &Natural,
    ticker: &mut Ticker,
) -> Result<Known, Stopped> {
    let clauses = lighters.clauses(grid, &proof.forced, ticker)?;
    // The shooters of the clauses, in increasing order.
    let of_clauses = clauses.iter().flat_map(|&clause| literals(clause));
    let mut bound: Vec<u32> = of_clauses.map(|literal| literal / 2).collect();
    bound.sort_unstable();
    bound.dedup();
    order.retain(|shooter| bound.binary_search(shooter).is_ok());
    // The number of forced shooters that are turned in all solutions, and of those that are neither
    // forced nor in a clause.
    let turned = proof.forced.iter().filter(|&&literal| grid.is_turned(literal)).count() as u64;
    let alone = grid.shooters().saturating_sub(proof.forced.len() + bound.len());
    let limit = claimed.limit_above();
    let known = |ways: &Natural, is_all, least: u64| Known {
        ways: Some(limit.doubled(ways, alone)),
        is_all,
        fewest: turned.saturating_add(least),
    };

    let within: HashSet<u32> = order.iter().copied().collect();
    let is_within = |literal: &u32| within.contains(&(literal / 2));
    let holds = |literal: u32| literal == grid.in_witness(literal / 2);
    let is_satisfied =
        |&clause: &Clause| literals(clause).any(|literal| !is_within(&literal) && holds(literal));
    let open = clauses.iter().copied().filter(|clause| !is_satisfied(clause));
    let agreeing = open.map(|clause| of(literals(clause).filter(is_within))).collect();
    let ways = eliminate(grid, agreeing, &order, limit, ticker)?;
    if let Some(ways) = ways.as_ref().filter(|_| order.len() == bound.len()) {
        return Ok(known(&ways.number, true, ways.fewest));
    }
    // One more shows that the claim is too small.
    let most = claimed.halved(alone).saturated().saturating_add(1);
    if let Some(every) = list(grid, &clauses, &bound, most) {
        return Ok(known(&every.number, true, every.fewest));
    }
    let Some(ways) = ways else {
        let shown = proof.has_another().then(|| Natural::new(2));
        return Ok(Known { ways: shown, is_all: false, fewest: turned });
    };
    // The fewest turns by the clauses about the order alone.
    let is_inner = |&clause: &Clause| literals(clause).all(|literal| is_within(&literal));
    let inner = clauses.iter().copied().filter(is_inner).collect();
    let least = eliminate(grid, inner, &order, limit, ticker)?.map_or(0, |least| least.fewest);
    Ok(known(&ways.number, false, least))
}
