"""Boards and solutions as text: native text, and the courses' ``.bff``, which has no headers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING

from lasermaze.core.english import counted, nearest, quoted
from lasermaze.core.errors import Path, PuzzleError
from lasermaze.core.grid import Cell
from lasermaze.core.puzzle import DETAILS
from lasermaze.formats.native_text import (
    BLANKS,
    Line,
    Word,
    check_kind,
    header_lines,
    keep_header,
    read_lines,
)
from lasermaze.kinds.lazors.puzzle import FREE, GIVEN, Arrangement, Lazors, Ray, filled
from lasermaze.option import NoOptions

if TYPE_CHECKING:
    from lasermaze.interface import ForeignFormat

#: The longest text that is read, in characters.
MAX_TEXT = 1_000_000

#: The lines around the grid.
START, STOP = "GRID START", "GRID STOP"

_HAS_GRID = re.compile(r"^[ \t]*GRID[ \t]+START\b", re.IGNORECASE | re.MULTILINE)

#: The number of numbers after each letter that begins a line.
_NUMBERS = {**dict.fromkeys(GIVEN, 1), "L": 4, "P": 2}


def parse(text: str, source: str | None, options: NoOptions) -> Lazors:
    """The board in a native text, or in a ``.bff`` file. Raises: PuzzleError with its place."""
    sheet = _Sheet(read_lines(text, source, limit=MAX_TEXT), source)
    try:
        return sheet.puzzle()
    except PuzzleError as error:
        raise error if error.line else sheet.placed(error) from None


def format(puzzle: Lazors) -> str:
    """The board in its native notation; `parse` reads it back."""
    return "\n".join(header_lines(puzzle)) + "\n" + text_of(puzzle)


def to_bff(puzzle: Lazors) -> str:
    """The board as a ``.bff`` file, without its details and without placed blocks."""
    from dataclasses import replace

    return text_of(replace(puzzle, cells=puzzle.bare))


def text_of(puzzle: Lazors) -> str:
    """The lines of a ``.bff`` file."""
    blocks = [
        f"{letter} {count}" for letter, count in zip(GIVEN, puzzle.blocks, strict=True) if count
    ]
    lasers = [f"L {' '.join(map(str, laser))}" for laser in puzzle.lasers]
    targets = [f"P {x} {y}" for x, y in puzzle.targets]
    return "\n".join([START, *rows_of(puzzle), STOP, *blocks, *lasers, *targets]) + "\n"


def rows_of(puzzle: Lazors) -> list[str]:
    """The rows of the grid, with blanks between the cells."""
    return [" ".join(row) for row in puzzle.lines()]


def parse_solution(puzzle: Lazors, text: str, source: str | None) -> Arrangement:
    """The solution in bare rows, or in the grid of a whole text; read, not judged.

    A block that is placed may be written ``a`` or ``A``.

    Raises: PuzzleError with its place for a text that is not a grid of the board's size.
    """
    sheet = _Sheet(
        read_lines(text, source, limit=MAX_TEXT), source, bare=not _HAS_GRID.search(text)
    )
    try:
        return arranged(puzzle, filled(puzzle, sheet.letters()).decode("ascii"))
    except PuzzleError as error:
        raise error if error.line else sheet.placed(error) from None


def format_solution(puzzle: Lazors, solution: Arrangement) -> str:
    """The rows with all blocks; `parse_solution` reads them back."""
    letters = solution.cells.decode("ascii")
    starts = range(0, len(letters), puzzle.cols)
    return "".join(f"{' '.join(letters[start : start + puzzle.cols])}\n" for start in starts)


def solutions_in(puzzle: Lazors, text: str) -> Iterator[Arrangement | None]:
    """The solutions in a free text; None for a text that is almost one.

    They are grids of the board's size, and lists of blocks with their cells.
    """
    from lasermaze.formats.free_cells import placements_in
    from lasermaze.formats.free_text import letter_grids_in

    for rows in letter_grids_in(text, puzzle.rows, puzzle.cols, Lazors.letters):
        yield None if rows is None else arranged(puzzle, "".join(rows))
    free = puzzle.bare.decode("ascii")

    def fits(cell: Cell, block: str) -> bool:
        return puzzle.inside(cell) and free[cell[0] * puzzle.cols + cell[1]] == FREE

    for placed in placements_in(text, f"[{GIVEN}]", fits):
        if placed is None:
            yield None
            continue
        letters = list(free)
        for (row, col), block in placed.items():
            letters[row * puzzle.cols + col] = block
        yield arranged(puzzle, "".join(letters))


def arranged(puzzle: Lazors, letters: str) -> Arrangement:
    """The solution with these letters; a block on a free cell is a placed one."""
    pairs = zip(puzzle.bare.decode("ascii"), letters, strict=True)
    cells = (now.lower() if given == FREE and now in GIVEN else now for given, now in pairs)
    return Arrangement("".join(cells).encode())


def foreign_formats() -> tuple[ForeignFormat[Lazors], ...]:
    """The course format."""
    from lasermaze.interface import ForeignFormat

    return (ForeignFormat("bff", START, to_bff, None),)


@dataclass
class _Sheet:
    """A text, taken apart into lines of the grid and statements, each with its place.

    The grid of a ``bare`` text is all of it.
    """

    lines: Sequence[Line]
    source: str | None
    bare: bool = False
    headers: dict[str, Word] = field(default_factory=dict)
    rows: list[list[Word]] = field(default_factory=list)
    statements: dict[str, list[list[Word]]] = field(default_factory=dict)
    stop: Word | None = None

    def __post_init__(self) -> None:
        lines = iter(self.lines)
        for line in lines:
            words = self._words(line)
            if self.bare and words:
                self._row(words)
            elif ":" in line.text.partition("#")[0] and not self.rows:
                self._header(line)
            elif [word.text.upper() for word in words] == START.split():
                self._grid(words[0], lines)
            elif words:
                self._statement(words)
        if self.bare and self.rows:
            return
        if self.stop is None:
            raise self._error("there is no grid", self.end, f"a line {START!r}, then its rows")

    @property
    def end(self) -> Word:
        """The place behind the text."""
        filled = [line for line in self.lines if line.text.strip(BLANKS)]
        return Word("", filled[-1].number + 1, 1)

    def _words(self, line: Line) -> list[Word]:
        return Word(line.text.partition("#")[0], line.number, 1).split()

    def _error(self, message: str, place: Word, expected: str) -> PuzzleError:
        return PuzzleError(message, expected=expected).at(self.source, place.line, place.column)

    def _header(self, line: Line) -> None:
        key, _ = keep_header(self.headers, line, self.source, ("kind", *DETAILS))
        if key.text == "kind":
            check_kind(self.headers, self.source, Lazors.kind)

    def _grid(self, start: Word, lines: Iterator[Line]) -> None:
        if self.stop is not None:
            raise self._error("a second grid", start, "one grid")
        for line in lines:
            words = self._words(line)
            if [word.text.upper() for word in words] == STOP.split():
                self.stop = words[0]
                return
            if re.fullmatch(
                "[ABCLP]([ \t]+[+-]?[0-9]+)+", line.text.partition("#")[0].strip(BLANKS)
            ):
                raise self._error("the grid has no end", words[0], f"a line {STOP!r} above")
            if words:
                self._row(words)
        raise self._error("the grid is cut off", self.end, f"a line {STOP!r}")

    def _row(self, words: Iterable[Word]) -> None:
        """Keep a row, whose cells may have blanks between them."""
        self.rows.append(
            [
                Word(letter, word.line, word.column + index)
                for word in words
                for index, letter in enumerate(word.text)
            ]
        )

    def _statement(self, words: list[Word]) -> None:
        first, *numbers = words
        letter = first.text.upper()
        count = _NUMBERS.get(letter)
        if count is None:
            known = [START, *_NUMBERS]
            message = f"{quoted(first.text)} begins no line{nearest(first.text, known)}"
            raise self._error(message, first, f"one of: {', '.join(known)}")
        if len(numbers) != count:
            place = numbers[count] if len(numbers) > count else _behind(words[-1])
            found = f"{counted(len(numbers), 'number')} after {first.text!r}"
            raise self._error(found, place, str(count))
        for number in numbers:
            if not re.fullmatch("[+-]?[0-9]{1,6}", number.text):
                found = f"{quoted(number.text)} is not a whole number of at most 6 digits"
                raise self._error(found, number, "a number such as 3")
        found_before = self.statements.setdefault(letter, [])
        if found_before and letter in GIVEN:
            line = found_before[0][0].line
            raise self._error(f"a second line {letter!r}", first, f"only that on line {line}")
        if letter in GIVEN and int(numbers[0].text) < 0:
            raise self._error(f"{numbers[0].text} blocks", numbers[0], "a number from 0")
        found_before.append(numbers)

    def letters(self) -> list[str]:
        """The letters of each row."""
        return ["".join(word.text for word in row) for row in self.rows]

    def puzzle(self) -> Lazors:
        """The board. Raises: PuzzleError with its path."""
        numbers = {
            letter: [
                tuple(int(word.text) for word in words) for words in self.statements.get(letter, ())
            ]
            for letter in _NUMBERS
        }
        a, b, c = (sum(chain(*numbers[letter])) for letter in GIVEN)
        return Lazors.of(
            self.letters(),
            blocks=(a, b, c),
            lasers=tuple(Ray(*each) for each in numbers["L"]),
            targets=tuple((x, y) for x, y in numbers["P"]),
            **{name: self.headers[name].text for name in DETAILS if name in self.headers},
        )

    def placed(self, error: PuzzleError) -> PuzzleError:
        """The error with the place of the part that its path names."""
        place = self._place(error.path)
        return error.at(self.source, place.line, place.column)

    def _place(self, path: Path) -> Word:
        match path:
            case ("grid", int(row), int(col)):
                return self.rows[row][col]
            case ("grid", int(row)):  # of another width than the first
                cells, width = self.rows[row], len(self.rows[0])
                return cells[width] if len(cells) > width else _behind(cells[-1])
            case ("grid",):
                return self.rows[0][0] if self.rows else self.stop or self.end
            case ("lasers" | "targets" as name, int(index), *part):
                words = self.statements["L" if name == "lasers" else "P"][index]
                return words[part[0] if part and isinstance(part[0], int) else 0]
            case ("blocks",):
                lines = [
                    self.statements[letter][0] for letter in GIVEN if letter in self.statements
                ]
                return max(
                    (words[0] for words in lines), key=lambda word: word.line, default=self.end
                )
            case (str(name),) if name in self.headers:
                return self.headers[name]
        return self.end


def _behind(word: Word) -> Word:
    return Word("", word.line, word.column + len(word.text))
