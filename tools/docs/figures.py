"""The documentation's figures, drawn by the package.

A page shows one as ``![what it shows](figures/NAME.svg)``. NAME is one of `SPECIAL`, or the name of
an example and the kind of picture: ``board.fork`` (the puzzle), ``board.fork.solved``,
``board.fork.film`` (the solution as a film), or ``board.impossible.no-solution`` (the picture of
that chapter of its explanation). ``python tools/docs/write.py`` writes the files that readers of
the repository see; MkDocs draws the figures in both of its themes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import lasermaze as lm
from lasermaze.core.grid import Cell
from lasermaze.drawing.film import Film
from lasermaze.drawing.theme import Theme
from lasermaze.interface import Screen
from lasermaze.kinds.shooters.drawn_grid import draw_longest_paths
from lasermaze.kinds.shooters.puzzle import ShooterGrid
from lasermaze.kinds.turrets.draw import Draw
from lasermaze.kinds.turrets.puzzle import TurretMaze, facing

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

#: A grid of shooters in which one path closes on itself.
LOOP = "kind: shooters\ntitle: Round and round\ngrid:\n#/-\\#\n|....\n#\\./#\n....|\n"


class Drawn(Protocol):
    """A picture or a film."""

    def svg(self, theme: Theme = "auto", /) -> str:
        """The figure as SVG."""


def puzzle(name: str) -> lm.Puzzle:
    """An example by its name, such as ``board/fork``."""
    return lm.load(EXAMPLES / f"{name}.txt")


def chapters_of(example: str) -> dict[str, Screen]:
    """The chapters of an example's explanation by their titles, such as ``the-closed-set``."""
    chapters = lm.explain(puzzle(example)).screens
    return {re.sub(r"\W+", "-", chapter.title.lower()): chapter for chapter in chapters}


def figure(name: str) -> Drawn:
    """The figure of this name.

    Raises: KeyError for an unknown name.
    """
    if name in SPECIAL:
        return SPECIAL[name]()
    kind, example, *rest = name.split(".")
    wanted, example = "".join(rest), f"{kind}/{example}"
    picture: Drawn | None
    if not wanted:
        picture = lm.draw(puzzle(example))
    elif wanted == "solved":
        answer = lm.solve(puzzle(example))
        picture = lm.draw(answer.puzzle, answer)
    elif wanted == "film":
        film = lm.solve(puzzle(example)).film()
        picture = film if isinstance(film, Film) else None
    else:
        picture = chapters_of(example)[wanted].picture
    if picture is None:
        raise KeyError(name)
    return picture


def crossfire() -> TurretMaze:
    """The maze of the story about turrets."""
    maze = puzzle("turrets/crossfire")
    assert isinstance(maze, TurretMaze)
    return maze


def walk_of(maze: TurretMaze) -> list[Cell]:
    """The cells of a shortest walk."""
    answer = lm.solve(maze)
    assert isinstance(answer, lm.Solved)
    return list(answer.witness.cells(maze.start))


def _drawn(maze: TurretMaze) -> Draw:
    return Draw(lm.turrets, maze)


def without_turrets() -> Drawn:
    """The shortest walk if the turrets were not there."""
    maze = crossfire()
    empty = TurretMaze.of(line.translate(str.maketrans("^>v<", "....")) for line in maze.lines())
    return _drawn(empty).moment(0, walk_of(empty), fire=False)


def with_still_turrets() -> Drawn:
    """The shortest walk if the turrets fired all the time and did not turn."""
    maze = crossfire()
    walls = [list(line) for line in maze.lines()]
    for index, letter in enumerate("".join(maze.lines())):
        cell, heading = divmod(index, maze.cols), facing(letter, time=0)
        while heading is not None and maze.obstacle(onward := heading.step(cell)) is None:
            row, col = cell = onward
            walls[row][col] = "#"
    shut = str.maketrans("^>v<", "####")
    still = TurretMaze.of("".join(row).translate(shut) for row in walls)
    return _drawn(maze).moment(4, walk_of(still), fire=True)  # four quarter turns are none


def loop() -> ShooterGrid:
    """The grid of the story about shooters."""
    grid = lm.parse(LOOP)
    assert isinstance(grid, ShooterGrid)
    return grid


SPECIAL: dict[str, Callable[[], Drawn]] = {
    "turrets-none": without_turrets,
    "turrets-still": with_still_turrets,
    "shooters-loop": lambda: lm.draw(loop()),
    "shooters-loop-paths": lambda: draw_longest_paths(loop()),
    "shooters-loop-solved": lambda: lm.draw(loop(), lm.solve(loop())),
}
