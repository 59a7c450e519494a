//! The proof tree of an exhausted search: the decisions, and the reason for the end of each branch.
//!
//! The tree is written in preorder: one byte a node, and one for each number of a leaf. A node that
//! decides a cell is the number of the cell. Its children follow in the order of the choices,
//! hopeless ones included. The module `proof` of the kind in Python describes the bytes, and its
//! `check` judges them without this code.

use super::MAX_CELLS;

/// The bytes of nodes other than those that decide a cell.
#[derive(Clone, Copy)]
#[repr(u8)]
enum Code {
    DecideLaser = MAX_CELLS as u8,
    Solved = 128,
    Leaves = 129,
    Opaque = 130,
    TooManyLit = 131,
    PileLeft = 132,
    Untouched = 133,
    Dark = 134,
    TooFewLit = 135,
    TooFewMarkedLit = 136,
    OutOfReach = 137,
    StaysDark = 138,
    TooFewToLight = 139,
    TooFewMarkedToLight = 140,
    TooFewBeams = 141,
    TooManyBeams = 142,
    TooLittleSpace = 143,
    NoGoodWay = 151,
    TooManyToLight = 152,
    RuledOut = 200,
}

impl Code {
    /// The byte of a rule about light that may still come.
    fn about(self, light: Kind) -> u8 {
        self as u8 + light as u8
    }
}

/// The decision at an inner node: a cell, or the laser's place and direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Node {
    Cell(u8),
    Laser,
}

impl Node {
    pub fn byte(self) -> u8 {
        match self {
            Node::Cell(cell) => cell,
            Node::Laser => Code::DecideLaser as u8,
        }
    }
}

/// Why a position has no solution: a rule that it breaks, or that every board that follows from it
/// breaks.
///
/// The numbers are cells and headings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Broken {
    /// A beam leaves the grid from this cell along this heading.
    Leaves(u8, u8),
    /// A beam that enters this cell along this heading ends on an opaque side.
    Opaque(u8, u8),
    /// More targets are lit than wanted.
    TooManyLit,
    /// All light has ended, but tokens of the pile are left.
    PileLeft,
    /// All light has ended, but this token is untouched.
    Untouched(u8),
    /// All light has ended, but this target is dark and must be lit.
    Dark(u8),
    /// All light has ended, but fewer targets are lit than wanted.
    TooFewLit,
    /// All light has ended, but fewer added targets are lit than must be.
    TooFewMarkedLit,
    /// Looking ahead: no light can get to this token.
    OutOfReach(Kind, u8),
    /// No light can get to the face of this target, which must be lit.
    StaysDark(Kind, u8),
    /// Too few targets can still be lit.
    TooFewToLight(Kind),
    /// Too few of the added targets can still be lit.
    TooFewMarkedToLight(Kind),
    /// There are fewer beams, with all that may still be split off, than targets to light.
    TooFewBeams(Kind),
    /// Each beam must light a target of its own, and there are more or fewer beams than targets.
    TooManyBeams(Kind),
    /// Light can get to fewer empty cells than there are tokens left.
    TooLittleSpace(Kind),
    /// However this cell is decided, light that waits there breaks a rule.
    NoGoodWay(u8),
    /// With the targets that must be lit, more are lit than wanted.
    TooManyToLight,
    /// This cell has contents (a token's byte, 0 for none) that a chain has ruled out before.
    RuledOut(u8, u8),
}

/// The light that a proof follows ahead: all that may come, or only the good (see `good`). The
/// number is added to the code of the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Any = 0,
    Good = 7,
}

impl Broken {
    /// The tree that is only this leaf.
    pub fn tree(self) -> Vec<u8> {
        let mut tree = Vec::new();
        self.write(&mut tree);
        tree
    }

    /// Append the leaf to a tree: its byte, and the numbers that it names.
    fn write(self, tree: &mut Vec<u8>) {
        match self {
            Broken::Leaves(cell, heading) => tree.extend([Code::Leaves as u8, cell, heading]),
            Broken::Opaque(cell, heading) => tree.extend([Code::Opaque as u8, cell, heading]),
            Broken::TooManyLit => tree.push(Code::TooManyLit as u8),
            Broken::PileLeft => tree.push(Code::PileLeft as u8),
            Broken::Untouched(cell) => tree.extend([Code::Untouched as u8, cell]),
            Broken::Dark(cell) => tree.extend([Code::Dark as u8, cell]),
            Broken::TooFewLit => tree.push(Code::TooFewLit as u8),
            Broken::TooFewMarkedLit => tree.push(Code::TooFewMarkedLit as u8),
            Broken::OutOfReach(kind, cell) => tree.extend([Code::OutOfReach.about(kind), cell]),
            Broken::StaysDark(kind, cell) => tree.extend([Code::StaysDark.about(kind), cell]),
            Broken::TooFewToLight(kind) => tree.push(Code::TooFewToLight.about(kind)),
            Broken::TooFewMarkedToLight(kind) => tree.push(Code::TooFewMarkedToLight.about(kind)),
            Broken::TooFewBeams(kind) => tree.push(Code::TooFewBeams.about(kind)),
            Broken::TooManyBeams(kind) => tree.push(Code::TooManyBeams.about(kind)),
            Broken::TooLittleSpace(kind) => tree.push(Code::TooLittleSpace.about(kind)),
            Broken::NoGoodWay(cell) => tree.extend([Code::NoGoodWay as u8, cell]),
            Broken::TooManyToLight => tree.push(Code::TooManyToLight as u8),
            Broken::RuledOut(cell, token) => tree.extend([Code::RuledOut as u8, cell, token]),
        }
    }
}

/// The tree as far as it is written. It is dropped once it has more nodes than allowed.
pub(super) struct Tree {
    bytes: Vec<u8>,
    /// The number of nodes that it may still have. None once it is dropped.
    nodes_left: Option<usize>,
}

impl Tree {
    /// An empty tree that may have `limit` nodes. For 0 no tree is kept.
    pub fn new(limit: usize) -> Self {
        Tree { bytes: Vec::new(), nodes_left: (limit > 0).then_some(limit) }
    }

    pub fn is_kept(&self) -> bool {
        self.nodes_left.is_some()
    }

    pub fn bytes(&self) -> Option<&[u8]> {
        self.nodes_left.map(|_| self.bytes.as_slice())
    }

    pub fn decide(&mut self, node: Node) {
        self.add(|bytes| bytes.push(node.byte()));
    }

    pub fn solved(&mut self) {
        self.add(|bytes| bytes.push(Code::Solved as u8));
    }

    pub fn leaf(&mut self, broken: Broken) {
        self.add(|bytes| broken.write(bytes));
    }

    /// Add a node, if the tree is kept.
    fn add(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        let Some(left) = self.nodes_left else { return };
        self.nodes_left = left.checked_sub(1);
        if self.nodes_left.is_none() {
            self.bytes = Vec::new();
            return;
        }
        write(&mut self.bytes);
    }
}
