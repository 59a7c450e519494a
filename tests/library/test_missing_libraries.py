"""How to install what is missing: by commands that work, as no package index has lasermaze."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import lasermaze as lm
import lasermaze.studio
from lasermaze.core.libraries import LIBRARIES

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]

#: Files with words for a person; the list of changes tells what was.
TEXTS = [
    ROOT / name
    for name in subprocess.run(
        ["git", "ls-files", "*.md", "*.ipynb", "*.py", "*.js", "*.json", "*.html", "*.yml"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    if name != "CHANGELOG.md" and not name.startswith("tests/")
]

FROM_AN_INDEX = re.compile(
    r"(?:install|uvx|pipx run|uv add)\b(?!.*--no-index)[^\n`]*"
    r"[ '\"]lasermaze(?:\[[\w,-]*\])?['\"`\s]"
)


def requirements(extra: str) -> list[str]:
    """The libraries of an extra, and of those that it includes."""
    found: list[str] = []
    for requirement in EXTRAS[extra]:
        own = re.fullmatch(r"lasermaze\[(.*)\]", requirement)
        included = own[1].split(",") if own else ()
        found += [one for name in included for one in requirements(name)] or [requirement]
    return sorted(found)


def test_the_libraries_of_the_extras_are_those_of_the_project() -> None:
    assert {extra: sorted(names) for extra, names in LIBRARIES.items()} == {
        extra: requirements(extra) for extra in EXTRAS if extra != "all"
    }


def test_no_text_installs_lasermaze_from_an_index() -> None:
    assert len(TEXTS) > 400
    for file in TEXTS:
        found = FROM_AN_INDEX.search(file.read_text(encoding="utf-8"))
        assert found is None, (file, found)


@pytest.mark.parametrize(
    "text",
    [
        "`pip install 'lasermaze[pdf]'`",
        "pip install lasermaze\n",
        "pip install --upgrade lasermaze\n",
        'python -m pip install "lasermaze[all]"',
        "uvx lasermaze studio",
    ],
)
def test_such_texts_are_found(text: str) -> None:
    assert FROM_AN_INDEX.search(text)


PUZZLE = "kind: board\ntargets: 1\ngrid:\nL? . T?\n"
SHOOTERS = ROOT / "examples" / "shooters" / "several.txt"


def studio_call(request: dict[str, Any]) -> None:
    from lasermaze.studio.handlers import perform

    perform("draw", {"puzzle": PUZZLE, "theme": "light"} | request, lambda *_: None)


def array(puzzle: Any) -> None:
    _ = puzzle.grid


def fewest_turns(_: Path) -> None:
    lm.solve(lm.load(SHOOTERS), fewest_turns=True)


def imported(name: str) -> None:
    """Import a module of environments anew; the one that was imported stays afterwards."""
    from importlib import import_module

    with pytest.MonkeyPatch.context() as patch:
        patch.delitem(sys.modules, f"lasermaze.envs.{name}", raising=False)
        import_module(f"lasermaze.envs.{name}")


#: What needs a library: its module, its extra, and the call.
NEEDS: list[tuple[str, str, Callable[[Path], Any]]] = [
    ("numpy", "arrays", lambda _: array(lm.parse(PUZZLE))),
    ("resvg_py", "pictures", lambda folder: lm.parse(PUZZLE).save(folder / "a.png")),
    ("resvg_py", "pictures", lambda _: lm.draw(lm.parse(PUZZLE)).png()),
    ("PIL", "pictures", lambda folder: lm.solve(lm.parse(PUZZLE)).save(folder / "a.gif")),
    ("typst", "pdf", lambda folder: lm.parse(PUZZLE).save(folder / "a.pdf")),
    ("resvg_py", "pictures", lambda _: studio_call({"format": "png"})),
    ("typst", "pdf", lambda _: studio_call({"format": "pdf"})),
    ("ortools.sat.python.cp_model", "optimum", fewest_turns),
    ("gymnasium", "gymnasium", lambda _: imported("gymnasium")),
    ("gymnasium", "gymnasium", lambda _: imported("vector")),
    ("reasoning_gym", "reasoning-gym", lambda _: imported("reasoning_gym")),
    ("verifiers", "verifiers", lambda _: imported("verifiers")),
    ("numpy", "arrays", lambda _: imported("lanes")),
]


@pytest.mark.parametrize(("module", "extra", "call"), NEEDS)
def test_an_error_names_the_libraries(
    module: str,
    extra: str,
    call: Callable[[Path], Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(lm.PuzzleError) as info:
        call(tmp_path)
    assert shlex.split(info.value.expected or "") == ["pip", "install", *LIBRARIES[extra]]


@pytest.mark.parametrize(
    ("module", "extra", "command"),
    [
        ("uvicorn", "studio", "studio --no-browser"),
        ("typst", "pdf", "deck -o deck.pdf"),
        ("typst", "pdf", "draw examples/board/fork.txt -o a.pdf"),
        ("resvg_py", "pictures", "draw examples/board/fork.txt -o a.png"),
        ("distributed", "mine", "mine cards --count 1 -o mine --scheduler tcp://127.0.0.1:9"),
        ("pyarrow", "dataset", "dataset board --count 1 -o a.parquet"),
    ],
)
def test_a_command_names_the_libraries(
    module: str,
    extra: str,
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    from lasermaze.cli.program import run

    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, module, None)
    # Another test may have imported the server: then it is there, with its library.
    monkeypatch.delitem(sys.modules, "lasermaze.studio.serve", raising=False)
    monkeypatch.delattr(lasermaze.studio, "serve", raising=False)
    assert run(command.split()) == 2
    assert shlex.join(("pip", "install", *LIBRARIES[extra])) in capsys.readouterr().err
