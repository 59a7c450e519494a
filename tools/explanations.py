"""Compare the order of an explanation's steps with others, and write the table of the results.

    python tools/explanations.py CARDS... [--generated N] [--seed S] [--smallest N] [--jobs N]
                                 [--keep FILE] [--write]

For each set of cards it measures three sequences of steps: the chain that `explain` tells; (a) the
chain that always takes the smallest refutation next, without looking back; and (b) the token with
the smallest set of facts next, as in Demystify (arXiv 2104.15040), on the first ``--smallest``
cards of each set. In (b) each step is one token, and its cases are not counted. ``--jobs`` cards
are measured at the same time. ``--keep`` adds each card to a file as it is measured; with the same
file the next run measures only the others. Ctrl-C ends with the cards so far. ``--write`` puts the
tables into docs/reference/explanations.md. Milliseconds are processor time.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations
from pathlib import Path
from statistics import geometric_mean, median
from time import process_time
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

import lasermaze as lm  # noqa: E402
from lasermaze.core.budget import Budget  # noqa: E402
from lasermaze.core.difficulty import LEVELS, TECHNIQUES, technique_of  # noqa: E402
from lasermaze.kinds.board.check.chain import Chain, Fact  # noqa: E402
from lasermaze.kinds.board.explain.chain import with_facts  # noqa: E402
from lasermaze.kinds.board.explain.position import Position  # noqa: E402
from lasermaze.kinds.board.puzzle import Board  # noqa: E402
from lasermaze.kinds.board.reasons import Choice  # noqa: E402
from lasermaze.kinds.board.solve import forced_steps, reasons_of  # noqa: E402

PAGE = ROOT / "docs" / "reference" / "explanations.md"
BEGIN, END = "<!-- table: orders -->\n", "<!-- end of table -->\n"

#: The conflicts in the search for the facts of a chain.
MOST_CONFLICTS = 3_000

#: No limit on the cases of choices that are ruled out to help later steps.
ANY = (1 << 32) - 1


class Steps(NamedTuple):
    """A sequence of steps in figures: of each step its facts, cases and places."""

    steps: int
    facts: list[int]
    cases: int
    places: int
    searches: int
    confirmed: int
    hardest: int
    unknown: int
    milliseconds: float
    told_once: int

    @property
    def cost(self) -> int:
        """The facts, cases and places of all steps."""
        return sum(self.facts) + self.cases + self.places


def told_once(sets: Sequence[frozenset[Fact]]) -> int:
    """The number of facts of some steps if what several of them share were a statement of its own.

    That is a bound: most sets of facts do not come to a single statement. It would cost its facts
    and one case, and each step that uses it would have one fact instead of them. The set that saves
    most comes first.
    """
    left, together = [set[object](each) for each in sets], 0
    while True:
        shared = {frozenset(one & other) for one, other in combinations(left, 2)}
        saved = {
            each: sum(each <= facts for facts in left) * (len(each) - 1) - len(each) - 1
            for each in shared
        }
        best = max(saved, key=lambda each: saved[each], default=frozenset[object]())
        if saved.get(best, 0) <= 0:
            return together + sum(map(len, left))
        together += len(best) + 1
        left = [facts - best | {best} if best <= facts else facts for facts in left]


def of_chain(chain: Chain, milliseconds: float) -> Steps:
    """The figures of a verified chain."""
    facts = [len(step.facts) for step in chain.steps if step.facts is not None]
    searches = sum(technique_of(step.cases) == TECHNIQUES[-1] for step in chain.steps)
    return Steps(
        len(chain.steps),
        facts,
        sum(step.all_cases for step in chain.steps),
        sum(step.places for step in chain.steps),
        searches,
        len(chain.steps) if chain.is_complete else 0,
        chain.most_cases,
        len(chain.steps) - len(facts),
        milliseconds,
        told_once([frozenset(step.facts) for step in chain.steps if step.facts is not None]),
    )


def chain_of(card: Board, solution: Board, *, looks_back: bool) -> Chain:
    """The verified chain of a card, as it is told or without looking back."""
    find = forced_steps if looks_back else partial(forced_steps, lookback=0, most_ruled_out=ANY)
    found = find(card, solution, Budget(), stray_beams=False)
    return Chain(card, found.steps, Budget(), stray_beams=False)


def smallest_first(card: Board, solution: Board) -> list[int] | None:
    """The sizes of the steps if the token with the smallest set of facts always comes next.

    None if for some step no set is found in a fraction of a second.
    """
    known: tuple[Choice, ...] = ()
    sizes: list[int] = []
    open_cells = [cell for cell, token in solution.tokens() if card[cell] != token]
    while open_cells:
        board = Position(card, known, stray_beams=False).board
        found = []
        for cell in open_cells:
            token = solution[cell]
            assert token is not None
            statement = cell[0] * card.cols + cell[1], token.to_byte() & 0x7F, True
            [facts] = reasons_of(board, [statement], Budget(), stray_beams=False)
            if facts is not None:
                found.append((len(facts), cell))
        if not found:
            return None
        size, cell = min(found)
        sizes.append(size)
        open_cells.remove(cell)
        token = solution[cell]
        known = (*known, Choice(cell, token and token._replace(must_light=False)))
    return sizes


class Measured(NamedTuple):
    """The sequences of one card, and the words of its explanation."""

    level: str
    told: Steps
    before: Steps
    smallest: list[int] | None
    words: int
    milliseconds: float


def measure(task: tuple[Board, bool]) -> Measured:
    """Measure a card with one solution, and whether in order (b) too."""
    card, by_smallest = task
    answer = lm.solve(card)
    assert isinstance(answer, lm.Solved), card
    rated = lm.rate(card)
    assert rated is not None
    sequences = []
    for looks_back in (True, False):
        begin = process_time()
        chain = chain_of(card, answer.witness, looks_back=looks_back)
        spent = 1000 * (process_time() - begin)
        sequences.append(of_chain(with_facts(chain, Budget(), MOST_CONFLICTS), spent))
    begin = process_time()
    explained = lm.explain(card, answer)
    spent = 1000 * (process_time() - begin)
    words = sum(len(screen.text.split()) for screen in explained.screens)
    smallest = None
    if by_smallest:
        smallest = smallest_first(card, answer.witness)
    return Measured(rated.level, sequences[0], sequences[1], smallest, words, spent)


def row(name: str, found: Sequence[Steps], against: Sequence[Steps], words: str) -> str:
    """A row of the table: the figures of one order, and its cost against another."""
    sizes = [size for each in found for size in each.facts]
    steps = sum(each.steps for each in found)
    ratios = [
        (each.cost + 1) / (other.cost + 1)
        for each, other in zip(found, against, strict=True)
        if not each.unknown and not other.unknown
    ]
    figures = [
        f"{steps / len(found):.1f}",
        f"{max(sizes)}, {sum(sizes) / len(sizes):.1f}",
        f"{median(each.cost for each in found):.0f}",
        f"{geometric_mean(ratios):.2f} ({len(ratios)} cards)",
        f"{sum(each.searches for each in found):,}",
        f"{100 * sum(each.confirmed for each in found) / steps:.0f}%",
        words,
        f"{median(each.milliseconds for each in found):.0f}",
    ]
    return f"| {name} | {' | '.join(figures)} |\n"


COLUMNS = (
    "order",
    "steps a card",
    "facts of a step: largest, mean",
    "cost, median",
    "cost against (a)",
    "steps that need a search",
    "confirmed",
    "words, median",
    "ms, median",
)
HEAD = f"| {' | '.join(COLUMNS)} |\n| --- |{' ---: |' * (len(COLUMNS) - 1)}\n"


def table(title: str, found: Sequence[Measured]) -> str:
    """The table of a set of cards, in Markdown."""
    told, before = [each.told for each in found], [each.before for each in found]
    words = f"{median(each.words for each in found):.0f}"
    text = f"{title}\n\n{HEAD}{row('as told', told, before, words)}"
    text += row("(a) hardest refutation first", before, before, "")
    sizes = [each.smallest for each in found if each.smallest is not None]
    if sizes:
        every = [size for each in sizes for size in each]
        steps = f"{len(every) / len(sizes):.1f} | {max(every)}, {sum(every) / len(every):.1f}"
        text += f"| (b) smallest set first, {len(sizes)} cards | {steps} | | | | | | |\n"
        text += compared(found)
    return f"{text}{shared(found)}\n{techniques(found)}"


def compared(found: Sequence[Measured]) -> str:
    """How many facts the told steps need, on the cards where those of both orders are known."""
    both = [(each.told.facts, each.smallest) for each in found if not each.told.unknown]
    pairs = [(sum(told), sum(smallest)) for told, smallest in both if smallest is not None]
    ratio = sum(told for told, _ in pairs) / max(1, sum(smallest for _, smallest in pairs))
    return (
        f"\nOn {len(pairs)} cards, where all sets of both were found, the told steps need "
        f"{ratio:.2f} times as many facts as (b).\n"
    )


def shared(found: Sequence[Measured]) -> str:
    """The cost of a chain against (a) if each set of facts that steps share were told once."""
    known = [each for each in found if not each.told.unknown and not each.before.unknown]
    if not known:
        return ""
    costs = [each.told.cost - sum(each.told.facts) + each.told.told_once for each in known]
    ratio = geometric_mean(
        (cost + 1) / (each.before.cost + 1) for cost, each in zip(costs, known, strict=True)
    )
    return f"\nWith each shared set of facts told once, the cost would be {ratio:.2f} of (a).\n"


def techniques(found: Sequence[Measured]) -> str:
    """The number of cards of each level that need each technique, in Markdown."""
    often = Counter((each.level, technique_of(each.told.hardest)) for each in found)
    text = f"| level | {' | '.join(TECHNIQUES)} |\n| --- |{' ---: |' * len(TECHNIQUES)}\n"
    for level in LEVELS:
        counts = [str(often[level, technique] or "") for technique in TECHNIQUES]
        text += f"| {level} | {' | '.join(counts)} |\n"
    return text + "\n"


class Kept:
    """The measured cards in a file, one line of JSON for each."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        lines = path.read_text().splitlines() if path and path.exists() else []
        self.found = {key: _restored(each) for key, each in map(json.loads, lines)}

    def add(self, key: str, each: Measured) -> None:
        """Remember a card."""
        self.found[key] = each
        if self.path:
            with self.path.open("a") as file:
                file.write(f"{json.dumps([key, each])}\n")


def _restored(values: list[Any]) -> Measured:
    level, told, before, *rest = values
    return Measured(level, Steps(*told), Steps(*before), *rest)


def measure_all(cards: Sequence[Board], smallest: int, jobs: int, kept: Kept) -> list[Measured]:
    """Measure some cards, and print one line for each. Ctrl-C ends with those so far."""
    names = [
        f"{card.title or card.id} {number <= smallest}" for number, card in enumerate(cards, 1)
    ]
    left = [at for at, name in enumerate(names) if name not in kept.found]
    with ProcessPoolExecutor(jobs) as pool:
        tasks = [(cards[at], at < smallest) for at in left]
        try:
            for done, (at, each) in enumerate(zip(left, pool.map(measure, tasks), strict=True), 1):
                kept.add(names[at], each)
                costs = each.told.cost, each.before.cost, each.smallest and sum(each.smallest)
                print(f"{done} of {len(left)}:", names[at], *costs, file=sys.stderr)
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
    return [kept.found[name] for name in names if name in kept.found]


def main() -> None:
    """Measure the cards that are named, then generated ones."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("cards", nargs="*", type=Path)
    parser.add_argument("--generated", type=int, default=0)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--smallest", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    kept = Kept(chosen.keep)
    text = ""
    if chosen.cards:
        loaded = [lm.load(path) for path in chosen.cards]
        cards = [card for card in loaded if isinstance(card, Board)]
        found = measure_all(cards, chosen.smallest, chosen.jobs, kept)
        text += table(f"{len(found)} real cards:", found)
    if chosen.generated:
        made = lm.generate_many("board", chosen.generated, seed=chosen.seed)
        cards = [card for card in made if isinstance(card, Board)]
        found = measure_all(cards, chosen.smallest, chosen.jobs, kept)
        text += table(f"{len(found)} cards generated with seed {chosen.seed}:", found)
    print(text)
    if chosen.write:
        page = PAGE.read_text(encoding="utf-8")
        before, _, rest = page.partition(BEGIN)
        _, _, after = rest.partition(END)
        PAGE.write_text(f"{before}{BEGIN}\n{text}{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
