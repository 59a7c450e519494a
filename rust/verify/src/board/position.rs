//! A card on which some cells are decided, with all the light that is certain then.

use super::card::{count, each, each_heading, only, Card, Cells, Tokens, MAX_CELLS};
use super::light::{Board, Light, Ray};
use super::token::{
    is_needy, is_open, meet, piece, turned, way, CHECKPOINT, DOUBLE, LASER, MARK, SPLITTER, TARGET,
    WAYS,
};

/// The pieces that may be put from a pile besides the laser, in the order of the choices.
const PILED: [u8; 4] = [TARGET, SPLITTER, DOUBLE, CHECKPOINT];

/// How many choices an empty cell has at most: nothing, and each way of each piece.
const MOST_CHOICES: usize = 11;

/// The ways to decide a cell: a token, or 0 for nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Choices {
    tokens: [u8; MOST_CHOICES],
    len: usize,
}

impl Choices {
    fn push(&mut self, token: u8) {
        self.tokens[self.len] = token;
        self.len += 1;
    }

    /// The tokens to choose from.
    pub fn all(&self) -> &[u8] {
        &self.tokens[..self.len]
    }
}

#[derive(Clone, Debug)]
pub struct Position {
    /// What is on the cells, without marks.
    pub tokens: Tokens,
    /// How many of each piece are still to be added.
    pub pile: [u8; 7],
    /// The cells on which something is to be decided: tokens of unknown direction and, while
    /// there is a pile, empty cells.
    pub open: Cells,
    /// The cells with a token, and those of tokens that the beam has to touch.
    pub occupied: Cells,
    needy: Cells,
    /// Whether the laser's place or direction is to be decided.
    pub laser_open: bool,
    pub light: Light,
    /// Whether a beam leaves the grid or ends on an opaque side.
    strays: bool,
}

impl Position {
    /// The card itself; its light is followed if the laser's direction is known.
    pub fn new(card: &Card, ahead: &mut Vec<Ray>) -> Self {
        let mut position = Position {
            tokens: card.given.map(|token| token & !MARK),
            pile: card.pile,
            open: 0,
            occupied: 0,
            needy: 0,
            laser_open: true,
            light: Light::none(),
            strays: false,
        };
        let mut fires = None;
        for cell in each(card.grid.all()) {
            let token = position.tokens[usize::from(cell)];
            let open = if token == 0 { position.left() > 0 } else { is_open(token) };
            position.note(cell, token);
            position.open |= if open { only(cell) } else { 0 };
            if piece(token) == LASER && !open {
                fires = Some(Ray { cell, heading: way(token) - 1 });
            }
        }
        if let Some(source) = fires {
            position.fire(card, source, ahead);
        }
        position
    }

    /// Put a token, or nothing, on the sets of cells.
    fn note(&mut self, cell: u8, token: u8) {
        self.occupied |= if token != 0 { only(cell) } else { 0 };
        self.needy |= if is_needy(token) { only(cell) } else { 0 };
    }

    /// The ways to decide a cell, in the order of the rules of proof trees; none if it is not open.
    ///
    /// The laser is no choice. So an empty cell has none as long as the laser may come there.
    pub fn choices(&self, cell: u8) -> Choices {
        let mut choices = Choices::default();
        let is_open = self.open & only(cell) != 0;
        let token = if is_open { self.tokens[usize::from(cell)] } else { 0 };
        let may_be_laser = piece(token) == LASER || token == 0 && self.piled(LASER) > 0;
        if !is_open || may_be_laser {
            return choices;
        }
        if token != 0 {
            (1..=WAYS[usize::from(piece(token))]).for_each(|way| choices.push(turned(token, way)));
            return choices;
        }
        choices.push(0);
        for piece in PILED.into_iter().filter(|&piece| self.pile[usize::from(piece)] > 0) {
            (1..=WAYS[usize::from(piece)]).for_each(|way| choices.push(piece << 4 | way));
        }
        choices
    }

    /// The cells on which the laser may be; none if it is decided.
    pub fn laser_cells(&self, card: &Card) -> Cells {
        if !self.laser_open {
            return 0;
        }
        let is_laser = |cell: &u8| piece(self.tokens[usize::from(*cell)]) == LASER;
        match each(self.occupied).find(is_laser) {
            Some(cell) => only(cell),
            None => card.grid.all() & !self.occupied,
        }
    }

    /// Whether a cell of the grid is decided, and has this token, or nothing for 0.
    pub fn is_decided(&self, cell: u8, token: u8) -> bool {
        let is_open = self.open & only(cell) != 0;
        !is_open && self.tokens.get(usize::from(cell)) == Some(&token)
    }

    /// Decide a cell, by one of its `choices`, or the laser, on one of its `laser_cells`; then
    /// follow the light on.
    pub fn decide(&mut self, card: &Card, cell: u8, token: u8, ahead: &mut Vec<Ray>) {
        self.put(cell, token);
        if piece(token) == LASER {
            return self.fire(card, Ray { cell, heading: way(token) - 1 }, ahead);
        }
        // Light that waits at a cell which is decided goes on; the others wait on.
        let before = self.light.waiting;
        self.light.waiting = before.within(self.open);
        for ray in before.within(!self.open).each() {
            let board = Board { grid: &card.grid, tokens: &self.tokens, open: self.open };
            let strays = &mut self.strays;
            self.light.resume(board, ray, ahead, |_| *strays = true);
        }
    }

    fn put(&mut self, cell: u8, token: u8) {
        self.open &= !only(cell);
        if token == 0 {
            return;
        }
        if self.occupied & only(cell) == 0 {
            self.pile[usize::from(piece(token))] -= 1;
            if self.left() == 0 {
                self.open &= self.occupied; // what is still empty stays so
            }
        }
        self.tokens[usize::from(cell)] = token;
        self.note(cell, token);
    }

    fn fire(&mut self, card: &Card, source: Ray, ahead: &mut Vec<Ray>) {
        self.laser_open = false;
        let board = Board { grid: &card.grid, tokens: &self.tokens, open: self.open };
        let strays = &mut self.strays;
        self.light.fire(board, source, ahead, |_| *strays = true);
    }

    // What can be seen on the board

    /// How many tokens are still to be added.
    pub fn left(&self) -> usize {
        self.pile.iter().map(|&many| usize::from(many)).sum()
    }

    /// How many of a piece are still to be added.
    pub fn piled(&self, piece: u8) -> usize {
        usize::from(self.pile[usize::from(piece)])
    }

    /// How many empty cells are open.
    pub fn empty(&self) -> usize {
        count(self.open & !self.occupied)
    }

    /// Whether all light has ended.
    pub fn ended(&self) -> bool {
        !self.laser_open && self.light.waiting.cells() == 0
    }

    /// The targets of the card that must be lit, and are not yet.
    pub fn dark(&self, card: &Card) -> Cells {
        card.must_light & !self.light.lit
    }

    /// The tokens that the beam has to touch, and has not yet.
    pub fn untouched(&self) -> Cells {
        self.needy & !self.light.touched
    }

    /// How many targets are lit, and how many of these are added ones.
    pub fn lit(&self) -> usize {
        count(self.light.lit)
    }

    pub fn added_lit(&self, card: &Card) -> usize {
        count(self.light.lit & card.empty)
    }

    /// How many targets are lit, or must be in the end.
    pub fn must_be_lit(&self, card: &Card) -> usize {
        count(self.light.lit | card.must_light)
    }

    /// How many more targets must be lit.
    pub fn to_light(&self, card: &Card) -> usize {
        card.targets.saturating_sub(self.lit()).max(count(self.dark(card)))
    }

    /// Whether a beam strays that must not, or too many targets are lit.
    pub fn is_lost(&self, card: &Card) -> bool {
        self.strays && !card.stray_beams || self.lit() > card.targets
    }

    /// Whether every rule holds, and nothing is left to decide.
    pub fn is_solved(&self, card: &Card) -> bool {
        self.ended()
            && self.left() == 0
            && !self.is_lost(card)
            && self.lit() == card.targets
            && self.added_lit(card) >= card.must_light_added
            && self.dark(card) == 0
            && self.untouched() == 0
    }

    /// Whether a beam leaves the grid from this cell along this heading.
    pub fn leaves(&self, card: &Card, ray: Ray) -> bool {
        let Ray { cell, heading } = ray;
        if usize::from(cell) >= MAX_CELLS || heading > 3 || card.grid.all() & only(cell) == 0 {
            return false;
        }
        let token = self.tokens[usize::from(cell)];
        let fires = !self.laser_open && token == LASER << 4 | (heading + 1);
        let mut entered = each_heading(self.light.entered[usize::from(cell)]);
        let leaves = fires || entered.any(|from| meet(token, from).out & 1 << heading != 0);
        leaves && card.grid.ahead(cell, heading).is_none()
    }

    /// Whether a beam that enters this cell along this heading ends on an opaque side.
    pub fn ends(&self, Ray { cell, heading }: Ray) -> bool {
        let (at, known) = (usize::from(cell), usize::from(cell) < MAX_CELLS && heading < 4);
        let comes = known && self.light.entered[at] & 1 << heading != 0;
        comes && meet(self.tokens[at], heading).blocked
    }
}
