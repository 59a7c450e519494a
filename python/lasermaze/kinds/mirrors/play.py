"""Turning mirrors by hand: the maze as it stands is the position."""

from __future__ import annotations

from dataclasses import replace

from lasermaze.core.beam import MIRROR
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.grid import place
from lasermaze.editor.grid_edits import cannot, check_only_turned
from lasermaze.editor.moves import read
from lasermaze.kind import Hint
from lasermaze.kinds.mirrors.check import untouched
from lasermaze.kinds.mirrors.desk import turn
from lasermaze.kinds.mirrors.hint import hint, turned
from lasermaze.kinds.mirrors.notation import format_maze, headers_of, parse
from lasermaze.kinds.mirrors.puzzle import ALIKE, BLOCK, MirrorMaze, Turned
from lasermaze.kinds.mirrors.recount import follow

#: What a player can do, as messages list it.
MOVES = "turn, touch, clear"


def begin(puzzle: MirrorMaze) -> str:
    """The position before the first move: the maze itself."""
    return format_maze(puzzle)


def standing(puzzle: MirrorMaze, position: str) -> MirrorMaze:
    """The maze in a position. Raises: PuzzleError for a text that is no position of it."""
    found = _as_written(puzzle, position) or parse(position)
    check_only_turned(puzzle, found, "".join(MIRROR))
    return replace(found, title=puzzle.title)


def _as_written(puzzle: MirrorMaze, position: str) -> MirrorMaze | None:
    """The maze in a position that is written just as `format_maze` does; None for another one.

    It takes a tenth of the time of `parse`, which reads every line by itself.
    """
    before, headers, grid = position.partition("grid:\n")
    if before + headers != headers_of(puzzle) or not grid.isascii():
        return None
    text, cols = grid.encode(), puzzle.cols
    if text[cols :: cols + 1] != b"\n" * puzzle.rows:
        return None
    cells = text.translate(None, delete=b"\n")
    if len(text) != len(cells) + puzzle.rows or cells.translate(ALIKE) != puzzle.cells.translate(
        ALIKE
    ):
        return None
    return replace(puzzle, cells=cells)


def play(puzzle: MirrorMaze, position: str, text: str) -> str:
    """The position after a move: a mirror is turned, or all stand as given again.

    Raises: PuzzleError, which says why the move cannot be made.
    """
    now, move = standing(puzzle, position), read(text)
    match move.verb:
        case "turn" | "touch":
            return format_maze(turn(now, move))
        case "clear":
            return begin(puzzle)
    raise cannot(move, MOVES)


def reached(puzzle: MirrorMaze, position: str) -> Turned:
    """The position as a solution, to be checked."""
    return as_turned(standing(puzzle, position))


def as_turned(now: MirrorMaze) -> Turned:
    """The maze as a solution that turns its mirrors so."""
    return Turned(now.rows, now.cols, now.cells)


def show(puzzle: MirrorMaze, solution: Turned) -> str:
    """The position that shows a solution."""
    return format_maze(replace(puzzle, cells=solution.cells))


def advise(puzzle: MirrorMaze, position: str, budget: Budget = UNLIMITED) -> Hint[MirrorMaze]:
    """The first mirror on the beam that cannot stay, or one that was turned in vain.

    Raises: PuzzleError for a text that is no position of this maze; as `hint` otherwise.
    """
    now = standing(puzzle, position)
    way = follow(now, budget)
    if now[way.last] != BLOCK:
        for fault in untouched(puzzle, as_turned(now), budget, way):
            assert fault.cell is not None
            text = f"Turn the mirror in {place(fault.cell)} back."
            reason = "The beam passes, but only mirrors that it touches may be turned."
            after = turned(now, fault.cell, puzzle[fault.cell])
            return Hint(text, reason, False, fault.cell, puzzle, format_maze(after))
    found = hint(now, budget)
    return replace(found, puzzle=puzzle, position=format_maze(found.puzzle))
