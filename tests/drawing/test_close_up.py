"""A part of a large grid: what is in it stays in its place, and nothing else is drawn."""

from __future__ import annotations

import pytest

from lasermaze.drawing import Scene, Stamp, close_up
from lasermaze.drawing.scene import Glyph, Label, Trail


def grid(rows: int, cols: int) -> Scene:
    """A grid whose every cell tells where it is."""
    scene = Scene(rows, cols).numbered()
    for row in range(rows):
        for col in range(cols):
            scene.label((row, col), f"{row} {col}", "letter")
    return scene


def labels_of(scene: Scene, css: str) -> dict[tuple[float, float], str]:
    return {
        shape.at: shape.text
        for shape in scene.shapes
        if isinstance(shape, Label) and shape.css == css
    }


def trails_of(scene: Scene) -> list[tuple[tuple[tuple[float, float], ...], str]]:
    return [(shape.points, shape.end) for shape in scene.shapes if isinstance(shape, Trail)]


def test_a_part_has_its_cells_with_their_numbers_of_row_and_column() -> None:
    part = close_up(grid(20, 30), [(9, 14), (12, 20)])
    assert (part.rows, part.cols) == (6, 9)
    assert labels_of(part, "letter") == {
        (row, col): f"{row + 8} {col + 13}" for row in range(6) for col in range(9)
    }
    numbers = labels_of(part, "number")
    assert [numbers[-1, col] for col in range(9)] == [str(col + 14) for col in range(9)]
    assert [numbers[row, -1] for row in range(6)] == [str(row + 9) for row in range(6)]
    assert part.cut == "NESW"
    assert part.captions == ["A part of the grid."]


@pytest.mark.parametrize(
    ("cell", "cut", "corner"),
    [((0, 0), "ES", "0 0"), ((0, 29), "SW", "0 22"), ((19, 0), "NE", "14 0")],
)
def test_a_part_at_the_rim_ends_where_the_grid_ends(
    cell: tuple[int, int], cut: str, corner: str
) -> None:
    part = close_up(grid(20, 30), [cell])
    assert (part.rows, part.cols, part.cut) == (6, 8, cut)
    assert labels_of(part, "letter")[0, 0] == corner


def test_a_small_grid_and_a_part_that_is_hardly_smaller_are_shown_whole() -> None:
    for scene, cells in (
        (grid(12, 12), [(0, 0)]),
        (grid(20, 30), [(0, 0), (2, 29)]),
        (grid(20, 30), []),
    ):
        assert close_up(scene, cells) is scene
        assert scene.cut == ""


def test_a_line_ends_at_the_border_of_the_part() -> None:
    scene = Scene(20, 30)
    scene.path([(10, 3), (10, 15), (2, 15)], "ray", end="arrow")  # comes in, turns, and goes out
    scene.path([(9, 14), (9, 16), (11, 16)], "walk", end="cross")  # stays inside
    scene.path([(3, 0), (3, 29)], "ray")  # never comes in
    scene.path([(8, 14), (2, 14), (2, 16), (9, 16)], "walk", end="arrow")  # goes out and comes back
    part = close_up(scene, [(9, 14), (11, 16)])
    top, left = 8, 12  # the row and the column at its first cell
    assert trails_of(part) == [
        (((10 - top, -0.5), (10 - top, 15 - left), (-0.5, 15 - left)), ""),
        (((9 - top, 14 - left), (9 - top, 16 - left), (11 - top, 16 - left)), "cross"),
        (((8 - top, 14 - left), (-0.5, 14 - left)), ""),
        (((-0.5, 16 - left), (9 - top, 16 - left)), "arrow"),
    ]


def test_things_on_the_rim_are_in_the_part_that_reaches_it() -> None:
    scene = Scene(20, 30).label((-1, 2), "7", "cost").label((20, 2), "8", "cost")
    scene.label((-1, 25), "9", "cost").glyph((0, 30), Stamp("death"))
    scene.path([(-0.55, 2), (3, 2)], "route", end="arrow")
    part = close_up(scene, [(0, 2)])
    assert [shape.at for shape in part.shapes if isinstance(shape, Label)] == [(-1, 2)]
    assert not [shape for shape in part.shapes if isinstance(shape, Glyph)]
    assert trails_of(part) == [(((-0.55, 2), (3, 2)), "arrow")]


def test_only_the_ends_of_the_grid_have_a_thick_line() -> None:
    lines = {"N": "M0 0h512", "E": "M512 0v384", "S": "M0 384h512", "W": "M0 0v384"}
    drawn = close_up(Scene(20, 30), [(0, 29)]).svg()
    assert [side for side, line in lines.items() if f"{line}M" in drawn or f'{line}"' in drawn] == [
        "N",
        "E",
    ]
