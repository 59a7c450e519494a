"""Editing and playing a mirror maze by moves; a position is the maze as its mirrors stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from lasermaze.core.beam import MIRROR, Entry
from lasermaze.core.budget import UNLIMITED
from lasermaze.core.english import counted
from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.core.grid import Cell, Heading, cells_in_words, place
from lasermaze.editor.grid_edits import (
    MOST_FAULTS,
    MOST_TOLD,
    cannot,
    check_size,
    empty_cells,
    every_turn,
    index_of,
    painted,
    swapped,
    time_in_range,
    turn_move,
    turned_cells,
    turned_letter,
)
from lasermaze.editor.moves import Move, read
from lasermaze.formats import letter_grid
from lasermaze.interface import Observation, Piece, View
from lasermaze.kinds.mirrors.check.replay import replayed
from lasermaze.kinds.mirrors.draw import draw_position
from lasermaze.kinds.mirrors.draw.scenes import alone
from lasermaze.kinds.mirrors.puzzle import (
    BACKSLASH,
    BLOCK,
    EMPTY,
    MIRRORS,
    SLASH,
    MirrorMaze,
    Turned,
)

NAMES = {
    SLASH: "mirror rising to the right",
    BACKSLASH: "mirror falling to the right",
    BLOCK: "block",
    EMPTY: "opening",
}


def blank(rows: int, cols: int) -> MirrorMaze:
    """A maze without mirrors, its openings across from each other.

    Raises: PuzzleError for a size that an edited maze cannot have.
    """
    check_size(rows, cols)
    sides = (Heading.E, Heading.W) if rows > 2 else (Heading.S, Heading.N)
    openings = [Entry((rows // 2, cols // 2), side) for side in sides]
    return MirrorMaze(rows, cols, _with_rim(rows, cols, {}, openings))


def palette(maze: MirrorMaze) -> tuple[Piece, ...]:
    """What may stand on a cell; an opening stands in the rim."""
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
            return _painted(maze, move.code, move.cells)
        case "take":
            return _painted(maze, EMPTY, move.cells)
        case "move":
            return _moved(maze, move)
        case "turn":
            return _turn(maze, move)
        case "size":
            return _resize(maze, *move.numbers)
        case "clear":
            return replace(maze, cells=_with_rim(maze.rows, maze.cols, {}, maze.openings))
        case "title":
            return replace(maze, title=move.words)
    raise cannot(move, "put, take, move, turn, size, clear, title")


def _painted(maze: MirrorMaze, letter: str, cells: tuple[Cell, ...]) -> MirrorMaze:
    return replace(maze, cells=bytes(painted(maze, letter, cells, maze.letters)))


def _turn(maze: MirrorMaze, move: Move) -> MirrorMaze:
    """The maze with a mirror turned. Raises: PuzzleError if there is none."""
    index_of(maze, move.cell)
    if maze[move.cell] not in MIRROR:
        raise PuzzleError(f"no mirror stands on {place(move.cell)}", expected="a mirror to turn")
    return _painted(maze, turned_letter(move, maze[move.cell], MIRRORS), move.cells)


def turned_at(maze: MirrorMaze, cell: Cell) -> MirrorMaze:
    """The maze with the mirror on a cell turned."""
    return _turn(maze, Move("turn", cells=(cell,), way="on"))


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
    if maze[cell] == EMPTY:
        return maze
    nearer = min((opening.cell for opening in maze.openings), key=lambda one: _apart(one, cell))
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
    return replace(maze, rows=rows, cols=cols, cells=_with_rim(rows, cols, inner, maze.openings))


def _with_rim(rows: int, cols: int, inner: dict[Cell, str], openings: Iterable[Entry]) -> bytes:
    """The cells of a maze with these inside, and openings on the sides that the headings name.

    Each opening is put on its side, if a cell is left there, and as near to its cell as the
    other one allows.

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
        raise PuzzleError(
            f"a maze of {rows} by {cols} has no room for openings", expected="two by three or more"
        )
    for (row, col), heading in openings:
        # The cell in the rim by which light with this heading would come in to the cell.
        rim = ((rows - 1, col), (row, 0), (0, col), (row, cols - 1))[heading]
        across = heading % 2  # the coordinate that is the same all along that side of the rim
        *_, best = min((one[across] != rim[across], _apart(one, rim), one) for one in free)
        free.remove(best)
        cells[best[0] * cols + best[1]] = ord(EMPTY)
    return bytes(cells)


#: The position before the first move is the maze itself.
start = letter_grid.format

every_move = every_turn


def maze_in(puzzle: MirrorMaze, position: str) -> MirrorMaze:
    """The maze in a position. Raises: PuzzleError for a text that is no position of it."""
    return replace(puzzle, cells=turned_cells(puzzle, position, MIRRORS))


def moves(puzzle: MirrorMaze, position: str) -> Iterator[str]:
    """The turns of each mirror, row by row; a mirror can be turned at any time.

    Raises: PuzzleError for a text that is no position of this maze.
    """
    now = maze_in(puzzle, position)
    for index, letter in enumerate(now.cells):
        if chr(letter) in MIRROR:
            yield turn_move(divmod(index, now.cols))


def observe(puzzle: MirrorMaze, position: str) -> Observation:
    """The letters of the grid as it is turned."""
    return Observation((maze_in(puzzle, position).cells,))


def play(puzzle: MirrorMaze, position: str, text: str) -> str:
    """The position after a move: a mirror is turned, or all stand as given again.

    Raises: PuzzleError, which says why the move cannot be made.
    """
    now, move = maze_in(puzzle, position), read(text)
    match move.verb:
        case "turn" | "touch":
            return start(_turn(now, move))
        case "clear":
            return start(puzzle)
    raise cannot(move, "turn, touch, clear")


def solution(puzzle: MirrorMaze, position: str) -> Turned:
    """The position as a solution, to be checked."""
    now = maze_in(puzzle, position)
    return Turned(now.rows, now.cols, now.cells)


#: A maze is a solution to be checked at any time.
so_far = solution


def position(puzzle: MirrorMaze, solution: Turned) -> str:
    """The position that shows a solution."""
    return start(replace(puzzle, cells=solution.cells))


def view(puzzle: MirrorMaze, position: str | None, time: int | None) -> View:
    """The maze in a position, or as it is edited, with its beam.

    Raises: PuzzleError for a text that is no position of this maze, or a time but 0.
    """
    time_in_range(time or 0, 1)
    now = puzzle if position is None else maze_in(puzzle, position)
    turned = Turned(now.rows, now.cols, now.cells)
    faults = replayed(puzzle, turned, UNLIMITED)
    return View(
        picture=draw_position(puzzle, turned),
        message=_message(turned, faults),
        done=not faults,
        faults=faults[:MOST_FAULTS],
        cells=tuple(_cells_in_words(puzzle, turned)),
        empty=empty_cells(puzzle, EMPTY),
    )


def _message(now: Turned, faults: tuple[Fault, ...]) -> str:
    beam = now.beam
    length = f"after {cells_in_words(len(beam))}"
    if not faults:
        return f"Solved: the beam leaves by the other opening {length}."
    if faults[0].rule == "absorbed":
        return f"The beam ends in the block at {place(beam[-1].cell)}, {length}."
    count = counted(len(faults), "mirror", verb="is")
    return f"The beam passes {length}, but {count} turned that it does not touch."


def _cells_in_words(puzzle: MirrorMaze, now: Turned) -> Iterator[str]:
    """What stands on each cell, and whether the beam comes to it; nothing for a large grid."""
    if len(now.cells) > MOST_TOLD:
        return
    crossed = {cell for cell, _ in now.trace()}
    openings = {cell for cell, _ in now.openings}
    for index, letter in enumerate(now.cells.decode("ascii")):
        cell = divmod(index, now.cols)
        words = "empty" if letter == EMPTY and cell not in openings else NAMES[letter]
        words += ", turned" if letter in MIRROR and puzzle[cell] != letter else ""
        yield f"{words}, in the beam" if cell in crossed else words
