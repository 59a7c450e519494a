"""Mazes, turned mazes, barriers and evidence as JSON documents, both ways."""

from __future__ import annotations

import sys
from array import array
from typing import Any

from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import cells_in_words
from lasermaze.formats.json_fields import array as list_of
from lasermaze.formats.json_fields import integer, record, string
from lasermaze.formats.letter_grid import without_column
from lasermaze.core.english import quoted
from lasermaze.kinds.mirrors.puzzle import Barrier, Evidence, MirrorMaze, Turned

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
    rows = list_of(fields["grid"], ("grid",))
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
    list_of(fields.get("beam", []), ("beam",))
    rows = list_of(fields["grid"], ("grid",), puzzle.rows)
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
    rows = list_of(record(document, ("barrier",))["barrier"], ("barrier",), puzzle.rows)
    for index, row in enumerate(rows):
        path = ("barrier", index)
        if len(string(row, path)) != puzzle.cols:
            wanted = f"{puzzle.cols:,}, as in the maze"
            raise PuzzleError(cells_in_words(len(row)), expected=wanted, path=path)
        if strange := row.encode("ascii", "replace").translate(None, delete=_DIGITS):
            wanted = "points and the digits 1 to f"
            raise PuzzleError(quoted(chr(strange[0])), expected=wanted, path=path)
    return Barrier(puzzle.cols, "".join(rows).encode().translate(_READ))


#: Potentials that a number of eight bytes can hold.
_MOST = (1 << 63) - 1


def encode_evidence(evidence: Evidence, /) -> dict[str, Any]:
    """The evidence as a document; what it lacks has no key.

    ``potentials``: a whole number for each side N, E, S, W of each mirror, row by row.
    ``barriers``: for each solution a list of barriers, each a list of sides, written as four
    times the index of their cell, and 0, 1, 2 or 3 for N, E, S, W.
    """
    document: dict[str, Any] = {}
    if evidence.potentials:
        document["potentials"] = evidence.numbers().tolist()
    if evidence.barriers is not None:
        document["barriers"] = [[list(sides) for sides in leaf] for leaf in evidence.barriers]
    return document


def decode_evidence(document: Any, puzzle: MirrorMaze) -> Evidence:
    """The evidence that `encode_evidence` wrote down, read but not judged.

    Raises: PuzzleError with the path of the fault in the document.
    """
    fields = record(document, (), ("potentials", "barriers"))
    barriers = None
    if "barriers" in fields:
        leaves = list_of(fields["barriers"], ("barriers",))
        barriers = tuple(_decode_leaf(leaf, ("barriers", at)) for at, leaf in enumerate(leaves))
    potentials = list_of(fields.get("potentials", []), ("potentials",))
    return Evidence(_decode_potentials(potentials), barriers)


def _decode_potentials(values: list[Any]) -> bytes:
    numbers = array("q")
    for at, value in enumerate(values):
        path = ("potentials", at)
        if abs(integer(value, path)) > _MOST:
            raise PuzzleError(f"{value}", expected="a number of at most 63 bits", path=path)
        numbers.append(value)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def _decode_leaf(leaf: Any, path: tuple[str | int, ...]) -> tuple[tuple[int, ...], ...]:
    """The barriers for one solution."""
    return tuple(
        tuple(
            integer(side, (*path, at, number), least=0)
            for number, side in enumerate(list_of(barrier, (*path, at)))
        )
        for at, barrier in enumerate(list_of(leaf, path))
    )
