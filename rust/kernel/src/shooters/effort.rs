//! The effort of a player: to find what is forced at once, and then to look ahead.
//!
//! To look ahead is to assume an axis for a shooter and to follow what that implies up to a
//! contradiction: then the shooter has the other axis. The player tries every open literal with
//! short chains of implications, and with longer ones only if no shorter chain helps. All literals
//! that fail are decided together, so that the order of the shooters does not matter: a grid and
//! its mirror image take the same effort.

use super::components::Graph;
use super::forced::FORCED;
use super::pace::{Pace, Stopped};

/// What a player has to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// How many literals are set, for good or while looking ahead.
    pub steps: u64,
    /// How many literals are set for good, by the length of the chains needed. Those forced at once
    /// are at 0. The last entry is the longest length that is needed.
    pub gained: Vec<u64>,
}

/// The effort for a formula.
///
/// If there is a solution, `forced` has for each shooter whether it is FORCED: the player stops once
/// all of these are set. While looking ahead the player follows at most `implications`
/// implications; what is still open then is not counted.
pub fn effort(
    must: &[bool],
    pairs: &[[u32; 2]],
    forced: Option<&[u8]>,
    implications: u64,
    pace: &mut Pace,
) -> Result<Effort, Stopped> {
    let graph = Graph::new(&vec![false; must.len()], pairs, pace)?;
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
    pace.each(must.len(), |range| {
        single.extend(range.filter(|&literal| must[literal]).map(|literal| literal as u32));
    })?;
    if player.accept(&single, pace)? {
        player.look_ahead(forced, pace)?;
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
    /// How many implications may still be followed while looking ahead.
    implications: u64,
}

impl Player<'_> {
    /// Set literals for good, with all that they imply. Returns whether there is no contradiction.
    fn accept(&mut self, literals: &[u32], pace: &mut Pace) -> Result<bool, Stopped> {
        let mut queue: Vec<u32> = vec![];
        let mut next = 0;
        for &literal in literals {
            pace.step(1)?;
            if !std::mem::replace(&mut self.holds[literal as usize], true) {
                queue.push(literal);
            }
        }
        while next < queue.len() {
            let implied = self.graph.implied(queue[next]);
            pace.step(1 + implied.len())?;
            for &head in implied {
                if !std::mem::replace(&mut self.holds[head as usize], true) {
                    queue.push(head);
                }
            }
            next += 1;
        }
        self.effort.steps += queue.len() as u64;
        self.effort.gained.push(queue.len() as u64);
        Ok(queue.iter().all(|&literal| !self.holds[literal as usize ^ 1]))
    }

    /// Look ahead with longer and longer chains until all is decided that must be.
    ///
    /// Each length is tried once: setting literals removes clauses and adds none, so there are no
    /// new chains.
    fn look_ahead(&mut self, forced: Option<&[u8]>, pace: &mut Pace) -> Result<(), Stopped> {
        let mut open = pace.collect(self.holds.len(), |literal| literal as u32)?;
        let mut fruitless = 0;
        for length in 1.. {
            let (mut left, mut is_forced) = (vec![], false);
            pace.each(open.len(), |range| {
                for &l in &open[range] {
                    if !self.holds[l as usize] && !self.holds[l as usize ^ 1] {
                        left.push(l);
                        is_forced |= forced.is_none_or(|all| all[l as usize / 2] == FORCED);
                    }
                }
            })?;
            open = left;
            if !is_forced || self.implications == 0 {
                break;
            }
            let mut wrong = vec![];
            for &literal in &open {
                if self.look(literal, length, pace)? {
                    wrong.push(literal ^ 1);
                }
            }
            if wrong.is_empty() {
                fruitless += 1;
                continue;
            }
            self.effort.gained.extend(std::iter::repeat_n(0, fruitless));
            fruitless = 0;
            if !self.accept(&wrong, pace)? {
                return Ok(());
            }
        }
        self.effort.steps += open.len() as u64 / 2;
        Ok(())
    }

    /// Whether a literal implies its negation by a chain of at most `length` implications.
    ///
    /// Such a chain can also be read backwards with all its literals negated. So it is followed only
    /// to its middle, where two literals contradict each other. Steps are counted by whole layers.
    fn look(&mut self, literal: u32, length: u32, pace: &mut Pace) -> Result<bool, Stopped> {
        self.stamp += 1;
        self.implications = self.implications.saturating_sub(1);
        self.reached.clear();
        self.reached.push(literal);
        self.mark[literal as usize] = (self.stamp, 0);
        let mut begun = 0;
        for layer in 1..=length.div_ceil(2) {
            let before = begun..self.reached.len();
            begun = self.reached.len();
            let mut fails = false;
            for index in before {
                let implied = self.graph.implied(self.reached[index]);
                self.implications = self.implications.saturating_sub(implied.len() as u64);
                pace.step(1 + implied.len())?;
                for &head in implied {
                    if self.mark[head as usize].0 != self.stamp {
                        self.mark[head as usize] = (self.stamp, layer);
                        self.reached.push(head);
                        let (met, opposite) = self.mark[head as usize ^ 1];
                        fails |= met == self.stamp && layer + opposite <= length;
                    }
                }
            }
            self.effort.steps += (self.reached.len() - begun) as u64;
            if fails {
                return Ok(true);
            }
            if begun == self.reached.len() || self.implications == 0 {
                return Ok(false);
            }
        }
        Ok(false)
    }
}
