"""The pieces of a text with their places, and errors that are placed in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from lasermaze.core.errors import Path, PuzzleError

BLANKS = " \t"
_WORD = re.compile(r"[^ \t]+")


class Line(NamedTuple):
    """A line of the text, without its end; ``number`` counts from 1."""

    number: int
    text: str

    @property
    def end(self) -> int:
        """The column just after the last character that is not blank."""
        return len(self.text.rstrip(BLANKS)) + 1


class Word(NamedTuple):
    """A piece of text with its place; line and column count from 1, in characters."""

    text: str
    line: int
    column: int

    def split(self) -> list[Word]:
        """The words in it that white space separates."""
        return [
            Word(found[0], self.line, self.column + found.start())
            for found in _WORD.finditer(self.text)
        ]

    def letters(self) -> list[Word]:
        """Its characters, each with its place."""
        return [
            Word(letter, self.line, column) for column, letter in enumerate(self.text, self.column)
        ]

    @property
    def behind(self) -> Word:
        """The place behind its last character."""
        return Word("", self.line, self.column + len(self.text))


@contextmanager
def errors_at(source: str | None, place: Callable[[Path], Word]) -> Iterator[None]:
    """Errors that have no line yet get the place of the part that their path names."""
    try:
        yield
    except PuzzleError as error:
        where = Word("", error.line, error.column or 1) if error.line else place(error.path)
        raise error.at(source, where.line, where.column) from None


def place_in_grid(path: Path, cells: Sequence[Sequence[Word]]) -> Word | None:
    """The place of the part of a grid that a path names; None if it names no cell and no row."""
    match path:
        case ("grid", int(row), int(col)):
            return cells[row][col]
        case ("grid", int(row)):  # of another width than the first
            extra = cells[row][len(cells[0]) :]
            return extra[0] if extra else cells[row][-1].behind
    return None
