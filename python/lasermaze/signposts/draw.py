"""A maze, an escape or an answer as a picture: letters, costs around the rim, the route."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from lasermaze.answers import Answer, Impossible, Solved, Undecided
from lasermaze.drawing import Scene, Stamp
from lasermaze.drawing.scene import Point
from lasermaze.grid import Cell, Heading
from lasermaze.signposts.puzzle import SIDES, Escape, Maze, Rim, Way, cells_along

#: Of a maze that is larger, a part of this many rows and columns is shown.
LARGEST = 100
PART = 40

#: A moving picture of a longer route skips moves.
MOST_FRAMES = 400

#: How far right of the middle of a cell the route runs, in cells.
LANE = 0.26

#: How far before the middle of its last cell it ends.
SHORT_OF = 0.3


class Part(NamedTuple):
    """The part of a maze that is shown: rows and columns from, up to but not including."""

    top: int
    left: int
    bottom: int
    right: int

    def holds(self, cell: Cell) -> bool:
        """Whether a cell of the maze is shown."""
        return self.top <= cell[0] < self.bottom and self.left <= cell[1] < self.right

    def on_picture(self, cell: Point) -> Point:
        """Where a place of the maze lies in the picture."""
        return cell[0] - self.top, cell[1] - self.left


def draw(maze: Maze, answer: Answer[Maze] | Escape | None = None) -> Scene:
    """The picture of a maze, with an escape's route and the costs of the ways in.

    The route keeps to the right, so that both ways along a line are seen. Of a maze of more
    than 100 rows or columns the picture is the part around the way in, and says so.
    """
    escape = _escape(answer)
    scene = _picture(maze, escape, len(escape.route) if escape is not None else 0)
    for line in _captions(maze, answer, escape):
        scene.caption(line)
    return scene


def frames(maze: Maze, answer: Answer[Maze] | Escape | None = None) -> tuple[Scene, ...]:
    """The route move by move, each picture with the heading of the walker's last move."""
    escape = _escape(answer)
    if escape is None:
        return (draw(maze, answer),)
    stride = -(-len(escape.route) // MOST_FRAMES)
    moves = [*range(1, len(escape.route), stride), len(escape.route)]
    return tuple(_frame(maze, escape, count) for count in moves)


def _frame(maze: Maze, escape: Escape, count: int) -> Scene:
    heading = Heading[escape.route[count - 1]].word
    scene = _picture(maze, escape, count)
    return scene.caption(f"Move {count} of {len(escape.route)}, heading {heading}.")


def _escape(answer: Answer[Maze] | Escape | None) -> Escape | None:
    if isinstance(answer, Solved):
        witness = answer.witness
        assert isinstance(witness, Escape)
        return witness
    return answer if isinstance(answer, Escape) else None


def _picture(maze: Maze, escape: Escape | None, moves: int) -> Scene:
    """The first moves of a route, the letters, and around them the costs or the numbers."""
    part = _part(maze, escape)
    scene = Scene(part.bottom - part.top, part.right - part.left, maze.title)
    if escape is not None:
        _add_route(scene, maze, escape, moves)
    for row in range(part.top, part.bottom):
        for col in range(part.left, part.right):
            _add_letter(scene, part.on_picture((row, col)), maze[row, col])
    if escape is not None and escape.costs is not None:
        _add_costs(scene, maze, part, escape.costs)
    else:
        for col in range(part.left, part.right):
            scene.label((-1, col - part.left), str(col + 1), "number")
        for row in range(part.top, part.bottom):
            scene.label((row - part.top, -1), str(row + 1), "number")
    return scene


def _part(maze: Maze, escape: Escape | None) -> Part:
    if maze.rows <= LARGEST and maze.cols <= LARGEST:
        return Part(0, 0, maze.rows, maze.cols)
    row, col = maze.first_cell(escape.way) if escape is not None else (0, 0)
    top = max(0, min(row - PART // 2, maze.rows - PART))
    left = max(0, min(col - PART // 2, maze.cols - PART))
    return Part(top, left, min(top + PART, maze.rows), min(left + PART, maze.cols))


def _add_letter(scene: Scene, at: Point, letter: str) -> None:
    if letter == "G":
        scene.glyph(at, Stamp("star"), text="G", css="lit")
    elif letter == "X":
        scene.glyph(at, Stamp("death"), text="X", css="text")
    else:
        scene.label(at, letter, "letter")


def _add_costs(scene: Scene, maze: Maze, part: Part, costs: Rim) -> None:
    """The cost of each way in beside it; a stroke where none reaches a goal."""
    for side in SIDES:
        for index, cost in enumerate(getattr(costs, side)):
            way = Way(side, index)
            if part.holds(maze.first_cell(way)):
                text, css = ("-", "number") if cost is None else (str(cost), "count")
                scene.label(part.on_picture(_before(maze, way)), text, css)


def _before(maze: Maze, way: Way) -> Cell:
    """The place outside from which a way leads in."""
    return way.heading.back.step(maze.first_cell(way))


def _add_route(scene: Scene, maze: Maze, escape: Escape, moves: int) -> None:
    """The first moves of a route, as far as it runs on the part that is shown."""
    part = _part(maze, escape)
    cells = [cell for cell, _ in zip(cells_along(maze, escape), range(moves), strict=False)]
    for inside, group in groupby(range(moves), lambda number: part.holds(cells[number])):
        if not inside:
            continue
        numbers = list(group)
        points = [point for number in numbers for point in _lane(escape, cells, number)]
        if numbers[0] == 0:
            points.insert(0, _mouth(maze, escape))
        scene.path(map(part.on_picture, points), "route", end="arrow")


def _mouth(maze: Maze, escape: Escape) -> Point:
    """Where the route begins, outside, in the lane of its first move."""
    row, col = _before(maze, escape.way)
    down, right = escape.way.heading.step((0, 0))
    aside_down, aside_right = escape.way.heading.right.step((0, 0))
    return row + 0.45 * down + LANE * aside_down, col + 0.45 * right + LANE * aside_right


def _lane(escape: Escape, cells: list[Cell], number: int) -> list[Point]:
    """The points of the line in the cell of one move: one, or two where it turns back."""
    row, col = cells[number]
    arrival = Heading[escape.route[number]]
    ahead = arrival.step((0, 0))
    if number + 1 == len(cells):
        aside = arrival.right.step((0, 0))
        return [
            (
                row + LANE * aside[0] - SHORT_OF * ahead[0],
                col + LANE * aside[1] - SHORT_OF * ahead[1],
            )
        ]
    onward = Heading[escape.route[number + 1]]
    sides = [side.step((0, 0)) for side in (arrival.right, onward.right)]
    if onward == arrival.back:
        corners = [(ahead[0] + down, ahead[1] + right) for down, right in sides]
    else:
        corners = [(max(sides, key=_rows)[0], max(sides, key=_cols)[1])]
    return [(row + LANE * down, col + LANE * right) for down, right in corners]


def _rows(offset: Cell) -> int:
    return abs(offset[0])


def _cols(offset: Cell) -> int:
    return abs(offset[1])


def _captions(
    maze: Maze, answer: Answer[Maze] | Escape | None, escape: Escape | None
) -> Iterator[str]:
    part = _part(maze, escape)
    if escape is not None:
        yield f"{escape.cost} move{'s' * (escape.cost != 1)}, {escape.way.words}."
        yield from _of_others(answer, escape)
    elif isinstance(answer, Impossible):
        way = dict(answer.options).get("way")
        yield "Impossible: no goal is reached " + (
            f"{maze.way(way).words}." if way else "from anywhere."
        )
    elif isinstance(answer, Undecided):
        yield f"Undecided: {answer.reason}."
    else:
        yield "Enter anywhere, obey the letters, reach the goal."
    if (part.bottom - part.top, part.right - part.left) != (maze.rows, maze.cols):
        yield (
            f"Shown: rows {part.top + 1} to {part.bottom} of {maze.rows}, "
            f"columns {part.left + 1} to {part.right} of {maze.cols}."
        )


def _of_others(answer: Answer[Maze] | Escape | None, escape: Escape) -> Iterator[str]:
    """How many other ways in reach a goal, as far as it is known."""
    if escape.costs is not None:
        count = len(escape.costs.succeeding())
        yield (
            "No other way in reaches a goal."
            if count == 1
            else f"{count} ways in reach a goal; the costs stand around the rim."
        )
    elif isinstance(answer, Solved) and not answer.exact:
        yield f"At least {answer.count} ways in reach a goal; none in fewer moves."
