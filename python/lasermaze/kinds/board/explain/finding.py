"""Finds the steps to a solution: forced ones, and where only a long search helps, a gift."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from lasermaze.core.budget import UNLIMITED
from lasermaze.kinds.board.check.chain import Chain
from lasermaze.kinds.board.explain.position import Card
from lasermaze.kinds.board.light import shine
from lasermaze.kinds.board.puzzle import Board, Token
from lasermaze.kinds.board.reasons import Put
from lasermaze.kinds.board.solve import MOST_LOOKS, MOST_RULED_OUT, forced_steps
from lasermaze.telling.values import MOST_CASES, Step, replay

#: The number of positions examined to see how much a gift opens.
GIFT_LOOKS = 20_000


def steps_to(card: Card, solution: Board) -> Iterator[Step]:
    """The steps from a card to its only solution; at the time limit, those until then.

    Raises: TimeUpError after the steps that were found in time.
    """
    while True:
        steps = chain_of(card, solution, MOST_LOOKS, keeps_steps=True)
        yield from steps
        card = begun(replay(card, (step.decided for step in steps if step.decided)))
        card.budget.check()
        if card.board.complete:
            return
        step = gift(card, list(gifts(card, solution)), solution)
        lines = filter(None, (card.line_of(other) for other in step.untold))
        longest = max(lines, key=lambda line: len(line.tried), default=None)
        yield replace(step, longest=longest)
        card = begun(card.after(step.decided))


def begun(card: Card) -> Card:
    """A card that gives all that was decided before."""
    return Card(card.board, card.stray_beams, card.budget)


def chain_of(
    card: Card,
    solution: Board,
    looks: int,
    *,
    first: bool = False,
    keeps_steps: bool = False,
    most_ruled_out: int = MOST_RULED_OUT,
) -> list[Step]:
    """The forced steps from a card without decisions, as far as they are found.

    With ``first`` only those to the first token. Choices are ruled out for later steps if that
    takes at most ``most_ruled_out`` cases. Raises: TimeUpError, unless it ``keeps_steps``.
    """
    search = forced_steps(
        card.puzzle,
        solution,
        card.budget,
        stray_beams=card.stray_beams,
        looks=looks,
        most_ruled_out=most_ruled_out,
        first=first,
        keeps_steps=keeps_steps,
    )
    limits = UNLIMITED if keeps_steps else card.budget
    chain = Chain(card.puzzle, search.steps, limits, stray_beams=card.stray_beams)
    return list(card.steps(chain))


def gifts(card: Card, solution: Board) -> Iterator[Put]:
    """The tokens of a solution that a hint can turn or put, in any direction."""
    board, light = card.board, shine(solution)
    for cell, token in board.tokens():
        there = solution[cell]
        if token.way == "?" and there is not None:
            yield card.put(cell, token.turned(there.way))
    for cell in dict.fromkeys(entry.cell for entry in (*light.sources, *light.beam.entries)):
        there = solution[cell]
        if there is not None and board[cell] is None:
            yield card.put(cell, Token(there.piece, "?"))


def gift(card: Card, choices: list[Put], solution: Board) -> Step:
    """The one of some choices after which most is seen; how others fail, as far as that is seen."""
    choice = max(choices, key=lambda choice: opened(card, choice, solution))
    return card.step(choice, card.others(choice.cell, choice.token))


def opened(card: Card, choice: Put, solution: Board) -> int:
    """The number of tokens that are decided in few cases after a choice."""
    steps = chain_of(begun(card.after(choice)), solution, GIFT_LOOKS)
    hard = next((at for at, step in enumerate(steps) if step.size > MOST_CASES), len(steps))
    decided: list[Any] = [step.decided for step in steps[:hard] if step.decided]
    return sum(choice.token is not None for choice in decided)
