"""Why the answer to a maze is what it is; and hints for a walker."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from math import inf

from lasermaze.core.answers import Answer, Impossible, Solved, Undecided
from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.english import agreeing, counted, grouped, sentence, there_are
from lasermaze.core.grid import ARROWS, Cell, Heading, place
from lasermaze.drawing import is_large
from lasermaze.interface import STOPPED, Chapter, Explanation, Hint
from lasermaze.kinds.turrets.draw import draw, draw_fire, draw_first_rays, draw_reach
from lasermaze.kinds.turrets.puzzle import (
    EMPTY,
    START,
    WALL,
    ClosedSet,
    TurretMaze,
    TurretsOptions,
    Walk,
)
from lasermaze.kinds.turrets.solve import solve

_NO_OPTIONS = TurretsOptions(count_walks=False)

#: The most steps of a walk that are explained one by one.
MOST_STEPS = 12

# Explanations


def explain(
    puzzle: TurretMaze, answer: Answer[TurretMaze, Walk, ClosedSet], budget: Budget
) -> Explanation:
    """What a state is, how the fire is known, how the search went in layers, what it found.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    budget.check()
    picture = draw(puzzle, answer, budget)
    large = is_large(puzzle.rows, puzzle.cols)
    has_turrets = any(map(puzzle.cells.count, ARROWS.encode()))
    chapters = list(_simpler_mazes(puzzle, budget)) if has_turrets and not large else []
    chapters += [
        Chapter("The states", (_states(puzzle),), draw(puzzle, None)),
        Chapter("The fire", (_fire(puzzle),)),
    ]
    if has_turrets and not large:
        chapters[-1] = Chapter("The fire", (_fire(puzzle),), draw_first_rays(puzzle))
    budget.check()
    match answer:
        case Solved(witness=walk):
            layers = None if large else draw_reach(puzzle)
            chapters.append(Chapter("The layers of the search", (_layers(answer),), layers))
            chapters.append(Chapter("The walk", (_walk(puzzle, walk, budget),), picture))
        case Impossible(certificate=certificate):
            text = _closed(puzzle, certificate)
            chapters.append(Chapter("The closed set", (text,), picture))
        case _:
            chapters.append(Chapter("No answer yet", (STOPPED,), picture))
    return Explanation(tuple(chapters))


def _simpler_mazes(puzzle: TurretMaze, budget: Budget) -> Iterator[Chapter]:
    """The maze without its turrets, then with turrets that stand still and fire all the time."""
    turrets = ARROWS.encode()
    bare = replace(puzzle, cells=puzzle.cells.translate(bytes.maketrans(turrets, b"....")), id="")
    answer = _answer(bare, budget, _NO_OPTIONS)
    words = (
        "First the maze without its turrets. The search spreads from the start in layers, and "
        f"remembers nothing but the cells where it has been. {_how_far(answer)}"
    )
    yield Chapter("Without turrets", (words,), draw(bare, answer))
    cells = (divmod(index, puzzle.cols) for index in range(len(puzzle.cells)))
    free = (cell for cell in cells if puzzle.obstacle(cell) is None)
    under_fire = [cell for cell in free if any(puzzle.hit_by(cell, 0))]
    budget.check()
    words = (
        "Now the turrets stand where they do, face as they do at the start, and never turn. Then "
        "a cell under fire is deadly at all times, as good as a wall, and the same search will do."
    )
    if puzzle.goal in under_fire:
        words += " The goal is under fire, so no walk leads there."
        walked = []
    else:
        walled = bytearray(puzzle.cells.translate(bytes.maketrans(turrets, b"####")))
        for row, col in under_fire:
            if (row, col) != puzzle.start:
                walled[row * puzzle.cols + col] = ord(WALL)
        still = _answer(replace(puzzle, cells=bytes(walled), id=""), budget, _NO_OPTIONS)
        words += f" {_how_far(still)}"
        walked = list(still.witness.cells(puzzle.start)) if isinstance(still, Solved) else []
    yield Chapter("With turrets that stand still", (words,), draw_fire(puzzle, 0, walked))


def _how_far(answer: Solved[TurretMaze, Walk] | Impossible[TurretMaze, ClosedSet]) -> str:
    if isinstance(answer, Solved):
        return f"The shortest walk has {counted(len(answer.witness), 'step')}."
    return "No walk leads to the goal."


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


def _walk(puzzle: TurretMaze, walk: Walk, budget: Budget) -> str:
    cells = islice(walk.cells(puzzle.start), 1, MOST_STEPS + 1)
    steps = " ".join(
        f"{step}. {Heading[move].word} to {place(cell)};"
        for step, (move, cell) in enumerate(zip(walk.moves, cells, strict=False), 1)
    )
    rest = len(walk) - MOST_STEPS
    end = f"and {rest} more to the goal." if rest > 0 else "which is the goal."
    return f"From the start at {place(puzzle.start)}: {steps} {end}{_detour(puzzle, walk, budget)}"


def _detour(puzzle: TurretMaze, walk: Walk, budget: Budget) -> str:
    """Where the walk first turns away from the goal, and what would have hit it otherwise."""
    cells = walk.cells(puzzle.start)
    cell = next(cells)
    for step, onward in enumerate(cells, 1):
        if step % 256 == 0:
            budget.check()
        if _distance(onward, puzzle.goal) > _distance(cell, puzzle.goal):
            for heading, turret in _fire_before_goal(puzzle, cell, step):
                return (
                    f" At step {step} the walk turns away from the goal: {heading.word} "
                    f"of {place(cell)} the turret at {place(turret)} would hit."
                )
        cell = onward
    return ""


def _fire_before_goal(puzzle: TurretMaze, cell: Cell, step: int) -> Iterator[tuple[Heading, Cell]]:
    """The headings from a cell that lead nearer to the goal, but into fire of these turrets."""
    for heading in Heading:
        there = heading.step(cell)
        nearer = _distance(there, puzzle.goal) < _distance(cell, puzzle.goal)
        if nearer and puzzle.obstacle(there) is None:
            for turret in puzzle.hit_by(there, step):
                yield heading, turret


def _distance(cell: Cell, other: Cell) -> int:
    return abs(cell[0] - other[0]) + abs(cell[1] - other[1])


def _closed(puzzle: TurretMaze, certificate: ClosedSet) -> str:
    return (
        f"The search came to an end: from the start at {place(puzzle.start)} exactly "
        f"{certificate} can be reached. The set of these states is the proof. "
        "It holds the start; every step that one survives leads from it into it again; and none "
        "of its states is at the "
        f"goal, {place(puzzle.goal)}. A walk that starts in it never leaves it, so none "
        "leads to the goal. `check` verifies these three things without searching."
    )


# Hints


def hint(
    puzzle: TurretMaze, position: str | None, budget: Budget, options: TurretsOptions
) -> Hint[TurretMaze]:
    """The steps to take back if the walk is no part of a shortest one, else the next step.

    Without a position, the puzzle after the hint is the maze that the walker finds after the
    step: with its start where the walker is, and its turrets as they face then.

    Raises: PuzzleError for a text that is no position of this maze; TimeUpError; whatever
    ``budget.progress`` raises.
    Cost: a search of the maze, and of those that the walker finds after some other steps.
    """
    if position is None:
        return _next_step(puzzle, budget, options)
    from lasermaze.kinds.turrets.editor import Walker

    walker = Walker.at(puzzle, position, budget)

    def steps_with(kept: int) -> float:
        """The fewest steps of a walk to the goal that begins with the first ``kept`` steps."""
        cell = Walk(position[:kept]).end(puzzle.start)
        if cell == puzzle.goal:
            return kept
        answer = _answer(_found_at(puzzle, cell, kept), budget, options)
        return kept + len(answer.witness) if isinstance(answer, Solved) else inf

    least = steps_with(0)
    if least == inf:
        return replace(_next_step(puzzle, budget, options), position=position)
    if walker.death is not None:
        return _take_back(puzzle, position, len(position) - 1, sentence(walker.death.message))
    # With each step `steps_with` stays the same or grows.
    good = bisect_right(range(len(position) + 1), least, key=steps_with) - 1
    if good < len(position):
        reason = _why_back(good + 1, steps_with(good + 1) - least)
        return _take_back(puzzle, position, good, reason)
    if walker.ended:
        reason = f"No walk has fewer than {counted(int(least), 'step')}."
        return Hint("The walk is a shortest one.", reason, True, None, puzzle, position)
    found = _next_step(_found_at(puzzle, walker.cell, len(position)), budget, options)
    step = next(each.name for each in Heading if each.step(walker.cell) == found.cell)
    return replace(found, puzzle=puzzle, position=position + step, moves=(f"go {step}",))


def _why_back(step: int, more: float) -> str:
    """Why a step that makes the walk longer should be taken back."""
    if more == inf:
        return f"After step {step} no way to the goal is left."
    return f"Step {step} makes the way {counted(int(more), 'step')} longer than it need be."


def _take_back(puzzle: TurretMaze, position: str, kept: int, reason: str) -> Hint[TurretMaze]:
    """The hint to take back all steps but the first ``kept`` of them."""
    back = len(position) - kept
    text = (
        "Take the last step back." if back == 1 else f"Take the last {counted(back, 'step')} back."
    )
    walk = Walk(position[:kept])
    moves = ("clear", *(f"go {move}" for move in walk.moves))
    return Hint(text, reason, True, walk.end(puzzle.start), puzzle, walk.moves, moves)


def _next_step(puzzle: TurretMaze, budget: Budget, options: TurretsOptions) -> Hint[TurretMaze]:
    """The first step of a shortest walk; ``forced`` if every shortest walk begins with it."""
    answer = _answer(puzzle, budget, options)
    if isinstance(answer, Impossible):
        reason = (
            f"From the start {answer.certificate} (a cell, and the time mod 4) "
            "can be reached, and none of them is at the goal."
        )
        return Hint("No walk leads to the goal.", reason, True, None, puzzle)
    heading = Heading[answer.witness.moves[0]]
    there, left = heading.step(puzzle.start), len(answer.witness) - 1
    if left == 0:
        text, reason = f"Step {heading.word}: that is the goal.", "You survive the fire there."
        return Hint(text, reason, True, there, puzzle)
    others = [_consequence(puzzle, other, budget, options) for other in Heading if other != heading]
    forced = all(steps > left for steps, _ in others)
    words = (f"From there the goal is {counted(left, 'step')} away.", *(text for _, text in others))
    return Hint(
        f"Step {heading.word}.", " ".join(words), forced, there, _found_at(puzzle, there, 1)
    )


def _answer(
    puzzle: TurretMaze, budget: Budget, options: TurretsOptions
) -> Solved[TurretMaze, Walk] | Impossible[TurretMaze, ClosedSet]:
    """The answer to a maze. Raises: TimeUpError; whatever ``budget.progress`` raises."""
    answer = solve(puzzle, budget, options)
    if isinstance(answer, Undecided):
        raise TimeUpError
    return answer


def _found_at(puzzle: TurretMaze, cell: Cell, time: int) -> TurretMaze:
    """The maze as a walker on a cell finds it at a time: the same question, asked from there."""
    turned = ARROWS[time % 4 :] + ARROWS[: time % 4]
    cells = bytearray(puzzle.cells.translate(bytes.maketrans(ARROWS.encode(), turned.encode())))
    cells[cells.index(START.encode())] = ord(EMPTY)
    cells[cell[0] * puzzle.cols + cell[1]] = ord(START)
    return replace(puzzle, cells=bytes(cells), id="")


def _consequence(
    puzzle: TurretMaze, heading: Heading, budget: Budget, options: TurretsOptions
) -> tuple[float, str]:
    """How many steps are left after a first step, infinite for a wrong one; and that in words."""
    there, name = heading.step(puzzle.start), heading.word.capitalize()
    if obstacle := _obstacle(puzzle, there):
        return inf, f"{name}: {obstacle}."
    if there == puzzle.goal:
        return 0, f"{name} is the goal."
    answer = _answer(_found_at(puzzle, there, 1), budget, options)
    if isinstance(answer, Impossible):
        return inf, f"{name} no way is left."
    return len(answer.witness), f"{name} leaves {counted(len(answer.witness), 'step')}."


def _obstacle(puzzle: TurretMaze, cell: Cell) -> str | None:
    """Why the first step cannot lead to a cell; None if it can."""
    obstacle = puzzle.obstacle(cell)
    if obstacle is not None:
        return "the grid ends" if obstacle == "rim" else f"a {obstacle} stands there"
    turret = next(puzzle.hit_by(cell, 1), None)
    return turret and f"the turret at {place(turret)} hits that cell after this step"
