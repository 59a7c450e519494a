"""Each kind as a problem of its own: one puzzle in, one solution out.

The input is a line ``R C`` and the rows of the grid; for the board game ``R C N K``, the rows, and
the K tokens to add on a line of their own, if there are any. For lazors lines follow the grid: the
numbers of blocks, those of lasers and targets, the lasers, and the targets. The output is a
solution as the kind writes it, or ``impossible``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TextIO, cast

from lasermaze import api
from lasermaze.contests import Contest, ContestModule
from lasermaze.contests.lines import Lines
from lasermaze.contests.output import Note, Output, Rejection, first_wrong, proved
from lasermaze.core.answers import AnyAnswer, Impossible, Solved
from lasermaze.core.errors import PuzzleError
from lasermaze.core.letter_grid import LetterGrid
from lasermaze.core.puzzle import KindName, Puzzle
from lasermaze.kind import kind_named

_IMPOSSIBLE = "impossible"

#: The form of a walk, with its way in.
_WALK = re.compile(r"[A-Za-z]+( *[0-9]+ *:? *[A-Za-z]+)?")

#: Faults that make no solution wrong: a mirror that the beam does not touch may be turned.
_HARMLESS = {"untouched"}

#: The largest sizes of puzzles, of the kinds whose problems have others than 30.
_LARGEST = {"turrets": 100, "shooters": 50, "board": 5, "lazors": 6}


def problem_of(kind: str) -> Contest:
    """The problem of a kind. Raises: PuzzleError for an unknown kind."""
    found = kind_named(kind)
    problem = Contest(
        name=kind, kind=cast("KindName", kind), title=found.title, largest=_LARGEST.get(kind, 30)
    )
    problem.__dict__["module"] = OnePuzzle(kind)
    return problem


@dataclass(frozen=True)
class OnePuzzle(ContestModule):
    """The input and output of the problem of a kind."""

    kind: str

    def read(
        self, cases: TextIO, source: str | None = None, note: Note | None = None
    ) -> Iterator[Puzzle]:
        """The one puzzle of an input. Raises: PuzzleError."""
        if self.kind == "board":
            yield _read_board(cases.read())
            return
        lines = Lines(cases, source)
        rows, cols = lines.numbers(2, "R C, the numbers of rows and columns")
        if self.kind == "lazors":
            yield _read_lazors(rows, cases.read())
        else:
            of = cast("type[LetterGrid[Any, Any, Any]]", kind_named(self.kind).puzzle_type).of
            yield lines.grid(rows, cols, of, called="input")
            lines.finish("the grid")

    def form(self, puzzles: Iterable[Any]) -> Iterator[str]:
        """The puzzle as an input; its title is lost."""
        (puzzle,) = puzzles
        if self.kind == "board":
            yield _board(kind_named(self.kind).formats.format(puzzle))
            return
        yield f"{puzzle.rows} {puzzle.cols}\n"
        yield from (f"{line}\n" for line in puzzle.lines())
        if self.kind == "lazors":
            sizes = len(puzzle.lasers), len(puzzle.targets)
            for numbers in (puzzle.blocks, sizes, *puzzle.lasers, *puzzle.targets):
                yield f"{' '.join(map(str, numbers))}\n"

    def write(self, number: int, answer: AnyAnswer) -> str:
        """The solution, or ``impossible``. Raises: PuzzleError for an undecided answer."""
        if isinstance(answer, Impossible):
            return f"{_IMPOSSIBLE}\n"
        if not isinstance(answer, Solved):
            raise PuzzleError(f"undecided: {answer}")
        text = kind_named(self.kind).formats.format_solution(answer.puzzle, answer.witness)
        return "".join(f"{' '.join(line.split())}\n" for line in text.splitlines())

    def judge(self, puzzles: Iterable[Puzzle], output: TextIO) -> Rejection | None:
        """The fault of an output; None if it is right."""
        return first_wrong(puzzles, output, self._check)

    def _check(self, number: int, puzzle: Puzzle, output: Output) -> None:
        """Raise WrongOutputError unless the rest of the output is right."""
        kind: Any = kind_named(self.kind)
        bare = isinstance(puzzle, LetterGrid) and not kind.walked  # blanks make no difference
        first = output.next("the answer")
        lines = [first.text if bare else first.raw.strip()]
        while line := output.peek():
            lines.append(line.text if bare else line.raw.strip())
            output.next("a row")
        if first.text.lower() == _IMPOSSIBLE:
            if len(lines) > 1:
                raise first.wrong("more lines follow the word impossible")
            if proved(puzzle):
                raise first.wrong("impossible, but there is a solution")
            return
        if kind.walked and (len(lines) > 1 or not re.fullmatch(_WALK, lines[0])):
            raise first.wrong("not one line with letters, digits and a colon")
        try:
            solution = kind.formats.parse_solution(puzzle, "\n".join(lines), None)
        except PuzzleError as error:
            raise first.wrong(str(error)) from None
        faults = [f for f in api.judge(puzzle, solution).faults if f.rule not in _HARMLESS]
        if faults:
            raise first.wrong(faults[0].message)


def _read_board(text: str) -> Puzzle:
    """The card of an input."""
    head, *rows_of = text.splitlines()
    rows, _, targets, added = (int(word) for word in head.split())
    add = f"add: {rows_of[rows]}\n" if added else ""
    grid = "\n".join(rows_of[:rows])
    return api.parse(f"kind: board\ntargets: {targets}\n{add}grid:\n{grid}\n")


def _board(text: str) -> str:
    """A card in native text as an input."""
    head, _, grid = text.partition("grid:\n")
    headers = dict(line.split(": ", 1) for line in head.splitlines())
    added = headers.get("add", "").split()
    lines = [" ".join(line.split()) for line in grid.splitlines()]
    lines.insert(0, f"{len(lines)} {len(lines[0].split())} {headers['targets']} {len(added)}")
    return "\n".join([*lines, *([" ".join(added)] if added else []), ""])


def _read_lazors(rows: int, text: str) -> Puzzle:
    """The board of an input, from its second line on."""
    lines = text.splitlines()
    grid, (blocks, sizes, *points) = lines[:rows], lines[rows:]
    lasers = int(sizes.split()[0])
    return api.parse(
        "\n".join(
            [
                *("kind: lazors", "GRID START", *grid, "GRID STOP"),
                *(f"{letter} {count}" for letter, count in zip("ABC", blocks.split(), strict=True)),
                *(f"L {point}" for point in points[:lasers]),
                *(f"P {point}" for point in points[lasers:]),
            ]
        )
    )
