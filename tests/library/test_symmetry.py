"""Mirrored puzzles have the same answers, and puzzles that are alike are recognised."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from lasermaze import api
from lasermaze.generation.symmetry import digest, unlike
from lasermaze.kind import kind_named
from tests.helpers import EVERY_KIND, lm, some
from tests.oracles import Oracle

#: Kinds whose rules are not the same in a mirror: with turrets that turn clockwise, or target
#: mirrors with their opaque side clockwise.
TURNING = {"turrets", "board"}


def sorted_lines(puzzle: object) -> list[str]:
    """What a puzzle says; the order of the lasers of a board of lazors does not matter."""
    return sorted(str(puzzle).splitlines())


@EVERY_KIND
def test_images(oracle: Oracle) -> None:
    """Eight images in all; every second one is a turn, as the oracle makes them."""
    puzzles = [case.puzzle for case in some(oracle, 25, 40)]
    looks = [digest(puzzle) for puzzle in puzzles]
    images = [list(kind_named(oracle.kind).generator.symmetries(puzzle)) for puzzle in puzzles]
    for puzzle, turned, look in zip(puzzles, images, looks, strict=True):
        text, answer = str(puzzle), lm.solve(puzzle)
        for image, other in zip(turned[::2], [text, *oracle.images(text)], strict=True):
            assert sorted_lines(image) == sorted_lines(other)
            assert lm.rate(lm.parse(other, oracle.kind)) == lm.rate(puzzle), text
        assert len(turned) == 8
        assert {digest(replace(image, title="A title")) for image in turned} == {look}
        for image in turned[:: 2 if oracle.kind in TURNING else 1]:
            same = lm.solve(image)
            assert bool(same) == bool(answer)
            assert not answer or not answer.exact or same.count == answer.count
        for other, its in zip(puzzles, looks, strict=True):
            assert (its == look) == (sorted_lines(other) in map(sorted_lines, turned))
    assert len(list(unlike(each for turned in images for each in turned))) == len(set(looks))


def test_the_tokens_of_a_card_turn_with_it() -> None:
    card = lm.parse("kind: board\ntargets: 1\nadd: T\ngrid:\nL> S/ C|\nT<! D\\ X\n")
    mirrored = "kind: board\ntargets: 1\nadd: T\ngrid:\nC| S\\ L<\nX  D/  T>!\n"
    assert next(islice(kind_named("board").generator.symmetries(card), 1, None)) == lm.parse(
        mirrored
    )


def test_a_series_ends_when_only_duplicates_are_found() -> None:
    with pytest.raises(lm.PuzzleError, match="only 2 different puzzles of this size and level"):
        list(api.series("board", size=(1, 2), seed=1))
