"""The cases of a proof that is told leave no way out: every choice is told, or counted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, cycle
from random import Random

import lasermaze as lm
from lasermaze.core.answers import Impossible, Solved
from lasermaze.core.budget import Budget
from lasermaze.core.difficulty import LEVELS
from lasermaze.interface import Otherwise
from lasermaze.kinds.board.puzzle import Board, Certificate
from tests.batches import number
from tests.board.oracles.random_cards import TINY, USUAL, cards
from tests.board.told_cases import Choice, Open, Told, sum_of, told_by, way_out, ways_past
from tests.board.told_tokens import PLACE, TURNED, choice_of
from tests.board.verbs import solve


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
        [said] = [part for part in explained.chapters if part.title == "No solution"]
        cases = [part for part in explained.chapters if part.title.startswith("Case ")]
        words = [part.paragraphs[0] for part in cases]
        if cases:
            assert said.paragraphs == (
                f"There are {len(cases)} cases, and each of them breaks a rule.",
            )
            assert all(part.picture is not None for part in cases)
        elif counted := re.match(r"The proof tree has ([\d,]+) cases.*?: (.*)", said.paragraphs[0]):
            assert sum_of(counted[2]) == int(counted[1].replace(",", ""))
            continue
        else:
            words = list(said.paragraphs)
        hold_complete(card, words)
        splits += any("else" in each for each in words)
        mistake = lm.hint(card, stray_beams=stray_beams).otherwise
        hold_pictured(card, mistake)
    return splits


def hold_complete(card: Board, words: list[str]) -> None:
    """The cases leave no way out of a card."""
    told = [each for case in words for each in told_by(case)]
    out = way_out(told, Open.of(card))
    assert out is None, (out, words, lm.dumps(card))


def hold_pictured(card: Board, otherwise: tuple[Otherwise, ...]) -> None:
    """The pictured cases of a hint leave no way out, or all of them are counted."""
    words = [each.words for each in otherwise]
    assert all(each.picture is not None for each in otherwise)
    if counted := words and re.match(
        r"Followed to the end there are ([\d,]+) cases, .*?: (.*)", words[0]
    ):
        assert sum_of(counted[2]) == int(counted[1].replace(",", ""))
    else:
        hold_complete(card, words)


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


SEVERAL = r"([\d,]+) other choices? (?:breaks? a rule at once|must be followed .*? ends?): (.*?)\."


def hold_lecture(card: Board, explained: lm.Explanation) -> int:
    """Each step says why every other choice fails, here or in a step before it."""
    left, known, counted, splits = Open.of(card), list[Told](), 0, 0
    for chapter in explained.chapters:
        if not chapter.title.startswith("Step "):
            continue
        words = [each.words for each in chapter.otherwise]
        assert list(chapter.paragraphs[1:]) == words
        assert all(each.picture is not None for each in chapter.otherwise)
        counted += sum(int(many[1]) for each in words if (many := re.match(SEVERAL, each)))
        known += [each for case in words if not re.match(SEVERAL, case) for each in told_by(case)]
        splits += "of the hardest choice" in chapter.paragraphs[0]
        lead = re.match(rf"(.*? (?:stands on|at) {PLACE}(?: {TURNED})?)\. ", chapter.paragraphs[0])
        if lead is None:
            continue
        spot, [code] = choice_of(lead[1][0].lower() + lead[1][1:])
        decided = Told(((spot, frozenset([code])),), "it is decided")
        choices = left.choices(spot)
        about = [each for each in known if is_about(each, choices)]
        out = ways_past([*about, decided], left, choices, counted)
        assert out is None, (out, chapter.paragraphs, lm.dumps(card))
        left = left.after((spot, code))
    return splits


def is_about(told: Told, choices: list[Choice]) -> bool:
    """Whether what is told begins with one of the choices."""
    spot, codes = told.choices[0]
    return any((spot, code) in choices for code in codes)
