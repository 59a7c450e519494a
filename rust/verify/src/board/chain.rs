//! A chain of forced steps: choices ruled out, each by its proof tree, and decisions.
//!
//! A tree of a chain begins in the position decided so far, with the choice that it rules out.
//! Its leaves may name choices ruled out before. A choice is decided once all others that its cell
//! has are ruled out. So every solution of the card agrees with all that is decided.

use super::card::Card;
use super::cells::each;
use super::position::Position;
use super::token::{all_ways, piece, LASER};
use super::tree::{AnyWalk, Told, Walk};
use super::wrong::{Wrong, WrongTree};

/// A chain that is followed step by step.
pub struct Chain {
    card: Card<u128>,
    position: Position<u128>,
}

/// A choice that is supposed, and the walk through the tree that rules it out.
pub struct Supposed {
    /// The cell and its token, or 0 for nothing.
    pub choice: (u8, u8),
    walk: Walk<u128>,
}

impl Supposed {
    /// The leaves of the tree so far.
    pub fn told(&self) -> &[Told] {
        self.walk.told()
    }
}

impl Chain {
    /// The chain that begins with a card.
    pub fn new(card: Card<u128>) -> Self {
        let position = Position::new(&card, &mut Vec::new());
        Chain { card, position }
    }

    /// Whether all is decided, and solves the card. It is the only solution then.
    pub fn is_solved(&self) -> bool {
        self.position.is_solved(&self.card)
    }

    /// Suppose a choice for a cell, which a proof tree rules out.
    pub fn suppose(&self, cell: u8, token: u8, tree: &[u8]) -> Result<Supposed, WrongTree> {
        if !self.choices(cell, token).contains(&(cell, token)) {
            return Err(WrongTree { at: 0, what: Wrong::NoChoice { cell, token } });
        }
        let mut position = self.position;
        position.decide(&self.card, cell, token, &mut Vec::new());
        let walk = Walk::from(self.card.clone(), position, tree.to_vec(), usize::MAX);
        Ok(Supposed { choice: (cell, token), walk })
    }

    /// Walk on through the tree of a choice, for at most this many nodes. At its end the choice is
    /// ruled out. Returns whether that is so.
    pub fn rule_out(&mut self, supposed: &mut Supposed, nodes: usize) -> Result<bool, WrongTree> {
        if !supposed.walk.run(nodes)? {
            return Ok(false);
        }
        if supposed.walk.solutions() > 0 {
            return Err(WrongTree { at: 0, what: Wrong::Solution });
        }
        self.card.ruled_out.push(supposed.choice);
        Ok(true)
    }

    /// Decide a choice for a cell, as every other one is ruled out.
    pub fn decide(&mut self, cell: u8, token: u8) -> Result<(), WrongTree> {
        let choices = self.choices(cell, token);
        if !choices.contains(&(cell, token)) {
            return Err(WrongTree { at: 0, what: Wrong::NoChoice { cell, token } });
        }
        let mut others = choices.iter().filter(|&&choice| choice != (cell, token));
        if !others.all(|choice| self.card.ruled_out.contains(choice)) {
            return Err(WrongTree { at: 0, what: Wrong::OthersLeft { cell, token } });
        }
        self.position.decide(&self.card, cell, token, &mut Vec::new());
        Ok(())
    }

    /// All choices among which one for a cell is: those of the laser for a laser.
    fn choices(&self, cell: u8, token: u8) -> Vec<(u8, u8)> {
        if piece(token) != LASER {
            let choices = self.position.choices(cell);
            return choices.all().iter().map(|&token| (cell, token)).collect();
        }
        let ways = |cell| all_ways(LASER).map(move |laser| (cell, laser));
        each(self.position.laser_cells(&self.card)).flat_map(ways).collect()
    }
}
