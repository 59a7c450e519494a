"""The calls that give something to take away: files, texts, films."""

from __future__ import annotations

import contextlib
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from lasermaze import api
from lasermaze.core.answers import Answer, Solved, Undecided
from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.studio.asked import Asked, Document, File, Report, options_in, puzzle_in
from lasermaze.studio.questions import explained, solved

if TYPE_CHECKING:
    from lasermaze.drawing import Film, Scene

#: Hints that are followed from a position to a solution, at most.
_MOST_HINTS = 200

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
    """A solution step by step: pictures of the grid alone, and how long each is shown.

    From a position that is not solved yet it begins with that, as it stands, and goes on to a
    solution to which hints lead from there.
    """
    puzzle, position = puzzle_in(asked), asked["position"]
    answer = None if position is None else _shown(puzzle, position)
    begins = position is not None and answer is None
    if answer is None:
        answer = _to_follow(puzzle, asked, report)
    moving = _film(answer)
    frames = [_grid_alone(frame).svg(asked["theme"]) for frame in _few_enough(moving)]
    times = [moving.milliseconds[0]] * (len(frames) - 1) + [moving.milliseconds[-1]]
    if begins:
        frames.insert(0, api.view(puzzle, position).picture.svg(asked["theme"]))
        times.insert(0, max(times))
    return {"frames": frames, "milliseconds": times}


def _to_follow(puzzle: Puzzle, asked: Asked, report: Report) -> Answer[Any]:
    """A solution: the one to which hints lead from the position, if that is known in time."""
    (options,) = options_in(asked, "solve")
    budget = Budget(seconds=asked["time_limit"])
    answer = solved(puzzle, options, asked["time_limit"], report)
    if asked["position"] is None or not isinstance(answer, Solved):
        return answer
    with contextlib.suppress(TimeUpError):
        return _led(puzzle, asked["position"], budget) or answer
    return answer


def _led(puzzle: Puzzle, position: str, budget: Budget) -> Answer[Any] | None:
    """The solution to which hints lead from a position; None where they do not."""
    for _ in range(_MOST_HINTS):
        budget.look()
        answer = _shown(puzzle, position)
        if answer is not None:
            return answer
        found = api.advise(puzzle, position, time_limit=budget.left)
        if found.position is None or found.position == position:
            return None
        position = found.position
    return None


def _answer(puzzle: Puzzle, asked: Asked, report: Report) -> Answer[Any] | None:
    """What is to be drawn besides the puzzle: the position, where complete, or the solution."""
    if asked["position"] is not None:
        return _shown(puzzle, asked["position"])
    if not asked["solved"]:
        return None
    (options,) = options_in(asked, "solve")
    return solved(puzzle, options, asked["time_limit"], report)


def _shown(puzzle: Puzzle, position: str) -> Answer[Any] | None:
    """The solution that a position shows; None where it shows none."""
    witness = api.reached(puzzle, position)
    if witness is None or not puzzle.wing.check(puzzle, witness).ok:
        return None
    return Solved(puzzle=puzzle, witness=witness, stopped="limit")


def _lecture(puzzle: Puzzle, asked: Asked, report: Report) -> str:
    """The explanation of the answer, as one page."""
    (options,) = options_in(asked, "solve")
    told = explained(puzzle, options, asked["time_limit"], report)
    return told.html(puzzle.title or puzzle.wing.title, asked["theme"])


def _film(answer: Answer[Any] | None) -> Film:
    if isinstance(answer, Undecided):
        raise PuzzleError("no solution was found in the time there was", expected="more time")
    moving = answer.film() if answer is not None else None
    if moving is None:
        why = answer.why_still if answer is not None else "this is no solution yet"
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
