"""Why a mirror cannot stay, and why no beam can pass: one dataclass for each reason.

``lecture`` has the English for each of them. A choice is a `Stand`: a mirror and its diagonal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from lasermaze.core.grid import Cell
from lasermaze.core.reasons import AtCell, Reason
from lasermaze.kinds.mirrors.puzzle import BACKSLASH, SLASH


class Stand(NamedTuple):
    """A mirror and its diagonal: ``/`` or ``\\``."""

    cell: Cell
    letter: str

    @property
    def turned(self) -> Stand:
        """The mirror with its other diagonal."""
        return Stand(self.cell, SLASH if self.letter == BACKSLASH else BACKSLASH)


@dataclass(frozen=True)
class Untouched(AtCell):
    """The mirror at ``cell`` is turned, but the beam does not touch it."""

    rule = "untouched"


# Why no beam can pass. ``given`` are the mirrors that must stand for it as they do on the grid


@dataclass(frozen=True)
class RunsIntoBlock(Reason):
    """Light from ``opening`` runs into the block at ``cell``."""

    rule = "absorbed"

    cell: Cell
    opening: Cell
    given: tuple[Cell, ...]


@dataclass(frozen=True)
class OutOfReach(Reason):
    """Light from ``opening`` cannot come to the other one, however other mirrors are turned."""

    rule = "absorbed"

    opening: Cell
    given: tuple[Cell, ...]


@dataclass(frozen=True)
class CannotBePaired(Reason):
    """Without some sides at least ``groups`` groups of odd size are left, more than the sides."""

    rule = "components"

    sides: int
    groups: int
    given: tuple[Cell, ...]


#: The reasons why no beam can pass; and those why a mirror cannot stay.
Failing = RunsIntoBlock | OutOfReach | CannotBePaired
Excluded = Failing | Untouched
