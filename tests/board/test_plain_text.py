"""The reader of plain cards against the reference: what it reads, both read alike."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lasermaze as lm
from lasermaze import api
from lasermaze._kernel import read_board
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import DETAILS
from lasermaze.kinds.board import KIND, Board
from lasermaze.kinds.board.formats import (
    format_solution,
    parse_any,
    parse_any_solution,
    plain_solution,
)

USUAL = KIND.choose("parse", {})
FORK = "kind: board\ntitle: A fork\nauthor: A\ntargets: 2\nadd: T S\ngrid:\nL? .   C|\n.  T^! X\n"
TEXTS = [str(card) for card in islice(api.series("board", size=(3, 4), seed=2), 20)] + [FORK]


def assert_alike(text: str) -> bool:
    """Whether the fast reader reads a text; what it reads, the reference reads the same."""
    plain = read_board(text) if text.isascii() else None
    if plain is None:
        return False
    board, reference = Board.unchecked(*plain), parse_any(text, None, USUAL)
    assert board == reference
    assert [getattr(board, name) for name in DETAILS] == [
        getattr(reference, name) for name in DETAILS
    ]
    assert vars(board).keys() == vars(reference).keys()
    assert [type(value) for value in vars(board).values()] == [
        type(vars(reference)[name]) for name in vars(board)
    ]
    return True


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_the_cards_that_are_written_are_read(text: str) -> None:
    assert assert_alike(text)
    assert read_board(text.replace("\n", "\r\n")) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("kind: board", "\n \nkind :  board "),
        ("title: A fork\n", ""),
        ("title: A fork", "title:"),
        ("grid:\n", "\n grid : \n\n\t\n"),
        ("add: T S", "add: S  T"),
        ("add: T S", "add: T! S D"),
        ("targets: 2", "targets: 002"),
        ("X\n", "X \n\n  \n"),
        ("X\n", "X"),
        (".  T^! X", " .\tT^!\tX"),
    ],
)
def test_other_spellings_are_read_too(old: str, new: str) -> None:
    assert old in FORK
    assert assert_alike(FORK.replace(old, new, 1))


@given(
    st.sampled_from(TEXTS),
    st.lists(
        st.tuples(
            st.integers(0, 200),
            st.integers(0, 3),
            st.sampled_from(["", " ", "\n", ":", "\t", "\r", "T", "L>", "X", "!", "?", "0", "-"])
            | st.sampled_from(["kind: board", "grid:", "add: D", "title: x", ".", "\x0b", "\x00"]),
        ),
        max_size=3,
    ),
)
def test_spoiled_texts_are_read_alike_or_left_to_the_reference(
    text: str, changes: list[tuple[int, int, str]]
) -> None:
    for place, length, new in changes:
        text = text[:place] + new + text[place + length :]
    if assert_alike(text):
        assert lm.parse(text, any_supply=True) == lm.parse(text)
        return
    try:
        expected: object = parse_any(text, "a.txt", USUAL)
    except PuzzleError as error:
        expected = str(error)
    try:
        found: object = KIND.formats.parse(text, "a.txt", USUAL)
    except PuzzleError as error:
        found = str(error)
    assert found == expected


@pytest.mark.parametrize(
    ("old", "new"),
    [("A fork", "É"), ("add: T S", "add: D D"), ("L?", "T?"), ("targets: 2", "targets: 9")],
)
def test_what_is_unusual_or_wrong_is_left_to_the_reference(old: str, new: str) -> None:
    assert not assert_alike(FORK.replace(old, new, 1))
    assert read_board("") is None
    assert read_board(FORK + " " * (1 << 17)) is None


GRID = "L> .   C|\n.  T^! X\n"


def test_a_solution_as_it_is_written_is_read() -> None:
    card = parse_any(FORK, None, USUAL)
    found = plain_solution(card, GRID)
    assert found is not None
    assert found == parse_any_solution(card, GRID, None)
    assert vars(found) == vars(parse_any_solution(card, GRID, None))
    assert format_solution(card, found) == GRID


OTHERS = ["", "\n", "L>", f"{GRID}.\n", f"{GRID}\n{GRID}", f"kind: board\n{GRID}"]
OTHERS += [GRID.replace("\n", "\n\n", 1)]
OTHERS += [GRID.replace("X", x) for x in ("Y", "X X", "", "X\t.", "x", "X\r", "\u2003X", "X!")]


@pytest.mark.parametrize("text", OTHERS)
def test_other_solutions_are_left_to_the_reference(text: str) -> None:
    assert plain_solution(parse_any(FORK, None, USUAL), text) is None


@given(
    st.lists(
        st.tuples(
            st.integers(0, len(GRID)), st.sampled_from(["", " ", "\n", ".", "T", "^", "!", "?"])
        )
    )
)
def test_changed_solutions_are_read_as_by_the_reference(edits: list[tuple[int, str]]) -> None:
    card, text = parse_any(FORK, None, USUAL), GRID
    for place, letter in edits:
        text = text[:place] + letter + text[place + 1 :]
    if found := plain_solution(card, text):
        assert found == parse_any_solution(card, text, None)
