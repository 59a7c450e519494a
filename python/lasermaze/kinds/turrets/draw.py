"""A maze as a picture, with the walk of its answer; and a walk step by step, with the fire."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from lasermaze.core.answers import Answer, Impossible, Solved, Undecided
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.grid import ARROWS, Cell
from lasermaze.drawing import Film, Mosaic, Scene, Stamp, is_large
from lasermaze.kinds.turrets.check import least_steps, unpack
from lasermaze.kinds.turrets.puzzle import (
    ClosedSet,
    TurretMaze,
    Walk,
    facing,
    steps_in_words,
)

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from lasermaze.drawing import Picture
    from lasermaze.drawing.scene import Point

#: How many steps of a walk are drawn between two looks at the budget.
_PIECE = 1 << 18

#: The most shortest walks whose number a caption tells in digits.
_MOST_COUNTED = 10**12


def draw(
    maze: TurretMaze,
    answer: Answer[TurretMaze] | Walk | None = None,
    budget: Budget = UNLIMITED,
) -> Picture:
    """The picture of a maze at time 0, with the walk of a solved answer.

    Where it is impossible, the cells that can be reached are shown. A large maze is drawn as a
    mosaic, a pixel a cell.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    if is_large(maze.rows, maze.cols):
        return _mosaic(maze, answer, budget)
    scene = _scene(maze, time=0, reached=_reached(maze, answer))
    walk = _walk_of(answer)
    if walk is not None:
        cells = _on_grid(maze, walk)
        _add_walk(scene, cells)
    for line in _captions(answer):
        scene.caption(line)
    return scene


def standing(
    maze: TurretMaze, time: int, walked: list[Cell], *, fire: bool, dead: bool = False
) -> Picture:
    """The grid of a maze under somebody's hands at a time, without words.

    ``walked`` are the cells of the walk so far, none where nobody walks; with ``fire`` the
    rays of that time are drawn. A large maze is a mosaic, at time 0 and without fire.
    """
    if is_large(maze.rows, maze.cols):
        return _bare_mosaic(maze, walked)
    scene = _scene(maze, time).for_desk()
    if fire:
        for ray in _rays(maze, time):
            scene.path(ray, "ray", heads=False, end="arrow")
    _add_walk(scene, walked)
    if walked:
        scene.glyph(walked[-1], Stamp("walker"), text="@", css="walker")
    if dead:
        scene.glyph(walked[-1], Stamp("death"), text="X", css="text")
    return scene


def alone(letter: str) -> Scene:
    """What a letter stands for, on a grid of one cell."""
    return _with_pieces(Scene(1, 1), [((0, 0), letter)], time=0)


def film(maze: TurretMaze, answer: Answer[TurretMaze]) -> Film | None:
    """The walk of a solved answer: after each step the walker, the turrets and their fire.

    The last frame is the picture that `draw` makes. None without a walk, or for a large maze.
    """
    walk = _walk_of(answer)
    if walk is None or is_large(maze.rows, maze.cols):
        return None
    cells = _on_grid(maze, walk)

    def frame(time: int) -> Scene:
        if time == len(cells):
            still = draw(maze, answer)
            assert isinstance(still, Scene)
            return still
        return _frame(maze, cells[: time + 1], len(walk))

    return Film.of(len(cells) + 1, frame)


def draw_reach(maze: TurretMaze) -> Scene:
    """The least number of steps after which one can stand on each cell, whatever the phase.

    Raises: ValueError for a maze that is drawn as a mosaic.
    """
    if is_large(maze.rows, maze.cols):
        raise ValueError(f"a maze of {maze.rows} by {maze.cols} is too large for numbers")
    scene = _scene(maze, time=0)
    for cell, steps in least_steps(maze).items():
        if cell not in (maze.start, maze.goal):
            scene.label(cell, str(steps), "count")
    return scene.caption("On each cell the least number of steps to it.")


def _frame(maze: TurretMaze, cells: list[Cell], steps: int) -> Scene:
    time = len(cells) - 1
    scene = _scene(maze, time)
    if time:
        for ray in _rays(maze, time):
            scene.path(ray, "ray", heads=False, end="arrow")
    _add_walk(scene, cells)
    scene.glyph(cells[-1], Stamp("walker"), text="@", css="walker")
    return scene.caption(f"Step {time} of {steps}.")


def _rays(maze: TurretMaze, time: int) -> Iterator[tuple[Point, Point]]:
    """The rays fired after a step, each from its turret to the last cell that it crosses."""
    for cell, letter in _standing(maze):
        heading = facing(letter, time)
        if heading is None:
            continue
        last, onward = cell, heading.step(cell)
        while maze.inside(onward) and maze.is_empty(onward):
            last, onward = onward, heading.step(onward)
        if last != cell:
            down, right = heading.step((0, 0))
            yield (
                (cell[0] + 0.45 * down, cell[1] + 0.45 * right),
                (last[0] + 0.45 * down, last[1] + 0.45 * right),
            )


def _scene(maze: TurretMaze, time: int, reached: list[Cell] | None = None) -> Scene:
    """The grid with its turrets as they face at this time, rows and columns numbered."""
    scene = Scene(maze.rows, maze.cols, maze.title).numbered()
    _with_pieces(scene, list(_standing(maze)), time)
    if reached is not None:
        scene.tiles(reached, "reached", text="+")
        scene.legend("+ can be reached")
    return scene


def _with_pieces(scene: Scene, standing: list[tuple[Cell, str]], time: int) -> Scene:
    scene.tiles([cell for cell, letter in standing if letter == "#"], "wall", text="#")
    for cell, letter in standing:
        faces = facing(letter, time)
        if faces is not None:
            scene.glyph(cell, Stamp("turret", int(faces)), text=faces.arrow, css="turret")
        elif letter == "S":
            scene.glyph(cell, Stamp("start"), text="S", css="start")
        elif letter == "G":
            scene.tiles([cell], "goal").glyph(cell, Stamp("goal"), text="G", css="goal")
    return scene


def _standing(maze: TurretMaze) -> Iterator[tuple[Cell, str]]:
    """Every cell that is not just empty, with its letter."""
    for row, line in enumerate(maze.lines()):
        for col, letter in enumerate(line):
            if letter != ".":
                yield (row, col), letter


def _on_grid(maze: TurretMaze, walk: Walk) -> list[Cell]:
    """The cells of a walk, as far as it stays on the grid."""
    cells = []
    for cell in islice(walk.cells(maze.start), len(maze.cells) * 4):
        if not maze.inside(cell):
            break
        cells.append(cell)
    return cells


def _add_walk(scene: Scene, cells: list[Cell]) -> None:
    if len(cells) > 1:
        scene.path(_bends(cells), "walk", heads=False, end="arrow")


def _bends(cells: list[Cell]) -> list[Cell]:
    """The first and last cell of a walk, and those between where it changes its heading."""
    kept = cells[:1]
    for before, cell, after in zip(cells, cells[1:], cells[2:], strict=False):
        if (cell[0] - before[0], cell[1] - before[1]) != (after[0] - cell[0], after[1] - cell[1]):
            kept.append(cell)
    return [*kept, cells[-1]]


_NAMES = ("board", "reached", "wall", "turret", "start", "goal")


def _mosaic(
    maze: TurretMaze, answer: Answer[TurretMaze] | Walk | None, budget: Budget = UNLIMITED
) -> Mosaic:
    """The maze with a number for the class of each cell."""
    import numpy as np

    numbers = bytearray(256)
    for letters, name in (
        (b"#", "wall"),
        (ARROWS.encode(), "turret"),
        (b"S", "start"),
        (b"G", "goal"),
    ):
        for letter in letters:
            numbers[letter] = _NAMES.index(name)
    classes = np.frombuffer(bytearray(maze.cells.translate(numbers)), np.uint8)
    classes = classes.reshape(maze.rows, maze.cols)
    if isinstance(answer, Impossible):
        reached = _reached_cells(maze, answer.certificate, budget)
        budget.look()
        np.copyto(classes, 1, where=reached & (classes == 0))
    budget.look()
    walk = _walk_of(answer)
    return Mosaic(
        classes,
        _NAMES,
        title=maze.title,
        captions=tuple(_captions(answer)),
        path=None if walk is None else _path(maze, walk, budget),
    )


def _bare_mosaic(maze: TurretMaze, walked: list[Cell]) -> Mosaic:
    """The maze and the walk so far, with a mark where the walker stands."""
    import numpy as np

    mosaic = _mosaic(maze, None)
    path = np.array(walked, np.int64) if walked else None
    return replace(mosaic, title="", path=path)


def _path(maze: TurretMaze, walk: Walk, budget: Budget) -> npt.NDArray[np.int64]:
    """Every cell of a walk as (n, 2) numbers, without an object for each."""
    import numpy as np

    path = np.zeros((len(walk) + 1, 2), np.int64)
    path[0] = maze.start
    for first in range(0, len(walk), _PIECE):
        budget.look()
        headings = np.frombuffer(walk.moves[first : first + _PIECE].encode(), np.uint8)
        steps = np.zeros((len(headings), 2), np.int64)
        steps[:, 0] = (headings == ord("S")).astype(np.int64) - (headings == ord("N"))
        steps[:, 1] = (headings == ord("E")).astype(np.int64) - (headings == ord("W"))
        path[first + 1 : first + 1 + len(steps)] = path[first] + steps.cumsum(axis=0)
    return path


def _reached(maze: TurretMaze, answer: Answer[TurretMaze] | Walk | None) -> list[Cell] | None:
    """The empty cells that a certificate says can be reached, but for start and goal."""
    if not isinstance(answer, Impossible):
        return None
    cells = _reached_cells(maze, answer.certificate).nonzero()
    found = zip(*(axis.tolist() for axis in cells), strict=True)
    return [cell for cell in found if maze[cell] == "."]


def _reached_cells(
    maze: TurretMaze, certificate: ClosedSet, budget: Budget = UNLIMITED
) -> npt.NDArray[np.bool_]:
    import numpy as np

    states = unpack(maze, certificate, budget)
    if states is None:
        return np.zeros((maze.rows, maze.cols), bool)
    held: npt.NDArray[np.bool_] = states.reshape(maze.rows + 2, -1)[1:-1, 1:-1] != 0
    return held


def _walk_of(answer: Answer[TurretMaze] | Walk | None) -> Walk | None:
    if isinstance(answer, Solved):
        walk = answer.witness
        assert isinstance(walk, Walk)
        return walk
    return answer if isinstance(answer, Walk) else None


def _captions(answer: Answer[TurretMaze] | Walk | None) -> Iterator[str]:
    walk = _walk_of(answer)
    if walk is not None:
        yield f"{steps_in_words(len(walk))}{_how_many(answer)}."
    elif isinstance(answer, Impossible):
        states = len(answer.certificate)
        yield (
            f"Impossible: {states:,} state{'s' * (states != 1)} can be reached, none at the goal."
        )
    elif isinstance(answer, Undecided):
        yield f"Undecided: {answer.reason}."


def _how_many(answer: Answer[TurretMaze] | Walk | None) -> str:
    if not isinstance(answer, Solved) or not answer.exact:
        return ""
    if answer.unique:
        return "; the only shortest walk"
    shown = f"{answer.count:,}" if answer.count < _MOST_COUNTED else "very many"
    return f"; one of {shown} shortest walks"
