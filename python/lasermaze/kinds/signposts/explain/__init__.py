"""Explains the answer to a maze without walls, and gives hints to a player."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from lasermaze.core.answers import Answer, Impossible, Solved
from lasermaze.core.budget import Budget
from lasermaze.core.english import agreeing, counted, grouped
from lasermaze.core.grid import Heading, place
from lasermaze.core.reasons import Case, Step
from lasermaze.interface import Explanation, Screen, no_answer_yet
from lasermaze.kinds.signposts import words
from lasermaze.kinds.signposts.draw import draw
from lasermaze.kinds.signposts.explain.hints import hint, quickest
from lasermaze.kinds.signposts.puzzle import ClosedSet, Escape, Maze
from lasermaze.kinds.signposts.reasons import CheapestOf, ClosedIn, LeadsNowhere, NotCheapest
from lasermaze.kinds.signposts.words import in_words

if TYPE_CHECKING:
    from lasermaze.drawing import Picture

__all__ = ["explain", "hint"]

#: The largest number of choices of a route listed one by one.
MOST_CHOICES = 6

#: The largest number of cells of a route listed one by one.
MOST_CELLS = 60

#: The largest number of ways in after the best one listed with their costs.
MOST_WAYS = 5


def explain(puzzle: Maze, answer: Answer[Maze, Escape, ClosedSet], budget: Budget) -> Explanation:
    """An explanation: the states, the search backward, its result, and why the other ways in fail.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    budget.check()
    picture = draw(puzzle, answer, budget)
    budget.check()
    chapters = [
        Screen("The states", (_the_states(puzzle),), draw(puzzle, None)),
        Screen("The search, backward", (_the_search(answer),)),
    ]
    if isinstance(answer, Solved):
        escape = answer.witness
        paragraphs = _the_escape(puzzle, escape, budget)
        chapters.append(Screen("The escape", paragraphs, picture, steps=(quickest(escape),)))
        chapters.append(Screen("The escape, cell by cell", tuple(_step_by_step(puzzle, escape))))
        if answer.exact:
            chapters.append(_the_others(puzzle, answer, budget))
    elif isinstance(answer, Impossible):
        chapters.append(_the_closed_set(puzzle, answer, picture))
    else:
        chapters.append(no_answer_yet(picture))
    return Explanation(tuple(chapters))


def _the_states(maze: Maze) -> str:
    return (
        "A letter turns the walker relative to the heading with which it came, so where it "
        "stands does not yet say where it goes: a state is a cell together with the heading of "
        f"arrival. {counted(maze.rows, 'row')} of {counted(maze.cols, 'cell')} "
        f"{agreeing(maze.rows, 'makes')} {counted(4 * maze.rows * maze.cols, 'state')}. "
        "From a state the letter fixes the next one; only a '?' leaves a choice."
    )


def _the_search(answer: Answer[Maze, Escape, ClosedSet]) -> str:
    states = dict(answer.work).get("states")
    here = "" if states is None else f" Here it went back from {counted(states, 'state')}."
    return (
        "The search goes backward from the goals, one move at a time: first all states one move "
        "away from a goal, then those two moves away, and so on. Each state is met once, at its "
        "least distance, and a state on the rim that heads inward is a way in. So one search "
        f"finds the cheapest route of every way in at once.{here} "
        "(Following each way in forward and remembering the costs of states whose walk is not "
        "finished goes wrong: inside a loop such a cost is not known yet.)"
    )


def _the_escape(maze: Maze, escape: Escape, budget: Budget) -> tuple[str, str]:
    """The start and the end of the escape, and its choice at each ``?``."""
    choices, met = [], 0
    cell = maze.first_cell(escape.way)
    for number, cell in enumerate(budget.paced(maze.route_cells(escape)), start=1):
        if maze[cell] == "?":
            met += 1
            if met <= MOST_CHOICES:
                choices.append(words.choice(Heading[escape.route[number]], cell, number))
    ends = (
        f"The escape enters {escape.way.words} and reaches the goal in {place(cell)} "
        f"in {counted(escape.cost, 'move')}, entering counted as one."
    )
    if not met:
        return ends, "No '?' is met on the way: the letters alone lead there."
    more = f"; and {grouped(met - MOST_CHOICES)} more" if met > MOST_CHOICES else ""
    return (
        ends,
        f"At each '?' it takes the heading by which the search came: {'; '.join(choices)}{more}.",
    )


def _step_by_step(maze: Maze, escape: Escape) -> Iterator[str]:
    """Each cell of the escape, with the heading of arrival and the letter there."""
    for number, cell in enumerate(islice(maze.route_cells(escape), MOST_CELLS)):
        arrival, *onward = (Heading[letter] for letter in escape.route[number : number + 2])
        yield words.move(number + 1, cell, arrival, maze[cell], onward[0] if onward else None)
    if escape.cost > MOST_CELLS:
        yield f"And {grouped(escape.cost - MOST_CELLS)} more."


def _the_others(maze: Maze, answer: Solved[Maze, Escape], budget: Budget) -> Screen:
    """The chapter about the other ways in: how many reach a goal, the next best, the rest."""
    title, escape = "The other ways in", answer.witness
    if escape.costs is None:
        return Screen(title, ("Only this way in was looked at.",))
    ways = 2 * (maze.rows + maze.cols)
    failing = ways - answer.count
    listed = list(islice(escape.costs.cheapest(budget), 1, MOST_WAYS + 1))
    others = ", ".join(f"{way} in {cost}" for cost, way in listed)
    reach = f"{grouped(answer.count)} {agreeing(answer.count, 'reaches')}"
    found = f"Of the {counted(ways, 'way in', 'ways in')}, {reach} a goal"
    found += f" (after the escape: {others})." if others else "."
    if failing:
        others = counted(failing, "other way in", "other ways in", verb="was")
        found += f" The {others} never met by the search. From there {in_words(LeadsNowhere())}."
    costlier = (
        Case(way, NotCheapest(cost, escape.way, escape.cost))
        for cost, way in listed
        if cost > escape.cost
    )
    cheapest = Case(escape.cost - 1, CheapestOf(answer.count, escape.cost))
    return Screen(title, (found,), steps=(Step(escape.way, (cheapest, *costlier)),))


def _the_closed_set(maze: Maze, answer: Impossible[Maze, ClosedSet], picture: Picture) -> Screen:
    """The chapter about the states that can be reached."""
    asked = dict(answer.options).get("way")
    way = maze.way(asked) if asked else None
    closed = ClosedIn(len(answer.certificate))
    text = (
        f"Walking forward {way.words if way else 'from every side'}, by every choice at every ?, "
        f"{in_words(closed)}. "
        "Every move from one of these states leads to another one, out of the grid or to death: a "
        "walk never leaves this set for a goal. The set is the proof, and `check` verifies it "
        "without any search."
    )
    return Screen("The closed set", (text,), picture, steps=(Step(None, (Case(way, closed),)),))
