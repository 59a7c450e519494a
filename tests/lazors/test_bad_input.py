"""Wrong boards, one by one: each is refused at the right place, with a helpful message."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from typing import Any

import pytest

import lasermaze as lm
from lasermaze._kernel import LazorSearch, VerifyLazors
from lasermaze.core.errors import PuzzleError
from lasermaze.formats import json_documents
from lasermaze.kinds.lazors.formats import parse, parse_solution
from lasermaze.option import NoOptions
from tests.helpers import Wrong, assert_explained


def board(grid: str = "o o\no B", rest: str = "A 1\nL 1 0 1 1\nP 0 3", head: str = "") -> str:
    """A native text whose grid begins on line 3 and, if it has two rows, ``rest`` on line 6."""
    return f"kind: lazors\n{head}GRID START\n{grid}\nGRID STOP\n{rest}\n"


NATIVE = [
    Wrong("empty file", "", 1, 1, "empty", "a puzzle"),
    Wrong("NUL", board("o o\no \0"), 4, 3, "NUL", "text"),
    Wrong("no grid", "kind: lazors\nA 1\n", 3, 1, "there is no grid", "GRID START"),
    Wrong("cut off in the grid", "GRID START\no o\n\n# end", 5, 1, "the grid is cut off", "STOP"),
    Wrong(
        "empty grid", "GRID START\nGRID STOP\nL 1 0 1 1\nP 1 2", 2, 1, "grid is empty", "one cell"
    ),
    Wrong("no end", "kind: lazors\nGRID START\no o\n A 1\n", 4, 2, "the grid has no end", "STOP"),
    Wrong("no beginning", "A 1\nGRID STOP\n", 2, 1, "no beginning", "GRID START"),
    Wrong("two grids", board(rest="GRID START\no\nGRID STOP"), 6, 1, "a second grid", "one grid"),
    # the headers
    Wrong("wrong kind", board().replace("lazors", "board"), 1, 7, "'board'", "'lazors'"),
    Wrong("unknown header", board(head="titel: A\n"), 2, 1, "did you mean 'title'", "title"),
    Wrong("header twice", board(head="title: A\ntitle: B\n"), 3, 1, "a second header", "line 2"),
    Wrong("title with a tab", board(head="title: A\tB\n"), 2, 8, "one line", "printable"),
    # the grid
    Wrong("ragged, short", board("o o o\no o"), 4, 4, "row 2 has 2 cells", "3 cells"),
    Wrong("ragged, long", board("o o\no o o"), 4, 5, "row 2 has 3 cells", "2 cells"),
    Wrong("unknown letter", board("o o\no  D"), 4, 4, "unknown cell 'D'", "o x A B C"),
    Wrong("capital O", board("o O"), 3, 3, "did you mean 'o'", "o x A B C"),
    # the statements
    Wrong("unknown statement", board(rest="Q 1"), 6, 1, "'Q' begins no line", "GRID START, A, B"),
    Wrong("too few numbers", board(rest="L 1 0 1"), 6, 8, "3 numbers after 'L'", "4"),
    Wrong("too many numbers", board(rest="P 1 0 1"), 6, 7, "3 numbers after 'P'", "2"),
    Wrong("no number", board(rest="A one"), 6, 3, "'one'", "a number"),
    Wrong("a large number", board(rest="A 12345678"), 6, 3, "'12345678'", "a number"),
    Wrong("a negative number", board(rest="B -1"), 6, 3, "-1 blocks", "from 0"),
    Wrong("blocks twice", board(rest="A 1\nA 1"), 7, 1, "a second line 'A'", "line 6"),
    Wrong(
        "too many blocks", board(rest="A 1\nC 3\nL 1 0 1 1\nP 0 3"), 7, 3, "4 blocks", "at most 3"
    ),
    Wrong("no laser", board(rest="A 1\nP 0 3"), 8, 1, "there are no lasers", "at least one"),
    Wrong("no target", board(rest="A 1\nL 1 0 1 1"), 8, 1, "there are no targets", "at least one"),
    Wrong("two odd numbers", board(rest="L 1 1 1 1\nP 0 3"), 6, 3, "'1 1' are odd", "middle"),
    Wrong("two even numbers", board(rest="L 1 0 1 1\nP 0 2"), 7, 3, "'0 2' are even", "middle"),
    Wrong("a laser outside", board(rest="L 5 0 1 1\nP 0 3"), 6, 3, "'5 0' is outside", "0 to 4"),
    Wrong("a target outside", board(rest="L 1 0 1 1\nP 0 5"), 7, 3, "'0 5' is outside", "0 to 4"),
    Wrong("a target above", board(rest="L 1 0 1 1\nP 1 -1"), 7, 3, "'1 -1' is outside", "0 to 4"),
    Wrong("no direction", board(rest="L 1 0 0 1\nP 0 3"), 6, 7, "direction '0 1'", "1 or -1"),
    Wrong("a long step", board(rest="L 1 0 1 2\nP 0 3"), 6, 7, "direction '1 2'", "1 or -1"),
    Wrong("more placed than there are", board("a a\no o"), 6, 3, "1 more A placed", "no more"),
]


def document(**changes: Any) -> str:
    fields = {
        "kind": "lazors",
        "grid": ["oo", "oB"],
        "blocks": {"A": 1, "B": 0, "C": 0},
        "lasers": [[1, 0, 1, 1]],
        "targets": [[0, 3]],
    } | changes
    return json.dumps({key: value for key, value in fields.items() if value is not None})


JSON = [
    Wrong("no grid", document(grid=None), 1, 1, "no key 'grid'", '"grid": …'),
    Wrong("no lasers", document(lasers=None), 1, 1, "no key 'lasers'", '"lasers": …'),
    Wrong("lasers empty", document(lasers=[]), 1, 88, "$.lasers", "at least"),
    Wrong("a letter", document(grid=["oq"]), 1, 29, "$.grid[0]: unknown cell 'q'", "o x"),
    Wrong("ragged", document(grid=["oo", "o"]), 1, 35, "$.grid[1]: row 2 has 1", "2 cells"),
    Wrong("blocks without C", document(blocks={"A": 1, "B": 0}), 1, 52, "no key 'C'", '"C"'),
    Wrong("blocks a list", document(blocks=[1]), 1, 52, "$.blocks", "an object"),
    Wrong(
        "too many blocks", document(blocks={"A": 4, "B": 0, "C": 0}), 1, 52, "4 blocks", "at most 3"
    ),
    Wrong("a laser of three", document(lasers=[[1, 0, 1]]), 1, 89, "$.lasers[0]", "4"),
    Wrong("outside", document(targets=[[9, 0]]), 1, 116, "'9 0' is outside", "0 to 4"),
]


@pytest.mark.parametrize("wrong", NATIVE, ids=[wrong.name for wrong in NATIVE])
def test_wrong_native_text(wrong: Wrong) -> None:
    with pytest.raises(PuzzleError) as caught:
        parse(wrong.text, "wrong.txt", NoOptions())
    assert_explained(caught.value, wrong)


@pytest.mark.parametrize("wrong", JSON, ids=[wrong.name for wrong in JSON])
def test_wrong_json(wrong: Wrong) -> None:
    with pytest.raises(PuzzleError) as caught:
        json_documents.load_puzzle(wrong.text, source="wrong.txt")
    assert_explained(caught.value, wrong)


def test_wrong_solutions() -> None:
    puzzle = lm.parse(board(), "lazors")
    for text, line, column, message in (
        ("a o", 1, 1, "a grid of 1 by 2"),
        ("a o\no ?", 2, 3, "unknown cell '?'"),
        ("a o\no", 2, 2, "row 2 has 1 cell"),
    ):
        with pytest.raises(PuzzleError) as caught:
            parse_solution(puzzle, text, None)
        assert (caught.value.line, caught.value.column) == (line, column)
        assert message in caught.value.message


@pytest.mark.parametrize("kernel", [LazorSearch, VerifyLazors])
@pytest.mark.parametrize(
    "arguments",
    [
        (0, 0, b"", (0, 0, 0), [], []),
        (1, 2, b"o", (0, 0, 0), [], []),
        ((1 << 64) - 1, 2, b"oo", (0, 0, 0), [], []),
        (1, 1, b"?", (0, 0, 0), [], []),
        (1, 1, b"o", (1, 1, 0), [], []),
        (1, 1, b"o", ((1 << 64) - 1, 1, 1), [], []),
        (1, 1, b"o", (0, 0, 0), [(1, 1, 1, 1)], []),
        (1, 1, b"o", (0, 0, 0), [(1, 0, 2, 1)], []),
        (1, 1, b"o", (0, 0, 0), [], [(3, 0)]),
    ],
)
def test_the_kernels_refuse_what_is_no_board(kernel: Any, arguments: tuple[Any, ...]) -> None:
    with pytest.raises(ValueError, match=r"grid|letter|blocks|midpoint|not a board"):
        kernel(*arguments)


def test_spoiled_texts_are_read_or_refused() -> None:
    dice = random.Random(3)
    text = board()
    for _ in range(300):
        spoiled = [*text]
        for _ in range(dice.randint(1, 4)):
            at = dice.randrange(len(spoiled))
            spoiled[at : at + dice.randint(0, 2)] = dice.choice("oxABCabcLP 0129-\n#:GRID")
        with suppress(PuzzleError):
            parse("".join(spoiled), None, NoOptions())
