//! The walk through a proof tree: whether each leaf's rule is broken, and how many are solutions.
//!
//! The format of trees is described in `lasermaze.kinds.board.check.tree`. At each inner node the
//! walk makes the children itself, so a tree cannot leave one out.

use std::cmp::Ordering;

use super::card::{Card, CardBytes, NoCard, MAX_CELLS};
use super::cells::{on_width, Cells};
use super::leaf::{holds, most, Code, Leaf};
use super::light::{Ray, Stray};
use super::position::{Choices, Position};
use super::token::{token, LASER, WAYS};
use super::wrong::{Wrong, WrongTree};

/// An inner node, of which not all children have been walked.
struct Branch<C: Cells> {
    position: Position<C>,
    left: Left<C>,
}

/// The choices at an inner node that are left.
enum Left<C> {
    Tokens { cell: u8, choices: Choices, next: usize },
    Lasers { cells: C, next: u8 },
}

impl<C: Cells> Left<C> {
    /// The next cell and its token.
    fn take(&mut self) -> Option<(u8, u8)> {
        match self {
            Left::Tokens { cell, choices, next } => {
                *next += 1;
                choices.all().get(*next - 1).map(|&token| (*cell, token))
            }
            Left::Lasers { cells, next } => {
                let cell = cells.first()?;
                *next += 1;
                let laser = token(LASER, *next);
                if *next == WAYS[usize::from(LASER)] {
                    (*cells, *next) = (cells.rest(), 0);
                }
                Some((cell, laser))
            }
        }
    }
}

/// A verified leaf, with the data for an explanation.
pub struct Told {
    /// The byte of the leaf.
    pub code: u8,
    /// The numbers that it names: a cell and perhaps a heading.
    pub named: Vec<u8>,
    /// The choices on the way there: a cell and its token, or 0 for nothing.
    pub decided: Vec<(u8, u8)>,
    /// The number that its rule compares with the wanted one, if it depends on light's reach.
    pub most: Option<usize>,
}

/// A walk, whatever the size of its board.
pub trait AnyWalk: Send + Sync {
    /// The part of the tree that has been walked, from 0 to 1.
    fn fraction(&self) -> f64;
    /// The number of solutions among the leaves so far.
    fn solutions(&self) -> u64;
    /// The codes of the leaves so far, in the order of the first of each, and how many there are.
    fn ends(&self) -> Vec<(u8, u64)>;
    /// The first leaves, as many as are kept.
    fn told(&self) -> &[Told];
    /// Walk on for at most this many nodes. Returns whether the tree has come to its end.
    ///
    /// A tree that is wrong stays so.
    fn run(&mut self, nodes: usize) -> Result<bool, WrongTree>;
}

/// The walk through a tree for a card, which keeps the first leaves for explanations. Fails for
/// bytes that are not a card.
pub fn walk(bytes: &CardBytes, tree: &[u8], keep: usize) -> Result<Box<dyn AnyWalk>, NoCard> {
    on_width!(bytes.cells.len(), C => {
        let card = Card::<C>::new(bytes)?;
        card.check()?;
        Ok(Box::new(Walk::new(card, tree.to_vec(), keep)))
    })
}

/// A walk through a proof tree, in slices.
pub struct Walk<C: Cells> {
    card: Card<C>,
    tree: Vec<u8>,
    at: usize,
    branches: Vec<Branch<C>>,
    decided: Vec<(u8, u8)>,
    /// The position at the last node, if it was made, or at the first.
    position: Position<C>,
    /// The cell and the token that lead to the next node; None for the first.
    next: Option<(u8, u8)>,
    done: bool,
    ahead: Vec<Ray>,
    /// The codes of the leaves so far, each once, and how often there is each.
    codes: Vec<u8>,
    often: [u64; 256],
    keep: usize,
    told: Vec<Told>,
}

impl<C: Cells> Walk<C> {
    /// The walk through a tree, which keeps the first leaves for explanations.
    pub fn new(card: Card<C>, tree: Vec<u8>, keep: usize) -> Self {
        let position = Position::new(&card, &mut Vec::new());
        Walk::from(card, position, tree, keep)
    }

    /// The walk through a tree that begins in a position of a card.
    pub fn from(card: Card<C>, position: Position<C>, tree: Vec<u8>, keep: usize) -> Self {
        Walk {
            position,
            next: None,
            done: false,
            card,
            tree,
            at: 0,
            branches: Vec::new(),
            decided: Vec::new(),
            ahead: Vec::new(),
            codes: Vec::new(),
            often: [0; 256],
            keep,
            told: Vec::new(),
        }
    }

    /// Verify the next node.
    fn walk_one(&mut self) -> Result<(), Wrong> {
        if let Some((cell, token)) = self.next.take() {
            if let Some(size) = self.ends_at_once(cell, token) {
                self.count();
                self.at += size;
                return Ok(());
            }
            self.make_child(cell, token);
        }
        match read(&self.card, &self.position, &self.tree[self.at..])? {
            Node::Leaf(leaf, size) => {
                self.count();
                self.tell(leaf, size);
                self.at += size;
            }
            Node::Branch(left) => {
                self.branches.push(Branch { position: self.position, left });
                self.at += 1;
            }
        }
        Ok(())
    }

    /// The size of the next leaf, if it is seen to be true without making its position.
    ///
    /// Half of all leaves are so: the choice sends light out of the grid or to an opaque side.
    fn ends_at_once(&self, cell: u8, token: u8) -> Option<usize> {
        let branch = self.branches.last().filter(|_| self.told.len() == self.keep)?;
        let (leaf, size) = Leaf::read(self.tree.get(self.at..)?).ok()?;
        let stray = match leaf {
            Leaf::Exit(ray) => Stray::Leaves(ray),
            Leaf::Opaque(ray) => Stray::Ends(ray),
            _ => return None,
        };
        let strays = branch.position.strays_at_once(&self.card, cell, token, stray);
        (strays && !self.card.stray_beams).then_some(size)
    }

    /// Go to the position of a child of the last branch.
    fn make_child(&mut self, cell: u8, token: u8) {
        let Some(branch) = self.branches.last() else { return };
        self.position = branch.position;
        self.position.decide(&self.card, cell, token, &mut self.ahead);
        self.decided.truncate(self.branches.len() - 1);
        self.decided.push((cell, token));
    }

    /// Count the leaf that comes next.
    fn count(&mut self) {
        let code = self.tree[self.at];
        if self.often[usize::from(code)] == 0 {
            self.codes.push(code);
        }
        self.often[usize::from(code)] += 1;
    }

    /// Keep the leaf that comes next, if it is among the first.
    fn tell(&mut self, leaf: Leaf, size: usize) {
        if self.told.len() < self.keep {
            self.told.push(Told {
                code: self.tree[self.at],
                named: self.tree[self.at + 1..self.at + size].to_vec(),
                decided: self.decided.clone(),
                most: most(leaf, &self.card, &self.position),
            });
        }
    }

    /// The next choice at the last branch that has one left; None if there is none.
    fn next_choice(&mut self) -> Option<(u8, u8)> {
        while let Some(branch) = self.branches.last_mut() {
            let choice = branch.left.take();
            if choice.is_some() {
                return choice;
            }
            self.branches.pop();
        }
        None
    }
}

impl<C: Cells> AnyWalk for Walk<C> {
    fn fraction(&self) -> f64 {
        self.at as f64 / self.tree.len().max(1) as f64
    }

    fn solutions(&self) -> u64 {
        self.often[Code::Solved as usize]
    }

    fn ends(&self) -> Vec<(u8, u64)> {
        self.codes.iter().map(|&code| (code, self.often[usize::from(code)])).collect()
    }

    fn told(&self) -> &[Told] {
        &self.told
    }

    fn run(&mut self, nodes: usize) -> Result<bool, WrongTree> {
        for _ in 0..nodes {
            if self.done {
                break;
            }
            self.walk_one().map_err(|what| WrongTree { at: self.at, what })?;
            self.next = self.next_choice();
            self.done = self.next.is_none();
        }
        if self.done && self.at < self.tree.len() {
            return Err(WrongTree { at: self.at, what: Wrong::SomethingFollows });
        }
        Ok(self.done)
    }
}

enum Node<C> {
    /// With its size in bytes.
    Leaf(Leaf, usize),
    Branch(Left<C>),
}

/// The first node of `rest`, verified in its position.
fn read<C: Cells>(card: &Card<C>, position: &Position<C>, rest: &[u8]) -> Result<Node<C>, Wrong> {
    let &byte = rest.first().ok_or(Wrong::BranchMissing)?;
    if let Some(place) = Place::read(byte) {
        let left = choices(card, position, place);
        return left.map(Node::Branch).ok_or(Wrong::NothingToDecide { cell: byte });
    }
    let (leaf, size) = Leaf::read(rest)?;
    if !holds(leaf, card, position) {
        return Err(Wrong::RuleHolds { code: byte });
    }
    Ok(Node::Leaf(leaf, size))
}

/// The place that an inner node decides.
enum Place {
    Cell(u8),
    Laser,
}

impl Place {
    /// The place of a node by its byte: the number of a cell, or the next number for the laser.
    fn read(byte: u8) -> Option<Self> {
        match usize::from(byte).cmp(&MAX_CELLS) {
            Ordering::Less => Some(Place::Cell(byte)),
            Ordering::Equal => Some(Place::Laser),
            Ordering::Greater => None,
        }
    }
}

/// The ways to decide a place; None if nothing is to be decided there.
fn choices<C: Cells>(card: &Card<C>, position: &Position<C>, place: Place) -> Option<Left<C>> {
    match place {
        Place::Laser => {
            let cells = position.laser_cells(card);
            (!cells.is_empty()).then_some(Left::Lasers { cells, next: 0 })
        }
        Place::Cell(cell) => {
            let choices = position.choices(cell);
            (!choices.all().is_empty()).then_some(Left::Tokens { cell, choices, next: 0 })
        }
    }
}
