"""How a maze without walls stands under a hand: the route as far as the letters lead."""

from __future__ import annotations

from collections.abc import Iterator

from lasermaze.core.errors import Fault
from lasermaze.core.grid import Cell, Heading, place
from lasermaze.editor.grid_edits import MOST_TOLD, empty_cells, time_in_range
from lasermaze.kind import View
from lasermaze.kinds.signposts.check import check
from lasermaze.kinds.signposts.draw import standing
from lasermaze.kinds.signposts.play import Stand, touches
from lasermaze.kinds.signposts.play import standing as stand_of
from lasermaze.kinds.signposts.puzzle import LETTERS, Maze


def view(puzzle: Maze, position: str | None = None, time: int | None = None) -> View:
    """How the maze stands in a position, or as it is edited; a ``time`` is a number of moves.

    Raises: PuzzleError for a text that is no position of this maze, or a time out of range.
    """
    stand = stand_of(puzzle, position or "")
    moves = len(stand.route)
    when = time_in_range(moves if time is None else time, moves + 1)
    faults = _faults(puzzle, stand)
    shown = stand.cells[:when]
    return View(
        picture=standing(puzzle, stand.escape, when, waits=stand.waits and when == moves),
        message=_edited(puzzle) if position is None else _message(stand, faults, when),
        done=not faults,
        faults=() if position is None else faults,
        times=moves + 1,
        now=moves,
        ways=() if position is None else tuple(_ways(puzzle, stand)),
        cells=tuple(_cells(puzzle, shown)),
        empty=empty_cells(puzzle, "."),  # every cell of a maze holds a letter
    )


def _faults(puzzle: Maze, stand: Stand) -> tuple[Fault, ...]:
    if stand.end is not None:
        return (stand.end,)
    assert stand.escape is not None
    return check(puzzle, stand.escape).faults


def _edited(puzzle: Maze) -> str:
    goals, choices = puzzle.cells.count(b"G"), puzzle.cells.count(b"?")
    return f"{goals} goal{'s' * (goals != 1)}, and {choices} ? where a walker may choose."


def _message(stand: Stand, faults: tuple[Fault, ...], when: int) -> str:
    if stand.way is None:
        return "Choose a way in."
    moves = f"{len(stand.route)} move{'s' * (len(stand.route) != 1)}"
    if when < len(stand.route):
        return f"After move {when} of {len(stand.route)}."
    if not faults:
        return (
            f"Solved: a goal is reached in {moves}, {stand.way.words}; from there none are fewer."
        )
    if stand.end is None:
        return f"A goal is reached; {faults[0].message}."
    assert stand.end.cell is not None
    return f"After {moves}, in {place(stand.end.cell)}, {stand.end.message}."


def _ways(puzzle: Maze, stand: Stand) -> Iterator[str]:
    if stand.way is None:
        yield from touches(puzzle)
    elif stand.waits:
        yield from (f"go {heading.name}" for heading in Heading)


def _cells(puzzle: Maze, shown: tuple[Cell, ...]) -> Iterator[str]:
    """What stands on each cell, in words, and whether the route crosses it."""
    if len(puzzle.cells) > MOST_TOLD:
        return
    crossed = {row * puzzle.cols + col for row, col in shown}
    for index, letter in enumerate(puzzle.cells.decode("ascii")):
        yield f"{LETTERS[letter]}, on the route" if index in crossed else LETTERS[letter]
