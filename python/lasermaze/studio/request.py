"""Shared parts of requests: their fields with bounds, and the puzzle in them.

Requests are plain dataclasses whose bounds stand in their types, so that the page without a server
can make them without pydantic. A server validates what it receives before anything reads it
(`lasermaze.studio.validation`): no value is converted to another type, and an unknown field is
refused.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeVar, dataclass_transform

from annotated_types import Gt, Interval, Le, MaxLen

from lasermaze import api
from lasermaze.core.difficulty import LEVELS
from lasermaze.core.english import grouped
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import size_in_words
from lasermaze.core.puzzle import Puzzle
from lasermaze.kind import kind_named

#: The puzzle that the documentation shows.
EXAMPLE: str = kind_named("board").example

MAX_TEXT = 1_000_000

#: The largest puzzle that the studio accepts, in cells; the library itself accepts larger ones.
MAX_CELLS = 40_000

R = TypeVar("R")


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(field,))
def request(model: type[R]) -> type[R]:
    """A decorator that makes a class a request. ``about`` describes its fields."""
    return dataclass(frozen=True, kw_only=True)(model)


def about(description: str | None = None, examples: Sequence[Any] = ()) -> dict[str, Any]:
    """The metadata of a field, for the documentation of the API."""
    return {"description": description, "examples": list(examples) or None}


Level = Literal[LEVELS]  # type: ignore[valid-type]  # the levels are listed once
Text = Annotated[str, MaxLen(MAX_TEXT)]
Moves = Annotated[list[Annotated[str, MaxLen(100_000)]], MaxLen(1_000)]
NameOfKind = Annotated[str, MaxLen(100)]
Side = Annotated[int, Interval(ge=1, le=40_000)]
Theme = Literal["auto", "light", "dark"]
Seconds = Annotated[float, Gt(0), Le(60)]
_OptionText = Annotated[str, MaxLen(40)]

ABOUT_MOVES = (
    "Moves in the notation, one after another, such as `put T^ 2,3`. "
    "Cells are row,column, counted from 1."
)


@request
class QueryRequest:
    """A request in the query of an address."""


@request
class ThemedRequest:
    """A request whose response contains pictures."""

    theme: Theme = field(
        default="auto", metadata=about("The pictures' colours; auto: as the reader's.")
    )


@request
class OptionsRequest(ThemedRequest):
    """A request that takes the options of a kind."""

    options: Annotated[dict[_OptionText, bool | int | _OptionText], MaxLen(20)] = field(
        default_factory=dict,
        metadata=about("Options of the kind, as `/api/kinds` lists them."),
    )


@request
class TimedRequest:
    """A request that may take long."""

    time_limit: Seconds = field(
        default=20, metadata=about("Stop after this many seconds: at most 60.")
    )


@request
class PuzzleRequest:
    """A request about a puzzle."""

    puzzle: Text | dict[str, Any] = field(
        metadata=about("The puzzle: native text, or its JSON document.", [EXAMPLE])
    )

    def read_puzzle(self) -> Puzzle:
        """The puzzle, finished or not. Raises: PuzzleError."""
        return read_small_puzzle(json_text(self.puzzle))


@request
class SearchRequest(PuzzleRequest, OptionsRequest, TimedRequest):
    """A request to search for the solutions of a puzzle."""


def json_text(document: str | dict[str, Any]) -> str:
    """A document as the text that the library reads."""
    return document if isinstance(document, str) else json.dumps(document)


def read_small_puzzle(text: str, kind: str | None = None) -> Puzzle:
    """The puzzle in a text, finished or not. Raises: PuzzleError, also if it is too large."""
    puzzle = api.parse_unfinished(text, kind)
    check_size(puzzle.rows, puzzle.cols)
    return puzzle


def check_size(rows: int, cols: int) -> None:
    """Raise PuzzleError for a grid that is larger than the studio accepts."""
    if rows * cols > MAX_CELLS:
        raise PuzzleError(
            f"{size_in_words(rows, cols)} cells are too many for the studio",
            expected=f"at most {grouped(MAX_CELLS)} cells (the command line takes larger puzzles)",
        )
