"""Lazors: follow the light, and decide each cell when light comes to it."""

from __future__ import annotations

from lasermaze.contests.programs.blocks import Board, light


def solve(board: Board) -> list[str] | None:
    """The rows with all blocks placed, or None if that is impossible."""
    on = {(r, c): letter for r, row in enumerate(board.grid) for c, letter in enumerate(row)}
    left = {".": len(on), **{letter: board.blocks["abc".index(letter)] for letter in "abc"}}
    if not place(board, on, left):
        return None
    return [
        "".join(on[r, c].replace(".", "o") for c in range(len(row)))
        for r, row in enumerate(board.grid)
    ]


def place(board: Board, on: dict[tuple[int, int], str], left: dict[str, int]) -> bool:
    """Whether the blocks that are left can be placed on the undecided cells, which hold ``o``."""
    blocks = [letter for letter in "abc" for _ in range(left[letter])]
    points, cell = light(board, on, turning=left["a"] + left["c"] > 0)
    undecided = [cell for cell, letter in on.items() if letter == "o"]
    if not points.issuperset(board.targets) or len(blocks) > len(undecided):
        return False
    if cell is None:  # no light comes to the other cells
        on.update({undecided[index]: block for index, block in enumerate(blocks)})
        return True
    for letter in [".", *dict.fromkeys(blocks)]:
        on[cell] = letter
        left[letter] -= 1
        if place(board, on, left):
            return True
        left[letter] += 1
    on[cell] = "o"
    return False
