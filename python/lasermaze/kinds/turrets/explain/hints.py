"""Hints for a walker: the steps to take back, or the next step and why the others are worse."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from math import inf
from typing import NamedTuple

from lasermaze.core.answers import Impossible, Solved, Undecided
from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.english import counted, sentence
from lasermaze.core.grid import ARROWS, Cell, Heading
from lasermaze.core.reasons import Case, Step
from lasermaze.core.walks import Longer, NoWayLeft
from lasermaze.interface import Hint
from lasermaze.kind import kind_of
from lasermaze.kinds.turrets import words
from lasermaze.kinds.turrets.check.walks import broken_step
from lasermaze.kinds.turrets.puzzle import (
    EMPTY,
    START,
    ClosedSet,
    TurretMaze,
    Walk,
)
from lasermaze.kinds.turrets.reasons import (
    Blocked,
    Broken,
    ClosedIn,
    Hit,
    LeavesGrid,
    Thought,
    TooFew,
)


def hint(puzzle: TurretMaze, position: str | None, budget: Budget) -> Hint[TurretMaze]:
    """The steps to take back if the walk is not part of a shortest one, else the next step.

    Without a position, the puzzle after the hint is the maze as it is after the
    step: with its start on the walker's cell, and its turrets facing as they do then.

    Raises: PuzzleError for a text that is not a position of this maze; TimeUpError; whatever
    ``budget.progress`` raises.
    Cost: a search of the maze, and of those from the cells after some other steps.
    """
    ahead = _Ahead(puzzle, budget)
    if position is not None:
        return _in_position(ahead, position)
    answer = ahead.answer(puzzle.start, 0)
    if isinstance(answer, Impossible):
        return _no_walk(puzzle, answer)
    found = _next_step(ahead, puzzle.start, 0, answer)
    if found.cell is None or found.cell == puzzle.goal:
        return found
    return replace(found, puzzle=_found_at(puzzle, found.cell, 1))


class _Ahead(NamedTuple):
    """Answers about walkers on the way. The methods raise TimeUpError."""

    puzzle: TurretMaze
    budget: Budget

    def answer(
        self, cell: Cell, time: int
    ) -> Solved[TurretMaze, Walk] | Impossible[TurretMaze, ClosedSet]:
        """The answer for a walker who is alive on a cell, other than the goal, at a time."""
        return answer_to(_found_at(self.puzzle, cell, time), self.budget)

    def left(self, cell: Cell, time: int) -> int | None:
        """The least number of steps left for that walker; None if the goal cannot be reached."""
        if cell == self.puzzle.goal:
            return 0
        answer = self.answer(cell, time)
        return len(answer.witness) if isinstance(answer, Solved) else None


def _in_position(ahead: _Ahead, position: str) -> Hint[TurretMaze]:
    """The hint for a walker."""
    from lasermaze.kinds.turrets.editor import Walker

    puzzle = ahead.puzzle
    walker = Walker.at(puzzle, position, ahead.budget)
    answer = ahead.answer(puzzle.start, 0)
    if isinstance(answer, Impossible):
        return replace(_no_walk(puzzle, answer), position=position)
    if walker.death is not None:
        return _take_back(puzzle, position, walker.death)
    least = len(answer.witness)

    def lost(kept: int) -> float:
        """The number of steps lost by the first ``kept`` steps, compared with a shortest walk."""
        left = ahead.left(Walk(position[:kept]).end(puzzle.start), kept)
        return inf if left is None else kept + left - least

    # With each step `lost` stays the same or grows.
    step = bisect_right(range(len(position) + 1), 0.0, key=lost)
    if step <= len(position):
        more = lost(step)
        broken = NoWayLeft(step) if more == inf else Longer(step, int(more))
        return _take_back(puzzle, position, broken)
    if walker.ended:
        thought = thought_of(puzzle, answer)
        reason = sentence(words.in_words(TooFew(least)))
        text = "The walk is a shortest one."
        return Hint(text, reason, True, None, puzzle, position, steps=(thought,))
    onward = ahead.answer(walker.cell, len(position))
    assert isinstance(onward, Solved)
    found = _next_step(ahead, walker.cell, len(position), onward)
    move = onward.witness.moves[0]
    return replace(found, position=position + move, moves=(f"go {move}",))


def _take_back(
    puzzle: TurretMaze, position: str, broken: Hit | NoWayLeft | Longer
) -> Hint[TurretMaze]:
    """The hint to take back a wrong step, and all steps after it."""
    kept = broken.step - 1
    back = len(position) - kept
    text = (
        "Take the last step back." if back == 1 else f"Take the last {counted(back, 'step')} back."
    )
    walk = Walk(position[:kept])
    return Hint(
        text,
        sentence(words.at_step(broken)),
        True,
        walk.end(puzzle.start),
        puzzle,
        walk.moves,
        ("clear", *(f"go {move}" for move in walk.moves)),
        steps=(Step(None, (Case(Heading[position[kept]], broken),)),),
    )


def _no_walk(puzzle: TurretMaze, answer: Impossible[TurretMaze, ClosedSet]) -> Hint[TurretMaze]:
    """The hint that no walk leads to the goal."""
    thought = thought_of(puzzle, answer)
    reason = "A walker who stays alive never comes there."
    return Hint(words.answer(thought), reason, True, None, puzzle, steps=(thought,))


def _next_step(
    ahead: _Ahead, cell: Cell, time: int, answer: Solved[TurretMaze, Walk]
) -> Hint[TurretMaze]:
    """The first step of a shortest walk; ``forced`` if every shortest walk begins with it."""
    heading, left = Heading[answer.witness.moves[0]], len(answer.witness) - 1
    others = set(Heading) - {heading}
    ruled_out: tuple[Case[Heading, Broken], ...] = tuple(
        Case(other, broken)
        for other in sorted(others)
        if (broken := _why_not(ahead, cell, other, time + 1, left)) is not None
    )
    step = Step(heading, ruled_out)
    text = f"Step {heading.word}: that is the goal." if left == 0 else f"Step {heading.word}."
    return Hint(
        text=text,
        reason=words.next_step(step, left),
        forced=len(ruled_out) == len(others),
        cell=heading.step(cell),
        puzzle=ahead.puzzle,
        steps=(step,),
    )


def _why_not(
    ahead: _Ahead, cell: Cell, heading: Heading, step: int, left: int
) -> LeavesGrid | Blocked | Hit | NoWayLeft | Longer | None:
    """The reason why a step is worse than one that leaves ``left`` steps; None if it is not."""
    if broken := broken_step(ahead.puzzle, cell, heading, step):
        return broken
    found = ahead.left(heading.step(cell), step)
    if found is None:
        return NoWayLeft(step)
    return Longer(step, found - left) if found > left else None


def answer_to(
    puzzle: TurretMaze, budget: Budget
) -> Solved[TurretMaze, Walk] | Impossible[TurretMaze, ClosedSet]:
    """The answer to a maze. Raises: TimeUpError; whatever ``budget.progress`` raises."""
    answer = kind_of(puzzle).solve(puzzle, budget).solve()
    if isinstance(answer, Undecided):
        raise TimeUpError
    return answer


def _found_at(puzzle: TurretMaze, cell: Cell, time: int) -> TurretMaze:
    """The maze for a walker on a cell at a time: the same question, asked from there."""
    turned = ARROWS[time % 4 :] + ARROWS[: time % 4]
    cells = bytearray(puzzle.cells.translate(bytes.maketrans(ARROWS.encode(), turned.encode())))
    cells[cells.index(START.encode())] = ord(EMPTY)
    cells[cell[0] * puzzle.cols + cell[1]] = ord(START)
    return replace(puzzle, cells=bytes(cells), id="")


def thought_of(
    puzzle: TurretMaze, answer: Solved[TurretMaze, Walk] | Impossible[TurretMaze, ClosedSet]
) -> Thought:
    """The thought that a number of steps is needed, or that the goal cannot be reached."""
    if isinstance(answer, Solved):
        least = len(answer.witness)
        return Step(least, (Case(least - 1, TooFew(least)),))
    return Step(None, (Case(puzzle.goal, ClosedIn(len(answer.certificate()))),))
