"""Explains the answer to a maze, and gives hints to a walker."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from lasermaze.core.answers import Answer, Impossible, Solved
from lasermaze.core.budget import Budget
from lasermaze.core.english import agreeing, counted, grouped, sentence, there_are
from lasermaze.core.grid import ARROWS, Cell, Heading, place
from lasermaze.core.reasons import Case, Step
from lasermaze.drawing import is_large
from lasermaze.interface import Explanation, Screen, no_answer_yet
from lasermaze.kinds.turrets import words
from lasermaze.kinds.turrets.check.walks import broken_step
from lasermaze.kinds.turrets.draw import (
    draw,
    draw_fire,
    draw_first_rays,
    draw_hit,
    draw_reach,
    marks,
)
from lasermaze.kinds.turrets.explain.hints import answer_to, hint, thought_of
from lasermaze.kinds.turrets.puzzle import (
    WALL,
    ClosedSet,
    TurretMaze,
    TurretsOptions,
    Walk,
    facing,
)
from lasermaze.kinds.turrets.reasons import ClosedIn, Hit

if TYPE_CHECKING:
    from lasermaze.drawing import Picture

__all__ = ["explain", "hint"]

_NO_OPTIONS = TurretsOptions(count_walks=False)

#: The largest number of steps of a walk that are explained one by one.
MOST_STEPS = 12


def explain(
    puzzle: TurretMaze, answer: Answer[TurretMaze, Walk, ClosedSet], budget: Budget
) -> Explanation:
    """An explanation: the states, the fire, the layers of the search, and its result.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    budget.check()
    picture = draw(puzzle, answer, budget)
    large = is_large(puzzle.rows, puzzle.cols)
    has_turrets = any(map(puzzle.cells.count, ARROWS.encode()))
    chapters = list(_simpler_mazes(puzzle, budget)) if has_turrets and not large else []
    chapters += [
        Screen("The states", (_states(puzzle),), draw(puzzle, None)),
        Screen("The fire", (_fire(puzzle),)),
    ]
    if has_turrets and not large:
        chapters[-1] = Screen("The fire", (_fire(puzzle),), draw_first_rays(puzzle))
    budget.check()
    match answer:
        case Solved(witness=walk):
            layers = None if large else draw_reach(puzzle)
            thought = thought_of(puzzle, answer)
            chapters.append(
                Screen("The layers of the search", (_layers(answer),), layers, steps=(thought,))
            )
            chapters.append(_the_walk(puzzle, walk, picture, budget))
        case Impossible():
            thought = thought_of(puzzle, answer)
            text = _closed(puzzle, answer)
            chapters.append(Screen("The closed set", (text,), picture, steps=(thought,)))
        case _:
            chapters.append(no_answer_yet(picture))
    return Explanation(tuple(chapters))


def _simpler_mazes(puzzle: TurretMaze, budget: Budget) -> Iterator[Screen]:
    """The maze without its turrets, then with turrets that never turn and always fire."""
    turrets = ARROWS.encode()
    bare = replace(puzzle, cells=puzzle.cells.translate(bytes.maketrans(turrets, b"....")), id="")
    answer = answer_to(bare, budget, _NO_OPTIONS)
    thought = thought_of(bare, answer)
    text = (
        "First the maze without its turrets. The search spreads from the start in layers, and "
        f"remembers nothing but the cells where it has been. {words.answer(thought)}"
    )
    yield Screen("Without turrets", (text,), draw(bare, answer), steps=(thought,))
    under_fire = set(_under_first_fire(puzzle))
    budget.check()
    text = (
        "Now the turrets stand where they do, face as they do at the start, and never turn. Then "
        "a cell under fire is deadly at all times, as good as a wall, and the same search will do. "
    )
    walked: list[Cell] = []
    if puzzle.goal in under_fire:
        hit = Hit(0, puzzle.goal, next(puzzle.hit_by(puzzle.goal, 0)))
        thought = Step(None, (Case(puzzle.goal, hit),))
        text += f"The goal is under fire: {words.in_words(hit)}. "
    else:
        walled = bytearray(puzzle.cells.translate(bytes.maketrans(turrets, b"####")))
        for row, col in under_fire - {puzzle.start}:
            walled[row * puzzle.cols + col] = ord(WALL)
        still = answer_to(replace(puzzle, cells=bytes(walled), id=""), budget, _NO_OPTIONS)
        thought = thought_of(puzzle, still)
        if isinstance(still, Solved):
            walked = list(still.witness.cells(puzzle.start))
    text += words.answer(thought)
    picture = draw_fire(puzzle, 0, walked)
    yield Screen("With turrets that stand still", (text,), picture, steps=(thought,))


def _under_first_fire(puzzle: TurretMaze) -> Iterator[Cell]:
    """The cells that rays cross if every turret faces as at the start."""
    for index, letter in enumerate(puzzle.cells.decode("ascii")):
        heading, cell = facing(letter, 0), divmod(index, puzzle.cols)
        while heading is not None and puzzle.obstacle(cell := heading.step(cell)) is None:
            yield cell


def _states(puzzle: TurretMaze) -> str:
    return (
        "Now as it is. After four steps every turret faces as it did before. So what can still "
        "happen depends "
        "on two things only: the cell where you stand, and the number of steps so far mod 4. "
        "Such a pair is a state. Each step changes row or column by one and the time by one, so "
        "the parity of row + column + time stays what it was at the start: of the four states "
        f"of a cell two can ever be met, here at most {grouped(2 * len(puzzle.cells))} in all."
    )


def _fire(puzzle: TurretMaze) -> str:
    turrets = sum(map(puzzle.cells.count, ARROWS.encode()))
    if turrets == 0:
        return "There is no turret in this maze, so no state is deadly."
    return (
        f"Each turret (there {agreeing(turrets, 'is')} {grouped(turrets)}) fires after every step "
        "along the heading that it has just turned to, until a wall, a turret or the rim "
        "stops the ray. "
        "One pass along the rows and columns in both directions, carrying the ray that is under "
        "way, tells for every cell in which of the four phases it is deadly. At time 0 nothing "
        "is fired."
    )


def _layers(answer: Solved[TurretMaze, Walk]) -> str:
    if not answer.exact:
        count = ""
    elif answer.count == 1:
        count = " There is exactly one such walk."
    elif answer.count < 10**15:
        count = f" {sentence(there_are(answer.count, 'such walk'))}"
    else:
        count = " There are more than a thousand billion such walks."
    steps = len(answer.witness)
    return (
        "The search spreads from the start in layers. Layer k holds the states that can be "
        "reached alive in k steps and in no fewer; it comes from layer k - 1 by one step in each "
        "of the four headings, without the states where a ray or a wall is and those met before. "
        f"The goal first appears in layer {steps}, so {counted(steps, 'step', verb='is')} needed, "
        f"and enough.{count}"
    )


def _the_walk(puzzle: TurretMaze, walk: Walk, picture: Picture, budget: Budget) -> Screen:
    """The chapter about a walk: its steps, and the first detour that it makes around fire."""
    cells = islice(walk.cells(puzzle.start), 1, MOST_STEPS + 1)
    text = words.walk(puzzle.start, zip(walk.moves, cells, strict=False), len(walk))
    found = _detour(puzzle, walk, budget)
    if found is None:
        return Screen("The walk", (text,), picture)
    step, thought = found
    why = words.detour(step, thought)
    if is_large(puzzle.rows, puzzle.cols):
        return Screen("The walk", (f"{text} {why}",), picture, steps=(thought,))
    walked = list(islice(walk.cells(puzzle.start), step))
    mistakes = tuple(
        Screen(
            "",
            (sentence(words.hit_to_the(heading, hit)),),
            draw_hit(puzzle, step, [*walked, hit.cell], hit),
            marks(hit),
            cases=(Case(heading, hit),),
        )
        for (heading,), hit in thought.leaves()
    )
    return Screen("The walk", (f"{text} {why}",), picture, steps=(thought,), inside=mistakes)


def _detour(
    puzzle: TurretMaze, walk: Walk, budget: Budget
) -> tuple[int, Step[Heading, Hit]] | None:
    """The number of the first step away from the goal because of fire, and the reason."""
    cells = walk.cells(puzzle.start)
    cell = next(cells)
    for step, (move, onward) in enumerate(zip(walk.moves, cells, strict=True), 1):
        if step % 256 == 0:
            budget.check()
        away = _distance(onward, puzzle.goal) > _distance(cell, puzzle.goal)
        if away and (hits := tuple(_hits_before_goal(puzzle, cell, step))):
            return step, Step(Heading[move], hits)
        cell = onward
    return None


def _hits_before_goal(puzzle: TurretMaze, cell: Cell, step: int) -> Iterator[Case[Heading, Hit]]:
    """The headings from a cell that lead nearer to the goal, but into fire."""
    for heading in Heading:
        if _distance(heading.step(cell), puzzle.goal) < _distance(cell, puzzle.goal):
            broken = broken_step(puzzle, cell, heading, step)
            if isinstance(broken, Hit):
                yield Case(heading, broken)


def _distance(cell: Cell, other: Cell) -> int:
    return abs(cell[0] - other[0]) + abs(cell[1] - other[1])


def _closed(puzzle: TurretMaze, answer: Impossible[TurretMaze, ClosedSet]) -> str:
    return (
        f"The search came to an end: from the start at {place(puzzle.start)} exactly "
        f"{words.in_words(ClosedIn(len(answer.certificate)))}, {place(puzzle.goal)}. The set of "
        "these states is the proof. It holds the start, it does not hold the goal, and every step "
        "that a walker survives leads from it into it again. A walk that starts in it never leaves "
        "it, so none leads to the goal. `check` verifies these three things without searching."
    )
