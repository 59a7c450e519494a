"""Mazes without walls on the command line."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.helpers import command as lasermaze
from tests.helpers import interrupted

ESCAPE = "examples/signposts/escape.txt"
BARE = "examples/signposts/riddler.in"


def test_a_bare_grid_needs_the_kind_option() -> None:
    result = lasermaze("solve", BARE)
    assert result.code == 2
    assert result.err.startswith(f"{BARE}:1:1: the text does not name the kind")
    assert "--kind" in result.err
    assert lasermaze("solve", "--kind", "signposts", BARE).code == 0


def test_solve_prints_moves_and_entrances() -> None:
    result = lasermaze("solve", ESCAPE)
    assert result.code == 0
    assert "34 moves, from the top of column 4." in result.out
    assert result.out.startswith("34 moves; 3 successful entrances")


def test_a_single_entrance_can_be_chosen() -> None:
    assert "42 moves" in lasermaze("solve", "--way", "left 2", ESCAPE).out
    failing = lasermaze("solve", "--way", "left 1", ESCAPE)
    assert failing.code == 1
    assert failing.out.startswith("impossible, and proved")
    wrong = lasermaze("solve", "--way", "left 9", ESCAPE)
    assert wrong.code == 2
    assert "there is no way in 'left 9'" in wrong.err


@pytest.mark.parametrize("options", [(), ("--way", "left 1"), ("--all",)], ids=str)
def test_check_accepts_the_json_of_solve(options: tuple[str, ...], tmp_path: Path) -> None:
    answer = tmp_path / "answer.json"
    answer.write_text(lasermaze("solve", "--json", *options, ESCAPE).out)
    assert lasermaze("check", ESCAPE, answer).code == 0
    document = json.loads(answer.read_text())
    if "solution" in document:
        document["solution"]["cost"] += 1
    else:
        other = lasermaze("solve", "--json", "--way", "left 3", ESCAPE)
        document["certificate"] = other.documents[0]["certificate"]
    answer.write_text(json.dumps(document))
    assert lasermaze("check", ESCAPE, answer).code == 1


def test_check_accepts_a_plain_escape() -> None:
    assert lasermaze("check", ESCAPE, "examples/signposts/answers/escape.txt").code == 0


def test_the_contest_and_its_judge(tmp_path: Path) -> None:
    assert lasermaze("contest", "riddler", BARE).out == "34\n"
    out = tmp_path / "out.txt"
    out.write_text("34\n")
    assert lasermaze("judge", "riddler", BARE, out).code == 0
    out.write_text("35\n")
    result = lasermaze("judge", "riddler", BARE, out)
    assert result.code == 1
    assert "35 moves, but the least number is 34" in result.out + result.err


def test_impossible() -> None:
    result = lasermaze("solve", "examples/signposts/impossible.txt")
    assert result.code == 1
    assert "impossible" in result.out
    explained = lasermaze("explain", "examples/signposts/impossible.txt")
    assert "No way in reaches a goal." in explained.out
    opened = lasermaze("explain", "examples/signposts/impossible.txt", "--full")
    assert "Why that is a proof" in opened.out


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_inside_the_kernel(tmp_path: Path) -> None:
    """A search of 36 million cells stops within a fraction of a second."""
    size = 6000
    file = tmp_path / "open.txt"
    row = "?" * size + "\n"
    goal = "?" * (size // 2) + "G" + "?" * (size // 2 - 1) + "\n"
    file.write_text("kind: signposts\ngrid:\n" + row * (size // 2) + goal + row * (size // 2 - 1))
    code, out, err = interrupted("solve", "--json", file)
    assert (code, out) == (130, b"")
    assert err.endswith(b"lasermaze: interrupted\n")
