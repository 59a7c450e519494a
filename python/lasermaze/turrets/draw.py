"""A maze as a picture, with the walk of its answer; and a walk step by step, with the fire."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from lasermaze.answers import Answer, Impossible, Solved, Undecided
from lasermaze.drawing import Scene, Stamp
from lasermaze.drawing.scene import Point
from lasermaze.grid import Cell
from lasermaze.turrets.puzzle import TurretMaze, Walk, facing, steps_in_words

#: The most rows and columns that a picture shows; of a larger maze it shows a part.
MOST = 120

#: The most steps that a moving picture shows.
MOST_FRAMES = 240


class Window(NamedTuple):
    """The part of a maze that is shown: its first cell and its size."""

    row: int
    col: int
    rows: int
    cols: int

    def holds(self, cell: Cell) -> bool:
        """Whether the cell is in the part shown."""
        row, col = self.at(cell)
        return 0 <= row < self.rows and 0 <= col < self.cols

    def at(self, cell: Cell) -> Cell:
        """Where the cell is in the picture."""
        return cell[0] - self.row, cell[1] - self.col


def draw(maze: TurretMaze, answer: Answer[TurretMaze] | Walk | None = None) -> Scene:
    """The picture of a maze at time 0, with the walk of a solved answer.

    Of a maze of more than 120 rows or columns it is the part around the start, and says so.
    """
    window = window_around(maze, maze.start)
    scene = _maze(maze, window, time=0)
    walk = _walk_of(answer)
    if walk is not None:
        _add_path(scene, window, list(walk.cells(maze.start)))
    for line in _captions(maze, window, answer):
        scene.caption(line)
    return scene


def frames(maze: TurretMaze, answer: Answer[TurretMaze] | Walk) -> tuple[Scene, ...]:
    """A walk as pictures, one a step: the walker after the move, and that step's fire.

    No pictures where the answer has no walk; the first 240 steps of a longer one.
    """
    walk = _walk_of(answer)
    if walk is None:
        return ()
    cells = list(islice(walk.cells(maze.start), MOST_FRAMES + 1))
    if not all(maze.inside(cell) for cell in cells):
        return ()
    window = window_around(maze, maze.start)
    scenes = []
    for time in range(len(cells)):
        if not window.holds(cells[time]):
            window = window_around(maze, cells[time])
        scenes.append(_frame(maze, window, cells[: time + 1], len(walk)))
    return tuple(scenes)


def window_around(maze: TurretMaze, cell: Cell) -> Window:
    """The part of a maze to show around a cell; all of it where it is small enough."""
    rows, cols = min(maze.rows, MOST), min(maze.cols, MOST)
    row = min(max(0, cell[0] - rows // 2), maze.rows - rows)
    col = min(max(0, cell[1] - cols // 2), maze.cols - cols)
    return Window(row, col, rows, cols)


def _frame(maze: TurretMaze, window: Window, cells: list[Cell], steps: int) -> Scene:
    time = len(cells) - 1
    scene = _maze(maze, window, time)
    if time:
        for ray in rays(maze, window, time):
            scene.path(ray, "beam", heads=False)
    _add_path(scene, window, cells)
    if window.holds(cells[-1]):
        scene.glyph(window.at(cells[-1]), Stamp("walker"), text="@", css="route")
    scene.caption(f"step {time} of {steps}")
    return scene


def rays(maze: TurretMaze, window: Window, time: int) -> Iterator[tuple[Point, Point]]:
    """The rays fired after a step, each from its turret to the last cell of the part shown."""
    for cell, letter in _shown(maze, window):
        heading = facing(letter, time)
        if heading is None:
            continue
        last, onward = cell, heading.step(cell)
        while maze.inside(onward) and window.holds(onward) and maze.is_empty(onward):
            last, onward = onward, heading.step(onward)
        if last != cell:
            (row, col), (down, right) = window.at(cell), heading.step((0, 0))
            mouth = row + 0.45 * down, col + 0.45 * right
            row, col = window.at(last)
            yield mouth, (row + 0.45 * down, col + 0.45 * right)


def _maze(maze: TurretMaze, window: Window, time: int) -> Scene:
    """The grid with its turrets as they face at this time, rows and columns numbered."""
    scene = Scene(window.rows, window.cols, maze.title)
    for col in range(window.cols):
        scene.label((-1, col), str(window.col + col + 1), "number")
    for row in range(window.rows):
        scene.label((row, -1), str(window.row + row + 1), "number")
    walls = [window.at(cell) for cell, letter in _shown(maze, window) if letter == "#"]
    scene.tiles(walls, "wall", text="#")
    for cell, letter in _shown(maze, window):
        at = window.at(cell)
        faces = facing(letter, time)
        if faces is not None:
            scene.glyph(at, Stamp("turret", int(faces)), text=faces.arrow, css="lit")
        elif letter == "G":
            scene.tiles([at], "goal").label(at, "G")
        elif letter == "S":
            scene.label(at, "S")
    return scene


def _shown(maze: TurretMaze, window: Window) -> Iterator[tuple[Cell, str]]:
    """Every cell of the part shown that is not just empty, with its letter."""
    for row in range(window.row, window.row + window.rows):
        first = row * maze.cols + window.col
        line = maze.cells[first : first + window.cols].decode("ascii")
        for col, letter in enumerate(line, window.col):
            if letter != ".":
                yield (row, col), letter


def _add_path(scene: Scene, window: Window, cells: list[Cell]) -> None:
    """The walk as lines, one for each part of it that is shown, bends and turns only."""
    run: list[Cell] = []
    for cell in cells:
        if window.holds(cell):
            run.append(window.at(cell))
            continue
        if len(run) > 1:
            scene.path(_bends(run), "route", heads=False)
        run = []
    if len(run) > 1:
        scene.path(_bends(run), "route", heads=False, end="arrow")


def _bends(cells: list[Cell]) -> list[Cell]:
    """The first and last cell of a walk, and those between where it changes its heading."""
    kept = cells[:1]
    for before, cell, after in zip(cells, cells[1:], cells[2:], strict=False):
        if (cell[0] - before[0], cell[1] - before[1]) != (after[0] - cell[0], after[1] - cell[1]):
            kept.append(cell)
    return [*kept, cells[-1]]


def _walk_of(answer: Answer[TurretMaze] | Walk | None) -> Walk | None:
    if isinstance(answer, Solved):
        walk = answer.witness
        assert isinstance(walk, Walk)
        return walk
    return answer if isinstance(answer, Walk) else None


def _captions(
    maze: TurretMaze, window: Window, answer: Answer[TurretMaze] | Walk | None
) -> Iterator[str]:
    walk = _walk_of(answer)
    if walk is not None:
        yield f"{steps_in_words(len(walk))}{_how_many(answer)}."
    elif isinstance(answer, Impossible):
        yield f"Impossible: {len(answer.certificate)} states can be reached, none at the goal."
    elif isinstance(answer, Undecided):
        yield f"Undecided: {answer.reason}."
    if (window.rows, window.cols) != (maze.rows, maze.cols):
        yield (
            f"Shown are rows {window.row + 1} to {window.row + window.rows} of {maze.rows} and "
            f"columns {window.col + 1} to {window.col + window.cols} of {maze.cols}."
        )


def _how_many(answer: Answer[TurretMaze] | Walk | None) -> str:
    if not isinstance(answer, Solved) or not answer.exact:
        return ""
    if answer.unique:
        return "; the only shortest walk"
    shown = str(answer.count) if answer.count < 10**12 else "very many"
    return f"; one of {shown} shortest walks"
