"""Editing a grid of beam shooters, and playing it: the grid as it is turned is the position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.core.grid import cells_in_words, place
from lasermaze.editor.grid_edits import (
    MOST_FAULTS,
    MOST_TOLD,
    cannot,
    check_size,
    empty_cells,
    every_turn,
    index_of,
    painted,
    resized,
    swapped,
    time_in_range,
    turn_move,
    turned_cells,
    turned_letter,
)
from lasermaze.editor.moves import Move, read
from lasermaze.formats import letter_grid
from lasermaze.interface import Observation, Piece, View
from lasermaze.kinds.shooters import draw
from lasermaze.kinds.shooters.check import faults_of
from lasermaze.kinds.shooters.puzzle import (
    EMPTY,
    LETTERS,
    WALL,
    ShooterGrid,
    Turned,
    shooters_in_words,
)

#: The letters of what can be turned: along north and south first, along east and west second.
SHOOTER, MIRROR = "|-", "/\\"

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
    """The pieces that a cell can have."""
    return tuple(
        Piece(letter, name, str(number), draw.draw_piece(letter), paints=letter == WALL)
        for number, (letter, name) in enumerate(NAMES.items(), 1)
    )


def edit(puzzle: ShooterGrid, move: str) -> ShooterGrid:
    """The grid after a move of its designer. Raises: PuzzleError, which says why there is none."""
    made = read(move)
    match made.verb:
        case "put":
            return puzzle.turned(bytes(painted(puzzle, made.code, made.cells, LETTERS)))
        case "take":
            return puzzle.turned(bytes(painted(puzzle, EMPTY, made.cells, EMPTY)))
        case "move":
            return puzzle.turned(swapped(puzzle, made.cells, EMPTY))
        case "turn":
            return _turned(puzzle, made, SHOOTER, MIRROR)
        case "size":
            rows, cols = made.numbers
            cells = resized(puzzle, rows, cols, EMPTY.encode())
            return replace(puzzle, rows=rows, cols=cols, cells=bytes(cells))
        case "clear":
            return puzzle.turned(EMPTY.encode() * len(puzzle.cells))
        case "title":
            return replace(puzzle, title=made.words)
    raise cannot(made, "put, take, move, turn, size, clear, title")


def _turned(puzzle: ShooterGrid, move: Move, *pairs: str) -> ShooterGrid:
    """The grid with a piece of one of the ``pairs`` turned. Raises: PuzzleError for another one."""
    index_of(puzzle, move.cell)
    letter = puzzle[move.cell]
    for pair in pairs:
        if letter in pair:
            turned = turned_letter(move, letter, pair)
            return puzzle.turned(bytes(painted(puzzle, turned, move.cells, LETTERS)))
    raise PuzzleError(f"nothing can be turned on {place(move.cell)}", expected="a shooter")


# Playing


#: The position before the first move is the grid itself.
start = letter_grid.format

every_move = every_turn


def grid_in(puzzle: ShooterGrid, position: str) -> ShooterGrid:
    """The grid in a position. Raises: PuzzleError for a text that is no position of it."""
    return puzzle.turned(turned_cells(puzzle, position, SHOOTER))


def moves(puzzle: ShooterGrid, position: str) -> Iterator[str]:
    """Each shooter turned; nothing once the puzzle is solved."""
    now = grid_in(puzzle, position)
    if any(faults_of(puzzle, now.cells)):
        yield from map(turn_move, now.shooters)


def observe(puzzle: ShooterGrid, position: str) -> Observation:
    """The letters of the grid as it is turned."""
    return Observation((grid_in(puzzle, position).cells,))


def play(puzzle: ShooterGrid, position: str, move: str) -> str:
    """The position after a move: a shooter is turned, or all stand as given again.

    Raises: PuzzleError, which says why the move cannot be made.
    """
    now, made = grid_in(puzzle, position), read(move)
    match made.verb:
        case "turn" | "touch":
            return start(_turned(now, made, SHOOTER))
        case "clear":
            return start(puzzle)
    raise cannot(made, "turn, touch, clear")


def solution(puzzle: ShooterGrid, position: str) -> Turned:
    """The position as a solution, to be checked."""
    return Turned(grid_in(puzzle, position).cells)


#: A grid is a solution to be checked at any time.
so_far = solution


def position(puzzle: ShooterGrid, solution: Turned) -> str:
    """The position that shows a solution."""
    return start(puzzle.turned(solution.cells))


def view(puzzle: ShooterGrid, position: str | None, time: int | None) -> View:
    """The grid in a position, or as it is edited, with all its beams.

    Raises: PuzzleError for a text that is no position of this grid, or a time but 0.
    """
    time_in_range(time or 0, 1)
    now = puzzle if position is None else grid_in(puzzle, position)
    faults = tuple(faults_of(puzzle, now.cells))
    return View(
        picture=draw.draw_position(puzzle, now.cells),
        message=_message(faults),
        done=not faults,
        faults=faults[:MOST_FAULTS],
        cells=tuple(_cells_in_words(now, faults)),
        empty=empty_cells(now, EMPTY),
    )


def _message(faults: tuple[Fault, ...]) -> str:
    if not faults:
        return "Solved: every empty cell is lit, and no shooter is hit."
    hit = {fault.cell for fault in faults if fault.rule == "hit"}
    dark = sum(fault.rule == "dark" for fault in faults)
    told = [f"{cells_in_words(dark)} dark"] if dark else []
    told += [f"{shooters_in_words(len(hit))} hit"] if hit else []
    return f"{', '.join(told)}."


def _cells_in_words(now: ShooterGrid, faults: tuple[Fault, ...]) -> Iterator[str]:
    if len(now.cells) > MOST_TOLD:
        return
    wrong = {fault.cell: fault.rule for fault in faults}
    for index, letter in enumerate(now.cells.decode("ascii")):
        rule = wrong.get(divmod(index, now.cols))
        if letter == EMPTY:
            yield "empty, dark" if rule == "dark" else "empty, lit"
        else:
            yield f"{NAMES[letter]}, hit" if rule == "hit" else NAMES[letter]
