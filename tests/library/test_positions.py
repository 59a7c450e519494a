"""One notion of a position: every form that one part prints or a person writes, every other reads.

Printed by: `hint` in words and in JSON, `solve --json`, `lm.Game`, the tools of `Session`, the
environments, the studio. Read by: `hint --position`, `check`, `lm.Game`, `lm.hint`, `lm.judge`,
`Session`, and the studio.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.envs.gymnasium import PuzzleEnv
from lasermaze.envs.session import Session
from lasermaze.kind import NAMES
from tests.helpers import command, studio

EVERY_KIND = pytest.mark.parametrize("kind", NAMES)

PUZZLES: dict[str, Any] = {
    "turrets": lm.parse("kind: turrets\ngrid:\nS..\n.#.\n..G\n"),
    "shooters": lm.parse("kind: shooters\ngrid:\n-.|.\n#-#-\n#./.\n"),
    "signposts": lm.parse("kind: signposts\ngrid:\nX?XXX\nXLRXX\nXXLGX\nXXXXX\n"),
    "mirrors": lm.generate("mirrors", size=(5, 6), seed=0),
    "board": lm.generate("board", size=(5, 5), seed=2),
    "lazors": lm.generate("lazors", size=(3, 4), seed=5),
}

WALKED = ("turrets", "signposts")
BLANK = {"board": " ", "lazors": " "}


def played(kind: str) -> lm.Game[Any]:
    """A game that hints have solved: its history is the moves."""
    game = lm.Game(PUZZLES[kind])
    while not game.is_solved():
        for move in game.hint().moves:
            game.push(move)
    return game


def grid_of(text: str) -> tuple[str, str, str]:
    """A text before its rows, the rows, and what follows them."""
    start = "GRID START\n" if "GRID START\n" in text else "grid:\n"
    head, _, below = text.partition(start)
    rows, stop, rest = below.partition("GRID STOP")
    return head + start, rows, stop + rest


def forms(kind: str, game: lm.Game[Any]) -> Iterator[str]:
    """The position of a game that is solved or has begun, as it is printed and as people write."""
    position, history = game.position, list(game.history)
    yield from (position, json.dumps(position), json.dumps({"position": position}))
    yield json.dumps({"lasermaze": 1, "hint": {"position": position}})
    yield from (separator.join(history) for separator in ("\n", ", ", ",", "; ", ";"))
    yield "\n".join(f"{number}. {move}" for number, move in enumerate(history, 1))
    yield from (json.dumps(history), json.dumps({"moves": history}))
    if kind in WALKED:
        way, colon, letters = str(game.solution).rpartition(": ")
        names = {"N": "north", "E": "east", "S": "south", "W": "west"}
        yield from (str(game.solution), f"{way}{colon}{' '.join(letters)}")
        yield way + colon + ", ".join(names[letter] for letter in letters)
        return
    rows = grid_of(position)[1]
    cells = [row.split() if kind in BLANK else list(row) for row in rows.splitlines()]
    yield from (rows, f"\n\n{rows}\n\n", json.dumps(rows.splitlines()), json.dumps(cells))
    yield from (json.dumps({"grid": rows.splitlines()}), lm.parse_unfinished(position).to_json())
    if kind == "board":
        yield lm.dumps(lm.parse_unfinished(position), "laser-mazer")


@EVERY_KIND
def test_every_form_of_a_position_is_read(kind: str) -> None:
    """Of a solved one, and of one after a hint."""
    puzzle, begun, solved = PUZZLES[kind], lm.Game(PUZZLES[kind]), played(kind)
    begun.push(begun.hint().moves[0])
    for game in (begun, solved):
        expected = game.hint()
        for text in forms(kind, game) if game.solution is not None else ():
            assert lm.judge(puzzle, text).right == game.is_solved(), text
            assert lm.Game(puzzle, text).is_solved() == game.is_solved(), text
            assert lm.Game(puzzle, text).hint() == expected, text
            assert lm.hint(puzzle, text) == expected, text
    rows = grid_of(str(puzzle))[1]
    for text in (str(puzzle), rows, puzzle.to_json()):
        assert lm.Game(puzzle, text).hint() == lm.Game(puzzle).hint(), text


def in_words(printed: str) -> str:
    return printed.rpartition("\nMove: ")[2].strip()


def in_json(printed: str) -> str:
    return ", ".join(json.loads(printed)["hint"]["moves"])


@pytest.mark.parametrize(("flags", "moves_in"), [((), in_words), (("--json",), in_json)])
@EVERY_KIND
def test_a_puzzle_is_solved_by_what_hints_print(
    kind: str, flags: tuple[str, ...], moves_in: Callable[[str], str], tmp_path: Path
) -> None:
    puzzle, file, session = PUZZLES[kind], tmp_path / "puzzle.txt", Session(PUZZLES[kind])
    file.write_text(str(puzzle))
    moves = ""
    while not session.solved:
        begun = ("--position", moves) if moves else ()
        printed = moves_in(command("hint", file, *begun, *flags).out)
        assert f"Made: {printed}." in session.call("move", {"move": printed})
        moves = f"{moves}, {printed}" if moves else printed
    assert command("check", file, "-", stdin=moves).code == 0
    history = moves.split(", ")
    in_studio = studio("play", puzzle=str(puzzle), moves=history)
    assert lm.Game(puzzle, in_studio["position"]).is_solved()
    env = PuzzleEnv(kind, size=(puzzle.rows, puzzle.cols))
    env.reset(seed=1)
    assert [env.moves[env.action_of(move)] for move in history] == history


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
        ("board", "L> .", 1, 1, "a grid of 1 by 2"),
        ("board", "put Q 1,1", 1, 1, "Q"),
    ],
)
def test_faults_have_their_place(
    kind: str, text: str, line: int, column: int, message: str
) -> None:
    with pytest.raises(lm.PuzzleError, match=re.escape(message)) as caught:
        lm.Game(PUZZLES[kind], text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert caught.value.expected


@EVERY_KIND
def test_another_grid_is_named_at_its_first_other_cell(kind: str) -> None:
    others = {"turrets": "#", "signposts": "U", "mirrors": "*", "board": "X", "lazors": "x"}
    head, rows, rest = grid_of(str(PUZZLES[kind]))
    blank = BLANK.get(kind, "")
    cells = [row.split() if blank else list(row) for row in rows.splitlines()]
    given = [(r, c) for r, row in enumerate(cells) for c, cell in enumerate(row) if cell != "."]
    row, col = given[len(given) // 2]
    other = others.get(kind, "#")
    cells[row][col] = "." if cells[row][col] == other else other
    changed = "\n".join(map(blank.join, cells))
    with pytest.raises(lm.PuzzleError) as caught:
        lm.Game(PUZZLES[kind], changed)
    column = len(blank.join([*cells[row][:col], ""])) + 1
    assert (caught.value.line, caught.value.column) == (row + 1, column)
    with pytest.raises(lm.PuzzleError) as caught:
        lm.Game(PUZZLES[kind], f"{head}{changed}\n{rest}".rstrip())
    assert caught.value.line == head.count("\n") + row + 1


@EVERY_KIND
def test_what_is_no_position_is_refused_by_every_verb(kind: str, tmp_path: Path) -> None:
    puzzle, file, position = PUZZLES[kind], tmp_path / "puzzle.txt", tmp_path / "position.txt"
    file.write_text(str(puzzle))
    for text in ("?!", "{}", "[1]", '{"position": 5}', "[", '{"kind": "prisms"}', "put", "\x00"):
        for verb in (lm.Game, lm.hint, lm.parse_answer):
            with pytest.raises(lm.PuzzleError):
                verb(puzzle, text)
        assert not lm.judge(puzzle, text).right
        position.write_text(text)
        for name in ("check", "hint") if text in ("?!", "[1]") else ():
            ended = command(name, file, position)
            assert ended.code == 2, text
            assert "position.txt:" in ended.err
    other: Any = lm.generate(kind, size=(4, 6), seed=9)
    with pytest.raises(lm.PuzzleError, match="another puzzle"):
        lm.Game(puzzle, lm.solve(other).to_json())


#: Moves of an editor that are wrong, and the columns of their faults.
WRONG_MOVES = {
    "": 1,
    "cleer": 1,
    "put": 4,
    "put #": 6,
    "put # 11": 7,
    "put # 1,1 x": 11,
    "put ü 1,1": 5,
    "put 123456789 1,1": 5,
    "take": 5,
    "move 1,1": 9,
    "turn 1,1 U": 10,
    "go on": 4,
    "go N E": 6,
    "clear all": 7,
    "targets many": 9,
    "targets -1": 9,
    "size 1234567 1": 6,
    "put # 1,99999999": 7,
    "touch ²,1": 7,
    "x" * 100_001: 1,
}


@pytest.mark.parametrize("move", WRONG_MOVES, ids=lambda move: move[:20])
def test_a_wrong_move_has_the_place_of_its_fault(move: str) -> None:
    for played in (lm.Game(PUZZLES["turrets"]), lm.Editor(PUZZLES["turrets"])):
        with pytest.raises(lm.PuzzleError) as caught:
            played.push(move)
        assert (caught.value.line or 1, caught.value.column or 1) == (1, WRONG_MOVES[move])
        assert caught.value.expected
