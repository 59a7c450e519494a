"""Explains the answer to a maze without walls, and gives hints to a player."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from lasermaze import parts
from lasermaze.core.answers import Answer, Impossible, Solved
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.english import numbered, sentence
from lasermaze.core.grid import Cell, Heading
from lasermaze.core.reasons import Case, Step
from lasermaze.drawing import is_large
from lasermaze.interface import Explanation, Hint, Screen, as_far_as_known, no_answer_yet
from lasermaze.kinds.signposts import words
from lasermaze.kinds.signposts.draw import Draw, draw_costs, draw_leg, legs_of
from lasermaze.kinds.signposts.draw_back import draw_back
from lasermaze.kinds.signposts.explain.hints import hint, quickest
from lasermaze.kinds.signposts.explain.theory import STATES, THEORY, proof_backward, proof_forward
from lasermaze.kinds.signposts.puzzle import ClosedSet, Escape, Maze
from lasermaze.kinds.signposts.reasons import CheapestOf, ClosedIn, NotCheapest
from lasermaze.kinds.signposts.solve import NEVER, costs

if TYPE_CHECKING:
    from lasermaze.drawing import Picture

#: The largest number of moves of a route listed one by one.
MOST_CELLS = 60

#: The largest number of legs that are drawn one by one.
MOST_LEGS = 24

#: The largest number of ways in after the best one that the values list with their costs.
MOST_WAYS = 5


class Explain(parts.Explain[Maze, Escape, ClosedSet]):
    """The lecture of a maze: the question, the search backward, the ways in, and the answer."""

    def explain(self, answer: Answer[Maze, Escape, ClosedSet]) -> Explanation:
        """The lecture. Raises: whatever ``budget.progress`` raises."""
        return as_far_as_known(self._screens(answer), lambda: self._draw(UNLIMITED).draw(answer))

    def hint(self, position: str | None) -> Hint[Maze]:
        """What a walker should do; see `hint`."""
        return hint(self.puzzle, position, self.budget, self.options)

    def _draw(self, budget: Budget) -> Draw:
        return Draw(self.kind, self.puzzle, budget)

    def _screens(self, answer: Answer[Maze, Escape, ClosedSet]) -> Iterator[Screen]:
        puzzle, budget = self.puzzle, self.budget
        asked = dict(answer.options).get("way")
        question = words.question(puzzle.way(asked) if asked else None)
        yield Screen("The question", question, self._draw(UNLIMITED).draw(None))
        if isinstance(answer, Impossible) and not _is_told_backward(puzzle, answer):
            yield Screen("The plan", words.PLAN_FORWARD)
        else:
            yield Screen("The plan", words.PLAN, thoughts=THEORY)
        budget.check()
        picture = self._draw(budget).draw(answer)
        if isinstance(answer, Solved):
            yield _back(puzzle, budget)
            if answer.exact:
                yield _ways_in(puzzle, answer, budget)
            yield _the_escape(puzzle, answer.witness, picture)
        elif isinstance(answer, Impossible):
            yield from _no_way_in(puzzle, answer, picture, budget)
        else:
            yield no_answer_yet(picture)


def _moves_left(maze: Maze, budget: Budget) -> dict[tuple[Cell, Heading], int]:
    """The moves to a goal from each state from which one is reached."""
    table = costs(maze, budget)
    return {
        ((row, col), heading): table[heading, row, col]
        for heading in Heading
        for row in range(maze.rows)
        for col in range(maze.cols)
        if table[heading, row, col] != NEVER
    }


def _back(maze: Maze, budget: Budget) -> Screen:
    """The screen about the search backward from the goals."""
    large = is_large(maze.rows, maze.cols)
    picture = None if large else draw_back(maze, _moves_left(maze, budget))
    drawn = () if large else words.BACK_DRAWN
    told = words.BACK + drawn
    return Screen("Back from the goal", told, picture, thoughts=(STATES,), pointing=drawn)


def _ways_in(maze: Maze, answer: Solved[Maze, Escape], budget: Budget) -> Screen:
    """The screen about the ways in: how many reach a goal, and those after the best."""
    title, escape = "The ways in", answer.witness
    if escape.costs is None:
        return Screen(title, ("Only this way in counts.",))
    ways = 2 * (maze.rows + maze.cols)
    listed = list(islice(escape.costs.cheapest(budget), 1, MOST_WAYS + 1))
    costlier = (
        Case(way, NotCheapest(cost, escape.way, escape.cost))
        for cost, way in listed
        if cost > escape.cost
    )
    cheapest = Case(escape.cost - 1, CheapestOf(answer.count, escape.cost))
    told = words.ways_in(ways, answer.count, escape.cost, next(iter(listed), None))
    picture = None if is_large(maze.rows, maze.cols) else draw_costs(maze, escape.costs)
    return Screen(title, told, picture, steps=(Step(escape.way, (cheapest, *costlier)),))


def _the_escape(maze: Maze, escape: Escape, picture: Picture) -> Screen:
    """The screen with the answer, which opens into legs that are easy to follow, and moves."""
    told = words.escape(escape.way, escape.cost)
    inside = [Screen("Move by move", tuple(_step_by_step(maze, escape)))]
    if not is_large(maze.rows, maze.cols):
        legs = legs_of(maze, escape)
        if 1 < len(legs) <= MOST_LEGS:
            inside[:0] = [_leg(maze, escape, leg) for leg in legs]
            told += (words.in_legs(len(legs)),)
    return Screen("The answer", told, picture, steps=(quickest(escape),), thoughts=tuple(inside))


def _leg(maze: Maze, escape: Escape, leg: range) -> Screen:
    """The screen about a leg of the route."""
    title = numbered("Moves", leg.start + 1, leg.stop) if len(leg) > 1 else f"Move {leg.stop}"
    return Screen(title, (words.leg(leg, escape.cost),), draw_leg(maze, escape, leg))


def _step_by_step(maze: Maze, escape: Escape) -> Iterator[str]:
    """The moves of the escape, each with its cell and the turn there."""
    for number, cell in enumerate(islice(maze.route_cells(escape), MOST_CELLS)):
        arrival, *onward = (Heading[letter] for letter in escape.route[number : number + 2])
        yield words.move(number + 1, cell, arrival, maze[cell], onward[0] if onward else None)
    if escape.cost > MOST_CELLS:
        yield words.more_moves(escape.cost - MOST_CELLS)


def _is_told_backward(maze: Maze, answer: Impossible[Maze, ClosedSet]) -> bool:
    """Whether the states that lead to a goal are told, since they are fewer than the others."""
    forward = len(answer.certificate())
    backward = dict(answer.work).get("states", forward)
    is_about_all = not dict(answer.options).get("way")
    return is_about_all and backward < forward and not is_large(maze.rows, maze.cols)


def _no_way_in(
    maze: Maze, answer: Impossible[Maze, ClosedSet], picture: Picture, budget: Budget
) -> Iterator[Screen]:
    """The smaller of two sets: the states that lead to a goal, or those that a way in leads to."""
    asked = dict(answer.options).get("way")
    way = maze.way(asked) if asked else None
    forward = len(answer.certificate())
    step = Step(None, (Case(way, ClosedIn(forward)),))
    told = (sentence(words.no_goal(way)),)
    if _is_told_backward(maze, answer):
        left = _moves_left(maze, budget)
        back = draw_back(maze, left, marked=True)
        proof = proof_backward(len(left))
        yield Screen("Back from the goal", words.BACK + words.CLOSED_RIM, back, thoughts=(STATES,))
    else:
        proof = proof_forward(forward, way)
        reached = picture.uncaptioned()  # the answer comes last
        yield Screen("On from the rim", words.forward(way), reached, thoughts=(STATES,))
    yield Screen("The answer", told, picture, steps=(step,), thoughts=(proof,))
