"""The proof of an answer for VeriPB: impossible, exactly so many solutions, or a solution.

`formula` writes the rules of the card. The proof that there are no other solutions follows the
card's lemmas (`docs/reference/proofs.md`), whatever proof the answer has: each of them follows by
unit propagation from those before it.
"""

from __future__ import annotations

from collections.abc import Iterator

from lasermaze import parts
from lasermaze.core.answers import Impossible, Solved
from lasermaze.core.budget import Budget
from lasermaze.core.english import counted
from lasermaze.core.errors import PuzzleError
from lasermaze.kinds.board.prove.formula import CardFormula
from lasermaze.kinds.board.prove.lemmas import SOLUTION, LemmaStep, Replay, steps_of, variables_of
from lasermaze.kinds.board.puzzle import Board, Proof, pack
from lasermaze.kinds.board.solve import MOST_PROVED, lemmas_of
from lasermaze.pseudo_boolean import IMPOSSIBLE, SOLVED, Derivation, PseudoBooleanProof


class Prove(parts.Prove[Board, Board, Proof]):
    """Proofs by lemmas."""

    def prove(self, answer: Solved[Board, Board] | Impossible[Board, Proof]) -> PseudoBooleanProof:
        """The proof of an answer: impossible, the number of solutions, or that its witness is one.

        Raises: PuzzleError if the number of solutions takes too much work to prove, or is another
        one; TimeUpError.
        """
        puzzle, budget = self.puzzle, self.budget
        stray_beams = dict(answer.options).get("stray_beams", False)
        if isinstance(answer, Solved) and not answer.exact:
            formula = CardFormula(puzzle, (), stray_beams=stray_beams)
            proof = Derivation(formula.text)
            proof.solved(formula.literals_for(answer.witness))
            return PseudoBooleanProof(SOLVED, str(formula.text), str(proof))
        if isinstance(answer, Solved) and answer.count > MOST_PROVED:
            raise _too_much(counted(answer.count, "solution"), f"at most {MOST_PROVED}")
        lemmas = lemmas_of(puzzle, budget, stray_beams=stray_beams)
        if lemmas is None:
            raise _too_much("too much work", "a card that is easier to prove")
        steps = list(steps_of(lemmas))
        found = sum(step.kind == SOLUTION for step in steps)
        claimed = answer.count if isinstance(answer, Solved) else 0
        if found != claimed:
            claim = f"the answer claims {counted(claimed, 'solution')}"
            raise PuzzleError(claim, expected=str(found))
        return proof_of_all(puzzle, steps, budget, stray_beams=stray_beams)


def _too_much(found: str, expected: str) -> PuzzleError:
    return PuzzleError(f"the proof of all solutions: {found}", expected=expected)


def proof_of_all(
    puzzle: Board, steps: list[LemmaStep], budget: Budget, *, stray_beams: bool
) -> PseudoBooleanProof:
    """The proof that a card has the solutions among the steps, and no others."""
    solutions = list(_solutions(puzzle, steps, stray_beams=stray_beams))
    formula = CardFormula(puzzle, solutions, stray_beams=stray_beams)
    proof = Derivation(formula.text)
    for board in budget.paced(solutions[1:]):
        proof.found(formula.literals_for(board))
    if solutions:
        proof.improving(formula.literals_for(solutions[0]))
    Replay(formula, proof).run(steps, budget)
    if not solutions:
        proof.contradicted()
        return PseudoBooleanProof(IMPOSSIBLE, str(formula.text), str(proof))
    proof.least(1)
    claim = f"exactly {counted(len(solutions), 'solution')}"
    return PseudoBooleanProof(claim, str(formula.text), str(proof))


def _solutions(puzzle: Board, steps: list[LemmaStep], *, stray_beams: bool) -> Iterator[Board]:
    """The solutions that are steps of a proof."""
    formula = CardFormula(puzzle, (), stray_beams=stray_beams)
    numbers = {name: 2 * at for at, name in enumerate(variables_of(formula), start=1)}
    choices = {
        numbers[choice.literal]: (cell, choice.token)
        for cell, each in formula.choices.items()
        for choice in each
        if choice.literal
    }
    settled = {cell: each[0].token for cell, each in formula.choices.items() if not each[0].literal}
    for step in steps:
        if step.kind == SOLUTION:
            placed = dict(choices[literal] for literal in step.literals)
            contents = {**dict.fromkeys(formula.choices), **settled, **placed}
            cells = bytes(pack(contents[cell]) for cell in formula.choices)
            yield puzzle.with_right(cells=cells, add=b"")
