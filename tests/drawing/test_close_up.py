"""A part of a large grid: what is in it stays in its place, and nothing else is drawn."""

from __future__ import annotations

import pytest

from lasermaze.drawing import Picture, close_up
from lasermaze.drawing.shapes import Trail


def grid(rows: int, cols: int) -> Picture:
    """A grid whose every cell tells where it is."""
    scene = Picture(rows, cols).numbered()
    for row in range(rows):
        for col in range(cols):
            scene.label((row, col), f"{row + 1}.{col + 1}", "letter")
    return scene


@pytest.mark.parametrize(
    ("cells", "rows", "cols", "cut"),
    [
        ([(9, 14), (12, 20)], range(9, 15), range(14, 23), "NESW"),
        ([(0, 0)], range(1, 7), range(1, 9), "ES"),
        ([(0, 29)], range(1, 7), range(23, 31), "SW"),
        ([(19, 0)], range(15, 21), range(1, 9), "NE"),
    ],
)
def test_a_part_has_its_cells_with_their_numbers(
    cells: list[tuple[int, int]], rows: range, cols: range, cut: str
) -> None:
    part = close_up(grid(20, 30), cells)
    head, *lines = (line.split() for line in part.text().splitlines() if line.strip())
    assert head == [str(col) for col in cols]
    assert lines[:-1] == [[str(row), *(f"{row}.{col}" for col in cols)] for row in rows]
    assert part.captions == ["A part of the grid."]
    assert part.cut == cut
    sides = {"N": "M0 0h", "E": f"M{64 * len(cols)} 0v", "S": f"M0 {64 * len(rows)}h", "W": "M0 0v"}
    thick = {side for side, line in sides.items() if line in part.svg("light")}
    assert thick >= {*"NESW"} - {*cut}


def test_a_part_that_is_hardly_smaller_is_shown_whole() -> None:
    small, large = grid(12, 12), grid(20, 30)
    assert close_up(small, [(0, 0)]) is small
    assert close_up(large, [(0, 0), (2, 29)]) is close_up(large, []) is large


def test_a_line_ends_at_the_border_of_the_part() -> None:
    scene = Picture(20, 30)
    scene.path([(10, 3), (10, 15), (2, 15)], "ray", end="arrow")  # comes in, turns, and goes out
    scene.path([(9, 14), (9, 16), (11, 16)], "walk", end="cross")  # stays inside
    scene.path([(3, 0), (3, 29)], "ray")  # never comes in
    scene.path([(8, 14), (2, 14), (2, 16), (9, 16)], "walk", end="arrow")  # goes out and comes back
    part = close_up(scene, [(9, 14), (11, 16)])
    top, left = 8, 12  # the row and the column at its first cell
    found = [(shape.points, shape.end) for shape in part.shapes if isinstance(shape, Trail)]
    assert found == [
        (((10 - top, -0.5), (10 - top, 15 - left), (-0.5, 15 - left)), ""),
        (((9 - top, 14 - left), (9 - top, 16 - left), (11 - top, 16 - left)), "cross"),
        (((8 - top, 14 - left), (-0.5, 14 - left)), ""),
        (((-0.5, 16 - left), (9 - top, 16 - left)), "arrow"),
    ]
