"""`judge --icpc`: the arguments, exit codes and messages of an output validator."""

from __future__ import annotations

from pathlib import Path

import pytest

from lasermaze.contests import CONTESTS
from tests.contests.test_judges import GOOD
from tests.end_to_end.command import lasermaze


@pytest.fixture
def feedback(tmp_path: Path) -> Path:
    folder = tmp_path / "feedback"
    folder.mkdir()
    return folder


@pytest.mark.parametrize("name", CONTESTS)
def test_right_and_wrong_outputs(name: str, feedback: Path, tmp_path: Path) -> None:
    cases, answer = tmp_path / "test.in", tmp_path / "test.ans"
    cases.write_text(GOOD[name].cases)
    answer.write_text(GOOD[name].right)
    arguments = ("judge", name, "--icpc", cases, answer, f"{feedback}/")
    message = feedback / "judgemessage.txt"
    for output, code, words in (
        (GOOD[name].right, 42, "accepted\n"),
        (GOOD[name].right + "7\n", 43, "rejected: case "),
        ("", 43, "rejected: case 1, line 1, column 1: the output ends before"),
        (b"\xff\x00\n", 43, "rejected: case 1, line "),
    ):
        result = lasermaze(*arguments, stdin=output)
        assert (result.code, result.out, result.err) == (code, "", "")
        assert message.read_text().startswith(words)
    assert list(feedback.iterdir()) == [message]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--icpc", "a.in", "a.ans"), "--icpc needs IN ANSWER FEEDBACK_DIR"),
        (("a.in", "a.ans", "feedback"), "only --icpc does"),
        (("--icpc", "--json", "a.in", "a.ans", "feedback"), "--icpc and --json exclude each"),
        (("--icpc", "-", "a.ans", "feedback"), "IN and OUT cannot both be the standard input"),
        (("--icpc", "no/such", "a.ans", "feedback"), "no/such: cannot be read"),
        (("--icpc", "examples/turrets/contest.in", "a.ans", "no/such"), "cannot be written"),
    ],
)
def test_wrong_uses_are_errors_of_the_judge(arguments: tuple[str, ...], message: str) -> None:
    result = lasermaze("judge", "hackercup2015", *arguments, stdin="Case #1: 1\n")
    assert result.code == 2
    assert message in result.err + result.out
