"""The calls whose result is saved or shown as a film: draw, export, film."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal

from msgspec import Meta

from lasermaze import api
from lasermaze.core.answers import Answer, Solved, Undecided
from lasermaze.core.budget import Budget, Progress, TimeUpError
from lasermaze.core.claims import faults_in
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.drawing import Film, Picture
from lasermaze.kind import kind_of
from lasermaze.studio.calls import call
from lasermaze.studio.documents import File, Response
from lasermaze.studio.handlers.solving import DRAW_SECONDS, explained, solved
from lasermaze.studio.request import PuzzleRequest, SearchRequest, Text

#: How many hints are followed from a position to a solution, at most.
_MAX_HINTS = 200

#: The size of all frames of a film, in bytes; from a larger film some frames are left out.
_MAX_FILM = 8_000_000

#: The formats of `draw` and their media types.
MEDIA_TYPES = {
    "svg": "image/svg+xml",
    "film": "image/svg+xml",
    "png": "image/png",
    "gif": "image/gif",
    "pdf": "application/pdf",
    "html": "text/html; charset=utf-8",
}


class DrawRequest(SearchRequest, frozen=True, kw_only=True):
    """A picture to save, or the explanation as a page with its pictures."""

    format: Annotated[
        Literal["svg", "film", "png", "gif", "pdf", "html"],
        Meta(
            description="`film` is the solution as a moving SVG; `html` the explanation of the "
            "answer, as one page.",
            examples=["svg"],
        ),
    ]
    position: Annotated[Text | None, Meta(description="Draw this position.")] = None
    solved: Annotated[
        bool, Meta(description="Draw the solution; in a PDF, on a page of its own.")
    ] = False
    paper: Literal["a4", "letter"] = "a4"


@call("Draw a puzzle to a file", seconds=DRAW_SECONDS)
def draw(request: DrawRequest, report: Progress) -> File:
    """A file with the picture of a puzzle, a position or the solution, or the explanation."""
    puzzle, form = request.read_puzzle(), request.format
    name = _file_name(puzzle) + _shown(request) + ("-film.svg" if form == "film" else f".{form}")
    return File(name, MEDIA_TYPES[form], _drawn(puzzle, request, report))


def _shown(request: DrawRequest) -> str:
    """The part of a file's name that marks a solution or a dark picture."""
    solution = "-solution" if request.solved and request.format in ("svg", "png", "pdf") else ""
    dark = "-dark" if request.theme == "dark" and request.format != "pdf" else ""
    return solution + dark


def _drawn(puzzle: Puzzle, request: DrawRequest, report: Progress) -> bytes:
    position, theme = request.position, request.theme
    if request.format == "html":
        _, explanation = explained(request, puzzle, report)
        return explanation.html(puzzle.title or kind_of(puzzle).title, theme).encode()
    answer = _answer(puzzle, request, report)
    if request.format == "gif":
        return _film(answer).gif("dark" if theme == "dark" else "light")
    if request.format == "film":
        return _film(answer).svg(theme).encode()
    if request.format == "pdf":
        return api.card(puzzle, answer, request.paper)
    if position is not None and answer is None:
        picture = kind_of(puzzle).editor(puzzle).view(position, None).picture
    else:
        picture = api.draw(puzzle, answer)
    return picture.svg(theme).encode() if request.format == "svg" else picture.png(theme=theme)


def _answer(puzzle: Puzzle, request: DrawRequest, report: Progress) -> Answer[Any, Any, Any] | None:
    """The answer to draw with the puzzle: the solution of the position, or the solver's."""
    if request.position is not None:
        return _solution_in(puzzle, request.position)
    return solved(request, puzzle, report) if request.solved else None


def _file_name(puzzle: Puzzle) -> str:
    """A file name for a puzzle: those words of its title that every system accepts."""
    words = re.findall("[a-z0-9]+", puzzle.title.lower())
    return "-".join(words)[:60].strip("-") or f"{puzzle.kind}-{puzzle.rows}x{puzzle.cols}"


class ExportRequest(PuzzleRequest, frozen=True, kw_only=True):
    """A puzzle to be written in another format."""

    format: Annotated[
        str,
        Meta(
            max_length=40,
            description="One of the kind's `formats`: `text`, `json`, another program's.",
            examples=["json"],
        ),
    ]


class ExportResponse(Response):
    """The text, and a name for its file."""

    text: str
    name: str


@call("Write a puzzle as a text")
def export(request: ExportRequest, report: Progress) -> ExportResponse:
    """A puzzle as a text in one of the formats of its kind."""
    puzzle, form = request.read_puzzle(), request.format
    ending = "txt" if form == "text" else "json"
    return ExportResponse(api.dumps(puzzle, form), f"{_file_name(puzzle)}.{ending}")


class FilmRequest(SearchRequest, frozen=True, kw_only=True):
    """A solution to be shown step by step."""

    position: Annotated[Text | None, Meta(description="The solution; the solver's if null.")] = None


class FilmResponse(Response):
    """Pictures of the grid alone, and how long each is shown."""

    frames: Sequence[str]
    milliseconds: Sequence[int]


@call("Show a solution in steps", seconds=DRAW_SECONDS)
def film(request: FilmRequest, report: Progress) -> FilmResponse:
    """A solution step by step: pictures of the grid alone, and how long each is shown.

    From a position that is not solved yet it begins with the position as it is, and continues
    with a solution to which hints lead from there.
    """
    puzzle, position = request.read_puzzle(), request.position
    answer = None if position is None else _solution_in(puzzle, position)
    begins = position is not None and answer is None
    moving = _film(answer or _next_solution(puzzle, request, report))
    frames = [_grid_alone(frame).svg(request.theme) for frame in _sampled(moving)]
    times = [moving.milliseconds[0]] * (len(frames) - 1) + [moving.milliseconds[-1]]
    if begins:
        view = kind_of(puzzle).editor(puzzle).view(position, None)
        frames.insert(0, view.picture.svg(request.theme))
        times.insert(0, max(times))
    return FilmResponse(frames, times)


def _next_solution(puzzle: Puzzle, request: FilmRequest, report: Progress) -> Answer[Any, Any, Any]:
    """The solution to which hints lead from the position, or else the solver's."""
    budget = Budget(seconds=request.time_limit)
    answer = solved(request, puzzle, report)
    if request.position is None or not isinstance(answer, Solved):
        return answer
    with contextlib.suppress(TimeUpError):
        return _follow_hints(puzzle, request.position, budget) or answer
    return answer


def _follow_hints(puzzle: Puzzle, position: str, budget: Budget) -> Answer[Any, Any, Any] | None:
    """The solution to which hints lead from a position; None if they lead to none."""
    for _ in range(_MAX_HINTS):
        budget.check()
        answer = _solution_in(puzzle, position)
        if answer is not None:
            return answer
        found = api.hint(puzzle, position, time_limit=budget.left)
        if found.position is None or found.position == position:
            return None
        position = found.position
    return None


def _solution_in(puzzle: Puzzle, position: str) -> Answer[Any, Any, Any] | None:
    """The solution that a position shows; None if it shows none."""
    kind = kind_of(puzzle)
    witness = kind.editor(puzzle).solution(position)
    if witness is None:
        return None
    is_right = not faults_in(kind.check(puzzle).check(witness))
    return Solved(puzzle=puzzle, witness=witness, stopped="limit") if is_right else None


def _film(answer: Answer[Any, Any, Any] | None) -> Film:
    if isinstance(answer, Undecided):
        raise PuzzleError("no solution was found within the time limit", expected="more time")
    moving = None if answer is None else api.film(answer)
    if moving is None:
        reason = answer.why_still if answer is not None else "this is not a solution yet"
        raise PuzzleError(f"there is no moving picture: {reason}", expected="a solution")
    return moving


def _grid_alone(frame: Picture) -> Picture:
    return replace(frame, title="", panels=[], captions=[], keys=[])


def _sampled(moving: Film) -> list[Picture]:
    """The frames, or evenly chosen ones of them if all together are too large."""
    frames = moving.frames
    size = len(_grid_alone(frames[-1]).svg())
    count = max(2, min(len(frames), _MAX_FILM // size))
    if count >= len(frames):
        return list(frames)
    return [frames[number * (len(frames) - 1) // (count - 1)] for number in range(count)]
