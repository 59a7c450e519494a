"""The tokens of the board game: what a beam does at each of them."""

from __future__ import annotations

#: Row and column; with the direction of light.
Cell = tuple[int, int]
State = tuple[int, int, int]

#: North, east, south, west.
MOVES = ((-1, 0), (0, 1), (1, 0), (0, -1))
ARROWS = "^>v<"
WAYS = {"L": "^>v<", "T": "^>v<", "S": "/\\", "D": "/\\", "C": "|-", "X": ""}

#: The direction of light after a mirror, by its direction before.
MIRROR = {"/": (1, 0, 3, 2), "\\": (3, 2, 1, 0)}


def meet(piece: str, way: str, heading: int) -> tuple[tuple[int, ...], bool] | None:
    """The directions in which light goes on, and whether it lights a target.

    None if the light ends on an opaque side.
    """
    if piece in ("", "X"):
        return (heading,), False
    if piece == "S":
        return (heading, MIRROR[way][heading]), False
    if piece == "D":
        return (MIRROR[way][heading],), False
    if piece == "C":
        return ((heading,), False) if (way == "-") == (heading % 2 == 1) else None
    turn = (heading - ARROWS.index(way)) % 4
    if piece == "L":
        return ((), False) if turn == 2 else None
    if turn == 2:
        return (), True
    if turn == 3:
        return None
    return ((heading + 3) % 4 if turn == 0 else (heading + 1) % 4,), False


def read_card(text: str) -> tuple[list[list[str]], int, list[str]]:
    """The tokens of a card, row by row, the number of targets to light, and the tokens to add."""
    lines = text.split("\n")
    rows, _, targets, added = map(int, lines[0].split())
    return (
        [line.split() for line in lines[1 : rows + 1]],
        targets,
        lines[rows + 1].split() if added else [],
    )
