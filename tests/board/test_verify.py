"""The crate that checks boards is held against a plain Python reading of the same rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from lasermaze._kernel import VerifyBoardTree, verify_board_solution, verify_boards
from lasermaze.core.budget import Budget
from lasermaze.core.reasons import Reason
from lasermaze.kinds.board.check import faults_of
from lasermaze.kinds.board.check.tree import Leaf, WrongTreeError, card_bytes, verify
from lasermaze.kinds.board.puzzle import TOKENS, Board, ProofTree
from lasermaze.kinds.board.reasons import LeavesGrid
from tests.board.oracles import plain_faults, plain_tree
from tests.board.oracles.random_cards import TINY, USUAL, Habit, cards
from tests.board.test_proof import answers, tree_of
from tests.board.verbs import parse, recount, solve
from tests.helpers import number

BYTES = [0, *(token.to_byte() for token in TOKENS.values())]


def boards(seed: str, habit: Habit, count: int) -> Iterator[tuple[Board, Board]]:
    """Cards, each with a solution that is right or spoiled."""
    rng = Random(seed)
    for card in islice(cards(seed, habit), count):
        answer = solve(card, Budget(solutions=2), stray_beams=rng.random() < 0.5)
        known = [getattr(answer, "witness", card), card]
        for _ in range(4):
            cells = bytearray(rng.choice(known).cells)
            for _ in range(rng.choice([0, 1, 1, 2, 5])):
                cells[rng.randrange(len(cells))] = rng.choice(BYTES)
            yield card, Board(card.rows, card.cols, bytes(cells), targets=card.targets)


@pytest.mark.parametrize("habit", [TINY, USUAL], ids=["tiny", "usual"])
def test_faults_are_those_of_the_plain_reading(habit: Habit) -> None:
    hold_faults("faults", habit, number(50))


def hold_faults(seed: str, habit: Habit, count: int) -> None:
    """Every fault of right and spoiled solutions is found, in order."""
    right = 0
    for card, solution in boards(seed, habit, count):
        for stray_beams in (False, True):
            faults = faults_of(card, solution, stray_beams=stray_beams)
            found = [fault.reason for fault in faults]
            plain: list[Reason | None] = []
            plain += plain_faults.reasons_of(card, solution, stray_beams=stray_beams)
            right += not found
            if sum(token.piece == "L" for _, token in solution.tokens()) > 1:
                # Which of the lasers a beam that leaves comes from is another matter.
                found, plain = (
                    [each for each in some if not isinstance(each, LeavesGrid)]
                    for some in (found, plain)
                )
            assert found == plain, (card, solution)
    assert right


@pytest.mark.parametrize("targets", [-1, 0, 1, 121, 122, 255, 1 << 70])
def test_any_number_of_targets_may_be_wanted(targets: int) -> None:
    """The editor judges boards that are not cards yet."""
    card = Board.of([[TOKENS["L>"], TOKENS["T<"]]], targets=targets)
    assert [fault.reason for fault in faults_of(card, card)] == plain_faults.reasons_of(card, card)


# Trees


def spoiled(tree: bytes, rng: Random, cells: int) -> bytes:
    """A tree in which a node, found by reading it, is another one, or missing or doubled."""
    starts = [0]
    while starts[-1] < len(tree):
        starts.append(starts[-1] + 1 + plain_tree.NAMED.get(tree[starts[-1]], 0))  # type: ignore[call-overload]
    at = rng.randrange(len(starts) - 1)
    before, after = tree[: starts[at]], tree[starts[at + 1] :]
    leaf = rng.choice(list(Leaf))
    named = [rng.randrange(cells + 1), rng.randrange(5)][: plain_tree.NAMED[leaf]]
    other = rng.choice(
        [bytes([leaf, *named])] * 6 + [b"", tree[starts[at] :], bytes([named_cell(rng)])]
    )
    return before + other + after


def named_cell(rng: Random) -> int:
    """The code of an inner node, or what is none."""
    return rng.randrange(256)


def plainly(card: Board, tree: bytes, *, stray_beams: bool) -> dict[Leaf, int] | str:
    """How often each leaf is in a tree by the plain walk, or what is wrong with it."""
    try:
        nodes = plain_tree.walk(card, ProofTree(tree), stray_beams=stray_beams)
        return Counter(node.leaf for node in nodes if node.leaf is not None)
    except WrongTreeError as error:
        return str(error)


def by_the_crate(card: Board, tree: bytes, *, stray_beams: bool) -> dict[Leaf, int] | str:
    """The same by the crate."""
    try:
        return verify(card, ProofTree(tree), Budget(), stray_beams=stray_beams).ends
    except WrongTreeError as error:
        return str(error).rpartition(" (byte ")[0]


@pytest.mark.parametrize("habit", [TINY, USUAL], ids=["tiny", "usual"])
def test_trees_are_judged_like_the_plain_reading(habit: Habit) -> None:
    hold_trees("trees", habit, number(12), 6)


def hold_trees(seed: str, habit: Habit, count: int, changes: int) -> None:
    """Right and spoiled trees have the same leaves, or the same fault."""
    rng = Random(seed)
    verdicts: Counter[bool] = Counter()
    for answer, stray_beams in answers(seed, habit, count):
        card, tree = answer.puzzle, tree_of(answer).preorder
        if len(tree) > 600:
            continue
        for other in (tree, *(spoiled(tree, rng, len(card.cells)) for _ in range(changes))):
            plain = plainly(card, other, stray_beams=stray_beams)
            assert by_the_crate(card, other, stray_beams=stray_beams) == plain, (card, other)
            verdicts[isinstance(plain, str)] += 1
    assert verdicts[True] > verdicts[False] / 2 > 0


def test_each_rule_is_judged_like_the_plain_reading_on_the_card_itself() -> None:
    hold_rules("rules", TINY, number(12))


def hold_rules(seed: str, habit: Habit, count: int) -> None:
    """Of every leaf, with all that it may name, whether it is the whole proof."""
    accepted: Counter[Leaf] = Counter()
    for card in islice(cards(seed, habit), count):
        cells = [*range(len(card.cells)), 250]
        for leaf in Leaf:
            named: list[list[int]] = [[]]
            for choices in [cells, range(4)][: plain_tree.NAMED[leaf]]:
                named = [[*some, one] for some in named for one in choices]
            for numbers in named:
                tree = bytes([leaf, *numbers])
                plain = plainly(card, tree, stray_beams=False)
                assert by_the_crate(card, tree, stray_beams=False) == plain, (card, tree)
                accepted[leaf] += not isinstance(plain, str)
    assert sum(often > 0 for often in accepted.values()) >= 5


def test_a_walk_may_be_cut_into_slices() -> None:
    answer = solve(parse("kind: board\ntargets: 1\nadd: D\ngrid:\nL? . .\n. . X\n. T? .\n"))
    card, tree = card_bytes(answer.puzzle, False), tree_of(answer).preorder
    whole, sliced = VerifyBoardTree(card, tree), VerifyBoardTree(card, tree, 3)
    assert whole.run(1 << 40)
    fractions = [0.0]
    while not sliced.run(1):
        fractions.append(sliced.fraction)
    assert fractions == sorted(fractions)
    assert len(fractions) > 5
    assert sliced.ends == whole.ends
    assert (len(sliced.leaves), len(whole.leaves)) == (3, 0)


def test_the_plain_counts_are_the_same() -> None:
    hold_recounts("recounts", number(40))


def hold_recounts(seed: str, count: int) -> None:
    """The crate's plain search finds what the plain search in Python does."""
    for card in islice(cards(seed, TINY), count):
        for stray_beams in (False, True):
            found = recount(card, stray_beams=stray_beams, positions=3_000)
            if found is None:
                continue
            plain = plain_faults.plain_search(card, stray_beams)
            assert found == sum(board is not None for board in plain), card


# Many claims in one call


def test_many_claims_are_judged_in_one_call() -> None:
    claims, truths = [], []
    for answer, stray_beams in answers("claims", USUAL, 12):
        solutions = list(getattr(answer, "solutions", ()))
        tree, shown = tree_of(answer).preorder, b"".join(one.cells for one in solutions)
        count = getattr(answer, "count", 0)
        card = card_bytes(answer.puzzle, stray_beams)
        claims += [
            (card, shown, tree, count, count),
            (card, shown, tree, count + 1, None),
            (card, shown, tree, 0, count - 1 if count else None),
            (card, shown * 2, tree, count, count),
            (card, shown, tree + b"\x80", count, count),
            (card, answer.puzzle.cells, tree, 0, None),
        ]
        once = not solutions
        truths += [1, 0, 0 if count else 1, int(once), 0, int(answer.puzzle in solutions)]
    assert list(verify_boards(claims, 1 << 40)) == truths
    assert list(verify_boards(claims, 1 << 40, threads=3)) == truths
    assert not any(verify_boards(claims, 0))


@pytest.mark.parametrize("claim", [None, (), (1, 2), ((1, 1, "", b"", 1, False), b"", b"", 0, 0)])
def test_what_is_no_claim_is_not_confirmed(claim: Any) -> None:
    assert verify_boards([claim, claim], 10) == b"\0\0"


def test_a_count_that_no_tree_can_reach_is_not_confirmed() -> None:
    card = (1, 2, b"\x12\x24", b"", 1, False)
    assert list(
        verify_boards([(card, b"", b"\x80", 1, 1), (card, b"", b"\x80", 1 << 70, None)], 9)
    ) == [1, 0]


@pytest.mark.parametrize(
    "card",
    [
        (0, 0, b"", b"", 1, False),
        (1, 122, bytes(122), b"", 1, False),
        (1 << 40, 1 << 40, b"", b"", 1, False),
        (1, 2, b"\x11", b"", 1, False),
        (1, 2, b"\x11\x7f", b"", 1, False),
        (1, 2, b"\x11\x91", b"", 1, False),
        (1, 2, b"\x11\x21", b"\x60", 1, False),
        (1, 2, b"\x11\x21", b"\x21", 1, False),
        (1, 2, b"\x11\x21", b"\x20" * 300, 1, False),
        (1, 2, b"\x11\x11", b"", 1, False),
        (1, 2, b"\x11\x21", b"", 0, False),
        (1, 2, b"\x11\x21", b"", 2, False),
    ],
)
def test_what_is_no_card_is_refused(card: tuple[int, int, bytes, bytes, int, bool]) -> None:
    with pytest.raises(ValueError, match=r"card|board|token"):
        VerifyBoardTree(card, b"\x80")
    assert verify_boards([(card, b"", b"\x80", 0, None)], 10) == b"\0"


def test_a_solution_of_another_size_is_refused() -> None:
    card = (1, 2, b"\x11\x21", b"", 1, False)
    with pytest.raises(ValueError, match="cells"):
        verify_board_solution(card, b"\x11")
