"""Mazes, escapes and certificates as JSON documents, both ways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lasermaze.core.english import counted
from lasermaze.core.errors import PuzzleError
from lasermaze.formats.json_fields import array, integer, record, string
from lasermaze.kinds.signposts.puzzle import LETTERS, SIDES, Costs, Escape, Maze, Reached, Rim


def encode(maze: Maze) -> dict[str, Any]:
    """The maze as a document: title, grid (rows of letters)."""
    return {"title": maze.title, "grid": maze.lines()}


def decode(document: Any) -> Maze:
    """The maze that `encode` wrote down; ``title`` may be missing.

    Raises: PuzzleError with the path of the fault in the document.
    """
    fields = record(document, ("grid",), ("title",))
    title = string(fields.get("title", ""), ("title",))
    rows = [_row(row, number) for number, row in enumerate(array(fields["grid"], ("grid",)))]
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise PuzzleError(
                f"this row has {counted(len(row), 'cell')}",
                expected=f"{len(rows[0])}, as in the first row",
                path=("grid", number),
            )
    return Maze(len(rows), len(rows[0]) if rows else 0, "".join(rows).encode(), title)


def encode_escape(escape: Escape) -> dict[str, Any]:
    """The escape as a document: way, cost, route, and the costs of all ways in if known."""
    costs = escape.costs._asdict() if escape.costs is not None else None
    return {
        "way": str(escape.way),
        "cost": escape.cost,
        "route": escape.route,
        "costs": costs and {side: list(values) for side, values in costs.items()},
    }


def decode_escape(document: Any, maze: Maze) -> Escape:
    """The escape that `encode_escape` wrote down, read but not judged.

    Raises: PuzzleError with the path of the fault in the document.
    """
    fields = record(document, ("way", "cost", "route"), ("costs",))
    text = string(fields["way"], ("way",))
    try:
        way = maze.way(text)
    except PuzzleError as error:
        raise PuzzleError(error.message, expected=error.expected, path=("way",)) from None
    route = string(fields["route"], ("route",))
    if route.strip("NESW"):
        raise PuzzleError("no route", expected="headings: N, E, S, W", path=("route",))
    costs = fields.get("costs")
    rim = None if costs is None else _decode_rim(costs, maze)
    return Escape(way, integer(fields["cost"], ("cost",), least=0), route, rim)


def encode_reached(reached: Reached) -> dict[str, str]:
    """The certificate as a document: its bits, compressed (zlib) and in base 64."""
    from base64 import b64encode
    from zlib import compress

    return {"reached": b64encode(compress(reached.bits)).decode()}


def decode_reached(document: Any, maze: Maze) -> Reached:
    """The certificate that `encode_reached` wrote down, read but not judged.

    Raises: PuzzleError with the path of the fault in the document.
    """
    from base64 import b64decode
    from zlib import decompressobj, error

    text = string(record(document, ("reached",))["reached"], ("reached",))
    size = -(-4 * maze.rows * maze.cols // 8)
    try:
        unpack = decompressobj()
        bits = unpack.decompress(b64decode(text, validate=True), size + 1)
    except (ValueError, error):
        bits = b""
    if len(bits) != size:
        raise PuzzleError(
            "not the states of this maze",
            expected=f"{size} bytes, compressed, in base 64",
            path=("reached",),
        )
    return Reached(bits)


def _row(value: Any, number: int) -> str:
    """A row of letters; each fault has the row's path."""
    row = string(value, ("grid", number))
    if wrong := row.strip("".join(LETTERS)):
        known = set(LETTERS)
        first = next((char for char in wrong if char not in known), None)
        if first is not None:
            raise PuzzleError(
                f"{first!r} is no letter of a maze",
                expected=f"one of: {', '.join(LETTERS)}",
                path=("grid", number),
            )
    return row


def _decode_rim(value: Any, maze: Maze) -> Rim:
    sides = record(value, tuple(SIDES), (), ("costs",))
    found: list[Sequence[int | None]] = []
    for side in SIDES:
        costs = array(sides[side], ("costs", side), maze.length_of(side))
        read = tuple(
            None if cost is None else integer(cost, ("costs", side, index), least=1)
            for index, cost in enumerate(costs)
        )
        try:
            found.append(Costs.of(read))
        except OverflowError:  # no cost of this maze, so the checker refuses it
            found.append(read)
    return Rim(*found)
