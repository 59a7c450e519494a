//! Random formulas against all assignments, and proofs against plain unit propagation.

use super::{not, var, Kind, Lit, Solver, Stop};

/// The kind of the clauses that refuse models here.
const MODEL: Kind = Kind::Owners(1);

/// Numbers that look random (`SplitMix64`).
struct Draws(u64);

impl Draws {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ mixed >> 31) % limit
    }
}

fn is_satisfied(clause: &[Lit], assignment: u32) -> bool {
    clause.iter().any(|&lit| (assignment >> var(lit) ^ lit) & 1 == 1)
}

/// Clauses of three literals; of fewer where a variable comes twice.
fn random(vars: u64, clauses: usize, draws: &mut Draws) -> Vec<Vec<Lit>> {
    let mut lit = || (2 * draws.below(vars) + draws.below(2)) as Lit;
    (0..clauses).map(|_| vec![lit(), lit(), lit()]).collect()
}

/// The models of some clauses, found one after another; the solver is refuted then.
fn all_models(solver: &mut Solver, vars: usize) -> usize {
    let mut found = 0;
    let mut conflicts = 0;
    loop {
        match solver.run(conflicts) {
            Stop::Unsatisfiable => return found,
            Stop::Paused => conflicts += 1,
            Stop::Model => {
                found += 1;
                let lits = (0..vars as Lit).map(|var| 2 * var);
                let own = lits.map(|lit| if solver.is_true(lit) { not(lit) } else { lit });
                let clause: Vec<Lit> = own.collect();
                solver.refuse(&clause, MODEL);
            }
        }
    }
}

/// Whether the negation of a clause contradicts the others by unit propagation.
fn follows(clause: &[Lit], others: &[Vec<Lit>], vars: usize) -> bool {
    let mut is_false = vec![false; 2 * vars];
    clause.iter().for_each(|&lit| is_false[lit as usize] = true);
    loop {
        let mut changed = false;
        for other in others {
            let mut open: Vec<Lit> =
                other.iter().copied().filter(|&lit| !is_false[lit as usize]).collect();
            open.sort_unstable();
            open.dedup();
            match open[..] {
                [] => return true,
                [unit] if !is_false[not(unit) as usize] => {
                    is_false[not(unit) as usize] = true;
                    changed = true;
                }
                _ => {}
            }
        }
        if !changed {
            return false;
        }
    }
}

#[test]
fn the_models_are_those_of_all_assignments() {
    let mut draws = Draws(7);
    for round in 0..300 {
        let vars = 3 + round % 9;
        let clauses = random(vars as u64, vars * (1 + round % 5), &mut draws);
        let mut solver = Solver::new(vars);
        clauses.iter().for_each(|clause| solver.add(clause));
        let right = |&assignment: &u32| clauses.iter().all(|each| is_satisfied(each, assignment));
        let wanted = (0..1 << vars).filter(right).count();
        assert_eq!(all_models(&mut solver, vars), wanted);
    }
}

#[test]
fn each_step_of_a_trimmed_log_follows_from_those_before() {
    let mut draws = Draws(8);
    for round in 0..100 {
        let vars = 5 + round % 8;
        let mut clauses = random(vars as u64, 4 * vars, &mut draws);
        let mut solver = Solver::new(vars);
        clauses.iter().for_each(|clause| solver.add(clause));
        all_models(&mut solver, vars);
        for step in solver.log.trimmed(|kind| kind == MODEL) {
            assert!(step.kind == MODEL || follows(step.lits, &clauses, vars));
            clauses.push(step.lits.to_vec());
        }
        assert!(follows(&[], &clauses, vars));
    }
}

/// More pigeons than holes, with so many conflicts that clauses are forgotten.
#[test]
fn pigeons_do_not_fit() {
    let (pigeons, holes) = (9, 8);
    let lit = |pigeon: usize, hole: usize| 2 * (pigeon * holes + hole) as Lit;
    let mut solver = Solver::new(pigeons * holes);
    for pigeon in 0..pigeons {
        let clause: Vec<Lit> = (0..holes).map(|hole| lit(pigeon, hole)).collect();
        solver.add(&clause);
        for (other, hole) in (0..pigeon).flat_map(|other| (0..holes).map(move |hole| (other, hole)))
        {
            solver.add(&[not(lit(pigeon, hole)), not(lit(other, hole))]);
        }
    }
    assert_eq!(solver.run(u64::MAX), Stop::Unsatisfiable);
    assert!(solver.conflicts > 2_500);
    let last = solver.log.trimmed(|_| false).last();
    assert_eq!(last.map(|step| step.lits.len()), Some(0));
}

#[test]
fn restarts_follow_lubys_sequence() {
    let first: Vec<u64> = (0..15).map(super::luby).collect();
    assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
}
