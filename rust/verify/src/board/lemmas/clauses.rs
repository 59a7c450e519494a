//! Clauses, and the assignments that follow from suppositions by unit propagation.

use std::ops::Not;

/// A variable, doubled, plus 1 if it is negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(pub u32);

impl Lit {
    fn index(self) -> usize {
        self.0 as usize
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    Open,
    True,
    False,
}

/// A clause that is looked at when a literal becomes true, and a literal that may satisfy it.
#[derive(Clone, Copy)]
struct Watch {
    clause: usize,
    other: Lit,
}

/// Clauses, and the assignment that they force.
pub struct Clauses {
    /// The literals of all clauses one after another, and where each ends.
    lits: Vec<Lit>,
    ends: Vec<usize>,
    watches: Vec<Vec<Watch>>,
    values: Vec<Value>,
    /// The true literals in the order of their assignment, and how many are propagated.
    trail: Vec<Lit>,
    propagated: usize,
    /// Whether the clauses contradict each other without any supposition.
    pub is_refuted: bool,
}

impl Clauses {
    /// No clauses over so many variables.
    pub fn new(vars: usize) -> Self {
        Clauses {
            lits: Vec::new(),
            ends: Vec::new(),
            watches: vec![Vec::new(); 2 * vars],
            values: vec![Value::Open; 2 * vars],
            trail: Vec::new(),
            propagated: 0,
            is_refuted: false,
        }
    }

    /// Whether a number is a literal of these variables.
    pub fn has(&self, lit: Lit) -> bool {
        lit.index() < self.values.len()
    }

    pub fn is_true(&self, lit: Lit) -> bool {
        self.values[lit.index()] == Value::True
    }

    pub fn is_false(&self, lit: Lit) -> bool {
        self.values[lit.index()] == Value::False
    }

    /// Add a clause, and assign all that follows from it. Nothing may be supposed meanwhile.
    pub fn add(&mut self, lits: &[Lit]) {
        let first = self.lits.len();
        // A false literal stays false, so it is left out.
        self.lits
            .extend(lits.iter().copied().filter(|lit| self.values[lit.index()] != Value::False));
        let own = &mut self.lits[first..];
        own.sort_unstable();
        let holds = own.iter().any(|lit| self.values[lit.index()] == Value::True)
            || own.windows(2).any(|pair| pair[0] == !pair[1]);
        if holds {
            return self.lits.truncate(first);
        }
        match *own {
            [] => self.is_refuted = true,
            [unit] => {
                self.lits.truncate(first);
                self.assign(unit);
                self.is_refuted |= !self.propagate();
            }
            [one, other, ..] => {
                let clause = self.ends.len();
                self.ends.push(self.lits.len());
                self.watches[(!one).index()].push(Watch { clause, other });
                self.watches[(!other).index()].push(Watch { clause, other: one });
            }
        }
    }

    /// Suppose literals, and call `judge` with the resulting assignment: None if they contradict the clauses.
    ///
    /// Afterwards nothing is supposed.
    pub fn suppose<T>(
        &mut self,
        lits: impl Iterator<Item = Lit>,
        judge: impl FnOnce(Option<&Self>) -> T,
    ) -> T {
        let before = self.trail.len();
        let mut agree = true;
        for lit in lits {
            match self.values[lit.index()] {
                Value::True => {}
                Value::False => agree = false,
                Value::Open => self.assign(lit),
            }
        }
        agree = agree && self.propagate();
        let judged = judge(agree.then_some(&*self));
        for lit in self.trail.drain(before..) {
            self.values[lit.index()] = Value::Open;
            self.values[(!lit).index()] = Value::Open;
        }
        self.propagated = before;
        judged
    }

    fn assign(&mut self, lit: Lit) {
        self.values[lit.index()] = Value::True;
        self.values[(!lit).index()] = Value::False;
        self.trail.push(lit);
    }

    /// Assign all that follows. Returns whether no clause is falsified.
    fn propagate(&mut self) -> bool {
        while let Some(&lit) = self.trail.get(self.propagated) {
            self.propagated += 1;
            let mut watches = std::mem::take(&mut self.watches[lit.index()]);
            let mut agree = true;
            watches.retain_mut(|watch| !agree || self.stays(lit, watch, &mut agree));
            self.watches[lit.index()] = watches;
            if !agree {
                return false;
            }
        }
        true
    }

    /// Look at a clause of which a watched literal, the negation of `lit`, is false now. Returns
    /// whether it is still watched there; `agree` becomes false if no literal is left.
    fn stays(&mut self, lit: Lit, watch: &mut Watch, agree: &mut bool) -> bool {
        if self.values[watch.other.index()] == Value::True {
            return true;
        }
        let start = watch.clause.checked_sub(1).map_or(0, |before| self.ends[before]);
        let lits = &mut self.lits[start..self.ends[watch.clause]];
        if lits[0] == !lit {
            lits.swap(0, 1);
        }
        let first = lits[0];
        watch.other = first;
        if self.values[first.index()] == Value::True {
            return true;
        }
        let free = (2..lits.len()).find(|&place| self.values[lits[place].index()] != Value::False);
        if let Some(place) = free {
            lits.swap(1, place);
            let moved = !lits[1];
            self.watches[moved.index()].push(*watch);
            return false;
        }
        match self.values[first.index()] {
            Value::False => *agree = false,
            _ => self.assign(first),
        }
        true
    }
}
