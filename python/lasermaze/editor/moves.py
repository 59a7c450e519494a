"""The notation of moves: one change to a puzzle or a position, in one line of text.

``put T^ 2,3`` puts a target mirror on row 2, column 3; ``turn 2,3 E`` turns it. Cells are
written ``row,col`` and counted from 1; 0, and one more than there are rows or columns, is the
rim. One table lists the arguments of each verb; reading and writing use it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from lasermaze.core.brief import brief
from lasermaze.core.english import counted, grouped, nearest, quoted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Cell, Heading
from lasermaze.core.text import Word

#: The arguments of each verb. ``cells`` is one cell or more, ``words`` the rest of the line.
VERBS: dict[str, tuple[str, ...]] = {
    "put": ("code", "cells"),
    "take": ("cells",),
    "move": ("cell", "cell"),
    "turn": ("cell", "way"),
    "mark": ("cell",),
    "add": ("code",),
    "drop": ("code",),
    "pile": ("cells",),
    "targets": ("number",),
    "size": ("number", "number"),
    "clear": (),
    "title": ("words",),
    "touch": ("cell",),
    "go": ("heading",),
}

#: The directions of `turn`: a heading, ``?`` for unknown, or ``on`` for the piece's next one.
WAYS = (*(heading.name for heading in Heading), "?", "on")

#: The largest number that is read; the patterns below agree with it.
MOST = 999_999

#: The longest move that is read, in characters.
MAX_TEXT = 100_000


class _Sort(NamedTuple):
    """A sort of words: its pattern, its name, and the words for it in an error message.

    ``whole`` is the pattern with numbers of any size.
    """

    pattern: str
    name: str
    expected: str
    whole: str = "$."  # matches nothing


_SORTS = {
    "code": _Sort("[!-~]{1,8}", "code of a piece", "such as '#' or 'T^'"),
    "cell": _Sort(
        "[0-9]{1,6},[0-9]{1,6}", "cell", "its row and column, such as 2,3", "-?[0-9]+,-?[0-9]+"
    ),
    "way": _Sort("[NESW?]|on", "direction", f"one of: {', '.join(WAYS)}"),
    "heading": _Sort("[NESW]", "direction", f"one of: {', '.join(WAYS[:4])}"),
    "number": _Sort("[0-9]{1,6}", "number", "a number such as 5", "-?[0-9]+"),
}


@dataclass(frozen=True, repr=False)
class Move:
    """One move: its verb and the arguments that the verb takes.

    Attributes:
        verb: a key of ``VERBS``.
        code: the piece that is put, added or dropped, as the kind writes it.
        cells: the cells of the move, (row, col) from 0; -1 is the rim.
        way: one of ``WAYS``; a heading for ``go``.
        numbers: the size, or the number of targets.
        words: a title.
    """

    verb: str
    code: str = ""
    cells: tuple[Cell, ...] = ()
    way: str = ""
    numbers: tuple[int, ...] = ()
    words: str = ""

    def __repr__(self) -> str:
        return brief(self, str(self))

    @property
    def cell(self) -> Cell:
        """The first cell of the move."""
        return self.cells[0]

    def __str__(self) -> str:
        """The move in the notation; `read` reads it back."""
        cells = (f"{row + 1},{col + 1}" for row, col in self.cells)
        parts = (self.verb, self.code, *cells, self.way, *map(str, self.numbers), self.words)
        return " ".join(filter(None, parts))


def at_cell(verb: str, cell: Cell, code: str = "", way: str = "") -> str:
    """The text of a move on one cell."""
    return str(Move(verb, code, (cell,), way))


def read(text: str) -> Move:
    """The move in a text.

    Raises: PuzzleError, with the column, for a text that is not a move.
    """
    if len(text) > MAX_TEXT:
        message = f"the move has {counted(len(text), 'character')}"
        raise PuzzleError(message, expected=f"at most {grouped(MAX_TEXT)}")
    words = Word(text, 1, 1).words()
    if not words or words[0].text not in VERBS:
        word = words[0] if words else Word("", 1, 1)
        message = f"{quoted(word.text)} is not a move{nearest(word.text, VERBS)}"
        raise _error(message, word, f"one of: {', '.join(VERBS)}")
    verb, arguments = words[0], words[1:]
    if VERBS[verb.text] == ("words",):
        title = text[verb.column - 1 + len(verb.text) :].strip()
        return Move(verb.text, words=title)
    return _with_arguments(verb, arguments)


def _with_arguments(verb: Word, words: list[Word]) -> Move:
    """The move with this verb and the words after it."""
    found: dict[str, list[str]] = {name: [] for name in _SORTS}
    for name, word in _paired(verb, words):
        sort = _SORTS[name]
        if not re.fullmatch(sort.pattern, word.text):
            raise _wrong(word, sort)
        found[name].append(word.text)
    return Move(
        verb.text,
        code="".join(found["code"]),
        cells=tuple(map(_cell, found["cell"])),
        way="".join(found["way"] + found["heading"]),
        numbers=tuple(map(int, found["number"])),
    )


def _wrong(word: Word, sort: _Sort) -> PuzzleError:
    """The error for a word that is not of the expected sort."""
    if re.fullmatch(sort.whole, word.text):
        return _error(f"{quoted(word.text)} is out of range", word, f"0 to {MOST}")
    return _error(f"{quoted(word.text)} is not a {sort.name}", word, sort.expected)


def _paired(verb: Word, words: list[Word]) -> Iterator[tuple[str, Word]]:
    """Each word with the sort that it must have."""
    sorts = VERBS[verb.text]
    if sorts[-1:] == ("cells",):
        sorts = (*sorts[:-1], *["cell"] * max(1, len(words) - len(sorts) + 1))
    usage = f"'{' '.join([verb.text, *map(str.upper, VERBS[verb.text])])}'"
    if len(words) < len(sorts):
        last = words[-1] if words else verb
        end = Word("", 1, last.column + len(last.text))
        raise _error(f"{verb.text}: something is missing", end, usage)
    if len(words) > len(sorts):
        extra = words[len(sorts)]
        raise _error(f"{verb.text}: {quoted(extra.text)} is one word too many", extra, usage)
    return zip(sorts, words, strict=True)


def _cell(text: str) -> Cell:
    row, col = map(int, text.split(","))
    return row - 1, col - 1


def _error(message: str, word: Word, expected: str) -> PuzzleError:
    return PuzzleError(message, expected=expected, line=1, column=word.column)
