"""Beam shooters on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.helpers import ROOT
from tests.helpers import command as lasermaze

GLASS = "examples/shooters/glass.txt"
CHAIN = "examples/shooters/links.txt"
SEVERAL = "examples/shooters/several.txt"
CASES = "examples/shooters/contest.in"


def test_solve_prints_the_turned_grid() -> None:
    result = lasermaze("solve", GLASS)
    assert (result.code, result.err) == (0, "")
    assert "4 of 9 shooters turned" in result.out
    assert "exactly one solution" in result.out
    assert "(|)" in result.out


def test_an_impossible_puzzle_is_explained_step_by_step() -> None:
    result = lasermaze("solve", CHAIN)
    assert (result.code, result.err) == (1, "")
    assert "The proof takes 5 steps, the fewest for any shooter." in result.out
    assert "\n5. Only the shooter at row 2, column 5 can light" in result.out


def test_options_of_the_kind() -> None:
    result = lasermaze("solve", "--fewest-turns", "--forced", "--count-solutions", SEVERAL)
    assert result.code == 0
    assert "6 of 14 shooters turned, the fewest." in result.out
    assert "10 solutions" in result.out
    assert "9 shooters stand the same way in every solution." in result.out
    (counted,) = lasermaze("solve", "--json", "--count-solutions", SEVERAL).documents
    assert (counted["count"], counted["exact"]) == (10, True)
    every = lasermaze("solve", "--all", SEVERAL)
    assert "10 solutions; they first differ at row 6, column 9: '|' or '-'" in every.out


@pytest.mark.parametrize("file", [GLASS, CHAIN, SEVERAL])
def test_check_accepts_an_answer_and_rejects_a_damaged_one(file: str, tmp_path: Path) -> None:
    solved = lasermaze("solve", "--json", file)
    answer = tmp_path / "answer.json"
    answer.write_text(solved.out)
    assert lasermaze("check", file, answer).code == 0
    document = json.loads(solved.out)
    if "solution" in document:
        cells = document["solution"]["cells"]
        document["solution"]["cells"] = cells.translate(str.maketrans("-|", "|-"))
    else:
        document["certificate"]["cycle"].pop()
    answer.write_text(json.dumps(document))
    tampered = lasermaze("check", file, answer)
    assert tampered.code == 1
    assert tampered.out


def test_check_accepts_a_plain_grid() -> None:
    solved = "examples/shooters/answers/glass.txt"
    assert lasermaze("check", GLASS, solved).code == 0
    wrong = (ROOT / solved).read_text().replace("|", "-")
    result = lasermaze("check", GLASS, "-", stdin=wrong)
    assert result.code == 1
    assert "hits" in result.out


def test_pictures_hints_explanations_and_new_puzzles(tmp_path: Path) -> None:
    for name in ("picture.svg", "picture.png", "film.gif"):
        drawn = tmp_path / name
        assert lasermaze("draw", GLASS, "--solved", "-o", drawn).code == 0
        assert drawn.stat().st_size > 1000
    assert "Turn the shooter at row 1, column 8." in lasermaze("hint", GLASS).out
    page = tmp_path / "page.html"
    for file, words in ((GLASS, "the only one"), (CHAIN, "can stand neither way")):
        assert words in lasermaze("explain", file).out.replace("\n", " ")
        assert lasermaze("explain", file, "-o", page).code == int(file == CHAIN)
        assert page.read_text().count("<svg") > 5
    made = lasermaze("generate", "shooters", "--seed", "4")
    assert lasermaze("generate", "shooters", "--seed", "4").out == made.out
    assert lasermaze("solve", "-", stdin=made.out).code == 0


def test_contest_judge_and_conversion(tmp_path: Path) -> None:
    result = lasermaze("contest", "codejam2017", CASES)
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("Case #1: IMPOSSIBLE\nCase #2: POSSIBLE\n./-.\n")
    assert lasermaze("judge", "codejam2017", CASES, "-", stdin=result.out).code == 0
    rejected = lasermaze("judge", "codejam2017", CASES, "-", stdin=result.out.replace("||", "--"))
    assert rejected.code == 1
    reason = "case 4, line 9, column 2: row 1, column 2: a beam destroys this shooter"
    assert rejected.out.startswith(f"<stdin>: rejected: {reason}")
    native = lasermaze("convert", "--from", "codejam2017", CASES, "-")
    assert native.out.count("kind: shooters") == 4
    back = lasermaze("convert", "--to", "codejam2017", "-", "-", stdin=native.out)
    assert back.out == (ROOT / CASES).read_text()


def test_bad_input_is_reported_with_its_place() -> None:
    result = lasermaze("solve", "-", stdin="kind: shooters\ngrid:\n-.\n.x\n")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("<stdin>:4:2: unknown cell 'x'; expected one of: . # / \\ - |")
