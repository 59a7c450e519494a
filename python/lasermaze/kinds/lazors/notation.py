"""Boards and solutions as text: native text, and the courses' ``.bff``, which has no headers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING

from lasermaze import parts
from lasermaze.core.english import counted, nearest, quoted
from lasermaze.core.errors import Path
from lasermaze.core.puzzle import DETAILS
from lasermaze.core.text import (
    Line,
    Spaced,
    Word,
    check_kind,
    first_filled,
    header_lines,
    is_filled,
    keep_header,
)
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

#: The lines around the grid.
START, STOP = "GRID START", "GRID STOP"

#: The number of numbers after each letter that begins a line.
_NUMBERS = {**dict.fromkeys(GIVEN, 1), "L": 4, "P": 2}


@dataclass(frozen=True)
class _Sheet(Spaced):
    """A text of a board. The lines around the grid begin with a letter, and numbers follow it.

    Attributes:
        numbers: by letter, the numbers of each line.
        end: the place below the last line.
    """

    numbers: dict[str, list[list[Word]]]
    end: Word

    def place(self, path: Path) -> Word:
        """The place of the part of the board that a path names."""
        match path:
            case ("lasers" | "targets" as name, int(index), *part):
                words = self.numbers["L" if name == "lasers" else "P"][index]
                return words[part[0] if part and isinstance(part[0], int) else 0]
            case ("blocks",):
                numbers = (words[0] for letter in GIVEN for words in self.numbers[letter])
                return max(numbers, key=lambda word: word.line, default=self.end)
            case ("grid", *_):
                return super().place(path)
        return self.headers.get(str(path[0]), self.end) if path else self.end

    def read(self, line: Line) -> None:
        """Keep the numbers of a line such as ``L 1 0 1 1``. Raises: PuzzleError, placed."""
        first, *numbers = line.words()
        letter = first.text.upper()
        if letter not in _NUMBERS:
            known = [START, *_NUMBERS]
            message = f"{quoted(first.text)} begins no line{nearest(first.text, known)}"
            raise self.error(message, first, f"one of: {', '.join(known)}")
        wanted = _NUMBERS[letter]
        if len(numbers) != wanted:
            place = numbers[wanted] if len(numbers) > wanted else [first, *numbers][-1].behind
            found = f"{counted(len(numbers), 'number')} after {first.text!r}"
            raise self.error(found, place, str(wanted))
        for number in numbers:
            if not re.fullmatch("[+-]?[0-9]{1,6}", number.text):
                found = f"{quoted(number.text)} is not a whole number of at most 6 digits"
                raise self.error(found, number, "a number such as 3")
        if letter in GIVEN and self.numbers[letter]:
            before = self.numbers[letter][0][0].line
            raise self.error(f"a second line {letter!r}", first, f"only that on line {before}")
        if letter in GIVEN and int(numbers[0].text) < 0:
            raise self.error(f"{numbers[0].text} blocks", numbers[0], "a number from 0")
        self.numbers[letter].append(numbers)


class Notation(parts.Notation[Lazors, Arrangement, Proof]):
    """A board as its grid, its blocks, lasers and targets; a solution as its rows."""

    def sheet(self, lines: Sequence[Line], source: str | None, *, bare: bool = False) -> _Sheet:
        """The parts of a native text, or of a ``.bff`` file, whose lines have any order."""
        first_filled(lines, source)
        last = max(line.number for line in lines if is_filled(line))
        end = Word("", last + 1, 1)
        rows: list[Line] = []
        sheet = _Sheet(source, {}, end, rows, {letter: [] for letter in _NUMBERS}, end)
        start = stop = None
        for line in map(_without_comment, filter(_says_something, lines)):
            border = _border(line)
            if border == START and not (start and not stop):
                if start:
                    raise sheet.error("a second grid", line.bare, "one grid")
                start = line
            elif border == STOP:
                if not start or stop:
                    message, expected = "the grid has no beginning", f"a line {START!r} above"
                    raise sheet.error(message, line.bare, expected)
                stop = line
            elif start and not stop:
                if re.fullmatch(r"[ABCLP]([ \t]+[+-]?[0-9]+)+", line.bare.text):
                    raise sheet.error("the grid has no end", line.bare, f"a line {STOP!r} above")
                rows.append(line)
            elif ":" in line.text and not rows:
                keep_header(sheet.headers, line, source, ("kind", *DETAILS))
                check_kind(sheet.headers, source, Lazors.kind)
            else:
                sheet.read(line)
        if not start:
            raise sheet.error("there is no grid", end, f"a line {START!r}, then its rows")
        if not stop:
            raise sheet.error("the grid is cut off", end, f"a line {STOP!r}")
        return replace(sheet, grid=stop.bare)

    def puzzle(self, sheet: _Sheet, options: LazorsOptions | None) -> Lazors:
        """The board in a text that is taken apart. Raises: PuzzleError with its place."""
        values = {
            letter: [tuple(int(word.text) for word in words) for words in lines]
            for letter, lines in sheet.numbers.items()
        }
        a, b, c = (sum(chain(*values[letter])) for letter in GIVEN)
        with sheet.places():
            return Lazors.of(
                sheet.letters(),
                blocks=(a, b, c),
                lasers=tuple(Ray(*each) for each in values["L"]),
                targets=tuple((x, y) for x, y in values["P"]),
                **sheet.details,
            )

    def text(self, puzzle: Lazors) -> str:
        """The board in its native notation; `parse` reads it back."""
        return "\n".join(header_lines(puzzle)) + "\n" + text_of(puzzle)

    def solution(self, puzzle: Lazors, lines: Sequence[Line], source: str | None) -> Arrangement:
        """The solution in bare rows, or in the grid of a whole text; read, not judged.

        A block that is placed may be written ``a`` or ``A``.

        Raises: PuzzleError with its place for a text that is not a grid of the board's size.
        """
        sheet: Spaced
        if any(_border(line).startswith(START) for line in lines):
            sheet = self.sheet(lines, source)
        else:
            first = first_filled(lines, source)
            rows = [*map(_without_comment, filter(_says_something, lines))]
            sheet = Spaced(source, {}, first.bare, rows)
        with sheet.places():
            return arranged(puzzle, filled(puzzle, sheet.letters()).decode("ascii"))

    def foreign_formats(self) -> tuple[ForeignFormat[Lazors], ...]:
        """The course format."""
        from lasermaze.interface import ForeignFormat

        return (ForeignFormat("bff", START, to_bff, None),)


def _without_comment(line: Line) -> Line:
    return Line(line.number, line.text.partition("#")[0])


def _says_something(line: Line) -> bool:
    return is_filled(_without_comment(line))


def _border(line: Line) -> str:
    """The words of a line in capital letters, with single blanks between them."""
    return " ".join(word.text for word in line.words()).upper()


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
