"""The vocabulary of the board game: every way in which a card, a board or a choice fails.

The first part has rules that are broken on a board now. The second part has consequences:
impossible light, whatever is added or turned. The third part has results of searches and
comparisons. `words` has a sentence for each of them, `marks` the marks on a picture.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, NamedTuple

from lasermaze.core.grid import Cell, Heading
from lasermaze.core.reasons import Case, Reason, Step
from lasermaze.kinds.board.puzzle import Token


class Choice(NamedTuple):
    """A supposition or decision: the token of a cell with its direction, None for an empty cell."""

    cell: Cell
    token: Token | None


class Beams(Enum):
    """The beams that a consequence is about."""

    ANY = "any beam"
    #: Beams that neither leave the grid nor end on an opaque side.
    KEPT = "kept to rule 4"
    #: Beams that, in addition, do not light a target too many.
    KEPT_AND_DARK = "kept to rule 4, no other target lit"


# Broken rules


@dataclass(frozen=True)
class LeavesGrid(Reason):
    """A beam leaves the grid from a cell."""

    rule: ClassVar[str] = "stray"
    cell: Cell
    heading: Heading


@dataclass(frozen=True)
class EndsOnOpaqueSide(Reason):
    """A beam ends on an opaque side of a token."""

    rule: ClassVar[str] = "opaque"
    cell: Cell
    heading: Heading
    token: Token


@dataclass(frozen=True)
class TooManyLit(Reason):
    """More targets are lit than wanted."""

    rule: ClassVar[str] = "targets"
    lit: int
    wanted: int


@dataclass(frozen=True)
class TooFewLit(Reason):
    """All light has ended, and fewer targets are lit than wanted."""

    rule: ClassVar[str] = "targets"
    lit: int
    wanted: int


@dataclass(frozen=True)
class TooFewAddedLit(Reason):
    """All light has ended, and fewer of the added targets are lit than must be."""

    rule: ClassVar[str] = "must light"
    lit: int
    wanted: int


@dataclass(frozen=True)
class Dark(Reason):
    """All light has ended, and a target that must be lit is dark."""

    rule: ClassVar[str] = "must light"
    cell: Cell


@dataclass(frozen=True)
class Untouched(Reason):
    """All light has ended, and a token is untouched."""

    rule: ClassVar[str] = "untouched"
    cell: Cell
    token: Token


@dataclass(frozen=True)
class PileLeft(Reason):
    """All light has ended, and tokens of one piece, or of any, are still to be added."""

    rule: ClassVar[str] = "pile"
    count: int
    piece: str | None = None


@dataclass(frozen=True)
class NotInPile(Reason):
    """An added token is not in the pile."""

    rule: ClassVar[str] = "pile"
    cell: Cell
    token: Token


@dataclass(frozen=True)
class NotAsGiven(Reason):
    """The contents of a cell are not those that the card gives."""

    rule: ClassVar[str] = "given"
    cell: Cell
    found: Token | None
    given: Token | None


@dataclass(frozen=True)
class NoDirection(Reason):
    """A token has no direction yet."""

    rule: ClassVar[str] = "direction"
    cell: Cell
    token: Token


@dataclass(frozen=True)
class NoLaser(Reason):
    """The laser is still in the pile."""

    rule: ClassVar[str] = "pile"


@dataclass(frozen=True)
class FalseMark(Reason):
    """An answer marks a target that the card does not mark."""

    rule: ClassVar[str] = "must light"
    cell: Cell


# Consequences


@dataclass(frozen=True)
class OutOfReach(Reason):
    """No beam can reach a token; ``ever`` if none ever could.

    ``but_opaque`` says that beams may still reach an opaque side of it.
    """

    rule: ClassVar[str] = "untouched"
    cell: Cell
    token: Token
    beams: Beams
    ever: bool
    but_opaque: bool


@dataclass(frozen=True)
class StaysDark(Reason):
    """No beam can reach the face of a target that must be lit; ``ever`` if none ever could."""

    rule: ClassVar[str] = "must light"
    cell: Cell
    beams: Beams
    ever: bool


@dataclass(frozen=True)
class TooFewToLight(Reason):
    """Too few targets can still be lit."""

    rule: ClassVar[str] = "targets"
    most: int
    wanted: int
    beams: Beams


@dataclass(frozen=True)
class TooFewAddedToLight(Reason):
    """Too few of the added targets can still be lit."""

    rule: ClassVar[str] = "must light"
    most: int
    wanted: int
    beams: Beams


@dataclass(frozen=True)
class TooManyToLight(Reason):
    """More targets are lit, or must be in the end, than wanted."""

    rule: ClassVar[str] = "targets"
    least: int
    wanted: int


@dataclass(frozen=True)
class TooFewBeams(Reason):
    """Fewer beams are left, or may be split off, than targets to light."""

    rule: ClassVar[str] = "targets"
    most: int
    targets: int
    beams: Beams


@dataclass(frozen=True)
class WrongNumberOfBeams(Reason):
    """Each beam left must light a target of its own, and their numbers differ."""

    rule: ClassVar[str] = "targets"
    left: int
    targets: int
    beams: Beams


@dataclass(frozen=True)
class TooFewEmptyCells(Reason):
    """More tokens are still to be added than cells are empty."""

    rule: ClassVar[str] = "pile"
    tokens: int
    cells: int
    beams: Beams


@dataclass(frozen=True)
class TooLittleSpace(Reason):
    """More tokens are still to be added than empty cells can be reached by light."""

    rule: ClassVar[str] = "pile"
    tokens: int
    most: int
    beams: Beams


@dataclass(frozen=True)
class NoWay(Reason):
    """Light reaches a cell where it breaks rule 4, whether the cell is empty or has any token.

    ``token`` is the token there, which cannot be turned to suit the light; None for an empty cell.
    """

    rule: ClassVar[str] = "stray"
    cell: Cell
    token: Token | None
    beams: Beams


@dataclass(frozen=True)
class RuledOut(Reason):
    """The contents of a cell were ruled out before; ``given`` is the card's token there."""

    rule: ClassVar[str] = "ruled out"
    cell: Cell
    token: Token | None
    given: Token | None


# Searches and comparisons


class Often(NamedTuple):
    """The number of branches that a named reason ends; ``kept`` if about kept beams only."""

    name: str
    kept: bool
    times: int


@dataclass(frozen=True)
class FollowedToTheEnd(Reason):
    """A refutation with too many cases to list: the number of branches that each reason ends."""

    rule: ClassVar[str] = "search"
    cases: int
    often: tuple[Often, ...]

    @property
    def ends(self) -> int:
        """The number of branches."""
        return sum(each.times for each in self.often)


@dataclass(frozen=True)
class TriedToTheEnd(Reason):
    """A search of a number of positions found no solution."""

    rule: ClassVar[str] = "search"
    positions: int


@dataclass(frozen=True)
class NoSolutionLeft(Reason):
    """No solution is left, by a search too large to describe; ``begun`` if moves were made."""

    rule: ClassVar[str] = "search"
    begun: bool


@dataclass(frozen=True)
class OnlyWithoutIt(Reason):
    """With the rest of the board unchanged, only boards without this choice have a solution."""

    rule: ClassVar[str] = "search"
    cell: Cell
    token: Token


@dataclass(frozen=True)
class SeveralDiffer(Reason):
    """No single token is wrong; a solution differs from the board in a number of tokens."""

    rule: ClassVar[str] = "search"
    count: int


@dataclass(frozen=True)
class OneOfSeveral(Reason):
    """A choice leads to a solution, but others do not have it."""

    rule: ClassVar[str] = "search"


BrokenRule = (
    LeavesGrid | EndsOnOpaqueSide | TooManyLit | TooFewLit | TooFewAddedLit | Dark | Untouched
) | (PileLeft | NotInPile | NotAsGiven | NoDirection | NoLaser | FalseMark)
Consequence = (
    OutOfReach | StaysDark | TooFewToLight | TooFewAddedToLight | TooManyToLight | TooFewBeams
) | (WrongNumberOfBeams | TooFewEmptyCells | TooLittleSpace | NoWay | RuledOut)
Searched = (
    FollowedToTheEnd | TriedToTheEnd | NoSolutionLeft | OnlyWithoutIt | SeveralDiffer | OneOfSeveral
)
Broken = BrokenRule | Consequence | Searched

BoardCase = Case[Choice, Broken]
BoardStep = Step[Choice, Broken]


def often(found: Iterable[Broken]) -> tuple[Often, ...]:
    """The number of times each reason was found, the most frequent first."""
    named = ((each.name(), getattr(each, "beams", Beams.ANY) is not Beams.ANY) for each in found)
    return tuple(Often(*name, count) for name, count in Counter(named).most_common())
