"""Rotated and mirrored puzzles: the same rules hold, and duplicates are recognised."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

import lasermaze as lm
from lasermaze import api
from lasermaze.generation.symmetry import canonical_form, unlike
from lasermaze.kind import NAMES, AnyKind, all_kinds, kind_of
from lasermaze.kinds.board import Board

EVERY_KIND = pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.name)

#: Kinds whose rules are the same in a mirror: not those with turrets that turn clockwise, or
#: target mirrors with their opaque side clockwise.
MIRRORED = {"shooters", "signposts", "mirrors", "lazors"}


def made(kind: AnyKind) -> list[Any]:
    """Some small puzzles, solvable and impossible."""
    size = kind.small
    made = [api.generated(kind.name, size=size, seed=seed, any_verdict=True) for seed in range(25)]
    return [replace(puzzle, id="") for puzzle in made]


def tall(puzzle: Any) -> tuple[int, int]:
    return puzzle.rows, puzzle.cols


@EVERY_KIND
def test_eight_symmetries_form_a_group(kind: AnyKind) -> None:
    for puzzle in made(kind):
        images = list(kind.generate.symmetries(puzzle))
        assert images[0] == puzzle
        assert len(images) == 8
        assert [tall(image) for image in images[2:4]] == [tall(puzzle)[::-1]] * 2
        again = list(kind.generate.symmetries(images[2]))
        assert again[0::2] == [*images[2::2], images[0]]
        assert next(
            image for number, image in enumerate(kind.generate.symmetries(images[1])) if number == 1
        ) == (puzzle)


@EVERY_KIND
def test_symmetric_puzzles_have_the_same_answer(kind: AnyKind) -> None:
    verdicts = set()
    for puzzle in made(kind):
        answer = lm.solve(puzzle)
        verdicts.add(bool(answer))
        images = list(kind.generate.symmetries(puzzle))
        for image in images if kind.name in MIRRORED else images[::2]:
            same = lm.solve(image)
            assert bool(same) == bool(answer)
            if isinstance(answer, lm.Solved) and isinstance(same, lm.Solved):
                assert same.count == answer.count
    assert verdicts == {True, False}


@EVERY_KIND
def test_symmetric_puzzles_are_recognised(kind: AnyKind) -> None:
    puzzles = made(kind)
    looks = [canonical_form(puzzle) for puzzle in puzzles]
    for puzzle, look in zip(puzzles, looks, strict=True):
        titled = replace(puzzle, title="the same")
        assert {canonical_form(image) for image in kind.generate.symmetries(titled)} == {look}
    for one, look in zip(puzzles, looks, strict=True):
        others = {str(image) for image in kind.generate.symmetries(one)}
        for other, its in zip(puzzles, looks, strict=True):
            assert (its == look) == (str(other) in others)


def test_the_tokens_of_a_card_turn_with_it() -> None:
    card = lm.parse("kind: board\ntargets: 1\nadd: T\ngrid:\nL> S/ C|\nT<! D\\ X\n")
    assert isinstance(card, Board)
    turned = "kind: board\ntargets: 1\nadd: T\ngrid:\nT^! Lv\nD/  S\\\nX   C-\n"
    mirrored = "kind: board\ntargets: 1\nadd: T\ngrid:\nC| S\\ L<\nX  D/  T>!\n"
    _, mirror_image, quarter_turn, *_ = kind_of(card).generate.symmetries(card)
    assert quarter_turn == lm.parse(turned)
    assert mirror_image == lm.parse(mirrored)


@pytest.mark.parametrize("kind", NAMES)
def test_a_series_has_no_symmetric_duplicates_and_starts_with_the_puzzle_of_its_seed(
    kind: str,
) -> None:
    size = {"board": (2, 4), "mirrors": (4, 5)}.get(kind, (3, 4))
    puzzles = list(islice(api.series(kind, size=size, seed=5), 12))
    assert len({canonical_form(puzzle) for puzzle in puzzles}) == 12
    assert puzzles == list(islice(api.series(kind, size=size, seed=5), 12))
    made = [api.generated(kind, size=size, seed=5, index=index) for index in range(16)]
    first_of = {canonical_form(puzzle): puzzle for puzzle in reversed(made)}
    kept = [puzzle for puzzle in made if first_of[canonical_form(puzzle)] is puzzle]
    assert puzzles[: len(kept)] == kept[:12]


def test_a_series_ends_when_only_duplicates_are_found() -> None:
    found: list[lm.Puzzle] = []
    with pytest.raises(lm.PuzzleError, match="only 2 different puzzles of this size and level"):
        found += api.series("board", size=(1, 2), seed=1)
    assert len(list(unlike(map(lm.parse, [FORK, FORK])))) == 1


FORK = "kind: board\ntargets: 1\ngrid:\nL> T<\n"
