"""Mazes, walks and certificates as JSON documents, both ways."""

from __future__ import annotations

from binascii import Error as Base64Error
from typing import Any

from lasermaze.core.english import counted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Heading
from lasermaze.formats.json_fields import array, integer, record, string
from lasermaze.formats.letter_grid import without_column
from lasermaze.core.english import quoted
from lasermaze.kinds.turrets.puzzle import ClosedSet, TurretMaze, Walk


def encode(maze: TurretMaze) -> dict[str, Any]:
    """The maze as a document: its title, and its grid as a list of rows."""
    return {"title": maze.title, "grid": list(maze.lines())}


def decode(document: Any) -> TurretMaze:
    """The maze that `encode` wrote down; ``title`` may be missing.

    Raises: PuzzleError with the path of the fault in the document.
    """
    fields = record(document, ("grid",), ("title",))
    title = string(fields.get("title", ""), ("title",))
    rows = array(fields["grid"], ("grid",))
    try:
        return TurretMaze.of(
            (string(row, ("grid", index)) for index, row in enumerate(rows)), title
        )
    except PuzzleError as error:
        raise without_column(error) from None


def encode_walk(walk: Walk) -> dict[str, Any]:
    """The walk as a document: its moves, and for readers their number."""
    return {"steps": len(walk), "moves": walk.moves}


def decode_walk(document: Any, puzzle: TurretMaze) -> Walk:
    """The walk that `encode_walk` wrote down, read but not judged.

    Raises: PuzzleError with the path of the fault in the document.
    """
    fields = record(document, ("moves",), ("steps",))
    moves = string(fields["moves"], ("moves",))
    if not set(moves) <= set(Heading.__members__):
        strange = moves.strip("NESW")
        raise PuzzleError(
            f"the moves {quoted(strange)}", expected="letters N, E, S, W", path=("moves",)
        )
    if integer(fields.get("steps", len(moves)), ("steps",)) != len(moves):
        raise PuzzleError(
            counted(fields["steps"], "step"),
            expected=f"{len(moves)}, as there are moves",
            path=("steps",),
        )
    return Walk(moves)


def encode_certificate(certificate: ClosedSet) -> dict[str, Any]:
    """The closed set as a document: its bits, compressed with zlib, in Base64."""
    import base64
    import zlib

    packed = zlib.compress(certificate.states, 6)
    return {"reachable_states": base64.b64encode(packed).decode("ascii")}


def decode_certificate(document: Any, puzzle: TurretMaze) -> ClosedSet:
    """The closed set that `encode_certificate` wrote down, for a maze of this size.

    Raises: PuzzleError with the path of the fault in the document.
    """
    import base64
    import zlib

    path = ("reachable_states",)
    text = string(record(document, path)["reachable_states"], path)
    size = size_of_states(puzzle)
    unpacker = zlib.decompressobj()
    try:
        states = unpacker.decompress(base64.b64decode(text, validate=True), size + 1)
    except (ValueError, Base64Error, zlib.error):
        wanted = "bits, compressed with zlib, in Base64"
        raise PuzzleError(quoted(text), expected=wanted, path=path) from None
    if len(states) != size or not unpacker.eof:
        raise PuzzleError("another number of states", expected=f"{size} bytes", path=path)
    return ClosedSet(states)


def size_of_states(puzzle: TurretMaze) -> int:
    """How many bytes a closed set has for a maze of this size."""
    return 2 * puzzle.rows * -(-puzzle.cols // 8)
