//! Counting the ways to satisfy clauses by eliminating one shooter after another: the tables that
//! it is in become one table over the others in them (bucket elimination, Dechter 1999).

use std::collections::{BTreeSet, HashMap};

use lasermaze_tick::{Stopped, Ticker};

use super::clause::{literals, Clause};
use super::natural::{Limit, Natural};
use super::Grid;

/// Shooters are eliminated as long as all tables together have no more rows than this.
const MOST_ROWS: usize = 1 << 19;

/// A table ranges over at most this many shooters.
const WIDEST: usize = 18;

/// More turns than any solution has.
pub(super) const NEVER: u64 = 1 << 60;

/// The number of ways to satisfy clauses, and the fewest turned shooters among them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ways {
    pub number: Natural,
    pub fewest: u64,
}

/// The relation between the axes of some shooters.
enum Factor {
    /// One of the literals must hold.
    Clause(Clause),
    /// The ways for each choice of axes: row `i` has the first shooter on `|` if bit 0 of `i` is 1,
    /// and so on.
    Table { shooters: Vec<u32>, rows: Vec<Ways> },
}

impl Factor {
    /// The shooters, in the order of the bits of `ways`; one of them may come twice.
    fn shooters(&self) -> Vec<u32> {
        match self {
            Factor::Clause(clause) => literals(*clause).map(|one| one / 2).collect(),
            Factor::Table { shooters, .. } => shooters.clone(),
        }
    }
}

/// The ways in which the shooters of an order satisfy clauses about no others; None if that takes
/// too large tables.
pub fn eliminate(
    grid: &Grid,
    clauses: Vec<Clause>,
    order: &[u32],
    limit: Limit,
    ticker: &mut Ticker,
) -> Result<Option<Ways>, Stopped> {
    let position = order.iter().enumerate().map(|(index, &shooter)| (shooter, index)).collect();
    let ways = Ways { number: Natural::new(1), fewest: 0 };
    let mut elimination = Elimination { limit, position, buckets: HashMap::new(), ways };
    for clause in clauses {
        ticker.count(1)?;
        elimination.keep(Factor::Clause(clause));
    }
    let mut all_rows = 0;
    for (index, &shooter) in order.iter().enumerate() {
        let join = Join::new(shooter, elimination.buckets.remove(&index).unwrap_or_default());
        if join.around.len() > WIDEST {
            return Ok(None);
        }
        all_rows += 2 << join.around.len();
        if all_rows > MOST_ROWS {
            return Ok(None);
        }
        let mut rows = Vec::new();
        for choice in 0..1 << join.around.len() {
            ticker.count(1 + join.factors.len())?;
            rows.push(join.row(grid, limit, choice));
        }
        elimination.keep(Factor::Table { shooters: join.around, rows });
    }
    Ok(Some(elimination.ways))
}

struct Elimination {
    limit: Limit,
    position: HashMap<u32, usize>,
    /// For each shooter the factors in which no earlier one is.
    buckets: HashMap<usize, Vec<Factor>>,
    ways: Ways,
}

impl Elimination {
    /// Put a factor where the first of its shooters is eliminated; one without any is a factor of
    /// the result.
    fn keep(&mut self, factor: Factor) {
        let first = factor.shooters().iter().map(|shooter| self.position[shooter]).min();
        match (first, &factor) {
            (Some(index), _) => self.buckets.entry(index).or_default().push(factor),
            (None, Factor::Table { rows, .. }) => {
                self.ways.number = self.limit.product(&self.ways.number, &rows[0].number);
                self.ways.fewest = self.ways.fewest.saturating_add(rows[0].fewest);
            }
            (None, Factor::Clause(_)) => {
                self.ways = Ways { number: Natural::new(0), fewest: NEVER };
            }
        }
    }
}

/// One shooter that is eliminated: the table of the others in its factors.
struct Join {
    shooter: u32,
    around: Vec<u32>,
    /// Each with the bits of its shooters in a choice of axes: bit 0 for `shooter`, then `around`.
    factors: Vec<(Vec<usize>, Factor)>,
}

impl Join {
    fn new(shooter: u32, factors: Vec<Factor>) -> Join {
        let shooters: BTreeSet<u32> = factors.iter().flat_map(Factor::shooters).collect();
        let around: Vec<u32> = shooters.into_iter().filter(|&other| other != shooter).collect();
        let bit = |other: u32| around.binary_search(&other).map_or(0, |index| index + 1);
        let with_bits = |factor: Factor| (factor.shooters().into_iter().map(bit).collect(), factor);
        let factors = factors.into_iter().map(with_bits).collect();
        Join { shooter, around, factors }
    }

    /// The ways over both axes of the shooter, for one choice of the others' axes.
    fn row(&self, grid: &Grid, limit: Limit, choice: usize) -> Ways {
        let mut all = Ways { number: Natural::new(0), fewest: NEVER };
        for axis in [0, 1] {
            let turned = u64::from(grid.is_turned(2 * self.shooter + axis));
            if let Some(ways) = self.ways(limit, choice << 1 | axis as usize, turned) {
                all.number = limit.sum(&all.number, &ways.number);
                all.fewest = all.fewest.min(ways.fewest);
            }
        }
        all
    }

    /// The ways for one choice of all axes; None if there is none.
    fn ways(&self, limit: Limit, axes: usize, turned: u64) -> Option<Ways> {
        let mut all = Ways { number: Natural::new(1), fewest: turned };
        for (bits, factor) in &self.factors {
            match factor {
                Factor::Clause(clause) => {
                    let mut each = literals(*clause).zip(bits);
                    if !each.any(|(literal, bit)| axes >> bit & 1 == literal as usize & 1) {
                        return None;
                    }
                }
                Factor::Table { rows, .. } => {
                    let index = bits.iter().enumerate().map(|(to, bit)| (axes >> bit & 1) << to);
                    let ways = &rows[index.sum::<usize>()];
                    if ways.number.is_zero() {
                        return None;
                    }
                    all.number = limit.product(&all.number, &ways.number);
                    all.fewest = all.fewest.saturating_add(ways.fewest);
                }
            }
        }
        Some(all)
    }
}
