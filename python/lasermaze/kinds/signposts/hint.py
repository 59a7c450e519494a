"""The next thing a walker needs: which way in, or which way at the next ``?``."""

from __future__ import annotations

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.grid import Cell, Heading, place
from lasermaze.kind import Hint
from lasermaze.kinds.signposts.puzzle import Maze, Way, cells_along, letter_for
from lasermaze.kinds.signposts.solve import Distances, best_way

#: A turn in words, by its letter.
_TURN = {"S": "go straight on", "L": "turn left", "R": "turn right", "U": "turn back"}


def hint(puzzle: Maze, budget: Budget = UNLIMITED, *, way: str = "") -> Hint[Maze]:
    """Which way in to take; for one ``way``, which way to go at the first ``?`` of its route.

    Following the second kind puts a letter in the place of the ``?``, which keeps the shortest
    route, for that meets no ``?`` twice. ``forced`` says that nothing else reaches a goal.

    Raises: PuzzleError for a way that the maze lacks; TimeUpError.
    Cost: one search of the maze.
    """
    if not way:
        return way_in(puzzle, budget)[0]
    asked = puzzle.way(way)
    distances = Distances(puzzle, budget)
    cost = distances.cost(asked)
    if cost is None:
        return no_goal(puzzle, asked)
    escape = distances.escape(asked)
    for number, cell in enumerate(cells_along(puzzle, escape), start=1):
        if number % 4096 == 0:
            budget.look()
        if puzzle[cell] == "?":
            return at_choice(puzzle, distances, cell, Heading[escape.route[number - 1]], number)
    reason = f"There is no ? on the way, and the goal is reached in {moves_in_words(cost)}."
    return Hint("Obey the letters.", reason, True, None, puzzle)


def way_in(puzzle: Maze, budget: Budget) -> tuple[Hint[Maze], Way | None]:
    """The hint to take the cheapest way in, and that way in; None where no goal is reached."""
    found = best_way(puzzle, budget)
    if found is None:
        return no_goal(puzzle), None
    count, _, way = found
    reason = "It is the only way in that reaches a goal."
    if count > 1:
        reason = f"{count} ways in reach a goal, none in fewer moves."
    return enter(puzzle, way, reason, forced=count == 1), way


def enter(puzzle: Maze, way: Way, reason: str, *, forced: bool) -> Hint[Maze]:
    """The hint to take a way in."""
    return Hint(f"Enter {way.words}.", reason, forced, puzzle.first_cell(way), puzzle)


def no_goal(puzzle: Maze, way: Way | None = None) -> Hint[Maze]:
    """The hint that a way in reaches no goal, or that none does."""
    where = way.words if way else "from anywhere"
    reason = "Every walk leaves the grid, dies, or goes round in a loop."
    return Hint(f"No goal is reached {where}.", reason, True, None, puzzle)


def at_choice(
    puzzle: Maze, distances: Distances, cell: Cell, arrival: Heading, number: int
) -> Hint[Maze]:
    """Where to go from a ``?`` from which a goal is reached, for a walker that made some moves."""
    left = {heading: distances.after(cell, heading) for heading in Heading}
    least, onward = min((moves, heading) for heading, moves in left.items() if moves is not None)
    del left[onward]
    others = ", ".join(
        f"{heading.word}: {'never' if moves is None else moves}" for heading, moves in left.items()
    )
    letter = letter_for(arrival, onward)
    return Hint(
        text=f"At the ? in {place(cell)}, where you come heading {arrival.word} with move "
        f"{number}, {_TURN[letter]}, to the {onward.word}.",
        reason=f"From there the goal is {moves_in_words(least)} away; by the other headings, "
        f"{others}.",
        forced=not any(left.values()),
        cell=cell,
        puzzle=puzzle.replaced(cell, letter),
    )


def moves_in_words(count: int) -> str:
    """``1 move``, ``5 moves``."""
    return f"{count} move{'s' * (count != 1)}"
