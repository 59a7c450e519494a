"""Proofs by lemmas: clauses that follow from the rules of a card, and its solutions.

The rules of a card are a formula; `docs/reference/proofs.md` numbers its variables and lists its
clauses. A proof is a list of steps, each a clause. *Learned* clauses follow from the clauses before
them by unit propagation; clauses against *loops* exclude light that feeds itself; *solutions* are
judged by the rules and then excluded, so that none is counted twice. In the end the clauses
contradict each other: the card has no solutions but those that were listed.

The checker is in the crate ``rust/verify``. It builds the formula from the rules, does not search,
and shares no code with the solver.
"""

from __future__ import annotations

from lasermaze._kernel import verify_board_lemmas
from lasermaze.core.budget import Budget
from lasermaze.kinds.board.check.tree import card_bytes
from lasermaze.kinds.board.puzzle import Board, Lemmas


class WrongLemmasError(ValueError):
    """Lemmas that are not a proof; the message has the reason, the step and the byte."""


def solutions_by(puzzle: Board, lemmas: Lemmas, budget: Budget, *, stray_beams: bool) -> int:
    """The number of solutions of a card, by its proof.

    Raises: WrongLemmasError for lemmas that are not a proof; TimeUpError.
    """
    if not isinstance(lemmas.steps, bytes):
        raise WrongLemmasError("they are not made of bytes")
    try:
        return verify_board_lemmas(card_bytes(puzzle, stray_beams), lemmas.steps, budget)
    except ValueError as error:
        raise WrongLemmasError(str(error)) from None
