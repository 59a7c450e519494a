"""Pictures of a maze and of the walk through it; and the walk step by step, with the fire."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, takewhile
from typing import TYPE_CHECKING

from lasermaze import parts
from lasermaze.core import walks
from lasermaze.core.answers import Answer, Impossible, Pairs, Solved, Undecided
from lasermaze.core.budget import UNLIMITED
from lasermaze.core.claims import which_of
from lasermaze.core.english import counted
from lasermaze.core.grid import Cell, size_in_words
from lasermaze.core.letter_grid import letters_in
from lasermaze.core.reasons import Marks
from lasermaze.drawing import Film, Picture, Stamp, close_up, is_large
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
from lasermaze.kinds.turrets.reasons import Broken, ClosedIn, Hit
from lasermaze.kinds.turrets.words import in_words

if TYPE_CHECKING:
    from lasermaze.drawing.shapes import Point

    #: The objects that can be drawn on a maze.
    Drawn = Answer[TurretMaze, Walk, ClosedSet] | Walk | None

#: The longest walk whose steps are numbered even if its line alone shows their order.
MOST_NUMBERED = 100

#: The classes of a large maze's cells, and the number of the class for each letter.
_CLASSES = ("board", "wall", "turret", "start", "goal")
_CLASS_OF = bytes.maketrans(b".#^>v<SG", bytes((0, 1, 2, 2, 2, 2, 3, 4)))


class Draw(parts.Draw[TurretMaze, Walk, ClosedSet]):
    """Pictures of a maze at time 0."""

    def draw(self, shown: Drawn) -> Picture:
        """The maze, with a walk through it; if it is impossible, the cells that can be reached.

        Raises: TimeUpError; whatever ``budget.progress`` raises.
        """
        maze, walk = self.puzzle, self.solution(shown)
        scene = _scene(maze, time=0)
        if isinstance(shown, Impossible):
            scene.tiles(self._reached(shown), "reached", text="+").key("reached", "can be reached")
        if walk is not None:
            cells = _on_grid(maze, walk)
            _add_walk(scene, cells)
            if len(set(cells)) < len(cells) or len(cells) <= MOST_NUMBERED:
                _add_steps(scene, maze, cells)
        return scene.caption(*self.captions(shown))

    def film(self, answer: Answer[TurretMaze, Walk, ClosedSet]) -> Film | None:
        """The walk of a solved answer: after each step the walker, the turrets and their fire.

        The last frame is the picture that `draw` makes. None without a walk, or for a large maze.
        """
        maze, walk = self.puzzle, self.solution(answer)
        if walk is None or is_large(maze.rows, maze.cols):
            return None
        cells = _on_grid(maze, walk)

        def frame(time: int) -> Picture:
            scene = _moment(maze, time, cells[: time + 1], fire=time > 0)
            return scene.caption(f"Step {time} of {len(walk)}.")

        return Film.of(len(cells), frame, self.draw(answer))

    def facts(self, walk: Walk) -> Pairs:
        """The number of steps of a walk."""
        return (("steps", len(walk)),)

    def captions(self, shown: Drawn) -> Iterator[str]:
        """The number of steps, and which of the walks it is; or why there is none."""
        walk = self.solution(shown)
        if walk is not None:
            which = ""
            if isinstance(shown, Solved) and shown.exact:
                which = f"; {which_of(shown, self.kind.solution)}"
            yield f"{counted(len(walk), 'step')}{which}."
        elif isinstance(shown, Impossible):
            yield f"Impossible: {in_words(ClosedIn(len(shown.certificate())))}."
        elif isinstance(shown, Undecided):
            yield f"Undecided: {shown.reason}."

    def moment(
        self, time: int, walked: list[Cell], *, fire: bool, broken: Broken | None = None
    ) -> Picture:
        """The maze at one time, without text, for editing or playing.

        ``walked`` has the cells of the walk so far, none during editing; with ``fire`` the rays of
        that time are drawn, and a cross where a rule is ``broken``. A large maze is drawn at time
        0 and without fire.
        """
        scene = _moment(self.puzzle, time, walked, fire=fire).for_editor()
        return scene if broken is None else _crossed(scene, broken)

    def _reached(self, shown: Impossible[TurretMaze, ClosedSet]) -> Iterator[Cell]:
        """The empty cells that a certificate says are reached."""
        maze = self.puzzle
        reached = shown.certificate().cells(maze) or b""
        for index, (held, letter) in enumerate(zip(reached, maze.cells, strict=False)):
            if held and letter == ord(EMPTY):
                yield divmod(index, maze.cols)


def marks(reason: Broken) -> Marks:
    """A cross where a rule is broken; and the ray of a turret that hits."""
    ray = ((reason.turret, reason.cell),) if isinstance(reason, Hit) else ()
    return walks.marks(reason)._replace(beams=ray)


def draw_hits(maze: TurretMaze, time: int, walked: list[Cell], hits: list[Hit]) -> Picture:
    """The fire of a time, a walk, and crosses where it breaks a rule, or would."""
    scene = _moment(maze, time, walked, fire=True)
    scene.title = ""
    for hit in hits:
        _crossed(scene, hit)
    told = (cell for hit in hits for cell in (hit.turret, hit.cell))
    return close_up(scene, [*walked, *told, maze.goal])


def _crossed(scene: Picture, broken: Broken) -> Picture:
    """The scene with a cross where a rule is broken."""
    for cross in marks(broken).crosses:
        scene.glyph(cross, Stamp("death"), text="X", css="text")
    return scene


def draw_fire(maze: TurretMaze, time: int, walked: list[Cell]) -> Picture:
    """The rays of one time, and with them a walk that visits no cell twice."""
    scene = _moment(maze, time, [], fire=True)
    _add_walk(scene, walked)
    return scene


def draw_piece(letter: str) -> Picture:
    """The piece that a letter stands for, on a grid of one cell."""
    return with_pieces(Picture(1, 1), [letter], time=0)


def draw_reach(maze: TurretMaze) -> Picture:
    """The least number of steps to each cell, whatever the phase.

    Raises: ValueError for a maze that is drawn in pixels.
    """
    if is_large(maze.rows, maze.cols):
        raise ValueError(
            f"a maze of {size_in_words(maze.rows, maze.cols)} is too large for numbers"
        )
    from lasermaze.kinds.turrets.check.walks import Safety, least_steps

    scene = _scene(maze, time=0)
    for cell, steps in least_steps(Safety.of(maze, UNLIMITED), UNLIMITED).items():
        if cell not in (maze.start, maze.goal):
            scene.label(cell, str(steps), "count")
    return scene.caption("On each cell the least number of steps to it.")


def _scene(maze: TurretMaze, time: int) -> Picture:
    """The grid with its turrets facing as at this time, and numbered rows and columns.

    A large one is drawn in pixels.
    """
    scene = Picture(maze.rows, maze.cols, maze.title)
    if is_large(maze.rows, maze.cols):
        return scene.pixels(maze.cells.translate(_CLASS_OF), _CLASSES)
    return with_pieces(scene.numbered(), maze.lines(), time)


def with_pieces(scene: Picture, lines: Iterable[str], time: int, at: Cell = (0, 0)) -> Picture:
    """Add the pieces of a maze at one time, whose first cell is ``at``."""
    pieces = [
        ((row, col), letter)
        for row, line in enumerate(lines, at[0])
        for col, letter in enumerate(line, at[1])
        if letter != EMPTY
    ]
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


def _moment(maze: TurretMaze, time: int, walked: list[Cell], *, fire: bool) -> Picture:
    """The maze at one time, with the walk so far and, at its end, the walker."""
    scene = _scene(maze, time)
    for ray in _rays(maze, time) if fire and scene.raster is None else ():
        scene.path(ray, "ray", heads=False, end="arrow")
    _add_walk(scene, walked)
    if walked:
        scene.glyph(walked[-1], Stamp("walker"), text="@", css="walker")
        scene.key("walker", "the walker")
    return scene


def _rays(maze: TurretMaze, time: int) -> Iterator[tuple[Point, Point]]:
    """The rays fired after a step, each from its turret to the last cell that it crosses."""
    for cell, letter in letters_in(maze.cells, maze.cols):
        heading = facing(letter, time)
        if heading is None:
            continue
        last = maze.end_of_ray(cell, heading)
        if last != cell:
            down, right = heading.step((0, 0))
            yield (
                (cell[0] + 0.45 * down, cell[1] + 0.45 * right),
                (last[0] + 0.45 * down, last[1] + 0.45 * right),
            )


def under_fire(maze: TurretMaze, time: int) -> Iterator[Cell]:
    """The cells that rays cross if every turret faces as after this many steps."""
    for cell, letter in letters_in(maze.cells, maze.cols):
        heading = facing(letter, time)
        while heading is not None and maze.obstacle(cell := heading.step(cell)) is None:
            yield cell


def _add_walk(scene: Picture, cells: list[Cell]) -> None:
    """Draw a line through the first and last of the cells, and those where the walk turns."""
    if len(cells) < 2:
        return
    turns = [
        cell
        for before, cell, after in zip(cells, cells[1:], cells[2:], strict=False)
        if (cell[0] - before[0], cell[1] - before[1]) != (after[0] - cell[0], after[1] - cell[1])
    ]
    scene.path([cells[0], *turns, cells[-1]], "walk", heads=False, end="arrow")


def _add_steps(scene: Picture, maze: TurretMaze, cells: list[Cell]) -> None:
    """Number every cell of a walk by the step that leads to it."""
    visits: dict[Cell, list[int]] = {}
    for step, cell in enumerate(cells):
        visits.setdefault(cell, []).append(step)
    for cell, steps in visits.items():
        if later := [step for step in steps if step]:
            letter = maze[cell]
            scene.steps(cell, later, code="" if letter == EMPTY else letter)
    scene.key("step", "the steps of the walk")


def _on_grid(maze: TurretMaze, walk: Walk) -> list[Cell]:
    """The cells of a walk, up to where it leaves the grid."""
    cells = islice(walk.cells(maze.start), len(maze.cells) * 4)
    return list(takewhile(maze.inside, cells))
