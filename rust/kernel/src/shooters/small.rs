//! The effort of a player for few shooters: sets of literals are the bits of a number.
//!
//! The same as `effort`, in a fraction of the time: the generator rates thousands of puzzles for
//! each that it makes. `sights` makes the formulas. A literal fails if following it leads to a contradiction, so the first look
//! ahead also tells whether there is a solution, and which shooters are free.

use super::effort::{expected, Effort};

/// The largest number of shooters.
pub const MOST: usize = 64;

/// A literal a bit.
pub type Literals = u128;

/// The even literals.
const EVEN: Literals = Literals::MAX / 3;

/// The negations of literals.
fn negations(literals: Literals) -> Literals {
    (literals & EVEN) << 1 | literals >> 1 & EVEN
}

/// The literals of a set.
pub fn each(mut literals: Literals) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let literal = literals.trailing_zeros() as usize;
        literals &= literals.wrapping_sub(1);
        (literal < 2 * MOST).then_some(literal)
    })
}

/// A formula of few shooters.
pub struct Formula {
    /// The literals of all shooters.
    every: Literals,
    must: Literals,
    /// By literal, those that it implies by a clause of two.
    implied: [Literals; 2 * MOST],
}

impl Formula {
    /// A formula without clauses, whose shooters have these literals.
    pub fn of(every: Literals) -> Self {
        Formula { every, must: 0, implied: [0; 2 * MOST] }
    }

    /// Add a literal that must hold.
    pub fn require(&mut self, literal: u8) {
        self.must |= 1 << literal;
    }

    /// Add a clause of two literals.
    pub fn add(&mut self, [a, b]: [u8; 2]) {
        self.implied[usize::from(a ^ 1)] |= 1 << b;
        self.implied[usize::from(b ^ 1)] |= 1 << a;
    }

    /// The literals that must hold.
    pub fn must(&self) -> Literals {
        self.must
    }

    fn all_implied(&self, literals: Literals) -> Literals {
        each(literals).fold(0, |all, literal| all | self.implied[literal])
    }

    /// Whether there is a solution, and the effort. None if more than `most_free` shooters are free,
    /// or if there is no solution and `needs_one` is set.
    pub fn effort(&self, needs_one: bool, most_free: usize) -> Option<(bool, Effort)> {
        let layers = [0; 2 * MOST];
        let mut player = Player { formula: self, holds: 0, effort: Effort::default(), layers };
        if !player.accept(self.must) {
            return (!needs_one).then_some((false, player.effort));
        }
        let open = player.open();
        let looks = player.look(open);
        let is_solved = looks.fail & negations(looks.fail) == 0;
        let decided = looks.fail | negations(looks.fail);
        if is_solved {
            player.effort.free = (open & !decided).count_ones() as usize / 2;
        }
        if player.effort.free > most_free || needs_one && !is_solved {
            return None;
        }
        // Without a solution nothing is forced, and the player goes on up to a contradiction.
        let forced = if is_solved { decided } else { open };
        player.look_ahead(open, looks, forced);
        Some((is_solved, player.effort))
    }
}

struct Player<'a> {
    formula: &'a Formula,
    holds: Literals,
    effort: Effort,
    /// The layers of the literal that is followed.
    layers: [Literals; 2 * MOST],
}

/// The results of looking ahead from each open literal.
#[derive(Default)]
struct Looks {
    /// The number of literals that all of them reach.
    reached: u64,
    /// The literals that lead to a contradiction.
    fail: Literals,
    /// The links of the shortest chain that leads to one, or 0; and the literals that it refutes.
    shortest: usize,
    refuted: Literals,
}

impl Player<'_> {
    /// The literals of the shooters that are not decided.
    fn open(&self) -> Literals {
        self.formula.every & !self.holds & !negations(self.holds)
    }

    /// Set literals for good, with all that they imply, layer by layer up to a contradiction.
    /// Returns whether there is none.
    fn accept(&mut self, mut layer: Literals) -> bool {
        let (mut set, mut holds_good) = (0, true);
        while holds_good && layer != 0 {
            self.holds |= layer;
            set += u64::from(layer.count_ones());
            holds_good = layer & negations(self.holds) == 0;
            layer = self.formula.all_implied(layer) & !self.holds;
        }
        self.effort.steps += set;
        self.effort.gained.push(set);
        holds_good
    }

    /// Look ahead, by the shortest chains that help, until nothing that is `forced` is open.
    fn look_ahead(&mut self, mut open: Literals, mut looks: Looks, forced: Literals) {
        while open & forced != 0 && looks.refuted != 0 {
            let count = u64::from(open.count_ones());
            self.effort.steps += expected(count, looks.reached, looks.refuted.count_ones());
            self.effort.gained.resize(looks.shortest, 0);
            if !self.accept(negations(looks.refuted)) {
                return;
            }
            open = self.open();
            if open & forced != 0 {
                looks = self.look(open);
            }
        }
        self.effort.steps += u64::from(open.count_ones() / 2);
    }

    /// Look ahead from each open literal.
    fn look(&mut self, open: Literals) -> Looks {
        let mut looks = Looks::default();
        for literal in each(open) {
            let (length, reached) = self.follow(literal);
            looks.reached += u64::from(reached);
            if length == 0 {
                continue;
            }
            looks.fail |= 1 << literal;
            if looks.shortest == 0 || length < looks.shortest {
                (looks.shortest, looks.refuted) = (length, 0);
            }
            if length == looks.shortest {
                looks.refuted |= 1 << literal;
            }
        }
        looks
    }

    /// Follow a literal, layer by layer up to a contradiction. Returns the links of the chain from
    /// the literal to its negation, or 0 if nothing contradicts it, and how many literals it
    /// reaches.
    fn follow(&mut self, literal: usize) -> (usize, u32) {
        let layers = &mut self.layers;
        layers[0] = 1 << literal;
        let mut reached: Literals = layers[0];
        for number in 1..2 * MOST {
            let next = self.formula.all_implied(layers[number - 1]) & !self.holds & !reached;
            layers[number] = next;
            reached |= next;
            let opposite = reached & negations(next);
            if opposite != 0 || next == 0 {
                let before = layers[..=number].iter().position(|layer| layer & opposite != 0);
                return (before.map_or(0, |before| before + number), reached.count_ones());
            }
        }
        (0, reached.count_ones())
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

    impl Formula {
        /// The formula of `MOST` shooters or fewer; see `Clauses::finish`.
        pub fn new(must: &[bool], pairs: &[[u32; 2]]) -> Self {
            let count = must.len();
            let every = if count == 0 { 0 } else { Literals::MAX >> (2 * MOST - count) };
            let mut formula = Formula::of(every);
            (0..count).filter(|&l| must[l]).for_each(|literal| formula.require(literal as u8));
            pairs.iter().for_each(|pair| formula.add(pair.map(|literal| literal as u8)));
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
            let (free, formula) = (effort.free, Formula::new(&must, &pairs));
            solved += usize::from(is_solved);
            longest = longest.max(effort.gained.len());
            assert_eq!(formula.effort(true, usize::MAX).is_some(), is_solved);
            assert_eq!(formula.effort(false, free), Some((is_solved, effort)));
            assert!(free == 0 || formula.effort(false, free - 1).is_none());
        }
        assert!((150..450).contains(&solved) && longest > 10, "{solved} {longest}");
    }
}
