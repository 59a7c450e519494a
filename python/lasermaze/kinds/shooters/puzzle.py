"""The model of the beam shooters: the grid, its solution, and the proofs of claims."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from lasermaze.core.bits import differing
from lasermaze.core.brief import brief
from lasermaze.core.english import counted
from lasermaze.core.grid import Cell
from lasermaze.core.letter_grid import Filled, LetterGrid
from lasermaze.core.reasons import Reason
from lasermaze.option import option

#: The letters of a cell. A shooter is written as the axis along which it fires.
EMPTY, WALL = ".", "#"
MIRRORS = "/\\"
AXES = "-|"
LETTERS = EMPTY + WALL + MIRRORS + AXES

_SHOOTER = re.compile(rb"[-|]")


@dataclass(frozen=True)
class ShootersOptions:
    """The options of grids of beam shooters."""

    fewest_turns: bool = option(
        False,
        "turn as few shooters as possible, proved to be the fewest (needs OR-Tools)",
        "solve",
        "check",
    )
    forced: bool = option(
        False, "find the shooters with the same orientation in every solution", "solve"
    )
    count_solutions: bool = option(
        False, "count all solutions; exact unless too many shooters depend on each other", "solve"
    )
    any_verdict: bool = option(
        False, "place everything at random; there may be no solution", "generate"
    )
    unique: bool = option(False, "make sure that there is exactly one solution", "generate")
    impossible: bool = option(False, "make a puzzle without a solution", "generate")


@dataclass(frozen=True, repr=False)
class ShooterGrid(LetterGrid["ShooterGrid", "Turned", "Certificate"]):
    """A grid of empty cells, walls, mirrors and beam shooters: the letters ``. # / \\ - |``."""

    kind = "shooters"
    letters: ClassVar[str] = LETTERS
    turning: ClassVar[str] = "|-"
    names: ClassVar = {
        "-": "shooter along its row",
        "|": "shooter along its column",
        "/": "mirror rising to the right",
        "\\": "mirror falling to the right",
        WALL: "wall",
    }
    most_cells: ClassVar[int] = 1 << 28

    @property
    def shooters(self) -> Iterator[Cell]:
        """The cells of the shooters, row by row."""
        for found in _SHOOTER.finditer(self.cells):
            yield divmod(found.start(), self.cols)

    @property
    def shooter_count(self) -> int:
        """The number of shooters."""
        return sum(map(self.cells.count, (b"-", b"|")))

    def turned(self, cells: bytes) -> ShooterGrid:
        """The grid with the same details and other cells."""
        return replace(self, cells=cells)


@dataclass(frozen=True, repr=False)
class Turned(Filled):
    """A solution: the whole grid with its shooters turned.

    Attributes:
        forced: empty unless requested. For each shooter, row by row: ``1`` if it has the same
            axis in every solution, ``0`` if not, ``?`` if that is unknown.
        least: None unless requested. A proved lower bound on the number of turned shooters in
            every solution; if this solution turns that many, none turns fewer.
    """

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
        """The number of shooters that have another axis than in the puzzle."""
        size = min(len(puzzle.cells), len(self.cells))
        return size - differing(puzzle.cells[:size], self.cells[:size]).count(0)


class Aim(NamedTuple):
    """A shooter and an axis for it, ``-`` or ``|``: a literal of the formula."""

    shooter: Cell
    axis: str

    @property
    def other(self) -> Aim:
        """The same shooter along its other axis."""
        return Aim(self.shooter, "|" if self.axis == "-" else "-")


@dataclass(frozen=True)
class WouldHit(Reason):
    """A shooter cannot fire along an axis: one of its beams would hit the shooter ``victim``."""

    rule = "hit"

    aim: Aim
    victim: Cell


class Implication(NamedTuple):
    """The implication of ``end`` by ``start``, with its reason.

    ``reason`` is ``"lit"`` if the empty cell ``cell`` must be lit, and only the other
    axis of ``start``, or ``end``, can light it. It is ``"hit"`` if a beam of ``start`` would hit
    the shooter at ``cell``, so that ``end`` is the other axis.
    """

    start: Aim
    end: Aim
    reason: str
    cell: Cell


@dataclass(frozen=True)
class Dark:
    """An empty cell that no shooter can light.

    ``hits`` has the reason why each shooter whose beams would cross it cannot fire that way.
    """

    cell: Cell
    hits: tuple[WouldHit, ...] = ()


@dataclass(frozen=True)
class Stuck:
    """A shooter that would hit a shooter along either axis, as the two ``hits`` show."""

    shooter: Cell
    hits: tuple[WouldHit, ...]


@dataclass(frozen=True)
class Cycle:
    """Implications from an aim to the other axis of the same shooter, and back again.

    ``shortest`` says whether the solver found that no shooter has a shorter cycle; the proof
    does not need it.
    """

    steps: tuple[Implication, ...]
    shortest: bool = False


Certificate = Dark | Stuck | Cycle


@dataclass(frozen=True)
class Evidence:
    """The evidence for the claims of a solved answer.

    Attributes:
        chains: for each forced shooter the implications from the axis that it does not have in any
            solution to its other axis, or to an axis that an earlier chain excludes.
        flips: sets of shooters; turning all shooters of one set in the solution gives another
            solution.
        order: the shooters that are neither forced nor unconstrained, in the order in which
            they can be eliminated to count the solutions; empty unless a count needs it.
    """

    chains: tuple[tuple[Implication, ...], ...] = ()
    flips: tuple[tuple[Cell, ...], ...] = ()
    order: tuple[Cell, ...] = ()
