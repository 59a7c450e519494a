"""The search and its proofs, which are refused when they are spoiled, and what the kernel reads."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

import lasermaze as lm
from lasermaze._kernel import LazorSearch, verify_lazors_count
from lasermaze.core.budget import Budget
from lasermaze.kinds.lazors import Arrangement, Proof
from tests.helpers import ORACLES, SEED, SIZE, Case, cases, dice
from tests.oracles.lazors import light, truth_of


def proof_of(answer: Any) -> Proof:
    found = answer.evidence if answer else answer.proof()
    assert isinstance(found, Proof)
    return found


def some(count: int) -> list[Case]:
    return list(islice(cases(ORACLES["lazors"]), count * SIZE))


def test_proofs_count_the_placements() -> None:
    for text, puzzle, _, _ in some(60):
        answer: Any = lm.solve(puzzle, keep_all=True)
        assert proof_of(answer).placements == len(truth_of(text).solutions), text
        assert not answer or [*lm.solutions(puzzle)] == list(answer.solutions)


def spoiled(proof: Proof, numbers: random.Random) -> Proof:
    """A proof with one thing changed."""
    tree, at = proof.tree, numbers.randrange(len(proof.tree))
    match numbers.randrange(4):
        case 0:
            other = bytes([(tree[at] + numbers.randint(1, 20)) % 256])
            return replace(proof, tree=tree[:at] + other + tree[at + 1 :])
        case 1:
            return replace(proof, tree=tree[:at] + tree[at + 1 :])
        case 2:
            return replace(proof, tree=tree[:at] + bytes([numbers.randrange(8)]) + tree[at:])
    return replace(proof, placements=proof.placements + numbers.choice([-1, 1]))


def test_spoiled_proofs_are_refused() -> None:
    """Or they have become other right trees: then they claim the truth."""
    refused, numbers = 0, dice("lazors", SEED)
    for text, puzzle, _, _ in some(60):
        answer: Any = lm.solve(puzzle, keep_all=True)
        for _ in range(5):
            changed = spoiled(proof_of(answer), numbers)
            if lm.judge(puzzle, replace(answer, evidence=changed)).confirmed:
                assert changed.placements == len(truth_of(text).solutions), text
            else:
                refused += 1
    assert refused > 200


def test_false_counts_are_refused() -> None:
    puzzle = lm.parse("GRID START\no o o\no o o\nGRID STOP\nA 1\nL 1 0 1 1\nP 5 4\n")
    answer: Any = lm.solve(puzzle, keep_all=True)
    assert (answer.count, answer.evidence.placements) == (1, 2)
    for false in (
        replace(answer, count=2),
        replace(answer, others=(Arrangement(2, 3, b"oooaoo"),), count=2),
        replace(answer, evidence=Proof(answer.evidence.tree, 1)),
        lm.Impossible(puzzle=puzzle, evidence=answer.evidence),
    ):
        assert lm.judge(puzzle, false).faults


def counted(*board: Any) -> int | None:
    return verify_lazors_count(board, 9, 9, Budget())


@pytest.mark.parametrize("kernel", [LazorSearch, counted])
@pytest.mark.parametrize(
    "arguments",
    [
        (0, 0, b"", (0, 0, 0), [], []),
        (1, 2, b"o", (0, 0, 0), [], []),
        ((1 << 64) - 1, 2, b"oo", (0, 0, 0), [], []),
        (1, 1, b"?", (0, 0, 0), [], []),
        (1, 1, b"o", (1, 1, 0), [], []),
        (1, 1, b"o", ((1 << 64) - 1, 1, 1), [], []),
        (1, 1, b"o", (0, 0, 0), [(1, 1, 1, 1)], []),
        (1, 1, b"o", (0, 0, 0), [(1, 0, 2, 1)], []),
        (1, 1, b"o", (0, 0, 0), [], [(3, 0)]),
    ],
)
def test_the_kernels_refuse_what_is_no_board(kernel: Any, arguments: tuple[Any, ...]) -> None:
    with pytest.raises(ValueError, match=r"grid|letter|blocks|midpoint|not a board"):
        kernel(*arguments)


#: A block in the middle of a grid of 3 by 3, and the points of light that starts at (0, 1).
STRAIGHT = {(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6)}
BY_THE_BOOK = {
    "o": STRAIGHT,
    "x": STRAIGHT,
    "A": {(0, 1), (1, 2), (2, 3), (1, 4), (0, 5)},
    "B": {(0, 1), (1, 2), (2, 3)},
    "C": STRAIGHT | {(1, 4), (0, 5)},
}


@pytest.mark.parametrize("block", BY_THE_BOOK)
def test_each_block_by_the_book(block: str) -> None:
    rows = ("ooo", f"o{block}o", "ooo")
    assert light(rows, [(0, 1, 1, 1)])[0] == BY_THE_BOOK[block]
    grid = "\n".join(rows)
    for x in range(7):
        for y in range((x + 1) % 2, 7, 2):
            text = f"GRID START\n{grid}\nGRID STOP\nL 0 1 1 1\nP {x} {y}\n"
            assert bool(lm.solve(lm.parse(text))) == ((x, y) in BY_THE_BOOK[block])


def test_light_that_comes_again_ends() -> None:
    puzzle = lm.parse("GRID START\nA A A\nA o A\nA A A\nGRID STOP\nC 1\nL 3 2 1 1\nP 4 3\n")
    assert lm.solve(puzzle).count == 1  # type: ignore[union-attr]


def test_a_hint_counts_the_cases_of_its_largest_split() -> None:
    seen = set()
    for seed in range(15):
        game = lm.Game(lm.generate("lazors", level="intermediate", seed=seed))
        for _ in range(3):
            hint = game.hint()
            if not hint.moves:
                break
            cases = [case for step in hint.steps for case in step.ruled_out]
            assert hint.cases == max((case.size for case in cases), default=0)
            assert bool(hint.cases) == any(case.depth > 1 for case in cases)
            seen.add(hint.cases)
            game.push(*hint.moves)
    assert seen >= {0, 1}
