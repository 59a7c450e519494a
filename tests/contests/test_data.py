"""Test data for contests: readable, of all sizes and verdicts, with answers that are right."""

from __future__ import annotations

from io import StringIO
from itertools import islice
from pathlib import Path

import pytest

from lasermaze.contests import CONTESTS
from lasermaze.contests.data import cases
from lasermaze.kind import kind_named
from tests.helpers import command as lasermaze

SEVERAL = sorted(set(CONTESTS) - {"riddler"})  # whose input holds one grid


@pytest.mark.parametrize("name", CONTESTS)
def test_generated_data_mixes_sizes_and_verdicts(name: str) -> None:
    contest = CONTESTS[name]
    side = 8 if contest.kind == "shooters" else 10  # shooters are changed until they are hard
    puzzles = list(cases(contest, 16, side, seed=3))
    first = puzzles[:6]
    assert first == list(islice(cases(contest, 16, side, seed=3), 6))
    assert first != list(islice(cases(contest, 16, side, seed=4), 6))
    sizes = [(puzzle.rows, puzzle.cols) for puzzle in puzzles]
    least = max(kind_named(contest.kind).small) if contest.kind else 1
    assert sizes[0] == (side, side)
    assert {(side, side), (least, least)} <= set(sizes)
    assert all(least <= length <= side for size in sizes for length in size)
    assert len(set(sizes)) > side // 2
    solvable = sum(bool(contest.solve(puzzle)) for puzzle in puzzles)
    assert solvable == 16 if contest.promise else 3 <= solvable <= 13


@pytest.mark.parametrize("name", SEVERAL)
def test_generated_files_can_be_read_back_and_their_answers_are_accepted(
    name: str, tmp_path: Path
) -> None:
    contest, file = CONTESTS[name], tmp_path / "data.in"
    wish = ("--contest", name, "--count", 12, "--max-size", 9, "--seed", 1, "-o", file)
    made = lasermaze("generate", contest.kind, *wish)
    assert made.code == 0
    assert made.out == f"{file}: 12 cases; {file.with_suffix('.out')}: the answers, checked\n"
    written = list(contest.module.read(StringIO(file.read_text()), None))
    assert written == list(cases(contest, 12, 9, seed=1))
    assert lasermaze("judge", name, file, file.with_suffix(".out")).code == 0


def test_data_of_one_grid(tmp_path: Path) -> None:
    file = tmp_path / "grid"
    wish = ("generate", "--contest", "riddler", "--max-size", 12, "-o", file)
    assert lasermaze(*wish).code == 0
    assert lasermaze("judge", "riddler", file, f"{file}.out").code == 0
    assert "expected one" in lasermaze(*wish, "--count", 3).err


def test_the_contest_has_the_largest_size(tmp_path: Path) -> None:
    file = tmp_path / "grid.in"
    assert lasermaze("generate", "--contest", "hackercup2015", "-o", file).code == 0
    assert file.read_text().startswith("1\n100 100\n")


def test_cases_beyond_the_limits_are_named() -> None:
    result = lasermaze("contest", "codejam2017", stdin=f"1\n1 51\n{'#' * 51}\n")
    assert (result.code, result.out) == (0, f"Case #1: POSSIBLE\n{'#' * 51}\n")
    assert result.err == "<stdin>: case 1: 51 columns, but the contest's limit is 50\n"
    many = "101\n" + "1 2\nSG\n" * 101
    result = lasermaze("contest", "hackercup2015", stdin=many)
    assert result.err == "<stdin>: case 101: the contest's limit is 100 cases\n"
    assert len(result.out.splitlines()) == 101


DATA = ("--contest", "hackercup2015", "--max-size", 9, "-o", "data.in")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("turrets", *DATA[:-2]), "-o must name a file"),
        (("turrets", *DATA[:-1], "data.out"), "-o must name a file"),
        (("turrets", *DATA, "--level", "expert"), "--contest and --level exclude each other"),
        (("turrets", *DATA, "--any-verdict"), "--contest and --any-verdict exclude"),
        (
            ("--contest", "hackercup2015", "--max-size", 101, "-o", "x.in"),
            "at most 100, the contest",
        ),
        ((*DATA, "--count", 101), "--count is 101; expected at most 100, the contest's limit"),
        (("turrets", "--max-size", 9), "--max-size is for --contest"),
        (("board", *DATA), "hackercup2015 is a contest of turrets, not of board"),
        (("--max-size", 9), "--max-size is for --contest"),
        ((), "missing argument 'KIND'"),
        (("turrets", *DATA[:2], "--max-size", 1, "-o", "data.in"), "--max-size is 1; expected at"),
    ],
)
def test_wrong_arguments_are_reported(arguments: tuple[str | int, ...], message: str) -> None:
    result = lasermaze("generate", *arguments)
    assert result.code == 2
    assert message in result.err
