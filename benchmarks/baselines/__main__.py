"""Baselines on the benchmark, in one table, and the curve of a small learner.

    python -m benchmarks.baselines [--small] [--search 6]
    python -m benchmarks.baselines --curve FILE.svg [--steps N]

The table has the share of the puzzles that each player solves, by kind; the search is tried with
10^2 to 10^6 positions. ``--curve`` trains proximal policy optimization on beginners' cards of 3x3
and draws the share that it solves; then it is tried on other cards. Everything runs on one core.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import lasermaze as lm
from benchmarks.baselines import players
from benchmarks.baselines.curve import drawn
from benchmarks.baselines.ppo import share_solved, train
from lasermaze.datasets import golden, golden_small
from lasermaze.envs.vector import PuzzleVectorEnv
from lasermaze.kind import kind_named

#: The cards to learn from, each of them in its eight images, and those to be tried on at the end.
LEARNED, UNSEEN = 512, 128

#: The games at once, and the most moves of each.
LANES, MOVES = 256, 12

Player = Callable[[Any, Random], bool]


def all_players(most: int) -> dict[str, Player]:
    """The players by their names in the table; the search with up to 10^most positions."""
    return {
        "random legal moves": players.at_random,
        "greedy": players.greedily,
        "hints followed": players.by_hints,
        **{f"search, 10^{power}": players.by_search(10**power) for power in range(2, most + 1)},
    }


def table(rows: Any, most: int) -> None:
    """Print the table, each line as soon as it is known."""
    kinds = list(dict.fromkeys(row["kind"] for row in rows))
    sizes = Counter(row["kind"] for row in rows)
    print(f"| player | {' | '.join(kinds)} | all | seconds |")
    print(f"| --- |{' ---: |' * (len(kinds) + 2)}", flush=True)
    for name, player in all_players(most).items():
        rng, begun = Random(1), process_time()
        solved = Counter(row["kind"] for row in rows if player(lm.parse(row["puzzle"]), rng))
        shares = [f"{100 * solved[kind] / sizes[kind]:.0f} %" for kind in kinds]
        everything = f"{100 * sum(solved.values()) / len(rows):.0f} %"
        spent = f"{process_time() - begun:,.0f}"
        print(f"| {name} | {' | '.join(shares)} | {everything} | {spent} |", flush=True)


def cards() -> tuple[list[Any], list[Any]]:
    """Beginners' cards of 3x3: those to learn from, and others, no image of which is among them."""
    found = list(lm.generate_many("board", LEARNED + UNSEEN, level="beginner", size=(3, 3)))
    symmetries = kind_named("board").generator.symmetries
    return [image for card in found[:LEARNED] for image in symmetries(card)], found[LEARNED:]


def games(puzzles: list[Any]) -> PuzzleVectorEnv:
    """Games with these cards in all lanes, of at most `MOVES` moves."""
    return PuzzleVectorEnv(LANES, "board", puzzles=puzzles, max_steps=MOVES)


def learn(steps: int, seed: int = 1) -> tuple[list[tuple[int, float]], float]:
    """The share solved after each batch of steps, and at the end that of cards not seen before."""
    points: list[tuple[int, float]] = []
    learned, unseen = cards()
    net = train(games(learned), steps, seed, lambda at, share: points.append((at, share)))
    return points, share_solved(net, games(unseen), 4096, seed)


def main() -> None:
    """Print the table, and draw the curve if it is wanted."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--small", action="store_true", help="golden_small instead of golden")
    parser.add_argument("--search", type=int, default=6, help="search up to 10^SEARCH positions")
    parser.add_argument("--steps", type=int, default=4_000_000, help="the steps of the learner")
    parser.add_argument("--curve", metavar="FILE", help="train, and write the curve as SVG")
    given = parser.parse_args()
    if given.curve is None:
        table(golden_small() if given.small else golden(), given.search)
        return
    begun = process_time()
    points, unseen = learn(given.steps)
    Path(given.curve).write_text(drawn(points))
    last = [share for _, share in points[-10:]]
    spent = process_time() - begun
    share = sum(last) / len(last)
    print(f"{100 * share:.0f} % solved after {given.steps:,} steps, {spent:.0f} s")
    print(f"{100 * unseen:.0f} % of games on cards that it has not seen")


if __name__ == "__main__":
    main()
