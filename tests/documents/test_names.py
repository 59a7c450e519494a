"""Whatever the documentation names exists: files, commands, options, extras, public names."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from pydoc import locate

import click
import pytest

import lasermaze as lm
from lasermaze.cli.program import COMMANDS
from lasermaze.cli.program import lasermaze as program
from tests.documents.pages import PAGES, ROOT, blocks, inline, name_of

DECISIONS = ROOT / "docs" / "decisions"

_LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)[^)]*\)|<img src=\"(?!https?:)([^\"]+)\"")

#: Options of other programs that the pages name: of the benchmarks, pytest, cargo, chains.py.
OTHER_OPTIONS = {"--quick", "--full", "--fuzz-dir", "--generated", "--directory", "--strict"}

#: Names that look like files of the repository: made on the way, or to be made by the reader.
NOT_THERE = re.compile(
    r"build/|dist/|site/|\.\./shared/|lasermaze/\w+-v0|\w+/(wasm|javascript)|tests/prisms/|.*/prisms?(/.*|\.rs)|.*/NAME/|prisms/|peers/|cards/hard.txt"
)

each_page = pytest.mark.parametrize("page", PAGES, ids=name_of)


@cache
def command_named(name: str) -> click.Command:
    """The command with this name."""
    command = program.get_command(click.Context(program), name)
    assert command is not None, name
    return command


@cache
def options_of(command: click.Command) -> frozenset[str]:
    """The options of a command, and of those that it has itself."""
    inner = command.commands.values() if isinstance(command, click.Group) else ()
    own = (
        name
        for each in command.get_params(click.Context(command))
        for name in (*each.opts, *each.secondary_opts)
    )
    return frozenset(own).union(*map(options_of, inner))


@cache
def all_options() -> frozenset[str]:
    """The options of all commands."""
    return options_of(program).union(*(options_of(command_named(name)) for name in COMMANDS))


def code_of(page: Path) -> list[str]:
    """The pieces of code in a page: those in its prose and the lines of its blocks."""
    text = page.read_text()
    return [*inline(text), *(line for each in blocks(text) for line in each.text.splitlines())]


@each_page
def test_the_links_of_a_page_lead_to_files(page: Path) -> None:
    targets = ["".join(found) for found in _LINK.findall(page.read_text())]
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_the_index_lists_every_decision() -> None:
    linked = re.findall(r"\]\(([a-z-]+\.md)\)", (DECISIONS / "README.md").read_text())
    assert sorted(linked) == sorted({path.name for path in DECISIONS.glob("*.md")} - {"README.md"})


@each_page
def test_the_commands_that_a_page_names_have_the_options_that_it_gives_them(page: Path) -> None:
    for code in code_of(page):
        for name, rest in re.findall(r"(?:^|^\$ |\| |/)lasermaze ([a-z]+)\b([^|`]*)", code):
            assert name in COMMANDS, code
            given = set(re.findall(r"(?<!\S)--?[a-z][\w-]*", rest))
            assert given <= options_of(command_named(name)), code


@each_page
def test_the_options_that_a_page_names_exist(page: Path) -> None:
    named = {code.split()[0] for code in inline(page.read_text()) if re.match("--[a-z]", code)}
    assert named <= all_options() | OTHER_OPTIONS


@each_page
def test_the_make_targets_and_modules_that_a_page_names_exist(page: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    code = "\n".join(code_of(page))
    named = set(re.findall(r"\bmake ([a-z-]+)", code)) - {"sure"}
    assert named <= targets
    for module in re.findall(r"python -m ([\w.]+)", code):
        assert find_spec(module), module


@each_page
def test_the_extras_that_a_page_names_exist(page: Path) -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"][
        "optional-dependencies"
    ]
    code = "\n".join(code_of(page))
    assert set(re.findall(r"(?:lasermaze|\.)\[([a-z-]+)\]", code)) <= set(extras)


@each_page
def test_the_public_names_that_a_page_names_exist(page: Path) -> None:
    code = "\n".join(code_of(page))
    assert set(re.findall(r"\blm\.(\w+)", code)) <= set(lm.__all__)


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
