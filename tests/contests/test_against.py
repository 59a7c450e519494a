"""`judge --against`: the table of wrong solutions and the tests that kill them."""

from __future__ import annotations

from pathlib import Path

import pytest

from lasermaze.contests import rivals
from lasermaze.contests.package import problem_named
from lasermaze.contests.suites import Suite
from tests.end_to_end.command import lasermaze


def killers(name: str, folder: Path) -> None:
    """Write a test that kills each wrong solution, one in a folder of its own."""
    problem = problem_named(name)
    suite = Suite(problem, seed=0)
    for rival in rivals.rivals(name)[:2]:
        (_, cases), *_ = suite._killing(rival)
        file = folder / rival.name / "1.in"
        file.parent.mkdir(parents=True)
        file.write_text("".join(problem.module.form(cases)))


@pytest.mark.parametrize("name", ["jakarta2024", "turrets"])
def test_each_wrong_solution_dies_on_its_test(name: str, tmp_path: Path) -> None:
    killers(name, tmp_path)
    result = lasermaze("judge", name, "--against", tmp_path, "--json")
    assert result.code == 1  # the slow one survives
    (document,) = result.documents
    first, second, slow = (rival.name for rival in rivals.rivals(name))
    table = document["against"]["tests"]
    assert set(table) == {f"{first}/1", f"{second}/1"}
    assert table[f"{first}/1"][first] == table[f"{second}/1"][second] == "wrong_answer"
    assert document["against"]["surviving"] == [slow]


def test_the_table() -> None:
    result = lasermaze("judge", "hackercup2015", "--against", "examples/turrets/contest.in")
    assert result.code == 1
    assert result.out.startswith(
        "1 test kills 1 of 3 wrong solutions; not killed: time_not_modulo_4, all_walks\n\n"
        "         1  2  3\n"
        "contest  .  x  .\n\n"
        " 1  time_not_modulo_4: counts a cell once"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("board", "a", "b"), "board is not a contest, but a kind, which is for --against"),
        (("riddler", "--against", "--icpc", "a", "b", "c"), "--against and --icpc exclude"),
        (("riddler", "--against", "tests/contests"), "a folder without inputs"),
        (("riddler", "a"), "1 file, not IN and OUT"),
    ],
)
def test_wrong_uses(arguments: tuple[str, ...], message: str) -> None:
    result = lasermaze("judge", *arguments)
    assert result.code == 2
    assert message in result.err
