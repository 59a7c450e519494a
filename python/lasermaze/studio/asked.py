"""What the calls share: the puzzle in a request, its bounds, its options."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from lasermaze import api
from lasermaze.core.english import quoted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle

Document = dict[str, Any]
Asked = Mapping[str, Any]

#: How a call tells how far it is: the fraction that is done, and the solutions so far.
Report = Callable[[float, int], None]

#: The most characters of one sentence about what is wrong.
MOST_WORDS = 400

#: The largest puzzle that the studio takes, in cells; the library itself takes larger ones.
MAX_CELLS = 40_000


class File(NamedTuple):
    """A file to take away."""

    name: str
    media_type: str
    data: bytes


def error_document(error: PuzzleError) -> Document:
    """What is wrong with a request, and where."""
    fields = ("message", "expected", "line", "column", "source")
    found = {name: getattr(error, name) for name in fields}
    found["message"] = shortened(error.message)
    found["expected"] = error.expected and shortened(error.expected)
    return {"error": found}


def overtime(seconds: float) -> PuzzleError:
    """The error for work that was not done within its time limit."""
    return PuzzleError(
        f"this was not finished in {seconds:g} seconds, and was stopped",
        expected="more time, a smaller puzzle, or the command line",
    )


def shortened(words: str) -> str:
    """Words for a person, cut where they are long: what came may stand in them as it came."""
    return words if len(words) <= MOST_WORDS else f"{words[: MOST_WORDS - 1]}…"


def puzzle_in(asked: Asked) -> Puzzle:
    """The puzzle of a request, finished or not. Raises: PuzzleError."""
    given = asked["puzzle"]
    return small(api.draft(given if isinstance(given, str) else json.dumps(given)))


def small(puzzle: Puzzle) -> Puzzle:
    """The puzzle, no larger than the studio takes. Raises: PuzzleError."""
    check_size(puzzle.rows, puzzle.cols)
    return puzzle


def check_size(rows: int, cols: int) -> None:
    """Raise PuzzleError for a grid that is larger than the studio takes."""
    if rows * cols > MAX_CELLS:
        raise PuzzleError(
            f"{rows:,} by {cols:,} cells are too many for the studio",
            expected=f"at most {MAX_CELLS:,} cells (the command line takes larger puzzles)",
        )


def options_in(asked: Asked, *verbs: str) -> list[dict[str, Any]]:
    """The options of a request, for each of the verbs those that it takes.

    Raises: PuzzleError for an option that no kind has for any of them.
    """
    given: dict[str, Any] = asked["options"]
    options = [option for kind in api.all_kinds() for option in kind.options]
    known = [{option.name for option in options if verb in option.verbs} for verb in verbs]
    for name in given:
        if not any(name in names for names in known):
            raise PuzzleError(
                f"there is no option {quoted(name)} here",
                expected=f"one of: {', '.join(sorted(set().union(*known)))}",
            )
    return [{name: given[name] for name in given if name in names} for names in known]


def position_in(puzzle: Puzzle, asked: Asked) -> str:
    """The position of a request, or the one before the first move."""
    given: str | None = asked["position"]
    return api.begin(puzzle) if given is None else given
