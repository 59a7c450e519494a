"""The four phases of a maze side by side: the fire, where a walker can be alive, and a walk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lasermaze.core.bits import as_bytes
from lasermaze.core.grid import Cell, Heading
from lasermaze.drawing import Picture
from lasermaze.drawing.close_up import A_PART, LARGEST_WHOLE, Window
from lasermaze.kinds.turrets.draw import under_fire, with_pieces
from lasermaze.kinds.turrets.puzzle import EMPTY, ClosedSet, TurretMaze, Walk

#: The most columns of four grids side by side; of two, as a terminal has room for them; and of two
#: with numbers on their cells, which a terminal shows one below the other.
_WIDEST, _WIDEST_OF_TWO, _WIDEST_WITH_WALK = 24, 79, 47

#: Half the length of an arrow from a grid to the next.
_ARROW = 0.45

#: The times of the grids, in their order.
TIMES = (1, 2, 3, 4)


def draw_phases(
    maze: TurretMaze, reached: ClosedSet | None = None, walk: Walk | None = None
) -> Picture:
    """The fire after each of the first four steps; it comes back after every four.

    With ``reached`` the cells are marked where a walker can be alive then; with a ``walk`` its
    steps are numbered, each in the grid of its phase, and only its part of a large maze is shown.
    The grids stand side by side if they fit, else two by two, or one below the other.
    """
    walked = () if walk is None else walk.cells(maze.start)
    phases = _Phases(maze, Window.around(walked, maze.rows, maze.cols))
    most = ((4, _WIDEST), (2, _WIDEST_OF_TWO if walk is None else _WIDEST_WITH_WALK))
    width, height = phases.cols + 1, phases.head + phases.rows
    across = next((many for many, widest in most if many * width - 1 <= widest), 1)
    corners = [
        (phases.head + number // across * height, number % across * width)
        for number in range(len(TIMES))
    ]
    scene = phases.drawn(corners)
    for time, corner in zip(TIMES, corners, strict=True):
        if reached is not None:
            cells = phases.moved(reached_at(maze, reached, time), corner)
            scene.tiles(cells, "reached", text="+")
        if walk is not None:
            phases.add_steps(scene, walk, time, corner)
    if walk is not None:
        scene.key("step", "the steps of the walk")
    if phases.window.cut:
        scene.caption(A_PART)
    return scene.key("fire", "under fire").key("reached", "can be reached alive")


def draw_ring(maze: TurretMaze) -> Picture:
    """The same four grids in a ring, with an arrow from each to the next, and back to the first."""
    phases = _Phases(maze, Window.around((), maze.rows, maze.cols))
    rows, cols, head = maze.rows, maze.cols, phases.head
    down, right = head + rows + 1, cols + 1
    scene = phases.drawn([(head, 0), (head, right), (head + down, right), (head + down, 0)])
    middle, across = head + (rows - 1) // 2, (cols - 1) // 2
    between = (
        (middle, cols),
        (head + rows, right + across),
        (down + middle, cols),
        (head + rows, across),
    )
    for (row, col), heading in zip(between, "ESWN", strict=True):
        y, x = Heading[heading].step((0, 0))
        ends = (row - _ARROW * y, col - _ARROW * x), (row + _ARROW * y, col + _ARROW * x)
        scene.path(ends, "walk", heads=False, end="arrow")
    return scene.key("fire", "under fire")


class _Phases:
    """Draws a part of a maze at several times.

    Attributes:
        head: the number of rows above each grid for its time, which is larger for a large grid.
    """

    def __init__(self, maze: TurretMaze, window: Window) -> None:
        self.maze, self.window = maze, window
        self.rows, self.cols = window.bottom - window.top, window.right - window.left
        self.is_large = max(self.rows, self.cols) > LARGEST_WHOLE
        self.head = 2 if self.is_large else 1

    def drawn(self, corners: list[Cell]) -> Picture:
        """The turrets and their fire at each time, in grids with these corners, and the times."""
        last_row, last_col = (max(places) for places in zip(*corners, strict=True))
        scene = Picture(last_row + self.rows, last_col + self.cols)
        taken = {
            (row + down, col + right)
            for row, col in corners
            for down in range(self.rows)
            for right in range(self.cols)
        }
        every = ((row, col) for row in range(scene.rows) for col in range(scene.cols))
        scene.gap(cell for cell in every if cell not in taken)
        for time, (row, col) in zip(TIMES, corners, strict=True):
            scene.tiles(self.moved(under_fire(self.maze, time), (row, col)), "fire", text="*")
            above = row - self.head / 2 - 0.5, col + (self.cols - 1) // 2
            scene.label(above, str(time), "moment" if self.is_large else "letter")
            with_pieces(scene, self._lines(), time, (row, col))
        return scene

    def add_steps(self, scene: Picture, walk: Walk, time: int, corner: Cell) -> None:
        """Number the cells of a walk in the phase of a time by the steps that lead to them."""
        visits: dict[Cell, list[int]] = {}
        for step, cell in enumerate(walk.cells(self.maze.start)):
            if step and step % 4 == time % 4:
                visits.setdefault(cell, []).append(step)
        for cell, steps in visits.items():
            (moved,) = self.moved([cell], corner)
            letter = self.maze[cell]
            scene.steps(moved, steps, code="" if letter == EMPTY else letter)

    def moved(self, cells: Iterable[Cell], corner: Cell) -> list[Cell]:
        """Those of some cells that are in the part, in a grid with this corner."""
        down, right = corner[0] - self.window.top, corner[1] - self.window.left
        return [(row + down, col + right) for row, col in filter(self.window.has, cells)]

    def _lines(self) -> list[str]:
        """The letters of the part."""
        at = self.window
        return [line[at.left : at.right] for line in [*self.maze.lines()][at.top : at.bottom]]


def reached_at(maze: TurretMaze, reached: ClosedSet, time: int) -> Iterator[Cell]:
    """The cells of the states at one time mod 4."""
    half = len(reached.states) // 2
    bits = as_bytes(reached.states[half * (time % 4 // 2) :][:half], lowest_first=True)
    width, parity = 8 * -(-maze.cols // 8), sum(maze.start) % 2
    for row in range(maze.rows):
        for col in range(maze.cols):
            if bits[row * width + col] and (row + col + time) % 2 == parity:
                yield row, col
