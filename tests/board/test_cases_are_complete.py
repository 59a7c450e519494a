"""The cases of a hint or an explanation leave no way out: every choice is told, or known to fail.

That each of them fails is held against the oracle in `tests.library`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any, NamedTuple

import lasermaze as lm
from tests.board.cards import TINY, USUAL, cards
from tests.helpers import SIZE, whole
from tests.library.test_telling import opened
from tests.oracles import Cell
from tests.oracles.board import WAYS, card_of

#: A cell and the code of its token, ``.`` for nothing.
Coded = tuple[Cell, str]

#: A cell that stays empty for good.
EMPTY = "empty"


def coded(choice: Any) -> Coded:
    return (*choice["cell"],), (choice["token"] or ".").rstrip("!")


class Open(NamedTuple):
    """The open choices of a card: the contents of its cells, and its pile."""

    cells: dict[Cell, str]
    pile: Counter[str]

    def choices(self, cell: Cell) -> Iterator[Coded]:
        """All choices for a cell; for the laser, if it is in the pile and the cell is empty."""
        here = self.cells[cell]
        if here.endswith("?"):
            yield from ((cell, here[0] + way) for way in WAYS[here[0]])
        elif here != ".":
            yield cell, "." if here == EMPTY else here
        elif self.pile["L"]:
            empty = [where for where, code in self.cells.items() if code == "."]
            yield from ((where, "L" + way) for where in empty for way in WAYS["L"])
        else:
            yield cell, "."
            pieces = [piece for piece in "TSDC" if self.pile[piece]]
            yield from ((cell, piece + way) for piece in pieces for way in WAYS[piece])

    def after(self, choice: Coded) -> Open:
        cell, code = choice
        if code == ".":
            return Open({**self.cells, cell: EMPTY}, self.pile)
        taken = Counter(code[0] if self.cells[cell] == "." else "")
        return Open({**self.cells, cell: code}, self.pile - taken)


def of(card: object) -> Open:
    found = card_of(str(card))
    return Open(dict(found.given), Counter(code[0] for code in found.pile))


def hold_complete(left: Open, cases: Sequence[Any], known: Iterable[Coded] = ()) -> int:
    """The cases are all choices for a cell but those that are ``known`` to fail; so are theirs.

    Returns how many split into cases of their own.
    """
    named = [coded(case["choice"]) for case in cases]
    assert len(set(named)) == len(named)
    assert set(left.choices(named[0][0])) - set(named) <= set(known)
    return hold_splits(left, cases)


def hold_splits(left: Open, cases: Sequence[Any]) -> int:
    inner = [case for case in cases if isinstance(case["ends"], list)]
    for case in inner:
        hold_complete(left.after(coded(case["choice"])), case["ends"])
    return len(inner)


def answers(seed: str) -> Iterator[Any]:
    """Answers to tiny cards, to usual ones, and to generated ones, some of them spoiled."""
    levels = ("beginner", "intermediate", "advanced", "expert")
    made = (
        lm.board.generate(size=(4, 5), seed=number, level=levels[number % 4])
        for number in range(100 * SIZE)
    )
    for found in zip(cards(seed, TINY), cards(seed, USUAL), made, strict=False):
        fewer = found[2].replaced({}, targets=max(1, found[2].targets - 1))
        yield from map(lm.solve, (*found, fewer))


def test_the_cases_of_an_impossible_card_are_complete() -> None:
    splits = 0
    for answer in islice((each for each in answers("refuted") if not each), 24 * SIZE):
        card = answer.puzzle
        explained = whole(lm.explain(card, answer).to_json())["screens"]
        hinted = whole(lm.hint(card).to_json())["hint"]
        steps = [step for screen in opened(explained) for step in screen["steps"]]
        for step in (*steps, *hinted["steps"]):
            if step["ruled_out"] and not step["untold"]:
                splits += hold_complete(of(card), step["ruled_out"])
    assert splits > 3


def test_the_steps_of_a_solved_card_are_complete() -> None:
    """Each says why every other choice fails, here or in a step before it."""
    splits = 0
    one = (each for each in answers("told") if each and each.unique)
    for answer in islice(one, 6 * SIZE):
        left, known = of(answer.puzzle), set[Coded]()
        explained = whole(lm.explain(answer.puzzle, answer).to_json())["screens"]
        for step in chain.from_iterable(screen["steps"] for screen in opened(explained)):
            known |= {coded(case["choice"]) for case in step["ruled_out"]}
            known |= {coded(choice) for choice in step["untold"] or ()}
            splits += hold_splits(left, step["ruled_out"])
            if step["decided"] is not None:
                decided = coded(step["decided"])
                assert set(left.choices(decided[0])) <= {decided, *known}
                left = left.after(decided)
    assert splits > 0
