//! The faults of a solution, by the rules of the game.

use super::card::{Card, NoCard, PIECES};
use super::cells::{byte, each, Cells};
use super::light::{Board, Light, Ray, Rays, Stray};
use super::token::{is_needy, is_open, piece, way, LASER};

/// A way in which a solution fails to solve its card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The pile has no such token as is put on this cell.
    NotInPile {
        /// The index of the cell.
        cell: u8,
    },
    /// The card has another token on this cell.
    Given {
        /// The index of the cell.
        cell: u8,
    },
    /// The card's token on this cell is turned.
    Turned {
        /// The index of the cell.
        cell: u8,
    },
    /// So many of a piece of the pile are not placed.
    Unplaced {
        /// The number of the piece.
        piece: u8,
        /// How many of it are left.
        left: u8,
    },
    /// The token on this cell has no direction.
    NoDirection {
        /// The index of the cell.
        cell: u8,
    },
    /// Another number of targets is lit than is wanted.
    Targets {
        /// How many are lit.
        lit: usize,
    },
    /// The target on this cell must be lit.
    Dark {
        /// The index of the cell.
        cell: u8,
    },
    /// Fewer of the added targets are lit than must be.
    AddedDark {
        /// How many of them are lit.
        lit: usize,
    },
    /// The beam does not touch the token on this cell.
    Untouched {
        /// The index of the cell.
        cell: u8,
    },
    /// A beam leaves the grid.
    Leaves(Ray),
    /// A beam ends on an opaque side.
    Ends(Ray),
}

/// Every fault of a solution of a card, which need not be a card yet. Marks in it say nothing.
///
/// Light is followed if all directions are known.
pub fn faults<C: Cells>(card: &Card<C>, cells: &[u8]) -> Result<Vec<Fault>, NoCard> {
    let placed = card.grid.tokens(cells)?;
    let mut faults = Vec::new();
    faults_of_placing(card, &placed, &mut faults);
    let open = card.grid.cells_with(&placed, is_open);
    if !open.is_empty() {
        faults.extend(each(open).map(|cell| Fault::NoDirection { cell }));
        return Ok(faults);
    }
    let (light, strays) = shine(card, &placed);
    faults_of_targets(card, &light, &mut faults);
    let untouched = card.grid.cells_with(&placed, is_needy) & !light.touched;
    faults.extend(each(untouched).map(|cell| Fault::Untouched { cell }));
    if !card.stray_beams {
        faults.extend(strays);
    }
    Ok(faults)
}

/// Rule 1: the given tokens are where they were, and the pile is used up.
fn faults_of_placing<C: Cells>(card: &Card<C>, placed: &C::Bytes, faults: &mut Vec<Fault>) {
    let mut left = card.pile;
    for cell in each(card.grid.all()) {
        let (given, token) = (byte::<C>(&card.given, cell), byte::<C>(placed, cell));
        if given == 0 && token == 0 {
            continue;
        }
        if given == 0 {
            match &mut left[usize::from(piece(token))] {
                0 => faults.push(Fault::NotInPile { cell }),
                many => *many -= 1,
            }
        } else if piece(token) != piece(given) {
            faults.push(Fault::Given { cell });
        } else if !is_open(given) && way(token) != way(given) {
            faults.push(Fault::Turned { cell });
        }
    }
    for piece in PIECES {
        let left = left[usize::from(piece)];
        if left > 0 {
            faults.push(Fault::Unplaced { piece, left });
        }
    }
}

/// The light of every laser, and where beams stray: first those that leave, then those that end.
fn shine<C: Cells>(card: &Card<C>, placed: &C::Bytes) -> (Light<C>, Vec<Fault>) {
    let board = Board { grid: &card.grid, tokens: placed, open: C::NONE };
    let (mut light, mut ahead) = (Light::default(), Vec::new());
    let (mut leaving, mut ending) = (Vec::new(), Vec::new());
    for cell in each(card.grid.cells_with(placed, |token| piece(token) == LASER)) {
        let source = Ray { cell, heading: way(byte::<C>(placed, cell)) - 1 };
        light.fire(board, source, &mut ahead, |stray| match stray {
            Stray::Leaves(ray) => leaving.push(ray),
            Stray::Ends(ray) => ending.push(ray),
        });
    }
    // Light on two roads may leave at one place.
    let mut first = Rays::<C>::default();
    leaving.retain(|&ray| first.insert(ray));
    let leaving = leaving.into_iter().map(Fault::Leaves);
    (light, leaving.chain(ending.into_iter().map(Fault::Ends)).collect())
}

/// Rule 2: exactly the stated number of targets is lit, and all that must be.
fn faults_of_targets<C: Cells>(card: &Card<C>, light: &Light<C>, faults: &mut Vec<Fault>) {
    let lit = light.lit.count();
    if lit != card.targets {
        faults.push(Fault::Targets { lit });
    }
    faults.extend(each(card.must_light & !light.lit).map(|cell| Fault::Dark { cell }));
    let lit = (light.lit & card.empty).count();
    if lit < card.must_light_added {
        faults.push(Fault::AddedDark { lit });
    }
}
