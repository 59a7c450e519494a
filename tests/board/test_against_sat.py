"""The solver against a CDCL solver: the same solutions of cards too large for the oracle."""

from __future__ import annotations

import json
from itertools import chain, islice
from pathlib import Path
from typing import Any

import pytest
from benchmarks.card_sat import solution_sets

import lasermaze as lm
from tests.board.cards import LARGE, ORACLE, USUAL, cards, small
from tests.helpers import SIZE

#: Cards with more solutions than this are not compared as sets.
MOST = 60

#: A ring of mirrors that could feed itself, one that is fed, and light that comes back.
RINGS = (
    "targets: 1\ngrid:\nL>  .   .   T<!\n.   D/  D\\  .\n.   D\\  D/  .\n",
    "targets: 1\ngrid:\n.   T?! .\nL>  S/  D?\n.   D?  D?\n",
    "targets: 1\ngrid:\nD?  .   D?  .\nD?  L>  S?  T?!\n",
)


def codes(solution: Any) -> tuple[str, ...]:
    """The codes of a solved grid, row by row; what must be lit says nothing about where it is."""
    _, _, rows = str(solution).rpartition("grid:\n")
    return tuple(code.rstrip("!") for code in rows.split())


def compare(card: Any, most: int = MOST) -> None:
    wanted = solution_sets(card, most)
    for stray_beams in (False, True):
        found = [*map(codes, islice(lm.solutions(card, stray_beams=stray_beams), most + 1))]
        assert len(set(found)) == len(found)
        if wanted is None:
            assert len(found) > most or not stray_beams, str(card)
        else:
            right = wanted.stray if stray_beams else wanted.strict
            assert set(found) == right, (stray_beams, str(card))


@pytest.mark.parametrize(("sizes", "count"), [(USUAL, 30), (LARGE, 4)], ids=["usual", "large"])
def test_the_same_solutions(sizes: tuple[tuple[int, int], ...], count: int) -> None:
    rings = (lm.parse(f"kind: board\n{text}", "board", any_supply=True) for text in RINGS)
    for card in chain(rings, islice(cards("sat", sizes), count * SIZE)):
        compare(card)


def test_the_model_has_the_solutions_of_the_oracle() -> None:
    for card in islice(small("model"), 30 * SIZE):
        found = solution_sets(card)
        assert found is not None
        for stray_beams, sets in ((False, found.strict), (True, found.stray)):
            texts = ORACLE.solutions(str(card), 20_000, stray_beams=stray_beams)
            assert sets == {codes(text) for text in texts or ()}


@pytest.mark.shared_data
def test_the_printed_cards_have_the_printed_solutions(shared_data: Path) -> None:
    published = json.loads((shared_data / "board" / "expected.json").read_text())
    for name, expected in published.items():
        card = lm.load(shared_data / "board" / name)
        counts = [lm.solve(card, stray_beams=stray).count for stray in (False, True)]  # type: ignore[union-attr]
        assert counts == [expected["solutions"], expected["solutions_with_stray_beams"]], name
