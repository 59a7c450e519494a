"""A kind of another distribution is served by everything above the kinds, as it is."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from lasermaze.kind import NAMES
from tests.helpers import OUTSIDE, install, register, run_python

EXAMPLE = "kind: lamps\ntitle: Three corners\ngrid:\n..#.\n.2..\n...1\n"
SOLVED = [".*#*", "*2..", "..*1"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("outside")
    install(found)
    (found / "card.txt").write_text(EXAMPLE)
    (found / "none.txt").write_text("kind: lamps\ngrid:\n.0.\n")
    (found / "several.txt").write_text("kind: lamps\ngrid:\n..\n..\n")
    (found / "right.txt").write_text("\n".join(SOLVED))
    (found / "wrong.txt").write_text("\n".join(["**#*", *SOLVED[1:]]))
    return found


def test_its_own_tests_pass(folder: Path) -> None:
    shutil.copy(OUTSIDE / "test_lamps.py", folder)
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "test_lamps.py")
    out = run_python(folder, *words, PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")
    assert " passed" in out
    assert "failed" not in out


@pytest.mark.types
def test_its_types_are_right(folder: Path) -> None:
    paths = f"{folder}:{OUTSIDE.parents[1] / 'python'}"
    command = ("-m", "mypy", "--strict", "-p", "lasermaze_lamps", "--config-file=")
    assert run_python(folder, *command, MYPYPATH=paths).startswith("Success")


#: Commands in the folder, their exit codes, and a part of what they print.
COMMANDS = [
    ("solve card.txt", 0, "1 . * # *\n2 * 2 . .\n3 . . * 1"),
    ("check card.txt right.txt", 0, ""),
    ("check card.txt wrong.txt", 1, "row 1, column 1: another lamp lights this one"),
    ("solve none.txt", 1, "impossible"),
    ("draw card.txt", 0, "1 . . # ."),
    ("draw --solved card.txt -o card.svg", 0, ""),
    ("explain card.txt", 0, "2. How to think about it"),
    ("hint card.txt", 0, "Row 1, column 2: lamp.\n"),
    ("rate card.txt", 3, "not rated"),
    ("convert card.txt - --to json", 0, '"grid": ["..#.", ".2..", "...1"]'),
    ("generate lamps --seed 3 --count 2", 0, "kind: lamps"),
    ("generate lamps --level expert", 2, "puzzles of kind 'lamps' have no levels"),
    ("generate lamp", 2, "(did you mean 'lamps'?)"),
    ("kinds", 0, "\nlamps: Lamps\n"),
    ("repair --json several.txt --count 1", 0, '"state": "several"'),
    ("deck card.txt --book -o book.pdf", 0, "book.pdf"),
]


#: Runs commands in one process, and prints for each its exit code and what it printed.
SHELL = """
import contextlib, io, json, sys
from lasermaze.cli.program import run

for line in json.loads(sys.argv[1]):
    out = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        code = run(line.split())
    print(json.dumps([code, out.buffer.getvalue().decode()]))
"""


def shell(folder: Path, *lines: str) -> list[list[Any]]:
    """The exit code of each command, and what it printed, with what is installed in a folder."""
    return list(map(json.loads, run_python(folder, "-c", SHELL, json.dumps(lines)).splitlines()))


def test_the_commands_know_it(folder: Path) -> None:
    results = shell(folder, *(command for command, _, _ in COMMANDS))
    for (command, code, said), (ended, printed) in zip(COMMANDS, results, strict=True):
        assert ended == code, (command, printed)
        assert said in printed, command


def test_its_answers_in_json_are_checked(folder: Path) -> None:
    cards = ("card.txt", "none.txt")
    answers = shell(folder, *(f"solve --json {card}" for card in cards))
    assert [code for code, _ in answers] == [0, 1]
    for card, (_, text) in zip(cards, answers, strict=True):
        (folder / f"{card}.json").write_text(text)
    checked = shell(folder, *(f"check {card} {card}.json" for card in cards))
    assert [code for code, _ in checked] == [0, 0]


def test_a_data_set_is_made_of_it(folder: Path) -> None:
    [[_, printed]] = shell(folder, "dataset lamps --count 3 --seed 1 -o -")
    rows = [json.loads(line) for line in printed.splitlines() if line.startswith("{")]
    assert [(row["kind"], row["level"]) for row in rows] == [("lamps", "unrated")] * 3
    assert all("A lamp lights its own cell" in row["question"] for row in rows)


# The studio and the environments

STUDIO = f"""
from lasermaze.studio.handlers import perform
from lasermaze.studio.in_page import kinds_to_warm, warm_kind

def ask(name, **request):
    return perform(name, request, lambda *_: None)

puzzle = {EXAMPLE!r}
[kind] = [one for one in ask("kinds")["kinds"] if one["name"] == "lamps"]
assert kind["difficulty"]["levels"] == [] and kind["formats"] == ["text", "json"]
assert [one["name"] for one in ask("gallery")["gallery"] if one["puzzle"]["kind"] == "lamps"]
[lesson] = [one for one in ask("lessons")["lessons"] if one["kind"] == "lamps"]
assert len(lesson["rules"]) == 2 and len(lesson["steps"]) == 1
assert "lamps" in [one["kind"] for one in ask("daily")["puzzles"]]
assert ask("read", text=puzzle)["puzzle"]["kind"] == "lamps"
assert ask("new", kind="lamps", rows=4, cols=5)["puzzle"]["rows"] == 4
assert ask("edit", puzzle=puzzle, moves=["put # 1,1"])["puzzle"]["text"].count("#") == 2
assert not ask("view", puzzle=puzzle)["view"]["done"]
assert ask("hint", puzzle=puzzle)["text"] == "Row 1, column 2: lamp."
assert ask("solve", puzzle=puzzle)["verdict"] == "solved"
assert ask("explain", puzzle=puzzle)["screens"]
moves = [f"touch {{cell}}" for cell in ("1,2", "1,4", "2,1", "3,3")]
assert ask("play", puzzle=puzzle, moves=moves)["view"]["done"]
assert ask("generate", kind="lamps", seed=1)["difficulty"] is None
warm_kind("lamps")
assert "lamps" in kinds_to_warm()
"""

ENVIRONMENTS = """
import gymnasium
import lasermaze.envs.gymnasium

env = gymnasium.make("lasermaze/Lamps-v0", size=(3, 4))
observation, info = env.reset(seed=1)
assert observation["cells"].shape == (1, 3, 4)
game, solved = env.unwrapped.game, False
while not solved:
    for move in game.hint().moves:
        *_, solved, _, info = env.step(env.unwrapped.action_of(move))
assert info["solved"]
"""

#: This library takes seconds to import.
REASONING_GYM = """
from lasermaze.envs.reasoning_gym import LampsDataset, PuzzleConfig

rows = LampsDataset(PuzzleConfig(size=2, seed=1))
assert rows.score_answer(rows[0]["answer"], rows[0]) == 1.0
"""


@pytest.mark.parametrize(
    "program",
    [
        pytest.param(STUDIO, id="studio"),
        pytest.param(ENVIRONMENTS, id="environments"),
        pytest.param(REASONING_GYM, id="reasoning_gym", marks=pytest.mark.night),
    ],
)
def test_the_studio_and_the_environments_know_it(program: str, folder: Path) -> None:
    run_python(folder, "-c", program)


# Broken ones

BROKEN = {
    "import error": ("raise ImportError('no such library')", "it cannot be imported: ImportError"),
    "no kind": ("KIND = 7", "lasermaze_odd:KIND is 7; expected a lasermaze.kind.Kind"),
    "another name": ("from lasermaze_lamps import KIND", "its puzzles are called 'lamps'"),
    "nothing in it": (
        "from dataclasses import replace\nfrom lasermaze_lamps import KIND, Lamps\n"
        "class Odd(Lamps):\n    kind = 'odd'\n"
        "KIND = replace(KIND, puzzle_type=Odd, package=__name__)",
        "it does not have Solve.solve or solutions, Check.check or rules",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_kind_is_named_and_harms_no_other(name: str, tmp_path: Path) -> None:
    source, message = BROKEN[name]
    install(tmp_path)
    register(tmp_path, "odd-puzzles", odd="lasermaze_odd:KIND")
    (tmp_path / "lasermaze_odd.py").write_text(source)
    others = "import lasermaze as lm; print(len(lm.all_kinds()), lm.generate('lamps').kind)"
    printed = run_python(tmp_path, "-c", SHELL + others, '["generate odd"]')
    code, said = json.loads(printed.splitlines()[0])
    assert (code, said.count("\n")) == (2, 1)
    assert said.startswith("lasermaze: kind 'odd' of odd-puzzles: ")
    assert message in said
    assert printed.splitlines()[1] == f"{len(NAMES) + 1} lamps"


def test_names_that_clash_are_told(tmp_path: Path) -> None:
    install(tmp_path)
    register(tmp_path, "other-lamps", lamps="lasermaze_lamps:KIND")
    register(tmp_path, "better-boards", board="lasermaze_lamps:KIND")
    lamps, kinds, board = shell(tmp_path, "generate lamps", "kinds", "generate board")
    assert (lamps[0], kinds[0], board[0]) == (2, 2, 0)
    assert "kind 'lamps' of lasermaze-lamps and other-lamps" in lamps[1]
    clash = "kind 'board' of better-boards: a kind that comes with lasermaze has this name"
    assert clash in kinds[1]
    assert "kind: board" in board[1]
