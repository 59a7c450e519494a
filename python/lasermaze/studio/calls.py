"""What each call of the API does: a request, as plain JSON, to a result, as plain JSON.

Pure functions over the library's verbs, which run in a worker. The requests have been held to
their schemas by the time they come here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from lasermaze import api
from lasermaze.answers import Answer, Impossible, Solved
from lasermaze.arguments import check_options
from lasermaze.errors import PuzzleError
from lasermaze.interface import Budget
from lasermaze.model import Puzzle
from lasermaze.studio.wire import (
    Document,
    picture_document,
    piece_documents,
    puzzle_document,
    view_document,
)

Report = Callable[[float, int], None]

#: The largest puzzle that the studio takes, in cells; the library itself takes larger ones.
MAX_CELLS = 40_000

#: So many solutions at most are sent.
KEEP = 200


class File(NamedTuple):
    """A file to take away."""

    name: str
    media_type: str
    data: bytes


def error_document(error: PuzzleError) -> Document:
    """What is wrong with a request, and where."""
    fields = ("message", "expected", "line", "column", "source")
    return {"error": {name: getattr(error, name) for name in fields}}


# Reading


def _puzzle(request: Mapping[str, Any], kind: str | None = None) -> Puzzle:
    """The puzzle of a request, native text or JSON, no larger than the studio takes."""
    given = request["puzzle"]
    return _small(api.draft(given if isinstance(given, str) else json.dumps(given), kind))


def _small(puzzle: Puzzle) -> Puzzle:
    _check_size(puzzle.rows, puzzle.cols)
    return puzzle


def _check_size(rows: int, cols: int) -> None:
    if rows * cols > MAX_CELLS:
        raise PuzzleError(
            f"{rows:,} by {cols:,} cells are too many for the studio",
            expected=f"at most {MAX_CELLS:,} cells (the command line takes larger puzzles)",
        )


def _options(request: Mapping[str, Any], verb: str) -> dict[str, Any]:
    """The options of a request that some kind has for a verb."""
    given = request.get("options") or {}
    known = {o.name for kind in api.kinds() for o in kind.options if verb in o.verbs}
    return {name: value for name, value in given.items() if name in known}


def _theme(request: Mapping[str, Any]) -> Any:
    return request.get("theme") or "auto"


# Looking, editing, playing


def read(request: Document, report: Report) -> Document:
    """The puzzle in a text."""
    return {"puzzle": puzzle_document(_small(api.draft(request["text"], request["kind"])))}


def new(request: Document, report: Report) -> Document:
    """An empty puzzle."""
    _check_size(request["rows"], request["cols"])
    return _bench(api.blank(request["kind"], request["rows"], request["cols"]), request)


def edit(request: Document, report: Report) -> Document:
    """The puzzle after some moves."""
    puzzle = _puzzle(request)
    for move in request["moves"]:
        puzzle = _small(api.edit(puzzle, move))
    return _bench(puzzle, request)


def play(request: Document, report: Report) -> Document:
    """The position after some moves."""
    puzzle = _puzzle(request)
    position = _position(puzzle, request)
    for move in request["moves"]:
        position = api.play(puzzle, position, move)
    view = api.view(puzzle, position)
    return {"position": position, "view": view_document(view, _theme(request))}


def view(request: Document, report: Report) -> Document:
    """How a puzzle, or a position in it, stands."""
    return _bench(_puzzle(request), request)


def _bench(puzzle: Puzzle, request: Mapping[str, Any]) -> Document:
    """A puzzle with its view and what can be put."""
    theme = _theme(request)
    seen = api.view(puzzle, request.get("position"), request.get("time"))
    return {
        "puzzle": puzzle_document(puzzle),
        "view": view_document(seen, theme),
        "palette": piece_documents(api.palette(puzzle), theme),
    }


def _position(puzzle: Puzzle, request: Mapping[str, Any]) -> str:
    given: str | None = request.get("position")
    return api.begin(puzzle) if given is None else given


# Asking


def solve(request: Document, report: Report) -> Document:
    """The answer, with the solutions as positions."""
    puzzle = _puzzle(request)
    answer = _solve(puzzle, request, report, keep=KEEP)
    theme = _theme(request)
    document = {
        "words": _words(answer),
        "answer": json.loads(answer.to_json()),
        "picture": picture_document(api.draw(puzzle, answer), theme),
    }
    return document | _verdict(answer)


def _solve(
    puzzle: Puzzle, request: Mapping[str, Any], report: Report, keep: int = Budget.keep
) -> Answer[Any]:
    limit = request.get("limit") or Budget.solutions
    options = _options(request, "solve")
    check_options(puzzle.wing, "solve", options)
    budget = Budget(limit, min(keep, limit), request["time_limit"], report)
    return puzzle.wing.solve(puzzle, budget, **options)


def _verdict(answer: Answer[Any]) -> Document:
    verdict: Document = {"verdict": type(answer).__name__.lower(), "solutions": []}
    verdict |= {"count": 0, "exact": False, "unique": None, "stopped": None}
    if isinstance(answer, Solved):
        verdict["solutions"] = [api.place(answer.puzzle, found) for found in answer.solutions]
        verdict |= {"count": answer.count, "exact": answer.exact}
        verdict |= {"unique": answer.unique, "stopped": answer.stopped}
    elif isinstance(answer, Impossible):
        verdict["exact"] = True
    else:
        verdict["stopped"] = "time limit"
    return verdict


def _words(answer: Answer[Any]) -> str:
    return ""


def kinds(request: Document, report: Report) -> Document:
    """All kinds, with what one must know to offer them."""
    return {"kinds": [_kind(kind) for kind in api.kinds()]}


def _kind(kind: Any) -> Document:
    options = [
        {"name": o.name, "default": o.default, "help": o.help, "verbs": sorted(o.verbs)}
        for o in kind.options
    ]
    return {
        "name": kind.name,
        "title": kind.title,
        "question": kind.question,
        "options": options,
        "default_size": list(kind.default_size),
        "largest": MAX_CELLS,
        "example": kind.example,
        "formats": ["text", "json", *kind.imports],
    }


CALLS: dict[str, Callable[[Document, Report], Document | File]] = {
    "rest": lambda request, report: {},
    "kinds": kinds,
    "read": read,
    "new": new,
    "edit": edit,
    "play": play,
    "view": view,
    "solve": solve,
}
