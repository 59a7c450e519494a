"""Whatever the documentation names exists: files, commands, options, extras, public names."""

from __future__ import annotations

import re
import tomllib
from importlib.util import find_spec
from pathlib import Path
from pydoc import locate
from typing import Any

import click
import pytest
from pages import PAGES, ROOT, blocks, inline, name_of

import lasermaze as lm
from lasermaze.cli.program import COMMANDS
from lasermaze.cli.program import lasermaze as program

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
DECISIONS = ROOT / "docs" / "decisions"

_LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)[^)]*\)|<img src=\"(?!https?:)([^\"]+)\"")

#: Options of other programs that the pages name: of the benchmarks, pytest, cargo, chains.py.
OTHER_OPTIONS = {"--quick", "--full", "--fuzz-dir", "--generated", "--directory", "--strict"}

#: Names that look like files of the repository: made on the way, or to be made by the reader.
NOT_THERE = re.compile(
    r"build/|dist/|site/|\.\./shared/|lasermaze/\w+-v0|\w+/(wasm|javascript)|tests/prisms/|.*/prisms?(/.*|\.rs|\.py)|.*/NAME/|prisms/|peers/|cards/hard.txt"
)

each_page = pytest.mark.parametrize("page", PAGES, ids=name_of)


def options_of(command: Any) -> set[str]:
    """The options of a command, and of those that it has itself."""
    inner = command.commands.values() if isinstance(command, click.Group) else ()
    own = command.get_params(click.Context(command))
    return {name for each in own for name in (*each.opts, *each.secondary_opts)}.union(
        *map(options_of, inner)
    )


OPTIONS = {name: options_of(program.get_command(click.Context(program), name)) for name in COMMANDS}
ALL_OPTIONS = options_of(program).union(OTHER_OPTIONS, *OPTIONS.values())


def code_of(page: Path) -> list[str]:
    """The pieces of code in a page: those in its prose and the lines of its blocks."""
    text = page.read_text()
    return [*inline(text), *(line for each in blocks(text) for line in each.text.splitlines())]


@each_page
def test_whatever_a_page_names_is_there(page: Path) -> None:
    text, pieces = page.read_text(), code_of(page)
    code = "\n".join(pieces)
    targets = ["".join(found) for found in _LINK.findall(text)]
    assert [target for target in targets if not (page.parent / target).exists()] == []
    for piece in pieces:
        for name, rest in re.findall(r"(?:^|^\$ |\| |/)lasermaze ([a-z]+)\b([^|`]*)", piece):
            assert name in COMMANDS, piece
            given = set(re.findall(r"(?<!\S)--?[a-z][\w-]*", rest))
            assert given <= OPTIONS[name], piece
    options = {each.split()[0] for each in inline(text) if re.match("--[a-z]", each)}
    assert options <= ALL_OPTIONS
    made = set(re.findall(r"\bmake ([a-z-]+)", code)) - {"sure"}
    assert made <= set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    modules = re.findall(r"python -m ([\w.]+)", code)
    assert [module for module in modules if not find_spec(module)] == []
    extras = set(re.findall(r"(?:lasermaze|\.)\[([a-z-]+)\]", code))
    assert extras <= set(PROJECT["project"]["optional-dependencies"])
    assert set(re.findall(r"\blm\.(\w+)", code)) <= set(lm.__all__)


def test_the_index_lists_every_decision() -> None:
    linked = re.findall(r"\]\(([a-z-]+\.md)\)", (DECISIONS / "README.md").read_text())
    assert sorted(linked) == sorted({path.name for path in DECISIONS.glob("*.md")} - {"README.md"})


@each_page
def test_the_files_that_a_page_names_exist(page: Path) -> None:
    roots = [ROOT, ROOT / "python" / "lasermaze", ROOT / "python", ROOT / "docs", page.parent]
    roots += [
        ROOT / "python" / "lasermaze" / part
        for part in ("studio", "core", "kinds", "kinds/turrets")
    ]
    for code in inline(page.read_text()):
        if "</" not in code and re.fullmatch(
            r"[\w.<>-]+/[\w./<>-]*|[\w-]+\.(?:py|md|toml|rs)", code
        ):
            name = re.sub("<.*?>", "turrets", code)
            names = (name, name.removesuffix(".py"))  # a module may be a folder
            there = any((root / each).exists() for root in roots for each in names)
            known = there or NOT_THERE.match(name)
            assert known, code


def test_the_names_that_docstrings_name_exist() -> None:
    sources = "\n".join(file.read_text() for file in Path(lm.__file__).parent.rglob("*.py"))
    for name in sorted(set(re.findall(r"`(lasermaze(?:\.\w+)+)`", sources))):
        assert locate(name) is not None, name
