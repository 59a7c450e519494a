//! What a player has to think through: what is forced at once, then looking ahead.
//!
//! Looking ahead is to let a shooter stand one way and to follow what that implies until it
//! contradicts itself: then it stands the other way. The player looks from every open literal
//! for short chains of implications, and for longer ones only when none is left that is shorter.
//! All that fail are taken together, so that the order of the shooters does not matter, and a
//! grid and its mirror image are alike hard.

use super::components::Graph;
use super::forced::FORCED;
use super::pace::{Pace, Stopped};

/// What it took.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Toil {
    /// How many literals were let hold, for good or in thought.
    pub steps: u64,
    /// How many literals were let hold for good, by the length of the chains that it took; at 0
    /// those that are forced at once. No longer ones are needed.
    pub gained: Vec<u64>,
}

/// The toil of a formula. `forced` has for each shooter whether it is FORCED, where there is a
/// solution: once all of these are found out nothing is left to look for. The player
/// follows at most so many implications in thought, and what is still open then is left out.
pub fn toil(
    must: &[bool],
    pairs: &[[u32; 2]],
    forced: Option<&[u8]>,
    effort: u64,
    pace: &mut Pace,
) -> Result<Toil, Stopped> {
    let graph = Graph::new(&vec![false; must.len()], pairs, pace)?;
    let mut player = Player {
        graph: &graph,
        holds: vec![false; must.len()],
        mark: vec![(0, 0); must.len()],
        stamp: 0,
        reached: vec![],
        toil: Toil::default(),
        effort,
    };
    let mut single = vec![];
    pace.each(must.len(), |range| {
        single.extend(range.filter(|&literal| must[literal]).map(|literal| literal as u32));
    })?;
    if player.accept(&single, pace)? {
        player.look_around(forced, pace)?;
    }
    Ok(player.toil)
}

struct Player<'a> {
    graph: &'a Graph,
    holds: Vec<bool>,
    /// The look that met a literal last, and in which layer.
    mark: Vec<(u32, u32)>,
    stamp: u32,
    reached: Vec<u32>,
    toil: Toil,
    /// How many implications may still be followed in thought.
    effort: u64,
}

impl Player<'_> {
    /// Let literals hold with all that they imply; whether that goes without contradiction.
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
        self.toil.steps += queue.len() as u64;
        self.toil.gained.push(queue.len() as u64);
        Ok(queue.iter().all(|&literal| !self.holds[literal as usize ^ 1]))
    }

    /// Look ahead until all is decided that must be.
    ///
    /// Each length is gone through once: what is left of the clauses when some literals hold are
    /// clauses as they were, so no chain is there that was not there before.
    fn look_around(&mut self, forced: Option<&[u8]>, pace: &mut Pace) -> Result<(), Stopped> {
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
            if !is_forced || self.effort == 0 {
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
            self.toil.gained.extend(std::iter::repeat_n(0, fruitless));
            fruitless = 0;
            if !self.accept(&wrong, pace)? {
                return Ok(());
            }
        }
        self.toil.steps += open.len() as u64 / 2;
        Ok(())
    }

    /// Whether a literal implies its negation by a chain of so many implications.
    ///
    /// Such a chain can be read backwards with all its literals negated, so that it need not be
    /// followed beyond its middle: there two literals contradict each other. Whole layers are
    /// counted.
    fn look(&mut self, literal: u32, length: u32, pace: &mut Pace) -> Result<bool, Stopped> {
        self.stamp += 1;
        self.effort = self.effort.saturating_sub(1);
        self.reached.clear();
        self.reached.push(literal);
        self.mark[literal as usize] = (self.stamp, 0);
        let mut begun = 0;
        for layer in 1..=length.div_ceil(2) {
            let before = begun..self.reached.len();
            begun = self.reached.len();
            let mut fails = false;
            for place in before {
                let implied = self.graph.implied(self.reached[place]);
                self.effort = self.effort.saturating_sub(implied.len() as u64);
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
            self.toil.steps += (self.reached.len() - begun) as u64;
            if fails {
                return Ok(true);
            }
            if begun == self.reached.len() || self.effort == 0 {
                return Ok(false);
            }
        }
        Ok(false)
    }
}
