"""Grids of letters in native text, which five kinds share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tests.oracles import Cell

STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
#: The heading with which light leaves a mirror, by the heading with which it comes.
BENDS = {
    "/": {"E": "N", "N": "E", "W": "S", "S": "W"},
    "\\": {"E": "S", "S": "E", "W": "N", "N": "W"},
}
MIRRORS = {"/": "mirror rising to the right", "\\": "mirror falling to the right"}
#: A mirror as it looks after a quarter turn, and after it is turned in play.
TURNED = {"/": "\\", "\\": "/"}


def rows_of(text: str) -> list[str]:
    """The rows of the grid in a native text."""
    return text.partition("grid:\n")[2].split()


def text_of(kind: str, rows: Iterable[str]) -> str:
    """The native text of a grid."""
    return "\n".join([f"kind: {kind}", "grid:", *rows, ""])


def cells_of(rows: Iterable[str]) -> dict[Cell, str]:
    """The letters of a grid by their cells."""
    return {(r, c): letter for r, line in enumerate(rows) for c, letter in enumerate(line)}


def beside(cell: Cell, heading: str) -> Cell:
    """The neighbouring cell."""
    down, right = STEPS[heading]
    return cell[0] + down, cell[1] + right


def at(cell: Cell) -> str:
    """A cell as a move names it, counted from 1."""
    return f"{cell[0] + 1},{cell[1] + 1}"


def replaced(rows: Iterable[str], cell: Cell, letter: str) -> list[str]:
    """The rows with another letter in one cell."""
    return [
        line[: cell[1]] + letter + line[cell[1] + 1 :] if r == cell[0] else line
        for r, line in enumerate(rows)
    ]


def quarters(rows: Iterable[str], letters: Mapping[str, str]) -> list[list[str]]:
    """The grid turned by one, two and three quarters; ``letters`` that look otherwise then."""
    grid, found = list(rows), list[list[str]]()
    table = str.maketrans("".join(letters), "".join(letters.values()))
    for _ in range(3):
        turned = ("".join(column) for column in zip(*grid[::-1], strict=True))
        grid = [line.translate(table) for line in turned]
        found.append(grid)
    return found
