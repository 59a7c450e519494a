"""Players that choose moves: at random, greedily, by plain search, by following hints."""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

import lasermaze as lm
from lasermaze.envs.lanes import PLANES, Lanes
from lasermaze.envs.session import Session

#: How many moves a player may make on a puzzle, for each cell; as in the environments.
MOVES_PER_CELL = 4


def lanes_of(puzzle: Any) -> Lanes:
    """The game of a puzzle, begun."""
    size = (puzzle.rows, puzzle.cols)
    lanes = Lanes(puzzle.kind, size, 1, MOVES_PER_CELL * size[0] * size[1])
    lanes.add(puzzle)
    lanes.begin(0, 0)
    lanes.show()
    return lanes


def at_random(puzzle: Any, rng: Random) -> bool:
    """Whether one game of random legal moves solves the puzzle."""
    lanes = lanes_of(puzzle)
    while not lanes.flags[0, 1:3].any():
        lanes.step([rng.choice(np.flatnonzero(lanes.masks[0]))])
    return bool(lanes.flags[0, 0])


def greedily(puzzle: Any, rng: Random) -> bool:
    """Whether a game solves the puzzle in which each move leads to the most progress.

    Among equal moves it chooses at random, so that it does not go back and forth for ever.
    """
    lanes = lanes_of(puzzle)
    while not lanes.flags[0, 1:3].any():
        best: list[tuple[float, int]] = []
        for move in np.flatnonzero(lanes.masks[0]):
            after = copy.copy(lanes)
            after.step([move])
            best.append((progress(after), int(move)))
        most = max(value for value, _ in best)
        lanes.step([rng.choice([move for value, move in best if value == most])])
    return bool(lanes.flags[0, 0])


def progress(lanes: Lanes) -> float:
    """How far a position has come: targets lit, cells lit, or nearness to a goal."""
    if lanes.flags[0, 0]:
        return 1e9
    planes = dict(zip(PLANES[lanes.kind], lanes.planes[0], strict=True))
    light = sum(plane for name, plane in planes.items() if name.startswith("light "))
    match lanes.kind:
        case "board":
            return float(planes["target that is lit"].sum() + 0.01 * (light > 0).sum())
        case "lazors":
            hit = sum(
                plane.sum() for name, plane in planes.items() if name.startswith("target that")
            )
            return float(hit + 0.01 * (light > 0).sum())
        case "shooters":
            return float((light > 0).sum() - 2 * planes["shooter that is hit"].sum())
        case "mirrors":
            return float((light > 0).sum())
    goal = planes["goal" if lanes.kind == "turrets" else "letter G"]
    here = sum(plane for name, plane in planes.items() if name.startswith("walker"))
    return -nearest(np.argwhere(here), np.argwhere(goal))


def nearest(ones: Any, others: Any) -> float:
    """The least distance between two sets of cells, in steps; large if one is empty."""
    if not len(ones) or not len(others):
        return 1e6
    return float(np.abs(ones[:, None] - others[None]).sum(2).min())


def by_search(positions: int) -> Callable[[Any, Random], bool]:
    """The player that searches breadth first among so many positions."""

    def player(puzzle: Any, _: Random) -> bool:
        return lanes_of(puzzle).search(0, positions)[0] is not None

    return player


def by_hints(puzzle: Any, _: Random) -> bool:
    """Whether the puzzle is solved by asking for hints, and doing what they say."""
    session = Session(puzzle, hints=True, max_calls=1000)
    while not session.done:
        told = session.call("hint").rpartition("Do: ")[2]
        session.call("move", {"move": told})
    return session.solved and lm.Game(puzzle, session.game.position).is_solved()
