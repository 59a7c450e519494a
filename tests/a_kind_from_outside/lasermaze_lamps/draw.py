"""The picture of a grid: walls, lamps, and the cells that they light."""

from dataclasses import replace
from typing import Any

from lasermaze.core.answers import solution_in
from lasermaze.defaults import caption_of
from lasermaze.drawing import Scene, Stamp
from lasermaze_lamps.puzzle import LAMP, NUMBERS, WALL, Lamps, Lit


def draw(puzzle: Lamps, subject: Any) -> Scene:
    """The picture of a puzzle, or of an answer or a solution to it."""
    solution = solution_in(subject, Lit)
    grid = puzzle if solution is None else replace(puzzle, cells=solution.cells)
    lamps = list(grid.cells_of(LAMP))
    scene = Scene(grid.rows, grid.cols, grid.title).numbered()
    scene.tiles(grid.cells_of(WALL + NUMBERS), "wall", text=WALL)
    scene.tiles({cell for lamp in lamps for cell in (lamp, *grid.lit_from(lamp))}, "reached")
    for cell in grid.cells_of(NUMBERS):
        scene.label(cell, grid[cell], "letter")
    for cell in lamps:
        scene.glyph(cell, Stamp("goal"), text=LAMP, css="goal")
    for words in caption_of(subject):
        scene.caption(words)
    return scene
