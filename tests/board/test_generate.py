"""New cards: one solution, no clue too many, the wanted level."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lasermaze as lm
from lasermaze.core.difficulty import LEVELS
from lasermaze.core.grid import Cell
from lasermaze.core.rng import Rng
from lasermaze.kinds.board.generate import minimal, quarter_turn, solved_board
from lasermaze.kinds.board.light import shine
from lasermaze.kinds.board.puzzle import BOX, Board, Token
from tests.board.clues import without_one_clue
from tests.board.verbs import check, recount

EVERY_LEVEL = st.sampled_from((None, *LEVELS))


def card_of(level: str | None, seed: int, size: tuple[int, int] = (5, 5)) -> Board:
    card = lm.generate("board", level=level, seed=seed, size=size)
    assert isinstance(card, Board)
    return card


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), level=EVERY_LEVEL)
def test_a_card_has_one_solution_and_every_clue_is_needed(seed: int, level: str | None) -> None:
    card = card_of(level, seed)
    answer = lm.solve(card)
    assert isinstance(answer, lm.Solved)
    assert answer.unique
    assert check(card, answer.witness).ok
    for looser in without_one_clue(card):
        several = lm.solve(looser, limit=2)
        assert isinstance(several, lm.Solved)
        assert several.unique is False, looser


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), size=st.sampled_from([(1, 2), (2, 2), (2, 3), (4, 1), (3, 3)]))
def test_a_plain_count_finds_the_same_one_solution(seed: int, size: tuple[int, int]) -> None:
    """The checker's own search, which prunes nothing, counts the solutions of small cards."""
    card = card_of(None, seed, size)
    assert recount(card) == 1
    assert all(recount(looser, limit=2) == 2 for looser in without_one_clue(card))


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 2**32), count=st.integers(2, 10), rows=st.integers(1, 6))
def test_a_solved_board_is_solved_with_tokens_of_the_box(seed: int, count: int, rows: int) -> None:
    solution = solved_board(rows, 5, count, Rng("plant", seed))
    if solution is not None:
        tokens = [token for _, token in solution.tokens()]
        assert len(tokens) == count
        assert check(solution, solution).ok
        pieces = [token.piece for token in tokens]
        assert all(pieces.count(piece) <= most for piece, most in BOX.items())


@pytest.mark.parametrize("count", range(2, 11))
def test_a_board_can_be_crowded(count: int) -> None:
    """Planting may fail, but seldom: with ten tokens on 25 cells in a few of a hundred cases."""
    made = [solved_board(5, 5, count, Rng("crowded", seed)) for seed in range(40)]
    assert made.count(None) <= 2


def plainly_reduced(solution: Board, rng: Rng) -> Board:
    """The kernel's removal of clues, one by one: sets of clues, cards, counts by `lm.solve`."""
    tokens = [cell for cell, _ in solution.tokens()]
    clues = [(cell, sort) for cell in tokens for sort in ("way", "place")]
    clues += [(cell, "mark") for cell in sorted(shine(solution).lit)]
    rng.shuffle(clues)
    free = [cell for cell in solution.every_cell() if solution[cell] is None]
    if free and rng.chance(30):
        clues.append((rng.choice(free), "blocker"))
    shown = set(clues)
    for clue in clues:
        answer = lm.solve(card_that_shows(solution, shown - {clue}), limit=2)
        if answer.unique:  # type: ignore[union-attr]  # it has the solution
            shown.remove(clue)
    return card_that_shows(solution, shown)


def card_that_shows(solution: Board, shown: set[tuple[Cell, str]]) -> Board:
    cells: dict[Cell, Token | None] = {
        cell: Token("X", "") for cell, sort in shown if sort == "blocker"
    }
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


def test_every_solved_board_lights_a_target() -> None:
    """With light that only came back to the laser, some lit none: rng 853 was one of them."""
    for seed in [*range(150), 853]:
        solution = solved_board(5, 5, 6, Rng("crowded", seed))
        assert solution is not None
        assert solution.targets == len(shine(solution).lit) > 0


def test_a_level_that_no_card_of_the_size_has_is_refused_with_what_was_tried() -> None:
    with pytest.raises(lm.PuzzleError, match=r"no expert puzzle of 2 by 3 .* \(150 beginner\)"):
        card_of("expert", 1, (2, 3))


def test_a_level_and_any_verdict_do_not_go_together() -> None:
    with pytest.raises(lm.PuzzleError, match="any_verdict and the level beginner exclude"):
        lm.generate("board", level="beginner", any_verdict=True)


def test_a_seed_keeps_its_card_as_long_as_the_version_stays() -> None:
    """Where this fails, the generator has changed: raise ``generator_version``."""
    assert str(replace(card_of("advanced", 7), id="")) == GOLDEN


GOLDEN = """\
kind: board
targets: 3
add: S S D
grid:
.  L? .  . .
.  .  .  . T?
.  .  .  . .
T> .  Tv . T?
.  .  .  . .
"""


def test_a_turned_card_is_as_hard() -> None:
    for seed in range(20):
        card = card_of(None, seed, (4, 5))
        turned = quarter_turn(card)
        assert (turned.rows, turned.cols) == (5, 4)
        assert lm.rate(turned) == lm.rate(card)
        once = lm.solve(card, keep_all=True)
        assert isinstance(once, lm.Solved)
        assert check(turned, quarter_turn(once.witness)).ok
        assert quarter_turn(quarter_turn(quarter_turn(turned))) == card
