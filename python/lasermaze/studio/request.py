"""What requests have in common: their fields with bounds, and the puzzle in them.

Requests are validated before anything reads them. They are strict: no value is converted to
another type, and an unknown field is refused.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from lasermaze import api
from lasermaze.core.difficulty import LEVELS
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.kind import kind_named

#: The puzzle that the documentation shows.
EXAMPLE: str = kind_named("board").example

MAX_TEXT = 1_000_000

#: The largest puzzle that the studio accepts, in cells; the library itself accepts larger ones.
MAX_CELLS = 40_000

Level = Literal[LEVELS]  # type: ignore[valid-type]  # the levels are listed once
Text = Annotated[str, Field(max_length=MAX_TEXT)]
Position = Annotated[
    Text,
    Field(description="A position in the puzzle, as `play` and `solve` return it."),
]
Moves = Annotated[
    list[Annotated[str, Field(max_length=100_000)]],
    Field(
        max_length=1_000,
        description="Moves in the notation, one after another, such as `put T^ 2,3`. "
        "Cells are row,column, counted from 1.",
        examples=[["title A new card"]],
    ),
]
Side = Annotated[int, Field(ge=1, le=40_000)]
Theme = Literal["auto", "light", "dark"]
Seconds = Annotated[
    float,
    Field(gt=0, le=60, description="Stop after this many seconds: at most 60."),
]
_OptionText = Annotated[str, Field(max_length=40)]


class Request(BaseModel):
    """What every request has in common."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class QueryRequest(BaseModel):
    """A request in the query of an address. Its values arrive as texts, so it is not strict."""

    model_config = ConfigDict(frozen=True)


class ThemedRequest(Request):
    """A request whose response contains pictures."""

    theme: Theme = Field("auto", description="The pictures' colours; auto: as the reader's.")


class OptionsRequest(ThemedRequest):
    """A request that takes the options of a kind."""

    options: Annotated[dict[_OptionText, bool | int | _OptionText], Field(max_length=20)] = Field(
        default={}, description="Options of the kind, as `/api/kinds` lists them."
    )


class TimedRequest(Request):
    """A request that may take long."""

    time_limit: Seconds = 20


class PuzzleRequest(Request):
    """A request about a puzzle."""

    puzzle: Text | dict[str, Any] = Field(
        description="The puzzle: native text, or its JSON document.", examples=[EXAMPLE]
    )

    def read_puzzle(self) -> Puzzle:
        """The puzzle, finished or not. Raises: PuzzleError."""
        return read_small_puzzle(json_text(self.puzzle))


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
            f"{rows:,} by {cols:,} cells are too many for the studio",
            expected=f"at most {MAX_CELLS:,} cells (the command line takes larger puzzles)",
        )
