"""Mazes, escapes and certificates as JSON, both ways."""

from __future__ import annotations

from collections.abc import Sequence
from types import NoneType
from typing import Any

from lasermaze.core.codec import (
    NATURAL,
    Array,
    Codec,
    Converted,
    Definitions,
    Optional,
    Schema,
    Text,
    Whole,
)
from lasermaze.core.errors import PuzzleError
from lasermaze.core.json_checks import array
from lasermaze.core.json_text import Numbers, numbers_of
from lasermaze.core.objects import Codecs, Field, Record
from lasermaze.formats.cells_json import Letters, Packed, record
from lasermaze.kinds.signposts.puzzle import (
    SIDES,
    ClosedSet,
    Costs,
    Escape,
    Maze,
    Rim,
    Way,
)


def _read_way(text: str, maze: Maze) -> Way:
    try:
        return maze.way(text)
    except PuzzleError as error:
        raise PuzzleError(error.message, expected=error.expected) from None


class _Side(Codec[Sequence[int | None]]):
    """The costs of the ways in on one side, which may be very many."""

    _item = Optional(Whole(1))

    def __init__(self, side: str) -> None:
        super().__init__(list, "a list")
        self.side = side

    def encode(self, value: Sequence[int | None], puzzle: Any = None) -> list[Any] | Numbers:
        """The costs as a list."""
        return numbers_of(value, value.packed) if isinstance(value, Costs) else list(value)

    def decode(self, value: Any, puzzle: Any = None) -> Sequence[int | None]:
        """The costs, packed unless one of them is too large for any route."""
        costs = array(value, puzzle.length_of(self.side))
        numbers = not set(map(type, costs)) - {int, NoneType}
        if not numbers or 0 in costs or min(filter(None, costs), default=1) < 0:
            Array(self._item).decode(costs)
        try:
            return Costs.of(costs)
        except OverflowError:  # not a cost in this maze, so the checker refuses it
            return tuple(costs)

    def schema(self, defs: Definitions) -> Schema:
        """The JSON schema."""
        return Array(self._item).schema(defs)


_WAY_CODEC = Converted(Text(pattern="^(top|left|right|bottom) [0-9]+$"), str, _read_way)


def _thought() -> Any:
    from lasermaze.kinds.signposts.reasons import Thought

    return Thought


CODECS = Codecs(
    puzzle=record(Maze),
    solution=Record(
        Escape,
        Field("way", _WAY_CODEC),
        Field("cost", NATURAL),
        Field("route", Letters("NESW")),
        Field(
            "costs",
            Optional(Record(Rim, *(Field(side, _Side(side)) for side in SIDES))),
            default=None,
        ),
    ),
    certificate=Record(
        ClosedSet, Field("reached", Packed(lambda maze: -(-4 * len(maze.cells) // 8)), of="bits")
    ),
    thought=_thought,
)
