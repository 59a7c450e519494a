//! A card on which some cells are decided, with all the light that is certain then.

use super::card::Card;
use super::cells::{byte, each, each_heading, set_byte, Cells};
use super::light::{Board, Light, Ray, Stray};
use super::token::{
    all_ways, is_needy, is_open, meet, piece, turned, way, CHECKPOINT, DOUBLE, LASER, MARK,
    SPLITTER, TARGET, WAYS,
};

/// The pieces that may be put from a pile besides the laser, in the order of the choices.
const PILED: [u8; 4] = [TARGET, SPLITTER, DOUBLE, CHECKPOINT];

/// The number of choices that an empty cell has at most: nothing, and each way of each piece.
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

#[derive(Clone, Copy, Debug)]
pub struct Position<C: Cells> {
    /// The contents of the cells, without marks.
    pub tokens: C::Bytes,
    /// The number of each piece still to be added.
    pile: [u8; 7],
    /// The number of tokens still to be added.
    left: u16,
    /// The cells on which something is to be decided: tokens of unknown direction and, while
    /// there is a pile, empty cells.
    pub open: C,
    /// The cells with a token, and those of tokens that the beam has to touch.
    pub occupied: C,
    needy: C,
    /// Whether the laser's place or direction is to be decided.
    pub laser_open: bool,
    pub light: Light<C>,
    /// Whether a beam leaves the grid or ends on an opaque side.
    strays: bool,
}

impl<C: Cells> Position<C> {
    /// The card itself; its light is followed if the laser's direction is known.
    pub fn new(card: &Card<C>, ahead: &mut Vec<Ray>) -> Self {
        let mut position = Position {
            tokens: card.given,
            pile: card.pile,
            left: card.pile.iter().map(|&many| u16::from(many)).sum(),
            open: C::NONE,
            occupied: C::NONE,
            needy: C::NONE,
            laser_open: true,
            light: Light::default(),
            strays: false,
        };
        let mut fires = None;
        for cell in each(card.grid.all()) {
            let token = byte::<C>(&card.given, cell) & !MARK;
            let open = if token == 0 { position.left() > 0 } else { is_open(token) };
            position.set(cell, token);
            if open {
                position.open |= C::only(cell);
            }
            if piece(token) == LASER && !open {
                fires = Some(Ray { cell, heading: way(token) - 1 });
            }
        }
        if let Some(source) = fires {
            position.fire(card, source, ahead);
        }
        position
    }

    /// Set the contents of a cell: a token, or nothing.
    fn set(&mut self, cell: u8, token: u8) {
        set_byte::<C>(&mut self.tokens, cell, token);
        if token != 0 {
            self.occupied |= C::only(cell);
        }
        if is_needy(token) {
            self.needy |= C::only(cell);
        }
    }

    /// The token on a cell, without its mark; 0 for none.
    #[inline(always)]
    pub fn token(&self, cell: u8) -> u8 {
        byte::<C>(&self.tokens, cell)
    }

    /// The ways to decide a cell, in the order of the rules of proof trees; none if it is not open.
    ///
    /// The laser is not a choice. So an empty cell has no choices as long as the laser may be put
    /// there.
    pub fn choices(&self, cell: u8) -> Choices {
        let mut choices = Choices::default();
        let is_open = self.open.has(cell);
        let token = if is_open { self.token(cell) } else { 0 };
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
            all_ways(piece).for_each(|token| choices.push(token));
        }
        choices
    }

    /// The cells on which the laser may be; none if it is decided.
    pub fn laser_cells(&self, card: &Card<C>) -> C {
        if !self.laser_open {
            return C::NONE;
        }
        match each(self.occupied).find(|&cell| piece(self.token(cell)) == LASER) {
            Some(cell) => C::only(cell),
            None => card.grid.all() & !self.occupied,
        }
    }

    /// Whether a cell of the grid is decided, and has this token, or nothing for 0.
    pub fn is_decided(&self, cell: u8, token: u8) -> bool {
        !self.open.has(cell) && self.tokens.as_ref().get(usize::from(cell)) == Some(&token)
    }

    /// Decide a cell, by one of its `choices`, or the laser, on one of its `laser_cells`; then
    /// follow the light on.
    pub fn decide(&mut self, card: &Card<C>, cell: u8, token: u8, ahead: &mut Vec<Ray>) {
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
        self.open = self.open_after(cell, token);
        if token == 0 {
            return;
        }
        if !self.occupied.has(cell) {
            self.pile[usize::from(piece(token))] -= 1;
            self.left -= 1;
        }
        self.set(cell, token);
    }

    /// The cells that are open once a cell is decided: with the last token of the pile, what is
    /// still empty stays so.
    fn open_after(&self, cell: u8, token: u8) -> C {
        let is_last = token != 0 && self.left == 1 && !self.occupied.has(cell);
        (if is_last { self.open & self.occupied } else { self.open }) & !C::only(cell)
    }

    /// Whether light strays as it is said, once a cell is decided: light that waits there goes on
    /// at once to the rim, or to an opaque side. False does not say that it does not stray.
    pub fn strays_at_once(&self, card: &Card<C>, cell: u8, token: u8, stray: Stray) -> bool {
        let open = self.open_after(cell, token);
        each_heading(self.light.waiting.on(cell)).any(|heading| {
            let met = meet(token, heading);
            if met.blocked {
                return stray == Stray::Ends(Ray { cell, heading });
            }
            each_heading(met.out)
                .any(|out| self.runs_into(card, open, Ray { cell, heading: out }, stray))
        })
    }

    /// Whether light that goes on from a cell, which is decided now, strays as it is said. It is
    /// followed to the next open cell; at a splitter only one part of it.
    fn runs_into(&self, card: &Card<C>, open: C, start: Ray, stray: Stray) -> bool {
        let mut ray = start;
        for _ in 0..4 * card.grid.size {
            let Some(cell) = card.grid.ahead(ray.cell, ray.heading) else {
                return stray == Stray::Leaves(ray);
            };
            ray.cell = cell;
            if open.has(cell) || cell == start.cell {
                return false;
            }
            if self.occupied.has(cell) {
                let met = meet(self.token(cell), ray.heading);
                if met.blocked {
                    return stray == Stray::Ends(ray);
                }
                let Some(out) = each_heading(met.out).next() else { return false };
                ray.heading = out;
            }
        }
        false
    }

    fn fire(&mut self, card: &Card<C>, source: Ray, ahead: &mut Vec<Ray>) {
        self.laser_open = false;
        let board = Board { grid: &card.grid, tokens: &self.tokens, open: self.open };
        let strays = &mut self.strays;
        self.light.fire(board, source, ahead, |_| *strays = true);
    }

    // Views of the board

    /// The number of tokens still to be added.
    pub fn left(&self) -> usize {
        usize::from(self.left)
    }

    /// The number of a piece still to be added.
    pub fn piled(&self, piece: u8) -> usize {
        usize::from(self.pile[usize::from(piece)])
    }

    /// The number of open empty cells.
    pub fn empty(&self) -> usize {
        (self.open & !self.occupied).count()
    }

    /// Whether all light has ended.
    pub fn ended(&self) -> bool {
        !self.laser_open && self.light.waiting.cells().is_empty()
    }

    /// The targets of the card that must be lit, and are not yet.
    pub fn dark(&self, card: &Card<C>) -> C {
        card.must_light & !self.light.lit
    }

    /// The tokens that the beam has to touch, and has not yet.
    pub fn untouched(&self) -> C {
        self.needy & !self.light.touched
    }

    /// The number of targets lit, and how many of these are added ones.
    pub fn lit(&self) -> usize {
        self.light.lit.count()
    }

    pub fn added_lit(&self, card: &Card<C>) -> usize {
        (self.light.lit & card.empty).count()
    }

    /// The number of targets that are lit, or must be in the end.
    pub fn must_be_lit(&self, card: &Card<C>) -> usize {
        (self.light.lit | card.must_light).count()
    }

    /// The number of further targets that must be lit.
    pub fn left_to_light(&self, card: &Card<C>) -> usize {
        card.targets.saturating_sub(self.lit()).max(self.dark(card).count())
    }

    /// Whether a beam strays that must not, or too many targets are lit.
    pub fn is_lost(&self, card: &Card<C>) -> bool {
        self.strays && !card.stray_beams || self.lit() > card.targets
    }

    /// Whether every rule holds, and nothing is left to decide.
    pub fn is_solved(&self, card: &Card<C>) -> bool {
        self.ended()
            && self.left() == 0
            && !self.is_lost(card)
            && self.lit() == card.targets
            && self.added_lit(card) >= card.must_light_added
            && self.dark(card).is_empty()
            && self.untouched().is_empty()
    }

    /// Whether a beam leaves the grid from this cell along this heading.
    pub fn leaves(&self, card: &Card<C>, ray: Ray) -> bool {
        let Ray { cell, heading } = ray;
        if heading > 3 || !card.grid.all().has(cell) {
            return false;
        }
        let token = self.token(cell);
        let fires = !self.laser_open && piece(token) == LASER && way(token) == heading + 1;
        let mut entered = each_heading(self.light.entered.on(cell));
        let leaves = fires || entered.any(|from| meet(token, from).out & 1 << heading != 0);
        leaves && card.grid.ahead(cell, heading).is_none()
    }

    /// Whether a beam that enters this cell along this heading ends on an opaque side.
    pub fn ends(&self, ray: Ray) -> bool {
        let comes = ray.heading < 4 && self.light.entered.contains(ray);
        comes && meet(self.token(ray.cell), ray.heading).blocked
    }
}
