"""Boards of lazors in the format of the course, whose name the ending of a file chooses."""

from __future__ import annotations

from pathlib import Path

import pytest

import lasermaze as lm
from tests.helpers import command, refused

BFF = """\
# A board: made for this test
GRID START   # the grid
o o x
 oAo

GRID STOP
C 1
A 1
L 1 0 1 1
L 6 3 -1 -1
P 0 3
"""
WRITTEN = "GRID START\no o x\no A o\nGRID STOP\nA 1\nC 1\nL 1 0 1 1\nL 6 3 -1 -1\nP 0 3\n"


@pytest.mark.parametrize(
    "text",
    [
        BFF,
        BFF.replace(" ", "\t"),
        BFF.replace("\n", "\r\n"),
        "".join(line.lower() if line[0] in "ACLP" else line for line in BFF.splitlines(True)),
        "\n".join(f"{line} \t" for line in BFF.splitlines()),
        BFF.replace("\n", "\n\n  "),
        "".join(BFF.splitlines(True)[6:]) + "".join(BFF.splitlines(True)[:6]),
    ],
)
def test_files_as_people_write_them_are_read(text: str) -> None:
    puzzle = lm.parse(text)
    assert lm.dumps(puzzle, "bff") == WRITTEN
    assert str(puzzle) == f"kind: lazors\n{WRITTEN}"
    begun = lm.parse(WRITTEN.replace("o o x", "a o x"), "lazors")
    assert lm.parse(lm.dumps(begun, "bff")) == puzzle


def test_the_ending_of_a_name_chooses_the_format(tmp_path: Path) -> None:
    file, boards = tmp_path / "board.bff", tmp_path / "boards"
    boards.mkdir()
    lm.dump(lm.parse(BFF), file)
    assert file.read_text() == WRITTEN
    window = "examples/lazors/window.bff"
    assert command("convert", window, boards / "window.BFF").code == 0
    lm.dump(lm.parse(BFF), boards / "board.bff")
    assert command("rate", boards).out.count("examined positions") == 2
    other = command("convert", "examples/board/fork.txt", file)
    assert "bff cannot hold puzzles of kind 'board'" in other.err
    file.write_text("GRID STA")
    assert f"{file}:1:1: 'GRID' begins no line" in command("solve", file).err
    two = command("generate", "lazors", "--count", 2, "-o", file)
    assert two.code == 2
    assert "a second puzzle for one bff file; expected a file for each" in two.err
    refused(lm.dump, lm.load("examples/board/fork.txt"), file)
