"""What helps a walker: a way in that leads to a goal, a choice to take back, the next choice."""

from __future__ import annotations

from dataclasses import replace

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.grid import Heading, place
from lasermaze.kind import Hint
from lasermaze.kinds.signposts.hint import at_choice, enter, moves_in_words, no_goal, way_in
from lasermaze.kinds.signposts.play import Stand, position_of, standing
from lasermaze.kinds.signposts.puzzle import Maze, Way, turned
from lasermaze.kinds.signposts.solve import Distances


def advise(puzzle: Maze, position: str, budget: Budget = UNLIMITED, *, way: str = "") -> Hint[Maze]:
    """A way in to choose or to leave, the first choice that is in vain, or the next choice.

    With ``way`` only that way in will do.

    Raises: PuzzleError for a way that the maze lacks, or no position of it; TimeUpError.
    Cost: the walk so far, and one search of the maze, with one byte a cell.
    """
    asked = puzzle.way(way) if way else None
    stand = standing(puzzle, position, budget)
    if stand.way is None and asked is None:
        hint, found = way_in(puzzle, budget)
        return replace(hint, position="" if found is None else str(found))
    distances = Distances(puzzle, budget)
    if asked is not None and asked != stand.way:
        return _towards(puzzle, distances, stand, asked)
    assert stand.way is not None
    least = distances.cost(stand.way)
    if least is None and asked is not None:
        return replace(no_goal(puzzle, asked), position="")
    if least is None:
        reason = "Whatever is chosen on the way, no goal is reached from there."
        text = f"Take another way in than {stand.way}."
        return Hint(text, reason, True, puzzle.first_cell(stand.way), puzzle, "")
    for number, moves in enumerate(stand.used):
        left = distances.after(stand.cells[moves - 1], Heading[stand.choices[number]])
        if left is None or moves + left > least:
            return _take_back(puzzle, stand, number, left, least)
    if stand.end is None:
        text, reason = "The goal is reached.", f"No route has fewer moves {stand.way.words}."
        return Hint(text, reason, True, None, puzzle, position)
    return _next_choice(puzzle, distances, stand)


def _towards(puzzle: Maze, distances: Distances, stand: Stand, asked: Way) -> Hint[Maze]:
    """The hint to take the one way in that will do."""
    cost = distances.cost(asked)
    if cost is None:
        return replace(no_goal(puzzle, asked), position="")
    reason = f"From there a goal is reached in {moves_in_words(cost)}."
    if stand.way is not None:
        reason = f"You came {stand.way.words}. {reason}"
    return replace(enter(puzzle, asked, reason, forced=True), position=str(asked))


def _take_back(puzzle: Maze, stand: Stand, number: int, left: int | None, least: int) -> Hint[Maze]:
    cell = stand.cells[stand.used[number] - 1]
    heading = Heading[stand.choices[number]].word
    text = f"Take back what was chosen at the ? in {place(cell)}: not to the {heading}."
    if left is None:
        reason = "That way no goal is reached."
    else:
        more = moves_in_words(stand.used[number] + left - least)
        reason = f"That way is {more} longer than it need be."
    kept = position_of(stand._replace(choices=stand.choices[:number]))
    return Hint(text, reason, True, cell, puzzle, kept)


def _next_choice(puzzle: Maze, distances: Distances, stand: Stand) -> Hint[Maze]:
    """Where to go from the ``?`` where the walker waits."""
    cell, arrival = stand.cells[-1], Heading[stand.route[-1]]
    found = at_choice(puzzle, distances, cell, arrival, len(stand.route))
    choices = stand.choices + turned(arrival, found.puzzle[cell]).name
    return replace(found, puzzle=puzzle, position=position_of(stand._replace(choices=choices)))
