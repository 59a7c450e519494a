"""Hints and explanations: every sentence and every deduction is true, and leads to a solution."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

from tests.helpers import EVERY_KIND, dice, lm, some, studio, whole
from tests.oracles import Oracle

#: The most letters of a hint, of its reason, and of the words of a screen.
LONGEST_HINT, LONGEST_REASON, LONGEST_SCREEN = 100, 300, 900


HEADINGS = ("north", "east", "south", "west")


@EVERY_KIND
def test_hints_are_true(oracle: Oracle) -> None:
    for number, (text, puzzle, answer, _) in enumerate(some(oracle, 20)):
        fresh = lm.hint(puzzle)
        hint_holds(oracle, text, oracle.begin(text), fresh)
        assert bool(lm.solve(fresh.puzzle)) == bool(answer)
        for position in oracle.positions(text, dice("hints", number)):
            game = lm.Game(puzzle, position)
            hint = lm.hint(puzzle, position)
            assert game.hint() == hint
            hint_holds(oracle, text, position, hint)
            assert len(hint.text) < LONGEST_HINT
            assert len(hint.reason) < LONGEST_REASON
            said = studio("hint", puzzle=text, position=position)
            assert (said["text"], said["reason"]) == (hint.text, hint.reason)
            if oracle.kind == "turrets" and hint.reason.startswith("Then "):
                told = f"{hint.text} {hint.reason}".lower()
                named = {name[0].upper() for name in HEADINGS if name in told}
                assert named == {move[-1] for move in oracle.legal(text, position)}, (text, told)
            for move in hint.moves:
                game.push(move)
            assert game.position == hint.position, (text, position)
            right = oracle.hint_is_right(text, position, game.position, forced=hint.forced)
            assert right, (text, position, hint)


@EVERY_KIND
def test_hints_lead_to_a_solution(oracle: Oracle) -> None:
    for number, (text, puzzle, answer, _) in enumerate(some(oracle, 12)):
        for position in list(oracle.positions(text, dice("led", number)))[: 2 if answer else 0]:
            game = lm.Game(puzzle, position)
            for _ in range(200):
                if game.is_solved():
                    break
                for move in game.hint().moves:
                    game.push(move)
            assert oracle.done(text, game.position), (text, position, game.position)


def hint_holds(oracle: Oracle, text: str, position: str, hint: Any) -> None:
    """Assert that what a hint says is true."""
    document = whole(hint.to_json())["hint"]
    for number, step in enumerate(document["steps"]):
        before = document["steps"][:number]
        assert oracle.step_is_true(text, position, "", step, before), (text, position, step)
    for sentence in (hint.text, *re.split(r"(?<=\.) ", hint.reason), *document["otherwise"]):
        assert oracle.said(text, position, sentence) is not False, (text, position, sentence)


def opened(screens: list[Any]) -> Iterator[Any]:
    """All screens in a document, those inside others among them."""
    for screen in screens:
        yield screen
        yield from opened(screen["inside"])


def every_screen(screens: Any) -> Iterator[Any]:
    """All screens of an explanation, those inside others among them."""
    for screen in screens:
        yield screen
        yield from every_screen(screen.inside())


@EVERY_KIND
def test_explanations_are_true(oracle: Oracle) -> None:
    told_true = 0
    for text, puzzle, answer, _ in some(oracle, 25):
        told = lm.solve(puzzle, **oracle.counting) if answer else answer
        solution = oracle.written(text, told.witness) if told else None
        explanation = lm.explain(puzzle, told)
        assert explanation.picture.text()
        screens = whole(explanation.to_json())["screens"]
        before: list[Any] = []
        for screen in opened(screens):
            assert 0 < sum(map(len, screen["words"])) < LONGEST_SCREEN, screen
            assert screen.get("title", "x"), screen
            assert not any(word[0].islower() for word in screen["words"]), screen
            assert all(word.endswith((".", "?", ":")) for word in screen["words"]), screen
            for step in screen["steps"]:
                where = (text, screen["title"], step)
                right = oracle.step_is_true(text, solution or "", screen["title"], step, before)
                assert right, where
                before.append(step)
            for sentence in re.split(r"(?<=\.) ", " ".join(screen["words"])):
                holds = oracle.said(text, solution, sentence)
                assert holds is not False, (text, solution, sentence)
                told_true += bool(holds)
        titles = [screen["title"] for screen in screens]
        assert oracle.titles(text, solution) in (None, titles), text
        shown = studio("explain", puzzle=text)
        assert [screen["title"] for screen in shown["screens"]][:2] == titles[:2]
    assert told_true > 25


@EVERY_KIND
def test_pictures_of_explanations_are_true(oracle: Oracle) -> None:
    for text, puzzle, answer, solution in some(oracle, 20):
        for screen in every_screen(lm.explain(puzzle, answer).screens):
            if screen.picture is None:
                continue
            if max(puzzle.rows, puzzle.cols) < 9:
                wanted = oracle.pictured(text, screen.title, solution)
                found = _words_in(oracle, screen.picture, answered=screen.title == "The answer")
                assert wanted is None or found == wanted, (text, screen)
            if puzzle.rows * puzzle.cols < 60:
                ElementTree.fromstring(screen.picture.svg())
                assert screen.picture.text(colour=False, unicode=False).isascii()


def _words_in(oracle: Oracle, picture: Any, *, answered: bool) -> Counter[str]:
    """The words of a picture in plain text, without those of its legend."""
    lines = picture.text(colour=False, unicode=False).splitlines()
    return Counter(
        word
        for line in lines
        if not re.search("[a-z]{3}", line)
        for word in (oracle.words(line, answered=True) if answered else line.split())
    )
