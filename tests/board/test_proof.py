"""Proof trees: they hold, they count right, and no change of a byte makes a false claim pass."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import lasermaze as lm
from lasermaze import api
from lasermaze.core.answers import Answer, Impossible, Solved
from lasermaze.core.budget import Budget
from lasermaze.kinds.board.check.tree import Leaf, WrongTreeError
from lasermaze.kinds.board.puzzle import Board, Certificate, ProofTree
from lasermaze.kinds.board.solve import start
from tests.board.oracles import brute_force
from tests.board.oracles.plain_tree import HOLDS, NAMED, walk
from tests.board.oracles.position import Position
from tests.board.oracles.random_cards import TINY, USUAL, Habit, cards
from tests.board.verbs import count_solutions, parse, solve
from tests.helpers import number

BoardAnswer = Answer[Board, Board, Certificate]

CARDS_OF_EACH = number(30)


def tree_of(answer: BoardAnswer) -> ProofTree:
    tree = answer.evidence if isinstance(answer, Solved) else None
    tree = answer.certificate if isinstance(answer, Impossible) else tree
    assert isinstance(tree, ProofTree)
    return tree


def answers(seed: str, habit: Habit, count: int) -> Iterator[tuple[BoardAnswer, bool]]:
    """The answers to random cards that come with a tree, by both sets of rules."""
    for card in islice(cards(seed, habit), count):
        for stray_beams in (False, True):
            answer = solve(card, Budget(solutions=2_000), stray_beams=stray_beams)
            if isinstance(answer, Impossible) or (isinstance(answer, Solved) and answer.exact):
                yield answer, stray_beams


@pytest.mark.parametrize("habit", [TINY, USUAL], ids=["tiny", "usual"])
def test_every_claim_is_confirmed_by_its_tree(habit: Habit) -> None:
    hold_to_their_trees("proofs", habit, CARDS_OF_EACH)


def hold_to_their_trees(seed: str, habit: Habit, count: int) -> None:
    """The checker confirms each answer by its tree alone."""
    for answer, _ in answers(seed, habit, count):
        tree_of(answer)
        judged = api.judge(answer.puzzle, answer, recount="never")
        assert judged.confirmed, (answer.puzzle, judged)


def test_trees_count_what_brute_force_counts() -> None:
    hold_trees_to_brute_force("counted trees", 40)


def hold_trees_to_brute_force(seed: str, count: int) -> None:
    """The solutions of each tree are as many as brute force finds."""
    for answer, stray_beams in answers(seed, TINY, count):
        if brute_force.number_of_placements(answer.puzzle) > 20_000:
            continue
        sets = brute_force.solution_sets(answer.puzzle)
        wanted = len(sets.stray if stray_beams else sets.strict)
        tree = tree_of(answer)
        assert count_solutions(answer.puzzle, tree, stray_beams=stray_beams) == wanted


@pytest.mark.shared_data
@pytest.mark.parametrize("stray_beams", [False, pytest.param(True, marks=pytest.mark.night)])
def test_the_claims_about_the_real_cards_are_confirmed_by_their_proofs(
    stray_beams: bool, shared_data: Path
) -> None:
    for path in sorted((shared_data / "board").glob("*.txt")):
        card = lm.load(path)
        answer = lm.solve(card, keep_all=stray_beams, stray_beams=stray_beams)
        judgement = api.judge(card, answer, recount="never", stray_beams=stray_beams)
        assert judgement.confirmed, path.name


# A changed proof is refused, or it still proves something true


def spoiled(tree: bytes, rng: Random) -> bytes:
    """A tree with one thing changed: a byte, a part taken out, put in, doubled or swapped."""
    changed = bytearray(tree)
    at, other = rng.randrange(len(tree)), rng.randrange(len(tree))
    match rng.randrange(6):
        case 0:
            changed[at] = rng.choice([*range(154), 255])
        case 1:
            changed[at] = Leaf.SOLVED
        case 2:
            del changed[at : at + rng.randint(1, 6)]
        case 3:
            changed.insert(at, rng.choice(tree))
        case 4:
            changed[at], changed[other] = changed[other], changed[at]
        case _:
            changed[at:at] = changed[other : other + rng.randint(1, 9)]
    return bytes(changed)


def test_no_changed_tree_proves_anything_false() -> None:
    hold_changed_trees_to_the_truth("changed trees", 12, 40)


def hold_changed_trees_to_the_truth(seed: str, count: int, changes: int) -> None:
    """A changed tree is refused, unless it counts the solutions that there are."""
    rng = Random(seed)
    refused = 0
    for answer, stray_beams in answers(seed, TINY, count):
        if brute_force.number_of_placements(answer.puzzle) > 20_000:
            continue
        sets = brute_force.solution_sets(answer.puzzle)
        wanted = len(sets.stray if stray_beams else sets.strict)
        for _ in range(changes):
            tree = ProofTree(spoiled(tree_of(answer).preorder, rng))
            try:
                found = count_solutions(answer.puzzle, tree, stray_beams=stray_beams)
            except WrongTreeError:
                refused += 1
                continue
            assert found == wanted, (answer.puzzle, tree.preorder)
    assert refused > changes


def test_no_leaf_is_accepted_where_a_solution_follows() -> None:
    hold_every_leaf_to_the_truth("every leaf", number(60))


def hold_every_leaf_to_the_truth(seed: str, count: int) -> None:
    """In positions of proof trees, each rule that the checker calls broken leaves no solution."""
    for answer, stray_beams in answers(seed, TINY, count):
        card = answer.puzzle
        if brute_force.number_of_placements(card) > 1_500:
            continue
        sets = brute_force.solution_sets(card)
        solutions = sets.stray if stray_beams else sets.strict
        cells = [*card.every_cell(), (card.rows, 0)]
        for position, _, _ in islice(walk(card, tree_of(answer), stray_beams=stray_beams), 60):
            left = [grid for grid in solutions if agrees(position, grid)]
            for code, holds in HOLDS.items():
                named: list[tuple[object, ...]] = [()]
                if NAMED[code]:
                    named = [(cell,) for cell in cells]
                if NAMED[code] == 2:
                    named = [(cell, heading) for cell in cells for heading in range(5)]
                wanted = 1 if code == Leaf.SOLVED else 0
                if any(holds(position, *cell) for cell in named):
                    assert len(left) == wanted, (card, code, stray_beams)


def agrees(position: Position, grid: tuple[str, ...]) -> bool:
    """Whether a full grid can come of a position."""
    for cell, code in zip(position.card.puzzle.every_cell(), grid, strict=True):
        token = position.tokens.get(cell)
        if token is None:
            if cell not in position.open and code != ".":
                return False
        elif code[0] != token.piece or token.way not in ("?", code[1:]):
            return False
    return True


def test_no_changed_claim_is_confirmed() -> None:
    """A changed count, `exact`, witness or list of others is refused beside its tree."""
    for answer, _ in answers("changed claims", TINY, 40):
        if not isinstance(answer, Solved):
            continue
        for false in false_claims(answer):
            judged = api.judge(answer.puzzle, false, recount="never")
            assert not judged.confirmed, false


def false_claims(answer: Solved[Board, Board]) -> Iterator[BoardAnswer]:
    """Answers to the same card that are wrong, each in one thing."""
    yield replace(answer, count=answer.count + 1)
    yield replace(answer, others=(*answer.others, answer.witness), count=answer.count + 1)
    marked = answer.witness.replaced({}, title="the same again")
    yield replace(answer, others=(*answer.others, marked), count=answer.count + 1)
    if answer.count > 1:
        yield replace(answer, count=1, others=())
    tree = answer.evidence
    yield Impossible(puzzle=answer.puzzle, options=answer.options, certificate=tree)
    yield replace(answer, evidence=ProofTree(b""))
    yield replace(answer, evidence=ProofTree(tree.preorder + b"\x80"))


@pytest.mark.parametrize("garbage", [None, 1, True, "tree", b"\x80", [], {}, (1, None), object()])
def test_what_is_no_proof_is_a_fault(garbage: object) -> None:
    card = parse("kind: board\ntargets: 1\ngrid:\nL> T?\n")
    answer = lm.solve(card)
    assert isinstance(answer, Solved)
    claim = replace(answer, evidence=garbage, count=2)
    assert not api.judge(card, claim, recount="never").confirmed
    no = Impossible(puzzle=card, certificate=garbage)
    assert api.judge(card, no).faults
    assert api.judge(card, Impossible(puzzle=card, certificate=ProofTree(garbage))).faults  # type: ignore[arg-type] # on purpose


def test_a_mark_makes_no_second_solution() -> None:
    card = parse("kind: board\ntargets: 1\ngrid:\nL> T?!\n")
    answer = lm.solve(card)
    assert isinstance(answer, Solved)
    token = answer.witness[0, 1]
    assert token is not None
    plain = answer.witness.replaced({(0, 1): token._replace(must_light=False)})
    two = replace(answer, others=(plain,), count=2, exact=False, stopped="limit", evidence=None)
    [fault] = api.judge(card, two).faults
    assert "repeats" in fault.message


# By hand


def judged(text: str, tree: bytes, *, stray_beams: bool = False) -> int | str:
    """The number of solutions that a tree proves, or why it is wrong."""
    card = parse(text, any_supply=True)
    try:
        return count_solutions(card, ProofTree(tree), stray_beams=stray_beams)
    except WrongTreeError as error:
        return str(error)


TURN = "kind: board\ntargets: 1\ngrid:\nL> . T?\n"

#: The target at cell 2 turned north, east, south and west: light that goes east leaves it
#: southward, northward, dies, and lights it.
BY_HAND = bytes([2, 129, 2, 2, 129, 2, 0, 130, 2, 1, 128])


def test_a_tree_by_hand() -> None:
    assert judged(TURN, BY_HAND) == 1
    assert start(parse(TURN), False, tree_limit=9).tree is None
    search = start(parse(TURN), False, tree_limit=5)
    assert search.run(100, 0, 100) == (b"", True)
    assert search.tree == BY_HAND
    small = start(parse(TURN), False, tree_limit=4)
    assert small.run(100, 0, 100) == (b"", True)
    assert small.tree is None


def test_the_tree_of_an_added_target_that_must_be_lit() -> None:
    """On cell 1: nothing, then the marked target to the north, east, south and west."""
    card = parse("kind: board\ntargets: 1\nadd: T!\ngrid:\nL> .\n.  T^\n")
    cases = [129, 1, 1, 136, 129, 1, 0, 130, 1, 1, 133, 3]
    assert tree_of(lm.solve(card)).preorder == bytes([1, *cases])


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
    assert judged(TURN, bytes(tree)) == f"{wrong} (byte {at})"


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


@pytest.mark.parametrize("code", LEAVES)
def test_each_leaf_by_hand(code: Leaf) -> None:
    text, named = LEAVES[code]
    assert judged(f"kind: board\n{text}\n", bytes([code, *named])) == 0
    assert judged(f"kind: board\n{text}\n", bytes([Leaf.SOLVED])) != 1


def test_rule_4_is_no_reason_where_beams_may_stray() -> None:
    by_rule_4 = [code for code in LEAVES if code.by_rule_4]
    assert len(by_rule_4) > 5
    for code in (Leaf.EXIT, Leaf.OPAQUE, *by_rule_4):
        text, named = LEAVES[code]
        tree = bytes([code, *named])
        assert judged(f"kind: board\n{text}\n", tree, stray_beams=True) != 0


#: Cards that are refuted at the root, and why: in one row no light goes upright, wherever the
#: laser is put; and light that passes the checkpoint leaves the grid behind it.
REFUTED = {
    "add: L T\ngrid:\n. . C| .\n": [Leaf.OUT_OF_REACH, 2],
    "add: T\ngrid:\nL> . . C-\n.  X . .\nT?! . . .\n": [Leaf.OUT_OF_REACH_BY_RULE_4, 3],
}


@pytest.mark.parametrize(("text", "leaf"), REFUTED.items())
def test_a_token_that_no_light_can_meet_is_the_whole_proof(text: str, leaf: list[int]) -> None:
    answer = lm.solve(parse(f"kind: board\ntargets: 1\n{text}"))
    assert tree_of(answer).preorder == bytes(leaf)
    assert api.judge(answer.puzzle, answer, recount="never").confirmed
