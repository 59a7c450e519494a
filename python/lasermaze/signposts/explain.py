"""Why the answer to a maze without walls is what it is, in the words of a lecture."""

from __future__ import annotations

from lasermaze.answers import Answer, Impossible, Solved
from lasermaze.budget import UNLIMITED, Budget
from lasermaze.grid import Heading, place
from lasermaze.interface import STOPPED, Chapter, Explanation
from lasermaze.signposts.draw import draw
from lasermaze.signposts.puzzle import Escape, Maze, Reached, cells_along

#: So many choices of a route are told one by one.
MOST_CHOICES = 6


def explain(puzzle: Maze, answer: Answer[Maze], budget: Budget = UNLIMITED) -> Explanation:
    """What a state is, how the search goes backward, what it found and why the rest fails."""
    picture = draw(puzzle, answer)
    chapters = [
        Chapter("The states", (_the_states(puzzle),), draw(puzzle)),
        Chapter("The search, backward", (_the_search(answer),)),
    ]
    if isinstance(answer, Solved):
        told = (_the_escape(puzzle, answer), _the_choices(puzzle, answer.witness))
        chapters.append(Chapter("The escape", told, picture))
        if answer.exact:
            chapters.append(Chapter("The other ways in", (_the_others(puzzle, answer),)))
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
    states = dict(answer.work).get("states", 0)
    return (
        "The search goes backward from the goals, one move at a time: first all states one move "
        "away from a goal, then those two moves away, and so on. Each state is met once, at its "
        "least distance, and a state on the rim that heads inward is a way in. So one search "
        f"finds the cheapest route of every way in at once; here it met {_count(states, 'state')}. "
        "(To follow each way in forward and remember costs of states whose walk is not finished "
        "yet goes wrong: inside a loop such a cost is not known yet.)"
    )


def _the_escape(maze: Maze, answer: Answer[Maze]) -> str:
    assert isinstance(answer, Solved)
    escape: Escape = answer.witness
    *_, goal = cells_along(maze, escape)
    moves = _count(escape.cost, "move")
    return (
        f"The escape enters {escape.way.words} and reaches the goal in {place(goal)} "
        f"in {moves}, entering counted as one."
    )


def _the_choices(maze: Maze, escape: Escape) -> str:
    choices = [
        f"{Heading[escape.route[number]].word} in {place(cell)} (after move {number})"
        for number, cell in enumerate(cells_along(maze, escape), start=1)
        if maze[cell] == "?"
    ]
    if not choices:
        return "No ? is met on the way: the letters alone lead there."
    told = "; ".join(choices[:MOST_CHOICES])
    rest = len(choices) - MOST_CHOICES
    more = f"; and {rest} more" if rest > 0 else ""
    return f"At each ? it takes the heading by which the search came: {told}{more}."


def _the_others(maze: Maze, answer: Solved[Maze, Escape]) -> str:
    ways = 2 * (maze.rows + maze.cols)
    if answer.witness.costs is None:
        return "Only this way in was looked at."
    failing = ways - answer.count
    others = [f"{way} in {cost}" for cost, way in answer.witness.costs.succeeding()[1:6]]
    reach = "reaches" if answer.count == 1 else "reach"
    found = f"Of the {ways} ways in, {answer.count} {reach} a goal"
    found += f" (after the escape: {', '.join(others)})." if others else "."
    return (
        f"{found} The other {failing} were never met by the search. A walk from there leaves the "
        "grid, dies, or comes back to a state where it has been, and then goes round for ever."
        if failing
        else found
    )


def _the_closed_set(maze: Maze, answer: Answer[Maze]) -> str:
    assert isinstance(answer, Impossible)
    reached: Reached = answer.certificate
    count = sum(byte.bit_count() for byte in reached.bits)
    way = dict(answer.options).get("way")
    start = maze.way(way).words if way else "from any side"
    reach = f"reaches {_count(count, 'state')} in all"
    return (
        f"Walking forward {start}, by every choice at every ?, {reach}. "
        "Every move from one of them leads to another one, out of the grid or to death, and none "
        "of them is on a goal: whoever walks in stays among them. This set is the proof, and "
        "`check` verifies it without any search."
    )


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'s' * (number != 1)}"
