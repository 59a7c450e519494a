"""Turning mirrors by hand: the maze as it stands is the position."""

from __future__ import annotations

from dataclasses import replace

from lasermaze.beam import MIRROR
from lasermaze.budget import UNLIMITED, Budget
from lasermaze.desks import cannot, check_only_turned
from lasermaze.grid import place
from lasermaze.interface import Hint
from lasermaze.mirrors.check import untouched
from lasermaze.mirrors.desk import turn
from lasermaze.mirrors.hint import hint, turned
from lasermaze.mirrors.notation import format_maze, parse
from lasermaze.mirrors.puzzle import BLOCK, MirrorMaze, Turned
from lasermaze.moves import read

#: What a player can do, as messages list it.
MOVES = "turn, touch, clear"


def begin(puzzle: MirrorMaze) -> str:
    """The position before the first move: the maze itself."""
    return format_maze(puzzle)


def standing(puzzle: MirrorMaze, position: str) -> MirrorMaze:
    """The maze in a position. Raises: PuzzleError for a text that is no position of it."""
    found = parse(position)
    check_only_turned(puzzle, found, "".join(MIRROR))
    return replace(found, title=puzzle.title)


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
    """The first mirror on the beam that cannot stay, or one that was turned in vain."""
    now = standing(puzzle, position)
    *_, last = now.trace()
    if now[last.cell] != BLOCK:
        for fault in untouched(puzzle, as_turned(now)):
            assert fault.cell is not None
            text = f"Turn the mirror in {place(fault.cell)} back."
            reason = "The beam passes, but only mirrors that it touches may be turned."
            after = turned(now, fault.cell, puzzle[fault.cell])
            return Hint(text, reason, False, fault.cell, puzzle, format_maze(after))
    found = hint(now)
    return replace(found, puzzle=puzzle, position=format_maze(found.puzzle))
