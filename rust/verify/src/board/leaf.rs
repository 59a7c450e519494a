//! The leaves of a proof tree: a solution, or a rule that is broken in a position.

use super::card::{count, only, Card};
use super::light::Ray;
use super::position::Position;
use super::reach::Reach;
use super::token::{LASER, TARGET};

/// What a leaf names; `lasermaze.kinds.board.check.tree` describes each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaf {
    Solved,
    Exit(Ray),
    Opaque(Ray),
    TooManyLit,
    PileLeft,
    Untouched { cell: u8 },
    Dark { cell: u8 },
    TooFewLit,
    TooFewMarkedLit,
    OutOfReach { cell: u8 },
    StaysDark { cell: u8 },
    TooFewToLight,
    TooFewMarkedToLight,
    TooFewBeams,
    WrongNumberOfBeams,
    TooLittleSpace,
}

/// The code of a solution.
pub const SOLVED: u8 = 128;

impl Leaf {
    /// How many numbers follow the byte of a leaf; None if there is no such leaf.
    pub fn numbers(code: u8) -> Option<usize> {
        match code {
            129 | 130 => Some(2),
            133 | 134 | 137 | 138 => Some(1),
            SOLVED..=143 => Some(0),
            _ => None,
        }
    }

    /// The leaf with this byte and the `numbers` that it names.
    pub fn read(code: u8, named: &[u8]) -> Option<Leaf> {
        Some(match (code, named) {
            (SOLVED, []) => Leaf::Solved,
            (129, &[cell, heading]) => Leaf::Exit(Ray { cell, heading }),
            (130, &[cell, heading]) => Leaf::Opaque(Ray { cell, heading }),
            (131, []) => Leaf::TooManyLit,
            (132, []) => Leaf::PileLeft,
            (133, &[cell]) => Leaf::Untouched { cell },
            (134, &[cell]) => Leaf::Dark { cell },
            (135, []) => Leaf::TooFewLit,
            (136, []) => Leaf::TooFewMarkedLit,
            (137, &[cell]) => Leaf::OutOfReach { cell },
            (138, &[cell]) => Leaf::StaysDark { cell },
            (139, []) => Leaf::TooFewToLight,
            (140, []) => Leaf::TooFewMarkedToLight,
            (141, []) => Leaf::TooFewBeams,
            (142, []) => Leaf::WrongNumberOfBeams,
            (143, []) => Leaf::TooLittleSpace,
            _ => return None,
        })
    }
}

/// Whether the rule that a leaf names is broken in a position, or it is a solution.
pub fn holds(leaf: Leaf, card: &Card, at: &Position, ahead: &mut Vec<Ray>) -> bool {
    match leaf {
        Leaf::Solved => at.is_solved(card),
        Leaf::Exit(ray) => !card.stray_beams && at.leaves(card, ray),
        Leaf::Opaque(ray) => !card.stray_beams && at.ends(ray),
        Leaf::TooManyLit => at.lit() > card.targets,
        Leaf::PileLeft => at.ended() && at.left() > 0,
        Leaf::Untouched { cell } => at.ended() && at.untouched() & only(cell) != 0,
        Leaf::Dark { cell } => at.ended() && at.dark(card) & only(cell) != 0,
        Leaf::TooFewLit => at.ended() && at.lit() < card.targets,
        Leaf::TooFewMarkedLit => at.ended() && at.added_lit(card) < card.must_light_added,
        _ => holds_by_reach(leaf, card, at, &Reach::of(card, at, ahead)),
    }
}

/// The rules that look at where light can still come.
fn holds_by_reach(leaf: Leaf, card: &Card, at: &Position, reach: &Reach) -> bool {
    match leaf {
        Leaf::OutOfReach { cell } => at.untouched() & !reach.touchable & only(cell) != 0,
        Leaf::StaysDark { cell } => at.dark(card) & !reach.lightable & only(cell) != 0,
        Leaf::TooFewToLight => most_lit(at, reach) < card.targets,
        Leaf::TooFewMarkedToLight => most_added_lit(card, at, reach) < card.must_light_added,
        Leaf::TooFewBeams => !at.laser_open && at.to_light(card) > most_beams(at, reach),
        Leaf::WrongNumberOfBeams => wrong_number_of_beams(card, at, reach),
        Leaf::TooLittleSpace => at.left() > at.empty() || at.left() - at.piled(LASER) > reach.space,
        _ => false,
    }
}

/// The number that a leaf's rule compares with what is wanted, if light's reach says it.
pub fn most(leaf: Leaf, card: &Card, at: &Position, ahead: &mut Vec<Ray>) -> Option<usize> {
    let reach = Reach::of(card, at, ahead);
    match leaf {
        Leaf::TooFewToLight => Some(most_lit(at, &reach)),
        Leaf::TooFewMarkedToLight => Some(most_added_lit(card, at, &reach)),
        Leaf::TooFewBeams => Some(most_beams(at, &reach)),
        Leaf::TooLittleSpace => Some(reach.space),
        _ => None,
    }
}

/// How many targets are lit or can still be, with those of the pile, at most.
fn most_lit(at: &Position, reach: &Reach) -> usize {
    count(at.light.lit | reach.lightable) + at.piled(TARGET)
}

/// How many of the added targets are lit or can still be, at most.
fn most_added_lit(card: &Card, at: &Position, reach: &Reach) -> usize {
    count((at.light.lit | reach.lightable) & card.empty) + at.piled(TARGET)
}

/// How many beams wait, or may be split off, at most.
fn most_beams(at: &Position, reach: &Reach) -> usize {
    at.light.waiting.count() + reach.splits
}

/// Whether each beam that waits must light a target of its own, and their number is wrong.
///
/// That is so if none can be split off or come back to the laser: then each ends on a target, as
/// it may not stray. Two beams never come together where no splitter is in their way, as all else
/// sends light that comes from two sides to two sides.
fn wrong_number_of_beams(card: &Card, at: &Position, reach: &Reach) -> bool {
    let must_light = !at.laser_open && !card.stray_beams && reach.splits == 0 && !reach.laser;
    must_light && at.light.waiting.count() + at.lit() != card.targets
}
