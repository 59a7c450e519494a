//! A card as clauses about the contents of its cells, the light that enters them, and lit targets.
//!
//! Each solution of the card satisfies the formula, in one way; other models have light that feeds
//! itself. The checker in `rust/verify` builds the same formula by code of its own, so the numbers
//! of the variables are part of the notation of proofs, and docs/reference/proofs.md lists them.

use super::super::tokens::*;
use super::super::{CardBytes, MAX_CELLS};
use super::counter::{count, Range, Sink, FALSE, TRUE};
use crate::board::input::WRONG_SIZE;
use crate::grid::{back, Size, HEADINGS};
use crate::sat::{not, Lit};
use lasermaze_tick::Refused;

/// One of the possible contents of a cell: a token without its mark, or 0 for none; and its literal.
#[derive(Clone, Copy)]
pub struct Choice {
    pub token: u8,
    pub lit: Lit,
}

/// The variables of a card, and its shape.
pub struct Formula {
    grid: Size,
    pub cells: Vec<Vec<Choice>>,
    first_ray: u32,
    /// By cell: that a target on it is lit.
    lit: Vec<Lit>,
    pub vars: usize,
}

impl Formula {
    /// Number the variables of a card, and give its clauses to a sink.
    pub fn new(card: &CardBytes, sink: Sink) -> Result<Self, Refused> {
        let size = card.rows.saturating_mul(card.cols);
        if size == 0 || size > MAX_CELLS || card.cells.len() != size {
            return Err(WRONG_SIZE);
        }
        let pile = Pile::new(card.pile)?;
        let mut formula = Formula {
            grid: Size { rows: card.rows, cols: card.cols },
            cells: Vec::with_capacity(size),
            first_ray: 0,
            lit: Vec::with_capacity(size),
            vars: 1,
        };
        for &byte in card.cells {
            let tokens = choices(byte, &pile)?;
            let is_open = tokens.len() > 1;
            let choice = |token| {
                let lit = if is_open { formula.new_var() } else { TRUE };
                Choice { token, lit }
            };
            let choices = tokens.into_iter().map(choice).collect();
            formula.cells.push(choices);
        }
        formula.first_ray = formula.vars as u32;
        formula.vars += 4 * size;
        for cell in 0..size {
            let may_have = formula.cells[cell].iter().any(|choice| is(TARGET, choice.token));
            let lit = if may_have { formula.new_var() } else { FALSE };
            formula.lit.push(lit);
        }
        sink(&[TRUE]);
        formula.rules_of_cells(card, sink);
        formula.rules_of_light(card.stray_beams, sink);
        formula.counts(card, &pile, sink);
        Ok(formula)
    }

    fn new_var(&mut self) -> Lit {
        self.vars += 1;
        2 * (self.vars as Lit - 1)
    }

    /// The literal of light that enters a cell along a heading.
    pub fn ray(&self, cell: usize, heading: usize) -> Lit {
        2 * (self.first_ray + (4 * cell + heading) as u32)
    }

    /// The cell that light comes to from a cell along a heading.
    pub fn ahead(&self, cell: usize, heading: usize) -> Option<usize> {
        self.grid.next(cell, heading)
    }

    /// Each cell has one of its choices; each token on it is touched; targets are lit at the face.
    fn rules_of_cells(&self, card: &CardBytes, sink: Sink) {
        for (cell, choices) in self.cells.iter().enumerate() {
            let lits: Vec<Lit> = choices.iter().map(|choice| choice.lit).collect();
            sink(&lits);
            for (place, &one) in lits.iter().enumerate() {
                let others = &lits[..place];
                others.iter().for_each(|&other| sink(&[not(one), not(other)]));
            }
            for choice in choices {
                self.is_touched(cell, *choice, sink);
                self.is_lit(cell, *choice, sink);
            }
            if card.cells[cell] & MUST_LIGHT != 0 {
                sink(&[self.lit[cell]]);
            }
        }
    }

    fn is_touched(&self, cell: usize, Choice { token, lit }: Choice, sink: Sink) {
        if token == 0 || is(LASER, token) || is(BLOCKER, token) {
            return;
        }
        let touching = HEADINGS.into_iter().filter(|&heading| {
            // A target is touched on its opaque side too, a checkpoint is not.
            is(TARGET, token) || meeting_of(token, heading) & BLOCKED == 0
        });
        let mut clause = vec![not(lit)];
        clause.extend(touching.map(|heading| self.ray(cell, heading)));
        sink(&clause);
    }

    fn is_lit(&self, cell: usize, Choice { token, lit }: Choice, sink: Sink) {
        let target = self.lit[cell];
        if target == FALSE {
            return;
        }
        let face = HEADINGS.into_iter().find(|&heading| meeting_of(token, heading) & LIGHTS != 0);
        let Some(face) = face else { return sink(&[not(lit), not(target)]) };
        let ray = self.ray(cell, face);
        sink(&[not(lit), not(target), ray]);
        sink(&[not(lit), target, not(ray)]);
    }

    /// Light goes on by the rules, and comes from somewhere.
    fn rules_of_light(&self, stray_beams: bool, sink: Sink) {
        for cell in 0..self.cells.len() {
            for choice in &self.cells[cell] {
                self.goes_on(cell, *choice, stray_beams, sink);
            }
            for heading in HEADINGS {
                self.comes_from(cell, heading, sink);
            }
        }
    }

    fn goes_on(&self, cell: usize, Choice { token, lit }: Choice, stray_beams: bool, sink: Sink) {
        let mut go = |from: &[Lit], heading| match self.ahead(cell, heading) {
            Some(next) => sink(&[from, &[self.ray(next, heading)]].concat()),
            None if !stray_beams => sink(from),
            None => {}
        };
        if is(LASER, token) {
            go(&[not(lit)], way_index(token));
        }
        for heading in HEADINGS {
            let from = [not(lit), not(self.ray(cell, heading))];
            let met = meeting_of(token, heading);
            HEADINGS.into_iter().filter(|out| met >> out & 1 != 0).for_each(|out| go(&from, out));
        }
        if stray_beams {
            return;
        }
        for heading in HEADINGS {
            if meeting_of(token, heading) & BLOCKED != 0 {
                sink(&[not(lit), not(self.ray(cell, heading))]);
            }
        }
    }

    /// Light that enters a cell comes from the contents of the cell behind.
    fn comes_from(&self, cell: usize, heading: usize, sink: Sink) {
        let ray = self.ray(cell, heading);
        let Some(behind) = self.ahead(cell, back(heading)) else {
            return sink(&[not(ray)]);
        };
        for &Choice { token, lit } in &self.cells[behind] {
            if is(LASER, token) && way_of(token) == Some(heading) {
                continue;
            }
            let mut clause = vec![not(lit), not(ray)];
            clause.extend(sources(token, heading).map(|from| self.ray(behind, from)));
            sink(&clause);
        }
    }

    /// The pile is used up, and the right number of targets is lit.
    fn counts(&mut self, card: &CardBytes, pile: &Pile, sink: Sink) {
        let empty: Vec<usize> =
            (0..self.cells.len()).filter(|&cell| card.cells[cell] == 0).collect();
        let kinds: Vec<usize> = (LASER..BLOCKER).filter(|&piece| pile.counts[piece] > 0).collect();
        for &piece in &kinds {
            let of_piece = |&cell: &usize| {
                let like = self.cells[cell].iter().filter(|choice| is(piece, choice.token));
                like.map(|choice| choice.lit).collect()
            };
            let inputs: Vec<Vec<Lit>> = empty.iter().map(of_piece).collect();
            let wanted = Range::exactly(pile.counts[piece]);
            count(&mut self.vars, &inputs, wanted, sink);
        }
        // All of them together.
        if kinds.len() > 1 {
            let inputs: Vec<Vec<Lit>> =
                empty.iter().map(|&cell| vec![not(self.cells[cell][0].lit)]).collect();
            let all = kinds.iter().map(|&piece| pile.counts[piece]).sum();
            count(&mut self.vars, &inputs, Range::exactly(all), sink);
        }
        let targets = self.lit.iter().filter(|&&lit| lit != FALSE);
        let inputs: Vec<Vec<Lit>> = targets.map(|&lit| vec![lit]).collect();
        count(&mut self.vars, &inputs, Range::exactly(card.targets as usize), sink);
        if pile.marked > 0 {
            let added = empty.iter().filter(|&&cell| self.lit[cell] != FALSE);
            let inputs: Vec<Vec<Lit>> = added.map(|&cell| vec![self.lit[cell]]).collect();
            count(&mut self.vars, &inputs, Range::at_least(pile.marked), sink);
        }
    }
}

/// The headings along which light enters a token that it leaves along `heading`.
pub fn sources(token: u8, heading: usize) -> impl Iterator<Item = usize> {
    HEADINGS.into_iter().filter(move |&from| meeting_of(token, from) >> heading & 1 != 0)
}

/// The way of a token, from 0, or 0 if it has none.
pub fn way_index(token: u8) -> usize {
    way_of(token).unwrap_or(0)
}

pub fn is(piece: usize, token: u8) -> bool {
    piece_of(token) == piece
}

/// The meeting of light with a token of known direction, or with nothing; see `MEETINGS`.
pub fn meeting_of(token: u8, heading: usize) -> u8 {
    let piece = piece_of(token);
    let code = if piece == 0 || piece == BLOCKER { NOTHING } else { code(piece, way_index(token)) };
    MEETINGS[code][heading]
}

/// The tokens to add, by piece, and how many of them must be lit.
struct Pile {
    counts: [usize; PIECES],
    marked: usize,
}

impl Pile {
    fn new(bytes: &[u8]) -> Result<Self, Refused> {
        let mut pile = Pile { counts: [0; PIECES], marked: 0 };
        for &byte in bytes {
            pile.counts[unpack(byte)?.0] += 1;
            pile.marked += usize::from(byte & MUST_LIGHT != 0);
        }
        Ok(pile)
    }
}

/// The possible contents of a cell: its token turned in each way, or nothing and each token of the
/// pile in each way.
fn choices(byte: u8, pile: &Pile) -> Result<Vec<u8>, Refused> {
    let turned = |piece: usize| (0..WAYS[piece]).map(move |way| pack(piece, way));
    if byte == 0 {
        let added = (LASER..BLOCKER).filter(|&piece| pile.counts[piece] > 0).flat_map(turned);
        return Ok(std::iter::once(0).chain(added).collect());
    }
    Ok(match unpack(byte)? {
        (piece, None) if piece != BLOCKER => turned(piece).collect(),
        _ => vec![byte & !MUST_LIGHT],
    })
}
