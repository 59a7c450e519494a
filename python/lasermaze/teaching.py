"""Lessons: the rules of each kind in pictures, and its path of short puzzles."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from lasermaze import api
from lasermaze.core.answers import Solved
from lasermaze.core.puzzle import Puzzle
from lasermaze.drawing import Picture
from lasermaze.kind import AnyKind, kind_of

#: A file for each kind: its rules, then the steps of its path. Each begins with a line ``# ...``,
#: goes on with words (of a step, those after it is won) and ends with a puzzle; ``show:`` below a
#: puzzle says what its picture shows: a moment, a position of a player, or the solution.
LESSONS = Path(__file__).parent / "studio" / "lessons"

_STEPS = "\n== path\n"

#: The words after a step without words of its own.
CHEER = "That is it!"


@dataclass(frozen=True)
class Rule:
    """A rule: its name, its words, and a picture of it."""

    title: str
    words: str
    picture: Picture


@dataclass(frozen=True)
class Line:
    """A rule in one line."""

    words: str


@dataclass(frozen=True)
class Step:
    """A short puzzle to play, the idea that it teaches, and the words after it is won."""

    words: str
    cheer: str
    puzzle: Puzzle


@dataclass(frozen=True)
class Lesson:
    """The rules of a kind in one line each, the same in pictures, and the steps of its path."""

    kind: str
    lines: Sequence[Line]
    rules: Sequence[Rule]
    steps: Sequence[Step]


class _Section(NamedTuple):
    title: str
    words: str
    puzzle: Puzzle
    show: str  # a moment, "solution", a position, or "" for the puzzle as it is


def lesson(kind: AnyKind) -> Lesson:
    """The rules of a kind with a picture of each, and the steps of its path."""
    file = LESSONS / f"{kind.name}.txt"
    text = file.read_text(encoding="utf-8") if file.exists() else _usual(kind)
    rules, steps = map(_sections, text.split(_STEPS))
    return Lesson(
        kind.name,
        [Line(rule.words) for rule in kind.short_rules],
        [Rule(one.title, one.words, _picture(one)) for one in rules],
        [Step(one.title, one.words or CHEER, one.puzzle) for one in steps],
    )


def _usual(kind: AnyKind) -> str:
    """The lesson of a kind without one here: ``lesson.txt`` in its package, or its example."""
    for file in kind.files():
        if file.name == "lesson.txt":
            return file.read_text(encoding="utf-8")
    question = f"# The question\n{kind.question}\n\n{kind.example}"
    idea = f"# How to think about it\n{kind.idea}\n\n{kind.example}show: solution"
    return f"{question}\n{idea}\n{_STEPS}\n# {kind.question}\n\n{kind.example}"


def _sections(text: str) -> list[_Section]:
    return [_section(part) for part in re.split(r"^# ", text, flags=re.MULTILINE)[1:]]


def _section(text: str) -> _Section:
    head, rest = text.split("\n\nkind:", 1)
    title, _, words = head.partition("\n")
    native, _, show = f"kind:{rest}".partition("show:")
    return _Section(title, " ".join(words.split()), api.parse_unfinished(native), show.strip())


def _picture(section: _Section) -> Picture:
    """The grid alone: the puzzle at a moment, or a position in it."""
    puzzle, position, moment = section.puzzle, None, None
    editor = kind_of(puzzle).editor(puzzle)
    if section.show == "solution":
        answer = api.solve(puzzle)
        assert isinstance(answer, Solved)
        position = editor.position(answer.witness)
    elif section.show.isdecimal():
        moment = int(section.show)
    elif section.show:
        position = section.show
    return editor.view(position, moment).picture
