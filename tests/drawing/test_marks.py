"""The words of a picture name nothing that it does not show; every mark that needs a key has it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.drawing import Scene, Stamp
from lasermaze.drawing.keys import IN_PICTURES, IN_TEXT
from lasermaze.drawing.scene import Glyph, Trail
from tests.drawing.looks import SOLVED
from tests.helpers import ORACLES, some
from tests.library.test_telling import every_screen

KIND = pytest.mark.parametrize("kind", SOLVED)

#: How a thing looks: only a key says that, which is made for the medium.
LOOKS = re.compile(
    r"\b(pictures?|ringed|rings?|thick|dashed|yellow|red|blue|green|colou?rs?|squares?|numbered|"
    r"crossed|framed|marked|shown|\(X\)|\(round\))\b",
    re.IGNORECASE,
)

#: Marks that say something which is told nowhere else: each needs its key.
TELLING = {"cross", "asked", "reached", "step", "move", "no-way", "matched", "matched-now"} | {
    *("augmenting", "free", "outer", "petal", "inner", "taken", "component", "walker"),
}


@cache
def told(kind: str) -> tuple[tuple[Any, Any], ...]:
    """Answers of a kind, with their explanations."""
    answers = [case.answer for case in some(ORACLES[kind], 8, 60)]
    answers += [lm.solve(lm.generate(kind, size=size, seed=1)) for size in ((5, 5), (4, 6))]
    return tuple((answer, lm.explain(answer.puzzle, answer)) for answer in answers)


@cache
def scenes(kind: str) -> tuple[Scene, ...]:
    """All pictures of puzzles, of their answers, their films, and the explanations."""
    found: list[Any] = []
    for answer, explained in told(kind):
        found += [lm.draw(answer.puzzle), lm.draw(answer.puzzle, answer)]
        found += answer.film().frames[:2] if answer else []
        found += [screen.picture for screen in every_screen(explained.screens)]
    return tuple(picture for picture in found if isinstance(picture, Scene))


def grid_of(scene: Scene) -> str:
    """The grid of a scene in text, without words."""
    return "\n".join(
        line for line in scene.bare().text().splitlines() if not re.search("[a-z]{3}", line)
    )


@KIND
def test_words_do_not_say_how_a_thing_looks(kind: str) -> None:
    for _, explained in told(kind):
        for paragraph in explained.words:
            assert not LOOKS.search(paragraph), paragraph
    for scene in scenes(kind):
        for line in scene.captions:
            assert not LOOKS.search(line), line


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


def numbers_in(grid: str) -> set[int]:
    return set(map(int, re.findall(r"\d+", grid)))


def counts(kind: str, line: str, grid: str) -> Iterator[bool]:
    """Whether the numbers in a caption can be counted in the grid."""
    if found := re.fullmatch(r"(\d+) outer sides?(?:, (\d+) of them .*)?\.", line):
        outer, petals = int(found[1]), int(found[2] or 0)
        yield (grid.count("o") + grid.count("O"), grid.count("O")) == (outer, petals)
    if found := re.search(r"without the (\d+) sides? .* (\d+) groups", line):
        yield grid.count("X") == int(found[1]) and max(numbers_in(grid)) == int(found[2])
    if found := re.search(r"(\d+) (?:of \d+ shooters turned|mirrors? (?:are|is) turned)", line):
        yield len(re.findall(r"\([^ ]\)", grid)) == int(found[1])
    if kind == "turrets" and (found := re.fullmatch(r"(\d+) steps?\.", line)):
        yield {*range(1, int(found[1]) + 1)} <= numbers_in(grid)


def test_the_numbers_in_captions_can_be_counted_in_the_text() -> None:
    counted = []
    for kind in ("turrets", "shooters", "mirrors"):
        for scene in scenes(kind):
            for line in scene.captions:
                found = list(counts(kind, line, grid_of(scene)))
                assert all(found), (line, grid_of(scene))
                counted += found
    assert len(counted) > 12


@pytest.mark.parametrize("kind", ["board", "lazors"])
def test_a_step_points_at_the_cells_that_its_words_are_about(kind: str) -> None:
    pointed_at = 0
    for _, explained in told(kind):
        for screen in every_screen(explained.screens):
            steps = screen.steps or [step for each in screen.inside() for step in each.steps]
            decided = {step.decided.cell for step in steps if step.decided is not None}
            failing = {case.choice.cell for step in steps for case in step.ruled_out}
            if isinstance(screen.picture, Scene) and steps:
                cells = {
                    shape.at
                    for shape in screen.picture.shapes
                    if isinstance(shape, Glyph) and Stamp("here") in shape.stamps
                }
                assert decided <= cells <= (decided or failing)
                pointed_at += len(cells)
    assert pointed_at
