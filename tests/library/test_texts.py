"""Texts of one puzzle and of many: where each ends, comments, bare grids, large grids."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO, RawIOBase, StringIO

import pytest

from tests.helpers import EVERY_KIND, lm, refused, some
from tests.oracles import Oracle

SMALL = "kind: turrets\ngrid:\nSG\n"
DOCUMENT = '{"kind": "turrets", "grid": ["SG"]}'
BRACES = '{"kind": "turrets", "title": "{", "grid": ["SG"]}'

#: Texts with the numbers of the lines on which their puzzles begin.
MANY = [
    (SMALL + SMALL, [1, 4]),
    (SMALL + "\n\n" + SMALL + "\n# below\n", [1, 6]),
    ("# a note\ntitle: A\n" + SMALL + "\n# another\n" + SMALL, [1, 8]),
    ("\ufeff" + SMALL.replace("\n", "\r\n") + SMALL, [1, 4]),
    (SMALL.replace("\n", "\r") + SMALL, [1, 4]),
    ("kind: lazors\nGRID START\no\nGRID STOP\nA 1\nL 1 0 1 1\nP 2 1\n" + SMALL, [1, 8]),
    (DOCUMENT, [1]),
    ("\n" + DOCUMENT + "\r\n\r\n" + DOCUMENT, [2, 4]),
    ("\ufeff" + BRACES + "\n" + BRACES, [1, 2]),
    (DOCUMENT.replace(", ", ",\n"), [1]),
    (DOCUMENT.replace("]}", "]\n}\n"), [1]),
]


@pytest.mark.parametrize(("text", "starts"), MANY)
def test_each_puzzle_of_a_file_is_read_where_it_begins(text: str, starts: list[int]) -> None:
    assert len(lm.parse_all(text)) == len(starts)
    for stream in (BytesIO(text.encode()), StringIO(text, newline="")):
        assert len(list(lm.iter_load(stream))) == len(starts)
    if len(starts) > 1:
        error = refused(lm.parse, text)
        assert (error.line, error.column) == (starts[1], 1)
    else:
        assert lm.parse(text) == lm.parse_all(text)[0]


class _Slowly(RawIOBase):
    """A pipe that gives a few bytes at a time."""

    def __init__(self, data: bytes, size: int) -> None:
        self.left, self.size = data, size

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        found = self.left[: min(self.size, size)]
        self.left = self.left[len(found) :]
        return found


@pytest.mark.parametrize("size", [1, 2, 3, 7])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_each_puzzle_is_there_before_the_next_is_read(size: int, end: str) -> None:
    for text in (SMALL.replace("turrets", "turrets\ntitle: Zoë") * 3, f"{DOCUMENT}\n" * 3):
        stream = _Slowly(text.replace("\n", end).encode(), size)
        read = lm.iter_load(stream)
        next(read)
        assert stream.left or end == "\r"  # which may begin a CRLF
        assert len(list(read)) == 2
    broken = SMALL.encode() * 2 + b"\xff" + SMALL.encode()
    error = refused(lambda: list(lm.iter_load(_Slowly(broken, size))))
    assert (error.line, error.column) == (7, 1)


#: Ways to write an answer that mean the same.
SAME: dict[str, Callable[[str], str]] = {
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "CR": lambda text: text.replace("\n", "\r"),
    "BOM": lambda text: "\ufeff" + text,
    "trailing blanks": lambda text: text.replace("\n", " \t\n"),
    "no final line end": str.rstrip,
    "blank lines around": lambda text: "\n\n" + text + "\n \n",
}


@EVERY_KIND
def test_line_ends_and_blanks_do_not_matter_in_answers(oracle: Oracle) -> None:
    for text, puzzle, _, witness in some(oracle, 4):
        for form in oracle.forms(text, witness) if witness else ():
            read = lm.parse_answer(puzzle, form)
            for name, change in SAME.items():
                assert lm.parse_answer(puzzle, change(form)) == read, (name, form)


#: Grids of 90,000 cells.
LARGE = {
    "turrets": ["S" + "." * 299, *["#<.>^v" * 50] * 298, "." * 299 + "G"],
    "shooters": ["-.#|/\\" * 50] * 300,
    "signposts": ["LRSUX?" * 50] * 299 + ["G" + "U" * 299],
    "mirrors": ["*" * 300, *["*./\\.*" * 50] * 298, "**." + "*" * 294 + ".**"],
}


@pytest.mark.parametrize("kind", LARGE)
def test_a_large_grid_is_read_and_its_faults_have_their_place(kind: str) -> None:
    rows = LARGE[kind]
    head = f"kind: {kind}\ntitle: Large\ngrid:\n"
    puzzle = lm.parse(json.dumps({"kind": kind, "title": "Large", "grid": rows}))
    for end in ("", "\n", "\n\n\n", " \n", "\r\n"):
        assert lm.parse(head + "\n".join(rows) + end) == puzzle
    for wrong, column in (("!", 7), ("é", 7), ("", 300), ("..", 301)):
        spoiled = [*rows]
        spoiled[150] = spoiled[150][:6] + wrong + spoiled[150][7:]
        error = refused(lm.parse, head + "\n".join(spoiled))
        assert (error.line, error.column) == (154, column), wrong


def test_comments_and_bare_grids() -> None:
    """Comments stand above a grid, or below a blank line under it; rows may begin with #, too."""
    first = "# mine\nkind: turrets\n# still\ngrid:\n##.\nS.G\n"
    walled, plain = lm.parse_all(f"{first}\n# the next one\nkind: turrets\ngrid:\nSG\n")
    assert (walled.rows, plain.cols) == (2, 2)
    for bare in ("##.\nS.G\n", "# a note\n##.\nS.G\n", "title: A\ngrid:\n##.\nS.G\n"):
        assert str(lm.parse(bare, "turrets")).endswith("grid:\n##.\nS.G\n")
    for walls in ("kind: shooters\ngrid:\n# \n-\n.\n", "# \n-\n.\n"):  # a row, and a blank
        assert lm.parse(walls, "shooters").rows == 3
    for letter, meant in (("g", "'g' (did you mean 'G'?)"), ("x", "'x'"), ("*", "'*'")):
        error = refused(lm.parse, f"##.\nS{letter}G\n", "turrets")
        assert (error.line, error.column) == (2, 2)
        assert error.message == f"unknown cell {meant}"
    below = refused(lm.parse, "kind: turrets\ngrid:\nSG\n\n# no row\nSG\n")
    assert (below.line, below.message) == (6, "text after the grid")
    for separator in "\x0b\x1c\u2028\x85":  # they break no line
        error = refused(lm.parse, f"kind: turrets\ngrid:\nS{separator}G\n")
        assert (error.line, error.column) == (3, 2)


@pytest.mark.parametrize(
    "text",
    [
        " " * 1_000_000 + "x",
        "\t:" * 500_000,
        ("a" + " " * 99) * 10_000,
        '{"a": "' + '\\"' * 500_000,
    ],
    ids=["one long blank", "tabs and colons", "many blanks", "many quotes"],
)
def test_long_lines_are_refused_in_linear_time(text: str) -> None:
    for kind in (None, "turrets", "board"):
        assert refused(lm.parse, text, kind).line == 1


def test_a_text_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lasermaze.core.text.MAX_SIZE", 60)
    for block in ("kind: turrets\n", "....", '{"a', "[\n"):
        endless = BytesIO(block.encode() * 30)
        error = refused(lambda stream=endless: list(lm.iter_load(stream)))
        assert "at most 60 characters" in str(error)
    for block in (DOCUMENT + "\n", SMALL):
        assert len(list(lm.iter_load(BytesIO(block.encode() * 30)))) == 30
