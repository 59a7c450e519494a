"""The calls that give something to take away: files, texts, films."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from lasermaze import api
from lasermaze.answers import Answer, Solved
from lasermaze.errors import PuzzleError
from lasermaze.model import Puzzle
from lasermaze.studio.asked import Asked, Document, File, Report, options_in, puzzle_in
from lasermaze.studio.questions import explained, solved

if TYPE_CHECKING:
    from lasermaze.drawing import Film, Scene

#: All frames of a film together, in bytes; of one that is larger some frames are left out.
_MOST_BYTES = 8_000_000

_TYPES = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "gif": "image/gif",
    "pdf": "application/pdf",
    "html": "text/html; charset=utf-8",
}


def draw(asked: Asked, report: Report) -> File:
    """The picture of a puzzle, of a position, or of the solution, as a file; or the lecture."""
    puzzle, form, theme = puzzle_in(asked), asked["format"], asked["theme"]
    answer = None if form == "html" else _answer(puzzle, asked, report)
    if form == "html":
        data = _lecture(puzzle, asked, report).encode()
    elif form == "gif":
        data = _film(answer).gif("dark" if theme == "dark" else "light")
    elif form == "pdf":
        data = api.card(puzzle, answer, asked["paper"])
    else:
        # A position that is not complete is drawn as it stands.
        unfinished = answer is None and asked["position"] is not None
        picture = api.view(puzzle, asked["position"]).picture if unfinished else None
        picture = picture or api.draw(puzzle, answer)
        data = picture.svg(theme).encode() if form == "svg" else picture.png(theme=theme)
    return File(f"{_name(puzzle)}.{form}", _TYPES[form], data)


def export(asked: Asked, report: Report) -> Document:
    """A puzzle as a text in one of the formats that its kind knows."""
    puzzle, form = puzzle_in(asked), asked["format"]
    ending = "txt" if form == "text" else "json"
    return {"text": api.dumps(puzzle, form), "name": f"{_name(puzzle)}.{ending}"}


def film(asked: Asked, report: Report) -> Document:
    """A solution step by step: pictures of the grid alone, and how long each is shown."""
    puzzle = puzzle_in(asked)
    moving = _film(_answer(puzzle, {**asked, "solved": asked["position"] is None}, report))
    frames = [_grid_alone(frame) for frame in _few_enough(moving)]
    times = [moving.milliseconds[0]] * (len(frames) - 1) + [moving.milliseconds[-1]]
    return {"frames": [frame.svg(asked["theme"]) for frame in frames], "milliseconds": times}


def _answer(puzzle: Puzzle, asked: Asked, report: Report) -> Answer[Any] | None:
    """What is to be drawn besides the puzzle: the position, where complete, or the solution."""
    if asked["position"] is not None:
        witness = api.reached(puzzle, asked["position"])
        if witness is None or not puzzle.wing.check(puzzle, witness).ok:
            return None
        return Solved(puzzle=puzzle, witness=witness, stopped="limit")
    if not asked["solved"]:
        return None
    (options,) = options_in(asked, "solve")
    return solved(puzzle, options, asked["time_limit"], report)


def _lecture(puzzle: Puzzle, asked: Asked, report: Report) -> str:
    """The explanation of the answer, as one page."""
    (options,) = options_in(asked, "solve")
    told = explained(puzzle, options, asked["time_limit"], report)
    return told.html(puzzle.title or puzzle.wing.title, asked["theme"])


def _film(answer: Answer[Any] | None) -> Film:
    moving = answer.film() if answer is not None else None
    if moving is None:
        why = answer.why_still if answer is not None else "there is no solution to follow"
        raise PuzzleError(f"there is no moving picture: {why}", expected="a solution")
    return moving


def _grid_alone(frame: Scene) -> Scene:
    return replace(frame, title="", panels=[], captions=[])


def _few_enough(moving: Film) -> list[Scene]:
    """The frames, some of them left out, evenly, where all would be too large to send."""
    frames = moving.frames
    size = len(_grid_alone(frames[-1]).svg())
    shown = max(2, min(len(frames), _MOST_BYTES // size))
    if shown >= len(frames):
        return list(frames)
    return [frames[number * (len(frames) - 1) // (shown - 1)] for number in range(shown)]


def _name(puzzle: Puzzle) -> str:
    """A file's name for a puzzle: of its title what every system takes."""
    words = re.findall("[a-z0-9]+", puzzle.title.lower())
    return "-".join(words)[:60].strip("-") or f"{puzzle.kind}-{puzzle.rows}x{puzzle.cols}"
