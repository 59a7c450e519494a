"""The notation of moves: one change to a puzzle or a position, in one line of text.

``put T^ 2,3`` puts a target mirror on row 2, column 3; ``turn 2,3 E`` turns it. Cells are
written ``row,col`` and counted from 1; 0, and one more than there are rows or columns, is the
rim. One table says what follows each verb, and both reads and writes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from lasermaze.core.english import nearest, quoted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Cell, Heading
from lasermaze.formats.native_text import Word

#: What follows each verb. ``cells`` is one cell or more, ``words`` the rest of the line.
VERBS: dict[str, tuple[str, ...]] = {
    "put": ("code", "cells"),
    "take": ("cells",),
    "move": ("cell", "cell"),
    "turn": ("cell", "way"),
    "mark": ("cell",),
    "add": ("code",),
    "drop": ("code",),
    "targets": ("number",),
    "size": ("number", "number"),
    "clear": (),
    "title": ("words",),
    "touch": ("cell",),
    "go": ("heading",),
}

#: The directions of `turn`: a heading, unknown, or the next one that the piece can have.
WAYS = (*(heading.name for heading in Heading), "?", "on")

#: The longest move that is read, in characters.
MAX_TEXT = 100_000

_CELL = re.compile(r"([0-9]{1,6}),([0-9]{1,6})")
_NUMBER = re.compile(r"[0-9]{1,6}")
_CODE = re.compile(r"[!-~]{1,8}")


@dataclass(frozen=True)
class Move:
    """One move: its verb, and of the rest what the verb takes.

    Attributes:
        verb: a key of ``VERBS``.
        code: what is put, added or dropped, as the kind writes it.
        cells: the cells that it is about, (row, col) from 0; -1 is the rim.
        way: one of ``WAYS``; of ``go`` a heading.
        numbers: the size, or how many targets.
        words: a title.
    """

    verb: str
    code: str = ""
    cells: tuple[Cell, ...] = ()
    way: str = ""
    numbers: tuple[int, ...] = ()
    words: str = ""

    @property
    def cell(self) -> Cell:
        """The first cell that the move is about."""
        return self.cells[0]

    def __str__(self) -> str:
        """The move in the notation; `read` reads it back."""
        cells = iter(self.cells)
        numbers = iter(self.numbers)
        written: list[str] = [self.verb]
        for sort in VERBS[self.verb]:
            match sort:
                case "code":
                    written.append(self.code)
                case "cell":
                    written.append(_cell_text(next(cells)))
                case "cells":
                    written += map(_cell_text, cells)
                case "way" | "heading":
                    written.append(self.way)
                case "number":
                    written.append(str(next(numbers)))
                case _:
                    written += [self.words] if self.words else []
        return " ".join(written)


def read(text: str) -> Move:
    """The move that a text writes.

    Raises: PuzzleError, with the column, for a text that is no move.
    """
    if len(text) > MAX_TEXT:
        message = f"the move has {len(text):,} characters"
        raise PuzzleError(message, expected=f"at most {MAX_TEXT:,}")
    words = Word(text, 1, 1).split()
    if not words or words[0].text not in VERBS:
        word = words[0] if words else Word("", 1, 1)
        message = f"{quoted(word.text)} is no move{nearest(word.text, VERBS)}"
        raise _error(message, word, f"one of: {', '.join(VERBS)}")
    verb, arguments = words[0], words[1:]
    if VERBS[verb.text] == ("words",):
        title = text[verb.column - 1 + len(verb.text) :].strip()
        return Move(verb.text, words=title)
    return Move(verb.text, **_read_arguments(verb, arguments))


def _read_arguments(verb: Word, words: list[Word]) -> dict[str, Any]:
    """The fields of the move with this verb that the words after it give."""
    cells: list[Cell] = []
    numbers: list[int] = []
    fields: dict[str, Any] = {}
    for sort, word in _paired(verb, words):
        match sort:
            case "cell" | "cells":
                cells.append(_read_cell(word))
            case "number":
                numbers.append(_read_number(word))
            case "way" | "heading":
                fields["way"] = _read_way(word, WAYS if sort == "way" else WAYS[:4])
            case _:
                fields["code"] = _read_code(word)
    return {**fields, "cells": tuple(cells), "numbers": tuple(numbers)}


def _paired(verb: Word, words: list[Word]) -> Iterator[tuple[str, Word]]:
    """Each word with the sort of thing that it must be."""
    sorts = VERBS[verb.text]
    if sorts[-1:] == ("cells",):
        sorts += ("cells",) * (len(words) - len(sorts))
    usage = f"'{' '.join([verb.text, *map(str.upper, VERBS[verb.text])])}'"
    if len(words) < len(sorts):
        last = words[-1] if words else verb
        end = Word("", 1, last.column + len(last.text))
        raise _error(f"{verb.text}: something is missing", end, usage)
    if len(words) > len(sorts):
        extra = words[len(sorts)]
        raise _error(f"{verb.text}: {quoted(extra.text)} is too much", extra, usage)
    return zip(sorts, words, strict=True)


def _read_cell(word: Word) -> Cell:
    found = _CELL.fullmatch(word.text)
    if not found:
        raise _error(f"{quoted(word.text)} is no cell", word, "its row and column, such as 2,3")
    return int(found[1]) - 1, int(found[2]) - 1


def _read_number(word: Word) -> int:
    if not _NUMBER.fullmatch(word.text):
        raise _error(f"{quoted(word.text)} is no number", word, "a number such as 5")
    return int(word.text)


def _read_way(word: Word, ways: tuple[str, ...]) -> str:
    if word.text not in ways:
        raise _error(f"{quoted(word.text)} is no way", word, f"one of: {', '.join(ways)}")
    return word.text


def _read_code(word: Word) -> str:
    if not _CODE.fullmatch(word.text):
        raise _error(f"{quoted(word.text)} is no code of a piece", word, "such as '#' or 'T^'")
    return word.text


def _cell_text(cell: Cell) -> str:
    return f"{cell[0] + 1},{cell[1] + 1}"


def _error(message: str, word: Word, expected: str) -> PuzzleError:
    return PuzzleError(message, expected=expected, line=1, column=word.column)
