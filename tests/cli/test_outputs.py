"""Files that commands write: whole or not at all, and never in the place of an input."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from lasermaze.cli import program
from lasermaze.cli.files import INPUT, OUTPUT
from tests.helpers import ROOT, command
from tests.oracles.spoiling import contents

FORK = "examples/board/fork.txt"
SEVERAL = "examples/board/several.txt"
SERIES = "examples/board/series.txt"
TEXT = (ROOT / FORK).read_text()
CASES = (ROOT / "examples/turrets/contest.in").read_text()

#: Each format by its first bytes.
STARTS = {
    "svg": b"<svg",
    "png": b"\x89PNG",
    "gif": b"GIF89a",
    "pdf": b"%PDF",
    "html": b"<!doctype html>",
    "json": b'{"kind"',
    "txt": b"kind: board",
}

#: Lines that write one format, with OUT for the output.
WRITING = [
    (f"solve {FORK} --svg OUT", "svg"),
    (f"solve {FORK} --png OUT", "png"),
    (f"draw {FORK} -o OUT --to svg", "svg"),
    (f"draw {FORK} -o OUT --to png", "png"),
    (f"draw {FORK} -o OUT --to gif --solved", "gif"),
    (f"draw {FORK} -o OUT --to pdf", "pdf"),
    (f"explain {FORK} -o OUT --to html", "html"),
    (f"explain {FORK} -o OUT --to svg", "svg"),
    ("generate board -o OUT", "txt"),
    ("deck --count 4 --size 4x4 -o OUT --to json", "json"),
    (f"convert {FORK} OUT --to json", "json"),
]


@pytest.mark.parametrize(("line", "form"), WRITING)
def test_a_file_and_the_standard_output_get_the_same(line: str, form: str, tmp_path: Path) -> None:
    file = tmp_path / f"out.{form}"
    assert command(*line.replace("OUT", str(file)).split()).code == 0
    data = file.read_bytes()
    assert data.lstrip().startswith(STARTS[form])
    ended = command(*line.replace("OUT", "-").split())
    assert ended.code == 0
    if form != "pdf":  # which has a number of its own each time
        assert ended.out == data.decode(errors="replace")
    if line.startswith("solve"):
        assert "exactly one solution" in ended.err
    assert [each.name for each in tmp_path.iterdir()] == [file.name]


@pytest.mark.parametrize(
    ("line", "files"),
    [
        (f"solve {SERIES} --svg a.svg --png a.png", "a.svg a-2.svg a-3.svg a.png a-2.png a-3.png"),
        (f"solve --all {SEVERAL} --svg a.svg", "a.svg a-2.svg"),
        (f"draw {FORK} {SEVERAL} -o a.svg", "a.svg a-2.svg"),
        (f"draw --solved {FORK} -o a.svg --moving", "a.svg"),
        (f"draw --solved {FORK} -o a.png --moving", "a.png"),
        (f"explain {FORK} {SEVERAL} -o a.svg", "a.svg a-2.svg"),
    ],
)
def test_each_picture_has_a_file(line: str, files: str, tmp_path: Path) -> None:
    assert command(*line.split(), cwd=tmp_path).code == 0
    found = contents(tmp_path)
    assert sorted(found) == sorted(files.split())
    assert len(set(found.values())) == len(found)
    moving = any(b"@keyframes" in each or b"acTL" in each for each in found.values())
    assert moving == ("--moving" in line)


def test_pictures_that_cannot_be_made(tmp_path: Path) -> None:
    for words in (("draw", "--solved", "-o"), ("solve", "--gif")):
        ended = command(*words, "none.gif", "examples/board/impossible.txt", cwd=tmp_path)
        assert ended.code == 1
        assert "none.gif: cannot be drawn moving: there is no solution to follow" in ended.err
    assert list(tmp_path.iterdir()) == []
    ended = command("solve", SERIES, "--svg", "-")
    assert (ended.code, ended.out.count("<svg")) == (2, 1)
    assert "a second picture for the standard output" in ended.err


@pytest.mark.parametrize(
    "line",
    [
        "draw wrong.txt -o a.svg",
        "draw wrong.txt -o a.png --solved",
        "solve wrong.txt --svg a.svg --png b.png --gif c.gif",
        "solve wrong.txt --json --svg a.svg",
        "explain wrong.txt -o a.svg",
        "convert wrong.txt a.json",
        "convert missing.txt a.json",
        "convert folder a.txt",
        f"convert {FORK} a.json --to laser-mazer",
        "contest hackercup2015 wrong.in a.txt",
        "generate board --size 1x2 --count 9 -o a.txt",
        "generate signposts --contest riddler --max-size 6 --count 2 -o a.txt",
        f"solve {FORK} a-2.svg --svg a.svg",
        f"solve {FORK} --svg soft.svg --png soft.png",
        "generate turrets --contest hackercup2015 --count 2 --max-size 4 -o soft.in",
    ],
)
def test_a_command_that_fails_leaves_all_files_as_they_were(line: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for name in ("a.svg", "a.png", "a.json", "folder/../a.txt", "folder/b.txt", "a-2.svg"):
        (tmp_path / name).write_text(TEXT)
    (tmp_path / "wrong.txt").write_text(f"{TEXT}\n{TEXT}\nkind: board\ntargets: 1\ngrid:\nQ\n")
    (tmp_path / "wrong.in").write_text("2\n1 3\nS.G\nrubbish\n")
    for one, other in (("soft.png", "soft.svg"), ("soft.out", "soft.in")):
        (tmp_path / one).symlink_to(tmp_path / other)
    (tmp_path / "folder" / "a.txt").hardlink_to(tmp_path / "a.txt")
    before = contents(tmp_path)
    ended = command(*line.split(), cwd=tmp_path)
    assert ended.code == 2
    assert contents(tmp_path) == before
    assert list(tmp_path.glob(".*")) == []
    if "soft" in line:
        assert "written twice" in ended.err
    if "a-2.svg" in line or "folder" in line:
        assert "is also the input" in ended.err
    if line.startswith("draw wrong.txt -o a.svg"):
        assert ended.err.splitlines()[-1] == "lasermaze: not written: a.svg, a-2.svg"


#: Other names of a file.
ALIASES: dict[str, Callable[[Path], Path]] = {
    "the same name": lambda file: file,
    "a relative path": lambda file: Path(os.path.relpath(file, ROOT)),
    "a folder and back": lambda file: file.parent / "folder" / ".." / file.name,
    "a symbolic link": lambda file: file.parent / f"soft{file.suffix}",
    "a hard link": lambda file: file.parent / f"hard{file.suffix}",
}

#: What is read, and how it would be written over itself.
OVER_ITSELF = [
    (CASES, "cases.in", "contest hackercup2015 IN OUT"),
    (CASES, "cases.txt", "convert --from hackercup2015 IN OUT"),
    (TEXT, "fork.txt", "convert IN OUT --to text"),
    (TEXT, "fork.svg", "solve IN --svg OUT"),
    (TEXT, "fork.png", "solve IN --png OUT"),
    (TEXT, "fork.gif", "solve IN --gif OUT"),
    (TEXT, "fork.svg", "draw -o OUT --to svg IN"),
    (TEXT, "fork.html", "explain IN -o OUT --to html"),
]


@pytest.mark.skipif(sys.platform == "win32", reason="links of POSIX")
@pytest.mark.parametrize(("text", "name", "line"), OVER_ITSELF)
def test_no_command_replaces_its_input(text: str, name: str, line: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(text)
    (tmp_path / "folder").mkdir()
    ALIASES["a symbolic link"](file).symlink_to(file)
    ALIASES["a hard link"](file).hardlink_to(file)
    before = contents(tmp_path)
    for alias in ALIASES.values():
        names = {"IN": file, "OUT": alias(file)}
        ended = command(*(names.get(word, word) for word in line.split()))
        assert ended.code == 2
        assert ended.err.startswith(f"{alias(file)}: the output is also the input {file};")
        assert contents(tmp_path) == before


def test_devices_are_neither_inputs_nor_outputs() -> None:
    assert command("draw", FORK, "-o", "/dev/null", "--to", "svg").code == 0
    ended = command("convert", "/dev/null", "/dev/null")
    assert (ended.code, "also the input" in ended.err) == (2, False)


def test_every_file_of_every_command_is_known_as_input_or_output() -> None:
    """By its type; so no command can forget the checks above."""
    context = click.Context(program.lasermaze)
    for name in program.COMMANDS.keys() - {"studio"}:  # which writes none
        found = program.lasermaze.get_command(context, name)
        assert found is not None
        for param in found.params:
            if isinstance(param.type, click.Path):
                assert param.type in (INPUT, OUTPUT) or not param.type.file_okay, (name, param)
