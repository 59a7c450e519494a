//! The edges that are left in the graph, and the rules that delete and force them; see `unique`.

use super::graph::{neighbour, Graph, BLOCKED, OPEN};
use super::search::Price;

/// The edges of a side: its straight run, and the turns 0 and 1.
const SLOTS: u32 = 3;

/// The slot of the edge that joins a side with a neighbouring one.
pub fn slot_to(side: u32, neighbour_side: u32) -> u32 {
    1 + u32::from(neighbour(side, 0) != neighbour_side)
}

/// The side at the other end of an edge.
fn end(graph: &Graph, side: u32, slot: u32) -> u32 {
    if slot == 0 {
        graph[side].across
    } else {
        neighbour(side, slot - 1)
    }
}

/// The slot of an edge at its other end.
fn back(slot: u32) -> u32 {
    (SLOTS - slot) % SLOTS
}

/// For each side the edges that are left, one bit a slot.
#[derive(Clone)]
pub struct Edges(Vec<u8>);

impl Edges {
    /// All edges of the graph.
    pub fn all(graph: &Graph) -> Edges {
        let slots = |side: u32| {
            let mut bits = u8::from(graph[side].across < OPEN);
            for turn in 0..2 {
                bits |= u8::from(graph.beside(side, turn).is_some()) << (1 + turn);
            }
            if graph[side].across == BLOCKED {
                0
            } else {
                bits
            }
        };
        Edges((0..graph.len()).map(slots).collect())
    }

    /// The number of edges of a side that are left.
    pub fn count(&self, side: u32) -> u32 {
        self.0[side as usize].count_ones()
    }

    fn slots(&self, side: u32) -> impl Iterator<Item = u32> {
        let bits = self.0[side as usize];
        (0..SLOTS).filter(move |slot| bits >> slot & 1 == 1)
    }

    /// Delete the edge of a side in a slot.
    pub fn delete(&mut self, graph: &Graph, side: u32, slot: u32) {
        self.0[side as usize] &= !(1 << slot);
        self.0[end(graph, side, slot) as usize] &= !(1 << back(slot));
    }

    /// Delete all other edges at both ends of an edge. The sides that lose an edge are appended to
    /// `touched`.
    pub fn force(&mut self, graph: &Graph, side: u32, slot: u32, touched: &mut Vec<u32>) {
        for (side, kept) in [(side, slot), (end(graph, side, slot), back(slot))] {
            for slot in self.slots(side).filter(|&slot| slot != kept) {
                touched.push(end(graph, side, slot));
                self.delete(graph, side, slot);
            }
        }
    }

    /// Apply the first two rules until they find no more. Returns None if a vertex has no edge
    /// left.
    pub fn settle(&mut self, graph: &Graph) -> Option<()> {
        loop {
            let mut touched: Vec<u32> = (0..graph.len()).collect();
            while let Some(side) = touched.pop() {
                let mut slots = self.slots(side);
                match (slots.next(), slots.next()) {
                    (None, _) if graph[side].across != BLOCKED => return None,
                    (Some(slot), None) => self.force(graph, side, slot, &mut touched),
                    _ => {}
                }
            }
            let bridges = self.bridges(graph);
            if bridges.is_empty() {
                return Some(());
            }
            for (side, slot, odd) in bridges {
                if self.0[side as usize] >> slot & 1 == 0 {
                    continue;
                }
                if odd {
                    self.force(graph, side, slot, &mut vec![]);
                } else {
                    self.delete(graph, side, slot);
                }
            }
        }
    }

    /// The edges that are on no cycle, without those of matched pairs, and whether the part beyond
    /// has odd size.
    ///
    /// By depth-first search: no other edge leads back from beyond such an edge. Linear.
    fn bridges(&self, graph: &Graph) -> Vec<(u32, u32, bool)> {
        let mut bridges = vec![];
        let mut number = vec![0u32; graph.len() as usize];
        let (mut low, mut size) = (number.clone(), number.clone());
        let mut count = 0;
        for root in 0..graph.len() {
            if number[root as usize] != 0 || self.count(root) < 2 {
                continue;
            }
            count += 1;
            (number[root as usize], low[root as usize], size[root as usize]) = (count, count, 1);
            // A side, the slot to its parent (SLOTS for none), and the next slot to visit.
            let mut path = vec![(root, SLOTS, 0)];
            while let Some((side, up, slot)) = path.last_mut() {
                let (at, up) = (*side as usize, *up);
                if *slot == SLOTS {
                    path.pop();
                    if let Some(&(parent, ..)) = path.last() {
                        let parent = parent as usize;
                        low[parent] = low[parent].min(low[at]);
                        size[parent] += size[at];
                        if low[at] > number[parent] {
                            bridges.push((at as u32, up, size[at] % 2 == 1));
                        }
                    }
                    continue;
                }
                let here = *slot;
                *slot += 1;
                if here == up || self.0[at] >> here & 1 == 0 {
                    continue;
                }
                let to = end(graph, at as u32, here);
                if number[to as usize] != 0 {
                    low[at] = low[at].min(number[to as usize]);
                } else {
                    count += 1;
                    (number[to as usize], low[to as usize], size[to as usize]) = (count, count, 1);
                    path.push((to, back(here), 0));
                }
            }
        }
        bridges
    }

    /// Apply the third rule. Returns None if the set is not a barrier.
    pub fn apply_barrier(&mut self, graph: &Graph, barrier: &[u32]) -> Option<()> {
        const REMOVED: u8 = 1;
        const EVEN: u8 = 2;
        const ODD: u8 = 3;
        let mut part = vec![0u8; graph.len() as usize];
        barrier.iter().for_each(|&side| part[side as usize] = REMOVED);
        let mut odd = 0;
        for first in 0..graph.len() {
            if part[first as usize] != 0 || graph[first].across == BLOCKED {
                continue;
            }
            part[first as usize] = EVEN;
            let mut sides = vec![first];
            let mut looked = 0;
            while let Some(&side) = sides.get(looked) {
                looked += 1;
                for to in self.slots(side).map(|slot| end(graph, side, slot)) {
                    if part[to as usize] == 0 {
                        part[to as usize] = EVEN;
                        sides.push(to);
                    }
                }
            }
            if sides.len() % 2 == 1 {
                odd += 1;
                sides.iter().for_each(|&side| part[side as usize] = ODD);
            }
        }
        for &side in barrier {
            for slot in self.slots(side) {
                if part[end(graph, side, slot) as usize] != ODD {
                    self.delete(graph, side, slot);
                }
            }
        }
        (odd == barrier.len()).then_some(())
    }

    /// A barrier that shows that the matched edge of a side in this slot is forced. None if it is
    /// not forced: then an alternating path leads around it.
    ///
    /// Edmonds' search from the side without the edge. It fails if the edge is forced: then the
    /// inner sides outside all blossoms are the barrier.
    pub fn around(&self, graph: &Graph, mates: &[u32], root: u32, slot: u32) -> Option<Vec<u32>> {
        let goal = end(graph, root, slot);
        let mut search = Around {
            label: vec![Label::Free; mates.len()],
            base: (0..graph.len()).collect(),
            parent: vec![root; mates.len()],
            mates,
            root,
        };
        search.label[root as usize] = Label::Outer;
        let mut queue = vec![root];
        let mut looked = 0;
        while let Some(&side) = queue.get(looked) {
            looked += 1;
            for slot_here in self.slots(side) {
                let to = end(graph, side, slot_here);
                if side == root && slot_here == slot || to == mates[side as usize] {
                    continue;
                }
                if to == goal {
                    return None;
                }
                match search.label[to as usize] {
                    Label::Free => {
                        let next = mates[to as usize];
                        search.label[to as usize] = Label::Inner;
                        search.parent[to as usize] = side;
                        search.label[next as usize] = Label::Outer;
                        queue.push(next);
                    }
                    Label::Inner => {}
                    Label::Outer => search.shrink(side, to, &mut queue),
                }
            }
        }
        let inner = |side: &u32| search.label[*side as usize] == Label::Inner;
        Some((0..graph.len()).filter(inner).collect())
    }

    /// Delete the edges that no matching of least weight has: all but the tight ones.
    ///
    /// The potentials at the ends of a tight edge exceed its weight by the duals of the blossoms
    /// around both ends. A blossom is a component of the edges that exceed by more, so the edges
    /// are taken in descending order of the excess.
    pub fn keep_tight(&mut self, graph: &Graph, price: Price, potentials: &[i64]) {
        let mut edges: Vec<(i64, u32, u32)> = vec![];
        for side in 0..graph.len() {
            for slot in self.slots(side) {
                let to = end(graph, side, slot);
                if slot == 1 || slot == 0 && side < to {
                    let steps = graph.run_length(side) + graph.run_length(to);
                    let weight = steps * u64::from(price.step) + 2 * u64::from(price.reflection);
                    let weight = if slot == 0 { 0 } else { weight as i64 };
                    edges.push((
                        potentials[side as usize] + potentials[to as usize] - weight,
                        side,
                        slot,
                    ));
                }
            }
        }
        edges.sort_unstable_by_key(|&(over, ..)| std::cmp::Reverse(over));
        let mut bases: Vec<u32> = (0..graph.len()).collect();
        for group in edges.chunk_by(|one, other| one.0 == other.0) {
            let mut joined = vec![];
            for &(over, side, slot) in group {
                let to = end(graph, side, slot);
                if over >= 0 && base(&mut bases, side) != base(&mut bases, to) {
                    joined.push((side, to));
                } else {
                    self.delete(graph, side, slot);
                }
            }
            for (side, to) in joined {
                let (one, other) = (base(&mut bases, side), base(&mut bases, to));
                bases[one as usize] = other;
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    Free,
    Outer,
    Inner,
}

/// The search of `Edges::around`.
struct Around<'a> {
    label: Vec<Label>,
    base: Vec<u32>,
    parent: Vec<u32>,
    mates: &'a [u32],
    root: u32,
}

impl Around<'_> {
    /// Contract the blossom that an edge between two outer sides closes, unless it is contracted
    /// already.
    fn shrink(&mut self, one: u32, other: u32, queue: &mut Vec<u32>) {
        let mut above = vec![base(&mut self.base, one)];
        while *above.last().expect("one at least") != self.root {
            above.push(self.above(*above.last().expect("one at least")));
        }
        let mut top = base(&mut self.base, other);
        while !above.contains(&top) {
            top = self.above(top);
        }
        for side in [one, other] {
            let mut at = base(&mut self.base, side);
            while at != top {
                let inner = self.mates[at as usize];
                let next = base(&mut self.base, self.parent[inner as usize]);
                self.base[at as usize] = top;
                self.base[inner as usize] = top;
                self.label[inner as usize] = Label::Outer;
                queue.push(inner);
                at = next;
            }
        }
    }

    /// The base above this one in the tree.
    fn above(&mut self, at: u32) -> u32 {
        let inner = self.mates[at as usize];
        base(&mut self.base, self.parent[inner as usize])
    }
}

/// The root of a side in a disjoint-set forest.
fn base(bases: &mut [u32], side: u32) -> u32 {
    let mut at = side;
    while bases[at as usize] != at {
        let next = bases[bases[at as usize] as usize];
        bases[at as usize] = next;
        at = next;
    }
    at
}
