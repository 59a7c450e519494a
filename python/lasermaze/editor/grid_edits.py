"""Edits of letter grids that several kinds share, and the errors for impossible moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Cell, Heading, place, size_in_words
from lasermaze.core.letter_grid import Grid, LetterGrid
from lasermaze.core.puzzle import check_same_size, check_size
from lasermaze.editor.moves import Move, at_cell
from lasermaze.kind import kind_of

#: Larger grids are not described cell by cell.
MOST_LISTED = 2_500

#: A view lists at most this many faults.
MOST_FAULTS = 1_000


def empty_cells(grid: Grid, letter: str) -> tuple[bool, ...]:
    """Whether each cell of a grid holds this letter; an empty tuple for a large grid."""
    if len(grid.cells) > MOST_LISTED:
        return ()
    return tuple(cell == ord(letter) for cell in grid.cells)


def index_of(grid: Grid, cell: Cell) -> int:
    """The index of a cell in the grid's bytes. Raises: PuzzleError for a cell outside."""
    row, col = cell
    if not (0 <= row < grid.rows and 0 <= col < grid.cols):
        raise PuzzleError(
            f"there is no {place(cell)}",
            expected=f"a cell of {size_in_words(grid.rows, grid.cols)}",
        )
    return row * grid.cols + col


def resized(grid: Grid, rows: int, cols: int, filler: bytes) -> bytearray:
    """The cells of the grid cropped or filled up to another size, at the right and at the bottom.

    Raises: PuzzleError for a size that moves cannot make.
    """
    check_size(rows, cols)
    kept = min(cols, grid.cols)
    fresh = bytearray(filler * (rows * cols))
    for row in range(min(rows, grid.rows)):
        first = row * grid.cols
        fresh[row * cols : row * cols + kept] = grid.cells[first : first + kept]
    return fresh


def painted(grid: Grid, letter: str, cells: Iterable[Cell], letters: str) -> bytearray:
    """The cells of a grid of letters with a letter put on some of them.

    Raises: PuzzleError for a letter that is not one of ``letters``, or a cell outside.
    """
    if len(letter) != 1 or letter not in letters:
        known = " ".join(letters)
        raise PuzzleError(f"no piece is called {letter!r}", expected=f"one of: {known}")
    fresh = bytearray(grid.cells)
    for cell in cells:
        fresh[index_of(grid, cell)] = ord(letter)
    return fresh


def swapped(grid: Grid, cells: tuple[Cell, ...], empty: str = "") -> bytes:
    """The cells of a grid of letters with the contents of two of them exchanged.

    Raises: PuzzleError if the first one is ``empty``, or one of them is outside.
    """
    first, second = (index_of(grid, cell) for cell in cells)
    fresh = bytearray(grid.cells)
    if chr(fresh[first]) == empty:
        raise PuzzleError(f"there is nothing on {place(cells[0])}", expected="something to move")
    fresh[first], fresh[second] = fresh[second], fresh[first]
    return bytes(fresh)


def heading_to(walker: Cell, cell: Cell) -> Heading:
    """The heading from a walker's cell to one beside it. Raises: PuzzleError for any other cell."""
    for heading in Heading:
        if heading.step(walker) == cell:
            return heading
    message = f"{place(cell)} is not beside the walker"
    raise PuzzleError(message, expected=f"a cell beside {place(walker)}")


def time_in_range(time: int, times: int) -> int:
    """The time. Raises: PuzzleError unless 0 <= time < times."""
    if not 0 <= time < times:
        raise PuzzleError(f"there is no time {time}", expected=f"0 to {times - 1}")
    return time


def cannot(move: Move, what: str) -> PuzzleError:
    """The error for a verb that a kind does not know; ``what`` lists the verbs that it knows."""
    return PuzzleError(f"{move.verb!r} cannot be done here", expected=f"one of: {what}")


def turned_cells(given: LetterGrid[Any, Any, Any], position: str, turning: str) -> bytes:
    """The cells of a position: a puzzle in native text with some of its pieces turned.

    ``turning`` holds the letters of a piece that can be turned.

    Raises: PuzzleError for a text that is not a puzzle, or differs by more than turned pieces.
    """
    notation = kind_of(given).notation
    start = notation.text(given)
    head = len(start) - given.rows * (given.cols + 1)
    same = str.maketrans(turning, turning[0] * len(turning))
    # Parsing takes long for a large grid, and is not needed for an unchanged position.
    is_head = position[:head] == start[:head]
    if is_head and position[head:].translate(same) == start[head:].translate(same):
        return position[head:].encode("ascii").translate(None, b"\n")
    return changed_cells(given, notation.parse(position), turning)


def changed_cells(given: Any, found: Any, turning: str = "") -> bytes:
    """The cells of a grid of letters that may differ from a given one by some letters only.

    Raises: PuzzleError, with its path, if it has another size, or differs by more.
    """
    same = str.maketrans(turning, turning[:1] * len(turning))
    check_same_size(found, given)
    before, after = (grid.cells.decode("ascii").translate(same) for grid in (given, found))
    if before != after:
        pairs = enumerate(zip(before, after, strict=True))
        index = next(index for index, (one, other) in pairs if one != other)
        cell = divmod(index, given.cols)
        raise PuzzleError(
            f"{chr(found.cells[index])!r} on {place(cell)}",
            expected=f"{chr(given.cells[index])!r}, as in the puzzle",
            path=("grid", *cell),
        )
    cells: bytes = found.cells
    return cells


def turn_move(cell: Cell) -> str:
    """The move that turns a piece with two orientations."""
    return at_cell("turn", cell, way="on")


def check_turn(move: Move, piece: str, is_there: bool) -> None:
    """Raise PuzzleError if a move cannot turn a ``piece``, which always has a direction."""
    if not is_there:
        what = f"no {piece} stands on {place(move.cell)}"
        raise PuzzleError(what, expected=f"a {piece} to turn")
    if move.way == "?":
        raise PuzzleError("it always has a direction", expected="N, E, S, W or on")


def turned_piece(grid: Grid, move: Move, piece: str, *groups: str) -> bytes:
    """The cells of a grid of letters with a letter turned into another one of its group.

    Of a group of two, the first letter means north and south, the second east and west.

    Raises: PuzzleError for a cell outside, a cell whose letter is in no group and so has no
    ``piece``, an unknown direction, and any direction in a larger group, which has none.
    """
    index = index_of(grid, move.cell)
    letter = chr(grid.cells[index])
    group = next((group for group in groups if letter in group), "")
    check_turn(move, piece, bool(group))
    on = move.way in ("", "on")
    if not on and len(group) > 2:
        raise PuzzleError(f"a {piece} has no direction", expected="on")
    turned = (group.index(letter) + 1) % len(group) if on else Heading[move.way] % 2
    return grid.cells[:index] + group[turned].encode() + grid.cells[index + 1 :]
