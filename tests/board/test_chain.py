"""Chains of forced steps: verified and complete."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest

import lasermaze as lm
from lasermaze._kernel import verify_board_chain
from lasermaze.core.budget import Budget
from lasermaze.kinds.board.check.chain import Chain
from lasermaze.kinds.board.check.tree import WrongTreeError, card_bytes
from lasermaze.kinds.board.solve import forced_steps
from tests.board.cards import TINY, USUAL, cards
from tests.helpers import SIZE

#: A card whose chain rules single choices out before it decides something by a large split.
WITH_RULED_OUT = (
    "kind: board\ntargets: 3\nadd: T T S\ngrid:\n"
    ".  .  .  .  .\n.  T? .  .  .\n.  S? .  .  .\n.  .  C? L? .\nT? .  D? .  T?\n"
)


def unique(seed: str, sizes: Any, number: int) -> Iterator[tuple[Any, Any, bool]]:
    """Cards with one solution, and that solution, by either set of rules."""
    for card, stray_beams in product(islice(cards(seed, sizes), number), (False, True)):
        answer = lm.solve(card, limit=2, stray_beams=stray_beams)
        if isinstance(answer, lm.Solved) and answer.unique:
            yield card, answer.witness, stray_beams


def steps_to(card: Any, solution: Any, *, stray_beams: bool = False, **limits: Any) -> list[Any]:
    found = forced_steps(card, solution, Budget(), stray_beams=stray_beams, **limits).steps
    assert found is not None
    return list(found)


def chain_of(card: Any, steps: list[Any], *, stray_beams: bool = False) -> Chain:
    return Chain(card, steps, Budget(), stray_beams=stray_beams)


@pytest.mark.parametrize("sizes", [TINY, USUAL], ids=["tiny", "usual"])
def test_every_step_is_verified_and_the_chain_ends_in_the_solution(sizes: Any) -> None:
    held = 0
    for card, solution, stray_beams in unique("chains", sizes, 40 * SIZE):
        steps = steps_to(card, solution, stray_beams=stray_beams)
        chain = chain_of(card, steps, stray_beams=stray_beams)
        assert chain.is_complete
        for step in chain.steps:
            choices = [(other.cell, other.token, False) for other in step.alternatives]
            choices += [(*step.decided, True)] if step.decided is not None else []
            for cell, token, is_there in choices:
                found = solution[cell]
                same = (found and found.code.rstrip("!")) == (token and token.code)
                assert same == is_there, str(card)
        held += 1
    assert held > 2


@pytest.mark.shared_data
def test_the_chains_of_the_real_cards_are_short(shared_data: Path) -> None:
    deepest = []
    for path in sorted((shared_data / "board").glob("card-[0-2]*.txt")):
        answer: Any = lm.solve(lm.load(path))
        chain = chain_of(answer.puzzle, steps_to(answer.puzzle, answer.witness))
        assert chain.is_complete
        deepest.append(chain.most_cases)
    assert max(deepest) <= 6
    assert sum(cases <= 3 for cases in deepest) >= 14, deepest


def a_chain() -> tuple[Any, list[Any]]:
    for card, solution, stray_beams in unique("spoilt chains", USUAL, 200):
        steps = steps_to(card, solution, stray_beams=stray_beams)
        if not stray_beams and sum(len(ruled_out) for ruled_out, _ in steps) > 10:
            return card, steps
    raise AssertionError("no card has a long chain")


def test_a_chain_that_leaves_something_out_is_refused() -> None:
    card, steps = a_chain()
    for at, (ruled_out, decided) in enumerate(steps):
        for missing in range(len(ruled_out)):
            less = [*ruled_out[:missing], *ruled_out[missing + 1 :]]
            with pytest.raises(WrongTreeError):
                chain_of(card, [*steps[:at], (less, decided), *steps[at + 1 :]])


def test_a_chain_never_rules_out_the_solution() -> None:
    card, steps = a_chain()
    (ruled_out, (decided, token)), *_ = steps
    verify = partial(verify_board_chain, card_bytes(card, False), budget=Budget())
    with pytest.raises(ValueError, match="is not a choice"):
        verify([([(decided, 0x7F, ruled_out[0][2])], None)])
    with pytest.raises(ValueError, match="not every other choice"):
        verify([([], (decided, token))])
    assert verify([]) == ([], False)
    for _, _, tree in ruled_out:
        with pytest.raises(ValueError, match=r"rule that is not broken|nothing is to be decided"):
            verify([([(decided, token, tree)], None)])


def test_what_is_ruled_out_before_is_told() -> None:
    explained = lm.explain(lm.parse(WITH_RULED_OUT))
    steps = [step for screen in explained.screens for step in screen.steps]
    assert any(step.decided is None for step in steps)
    assert all(case.size <= 12 for step in steps for case in step.ruled_out)
    assert any("fail" in screen.text for screen in explained.screens)
