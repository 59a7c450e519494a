"""The four phases of a maze side by side: the fire, where a walker can be alive, and a walk."""

from __future__ import annotations

from collections.abc import Iterator

from lasermaze.core.bits import as_bytes
from lasermaze.core.grid import Cell, Heading
from lasermaze.drawing import Scene
from lasermaze.kinds.turrets.draw import under_fire, with_pieces
from lasermaze.kinds.turrets.puzzle import EMPTY, ClosedSet, TurretMaze, Walk

#: The most columns of four grids side by side, or of any with numbers on their cells; and of two.
_WIDEST, _WIDEST_OF_TWO = 24, 38

#: Half the length of an arrow from a grid to the next.
_ARROW = 0.45

#: The times of the grids, in their order.
TIMES = (1, 2, 3, 4)


def draw_phases(
    maze: TurretMaze, reached: ClosedSet | None = None, walk: Walk | None = None
) -> Scene:
    """The fire after each of the first four steps; it comes back after every four.

    With ``reached`` the cells are marked where a walker can be alive then; with a ``walk`` its
    steps are numbered, each in the grid of its phase. The grids stand side by side if they fit,
    else two by two, or one below the other.
    """
    of_two = _WIDEST_OF_TWO if walk is None else _WIDEST
    most = ((4, _WIDEST), (2, of_two))
    across = next((many for many, widest in most if many * (maze.cols + 1) - 1 <= widest), 1)
    corners = [
        (1 + number // across * (maze.rows + 1), number % across * (maze.cols + 1))
        for number in range(len(TIMES))
    ]
    last_row, last_col = corners[-1]
    scene = Scene(last_row + maze.rows, last_col + maze.cols)
    _add_gaps(scene, maze)
    for time, corner in zip(TIMES, corners, strict=True):
        _add_phase(scene, maze, time, corner)
        if reached is not None:
            scene.tiles(_moved(reached_at(maze, reached, time), corner), "reached", text="+")
        if walk is not None:
            _add_steps(scene, maze, walk, time, corner)
    if walk is not None:
        scene.key("step", "the steps of the walk")
    return scene.key("fire", "under fire").key("reached", "can be reached alive")


def draw_ring(maze: TurretMaze) -> Scene:
    """The same four grids in a ring, with an arrow from each to the next, and back to the first."""
    rows, cols = maze.rows, maze.cols
    down, right = rows + 2, cols + 1
    corners = ((1, 0), (1, right), (1 + down, right), (1 + down, 0))
    scene = Scene(1 + down + rows, right + cols)
    scene.gap(
        (row, col)
        for row in range(scene.rows)
        for col in range(scene.cols)
        if row in (0, 1 + rows, down) or col == cols
    )
    for time, corner in zip(TIMES, corners, strict=True):
        _add_phase(scene, maze, time, corner)
    middle, across = (rows + 1) // 2, (cols - 1) // 2
    between = (
        (middle, cols),
        (1 + rows, right + across),
        (down + middle, cols),
        (1 + rows, across),
    )
    for (row, col), heading in zip(between, "ESWN", strict=True):
        y, x = Heading[heading].step((0, 0))
        ends = (row - _ARROW * y, col - _ARROW * x), (row + _ARROW * y, col + _ARROW * x)
        scene.path(ends, "walk", heads=False, end="arrow")
    return scene.key("fire", "under fire")


def _add_phase(scene: Scene, maze: TurretMaze, time: int, corner: Cell) -> None:
    """The turrets and their fire at a time, in a grid with this corner and the time above it."""
    scene.tiles(_moved(under_fire(maze, time), corner), "fire", text="*")
    scene.label((corner[0] - 1, corner[1] + (maze.cols - 1) // 2), str(time), "letter")
    with_pieces(scene, maze.lines(), time, corner)


def reached_at(maze: TurretMaze, reached: ClosedSet, time: int) -> Iterator[Cell]:
    """The cells of the states at one time mod 4."""
    half = len(reached.states) // 2
    bits = as_bytes(reached.states[half * (time % 4 // 2) :][:half], lowest_first=True)
    width, parity = 8 * -(-maze.cols // 8), sum(maze.start) % 2
    for row in range(maze.rows):
        for col in range(maze.cols):
            if bits[row * width + col] and (row + col + time) % 2 == parity:
                yield row, col


def _add_gaps(scene: Scene, maze: TurretMaze) -> None:
    """Leave out the cells between the grids, and those above each for its number."""
    scene.gap(
        (row, col)
        for row in range(scene.rows)
        for col in range(scene.cols)
        if row % (maze.rows + 1) == 0 or col % (maze.cols + 1) == maze.cols
    )


def _add_steps(scene: Scene, maze: TurretMaze, walk: Walk, time: int, corner: Cell) -> None:
    """Number the cells of a walk in the phase of a time by the steps that lead to them."""
    visits: dict[Cell, list[int]] = {}
    for step, cell in enumerate(walk.cells(maze.start)):
        if step and step % 4 == time % 4:
            visits.setdefault(cell, []).append(step)
    for cell, steps in visits.items():
        (moved,) = _moved([cell], corner)
        scene.steps(moved, steps, code="" if maze[cell] == EMPTY else maze[cell])


def _moved(cells: Iterator[Cell] | list[Cell], corner: Cell) -> list[Cell]:
    """Cells of the maze in a grid with this corner."""
    return [(row + corner[0], col + corner[1]) for row, col in cells]
