"""The contests whose problems these puzzles were: their own input, output and judges.

A contest is a record of two functions, both streaming over the cases of a file; the table
names them all. Contests use the library's verbs as any user would.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TextIO

from lasermaze.errors import PuzzleError
from lasermaze.interface import later


@dataclass(frozen=True)
class Contest:
    """One contest's problem.

    Attributes:
        name: what it is called at the prompt.
        kind: the kind of puzzle that it asks.
        title: where it comes from, in words.
        answer: ``answer(cases, output, source=None)`` reads the contest's input, writes
            exactly its output, one case after another, and returns the complaints that the
            contest's format has no place for (none, as a rule). Raises PuzzleError, with the
            line, the column and the case, for input that is not in the contest's form.
        judge: ``judge(cases, output, source=None)`` returns None where a contestant's output
            is right, or else the first wrong case and why, in words.
    """

    name: str
    kind: str
    title: str
    answer: Callable[..., tuple[str, ...]]
    judge: Callable[[TextIO, TextIO], str | None]


CONTESTS: dict[str, Contest] = {}


def contest_named(name: str) -> Contest:
    """The contest of this name. Raises PuzzleError for a name that is not in the table."""
    if name not in CONTESTS:
        known = ", ".join(CONTESTS)
        raise PuzzleError(f"unknown contest {name!r}", expected=f"one of: {known}")
    return CONTESTS[name]


def _add(name: str, kind: str, title: str) -> None:
    room = f"lasermaze.contests.{name}"
    CONTESTS[name] = Contest(name, kind, title, later(room, "answer"), later(room, "judge"))


_add("riddler", "signposts", "the Riddler's maze without walls (FiveThirtyEight, 2019)")
