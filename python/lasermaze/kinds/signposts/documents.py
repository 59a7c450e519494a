"""Escapes and certificates as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Self, get_args

from msgspec import Meta

from lasermaze import documents
from lasermaze.core.errors import PuzzleError, within
from lasermaze.documents import Document, Natural, letters, packed, unpacked
from lasermaze.kinds.signposts.puzzle import SIDES, ClosedSet, Costs, Escape, Maze, Rim

SideDocument = list[Annotated[int, Meta(ge=1)] | None]


class RimDocument(Document[Rim], kw_only=True):
    """The cost of every way in, by sides; null if no goal is reached."""

    top: SideDocument
    left: SideDocument
    right: SideDocument
    bottom: SideDocument

    @classmethod
    def of(cls, value: Rim, puzzle: Maze) -> Self:
        """The document of the costs."""
        return cls(**{side: list(costs) for side, costs in zip(SIDES, value, strict=True)})

    def value(self, puzzle: Maze) -> Rim:
        """The costs, of as many ways in as the maze has."""
        return Rim(*(self._side(side, puzzle.length_of(side)) for side in SIDES))

    def _side(self, side: str, length: int) -> Sequence[int | None]:
        costs: list[int | None] = getattr(self, side)
        if len(costs) != length:
            raise PuzzleError(
                f"a list of {len(costs)}", expected=f"a list of {length}", path=(side,)
            )
        try:
            return Costs.of(costs)
        except OverflowError:  # not a cost in this maze, so the checker refuses it
            return tuple(costs)


class EscapeDocument(Document[Escape], kw_only=True):
    """A way in, and a shortest route from there to a goal."""

    way: Annotated[str, Meta(pattern=r"^(top|left|right|bottom) [0-9]+$(?!\n)")]
    cost: Annotated[Natural, Meta(description="the number of moves, entering included")]
    route: Annotated[
        str,
        Meta(
            pattern=letters("NESW"),
            description="the headings of the moves; the first is the heading of the entry",
        ),
    ]
    costs: Annotated[
        RimDocument | None,
        Meta(description="the costs of all ways in, of which this one is then the cheapest"),
    ] = None

    @classmethod
    def of(cls, value: Escape, puzzle: Maze) -> Self:
        """The document of an escape."""
        costs = value.costs and RimDocument.of(value.costs, puzzle)
        return cls(way=str(value.way), cost=value.cost, route=value.route, costs=costs)

    def value(self, puzzle: Maze) -> Escape:
        """The escape."""
        try:
            way = puzzle.way(self.way)
        except PuzzleError as error:
            raise PuzzleError(error.message, expected=error.expected, path=("way",)) from None
        with within("costs"):
            costs = None if self.costs is None else self.costs.value(puzzle)
        return Escape(way, self.cost, self.route, costs)


class ClosedSetDocument(Document[ClosedSet], kw_only=True):
    """A set of states that no move leaves: its bits, compressed with zlib."""

    reached: bytes

    @classmethod
    def of(cls, value: ClosedSet, puzzle: Maze) -> Self:
        """The document of a set."""
        return cls(reached=packed(value.bits))

    def value(self, puzzle: Maze) -> ClosedSet:
        """The set, of the maze's size."""
        return ClosedSet(unpacked(self.reached, -(-4 * len(puzzle.cells) // 8), "reached"))


class Documents(documents.Documents[Maze, Escape, ClosedSet]):
    """The documents of the kind."""

    solution = EscapeDocument
    certificate = ClosedSetDocument

    def reasons(self) -> Any:
        """The classes of its reasons."""
        from lasermaze.kinds.signposts.reasons import Broken

        return get_args(Broken)
