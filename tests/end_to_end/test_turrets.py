"""Mazes of turrets and their contest through the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.helpers import ROOT, interrupted
from tests.helpers import command as lasermaze

GUARD = "examples/turrets/guard.txt"
CROSSFIRE = "examples/turrets/crossfire.txt"
IMPOSSIBLE = "examples/turrets/impossible.txt"
WALK = "examples/turrets/answers/guard.txt"
CASES = "examples/turrets/contest.in"
RIGHT = "Case #1: 5\nCase #2: impossible\nCase #3: 5\n"


def test_solve_prints_the_number_of_steps() -> None:
    result = lasermaze("solve", GUARD)
    assert result.code == 0
    assert result.out.splitlines()[0] == "11 steps"
    counted = lasermaze("solve", "--count-walks", CROSSFIRE)
    assert counted.out.splitlines()[0] == "18 steps; exactly one shortest walk"


def test_the_proof_of_an_impossible_maze_is_accepted() -> None:
    result = lasermaze("solve", "--json", IMPOSSIBLE)
    assert result.code == 1
    assert lasermaze("check", IMPOSSIBLE, "-", stdin=result.out).code == 0
    document = result.documents[0]
    document["certificate"] = {"reachable_states": "eJxjYGBgAAAABAAB"}
    tampered = lasermaze("check", IMPOSSIBLE, "-", stdin=json.dumps(document))
    assert tampered.code in (1, 2)


def test_check_accepts_a_walk_in_plain_letters() -> None:
    assert lasermaze("check", GUARD, WALK).code == 0
    wrong = lasermaze("check", GUARD, "-", stdin="SNEEESNSES\n")
    assert wrong.code == 1
    assert "goal" in wrong.out


def test_the_other_commands_accept_mazes(tmp_path: Path) -> None:
    assert "Step south." in lasermaze("hint", GUARD).out
    explained = " ".join(lasermaze("explain", GUARD).out.split())
    assert "The goal is first reached after 11 steps." in explained
    for ending in ("svg", "png", "gif"):
        file = tmp_path / f"guard.{ending}"
        assert lasermaze("draw", "--solved", GUARD, "-o", file).code == 0
        assert file.stat().st_size > 1000
    made = lasermaze("generate", "turrets", "--size", "9x14", "--seed", "5", "--count", "3")
    assert lasermaze("solve", "-", stdin=made.out).code == 0


@pytest.mark.shared_data
@pytest.mark.parametrize("name", ["sample", "20-cases"])
def test_published_contest_files_byte_for_byte(
    shared_data: Path, name: str, tmp_path: Path
) -> None:
    cases = shared_data / "turrets" / f"hackercup2015-{name}.in"
    right = (shared_data / "turrets" / f"hackercup2015-{name}.out").read_text()
    assert lasermaze("contest", "hackercup2015", cases).out == right
    assert lasermaze("contest", "hackercup2015", stdin=cases.read_text()).out == right
    answers = tmp_path / "answers"
    assert lasermaze("contest", "hackercup2015", cases, answers).out == ""
    assert answers.read_text() == right
    assert lasermaze("judge", "hackercup2015", cases, answers).code == 0


def test_contest_and_judge() -> None:
    result = lasermaze("contest", "hackercup2015", CASES)
    assert (result.code, result.out, result.err) == (0, RIGHT, "")
    accepted = lasermaze("judge", "hackercup2015", CASES, "-", stdin=RIGHT)
    assert (accepted.code, accepted.out) == (0, "<stdin>: accepted\n")
    rejected = lasermaze("judge", "hackercup2015", CASES, "-", stdin=RIGHT.replace("5", "6"))
    assert rejected.code == 1
    reason = "case 1, line 1, column 10: 6 steps, but the least number is 5"
    assert rejected.out == f"<stdin>: rejected: {reason}\n"
    documents = lasermaze("judge", "--json", "hackercup2015", CASES, "-", stdin="").documents
    reason = "the output ends; expected 'Case #1: ' and a number of steps or 'impossible'"
    verdict = {"accepted": False, "case": 1, "reason": reason, "line": 1, "column": 1}
    assert documents == [{"lasermaze": 1, "judge": verdict}]


@pytest.mark.parametrize(
    ("arguments", "stdin", "error"),
    [
        (("contest", "hackercup2015"), "", "<stdin>:1:1: the input ends; expected the number"),
        (("contest", "hackercup2015"), "1\n1 3\nS.x\n", "<stdin>:3:3: case 1: unknown cell 'x'"),
        (("contest", "hackercup2015"), b"1\n1 3\nS.\xff\n", "<stdin>:3:3: case 1: unknown cell"),
        (("contest", "nothing"), "", "NAME: unknown 'nothing'"),
        (("contest", "hackercup2015", "no/such"), "", "no/such: cannot be read"),
        (("contest", "hackercup2015", CASES, "no/such"), "", "no/such: cannot be written"),
        (("judge", "hackercup2015", "-", "-"), "", "cannot both be the standard input"),
        (("judge", "hackercup2015", CASES, "no/such"), "", "no/such: cannot be read"),
        (("convert", "--from", "hackercup2015", "-"), "2\n", "<stdin>:2:1: case 1: the input"),
    ],
)
def test_contest_input_that_cannot_be_answered(
    arguments: tuple[str, ...], stdin: str | bytes, error: str
) -> None:
    result = lasermaze(*arguments, stdin=stdin)
    assert result.code == 2
    assert error in result.err


def test_contest_files_are_converted_in_both_directions() -> None:
    native = lasermaze("convert", "--from", "hackercup2015", CASES, "-")
    assert native.out.count("kind: turrets") == 3
    back = lasermaze("convert", "--to", "hackercup2015", "-", "-", stdin=native.out)
    assert back.out == (ROOT / CASES).read_text()
    assert lasermaze("solve", "-", stdin=native.out).code == 1


def test_ctrl_c_while_walks_are_counted(tmp_path: Path) -> None:
    size = 5000
    file = tmp_path / "open.txt"
    middle = ("." * size + "\n") * (size - 2)
    last = "." * (size - 1) + "G"
    file.write_text(f"kind: turrets\ngrid:\nS{'.' * (size - 1)}\n{middle}{last}\n")
    code, out, err = interrupted("solve", "--count-walks", file)
    assert (code, out, err) == (130, b"", b"lasermaze: interrupted\n")
