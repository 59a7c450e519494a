"""Each kind as a problem of its own: one puzzle in, one solution out.

The input is a line ``R C`` and the rows of the grid; for the board game ``R C N K``, the rows, and
the K tokens to add on a line of their own, if there are any. For lazors lines follow the grid: the
numbers of blocks, those of lasers and targets, the lasers, and the targets. The output is a
solution as the kind writes it, or ``impossible``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TextIO, cast

from lasermaze import api
from lasermaze.contests import CONTESTS, Contest, ContestModule
from lasermaze.contests.output import Note, checked_input
from lasermaze.core.answers import AnyAnswer, Impossible, Solved
from lasermaze.core.errors import PuzzleError, unknown
from lasermaze.core.puzzle import KindName, Puzzle
from lasermaze.kind import kind_named

_IMPOSSIBLE = "impossible"

#: The kinds that have a problem, with the largest sizes of its puzzles.
_LARGEST: dict[str, int] = {
    "turrets": 100,
    "shooters": 50,
    "signposts": 30,
    "mirrors": 30,
    "board": 5,
    "lazors": 6,
}

#: The names of all problems.
PROBLEMS = (*CONTESTS, *_LARGEST)


def problem_named(name: str) -> Contest:
    """The problem of a contest or of a kind. Raises: PuzzleError for any other name."""
    if name in CONTESTS:
        return CONTESTS[name]
    if name not in _LARGEST:
        raise unknown("contest or kind with a problem", name, PROBLEMS)
    title, kind = kind_named(name).title, cast("KindName", name)
    problem = Contest(name, kind, title, largest=_LARGEST[name], is_limited=True)
    problem.__dict__["module"] = OnePuzzle(name)
    return problem


@dataclass(frozen=True)
class OnePuzzle(ContestModule):
    """The input and output of the problem of a kind."""

    kind: str

    def read(
        self, cases: TextIO, source: str | None = None, note: Note | None = None
    ) -> Iterator[Puzzle]:
        """The one puzzle of an input. Raises: PuzzleError where the input validator refuses it."""
        text = cases.read()
        checked_input(self.kind, text, source)
        head, *lines = text.splitlines()
        rows = int(head.split()[0])
        if self.kind == "board":
            yield _read_board(head, lines)
        elif self.kind == "lazors":
            yield _read_lazors(lines[:rows], lines[rows:])
        else:
            yield api.parse("\n".join([f"kind: {self.kind}", "grid:", *lines]))

    def form(self, puzzles: Iterable[Any]) -> Iterator[str]:
        """The puzzle as an input; its title is lost."""
        (puzzle,) = puzzles
        if self.kind == "board":
            yield _board(kind_named(self.kind).notation.text(puzzle))
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
        text = kind_named(self.kind).notation.solution_text(answer.puzzle, answer.witness)
        return "".join(f"{' '.join(line.split())}\n" for line in text.splitlines())


def _read_board(head: str, lines: list[str]) -> Puzzle:
    """The card of an input, by its first line and the others."""
    rows, _, targets, added = map(int, head.split())
    add = f"add: {lines[rows]}\n" if added else ""
    grid = "\n".join(lines[:rows])
    return api.parse(f"kind: board\ntargets: {targets}\n{add}grid:\n{grid}\n")


def _board(text: str) -> str:
    """A card in native text as an input."""
    head, _, grid = text.partition("grid:\n")
    headers = dict(line.split(": ", 1) for line in head.splitlines())
    added = headers.get("add", "").split()
    lines = [" ".join(line.split()) for line in grid.splitlines()]
    lines.insert(0, f"{len(lines)} {len(lines[0].split())} {headers['targets']} {len(added)}")
    return "\n".join([*lines, *([" ".join(added)] if added else []), ""])


def _read_lazors(grid: list[str], lines: list[str]) -> Puzzle:
    """The board of an input, by its grid and the lines below that."""
    blocks, sizes, *points = lines
    lasers = int(sizes.split()[0])
    counts = zip("ABC", blocks.split(), strict=True)
    return api.parse(
        "\n".join(
            [
                *("kind: lazors", "GRID START", *grid, "GRID STOP"),
                *(f"{letter} {count}" for letter, count in counts),
                *(f"L {point}" for point in points[:lasers]),
                *(f"P {point}" for point in points[lasers:]),
            ]
        )
    )
