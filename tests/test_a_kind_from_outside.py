"""A kind of another distribution is served by everything above the kinds, as it is."""

from __future__ import annotations

import ast
import json
import shutil
from pathlib import Path

import pytest

from lasermaze.kind import NAMES
from tests.outside import SOURCE, install, lasermaze, register, run

EXAMPLE = "kind: lamps\ntitle: Three corners\ngrid:\n..#.\n.2..\n...1\n"
SOLVED = [".*#*", "*2..", "..*1"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("outside")
    install(found)
    (found / "card.txt").write_text(EXAMPLE)
    return found


def test_it_is_small() -> None:
    files = [each for each in SOURCE.rglob("*.*") if each.suffix in (".py", ".txt", ".toml")]
    assert len(files) <= 12
    assert sum(statements(file) for file in files if file.suffix == ".py") <= 200


def statements(file: Path) -> int:
    """How many statements of body a file has: all but documentation, imports, def and class."""
    heads = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef)
    return sum(
        isinstance(node, ast.stmt) and not isinstance(node, heads) and not _is_text(node)
        for node in ast.walk(ast.parse(file.read_text()))
    )


def _is_text(node: ast.AST) -> bool:
    value = node.value if isinstance(node, ast.Expr) else None
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def test_its_own_tests_pass(folder: Path) -> None:
    shutil.copy(SOURCE / "test_lamps.py", folder)
    out = run(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", folder / "test_lamps.py")
    assert " passed" in out
    assert "failed" not in out


@pytest.mark.types
def test_its_types_are_right(folder: Path) -> None:
    paths = f"{folder}:{SOURCE.parents[1] / 'python'}"
    command = ("-m", "mypy", "--strict", "-p", "lasermaze_lamps", "--config-file=")
    assert run(folder, *command, variables={"MYPYPATH": paths}).startswith("Success")


# The command line


def test_it_is_solved_and_checked(folder: Path) -> None:
    out = lasermaze(folder, "solve", "card.txt")
    assert out.splitlines()[5:8] == ["1 . * # *", "2 * 2 . .", "3 . . * 1"]
    assert "exactly one solution" in out
    answer = folder / "answer.json"
    answer.write_text(lasermaze(folder, "solve", "--json", "card.txt"))
    assert lasermaze(folder, "check", "--recount", "card.txt", "answer.json")
    answer.write_text("\n".join(["**#*", *SOLVED[1:]]))
    said = lasermaze(folder, "check", "card.txt", "answer.json", code=1)
    assert "row 1, column 1: another lamp lights this one" in said


def test_an_impossible_one_is_impossible(folder: Path) -> None:
    (folder / "none.txt").write_text("kind: lamps\ngrid:\n.0.\n")
    assert "impossible" in lasermaze(folder, "solve", "none.txt", code=1)
    (folder / "none.json").write_text(lasermaze(folder, "solve", "--json", "none.txt", code=1))
    assert lasermaze(folder, "check", "none.txt", "none.json")


def test_it_is_drawn_explained_and_hinted_at(folder: Path) -> None:
    assert "1 . . # ." in lasermaze(folder, "draw", "card.txt")
    lasermaze(folder, "draw", "--solved", "card.txt", "-o", "card.svg")
    assert (folder / "card.svg").read_text().startswith("<svg")
    assert "2. How to think about it" in lasermaze(folder, "explain", "card.txt")
    assert lasermaze(folder, "hint", "card.txt").startswith("Row 1, column 2: lamp.\n")
    assert "not rated" in lasermaze(folder, "rate", "card.txt", code=3)


def test_it_is_converted_and_made(folder: Path) -> None:
    document = json.loads(lasermaze(folder, "convert", "card.txt", "-", "--to", "json"))
    assert document == {"kind": "lamps", "title": "Three corners", "grid": ["..#.", ".2..", "...1"]}
    made = lasermaze(folder, "generate", "lamps", "--seed", 3, "--count", 2)
    assert made.count("kind: lamps") == 2
    assert made == lasermaze(folder, "generate", "lamps", "--seed", 3, "--count", 2)
    said = lasermaze(folder, "generate", "lamps", "--level", "expert", code=2)
    assert "puzzles of kind 'lamps' have no levels" in said


def test_it_is_listed_and_completed(folder: Path) -> None:
    assert "\nlamps: Lamps\n" in lasermaze(folder, "kinds")
    assert "lamps" in lasermaze(folder, "solve", "--help")
    assert "(did you mean 'lamps'?)" in lasermaze(folder, "generate", "lamp", code=2)
    code = "import sys; sys.argv = ['lasermaze']; from lasermaze.cli import main; main()"
    typed = {"COMP_WORDS": "lasermaze generate la", "COMP_CWORD": "2"}
    completed = run(folder, "-c", code, variables={"_LASERMAZE_COMPLETE": "bash_complete", **typed})
    assert completed == "plain,lazors\nplain,lamps\n"


def test_a_data_set_is_made_of_it(folder: Path) -> None:
    lasermaze(folder, "dataset", "lamps", "--count", 3, "--seed", 1, "-o", "rows")
    files = (folder / "rows").rglob("*.jsonl")
    rows = [json.loads(line) for file in files for line in file.read_text().splitlines()]
    assert len(rows) == 3
    assert {(row["kind"], row["level"]) for row in rows} == {("lamps", "unrated")}
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
position = ask("play", puzzle=puzzle, moves=["touch 1,2"])["position"]
for move in ("touch 1,4", "touch 2,1", "touch 3,3"):
    played = ask("play", puzzle=puzzle, position=position, moves=[move])
    position = played["position"]
assert played["view"]["done"]
assert ask("generate", kind="lamps", seed=1)["difficulty"] is None
warm_kind("lamps")
assert "lamps" in kinds_to_warm()
"""

ENVIRONMENTS = """
import gymnasium
import lasermaze.envs.gymnasium
from lasermaze.envs.reasoning_gym import LampsDataset, PuzzleConfig

env = gymnasium.make("lasermaze/Lamps-v0", size=(3, 4))
observation, info = env.reset(seed=1)
assert observation["cells"].shape == (1, 3, 4)
game, solved = env.unwrapped.game, False
while not solved:
    for move in game.hint().moves:
        *_, solved, _, info = env.step(env.unwrapped.action_of(move))
assert info["solved"]
rows = LampsDataset(PuzzleConfig(size=2, seed=1))
assert rows.score_answer(rows[0]["answer"], rows[0]) == 1.0
"""


def test_the_studio_knows_it(folder: Path) -> None:
    run(folder, "-c", STUDIO)


def test_the_environments_know_it(folder: Path) -> None:
    run(folder, "-c", ENVIRONMENTS)


# Broken ones

BROKEN = {
    "import error": ("raise ImportError('no such library')", "it cannot be imported: ImportError"),
    "no kind": ("KIND = 7", "lasermaze_odd:KIND is 7; expected a lasermaze.kind.Kind"),
    "another name": ("from lasermaze_lamps import KIND", "its Kind is called 'lamps'"),
    "nothing in it": (
        "from dataclasses import replace\nfrom lasermaze_lamps import KIND, Lamps\n"
        "class Odd(Lamps):\n    kind = 'odd'\n"
        "KIND = replace(KIND, name='odd', puzzle_type=Odd, package=__name__)",
        "it does not have solve.solve or solutions, check.check, editor.EDITOR",
    ),
}


@pytest.mark.parametrize(("source", "message"), BROKEN.values(), ids=BROKEN)
def test_a_broken_kind_is_named_and_harms_no_other(
    source: str, message: str, tmp_path: Path
) -> None:
    install(tmp_path)
    register(tmp_path, "odd-puzzles", odd="lasermaze_odd:KIND")
    (tmp_path / "lasermaze_odd").mkdir()
    (tmp_path / "lasermaze_odd" / "__init__.py").write_text(source)
    said = lasermaze(tmp_path, "generate", "odd", code=2)
    assert said.startswith("lasermaze: kind 'odd' of odd-puzzles: ")
    assert message in said
    assert "\n" not in said.rstrip()
    assert "lasermaze: kind 'odd' of odd-puzzles" in lasermaze(tmp_path, "kinds", code=2)
    assert "kind: board" in lasermaze(tmp_path, "generate", "board")
    assert "kind: lamps" in lasermaze(tmp_path, "generate", "lamps")
    listed = "import lasermaze as lm; print(len(lm.all_kinds()))"
    assert run(tmp_path, "-c", listed) == f"{len(NAMES) + 1}\n"


def test_names_that_clash_are_told(tmp_path: Path) -> None:
    install(tmp_path)
    register(tmp_path, "other-lamps", lamps="lasermaze_lamps:KIND")
    register(tmp_path, "better-boards", board="lasermaze_lamps:KIND")
    said = lasermaze(tmp_path, "generate", "lamps", code=2)
    assert "kind 'lamps' of lasermaze-lamps and other-lamps" in said
    said = lasermaze(tmp_path, "kinds", code=2)
    assert "kind 'board' of better-boards: a kind that comes with lasermaze has this name" in said
    assert "kind: board" in lasermaze(tmp_path, "generate", "board")


def test_entry_points_are_read_only_if_some_distribution_has_a_kind(folder: Path) -> None:
    code = "import sys, lasermaze as lm; lm.all_kinds(); print('importlib.metadata' in sys.modules)"
    empty = folder / "empty"
    empty.mkdir()
    assert run(empty, "-c", code) == "False\n"
    assert run(folder, "-c", code) == "True\n"


def test_its_puzzles_are_repaired_and_printed(folder: Path) -> None:
    (folder / "several.txt").write_text("kind: lamps\ngrid:\n..\n..\n")
    found = json.loads(lasermaze(folder, "repair", "--json", "several.txt", "--count", 1))
    assert (found["state"], found["least"]) == ("several", True)
    assert found["proposals"][0]["unique"]
    lasermaze(folder, "deck", "card.txt", "--book", "-o", "book.pdf")
    assert (folder / "book.pdf").read_bytes().startswith(b"%PDF")
