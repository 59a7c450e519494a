"""The contest `riddler`: a bare grid in, one line out, and its judge."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

import lasermaze as lm
from lasermaze.contests import contest_named
from lasermaze.contests.output import Rejection
from lasermaze.core.errors import PuzzleError
from tests.signposts.plain import entries, random_mazes, search

CONTEST = contest_named("riddler")
FAILING = "SXS\nXGX\nSXS\n"


def answered(grid: str) -> str:
    return "".join(CONTEST.answer(StringIO(grid), "grid.txt"))


def judged(grid: str, output: str) -> Rejection | None:
    return CONTEST.judge(
        CONTEST.module.read(StringIO(grid), None), output.encode(errors="surrogateescape")
    )


@pytest.mark.shared_data
def test_the_published_maze_is_solved(shared_data: Path) -> None:
    grid = (shared_data / "signposts" / "riddler-2019-02-01.txt").read_text()
    assert answered(grid) == "34\n"
    assert judged(grid, "34\n") is None


@pytest.mark.parametrize(
    ("grid", "line"), [("G\n", "1\n"), ("SS☺", "1\n"), (FAILING, "impossible\n")]
)
def test_small_grids(grid: str, line: str) -> None:
    assert answered(grid) == line
    assert judged(grid, line) is None


def test_random_grids_agree_with_a_plain_search() -> None:
    for rows in random_mazes(200, 2019):
        costs = [search(rows, start)[0] for start in entries(rows).values()]
        right = min((cost for cost in costs if cost is not None), default=None)
        grid = "\n".join(rows)
        assert answered(grid) == f"{right or 'impossible'}\n"


@pytest.mark.parametrize(
    ("grid", "output", "reason"),
    [
        ("LSSG", "2", "2 moves, but the least number is 1"),
        ("LSSG", "0", "0 moves, but the least number is 1"),
        ("LSSG", "", "the output ends; expected a number of moves or 'impossible'"),
        ("LSSG", "one", "'one' is neither a number of moves nor 'impossible'"),
        ("LSSG", "-1", "'-1' is neither"),
        ("LSSG", "1.0", "'1.0' is neither"),
        ("LSSG", "Case #1: 1", "is neither"),
        ("LSSG", "impossible", "impossible, but the least number is 1"),
        ("LSSG", "9" * 5000, "but the least number is 1"),
        (FAILING, "3", "3 moves, but no way in reaches a goal"),
    ],
)
def test_wrong_outputs_are_rejected(grid: str, output: str, reason: str) -> None:
    rejection = judged(grid, output)
    assert rejection is not None
    assert rejection.case == 1
    assert reason in rejection.reason
    assert len(str(rejection)) < 200


@pytest.mark.parametrize("output", ["1", "1\r\n", " 1 \n\n"])
def test_blanks_around_the_answer_are_ignored(output: str) -> None:
    assert judged("LSSG", output) is None


def test_text_that_is_not_a_grid_is_refused() -> None:
    with pytest.raises(PuzzleError) as caught:
        answered("SSG\nSSQ\n")
    error = caught.value
    assert (error.source, error.line, error.column) == ("grid.txt", 2, 3)


def test_written_cases_can_be_read_back() -> None:
    maze = lm.generate("signposts", seed=1)
    assert next(CONTEST.module.read(StringIO("".join(CONTEST.module.form([maze]))), None)) == maze
    with pytest.raises(PuzzleError, match="2 puzzles"):
        list(CONTEST.module.form([maze, maze]))
    with pytest.raises(PuzzleError, match="'lazors'"):
        list(CONTEST.module.form([lm.parse(lm.all_kinds()[-1].example)]))
