"""Large values in JSON: the text is that of the list for which they stand."""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lasermaze as lm
from lasermaze._kernel import write_numbers, write_rows, write_solutions
from lasermaze.cli import console
from lasermaze.core import json_text
from lasermaze.core.answers import BaseAnswer
from lasermaze.core.json_text import Each, LetterRows, Numbers
from lasermaze.core.puzzle import KindName
from lasermaze.formats.json_documents import answer_pieces
from lasermaze.formats.summary import where_they_differ
from lasermaze.kind import NAMES
from lasermaze.kinds.signposts.puzzle import Costs

LETTERS = "".join(map(chr, range(32, 127)))


@pytest.fixture
def in_small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_text, "_FEW", 3)
    monkeypatch.setattr(json_text, "_PIECE", 4)


def written(document: Any) -> str:
    return "".join(json_text.pieces(document))


@pytest.mark.usefixtures("in_small_pieces")
@pytest.mark.parametrize("cols", [1, 2, 5, 9])
def test_rows(cols: int) -> None:
    cells = (LETTERS * 9)[: 90 * cols].encode()
    rows = LetterRows(cells, cols)
    assert written(rows) == json.dumps(list(rows)) != "[]"
    assert "".join(rows) == cells.decode()
    assert {len(row) for row in rows} == {cols}
    assert isinstance(json_text.rows_of(cells, cols), LetterRows)
    assert json_text.rows_of(b"abc", 1) == ["a", "b", "c"]


@pytest.mark.usefixtures("in_small_pieces")
@given(st.lists(st.none() | st.integers(1, 2**32 - 1) | st.integers(1, 99), max_size=20))
def test_numbers(numbers: list[int | None]) -> None:
    costs = Costs.of(numbers)
    assert written(Numbers(costs.packed)) == json.dumps(numbers)
    document = json_text.numbers_of(costs, costs.packed)
    assert written(document) == json.dumps(numbers)
    assert isinstance(document, Numbers if len(numbers) > 3 else list)


def test_nothing() -> None:
    assert [written(large) for large in (LetterRows(b"", 1), Each(str, ()))] == ["[]", "[]"]


def test_large_values_stand_anywhere_in_a_document() -> None:
    def document(rows: Any, each: Any) -> dict[str, Any]:
        return {"a": [rows, "\\u0000"], "\\u0000": {"b": each}, "c": None, "d": '"\\u0000"'}

    each: Each[int] = Each(lambda number: {"rows": LetterRows(b"ab", 1), "n": number}, range(3))
    plain = [{"rows": ["a", "b"], "n": number} for number in range(3)]
    assert written(document(LetterRows(b"x\\", 2), each)) == json.dumps(
        document(["x\\"], plain), ensure_ascii=False
    )


def test_what_the_kernel_cannot_write() -> None:
    calls: list[Callable[[], str]] = [
        lambda: write_numbers(bytes(5)),
        lambda: write_rows(b"\xff", 1),
        lambda: write_solutions(1, 2, bytes(3)),
        lambda: write_solutions(0, 1, b""),
        lambda: write_solutions(1, 1, b"\x77"),
        lambda: write_solutions(1, 1, b"\xb0"),
    ]
    for call in calls:
        with pytest.raises(ValueError, match=r"token|boards|four|utf-8"):
            call()


KINDS = [kind for kind in NAMES if kind != "board"]


@pytest.mark.usefixtures("in_small_pieces")
@pytest.mark.parametrize("kind", KINDS)
def test_answers_are_the_same_in_small_pieces(
    kind: KindName, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = [lm.solve(puzzle, keep_all=True, limit=9) for puzzle in puzzles(kind)]
    small = [(answer.to_json(), answer.puzzle.to_json()) for answer in answers]
    pieces = [len(list(answer_pieces(answer))) for answer in answers]
    monkeypatch.undo()
    assert small == [(answer.to_json(), answer.puzzle.to_json()) for answer in answers]
    assert min(pieces) > 5
    assert [BaseAnswer.from_json(text) for text, _ in small] == answers


def puzzles(kind: KindName) -> Iterator[lm.Puzzle]:
    for seed in range(3):
        yield lm.generate(kind, size=(5, 4), seed=seed)
        yield lm.generate(kind, size=(5, 4), seed=seed, any_verdict=True)


@pytest.mark.usefixtures("in_small_pieces")
def test_where_large_solutions_differ() -> None:
    answer = lm.solve(lm.generate("mirrors", size=(7, 7), seed=1))
    assert isinstance(answer, lm.Solved)
    row, col = divmod(answer.witness.cells.index(b"/"), 7)
    turned = replace(answer.witness, cells=answer.witness.cells.replace(b"/", b"\\", 1))
    words = where_they_differ(replace(answer, others=(turned,)))
    assert words == f"they first differ at row {row + 1}, column {col + 1}: '/' or '\\'"


def test_packed_numbers_are_native() -> None:
    assert write_numbers(array("I", [1, 0, 70_000]).tobytes()) == "1, null, 70000"


def test_long_texts_are_printed_in_pieces(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(console, "_HELD", 3)
    console.say_pieces(["ab", "cd", "", "\udc80", "é\n"])
    assert capfdbinary.readouterr().out == "abcd\\udc80é\n".encode()
