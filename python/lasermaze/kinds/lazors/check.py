"""The checker of boards: by the rules, without the solver.

The crate ``rust/verify``, which shares no code with the solver, replays solutions, walks proof
trees and counts again; here its findings become faults.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lasermaze import parts
from lasermaze._kernel import verify_lazors_count, verify_lazors_solution, verify_lazors_tree
from lasermaze.core.answers import Exhausted, Solved
from lasermaze.core.budget import TimeUpError
from lasermaze.core.claims import Finding, Recount, Unconfirmed, count_claim, limits_of
from lasermaze.core.english import agreeing, counted, grouped, shown
from lasermaze.core.errors import Fault
from lasermaze.kinds.lazors.puzzle import FREE, PLACED, Arrangement, Lazors, Proof, beside
from lasermaze.kinds.lazors.words import CONTENTS, NAMES, side


class Check(parts.Check[Lazors, Arrangement, Proof]):
    """The rules that a fault may name are ``given``, ``blocks`` and ``target``, and ``solution``
    for a value that is not a grid of the board's size. The methods raise TimeUpError.
    """  # noqa: D205

    takes_evidence = True

    def check(self, solution: Arrangement) -> tuple[Fault, ...]:
        """Every reason why a solution does not solve a board."""
        return faults_of(self.puzzle, solution)

    def identity(self, solution: Arrangement) -> bytes:
        """The cells with the placed blocks that light touches; all others are free."""
        _, touched = verify_lazors_solution(_board(self.puzzle), solution.cells)
        placed, free = PLACED.encode(), ord(FREE)
        pairs = zip(solution.cells, touched, strict=True)
        return bytes(letter if lit and letter in placed else free for letter, lit in pairs)

    def refute(self, certificate: Proof | Exhausted) -> Iterator[Finding]:
        """Whether a board has no solution, by its proof tree.

        If the tree was too large to be kept, solutions are counted again if that is quick; else the
        claim is unconfirmed.
        """
        if not isinstance(certificate, Proof):
            yield Fault("certificate", f"no proof, but {type(certificate).__name__}")
        elif certificate.tree == b"":
            yield from super().refute(Exhausted())
        else:
            yield from self._judge_proof(certificate, 0, "no solution is")

    def confirm_count(
        self, answer: Solved[Lazors, Arrangement], recount: Recount
    ) -> Iterator[Finding]:
        """Whether the proof tree, or counting again, confirms the number of arrangements."""
        claim = count_claim(answer, self.kind.solution)
        try:
            proof = answer.proof(self.budget)
            if proof is not None and not isinstance(proof, Proof):
                yield Fault("evidence", f"no proof, but {type(proof).__name__}")
            elif proof is None or proof.tree == b"" or not answer.exact:
                yield from super().confirm_count(answer, recount)
            else:
                said = f"{claim} {agreeing(answer.count, 'is')}"
                yield from self._judge_proof(proof, answer.count, said)
        except TimeUpError:
            yield Unconfirmed(claim)

    def count_again(self, limit: int | None, positions: int | None) -> int | None:
        """The number of arrangements that a plain search finds, at most ``limit``.

        None if that takes more than ``positions`` positions.
        """
        limits = limits_of(limit, positions)
        return verify_lazors_count(_board(self.puzzle), *limits, self.budget)

    def _judge_proof(self, proof: Proof, count: int, claim: str) -> Iterator[Fault]:
        """Whether a tree shows that a board has this many arrangements."""
        if type(proof.tree) is not bytes or type(proof.placements) is not int:
            yield Fault("proof", f"this is not a proof: {shown(proof)}")
            return
        try:
            found, ends = verify_lazors_tree(_board(self.puzzle), proof.tree, self.budget)
        except ValueError as error:
            yield Fault("proof", f"the proof tree is wrong: {error}")
            return
        if found != count:
            yield Fault("count", f"{claim} claimed, the proof has {grouped(found)}")
            return
        ways = sum(_ways(numbers) * often for numbers, often in ends)
        if ways != proof.placements:
            said = counted(proof.placements, "placement", verb="is")
            yield Fault("placements", f"{said} claimed, the proof has {grouped(ways)}")


def faults_of(puzzle: Lazors, solution: Arrangement) -> tuple[Fault, ...]:
    """The rules that a solution breaks; see `Check`."""
    try:
        found, _ = verify_lazors_solution(_board(puzzle), solution.cells)
    except (TypeError, ValueError, AttributeError) as error:
        return (Fault("solution", f"this is not a filled board: {error}"),)
    return tuple(_fault(puzzle, solution, *each) for each in found)


def _fault(puzzle: Lazors, solution: Arrangement, name: str, number: int, other: int) -> Fault:
    """The fault that the crate found, from its name and its numbers."""
    if name == "given":
        found, given = CONTENTS[chr(solution.cells[number])], CONTENTS[chr(puzzle.bare[number])]
        return Fault("given", f"{found}, but given is: {given}", divmod(number, puzzle.cols))
    if name == "placed":
        wanted = grouped(puzzle.blocks[number])
        return Fault("blocks", f"{counted(other, NAMES[number])} placed, not {wanted}")
    target = puzzle.targets[number]
    return Fault("target", f"no light hits the target on {side(target)}", beside(target))


def _board(puzzle: Lazors) -> tuple[Any, ...]:
    """A board in the crate's form."""
    size = puzzle.rows, puzzle.cols
    return *size, puzzle.bare, puzzle.blocks, puzzle.lasers, puzzle.targets


def _ways(numbers: tuple[int, int, int, int]) -> int:
    """The number of ways to fill untouched cells: the multinomial coefficient."""
    from math import factorial, prod

    return factorial(sum(numbers)) // prod(map(factorial, numbers))
