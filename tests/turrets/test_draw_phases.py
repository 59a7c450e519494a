"""The four phases side by side agree with the rules: fire, reached cells, and a walk's steps."""

from __future__ import annotations

import lasermaze as lm
from lasermaze.drawing.scene import Glyph, Tiles, Trail
from lasermaze.kinds.turrets import TurretMaze
from lasermaze.kinds.turrets.draw_phases import draw_phases, draw_ring
from tests.turrets.plain import random_mazes, rays, search

Cell = tuple[int, int]


def head_of(rows: list[str]) -> int:
    """The rows above each grid, for its number: two if the number is larger."""
    return 2 if max(len(rows), len(rows[0])) > 12 else 1


def in_phases(rows: list[str], cells: set[Cell], across: int) -> list[set[Cell]]:
    """The cells of each of the four grids, with their places in the maze."""
    head = head_of(rows)
    height, width = head + len(rows), len(rows[0]) + 1
    found: list[set[Cell]] = [set(), set(), set(), set()]
    for row, col in cells:
        assert row % height >= head
        assert col % width < width - 1
        found[row // height * across + col // width].add((row % height - head, col % width))
    return found


def tiles_of(ground: list[Tiles], css: str) -> set[Cell]:
    return {cell for tiles in ground if tiles.css == css for cell in tiles.cells}


def test_the_phases_show_the_fire_and_the_reached_cells() -> None:
    verdicts = set()
    for rows in random_mazes(60, 5):
        maze = TurretMaze.of(rows)
        answer, plain = lm.solve(maze), search(rows)
        reached = answer.certificate if isinstance(answer, lm.Impossible) else None
        scene = draw_phases(maze, reached)
        across = (scene.cols + 1) // (maze.cols + 1)
        fire = in_phases(rows, tiles_of(scene.ground, "fire"), across)
        assert fire == [rays(rows, time) for time in (1, 2, 3, 4)]
        verdicts.add(reached is None)
        if isinstance(plain, set):
            marked = in_phases(rows, tiles_of(scene.ground, "reached"), across)
            for time, cells in zip((1, 2, 3, 0), marked, strict=True):
                assert cells == {(row, col) for row, col, phase in plain if phase == time}
    assert verdicts == {True, False}


def test_the_steps_of_a_walk_stand_in_their_phases() -> None:
    maze = TurretMaze.of(["S...#.", ".#v...", "...#.G"])
    answer = lm.solve(maze)
    assert isinstance(answer, lm.Solved)
    scene = draw_phases(maze, walk=answer.witness)
    texts = {
        (round(shape.at[0]), round(shape.at[1])): shape.text.lstrip("SG,")
        for shape in scene.shapes
        if isinstance(shape, Glyph) and shape.css == "step" and shape.text
    }
    across, cells = 2, list(answer.witness.cells(maze.start))
    assert sorted(int(step) for text in texts.values() for step in text.split(",")) == [
        *range(1, 12)
    ]
    for (row, col), text in texts.items():
        phase = row // 4 * across + col // 7 + 1
        for step in map(int, text.split(",")):
            assert step % 4 == phase % 4
            assert cells[step] == (row % 4 - 1, col % 7)
    assert tiles_of(scene.ground, "fire").isdisjoint(texts)


def test_wide_mazes_have_their_phases_below_each_other() -> None:
    for width, size in ((3, (2, 15)), (6, (4, 13)), (18, (6, 37)), (39, (6, 79)), (40, (12, 40))):
        scene = draw_phases(TurretMaze.of(["S" + "." * (width - 2) + "G"]))
        assert (scene.rows, scene.cols) == size


def test_only_the_part_with_the_walk_of_a_large_maze_is_shown() -> None:
    rows = ["." * 20] * 3 + ["...S...G............"] + ["." * 20] * 9
    answer = lm.solve(TurretMaze.of(rows))
    assert isinstance(answer, lm.Solved)
    scene = draw_phases(answer.puzzle, walk=answer.witness)
    assert (scene.rows, scene.cols) == (2 * (1 + 6), 2 * 8 + 1)
    assert "A part of the grid." in scene.captions
    starts = [shape.at for shape in scene.shapes if isinstance(shape, Glyph) and shape.text == "S"]
    assert starts == [(3, 1), (3, 10), (10, 1), (10, 10)]


def test_the_ring_leads_through_the_phases_and_back() -> None:
    for rows in random_mazes(20, 6):
        head = head_of(rows)
        height, width = head + len(rows) + 1, len(rows[0]) + 1
        scene = draw_ring(TurretMaze.of(rows))
        fire: dict[Cell, set[Cell]] = {}
        for row, col in tiles_of(scene.ground, "fire"):
            corner = (row // height, col // width)
            fire.setdefault(corner, set()).add((row % height - head, col % width))
        ring = [(0, 0), (0, 1), (1, 1), (1, 0)]
        assert [fire.get(corner, set()) for corner in ring] == [rays(rows, t) for t in (1, 2, 3, 4)]
        arrows = [shape.points for shape in scene.shapes if isinstance(shape, Trail)]
        turns = [(round(down), round(right)) for down, right in map(direction, arrows)]
        assert turns == [(0, 1), (1, 0), (0, -1), (-1, 0)]


def direction(points: tuple[tuple[float, float], ...]) -> tuple[float, float]:
    (row, col), (to_row, to_col) = points
    return to_row - row, to_col - col
