"""The beams of a grid, for solving, drawing and explaining; the checker traces its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from lasermaze.core.beam import MIRROR, Entry, follow
from lasermaze.core.budget import Budget
from lasermaze.core.grid import Cell, Heading
from lasermaze.kinds.shooters.puzzle import AXES, EMPTY, MIRRORS, Aim, Hit, ShooterGrid

if TYPE_CHECKING:
    from lasermaze.kinds.shooters.solve import Search


class Ray(NamedTuple):
    """A beam on one side of a shooter: every cell it enters, and the shooter it hits if any."""

    heading: Heading
    cells: tuple[Cell, ...]
    victim: Cell | None
    leaves: Heading | None  # the heading with which it leaves the grid, if it does


def rays(puzzle: ShooterGrid, aim: Aim) -> tuple[Ray, Ray]:
    """The two beams of a shooter along an axis; a hit shooter is not among their cells."""
    first = Heading.W if aim.axis == "-" else Heading.N
    return _ray(puzzle, aim.shooter, first), _ray(puzzle, aim.shooter, first.back)


def _ray(puzzle: ShooterGrid, cell: Cell, heading: Heading) -> Ray:
    """The beam that leaves a cell along a heading."""
    start = Entry(heading.step(cell), heading)
    beam = follow(puzzle.rows, puzzle.cols, [start], lambda *entry: onward(puzzle, *entry))
    cells = [entry.cell for entry in beam.entries]
    leaves = beam.exits[0][1] if beam.exits else None
    victim = None
    if cells and puzzle[cells[-1]] in AXES:
        victim = cells.pop()
    elif cells and puzzle[cells[-1]] == "#":
        cells.pop()
    return Ray(heading, tuple(cells), victim, leaves)


def onward(puzzle: ShooterGrid, cell: Cell, heading: Heading) -> tuple[Heading, ...]:
    """How a beam goes on that enters a cell: not at all at a wall or a shooter."""
    letter = puzzle[cell]
    if letter == EMPTY:
        return (heading,)
    return (MIRROR[letter][heading],) if letter in MIRRORS else ()


def victim(search: Search, puzzle: ShooterGrid, aim: Aim, budget: Budget) -> Cell | None:
    """A shooter that would be hit, if any. Raises: TimeUpError."""
    index = aim.shooter[0] * puzzle.cols + aim.shooter[1]
    for heading in (Heading.W, Heading.E) if aim.axis == "-" else (Heading.N, Heading.S):
        if (found := search.struck(index, heading, budget.look)) is not None:
            return divmod(found[0], puzzle.cols)
    return None


def aims_at(search: Search, puzzle: ShooterGrid, cell: Cell, budget: Budget) -> list[Aim]:
    """The aims whose beams cross an empty cell, whatever they hit there or beyond.

    Raises: TimeUpError.
    """
    aims: dict[Aim, None] = {}
    index = cell[0] * puzzle.cols + cell[1]
    for heading in Heading:  # light that comes from there
        if (found := search.struck(index, heading, budget.look)) is not None:
            aims[Aim(divmod(found[0], puzzle.cols), "-|"[found[1]])] = None
    return list(aims)


def admissible(
    search: Search, puzzle: ShooterGrid, cell: Cell, budget: Budget
) -> tuple[list[Aim], list[Hit]]:
    """Of the aims at a cell those that hit no shooter, and why each of the others is none.

    Raises: TimeUpError.
    """
    good, hits = [], []
    for aim in aims_at(search, puzzle, cell, budget):
        struck = victim(search, puzzle, aim, budget)
        if struck is None:
            good.append(aim)
        else:
            hits.append(Hit(aim, struck))
    return good, hits
