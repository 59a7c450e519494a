"""An output of a command replaces no input and no other output, and nothing if it fails."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from lasermaze.cli.files import INPUT, OUTPUT
from lasermaze.cli.program import COMMANDS
from lasermaze.cli.program import lasermaze as program
from tests.damage import contents
from tests.helpers import ROOT
from tests.helpers import command as lasermaze

FORK = (ROOT / "examples/board/fork.txt").read_text()
CASES = (ROOT / "examples/turrets/contest.in").read_text()

#: Other names of a file.
ALIASES: dict[str, Callable[[Path], Path]] = {
    "the same name": lambda file: file,
    "a relative path": lambda file: Path(os.path.relpath(file, ROOT)),
    "a folder and back": lambda file: file.parent / "folder" / ".." / file.name,
    "a symbolic link": lambda file: file.parent / "soft",
    "a hard link": lambda file: file.parent / "hard",
}

#: Commands with what they read, and how they would write it.
COMMAND_LINES: list[tuple[str, str, list[str]]] = [
    (CASES, "cases.in", ["contest", "hackercup2015", "IN", "OUT"]),
    (CASES, "cases.txt", ["convert", "--from", "hackercup2015", "IN", "OUT"]),
    (FORK, "fork.txt", ["convert", "IN", "OUT", "--to", "text"]),
    (FORK, "fork.svg", ["solve", "IN", "--svg", "OUT"]),
    (FORK, "fork.png", ["solve", "IN", "--png", "OUT"]),
    (FORK, "fork.gif", ["solve", "IN", "--gif", "OUT"]),
    (FORK, "fork.svg", ["draw", "-o", "OUT", "--to", "svg", "IN"]),
    (FORK, "fork.html", ["explain", "IN", "-o", "OUT", "--to", "html"]),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "folder").mkdir()
    return tmp_path


@pytest.mark.skipif(sys.platform == "win32", reason="links of POSIX")
@pytest.mark.parametrize("alias", ALIASES)
def test_no_command_replaces_its_input(alias: str, folder: Path) -> None:
    for text, name, words in COMMAND_LINES:
        file = folder / name
        file.write_text(text)
        (folder / "soft").symlink_to(file)
        (folder / "hard").hardlink_to(file)
        other = ALIASES[alias](file)
        if other.suffix != file.suffix:  # an ending chooses the format
            other = other.rename(other.with_suffix(file.suffix))
        before = contents(folder)
        result = lasermaze(*({"IN": file, "OUT": other}.get(word, word) for word in words))
        assert result.code == 2, words
        assert result.err.startswith(f"{other}: the output is also the input {file};"), words
        assert contents(folder) == before
        for each in folder.iterdir():
            if not each.is_dir():
                each.unlink()


def test_a_file_of_a_folder_that_is_read_is_an_input(folder: Path) -> None:
    (folder / "a.txt").write_text(FORK)
    result = lasermaze("convert", folder, folder / "a.txt")
    assert (result.code, "is also the input" in result.err) == (2, True)
    assert (folder / "a.txt").read_text() == FORK


def test_a_later_picture_does_not_replace_an_input(folder: Path) -> None:
    second = folder / "a-2.svg"
    second.write_text(FORK)
    (folder / "first.txt").write_text(FORK)
    result = lasermaze("solve", folder / "first.txt", second, "--svg", folder / "a.svg")
    assert (result.code, "is also the input" in result.err) == (2, True)
    assert second.read_text() == FORK
    assert not (folder / "a.svg").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="links of POSIX")
def test_two_outputs_of_one_file_are_refused(folder: Path) -> None:
    (folder / "fork.txt").write_text(FORK)
    (folder / "a.png").symlink_to(folder / "a.svg")
    arguments = ("--svg", folder / "a.svg", "--png", folder / "a.png")
    result = lasermaze("solve", folder / "fork.txt", *arguments)
    assert (result.code, "written twice" in result.err) == (2, True)
    assert not (folder / "a.svg").exists()
    (folder / "data.out").symlink_to(folder / "data.in")
    made = ("generate", "turrets", "--contest", "hackercup2015", "--count", 2, "--max-size", 4)
    result = lasermaze(*made, "-o", folder / "data.in")
    assert (result.code, "written twice" in result.err) == (2, True)
    assert not (folder / "data.in").exists()


def test_devices_are_neither() -> None:
    assert lasermaze("convert", "/dev/null", "/dev/null").code == 2  # no puzzle: nothing is said
    assert "also the input" not in lasermaze("convert", "/dev/null", "/dev/null").err


@pytest.mark.parametrize(
    "words",
    [
        ["draw", "IN", "-o", "a.svg"],
        ["draw", "IN", "-o", "a.png", "--solved"],
        ["solve", "IN", "--svg", "a.svg", "--png", "b.png", "--gif", "c.gif"],
        ["solve", "IN", "--json", "--svg", "a.svg"],
        ["convert", "IN", "a.json"],
        ["explain", "IN", "-o", "a.svg"],
    ],
    ids=" ".join,
)
def test_a_second_puzzle_that_is_wrong_leaves_all_files_as_they_were(
    words: list[str], folder: Path
) -> None:
    wrong = folder / "wrong.txt"
    wrong.write_text(f"{FORK}\nkind: board\ntargets: 1\ngrid:\nQ\n")
    for name in ("a.svg", "a.png", "a.json"):
        (folder / name).write_text("before")
    before = contents(folder)
    names = {"IN": wrong} | {word: folder / word for word in words if word[1:2] == "."}
    result = lasermaze(*(names.get(word, word) for word in words))
    assert result.code == 2
    assert contents(folder) == before
    assert list(folder.glob(".*")) == []


def test_pictures_that_are_not_written_are_named(folder: Path) -> None:
    wrong = folder / "wrong.txt"
    wrong.write_text(f"{FORK}\n{FORK}\nkind: board\ntargets: 1\ngrid:\nQ\n")
    result = lasermaze("draw", wrong, "-o", folder / "a.svg")
    last = f"lasermaze: not written: {folder / 'a.svg'}, {folder / 'a-2.svg'}"
    assert result.err.splitlines()[-1] == last


def test_every_file_of_every_command_is_known_as_input_or_output() -> None:
    context = click.Context(program)
    for name in COMMANDS.keys() - {"studio"}:  # which writes none
        command = program.get_command(context, name)
        assert command is not None
        for param in command.params:
            if isinstance(param.type, click.Path):
                assert param.type in (INPUT, OUTPUT) or not param.type.file_okay, (name, param)
