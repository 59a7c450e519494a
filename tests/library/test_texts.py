"""Texts of one puzzle and of many: where each ends, comments, bare grids, large grids."""

from __future__ import annotations

from io import BytesIO, RawIOBase, StringIO

import pytest

from tests.helpers import lm, refused

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


def test_a_text_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lasermaze.core.text.MAX_SIZE", 60)
    for block in ("kind: turrets\n", "....", '{"a', "[\n"):
        endless = BytesIO(block.encode() * 30)
        error = refused(lambda stream=endless: list(lm.iter_load(stream)))
        assert "at most 60 characters" in str(error)
    for block in (DOCUMENT + "\n", SMALL):
        assert len(list(lm.iter_load(BytesIO(block.encode() * 30)))) == 30
