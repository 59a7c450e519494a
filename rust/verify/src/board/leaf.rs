//! The leaves of a proof tree: a solution, or a rule that is broken in a position.

use super::card::Card;
use super::cells::Cells;
use super::good::Good;
use super::light::Ray;
use super::position::Position;
use super::reach::Reach;
use super::token::{LASER, TARGET};
use super::wrong::Wrong;
use crate::codes::codes;

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

codes! {
    /// The bytes of leaves.
    pub enum Code: u8 {
        Solved = 128,
        Exit = 129,
        Opaque = 130,
        TooManyLit = 131,
        PileLeft = 132,
        Untouched = 133,
        Dark = 134,
        TooFewLit = 135,
        TooFewMarkedLit = 136,
        OutOfReach = 137,
        StaysDark = 138,
        TooFewToLight = 139,
        TooFewMarkedToLight = 140,
        TooFewBeams = 141,
        WrongNumberOfBeams = 142,
        TooLittleSpace = 143,
        GoodOutOfReach = 144,
        GoodStaysDark = 145,
        GoodTooFewToLight = 146,
        GoodTooFewMarkedToLight = 147,
        GoodTooFewBeams = 148,
        GoodWrongNumberOfBeams = 149,
        GoodTooLittleSpace = 150,
        NoWay = 151,
        TooManyToLight = 152,
        RuledOut = 200,
    }
}

impl Leaf {
    /// The leaf that some bytes begin with, and its size in bytes.
    pub fn read(bytes: &[u8]) -> Result<(Leaf, usize), Wrong> {
        let &byte = bytes.first().ok_or(Wrong::BranchMissing)?;
        let number = |place: usize| bytes.get(place).copied().ok_or(Wrong::CutOff);
        let cell = || number(1);
        let ray = || Ok(Ray { cell: number(1)?, heading: number(2)? });
        Ok(match Code::read(byte).ok_or(Wrong::NoSuchNode { code: byte })? {
            Code::Solved => (Leaf::Solved, 1),
            Code::Exit => (Leaf::Exit(ray()?), 3),
            Code::Opaque => (Leaf::Opaque(ray()?), 3),
            Code::TooManyLit => (Leaf::TooManyLit, 1),
            Code::PileLeft => (Leaf::PileLeft, 1),
            Code::Untouched => (Leaf::Untouched { cell: cell()? }, 2),
            Code::Dark => (Leaf::Dark { cell: cell()? }, 2),
            Code::TooFewLit => (Leaf::TooFewLit, 1),
            Code::TooFewMarkedLit => (Leaf::TooFewMarkedLit, 1),
            Code::OutOfReach => (Leaf::Ahead(Ahead::OutOfReach { cell: cell()? }), 2),
            Code::StaysDark => (Leaf::Ahead(Ahead::StaysDark { cell: cell()? }), 2),
            Code::TooFewToLight => (Leaf::Ahead(Ahead::TooFewToLight), 1),
            Code::TooFewMarkedToLight => (Leaf::Ahead(Ahead::TooFewMarkedToLight), 1),
            Code::TooFewBeams => (Leaf::Ahead(Ahead::TooFewBeams), 1),
            Code::WrongNumberOfBeams => (Leaf::Ahead(Ahead::WrongNumberOfBeams), 1),
            Code::TooLittleSpace => (Leaf::Ahead(Ahead::TooLittleSpace), 1),
            Code::GoodOutOfReach => (Leaf::GoodAhead(Ahead::OutOfReach { cell: cell()? }), 2),
            Code::GoodStaysDark => (Leaf::GoodAhead(Ahead::StaysDark { cell: cell()? }), 2),
            Code::GoodTooFewToLight => (Leaf::GoodAhead(Ahead::TooFewToLight), 1),
            Code::GoodTooFewMarkedToLight => (Leaf::GoodAhead(Ahead::TooFewMarkedToLight), 1),
            Code::GoodTooFewBeams => (Leaf::GoodAhead(Ahead::TooFewBeams), 1),
            Code::GoodWrongNumberOfBeams => (Leaf::GoodAhead(Ahead::WrongNumberOfBeams), 1),
            Code::GoodTooLittleSpace => (Leaf::GoodAhead(Ahead::TooLittleSpace), 1),
            Code::NoWay => (Leaf::NoWay { cell: cell()? }, 2),
            Code::TooManyToLight => (Leaf::TooManyToLight, 1),
            Code::RuledOut => (Leaf::RuledOut { cell: cell()?, token: number(2)? }, 3),
        })
    }
}

impl Ahead {
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
