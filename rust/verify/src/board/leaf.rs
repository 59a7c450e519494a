//! The leaves of a proof tree: a solution, or a rule that is broken in a position.

use super::card::Card;
use super::cells::Cells;
use super::good::Good;
use super::light::Ray;
use super::position::Position;
use super::reach::Reach;
use super::token::{LASER, TARGET};

/// The rule of a leaf; `lasermaze.kinds.board.check.tree` describes each.
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
    Ahead(Ahead),
    GoodAhead(Ahead),
    NoWay { cell: u8 },
    TooManyToLight,
    RuledOut { cell: u8, token: u8 },
}

/// A rule that will be broken by whatever light can still come to: any light, or good light, which
/// keeps to rule 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ahead {
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

/// The code for choices that a chain has ruled out.
const RULED_OUT: u8 = 200;

/// The difference between the codes of a rule about good light and about any light.
const GOOD: u8 = 144 - 137;

impl Leaf {
    /// The count of numbers after the byte of a leaf; None if there is no such leaf.
    pub fn numbers(code: u8) -> Option<usize> {
        match code {
            129 | 130 | RULED_OUT => Some(2),
            133 | 134 | 137 | 138 | 144 | 145 | 151 => Some(1),
            SOLVED..=152 => Some(0),
            _ => None,
        }
    }

    /// The leaf with this byte and the `numbers` that it names.
    pub fn read(code: u8, named: &[u8]) -> Option<Leaf> {
        let cell = named.first().copied();
        let ray = cell.zip(named.get(1)).map(|(cell, &heading)| Ray { cell, heading });
        Some(match code {
            SOLVED => Leaf::Solved,
            129 => Leaf::Exit(ray?),
            130 => Leaf::Opaque(ray?),
            131 => Leaf::TooManyLit,
            132 => Leaf::PileLeft,
            133 => Leaf::Untouched { cell: cell? },
            134 => Leaf::Dark { cell: cell? },
            135 => Leaf::TooFewLit,
            136 => Leaf::TooFewMarkedLit,
            137..=143 => Leaf::Ahead(Ahead::read(code, cell)?),
            144..=150 => Leaf::GoodAhead(Ahead::read(code - GOOD, cell)?),
            151 => Leaf::NoWay { cell: cell? },
            152 => Leaf::TooManyToLight,
            RULED_OUT => Leaf::RuledOut { cell: cell?, token: *named.get(1)? },
            _ => return None,
        })
    }
}

impl Ahead {
    fn read(code: u8, cell: Option<u8>) -> Option<Ahead> {
        Some(match code {
            137 => Ahead::OutOfReach { cell: cell? },
            138 => Ahead::StaysDark { cell: cell? },
            139 => Ahead::TooFewToLight,
            140 => Ahead::TooFewMarkedToLight,
            141 => Ahead::TooFewBeams,
            142 => Ahead::WrongNumberOfBeams,
            143 => Ahead::TooLittleSpace,
            _ => return None,
        })
    }

    /// Whether the rule will be broken if light comes no further than this.
    fn holds<C: Cells>(self, card: &Card<C>, at: &Position<C>, reach: &Reach<C>) -> bool {
        match self {
            Ahead::OutOfReach { cell } => (at.untouched() & !reach.touchable).has(cell),
            Ahead::StaysDark { cell } => (at.dark(card) & !reach.lightable).has(cell),
            Ahead::TooFewToLight => most_lit(at, reach) < card.targets,
            Ahead::TooFewMarkedToLight => most_added_lit(card, at, reach) < card.must_light_added,
            Ahead::TooFewBeams => !at.laser_open && at.left_to_light(card) > most_beams(at, reach),
            Ahead::WrongNumberOfBeams => wrong_number_of_beams(card, at, reach),
            Ahead::TooLittleSpace => {
                at.left() > at.empty() || at.left() - at.piled(LASER) > reach.space
            }
        }
    }

    /// The number that the rule compares with the wanted one, if it does.
    fn most<C: Cells>(self, card: &Card<C>, at: &Position<C>, reach: &Reach<C>) -> Option<usize> {
        match self {
            Ahead::TooFewToLight => Some(most_lit(at, reach)),
            Ahead::TooFewMarkedToLight => Some(most_added_lit(card, at, reach)),
            Ahead::TooFewBeams => Some(most_beams(at, reach)),
            Ahead::TooLittleSpace => Some(reach.space),
            _ => None,
        }
    }
}

/// Whether the rule that a leaf names is broken in a position, or it is a solution.
pub fn holds<C: Cells>(leaf: Leaf, card: &Card<C>, at: &Position<C>) -> bool {
    match leaf {
        Leaf::Solved => at.is_solved(card),
        Leaf::Exit(ray) => !card.stray_beams && at.leaves(card, ray),
        Leaf::Opaque(ray) => !card.stray_beams && at.ends(ray),
        Leaf::TooManyLit => at.lit() > card.targets,
        Leaf::PileLeft => at.ended() && at.left() > 0,
        Leaf::Untouched { cell } => at.ended() && at.untouched().has(cell),
        Leaf::Dark { cell } => at.ended() && at.dark(card).has(cell),
        Leaf::TooFewLit => at.ended() && at.lit() < card.targets,
        Leaf::TooFewMarkedLit => at.ended() && at.added_lit(card) < card.must_light_added,
        Leaf::Ahead(rule) => rule.holds(card, at, &Reach::of(card, at)),
        Leaf::GoodAhead(rule) => {
            let by_light = |good: &Good<C>| rule.holds(card, at, &good.reach());
            !card.stray_beams && Good::new(card, at).shows(|_| false, by_light)
        }
        Leaf::NoWay { cell } => {
            let by_entries = |good: &Good<C>| good.has_no_way(cell);
            !card.stray_beams && Good::new(card, at).shows(by_entries, |_| false)
        }
        Leaf::TooManyToLight => at.must_be_lit(card) > card.targets,
        Leaf::RuledOut { cell, token } => {
            card.ruled_out.contains(&(cell, token)) && at.is_decided(cell, token)
        }
    }
}

/// The number that a leaf's rule compares with the wanted one, if it depends on light's reach.
pub fn most<C: Cells>(leaf: Leaf, card: &Card<C>, at: &Position<C>) -> Option<usize> {
    match leaf {
        Leaf::Ahead(rule) => rule.most(card, at, &Reach::of(card, at)),
        Leaf::GoodAhead(rule) => {
            let mut good = Good::new(card, at);
            good.shows(|_| false, |_| false);
            rule.most(card, at, &good.reach())
        }
        Leaf::TooManyToLight => Some(at.must_be_lit(card)),
        _ => None,
    }
}

/// The largest number of targets that are lit or still can be, with those of the pile.
fn most_lit<C: Cells>(at: &Position<C>, reach: &Reach<C>) -> usize {
    (at.light.lit | reach.lightable).count() + at.piled(TARGET)
}

/// The largest number of added targets that are lit or still can be.
fn most_added_lit<C: Cells>(card: &Card<C>, at: &Position<C>, reach: &Reach<C>) -> usize {
    ((at.light.lit | reach.lightable) & card.empty).count() + at.piled(TARGET)
}

/// The largest number of beams that wait or may be split off.
fn most_beams<C: Cells>(at: &Position<C>, reach: &Reach<C>) -> usize {
    at.light.waiting.count() + reach.splits
}

/// Whether each beam that waits must light a target of its own, and their number is wrong.
///
/// That is so if none can be split off or come back to the laser: then each ends on a target, as
/// it may not stray. Two beams never come together where no splitter is in their way, as all else
/// sends light that comes from two sides to two sides.
fn wrong_number_of_beams<C: Cells>(card: &Card<C>, at: &Position<C>, reach: &Reach<C>) -> bool {
    let must_light = !at.laser_open && !card.stray_beams && reach.splits == 0 && !reach.laser;
    must_light && at.light.waiting.count() + at.lit() != card.targets
}
