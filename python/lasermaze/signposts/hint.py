"""The next thing a walker needs: which way in, or which way at the next ``?``."""

from __future__ import annotations

from lasermaze.answers import Impossible, Solved
from lasermaze.budget import UNLIMITED, Budget
from lasermaze.grid import Cell, Heading, place
from lasermaze.interface import Hint
from lasermaze.signposts.puzzle import Escape, Maze, cells_along, letter_for
from lasermaze.signposts.solve import solve

#: A turn in words, by its letter.
_TURN = {"S": "go straight on", "L": "turn left", "R": "turn right", "U": "turn back"}


def hint(puzzle: Maze, budget: Budget = UNLIMITED, *, way: str = "") -> Hint[Maze]:
    """Which way in to take; for one ``way``, which way to go at the first ``?`` of its route.

    Following the second kind puts a letter in the place of the ``?``, which keeps the shortest
    route, for that meets no ``?`` twice. ``forced`` says that nothing else reaches a goal.
    """
    answer = solve(puzzle, Budget(), way=way)
    if isinstance(answer, Solved):
        return _at_next_choice(puzzle, answer.witness) if way else _way_in(puzzle, answer)
    where = puzzle.way(way).words if way else "from anywhere"
    reason = "Every walk leaves the grid, dies, or goes round in a loop."
    return _nothing(puzzle, f"No goal is reached {where}.", reason)


def _nothing(puzzle: Maze, text: str, reason: str) -> Hint[Maze]:
    return Hint(text=text, reason=reason, forced=True, cell=None, puzzle=puzzle)


def _way_in(puzzle: Maze, answer: Solved[Maze, Escape]) -> Hint[Maze]:
    escape = answer.witness
    if answer.unique:
        reason = "It is the only way in that reaches a goal."
    else:
        reason = f"{answer.count} ways in reach a goal, none in fewer moves."
    return Hint(
        text=f"Enter {escape.way.words}.",
        reason=reason,
        forced=answer.unique is True,
        cell=puzzle.first_cell(escape.way),
        puzzle=puzzle,
    )


def _at_next_choice(puzzle: Maze, escape: Escape) -> Hint[Maze]:
    for number, cell in enumerate(cells_along(puzzle, escape), start=1):
        if puzzle[cell] == "?":
            arrival, onward = (Heading[name] for name in escape.route[number - 1 : number + 1])
            return _at_choice(puzzle, escape, cell, number, arrival, onward)
    moves = f"the goal is reached in {escape.cost} move{'s' * (escape.cost != 1)}"
    return _nothing(puzzle, "Obey the letters.", f"There is no ? on the way, and {moves}.")


def _at_choice(
    puzzle: Maze, escape: Escape, cell: Cell, number: int, arrival: Heading, onward: Heading
) -> Hint[Maze]:
    letter = letter_for(arrival, onward)
    others = {
        other: solve(
            puzzle.replaced(cell, letter_for(arrival, other)), Budget(), way=str(escape.way)
        )
        for other in Heading
        if other != onward
    }
    forced = all(isinstance(answer, Impossible) for answer in others.values())
    said = ", ".join(
        f"{other.word}: {answer.witness.cost - number}"
        if isinstance(answer, Solved)
        else f"{other.word}: never"
        for other, answer in others.items()
    )
    return Hint(
        text=f"At the ? in {place(cell)}, where you come heading {arrival.word} with move "
        f"{number}, {_TURN[letter]}, to the {onward.word}.",
        reason=f"From there the goal is {escape.cost - number} moves away; by the other headings, "
        f"{said}.",
        forced=forced,
        cell=cell,
        puzzle=puzzle.replaced(cell, letter),
    )
