"""The solver and its checker, against a player who tries every placement."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core.answers import Impossible, Solved
from lasermaze.kinds.lazors import Arrangement, Proof
from tests.helpers import SEED, number
from tests.lazors.plain import Card, arrangements, light, random_card

Decided = Solved[Any, Any] | Impossible[Any, Any]


def judge(card: Card) -> int:
    """The number of arrangements of a card, after all claims about it have been compared."""
    puzzle = lm.parse(card.text())
    expected = arrangements(card)
    answer = decided(puzzle)
    proof = answer.evidence if isinstance(answer, Solved) else answer.certificate
    assert isinstance(proof, Proof)
    assert proof.placements == sum(map(len, expected.values()))
    lm.check(puzzle, answer)
    if isinstance(answer, Impossible):
        assert not expected
        return 0
    found = [rows_of(puzzle, each) for each in answer.solutions]
    keys = {touched(card, rows) for rows in found}
    assert answer.exact
    assert keys == set(expected)
    assert len(found) == answer.count == len(keys)
    for rows in found:
        assert rows in expected[touched(card, rows)]
    assert [*lm.solutions(puzzle)] == list(answer.solutions)
    return answer.count


def decided(puzzle: lm.Puzzle) -> Decided:
    """The answer to a small board."""
    answer = lm.solve(puzzle, keep_all=True)
    assert isinstance(answer, Solved | Impossible)
    return answer


def rows_of(puzzle: lm.Puzzle, solution: Arrangement) -> tuple[str, ...]:
    letters, starts = solution.cells.decode(), range(0, len(solution.cells), puzzle.cols)
    return tuple(letters[start : start + puzzle.cols] for start in starts)


def touched(card: Card, rows: tuple[str, ...]) -> frozenset[tuple[int, int, str]]:
    return frozenset((row, col, rows[row][col]) for row, col in light(rows, card.lasers)[1])


def test_all_arrangements_of_small_boards() -> None:
    dice = random.Random(33)
    counts = [judge(random_card(dice, 6)) for _ in range(200)]
    assert 20 < counts.count(0) < 160
    assert sum(count > 1 for count in counts) > 20


@pytest.mark.night
def test_all_arrangements_of_twenty_thousand_boards() -> None:
    dice = random.Random(SEED)
    for _ in range(number(1_000)):
        judge(random_card(dice))


def forged(answer: Decided, dice: random.Random) -> Decided:
    """An answer with a spoiled proof."""
    if isinstance(answer, Impossible):
        return replace(answer, certificate=spoiled(answer.certificate, dice))
    return replace(answer, evidence=spoiled(answer.evidence, dice))


def spoiled(proof: Proof, dice: random.Random) -> Proof:
    """A proof with one thing changed."""
    tree = bytearray(proof.tree)
    at = dice.randrange(len(tree))
    match dice.randrange(4):
        case 0:
            tree[at] = (tree[at] + dice.randint(1, 20)) % 256
        case 1:
            del tree[at]
        case 2:
            tree.insert(at, dice.randrange(8))
        case _:
            return replace(proof, placements=proof.placements + 1)
    return replace(proof, tree=bytes(tree))


def refuse_forged(card: Card, dice: random.Random) -> bool:
    """Whether a spoiled proof of a card is refused; another proof of the same is none."""
    puzzle = lm.parse(card.text())
    false = forged(decided(puzzle), dice)
    if not lm.judge(puzzle, false).confirmed:
        return True
    # It may have become another right tree: then it must claim the truth.
    proof = false.evidence if isinstance(false, Solved) else false.certificate
    assert proof.placements == sum(map(len, arrangements(card).values()))
    return False


def test_forged_proofs_are_refused() -> None:
    dice = random.Random(7)
    refused = [refuse_forged(random_card(dice, 5), dice) for _ in range(150)]
    assert sum(refused) > 120


@pytest.mark.night
def test_thousands_of_forged_proofs_are_refused() -> None:
    dice = random.Random(SEED)
    for _ in range(number(1_000)):
        refuse_forged(random_card(dice, 5), dice)


def test_false_counts_are_refused() -> None:
    puzzle = lm.parse("GRID START\no o o\no o o\nGRID STOP\nA 1\nL 1 0 1 1\nP 5 4\n")
    answer = lm.solve(puzzle, keep_all=True)
    assert isinstance(answer, Solved)
    assert answer.count == 1
    assert answer.evidence.placements == 2
    for false in (
        replace(answer, count=2),
        replace(answer, others=(Arrangement(2, 3, b"oooaoo"),), count=2),
        replace(answer, evidence=Proof(answer.evidence.tree, 1)),
        Impossible(puzzle=puzzle, certificate=answer.evidence),
    ):
        assert lm.judge(puzzle, false).faults
    same = Arrangement(2, 3, b"ooaooo")
    if answer.witness == same:
        same = Arrangement(2, 3, b"oooaoo")
    twice = replace(answer, others=(same,), count=2, exact=False, stopped="limit", evidence=None)
    assert "repeats" in str(lm.judge(puzzle, twice).faults[0])
