"""The checker of boards: by the rules, without the solver.

The crate ``rust/verify``, which shares no code with the solver, replays solutions, walks proof
trees and counts again; here its findings become reasons.
"""

from __future__ import annotations

from functools import partial

from lasermaze._kernel import VerifyLazors
from lasermaze.core.answers import Solved
from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.claims import QUICK, Recount, Verdict
from lasermaze.core.counting import count_claim, judge_count, judge_solutions, limits_of
from lasermaze.core.english import agreeing, counted, grouped, shown
from lasermaze.core.errors import Fault
from lasermaze.kinds.lazors.puzzle import FREE, GIVEN, PLACED, Arrangement, Lazors, Proof
from lasermaze.kinds.lazors.reasons import Broken, Dark, NotAsGiven, WronglyMany
from lasermaze.kinds.lazors.words import fault
from lasermaze.option import NoOptions


def check(puzzle: Lazors, solution: Arrangement, budget: Budget, options: NoOptions) -> Verdict:
    """Every reason why a solution does not solve a board.

    The rules that a fault may name: ``given``, ``blocks`` and ``target``; ``solution`` for a value
    that is not a grid of the board's size.
    """
    return Verdict(faults_of(puzzle, solution))


def faults_of(puzzle: Lazors, solution: Arrangement) -> tuple[Fault, ...]:
    """The rules that a solution breaks; see `check`."""
    try:
        found, _ = _board(puzzle).faults(solution.cells)
    except (TypeError, ValueError, AttributeError) as error:
        return (Fault("solution", f"this is not a filled board: {error}"),)
    return tuple(fault(_broken(puzzle, solution, *each)) for each in found)


def identity(puzzle: Lazors, solution: Arrangement) -> bytes:
    """The cells with the placed blocks that light touches; all others are free."""
    _, touched = _board(puzzle).faults(solution.cells)
    placed, free = PLACED.encode(), ord(FREE)
    pairs = zip(solution.cells, touched, strict=True)
    return bytes(letter if lit and letter in placed else free for letter, lit in pairs)


def _broken(puzzle: Lazors, solution: Arrangement, name: str, number: int, other: int) -> Broken:
    """The reason for a rule that the crate found broken, from its name and its numbers."""
    if name == "given":
        letters = chr(solution.cells[number]), chr(puzzle.bare[number])
        return NotAsGiven(divmod(number, puzzle.cols), *letters)
    if name == "placed":
        return WronglyMany(GIVEN[number], other, puzzle.blocks[number])
    return Dark(puzzle.targets[number])


def _board(puzzle: Lazors) -> VerifyLazors:
    size = puzzle.rows, puzzle.cols
    return VerifyLazors(*size, puzzle.bare, puzzle.blocks, puzzle.lasers, puzzle.targets)


def refute(puzzle: Lazors, certificate: Proof, budget: Budget, options: NoOptions) -> Verdict:
    """Whether a board has no solution, by its proof tree.

    If the tree was too large to be kept, solutions are counted again if that is quick; else the
    claim is unconfirmed. Raises: TimeUpError.
    """
    if not isinstance(certificate, Proof):
        return Verdict((Fault("certificate", f"no proof, but {type(certificate).__name__}"),))
    if certificate.tree == b"":
        found = count_again(puzzle, budget, 1, QUICK, options)
        if found is None:
            return Verdict(unconfirmed=("no solution",))
        return Verdict((Fault("count", "there is a solution"),)) if found else Verdict()
    return _judge_proof(puzzle, certificate, budget, 0, "no solution is")


def confirm(
    answer: Solved[Lazors, Arrangement], budget: Budget, recount: Recount, options: NoOptions
) -> Verdict:
    """The verdict on the solutions, and on their number by the proof tree or by counting again."""
    puzzle = answer.puzzle
    replayed = judge_solutions(
        answer, lambda each: check(puzzle, each, budget, options), partial(identity, puzzle)
    )
    if not replayed.ok:
        return replayed
    proof, claim = answer.evidence, count_claim(answer, "arrangement")
    if proof is not None and not isinstance(proof, Proof):
        return Verdict((Fault("evidence", f"no proof, but {type(proof).__name__}"),))
    try:
        if proof is None or proof.tree == b"" or not answer.exact:
            return judge_count(
                answer,
                partial(count_again, puzzle, budget, options=options),
                recount,
                "arrangement",
            )
        said = f"{claim} {agreeing(answer.count, 'is')}"
        return _judge_proof(puzzle, proof, budget, answer.count, said)
    except TimeUpError:
        return Verdict(unconfirmed=(claim,))


def _judge_proof(puzzle: Lazors, proof: Proof, budget: Budget, count: int, claim: str) -> Verdict:
    """Whether a tree shows that a board has this many arrangements. Raises: TimeUpError."""
    if type(proof.tree) is not bytes or type(proof.placements) is not int:
        return Verdict((Fault("proof", f"this is not a proof: {shown(proof)}"),))
    try:
        found, ends = _board(puzzle).walk(proof.tree, budget)
    except ValueError as error:
        return Verdict((Fault("proof", f"the proof tree is wrong: {error}"),))
    if found != count:
        return Verdict((Fault("count", f"{claim} claimed, the proof has {grouped(found)}"),))
    ways = sum(_ways(numbers) * often for numbers, often in ends)
    if ways != proof.placements:
        said = counted(proof.placements, "placement", verb="is")
        return Verdict((Fault("placements", f"{said} claimed, the proof has {grouped(ways)}"),))
    return Verdict()


def _ways(numbers: tuple[int, int, int, int]) -> int:
    """The number of ways to fill untouched cells: the multinomial coefficient."""
    from math import factorial, prod

    return factorial(sum(numbers)) // prod(map(factorial, numbers))


def count_again(
    puzzle: Lazors, budget: Budget, limit: int | None, positions: int | None, options: NoOptions
) -> int | None:
    """The number of arrangements that a plain search finds, at most ``limit``.

    None if that takes more than ``positions`` positions. Raises: TimeUpError.
    """
    return _board(puzzle).count(*limits_of(limit, positions), budget)
