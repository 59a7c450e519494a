"""The kernel and the checker's reader of beams: any bytes, single beams, paths, and slices."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lasermaze._kernel import (
    shooter_paths,
    shooter_planting,
    shooter_search,
    shooter_wall_dark,
)
from lasermaze.core.beam import Tracer
from lasermaze.core.budget import UNLIMITED
from lasermaze.core.grid import Heading
from lasermaze.core.rng import Rng
from lasermaze.kinds.shooters.check.light import Light
from lasermaze.kinds.shooters.construction import from_solution
from lasermaze.kinds.shooters.puzzle import ShooterGrid
from tests.oracles.grids import BENDS, beside
from tests.oracles.shooters import Grid, Shooters

finish = UNLIMITED.finish


def grids(count: int, seed: int) -> Iterator[tuple[ShooterGrid, Grid]]:
    for text in Shooters().puzzles(count, random.Random(seed)):
        grid = Grid(text)
        yield ShooterGrid.of(grid.rows), grid


@given(st.binary(min_size=1, max_size=60), st.integers(1, 12))
def test_the_kernel_takes_any_bytes(cells: bytes, cols: int) -> None:
    cols = min(cols, len(cells))
    cells = cells[: len(cells) // cols * cols]
    search = finish(shooter_search(len(cells) // cols, cols, cells))
    if search.is_solved:
        assert len(finish(search.forced(1000))) == len(search.shooters) // 4
        finish(search.another())
        finish(search.rest(finish(search.forced(0))))
    else:
        assert (search.dark, search.stuck) != (None, None) or finish(search.cycle(100))
    assert len(finish(shooter_paths(len(cells) // cols, cols, cells))) == 8 * len(cells)


@pytest.mark.parametrize("shape", [(0, 1, b""), (1, 0, b""), (2, 2, b"..."), (1 << 63, 2, b"..")])
def test_the_kernel_refuses_what_is_no_grid(shape: tuple[int, int, bytes]) -> None:
    for ask in (shooter_search, shooter_paths, shooter_planting, shooter_wall_dark):
        with pytest.raises(ValueError, match=r"rows \* cols bytes"):
            ask(*shape)


def test_the_kernel_refuses_what_it_cannot_answer() -> None:
    unsolved = finish(shooter_search(1, 2, b"#."))
    assert finish(unsolved.another()) is None
    search = finish(shooter_search(1, 2, b"-."))
    for ask in (
        *(unsolved.solution, partial(unsolved.forced, 1), partial(unsolved.rest, b"")),
        *(partial(search.cycle, 1), partial(search.way, 2, 10), partial(search.turn, b"")),
        *(partial(search.struck, 2, 0), partial(search.struck, 0, 4)),
        *(partial(search.chains, b"", b"\1", 9, 9), partial(search.chains, b"-.", b"", 9, 9)),
        *(partial(search.flips, b"", b"\1", 9, 9), partial(search.flips, b"-.", b"", 9, 9)),
    ):
        with pytest.raises(ValueError, match=r"no solution|no implications|no |one byte|a grid"):
            ask()
    assert len(finish(search.rest(b""))) == 8  # states of no shooter: none is taken for forced


def test_a_little_effort_claims_no_forced_shooter_wrongly() -> None:
    undecided = 0
    for case in range(40):
        puzzle = from_solution(20, 20, Rng("effort", case))
        search = finish(shooter_search(puzzle.rows, puzzle.cols, puzzle.cells))
        full = finish(search.forced(1 << 40))
        for most in (0, 3, 10, 40):
            some = finish(search.forced(most))
            undecided += some.count(2)
            assert all(a in (2, b) for a, b in zip(some, full, strict=True))
    assert undecided


@pytest.mark.parametrize("shape", [(600, 600), (1, 360_000), (360_000, 1)])
def test_a_search_in_slices_reports_its_progress(shape: tuple[int, int]) -> None:
    cells = from_solution(600, 600, Rng("late")).cells
    task, seen = shooter_search(*shape, cells), list[float]()
    while (found := task.run(0.0)) is None:
        seen.append(task.fraction)
    assert len(seen) > 360_000 >> 16
    assert seen == sorted(seen)
    assert 0 <= seen[0] <= seen[-1] <= 1
    assert found[0].clauses == finish(shooter_search(*shape, cells)).clauses
    with pytest.raises(ValueError, match="the task is done"):
        task.run(1.0)


def test_the_tracer_follows_every_beam() -> None:
    """Out of every cell along every heading; a beam in a loop ends where it comes round."""
    loops = 0
    for puzzle, grid in grids(60, 21):
        tracer = Tracer(puzzle.rows, puzzle.cols, puzzle.cells, UNLIMITED)
        for cell, heading in product(grid.cells, "NESW"):
            found, there, way = list[tuple[int, int]](), beside(cell, heading), heading
            while (there, way) != (beside(cell, heading), heading) or not found:
                found.append(there)
                if (letter := grid.cells.get(there, "#")) in "#-|":
                    break
                way = BENDS[letter][way] if letter in BENDS else way
                there = beside(there, way)
            else:
                loops += 1
            numbers = list(tracer.beam(tracer.number(cell), Heading("NESW".index(heading))))
            cells = [tracer.cell(number if number >= 0 else ~number) for number in numbers]
            assert cells[: len(found)] == found
    assert loops


def test_who_lights_and_hits_what() -> None:
    for puzzle, grid in grids(100, 0):
        light = Light(puzzle, UNLIMITED)
        verifier, safe = light.followed, set[int]()
        literals = {
            2 * light.number(cell) + (axis == "|"): (cell, axis) for cell, axis in grid.beams
        }
        for literal, aim in literals.items():
            assert {light.cell(victim) for victim in light.hits(literal)} == grid.victims(aim)
            assert verifier.strikes(literal) == bool(grid.victims(aim))
            lit = memoryview(verifier.lit(literal)).cast("I")
            assert {light.cell(number) for number in lit} == grid.lights(aim)
            safe |= set() if grid.victims(aim) else {literal}
        demanded = {frozenset({literal ^ 1}) for literal in set(literals) - safe}
        for cell in grid.empty:
            seen = {literal for literal, aim in literals.items() if cell in grid.lights(aim)}
            assert light.seen(light.number(cell)) == seen
            assert set(verifier.lighters(light.number(cell))) == seen & safe
            if not any(literal ^ 1 in seen & safe for literal in seen & safe):
                demanded.add(frozenset(seen & safe))
        none = 0xFFFF_FFFF
        clauses = UNLIMITED.in_slices(partial(verifier.clauses, set()))
        assert {frozenset({*pair} - {none}) for pair in clauses} == demanded, grid.rows


def test_paths_are_numbered_as_beams_run() -> None:
    for puzzle, grid in grids(200, 3):
        paths = finish(shooter_paths(puzzle.rows, puzzle.cols, puzzle.cells))
        table = memoryview(paths).cast("I", (2, puzzle.rows, puzzle.cols))
        for (cell, axis), beams in grid.beams.items():
            number = table["-|".index(axis), *cell]
            for there in set().union(*(lit for lit, _ in beams)):
                assert number in (table[0, *there], table[1, *there])
