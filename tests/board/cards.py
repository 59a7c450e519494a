"""Random cards for the tests of algorithms: larger ones than the oracle's, with more pieces."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import lasermaze as lm
from tests.oracles.board import SUPPLY, Board, card_of, read, shine

ORACLE = Board()

TINY = ((1, 2), (2, 1), (1, 3), (3, 1), (1, 5), (2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3))
USUAL = tuple((rows, cols) for rows in (3, 4, 5) for cols in (3, 4, 5))
#: On both sides of 32, 64 and 128 cells, where a set of cells outgrows a machine word.
LARGE = ((1, 32), (11, 3), (6, 6), (63, 1), (8, 8), (5, 13), (9, 8), (11, 11), (1, 121))

#: The pieces of the box, of two boxes, and with many splitters.
SUPPLIES = (SUPPLY, SUPPLY * 2, [*SUPPLY, *"SSSSSS"])

#: Full grids whose light runs into light, round a ring or where two beams come together, or comes
#: back to the laser, from behind or to its mouth.
RETURNING = (
    ".  Tv .\nL> S/ D\\\n.  D\\ D/",
    "T> T^ .\nT> S\\ T^\nL> S/ D/",
    "D/ .  D\\ .\nD\\ L> S/ T<",
    ".  Tv .\nL> S\\ D\\\n.  D\\ D/",
)


def cards(seed: str, sizes: tuple[tuple[int, int], ...]) -> Iterator[Any]:
    """Random cards without end, solvable or not; the same seed gives the same cards."""
    dice = Random(seed)
    while True:
        if dice.randrange(8):
            card = ORACLE.planted(dice, *dice.choice(sizes), dice.choice(SUPPLIES))
        else:
            grid = read(dice.choice(RETURNING))
            card = ORACLE.hidden(dice, grid, shine(grid))
        if card is not None:
            text = dice.choice([card.text(), *ORACLE.images(card.text())])
            yield lm.parse(text, "board", any_supply=True)


def small(seed: str, most: int = 20_000) -> Iterator[Any]:
    """Tiny cards whose solutions the oracle finds at once."""
    return (card for card in cards(seed, TINY) if card_of(str(card)).ways <= most)


def count(card: Any, *, stray_beams: bool = False) -> int:
    """The number of solutions, by the oracle."""
    return ORACLE.count(str(card), stray_beams=stray_beams)
