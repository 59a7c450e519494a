//! The proof tree of an exhausted search: the decisions, and the reason for the end of each branch.
//!
//! The tree is written in preorder: one byte a node, and one for each number of a leaf. A node that
//! decides a cell is the number of the cell. Its children follow in the order of the choices,
//! hopeless ones included. The module `proof` of the kind in Python describes the bytes, and its
//! `check` judges them without this code.

pub(super) const DECIDE_LASER: u8 = 121;
pub(super) const SOLVED: u8 = 128;

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

/// The light that a proof follows ahead: all that may come, or only the good (see `good`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Any = 0,
    Good = 7,
}

impl Broken {
    /// The tree that is only this leaf.
    pub fn tree(self) -> Vec<u8> {
        let mut tree = Vec::new();
        write(&mut tree, self.code());
        tree
    }

    /// The code of the leaf, and the numbers that it names.
    fn code(self) -> Node {
        match self {
            Broken::Leaves(cell, heading) => (129, Some(cell), Some(heading)),
            Broken::Opaque(cell, heading) => (130, Some(cell), Some(heading)),
            Broken::TooManyLit => (131, None, None),
            Broken::PileLeft => (132, None, None),
            Broken::Untouched(cell) => (133, Some(cell), None),
            Broken::Dark(cell) => (134, Some(cell), None),
            Broken::TooFewLit => (135, None, None),
            Broken::TooFewMarkedLit => (136, None, None),
            Broken::OutOfReach(kind, cell) => (137 + kind as u8, Some(cell), None),
            Broken::StaysDark(kind, cell) => (138 + kind as u8, Some(cell), None),
            Broken::TooFewToLight(kind) => (139 + kind as u8, None, None),
            Broken::TooFewMarkedToLight(kind) => (140 + kind as u8, None, None),
            Broken::TooFewBeams(kind) => (141 + kind as u8, None, None),
            Broken::TooManyBeams(kind) => (142 + kind as u8, None, None),
            Broken::TooLittleSpace(kind) => (143 + kind as u8, None, None),
            Broken::NoGoodWay(cell) => (151, Some(cell), None),
            Broken::TooManyToLight => (152, None, None),
            Broken::RuledOut(cell, token) => (200, Some(cell), Some(token)),
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

    pub fn decide(&mut self, cell: u8) {
        self.node((cell, None, None));
    }

    pub fn decide_laser(&mut self) {
        self.node((DECIDE_LASER, None, None));
    }

    pub fn solved(&mut self) {
        self.node((SOLVED, None, None));
    }

    pub fn leaf(&mut self, broken: Broken) {
        if self.is_kept() {
            self.node(broken.code());
        }
    }

    fn node(&mut self, node: Node) {
        let Some(left) = self.nodes_left else { return };
        self.nodes_left = left.checked_sub(1);
        if self.nodes_left.is_none() {
            self.bytes = Vec::new();
            return;
        }
        write(&mut self.bytes, node);
    }
}

/// The code of a node, and the numbers that it names.
type Node = (u8, Option<u8>, Option<u8>);

/// Append the bytes of a node to a tree.
fn write(tree: &mut Vec<u8>, (code, first, second): Node) {
    tree.push(code);
    tree.extend(first);
    tree.extend(second);
}
