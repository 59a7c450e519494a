"""Editing a grid of beam shooters by hand: the palette, and what every move does to the grid."""

from __future__ import annotations

from dataclasses import replace

from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import place
from lasermaze.editor.grid_edits import (
    cannot,
    check_size,
    index_of,
    painted,
    resized,
    swapped,
    turned_letter,
)
from lasermaze.editor.moves import Move, read
from lasermaze.kind import Piece
from lasermaze.kinds.shooters.puzzle import EMPTY, LETTERS, WALL, ShooterGrid

#: What one can do with a grid, as messages list it.
MOVES = "put, take, move, turn, size, clear, title"

#: What can be turned, its letters for north and south and for east and west.
PAIRS = ("|-", "/\\")

NAMES = {
    "-": "shooter along its row",
    "|": "shooter along its column",
    "/": "mirror rising to the right",
    "\\": "mirror falling to the right",
    WALL: "wall",
}


def blank(rows: int, cols: int) -> ShooterGrid:
    """An empty grid. Raises: PuzzleError for a size that no grid made by hand has."""
    check_size(rows, cols)
    return ShooterGrid(rows, cols, EMPTY.encode() * (rows * cols))


def palette(puzzle: ShooterGrid) -> tuple[Piece, ...]:
    """What may stand on a cell."""
    from lasermaze.kinds.shooters.draw import alone

    return tuple(
        Piece(letter, name, str(number), alone(letter), paints=letter == WALL)
        for number, (letter, name) in enumerate(NAMES.items(), 1)
    )


def edit(puzzle: ShooterGrid, text: str) -> ShooterGrid:
    """The grid after a move.

    Raises: PuzzleError, which says why the move cannot be made.
    """
    move = read(text)
    match move.verb:
        case "put":
            return puzzle.turned(bytes(painted(puzzle, move.code, move.cells, LETTERS)))
        case "take":
            return puzzle.turned(bytes(painted(puzzle, EMPTY, move.cells, EMPTY)))
        case "move":
            return puzzle.turned(swapped(puzzle, move.cells, EMPTY))
        case "turn":
            return turn(puzzle, move, PAIRS)
        case "size":
            rows, cols = move.numbers
            cells = resized(puzzle, rows, cols, EMPTY.encode())
            return replace(puzzle, rows=rows, cols=cols, cells=bytes(cells))
        case "clear":
            return puzzle.turned(EMPTY.encode() * len(puzzle.cells))
        case "title":
            return replace(puzzle, title=move.words)
    raise cannot(move, MOVES)


def turn(puzzle: ShooterGrid, move: Move, pairs: tuple[str, ...]) -> ShooterGrid:
    """The grid with a piece of some of the ``pairs`` turned.

    Raises: PuzzleError where there is none of them.
    """
    index_of(puzzle, move.cell)
    letter = puzzle[move.cell]
    for pair in pairs:
        if letter in pair:
            turned = turned_letter(move, letter, pair)
            return puzzle.turned(bytes(painted(puzzle, turned, move.cells, LETTERS)))
    raise PuzzleError(f"nothing can be turned on {place(move.cell)}", expected="a shooter")
