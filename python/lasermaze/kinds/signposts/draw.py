"""A maze, an escape or an answer as a picture: letters, costs around the rim, the route."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from lasermaze.core.answers import Answer, Impossible, Solved, Undecided
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.grid import Cell, Heading
from lasermaze.drawing import Film, Mosaic, Scene, Stamp, is_large
from lasermaze.kinds.signposts.check import headings_in
from lasermaze.kinds.signposts.puzzle import SIDES, Escape, Maze, Rim, Way, cells_along

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from lasermaze.drawing import Picture
    from lasermaze.drawing.scene import Point

#: How far right of the middle of a cell the route runs, in cells.
LANE = 0.26

#: How far before the middle of its last cell it ends.
SHORT_OF = 0.3

#: How many moves of a route are drawn between two looks at the budget.
_PIECE = 1 << 18

#: The classes of a mosaic: a letter that turns, one that was reached, and the others.
_NAMES = ("board", "reached", "on-route", "death", "goal")


def draw(
    maze: Maze, answer: Answer[Maze] | Escape | None = None, budget: Budget = UNLIMITED
) -> Picture:
    """The picture of a maze, with an escape's route and the costs of the ways in.

    The route keeps to the right, so that both ways along a line are seen. Where it is
    impossible, the cells that can be reached are shown. A large maze is drawn as a mosaic.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    if is_large(maze.rows, maze.cols):
        return _mosaic(maze, answer, budget)
    escape = _escape(answer)
    scene = _scene(maze, escape, len(escape.route) if escape is not None else 0)
    if isinstance(answer, Impossible):
        reached = headings_in(maze, answer.certificate)
        if reached is not None:
            rows, cols = reached.nonzero()
            scene.tiles(zip(rows.tolist(), cols.tolist(), strict=True), "reached")
    for line in _captions(maze, answer, escape):
        scene.caption(line)
    return scene


def standing(maze: Maze, escape: Escape | None, moves: int, *, waits: bool = False) -> Picture:
    """The grid of a maze under somebody's hands with the first moves of a route, without words.

    A walker that ``waits`` is marked. A large maze is a mosaic.
    """
    if is_large(maze.rows, maze.cols):
        shown = None if escape is None else Escape(escape.way, moves, escape.route[:moves])
        return replace(_mosaic(maze, shown), title="", captions=())
    scene = _scene(maze, escape, moves).for_desk()
    if waits and escape is not None:
        *_, cell = islice(cells_along(maze, escape), moves)
        scene.tiles([cell], "reached")
    return scene


def alone(letter: str) -> Scene:
    """A letter on a grid of one cell."""
    scene = Scene(1, 1)
    _add_letter(scene, (0, 0), letter)
    return scene


def film(maze: Maze, answer: Answer[Maze]) -> Film | None:
    """The route of a solved answer, move by move, with the heading of each.

    The last frame is the picture that `draw` makes. None without a route, or for a large maze.
    """
    escape = _escape(answer)
    if escape is None or is_large(maze.rows, maze.cols):
        return None

    def frame(moves: int) -> Scene:
        if moves == len(escape.route):
            still = draw(maze, answer)
            assert isinstance(still, Scene)
            return still
        return _frame(maze, escape, moves)

    return Film.of(len(escape.route) + 1, frame)


def _frame(maze: Maze, escape: Escape, moves: int) -> Scene:
    scene = _scene(maze, escape, moves)
    if not moves:
        return scene.caption(f"The walker comes {escape.way.words}.")
    heading = Heading[escape.route[moves - 1]].word
    return scene.caption(f"Move {moves} of {len(escape.route)}, heading {heading}.")


def _escape(answer: Answer[Maze] | Escape | None) -> Escape | None:
    if isinstance(answer, Solved):
        witness = answer.witness
        assert isinstance(witness, Escape)
        return witness
    return answer if isinstance(answer, Escape) else None


def _scene(maze: Maze, escape: Escape | None, moves: int) -> Scene:
    """The first moves of a route, the letters, and around them the costs or the numbers."""
    scene = Scene(maze.rows, maze.cols, maze.title)
    if escape is not None:
        _add_route(scene, maze, escape, moves)
    for row, line in enumerate(maze.lines()):
        for col, letter in enumerate(line):
            _add_letter(scene, (row, col), letter)
    if escape is None or escape.costs is None:
        return scene.numbered()
    _add_costs(scene, maze, escape.costs)
    return scene


def _add_letter(scene: Scene, cell: Cell, letter: str) -> None:
    if letter == "G":
        scene.tiles([cell], "goal").glyph(cell, Stamp("goal"), text="G", css="goal")
    elif letter == "X":
        scene.tiles([cell], "death").glyph(cell, Stamp("death"), text="X", css="text")
    else:
        scene.label(cell, letter, "letter")


def _add_costs(scene: Scene, maze: Maze, costs: Rim) -> None:
    """The cost of each way in beside it; a stroke where none reaches a goal."""
    best = costs.best()
    for side in SIDES:
        for index, cost in enumerate(getattr(costs, side)):
            way = Way(side, index)
            css = "best" if best == (cost, way) else "cost"
            text, css = ("-", "no-way") if cost is None else (str(cost), css)
            scene.label(_before(maze, way), text, css)


def _before(maze: Maze, way: Way) -> Cell:
    """The place outside from which a way leads in."""
    return way.heading.back.step(maze.first_cell(way))


def _add_route(scene: Scene, maze: Maze, escape: Escape, moves: int) -> None:
    """The first moves of a route, as far as it stays on the grid."""
    cells = [cell for cell in islice(cells_along(maze, escape), moves) if maze.holds(cell)]
    points = [point for number in range(len(cells)) for point in _lane(escape, cells, number)]
    scene.path([_mouth(maze, escape), *points], "route", end="arrow")


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


def _mosaic(maze: Maze, answer: Answer[Maze] | Escape | None, budget: Budget = UNLIMITED) -> Mosaic:
    """The maze with a number for the class of each cell, and the route as a path."""
    import numpy as np

    numbers = bytearray(256)
    for letter, name in (("?", "on-route"), ("X", "death"), ("G", "goal")):
        numbers[ord(letter)] = _NAMES.index(name)
    classes = np.frombuffer(bytearray(maze.cells.translate(numbers)), dtype=np.uint8)
    classes = classes.reshape(maze.rows, maze.cols)
    reached = None
    if isinstance(answer, Impossible):
        reached = headings_in(maze, answer.certificate, budget)
    if reached is not None:
        seen = (reached != 0) & (classes < _NAMES.index("death"))
        np.copyto(classes, _NAMES.index("reached"), where=seen)
    budget.look()
    escape = _escape(answer)
    return Mosaic(
        classes,
        _NAMES,
        title=maze.title,
        captions=tuple(_captions(maze, answer, escape, budget)),
        path=None if escape is None else _path(maze, escape, budget),
    )


def _path(maze: Maze, escape: Escape, budget: Budget) -> npt.NDArray[np.int64]:
    """Every cell of a route as (n, 2) numbers, without an object for each."""
    import numpy as np

    path = np.zeros((len(escape.route), 2), dtype=np.int64)
    last = np.array(_before(maze, escape.way))
    for first in range(0, len(path), _PIECE):
        budget.look()
        headings = np.frombuffer(escape.route[first : first + _PIECE].encode(), dtype=np.uint8)
        piece = path[first : first + _PIECE]
        piece[:, 0] = (headings == ord("S")).astype(np.int64) - (headings == ord("N"))
        piece[:, 1] = (headings == ord("E")).astype(np.int64) - (headings == ord("W"))
        np.cumsum(piece, axis=0, out=piece)
        piece += last
        last = piece[-1].copy()
    if len(path):
        path += np.array(maze.first_cell(escape.way)) - path[0]
    return path


def _captions(
    maze: Maze,
    answer: Answer[Maze] | Escape | None,
    escape: Escape | None,
    budget: Budget = UNLIMITED,
) -> Iterator[str]:
    if escape is not None:
        yield f"{escape.cost:,} move{'s' * (escape.cost != 1)}, {escape.way.words}."
        yield from _of_others(maze, answer, escape, budget)
    elif isinstance(answer, Impossible):
        way = dict(answer.options).get("way")
        where = maze.way(way).words if way else "from anywhere"
        yield f"Impossible: no goal is reached {where}."
    elif isinstance(answer, Undecided):
        yield f"Undecided: {answer.reason}."


def _of_others(
    maze: Maze, answer: Answer[Maze] | Escape | None, escape: Escape, budget: Budget
) -> Iterator[str]:
    """How many other ways in reach a goal, as far as it is known."""
    if escape.costs is not None:
        count = escape.costs.count_succeeding(budget)
        around = "" if is_large(maze.rows, maze.cols) else "; the costs stand around the rim"
        yield (
            "No other way in reaches a goal."
            if count == 1
            else f"{count:,} ways in reach a goal{around}."
        )
    elif isinstance(answer, Solved) and not answer.exact:
        more = f"At least {answer.count} ways in reach a goal" if answer.count > 1 else ""
        yield f"{more}; none in fewer moves." if more else "No way in takes fewer moves."
