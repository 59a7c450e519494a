"""The first mirror along the beam that cannot stay as it stands."""

from __future__ import annotations

from bisect import bisect

from lasermaze.answers import Impossible
from lasermaze.beam import MIRROR
from lasermaze.budget import UNLIMITED, Budget
from lasermaze.grid import Cell, place
from lasermaze.interface import Hint
from lasermaze.mirrors.puzzle import BACKSLASH, SLASH, MirrorMaze
from lasermaze.mirrors.solve import can_stay, solve


def hint(puzzle: MirrorMaze, budget: Budget = UNLIMITED) -> Hint[MirrorMaze]:
    """The first mirror that the beam meets as things stand and that must be turned.

    The mirrors before it on the beam can stay as they are. ``forced`` where it is turned in
    every solution, whatever stands before it. Following hints always ends in a solution.

    Cost: one search for each doubling of the number of mirrors on the beam.
    """
    answer = solve(puzzle, Budget())
    if isinstance(answer, Impossible):
        sides = len(answer.certificate)
        reason = (
            f"Without {sides} sides of mirrors more than {sides} groups of odd size are left."
            if sides
            else "A side is left over that nothing can be matched with."
        )
        return Hint("No way to turn the mirrors lets the beam pass.", reason, True, None, puzzle)
    met = mirrors_met(puzzle)
    if can_stay(puzzle, met):
        reason = "It enters by one opening and leaves by the other."
        return Hint("The beam passes as the mirrors stand.", reason, True, None, puzzle)
    # More mirrors that stay leave fewer solutions: the first that is one too many is searched by
    # halving.
    first = bisect(range(len(met)), False, key=lambda last: not can_stay(puzzle, met[: last + 1]))
    cell = met[first]
    forced = not can_stay(puzzle, [cell])
    reason = (
        "As it stands no beam can pass, however all others are turned."
        if forced
        else (
            f"The {first} before it on the beam may stay; if this one stays too, no beam can pass."
        )
    )
    letter = BACKSLASH if puzzle[cell] == SLASH else SLASH
    text = f"Turn the mirror in {place(cell)} to {letter}."
    return Hint(text, reason, forced, cell, turned(puzzle, cell, letter))


def mirrors_met(puzzle: MirrorMaze) -> list[Cell]:
    """The cells of the mirrors that the beam meets as they stand, each once, in its order."""
    return list(dict.fromkeys(cell for cell, _ in puzzle.trace() if puzzle[cell] in MIRROR))


def turned(puzzle: MirrorMaze, cell: Cell, letter: str) -> MirrorMaze:
    """The maze with another mirror on a cell."""
    index = cell[0] * puzzle.cols + cell[1]
    cells = puzzle.cells[:index] + letter.encode() + puzzle.cells[index + 1 :]
    return MirrorMaze(puzzle.rows, puzzle.cols, cells, puzzle.title)
