"""Reads a contest's file line by line, with the place of each error, and writes one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, TextIO, TypeVar

from lasermaze.core.english import counted, grouped, quoted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.letter_grid import LetterGrid
from lasermaze.core.puzzle import Puzzle
from lasermaze.core.text import Line

T = TypeVar("T")
L = TypeVar("L", bound="LetterGrid[Any, Any, Any]")

_BLANKS = " \t\r\n"
_NUMBER = re.compile(r"[+-]?0*([0-9]*)")

#: The largest number of digits in the numbers of cases, rows and columns.
_DIGITS = 9


class Lines:
    """The lines of a contest's input, without trailing blanks and line ends.

    Blank lines are ignored, except within a grid. ``case`` is the case that is being
    read, counted from 1, or None outside the cases; errors name it.
    """

    def __init__(self, stream: TextIO, source: str | None = None) -> None:
        self.source = source
        self.case: int | None = None
        self._stream = stream
        self._number = 0

    def filled(self) -> Line | None:
        """The next line that is not blank; None at the end of the input."""
        for text in iter(self._stream.readline, ""):
            self._number += 1
            if bare := text.removeprefix("\ufeff").rstrip(_BLANKS):
                return Line(self._number, bare)
        return None

    def next(self, expected: str) -> Line:
        """The next line that is not blank. Raises: PuzzleError if there is none."""
        line = self.filled()
        if line is None:
            raise self.error("the input ends", Line(self._number + 1, ""), 1, expected)
        return line

    def block(self, count: int) -> list[str]:
        """The next ``count`` lines, or as many as there are; `line` makes one a Line."""
        lines = [text.rstrip(_BLANKS) for text in islice(self._stream, count)]
        self._number += len(lines)
        return lines

    def line(self, block: list[str], index: int) -> Line:
        """A line of the block read last, with its number."""
        return Line(self._number - len(block) + index + 1, block[index])

    def numbers(self, count: int, expected: str, line: Line | None = None) -> list[int]:
        """The positive whole numbers that make up a line; the next line unless given.

        Raises: PuzzleError for more or fewer of them, or for any other word.
        """
        line = line or self.next(expected)
        words = list(re.finditer(r"[^ \t]+", line.text))
        for word in words[:count]:
            if fault := _fault_in_number(word[0]):
                message = f"{quoted(word[0])} is {fault}"
                raise self.error(message, line, word.start() + 1, expected)
        if len(words) != count:
            column = words[count].start() + 1 if len(words) > count else line.end
            raise self.error(f"{counted(len(words), 'word')} on this line", line, column, expected)
        return [int(word[0]) for word in words]

    def grids(self, size: str, of: Callable[[list[str]], T]) -> Iterator[T]:
        """The results of ``of`` for the grids of an input; its first line is their number.

        Above each grid is a line with its rows and columns, which errors call ``size``.

        Raises: PuzzleError, with case, line and column.
        """
        (count,) = self.numbers(1, "the number of cases")
        for case in range(1, count + 1):
            self.case = case
            rows, cols = self.numbers(2, size)
            yield self.grid(rows, cols, of)
        self.finish()

    def grid(
        self, rows: int, cols: int, of: Callable[[list[str]], T], *, called: str = "case"
    ) -> T:
        """The result of ``of`` for the next rows, a grid of this size.

        ``called`` is the word for a case in errors.

        Raises: PuzzleError, placed, for rows of another width or number, or from ``of``, whose
        error has the path of a cell, ``("grid", row, col)``, or no path.
        """
        grid = self.block(rows)
        for row, text in enumerate(grid):
            if len(text) != cols:
                message = f"row {row + 1} has {counted(len(text), 'cell')}"
                column = min(len(text), cols) + 1
                wanted = f"{grouped(cols)}, as the {called}'s first line says"
                raise self.error(message, self.line(grid, row), column, wanted)
        if len(grid) < rows:
            self.next(f"row {len(grid) + 1} of {rows}")
        try:
            return of(grid)
        except PuzzleError as error:
            row, col = (int(part) for part in error.path[1:] or (0, 0))
            place = self.line(grid, row)
            raise self.error(error.message, place, col + 1, error.expected) from None

    def finish(self, last: str = "the last case") -> None:
        """Raise PuzzleError unless only blank lines are left; ``last`` is what they follow."""
        self.case = None
        if line := self.filled():
            bare = line.text.lstrip(_BLANKS)
            column = len(line.text) - len(bare) + 1
            message = f"{quoted(bare)} after {last}"
            raise self.error(message, line, column, "the end of the input")

    def error(self, message: str, line: Line, column: int, expected: str | None) -> PuzzleError:
        """An error at a place of the input, with the case."""
        where = "" if self.case is None else f"case {self.case}: "
        return PuzzleError(where + message, expected=expected).at(self.source, line.number, column)


def _fault_in_number(word: str) -> str | None:
    """The reason why a word is not a number from 1 to the limit; None if it is."""
    number = _NUMBER.fullmatch(word)
    if number is None or not word[-1].isdigit():
        return "not a whole number"
    if word[0] == "-" or not number[1]:
        return "less than 1"
    if len(number[1]) > _DIGITS:
        return f"too large: at most {grouped(10**_DIGITS - 1)} can be read"
    return None


def form_of(wanted: type[L], puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """Puzzles as the input that `Lines.grids` reads. Raises: PuzzleError as `all_of`."""
    grids = list(puzzles)
    yield f"{len(grids)}\n"
    for grid in all_of(wanted, grids):
        yield f"{grid.rows} {grid.cols}\n"
        yield from (f"{line}\n" for line in grid.lines())


def all_of(wanted: type[L], puzzles: Iterable[Puzzle]) -> Iterator[L]:
    """The puzzles, which must be of one class. Raises: PuzzleError for a puzzle of another kind."""
    for puzzle in puzzles:
        if not isinstance(puzzle, wanted):
            raise PuzzleError(f"a puzzle of kind {puzzle.kind!r}", expected=repr(wanted.kind))
        yield puzzle
