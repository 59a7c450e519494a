"""Pictures: beams, proofs, films, large grids."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product
from xml.etree import ElementTree

import pytest

import lasermaze as lm
from lasermaze.core.grid import place
from lasermaze.core.reasons import Marks
from lasermaze.core.rng import Rng
from lasermaze.drawing import Mosaic, Scene, Stamp
from lasermaze.drawing.scene import Glyph, Label, Trail
from lasermaze.kinds.shooters import KIND, Cycle, ShooterGrid, Turned
from lasermaze.kinds.shooters import draw as drawing
from lasermaze.kinds.shooters.beams import all_paths, rays, tracer_of
from lasermaze.kinds.shooters.check import faults_of
from lasermaze.kinds.shooters.construction import from_solution
from lasermaze.kinds.shooters.draw import draw
from lasermaze.kinds.shooters.draw_reasons import draw_longest_paths
from lasermaze.kinds.shooters.marks import marks
from lasermaze.kinds.shooters.puzzle import Aim, WouldHit
from lasermaze.kinds.shooters.reasons import NoSteps, ShooterHit
from lasermaze.kinds.shooters.thoughts import Contradiction, InNoSolution, refutation
from tests.shooters.plain import beam, hits, random_grids
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


def test_each_empty_cell_is_on_one_path_along_its_row_and_one_along_its_column() -> None:
    for rows in random_grids(200, 13):
        puzzle = ShooterGrid.of(rows)
        passed = Counter(
            (cell, cell[0] == before[0])
            for way in all_paths(puzzle)
            for before, cell in pairwise(way)
            if puzzle.inside(cell) and puzzle[cell] == "."
        )
        cells = [(r, c) for r, row in enumerate(rows) for c, one in enumerate(row) if one == "."]
        assert passed == Counter(product(cells, (True, False)))


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


def test_a_proof_with_few_parts_is_told_below_its_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = lm.solve(CHAIN)
    assert isinstance(answer, lm.Impossible)
    for most, told in ((5, 5), (4, 0)):
        monkeypatch.setattr(drawing, "MOST_LISTED", most)
        picture = draw(CHAIN, answer)
        assert sum(line[0].isdigit() for line in picture.captions) == told


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
        assert lm.explain(drawn).words


def test_the_marks_of_a_reason_are_its_beams_and_what_they_hit() -> None:
    """A beam begins in its shooter, and one that hits ends at the border of the cell it hits."""
    seen: Counter[str] = Counter()
    for rows in random_grids(300, 13):
        puzzle = ShooterGrid.of(rows)
        for aim in (Aim(cell, axis) for cell in puzzle.shooters for axis in "-|"):
            for victim in hits(rows, *aim):
                found = marks(puzzle, WouldHit(aim, victim))
                assert found.supposed == (aim.shooter,)
                assert all(cell_at(beam[0]) == aim.shooter for beam in found.beams)
                assert {cell_at(cross) for cross in found.crosses} == hits(rows, *aim)
                assert {beam[-1] for beam in found.beams} >= set(found.crosses)
                seen["would hit"] += 1
        for fault in faults_of(puzzle, puzzle.cells):
            assert fault.reason is not None
            found = marks(puzzle, fault.reason)
            assert [cell_at(cross) for cross in found.crosses] == [fault.cell]
            assert len(found.beams) == isinstance(fault.reason, ShooterHit)
            seen[fault.rule] += 1
    assert min(seen[reason] for reason in ("would hit", "hit", "dark")) > 50, seen


def test_the_marks_of_a_chain_are_those_of_its_implications() -> None:
    answer = lm.solve(CHAIN)
    assert isinstance(answer, lm.Impossible)
    assert isinstance(answer.certificate, Cycle)
    steps = answer.certificate.steps
    found = marks(CHAIN, Contradiction(steps))
    lit = [step for step in steps if step.reason == "lit"]
    assert len(found.beams) >= len(steps) > len(found.crosses)
    assert {step.end.shooter for step in lit} <= set(found.supposed)
    assert marks(CHAIN, InNoSolution(steps[0].start)) == Marks((steps[0].start.shooter,))
    assert marks(CHAIN, NoSteps()) == Marks()


def test_a_picture_of_a_wrong_solution_shows_its_faults() -> None:
    """A beam ends in a cross where a fault has one; dark cells are red, but not for a player."""
    seen: Counter[str] = Counter()
    for rows in random_grids(300, 14):
        puzzle = ShooterGrid.of(rows)
        faults = list(faults_of(puzzle, puzzle.cells))
        found = [marks(puzzle, fault.reason) for fault in faults if fault.reason is not None]
        crosses = {cross for each in found if each.beams for cross in each.crosses}
        for scene in (
            draw(puzzle, Turned(puzzle.rows, puzzle.cols, puzzle.cells)),
            lm.Game(puzzle).view().picture,
        ):
            assert isinstance(scene, Scene)
            beams = [shape for shape in scene.shapes if isinstance(shape, Trail)]
            assert {shown.points[-1] for shown in beams if shown.end == "cross"} == crosses
            for shown in beams:
                row, col = shown.points[-1]
                leaves = not (0 <= row <= puzzle.rows - 1 and 0 <= col <= puzzle.cols - 1)
                assert (shown.end == "arrow") == (leaves and shown.end != "cross")
            red = {cell for tiles in scene.ground if tiles.css == "death" for cell in tiles.cells}
            dark = {fault.cell for fault in faults if fault.rule == "dark"}
            assert red == (set() if scene.keys == [] else dark)
        seen.update(fault.rule for fault in faults)
    assert min(seen["hit"], seen["dark"]) > 50, seen


def test_a_picture_of_a_proof_has_the_beams_of_its_reasons() -> None:
    answers = [lm.solve(puzzle) for puzzle in map(ShooterGrid.of, random_grids(300, 15))]
    proofs = [answer for answer in answers if isinstance(answer, lm.Impossible)]
    for answer in [*proofs, lm.solve(CHAIN)]:
        assert isinstance(answer, lm.Impossible)
        scene = draw(answer.puzzle, answer)
        assert isinstance(scene, Scene)
        shown = [shape for shape in scene.shapes if isinstance(shape, Trail)]
        reasons = [reason for _, reason in refutation(answer.certificate).leaves()]
        parts = [
            part
            for reason in reasons
            for part in (reason.chain if isinstance(reason, Contradiction) else (reason,))
        ]
        found = [marks(answer.puzzle, part) for part in parts]
        assert [trail.points for trail in shown] == [line for each in found for line in each.beams]
        crosses = [cross for each in found for cross in each.crosses]
        assert [trail.points[-1] for trail in shown if trail.end == "cross"] == crosses
    assert len(proofs) > 50


def cell_at(point: tuple[float, float]) -> tuple[int, int]:
    return round(point[0]), round(point[1])


def test_a_number_of_a_path_stands_on_no_wall() -> None:
    for seed in range(6):
        puzzle = lm.generate("shooters", seed=seed, level="intermediate")
        scene = draw_longest_paths(puzzle)
        numbers = [
            (round(shape.at[0]), round(shape.at[1]))
            for shape in scene.shapes
            if isinstance(shape, Label) and shape.css == "step"
        ]
        assert len(numbers) >= 5
        assert all(puzzle[cell] != "#" for cell in numbers)


def test_the_last_picture_of_a_proof_points_at_the_shooter_that_fails_both_ways() -> None:
    last = lm.explain(CHAIN).screens[-1]
    assert isinstance(last.picture, Scene)
    glyphs = [shape for shape in last.picture.shapes if isinstance(shape, Glyph)]
    pointed = [glyph.at for glyph in glyphs if Stamp("here") in glyph.stamps]
    assert pointed == [last.steps[0].ruled_out[0].choice.shooter]
