//! The effort of a player: forced moves, and looking ahead for what is not obvious.
//!
//! To look ahead is to assume an axis for a shooter and to follow all that it implies, up to a
//! contradiction: then the shooter has the other axis. The player looks ahead from open literals
//! in no special order, until one fails that no shorter chain of implications refutes than any
//! other. The effort counts how many literals are followed on average until then: how many looks
//! it takes, times how far a look goes. Literals followed without a contradiction need not be
//! followed again, so no more than all open literals are counted. All literals that fail by such a
//! chain are then decided together, so that the order of the shooters does not matter: a grid and
//! its mirror image take the same effort.

use super::components::Graph;
use super::forced::Freedom;
use lasermaze_tick::{Block, Stopped, Ticker};

/// The work of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// The number of literals set for good, up to a contradiction if there is no solution, and how
    /// many are followed on average while looking ahead.
    pub steps: u64,
    /// The number of literals set for good, by the length of the chains needed. Those forced at
    /// once are at 0. The last entry is the longest length that is needed.
    pub gained: Vec<u64>,
    /// The number of shooters that are not known to be forced; 0 without a solution.
    pub free: usize,
}

/// This many links of a chain double the number of things that a player has to keep in mind.
const EASY_LINKS: usize = 4;

impl Effort {
    /// The binary digits of the number of fours in the longest chain.
    pub fn open(&self) -> u32 {
        usize::BITS - (self.gained.len().saturating_sub(1) / EASY_LINKS).leading_zeros()
    }
}

/// The effort for a formula.
///
/// If there is a solution, `forced` has for each shooter whether it is forced: the player stops
/// once all of these are set; any choice will do for the others. At most `implications`
/// implications are followed. If they are spent, the player has looked once at all that is open,
/// and stops.
pub fn effort(
    must: &[bool],
    pairs: &[[u32; 2]],
    forced: Option<&[Freedom]>,
    implications: u64,
    ticker: &mut Ticker,
) -> Result<Effort, Stopped> {
    let graph = Graph::new(&vec![false; must.len()], pairs, ticker)?;
    let mut player = Player {
        graph: &graph,
        holds: vec![false; must.len()],
        mark: vec![(0, 0); must.len()],
        stamp: 0,
        reached: vec![],
        effort: Effort::default(),
        implications,
    };
    let mut single = vec![];
    ticker.each(must.len(), |range| {
        single.extend(range.filter(|&literal| must[literal]).map(|literal| literal as u32));
    })?;
    if player.accept(single, ticker)? {
        player.look_ahead(forced, ticker)?;
    }
    Ok(player.effort)
}

struct Player<'a> {
    graph: &'a Graph,
    holds: Vec<bool>,
    /// By literal: the number of the last look ahead that reached it, and the layer.
    mark: Vec<(u32, u32)>,
    stamp: u32,
    reached: Vec<u32>,
    effort: Effort,
    /// The number of implications that may still be followed while looking ahead.
    implications: u64,
}

/// The results of looking ahead from each open literal.
#[derive(Default)]
struct Looks {
    /// The number of literals that all of them reach.
    reached: u64,
    /// The links of the shortest chain that leads to a contradiction; 0 without one.
    shortest: u32,
    /// The literals that it refutes.
    failing: Vec<u32>,
}

/// The number of `open` literals followed until one of those that fail, rounded up, if all of them
/// reach this many.
///
/// Of n literals in random order, the first of f comes at place (n + 1) / (f + 1) on average.
fn expected(open: u64, reached: u64, failing: u32) -> u64 {
    let among = u128::from(open) * (u128::from(failing) + 1);
    let followed = (u128::from(open) + 1) * u128::from(reached);
    open.min(followed.div_ceil(among) as u64)
}

impl Player<'_> {
    /// Set literals for good, with all that they imply, layer by layer up to a contradiction.
    /// Returns whether there is none.
    fn accept(&mut self, literals: Vec<u32>, ticker: &mut Ticker) -> Result<bool, Stopped> {
        let (mut layer, mut set, mut holds_good) = (literals, 0, true);
        while holds_good && !layer.is_empty() {
            let mut next = vec![];
            let mut added: Vec<u32> = vec![];
            for &literal in &layer {
                if !std::mem::replace(&mut self.holds[literal as usize], true) {
                    added.push(literal);
                }
            }
            ticker.count(layer.len())?;
            set += added.len() as u64;
            ticker.for_each(added.len(), |index| {
                let literal = added[index];
                let implied = self.graph.implied(literal);
                next.extend(implied.iter().filter(|&&head| !self.holds[head as usize]));
                holds_good &= !self.holds[literal as usize ^ 1];
                implied.len()
            })?;
            layer = next;
        }
        self.effort.steps += set;
        self.effort.gained.push(set);
        Ok(holds_good)
    }

    /// Look ahead, by the shortest chains that help, until all is decided that must be.
    fn look_ahead(
        &mut self,
        forced: Option<&[Freedom]>,
        ticker: &mut Ticker,
    ) -> Result<(), Stopped> {
        let mut open = ticker.collect(self.holds.len(), |literal| literal as u32)?;
        loop {
            let (mut left, mut is_forced) = (vec![], false);
            ticker.each(open.len(), |range| {
                for &l in &open[range] {
                    if !self.holds[l as usize] && !self.holds[l as usize ^ 1] {
                        left.push(l);
                        is_forced |=
                            forced.is_none_or(|all| all[l as usize / 2] == Freedom::Forced);
                    }
                }
            })?;
            open = left;
            if !is_forced {
                break;
            }
            let looks = self.look(&open, ticker)?;
            if self.implications == 0 {
                self.effort.steps += open.len() as u64;
                break;
            }
            if looks.failing.is_empty() {
                break;
            }
            let failing = looks.failing.len() as u32;
            self.effort.steps += expected(open.len() as u64, looks.reached, failing);
            // Setting literals removes clauses and adds none: the next chains are longer.
            self.effort.gained.resize(looks.shortest as usize, 0);
            let decided = looks.failing.into_iter().map(|literal| literal ^ 1).collect();
            if !self.accept(decided, ticker)? {
                return Ok(());
            }
        }
        self.effort.steps += open.len() as u64 / 2;
        Ok(())
    }

    /// Look ahead from each open literal, as long as there are implications to follow.
    fn look(&mut self, open: &[u32], ticker: &mut Ticker) -> Result<Looks, Stopped> {
        let mut looks = Looks::default();
        for &literal in open {
            let length = self.follow(literal, ticker)?;
            if self.implications == 0 {
                break;
            }
            looks.reached += self.reached.len() as u64;
            if length == 0 || looks.shortest > 0 && length > looks.shortest {
                continue;
            }
            if length < looks.shortest {
                looks.failing.clear();
            }
            looks.shortest = length;
            looks.failing.push(literal);
        }
        Ok(looks)
    }

    /// Follow a literal, layer by layer up to a contradiction. Returns the links of the chain from
    /// the literal to its negation, or 0 if nothing contradicts it.
    ///
    /// A chain to the negation can also be read backwards with all its literals negated. So it is
    /// followed only to its middle, where two literals contradict each other.
    fn follow(&mut self, literal: u32, ticker: &mut Ticker) -> Result<u32, Stopped> {
        self.stamp += 1;
        self.implications = self.implications.saturating_sub(1);
        self.reached.clear();
        self.reached.push(literal);
        self.mark[literal as usize] = (self.stamp, 0);
        let mut layer = Layer { end: 1, number: 1, shortest: 0 };
        ticker.blocks(|block| self.follow_block(block, &mut layer))
    }

    /// Follow some literals that were reached.
    #[inline(never)] // here the fields of the player can live in registers
    fn follow_block(&mut self, block: &mut Block, layer: &mut Layer) -> Option<u32> {
        while block.has_room() {
            if block.at == layer.end {
                let is_stuck = layer.end == self.reached.len();
                if layer.shortest > 0 || is_stuck || self.implications == 0 {
                    return Some(layer.shortest);
                }
                layer.end = self.reached.len();
                layer.number += 1;
            }
            let implied = self.graph.implied(self.reached[block.at]);
            block.at += 1;
            self.implications = self.implications.saturating_sub(implied.len() as u64);
            block.spend(1 + implied.len());
            for &head in implied {
                if self.holds[head as usize] || self.mark[head as usize].0 == self.stamp {
                    continue;
                }
                self.mark[head as usize] = (self.stamp, layer.number);
                self.reached.push(head);
                let (met, opposite) = self.mark[head as usize ^ 1];
                let links = layer.number + opposite;
                if met == self.stamp && (layer.shortest == 0 || links < layer.shortest) {
                    layer.shortest = links;
                }
            }
        }
        None
    }
}

/// A layer of a breadth-first search.
struct Layer {
    /// The index after the last literal of the layer that is followed now.
    end: usize,
    /// The number of the layer that is reached now.
    number: u32,
    /// The links of the shortest chain that leads to a contradiction; 0 without one.
    shortest: u32,
}
