"""Whether every answer to cards is confirmed, and how long that takes.

    python tools/confirm.py [--count N] [--sizes 5x5 6x6 ...] [--seed S] [--stray-beams] [FILE ...]

It solves cards, makes the proof of each answer, and judges the answer as `lasermaze check` does,
but without a search of its own. The cards are those in the files, or N new ones of each size, a
quarter of each level. The exit code is 1 if an answer is wrong or has an unconfirmed claim. Times
are processor time; a ratio is that of checking to solving with the proof, and only of cards that
take longer to check than a tenth of a millisecond.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from operator import attrgetter
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import lasermaze as lm
from lasermaze.core.difficulty import LEVELS
from lasermaze.core.errors import PuzzleError
from lasermaze.kinds.board import Board

#: Shorter times say nothing, in seconds.
_LEAST = 1e-4

#: A card with a larger ratio is measured again, at most twice: other work on the machine counts.
_SUSPICIOUS = 2.0


class Outcome(NamedTuple):
    """The outcome for one card.

    ``solving``, ``proving`` and ``checking`` are in seconds, and ``size`` is that of the answer's
    JSON in bytes.
    """

    card: Board
    judgement: lm.Judgement
    solving: float
    proving: float
    checking: float
    size: int

    @property
    def ratio(self) -> float:
        """How many times as long checking takes as solving; 0 for times that say nothing."""
        if self.checking < _LEAST:
            return 0.0
        return self.checking / (self.solving + self.proving)


_ratio = attrgetter("ratio")


def outcome_of(card: Board, *, stray_beams: bool) -> Outcome:
    """Solve a card, prove the answer and judge it."""
    begin = process_time()
    answer = lm.solve(card, stray_beams=stray_beams)
    solved = process_time()
    size = len(answer.to_json())
    proved = process_time()
    judgement = lm.judge(card, answer, recount="never")
    checked = process_time()
    return Outcome(card, judgement, solved - begin, proved - solved, checked - proved, size)


def cards_of(size: str, count: int, seed: int) -> Iterator[Board]:
    """Different generated cards, in equal parts of each level; a level may have none of a size."""
    rows, cols = map(int, size.split("x"))
    for level in LEVELS:
        try:
            found = lm.generate_many(
                "board", count // len(LEVELS), level=level, size=(rows, cols), seed=seed
            )
            yield from islice(found, count)
        except PuzzleError as error:
            print(f"  {level}: {error}", file=sys.stderr)


def summary(title: str, outcomes: list[Outcome]) -> str:
    """How many answers are confirmed, and the times."""
    solving = sum(each.solving for each in outcomes)
    proving = sum(each.proving for each in outcomes)
    checking = sum(each.checking for each in outcomes)
    worst = max(outcomes, key=lambda each: each.ratio)
    largest = max(outcomes, key=lambda each: each.size)
    return (
        f"{title}: {sum(each.judgement.confirmed for each in outcomes)} of {len(outcomes)} "
        f"confirmed; solving {solving:.2f} s, proofs {proving:.2f} s, checking {checking:.2f} s, "
        f"{checking / (solving + proving):.2f} times as long; at worst {worst.ratio:.1f} times "
        f"({worst.card.title or worst.card.id}); the largest answer has {largest.size:,} bytes "
        f"({largest.card.title or largest.card.id})"
    )


def outcomes_of(cards: Iterable[Board], *, stray_beams: bool) -> Iterator[Outcome]:
    """The outcome for each card; prints each answer that is not confirmed."""
    for card in cards:
        found = outcome_of(card, stray_beams=stray_beams)
        for _ in range(2):
            if found.ratio > _SUSPICIOUS:
                found = min(found, outcome_of(card, stray_beams=stray_beams), key=_ratio)
        if not found.judgement.confirmed:
            print(f"{found.judgement}\n{lm.dumps(card)}")
        yield found


def main() -> int:
    """Measure, print, and return the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--sizes", nargs="+", default=["5x5"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stray-beams", action="store_true")
    given = parser.parse_args()
    outcome_of(lm.board.generate(), stray_beams=False)  # imports what both need
    groups: dict[str, Iterable[Any]]
    if given.files:
        loaded = (lm.load_all(path, "board", any_supply=True) for path in given.files)
        groups = {"files": chain.from_iterable(loaded)}
    else:
        groups = {text: cards_of(text, given.count, given.seed) for text in given.sizes}
    is_confirmed = True
    for title, cards in groups.items():
        outcomes = list(outcomes_of(cards, stray_beams=given.stray_beams))
        is_confirmed &= all(each.judgement.confirmed for each in outcomes)
        print(summary(title, outcomes), flush=True)
    return 0 if is_confirmed else 1


if __name__ == "__main__":
    sys.exit(main())
