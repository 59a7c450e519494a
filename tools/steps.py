"""Steps a second of many games at once, and of a loop over `lasermaze.Game`.

    python tools/steps.py [--lanes N] [--seconds S]

Both play random legal moves, on puzzles of the usual size for beginners. The time is processor
time on one core; the choice of the moves from the masks is part of it.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from time import process_time

import numpy as np

import lasermaze as lm
from lasermaze.envs.lanes import KINDS
from lasermaze.envs.vector import PuzzleVectorEnv


def rate(run: Callable[[], int], seconds: float) -> float:
    """Steps a second of a function that makes some and returns their number: the best of three."""
    best = 0.0
    for _ in range(3):
        begun, steps = process_time(), 0
        while process_time() - begun < seconds:
            steps += run()
        best = max(best, steps / (process_time() - begun))
    return best


def vector(envs: PuzzleVectorEnv) -> Callable[[], int]:
    """Fifty steps in each lane."""
    rng = np.random.default_rng(0)
    _, info = envs.reset(seed=1)
    mask = info["action_mask"]

    def run() -> int:
        nonlocal mask
        for _ in range(50):
            actions = (rng.random(mask.shape, dtype=np.float32) * mask).argmax(1)
            *_, info = envs.step(actions)
            mask = info["action_mask"]
        return 50 * envs.num_envs

    return run


def games(envs: PuzzleVectorEnv) -> Callable[[], int]:
    """A game of at most fifty moves."""
    rng = Random(0)

    def run() -> int:
        game = lm.Game(envs.puzzle_of(rng.randrange(envs.num_envs)))
        for step in range(50):
            moves = list(game.legal_moves())
            if not moves:
                return step or 1
            game.push(rng.choice(moves))
            game.is_solved()
        return 50

    return run


def main() -> None:
    """Print a table for the documentation."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--lanes", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=0.5)
    given = parser.parse_args()
    print("| kind | size | many, a second | `lm.Game`, a second | times |")
    print("| --- | --- | ---: | ---: | ---: |")
    for kind in KINDS:
        envs = PuzzleVectorEnv(given.lanes, kind, puzzles=32)
        fast, slow = rate(vector(envs), given.seconds), rate(games(envs), given.seconds)
        size = "x".join(map(str, envs.games.size))
        print(f"| `{kind}` | {size} | {fast:,.0f} | {slow:,.0f} | {fast / slow:,.0f} |")


if __name__ == "__main__":
    main()
