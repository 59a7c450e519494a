"""Answers, hints and limits: properties of any grid, and what takes long."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lasermaze as lm
from lasermaze import api
from lasermaze._kernel import shooter_paths, shooter_search
from lasermaze.core.budget import UNLIMITED, Budget, TimeUpError
from lasermaze.core.errors import PuzzleError
from lasermaze.core.libraries import installing
from lasermaze.core.rng import Rng
from lasermaze.kinds.shooters import KIND, ShooterGrid, Turned, forced_shooters
from lasermaze.kinds.shooters.construction import from_solution
from lasermaze.kinds.shooters.formula import WIDEST, Formula
from lasermaze.kinds.shooters.generate import effort
from lasermaze.kinds.shooters.puzzle import LETTERS
from lasermaze.kinds.shooters.solve import SOLUTION_BYTES
from tests.batches import batches, examples, number
from tests.shooters.calls import check, confirm, generated, refute, solve
from tests.shooters.plain import beam, random_grids, try_all


def example(name: str) -> ShooterGrid:
    puzzle = lm.load(f"examples/shooters/{name}.txt")
    assert isinstance(puzzle, ShooterGrid)
    return puzzle


GLASS, CHAIN = example("glass"), example("links")

grids = st.integers(1, 6).flatmap(
    lambda cols: st.lists(
        st.text(LETTERS + "--||", min_size=cols, max_size=cols), min_size=1, max_size=6
    )
)


@examples(100)
@given(grids)
def test_any_grid_is_answered_drawn_and_explained(rows: list[str]) -> None:
    puzzle = ShooterGrid.of(rows)
    answer = lm.solve(puzzle)
    lm.check(puzzle, answer)
    assert KIND.draw.draw(puzzle, answer).text().isascii()
    assert lm.explain(puzzle).words
    assert lm.hint(puzzle).reason


@examples(50)
@given(grids)
def test_turning_or_mirroring_the_grid_keeps_the_verdict(rows: list[str]) -> None:
    """A quarter turn swaps the mirrors and the axes; a reflection swaps the mirrors."""
    quarter = str.maketrans("/\\-|", "\\/|-")
    flip = str.maketrans("/\\", "\\/")
    turned = ["".join(column)[::-1].translate(quarter) for column in zip(*rows, strict=True)]
    flipped = [row[::-1].translate(flip) for row in rows]
    answers = [
        lm.solve(ShooterGrid.of(grid), count_solutions=True) for grid in (rows, turned, flipped)
    ]
    assert len({type(answer) for answer in answers}) == 1
    assert len({getattr(answer, "count", 0) for answer in answers}) == 1


@examples(100)
@given(st.binary(min_size=1, max_size=60), st.integers(1, 12))
def test_the_kernel_takes_any_bytes(cells: bytes, cols: int) -> None:
    cells = cells[: len(cells) // cols * cols] or b"."
    rows, cols = (len(cells) // cols, cols) if len(cells) >= cols else (1, 1)
    finish = UNLIMITED.finish
    search = finish(shooter_search(rows, cols, cells))
    if search.is_solved:
        assert len(finish(search.forced(1000))) == len(search.shooters) // 4
        finish(search.another())
        finish(search.rest(finish(search.forced(0))))
    else:
        assert (search.dark, search.stuck) != (None, None) or finish(search.cycle(100))
    assert len(finish(shooter_paths(rows, cols, cells))) == 8 * len(cells)


def test_paths_are_numbered_as_beams_run() -> None:
    for rows in random_grids(200, 3):
        puzzle = ShooterGrid.of(rows)
        paths = UNLIMITED.finish(shooter_paths(puzzle.rows, puzzle.cols, puzzle.cells))
        table = memoryview(paths).cast("I", (2, puzzle.rows, puzzle.cols))
        for cell in puzzle.shooters:
            for axis, sides in enumerate(("WE", "NS")):
                lit = [beam(rows, *cell, side)[0] for side in sides]
                number = table[axis, *cell]
                for there in lit[0] | lit[1]:
                    assert number in (table[0, *there], table[1, *there])


def test_forced_shooters_by_name() -> None:
    for rows in random_grids(200, 4):
        puzzle, found = ShooterGrid.of(rows), try_all(rows)
        states = forced_shooters(puzzle)
        if found.ways:
            assert "".join(str(int(bool(state))) for state in states.values()) == found.forced
            assert list(states) == list(puzzle.shooters)
        else:
            assert states == {}


def test_a_little_effort_claims_no_forced_shooter_wrongly() -> None:
    undecided = 0
    for case in range(40):
        puzzle = from_solution(20, 20, Rng("effort", case))
        search = UNLIMITED.finish(shooter_search(puzzle.rows, puzzle.cols, puzzle.cells))
        assert search.is_solved
        full = UNLIMITED.finish(search.forced(1 << 40))
        for most in (0, 3, 10, 40):
            some = UNLIMITED.finish(search.forced(most))
            undecided += some.count(2)
            assert all(a in (2, b) for a, b in zip(some, full, strict=True))
    assert undecided


def test_counts_of_long_chains_and_what_is_too_tightly_knit() -> None:
    size = 3000
    cells = "-." + "#" * size  # a diagonal: each shooter west of a cell that the next is below
    chain = ShooterGrid.of([("#" * row + cells)[: size // 10] for row in range(size // 10)])
    answer = lm.solve(chain, count_solutions=True)
    assert isinstance(answer, lm.Solved)
    assert (answer.count, answer.exact) == (size // 10 + 1, True)
    knit = [(2 * a, 2 * b) for a in range(40) for b in range(a)]
    assert Formula(tuple(range(40)), tuple(knit), bytes(40)).count() is None
    for size in (WIDEST + 1, WIDEST + 2):  # each shooter shares clauses with all others
        among = Formula(
            tuple(range(size)), tuple(c for c in knit if max(c) < 2 * size), bytes(size)
        )
        # At least one of any two is `-`: at most one is `|`.
        assert among.count() == (size + 1 if size == WIDEST + 1 else None)


def test_many_independent_shooters_have_a_count_of_any_size() -> None:
    puzzle = ShooterGrid.of(["-#" * 90, "##" * 90] * 2)
    answer = lm.solve(puzzle, count_solutions=True)
    assert isinstance(answer, lm.Solved)
    assert (answer.count, answer.exact) == (2**180, True)
    assert lm.Solved.from_json(answer.to_json()) == answer


def test_limits_of_time_and_number() -> None:
    puzzle = ShooterGrid.of(["-#" * 20])
    few = lm.solve(puzzle, limit=7, keep_all=True)
    assert isinstance(few, lm.Solved)
    assert (few.count, few.exact, few.stopped, len(few.solutions)) == (7, False, "limit", 7)
    # A time that has passed is seen when the kernel comes back, at once or not before its end.
    late = solve(puzzle, Budget(keep=1 << 30, seconds=1e-9))
    assert isinstance(late, lm.Solved)
    assert (late.count, late.stopped) == (2, "time limit")
    late = solve(puzzle, Budget(seconds=1e-9), count_solutions=True)
    assert isinstance(late, lm.Solved)
    assert (late.count, late.exact, late.stopped) == (2, False, "time limit")


@pytest.mark.parametrize("limit", [1, 2, 3, 4])
@pytest.mark.parametrize("fewest_turns", [False, True])
def test_all_solutions_up_to_a_limit_are_kept(limit: int, fewest_turns: bool) -> None:
    puzzle = ShooterGrid.of(["-#-"])  # four solutions
    answer = lm.solve(puzzle, keep_all=True, limit=limit, fewest_turns=fewest_turns)
    assert isinstance(answer, lm.Solved)
    assert len({one.cells for one in answer.solutions}) == answer.count == limit
    assert (answer.exact, answer.stopped) == ((True, None) if limit == 4 else (False, "limit"))
    assert api.judge(puzzle, answer).confirmed


def test_all_solutions_are_kept_as_far_as_memory_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = ShooterGrid.of(["-#" * 8])
    monkeypatch.setattr("lasermaze.core.budget.KEPT_BYTES", 10 * (16 + SOLUTION_BYTES))
    answer = lm.solve(puzzle, keep_all=True)
    assert isinstance(answer, lm.Solved)
    assert len(answer.solutions) == answer.count == 10
    assert (answer.exact, answer.stopped) == (False, "memory limit")


def test_numbers_with_very_many_digits_are_given_as_bounds() -> None:
    puzzle = ShooterGrid.of(["-#" * 15_000])
    answer = lm.solve(puzzle, count_solutions=True)
    assert isinstance(answer, lm.Solved)
    assert (answer.exact, answer.stopped) == (False, "limit")
    assert answer.count == 2**13_999
    assert lm.Solved.from_json(answer.to_json()) == answer
    assert api.judge(puzzle, answer).confirmed


@cache
def late() -> ShooterGrid:
    """A grid that takes the kernel long enough to be stopped."""
    return from_solution(1500, 1500, Rng("late"))


@pytest.mark.parametrize("shape", [(1500, 1500), (1, 2_250_000), (2_250_000, 1)])
def test_the_kernel_stops_often(shape: tuple[int, int]) -> None:
    rows, cols = shape
    task = shooter_search(rows, cols, late().cells)
    seen: list[float] = []
    while (found := task.run(0.0)) is None:
        seen.append(task.fraction)
    assert len(seen) > rows * cols // (1 << 16)
    assert seen == sorted(seen)
    assert seen[0] >= 0
    assert seen[-1] <= 1
    assert found[0].clauses == UNLIMITED.finish(shooter_search(rows, cols, late().cells)).clauses
    with pytest.raises(ValueError, match="the task is done"):
        task.run(1.0)


LARGE = from_solution(700, 700, Rng("large"))
IMPOSSIBLE = LARGE.turned(LARGE.cells.replace(b"#", b".", 1))


def verbs(puzzle: ShooterGrid) -> Iterator[Callable[[Budget], object]]:
    """The operations on a puzzle, each with a budget."""
    answer = lm.solve(puzzle)
    yield partial(solve, puzzle, fewest_turns=True)
    yield partial(solve, puzzle, forced=True)
    yield partial(solve, puzzle, count_solutions=True)
    yield lambda budget: KIND.explain.hint(puzzle, None, budget, {})
    yield lambda budget: KIND.explain.hint(puzzle, KIND.editor.start(puzzle), budget, {})
    yield partial(KIND.explain.explain, puzzle, answer)
    yield partial(effort, puzzle)
    if isinstance(answer, lm.Solved):
        assert isinstance(answer.witness, Turned)
        claims = replace(answer.witness, forced="1" * puzzle.shooter_count, least=1)
        yield partial(check, puzzle, claims)
        yield lambda budget: confirm(replace(answer, witness=claims), budget, "full")
    else:
        assert isinstance(answer, lm.Impossible)
        yield partial(refute, puzzle, answer.certificate)


@pytest.mark.parametrize("puzzle", [LARGE, IMPOSSIBLE], ids=["solved", "impossible"])
def test_every_verb_keeps_its_budget(puzzle: ShooterGrid) -> None:
    class StopError(Exception):
        pass

    def stop(fraction: float, found: int) -> None:
        raise StopError

    for verb in verbs(puzzle):
        with pytest.raises(StopError):
            verb(Budget(progress=stop))
        try:
            answer = verb(Budget(seconds=1e-9))
        except TimeUpError:
            continue
        if isinstance(answer, lm.Explanation):
            assert answer.screens[-1].title == "Time is up"
        else:
            assert answer is None or isinstance(answer, (lm.Undecided, lm.Solved))


def test_a_search_that_is_stopped_claims_nothing() -> None:
    assert isinstance(solve(late(), Budget(seconds=1e-9)), lm.Undecided)


def test_the_fewest_turns_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ortools.sat.python.cp_model", None)
    with pytest.raises(PuzzleError, match="OR-Tools, which is not installed") as info:
        lm.solve(GLASS, fewest_turns=True)
    assert info.value.expected == installing("optimum")
    assert lm.solve(GLASS)


def test_too_little_time_for_the_fewest_turns_is_said() -> None:
    puzzle = from_solution(60, 60, Rng("optimum"))
    answer = solve(puzzle, Budget(seconds=0.05), fewest_turns=True)
    if isinstance(answer, lm.Solved):
        assert answer.witness.least is not None
        assert answer.witness.least <= sum(1 for _ in answer.witness.turns(puzzle))


def test_hints_lead_to_a_solution() -> None:
    for seed in range(number(5)):
        puzzle = generated(7, 10, "hints", seed)
        for _ in range(puzzle.shooter_count + 1):
            found = lm.hint(puzzle)
            if found.cell is None:
                break
            puzzle = found.puzzle
        assert "solved" in found.text
        lm.check(puzzle, Turned(puzzle.cells))


@pytest.mark.parametrize("batch", batches(4, quick=1))
def test_puzzles_are_made_from_a_solution_and_mostly_have_no_other(batch: int) -> None:
    unique = 0
    for seed in range(8 * batch, 8 * batch + 8):
        puzzle = generated(7, 10, "made", seed)
        answer = lm.solve(puzzle)
        assert isinstance(answer, lm.Solved)
        unique += bool(answer.unique)
        assert any(letter in puzzle.cells for letter in b"/\\")
    assert unique >= 6
    with pytest.raises(PuzzleError, match="0 by 3"):
        generated(0, 3, "none")
