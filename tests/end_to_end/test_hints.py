"""The exit code of `hint`: it follows from the hint, without a second search."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

import lasermaze as lm
from lasermaze.cli import console
from lasermaze.cli.program import run
from lasermaze.kind import NAMES, kind_of
from tests.test_impossible_in_words import EXAMPLES, example


@pytest.fixture(autouse=True)
def no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Puzzles are not solved, only hinted at."""
    monkeypatch.setattr("lasermaze.api.solve", lambda *_, **__: pytest.fail("it was solved"))


def solved_position(file: Path) -> str:
    """A position of the puzzle in which hints have nothing more to do."""
    puzzle = lm.load(file)
    position = kind_of(puzzle).editor.start(puzzle)
    for _ in range(100):
        found = lm.hint(puzzle, position)
        if not found.moves:
            return position
        assert found.position is not None
        position = found.position
    raise AssertionError("the hints do not end")


@pytest.mark.parametrize("flags", [[], ["--json"]])
@pytest.mark.parametrize("kind", NAMES)
def test_a_hint_for_a_solved_position_is_one(kind: str, flags: list[str]) -> None:
    file = example(kind, EXAMPLES[kind])
    assert run(["hint", str(file), *flags]) == console.OK
    assert run(["hint", str(file), "--position", solved_position(file), *flags]) == console.OK


@pytest.mark.parametrize("flags", [[], ["--json"]])
@pytest.mark.parametrize("kind", NAMES)
def test_a_hint_that_there_is_no_solution_is_a_no(kind: str, flags: list[str]) -> None:
    file = example(kind, "impossible")
    assert run(["hint", str(file), *flags]) == console.NO
    start = kind_of(lm.load(file)).editor.start(lm.load(file))
    if start:
        assert run(["hint", str(file), "--position", start, *flags]) == console.NO


def test_a_way_in_without_any_choice_has_a_hint(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "maze.txt"
    file.write_text("kind: signposts\ngrid:\nSSG\n")
    assert run(["hint", str(file), "--way", "left 1"]) == console.OK
    assert "Obey the letters." in capsys.readouterr().out
    assert run(["hint", str(file), "--way", "top 1"]) == console.NO


@pytest.mark.parametrize("given", ["S", "go E, go E", "position.txt", '{"moves": ["go S"]}'])
def test_a_position_without_its_flag_is_told_what_to_write(
    given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Once it was the second argument."""
    monkeypatch.chdir(tmp_path)
    Path("maze.txt").write_text("kind: turrets\ngrid:\nS..\n.#.\n..G\n")
    Path("position.txt").write_text("go S\n")
    assert run(["hint", "maze.txt", given]) == console.BAD
    printed = capsys.readouterr()
    assert printed.out == ""
    call = f"lasermaze hint maze.txt --position {shlex.quote(given)}"
    assert printed.err.endswith(f" is a position; expected {call}\n")
    assert run(shlex.split(call)[1:]) == console.OK


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("WW", "WW:1:1: neither a file nor a position: step 1: the walker leaves the grid"),
        ("go S, go Q", "go S, go Q:1:10: neither a file nor a position: 'Q' is not a direction"),
        ("guards.txt", "guards.txt: cannot be read: no such file or directory"),
    ],
)
def test_what_is_neither_a_file_nor_a_position(
    given: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["hint", "examples/turrets/guard.txt", given]) == console.BAD
    assert capsys.readouterr().err.startswith(told)


def test_a_second_puzzle_is_no_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["hint", "examples/turrets/guard.txt", "examples/board/fork.txt"]) == console.OK
    assert capsys.readouterr().out.count("Move: ") == 2
