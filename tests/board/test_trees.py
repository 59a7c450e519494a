"""Proof trees: they count right, and no changed tree makes a false claim pass."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import lasermaze as lm
from lasermaze._kernel import verify_board_tree
from lasermaze.core.budget import Budget
from lasermaze.kinds.board import KIND
from lasermaze.kinds.board.check.tree import Leaf, WrongTreeError, verify
from lasermaze.kinds.board.puzzle import ProofTree
from tests.board.cards import ORACLE, TINY, USUAL, cards, count, small
from tests.helpers import SEED, SIZE

#: How many numbers follow the byte of a leaf: a cell, and a heading or a token.
NAMED = dict.fromkeys(Leaf, 0) | {Leaf.EXIT: 2, Leaf.OPAQUE: 2, Leaf.RULED_OUT: 2}
NAMED |= dict.fromkeys((Leaf.UNTOUCHED, Leaf.DARK, Leaf.NO_WAY), 1)
NAMED |= dict.fromkeys((Leaf.OUT_OF_REACH, Leaf.OUT_OF_REACH_BY_RULE_4), 1)
NAMED |= dict.fromkeys((Leaf.STAYS_DARK, Leaf.STAYS_DARK_BY_RULE_4), 1)


def answers(some: Iterator[Any], number: int) -> Iterator[tuple[Any, bool]]:
    """The answers to cards that count all solutions, by both sets of rules."""
    for card, stray_beams in product(islice(some, number), (False, True)):
        answer = lm.solve(card, limit=2_000, stray_beams=stray_beams)
        if not answer or answer.exact:  # type: ignore[union-attr]
            yield answer, stray_beams


def tree_of(answer: Any) -> bytes:
    tree = answer.proof()
    assert isinstance(tree, ProofTree)
    return tree.preorder


def counted(card: Any, tree: bytes, *, stray_beams: bool = False) -> int | str:
    """The number of solutions that a tree proves, or what is wrong with it."""
    try:
        return verify(card, ProofTree(tree), Budget(), stray_beams=stray_beams).solutions
    except WrongTreeError as error:
        return str(error)


def test_trees_count_the_solutions() -> None:
    for answer, stray_beams in answers(small("trees"), 40 * SIZE):
        wanted = count(answer.puzzle, stray_beams=stray_beams)
        found = counted(answer.puzzle, tree_of(answer), stray_beams=stray_beams)
        assert found == wanted, str(answer.puzzle)


@pytest.mark.parametrize("sizes", [TINY, USUAL], ids=["tiny", "usual"])
def test_no_changed_claim_is_confirmed(sizes: Any) -> None:
    """One by one and in bulk, with the proof alone."""
    for answer, stray_beams in answers(cards("claims", sizes), 20 * SIZE):
        claims = [answer, *false_claims(answer)]
        rules: Any = {"recount": "never", "stray_beams": stray_beams}
        judged = [lm.judge(answer.puzzle, each, **rules).confirmed for each in claims]
        assert judged == [True] + [False] * (len(claims) - 1), str(answer.puzzle)
        many = lm.check_many([answer.puzzle] * len(claims), claims, **rules)
        assert [each.confirmed for each in many] == judged


def false_claims(answer: Any) -> Iterator[Any]:
    """Answers to the same card that are wrong, each in one thing."""
    if not answer:
        yield replace(answer, evidence=ProofTree(tree_of(answer) + b"\x80"))
        yield replace(answer, evidence=ProofTree(b""))
        return
    yield replace(answer, count=answer.count + 1)
    yield replace(answer, others=(*answer.others, answer.witness), count=answer.count + 1)
    marked = answer.witness.replaced({}, title="the same again")
    yield replace(answer, others=(*answer.others, marked), count=answer.count + 1)
    if answer.count > 1:
        yield replace(answer, count=1, others=())
    yield lm.Impossible(puzzle=answer.puzzle, options=answer.options, evidence=answer.proof())
    yield replace(answer, evidence=ProofTree(tree_of(answer) + b"\x80"))


def spoiled(tree: bytes, cells: int, dice: Random) -> bytes:
    """A tree with a byte, a part or a node changed."""
    at, other = dice.randrange(len(tree)), dice.randrange(len(tree))
    match dice.randrange(6):
        case 0:
            return tree[:at] + bytes([dice.choice([*range(154), 255])]) + tree[at + 1 :]
        case 1:
            return tree[:at] + bytes([Leaf.SOLVED]) + tree[at + 1 :]
        case 2:
            return tree[:at] + tree[at + dice.randint(1, 6) :]
        case 3:
            return tree[:at] + tree[other : other + dice.randint(1, 9)] + tree[at:]
        case 4:
            return tree[:at]
    leaf = dice.choice(list(Leaf))
    named = [dice.randrange(cells + 1), dice.randrange(5)][: NAMED[leaf]]
    return tree[:at] + bytes([leaf, *named]) + tree[at + 1 :]


def test_no_changed_tree_proves_anything_false() -> None:
    dice, refused = Random(f"trees {SEED}"), 0
    for answer, stray_beams in answers(small("changed trees"), 20 * SIZE):
        card, tree = answer.puzzle, tree_of(answer)
        wanted = count(card, stray_beams=stray_beams)
        for _ in range(60):
            changed = spoiled(tree, len(card.cells), dice)
            found = counted(card, changed, stray_beams=stray_beams)
            refused += isinstance(found, str)
            assert isinstance(found, str) or found == wanted, (str(card), changed)
    assert refused > 1_000


def positions(seed: str, number: int) -> Iterator[Any]:
    """Tiny cards, and what they are after some right and wrong moves."""
    dice = Random(seed)
    for card in islice(small(seed, 3_000), number):
        for text in (str(card), *ORACLE.positions(str(card), dice)):
            yield lm.parse(text, "board", any_supply=True)


#: How often each leaf alone proves one of these. A rule of the checker that holds more or less
#: often changes a number.
HOLDS = {
    "SOLVED": 42,
    "EXIT": 55,
    "OPAQUE": 6,
    "PILE_LEFT": 2,
    "UNTOUCHED": 102,
    "DARK": 17,
    "TOO_FEW_LIT": 39,
    "TOO_FEW_MARKED_LIT": 2,
    "OUT_OF_REACH": 120,
    "STAYS_DARK": 25,
    "TOO_FEW_TO_LIGHT": 58,
    "TOO_FEW_BEAMS": 40,
    "WRONG_NUMBER_OF_BEAMS": 42,
    "TOO_LITTLE_SPACE": 2,
    "OUT_OF_REACH_BY_RULE_4": 229,
    "STAYS_DARK_BY_RULE_4": 32,
    "TOO_FEW_TO_LIGHT_BY_RULE_4": 71,
    "TOO_FEW_BEAMS_BY_RULE_4": 41,
    "WRONG_NUMBER_OF_BEAMS_BY_RULE_4": 43,
    "TOO_LITTLE_SPACE_BY_RULE_4": 12,
    "NO_WAY": 12,
}


def test_a_leaf_alone_proves_nothing_false() -> None:
    holds = Counter[str]()
    for card in positions(f"leaves {SEED}", 60 * SIZE):
        for leaf in Leaf:
            cells = [*range(len(card.cells)), 250]
            for named in product(*[cells, range(5)][: NAMED[leaf]]):
                found = counted(card, bytes([leaf, *named]))
                if isinstance(found, int):
                    assert found == count(card) == (leaf == Leaf.SOLVED), (str(card), leaf, named)
                    holds[leaf.name] += 1
    if SIZE == 1 and SEED == 0:
        assert holds == HOLDS


@pytest.mark.shared_data
@pytest.mark.parametrize("stray_beams", [False, pytest.param(True, marks=pytest.mark.night)])
def test_the_claims_about_the_real_cards_are_confirmed_by_their_proofs(
    stray_beams: bool, shared_data: Path
) -> None:
    for path in sorted((shared_data / "board").glob("*.txt")):
        answer = lm.solve(lm.load(path), keep_all=stray_beams, stray_beams=stray_beams)
        judged = lm.judge(answer.puzzle, answer, recount="never", stray_beams=stray_beams)
        assert judged.confirmed, path.name


# By hand


def judged(text: str, tree: list[int], *, stray_beams: bool = False) -> int | str:
    card = lm.parse(f"kind: board\n{text}\n", "board", any_supply=True)
    return counted(card, bytes(tree), stray_beams=stray_beams)


TURN = "targets: 1\ngrid:\nL> . T?"

#: The target at cell 2 turned north, east, south and west: light that goes east leaves it
#: southward, northward, dies, and lights it.
BY_HAND = [2, 129, 2, 2, 129, 2, 0, 130, 2, 1, 128]

#: For each leaf that looks at the board: a card that is lost at once by this rule.
LEAVES = {
    Leaf.EXIT: ("targets: 1\ngrid:\nL> S\\ T<\n. . .", [4, 2]),
    Leaf.OPAQUE: ("targets: 1\ngrid:\nL> S\\ T<\n. T< .", [4, 2]),
    Leaf.TOO_MANY_LIT: ("targets: 1\ngrid:\nL> S\\ T<\n. T^ .", []),
    Leaf.PILE_LEFT: ("targets: 1\nadd: T\ngrid:\nL> T<\n. .", []),
    Leaf.UNTOUCHED: ("targets: 1\ngrid:\nL> T<\n. D/", [3]),
    Leaf.DARK: ("targets: 1\ngrid:\nL> T^!\n. T^", [1]),
    Leaf.TOO_FEW_LIT: ("targets: 2\ngrid:\nL> T<\n. T<", []),
    Leaf.OUT_OF_REACH: ("targets: 1\nadd: T\ngrid:\nL> .\nX X\nD/ .", [4]),
    Leaf.STAYS_DARK: ("targets: 1\nadd: C\ngrid:\nL> . T<\n. . T>!", [5]),
    Leaf.TOO_FEW_TO_LIGHT: ("targets: 2\nadd: C\ngrid:\nL> . T<\n. . T>", []),
    Leaf.TOO_FEW_BEAMS: ("targets: 3\nadd: T T T D\ngrid:\nL> . T<\n. . T>", []),
    Leaf.WRONG_NUMBER_OF_BEAMS: ("targets: 2\nadd: C\ngrid:\nL> . T<\n. . T^", []),
    Leaf.TOO_LITTLE_SPACE: ("targets: 1\nadd: C C\ngrid:\nL> . T<", []),
    Leaf.OUT_OF_REACH_BY_RULE_4: ("targets: 1\nadd: T\ngrid:\nL> . T<\n. . .\nD/ . .", [6]),
    Leaf.STAYS_DARK_BY_RULE_4: ("targets: 1\nadd: C\ngrid:\nL> . T<\n. . T>!", [5]),
    Leaf.TOO_FEW_TO_LIGHT_BY_RULE_4: ("targets: 2\nadd: C\ngrid:\nL> . T<\n. . T>", []),
    Leaf.TOO_FEW_BEAMS_BY_RULE_4: ("targets: 3\nadd: T T T D\ngrid:\nL> . T<\n. . T>", []),
    Leaf.WRONG_NUMBER_OF_BEAMS_BY_RULE_4: ("targets: 2\nadd: C\ngrid:\nL> . T<\n. . T^", []),
    Leaf.TOO_LITTLE_SPACE_BY_RULE_4: ("targets: 1\nadd: C C\ngrid:\nL> . T<", []),
    Leaf.NO_WAY: ("targets: 1\ngrid:\nL> C?\n. T^", [1]),
    Leaf.TOO_MANY_TO_LIGHT: ("targets: 1\nadd: T\ngrid:\nL> . T<!\n. . T>!", []),
}


@pytest.mark.parametrize("leaf", LEAVES)
def test_each_leaf_by_hand(leaf: Leaf) -> None:
    text, named = LEAVES[leaf]
    assert judged(text, [leaf, *named]) == 0
    assert judged(text, [Leaf.SOLVED]) != 1
    if leaf in (Leaf.EXIT, Leaf.OPAQUE) or leaf.by_rule_4:
        assert judged(text, [leaf, *named], stray_beams=True) != 0


@pytest.mark.parametrize(
    ("tree", "at", "wrong"),
    [
        ([], 0, "a branch is missing"),
        ([2], 1, "a branch is missing"),
        ([2, 129, 2], 1, "its last leaf is cut off"),
        ([1], 0, "nothing is to be decided at cell 1"),
        ([121], 0, "nothing is to be decided at cell 121"),
        ([120], 0, "nothing is to be decided at cell 120"),
        ([128], 0, "a leaf of kind 128 names a rule that is not broken there"),
        ([129, 2, 6], 0, "a leaf of kind 129 names a rule that is not broken there"),
        ([137, 2], 0, "a leaf of kind 137 names a rule that is not broken there"),
        ([137, 255], 0, "a leaf of kind 137 names a rule that is not broken there"),
        ([122], 0, "there is no node of kind 122"),
        ([153], 0, "there is no node of kind 153"),
        ([*BY_HAND, 128], 11, "something follows its last leaf"),
    ],
)
def test_what_is_wrong_with_a_tree_is_said(tree: list[int], at: int, wrong: str) -> None:
    assert judged(TURN, tree) == f"{wrong} (byte {at})"
    assert judged(TURN, BY_HAND) == 1


#: Cards whose proof is a single leaf, and one whose added target must be lit: on cell 1 nothing,
#: then that target to the north, east, south and west.
PROVED = {
    "add: L T\ngrid:\n. . C| .\n": [Leaf.OUT_OF_REACH, 2],
    "add: T\ngrid:\nL> . . C-\n.  X . .\nT?! . . .\n": [Leaf.OUT_OF_REACH_BY_RULE_4, 3],
    "add: T!\ngrid:\nL> .\n.  T^\n": [1, 129, 1, 1, 136, 129, 1, 0, 130, 1, 1, 133, 3],
}


@pytest.mark.parametrize(("text", "tree"), PROVED.items())
def test_a_proof_is_as_short_as_can_be(text: str, tree: list[int]) -> None:
    answer = lm.solve(lm.parse(f"kind: board\ntargets: 1\n{text}"))
    assert [*tree_of(answer)] == tree


# Without a proof


def test_without_a_proof_a_claim_is_counted_again_or_unconfirmed() -> None:
    solve: Any = lm.solve
    yes, no = (solve(lm.parse(f"kind: board\n{text}")) for text in (TURN, TURN.replace("T?", "T^")))
    bare = json.loads(yes.to_json())
    del bare["evidence"]
    answer = lm.parse_answer(yes.puzzle, json.dumps(bare))
    assert lm.judge(yes.puzzle, answer, recount="never").unconfirmed == ("the only solution",)
    assert lm.judge(yes.puzzle, answer).confirmed
    old = json.loads(no.to_json()) | {"certificate": None}
    assert lm.judge(no.puzzle, lm.parse_answer(no.puzzle, json.dumps(old))).confirmed
    for wrong in ({"proof_tree": "no base64"}, 3, {"lemmas": 5}):
        with pytest.raises(lm.PuzzleError):
            lm.parse_answer(no.puzzle, json.dumps(old | {"certificate": wrong}))
    nonsense: list[Any] = [None, 1.5, "tree", b"\x80", [], ProofTree(None)]  # type: ignore[arg-type]
    for garbage in nonsense:
        claim = replace(yes, evidence=garbage, count=2)
        assert not lm.judge(yes.puzzle, claim, recount="never").confirmed
        assert lm.judge(yes.puzzle, lm.Impossible(puzzle=yes.puzzle, evidence=garbage)).faults


def test_plain_counts() -> None:
    for card in islice(small("recounts"), 30 * SIZE):
        for stray_beams in (False, True):
            rules = KIND.choose("solve", {"stray_beams": stray_beams})
            found = KIND.check(card, Budget(), rules).count_again(None, 3_000)
            assert found in (None, count(card, stray_beams=stray_beams)), str(card)


# What is no card


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
def test_the_checker_refuses_what_is_no_card(card: Any) -> None:
    with pytest.raises(ValueError, match=r"card|board|token"):
        verify_board_tree(card, b"\x80", 0, Budget())
