"""How hard a maze is: by plain counting, and by what makes it harder."""

from __future__ import annotations

import random
from typing import Any

import lasermaze as lm
from lasermaze.core.budget import UNLIMITED
from lasermaze.kinds.signposts.generate import effort
from tests.oracles.signposts import Maze, Signposts, State, maze_of, native


def effort_of(text: str) -> tuple[int, int]:
    puzzle: Any = lm.parse(text)
    found = effort(puzzle, UNLIMITED)
    assert found is not None
    return found.search, found.open


def fewest_choices(maze: Maze, state: State, cost: int) -> int | None:
    """The fewest ? on a route of this many moves, by trying every route; None where none is."""
    letter = maze.cells[state[0]]
    if letter == "G" or cost == 1:
        return 0 if (letter == "G") == (cost == 1) else None
    found = [fewest_choices(maze, after, cost - 1) for after in maze.onward(state)]
    return min((each + (letter == "?") for each in found if each is not None), default=None)


def plain_effort(maze: Maze) -> tuple[int, int] | None:
    """The effort by counting states; None where there are too many routes to try."""
    left = {state: moves for state, moves in maze.left.items() if moves}
    entered = maze.reached(maze.ways)
    if maze.costs:
        if maze.least > 12:
            return None
        best = [way for way, cost in maze.costs.items() if cost == maze.least]
        found = [fewest_choices(maze, maze.ways[way], maze.least) for way in best]
        choices = min(each for each in found if each is not None)
        blind = {state for state, moves in left.items() if moves < maze.least} - entered
        return maze.least + len(blind), choices.bit_length()
    sides = []
    for side in (set(left), entered):
        choices = len({cell for cell, _ in side if maze.cells[cell] == "?"})
        sides.append((len(side), choices.bit_length()))
    return min(sides, key=lambda each: each[0])


def test_it_is_what_plain_counting_finds() -> None:
    verdicts = {True: 0, False: 0}
    for text in Signposts().puzzles(240, random.Random(31)):
        right = plain_effort(maze_of(text)) if len(text) < 65 else None
        if right is not None:
            assert effort_of(text) == right, text
            verdicts[bool(maze_of(text).costs)] += 1
    assert min(verdicts.values()) > 25, verdicts


#: Mazes with their efforts: moves, blind ends and choices make them harder.
MAZES = [
    (["XXXXXX", "SSSSGX", "XXXXXX"], (5, 0)),
    (["XXXXXX", "SSSRXX", "XXXSXX", "XGSRXX", "XXXXXX", "XXXXXX"], (8, 0)),
    (["XXXXXX", "SSSRXX", "XXXSXX", "XGSRXX", "XSXXXX", "XXXXXX"], (9, 0)),
    (["XXXXXX", "SSS?XX", "XXXSXX", "XGSRXX", "XSXXXX", "XXXXXX"], (14, 1)),
    (["XXXXXX", "SSSSRX", "XXXXLX", "XGXSRX", "XXXXXX", "XXXXXX"], (0, 0)),
]


def test_moves_blind_ends_and_choices_make_it_harder() -> None:
    for rows, right in MAZES:
        assert effort_of(native(rows)) == plain_effort(maze_of(native(rows))) == right
