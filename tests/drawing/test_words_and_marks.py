"""The words of a picture or an explanation name nothing that their medium does not show."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest

import lasermaze as lm
from lasermaze import api
from lasermaze.core.grid import Cell
from lasermaze.drawing import Scene, Stamp
from lasermaze.drawing.keys import IN_PICTURES, IN_TEXT
from lasermaze.drawing.picture import Picture
from lasermaze.drawing.scene import Glyph, Label, Trail
from lasermaze.interface import Screen
from lasermaze.kind import NAMES, kind_named, kind_of
from lasermaze.kinds.shooters.beams import cells_under
from lasermaze.kinds.shooters.puzzle import Cycle
from lasermaze.kinds.signposts.draw import MOST_NUMBERED, legs_of
from lasermaze.kinds.turrets.puzzle import TurretMaze
from tests.helpers import ROOT

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

WIDTHS = (20, 40, 80, 200)

#: The first mazes of the contest's official sample: some walks go back and forth.
SAMPLE = [
    TurretMaze.of(rows) for rows in (["##^##", "S...G"], ["##v##", "S...G"], ["S..G<"], ["S...G<"])
] + [TurretMaze.of(["S....", ".....", ".>v..", ".^<..", "....G"])]


@cache
def puzzles(name: str) -> tuple[Any, ...]:
    """Puzzles of a kind: its example, those of the repository, those of its gallery, new ones."""
    files = sorted((ROOT / "examples" / name).glob("*.txt"))
    folder = Path(lm.__file__).parent / "studio" / "gallery"
    files += sorted((folder / name).glob("*.txt"))
    read = [puzzle for file in files for puzzle in lm.load_all(file) if puzzle.kind == name]
    sample: Any = {"turrets": SAMPLE, "signposts": [lm.parse("kind: signposts\ngrid:\nSSG\n")]}
    generate: Any = lm.generate
    new = [generate(name, size=kind_named(name).small, seed=seed) for seed in range(3)]
    return (lm.parse(kind_named(name).example), *read, *sample.get(name, ()), *new)


@cache
def answers(name: str) -> tuple[Any, ...]:
    return tuple(map(lm.solve, puzzles(name)))


@cache
def explanations(name: str) -> tuple[Any, ...]:
    return tuple(api.explain(answer.puzzle, answer) for answer in answers(name))


@cache
def scenes(name: str) -> tuple[Scene, ...]:
    """All pictures of the puzzles of a kind, of their answers and of the explanations."""
    drawn: list[Picture] = []
    for answer, explanation in zip(answers(name), explanations(name), strict=True):
        drawn += [api.draw(answer.puzzle), api.draw(answer.puzzle, answer)]
        moving = kind_of(answer.puzzle).draw.film(answer.puzzle, answer)
        drawn += [] if moving is None else [*moving.frames[:2], *moving.frames[-2:]]
        for chapter in explanation.screens:
            drawn += [chapter.picture] if chapter.picture is not None else []
            drawn += [each.picture for each in chapter.inside]
    return tuple(picture for picture in drawn if isinstance(picture, Scene))


def grid_of(scene: Scene, **options: Any) -> str:
    """The grid of a scene in text, without words and rim."""
    bare = Scene(scene.rows, scene.cols, ground=scene.ground, fine=scene.fine)
    bare.shapes = [
        shape
        for shape in scene.shapes
        if not (isinstance(shape, Label) and shape.css in ("number", "cost", "best"))
    ]
    return bare.text(**options)


@pytest.mark.parametrize("name", NAMES)
def test_paragraphs_and_captions_do_not_say_how_a_thing_looks(name: str) -> None:
    for explanation in explanations(name):
        for paragraph in explanation.words:
            assert not LOOKS.search(paragraph), paragraph
    for line in chain.from_iterable(scene.captions for scene in scenes(name)):
        assert not LOOKS.search(line), line


@pytest.mark.parametrize("name", NAMES)
def test_every_mark_has_a_key_and_every_key_its_mark(name: str) -> None:
    for scene in scenes(name):
        keyed = {key.mark for key in scene.keys}
        assert scene.marks & TELLING <= keyed, scene.marks & TELLING - keyed
        told = " ".join(scene.words)
        text, grid = scene.text(), grid_of(scene)
        for mark, meaning in scene.keys:
            named = f"{IN_PICTURES.get(mark)}: {meaning}." in told
            assert named == (mark in scene.marks and mark in IN_PICTURES)
            sign = IN_TEXT.get(mark, "")
            signs = "0123456789" if sign == "1 ..." else sign.split()
            if re.search(rf"(^|, )\S+( \S+)? {meaning}(,|$)", text.splitlines()[-1]):
                assert mark in scene.marks
                assert any(each in grid for each in signs), (mark, grid)
            elif mark in scene.marks:
                assert not any(each in grid for each in signs if mark != "turned"), (mark, text)


def numbers_in(grid: str) -> set[int]:
    return {int(found) for found in re.findall(r"\d+", grid)}


def walked(scene: Scene, css: str) -> int | None:
    """How many steps a line of a scene has that comes to no cell twice; else None."""
    cells: list[Cell] = []
    for shape in scene.shapes:
        if isinstance(shape, Trail) and shape.css == css:
            for one, other in zip(shape.points, shape.points[1:], strict=False):
                rows, cols = (round(b - a) for a, b in zip(one, other, strict=True))
                steps = max(abs(rows), abs(cols), 1)
                cells += [
                    (round(one[0] + rows * n / steps), round(one[1] + cols * n / steps))
                    for n in range(steps)
                ]
            cells.append((round(shape.points[-1][0]), round(shape.points[-1][1])))
    return len(cells) - 1 if len(set(cells)) == len(cells) else None


@pytest.mark.parametrize("name", ["turrets", "signposts"])
def test_a_still_picture_shows_every_step_of_a_walk(name: str) -> None:
    """Steps have their numbers, of a long route those at which a leg begins.

    The line of a walk shows each step, if it comes to no cell twice.
    """
    seen = set()
    mark = "step" if name == "turrets" else "move"
    for answer in answers(name):
        if not isinstance(answer, lm.Solved):
            continue
        scene = api.draw(answer.puzzle, answer)
        assert isinstance(scene, Scene)
        route = answer.witness.moves if name == "turrets" else answer.witness.route
        numbers = {int(s.text) for s in scene.shapes if isinstance(s, Label) and s.css == mark}
        cells = list(
            answer.witness.cells(answer.puzzle.start)
            if name == "turrets"
            else answer.puzzle.route_cells(answer.witness)
        )
        twice = len(set(cells)) < len(cells)
        seen.add(twice)
        numbered = set(range(1, len(route) + 1))
        if name == "signposts" and len(route) > MOST_NUMBERED:
            numbered = {leg.start + 1 for leg in legs_of(answer.puzzle, answer.witness)}
            assert numbered
        assert numbers == numbered
        assert numbered <= numbers_in(grid_of(scene))
        if name == "turrets" and not twice:
            assert walked(scene, "walk") == len(route)
        moving = kind_of(answer.puzzle).draw.film(answer.puzzle, answer)
        assert moving is not None
        assert moving.frames[-1].svg() == scene.svg()
    assert seen == {False, True}


def test_the_samples_walk_of_six_steps_is_seen() -> None:
    answer = lm.solve(SAMPLE[0])
    text = api.draw(answer.puzzle, answer).text()
    assert "6 steps" in text
    assert "S,2--1,3---4----5-->G,6" in text


def stamped(scene: Scene, *names: str) -> int:
    """How many glyphs with one of these stamps a scene has."""
    return sum(
        isinstance(shape, Glyph) and any(stamp.name in names for stamp in shape.stamps)
        for shape in scene.shapes
    )


def test_the_numbers_in_captions_of_mirrors_can_be_counted_in_picture_and_text() -> None:
    searches = barriers = 0
    for scene in scenes("mirrors"):
        grid = re.sub(r"[/\\]", " ", grid_of(scene))
        for line in scene.captions:
            if found := re.fullmatch(r"(\d+) outer sides?(?:, (\d+) of them .*)?\.", line):
                outer, petals = int(found[1]), int(found[2] or 0)
                assert (stamped(scene, "outer", "petal"), stamped(scene, "petal")) == (
                    outer,
                    petals,
                )
                assert (grid.count("o") + grid.count("O"), grid.count("O")) == (outer, petals)
                searches += 1
            if found := re.search(r"without the (\d+) sides? .* (\d+) groups", line):
                assert grid.count("X") == stamped(scene, "taken") == int(found[1])
                assert max(numbers_in(grid)) == int(found[2])
                barriers += 1
    assert searches
    assert barriers


def test_the_mirrors_of_a_barrier_too_large_for_numbers_are_marked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("lasermaze.kinds.mirrors.draw.matching.MOST_MIRRORS", 1)
    barriers = [answer for answer in answers("mirrors") if isinstance(answer, lm.Impossible)]
    for answer in barriers:
        scene = api.draw(answer.puzzle, answer)
        assert isinstance(scene, Scene)
        mirrors = {cell for cell, _ in answer.certificate.each()}
        assert scene.text().count("!") == len(mirrors) + bool(mirrors)
        assert ("Red: a mirror of the barrier." in scene.words) == bool(mirrors)
    assert barriers


def test_turned_mirrors_and_shooters_are_seen_in_text() -> None:
    for name in ("mirrors", "shooters"):
        for answer in answers(name):
            if isinstance(answer, lm.Solved):
                scene = api.draw(answer.puzzle, answer)
                said = re.search(
                    r"(\d+) (?:of|mirrors? (?:are|is) turned)", " ".join(scene.captions)
                )
                assert said is not None
                assert isinstance(scene, Scene)
                assert len(re.findall(r"\(.\)", grid_of(scene))) == int(said[1])
                assert stamped(scene, "pivot", "ring") == int(said[1])


def test_every_step_of_a_proof_about_shooters_has_its_number() -> None:
    dice, steps, kinds = Random(4), 0, set()
    small = [
        "\n".join("".join(dice.choice("..-|#/\\-") for _ in range(4)) for _ in range(3))
        for _ in range(150)
    ]
    solved = [lm.solve(lm.parse(f"kind: shooters\ngrid:\n{grid}\n")) for grid in small]
    for answer in (*answers("shooters"), *solved):
        if isinstance(answer, lm.Impossible):
            certificate = answer.certificate
            parts = certificate.steps if isinstance(certificate, Cycle) else certificate.hits
            scene = api.draw(answer.puzzle, answer)
            assert isinstance(scene, Scene)
            labels = {s.text for s in scene.shapes if isinstance(s, Label) and s.css == "step"}
            assert labels == {str(number) for number in range(1, len(parts) + 1)}
            assert set(map(int, labels)) <= numbers_in(grid_of(scene))
            kinds.add(type(certificate))
            if not isinstance(certificate, Cycle):
                assert "!" in grid_of(scene)
            steps += len(parts)
    assert steps > 40
    assert len(kinds) == 3


@pytest.mark.parametrize("name", NAMES)
def test_a_cross_is_seen_wherever_a_line_ends_in_one(name: str) -> None:
    for scene in scenes(name):
        ends = {
            tuple(round(each, 1) for each in shape.points[-1])
            for shape in scene.shapes
            if isinstance(shape, Trail) and shape.end == "cross"
        }
        grid = grid_of(scene).replace("x", "×") if ends else ""
        assert grid.count("×") >= len(ends), grid


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", NAMES)
def test_a_narrow_terminal_loses_nothing(name: str, width: int) -> None:
    """Whatever stands in the wide text stands in the narrow one as often, in parts if need be."""
    for answer in answers(name):
        for scene in (api.draw(answer.puzzle), api.draw(answer.puzzle, answer)):
            assert isinstance(scene, Scene)
            narrow = scene.text(width=width)
            column = max(map(len, re.findall(r"\S+", grid_of(scene)))) + 6
            assert max(map(len, narrow.splitlines())) <= max(width, column)
            if "Only column" in narrow:
                assert width < 80 or scene.cols > 40
                continue
            things = {shape.text for shape in scene.shapes if isinstance(shape, Glyph)} - {""}
            for text in things:
                assert narrow.count(text) >= 1, (text, narrow)
            for css in "SG" if name == "turrets" else "":
                assert css in narrow


@pytest.mark.parametrize("name", NAMES)
def test_colour_changes_no_character(name: str) -> None:
    for scene in scenes(name):
        plain = re.sub("\x1b\\[[0-9;]*m", "", scene.text(colour=True))
        assert plain == scene.text()


def shown_in_html(page: str) -> Iterator[str]:
    return iter(re.findall(r"<figcaption>(.*?)</figcaption>", page))


@pytest.mark.parametrize("name", NAMES)
def test_a_page_of_an_explanation_has_the_words_of_its_pictures(name: str) -> None:
    explanation = explanations(name)[0]
    said = " ".join(shown_in_html(explanation.html()))
    for chapter in explanation.screens:
        if isinstance(chapter.picture, Scene):
            for word in " ".join(chapter.picture.words).split():
                escaped = word.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
                assert escaped in said


def shown_in(screens: Iterable[Screen]) -> Iterator[Screen]:
    for screen in screens:
        yield screen
        yield from shown_in(screen.inside)


def test_of_shooters_just_the_pieces_without_light_are_dimmed() -> None:
    held = 0
    for puzzle, explanation in zip(puzzles("shooters"), explanations("shooters"), strict=True):
        for screen in shown_in(explanation.screens):
            if not screen.marks.dimmed:
                continue
            met = {cell for line in screen.marks.beams for cell in cells_under(line)}
            met |= {*screen.marks.supposed}
            every = (divmod(index, puzzle.cols) for index in range(len(puzzle.cells)))
            pieces = {cell for cell in every if puzzle[cell] not in ".#"}
            assert {*screen.marks.dimmed} == pieces - met
            held += 1
    assert held


def test_a_number_on_a_cell_leaves_what_stands_there_visible() -> None:
    scene = Scene(1, 2).glyph((0, 0), Stamp("start"), text="S").steps((0, 0), [2, 4], "S")
    scene.steps((0, 1), [1, 3, 5, 107, 108])
    assert scene.text().splitlines()[0].split() == ["S,2,4", "1,3,5,+2"]
    spots = [shape.at for shape in scene.shapes if isinstance(shape, Label)]
    assert len(set(spots)) == 6
    assert (0, 0) not in spots


@pytest.mark.parametrize("name", ["board", "lazors"])
def test_a_step_points_at_the_cells_that_its_words_are_about(name: str) -> None:
    pointed_at = 0
    told = [screen for explanation in explanations(name) for screen in explanation.screens]
    for screen in chain(told, *(screen.inside for screen in told)):
        steps = screen.steps or [step for each in screen.inside for step in each.steps]
        decided = {step.decided.cell for step in steps if step.decided is not None}
        failing = {case.choice.cell for step in steps for case in step.ruled_out}
        if isinstance(screen.picture, Scene):
            cells = pointed(screen.picture)
            assert decided <= cells <= (decided or failing)
            pointed_at += len(cells)
    assert pointed_at


def pointed(scene: Scene) -> set[Any]:
    """The cells that a scene points at."""
    glyphs = [shape for shape in scene.shapes if isinstance(shape, Glyph)]
    return {glyph.at for glyph in glyphs if Stamp("here") in glyph.stamps}
