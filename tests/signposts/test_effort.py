"""How hard a maze is: by plain counting, by what makes it harder, by plain players."""

from __future__ import annotations

import random
from math import sqrt
from statistics import mean
from typing import Any

import lasermaze as lm
from lasermaze.core.budget import UNLIMITED
from lasermaze.core.difficulty import LEVELS
from lasermaze.kinds.signposts.generate import effort
from tests.helpers import spearman
from tests.oracles.grids import STEPS, beside
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


def tries_forward(maze: Maze, dice: random.Random) -> int:
    """The moves until some goal is reached: by ways in and at every ? at random, none twice."""
    met, count = set[State](), 0
    for way in dice.sample(list(maze.ways), len(maze.ways)):
        waiting = [maze.ways[way]]
        while waiting:
            state = waiting.pop()
            count += 1
            if maze.cells[state[0]] == "G":
                return count
            if state not in met:
                met.add(state)
                onward = maze.onward(state)
                waiting += dice.sample(onward, len(onward))
    return count


def tries_backward(maze: Maze, dice: random.Random) -> int:
    """The moves back from the goals until the rim is reached, at every ? at random."""
    waiting = [(cell, way) for cell, letter in maze.cells.items() if letter == "G" for way in STEPS]
    dice.shuffle(waiting)
    met = set[State]()
    while waiting:
        state = waiting.pop()
        if state in met:
            continue
        met.add(state)
        back = beside(state[0], "SWNE"["NESW".index(state[1])])
        if back not in maze.cells:
            break
        led = [(back, way) for way in STEPS if state in maze.onward((back, way))]
        waiting += dice.sample(led, len(led))
    return len(met)


def test_mazes_rank_as_players_find_them() -> None:
    dice, scores, found, levels = random.Random(23), [], [], set()
    for seed, level in enumerate([None, *LEVELS] * 6):
        puzzle: Any = lm.generate("signposts", size=(9, 11), level=level, seed=seed)
        rating: Any = lm.rate(puzzle)
        maze = maze_of(native(puzzle.lines()))
        scores.append(rating.score)
        levels.add(rating.level)
        forward, backward = (
            mean(player(maze, dice) for _ in range(5)) for player in (tries_forward, tries_backward)
        )
        found.append(sqrt(forward * backward))
    assert levels == set(LEVELS)
    assert spearman(scores, found) > 0.6
