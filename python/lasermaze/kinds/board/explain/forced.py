"""The hint from the chain of forced steps, and the refutation of a mistake."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import lasermaze.kinds.board.reasons as why
from lasermaze.core.budget import Budget
from lasermaze.core.english import counted, sentence
from lasermaze.core.grid import Cell, place
from lasermaze.interface import Screen
from lasermaze.kinds.board.check.chain import Alternative, Chain
from lasermaze.kinds.board.check.tree import verify
from lasermaze.kinds.board.explain.chain import chain_to, told_after
from lasermaze.kinds.board.explain.lines import (
    MOST_CASES,
    MOST_CHOICES,
    Telling,
    as_told,
    by_reason,
    cases_of,
    choices,
    clearest,
    followed,
    lines_of,
    many,
    on_it,
    pictured,
)
from lasermaze.kinds.board.explain.position import followed_to_the_end
from lasermaze.kinds.board.puzzle import Board, ProofTree
from lasermaze.kinds.board.reasons import BoardCase, BoardStep, Choice
from lasermaze.kinds.board.solve import forced_steps
from lasermaze.kinds.board.words import in_words, supposed

#: The largest number of places besides the hint's own cell that are listed one by one.
MOST_PLACES = 4

#: The number of positions examined for a hint: some tenths of a second.
MOST_LOOKS = 400_000


class Forced(NamedTuple):
    """The first token that is forced.

    Attributes:
        decided: its cell and the token.
        cases: the depth of the reason, as in `Hint`.
        steps: the thoughts that lead to it; the last of them decides it.
        reason: the same in words; ``otherwise`` has its pictures.
    """

    decided: Choice
    cases: int
    steps: tuple[BoardStep, ...]
    reason: str
    otherwise: tuple[Screen, ...]


def first_forced(
    board: Board, solution: Board, budget: Budget, *, stray_beams: bool
) -> Forced | None:
    """The first token that all solutions of a board share, by the chain of forced steps.

    ``solution`` is any of them. None if the chain does not reach a token, or a step takes too much
    work.

    Raises: TimeUpError.
    """
    chain = chain_to(board, solution, budget, stray_beams, MOST_LOOKS, first=True)
    return None if chain is None else _told(chain)


def _told(chain: Chain) -> Forced | None:
    """The token of the last step; the steps before it support it."""
    *before, last = chain.steps
    if last.decided is None or last.decided[1] is None:
        return None
    decided = Choice(*last.decided)
    words: list[str] = []
    if empty := [step.decided[0] for step in before if step.decided is not None]:
        words.append(f"Nothing can stand on {' and '.join(map(place, empty))}.")
    if early := sum(len(step.alternatives) for step in before if step.decided is None):
        words.append(f"{counted(early, 'other choice', verb='is')} ruled out first.")
    deepest = max((step.cases for step in before), default=0)
    steps: list[BoardStep] = []
    otherwise: list[Screen] = []
    for step in chain.steps:
        telling = told_after(chain, step)
        about = [each for each in step.alternatives if _is_about(chain.puzzle, decided, each)]
        others = about if step is last else step.alternatives
        cases = tuple(as_told(telling, other) for other in others)
        own = [
            (other.cases, case) for other, case in zip(others, cases, strict=True) if other in about
        ]
        words += _reasons(telling, decided.cell, own)
        deepest = max([deepest, *(count for count, _ in own)])
        otherwise += pictured(telling, cases)
        steps.append(BoardStep(Choice(*step.decided) if step.decided else None, cases))
    # Only the laser can have a single choice: on the only empty cell.
    reason = " ".join(words) or "There is no other empty cell."
    return Forced(decided, deepest, tuple(steps), reason, tuple(otherwise))


def _is_about(puzzle: Board, decided: Choice, other: Alternative) -> bool:
    """Whether a choice competes with a direction or, for a token of the pile, with its place."""
    cell, token = decided
    alike = other.token is not None and token is not None and other.token.piece == token.piece
    if puzzle[cell] is not None:
        return other.cell == cell
    if token is not None and token.piece == "L":
        return alike and other.cell != cell
    return other.cell == cell and not alike


def _reasons(
    telling: Telling, cell: Cell, others: Sequence[tuple[int, BoardCase]]
) -> Iterator[str]:
    """The reasons why other choices fail, each with the number of its cases, in short sentences."""
    glances = [case for cases, case in others if cases == 0]
    if len(glances) > MOST_CHOICES:
        yield sentence(many(glances))
    else:
        for reason, like in by_reason(glances):
            yield _with(telling, cell, [case.choice for case in like], supposed(reason))
    by_cases: dict[int, list[Choice]] = {}
    for cases, case in others:
        if cases > 0:
            by_cases.setdefault(cases, []).append(case.choice)
    for cases, decided in sorted(by_cases.items()):
        told = "a rule is broken once the light is followed to its end"
        if cases > 1:
            each = " for each" * (len(decided) > 1)
            told = f"there are {counted(cases, 'case')}{each}, and every one breaks a rule"
        yield _with(telling, cell, decided, told)


#: The words for choices that are too many to list.
_OTHERS = ("other place or direction", "other places or directions")


def _with(telling: Telling, cell: Cell, decided: Sequence[Choice], told: str) -> str:
    """``If it faces north, …``, if all choices are on the cell of the hint."""
    if {choice.cell for choice in decided} == {cell}:
        return f"If {on_it(telling, decided)}, {told}."
    if len(decided) > MOST_PLACES:
        return f"In {counted(len(decided), *_OTHERS)} {told}."
    return f"If {choices(telling, decided)}: {told}."


class DeadEnd(NamedTuple):
    """The reason why a board has no solution left: as a value, and in words and pictures."""

    step: BoardStep
    otherwise: tuple[Screen, ...] = ()


def dead_end(board: Board, budget: Budget, *, stray_beams: bool, begun: bool) -> DeadEnd:
    """The smallest refutation of a board without a solution, in lines or, if large, in numbers.

    ``begun`` says that moves led to the board.

    Raises: TimeUpError.
    """
    search = forced_steps(board, None, budget, stray_beams=stray_beams, looks=MOST_LOOKS)
    if search.refutation is None:
        return DeadEnd(BoardStep(None, (), why.NoSolutionLeft(begun)))
    tree = ProofTree(search.refutation)
    proof = verify(board, tree, budget, stray_beams=stray_beams, keep=len(search.refutation))
    telling = Telling(board, (), stray_beams)
    ends = cases_of(telling, proof.first)
    lines = list(lines_of(ends))
    if len(lines) > MOST_CASES:
        large = followed_to_the_end(len(lines), proof.ends)
        leaf = clearest(ends) if isinstance(ends, tuple) else ((), ends)
        shown = telling.shown(sentence(in_words(large)), (), leaf)
        return DeadEnd(BoardStep(None, (), large), (shown,))
    otherwise = tuple(followed(telling, line) for line in lines)
    step = BoardStep(None, ends) if isinstance(ends, tuple) else BoardStep(None, (), ends)
    return DeadEnd(step, otherwise)
