"""Grids of codes in free text, with and without blanks between them."""

from __future__ import annotations

import pytest

from lasermaze.kinds.board import formats
from tests.board.verbs import parse

CARD = parse("kind: board\ntargets: 1\nadd: D\ngrid:\nL> .\n. T?\n")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("L> D\\\n. T^\n", ["L> D\\\n.  T^\n"]),
        ("L>D\\\n.T^\n", ["L> D\\\n.  T^\n"]),
        ("| L> | D\\ |\n| . | T^ |\n", ["L> D\\\n.  T^\n"]),
        ("L> D\\\n. Q^\n", [None]),
        ("L>Q\\\n.T^\n", []),
        ("nothing to see\n", []),
    ],
)
def test_the_grids_in_a_text(text: str, found: list[str | None]) -> None:
    grids = [
        None if board is None else formats.format_solution(CARD, board)
        for board in formats.solutions_in(CARD, text)
    ]
    assert grids == found
