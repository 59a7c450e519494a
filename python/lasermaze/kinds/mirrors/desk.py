"""Editing a mirror maze by hand: the palette, and what every move does to the maze."""

from __future__ import annotations

from dataclasses import replace

from lasermaze.core.beam import Entry
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Cell, Heading, place
from lasermaze.editor.grid_edits import (
    cannot,
    check_size,
    index_of,
    painted,
    swapped,
    turned_letter,
)
from lasermaze.editor.moves import Move, read
from lasermaze.kind import Piece
from lasermaze.kinds.mirrors.puzzle import BACKSLASH, BLOCK, EMPTY, LETTERS, SLASH, MirrorMaze

#: What one can do with a maze, as messages list it.
MOVES = "put, take, move, turn, size, clear, title"

NAMES = {
    SLASH: "mirror rising to the right",
    BACKSLASH: "mirror falling to the right",
    BLOCK: "block",
    EMPTY: "opening",
}


def blank(rows: int, cols: int) -> MirrorMaze:
    """A maze without mirrors, its openings across from each other.

    Raises: PuzzleError for a size that no maze made by hand has.
    """
    check_size(rows, cols)
    sides = (Heading.E, Heading.W) if rows > 2 else (Heading.S, Heading.N)
    middle = (rows // 2, cols // 2)
    return _with_rim(rows, cols, {}, [Entry(middle, side) for side in sides], "")


def palette(maze: MirrorMaze) -> tuple[Piece, ...]:
    """What may stand on a cell; an opening stands in the rim."""
    from lasermaze.kinds.mirrors.draw import alone

    return tuple(
        Piece(letter, name, str(number), alone(letter), paints=letter == BLOCK)
        for number, (letter, name) in enumerate(NAMES.items(), 1)
    )


def edit(maze: MirrorMaze, text: str) -> MirrorMaze:
    """The maze after a move. It always has two openings.

    An opening that is put in the rim is the nearer one of the two, moved there.

    Raises: PuzzleError, which says why the move cannot be made.
    """
    move = read(text)
    match move.verb:
        case "put" if move.code == EMPTY and _on_rim(maze, move.cells[0]):
            return _with_opening(maze, move.cells[0])
        case "put":
            _check_openings(maze, move.cells)
            return replace(maze, cells=bytes(painted(maze, move.code, move.cells, LETTERS)))
        case "take":
            return replace(maze, cells=bytes(painted(maze, EMPTY, move.cells, EMPTY)))
        case "move":
            return _moved(maze, move)
        case "turn":
            return turn(maze, move)
        case "size":
            return _resize(maze, *move.numbers)
        case "clear":
            return _with_rim(maze.rows, maze.cols, {}, list(maze.openings), maze.title)
        case "title":
            return replace(maze, title=move.words)
    raise cannot(move, MOVES)


def turn(maze: MirrorMaze, move: Move) -> MirrorMaze:
    """The maze with a mirror turned. Raises: PuzzleError where there is none."""
    index_of(maze, move.cell)
    if maze[move.cell] not in SLASH + BACKSLASH:
        raise PuzzleError(f"no mirror stands on {place(move.cell)}", expected="a mirror to turn")
    letter = turned_letter(move, maze[move.cell], SLASH + BACKSLASH)
    return replace(maze, cells=bytes(painted(maze, letter, move.cells, LETTERS)))


def _on_rim(maze: MirrorMaze, cell: Cell) -> bool:
    index_of(maze, cell)
    return cell[0] in (0, maze.rows - 1) or cell[1] in (0, maze.cols - 1)


def _check_openings(maze: MirrorMaze, cells: tuple[Cell, ...]) -> None:
    for cell in cells:
        if cell in [opening.cell for opening in maze.openings]:
            raise PuzzleError(
                f"an opening is on {place(cell)}", expected="it moved elsewhere in the rim first"
            )


def _moved(maze: MirrorMaze, move: Move) -> MirrorMaze:
    """The maze with what stands on two cells exchanged; an opening leaves a block behind."""
    empty = "" if _on_rim(maze, move.cells[0]) else EMPTY
    return replace(maze, cells=swapped(maze, move.cells, empty))


def _with_opening(maze: MirrorMaze, cell: Cell) -> MirrorMaze:
    """The maze with the nearer of its openings on another cell of the rim."""
    nearer = min((opening.cell for opening in maze.openings), key=lambda one: _apart(one, cell))
    if maze[cell] == EMPTY:
        return maze
    return replace(maze, cells=swapped(maze, (nearer, cell)))


def _apart(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _resize(maze: MirrorMaze, rows: int, cols: int) -> MirrorMaze:
    """The maze in another size, its openings on the sides where they were, as far as they fit."""
    check_size(rows, cols)
    inner = {
        (row, col): maze[row, col]
        for row in range(1, min(rows, maze.rows) - 1)
        for col in range(1, min(cols, maze.cols) - 1)
    }
    return _with_rim(rows, cols, inner, list(maze.openings), maze.title)


def _with_rim(
    rows: int, cols: int, inner: dict[Cell, str], openings: list[Entry], title: str
) -> MirrorMaze:
    """The maze with what is given inside, and openings on the sides that the headings name.

    Each is in the place nearest to its cell which the other has not taken, on that side if one
    is left there.

    Raises: PuzzleError for a size that has no room for two openings.
    """
    cells = bytearray(BLOCK.encode() * (rows * cols))
    for row in range(1, rows - 1):
        cells[row * cols + 1 : row * cols + cols - 1] = EMPTY.encode() * (cols - 2)
    for (row, col), letter in inner.items():
        cells[row * cols + col] = ord(letter)
    free = [(row, col) for row in (0, rows - 1) for col in range(1, cols - 1)]
    free += [(row, col) for row in range(1, rows - 1) for col in (0, cols - 1)]
    if len(free) < 2:
        size = f"a maze of {rows} by {cols}"
        raise PuzzleError(f"{size} has no room for openings", expected="two by three or more")
    for cell, heading in openings:
        wanted = _beside_rim(cell, heading, rows, cols)
        across = heading % 2  # the part of a cell's place that its side of the rim has in common
        *_, best = min((one[across] != wanted[across], _apart(one, wanted), one) for one in free)
        free.remove(best)
        cells[best[0] * cols + best[1]] = ord(EMPTY)
    return MirrorMaze(rows, cols, bytes(cells), title)


def _beside_rim(cell: Cell, heading: Heading, rows: int, cols: int) -> Cell:
    """The cell in the rim at which light with this heading would come in beside a cell."""
    match heading:
        case Heading.S:
            return 0, cell[1]
        case Heading.N:
            return rows - 1, cell[1]
        case Heading.E:
            return cell[0], 0
        case _:
            return cell[0], cols - 1
