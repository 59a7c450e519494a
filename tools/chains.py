"""Measure how deep the steps are by which cards are solved: printed and generated cards.

    python tools/chains.py CARDS... [--generated N] [--seed S]

For each set it prints how many steps of all chains are seen at a glance, how many by following
light to its end, how many need a case split, and the largest split of each card. With printed
cards (``card-40.txt``) it prints the rank correlation of their numbers with the depth of their
chains too, beside that of the difficulty. Seconds are processor time.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from math import log2
from pathlib import Path
from statistics import correlation
from time import process_time

import lasermaze as lm
from lasermaze.core.budget import Budget
from lasermaze.kinds.board.check.chain import Chain
from lasermaze.kinds.board.puzzle import Board
from lasermaze.kinds.board.solve import forced_steps


def chain_of(card: Board) -> Chain | None:
    """The verified chain of a card with one solution."""
    answer = lm.solve(card)
    assert isinstance(answer, lm.Solved), card
    assert answer.unique, card
    steps = forced_steps(card, answer.witness, Budget(), stray_beams=False).steps
    return Chain(card, steps, Budget(), stray_beams=False)


def measure(title: str, cards: Iterable[Board]) -> list[Chain | None]:
    """Print the depths of some cards' chains, and return the chains."""
    begin = process_time()
    chains = [chain_of(card) for card in cards]
    seconds = process_time() - begin
    found = [chain for chain in chains if chain is not None]
    depths = Counter(min(step.cases, 2) for chain in found for step in chain.steps)
    decisions = Counter(
        min(step.cases, 2) for chain in found for step in chain.steps if step.decided is not None
    )
    largest = Counter(chain.most_cases for chain in found)
    print(
        f"{title}: {len(chains)} cards, {len(chains) - len(found)} without a chain, {seconds:.1f} s"
    )
    for name, counted in (("all steps", depths), ("those that decide", decisions)):
        total = sum(counted.values())
        parts = zip(("at a glance", "followed", "case split"), range(3), strict=True)
        told = ", ".join(f"{what} {counted[depth]}" for what, depth in parts)
        print(f"  {name}: {total} ({told})")
    told = ", ".join(f"{cases}: {often}" for cases, often in sorted(largest.items()))
    print(f"  cards by their largest split (0 at a glance, 1 followed): {told}")
    return chains


def depth_and_width(chain: Chain) -> float:
    """A candidate for the difficulty: every step weighs as many as the ends of its refutations."""
    ends = sum(len(other.ends) for step in chain.steps for other in step.alternatives)
    return log2(1 + ends)


def spearman(xs: list[float], ys: list[float]) -> float:
    """The rank correlation of two lists."""

    def ranks(values: list[float]) -> list[float]:
        ordered = sorted(values)
        return [ordered.index(one) + (ordered.count(one) - 1) / 2 for one in values]

    return correlation(ranks(xs), ranks(ys))


def compare(numbers: list[float], cards: list[Board], chains: list[Chain | None]) -> None:
    """Print how well the depth of the chains ranks cards with printed numbers."""
    rated = [lm.rate(card) for card in cards]
    scores = [one.score for one in rated if one is not None]
    found = [chain for chain in chains if chain is not None]
    if not len(scores) == len(found) == len(numbers):
        print("  a card has no chain: nothing is compared")
        return
    open_tokens = [float(one.effort.open) for one in rated if one is not None]
    ends = [depth_and_width(chain) for chain in found]
    cases = [
        log2(1 + sum(other.cases for step in chain.steps for other in step.alternatives))
        for chain in found
    ]
    deepest = [float(chain.most_cases) for chain in found]
    print(f"  rank correlation with the {len(numbers)} printed numbers:")
    for name, values in (
        ("difficulty today", scores),
        ("log2 of the ends of all refutations", ends),
        ("the same + open tokens", [a + b for a, b in zip(ends, open_tokens, strict=True)]),
        ("log2 of all cases", cases),
        ("the same + open tokens", [a + b for a, b in zip(cases, open_tokens, strict=True)]),
        ("largest split", deepest),
    ):
        print(f"    {name}: {spearman(numbers, values):.3f}")


def main() -> None:
    """Measure the cards that are named, then generated ones."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("cards", nargs="*", type=Path)
    parser.add_argument("--generated", type=int, default=0)
    parser.add_argument("--seed", type=int, default=11)
    chosen = parser.parse_args()
    if chosen.cards:
        loaded = [(path, lm.load(path)) for path in chosen.cards]
        boards = [(path, card) for path, card in loaded if isinstance(card, Board)]
        chains = measure("given", [card for _, card in boards])
        printed = [
            (float(path.stem.removeprefix("card-")), card, chain)
            for (path, card), chain in zip(boards, chains, strict=True)
            if path.stem.startswith("card-")
        ]
        if len(printed) > 2:
            numbers, cards, chains = map(list, zip(*printed, strict=True))
            compare(numbers, cards, chains)
    if chosen.generated:
        made = lm.generate_many("board", chosen.generated, seed=chosen.seed)
        measure(
            f"generated with seed {chosen.seed}", [card for card in made if isinstance(card, Board)]
        )


if __name__ == "__main__":
    main()
