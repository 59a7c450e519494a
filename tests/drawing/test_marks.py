"""The words of a picture name nothing that it does not show; every mark that needs a key has it."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.drawing import Picture, Stamp
from lasermaze.drawing.keys import IN_PICTURES, IN_TEXT
from lasermaze.drawing.shapes import Glyph, Trail
from tests.drawing.looks import SOLVED
from tests.helpers import ORACLES, some
from tests.library.test_telling import every_screen

KIND = pytest.mark.parametrize("kind", SOLVED)

#: Marks that say something which is told nowhere else: each needs its key.
TELLING = {"cross", "asked", "reached", "step", "move", "no-way", "matched", "matched-now"} | {
    *("augmenting", "free", "outer", "petal", "inner", "taken", "component", "walker"),
}


@cache
def told(kind: str) -> tuple[tuple[Any, Any], ...]:
    """Answers of a kind, with their explanations."""
    answers = [case.answer for case in some(ORACLES[kind], 4, 60)]
    answers += [lm.solve(lm.generate(kind, size=size, seed=1)) for size in ((5, 5), (4, 6))]
    return tuple((answer, lm.explain(answer.puzzle, answer)) for answer in answers)


@cache
def scenes(kind: str) -> tuple[Picture, ...]:
    """All pictures of puzzles, of their answers, their films, and the explanations."""
    found: list[Any] = []
    for answer, explained in told(kind):
        found += [lm.draw(answer.puzzle), lm.draw(answer.puzzle, answer)]
        found += answer.film().frames[:2] if answer else []
        found += [screen.picture for screen in every_screen(explained.screens)]
    return tuple(picture for picture in found if isinstance(picture, Picture))


def grid_of(scene: Picture) -> str:
    """The grid of a scene in text, without words."""
    return "\n".join(
        line for line in scene.bare().text().splitlines() if not re.search("[a-z]{3}", line)
    )


@KIND
def test_every_mark_has_a_key_and_every_key_its_mark(kind: str) -> None:
    for scene in scenes(kind):
        keyed = {key.mark for key in scene.keys}
        assert scene.marks & TELLING <= keyed, scene.marks & TELLING - keyed
        words, last, grid = " ".join(scene.words), scene.text().splitlines()[-1], grid_of(scene)
        for mark, meaning in scene.keys:
            named = f"{IN_PICTURES.get(mark)}: {meaning}." in words
            assert named == (mark in scene.marks and mark in IN_PICTURES)
            sign = IN_TEXT.get(mark, "")
            signs = "0123456789" if sign == "1 ..." else sign.split()
            if re.search(rf"(^|, )\S+( \S+)? {meaning}(,|$)", last):
                assert mark in scene.marks
                assert any(each in grid for each in signs), (mark, grid)
        ends = {
            tuple(round(each, 1) for each in shape.points[-1])
            for shape in scene.shapes
            if isinstance(shape, Trail) and shape.end == "cross"
        }
        assert grid.count("x") >= len(ends), grid


def test_the_outer_sides_in_captions_can_be_counted_in_the_text() -> None:
    counted = 0
    for scene in scenes("mirrors"):
        for line in scene.captions:
            if found := re.fullmatch(r"(\d+) outer sides?(?:, (\d+) of them .*)?\.", line):
                petals = grid_of(scene).count("O")
                assert (petals, petals + grid_of(scene).count("o")) == (
                    int(found[2] or 0),
                    int(found[1]),
                )
                counted += 1
    assert counted


@pytest.mark.parametrize("kind", ["board", "lazors"])
def test_a_step_points_at_the_cells_that_its_words_are_about(kind: str) -> None:
    pointed_at = 0
    for _, explained in told(kind):
        for screen in every_screen(explained.screens):
            steps = screen.steps or [step for each in screen.inside() for step in each.steps]
            decided = {step.decided.cell for step in steps if step.decided is not None}
            about = {choice.cell for step in steps for choice in step.about}
            if isinstance(screen.picture, Picture) and steps:
                cells = {
                    shape.at
                    for shape in screen.picture.shapes
                    if isinstance(shape, Glyph) and Stamp("here") in shape.stamps
                }
                assert decided <= cells <= (decided or about)
                pointed_at += len(cells)
    assert pointed_at
