"""Where light can still come in a position of a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lasermaze.core.grid import ARROWS
from lasermaze.kinds.board.rays import MET, OUTSIDE

if TYPE_CHECKING:
    from lasermaze.kinds.board.position import Position

#: The pieces that can turn a beam.
_TURNERS = "TSD"


class Reach:
    """Where light can still come, if each open cell did the best for it.

    Each open token may be turned in every way at once, and on an empty cell the beam goes
    straight on. It may be turned there too, on as many cells as there are tokens in the pile
    that turn a beam: with each round of the search one cell more on the way may turn it. So
    all light that any decision lets come about is among this.

    Attributes:
        touchable: cells to which light may come in a way that touches a token.
        lightable: targets to whose face light may come.
        space: how many empty cells light may come to.
        splits: how many more beams may be split off: each splitter that is left in the pile
            splits four beams at most.
        laser: whether a beam may come back to the laser's mouth.
    """

    __slots__ = ("laser", "lightable", "space", "splits", "touchable")

    def __init__(self, position: Position) -> None:
        self.touchable: set[int] = set()
        self.lightable: set[int] = set()
        self.splits = 4 * position.pile.count("S")
        self.laser = False
        empty: set[int] = set()
        for ray in _flood(position):
            cell, heading = ray >> 2, ray & 3
            byte = position.cells[cell]
            if not byte:
                empty |= {cell} & position.open
                continue
            met = MET[byte]
            if met.touches >> heading & 1 or (position.card.stray_beams and byte >> 4 == 2):
                self.touchable.add(cell)
            if met.lights >> heading & 1:
                self.lightable.add(cell)
            self.splits += met.splits >> heading & 1
            self.laser |= byte >> 4 == 1 and not met.blocked >> heading & 1
        self.space = len(empty)


def _flood(position: Position) -> set[int]:
    """The rays along which light may still come."""
    card, cells, entered = position.card, position.cells, position.entered
    ahead = list(position.waiting)
    if position.laser_open:
        firing = [4 * cell + ARROWS.index(way) for cell, way in position.lasers()]
        ahead = [ray for leaving in firing if (ray := card.next[leaving]) != OUTSIDE]
    reached: set[int] = set()
    turning: set[int] = set()
    turners = sum(piece in _TURNERS for piece in position.pile)
    for _ in range(turners + 1):
        _spread(position, ahead, reached, turning)
        fresh = {
            ray
            for ray in reached
            if not cells[ray >> 2] and ray >> 2 in position.open and ray >> 2 not in turning
        }
        if not fresh:
            break
        turning |= {ray >> 2 for ray in fresh}
        ahead = [
            following
            for ray in fresh
            for turn in (1, 3)
            if (following := card.next[ray & ~3 | (ray + turn) & 3]) != OUTSIDE
        ]
    return {ray for ray in reached if not entered[ray]}


def _spread(position: Position, ahead: list[int], reached: set[int], turning: set[int]) -> None:
    """Follow light to wherever it comes, with the cells that may turn it so far."""
    following, cells, entered = position.card.next, position.cells, position.entered
    while ahead:
        ray = ahead.pop()
        if ray in reached or entered[ray]:
            continue
        reached.add(ray)
        cell, heading = ray >> 2, ray & 3
        turned = (heading, (heading + 1) & 3, (heading + 3) & 3)
        for way in turned if cell in turning else MET[cells[cell]].out[heading]:
            if (ahead_of := following[4 * cell + way]) != OUTSIDE:
                ahead.append(ahead_of)
