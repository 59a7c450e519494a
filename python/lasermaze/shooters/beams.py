"""The beams of a grid, for whoever solves, draws or explains; the checker walks by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lasermaze.beam import MIRROR, Entry, follow
from lasermaze.grid import Cell, Heading
from lasermaze.shooters.puzzle import AXES, EMPTY, MIRRORS, Aim, Hit, ShooterGrid


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


def lit(puzzle: ShooterGrid, aim: Aim) -> Iterator[Cell]:
    """The empty cells that a shooter lights along an axis."""
    for ray in rays(puzzle, aim):
        yield from (cell for cell in ray.cells if puzzle[cell] == EMPTY)


def victim(puzzle: ShooterGrid, aim: Aim) -> Cell | None:
    """A shooter that would be hit, if any."""
    return next((ray.victim for ray in rays(puzzle, aim) if ray.victim is not None), None)


def aims_at(puzzle: ShooterGrid, cell: Cell) -> list[Aim]:
    """The aims whose beams cross an empty cell, whatever they hit there or beyond."""
    aims: dict[Aim, None] = {}
    for heading in Heading:  # light that comes from there
        ray = _ray(puzzle, cell, heading)
        if ray.victim is not None:
            before = ray.cells[-1] if ray.cells else cell
            axis = "-" if before[0] == ray.victim[0] else "|"
            aims[Aim(ray.victim, axis)] = None
    return list(aims)


def admissible(puzzle: ShooterGrid, cell: Cell) -> tuple[list[Aim], list[Hit]]:
    """Of the aims at a cell those that hit no shooter, and why each of the others is none."""
    good, hits = [], []
    for aim in aims_at(puzzle, cell):
        struck = victim(puzzle, aim)
        if struck is None:
            good.append(aim)
        else:
            hits.append(Hit(aim, struck))
    return good, hits
