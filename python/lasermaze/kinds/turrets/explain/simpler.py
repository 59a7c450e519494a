"""The maze without its turrets, and with turrets that stand still."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from lasermaze.core.answers import Solved
from lasermaze.core.budget import Budget
from lasermaze.core.grid import ARROWS, Cell
from lasermaze.core.reasons import Case, Step
from lasermaze.drawing import is_large
from lasermaze.interface import Screen
from lasermaze.kind import kind_of
from lasermaze.kinds.turrets import words
from lasermaze.kinds.turrets.draw import draw_fire, under_fire
from lasermaze.kinds.turrets.explain.hints import answer_to, thought_of
from lasermaze.kinds.turrets.puzzle import WALL, TurretMaze
from lasermaze.kinds.turrets.reasons import Hit, Thought

#: The title of the screen about the maze without turrets.
_WITHOUT = "Without turrets"


def simpler_mazes(puzzle: TurretMaze, budget: Budget) -> Iterator[Screen]:
    """The maze without its turrets, then with turrets that never turn and always fire."""
    if is_large(puzzle.rows, puzzle.cols):
        return
    bare = puzzle.cells.translate(bytes.maketrans(ARROWS.encode(), b"...."))
    maze = replace(puzzle, cells=bare, id="", title="")
    answer = answer_to(maze, budget)
    thought = thought_of(maze, answer)
    picture = kind_of(maze).draw(maze).draw(answer).uncaptioned()  # the words say it
    yield Screen(_WITHOUT, words.without_turrets(thought), picture, steps=(thought,))
    if isinstance(answer, Solved):
        yield _still(puzzle, budget)


def walls_alone(screens: Iterable[Screen]) -> bool:
    """Whether the goal cannot be reached even without turrets, as the screens tell."""
    return any(screen.title == _WITHOUT and screen.steps[0].decided is None for screen in screens)


def _still(puzzle: TurretMaze, budget: Budget) -> Screen:
    """The screen about turrets that face as at the start, and never turn."""
    fire = set(under_fire(puzzle, 0))
    budget.check()
    walked: list[Cell] = []
    if puzzle.goal in fire:
        hit = Hit(0, puzzle.goal, next(puzzle.hit_by(puzzle.goal, 0)))
        thought: Thought = Step(None, (Case(puzzle.goal, hit),))
    else:
        walled = bytearray(puzzle.cells.translate(bytes.maketrans(ARROWS.encode(), b"####")))
        for row, col in fire - {puzzle.start}:
            walled[row * puzzle.cols + col] = ord(WALL)
        still = answer_to(replace(puzzle, cells=bytes(walled), id=""), budget)
        thought = thought_of(puzzle, still)
        if isinstance(still, Solved):
            walked = list(still.witness.cells(puzzle.start))
    told = words.still_turrets(thought, goal_under_fire=puzzle.goal in fire)
    picture = draw_fire(puzzle, 0, walked)
    return Screen("With turrets that stand still", told, picture, steps=(thought,))
