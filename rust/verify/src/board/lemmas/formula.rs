//! The clauses of a card, from the rules. `docs/reference/proofs.md` numbers the variables.

use super::clauses::{Clauses, Lit};
use crate::board::card::Card;
use crate::board::light::Ray;
use crate::board::token::{
    all_ways, is_needy, is_open, meet, piece, way, BLOCKER, LASER, MARK, TARGET,
};

/// Variable 0 is true.
const TRUE: Lit = Lit(0);
const FALSE: Lit = Lit(1);

/// The possible contents of each cell, and the literals of these, of light, and of lit targets.
pub struct Formula {
    /// By cell: the tokens that it may have, 0 for nothing, each with its literal.
    pub choices: Vec<Vec<(u8, Lit)>>,
    first_ray: u32,
    lit: Vec<Option<Lit>>,
    /// The number of variables.
    vars: u32,
}

impl Formula {
    /// The variables of a card, and its rules as clauses.
    pub fn new(card: &Card<u128>) -> (Self, Clauses) {
        let cells = 0..card.grid.size as u8;
        let mut vars = 1;
        let mut variable = || {
            vars += 1;
            Lit(2 * (vars - 1))
        };
        let choices: Vec<Vec<(u8, Lit)>> = cells
            .map(|cell| {
                let tokens = tokens_of(card, cell);
                let is_open = tokens.len() > 1;
                let literal = |token| (token, if is_open { variable() } else { TRUE });
                tokens.into_iter().map(literal).collect()
            })
            .collect();
        let first_ray = vars;
        vars += 4 * choices.len() as u32;
        let mut variable = || {
            vars += 1;
            Lit(2 * (vars - 1))
        };
        let target = |of: &Vec<(u8, Lit)>| of.iter().any(|&(token, _)| piece(token) == TARGET);
        let lit = choices.iter().map(|of| target(of).then(&mut variable)).collect();
        let mut rules = Rules { formula: Formula { choices, first_ray, lit, vars }, all: vec![] };
        rules.clause(&[TRUE]);
        rules.of_cells(card);
        rules.of_light(card);
        rules.of_pile(card);
        rules.of_targets(card);
        let Rules { formula, all } = rules;
        let mut clauses = Clauses::new(formula.vars as usize);
        all.iter().for_each(|clause| clauses.add(clause));
        (formula, clauses)
    }

    /// The literal of light that enters a cell.
    pub fn ray(&self, ray: Ray) -> Lit {
        Lit(2 * (self.first_ray + 4 * u32::from(ray.cell) + u32::from(ray.heading)))
    }
}

/// The tokens that a cell may have, without marks, 0 for nothing.
fn tokens_of(card: &Card<u128>, cell: u8) -> Vec<u8> {
    let given = card.given[usize::from(cell)] & !MARK;
    if given == 0 {
        let piled = (LASER..BLOCKER).filter(|&piece| card.pile[usize::from(piece)] > 0);
        return [0].into_iter().chain(piled.flat_map(all_ways)).collect();
    }
    if is_open(given) {
        all_ways(piece(given)).collect()
    } else {
        vec![given]
    }
}

/// The clauses of a formula in the making.
struct Rules {
    formula: Formula,
    all: Vec<Vec<Lit>>,
}

impl Rules {
    fn clause(&mut self, lits: &[Lit]) {
        self.all.push(lits.to_vec());
    }

    fn variable(&mut self) -> Lit {
        self.formula.vars += 1;
        Lit(2 * (self.formula.vars - 1))
    }

    /// Every cell has one of its choices, and no two.
    fn of_cells(&mut self, card: &Card<u128>) {
        for cell in 0..card.grid.size as u8 {
            let choices = self.formula.choices[usize::from(cell)].clone();
            let lits: Vec<Lit> = choices.iter().map(|&(_, lit)| lit).collect();
            self.clause(&lits);
            for (number, &one) in lits.iter().enumerate() {
                for &other in &lits[number + 1..] {
                    self.clause(&[!one, !other]);
                }
            }
            for (token, chosen) in choices {
                self.of_touching(cell, token, chosen);
            }
        }
    }

    /// A token that needs light has some that touches it.
    fn of_touching(&mut self, cell: u8, token: u8, chosen: Lit) {
        if !is_needy(token) {
            return;
        }
        let touching = (0..4).filter(|&heading| meet(token, heading).touches);
        let rays = touching.map(|heading| self.formula.ray(Ray { cell, heading }));
        let clause: Vec<Lit> = std::iter::once(!chosen).chain(rays).collect();
        self.clause(&clause);
    }

    /// Light that enters a cell leaves it by the rules, and light that leaves it has entered it.
    fn of_light(&mut self, card: &Card<u128>) {
        for cell in 0..card.grid.size as u8 {
            for (token, chosen) in self.formula.choices[usize::from(cell)].clone() {
                for out in 0..4 {
                    self.of_leaving(card, cell, out, token, chosen);
                }
                for heading in (0..4).filter(|&heading| meet(token, heading).blocked) {
                    if !card.stray_beams {
                        let entering = self.formula.ray(Ray { cell, heading });
                        self.clause(&[!chosen, !entering]);
                    }
                }
            }
            for heading in 0..4 {
                if card.grid.ahead(cell, (heading + 2) % 4).is_none() {
                    let entering = self.formula.ray(Ray { cell, heading });
                    self.clause(&[!entering]);
                }
            }
        }
    }

    /// Light leaves a cell with this token along `out` if, and only if, it has entered so that the
    /// token sends it there; or if the token is the laser.
    fn of_leaving(&mut self, card: &Card<u128>, cell: u8, out: u8, token: u8, chosen: Lit) {
        let next = card.grid.ahead(cell, out);
        let leaving = next.map(|cell| self.formula.ray(Ray { cell, heading: out }));
        let is_source = piece(token) == LASER && way(token) == out + 1;
        let sent_by = (0..4).filter(|&heading| meet(token, heading).out >> out & 1 != 0);
        let entering: Vec<Lit> =
            sent_by.map(|heading| self.formula.ray(Ray { cell, heading })).collect();
        match leaving {
            Some(leaving) => {
                if is_source {
                    self.clause(&[!chosen, leaving]);
                } else {
                    let sent: Vec<Lit> =
                        [!chosen, !leaving].into_iter().chain(entering.clone()).collect();
                    self.clause(&sent);
                }
                for &ray in &entering {
                    self.clause(&[!chosen, !ray, leaving]);
                }
            }
            None if card.stray_beams => {}
            None => {
                if is_source {
                    self.clause(&[!chosen]);
                }
                for &ray in &entering {
                    self.clause(&[!chosen, !ray]);
                }
            }
        }
    }

    /// The whole pile is on the empty cells.
    fn of_pile(&mut self, card: &Card<u128>) {
        let empty: Vec<Vec<(u8, Lit)>> = (0..card.grid.size)
            .filter(|&cell| card.given[cell] == 0)
            .map(|cell| self.formula.choices[cell].clone())
            .collect();
        let piled: Vec<u8> =
            (LASER..BLOCKER).filter(|&piece| card.pile[usize::from(piece)] > 0).collect();
        for &wanted in &piled {
            let of_piece = |choices: &Vec<(u8, Lit)>| {
                let own = choices.iter().filter(|&&(token, _)| piece(token) == wanted);
                own.map(|&(_, lit)| lit).collect()
            };
            let inputs: Vec<Vec<Lit>> = empty.iter().map(of_piece).collect();
            let count = usize::from(card.pile[usize::from(wanted)]);
            self.count(&inputs, count, true);
        }
        if piled.len() > 1 {
            let occupied = |choices: &Vec<(u8, Lit)>| vec![!choices[0].1];
            let inputs: Vec<Vec<Lit>> = empty.iter().map(occupied).collect();
            let all = piled.iter().map(|&piece| usize::from(card.pile[usize::from(piece)])).sum();
            self.count(&inputs, all, true);
        }
    }

    /// Targets are lit at their faces: as many as are wanted, and those that must be.
    fn of_targets(&mut self, card: &Card<u128>) {
        let (mut all, mut added) = (Vec::new(), Vec::new());
        for cell in 0..card.grid.size as u8 {
            let Some(lit) = self.formula.lit[usize::from(cell)] else { continue };
            for (token, chosen) in self.formula.choices[usize::from(cell)].clone() {
                match (0..4).find(|&heading| meet(token, heading).lights) {
                    Some(heading) => {
                        let ray = self.formula.ray(Ray { cell, heading });
                        self.clause(&[!chosen, !lit, ray]);
                        self.clause(&[!chosen, lit, !ray]);
                    }
                    None => self.clause(&[!chosen, !lit]),
                }
            }
            let given = card.given[usize::from(cell)];
            if given & MARK != 0 {
                self.clause(&[lit]);
            }
            if given == 0 {
                added.push(vec![lit]);
            }
            all.push(vec![lit]);
        }
        self.count(&all, card.targets, true);
        if card.must_light_added > 0 {
            self.count(&added, card.must_light_added, false);
        }
    }

    /// Of some inputs, each a disjunction, `wanted` are true, or at least so many.
    ///
    /// Variable s(i, j) says that of the first i inputs at least j are true.
    fn count(&mut self, inputs: &[Vec<Lit>], wanted: usize, exactly: bool) {
        let columns = wanted + usize::from(exactly);
        let mut last: Vec<Lit> = vec![FALSE; columns + 1];
        last[0] = TRUE;
        for (number, input) in inputs.iter().enumerate() {
            let mut row = last.clone();
            for column in 1..=columns.min(number + 1) {
                let (own, above, aslant) = (self.variable(), last[column], last[column - 1]);
                row[column] = own;
                self.clause(&[!above, own]);
                for &lit in input {
                    self.clause(&[!lit, !aslant, own]);
                }
                self.clause(&[!own, above, aslant]);
                let either: Vec<Lit> = [!own, above].iter().chain(input).copied().collect();
                self.clause(&either);
            }
            last = row;
        }
        self.clause(&[last[wanted]]);
        if exactly {
            self.clause(&[!last[columns]]);
        }
    }
}
