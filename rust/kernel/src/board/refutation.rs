//! A refutation: a proof tree without solutions, and how hard it is to follow.

use super::proof::{Broken, Kind, Node};

/// The findings about a position at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    Lost(Broken),
    Solved,
    Open,
}

impl Seen {
    /// Whether a rule is broken, whatever was ruled out before.
    pub fn is_lost_by_the_rules(self) -> bool {
        matches!(self, Seen::Lost(broken) if !matches!(broken, Broken::RuledOut(..)))
    }
}

/// How hard a refutation is to follow: first by its cases, 0 for one that is seen at a glance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Size {
    pub cases: u32,
    /// The inner nodes.
    pub nodes: u32,
    /// The depth of looking for broken rules: the light as it runs, any light that may still
    /// come, or only that which keeps to rule 4.
    pub sight: u32,
}

impl Size {
    /// The size of two refutations together, of which each is a case if neither is a leaf.
    pub fn and(self, other: Size) -> Size {
        Size {
            cases: self.cases + other.cases,
            nodes: self.nodes + other.nodes,
            sight: self.sight.max(other.sight),
        }
    }
}

/// The number of cases in which a refutation is told; see `_cases` in Python's `check.chain`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Told {
    pub cases: u32,
    /// The leaves.
    ends: u32,
}

impl Told {
    /// All choices that fail at a glance are one case, unless there is only one other.
    fn node(children: &[Told]) -> Told {
        let ends = children.iter().map(|child| child.ends).sum();
        let hard: Vec<u32> =
            children.iter().filter(|child| child.ends > 1).map(|child| child.cases).collect();
        let is_rest = hard.len() != 1 && hard.len() < children.len();
        let cases = hard.iter().sum::<u32>() + u32::from(is_rest);
        Told { cases: if ends > 1 { cases } else { 0 }, ends }
    }
}

/// A proof tree without solutions, in preorder.
#[derive(Clone, Debug, Default)]
pub(super) struct Refutation {
    pub tree: Vec<u8>,
    pub size: Size,
    pub told: Told,
    /// The choices already ruled out and used here: a cell and a token's byte.
    pub uses: Vec<(u8, u8)>,
}

impl Refutation {
    pub fn leaf(broken: Broken) -> Self {
        let uses = match broken {
            Broken::RuledOut(cell, token) => vec![(cell, token)],
            _ => Vec::new(),
        };
        let size = Size { cases: 0, nodes: 0, sight: sight(broken) };
        Refutation { tree: broken.tree(), size, told: Told { cases: 0, ends: 1 }, uses }
    }

    /// The node above refutations of all its children.
    pub fn node(node: Node, children: impl IntoIterator<Item = Refutation>) -> Self {
        let mut tree = vec![node.byte()];
        let (mut size, mut uses) = (Size::default(), Vec::new());
        let mut told = Vec::new();
        for child in children {
            tree.extend(child.tree);
            size = size.and(child.size);
            uses.extend(child.uses);
            told.push(child.told);
        }
        size = Size { cases: size.cases.max(1), nodes: size.nodes + 1, ..size };
        Refutation { tree, size, told: Told::node(&told), uses }
    }
}

/// How a refutation goes on after a line of forced nodes.
#[derive(Clone, Copy)]
pub(super) enum End<'a> {
    /// The nodes end it.
    Nothing,
    /// As this one.
    Known(&'a Refutation),
    /// By a split at a node, with at most this many cases.
    Split(Node, u32),
}

/// The depth at which a broken rule is seen.
fn sight(broken: Broken) -> u32 {
    match broken {
        Broken::OutOfReach(kind, _)
        | Broken::StaysDark(kind, _)
        | Broken::TooFewToLight(kind)
        | Broken::TooFewMarkedToLight(kind)
        | Broken::TooFewBeams(kind)
        | Broken::TooManyBeams(kind)
        | Broken::TooLittleSpace(kind) => 1 + u32::from(kind == Kind::Good),
        Broken::NoGoodWay(_) => 2,
        _ => 0,
    }
}
