//! Clauses of one or two literals, of which one must hold.

/// Two literals: twice the same for a clause of one, twice `NEITHER` for one that cannot hold.
pub type Clause = [u32; 2];

/// No literal.
pub const NEITHER: u32 = u32::MAX;

/// The clause of at most two literals.
pub fn of(mut literals: impl Iterator<Item = u32>) -> Clause {
    let one = literals.next().unwrap_or(NEITHER);
    [one, literals.next().unwrap_or(one)]
}

/// The different literals of a clause.
pub fn literals([one, other]: Clause) -> impl Iterator<Item = u32> {
    let second = (other != one).then_some(other);
    [Some(one).filter(|&one| one != NEITHER), second].into_iter().flatten()
}
