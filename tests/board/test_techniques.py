"""The technique that a puzzle takes a person."""

from __future__ import annotations

import lasermaze as lm
from lasermaze.core.difficulty import technique_of


def test_a_rating_names_the_technique() -> None:
    card = lm.parse("kind: board\ntargets: 1\ngrid:\nL? . T?\n")
    plain, rated = lm.rate(card), lm.rate(card, technique=True)
    assert plain is not None
    assert rated is not None
    assert plain.technique is None
    assert rated.technique == lm.explain(card).technique == "at a glance"
    assert str(rated) == f"{plain}; at a glance"
    assert rated.document()["technique"] == "at a glance"
    for kind in ("turrets", "shooters", "signposts", "mirrors"):
        found = lm.rate(lm.generate(kind, seed=5), technique=True)
        assert found is not None
        assert found.technique in found.levels.techniques


def test_techniques_are_in_the_order_of_their_cases() -> None:
    assert [technique_of(cases) for cases in (0, 1, 2, 3, 4, 12, 13)] == [
        "at a glance",
        "follow one beam",
        *["two cases"] * 2,
        *["several cases"] * 2,
        "needs a search",
    ]
