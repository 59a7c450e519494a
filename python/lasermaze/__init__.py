"""Puzzles of laser beams, mirrors and turning walkers on a grid: solved, proved, drawn.

    import lasermaze as lm

    puzzle = lm.load("card.txt")
    answer = lm.solve(puzzle)          # Solved, Impossible or Undecided, with its proof
    lm.check(puzzle, answer)           # raises lm.CheckError where it does not hold
    answer.save("card.svg")

The verbs are those of :mod:`lasermaze.api`; `kinds()` lists what can be solved.
"""

from typing import Any

from lasermaze.api import (
    advise,
    begin,
    blank,
    check,
    draft,
    draw,
    dump,
    dumps,
    edit,
    explain,
    generate,
    hint,
    kinds,
    load,
    load_all,
    palette,
    parse,
    parse_all,
    place,
    play,
    rate,
    reached,
    solutions,
    solve,
    view,
)
from lasermaze.core.answers import Answer, Impossible, Solved, Undecided
from lasermaze.core.budget import TimeUpError
from lasermaze.core.difficulty import Difficulty
from lasermaze.core.errors import CheckError, Fault, PuzzleError
from lasermaze.core.grid import Heading
from lasermaze.core.puzzle import Puzzle
from lasermaze.kind import Hint, Piece, View

__all__ = [
    "Answer",
    "CheckError",
    "Difficulty",
    "Fault",
    "Heading",
    "Hint",
    "Impossible",
    "Piece",
    "Puzzle",
    "PuzzleError",
    "Solved",
    "TimeUpError",
    "Undecided",
    "View",
    "__version__",
    "advise",
    "begin",
    "blank",
    "check",
    "draft",
    "draw",
    "dump",
    "dumps",
    "edit",
    "explain",
    "generate",
    "hint",
    "kinds",
    "load",
    "load_all",
    "palette",
    "parse",
    "parse_all",
    "place",
    "play",
    "rate",
    "reached",
    "solutions",
    "solve",
    "view",
]

__version__: str


def __getattr__(name: str) -> Any:
    """The version, from the compiled module, which nobody loads before it is needed."""
    if name == "__version__":
        from lasermaze._kernel import __version__

        return __version__
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
