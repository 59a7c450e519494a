"""Editing a maze without walls by hand: the palette, and what every move does to the maze."""

from __future__ import annotations

from dataclasses import replace

from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Heading
from lasermaze.editor.grid_edits import cannot, check_size, index_of, painted, resized, swapped
from lasermaze.editor.moves import Move, read
from lasermaze.kind import Piece
from lasermaze.kinds.signposts.puzzle import LETTERS, TURNS, Maze

#: What one can do with a maze, as messages list it.
MOVES = "put, take, move, turn, size, clear, title"

#: What a cell is where nothing was put.
PLAIN = "S"

_GOAL = "G"


def blank(rows: int, cols: int) -> Maze:
    """A maze that leads everybody straight on, with a goal in its middle.

    Raises: PuzzleError for a size that no maze made by hand has.
    """
    check_size(rows, cols)
    cells = bytearray(PLAIN.encode() * (rows * cols))
    cells[rows // 2 * cols + cols // 2] = ord(_GOAL)
    return Maze(rows, cols, bytes(cells))


def palette(maze: Maze) -> tuple[Piece, ...]:
    """The letters."""
    from lasermaze.kinds.signposts.draw import alone

    return tuple(
        Piece(letter, name, str(number), alone(letter), paints=True)
        for number, (letter, name) in enumerate(LETTERS.items(), 1)
    )


def edit(maze: Maze, text: str) -> Maze:
    """The maze after a move. It always has a goal.

    Taking a letter away leaves straight on. A letter is turned as a walker sees it who comes
    heading north: to the east, say, means to the right.

    Raises: PuzzleError, which says why the move cannot be made.
    """
    move = read(text)
    match move.verb:
        case "put":
            return _with_cells(maze, painted(maze, move.code, move.cells, "".join(LETTERS)))
        case "take":
            return _with_cells(maze, painted(maze, PLAIN, move.cells, PLAIN))
        case "move":
            return replace(maze, cells=swapped(maze, move.cells))
        case "turn":
            letter = _turned(maze, move)
            return _with_cells(maze, painted(maze, letter, move.cells, letter))
        case "size":
            return _resize(maze, *move.numbers)
        case "clear":
            plain = bytes.maketrans(b"LRU?X", PLAIN.encode() * 5)
            return replace(maze, cells=maze.cells.translate(plain))
        case "title":
            return replace(maze, title=move.words)
    raise cannot(move, MOVES)


def _with_cells(maze: Maze, cells: bytearray) -> Maze:
    if _GOAL.encode() not in cells:
        raise PuzzleError("that was the last goal", expected="another goal put first")
    return replace(maze, cells=bytes(cells))


def _turned(maze: Maze, move: Move) -> str:
    """The letter that a cell gets when it is turned."""
    index_of(maze, move.cell)
    if move.way == "?":
        return "?"
    if move.way == "on":
        return TURNS[(TURNS.find(maze[move.cell]) + 1) % 4]
    return TURNS[Heading[move.way]]


def _resize(maze: Maze, rows: int, cols: int) -> Maze:
    """The maze in another size; where all goals fall off, one comes back on the nearest cell."""
    cells = resized(maze, rows, cols, PLAIN.encode())
    if _GOAL.encode() not in cells:
        row, col = divmod(maze.cells.index(_GOAL.encode()), maze.cols)
        cells[min(row, rows - 1) * cols + min(col, cols - 1)] = ord(_GOAL)
    return replace(maze, rows=rows, cols=cols, cells=bytes(cells))
