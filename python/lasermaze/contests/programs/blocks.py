"""Boards of lazors, and the light on them."""

from __future__ import annotations

from collections import namedtuple

Board = namedtuple("Board", "grid blocks lasers targets")


def read_board(text: str) -> Board:
    """The board of an input."""
    words = text.split()
    rows = int(words[0])
    numbers = list(map(int, words[2 + rows :]))
    end = 5 + 4 * numbers[3]
    lasers = [tuple(numbers[at : at + 4]) for at in range(5, end, 4)]
    targets = [tuple(numbers[at : at + 2]) for at in range(end, len(numbers), 2)]
    return Board(words[2 : 2 + rows], numbers[:3], lasers, targets)


def light(
    board: Board, on: dict[tuple[int, int], str], turning: bool
) -> tuple[set[tuple[int, int]], tuple[int, int] | None]:
    """The points that light can be at, and the first undecided cell that it comes to.

    It goes on through an undecided cell, which holds ``o``; with ``turning`` it is reflected, too.
    """
    ahead, first = list(board.lasers), None
    seen = set(ahead)
    for x, y, vx, vy in ahead:  # it grows meanwhile
        upright = x % 2 == 0  # the side of the cell
        cell = (y // 2, (x + vx) // 2) if upright else ((y + vy) // 2, x // 2)
        letter = on.get(cell, "B")  # outside the grid light ends, too
        if letter == "o":
            first = first or cell
        if letter in ".xcCo":
            ray = (x + vx, y + vy, vx, vy)
            if ray not in seen:
                seen.add(ray)
                ahead.append(ray)
        if letter in "aAcC" or (turning and letter == "o"):
            ray = (x, y, -vx, vy) if upright else (x, y, vx, -vy)
            if ray not in seen:
                seen.add(ray)
                ahead.append(ray)
    return {(x, y) for x, y, _, _ in ahead}, first
