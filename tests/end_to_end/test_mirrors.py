"""Mirror mazes and their contest through the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.helpers import ROOT
from tests.helpers import command as lasermaze

TWICE = "examples/mirrors/both-sides.txt"
ORCHARD = "examples/mirrors/orchard.txt"
IMPOSSIBLE = "examples/mirrors/impossible.txt"
TURNED = "examples/mirrors/answers/both-sides.txt"
CASES = "examples/mirrors/contest.in"


def test_solve_prints_the_length_of_the_beam() -> None:
    result = lasermaze("solve", TWICE)
    assert result.code == 0
    assert "25 cells; 7 reflections; 2 solutions; they first differ at row" in result.out
    lengths = []
    for option in ("--shortest", "--fewest-reflections"):
        best = lasermaze("solve", "--json", option, ORCHARD)
        assert best.code == 0
        assert lasermaze("check", ORCHARD, "-", stdin=best.out).code == 0
        lengths.append(len(best.documents[0]["solution"]["beam"]))
    assert lengths[0] <= lengths[1]


def test_the_proof_of_an_impossible_maze_is_accepted() -> None:
    result = lasermaze("solve", "--json", IMPOSSIBLE)
    assert result.code == 1
    assert lasermaze("check", IMPOSSIBLE, "-", stdin=result.out).code == 0
    document = result.documents[0]
    document["certificate"]["barrier"][2:4] = ["........."] * 2
    tampered = lasermaze("check", IMPOSSIBLE, "-", stdin=json.dumps(document))
    assert tampered.code == 1
    assert "odd component is left" in tampered.out


def test_check_accepts_a_plain_turned_grid() -> None:
    assert lasermaze("check", TWICE, TURNED).code == 0
    grid = "".join((ROOT / TWICE).read_text().splitlines(keepends=True)[3:])
    wrong = lasermaze("check", TWICE, "-", stdin=grid)
    assert wrong.code == 1
    assert "row 2, column 9: the beam ends in a block [absorbed]" in wrong.out


def test_the_other_commands_accept_mazes(tmp_path: Path) -> None:
    assert "Turn the mirror in row 2, column 7." in lasermaze("hint", TWICE).out
    explanation = lasermaze("explain", TWICE, "--full").out.split()
    assert "This search met 1 blossom" in " ".join(explanation)
    page = tmp_path / "lecture.html"
    assert lasermaze("explain", IMPOSSIBLE, "-o", page).code == 1
    assert "6 odd groups are left" in page.read_text()
    for ending in ("svg", "png"):
        file = tmp_path / f"twice.{ending}"
        assert lasermaze("draw", "--solved", TWICE, "-o", file).code == 0
        assert file.stat().st_size > 1000
    made = lasermaze("generate", "mirrors", "--size", "9x14", "--seed", "5", "--count", "3")
    assert lasermaze("solve", "-", stdin=made.out).code == 0


def test_contest_and_judge(tmp_path: Path) -> None:
    result = lasermaze("contest", "uva258", CASES)
    assert (result.code, result.err) == (0, "")
    accepted = lasermaze("judge", "uva258", CASES, "-", stdin=result.out)
    assert (accepted.code, accepted.out) == (0, "<stdin>: accepted\n")
    rejected = lasermaze("judge", "uva258", CASES, "-", stdin=result.out.replace("..\\.*", "../.*"))
    assert rejected.code == 1
    assert "case 1, line 1, column 3: row 1, column 3: the beam ends in a block" in rejected.out


def test_a_contest_file_whose_maze_is_impossible(tmp_path: Path) -> None:
    """The maze is printed unchanged, the others are solved, and standard error says so."""
    hopeless = "****\n../*\n*..*\n*.**\n"
    cases = f"4 4\n{hopeless}" + (ROOT / CASES).read_text()
    result = lasermaze("contest", "uva258", "-", stdin=cases)
    assert result.code == 1
    assert result.out.startswith(f"{hopeless}\n")
    assert result.out.endswith(lasermaze("contest", "uva258", CASES).out)
    assert result.err == (
        "<stdin>: case 1: impossible, though the contest promises a solution; "
        "the maze is printed as it was\n"
    )
    assert lasermaze("judge", "uva258", "-", _file(tmp_path, result.out), stdin=cases).code == 0


def test_a_contest_file_without_its_closing_line_is_read_with_a_note(tmp_path: Path) -> None:
    whole = (ROOT / CASES).read_text()
    cases, note = whole.removesuffix("-1 -1\n"), "<stdin>: the input ends without its closing -1 -1"
    right = lasermaze("contest", "uva258", CASES).out
    for arguments, out in (
        (("contest", "uva258"), right),
        (("judge", "uva258", "-", _file(tmp_path, right)), f"{tmp_path / 'answers'}: accepted\n"),
        (("convert", "--from", "uva258", "--to", "uva258", "-"), whole),
    ):
        result = lasermaze(*arguments, stdin=cases)
        assert (result.code, result.out) == (0, out)
        assert result.err.startswith(note)


def _file(folder: Path, text: str) -> Path:
    file = folder / "answers"
    file.write_text(text)
    return file


@pytest.mark.parametrize(
    ("arguments", "stdin", "error"),
    [
        (("contest", "uva258"), "", "<stdin>:1:1: the input ends; expected M N"),
        (("contest", "uva258"), "4 3\n****\n", "<stdin>:3:1: case 1: the input ends"),
        (("contest", "uva258"), b"3 3\n***\n.\xff.\n***\n-1 -1\n", "<stdin>:3:2: case 1: unknown"),
        (
            ("solve", "-"),
            "kind: mirrors\ngrid:\n***\n./*\n***\n",
            "<stdin>:2:1: there is 1 opening",
        ),
        (("convert", "--from", "uva258", "-"), "2\n", "<stdin>:1:2: case 1: 1 word"),
    ],
)
def test_contest_input_that_cannot_be_answered(
    arguments: tuple[str, ...], stdin: str | bytes, error: str
) -> None:
    result = lasermaze(*arguments, stdin=stdin)
    assert result.code == 2
    assert error in result.err


def test_contest_files_are_converted_in_both_directions() -> None:
    native = lasermaze("convert", "--from", "uva258", CASES, "-")
    assert native.out.count("kind: mirrors") == 2
    back = lasermaze("convert", "--to", "uva258", "-", "-", stdin=native.out)
    assert back.out == (ROOT / CASES).read_text()
