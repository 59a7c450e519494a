"""What a request may hold, and its bounds: it is held to them before anything reads it.

Requests are strict: nothing is turned into another type, and a field that is not known is
refused.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from lasermaze.core.difficulty import LEVELS
from lasermaze.registry import NAMES, kind_named

#: What the documentation shows and lets one try.
EXAMPLE: str = kind_named("board").example

MOST_TEXT = 1_000_000

KindName = Literal[NAMES]  # type: ignore[valid-type]  # the table is the one list of kinds
Level = Literal[LEVELS]  # type: ignore[valid-type]  # and so is that of the levels
Text = Annotated[str, Field(max_length=MOST_TEXT)]
PuzzleGiven = Annotated[
    Text | dict[str, Any],
    Field(description="The puzzle: native text, or its JSON document.", examples=[EXAMPLE]),
]
Position = Annotated[
    Text,
    Field(description="A position in the puzzle, as `play` and `solve` give it."),
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
OptionText = Annotated[str, Field(max_length=40)]
Side = Annotated[int, Field(ge=1, le=40_000)]
Theme = Literal["auto", "light", "dark"]
Seconds = Annotated[
    float,
    Field(gt=0, le=60, description="Give up after so many seconds: at most 60."),
]


class Request(BaseModel):
    """What every request has in common."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Themed(Request):
    """A request whose answer holds pictures."""

    theme: Theme = Field("auto", description="The pictures' colours; auto: as the reader's.")


class Optioned(Themed):
    """A request that takes the options of a kind."""

    options: Annotated[dict[OptionText, bool | int | OptionText], Field(max_length=20)] = Field(
        default={}, description="Options of the kind, as `/api/kinds` lists them."
    )


class OfPuzzle(Request):
    """A request about a puzzle."""

    puzzle: PuzzleGiven


class ReadRequest(Request):
    """A text that holds a puzzle."""

    text: Text = Field(
        description="Native text, JSON, or another program's JSON.", examples=[EXAMPLE]
    )
    kind: KindName | None = Field(None, description="The kind, where the text does not say it.")


class NewRequest(Themed):
    """An empty puzzle to begin with."""

    kind: KindName
    rows: Side = Field(examples=[5])
    cols: Side = Field(examples=[5])


class EditRequest(OfPuzzle, Themed):
    """Moves that change a puzzle."""

    moves: Moves


class PlayRequest(OfPuzzle, Themed):
    """Moves in a puzzle whose given things are locked."""

    position: Position | None = Field(None, description="Where to go on; the beginning if null.")
    moves: Moves = Field(examples=[[]])


class ViewRequest(OfPuzzle, Themed):
    """A look at a puzzle, or at a position in it."""

    position: Position | None = Field(None, description="The puzzle itself, to edit, if null.")
    time: Annotated[int, Field(ge=0, lt=2**53)] | None = Field(
        None, description="Which of the view's `times` the picture shows; its choice if null."
    )


class SolveRequest(OfPuzzle, Optioned):
    """A puzzle to solve."""

    limit: Annotated[int, Field(ge=1, le=1_000_000_000)] | None = Field(
        None, description="Stop after so many solutions; a million if null."
    )
    keep: Annotated[int, Field(ge=1, le=200)] = Field(
        200, description="How many of the solutions are sent, at most."
    )
    time_limit: Seconds = 20


class CheckRequest(OfPuzzle, Optioned):
    """A position, or an answer, to be judged by the checker, which knows no solver."""

    position: Position | None = Field(None, description="The position to check.")
    answer: Text | dict[str, Any] | None = Field(
        None, description="Or the answer of `/api/solve`, or a solved grid as native text."
    )
    time_limit: Seconds = 20


class HintRequest(OfPuzzle, Optioned):
    """A puzzle, or a position in it, that somebody is stuck in."""

    position: Position | None = Field(None, description="The puzzle itself if null.")
    time_limit: Seconds = 20


class ExplainRequest(OfPuzzle, Optioned):
    """A puzzle whose answer is to be explained."""

    time_limit: Seconds = 20


class RateRequest(OfPuzzle):
    """A puzzle whose difficulty is asked for; it must be finished, as for `/api/solve`."""

    time_limit: Seconds = 20


class FilmRequest(OfPuzzle, Optioned):
    """A solution to be shown step by step."""

    position: Position | None = Field(None, description="The solution; the solver's if null.")
    time_limit: Seconds = 20


class GenerateRequest(Optioned):
    """A puzzle to be made; the same request gives the same puzzle everywhere."""

    kind: KindName
    level: Level | None = Field(None, description="How hard it is; any level if null.")
    size: Annotated[list[Side], Field(min_length=2, max_length=2)] | None = Field(
        None,
        description="Rows and columns; the usual ones for the level if null.",
        examples=[[5, 5]],
    )
    seed: Annotated[int, Field(ge=0, lt=2**53)] = 0
    time_limit: Seconds = 20


class DrawRequest(OfPuzzle, Optioned):
    """A picture to take away, or the explanation as a page with its pictures."""

    format: Literal["svg", "png", "gif", "pdf", "html"] = Field(
        description="`html` is the explanation of the answer, as one page.", examples=["svg"]
    )
    position: Position | None = Field(None, description="Draw this position.")
    solved: bool = Field(False, description="Draw the solution; in a PDF, on a page of its own.")
    paper: Literal["a4", "letter"] = "a4"
    time_limit: Seconds = 20


class ExportRequest(OfPuzzle):
    """A puzzle to be written in another format."""

    format: Annotated[str, Field(max_length=40)] = Field(
        description="One of the kind's `formats`: `text`, `json`, another program's.",
        examples=["json"],
    )
