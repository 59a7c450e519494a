"""Pictures of a maze and of the walk through it; and the walk step by step, with the fire."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from lasermaze.core.answers import Answer, Impossible, Pairs, Solved, Undecided
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.english import counted
from lasermaze.core.grid import Cell, Heading
from lasermaze.drawing import Film, Mosaic, Scene, Stamp, is_large
from lasermaze.kinds.turrets.puzzle import (
    EMPTY,
    GOAL,
    START,
    WALL,
    ClosedSet,
    TurretMaze,
    Walk,
    facing,
)

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from lasermaze.drawing import Picture
    from lasermaze.drawing.scene import Point

    #: What may be drawn on a maze.
    Drawn = Answer[TurretMaze, Walk, ClosedSet] | Walk | None

#: How many steps of a walk are drawn between two looks at the budget.
_PIECE = 1 << 18

#: The most shortest walks whose number a caption shows in digits.
_MOST_COUNTED = 10**12

#: The classes of a mosaic's cells, and the number of the class for each letter.
_CLASSES = ("board", "reached", "wall", "turret", "start", "goal")
_CLASS_OF = bytes.maketrans(b".#^>v<SG", bytes((0, 2, 3, 3, 3, 3, 4, 5)))


def draw(maze: TurretMaze, answer: Drawn, budget: Budget = UNLIMITED) -> Picture:
    """The picture of a maze at time 0, with the walk of a solved answer.

    If it is impossible, the cells that can be reached are marked. A large maze is drawn as a
    mosaic, one pixel a cell.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    if is_large(maze.rows, maze.cols):
        return _mosaic(maze, answer, budget)
    scene = _scene(maze, time=0)
    reached = _reached(maze, answer)
    if reached is not None:
        rows, cols = reached.nonzero()
        scene.tiles(zip(rows.tolist(), cols.tolist(), strict=True), "reached", text="+")
        scene.legend("+ can be reached")
    walk = _walk_of(answer)
    if walk is not None:
        _add_walk(scene, _on_grid(maze, walk))
    for line in _captions(answer):
        scene.caption(line)
    return scene


def film(maze: TurretMaze, answer: Answer[TurretMaze, Walk, ClosedSet]) -> Film | None:
    """The walk of a solved answer: after each step the walker, the turrets and their fire.

    The last frame is the picture that `draw` makes. None without a walk, or for a large maze.
    """
    walk = _walk_of(answer)
    if walk is None or is_large(maze.rows, maze.cols):
        return None
    cells = _on_grid(maze, walk)

    def frame(time: int) -> Scene:
        if time < len(cells):
            scene = _moment(maze, time, cells[: time + 1], fire=time > 0)
            return scene.caption(f"Step {time} of {len(walk)}.")
        still = draw(maze, answer)
        assert isinstance(still, Scene)
        return still

    return Film.of(len(cells) + 1, frame)


def facts(maze: TurretMaze, walk: Walk) -> Pairs:
    """What a walk says in numbers: its steps."""
    return (("steps", len(walk)),)


def draw_moment(
    maze: TurretMaze, time: int, walked: list[Cell], *, fire: bool, dead: bool = False
) -> Picture:
    """The maze at one time, without words, as it is edited or played.

    ``walked`` are the cells of the walk so far, none if it is edited; with ``fire`` the rays of
    that time are drawn. A large maze is a mosaic, at time 0 and without fire.
    """
    if is_large(maze.rows, maze.cols):
        import numpy as np

        path = np.array(walked, np.int64) if walked else None
        return replace(_mosaic(maze, None, UNLIMITED), title="", path=path)
    scene = _moment(maze, time, walked, fire=fire).for_editor()
    if dead:
        scene.glyph(walked[-1], Stamp("death"), text="X", css="text")
    return scene


def draw_piece(letter: str) -> Scene:
    """The piece that a letter stands for, on a grid of one cell."""
    return _with_pieces(Scene(1, 1), [((0, 0), letter)], time=0)


def draw_reach(maze: TurretMaze) -> Scene:
    """The least number of steps to each cell, whatever the phase.

    Raises: ValueError for a maze that is drawn as a mosaic.
    """
    if is_large(maze.rows, maze.cols):
        raise ValueError(f"a maze of {maze.rows} by {maze.cols} is too large for numbers")
    from lasermaze.kinds.turrets.check.safety import Safety
    from lasermaze.kinds.turrets.check.walks import least_steps

    scene = _scene(maze, time=0)
    for cell, steps in least_steps(Safety.of(maze, UNLIMITED), UNLIMITED).items():
        if cell not in (maze.start, maze.goal):
            scene.label(cell, str(steps), "count")
    return scene.caption("On each cell the least number of steps to it.")


def _scene(maze: TurretMaze, time: int) -> Scene:
    """The grid with its turrets as they face at this time, rows and columns numbered."""
    pieces = (
        ((row, col), letter)
        for row, line in enumerate(maze.lines())
        for col, letter in enumerate(line)
        if letter != EMPTY
    )
    return _with_pieces(Scene(maze.rows, maze.cols, maze.title).numbered(), pieces, time)


def _with_pieces(scene: Scene, pieces: Iterable[tuple[Cell, str]], time: int) -> Scene:
    pieces = list(pieces)
    scene.tiles([cell for cell, letter in pieces if letter == WALL], "wall", text=WALL)
    for cell, letter in pieces:
        faces = facing(letter, time)
        if faces is not None:
            scene.glyph(cell, Stamp("turret", int(faces)), text=faces.arrow, css="turret")
        elif letter == START:
            scene.glyph(cell, Stamp("start"), text=START, css="start")
        elif letter == GOAL:
            scene.tiles([cell], "goal").glyph(cell, Stamp("goal"), text=GOAL, css="goal")
    return scene


def _moment(maze: TurretMaze, time: int, walked: list[Cell], *, fire: bool) -> Scene:
    """The maze at one time, with the walk so far and, at its end, the walker."""
    scene = _scene(maze, time)
    for ray in _rays(maze, time) if fire else ():
        scene.path(ray, "ray", heads=False, end="arrow")
    _add_walk(scene, walked)
    if walked:
        scene.glyph(walked[-1], Stamp("walker"), text="@", css="walker")
    return scene


def _rays(maze: TurretMaze, time: int) -> Iterator[tuple[Point, Point]]:
    """The rays fired after a step, each from its turret to the last cell that it crosses."""
    for index, letter in enumerate(maze.cells.decode("ascii")):
        heading, cell = facing(letter, time), divmod(index, maze.cols)
        if heading is None:
            continue
        last = maze.end_of_ray(cell, heading)
        if last != cell:
            down, right = heading.step((0, 0))
            yield (
                (cell[0] + 0.45 * down, cell[1] + 0.45 * right),
                (last[0] + 0.45 * down, last[1] + 0.45 * right),
            )


def _add_walk(scene: Scene, cells: list[Cell]) -> None:
    """Draw a line through the first and last of the cells, and those where the walk turns."""
    if len(cells) < 2:
        return
    turns = [
        cell
        for before, cell, after in zip(cells, cells[1:], cells[2:], strict=False)
        if (cell[0] - before[0], cell[1] - before[1]) != (after[0] - cell[0], after[1] - cell[1])
    ]
    scene.path([cells[0], *turns, cells[-1]], "walk", heads=False, end="arrow")


def _on_grid(maze: TurretMaze, walk: Walk) -> list[Cell]:
    """The cells of a walk, as far as it stays on the grid."""
    cells = []
    for cell in islice(walk.cells(maze.start), len(maze.cells) * 4):
        if not maze.inside(cell):
            break
        cells.append(cell)
    return cells


def _mosaic(maze: TurretMaze, answer: Drawn, budget: Budget) -> Mosaic:
    """The maze with the number of its class for each cell."""
    import numpy as np

    classes = np.frombuffer(bytearray(maze.cells.translate(_CLASS_OF)), np.uint8)
    classes = classes.reshape(maze.rows, maze.cols)
    reached = _reached(maze, answer)
    budget.look()
    if reached is not None:
        np.copyto(classes, _CLASSES.index("reached"), where=reached)
        budget.look()
    walk = _walk_of(answer)
    return Mosaic(
        classes,
        _CLASSES,
        title=maze.title,
        captions=tuple(_captions(answer)),
        path=None if walk is None else _path(maze, walk, budget),
    )


def _path(maze: TurretMaze, walk: Walk, budget: Budget) -> npt.NDArray[np.int64]:
    """Every cell of a walk as an array (steps + 1, 2), without an object for each."""
    import numpy as np

    path = np.zeros((len(walk) + 1, 2), np.int64)
    path[0] = maze.start
    step_of = np.zeros((128, 2), np.int64)
    step_of[[ord(heading.name) for heading in Heading]] = [each.step((0, 0)) for each in Heading]
    for first in range(0, len(walk), _PIECE):
        budget.look()
        moves = np.frombuffer(walk.moves[first : first + _PIECE].encode(), np.uint8)
        path[first + 1 : first + 1 + len(moves)] = path[first] + step_of[moves].cumsum(axis=0)
    return path


def _reached(maze: TurretMaze, answer: Drawn) -> npt.NDArray[np.bool_] | None:
    """Which empty cells a certificate says can be reached, start and goal aside."""
    if not isinstance(answer, Impossible):
        return None
    import numpy as np

    states = answer.certificate.states
    if len(states) != ClosedSet.size(maze):
        return None
    early, late = np.frombuffer(states, np.uint8).reshape(2, maze.rows, -1)
    held = np.unpackbits(early | late, axis=1, bitorder="little")[:, : maze.cols] != 0
    reached: npt.NDArray[np.bool_] = (maze.grid == ord(EMPTY)) & held
    return reached


def _walk_of(answer: Drawn) -> Walk | None:
    if isinstance(answer, Solved):
        return answer.witness
    return answer if isinstance(answer, Walk) else None


def _captions(answer: Drawn) -> Iterator[str]:
    walk = _walk_of(answer)
    if walk is not None:
        yield f"{counted(len(walk), 'step')}{_how_many(answer)}."
    elif isinstance(answer, Impossible):
        yield f"Impossible: {answer.certificate} can be reached, none at the goal."
    elif isinstance(answer, Undecided):
        yield f"Undecided: {answer.reason}."


def _how_many(answer: Drawn) -> str:
    if not isinstance(answer, Solved) or not answer.exact:
        return ""
    if answer.unique:
        return "; the only shortest walk"
    number = f"{answer.count:,}" if answer.count < _MOST_COUNTED else "very many"
    return f"; one of {number} shortest walks"
