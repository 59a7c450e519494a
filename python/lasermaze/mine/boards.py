"""Every solved board of the game: the 5x5 grid without blocker, no stray beams.

Equal tokens are not distinguished, and boards of the same tokens with the same number of lit
targets are a *class*. Every board has one laser, so its four rotations differ: only boards whose
laser points north are searched for, one of each orbit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

from lasermaze._kernel import __version__, board_table
from lasermaze.core.arguments import whole
from lasermaze.core.budget import Budget, Progress
from lasermaze.core.errors import PuzzleError
from lasermaze.core.job_folder import Executor, JobFolder, Row, Warn, name_of
from lasermaze.kinds.board.puzzle import BOX
from lasermaze.mine.job import MANIFEST, arrow, check_version, parquet

#: The file of the table, and the folder of the kept boards.
TABLE, BOARDS = "boards.parquet", "boards"

SIDE = 5

#: The pieces besides the laser, in the order of the kernel.
PIECES = "TSDC"

#: The number of tokens in the box besides the blocker.
MOST_TOKENS = 1 + sum(BOX[piece] for piece in PIECES)

#: The default number of parts of a job: some seconds of work each for the whole box.
SHARES = 128

_NORTH = 1  # the heading of the laser, as a bit


class Class(NamedTuple):
    """The tokens of boards, such as ``L T T S``, and the number of lit targets on them."""

    tokens: str
    targets: int

    @property
    def size(self) -> int:
        """The number of tokens."""
        return len(self.tokens.split())

    @property
    def order(self) -> tuple[int, list[int], int]:
        """The sort key: few tokens first, then many targets, few lit first."""
        counts = Counter(self.tokens)
        return self.size, [-counts[piece] for piece in PIECES], self.targets


class Line(NamedTuple):
    """A line of the table.

    Attributes:
        of: a class.
        boards: the number of its boards.
        orbits: their number up to rotation.
        fewest: the fewest answers of a card that shows only the place of one token. If it
            is 1, there is a card with a single clue.
    """

    of: Class
    boards: int
    orbits: int
    fewest: int


#: For each class the number of boards whose laser points north, followed by the number of those
#: that have each piece, the laser first, on each cell.
Counts = dict[Class, list[int]]


class Part(NamedTuple):
    """The result of a part, for boards whose laser points north.

    Attributes:
        counts: the boards by their classes.
        cells: the kept boards, one byte a cell, row by row, as in `Token.to_byte`.
        lit: the number of lit targets on each of them.
    """

    counts: Counts
    cells: bytes
    lit: bytes


@dataclass(frozen=True)
class Search:
    """The limits of a search for boards.

    Attributes:
        least: the least number of tokens, the laser included.
        most: the largest number of tokens.
        keep: whether the boards are kept, not only counted.
        shares: the number of parts of the work.
        side: the number of rows, and of columns, of the grid.
    """

    least: int
    most: int
    keep: bool = False
    shares: int = SHARES
    side: int = SIDE
    lasermaze: str = __version__

    def __post_init__(self) -> None:
        whole("tokens", self.least, 2, MOST_TOKENS)
        whole("tokens", self.most, self.least, MOST_TOKENS)
        whole("shares", self.shares, 1, 100_000)

    def __call__(self, number: int, progress: Progress = lambda *_: None) -> Part:
        """The part with a number; ``progress`` may raise to end the search.

        Raises: PuzzleError if another version of lasermaze is installed.
        """
        check_version(self.lasermaze)
        supply = [BOX[piece] for piece in PIECES]
        keep_from = self.least if self.keep else MOST_TOKENS + 1
        part = number, self.shares, keep_from
        size, budget = (self.side, self.side), Budget(progress=progress)
        classes, *kept, _ = board_table(*size, supply, self.most, _NORTH, *part, budget)
        counts = {
            Class(_tokens(others), lit): [boards, *places]
            for others, lit, boards, places in classes
            if 1 + sum(others) >= self.least
        }
        return Part(counts, *kept)


def _tokens(others: list[int]) -> str:
    """The laser and other tokens, such as ``L T T S``."""
    return " ".join("L" + "".join(p * n for p, n in zip(PIECES, others, strict=True)))


def table(parts: Iterable[Counts], side: int = SIDE) -> list[Line]:
    """The table of boards that were counted in parts."""
    sums: Counts = {}
    for counts in parts:
        for of, numbers in counts.items():
            _add(sums, of, numbers)
    ordered = sorted(sums.items(), key=lambda item: item[0].order)
    return [
        Line(of, 4 * numbers[0], numbers[0], _fewest(numbers[1:], side)) for of, numbers in ordered
    ]


def _add(sums: Counts, of: Class, counts: list[int]) -> None:
    """Add the counts of a class to the sums."""
    before = sums.get(of, [0] * len(counts))
    sums[of] = [one + other for one, other in zip(before, counts, strict=True)]


def _fewest(places: list[int], side: int) -> int:
    """The fewest boards that share the place of a token, of all four rotations."""
    size = side * side
    turned = [cell % side * side + side - 1 - cell // side for cell in range(size)]
    found = []
    for first in range(0, len(places), size):
        piece = places[first : first + size]
        for cell in range(size):
            orbit = [cell]
            while len(orbit) < 4:
                orbit.append(turned[orbit[-1]])
            found.append(sum(piece[each] for each in orbit))
    return min(filter(None, found))


def mine_boards(
    path: Path,
    search: Search,
    executor: Executor[Part],
    *,
    progress: Progress = lambda *_: None,
    warn: Warn = lambda _: None,
) -> Path:
    """Count every solved board, in a folder, and return the file of the table.

    An interrupted job goes on; a complete one is left as it is. The lines depend on
    the tokens alone, not on the number of parts.

    Args:
        path: the folder, which is made if it does not exist.
        search: the limits of the search.
        executor: makes the parts.
        progress: called with the finished fraction, and the number of boards so far.
        warn: called with a sentence about each part that cannot be read, and is made again.

    Raises: PuzzleError for a library that is not installed, for a folder with another job, and for
    files that cannot be written; as the executor.
    """
    arrow()
    columns = ("part", "tokens", "targets", "counts")
    folder = JobFolder(path, MANIFEST, {"job": "boards", **asdict(search)}, columns, warn)

    def kept(number: int) -> Path:
        return path / BOARDS / f"{name_of(number)}.parquet"

    def rows_of(number: int, part: Part) -> list[Row]:
        if search.keep:
            folder.write(kept(number), parquet(_kept(part, search.side)))
        items = part.counts.items()
        return [{"part": number, **of._asdict(), "counts": counts} for of, counts in items]

    def is_there(number: int) -> bool:
        return not search.keep or kept(number).exists()

    with folder.begun():
        if not (path / TABLE).exists() or not all(map(is_there, range(search.shares))):
            sums: Counts = {}
            found = 0
            rows = folder.rows(search, executor, search.shares, rows_of, is_there)
            with closing(rows):
                for row in rows:
                    _add(sums, Class(row["tokens"], row["targets"]), row["counts"])
                    found += 4 * row["counts"][0]
                    progress(row["part"] / search.shares, found)
            folder.write(path / TABLE, parquet(_lines(table([sums], search.side))))
        folder.remove_parts()
    return path / TABLE


def _kept(part: Part, side: int) -> Any:
    """The boards of a part, one of each orbit, as a table of pyarrow."""
    pyarrow, _ = arrow()
    count = len(part.lit)
    make, buffer = pyarrow.Array.from_buffers, pyarrow.py_buffer
    columns = {
        "cells": make(pyarrow.binary(side * side), count, [None, buffer(part.cells)]),
        "targets": make(pyarrow.uint8(), count, [None, buffer(part.lit)]),
    }
    return pyarrow.table(columns)


def _lines(lines: Iterable[Line]) -> Any:
    """The table of the boards as one of pyarrow."""
    pyarrow, _ = arrow()
    rows = [{**line.of._asdict(), **line._asdict()} for line in lines]
    schema = {
        "tokens": pyarrow.string(),
        "targets": pyarrow.int16(),
        "boards": pyarrow.int64(),
        "orbits": pyarrow.int64(),
        "fewest": pyarrow.int64(),
    }
    return pyarrow.Table.from_pylist(rows, pyarrow.schema(schema))


def read_table(file: Path) -> list[Line]:
    """The table in a file that `mine_boards` wrote. Raises: PuzzleError if it holds none."""
    _, module = arrow()
    try:
        rows = module.read_table(file).to_pylist()
        return [Line(Class(row.pop("tokens"), row.pop("targets")), **row) for row in rows]
    except (OSError, ValueError, KeyError, TypeError):
        message = f"{file}: cannot be read"
        raise PuzzleError(message, expected="a table that `mine boards` wrote") from None
