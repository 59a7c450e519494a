//! One search for an augmenting path with blossoms, as the textbooks have it: a queue of outer
//! vertices, the base of each vertex in an array, and all of it looked at when a blossom shrinks.

use std::collections::VecDeque;

const NONE: u32 = u32::MAX;

/// Whether the two vertices without a partner are joined by an augmenting path; it is applied.
pub fn augment(edges: &[[u32; 3]], mate: &mut [u32]) -> bool {
    let Some(root) = mate.iter().position(|&partner| partner == NONE) else { return true };
    let mut search = Search {
        parent: vec![NONE; mate.len()],
        base: (0..mate.len() as u32).collect(),
        is_outer: vec![false; mate.len()],
        queue: VecDeque::from([root as u32]),
        mate,
    };
    search.is_outer[root] = true;
    while let Some(outer) = search.queue.pop_front() {
        for &other in edges[outer as usize].iter().filter(|&&other| other != NONE) {
            if search.meet(root as u32, outer, other) {
                search.flip(other);
                return true;
            }
        }
    }
    false
}

struct Search<'a> {
    mate: &'a mut [u32],
    /// Of each inner vertex the outer one from which it was found.
    parent: Vec<u32>,
    base: Vec<u32>,
    is_outer: Vec<bool>,
    queue: VecDeque<u32>,
}

impl Search<'_> {
    /// Follow an edge. True if it leads to the other vertex without a partner.
    fn meet(&mut self, root: u32, outer: u32, other: u32) -> bool {
        let [one, two, partner] = [outer, other, self.mate[other as usize]];
        if self.base[one as usize] == self.base[two as usize] || self.mate[one as usize] == two {
            return false;
        }
        if other == root || (partner != NONE && self.parent[partner as usize] != NONE) {
            self.shrink(outer, other);
        } else if self.parent[other as usize] == NONE {
            self.parent[other as usize] = outer;
            if partner == NONE {
                return true;
            }
            self.is_outer[partner as usize] = true;
            self.queue.push_back(partner);
        }
        false
    }

    fn shrink(&mut self, one: u32, two: u32) {
        let base = self.common_base(one, two);
        let mut in_blossom = vec![false; self.mate.len()];
        self.mark(&mut in_blossom, one, base, two);
        self.mark(&mut in_blossom, two, base, one);
        for vertex in 0..self.mate.len() {
            if in_blossom[self.base[vertex] as usize] {
                self.base[vertex] = base;
                if !self.is_outer[vertex] {
                    self.is_outer[vertex] = true;
                    self.queue.push_back(vertex as u32);
                }
            }
        }
    }

    fn common_base(&self, one: u32, two: u32) -> u32 {
        let mut above = vec![false; self.mate.len()];
        let mut vertex = one;
        loop {
            vertex = self.base[vertex as usize];
            above[vertex as usize] = true;
            if self.mate[vertex as usize] == NONE {
                break;
            }
            vertex = self.parent[self.mate[vertex as usize] as usize];
        }
        vertex = self.base[two as usize];
        while !above[vertex as usize] {
            vertex = self.base[self.parent[self.mate[vertex as usize] as usize] as usize];
        }
        vertex
    }

    fn mark(&mut self, in_blossom: &mut [bool], mut vertex: u32, base: u32, mut child: u32) {
        while self.base[vertex as usize] != base {
            let partner = self.mate[vertex as usize];
            in_blossom[self.base[vertex as usize] as usize] = true;
            in_blossom[self.base[partner as usize] as usize] = true;
            self.parent[vertex as usize] = child;
            child = partner;
            vertex = self.parent[partner as usize];
        }
    }

    /// Exchange the edges in and out of the matching along the path that ends at `last`.
    fn flip(&mut self, last: u32) {
        let mut vertex = last;
        while vertex != NONE {
            let outer = self.parent[vertex as usize];
            let next = self.mate[outer as usize];
            self.mate[vertex as usize] = outer;
            self.mate[outer as usize] = vertex;
            vertex = next;
        }
    }
}
