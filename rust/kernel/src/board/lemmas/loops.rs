//! Light that feeds itself in a model of a card's formula, and clauses against it.

use super::super::tokens::LASER;
use super::formula::{is, meeting_of, sources, way_index, Formula};
use crate::grid::{back, HEADINGS};
use crate::sat::{not, Lit, Solver};

impl Formula {
    /// A clause against light that does not come from the laser: some of it is dark, or light
    /// comes to it from outside.
    pub fn light_that_feeds_itself(&self, solver: &Solver) -> Option<Vec<Lit>> {
        let reached = self.light_of_the_laser(solver);
        let cells = 0..self.cells.len();
        let mut rays = cells.flat_map(|cell| HEADINGS.map(|heading| (cell, heading)));
        let is_lit = |(cell, heading)| solver.is_true(self.ray(cell, heading));
        let (cell, heading) =
            rays.find(|&(cell, heading)| is_lit((cell, heading)) && !reached[4 * cell + heading])?;
        let mut own = vec![false; reached.len()];
        own[4 * cell + heading] = true;
        let mut ring = vec![(cell, heading)];
        let mut place = 0;
        while let Some(&(cell, heading)) = ring.get(place) {
            place += 1;
            let Some(behind) = self.ahead(cell, back(heading)) else { continue };
            let token = self.token(solver, behind);
            for from in sources(token, heading).filter(|&from| is_lit((behind, from))) {
                if !std::mem::replace(&mut own[4 * behind + from], true) {
                    ring.push((behind, from));
                }
            }
        }
        let mut clause = vec![not(self.ray(cell, heading))];
        for &(cell, heading) in &ring {
            self.ways_in(solver, cell, heading, &own, &mut clause);
        }
        clause.sort_unstable();
        clause.dedup();
        Some(clause)
    }

    /// Add a false literal of each way by which light could come to a ray from outside its own ring.
    fn ways_in(
        &self,
        solver: &Solver,
        cell: usize,
        heading: usize,
        own: &[bool],
        clause: &mut Vec<Lit>,
    ) {
        let Some(behind) = self.ahead(cell, back(heading)) else { return };
        for choice in &self.cells[behind] {
            if is(LASER, choice.token) && way_index(choice.token) == heading {
                clause.push(choice.lit);
            }
            for from in sources(choice.token, heading).filter(|from| !own[4 * behind + from]) {
                let ray = self.ray(behind, from);
                clause.push(if solver.is_true(ray) { choice.lit } else { ray });
            }
        }
    }

    /// By cell and heading: whether light of the laser enters, in the current model.
    fn light_of_the_laser(&self, solver: &Solver) -> Vec<bool> {
        let mut reached = vec![false; 4 * self.cells.len()];
        let mut ahead = Vec::new();
        for cell in 0..self.cells.len() {
            let token = self.token(solver, cell);
            if is(LASER, token) {
                let way = way_index(token);
                ahead.extend(self.ahead(cell, way).map(|next| (next, way)));
            }
        }
        while let Some((cell, heading)) = ahead.pop() {
            if std::mem::replace(&mut reached[4 * cell + heading], true) {
                continue;
            }
            let met = meeting_of(self.token(solver, cell), heading);
            let outs = HEADINGS.into_iter().filter(|out| met >> out & 1 != 0);
            ahead.extend(outs.filter_map(|out| Some((self.ahead(cell, out)?, out))));
        }
        reached
    }

    fn token(&self, solver: &Solver, cell: usize) -> u8 {
        let choices = &self.cells[cell];
        let found = choices.iter().find(|choice| solver.is_true(choice.lit));
        found.map_or(0, |choice| choice.token)
    }
}
