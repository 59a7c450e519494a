"""Why the answer to a maze without walls is what it is, and what a player needs next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from lasermaze.core.answers import Answer, Impossible, Solved
from lasermaze.core.budget import Budget
from lasermaze.core.english import agreeing, counted, grouped
from lasermaze.core.grid import Cell, Heading, place
from lasermaze.interface import STOPPED, Chapter, Explanation, Hint
from lasermaze.kinds.signposts.draw import draw
from lasermaze.kinds.signposts.editor import Walk, moves_between, walk_to
from lasermaze.kinds.signposts.puzzle import (
    TURNS,
    ClosedSet,
    Escape,
    Maze,
    SignpostsOptions,
    Way,
    turned,
)
from lasermaze.kinds.signposts.solve import Search

#: How many choices of a route are listed one by one.
MOST_CHOICES = 6

#: How many cells of a route are listed one by one.
MOST_CELLS = 60

#: What each letter tells a walker to do.
_TURN = {"S": "go straight on", "L": "turn left", "R": "turn right", "U": "turn back"}


# Explanations


def explain(puzzle: Maze, answer: Answer[Maze, Escape, ClosedSet], budget: Budget) -> Explanation:
    """What a state is, how the search goes backward, what it found and why the rest fails.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    budget.check()
    picture = draw(puzzle, answer, budget)
    budget.check()
    chapters = [
        Chapter("The states", (_the_states(puzzle),), draw(puzzle, None)),
        Chapter("The search, backward", (_the_search(answer),)),
    ]
    if isinstance(answer, Solved):
        chapters.append(Chapter("The escape", _the_escape(puzzle, answer.witness, budget), picture))
        steps = tuple(_step_by_step(puzzle, answer.witness))
        chapters.append(Chapter("The escape, cell by cell", steps))
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
        "(To follow each way in forward and remember costs of states whose walk is not finished "
        "yet goes wrong: inside a loop such a cost is not known yet.)"
    )


def _the_escape(maze: Maze, escape: Escape, budget: Budget) -> tuple[str, str]:
    """Where the escape enters and ends, and what it chooses at each ``?``."""
    choices, met = [], 0
    cell = maze.first_cell(escape.way)
    for number, cell in enumerate(budget.paced(maze.route_cells(escape)), start=1):
        if maze[cell] == "?":
            met += 1
            if met <= MOST_CHOICES:
                heading = Heading[escape.route[number]].word
                choices.append(f"{heading} in {place(cell)} (after move {number})")
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
        letter, arrival = maze[cell], Heading[escape.route[number]]
        told = f"{number + 1}. {place(cell)}, heading {arrival.word}: {letter}"
        if number + 1 < escape.cost:
            onward = Heading[escape.route[number + 1]]
            turn = _TURN[TURNS[(onward - arrival) % 4]]
            chosen = "choose to " if letter == "?" else ""
            yield f"{told}, {chosen}{turn}, to the {onward.word}."
        else:
            yield f"{told}, the goal."
    if escape.cost > MOST_CELLS:
        yield f"And {grouped(escape.cost - MOST_CELLS)} more."


def _the_others(maze: Maze, answer: Solved[Maze, Escape], budget: Budget) -> str:
    costs = answer.witness.costs
    if costs is None:
        return "Only this way in was looked at."
    ways = 2 * (maze.rows + maze.cols)
    failing = ways - answer.count
    next_ones = islice(costs.cheapest(budget), 1, 6)
    others = ", ".join(f"{way} in {cost}" for cost, way in next_ones)
    reach = f"{grouped(answer.count)} {agreeing(answer.count, 'reaches')}"
    found = f"Of the {counted(ways, 'way in', 'ways in')}, {reach} a goal"
    found += f" (after the escape: {others})." if others else "."
    if not failing:
        return found
    others = counted(failing, "other way in", "other ways in", verb="was")
    return (
        f"{found} The {others} never met by the search. A walk from there leaves the grid, dies, "
        "or comes back to a state where it has been, and goes round."
    )


def _the_closed_set(maze: Maze, answer: Impossible[Maze, ClosedSet]) -> str:
    way = dict(answer.options).get("way")
    start = maze.way(way).words if way else "from every side"
    reach = f"reaches {counted(len(answer.certificate), 'state')} in all"
    return (
        f"Walking forward {start}, by every choice at every ?, {reach}. "
        "Every move from one of them leads to another one, out of the grid or to death, and none "
        "of them is on a goal: a walk never leaves this set for a goal. The set is the proof, and "
        "`check` verifies it without any search."
    )


# Hints


def hint(
    puzzle: Maze, position: str | None, budget: Budget, options: SignpostsOptions
) -> Hint[Maze]:
    """Which way in to take, which choice to take back, or which way to go at the next ``?``.

    With the option ``way`` only that way in will do. ``forced`` says that nothing else reaches a
    goal. Without a position the hint about a ``?`` puts a letter in its place, which keeps the
    shortest route, for that meets no ``?`` twice.

    Raises: PuzzleError for a way that the maze lacks, or no position of it; TimeUpError.
    Cost: the walk so far, and one search of the maze, with one byte a cell.
    """
    only = puzzle.only_way(options)
    if position is None:
        found = _way_in(puzzle, budget) if only is None else _first_choice(puzzle, only, budget)
        return replace(found, position=None)
    walk = walk_to(puzzle, position, budget)
    found = _for_walker(puzzle, walk, only, budget)
    assert found.position is not None
    moves = moves_between(puzzle, walk, walk_to(puzzle, found.position, budget))
    return replace(found, puzzle=puzzle, moves=moves)


def _first_choice(puzzle: Maze, only: Way, budget: Budget) -> Hint[Maze]:
    """Which way to go at the first ``?`` of the shortest route of a way in."""
    search = _all_states(puzzle, budget)
    cost = _cost(search, only)
    if cost is None:
        return _no_goal(puzzle, only)
    escape = search.escape(only)
    for number, cell in enumerate(budget.paced(puzzle.route_cells(escape)), start=1):
        if puzzle[cell] == "?":
            return _at_choice(search, cell, Heading[escape.route[number - 1]], number)
    reason = f"There is no ? on the way, and the goal is reached in {counted(cost, 'move')}."
    return Hint("Obey the letters.", reason, True, puzzle.first_cell(only), puzzle)


def _for_walker(puzzle: Maze, walk: Walk, only: Way | None, budget: Budget) -> Hint[Maze]:
    """The hint for a walker; its position is the one after it."""
    if walk.way is None and only is None:
        return _way_in(puzzle, budget)
    search = _all_states(puzzle, budget)
    if only is not None and only != walk.way:
        return _towards(search, walk, only)
    assert walk.way is not None
    least = _cost(search, walk.way)
    if least is None:
        if only is not None:
            return _no_goal(puzzle, only)
        text = f"Take another way in than {walk.way}."
        reason = "Whatever is chosen on the way, no goal is reached from there."
        return Hint(text, reason, True, puzzle.first_cell(walk.way), puzzle, "")
    for number, moves in enumerate(walk.used):
        left = search.after(walk.cells[moves - 1], Heading[walk.choices[number]])
        if left is None or moves + left > least:
            return _take_back(puzzle, walk, number, None if left is None else moves + left - least)
    if walk.fault is None:
        reason = f"No route has fewer moves {walk.way.words}."
        return Hint("The goal is reached.", reason, True, None, puzzle, walk.position)
    arrival = Heading[walk.route[-1]]
    found = _at_choice(search, walk.cells[-1], arrival, len(walk.route))
    onward = turned(arrival, found.puzzle[walk.cells[-1]]).name
    return replace(found, position=walk._replace(choices=walk.choices + onward).position)


def _all_states(puzzle: Maze, budget: Budget) -> Search:
    search = Search(puzzle, budget, all_states=True)
    search.run()
    return search


def _cost(search: Search, way: Way) -> int | None:
    """The cost of a way in; None if it reaches no goal."""
    return search.after(search.puzzle.outside(way), way.heading)


def _way_in(puzzle: Maze, budget: Budget) -> Hint[Maze]:
    """The hint to take the cheapest way in."""
    search = Search(puzzle, budget)
    search.run()
    if search.best is None:
        return _no_goal(puzzle)
    count = search.kernel.found
    reason = (
        "It is the only way in that reaches a goal."
        if count == 1
        else f"{counted(count, 'way in', 'ways in', verb='reaches')} a goal, none in fewer moves."
    )
    return _enter(puzzle, search.best[1], reason, forced=count == 1)


def _enter(puzzle: Maze, way: Way, reason: str, *, forced: bool) -> Hint[Maze]:
    return Hint(f"Enter {way.words}.", reason, forced, puzzle.first_cell(way), puzzle, str(way))


def _no_goal(puzzle: Maze, way: Way | None = None) -> Hint[Maze]:
    """The hint that a way in reaches no goal, or that none does."""
    text = f"No goal is reached {way.words if way else 'from anywhere'}."
    reason = "Every walk leaves the grid, dies, or goes round in a loop."
    return Hint(text, reason, True, None, puzzle, "")


def _towards(search: Search, walk: Walk, only: Way) -> Hint[Maze]:
    """The hint to take the one way in that will do."""
    cost = _cost(search, only)
    if cost is None:
        return _no_goal(search.puzzle, only)
    came = "" if walk.way is None else f"You came {walk.way.words}. "
    reason = f"{came}From there a goal is reached in {counted(cost, 'move')}."
    return _enter(search.puzzle, only, reason, forced=True)


def _take_back(puzzle: Maze, walk: Walk, number: int, longer: int | None) -> Hint[Maze]:
    """The hint that a choice is wrong.

    ``longer`` is how many moves it costs more than the best one; None if it reaches no goal.
    """
    cell = walk.cells[walk.used[number] - 1]
    heading = Heading[walk.choices[number]].word
    text = f"Take back what was chosen at the '?' in {place(cell)}: not to the {heading}."
    reason = (
        "That way no goal is reached."
        if longer is None
        else f"That way is {counted(longer, 'move')} longer than it need be."
    )
    before = walk._replace(choices=walk.choices[:number])
    return Hint(text, reason, True, cell, puzzle, before.position)


def _at_choice(search: Search, cell: Cell, arrival: Heading, number: int) -> Hint[Maze]:
    """Where to go from a ``?`` from which a goal is reached, for a walker that made some moves."""
    left = {heading: search.after(cell, heading) for heading in Heading}
    least, onward = min((moves, heading) for heading, moves in left.items() if moves is not None)
    del left[onward]
    others = ", ".join(
        f"{heading.word}: {'never' if moves is None else moves}" for heading, moves in left.items()
    )
    letter = TURNS[(onward - arrival) % 4]
    return Hint(
        text=f"At the '?' in {place(cell)}, where you come heading {arrival.word} with move "
        f"{number}, {_TURN[letter]}, to the {onward.word}.",
        reason=f"From there the goal is {counted(least, 'move')} away; by the other headings, "
        f"{others}.",
        forced=not any(left.values()),
        cell=cell,
        puzzle=search.puzzle.with_letter(cell, letter),
    )
