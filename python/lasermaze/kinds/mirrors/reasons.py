"""Why an answer to a mirror maze is wrong, and why no beam can pass: one dataclass for each reason.

``words`` has the English for each of them, and ``marks`` what a picture shows of it. A choice is a
`Stand`: a mirror and the way it stands.
"""

from __future__ import annotations

from typing import NamedTuple

from lasermaze.core.brief import fields_in_brief
from lasermaze.core.grid import Cell, Heading
from lasermaze.core.reasons import Reason, Step


class Stand(NamedTuple):
    """A mirror, and how it stands: ``/`` or ``\\``."""

    cell: Cell
    letter: str

    def __repr__(self) -> str:
        return fields_in_brief(self)


# The rules


class OtherSize(Reason):
    """A turned maze is of another size than the maze."""

    rule = "size"


class Changed(Reason):
    """A cell that is not a mirror has another letter than in the maze."""

    rule = "cell"

    cell: Cell
    given: str
    letter: str


class Absorbed(Reason):
    """The beam ends in the block at ``cell``."""

    rule = "absorbed"

    cell: Cell


class Untouched(Reason):
    """The mirror at ``cell`` is turned, but the beam does not touch it."""

    rule = "untouched"

    cell: Cell


class ShorterExists(Reason):
    """A beam with as many fewer cells exists, or a shortest one with fewer reflections."""

    rule = "shortest"

    cells: int
    reflections: int


class FewerReflectionsExist(Reason):
    """A beam with as many fewer reflections exists."""

    rule = "fewest_reflections"

    reflections: int


# Barriers


class OtherBarrierSize(Reason):
    """A barrier is of another size than the maze."""

    rule = "size"


class FacesNothing(Reason):
    """A side of a barrier faces no mirror and no opening, so it is not in the graph."""

    rule = "side"

    cell: Cell
    heading: Heading


class NotSides(Reason):
    """The byte of a cell in a barrier stands for no sides of a mirror."""

    rule = "side"

    cell: Cell
    byte: int


class TooFewComponents(Reason):
    """Without the sides of a barrier no more odd components are left than it has sides."""

    rule = "components"

    sides: int
    odd: int


# Evidence that no beam is better, or that there are no other solutions


class NothingToCompare(Reason):
    """There are potentials, but no option says which beams are best."""

    rule = "evidence"


class OtherPotentials(Reason):
    """There is not one potential for each of the sides of mirrors."""

    rule = "evidence"

    sides: int


class BetterNotExcluded(Reason):
    """The bound that the potentials prove is below what a solution costs."""

    rule = "evidence"


class NotSaidToBeAll(Reason):
    """There are barriers, but it is not said that these solutions are all."""

    rule = "evidence"


class NoChoice(Reason):
    """There are barriers, but the beam meets no mirror."""

    rule = "evidence"


class TooFewParts(Reason):
    """The barriers stand for fewer beams than there are."""

    rule = "evidence"


class TooManyParts(Reason):
    """The barriers stand for more beams than there are."""

    rule = "evidence"


class SameBeam(Reason):
    """Two solutions have the same beam."""

    rule = "evidence"


class NotForced(Reason):
    """What is proved leaves the beam another way at the mirror at ``cell``."""

    rule = "evidence"

    cell: Cell


class Unmatched(Reason):
    """What is proved leaves a side without an edge, so that not even the solution is left."""

    rule = "evidence"


class WrongBarrier(Reason):
    """A barrier of the evidence does not leave as many odd components as it has sides."""

    rule = "evidence"

    sides: int
    odd: int


class SideTwice(Reason):
    """A side is in a barrier of the evidence twice."""

    rule = "evidence"


class NotASide(Reason):
    """A barrier of the evidence holds something else than sides of the graph; this is its text."""

    rule = "evidence"

    found: str


# Values of another form, which only a program can make


class NotATurnedMaze(Reason):
    """A value is not a turned maze."""

    rule = "solution"


class NotABarrier(Reason):
    """A value is not a barrier."""

    rule = "certificate"


class NotEvidence(Reason):
    """A value is not evidence."""

    rule = "evidence"


class BarriersNotATuple(Reason):
    """The barriers of the evidence are not a tuple."""

    rule = "evidence"


class BarrierNotATuple(Reason):
    """A barrier of the evidence is not a tuple of sides."""

    rule = "evidence"


# Why no beam can pass


class NoBeamLeft(Reason):
    """If a mirror stays as it stands, and with it those ``before`` it on the beam, none can pass.

    Whatever stands on all other cells. If ``before`` is 0, it is this mirror alone.
    """

    rule = "absorbed"

    cell: Cell
    before: int


class StraightIntoABlock(Reason):
    """The beam from an opening runs straight into a block."""

    rule = "absorbed"

    cell: Cell


class CannotBePaired(Reason):
    """Without some sides at least as many ``groups`` of odd size are left, more than the sides."""

    rule = "components"

    sides: int
    groups: int


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

#: The reasons why a mirror cannot stay, or why there is no solution.
Excluded = NoBeamLeft | Untouched | StraightIntoABlock | CannotBePaired

Thought = Step[Stand, Excluded]
