"""What helps a walker: a way in that leads to a goal, a choice to take back, the next choice."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from lasermaze.budget import UNLIMITED, Budget
from lasermaze.grid import Heading, place
from lasermaze.interface import Hint
from lasermaze.signposts.hint import hint
from lasermaze.signposts.play import Stand, position_of, standing
from lasermaze.signposts.puzzle import Maze, letter_for, turned
from lasermaze.signposts.solve import NEVER, costs

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


def advise(puzzle: Maze, position: str, budget: Budget = UNLIMITED) -> Hint[Maze]:
    """A way in to choose or to leave, the first choice that is in vain, or the next choice.

    Cost: the least cost of every state, 16 bytes a cell, and a search for the next choice.
    """
    stand = standing(puzzle, position)
    if stand.way is None:
        return _at_rim(puzzle, hint(puzzle))
    table = costs(puzzle)
    least = _from(table, stand, 1)
    if least is None:
        reason = "Whatever is chosen on the way, no goal is reached from there."
        text = f"Take another way in than {stand.way}."
        return Hint(text, reason, True, puzzle.first_cell(stand.way), puzzle, "")
    for number, moves in enumerate(stand.used):
        left = _after_choice(table, puzzle, stand, number)
        if left is None or moves + left > least:
            return _take_back(puzzle, stand, number, left, least)
    if stand.end is None:
        text, reason = "The goal is reached.", f"No route has fewer moves {stand.way.words}."
        return Hint(text, reason, True, None, puzzle, position)
    return _at_choice(puzzle, stand)


def _at_rim(puzzle: Maze, found: Hint[Maze]) -> Hint[Maze]:
    """The hint for a way in, with the position behind it."""
    ways = {f"Enter {way.words}.": way for way in puzzle.ways()}
    way = ways.get(found.text)
    return replace(found, position="" if way is None else str(way))


def _from(table: npt.NDArray[np.uint32], stand: Stand, moves: int) -> int | None:
    """The fewest moves of a route that begins with so many moves of this one."""
    left = int(table[Heading[stand.route[moves - 1]]][stand.cells[moves - 1]])
    return None if left == NEVER else moves + left


def _after_choice(
    table: npt.NDArray[np.uint32], puzzle: Maze, stand: Stand, number: int
) -> int | None:
    """The fewest moves to a goal once a choice is made, the chosen move included."""
    onward, cell = Heading[stand.choices[number]], stand.cells[stand.used[number] - 1]
    there = onward.step(cell)
    if not puzzle.holds(there) or table[onward][there] == NEVER:
        return None
    return 1 + int(table[onward][there])


def _take_back(puzzle: Maze, stand: Stand, number: int, left: int | None, least: int) -> Hint[Maze]:
    cell = stand.cells[stand.used[number] - 1]
    heading = Heading[stand.choices[number]].word
    text = f"Take back what was chosen at the ? in {place(cell)}: not to the {heading}."
    if left is None:
        reason = "That way no goal is reached."
    else:
        more = stand.used[number] + left - least
        reason = f"That way is {more} move{'s' * (more != 1)} longer than it need be."
    kept = position_of(stand._replace(choices=stand.choices[:number]))
    return Hint(text, reason, True, cell, puzzle, kept)


def _at_choice(puzzle: Maze, stand: Stand) -> Hint[Maze]:
    """The next heading, asked of the maze in which the choices so far are letters."""
    assert stand.way is not None
    decided = puzzle
    for choice, moves in zip(stand.choices, stand.used, strict=True):
        letter = letter_for(Heading[stand.route[moves - 1]], Heading[choice])
        decided = decided.replaced(stand.cells[moves - 1], letter)
    found = hint(decided, way=str(stand.way))
    cell = stand.cells[-1]
    heading = turned(Heading[stand.route[-1]], found.puzzle[cell])
    choices = stand.choices + heading.name
    position = position_of(stand._replace(choices=choices))
    return replace(found, puzzle=puzzle, position=position)
