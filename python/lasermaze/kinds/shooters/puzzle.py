"""The model of the beam shooters: the grid, its solution, and the proofs of what is claimed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, NamedTuple, TypedDict

from lasermaze.core.bits import differing
from lasermaze.core.brief import brief, fields_in_brief
from lasermaze.core.english import counted, sentence
from lasermaze.core.grid import Cell, place
from lasermaze.core.letter_grid import LetterGrid
from lasermaze.kind import option

#: What a cell may be. A shooter is written as the axis along which it fires.
EMPTY, WALL = ".", "#"
MIRRORS = "/\\"
AXES = "-|"
LETTERS = EMPTY + WALL + MIRRORS + AXES

_SHOOTER = re.compile(rb"[-|]")


class ShootersOptions(TypedDict, total=False):
    """The options of solving and checking."""

    fewest_turns: Annotated[
        bool,
        option(
            False,
            "turn as few shooters as possible, proved to be the fewest (needs OR-Tools)",
            "solve",
            "check",
        ),
    ]
    forced: Annotated[
        bool,
        option(False, "find the shooters with the same orientation in every solution", "solve"),
    ]
    count_solutions: Annotated[
        bool,
        option(
            False,
            "count all solutions; exact unless too many shooters depend on each other",
            "solve",
        ),
    ]


class ShootersGenerateOptions(TypedDict, total=False):
    """The options of `generate`."""

    any_verdict: Annotated[
        bool,
        option(False, "place everything at random; there may be no solution", "generate"),
    ]
    unique: Annotated[
        bool, option(False, "make sure that there is exactly one solution", "generate")
    ]
    impossible: Annotated[bool, option(False, "make a puzzle without a solution", "generate")]


@dataclass(frozen=True, repr=False)
class ShooterGrid(LetterGrid["ShooterGrid", "Turned", "Certificate"]):
    """A grid of empty cells, walls, mirrors and beam shooters: the letters ``. # / \\ - |``."""

    kind = "shooters"
    letters: ClassVar[str] = LETTERS
    most_cells: ClassVar[int] = 1 << 28

    @property
    def shooters(self) -> Iterator[Cell]:
        """The cells of the shooters, row by row."""
        for found in _SHOOTER.finditer(self.cells):
            yield divmod(found.start(), self.cols)

    @property
    def shooter_count(self) -> int:
        """How many shooters there are."""
        return sum(map(self.cells.count, (b"-", b"|")))

    def turned(self, cells: bytes) -> ShooterGrid:
        """The grid with the same details and other cells."""
        return replace(self, cells=cells)


@dataclass(frozen=True, repr=False)
class Turned:
    """A solution: the cells of the whole grid with its shooters turned.

    Attributes:
        cells: one byte a cell, as the puzzle has them.
        forced: empty unless asked for. For each shooter, row by row: ``1`` if it has the same
            axis in every solution, ``0`` if not, ``?`` if that is unknown.
        least: None unless asked for. A proved lower bound on the number of turned shooters in
            every solution; if this solution turns as many, none turns fewer.
    """

    cells: bytes
    forced: str = ""
    least: int | None = None

    def __repr__(self) -> str:
        return brief(self, counted(len(self.cells), "cell"))

    def turns(self, puzzle: ShooterGrid) -> Iterator[Cell]:
        """The shooters that have another axis than in the puzzle."""
        for index, (given, letter) in enumerate(zip(puzzle.cells, self.cells, strict=False)):
            if given != letter:
                yield divmod(index, puzzle.cols)

    def turn_count(self, puzzle: ShooterGrid) -> int:
        """How many shooters have another axis than in the puzzle."""
        size = min(len(puzzle.cells), len(self.cells))
        return size - differing(puzzle.cells[:size], self.cells[:size]).count(0)


def line_in_words(axis: str) -> str:
    """``row`` for ``-``, ``column`` for ``|``."""
    return "row" if axis == "-" else "column"


class Aim(NamedTuple):
    """A shooter and an axis for it, ``-`` or ``|``: a literal of the formula."""

    shooter: Cell
    axis: str

    def __repr__(self) -> str:
        return fields_in_brief(self)

    @property
    def other(self) -> Aim:
        """The same shooter along its other axis."""
        return Aim(self.shooter, "|" if self.axis == "-" else "-")

    @property
    def along(self) -> str:
        """``along its row``."""
        return f"along its {line_in_words(self.axis)}"

    @property
    def words(self) -> str:
        """``row 1, column 2 along its row``."""
        return f"{place(self.shooter)} {self.along}"

    @property
    def fires(self) -> str:
        """``the shooter at row 1, column 2 fires west and east``."""
        way = "west and east" if self.axis == "-" else "north and south"
        return f"the shooter at {place(self.shooter)} fires {way}"

    @property
    def description(self) -> str:
        """``the shooter at row 1, column 2 stands along its row``."""
        return f"the shooter at {place(self.shooter)} stands {self.along}"


class Hit(NamedTuple):
    """Why a shooter cannot fire along an axis: a beam of it would hit the shooter ``victim``."""

    aim: Aim
    victim: Cell

    def __repr__(self) -> str:
        return fields_in_brief(self)

    @property
    def words(self) -> str:
        """What the shooter would hit."""
        shooter = self.aim.shooter
        struck = "itself" if self.victim == shooter else f"the one at {place(self.victim)}"
        return f"{self.aim.along} the shooter at {place(shooter)} would hit {struck}"


class Step(NamedTuple):
    """One implication, "if ``start`` then ``end``", and its reason.

    ``reason`` is ``"lit"`` if the empty cell ``cell`` must be lit, and nothing but the other
    axis of ``start``, or ``end``, can light it. It is ``"hit"`` if a beam of ``start`` would hit
    the shooter at ``cell``, so that ``end`` is the other axis.
    """

    start: Aim
    end: Aim
    reason: str
    cell: Cell

    def __repr__(self) -> str:
        return fields_in_brief(self)

    @property
    def words(self) -> str:
        """The implication with its reason."""
        end, where = self.end, place(self.cell)
        if self.reason == "hit":
            return f"{Hit(self.start, self.cell).words}, so it must fire {end.along}"
        if end == self.start.other:
            here = f"only the shooter at {place(self.start.shooter)} can light {where}"
            return f"{here}, and only {end.along}"
        left = f"only the one at {place(end.shooter)} is left to light {where}"
        return f"if {self.start.description}, {left}, {end.along}"


@dataclass(frozen=True)
class Dark:
    """An empty cell that no shooter can light.

    ``hits``: why each of the shooters whose beams would cross it cannot fire that way.
    """

    cell: Cell
    hits: tuple[Hit, ...] = ()

    def __repr__(self) -> str:
        return fields_in_brief(self)

    @property
    def headline(self) -> str:
        """What the certificate says, in one sentence."""
        return f"Impossible: no shooter can light the cell at {place(self.cell)}."


@dataclass(frozen=True)
class Stuck:
    """A shooter that would hit one along either axis, as the two ``hits`` show."""

    shooter: Cell
    hits: tuple[Hit, ...]

    def __repr__(self) -> str:
        return fields_in_brief(self)

    @property
    def headline(self) -> str:
        """What the certificate says, in one sentence."""
        return f"Impossible: the shooter at {place(self.shooter)} hits one along either axis."


@dataclass(frozen=True)
class Cycle:
    """Implications from an aim to the other axis of the same shooter, and back again.

    ``shortest`` says whether the solver found that no shooter has a shorter cycle; the proof
    does not need it.
    """

    steps: tuple[Step, ...]
    shortest: bool = False

    def __repr__(self) -> str:
        return fields_in_brief(self)

    @property
    def headline(self) -> str:
        """What the certificate says, in one sentence."""
        fewest = ", the fewest for any shooter" if self.shortest else ""
        return (
            f"Impossible: the shooter at {place(self.steps[0].start.shooter)} can stand neither "
            "along its row nor along its column, as "
            f"{counted(len(self.steps), 'implication', verb='shows')}{fewest}."
        )


Certificate = Dark | Stuck | Cycle


@dataclass(frozen=True)
class Evidence:
    """What proves the claims of a solved answer.

    Attributes:
        chains: for each forced shooter the implications from the axis that it has in no
            solution to its other axis, or to an axis that an earlier chain excludes.
        flips: sets of shooters; turning all shooters of one set in the solution gives another
            solution.
        order: the shooters that are neither forced nor unconstrained, in the order in which
            they can be eliminated to count the solutions; empty unless a count needs it.
    """

    chains: tuple[tuple[Step, ...], ...] = ()
    flips: tuple[tuple[Cell, ...], ...] = ()
    order: tuple[Cell, ...] = ()

    def __repr__(self) -> str:
        return fields_in_brief(self)


def numbered(certificate: Certificate) -> Iterator[str]:
    """The parts of a certificate in words, numbered as the picture numbers them."""
    parts: tuple[Hit | Step, ...] = (
        certificate.steps if isinstance(certificate, Cycle) else certificate.hits
    )
    for number, part in enumerate(parts, 1):
        yield f"{number}. {sentence(part.words)}"


def shooters_in_words(count: int) -> str:
    """``1 shooter``, ``5 shooters``."""
    return counted(count, "shooter")
