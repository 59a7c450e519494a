"""Whether every answer to generated cards is confirmed, and how long that takes.

    python tools/confirm.py [--count N] [--sizes 5x5 6x6 ...] [--seed S] [--stray-beams]

It makes N cards of each size, a quarter of each level, solves each and judges the answer as
`lasermaze check` does. The exit code is 1 if an answer is wrong or has an unconfirmed claim. Times
are processor time; a ratio is that of checking to solving, and only of cards that take longer to
check than a tenth of a millisecond.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import islice
from time import process_time
from typing import NamedTuple

import lasermaze as lm
from lasermaze.core.difficulty import LEVELS
from lasermaze.core.errors import PuzzleError
from lasermaze.kinds.board import Board

#: Shorter times say nothing, in seconds.
_LEAST = 1e-4


class Outcome(NamedTuple):
    """The outcome for one card.

    ``solving`` and ``checking`` are in seconds.
    """

    card: Board
    judgement: lm.Judgement
    solving: float
    checking: float

    @property
    def ratio(self) -> float:
        """How many times as long checking takes as solving; 0 for times that say nothing."""
        return self.checking / self.solving if self.checking > _LEAST else 0.0


def outcome_of(card: Board, *, stray_beams: bool) -> Outcome:
    """Solve a card and judge the answer."""
    begin = process_time()
    answer = lm.solve(card, stray_beams=stray_beams)
    solved = process_time()
    judgement = lm.judge(card, answer)
    return Outcome(card, judgement, solved - begin, process_time() - solved)


def cards_of(size: tuple[int, int], count: int, seed: int) -> Iterator[Board]:
    """Different generated cards, in equal parts of each level; a level may have none of a size."""
    for level in LEVELS:
        try:
            found = lm.generate_many(
                "board", count // len(LEVELS), level=level, size=size, seed=seed
            )
            yield from islice(found, count)
        except PuzzleError as error:
            print(f"  {level}: {error}", file=sys.stderr)


def main() -> int:
    """Measure, print, and return the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--sizes", nargs="+", default=["5x5"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stray-beams", action="store_true")
    given = parser.parse_args()
    outcome_of(lm.generate("board"), stray_beams=False)  # imports what both need
    is_confirmed = True
    for text in given.sizes:
        rows, cols = map(int, text.split("x"))
        outcomes = []
        for card in cards_of((rows, cols), given.count, given.seed):
            found = outcome_of(card, stray_beams=given.stray_beams)
            outcomes.append(found)
            if not found.judgement.confirmed:
                is_confirmed = False
                print(f"{found.judgement}\n{lm.dumps(card)}")
        solving = sum(each.solving for each in outcomes)
        checking = sum(each.checking for each in outcomes)
        confirmed = sum(each.judgement.confirmed for each in outcomes)
        worst = max(outcomes, key=lambda each: each.ratio)
        print(
            f"{text}: {confirmed} of {len(outcomes)} confirmed; solving {solving:.1f} s, "
            f"checking {checking:.1f} s, {checking / solving:.2f} times as long; at worst "
            f"{worst.ratio:.1f} times ({worst.card.id})"
        )
    return 0 if is_confirmed else 1


if __name__ == "__main__":
    sys.exit(main())
