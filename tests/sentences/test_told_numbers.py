"""Numbers that are told are those of what is shown with them."""

from __future__ import annotations

import re
from typing import Any

import pytest

import lasermaze as lm
from lasermaze import api
from lasermaze.formats.summary import in_words
from lasermaze.interface import Screen
from tests.library.test_telling import every_screen
from tests.sentences.puzzles import KINDS, every
from tests.sentences.texts import answers


@pytest.mark.parametrize("kind", KINDS)
def test_at_least_is_said_only_of_what_is_not_exact(kind: str) -> None:
    for puzzle in every(kind, slice(None, None, 3)):
        for name, answer in answers(puzzle):
            if not isinstance(answer, lm.Solved):
                continue
            captions = list(api.draw(puzzle, answer).captions)
            told = " ".join((in_words(answer), *captions))
            least = re.findall(r"[Aa]t least ([\d,]+) (?:solutions?|shortest|ways?|succ)", told)
            assert not (least and answer.exact), (name, told)
            assert all(number(each) == answer.count for each in least), (name, told)
            for found in re.findall(r"one of ([\d,]+) (?:solutions|shortest walks)", told):
                assert answer.exact, (name, told)
                assert number(found) == answer.count


@pytest.mark.parametrize("kind", KINDS)
def test_the_steps_and_cases_that_are_counted_are_told(kind: str) -> None:
    seen = 0
    for puzzle in every(kind, slice(None, None, 3)):
        seen += hold_counts(lm.explain(puzzle, lm.solve(puzzle, time_limit=5)).screens)
    assert seen or kind != "board"


def hold_counts(screens: tuple[Screen, ...]) -> int:
    """Returns how many counts were held."""
    held = 0
    titles = [screen.title for screen in every_screen(screens)]
    numbers = [int(found[1]) for title in titles if (found := re.match(r"Step (\d+)", title))]
    assert numbers == list(range(1, len(numbers) + 1))
    for screen in screens:
        if found := re.search(r"follows in ([\d,]+) forced steps?\. (.*?)\.", screen.text):
            assert number(found[1]) == len(numbers)
            parts = [number(each) for each in re.findall(r"[\d,]*\d", found[2])]
            if alike := re.match(r"(All are|It is) seen", found[2]):
                parts.append(len(numbers))
                assert (alike[1] == "It is") == (len(numbers) == 1)
            assert sum(parts) == len(numbers)
            held += 1
        if found := re.match(r"([\d,]+) choices? fails?, ", screen.text):
            assert number(found[1]) == sum(len(step.ruled_out) for step in screen.steps)
            held += 1
    return held


def test_the_shooters_and_empty_cells_of_a_question_are_counted() -> None:
    for puzzle in every("shooters"):
        grid = str(puzzle).split("grid:")[1]
        text = lm.explain(puzzle, lm.solve(puzzle)).screens[0].text
        [found] = re.findall(r"(\S+) shooters? here, and (\S+) empty cells?", text)
        told = [0 if each == "no" else number(each) for each in found]
        assert told == [sum(map(grid.count, "-|")), grid.count(".")]


def number(text: Any) -> int:
    return int(text.replace(",", ""))
