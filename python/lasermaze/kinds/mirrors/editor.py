"""Editing and playing a mirror maze by moves; a position is the maze with some mirrors turned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from lasermaze.core.beam import MIRROR, Entry
from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.core.grid import Cell, place
from lasermaze.core.letter_grid import letters_in
from lasermaze.drawing import Picture
from lasermaze.editor.grid_editor import TurningEditor
from lasermaze.editor.grid_edits import index_of, swapped
from lasermaze.editor.moves import Move
from lasermaze.interface import Facts
from lasermaze.kinds.mirrors.check.replay import replayed
from lasermaze.kinds.mirrors.draw import Draw
from lasermaze.kinds.mirrors.draw.scenes import alone
from lasermaze.kinds.mirrors.puzzle import (
    BLOCK,
    EMPTY,
    Barrier,
    MirrorMaze,
    Turned,
)
from lasermaze.kinds.mirrors.words import progress


class Editor(TurningEditor[MirrorMaze, Turned, Barrier]):
    """The editor of mirror mazes. A maze always has two openings."""

    paints = BLOCK
    plays = ("turn", "touch", "clear")
    piece = "mirror"

    def draw_piece(self, letter: str) -> Picture:
        """A piece alone, on a grid of one cell."""
        return alone(letter)

    def position(self, turned: Turned) -> str:
        """The position that shows a turned maze. Raises: PuzzleError for one of another size."""
        rows, cols, cells = turned.rows, turned.cols, turned.cells
        return self.text_of(replace(self.puzzle, rows=rows, cols=cols, cells=cells))

    def edit_put(self, move: Move) -> MirrorMaze:
        """The maze with a piece on some cells; an opening in the rim is moved there."""
        if move.code == EMPTY and _on_rim(self.puzzle, move.cells[0]):
            return _with_opening(self.puzzle, move.cells[0])
        _check_openings(self.puzzle, move.cells)
        return super().edit_put(move)

    def edit_move(self, move: Move) -> MirrorMaze:
        """The maze with the pieces of two cells exchanged; an opening leaves a block behind."""
        empty = "" if _on_rim(self.puzzle, move.cells[0]) else EMPTY
        return replace(self.puzzle, cells=swapped(self.puzzle, move.cells, empty))

    def edit_size(self, move: Move) -> MirrorMaze:
        """The maze in another size, its openings on the same sides, if they fit."""
        rows, cols = move.numbers
        self.check_size(rows, cols)
        inner = {
            (row, col): self.puzzle[row, col]
            for row in range(1, min(rows, self.puzzle.rows) - 1)
            for col in range(1, min(cols, self.puzzle.cols) - 1)
        }
        cells = with_rim(rows, cols, inner, self.puzzle.openings)
        return replace(self.puzzle, rows=rows, cols=cols, cells=cells)

    def edit_clear(self, move: Move) -> MirrorMaze:
        """The maze without its mirrors and blocks."""
        maze = self.puzzle
        return replace(maze, cells=with_rim(maze.rows, maze.cols, {}, maze.openings))

    def faults(self, solution: Turned) -> Sequence[Fault]:
        """The reason why the beam does not pass, or the turned mirrors that it does not touch."""
        return replayed(self.puzzle, solution, self.budget)

    def picture(self, solution: Turned, faults: Sequence[Fault]) -> Picture:
        """The maze with its beam, and the faults."""
        return Draw(self.kind, self.puzzle).position(solution, faults)

    def message(self, solution: Turned, faults: Sequence[Fault]) -> str:
        """A sentence with the end and the length of the beam."""
        return progress(len(solution.beam), faults)

    def facts_of_cells(self, solution: Turned, faults: Sequence[Fault]) -> Iterator[Facts]:
        """The piece on each cell, and whether the beam comes to it."""
        crossed = {cell for cell, _ in solution.trace()}
        openings = {cell for cell, _ in solution.openings}
        for cell, letter in letters_in(solution.cells, self.puzzle.cols):
            plain = letter == EMPTY and cell not in openings
            turned = letter in MIRROR and self.puzzle[cell] != letter
            facts = ("empty" if plain else self.puzzle.names[letter], *["turned"] * turned)
            yield (*facts, *["in the beam"] * (cell in crossed))


def _on_rim(maze: MirrorMaze, cell: Cell) -> bool:
    index_of(maze, cell)
    return cell[0] in (0, maze.rows - 1) or cell[1] in (0, maze.cols - 1)


def _check_openings(maze: MirrorMaze, cells: tuple[Cell, ...]) -> None:
    for cell in cells:
        if cell in [opening.cell for opening in maze.openings]:
            raise PuzzleError(f"an opening is on {place(cell)}: move it along the rim first")


def _with_opening(maze: MirrorMaze, cell: Cell) -> MirrorMaze:
    """The maze with the nearer of its openings on another cell of the rim."""
    if maze[cell] == EMPTY:
        return maze
    nearer = min((opening.cell for opening in maze.openings), key=lambda one: _apart(one, cell))
    return replace(maze, cells=swapped(maze, (nearer, cell)))


def _apart(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def with_rim(rows: int, cols: int, inner: dict[Cell, str], openings: Iterable[Entry]) -> bytes:
    """The cells of a maze with these inside, and openings on the sides given by their headings.

    Each opening is put on its side, if a cell is free on it, and as near to its cell as the
    other one allows.

    Raises: PuzzleError for a size without room for two openings.
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
        # The cell in the rim through which light with this heading reaches the cell.
        rim = ((rows - 1, col), (row, 0), (0, col), (row, cols - 1))[heading]
        across = heading % 2  # the coordinate that is constant on that side of the rim
        *_, best = min((one[across] != rim[across], _apart(one, rim), one) for one in free)
        free.remove(best)
        cells[best[0] * cols + best[1]] = ord(EMPTY)
    return bytes(cells)
