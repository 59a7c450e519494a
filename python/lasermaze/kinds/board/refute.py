"""The checker of proof trees: it walks a tree with nothing but the rules, and searches nothing.

Like ``check`` it shares no code with the solver. At each node it makes the children itself, so
a tree cannot leave one out; at each leaf it looks whether the rule that is named is broken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from lasermaze.core.answers import Solved
from lasermaze.core.budget import UNLIMITED, Budget, TimeUpError
from lasermaze.core.claims import QUICK, Recount, count_claim, judge_count, judge_solutions
from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.kind import Verdict
from lasermaze.kinds.board import proof
from lasermaze.kinds.board.check import check, recount
from lasermaze.kinds.board.position import Position, root
from lasermaze.kinds.board.proof import Certificate, ProofTree
from lasermaze.kinds.board.puzzle import Board, check_card

#: How many nodes of a tree are walked between two looks at the clock: some ten milliseconds.
_NODES_A_LOOK = 100


class WrongTreeError(ValueError):
    """A tree that is no proof; the message says why."""


def refute(
    puzzle: Board,
    certificate: Certificate,
    budget: Budget = UNLIMITED,
    *,
    stray_beams: bool = False,
) -> Verdict:
    """Whether the card has no solution, by its proof tree.

    A certificate without a tree is the number of positions in the exhausted search. It proves
    nothing, so solutions are counted again, as long as that is quick; else the claim is
    unconfirmed.

    Raises: TimeUpError.
    """
    if faults := _faults_of_card(puzzle):
        return Verdict(faults)
    if isinstance(certificate, ProofTree):
        return _judge_no(puzzle, certificate, budget, stray_beams=stray_beams)
    if isinstance(certificate, bool) or not isinstance(certificate, int):
        what = f"a {type(certificate).__name__} is no proof that there is no solution"
        return Verdict((Fault("certificate", what),))
    if certificate < 0:
        return Verdict((Fault("exhausted", f"a search of {certificate} positions"),))
    found = recount(puzzle, budget, stray_beams=stray_beams, limit=1, effort=QUICK)
    if found is None:
        return Verdict(unconfirmed=("no solution",))
    return Verdict((Fault("exhausted", "there is a solution"),)) if found else Verdict()


def confirm(
    answer: Solved[Board, Board],
    budget: Budget = UNLIMITED,
    recount_how: Recount = "quick",
    *,
    stray_beams: bool = False,
) -> Verdict:
    """The verdict on all that a solved answer claims.

    Raises: TimeUpError where the time is up before all solutions are replayed.
    """
    puzzle = answer.puzzle
    if faults := _faults_of_card(puzzle):
        return Verdict(faults)

    def judge_one(solution: Board) -> Verdict:
        budget.look()
        return check(puzzle, solution, budget, stray_beams=stray_beams)

    replayed = judge_solutions(answer, judge_one)
    if faults := replayed.faults or tuple(_faults_of_repetition(answer)):
        return Verdict(faults)
    if answer.evidence is not None:
        return _judge_evidence(answer, budget, stray_beams=stray_beams)
    return judge_count(
        answer,
        lambda limit, effort: recount(
            puzzle, budget, stray_beams=stray_beams, limit=limit, effort=effort
        ),
        recount_how,
    )


def _faults_of_card(puzzle: Any) -> tuple[Fault, ...]:
    """What keeps a puzzle from being a card that has an answer."""
    if not isinstance(puzzle, Board):
        return (Fault("card", f"a {type(puzzle).__name__} is no card"),)
    try:
        check_card(puzzle, any_supply=True)
    except PuzzleError as error:
        return (Fault("card", f"this is no card: {error.message}"),)
    return ()


def _faults_of_repetition(answer: Solved[Board, Board]) -> Iterator[Fault]:
    """A mark, a title or a number of targets does not make a solution another one."""
    first_with: dict[bytes, int] = {}
    for number, solution in enumerate(answer.solutions, start=1):
        if not isinstance(solution, Board):
            continue
        same = first_with.setdefault(bytes(byte & 0x7F for byte in solution.cells), number)
        if same != number:
            yield Fault("count", f"solution {number} is solution {same} again")


def _judge_evidence(answer: Solved[Board, Board], budget: Budget, *, stray_beams: bool) -> Verdict:
    if not isinstance(answer.evidence, ProofTree):
        what = f"a {type(answer.evidence).__name__} is no proof tree"
        return Verdict((Fault("evidence", what),))
    try:
        found = count_solutions(answer.puzzle, answer.evidence, budget, stray_beams=stray_beams)
    except WrongTreeError as error:
        return _wrong_tree(error)
    except TimeUpError:
        return Verdict(unconfirmed=(count_claim(answer),))
    if found < answer.count or (answer.exact and found > answer.count):
        what = f"{count_claim(answer)} claimed, the proof tree has {found}"
        return Verdict((Fault("count", what),))
    return Verdict()


def _judge_no(puzzle: Board, tree: ProofTree, budget: Budget, *, stray_beams: bool) -> Verdict:
    """Whether a tree proves that a card has no solution."""
    try:
        found = count_solutions(puzzle, tree, budget, stray_beams=stray_beams)
    except WrongTreeError as error:
        return _wrong_tree(error)
    if found:
        what = f"no solution is claimed, the proof tree has {found}"
        return Verdict((Fault("count", what),))
    return Verdict()


def _wrong_tree(error: WrongTreeError) -> Verdict:
    return Verdict((Fault("proof", f"the proof tree is wrong: {error}"),))


def count_solutions(
    puzzle: Board, tree: ProofTree, budget: Budget = UNLIMITED, *, stray_beams: bool = False
) -> int:
    """How many solutions a card has, by a proof tree.

    Raises: WrongTreeError for a tree that is no proof; TimeUpError.
    Cost: some 10 microseconds a node, some 100 for a leaf that looks ahead.
    """
    found = 0
    for number, (_, code, _) in enumerate(walk(puzzle, tree, stray_beams=stray_beams)):
        found += code == proof.SOLVED
        if number % _NODES_A_LOOK == 0:
            budget.look()
    return found


def walk(
    puzzle: Board, tree: ProofTree, *, stray_beams: bool
) -> Iterator[tuple[Position, int, tuple[int, ...]]]:
    """Every node of a tree in preorder: its position, its code, and the numbers that it names.

    Raises: WrongTreeError where the tree is no proof.
    """
    if not isinstance(tree.preorder, bytes):
        raise WrongTreeError("it is not made of bytes")
    reader = iter(tree.preorder)
    waiting = [root(puzzle, stray_beams=stray_beams)]
    while waiting:
        position = waiting.pop()
        code, named = _read(reader)
        if code <= proof.LASER:
            children = position.children(code)
            if not children:
                raise WrongTreeError(f"nothing is to be decided at cell {code}")
            waiting += reversed(children)
        elif not HOLDS[code](position, *named):
            raise WrongTreeError(f"a leaf of kind {code} names a rule that is not broken there")
        yield position, code, named
    if next(reader, None) is not None:
        raise WrongTreeError("something follows its last leaf")


def _read(reader: Iterator[int]) -> tuple[int, tuple[int, ...]]:
    """The next node: its code, and the numbers that it names."""
    code = next(reader, None)
    if code is None:
        raise WrongTreeError("a branch is missing")
    if code <= proof.LASER:
        return code, ()
    if code not in proof.NAMED:
        raise WrongTreeError(f"there is no node of kind {code}")
    named = tuple(islice(reader, proof.NAMED[code]))
    if len(named) < proof.NAMED[code]:
        raise WrongTreeError("its last leaf is cut off")
    return code, named


#: Whether the rule that a leaf names is broken in a position, by the leaf's code.
HOLDS: dict[int, Callable[..., bool]] = {
    proof.SOLVED: Position.is_solved,
    proof.LEAVES: Position.leaves,
    proof.OPAQUE: Position.is_blocked,
    proof.TOO_MANY_LIT: Position.too_many_lit,
    proof.PILE_LEFT: Position.ended_with_a_pile,
    proof.UNTOUCHED: Position.ended_untouched,
    proof.DARK: Position.ended_dark,
    proof.TOO_FEW_LIT: Position.ended_with_too_few_lit,
    proof.TOO_FEW_MARKED_LIT: Position.ended_with_too_few_marked_lit,
    proof.OUT_OF_REACH: Position.is_out_of_reach,
    proof.STAYS_DARK: Position.stays_dark,
    proof.TOO_FEW_TO_LIGHT: Position.too_few_to_light,
    proof.TOO_FEW_MARKED_TO_LIGHT: Position.too_few_marked_to_light,
    proof.TOO_FEW_BEAMS: Position.too_few_beams,
    proof.WRONG_NUMBER_OF_BEAMS: Position.wrong_number_of_beams,
    proof.TOO_LITTLE_SPACE: Position.too_little_space,
}
