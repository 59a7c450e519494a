"""The next step of a shortest walk, and what the other steps would have led to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lasermaze.core.answers import Impossible, Solved
from lasermaze.core.budget import UNLIMITED, Budget, TimeUpError
from lasermaze.core.grid import Cell, Heading, place
from lasermaze.kind import Hint
from lasermaze.kinds.turrets.check import shooters
from lasermaze.kinds.turrets.puzzle import ClosedSet, TurretMaze, Walk, facing, steps_in_words
from lasermaze.kinds.turrets.solve import solve


def hint(puzzle: TurretMaze, budget: Budget = UNLIMITED) -> Hint[TurretMaze]:
    """The first step of a shortest walk; ``forced`` where every shortest walk begins with it.

    The puzzle after the hint has its start where the walker then stands, and its turrets as
    they then face.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    Cost: a search of the maze, and of those that the walker finds after each other step.
    """
    answer = answered(puzzle, budget)
    if isinstance(answer, Impossible):
        states = len(answer.certificate)
        reason = (
            f"From the start {states:,} state{'s' * (states != 1)} (a cell, and the time mod 4) "
            "can be reached, and none of them is at the goal."
        )
        return Hint("No walk leads to the goal.", reason, True, None, puzzle)
    heading = Heading[answer.witness.moves[0]]
    there, left = heading.step(puzzle.start), len(answer.witness) - 1
    if left == 0:
        text, reason = f"Step {heading.word}: that is the goal.", "You survive the fire there."
        return Hint(text, reason, True, there, puzzle)
    others = [_consequence(puzzle, other, budget) for other in Heading if other != heading]
    forced = all(steps is None or steps > left for steps, _ in others)
    reason = f"From there the goal is {steps_in_words(left)} away."
    reason = " ".join([reason, *(words for _, words in others)])
    return Hint(f"Step {heading.word}.", reason, forced, there, after_step(puzzle, heading))


def answered(
    puzzle: TurretMaze, budget: Budget
) -> Solved[TurretMaze, Walk] | Impossible[TurretMaze, ClosedSet]:
    """The answer to a maze. Raises: TimeUpError; whatever ``budget.progress`` raises."""
    answer = solve(puzzle, replace(budget, keep=None))
    if isinstance(answer, Solved | Impossible):
        return answer
    raise TimeUpError


def after_step(puzzle: TurretMaze, heading: Heading) -> TurretMaze:
    """The maze as the walker finds it after a step: the same question, asked from there."""
    cells = bytearray(puzzle.cells.translate(_TURNED))
    for cell, letter in ((puzzle.start, "."), (heading.step(puzzle.start), "S")):
        cells[cell[0] * puzzle.cols + cell[1]] = ord(letter)
    return TurretMaze(puzzle.rows, puzzle.cols, bytes(cells), puzzle.title)


_TURNED = bytes.maketrans(b"^>v<", b">v<^")


def _consequence(puzzle: TurretMaze, heading: Heading, budget: Budget) -> tuple[int | None, str]:
    """How many steps are left after a step, None for a wrong one; and that in words."""
    there = heading.step(puzzle.start)
    for fault in _obstacles(puzzle, there):
        return None, f"{heading.word.capitalize()}: {fault}."
    if there == puzzle.goal:
        return 0, f"{heading.word.capitalize()} is the goal."
    answer = answered(after_step(puzzle, heading), budget)
    if isinstance(answer, Impossible):
        return None, f"{heading.word.capitalize()} no way is left."
    left = len(answer.witness)
    return left, f"{heading.word.capitalize()} leaves {steps_in_words(left)}."


def _obstacles(puzzle: TurretMaze, cell: Cell) -> Iterator[str]:
    """Why the first step cannot lead to a cell, if it cannot."""
    if not puzzle.inside(cell):
        yield "the grid ends"
    elif facing(puzzle[cell], 0) is not None:
        yield "a turret stands there"
    elif not puzzle.is_empty(cell):
        yield "a wall stands there"
    else:
        for turret in shooters(puzzle, cell, 1):
            yield f"the turret at {place(turret)} hits that cell after this step"
