"""Where light can still come in a position of a card."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from lasermaze.core.beam import Entry, next_entry, spread
from lasermaze.core.grid import Cell, Heading
from lasermaze.kinds.board.puzzle import BLOCKER, Meeting, Token, meet

if TYPE_CHECKING:
    from tests.board.oracles.position import Position

#: The pieces that can turn a beam.
TURNERS = "TSD"


class Reach(NamedTuple):
    """Where light can still come, if each open cell did the best for it.

    Each open token may be turned in every way at once, and on an empty cell the beam goes
    straight on. It may be turned there too, on as many cells as there are tokens in the pile
    that turn a beam: with each round of the search one more cell on the way may turn it. So
    all light that any decision allows is among this.

    Attributes:
        touchable: cells to which light may come in a way that touches a token.
        lightable: targets to whose face light may come.
        space: how many empty cells light may come to.
        splits: how many more beams may be split off: each splitter that is left in the pile
            splits four beams at most.
        laser: whether a beam may come back to the laser's mouth.
    """

    touchable: frozenset[Cell]
    lightable: frozenset[Cell]
    space: int
    splits: int
    laser: bool


def reach_of(position: Position) -> Reach:
    """Where light can still come in a position."""
    touchable, lightable, empty = set(), set(), set()
    splits, laser = 4 * position.pile.count("S"), False
    for cell, heading in _flood(position):
        token = position.tokens.get(cell)
        if token is None:
            empty |= {cell} & position.open
            continue
        met = _may_meet(token, heading)
        if met.touches or (position.card.stray_beams and token.piece == "T"):
            touchable.add(cell)
        if met.lights:
            lightable.add(cell)
        splits += token.piece == "S"
        laser |= token.piece == "L" and not met.blocked
    return Reach(frozenset(touchable), frozenset(lightable), len(empty), splits, laser)


@cache
def _may_meet(token: Token, heading: Heading) -> Meeting:
    """The ways on of a beam at a token, for each way that the token may be turned."""
    meetings = [meet(token.turned(way), heading) for way in token.ways]
    return Meeting(
        out=tuple(sorted({out for met in meetings for out in met.out})),
        lights=any(met.lights for met in meetings),
        touches=any(met.touches and not met.blocked for met in meetings),
        blocked=any(met.blocked for met in meetings),
    )


def _flood(position: Position) -> set[Entry]:
    """The entries that light may still come to."""
    puzzle, tokens = position.card.puzzle, position.tokens
    known = set(position.entered)
    found: set[Entry] = set()
    turning: set[Cell] = set()

    def out(cell: Cell, heading: Heading) -> tuple[Heading, ...]:
        if (cell, heading) in known:
            return ()
        if cell in turning:
            return (heading, heading.right, heading.left)
        return _may_meet(tokens.get(cell, BLOCKER), heading).out

    starts = [*position.waiting, *(next_entry(*laser) for laser in position.lasers())]
    for _ in range(1 + sum(piece in TURNERS for piece in position.pile)):
        found |= spread(puzzle.rows, puzzle.cols, starts, out)
        known |= found
        straight = position.open - turning - tokens.keys()
        fresh = [entry for entry in found if entry.cell in straight]
        turning |= {entry.cell for entry in fresh}
        starts = [next_entry(cell, way) for cell, h in fresh for way in (h.right, h.left)]
    return found - position.entered
