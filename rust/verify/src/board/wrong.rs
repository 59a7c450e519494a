//! The faults of proof trees and of chains of them.

use std::error::Error;
use std::fmt;

/// The faults of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The tree ends before all choices are refuted.
    BranchMissing,
    /// It decides a cell on which nothing is to be decided.
    NothingToDecide {
        /// The index of the cell.
        cell: u8,
    },
    /// It has a node of unknown kind.
    NoSuchNode {
        /// The byte of the node.
        code: u8,
    },
    /// It ends within a leaf.
    CutOff,
    /// It claims that a rule is broken, and it is not.
    RuleHolds {
        /// The byte of the leaf.
        code: u8,
    },
    /// Bytes follow after the end of the tree.
    SomethingFollows,
    /// A choice is named that the cell does not have.
    NoChoice {
        /// The index of the cell.
        cell: u8,
        /// The byte of the token.
        token: u8,
    },
    /// A step decides a cell, and other choices are left for it.
    OthersLeft {
        /// The index of the cell.
        cell: u8,
        /// The byte of the token.
        token: u8,
    },
    /// A choice that it rules out solves the card.
    Solution,
}

/// A tree that is not a proof: the fault, and the index of the byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongTree {
    /// The place of the fault in the bytes of the tree.
    pub at: usize,
    /// The fault.
    pub what: Wrong,
}

impl fmt::Display for WrongTree {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.what {
            Wrong::BranchMissing => write!(f, "a branch is missing"),
            Wrong::NothingToDecide { cell } => {
                write!(f, "nothing is to be decided at cell {cell}")
            }
            Wrong::NoSuchNode { code } => write!(f, "there is no node of kind {code}"),
            Wrong::CutOff => write!(f, "its last leaf is cut off"),
            Wrong::RuleHolds { code } => {
                write!(f, "a leaf of kind {code} names a rule that is not broken there")
            }
            Wrong::SomethingFollows => write!(f, "something follows its last leaf"),
            Wrong::NoChoice { cell, token } => {
                write!(f, "token {token} is not a choice for cell {cell}")
            }
            Wrong::OthersLeft { cell, token } => {
                write!(f, "not every other choice than token {token} is ruled out for cell {cell}")
            }
            Wrong::Solution => write!(f, "what it rules out has a solution"),
        }?;
        write!(f, " (byte {})", self.at)
    }
}

impl Error for WrongTree {}
