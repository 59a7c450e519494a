"""New cards: one solution, no clue too many; solved boards to begin with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core.difficulty import LEVELS
from lasermaze.core.rng import Rng
from lasermaze.kinds.board.generate import minimal, solved_board
from lasermaze.kinds.board.puzzle import BOX, Board, Token
from tests.board.cards import ORACLE
from tests.helpers import SIZE
from tests.oracles.board import card_of, shine, written


def without_one_clue(card: Any) -> Iterator[Any]:
    """The card without one direction, one place of a token, one ``!``, or its blocker."""
    for cell, token in card.tokens():
        if token.piece == "X":
            yield card.replaced({cell: None})
        elif token.way == "?":
            yield card.replaced({cell: None}, add=card.add + bytes([token.to_byte()]))
        else:
            yield card.replaced({cell: token.turned("?")})
        if token.must_light:
            yield card.replaced({cell: Token(token.piece, token.way)})
    for index, token in enumerate(card.pile):
        if token.must_light:
            unmarked = bytes([Token(token.piece, "?").to_byte()])
            yield card.replaced({}, add=card.add[:index] + unmarked + card.add[index + 1 :])


@pytest.mark.parametrize("level", [None, *LEVELS])
def test_a_card_has_one_solution_and_every_clue_is_needed(level: str | None) -> None:
    for seed in range(8 * SIZE):
        card = lm.generate("board", level=level, seed=seed)
        assert lm.solve(card).unique, str(card)  # type: ignore[union-attr]
        for looser in without_one_clue(card):
            assert lm.solve(looser, limit=2).unique is False, str(looser)  # type: ignore[union-attr]


@pytest.mark.parametrize("tokens", range(2, 11))
def test_solved_boards(tokens: int) -> None:
    """They are solved with tokens of the box; only in a few of a hundred cases there is none."""
    made = [solved_board(5, 5, tokens, Rng("crowded", seed)) for seed in [*range(30), 853]]
    assert made.count(None) <= 2
    for board in filter(None, made):
        text = str(board)
        codes = [code for code in card_of(text).given.values() if code != "."]
        assert len(codes) == tokens
        assert all([code[0] for code in codes].count(piece) <= most for piece, most in BOX.items())
        assert not ORACLE.faults(text, written(card_of(text).given))


def plainly_reduced(solution: Board, rng: Rng) -> Board:
    """The kernel's removal of clues, one by one: sets of clues, cards, counts by `lm.solve`."""
    clues: list[Any] = [(cell, sort) for cell, _ in solution.tokens() for sort in ("way", "place")]
    clues += [(cell, "mark") for cell in sorted(shine(card_of(str(solution)).given).lit)]
    rng.shuffle(clues)
    free = [cell for cell in solution.every_cell() if solution[cell] is None]
    if free and rng.chance(30):
        clues.append((rng.choice(free), "blocker"))
    shown = set(clues)
    for clue in clues:
        answer: Any = lm.solve(card_that_shows(solution, shown - {clue}), limit=2)
        if answer.unique:
            shown.remove(clue)
    return card_that_shows(solution, shown)


def card_that_shows(solution: Board, shown: set[Any]) -> Board:
    cells: Any = {cell: Token("X", "") for cell, sort in shown if sort == "blocker"}
    pile: list[Token] = []
    for cell, token in solution.tokens():
        placed, turned, marked = ((cell, sort) in shown for sort in ("place", "way", "mark"))
        left = Token(token.piece, token.way if placed and turned else "?", marked)
        cells[cell] = left if placed else None
        pile += [] if placed else [left]
    return solution.replaced(cells, add=bytes(token.to_byte() for token in pile))


@pytest.mark.parametrize("seed", range(12))
def test_the_kernel_takes_the_clues_away_that_a_plain_loop_takes_away(seed: int) -> None:
    solution = solved_board(4, 4, 4 + seed % 4, Rng("solved", seed))
    assert solution is not None
    reduced = minimal(solution, Rng("clues", seed))
    assert reduced == plainly_reduced(solution, Rng("clues", seed))
