"""Turning shooters by hand: the grid as it stands is the position."""

from __future__ import annotations

from dataclasses import replace

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.editor.grid_edits import cannot, check_only_turned
from lasermaze.editor.moves import read
from lasermaze.kind import Hint
from lasermaze.kinds.shooters.desk import turn
from lasermaze.kinds.shooters.hint import hint
from lasermaze.kinds.shooters.notation import format_grid, parse
from lasermaze.kinds.shooters.puzzle import ShooterGrid, Turned

#: What a player can do, as messages list it.
MOVES = "turn, touch, clear"

_SHOOTER = "|-"
_SAME_AXIS = str.maketrans("|", "-")


def begin(puzzle: ShooterGrid) -> str:
    """The position before the first move: the grid itself."""
    return format_grid(puzzle)


def standing(puzzle: ShooterGrid, position: str) -> ShooterGrid:
    """The grid in a position. Raises: PuzzleError for a text that is no position of it."""
    before = begin(puzzle)
    head = len(before) - puzzle.rows * (puzzle.cols + 1)
    # A position as `play` writes it need not be parsed, which takes long for a large grid.
    is_head = position[:head] == before[:head]
    if is_head and position[head:].translate(_SAME_AXIS) == before[head:].translate(_SAME_AXIS):
        return puzzle.turned(position[head:].encode("ascii").translate(None, b"\n"))
    found = parse(position)
    check_only_turned(puzzle, found, _SHOOTER)
    return puzzle.turned(found.cells)


def play(puzzle: ShooterGrid, position: str, text: str) -> str:
    """The position after a move: a shooter is turned, or all stand as given again.

    Raises: PuzzleError, which says why the move cannot be made.
    """
    now, move = standing(puzzle, position), read(text)
    match move.verb:
        case "turn" | "touch":
            return format_grid(turn(now, move, (_SHOOTER,)))
        case "clear":
            return begin(puzzle)
    raise cannot(move, MOVES)


def reached(puzzle: ShooterGrid, position: str) -> Turned:
    """The position as a solution, to be checked."""
    return Turned(standing(puzzle, position).cells)


def show(puzzle: ShooterGrid, turned: Turned) -> str:
    """The position that shows a solution."""
    return format_grid(puzzle.turned(turned.cells))


def advise(puzzle: ShooterGrid, position: str, budget: Budget = UNLIMITED) -> Hint[ShooterGrid]:
    """The next shooter to turn: first one that no solution has as it stands.

    Raises: PuzzleError for a text that is no position of it; TimeUpError.
    """
    found = hint(standing(puzzle, position), budget)
    return replace(found, puzzle=puzzle, position=format_grid(found.puzzle))
