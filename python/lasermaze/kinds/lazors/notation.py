"""Boards and solutions as text: native text, and the courses' ``.bff``, which has no headers."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from lasermaze import parts
from lasermaze.core.english import counted, nearest, quoted
from lasermaze.core.errors import Path, PuzzleError
from lasermaze.core.puzzle import DETAILS
from lasermaze.formats.native_text import check_kind, header_lines, keep_header, read_lines
from lasermaze.formats.places import BLANKS, Line, Word, errors_at, place_in_grid
from lasermaze.kinds.lazors.puzzle import (
    FREE,
    GIVEN,
    Arrangement,
    Lazors,
    LazorsOptions,
    Proof,
    Ray,
    filled,
)

if TYPE_CHECKING:
    from lasermaze.interface import ForeignFormat

#: The longest text that is read, in characters.
MAX_TEXT = 1_000_000

#: The lines around the grid.
START, STOP = "GRID START", "GRID STOP"

_HAS_GRID = re.compile(r"^[ \t]*GRID[ \t]+START\b", re.IGNORECASE | re.MULTILINE)

#: The number of numbers after each letter that begins a line.
_NUMBERS = {**dict.fromkeys(GIVEN, 1), "L": 4, "P": 2}


class Notation(parts.Notation[Lazors, Arrangement, Proof]):
    """A board as its grid, its blocks, lasers and targets; a solution as its rows."""

    def parse(self, text: str, source: str | None, options: LazorsOptions) -> Lazors:
        """The board in a native text, or in a ``.bff`` file. Raises: PuzzleError with its place."""
        sheet = _Sheet(text, source)
        with errors_at(source, sheet.place):
            return sheet.puzzle()

    def format(self, puzzle: Lazors) -> str:
        """The board in its native notation; `parse` reads it back."""
        return "\n".join(header_lines(puzzle)) + "\n" + text_of(puzzle)

    def parse_solution(self, puzzle: Lazors, text: str, source: str | None) -> Arrangement:
        """The solution in bare rows, or in the grid of a whole text; read, not judged.

        A block that is placed may be written ``a`` or ``A``.

        Raises: PuzzleError with its place for a text that is not a grid of the board's size.
        """
        sheet = _Sheet(text, source, bare=not _HAS_GRID.search(text))
        with errors_at(source, sheet.place):
            return arranged(puzzle, filled(puzzle, sheet.letters()).decode("ascii"))

    def foreign_formats(self) -> tuple[ForeignFormat[Lazors], ...]:
        """The course format."""
        from lasermaze.interface import ForeignFormat

        return (ForeignFormat("bff", START, to_bff, None),)


def to_bff(puzzle: Lazors) -> str:
    """The board as a ``.bff`` file, without its details and without placed blocks."""
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


def arranged(puzzle: Lazors, letters: str) -> Arrangement:
    """The solution with these letters; a block on a free cell is a placed one."""
    pairs = zip(puzzle.bare.decode("ascii"), letters, strict=True)
    cells = (now.lower() if given == FREE and now in GIVEN else now for given, now in pairs)
    return Arrangement(puzzle.rows, puzzle.cols, "".join(cells).encode())


class _Sheet:
    """A text, taken apart into the cells of its grid and the lines below it, each with its place.

    The grid of a ``bare`` text is all of it.
    """

    def __init__(self, text: str, source: str | None, *, bare: bool = False) -> None:
        self.source = source
        self.headers: dict[str, Word] = {}
        self.rows: list[list[Word]] = []
        self.lines: dict[str, list[list[Word]]] = {letter: [] for letter in _NUMBERS}
        self.start: Word | None = None
        self.stop: Word | None = None
        for line in read_lines(text, source, limit=MAX_TEXT):
            if line.text.strip(BLANKS):
                self.end = Word("", line.number + 1, 1)
            self._read(line, bare=bare)
        self._check_borders(bare=bare)
        self.grid = self.rows[0][0] if self.rows else self.stop or self.end

    def _read(self, line: Line, *, bare: bool) -> None:
        """Read a line, by what it says and where it stands."""
        words = Word(line.text.partition("#")[0], line.number, 1).split()
        said = " ".join(word.text for word in words)
        if not words:
            return
        if bare or (self._in_grid and said.upper() != STOP):
            self._read_row(words, said)
        elif said.upper() in (START, STOP):
            self._read_border(words[0], said.upper())
        elif ":" in said and not self.rows:
            keep_header(self.headers, line, self.source, ("kind", *DETAILS))
            check_kind(self.headers, self.source, Lazors.kind)
        else:
            self._read_line(*words)

    @property
    def _in_grid(self) -> bool:
        return self.start is not None and self.stop is None

    def _read_row(self, words: list[Word], said: str) -> None:
        """Keep the cells of a row, unless it is a line that stands below a grid."""
        if self.start and re.fullmatch("[ABCLP]( [+-]?[0-9]+)+", said):
            raise self._error("the grid has no end", words[0], f"a line {STOP!r} above")
        self.rows.append([letter for word in words for letter in word.letters()])

    def _read_border(self, place: Word, border: str) -> None:
        """Begin or end the grid."""
        if border == START and self.start:
            raise self._error("a second grid", place, "one grid")
        if border == START:
            self.start = place
        elif self._in_grid:
            self.stop = place
        else:
            raise self._error("the grid has no beginning", place, f"a line {START!r} above")

    def _check_borders(self, *, bare: bool) -> None:
        """Raise PuzzleError unless there is a grid that has an end."""
        if self._in_grid:
            raise self._error("the grid is cut off", self.end, f"a line {STOP!r}")
        if not (self.start or (bare and self.rows)):
            raise self._error("there is no grid", self.end, f"a line {START!r}, then its rows")

    def _error(self, message: str, place: Word, expected: str) -> PuzzleError:
        return PuzzleError(message, expected=expected).at(self.source, place.line, place.column)

    def _read_line(self, first: Word, *numbers: Word) -> None:
        """Keep the numbers of a line such as ``L 1 0 1 1``."""
        letter = first.text.upper()
        if letter not in _NUMBERS:
            known = [START, *_NUMBERS]
            message = f"{quoted(first.text)} begins no line{nearest(first.text, known)}"
            raise self._error(message, first, f"one of: {', '.join(known)}")
        wanted = _NUMBERS[letter]
        if len(numbers) != wanted:
            place = numbers[wanted] if len(numbers) > wanted else [first, *numbers][-1].behind
            found = f"{counted(len(numbers), 'number')} after {first.text!r}"
            raise self._error(found, place, str(wanted))
        for number in numbers:
            if not re.fullmatch("[+-]?[0-9]{1,6}", number.text):
                found = f"{quoted(number.text)} is not a whole number of at most 6 digits"
                raise self._error(found, number, "a number such as 3")
        if letter in GIVEN and self.lines[letter]:
            line = self.lines[letter][0][0].line
            raise self._error(f"a second line {letter!r}", first, f"only that on line {line}")
        if letter in GIVEN and int(numbers[0].text) < 0:
            raise self._error(f"{numbers[0].text} blocks", numbers[0], "a number from 0")
        self.lines[letter].append([*numbers])

    def letters(self) -> list[str]:
        """The letters of each row."""
        return ["".join(cell.text for cell in row) for row in self.rows]

    def puzzle(self) -> Lazors:
        """The board. Raises: PuzzleError with its path."""
        values = {
            letter: [tuple(int(word.text) for word in words) for words in lines]
            for letter, lines in self.lines.items()
        }
        a, b, c = (sum(chain(*values[letter])) for letter in GIVEN)
        return Lazors.of(
            self.letters(),
            blocks=(a, b, c),
            lasers=tuple(Ray(*each) for each in values["L"]),
            targets=tuple((x, y) for x, y in values["P"]),
            **{name: self.headers[name].text for name in DETAILS if name in self.headers},
        )

    def place(self, path: Path) -> Word:
        """The place of the part of the board that a path names."""
        match path:
            case ("lasers" | "targets" as name, int(index), *part):
                words = self.lines["L" if name == "lasers" else "P"][index]
                return words[part[0] if part and isinstance(part[0], int) else 0]
            case ("blocks",):
                numbers = (words[0] for letter in GIVEN for words in self.lines[letter])
                return max(numbers, key=lambda word: word.line, default=self.end)
            case (str(name),) if name in self.headers:
                return self.headers[name]
        return place_in_grid(path, self.rows) or (self.grid if path == ("grid",) else self.end)
