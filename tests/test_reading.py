"""One notion of a position and of an answer: every kind, every form, every verb that reads them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.cli.program import run
from lasermaze.kind import NAMES, kind_of

EVERY_KIND = pytest.mark.parametrize("kind", NAMES)

PUZZLES: dict[str, lm.Puzzle] = {
    "turrets": lm.parse("kind: turrets\ngrid:\nS..\n.#.\n..G\n"),
    "shooters": lm.generate_from("shooters/3/any/3x4/5/0"),
    "signposts": lm.parse("kind: signposts\ngrid:\nX?XXX\nXLRXX\nXXLGX\nXXXXX\n"),
    "mirrors": lm.generate("mirrors", size=(5, 6), seed=0),
    "board": lm.generate("board", size=(5, 5), seed=2),
    "lazors": lm.generate("lazors", size=(3, 4), seed=5),
}


def solved(kind: str) -> lm.Solved[Any, Any]:
    answer = lm.solve(PUZZLES[kind])
    assert isinstance(answer, lm.Solved)
    return answer


def played(kind: str) -> lm.Game[Any]:
    """A game that hints have solved: its history is the moves."""
    game = lm.Game(PUZZLES[kind])
    while not game.is_solved():
        for move in game.hint().moves:
            game.push(move)
    return game


def same(kind: str, one: lm.Game[Any], other: lm.Game[Any]) -> bool:
    """Whether two games are at the same position; titles and ids may differ."""
    so_far = kind_of(PUZZLES[kind]).editor.so_far
    return bool(so_far(one.puzzle, one.position) == so_far(other.puzzle, other.position))


def forms(kind: str, game: lm.Game[Any]) -> Iterator[tuple[str, str]]:
    """Names of forms, each with the position of a game that is solved, or has begun."""
    puzzle, position = PUZZLES[kind], game.position
    formats = kind_of(puzzle).formats
    yield "position", position
    yield "position in JSON", json.dumps(position)
    yield "position in an object", json.dumps({"position": position})
    yield "hint in JSON", json.dumps({"lasermaze": 1, "hint": {"position": position}})
    yield "moves", "\n".join(game.history)
    yield "moves in a line", ", ".join(game.history)
    yield "numbered moves", "\n".join(f"{n}. {move}" for n, move in enumerate(game.history, 1))
    yield "moves in JSON", json.dumps(game.history)
    yield "moves in an object", json.dumps({"moves": game.history})
    if kind in ("turrets", "signposts"):
        walk = formats.format_solution(puzzle, kind_of(puzzle).editor.so_far(puzzle, position))
        way, _, letters = walk.rpartition(": ")
        begin = f"{way}: " if way else ""
        yield "letters", walk
        yield "letters with blanks", begin + " ".join(letters)
        yield (
            "words",
            begin
            + ", ".join({"N": "north", "E": "east", "S": "south", "W": "west"}[m] for m in letters),
        )
        yield (
            "solution in JSON",
            json.dumps(
                kind_of(puzzle).codecs.solution.encode(
                    kind_of(puzzle).editor.so_far(puzzle, position), puzzle
                )
            ),
        )
        return
    start = "GRID START\n" if kind == "lazors" else "grid:\n"
    grid = position[position.index(start) + len(start) :].partition("GRID STOP")[0]
    is_spaced = kind in ("board", "lazors")
    rows = [row.split() if is_spaced else list(row) for row in grid.splitlines()]
    yield "bare rows", grid
    yield "rows with blanks around", f"\n\n{grid}\n\n"
    yield "rows in JSON", json.dumps(grid.splitlines())
    yield "cells in JSON", json.dumps(rows)
    yield "grid in JSON", json.dumps({"grid": grid.splitlines()})
    shown = lm.parse_unfinished(position)
    yield "puzzle in JSON", shown.to_json()
    if kind == "board":
        yield "laser-mazer", lm.dumps(shown, "laser-mazer")


@EVERY_KIND
def test_every_form_of_a_solved_position_is_an_answer_and_a_position(kind: str) -> None:
    puzzle, game = PUZZLES[kind], played(kind)
    answers = (("answer in JSON", solved(kind).to_json()),) if solved(kind).unique else ()
    for name, text in (*forms(kind, game), *answers):
        assert lm.judge(puzzle, text).right, f"{name}:\n{text}"
        assert lm.Game(puzzle, text).is_solved(), f"{name}:\n{text}"
        assert same(kind, lm.Game(puzzle, text), game), f"{name}:\n{text}"
        assert lm.hint(puzzle, text).moves == (), f"{name}:\n{text}"


@EVERY_KIND
def test_every_form_of_a_half_played_position(kind: str) -> None:
    puzzle, game = PUZZLES[kind], lm.Game(PUZZLES[kind])
    game.push(game.hint().moves[0])
    expected = game.hint()
    for name, text in forms(kind, game):
        assert same(kind, lm.Game(puzzle, text), game), f"{name}:\n{text}"
        assert lm.hint(puzzle, text) == expected, f"{name}:\n{text}"
        assert lm.judge(puzzle, text).right == game.is_solved(), f"{name}:\n{text}"


@EVERY_KIND
def test_the_puzzle_itself_is_the_position_before_the_first_move(kind: str) -> None:
    puzzle = PUZZLES[kind]
    start = "GRID START\n" if kind == "lazors" else "grid:\n"
    rows = str(puzzle).partition(start)[2].partition("GRID STOP")[0]
    for text in (str(puzzle), rows, puzzle.to_json()):
        assert lm.Game(puzzle, text).position.strip() == lm.Game(puzzle).position.strip(), text
        assert lm.hint(puzzle, text) == lm.hint(puzzle, lm.Game(puzzle).position), text


@EVERY_KIND
def test_every_form_at_the_prompt(
    kind: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text(str(PUZZLES[kind]))
    for number, (name, text) in enumerate(forms(kind, played(kind))):
        file = tmp_path / f"{number}.txt"
        file.write_text(text)
        assert run(["check", str(puzzle), str(file)]) == 0, f"{name}: {capfd.readouterr()}"
        capfd.readouterr()
        assert run(["hint", "--json", str(puzzle), "--position", str(file)]) == 0, name
        assert json.loads(capfd.readouterr().out)["hint"]["moves"] == [], name


@pytest.mark.parametrize(
    ("kind", "text", "line", "column", "message"),
    [
        ("turrets", "EE\nNX", 2, 2, "'X' is not a step"),
        ("turrets", "EEN", 1, 3, "step 3"),
        ("turrets", "E E\nE", 2, 1, "step 3"),
        ("turrets", "go E\ngo S", 2, 1, "south"),
        ("turrets", "go E, go E, go N", 1, 13, "north"),
        ("turrets", "go E\nfly", 2, 1, "'fly'"),
        ("turrets", "S..\n..#\n..G", 2, 2, "'.' on row 2, column 2"),
        ("turrets", '{"moves": "EEQ"}', 1, 11, "Q"),
        ("turrets", '["go E", "go S"]', 1, 10, "south"),
        ("signposts", "top 2: SNN", 1, 9, "move 2: the walker leaves the grid to the north"),
        ("signposts", "top 9", 1, 1, "no way in 'top 9'"),
        ("shooters", "....\n....\n....", 1, 1, "'.' where the puzzle has"),
        ("board", "L> .", 1, 1, "the position is 1 by 2"),
        ("board", "put Q 1,1", 1, 1, "Q"),
    ],
)
def test_faults_have_their_place(
    kind: str, text: str, line: int, column: int, message: str
) -> None:
    with pytest.raises(lm.PuzzleError) as caught:
        lm.Game(PUZZLES[kind], text)
    error = caught.value
    assert message in str(error)
    assert (error.line, error.column) == (line, column), error
    assert error.expected


@EVERY_KIND
def test_another_grid_is_named_at_its_first_other_cell(kind: str) -> None:
    puzzle = PUZZLES[kind]
    start = "GRID START\n" if kind == "lazors" else "grid:\n"
    head, _, below = str(puzzle).partition(start)
    below, stop, rest = below.partition("GRID STOP")
    rows = below.splitlines()
    other = {"turrets": "#", "signposts": "U", "mirrors": "*", "board": "X", "lazors": "x"}.get(
        kind, "#"
    )
    cells = [row.split() if kind in ("board", "lazors") else list(row) for row in rows]
    given = [(r, c) for r, row in enumerate(cells) for c, cell in enumerate(row) if cell != "."]
    row, col = given[len(given) // 2]
    cells[row][col] = other if cells[row][col] != other else "."
    glue = " " if kind in ("board", "lazors") else ""
    text = "\n".join(map(glue.join, cells))
    with pytest.raises(lm.PuzzleError) as caught:
        lm.Game(puzzle, text)
    assert caught.value.line == row + 1
    assert caught.value.column == len(glue.join([*cells[row][:col], ""])) + 1
    with pytest.raises(lm.PuzzleError) as caught:
        lm.Game(puzzle, head + start + text + f"\n{stop}{rest}".rstrip())
    assert caught.value.line == head.count("\n") + row + 2


@EVERY_KIND
def test_what_is_no_position_is_refused_by_every_verb(
    kind: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    puzzle = PUZZLES[kind]
    file = tmp_path / "puzzle.txt"
    file.write_text(str(puzzle))
    for text in (
        "?!",
        "{}",
        "[1]",
        '{"position": 5}',
        "[",
        '{"kind": "prisms"}',
        "put",
        "go",
        "\x00",
    ):
        with pytest.raises(lm.PuzzleError):
            lm.Game(puzzle, text)
        with pytest.raises(lm.PuzzleError):
            lm.hint(puzzle, text)
        with pytest.raises(lm.PuzzleError):
            lm.parse_answer(puzzle, text)
        assert not lm.judge(puzzle, text).right
        for verb in ("check", "hint"):
            position = tmp_path / "position.txt"
            position.write_text(text)
            assert run([verb, str(file), str(position)]) == 2, f"{verb} {text!r}"
            assert "position.txt:" in capfd.readouterr().err
    with pytest.raises(lm.PuzzleError, match="another puzzle"):
        lm.Game(puzzle, lm.solve(lm.generate(kind, size=(4, 6), seed=9)).to_json())  # type: ignore[call-overload]
