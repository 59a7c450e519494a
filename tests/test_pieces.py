"""Reading a file puzzle by puzzle: where each text ends, and when it is yielded."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lasermaze.core.errors import PuzzleError
from lasermaze.formats import pieces as reading
from lasermaze.formats.pieces import pieces, pieces_in, pieces_of

FIRST, SECOND = "kind: a\ngrid:\n..\n", "title: B\nkind: a\ngrid:\n#.\n\n"


def test_a_native_text_ends_before_the_next_kind() -> None:
    assert list(pieces_of(FIRST)) == [(1, FIRST, False)]
    assert list(pieces_of("")) == [(1, "", False)]
    assert list(pieces_of(FIRST + "\n" + FIRST + FIRST)) == [
        (1, FIRST + "\n", True),
        (5, FIRST, True),
        (8, FIRST, False),
    ]
    assert list(pieces_of(SECOND)) == [(1, SECOND, False)]


@given(st.lists(st.sampled_from(["kind", "grid", ":", " ", "\t", "\n", "x", "kind:", "grid:\n"])))
def test_the_words_are_found_where_a_line_begins_with_them(parts: list[str]) -> None:
    text = "".join(parts)
    by_lines = re.finditer(r"^[ \t]*(kind|grid)[ \t]*:", text, re.MULTILINE)
    found = [(sign[1], sign.start()) for sign in by_lines]
    assert list(reading._signs(text)) == found


def test_two_kind_lines_in_one_header_are_one_puzzle() -> None:
    assert len(list(pieces_of("kind: a\nkind: a\ngrid:\n.."))) == 1


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('{"a": 1}', [(1, '{"a": 1}')]),
        ('{"a": 1}\n', [(1, '{"a": 1}')]),
        ('\n{"a": 1}\n\n{"b": 2}', [(2, '{"a": 1}'), (4, '{"b": 2}')]),
        ('\ufeff{"a": 1}\r\n{"b": 2}\r\n', [(1, '\ufeff{"a": 1}'), (2, '{"b": 2}')]),
        ('{"a":\n{}}', [(1, '{"a":\n{}}')]),
        ('{"a": {}\n}', [(1, '{"a": {}\n}')]),
        # A brace in a string: the first line alone is ambiguous, all lines together are not.
        ('{"a": "{"}\n{"b": 2}', [(1, '{"a": "{"}'), (2, '{"b": 2}')]),
        ('{"a": 1}\nrubbish', [(1, '{"a": 1}'), (2, "rubbish")]),
        ("[1]\n[2]", [(1, "[1]\n[2]")]),
    ],
)
def test_json_is_one_document_or_one_on_each_line(text: str, found: list[tuple[int, str]]) -> None:
    assert [piece[:2] for piece in pieces_of(text)] == found


@given(st.text(alphabet='kind:gr a{}"\n\r\ufeffé', max_size=60), st.lists(st.integers(0, 60)))
def test_the_sizes_of_the_blocks_do_not_matter(text: str, cuts: list[int]) -> None:
    whole = text.replace("\r\n", "\n").replace("\r", "\n")
    ends = [0, *sorted(cuts), len(whole)]
    blocks = [whole[start:end] for start, end in pairwise(ends)]
    assert list(pieces(blocks)) == list(pieces_of(text))
    assert list(pieces_in(BytesIO(text.encode()))) == list(pieces_of(text))


@given(st.lists(st.sampled_from([FIRST, SECOND, "\n", "..\n"]), max_size=6))
def test_the_pieces_of_a_native_text_join_to_the_whole(parts: list[str]) -> None:
    text = "".join(parts)
    found = list(pieces_of(text))
    assert "".join(piece.text for piece in found) == text
    lines = text.split("\n")
    assert all(lines[piece.line - 1] == piece.text.split("\n")[0] for piece in found)


def test_each_text_is_yielded_before_the_next_is_read() -> None:
    requested: list[int] = []

    def blocks(texts: list[str]) -> list[int]:
        def feed() -> object:
            for number, text in enumerate(texts):
                requested.append(number)
                yield text

        return [len(requested) for _ in pieces(feed())]  # type: ignore[arg-type]  # a generator

    assert blocks(['{"a": 1}\n', '{"b": 2}\n', '{"c": 3}\n']) == [1, 2, 3]
    requested.clear()
    assert blocks([FIRST, FIRST, FIRST]) == [2, 3, 3]


@pytest.mark.parametrize(
    ("data", "line", "column", "message"),
    [
        (b"kind: board\n\xff\n", 2, 1, "byte 0xff is not UTF-8 text"),
        (b"ab\r\ncd\xc3", 2, 3, "byte 0xc3 is not UTF-8 text"),
        (b"\xef\xbb\xbfa\x80", 1, 2, "byte 0x80 is not UTF-8 text"),
        ("x".encode("utf-16"), 1, 1, "the file is UTF-16 text"),
    ],
)
def test_invalid_bytes_are_refused_with_their_place(
    data: bytes, line: int, column: int, message: str
) -> None:
    with pytest.raises(PuzzleError) as caught:
        list(pieces_in(BytesIO(data), "a.txt"))
    error = caught.value
    assert (error.source, error.line, error.column) == ("a.txt", line, column)
    assert error.message == message


def test_a_text_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MAX_BYTES", 20)
    for block in ("kind: a\n", "....", '{"a', " "):
        with pytest.raises(PuzzleError, match="too large; expected at most 20 characters"):
            list(pieces([block] * 30))
    assert len(list(pieces(['{"a": 1}\n'] * 30))) == 30
    assert len(list(pieces([FIRST] * 30))) == 30
