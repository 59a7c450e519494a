"""Editing a maze of turrets by hand: the palette, and what every move does to the maze."""

from __future__ import annotations

from dataclasses import replace

from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import ARROWS, Cell, Heading, place
from lasermaze.editor.grid_edits import cannot, check_size, index_of, painted, resized, swapped
from lasermaze.editor.moves import Move, read
from lasermaze.kind import Piece
from lasermaze.kinds.turrets.puzzle import EMPTY, GOAL, LETTERS, START, WALL, TurretMaze

#: What one can do with a maze, as messages list it.
MOVES = "put, take, move, turn, size, clear, title"

#: What every maze has, once.
_NEEDED = START + GOAL

_NAMES = {WALL: "wall", ARROWS[0]: "turret", START: "start", GOAL: "goal"}


def blank(rows: int, cols: int) -> TurretMaze:
    """An empty maze with its start and its goal in opposite corners.

    Raises: PuzzleError for a size that no maze made by hand has.
    """
    check_size(rows, cols)
    if rows * cols == 1:
        raise PuzzleError("a maze of one cell", expected="room for start and goal")
    cells = START + EMPTY * (rows * cols - 2) + GOAL
    return TurretMaze(rows, cols, cells.encode())


def palette(maze: TurretMaze) -> tuple[Piece, ...]:
    """What may stand on a cell."""
    from lasermaze.kinds.turrets.draw import alone

    return tuple(
        Piece(code, name, str(number), alone(code), paints=code == WALL)
        for number, (code, name) in enumerate(_NAMES.items(), 1)
    )


def edit(maze: TurretMaze, text: str) -> TurretMaze:
    """The maze after a move. It always has one start and one goal.

    Raises: PuzzleError, which says why the move cannot be made.
    """
    move = read(text)
    match move.verb:
        case "put":
            return _put(maze, move.code, move.cells)
        case "take":
            return _put(maze, EMPTY, move.cells)
        case "move":
            return replace(maze, cells=swapped(maze, move.cells, EMPTY))
        case "turn":
            return _turn(maze, move)
        case "size":
            return _resize(maze, *move.numbers)
        case "clear":
            kept = bytes.maketrans((WALL + ARROWS).encode(), EMPTY.encode() * 5)
            return replace(maze, cells=maze.cells.translate(kept))
        case "title":
            return replace(maze, title=move.words)
    raise cannot(move, MOVES)


def _put(maze: TurretMaze, code: str, cells: tuple[Cell, ...]) -> TurretMaze:
    """The maze with a letter on some cells; a second start or goal moves the first."""
    fresh = painted(maze, code, cells, LETTERS)
    for cell in cells:
        if maze[cell] in _NEEDED and maze[cell] != code:
            raise PuzzleError(
                f"the {_NAMES[maze[cell]]} is on {place(cell)}", expected="it put elsewhere first"
            )
    if code in _NEEDED:
        fresh = bytearray(maze.cells.replace(code.encode(), EMPTY.encode()))
        fresh[index_of(maze, cells[-1])] = ord(code)
    return replace(maze, cells=bytes(fresh))


def _turn(maze: TurretMaze, move: Move) -> TurretMaze:
    index = index_of(maze, move.cell)
    now = ARROWS.find(maze[move.cell])
    if now < 0:
        raise PuzzleError(f"no turret stands on {place(move.cell)}", expected="a turret to turn")
    if move.way == "?":
        raise PuzzleError("a turret always faces some way", expected="N, E, S, W or on")
    faces = (now + 1) % 4 if move.way == "on" else Heading[move.way]
    fresh = bytearray(maze.cells)
    fresh[index] = ord(ARROWS[faces])
    return replace(maze, cells=bytes(fresh))


def _resize(maze: TurretMaze, rows: int, cols: int) -> TurretMaze:
    """The maze in another size; a start or goal that falls off comes back on the nearest cell."""
    cells = resized(maze, rows, cols, EMPTY.encode())
    if rows * cols == 1:
        raise PuzzleError("a maze of one cell", expected="room for start and goal")
    for letter, other, was in ((START, GOAL, maze.start), (GOAL, START, maze.goal)):
        if letter.encode() not in cells:
            index = min(was[0], rows - 1) * cols + min(was[1], cols - 1)
            if cells[index] == ord(other):
                index += 1 if index == 0 else -1
            cells[index] = ord(letter)
    return replace(maze, rows=rows, cols=cols, cells=bytes(cells))
