"""The hint from the chain of forced steps, and the refutation of a mistake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import lasermaze.kinds.board.reasons as why
from lasermaze.core.budget import Budget
from lasermaze.core.english import counted, sentence
from lasermaze.core.grid import Cell
from lasermaze.interface import Screen, Thoughts
from lasermaze.kinds.board.check.chain import Alternative, Chain, Step
from lasermaze.kinds.board.check.tree import verify
from lasermaze.kinds.board.explain.chain import chain_to, told_after
from lasermaze.kinds.board.explain.lines import (
    MOST_CASES,
    Telling,
    as_told,
    cases_of,
    clearest,
    is_large,
    lines,
    naming,
    on_it,
    told,
)
from lasermaze.kinds.board.explain.position import followed_to_the_end
from lasermaze.kinds.board.puzzle import Board, ProofTree
from lasermaze.kinds.board.reasons import BoardCase, BoardStep, Choice
from lasermaze.kinds.board.solve import forced_steps
from lasermaze.kinds.board.words import in_brief, in_words

#: The number of words in a reason, so that a hint has at most 25.
MOST_WORDS = 13

#: The number of positions examined for a hint: some tenths of a second.
MOST_LOOKS = 400_000


class Forced(NamedTuple):
    """The first token that is forced.

    Attributes:
        decided: its cell and the token.
        cases: the depth of the reason, as in `Hint`.
        steps: the thoughts that lead to it; the last of them decides it.
        reason: the same in words; ``mistakes`` has its pictures.
        told: the cases that the words tell.
    """

    decided: Choice
    cases: int
    steps: tuple[BoardStep, ...]
    reason: str
    mistakes: Thoughts
    told: tuple[BoardCase, ...]


def first_forced(
    board: Board, solution: Board, budget: Budget, *, stray_beams: bool
) -> Forced | None:
    """The first token that all solutions of a board share, by the chain of forced steps.

    ``solution`` is any of them. None if the chain does not reach a token, or a step takes too much
    work.

    Raises: TimeUpError.
    """
    chain = chain_to(board, solution, budget, stray_beams, looks=MOST_LOOKS, first=True)
    return _told(chain) if chain.steps else None


def _told(chain: Chain) -> Forced | None:
    """The token of the last step; the steps before it support it."""
    *before, last = chain.steps
    if last.decided is None or last.decided[1] is None:
        return None
    decided = Choice(*last.decided)
    own: list[tuple[int, BoardCase]] = []
    steps: list[BoardStep] = []
    failed: list[tuple[Telling, tuple[BoardCase, ...]]] = []
    for step in chain.steps:
        telling = told_after(chain, step)
        about = [each for each in step.alternatives if _is_about(chain.puzzle, decided, each)]
        others = about if step is last else step.alternatives
        cases = tuple(as_told(telling, other) for other in others)
        own += [
            (other.cases, case) for other, case in zip(others, cases, strict=True) if other in about
        ]
        failed.append((telling, cases))
        steps.append(BoardStep(Choice(*step.decided) if step.decided else None, cases))
    deepest = max((step.cases for step in before), default=0)
    deepest = max([deepest, *(count for count, _ in own)])
    first = _first(before)
    most = MOST_WORDS - len(first.split())
    reason = _reasons(chain.puzzle, decided.cell, own, most)
    is_told = reason is not None
    if reason is None:
        reason = _in_short(own)
    return Forced(
        decided,
        deepest,
        tuple(steps),
        f"{first} {reason}".strip(),
        partial(_pictured, failed, is_told),
        tuple(case for _, case in own) if is_told else (),
    )


def _pictured(
    failed: Sequence[tuple[Telling, tuple[BoardCase, ...]]], is_told: bool, budget: Budget
) -> tuple[Screen, ...]:
    """The screens of the choices that fail; ``is_told`` says that the last reasons are told."""
    *before, (telling, cases) = failed
    own = told(telling, cases)
    if is_told:
        own = (replace(each, title=_supposition(telling.puzzle, each)) for each in own)
    return (*(screen for each in before for screen in told(*each)), *own)


def _supposition(puzzle: Board, mistake: Screen) -> str:
    return sentence(on_it(puzzle, [case.choice for case in mistake.cases])).removesuffix(".")


def _first(before: Sequence[Step]) -> str:
    """A sentence about the steps before: cells that stay empty, and choices that fail."""
    empty = sum(step.decided is not None for step in before)
    early = sum(len(step.alternatives) for step in before if step.decided is None)
    told = [f"{counted(empty, 'cell', verb='stays')} empty"] * bool(empty)
    told += [f"{counted(early, 'choice', verb='fails')}"] * bool(early)
    return f"First, {' and '.join(told)}." if told else ""


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
    puzzle: Board, cell: Cell, others: Sequence[tuple[int, BoardCase]], most: int
) -> str | None:
    """Why each other choice fails, in at most ``most`` words; None if that takes more.

    Each of ``others`` has the number of its cases.
    """
    groups: dict[str, list[Choice]] = {}
    for _, case in others:
        if isinstance(case.ends, tuple) or is_large(case):
            return None
        broken = in_brief(case.ends, naming(puzzle, case.ends, cell))
        groups.setdefault(broken, []).append(case.choice)
    if not groups:  # only the laser can have a single choice: on the only empty cell
        return "There is no other empty cell."
    *named, (last, _) = sorted(groups.items(), key=lambda group: len(group[1]))
    if any(choice.cell != cell for _, like in named for choice in like):
        return None
    words = [f"If {on_it(puzzle, like)}, {broken}." for broken, like in named]
    reason = " ".join((*words, f"Otherwise, {last}."))
    return reason if len(reason.split()) <= most else None


def _in_short(others: Sequence[tuple[int, BoardCase]]) -> str:
    hardest = max(cases for cases, _ in others)
    if hardest > 1:
        return f"Everything else fails within {counted(hardest, 'case')}."
    return f"Everything else fails {('at once', 'further on')[hardest]}."


class DeadEnd(NamedTuple):
    """The reason why a board has no solution left: as a value, and in words and pictures."""

    step: BoardStep
    mistakes: tuple[Screen, ...] = ()


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
    if (size := lines(ends)) > MOST_CASES:
        large = followed_to_the_end(size, proof.ends)
        leaf = clearest(ends) if isinstance(ends, tuple) else ((), ends)
        shown = telling.shown(sentence(in_words(large)), (), leaf)
        step = BoardStep(None, (), large)
        return DeadEnd(step, (replace(shown, steps=(step,)),))
    screens = tuple(told(telling, ends))
    if isinstance(ends, tuple):
        return DeadEnd(BoardStep(None, ends), screens)
    step = BoardStep(None, (), ends)
    return DeadEnd(step, tuple(replace(each, steps=(step,)) for each in screens))
