"""Native text: headers, rows, locations, several puzzles in a file."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lasermaze as lm
from lasermaze.core.english import quoted
from lasermaze.core.errors import PuzzleError
from lasermaze.formats.native_text import decode_text, kind_of, place_of, read, read_rows
from lasermaze.formats.places import Line, Word
from tests.waiting import bounded_work

TEXT = "kind: maze\n\n title :  A: b \ngrid:\n\n#.#\n. .\n\n"


def test_a_text_is_split_into_headers_and_rows() -> None:
    sheet = read(TEXT, "a.txt", kind="maze", optional=("title",))
    assert sheet.source == "a.txt"
    assert sheet.headers == {"kind": Word("maze", 1, 7), "title": Word("A: b", 3, 11)}
    assert sheet.grid == Word("grid", 4, 1)
    assert sheet.rows == (Line(6, "#.#"), Line(7, ". ."))


def test_words_know_their_columns() -> None:
    assert Word("\tab  c\t", 3, 5).split() == [Word("ab", 3, 6), Word("c", 3, 10)]


def test_a_bare_grid_has_rows_only() -> None:
    assert read_rows("\r\n#.\r\n..\r\n") == (Line(2, "#."), Line(3, ".."))


def test_other_line_separators_do_not_break_lines() -> None:
    assert read_rows("a\x0bb\x1cc\u2028d\x85e") == (Line(1, "a\x0bb\x1cc\u2028d\x85e"),)


def test_a_colon_is_allowed_in_a_row() -> None:
    assert read("kind: m\ngrid:\n:.:\nno: x", kind="m").rows[1].text == "no: x"


def test_a_large_grid_is_split_quickly() -> None:
    text = "kind: maze\ngrid:\n" + ("." * 3000 + "\n") * 3000
    with bounded_work():
        sheet = read(text, kind="maze")
    assert len(sheet.rows) == 3000


#: Grids of 90,000 cells, which are read in one piece instead of row by row.
LARGE = {
    "turrets": ["S" + "." * 299, *["#<.>^v" * 50] * 298, "." * 299 + "G"],
    "shooters": ["-.#|/\\" * 50] * 300,
    "signposts": ["LRSUX?" * 50] * 299 + ["G" + "U" * 299],
    "mirrors": ["*" * 300, *["*./\\.*" * 50] * 298, "**." + "*" * 294 + ".**"],
}


@pytest.mark.parametrize("kind", LARGE)
@pytest.mark.parametrize("end", ["", "\n", "\n\n\n", " \n", "\r\n"])
def test_a_large_grid_is_read_whole(kind: str, end: str) -> None:
    rows = LARGE[kind]
    puzzle = lm.parse(f"kind: {kind}\ntitle: Large\ngrid:\n" + "\n".join(rows) + end)
    assert puzzle == lm.parse(json.dumps({"kind": kind, "title": "Large", "grid": rows}))


@pytest.mark.parametrize("kind", LARGE)
@pytest.mark.parametrize(("wrong", "column"), [("!", 7), ("é", 7), ("", 300), ("..", 301)])
def test_a_fault_in_a_large_grid_has_its_place(kind: str, wrong: str, column: int) -> None:
    rows = [*LARGE[kind]]
    rows[150] = rows[150][:6] + wrong + rows[150][7:]
    with pytest.raises(PuzzleError) as raised:
        lm.parse(f"kind: {kind}\ngrid:\n" + "\n".join(rows))
    assert (raised.value.line, raised.value.column) == (153, column)


def test_errors_name_the_limit() -> None:
    with pytest.raises(PuzzleError, match="the text has 12 characters; expected at most 11"):
        read("kind: a\ngrid", kind="a", limit=11)


@pytest.mark.parametrize(
    "text",
    [" " * 2_000_000 + "x", "\t:" * 1_000_000, ("a" + " " * 99) * 20_000],
    ids=["one long blank", "tabs and colons", "many blanks"],
)
def test_blanks_take_linear_time(text: str) -> None:
    with bounded_work():
        with pytest.raises(PuzzleError):
            read(text, kind="maze")
        assert kind_of(text) is None


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("kind: board\n", "board"),
        ("\ufeff\n\t kind :  board  \r\ngrid:", "board"),
        ("title: kind: x\rkind: board", "board"),
        ("title: x\ngrid:\nkind: board", None),
        ("kind:", None),
        ("", None),
        ("L> T<", None),
        ('{"kind": "board"}', "board"),
        ('\ufeff\n {"a": {"kind": "no"}, "b": ["kind"], "kind" : "board", "c": 1', "board"),
        ('{"k\\u0069nd": "bo\\u0061rd"}', "board"),
        ('{"puzzle": {"kind": "board"}}', None),
        ('{"kind": 5}', None),
        ('{"kind": ["board"]}', None),
        ('{"kind": "bo', None),
        ('{"kind"', None),
        ("{]}}},,:[[", None),
        ('{"\\', None),
    ],
)
def test_the_kind_is_found_in_a_text(text: str, kind: str | None) -> None:
    assert kind_of(text) == kind


def test_the_kind_of_broken_json_is_found_in_linear_time() -> None:
    with bounded_work():
        assert kind_of('{"a": "' + '\\"' * 2_000_000) is None
        assert kind_of("{" + "[" * 2_000_000) is None


@given(st.text(alphabet='{}[]":,\\ \n\u0131kind0', max_size=60))
def test_finding_the_kind_never_fails(text: str) -> None:
    kind_of(text)
    kind_of("{" + text)


@given(st.text(alphabet="ab\n\r\ufeff", max_size=30), st.integers(0, 30))
def test_lines_and_columns_are_those_of_an_editor(text: str, index: int) -> None:
    index = min(index, len(text))
    lines = text[:index].removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    line, column = place_of(text, index)
    assert (line, column) == (lines.count("\n") + 1, len(lines.split("\n")[-1]) + 1)


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"])))
def test_text_survives_encoding(text: str) -> None:
    assert decode_text(text.encode()) == text


@given(st.binary())
def test_bytes_are_decoded_or_refused_with_a_place(data: bytes) -> None:
    try:
        decode_text(data)
    except PuzzleError as error:
        place = (error.line, error.column)
    else:
        return
    assert None not in place


def test_long_texts_are_shortened_in_messages() -> None:
    assert quoted("x" * 24) == repr("x" * 24)
    assert quoted("x" * 25) == repr("x" * 23 + "…")
    assert quoted("a\tb") == r"'a\tb'"


def turrets(text: str) -> Any:
    return lm.parse(text, kind="turrets")


def test_comments_and_bare_grids() -> None:
    """Comments stand above a grid, or below a blank line under it; rows may begin with #, too."""
    first = "# mine\nkind: turrets\n# still\ngrid:\n##.\nS.G\n"
    walled: Any
    plain: Any
    walled, plain = lm.parse_all(f"{first}\n# the next one\nkind: turrets\ngrid:\nSG\n")
    assert (walled.rows, plain.cols) == (2, 2)
    for bare in ("##.\nS.G\n", "# a note\n##.\nS.G\n", "title: A\ngrid:\n##.\nS.G\n"):
        assert lm.parse(bare, kind="turrets").cells == walled.cells
    for walls in ("kind: shooters\ngrid:\n# \n-\n.\n", "# \n-\n.\n"):  # a row, and a blank
        found: Any = lm.parse(walls, kind="shooters")
        assert found.rows == 3
    with pytest.raises(lm.PuzzleError, match=r"^2:2: unknown cell 'x'"):
        lm.parse("##.\nSxG\n", kind="turrets")
    for letter, meant in (("g", r"'g' \(did you mean 'G'\?\)"), ("q", "'q'"), ("*", "'\\*'")):
        with pytest.raises(lm.PuzzleError, match=rf"^2:2: unknown cell {meant};"):
            lm.parse(f"##.\nS{letter}G\n", kind="turrets")
    with pytest.raises(lm.PuzzleError, match="text after the grid"):
        lm.parse("kind: turrets\ngrid:\nSG\n\n# no row\nSG\n")
