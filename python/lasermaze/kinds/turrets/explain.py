"""Why the answer to a maze is what it is: states, fire, layers, and the closed set."""

from __future__ import annotations

from itertools import islice

from lasermaze.core.answers import Answer, Impossible, Solved
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.english import grouped
from lasermaze.core.grid import Heading, place
from lasermaze.drawing import is_large
from lasermaze.kind import STOPPED, Chapter, Explanation
from lasermaze.kinds.turrets.check import shooters
from lasermaze.kinds.turrets.draw import draw, draw_reach, standing
from lasermaze.kinds.turrets.puzzle import TurretMaze, Walk, steps_in_words

#: The most steps of a walk that are told one by one.
MOST_STEPS = 12


def explain(
    puzzle: TurretMaze, answer: Answer[TurretMaze], budget: Budget = UNLIMITED
) -> Explanation:
    """What a state is, how the fire is known, how the search went in layers, what it found.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    budget.look()
    picture = draw(puzzle, answer, budget)
    chapters = [
        Chapter("The states", (_states(puzzle),), draw(puzzle)),
        _fire_shown(puzzle),
    ]
    budget.look()
    if isinstance(answer, Solved):
        layers = None if is_large(puzzle.rows, puzzle.cols) else draw_reach(puzzle)
        chapters.append(Chapter("The layers of the search", (_layers(answer),), layers))
        chapters.append(Chapter("The walk", (_walk(puzzle, answer.witness, budget),), picture))
    elif isinstance(answer, Impossible):
        closed = _closed(puzzle, len(answer.certificate))
        chapters.append(Chapter("The closed set", (closed,), picture))
    else:
        chapters.append(Chapter("No answer yet", (STOPPED,), picture))
    return Explanation(tuple(chapters))


def _states(puzzle: TurretMaze) -> str:
    cells = puzzle.rows * puzzle.cols
    return (
        "After four steps every turret faces as it did before. So what can still happen depends "
        "on two things only: the cell where you stand, and the number of steps so far mod 4. "
        "Such a pair is a state. Each step changes row or column by one and the time by one, so "
        "the parity of row + column + time stays what it was at the start: of the four states "
        f"of a cell two can ever be met, here at most {2 * cells:,} in all."
    )


def _fire_shown(puzzle: TurretMaze) -> Chapter:
    """How the fire is known, with the rays of one phase where the maze is not too large."""
    told = _fire(puzzle)
    if is_large(puzzle.rows, puzzle.cols):
        return Chapter("The fire", (told,))
    told += " The picture shows the rays after the first step, as after the fifth and the ninth."
    return Chapter("The fire", (told,), standing(puzzle, 1, [], fire=True))


def _fire(puzzle: TurretMaze) -> str:
    turrets = sum(puzzle.cells.count(arrow) for arrow in b"^>v<")
    if turrets == 0:
        return "There is no turret in this maze, so no state is deadly."
    return (
        f"Each turret (there {'is 1' if turrets == 1 else f'are {turrets:,}'}) fires after every "
        "step along the heading that it has just turned to, until a wall, a turret or the rim "
        "stops the ray. "
        "One pass along the rows and columns in both directions, carrying the ray that is under "
        "way, tells for every cell in which of the four phases it is deadly. At time 0 nothing "
        "is fired."
    )


def _layers(answer: Solved[TurretMaze, Walk]) -> str:
    steps = len(answer.witness)
    count = ""
    if answer.exact:
        count = (
            " There is exactly one such walk."
            if answer.count == 1
            else f" There are {grouped(answer.count)} such walks."
            if answer.count < 10**15
            else " There are more than a thousand billion such walks."
        )
    return (
        "The search spreads from the start in layers. Layer k holds the states that can be "
        "reached alive in k steps and in no fewer; it comes from layer k - 1 by one step in each "
        "of the four headings, without the states where a ray or a wall is and those met before. "
        f"The goal first appears in layer {steps}, so {steps_in_words(steps)} are needed, and "
        f"enough.{count}"
    )


def _walk(puzzle: TurretMaze, walk: Walk, budget: Budget) -> str:
    cells = list(islice(walk.cells(puzzle.start), MOST_STEPS + 1))
    told = [f"From the start at {place(cells[0])}:"]
    for step, move in enumerate(walk.moves[:MOST_STEPS], 1):
        told.append(f"{step}. {Heading[move].word} to {place(cells[step])};")
    rest = len(walk) - MOST_STEPS
    told.append(f"and {rest} more to the goal." if rest > 0 else "which is the goal.")
    waits = _reason_for_detour(puzzle, walk, budget)
    return " ".join(told) + waits


def _reason_for_detour(puzzle: TurretMaze, walk: Walk, budget: Budget) -> str:
    """Where the walk first turns away from the goal, and what would have hit it otherwise."""
    cell, goal = puzzle.start, puzzle.goal
    for step, move in enumerate(walk.moves, 1):
        if step % 256 == 0:
            budget.look()
        onward = Heading[move].step(cell)
        if _apart(onward, goal) > _apart(cell, goal):
            for heading in Heading:
                there = heading.step(cell)
                nearer = puzzle.inside(there) and _apart(there, goal) < _apart(cell, goal)
                if nearer and puzzle.is_empty(there):
                    for turret in shooters(puzzle, there, step):
                        return (
                            f" At step {step} the walk turns away from the goal: {heading.word} "
                            f"of {place(cell)} the turret at {place(turret)} would hit."
                        )
        cell = onward
    return ""


def _apart(cell: tuple[int, int], other: tuple[int, int]) -> int:
    return abs(cell[0] - other[0]) + abs(cell[1] - other[1])


def _closed(puzzle: TurretMaze, states: int) -> str:
    return (
        f"The search came to an end: from the start at {place(puzzle.start)} exactly {states:,} "
        f"state{'s' * (states != 1)} can be reached. The set of these states is the proof. "
        "It holds the start; every step that one survives leads from it into it again; and none "
        "of its states is at the "
        f"goal, {place(puzzle.goal)}. A walk that starts in it never leaves it, so none "
        "leads to the goal. `check` verifies these three things without searching."
    )
