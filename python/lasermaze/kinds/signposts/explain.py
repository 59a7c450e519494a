"""Why the answer to a maze without walls is what it is, in the words of a lecture."""

from __future__ import annotations

from itertools import islice

from lasermaze.core.answers import Answer, Impossible, Solved
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.grid import Heading, place
from lasermaze.kind import STOPPED, Chapter, Explanation
from lasermaze.kinds.signposts.draw import draw
from lasermaze.kinds.signposts.puzzle import Escape, Maze, Reached, cells_along

#: How many choices of a route are told one by one.
MOST_CHOICES = 6


def explain(puzzle: Maze, answer: Answer[Maze], budget: Budget = UNLIMITED) -> Explanation:
    """What a state is, how the search goes backward, what it found and why the rest fails.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    budget.look()
    picture = draw(puzzle, answer, budget)
    budget.look()
    chapters = [
        Chapter("The states", (_the_states(puzzle),), draw(puzzle)),
        Chapter("The search, backward", (_the_search(answer),)),
    ]
    if isinstance(answer, Solved):
        chapters.append(Chapter("The escape", _the_escape(puzzle, answer.witness, budget), picture))
        if answer.exact:
            others = _the_others(puzzle, answer, budget)
            chapters.append(Chapter("The other ways in", (others,)))
    elif isinstance(answer, Impossible):
        chapters.append(Chapter("The closed set", (_the_closed_set(puzzle, answer),), picture))
    else:
        chapters.append(Chapter("No answer yet", (STOPPED,), picture))
    return Explanation(tuple(chapters))


def _the_states(maze: Maze) -> str:
    return (
        "A letter turns the walker relative to the heading with which it came, so where it "
        "stands does not yet say where it goes: a state is a cell together with the heading of "
        f"arrival. {maze.rows} rows of {maze.cols} cells make {4 * maze.rows * maze.cols} states. "
        "From a state the letter fixes the next one; only a ? leaves a choice."
    )


def _the_search(answer: Answer[Maze]) -> str:
    states = dict(answer.work).get("states")
    here = "" if states is None else f" Here it went back from {_count(states, 'state')}."
    return (
        "The search goes backward from the goals, one move at a time: first all states one move "
        "away from a goal, then those two moves away, and so on. Each state is met once, at its "
        "least distance, and a state on the rim that heads inward is a way in. So one search "
        f"finds the cheapest route of every way in at once.{here} "
        "(To follow each way in forward and remember costs of states whose walk is not finished "
        "yet goes wrong: inside a loop such a cost is not known yet.)"
    )


def _the_escape(maze: Maze, escape: Escape, budget: Budget) -> tuple[str, str]:
    """Where the escape enters and ends, and what it chooses at each ``?``."""
    choices, met = [], 0
    cell = maze.first_cell(escape.way)
    for number, cell in enumerate(cells_along(maze, escape), start=1):
        if number % 4096 == 0:
            budget.look()
        if maze[cell] == "?":
            met += 1
            if met <= MOST_CHOICES:
                heading = Heading[escape.route[number]].word
                choices.append(f"{heading} in {place(cell)} (after move {number})")
    ends = (
        f"The escape enters {escape.way.words} and reaches the goal in {place(cell)} "
        f"in {_count(escape.cost, 'move')}, entering counted as one."
    )
    if not met:
        return ends, "No ? is met on the way: the letters alone lead there."
    told = "; ".join(choices) + (f"; and {met - MOST_CHOICES} more" if met > MOST_CHOICES else "")
    return ends, f"At each ? it takes the heading by which the search came: {told}."


def _the_others(maze: Maze, answer: Solved[Maze, Escape], budget: Budget) -> str:
    ways = 2 * (maze.rows + maze.cols)
    costs = answer.witness.costs
    if costs is None:
        return "Only this way in was looked at."
    failing = ways - answer.count
    next_ones = islice(costs.cheapest(budget), 1, 6)
    others = ", ".join(f"{way} in {cost}" for cost, way in next_ones)
    reach = "reaches" if answer.count == 1 else "reach"
    found = f"Of the {ways} ways in, {answer.count} {reach} a goal"
    found += f" (after the escape: {others})." if others else "."
    if not failing:
        return found
    other = "The other 1 was" if failing == 1 else f"The other {failing} were"
    return (
        f"{found} {other} never met by the search. A walk from there leaves the grid, dies, or "
        "comes back to a state where it has been, and goes round."
    )


def _the_closed_set(maze: Maze, answer: Answer[Maze]) -> str:
    assert isinstance(answer, Impossible)
    reached: Reached = answer.certificate
    count = len(reached)
    way = dict(answer.options).get("way")
    start = maze.way(way).words if way else "from every side"
    reach = f"reaches {_count(count, 'state')} in all"
    return (
        f"Walking forward {start}, by every choice at every ?, {reach}. "
        "Every move from one of them leads to another one, out of the grid or to death, and none "
        "of them is on a goal: a walk never leaves this set for a goal. The set is the proof, and "
        "`check` verifies it without any search."
    )


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'s' * (number != 1)}"
