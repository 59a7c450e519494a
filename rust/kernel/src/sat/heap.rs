//! Variables by activity: a binary heap in which each may be raised.

/// The variables that wait for a decision, the most active on top.
pub struct Heap {
    activity: Vec<f64>,
    order: Vec<u32>,
    /// By variable: its place in the heap, or `OUT`.
    places: Vec<u32>,
    increment: f64,
}

const OUT: u32 = u32::MAX;
const MOST: f64 = 1e100;

impl Heap {
    /// All variables, equally active.
    pub fn new(vars: usize) -> Self {
        let all: Vec<u32> = (0..vars as u32).collect();
        Heap { activity: vec![0.0; vars], order: all.clone(), places: all, increment: 1.0 }
    }

    /// Raise the activity of a variable.
    pub fn bump(&mut self, var: usize) {
        self.activity[var] += self.increment;
        if self.activity[var] > MOST {
            self.activity.iter_mut().for_each(|activity| *activity /= MOST);
            self.increment /= MOST;
        }
        if self.places[var] != OUT {
            self.up(self.places[var] as usize);
        }
    }

    /// Make later bumps count more than earlier ones.
    pub fn decay(&mut self, factor: f64) {
        self.increment /= factor;
    }

    /// Put a variable back, if it is not there.
    pub fn insert(&mut self, var: usize) {
        if self.places[var] == OUT {
            self.places[var] = self.order.len() as u32;
            self.order.push(var as u32);
            self.up(self.order.len() - 1);
        }
    }

    /// Take the most active variable; of equal ones the order depends on the history alone.
    pub fn pop(&mut self) -> Option<usize> {
        let top = *self.order.first()?;
        self.places[top as usize] = OUT;
        let last = self.order.pop()?;
        if let Some(first) = self.order.first_mut() {
            *first = last;
            self.places[last as usize] = 0;
            self.down();
        }
        Some(top as usize)
    }

    fn is_higher(&self, one: usize, other: usize) -> bool {
        let activity = |place: usize| self.activity[self.order[place] as usize];
        activity(one) > activity(other)
    }

    fn swap(&mut self, one: usize, other: usize) {
        self.order.swap(one, other);
        for place in [one, other] {
            self.places[self.order[place] as usize] = place as u32;
        }
    }

    fn up(&mut self, mut place: usize) {
        while place > 0 && self.is_higher(place, (place - 1) / 2) {
            self.swap(place, (place - 1) / 2);
            place = (place - 1) / 2;
        }
    }

    fn down(&mut self) {
        let mut place = 0;
        loop {
            let mut highest = place;
            for child in [2 * place + 1, 2 * place + 2] {
                if child < self.order.len() && self.is_higher(child, highest) {
                    highest = child;
                }
            }
            if highest == place {
                return;
            }
            self.swap(place, highest);
            place = highest;
        }
    }
}
