"""The vocabulary of lazors: every way in which a solution, or a choice for a cell, fails."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from lasermaze.core.grid import Cell
from lasermaze.core.reasons import Case, Reason, Step
from lasermaze.kinds.lazors.puzzle import Point


class Choice(NamedTuple):
    """The contents of a cell: a letter of a placed block, or ``.`` for none."""

    cell: Cell
    letter: str


# A solution


@dataclass(frozen=True)
class NotAsGiven(Reason):
    """A cell does not hold what the board gives; both are letters."""

    rule = "given"
    cell: Cell
    found: str
    given: str


@dataclass(frozen=True)
class WronglyMany(Reason):
    """Another number of blocks of a letter is placed than is to be placed."""

    rule = "blocks"
    letter: str
    placed: int
    wanted: int


@dataclass(frozen=True)
class Dark(Reason):
    """No light hits a target."""

    rule = "target"
    target: Point

    @property
    def place(self) -> Cell:
        """The cell left of it or above it; in the first column or row the cell beside it."""
        return beside(self.target)


# A choice


@dataclass(frozen=True)
class NoLight(Dark):
    """No light can hit a target any more, whatever else is placed."""


@dataclass(frozen=True)
class OnlyLeft(Reason):
    """No other contents are left for a cell."""

    rule = "blocks"
    letter: str


@dataclass(frozen=True)
class Searched(Reason):
    """A search finds no solution; it has examined a number of positions."""

    rule = "search"
    positions: int


@dataclass(frozen=True)
class TooFewLeft(Searched):
    """A search has not begun: the targets need more blocks than are left."""


Broken = NotAsGiven | WronglyMany | Dark | NoLight | OnlyLeft | Searched | TooFewLeft

#: A refuted choice for a cell, and a deduction.
Refuted = Case[Choice, Broken]
Thought = Step[Choice, Broken]


def beside(point: Point) -> Cell:
    """The cell whose right or bottom side has a point in its middle; see `Dark.place`."""
    x, y = point
    return max(0, (y - 1) // 2), max(0, (x - 1) // 2)
