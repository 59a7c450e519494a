//! The effort of a player for few shooters: sets of literals are the bits of a number.
//!
//! The same as `effort`, in a fraction of the time: the generator rates thousands of puzzles for
//! each that it makes. `sights` makes the formulas. A literal fails if following it leads to a
//! contradiction, so the first look ahead also tells whether there is a solution, and which
//! shooters are free.

use super::effort::{expected, Effort};
use super::sets::Set;

/// The largest number of shooters.
pub const MOST: usize = 64;

/// A formula of few shooters.
pub struct Formula<L> {
    /// The literals of all shooters.
    every: L,
    must: L,
    /// By literal, those that it implies by a clause of two.
    implied: [L; 2 * MOST],
}

impl<L: Set> Formula<L> {
    /// A formula without clauses, whose shooters have these literals.
    pub fn of(every: L) -> Self {
        Formula { every, must: L::NONE, implied: [L::NONE; 2 * MOST] }
    }

    /// Add a literal that must hold.
    pub fn require(&mut self, literal: u8) {
        self.must |= L::of(usize::from(literal));
    }

    /// Add a clause of two literals, or of one that is named twice. Returns how many clauses of
    /// two that are: none for a literal and its negation, one of which always holds.
    pub fn add(&mut self, [a, b]: [u8; 2]) -> usize {
        let (one, other) = (L::of(usize::from(a)), L::of(usize::from(b)));
        let (is_single, is_pair) = (a == b, a >> 1 != b >> 1);
        // Which of these a clause is cannot be foreseen, so there are no branches.
        self.must |= if is_single { one } else { L::NONE };
        self.implied[usize::from(a ^ 1)] |= if is_pair { other } else { L::NONE };
        self.implied[usize::from(b ^ 1)] |= if is_pair { one } else { L::NONE };
        usize::from(is_pair)
    }

    /// The literals that must hold.
    pub fn must(&self) -> L {
        self.must
    }

    fn all_implied(&self, literals: L) -> L {
        literals.each().fold(L::NONE, |all, literal| all | self.implied[literal])
    }

    /// Whether there is a solution. The effort is added to `effort`, which is empty. None if more
    /// than `most_free` shooters are free, or if there is no solution and `needs_one` is set.
    pub fn effort(&self, needs_one: bool, most_free: usize, effort: &mut Effort) -> Option<bool> {
        let layers = [L::NONE; 2 * MOST];
        let mut player = Player { formula: self, holds: L::NONE, effort, layers };
        if !player.accept(self.must) {
            return (!needs_one).then_some(false);
        }
        let open = player.open();
        let looks = player.look(open);
        let is_solved = looks.fail & looks.fail.negations() == L::NONE;
        let decided = looks.fail | looks.fail.negations();
        if is_solved {
            player.effort.free = (open & !decided).count() as usize / 2;
        }
        if player.effort.free > most_free || needs_one && !is_solved {
            return None;
        }
        // Without a solution nothing is forced, and the player goes on up to a contradiction.
        let forced = if is_solved { decided } else { open };
        player.look_ahead(open, looks, forced);
        Some(is_solved)
    }
}

struct Player<'a, L> {
    formula: &'a Formula<L>,
    holds: L,
    effort: &'a mut Effort,
    /// The layers of the literal that is followed.
    layers: [L; 2 * MOST],
}

/// The results of looking ahead from each open literal.
struct Looks<L> {
    /// The number of literals that all of them reach.
    reached: u64,
    /// The literals that lead to a contradiction.
    fail: L,
    /// The links of the shortest chain that leads to one, or 0; and the literals that it refutes.
    shortest: usize,
    refuted: L,
}

impl<L: Set> Player<'_, L> {
    /// The literals of the shooters that are not decided.
    fn open(&self) -> L {
        self.formula.every & !self.holds & !self.holds.negations()
    }

    /// Set literals for good, with all that they imply, layer by layer up to a contradiction.
    /// Returns whether there is none.
    fn accept(&mut self, mut layer: L) -> bool {
        let (mut set, mut holds_good) = (0, true);
        while holds_good && layer != L::NONE {
            self.holds |= layer;
            set += u64::from(layer.count());
            holds_good = layer & self.holds.negations() == L::NONE;
            layer = self.formula.all_implied(layer) & !self.holds;
        }
        self.effort.steps += set;
        self.effort.gained.push(set);
        holds_good
    }

    /// Look ahead, by the shortest chains that help, until nothing that is `forced` is open.
    fn look_ahead(&mut self, mut open: L, mut looks: Looks<L>, forced: L) {
        while open & forced != L::NONE && looks.refuted != L::NONE {
            let count = u64::from(open.count());
            self.effort.steps += expected(count, looks.reached, looks.refuted.count());
            self.effort.gained.resize(looks.shortest, 0);
            if !self.accept(looks.refuted.negations()) {
                return;
            }
            open = self.open();
            if open & forced != L::NONE {
                looks = self.look(open);
            }
        }
        self.effort.steps += u64::from(open.count() / 2);
    }

    /// Look ahead from each open literal.
    fn look(&mut self, open: L) -> Looks<L> {
        let mut looks = Looks { reached: 0, fail: L::NONE, shortest: 0, refuted: L::NONE };
        for literal in open.each() {
            let (length, reached) = self.follow(literal);
            looks.reached += u64::from(reached);
            if length == 0 {
                continue;
            }
            looks.fail |= L::of(literal);
            if looks.shortest == 0 || length < looks.shortest {
                (looks.shortest, looks.refuted) = (length, L::NONE);
            }
            if length == looks.shortest {
                looks.refuted |= L::of(literal);
            }
        }
        looks
    }

    /// Follow a literal, layer by layer up to a contradiction. Returns the links of the chain from
    /// the literal to its negation, or 0 if nothing contradicts it, and how many literals it
    /// reaches.
    fn follow(&mut self, literal: usize) -> (usize, u32) {
        let layers = &mut self.layers;
        layers[0] = L::of(literal);
        let mut reached = layers[0];
        for number in 1..2 * MOST {
            let next = self.formula.all_implied(layers[number - 1]) & !self.holds & !reached;
            layers[number] = next;
            reached |= next;
            let opposite = reached & next.negations();
            if opposite != L::NONE || next == L::NONE {
                let before =
                    layers[..=number].iter().position(|layer| *layer & opposite != L::NONE);
                return (before.map_or(0, |before| before + number), reached.count());
            }
        }
        (0, reached.count())
    }
}

#[cfg(test)]
mod tests {
    use super::super::components::{Components, Graph};
    use super::super::effort::effort;
    use super::super::forced::{Freedom, Solution};
    use super::*;
    use crate::draws::Stream;
    use crate::search::{run_to_the_end, Pace};

    impl<L: Set> Formula<L> {
        /// The formula of `MOST` shooters or fewer; see `Clauses::finish`.
        pub fn new(must: &[bool], pairs: &[[u32; 2]]) -> Self {
            let count = must.len();
            let mut every = L::NONE;
            (0..count / 2).for_each(|shooter| every |= L::both_of(shooter));
            let mut formula = Formula::of(every);
            (0..count).filter(|&l| must[l]).for_each(|literal| formula.require(literal as u8));
            for pair in pairs {
                formula.add(pair.map(|literal| literal as u8));
            }
            formula
        }
    }

    /// Whether there is a solution, and the effort, as for any number of shooters.
    async fn plain(must: &[bool], pairs: &[[u32; 2]]) -> (bool, Effort) {
        let pace = &mut Pace::new();
        let graph = Graph::new(must, pairs, pace).await;
        let (component, count) = Components::of(&graph, &vec![false; must.len() / 2], pace).await;
        let is_solved = component.chunks_exact(2).all(|both| both[0] != both[1]);
        let solution = Solution { graph: &graph, component: &component, count };
        let forced = if is_solved { Some(solution.forced(u64::MAX, pace).await) } else { None };
        let free = forced.iter().flatten().filter(|&&one| one == Freedom::Free).count();
        let found = effort(must, pairs, forced.as_deref(), u64::MAX, pace).await;
        (is_solved, Effort { free, ..found })
    }

    /// Assert the effort in sets of this width.
    fn assert_by<L: Set>(must: &[bool], pairs: &[[u32; 2]], is_solved: bool, effort: &Effort) {
        let formula = Formula::<L>::new(must, pairs);
        let found = |needs_one, most_free| {
            let mut effort = Effort::default();
            let is_solved = formula.effort(needs_one, most_free, &mut effort)?;
            Some((is_solved, effort))
        };
        assert_eq!(found(true, usize::MAX).is_some(), is_solved);
        assert_eq!(found(false, effort.free), Some((is_solved, effort.clone())));
        assert!(effort.free == 0 || found(false, effort.free - 1).is_none());
    }

    #[test]
    fn few_shooters_take_the_effort_of_many() {
        let stream = &mut Stream::new(&[5; 32], 0);
        let (mut solved, mut longest) = (0, 0);
        for _ in 0..500 {
            let literals = 2 * (1 + stream.below(MOST));
            let must: Vec<bool> = (0..literals).map(|_| stream.chance(3)).collect();
            let count = stream.below(literals);
            let pairs = (0..count).map(|_| [0; 2].map(|_| stream.below(literals) as u32));
            let pairs: Vec<[u32; 2]> = pairs.filter(|[a, b]| a / 2 != b / 2).collect();
            let (is_solved, effort) = run_to_the_end(plain(&must, &pairs));
            solved += usize::from(is_solved);
            longest = longest.max(effort.gained.len());
            assert_by::<u128>(&must, &pairs, is_solved, &effort);
            if literals <= MOST {
                assert_by::<u64>(&must, &pairs, is_solved, &effort);
            }
        }
        assert!((150..450).contains(&solved) && longest > 10, "{solved} {longest}");
    }
}
