"""Why an answer to a grid of beam shooters is wrong: one frozen dataclass for each reason.

``words`` has the English for each of them, and ``marks`` its marks on a picture.
"""

from __future__ import annotations

from dataclasses import dataclass

from lasermaze.core.grid import Cell, Heading
from lasermaze.core.reasons import AtCell, Reason
from lasermaze.kinds.shooters.puzzle import Aim

# The rules


@dataclass(frozen=True)
class OtherSize(Reason):
    """A solution has another number of cells than the puzzle."""

    rule = "size"

    cells: int
    expected: int


@dataclass(frozen=True)
class Changed(Reason):
    """A cell that is not a shooter has another letter than in the puzzle."""

    rule = "changed"

    cell: Cell
    given: str
    letter: str


@dataclass(frozen=True)
class ShooterHit(Reason):
    """The shooter at ``cell`` is hit by a beam of ``shooter``, perhaps the same one."""

    rule = "hit"

    cell: Cell
    shooter: Cell
    heading: Heading


@dataclass(frozen=True)
class StaysDark(AtCell):
    """No beam crosses an empty cell."""

    rule = "dark"


# Further claims of an answer


@dataclass(frozen=True)
class MoreThanWays(Reason):
    """More solutions are claimed than there are ways to turn the shooters."""

    rule = "count"


@dataclass(frozen=True)
class TooManyDigits(Reason):
    """The number of solutions is too long to be written in digits."""

    rule = "count"


@dataclass(frozen=True)
class MoreExist(Reason):
    """The solutions are claimed to be all, but the evidence shows more."""

    rule = "count"

    claimed: int
    shown: int


@dataclass(frozen=True)
class FewerExist(Reason):
    """More solutions are claimed than the evidence shows to be all."""

    rule = "count"

    claimed: int
    shown: int


@dataclass(frozen=True)
class BelowLeast(Reason):
    """A solution turns fewer shooters than its claimed least number."""

    rule = "fewest"

    turned: int
    least: int


@dataclass(frozen=True)
class FewerSuffice(Reason):
    """Every solution is claimed to turn ``least`` shooters, but one turns fewer."""

    rule = "fewest"

    turned: int
    least: int


@dataclass(frozen=True)
class NotForced(AtCell):
    """A shooter is claimed to be forced, but has both axes in some solutions."""

    rule = "forced"


@dataclass(frozen=True)
class NotFree(AtCell):
    """A shooter is claimed to be free, but has the same axis in every solution."""

    rule = "forced"


# Proofs


@dataclass(frozen=True)
class NotEmpty(Reason):
    """A proof names as an empty cell a cell that is not one."""

    rule = "empty"

    cell: Cell | None


@dataclass(frozen=True)
class NotAShooter(Reason):
    """A proof names as a shooter a cell that is not one."""

    rule = "shooter"

    cell: Cell | None


@dataclass(frozen=True)
class NotHit(Reason):
    """The shooter at ``cell`` is not hit by an aim, contrary to a proof."""

    rule = "hit"

    cell: Cell
    aim: Aim


@dataclass(frozen=True)
class CanLight(Reason):
    """The cell is claimed to stay dark, but the proof does not rule out that an aim lights it."""

    rule = "missing"

    cell: Cell
    aim: Aim


@dataclass(frozen=True)
class AxisLeft(Reason):
    """The shooter at ``cell`` is claimed to stand along neither axis, but nothing excludes this."""

    rule = "missing"

    cell: Cell
    axis: str


@dataclass(frozen=True)
class CanLightToo(Reason):
    """An implication claims that only one aim is left to light the cell, but another can too."""

    rule = "lit"

    cell: Cell
    aim: Aim


@dataclass(frozen=True)
class WrongConsequence(Reason):
    """An aim that would hit a shooter is claimed to imply something else than its other axis."""

    rule = "chain"


@dataclass(frozen=True)
class LeadsElsewhere(Reason):
    """An implication does not end where the next one begins: with the shooter at ``cell``."""

    rule = "chain"

    cell: Cell
    number: int


@dataclass(frozen=True)
class NeverOtherAxis(Reason):
    """The steps of a cycle do not lead to the other axis of the first shooter."""

    rule = "chain"


@dataclass(frozen=True)
class NoContradiction(AtCell):
    """A chain from the shooter at ``cell`` does not lead to an excluded aim."""

    rule = "chain"


@dataclass(frozen=True)
class ShorterCycle(Reason):
    """A cycle is claimed to be the shortest, but one of ``steps`` implications exists."""

    rule = "shortest"

    steps: int


@dataclass(frozen=True)
class HitWhenTurned(AtCell):
    """The shooter at ``cell``, turned with others of a set, hits a shooter."""

    rule = "flip"


@dataclass(frozen=True)
class DarkWhenTurned(AtCell):
    """A cell is dark when a set of shooters is turned."""

    rule = "flip"


# Values of another type, which only a program can make


@dataclass(frozen=True)
class NotASolution(Reason):
    """A value is not a solution of this kind."""

    rule = "type"


@dataclass(frozen=True)
class NotACertificate(Reason):
    """A value is not a certificate of this kind."""

    rule = "type"


@dataclass(frozen=True)
class NotEvidence(Reason):
    """A value is not evidence of this kind."""

    rule = "evidence"


@dataclass(frozen=True)
class NotATuple(Reason):
    """The other solutions are not a tuple."""

    rule = "type"


@dataclass(frozen=True)
class PartNotATuple(Reason):
    """A part of the evidence is not a tuple."""

    rule = "evidence"


@dataclass(frozen=True)
class NotACount(Reason):
    """The number of solutions is not a number above 0."""

    rule = "count"


@dataclass(frozen=True)
class NotForcedLetters(Reason):
    """The forced shooters are not given by one letter each."""

    rule = "forced"


@dataclass(frozen=True)
class LeastNotANumber(Reason):
    """The least number of turned shooters is not a number."""

    rule = "fewest"


@dataclass(frozen=True)
class LeastOutOfRange(Reason):
    """The least number of turned shooters is not from 0 to ``most``."""

    rule = "fewest"

    most: int


@dataclass(frozen=True)
class NotAHit(Reason):
    """A hit of a proof is not one shooter that hits another one."""

    rule = "shooter"


@dataclass(frozen=True)
class NotAnImplication(Reason):
    """A step of a proof is not an implication between shooters."""

    rule = "chain"


@dataclass(frozen=True)
class NoSteps(Reason):
    """A chain has no steps."""

    rule = "chain"


@dataclass(frozen=True)
class NothingToTurn(Reason):
    """A set of shooters to turn is empty or contains something else."""

    rule = "flip"


@dataclass(frozen=True)
class NotAnOrder(Reason):
    """The order for counting does not consist of different shooters."""

    rule = "evidence"


#: The reasons why an answer to a puzzle is wrong.
Broken = (
    OtherSize
    | Changed
    | ShooterHit
    | StaysDark
    | MoreThanWays
    | TooManyDigits
    | MoreExist
    | FewerExist
    | BelowLeast
    | FewerSuffice
    | NotForced
    | NotFree
    | NotEmpty
    | NotAShooter
    | NotHit
    | CanLight
    | AxisLeft
    | CanLightToo
    | WrongConsequence
    | LeadsElsewhere
    | NeverOtherAxis
    | NoContradiction
    | ShorterCycle
    | HitWhenTurned
    | DarkWhenTurned
    | NotASolution
    | NotACertificate
    | NotEvidence
    | NotATuple
    | PartNotATuple
    | NotACount
    | NotForcedLetters
    | LeastNotANumber
    | LeastOutOfRange
    | NotAHit
    | NotAnImplication
    | NoSteps
    | NothingToTurn
    | NotAnOrder
)
