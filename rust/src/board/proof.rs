//! The proof tree of an exhausted search: what was decided, and why each branch ended.
//!
//! The tree is written in preorder, one byte a node and one for each number that it names. A
//! node that decides a cell is the cell's number; its children follow in the order in which the
//! choices are offered, hopeless ones included. `python/lasermaze/board/proof.py` describes the
//! bytes for readers, and `check.py` judges them without this code.

const DECIDE_LASER: u8 = 121;
const SOLVED: u8 = 128;

/// Why no solution follows from a position: a rule that it breaks, or that all boards below do.
///
/// Cells and headings are numbers. What is found by looking ahead comes last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// A beam leaves the grid from this cell along this heading.
    Leaves(u8, u8),
    /// A beam that enters this cell along this heading ends on an opaque side.
    Opaque(u8, u8),
    TooManyLit,
    /// All light has ended, and tokens of the pile are left,
    PileLeft,
    /// or this token is untouched,
    Untouched(u8),
    /// or this target, which must be lit, is dark,
    Dark(u8),
    /// or fewer targets are lit than wanted,
    TooFewLit,
    /// or fewer of the added ones than must be.
    TooFewMarkedLit,
    /// No light can come to this token any more.
    OutOfReach(u8),
    /// No light can come to the face of this target, which must be lit.
    StaysDark(u8),
    /// Too few targets can still be lit.
    TooFewToLight,
    /// Too few of the added targets can still be lit.
    TooFewMarkedToLight,
    /// There are fewer beams, all that may be split off included, than targets to light.
    TooFewBeams,
    /// Each beam must light a target of its own, and there are more beams, or fewer, than that.
    TooManyBeams,
    /// Light can come to fewer empty cells than there are tokens left.
    TooLittleSpace,
}

impl Broken {
    /// The code of the leaf, and the numbers that it names.
    fn code(self) -> (u8, Option<u8>, Option<u8>) {
        match self {
            Broken::Leaves(cell, heading) => (129, Some(cell), Some(heading)),
            Broken::Opaque(cell, heading) => (130, Some(cell), Some(heading)),
            Broken::TooManyLit => (131, None, None),
            Broken::PileLeft => (132, None, None),
            Broken::Untouched(cell) => (133, Some(cell), None),
            Broken::Dark(cell) => (134, Some(cell), None),
            Broken::TooFewLit => (135, None, None),
            Broken::TooFewMarkedLit => (136, None, None),
            Broken::OutOfReach(cell) => (137, Some(cell), None),
            Broken::StaysDark(cell) => (138, Some(cell), None),
            Broken::TooFewToLight => (139, None, None),
            Broken::TooFewMarkedToLight => (140, None, None),
            Broken::TooFewBeams => (141, None, None),
            Broken::TooManyBeams => (142, None, None),
            Broken::TooLittleSpace => (143, None, None),
        }
    }
}

/// The tree as far as it is written; it is given up once it has more nodes than allowed.
pub struct Tree {
    bytes: Vec<u8>,
    /// How many more nodes it may have; None once it is given up.
    room: Option<usize>,
}

impl Tree {
    /// An empty tree that may have so many nodes; none is kept for 0.
    pub fn new(limit: usize) -> Self {
        Tree { bytes: Vec::new(), room: (limit > 0).then_some(limit) }
    }

    pub fn is_kept(&self) -> bool {
        self.room.is_some()
    }

    pub fn bytes(&self) -> Option<&[u8]> {
        self.room.map(|_| self.bytes.as_slice())
    }

    pub fn decide(&mut self, cell: u8) {
        self.node(cell, None, None);
    }

    pub fn decide_laser(&mut self) {
        self.node(DECIDE_LASER, None, None);
    }

    pub fn solved(&mut self) {
        self.node(SOLVED, None, None);
    }

    pub fn leaf(&mut self, broken: Broken) {
        if self.is_kept() {
            let (code, first, second) = broken.code();
            self.node(code, first, second);
        }
    }

    fn node(&mut self, code: u8, first: Option<u8>, second: Option<u8>) {
        let Some(room) = self.room else { return };
        self.room = room.checked_sub(1);
        if self.room.is_none() {
            self.bytes = Vec::new();
            return;
        }
        self.bytes.push(code);
        self.bytes.extend(first);
        self.bytes.extend(second);
    }
}
