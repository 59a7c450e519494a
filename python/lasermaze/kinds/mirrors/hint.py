"""The first mirror along the beam that cannot stay as it stands."""

from __future__ import annotations

from bisect import bisect

from lasermaze.core.beam import MIRROR
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.grid import Cell, place
from lasermaze.kind import Hint
from lasermaze.kinds.mirrors.puzzle import BACKSLASH, BLOCK, SLASH, Barrier, MirrorMaze
from lasermaze.kinds.mirrors.recount import follow, straight
from lasermaze.kinds.mirrors.solve import Finder, can_stay

#: After this many cells of a beam the budget is looked at.
STEPS = 1 << 12


def hint(puzzle: MirrorMaze, budget: Budget = UNLIMITED) -> Hint[MirrorMaze]:
    """The first mirror that the beam meets as things stand and that must be turned.

    The mirrors before it on the beam can stay as they are. ``forced`` where it is turned in
    every solution, whatever stands before it. Following hints always ends in a solution.

    Cost: one search for each doubling of the number of mirrors on the beam.
    Raises: TimeUpError where the time is up; whatever ``budget.progress`` raises.
    """
    way = follow(puzzle, budget)
    if puzzle[way.last] != BLOCK:
        reason = "It enters by one opening and leaves by the other."
        return Hint("The beam passes as the mirrors stand.", reason, True, None, puzzle)
    finder = Finder(puzzle, None, budget)
    search = finder.search(puzzle.cells)
    if not finder.found(search):
        reason = _why_none(puzzle, Barrier(puzzle.cols, finder.barrier(search)))
        return Hint("No way to turn the mirrors lets the beam pass.", reason, True, None, puzzle)
    met = mirrors_met(puzzle, budget)
    # More mirrors that stay leave fewer solutions: the first that is one too many is searched by
    # halving.
    first = bisect(
        range(len(met)), False, key=lambda last: not can_stay(puzzle, met[: last + 1], budget)
    )
    cell = met[first]
    forced = not can_stay(puzzle, [cell], budget)
    if forced:
        reason = "As it stands no beam can pass, however all others are turned."
    else:
        before = "The one" if first == 1 else f"The {first}"
        reason = (
            f"{before} before it on the beam may stay; if this one stays too, no beam can pass."
        )
    letter = BACKSLASH if puzzle[cell] == SLASH else SLASH
    text = f"Turn the mirror in {place(cell)} to {letter}."
    return Hint(text, reason, forced, cell, turned(puzzle, cell, letter))


def _why_none(puzzle: MirrorMaze, barrier: Barrier) -> str:
    """Why no beam can pass, in one sentence."""
    for opening in puzzle.openings:
        if puzzle[straight(puzzle, opening)[-1].cell] == BLOCK:
            return f"The beam from the opening in {place(opening.cell)} runs straight into a block."
    if count := len(barrier):
        sides = f"{count:,} side" + "s" * (count != 1)
        return f"Without {sides} of mirrors {count + 1:,} or more groups of odd size are left."
    return "A group of sides is of odd size, and no other side is joined to it."


def mirrors_met(puzzle: MirrorMaze, budget: Budget = UNLIMITED) -> list[Cell]:
    """The cells of the mirrors that the beam meets as they stand, each once, in its order."""
    met = dict[Cell, None]()
    for step, (cell, _) in enumerate(puzzle.trace()):
        if not step % STEPS:
            budget.look()
        if puzzle[cell] in MIRROR:
            met[cell] = None
    return list(met)


def turned(puzzle: MirrorMaze, cell: Cell, letter: str) -> MirrorMaze:
    """The maze with another mirror on a cell."""
    index = cell[0] * puzzle.cols + cell[1]
    cells = puzzle.cells[:index] + letter.encode() + puzzle.cells[index + 1 :]
    return MirrorMaze(puzzle.rows, puzzle.cols, cells, puzzle.title)
