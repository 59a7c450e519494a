"""Hints: always consistent with a solution, and with all of them where that can be."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import lasermaze as lm
from lasermaze.interface import Hint
from lasermaze.kinds.board import Board
from tests.board.clues import without_one_clue
from tests.board.verbs import check, solutions
from tests.helpers import examples


def holds_in(hint: Hint[Board], solution: Board) -> bool:
    """Whether what the hint says is so in a solution."""
    assert hint.cell is not None
    told, stands = hint.puzzle[hint.cell], solution[hint.cell]
    assert told is not None
    return stands is not None and told.piece == stands.piece and told.way in ("?", stands.way)


def shared_directions(card: Board, every: list[Board]) -> bool:
    """Whether some unknown direction is the same in all solutions."""
    return any(
        token.way == "?" and len({solution[cell] for solution in every}) == 1
        for cell, token in card.tokens()
    )


@examples(120)
@example(seed=293442, size=(4, 4), stray_beams=False, several=True)  # a pile with T and T!
@example(seed=869, size=(3, 3), stray_beams=True, several=True)
@given(
    seed=st.integers(0, 10**6),
    size=st.sampled_from([(1, 3), (2, 3), (3, 3), (4, 4)]),
    stray_beams=st.booleans(),
    several=st.booleans(),
)
def test_hints_lead_to_a_solution(
    seed: int, size: tuple[int, int], stray_beams: bool, several: bool
) -> None:
    card = lm.generate("board", size=size, seed=seed)
    assert isinstance(card, Board)
    if several:
        *_, card = without_one_clue(card)
    unknowns = len(card.add) * 2 + sum(token.way == "?" for _, token in card.tokens())
    for _ in range(unknowns):
        if card.complete:
            break
        every = list(solutions(card, stray_beams=stray_beams))
        hint = lm.hint(card, stray_beams=stray_beams)
        assert any(holds_in(hint, solution) for solution in every)
        if hint.forced:
            assert all(holds_in(hint, solution) for solution in every)
        if shared_directions(card, every):
            assert hint.forced
            assert hint.cell is not None
            # A direction comes before a place, unless the place has a smaller reason.
            assert card[hint.cell] is not None or hint.cases is not None
        card = hint.puzzle
    assert check(card, card, stray_beams=stray_beams).ok
    assert lm.hint(card, stray_beams=stray_beams).text == "The card is solved."


def test_a_direction_whose_reason_can_be_seen_comes_first() -> None:
    first = lm.hint(lm.parse("kind: board\ntargets: 1\ngrid:\nL? .  .  T?\n"))
    assert first.text == "Turn the laser at row 1, column 1 east."
    assert first.reason == "Otherwise, the beam leaves the grid."
    then = lm.hint(first.puzzle)
    assert then.text == "Turn the target mirror at row 1, column 4 west."


@pytest.mark.parametrize(
    ("grid", "reason"),
    [
        ("L< .  T<", "A beam leaves the grid to the west at row 1, column 1."),
        (
            "L> .  Tv",
            "A beam going east ends on an opaque side of the target mirror at row 1, column 3.",
        ),
        (
            "L> X  T<\n.  .  C?",
            "All light has ended, and no beam passes through the checkpoint at row 2, column 3.",
        ),
    ],
)
def test_a_dead_end_is_told_with_its_reason(grid: str, reason: str) -> None:
    hint = lm.hint(lm.parse(f"kind: board\ntargets: 1\ngrid:\n{grid}\n"))
    assert (hint.text, hint.cell) == ("The card has no solution.", None)
    assert hint.reason == reason


@pytest.mark.parametrize(
    "card",
    [
        "add: L S\ngrid:\n.\n.\nT^\n",
        "add: L S\ngrid:\nT? . .\n",
        "add: L T\ngrid:\n.  X\nS? .\n.  .\n",
    ],
)
def test_with_the_laser_in_the_pile_no_mistake_begins_on_an_empty_cell(card: str) -> None:
    """The refutation of such a card once did, and the checker refused it."""
    hint = lm.hint(lm.parse(f"kind: board\ntargets: 1\n{card}"))
    assert hint.text == "The card has no solution."
    assert hint.otherwise


def test_light_that_may_light_no_other_target_says_only_what_follows() -> None:
    """South of the laser a target could be lit, but another one must be, and one is asked for."""
    card = lm.parse("kind: board\ntargets: 1\ngrid:\nL? . .  T<!\nT? X D/ .\n")
    explained = lm.explain(card, lm.solve(card))
    assert explained.screens[1].words == (
        "No legal beam reaches the target mirror at row 2, column 1.",
        "So the card has no solution.",
    )


def test_a_choice_with_cases_opens_into_them() -> None:
    card = lm.parse("kind: board\ntargets: 1\nadd: T\ngrid:\nL? .  .\nC? .  T?\n")
    for screen in lm.hint(card).otherwise:
        assert bool(screen.inside) == any(not case.at_a_glance for case in screen.cases)


def test_the_mark_of_a_target_in_the_pile_is_a_reason() -> None:
    """Without the mark the beam could light the target that is there, to the east of the laser."""
    card = lm.parse("kind: board\ntargets: 1\nadd: T!\ngrid:\nL? T?\n.  T>\n")
    assert lm.hint(card).text == "Put a target mirror on row 2, column 1."
