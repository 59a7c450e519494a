"""Mazes, turned mazes and barriers as JSON documents, both ways."""

from __future__ import annotations

from typing import Any

from lasermaze.errors import PuzzleError
from lasermaze.fields import array, record, string
from lasermaze.grid import cells_in_words
from lasermaze.lettered import without_column
from lasermaze.mirrors.puzzle import Barrier, MirrorMaze, Turned
from lasermaze.notation import quoted

#: A side set is written as one hexadecimal digit, the empty one as a point.
_DIGITS = b".123456789abcdef"
_WRITTEN = bytes.maketrans(bytes(range(16)), _DIGITS)
_READ = bytes.maketrans(_DIGITS, bytes(range(16)))


def encode(maze: MirrorMaze) -> dict[str, Any]:
    """The maze as a document: its title, and its grid as a list of rows."""
    return {"title": maze.title, "grid": list(maze.lines())}


def decode(document: Any) -> MirrorMaze:
    """The maze that `encode` wrote down; ``title`` may be missing.

    Raises: PuzzleError with the path of the fault in the document.
    """
    fields = record(document, ("grid",), ("title",))
    title = string(fields.get("title", ""), ("title",))
    rows = array(fields["grid"], ("grid",))
    try:
        return MirrorMaze.of(
            (string(row, ("grid", index)) for index, row in enumerate(rows)), title
        )
    except PuzzleError as error:
        raise without_column(error) from None


def encode_turned(turned: Turned) -> dict[str, Any]:
    """The turned maze as a document: its grid, and for readers the beam as [row, col, heading]."""
    beam = [[*cell, heading.name] for cell, heading in turned.trace()]
    return {"grid": list(turned.lines()), "beam": beam}


def decode_turned(document: Any, puzzle: MirrorMaze) -> Turned:
    """The turned maze that `encode_turned` wrote down, read but not judged.

    Raises: PuzzleError with the path of the fault in the document.
    """
    fields = record(document, ("grid",), ("beam",))
    array(fields.get("beam", []), ("beam",))
    rows = array(fields["grid"], ("grid",), puzzle.rows)
    try:
        turned = Turned.of(string(row, ("grid", index)) for index, row in enumerate(rows))
    except PuzzleError as error:
        raise without_column(error) from None
    if turned.cols != puzzle.cols:
        message = f"rows of {cells_in_words(turned.cols)}"
        raise PuzzleError(message, expected=str(puzzle.cols), path=("grid",))
    return turned


def encode_certificate(barrier: Barrier, /) -> dict[str, Any]:
    """The barrier as a document: rows of one letter a cell, as the maze's grid.

    The letter is ``.`` where no side is in the barrier, else a hexadecimal digit that adds up
    1 for the north side, 2 for east, 4 for south and 8 for west.
    """
    written = barrier.sides.translate(_WRITTEN).decode("ascii")
    starts = range(0, len(written), barrier.cols)
    return {"barrier": [written[start : start + barrier.cols] for start in starts]}


def decode_certificate(document: Any, puzzle: MirrorMaze) -> Barrier:
    """The barrier that `encode_certificate` wrote down, for a maze of this size.

    Raises: PuzzleError with the path of the fault in the document.
    """
    rows = array(record(document, ("barrier",))["barrier"], ("barrier",), puzzle.rows)
    for index, row in enumerate(rows):
        path = ("barrier", index)
        if len(string(row, path)) != puzzle.cols:
            wanted = f"{puzzle.cols:,}, as in the maze"
            raise PuzzleError(cells_in_words(len(row)), expected=wanted, path=path)
        if strange := row.encode("ascii", "replace").translate(None, delete=_DIGITS):
            wanted = "points and the digits 1 to f"
            raise PuzzleError(quoted(chr(strange[0])), expected=wanted, path=path)
    return Barrier(puzzle.cols, "".join(rows).encode().translate(_READ))
