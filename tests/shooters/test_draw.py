"""Pictures: beams, proofs, films, large grids."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import lasermaze as lm
from lasermaze.core.grid import place
from lasermaze.core.rng import Rng
from lasermaze.drawing import Mosaic, Scene
from lasermaze.kinds.shooters import KIND, Cycle, ShooterGrid
from lasermaze.kinds.shooters.beams import rays, tracer_of
from lasermaze.kinds.shooters.construction import from_solution
from lasermaze.kinds.shooters.draw import draw
from lasermaze.kinds.shooters.puzzle import Aim
from tests.shooters.plain import beam, random_grids
from tests.shooters.test_solve import CHAIN, GLASS


def test_beams_are_those_of_the_rules() -> None:
    for rows in random_grids(300, 12):
        puzzle = ShooterGrid.of(rows)
        tracer = tracer_of(puzzle)
        for cell in puzzle.shooters:
            for axis, sides in (("-", "WE"), ("|", "NS")):
                for ray, side in zip(rays(tracer, Aim(cell, axis)), sides, strict=True):
                    lit, hits = beam(rows, *cell, side)
                    assert {c for c in ray.cells if puzzle[c] == "."} == lit
                    assert (ray.victim is not None) == hits


@pytest.mark.parametrize("puzzle", [GLASS, CHAIN], ids=["solved", "impossible"])
def test_pictures(puzzle: ShooterGrid) -> None:
    answer = lm.solve(puzzle)
    scene = draw(puzzle, answer)
    assert isinstance(scene, Scene)
    ElementTree.fromstring(scene.svg())
    if isinstance(answer, lm.Solved):
        assert scene.text().count("(") == 1 + sum(1 for _ in answer.witness.turns(puzzle))
    else:
        assert isinstance(answer, lm.Impossible)
        assert isinstance(answer.certificate, Cycle)
        told = [line for line in scene.captions if line[0].isdigit()]
        assert [line.split(".")[0] for line in told] == list("12345")
        for line, step in zip(told, answer.certificate.steps, strict=True):
            assert place(step.cell) in line


def test_every_frame_of_a_film_turns_one_more_shooter() -> None:
    answer = lm.solve(GLASS)
    film = KIND.draw.film(GLASS, answer)
    assert film is not None
    assert len(film.frames) == GLASS.shooter_count + 1
    assert "(" not in film.frames[0].text()


def test_large_grids_are_mosaics() -> None:
    puzzle = from_solution(120, 130, Rng("mosaic"))
    for drawn in (puzzle, puzzle.turned(b"." + puzzle.cells[1:])):
        answer = lm.solve(drawn)
        picture = draw(drawn, answer)
        assert isinstance(picture, Mosaic)
        assert answer.film() is None
        ElementTree.fromstring(picture.svg())
        assert lm.explain(drawn).paragraphs
