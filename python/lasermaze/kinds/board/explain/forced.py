"""The hint that the chain of forced steps gives, and what a mistake leads to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from lasermaze.core.budget import Budget
from lasermaze.core.english import counted
from lasermaze.core.grid import Cell, place
from lasermaze.interface import Otherwise
from lasermaze.kinds.board.check.chain import Alternative, Chain, Decision
from lasermaze.kinds.board.check.tree import verify
from lasermaze.kinds.board.explain.chain import chain_to
from lasermaze.kinds.board.explain.lines import (
    MOST_CASES,
    MOST_CHOICES,
    Telling,
    by_reason,
    choices,
    followed,
    in_numbers,
    in_short,
    lines_of,
    on_it,
    pictured,
)
from lasermaze.kinds.board.puzzle import Board, BoardOptions, ProofTree, Token
from lasermaze.kinds.board.solve import forced_steps, solutions

#: Other places than the hint's own cell that are told one by one.
MOST_PLACES = 4

#: How many positions are looked at for a hint: some tenths of a second.
MOST_LOOKS = 400_000


class Forced(NamedTuple):
    """The first token that is forced, with why.

    Attributes:
        decided: its cell and the token.
        cases: how deep the reason goes, as in `Hint`.
        reason: the reason in words; ``otherwise`` has the pictures to it.
    """

    decided: tuple[Cell, Token]
    cases: int
    reason: str
    otherwise: tuple[Otherwise, ...]


def first_forced(board: Board, budget: Budget, options: BoardOptions) -> Forced | None:
    """The first token on the chain from a board to its only solution.

    None if the board has other solutions, or a step would need too much.

    Raises: TimeUpError.
    """
    found = list(islice(solutions(board, budget, options), 2))
    if len(found) != 1:
        return None
    chain = chain_to(board, found[0], budget, options["stray_beams"], MOST_LOOKS, first=True)
    return _told(chain) if chain is not None else None


def _told(chain: Chain) -> Forced | None:
    """The token of the last step; the steps before it say what it needs."""
    *before, last = chain.steps
    cell, token = last.decided or ((0, 0), None)
    if token is None:
        return None
    words: list[str] = []
    otherwise: list[Otherwise] = []
    if empty := [step.decided[0] for step in before if step.decided is not None]:
        words.append(f"Nothing can stand on {' and '.join(map(place, empty))}.")
    if early := sum(len(step.alternatives) for step in before if step.decided is None):
        words.append(f"{counted(early, 'other choice', verb='is')} ruled out first.")
    deepest = max((step.cases for step in before), default=0)
    for step in chain.steps:
        telling = Telling(chain.puzzle, step.before, chain.stray_beams)
        others = [each for each in step.alternatives if _is_about(chain.puzzle, cell, token, each)]
        words += _reasons(telling, cell, others)
        deepest = max([deepest, *(other.cases for other in others)])
        otherwise += pictured(telling, others if step is last else step.alternatives)
    # Only the laser can be without another choice: on the one empty cell.
    reason = " ".join(words) or "There is no other empty cell."
    return Forced((cell, token), deepest, reason, tuple(otherwise))


def _is_about(puzzle: Board, cell: Cell, token: Token, other: Alternative) -> bool:
    """Whether a choice is against a direction or, for a token of the pile, against its place."""
    alike = other.token is not None and other.token.piece == token.piece
    if puzzle[cell] is not None:
        return other.cell == cell
    if token.piece == "L":
        return alike and other.cell != cell
    return other.cell == cell and not alike


def _reasons(telling: Telling, cell: Cell, others: Sequence[Alternative]) -> Iterator[str]:
    """Why other choices fail, in short sentences."""
    glances = [other for other in others if other.cases == 0]
    if len(glances) > MOST_CHOICES:
        told = in_numbers(other.ends[0] for other in glances)
        yield f"{counted(len(glances), 'other choice', verb='breaks')} a rule at once: {told}."
    else:
        for why, ends in by_reason(telling, [other.ends[0] for other in glances]).items():
            yield _with(telling, cell, [end.decided[0] for end in ends], why)
    by_cases: dict[int, list[Decision]] = {}
    for other in (each for each in others if each.cases > 0):
        by_cases.setdefault(other.cases, []).append((other.cell, other.token))
    for cases, decided in sorted(by_cases.items()):
        why = "a rule is broken once the light is followed to its end"
        if cases > 1:
            each = " for each" * (len(decided) > 1)
            why = f"there are {counted(cases, 'case')}{each}, and every one breaks a rule"
        yield _with(telling, cell, decided, why)


#: What is counted where there are too many choices to tell.
_OTHERS = ("other place or direction", "other places or directions")


def _with(telling: Telling, cell: Cell, decided: Sequence[Decision], why: str) -> str:
    """``If it faces north, why.``, where all is about the cell of the hint."""
    if {where for where, _ in decided} == {cell}:
        return f"If {on_it(telling, decided)}, {why}."
    if len(decided) > MOST_PLACES:
        return f"In {counted(len(decided), *_OTHERS)} {why}."
    return f"If {choices(telling, decided)}: {why}."


def what_it_leads_to(board: Board, budget: Budget, stray_beams: bool) -> tuple[Otherwise, ...]:
    """Why no solution is left on a board: its smallest refutation, in lines or, if large, in short.

    Raises: TimeUpError.
    """
    search = forced_steps(board, None, budget, stray_beams=stray_beams, looks=MOST_LOOKS)
    if search.refutation is None:
        return ()
    tree = ProofTree(search.refutation)
    proof = verify(board, tree, budget, stray_beams=stray_beams, keep=len(search.refutation))
    telling = Telling(board, (), stray_beams)
    lines = list(lines_of(proof.first))
    if len(lines) > MOST_CASES:
        return (in_short(telling, proof.first),)
    return tuple(followed(telling, line) for line in lines)
