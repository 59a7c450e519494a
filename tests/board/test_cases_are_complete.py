"""The cases of a proof that is told leave no way out: every choice is told, or counted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, cycle
from random import Random

import lasermaze as lm
from lasermaze.core.answers import Impossible, Solved
from lasermaze.core.budget import Budget
from lasermaze.core.difficulty import LEVELS
from lasermaze.kinds.board.puzzle import Board, Certificate, ProofTree
from lasermaze.kinds.board.reasons import FollowedToTheEnd
from tests.board.open_choices import Coded, Open, coded, hold_complete
from tests.board.oracles.random_cards import TINY, USUAL, cards
from tests.board.test_reasons_are_true import every_screen, hold_pictured
from tests.board.verbs import solve
from tests.helpers import number


def impossible(
    seed: str, count: int
) -> Iterator[tuple[Board, Impossible[Board, Certificate], bool]]:
    """Impossible cards: tiny and usual ones, and generated ones of each level that are spoiled."""
    found = 0
    tiny, usual, made = cards(seed, TINY), cards(seed, USUAL), spoiled(seed)
    while found < count:
        for source in (tiny, usual, made):
            card = next(source)
            for stray_beams in (False, True):
                answer = solve(card, Budget(), stray_beams=stray_beams)
                if isinstance(answer, Impossible):
                    found += 1
                    yield card, answer, stray_beams


def spoiled(seed: str) -> Iterator[Board]:
    """Generated cards that ask for one target less."""
    several = (card for card in generated(seed) if card.targets > 1)
    return (card.replaced({}, targets=card.targets - 1) for card in several)


def generated(seed: str) -> Iterator[Board]:
    """Cards of each level on several sizes."""
    for count, level in enumerate(cycle(LEVELS)):
        size = ((4, 4), (5, 5), (3, 6))[count % 3]
        yield lm.generate(
            "board", size=size, seed=Random(seed).getrandbits(32), index=count, level=level
        )


def test_the_cases_of_an_impossible_card_are_complete() -> None:
    assert hold_proofs("complete cases", number(30)) > 3


def hold_proofs(seed: str, count: int) -> int:
    """Returns how many were told case by case with splits among the cases."""
    splits = 0
    for card, answer, stray_beams in impossible(seed, count):
        explained = lm.explain(card, answer)
        [step] = [step for screen in every_screen(explained.screens) for step in screen.steps]
        if step.ruled_out:
            hold_complete(Open.of(card), step.ruled_out)
            splits += any(not case.at_a_glance for case in step.ruled_out)
        else:
            hold_reason(step.reason, answer)
        mistake = lm.hint(card, stray_beams=stray_beams)
        [wrong] = mistake.steps
        if wrong.ruled_out:
            hold_complete(Open.of(card), wrong.ruled_out)
        hold_pictured(mistake.steps, mistake.otherwise)
    return splits


def hold_reason(reason: object, answer: Impossible[Board, Certificate]) -> None:
    """A refutation that supposes nothing, or that is counted, as is every node of its tree."""
    assert reason is not None
    if isinstance(reason, FollowedToTheEnd):
        assert isinstance(answer.certificate, ProofTree)
        assert reason.cases == reason.ends <= len(answer.certificate.preorder)


def test_the_steps_of_a_solved_card_are_complete() -> None:
    assert hold_steps("complete steps", number(6)) > 0


def hold_steps(seed: str, count: int) -> int:
    """Returns how many steps split into cases."""
    splits, held = 0, 0
    for card in interleaved(cards(seed, USUAL), generated(seed)):
        answer = solve(card)
        if isinstance(answer, Solved) and answer.unique:
            splits += hold_lecture(card, lm.explain(card, answer))
            held += 1
            if held == count:
                return splits
    raise AssertionError


def interleaved(*sources: Iterator[Board]) -> Iterator[Board]:
    return chain.from_iterable(zip(*sources, strict=True))


def hold_lecture(card: Board, explained: lm.Explanation) -> int:
    """Each step says why every other choice fails, here or in a step before it."""
    left, known, splits = Open.of(card), list[Coded](), 0
    for chapter in every_screen(explained.screens):
        for step in chapter.steps:
            hold_pictured(chapter.steps, chapter.inside)
            known += [coded(case.choice) for case in step.ruled_out]
            splits += any(not case.at_a_glance for case in step.ruled_out)
            for case in step.ruled_out:
                if isinstance(case.ends, tuple):
                    hold_complete(left.after(coded(case.choice)), case.ends)
            if step.decided is not None:
                decided = coded(step.decided)
                assert set(left.choices(decided[0])) <= {decided, *known}
                left = left.after(decided)
    return splits
