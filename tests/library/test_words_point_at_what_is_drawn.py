"""A sentence that names a number or a letter of a picture has it in the picture beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.interface import Screen

KINDS = ("turrets", "shooters", "signposts", "mirrors", "board", "lazors")

#: What a text names: a lettered shooter, or a numbered cell, mirror or chain.
_NAMED = re.compile(r"\b(?:[Ss]hooter|[Cc]ell|[Mm]irror|[Nn]eeds) ([A-Z]|\d+)\b(?! (?:of|at|in)\b)")


def screens(found: Any) -> Iterator[Screen]:
    for screen in found:
        yield screen
        yield from screens(screen.inside())


def puzzles(kind: str) -> list[Any]:
    options: list[dict[str, Any]] = [{}, {"any_verdict": True}]
    return [lm.generate(kind, size=(5, 5), seed=seed, **options[seed % 2]) for seed in range(8)]


def drawn(screen: Screen) -> set[str]:
    """The letters and numbers in the picture of a screen."""
    assert screen.picture is not None, screen
    return {*re.findall(r"[A-Z]|\d+", screen.picture.bare().text())}


@pytest.mark.parametrize("kind", KINDS)
def test_what_words_name_is_drawn_beside_them(kind: str) -> None:
    for puzzle in puzzles(kind):
        told = lm.explain(puzzle, lm.solve(puzzle)).screens
        for screen in screens((*told, *lm.hint(puzzle).otherwise())):
            named = set(_NAMED.findall(f"{screen.title} {screen.text}"))
            if named:
                assert named <= drawn(screen), screen


@pytest.mark.parametrize("kind", KINDS)
def test_words_that_point_are_left_out_with_their_picture(
    kind: str,
) -> None:
    """The terminal has room for 60 lines: a sentence about numbers needs its picture."""
    for screen in lm.explain(puzzles(kind)[0]).screens:
        says_so = [words for words in screen.words if re.search(r"\b[Nn]umber\b", words)]
        assert set(says_so) <= {*screen.pointing} or kind in ("mirrors", "board")
