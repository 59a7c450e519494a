"""The checker of the board game: by the rules, without the solver.

The crate ``rust/verify``, which shares no code with the solver, replays solutions, walks proof
`tree`s and checks `lemmas`; here its findings become reasons. Without a proof, it counts the
solutions again by a plain search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import lasermaze.kinds.board.reasons as why
from lasermaze._kernel import verify_board_count, verify_board_solution, verify_boards
from lasermaze.core.answers import MOST_WORK, AnyAnswer, Solved
from lasermaze.core.budget import SLICE, Budget, TimeUpError
from lasermaze.core.claims import QUICK, Recount, Verdict
from lasermaze.core.counting import count_claim, judge_count, judge_solutions, limits_of
from lasermaze.core.deferred import fields_of, value_within
from lasermaze.core.english import counted, grouped, shown
from lasermaze.core.enumeration import ENDLESS
from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.core.grid import Heading, size_in_words
from lasermaze.core.puzzle import DETAILS
from lasermaze.kinds.board.card import check_card
from lasermaze.kinds.board.check.lemmas import WrongLemmasError, solutions_by
from lasermaze.kinds.board.check.tree import WrongTreeError, card_bytes, verify
from lasermaze.kinds.board.light import Light
from lasermaze.kinds.board.puzzle import (
    MAX_CELLS,
    PIECES,
    Board,
    BoardOptions,
    Certificate,
    Proof,
    ProofTree,
    Token,
)
from lasermaze.kinds.board.reasons import BrokenRule
from lasermaze.kinds.board.words import fault

#: The largest total size of the proof trees of one call, in bytes: some ten milliseconds.
_TOGETHER = 50_000

#: A card, the cells of its solutions, its tree, and the least and the greatest number of solutions.
_Claim = tuple[tuple[int, int, bytes, bytes, int, bool], bytes, bytes, int, int | None]

#: The bits that mark a target which must be lit, in the bytes of any board.
_MARKS = int.from_bytes(b"\x80" * MAX_CELLS, "big")

#: For each byte of a cell, that of the cell without a mark or a cell blocker.
_WITHOUT_CLUES = bytes(range(128)).replace(bytes([Token("X", "").to_byte()]), b"\0") * 2


def check(puzzle: Board, solution: Board, budget: Budget, options: BoardOptions) -> Verdict:
    """Every reason why ``solution`` does not solve ``puzzle``.

    The rules that a fault may name: ``size``, ``given``, ``pile``, ``direction``,
    ``targets``, ``must light``, ``untouched``, and, unless ``stray_beams``, ``stray`` and
    ``opaque``; ``type``, ``add``, ``targets``, ``title``, ``author`` and ``id`` if the solution
    differs from the puzzle there. It need not mark the targets that must be lit with ``!``.
    """
    if faults := tuple(_false_fields(puzzle, solution)):
        return Verdict(faults)
    stray_beams = options["stray_beams"]
    faults = tuple(faults_of(puzzle, solution, stray_beams=stray_beams))
    return Verdict(faults or tuple(_false_marks(puzzle, solution, stray_beams)))


def identity(puzzle: Board, solution: Board) -> bytes:
    """The tokens with their directions, without marks and the cell blocker, which are clues."""
    return solution.cells.translate(_WITHOUT_CLUES)


def faults_of(puzzle: Board, solution: Any, *, stray_beams: bool = False) -> list[Fault]:
    """The rules that the tokens of a solution break; see `check`."""
    if not isinstance(solution, Board):
        return [Fault("size", f"no solved board, but {type(solution).__name__}")]
    if (puzzle.rows, puzzle.cols) != (solution.rows, solution.cols):
        found = f"the answer is {shown(solution.rows)} by {shown(solution.cols)}"
        return [Fault("size", f"{found}, the card {size_in_words(puzzle.rows, puzzle.cols)}")]
    try:
        faults = verify_board_solution(card_bytes(puzzle, stray_beams), solution.cells)
    except ValueError as error:
        return [Fault("type", f"the answer is not a board: {error}")]
    return [fault(_broken(puzzle, solution, *found)) for found in faults]


def _false_fields(puzzle: Board, solution: Any) -> Iterator[Fault]:
    """The false fields of a solution besides its tokens; its title may be missing."""
    if not isinstance(solution, Board):
        yield from faults_of(puzzle, solution)
        return
    for name in ("rows", "cols", "targets", "add", *DETAILS):
        found, right = getattr(solution, name), b"" if name == "add" else getattr(puzzle, name)
        if type(found) is type(right) and (found == right or (found == "" and name in DETAILS)):
            continue
        if name in ("rows", "cols") and found != right:
            yield from faults_of(puzzle, solution)
            return
        yield Fault(name, f"the solution has {shown(found)}, not {shown(right)}")
    if type(solution.cells) is not bytes or len(solution.cells) != len(puzzle.cells):
        yield Fault("size", f"the cells of the solution are {shown(solution.cells)}")


def _false_marks(puzzle: Board, solution: Board, stray_beams: bool) -> Iterator[Fault]:
    """The targets that a solution marks with ``!`` though the card does not.

    Added targets that are lit may be marked, up to the number of marked ones in the pile.
    """
    if not _has_own_marks(puzzle, solution):
        return
    left = sum(token.must_light for token in puzzle.pile)
    for cell, token in solution.tokens():
        given = puzzle[cell]
        if token.must_light and not (given and given.must_light):
            left -= given is None
            if given is not None or left < 0:
                yield fault(why.FalseMark(cell))
    dark = faults_of(solution, solution, stray_beams=stray_beams)
    yield from (each for each in dark if each.rule == "must light")


def _has_own_marks(puzzle: Board, solution: Board) -> bool:
    """Whether a solution of the right size marks a target that the card does not mark."""
    marks, given = (int.from_bytes(board.cells, "big") & _MARKS for board in (solution, puzzle))
    return marks & ~given != 0


def _broken(puzzle: Board, solution: Board, fault: str, number: int, other: int) -> BrokenRule:
    """The reason for a rule that the crate found broken, from its name and its numbers."""
    match fault:
        case "unplaced":
            return why.PileLeft(other, PIECES[number - 1])
        case "targets":
            broken = why.TooManyLit if number > puzzle.targets else why.TooFewLit
            return broken(number, puzzle.targets)
        case "added dark":
            return why.TooFewAddedLit(number, sum(token.must_light for token in puzzle.pile))
    cell = divmod(number, puzzle.cols)
    given, placed = puzzle[cell], solution[cell]
    match fault:
        case "leaves":
            return why.LeavesGrid(cell, Heading(other))
        case "given" | "turned":
            return why.NotAsGiven(cell, placed, given)
        case "dark":
            return why.Dark(cell)
    assert placed is not None, "the other rules are about a token that was placed"
    match fault:
        case "ends":
            return why.EndsOnOpaqueSide(cell, Heading(other), placed)
        case "not in pile":
            return why.NotInPile(cell, placed)
        case "no direction":
            return why.NoDirection(cell, placed)
    assert fault == "untouched"
    return why.Untouched(cell, placed)


def strays(solution: Board, light: Light) -> Iterator[BrokenRule]:
    """The violations of rule 4: beams that leave the grid or end on an opaque side."""
    for cell, heading in light.exits:
        yield why.LeavesGrid(cell, heading)
    for cell, heading in light.blocked:
        token = solution[cell]
        assert token is not None, "only a token has sides"
        yield why.EndsOnOpaqueSide(cell, heading, token)


def refute(
    puzzle: Board, certificate: Certificate, budget: Budget, options: BoardOptions
) -> Verdict:
    """Whether the card has no solution, by its proof.

    A certificate that is not a proof is the number of positions in the exhausted search. It proves
    nothing, so solutions are counted again if that is quick; else the claim is unconfirmed.

    Raises: TimeUpError.
    """
    if faults := _faults_of_card(puzzle):
        return Verdict(faults)
    if isinstance(certificate, Proof):
        return _judge_proof(puzzle, certificate, budget, options, 0, "no solution is")
    if isinstance(certificate, bool) or not isinstance(certificate, int):
        what = f"{type(certificate).__name__} is not a proof that there is no solution"
        return Verdict((Fault("certificate", what),))
    if not 0 <= certificate < MOST_WORK:
        return Verdict((Fault("exhausted", f"a search of {counted(certificate, 'position')}"),))
    found = count_again(puzzle, budget, 1, QUICK, options)
    if found is None:
        return Verdict(unconfirmed=("no solution",))
    return Verdict((Fault("exhausted", "there is a solution"),)) if found else Verdict()


def confirm(
    answer: Solved[Board, Board], budget: Budget, recount: Recount, options: BoardOptions
) -> Verdict:
    """The verdict on all claims of a solved answer.

    Raises: TimeUpError if the time runs out before all solutions are replayed.
    """
    puzzle = answer.puzzle
    if faults := _faults_of_card(puzzle):
        return Verdict(faults)

    def judge_one(solution: Board) -> Verdict:
        budget.check()
        return check(puzzle, solution, budget, options)

    replayed = judge_solutions(answer, judge_one, partial(identity, puzzle))
    if not replayed.ok:
        return replayed
    claim = count_claim(answer)
    try:
        proof = value_within(answer, "evidence", budget)
        if proof is None:
            count = partial(count_again, puzzle, budget, options=options)
            return judge_count(answer, count, recount)
        if not isinstance(proof, Proof):
            return Verdict((Fault("evidence", f"no proof, but {type(proof).__name__}"),))
        most = answer.count if answer.exact else None
        return _judge_proof(puzzle, proof, budget, options, answer.count, claim, most)
    except TimeUpError:
        return Verdict(unconfirmed=(claim,))


def confirm_together(
    answers: Sequence[AnyAnswer], options: Sequence[BoardOptions], threads: int
) -> Sequence[bool]:
    """Whether all claims of each answer are confirmed, in few calls of the crate.

    False for an answer without a proof tree, with a very large one, or with any fault.
    """
    confirmed = [False] * len(answers)
    for batch in _batches(answers, options):
        found = verify_boards(list(batch.values()), _TOGETHER, threads)
        for number, right in zip(batch, found, strict=True):
            confirmed[number] = bool(right)
    return confirmed


def _batches(
    answers: Sequence[AnyAnswer], options: Sequence[BoardOptions]
) -> Iterator[dict[int, _Claim]]:
    """The claims by the numbers of their answers, in batches with no more than `_TOGETHER`."""
    batch: dict[int, _Claim] = {}
    size = 0
    for number, (answer, chosen) in enumerate(zip(answers, options, strict=True)):
        claim = _claim_of(answer, chosen["stray_beams"])
        if claim is None or len(claim[2]) > _TOGETHER:
            continue
        if size + len(claim[2]) > _TOGETHER:
            yield batch
            batch, size = {}, 0
        batch[number] = claim
        size += len(claim[2])
    yield batch


def _claim_of(answer: AnyAnswer, stray_beams: bool) -> _Claim | None:
    """An answer's claim in the crate's form; None if it has no proof tree, or makes it slowly."""
    puzzle = answer.puzzle
    card = card_bytes(puzzle, stray_beams)
    name = "evidence" if isinstance(answer, Solved) else "certificate"
    if name not in fields_of(answer):
        return None
    try:
        tree = value_within(answer, name, Budget(seconds=SLICE))
    except TimeUpError:
        return None
    if not isinstance(tree, ProofTree) or type(tree.preorder) is not bytes:
        return None
    if not isinstance(answer, Solved):
        return card, b"", tree.preorder, 0, 0
    if answer.count > ENDLESS:
        return None
    for solution in answer.solutions:
        if any(_false_fields(puzzle, solution)) or _has_own_marks(puzzle, solution):
            return None
    cells = b"".join(solution.cells for solution in answer.solutions)
    most = answer.count if answer.exact else None
    return card, cells, tree.preorder, answer.count, most


def _faults_of_card(puzzle: Board) -> tuple[Fault, ...]:
    """The reasons why a puzzle is not a card that has an answer."""
    try:
        check_card(puzzle, any_supply=True)
    except PuzzleError as error:
        return (Fault("card", f"this is not a card: {error.message}"),)
    return ()


def _judge_proof(
    puzzle: Board,
    proof: Proof,
    budget: Budget,
    options: BoardOptions,
    least: int,
    claim: str,
    most: int | None = 0,
) -> Verdict:
    """Whether a proof shows that a card has ``least`` to ``most`` solutions.

    Raises: TimeUpError.
    """
    stray_beams = options["stray_beams"]
    try:
        if isinstance(proof, ProofTree):
            found = verify(puzzle, proof, budget, stray_beams=stray_beams).solutions
        else:
            found = solutions_by(puzzle, proof, budget, stray_beams=stray_beams)
    except WrongTreeError as error:
        return Verdict((Fault("proof", f"the proof tree is wrong: {error}"),))
    except WrongLemmasError as error:
        return Verdict((Fault("proof", f"the lemmas are wrong: {error}"),))
    if found < least or (most is not None and found > most):
        return Verdict((Fault("count", f"{claim} claimed, the proof has {grouped(found)}"),))
    return Verdict()


def count_again(
    puzzle: Board,
    budget: Budget,
    limit: int | None,
    positions: int | None,
    options: BoardOptions,
) -> int | None:
    """The number of solutions that a plain search finds, at most ``limit``.

    Returns None if that takes more than ``positions`` positions, or the board is not a
    card.

    Raises: TimeUpError.
    """
    if _faults_of_card(puzzle):
        return None
    card = card_bytes(puzzle, options["stray_beams"])
    return verify_board_count(card, *limits_of(limit, positions), budget)
