"""The kernel and the checker's reader of beams: any bytes, single beams, paths, and turns."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lasermaze._kernel import (
    ShooterPlanting,
    ShooterSearch,
    shooter_paths,
    shooter_wall_dark,
)
from lasermaze.core.beam import Tracer
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.grid import Heading
from lasermaze.core.rng import Rng
from lasermaze.kinds.shooters.check.light import Light
from lasermaze.kinds.shooters.construction import from_solution
from lasermaze.kinds.shooters.puzzle import ShooterGrid
from tests.oracles.grids import BENDS, beside
from tests.oracles.shooters import Grid, Shooters


def grids(count: int, seed: int) -> Iterator[tuple[ShooterGrid, Grid]]:
    for text in Shooters().puzzles(count, random.Random(seed)):
        grid = Grid(text)
        yield ShooterGrid.of(grid.rows), grid


@given(st.binary(min_size=1, max_size=60), st.integers(1, 12))
def test_the_kernel_takes_any_bytes(cells: bytes, cols: int) -> None:
    cols = min(cols, len(cells))
    cells = cells[: len(cells) // cols * cols]
    search = ShooterSearch(len(cells) // cols, cols, cells, UNLIMITED)
    if search.is_solved:
        assert len(search.forced(1000, UNLIMITED)) == len(search.shooters) // 4
        search.another(UNLIMITED)
        search.rest(search.forced(0, UNLIMITED), UNLIMITED)
    else:
        assert (search.dark, search.stuck) != (None, None) or search.cycle(100, UNLIMITED)
    assert len(shooter_paths(len(cells) // cols, cols, cells, UNLIMITED)) == 8 * len(cells)


@pytest.mark.parametrize("shape", [(0, 1, b""), (1, 0, b""), (2, 2, b"..."), (1 << 63, 2, b"..")])
def test_the_kernel_refuses_what_is_no_grid(shape: tuple[int, int, bytes]) -> None:
    for ask in (ShooterSearch, shooter_paths, ShooterPlanting, shooter_wall_dark):
        with pytest.raises(ValueError, match=r"rows \* cols bytes"):
            ask(*shape, UNLIMITED)


def test_the_kernel_refuses_what_it_cannot_answer() -> None:
    unsolved = ShooterSearch(1, 2, b"#.", UNLIMITED)
    assert unsolved.another(UNLIMITED) is None
    search = ShooterSearch(1, 2, b"-.", UNLIMITED)
    for ask in (
        *(unsolved.solution, partial(unsolved.forced, 1), partial(unsolved.rest, b"")),
        *(partial(search.cycle, 1), partial(search.way, 2, 10), lambda _: search.turn(b"")),
        *(partial(search.struck, 2, 0), partial(search.struck, 0, 4)),
        *(partial(search.chains, b"", b"\1", 9, 9), partial(search.chains, b"-.", b"", 9, 9)),
        *(partial(search.flips, b"", b"\1", 9, 9), partial(search.flips, b"-.", b"", 9, 9)),
    ):
        with pytest.raises(ValueError, match=r"no solution|no implications|no |one byte|a grid"):
            ask(UNLIMITED)
    assert len(search.rest(b"", UNLIMITED)) == 8  # states of no shooter: none is taken for forced


def test_a_little_effort_claims_no_forced_shooter_wrongly() -> None:
    undecided = 0
    for case in range(40):
        puzzle = from_solution(20, 20, Rng("effort", case))
        search = ShooterSearch(puzzle.rows, puzzle.cols, puzzle.cells, UNLIMITED)
        full = search.forced(1 << 40, UNLIMITED)
        for most in (0, 3, 10, 40):
            some = search.forced(most, UNLIMITED)
            undecided += some.count(2)
            assert all(a in (2, b) for a, b in zip(some, full, strict=True))
    assert undecided


@pytest.mark.parametrize("shape", [(600, 600), (1, 360_000), (360_000, 1)])
def test_a_search_gives_turns_and_reports_its_progress(shape: tuple[int, int]) -> None:
    cells, seen = from_solution(600, 600, Rng("late")).cells, list[float]()

    class Turns(Budget):
        slice = 1e-9

        def tick(self, fraction: float, found: int) -> float:
            seen.append(fraction)
            return self.slice

    search = ShooterSearch(*shape, cells, Turns())
    assert len(seen) > 360_000 >> 16
    assert seen == sorted(seen)
    assert 0 <= seen[0] <= seen[-1] <= 1
    assert search.clauses == ShooterSearch(*shape, cells, UNLIMITED).clauses


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
        clauses = verifier.clauses(set(), UNLIMITED)
        assert {frozenset({*pair} - {none}) for pair in clauses} == demanded, grid.rows


def test_paths_are_numbered_as_beams_run() -> None:
    for puzzle, grid in grids(200, 3):
        paths = shooter_paths(puzzle.rows, puzzle.cols, puzzle.cells, UNLIMITED)
        table = memoryview(paths).cast("I", (2, puzzle.rows, puzzle.cols))
        for (cell, axis), beams in grid.beams.items():
            number = table["-|".index(axis), *cell]
            for there in set().union(*(lit for lit, _ in beams)):
                assert number in (table[0, *there], table[1, *there])
