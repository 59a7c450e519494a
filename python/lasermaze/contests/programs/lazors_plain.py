"""Lazors: all blocks on all cells, and a look at each board."""

from __future__ import annotations

from lasermaze.contests.programs.blocks import Board, light


def solve(board: Board) -> list[str] | None:
    """The rows with all blocks placed, or None if that is impossible."""
    on = {(r, c): letter for r, row in enumerate(board.grid) for c, letter in enumerate(row)}
    free = [cell for cell, letter in on.items() if letter == "o"]
    if not place(board, on, free, list(board.blocks)):
        return None
    rows, cols = len(board.grid), len(board.grid[0])
    return ["".join(on[r, c].replace(".", "o") for c in range(cols)) for r in range(rows)]


def place(
    board: Board, on: dict[tuple[int, int], str], free: list[tuple[int, int]], left: list[int]
) -> bool:
    """Whether the blocks that are left can be placed on the free cells."""
    if not free:
        return not any(left) and light(board, on, False)[0].issuperset(board.targets)
    for number, letter in enumerate(".abc"):
        if number and not left[number - 1]:
            continue
        on[free[0]] = letter
        if number:
            left[number - 1] -= 1
        if place(board, on, free[1:], left):
            return True
        if number:
            left[number - 1] += 1
    return False
