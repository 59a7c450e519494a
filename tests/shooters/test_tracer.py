"""The fast tracer of single beams against `follow`, from every cell along every heading."""

from __future__ import annotations

from itertools import product

from lasermaze.core.beam import MIRROR, Entry, Tracer, follow
from lasermaze.core.budget import UNLIMITED
from lasermaze.core.grid import Cell, Heading
from lasermaze.kinds.shooters import ShooterGrid
from tests.shooters.plain import random_grids


def onward(grid: ShooterGrid, cell: Cell, heading: Heading) -> tuple[Heading, ...]:
    letter = grid[cell]
    if letter in MIRROR:
        return (MIRROR[letter][heading],)
    return (heading,) if letter == "." else ()


def test_the_tracer_agrees_with_follow() -> None:
    loops = rims = 0
    ring = ["/.\\", ".#.", "\\./"]
    for rows in [ring, *random_grids(60, 21)]:
        grid = ShooterGrid.of(rows)
        tracer = Tracer(grid.rows, grid.cols, grid.cells, UNLIMITED)
        for row, col, heading in product(range(grid.rows), range(grid.cols), Heading):
            start = Entry(heading.step((row, col)), heading)
            beam = follow(grid.rows, grid.cols, [start], lambda *at, grid=grid: onward(grid, *at))
            numbers = list(tracer.beam(tracer.number((row, col)), heading))
            cells = [tracer.cell(number if number >= 0 else ~number) for number in numbers]
            assert cells[: len(beam.entries)] == [entry.cell for entry in beam.entries]
            loops += numbers[-1] >= 0
            assert (numbers[-1] >= 0) == bool(beam.merges)
            left = [cell for cell in cells if not grid.inside(cell)]
            assert len(left) == len(beam.exits)
            rims += len(left)
    assert min(loops, rims) > 20
