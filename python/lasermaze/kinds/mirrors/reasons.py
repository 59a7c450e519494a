"""Why an answer to a mirror maze is wrong, and why no beam can pass: one dataclass for each reason.

``words`` has the English for each of them, and ``marks`` its marks on a picture. A choice is a
`Stand`: a mirror and its diagonal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from lasermaze.core.brief import fields_in_brief
from lasermaze.core.grid import Cell, Heading
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

    def __repr__(self) -> str:
        return fields_in_brief(self)


# The rules


@dataclass(frozen=True)
class OtherSize(Reason):
    """A turned maze is of another size than the maze."""

    rule = "size"


@dataclass(frozen=True)
class Changed(Reason):
    """A cell that is not a mirror has another letter than in the maze."""

    rule = "cell"

    cell: Cell
    given: str
    letter: str


@dataclass(frozen=True)
class Absorbed(AtCell):
    """The beam ends in the block at ``cell``."""

    rule = "absorbed"


@dataclass(frozen=True)
class Untouched(AtCell):
    """The mirror at ``cell`` is turned, but the beam does not touch it."""

    rule = "untouched"


@dataclass(frozen=True)
class ShorterExists(Reason):
    """A beam with ``cells`` fewer cells exists, or a shortest one with fewer reflections."""

    rule = "shortest"

    cells: int
    reflections: int


@dataclass(frozen=True)
class FewerReflectionsExist(Reason):
    """A beam with this many fewer reflections exists."""

    rule = "fewest_reflections"

    reflections: int


# Barriers


@dataclass(frozen=True)
class OtherBarrierSize(Reason):
    """A barrier is of another size than the maze."""

    rule = "size"


@dataclass(frozen=True)
class FacesNothing(Reason):
    """A side of a barrier faces neither a mirror nor an opening, so it is not in the graph."""

    rule = "side"

    cell: Cell
    heading: Heading


@dataclass(frozen=True)
class NotSides(Reason):
    """The byte of a cell in a barrier does not stand for sides of a mirror."""

    rule = "side"

    cell: Cell
    byte: int


@dataclass(frozen=True)
class TooFewComponents(Reason):
    """A barrier does not leave more odd components than it has sides."""

    rule = "components"

    sides: int
    odd: int


# Evidence that no beam is better, or that there are no other solutions


@dataclass(frozen=True)
class NothingToCompare(Reason):
    """There are potentials, but no option says which beams are best."""

    rule = "evidence"


@dataclass(frozen=True)
class OtherPotentials(Reason):
    """There is not exactly one potential for each side of a mirror."""

    rule = "evidence"

    sides: int


@dataclass(frozen=True)
class BetterNotExcluded(Reason):
    """The bound that the potentials prove is below the cost of a solution."""

    rule = "evidence"


@dataclass(frozen=True)
class NotSaidToBeAll(Reason):
    """There are barriers, but the answer does not claim to have all solutions."""

    rule = "evidence"


@dataclass(frozen=True)
class NoChoice(Reason):
    """There are barriers, but the beam meets no mirror."""

    rule = "evidence"


@dataclass(frozen=True)
class TooFewParts(Reason):
    """The barriers stand for fewer beams than there are."""

    rule = "evidence"


@dataclass(frozen=True)
class TooManyParts(Reason):
    """The barriers stand for more beams than there are."""

    rule = "evidence"


@dataclass(frozen=True)
class SameBeam(Reason):
    """Two solutions have the same beam."""

    rule = "evidence"


@dataclass(frozen=True)
class NotForced(AtCell):
    """The proof leaves the beam another way at the mirror at ``cell``."""

    rule = "evidence"


@dataclass(frozen=True)
class Unmatched(Reason):
    """The proof leaves a side without an edge, so that not even the solution is left."""

    rule = "evidence"


@dataclass(frozen=True)
class WrongBarrier(Reason):
    """A barrier of the evidence has not as many odd components as sides."""

    rule = "evidence"

    sides: int
    odd: int


@dataclass(frozen=True)
class SideTwice(Reason):
    """A side is in a barrier of the evidence twice."""

    rule = "evidence"


@dataclass(frozen=True)
class NotASide(Reason):
    """A barrier of the evidence holds something else than sides of the graph; this is its text."""

    rule = "evidence"

    found: str


# Values of another type, which only a program can make


@dataclass(frozen=True)
class NotATurnedMaze(Reason):
    """A value is not a turned maze."""

    rule = "solution"


@dataclass(frozen=True)
class NotABarrier(Reason):
    """A value is not a barrier."""

    rule = "certificate"


@dataclass(frozen=True)
class NotEvidence(Reason):
    """A value is not evidence."""

    rule = "evidence"


@dataclass(frozen=True)
class BarriersNotATuple(Reason):
    """The barriers of the evidence are not a tuple."""

    rule = "evidence"


@dataclass(frozen=True)
class BarrierNotATuple(Reason):
    """A barrier of the evidence is not a tuple of sides."""

    rule = "evidence"


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


#: The reasons why an answer to a maze is wrong.
Broken = (
    OtherSize
    | Changed
    | Absorbed
    | Untouched
    | ShorterExists
    | FewerReflectionsExist
    | OtherBarrierSize
    | FacesNothing
    | NotSides
    | TooFewComponents
    | NothingToCompare
    | OtherPotentials
    | BetterNotExcluded
    | NotSaidToBeAll
    | NoChoice
    | TooFewParts
    | TooManyParts
    | SameBeam
    | NotForced
    | Unmatched
    | WrongBarrier
    | SideTwice
    | NotASide
    | NotATurnedMaze
    | NotABarrier
    | NotEvidence
    | BarriersNotATuple
    | BarrierNotATuple
)

#: The reasons why no beam can pass; and those why a mirror cannot stay.
Failing = RunsIntoBlock | OutOfReach | CannotBePaired
Excluded = Failing | Untouched
