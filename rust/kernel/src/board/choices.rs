//! The choices for a cell at which light waits, and those of them that break a rule immediately.

use super::card::{Card, Grid, Position};
use super::lookahead::is_last_beam;
use super::prune;
use super::tokens::*;
use crate::grid::{cells, left, right};

/// The ways to decide a cell.
#[derive(Clone, Copy)]
pub(super) struct Choices {
    pub cell: u8,
    /// All ways that there are, and those of them that are not known to break a rule.
    pub all: Codes,
    pub live: Codes,
}

/// How a beam that leaves a cell may end well.
struct Exit {
    /// On something that is given, or decided.
    on_board: bool,
    /// On a token that is added on its way.
    on_added: bool,
}

impl<M: Grid> Card<M> {
    /// The choices for the cell of a waiting beam: one with the fewest live choices.
    pub(super) fn choices(&self, position: &Position<M>) -> Choices {
        let is_alone = is_last_beam(position);
        let is_first_taken = is_alone || !self.uses(prune::FEWEST_CHOICES);
        let mut best = Choices { cell: 0, all: 0, live: 0 };
        let mut fewest = u32::MAX;
        for (h, &waiting) in position.pending.iter().enumerate() {
            for cell in cells(waiting) {
                let found = self.choices_at(position, cell, h, is_alone);
                if found.live == 0 || is_first_taken {
                    return found;
                }
                let count = found.live.count_ones();
                if count < fewest {
                    (best, fewest) = (found, count);
                }
            }
        }
        best
    }

    #[inline(always)]
    fn choices_at(
        &self,
        position: &Position<M>,
        index: usize,
        heading: usize,
        is_alone: bool,
    ) -> Choices {
        let is_given = position.unoriented.meets(M::cell(index));
        let all = self.all_choices(position, index);
        let from_pile = if is_given { 0 } else { all & !(1 << NOTHING) };
        let hopeless = if self.stray_beams || !self.uses(prune::HOPELESS_EXITS) {
            0
        } else {
            self.hopeless(position, index, heading, from_pile, is_alone)
        };
        Choices { cell: index as u8, all, live: all & !hopeless }
    }

    /// Every way to decide a cell.
    pub(super) fn all_choices(&self, position: &Position<M>, index: usize) -> Codes {
        if position.unoriented.meets(M::cell(index)) {
            return codes_of(piece_of(self.cells[index]));
        }
        position.pile_codes
    }

    /// The choices that break a rule at once: by a stray beam, or by a lit target too many.
    /// `from_pile` are those that use up a token of the pile.
    #[inline(always)]
    fn hopeless(
        &self,
        position: &Position<M>,
        index: usize,
        heading: usize,
        from_pile: Codes,
        is_alone: bool,
    ) -> Codes {
        let with = &WITH[heading];
        let mut hopeless = with[BLOCKED_INDEX];
        for out in [heading, left(heading), right(heading)] {
            let exit = self.exit(position, index, out);
            if exit.on_board {
                continue;
            }
            if position.pile_size == 0 || !exit.on_added {
                hopeless |= with[out];
            } else if position.pile_size == 1 {
                hopeless |= with[out] & from_pile;
            }
        }
        // One more lit target is too many, or ends the last beam too early.
        let lit = position.lit_count + 1;
        let work_left = position.pile_size > u32::from(from_pile != 0)
            || lit < self.targets
            || !(position.untouched & !M::cell(index)).is_empty();
        if lit > self.targets || is_alone && work_left {
            hopeless |= with[LIGHTS_INDEX];
        }
        hopeless
    }

    /// Whether a beam that leaves a cell can meet anything but an opaque side or the rim.
    #[inline(always)]
    fn exit(&self, position: &Position<M>, index: usize, out: usize) -> Exit {
        if position.is_looked_at {
            let next = self.geometry.advance(out, M::cell(index));
            let good = position.good.sets()[out].meets(next);
            return Exit { on_board: good, on_added: good };
        }
        let ray = self.geometry.ray(index, out);
        let tokens = ray & !(position.free | position.passed(out));
        if tokens.is_empty() {
            return Exit { on_board: false, on_added: ray.meets(position.free) };
        }
        let first = self.geometry.first_met(out, tokens);
        let before = ray & !self.geometry.ray(first, out);
        let takes = MEETINGS[usize::from(position.code_at(first))][out] & BLOCKED == 0;
        Exit { on_board: takes, on_added: before.meets(position.free) }
    }
}
