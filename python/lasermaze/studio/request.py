"""Shared parts of requests: their fields with bounds, and the puzzle in them.

A request is declared once: by that declaration it is read, checked and described in the
documentation of the API. No value is converted to another type, and an unknown field is refused.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

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

Level = Literal[LEVELS]  # type: ignore[valid-type]  # the levels are listed once
Text = Annotated[str, Meta(max_length=MAX_TEXT)]
NameOfKind = Annotated[str, Meta(max_length=100, examples=["board"])]
Side = Annotated[int, Meta(ge=1, le=40_000)]
Moves = Annotated[
    list[Annotated[str, Meta(max_length=100_000)]],
    Meta(
        max_length=1_000,
        description="Moves in the notation, one after another, such as `put T^ 2,3`. "
        "Cells are row,column, counted from 1.",
        examples=[[]],
    ),
]
Theme = Annotated[
    Literal["auto", "light", "dark"],
    Meta(description="The pictures' colours; auto: as the reader's."),
]
Options = Annotated[
    dict[str, bool | int | Annotated[str, Meta(max_length=40)]],
    Meta(max_length=20, description="Options of the kind, as `/api/kinds` lists them."),
]
Seconds = Annotated[
    float, Meta(gt=0, le=60, description="Stop after this many seconds: at most 60.")
]


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """A request; this one has no fields. Those of all others are keyword arguments."""


class PuzzleRequest(Request, frozen=True, kw_only=True):
    """A request about a puzzle."""

    puzzle: Annotated[
        Text | dict[str, Any],
        Meta(
            description="The puzzle: native text, or its JSON document.",
            examples=[EXAMPLE],
        ),
    ]

    def read_puzzle(self) -> Puzzle:
        """The puzzle, finished or not. Raises: PuzzleError."""
        return read_small_puzzle(json_text(self.puzzle))


class ShownRequest(PuzzleRequest, frozen=True, kw_only=True):
    """A request about a puzzle whose response contains pictures."""

    theme: Theme = "auto"


class SearchRequest(ShownRequest, frozen=True, kw_only=True):
    """A request to search for the solutions of a puzzle."""

    options: Options = {}
    time_limit: Seconds = 20


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
