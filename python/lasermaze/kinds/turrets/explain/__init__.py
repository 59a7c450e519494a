"""Explains the answer to a maze, and gives hints to a walker."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from lasermaze import parts
from lasermaze.core.answers import Answer, Impossible, Solved
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.english import sentence, there_are
from lasermaze.core.grid import ARROWS, Cell, Heading
from lasermaze.core.reasons import Case, Step
from lasermaze.drawing import is_large
from lasermaze.interface import Explanation, Hint, Screen, as_far_as_known, no_answer_yet
from lasermaze.kinds.turrets import words
from lasermaze.kinds.turrets.check.walks import broken_step
from lasermaze.kinds.turrets.draw import Draw, draw_hits, draw_reach, marks
from lasermaze.kinds.turrets.draw_phases import draw_phases, draw_ring
from lasermaze.kinds.turrets.explain.hints import hint, thought_of
from lasermaze.kinds.turrets.explain.simpler import simpler_mazes, walls_alone
from lasermaze.kinds.turrets.explain.theory import THEORY, proof_of
from lasermaze.kinds.turrets.puzzle import ClosedSet, TurretMaze, Walk
from lasermaze.kinds.turrets.reasons import Hit

if TYPE_CHECKING:
    from lasermaze.drawing import Picture

#: The largest number of steps of a walk that are listed one by one.
MOST_STEPS = 12


class Explain(parts.Explain[TurretMaze, Walk, ClosedSet]):
    """The lecture of a maze: the question, simpler mazes, the four phases, and the answer."""

    def explain(self, answer: Answer[TurretMaze, Walk, ClosedSet]) -> Explanation:
        """The lecture. Raises: whatever ``budget.progress`` raises."""
        return as_far_as_known(self._screens(answer), lambda: self._draw(UNLIMITED).draw(answer))

    def hint(self, position: str | None) -> Hint[TurretMaze]:
        """What a walker should do; see `hint`."""
        return hint(self.puzzle, position, self.budget)

    def _draw(self, budget: Budget) -> Draw:
        return Draw(self.kind, self.puzzle, budget)

    def _screens(self, answer: Answer[TurretMaze, Walk, ClosedSet]) -> Iterator[Screen]:
        puzzle, budget = self.puzzle, self.budget
        yield Screen("The question", words.QUESTION, self._draw(UNLIMITED).draw(None))
        yield Screen("The plan", words.PLAN if _has_turrets(puzzle) else words.PLAN_WITHOUT_TURRETS)
        budget.check()
        if _has_turrets(puzzle):
            simpler = []
            for screen in simpler_mazes(puzzle, budget):
                simpler.append(screen)
                yield screen
            if isinstance(answer, Impossible) and walls_alone(simpler):
                yield _shut_off(puzzle, answer, self._draw(budget).draw(answer))
                return
            yield _phases(puzzle)
        budget.check()
        picture = self._draw(budget).draw(answer)
        match answer:
            case Solved():
                yield _first_reached(puzzle, answer)
                yield from _detour(puzzle, answer.witness, budget)
                yield _the_walk(puzzle, answer, picture)
            case Impossible():
                yield from _never_reached(puzzle, answer, picture)
            case _:
                yield no_answer_yet(picture)


def _has_turrets(puzzle: TurretMaze) -> bool:
    return any(map(puzzle.cells.count, ARROWS.encode()))


def _phases(puzzle: TurretMaze) -> Screen:
    """The screen that shows why there are only four moments to look at."""
    large = is_large(puzzle.rows, puzzle.cols)
    picture = None if large else draw_phases(puzzle)
    told = words.PHASES if large else words.PHASES + words.PHASES_DRAWN
    ring = () if large else (Screen("Round and round", words.RING, draw_ring(puzzle)),)
    return Screen("Four moments", told, picture, thoughts=(*ring, *THEORY))


def _first_reached(puzzle: TurretMaze, answer: Solved[TurretMaze, Walk]) -> Screen:
    """The screen about the least steps to each cell."""
    large = is_large(puzzle.rows, puzzle.cols)
    picture = None if large else draw_reach(puzzle).uncaptioned()
    drawn = () if large else (words.NUMBERS,)
    told = (words.SPREAD, *drawn, words.first_reached(len(answer.witness)))
    steps = (thought_of(puzzle, answer),)
    return Screen("Where you can be alive", told, picture, steps=steps, pointing=drawn)


def _the_walk(puzzle: TurretMaze, answer: Solved[TurretMaze, Walk], picture: Picture) -> Screen:
    """The screen with the answer, which opens into its phases and its steps."""
    walk = answer.witness
    told = [words.answer(thought_of(puzzle, answer))]
    if answer.exact and answer.count == 1:
        told.append("There is exactly one such walk.")
    elif answer.exact and answer.count < 10**15:
        told.append(sentence(there_are(answer.count, "such walk")))
    elif answer.exact:
        told.append("There are more than a thousand billion such walks.")
    cells = islice(walk.cells(puzzle.start), 1, MOST_STEPS + 1)
    listed = words.walk(zip(walk.moves, cells, strict=False), len(walk))
    inside = [Screen("The walk, step by step", listed)]
    if _has_turrets(puzzle) and not is_large(puzzle.rows, puzzle.cols):
        phases = draw_phases(puzzle, walk=walk)
        inside.insert(0, Screen("The walk in the four moments", words.SAFE_IN_PHASES, phases))
    return Screen("The answer", tuple(told), picture, thoughts=tuple(inside))


def _detour(puzzle: TurretMaze, walk: Walk, budget: Budget) -> Iterator[Screen]:
    """The screen about the first step away from the goal because of fire, if there is one."""
    found = _first_detour(puzzle, walk, budget)
    if found is None:
        return
    step, thought = found
    picture, inside = None, list[Screen]()
    if not is_large(puzzle.rows, puzzle.cols):
        walked = list(islice(walk.cells(puzzle.start), step))
        picture = draw_hits(puzzle, step, walked, thought.ends)
        for case, ((heading,), hit) in zip(thought.ruled_out, thought.leaves(), strict=True):
            tried = draw_hits(puzzle, step, [*walked, hit.cell], [hit])
            told = (words.hit_to_the(heading, hit),)
            inside.append(Screen(f"A step {heading.word}", told, tried, marks(hit), cases=(case,)))
    yield Screen(
        "A step away from the goal",
        words.detour(step, thought),
        picture,
        steps=(thought,),
        thoughts=tuple(inside),
    )


def _first_detour(
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


def _shut_off(
    puzzle: TurretMaze, answer: Impossible[TurretMaze, ClosedSet], picture: Picture
) -> Screen:
    """The answer if the walls alone keep a walker from the goal."""
    thought = thought_of(puzzle, answer)
    told = (words.answer(thought), "The walls shut it off, with or without fire.")
    return Screen("The answer", told, picture, steps=(thought,), thoughts=(proof_of(answer),))


def _never_reached(
    puzzle: TurretMaze, answer: Impossible[TurretMaze, ClosedSet], picture: Picture
) -> Iterator[Screen]:
    """The cells that are reached in each phase, and the answer."""
    thought = thought_of(puzzle, answer)
    if _has_turrets(puzzle) and not is_large(puzzle.rows, puzzle.cols):
        phases = draw_phases(puzzle, answer.certificate())
        yield Screen("Where you can be alive", words.REACHED, phases)
    told = (words.answer(thought),)
    yield Screen("The answer", told, picture, steps=(thought,), thoughts=(proof_of(answer),))
