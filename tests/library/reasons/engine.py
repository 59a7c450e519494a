"""What the engine of telling says, as values and in words, held against all completions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import product
from typing import Any, Protocol

import lasermaze as lm
from lasermaze.core.english import sentence
from lasermaze.interface import Screen
from lasermaze.telling.causes import line, steps_after
from lasermaze.telling.values import Line
from tests.library.reasons.telling import every


class World(Protocol):
    """All completions of a puzzle in which some choices are made."""

    def at(self, state: Any) -> Any:
        """Those with what a state has decided."""

    def having(self, choices: Iterable[Any]) -> Any:
        """Those in which these choices are made, too."""

    def without(self, choice: Any) -> Any:
        """Those in which this choice is not made."""

    def is_solved(self) -> bool:
        """Whether any of them keeps every rule."""


#: By the name of a class of reasons in JSON, whether such a reason is so in a world.
Truths = Mapping[str, Callable[[Any, Any], bool]]


class Held:
    """What was tried, and what was not true."""

    def __init__(self, truths: Truths) -> None:
        self.truths = truths
        self.seen: Counter[str] = Counter()
        self.wrong: list[str] = []

    def hold(self, name: str, is_so: bool, of: object) -> None:
        self.seen[name] += 1
        if not is_so:
            self.wrong.append(f"{name}: {of}")

    def step(self, whole: Any, step: Any, text: object) -> None:
        """A step with all that it opens into."""
        world = whole.at(step.state)
        if step.reason is not None:
            here = world.having([step.decided] if step.decided and not step.forced else [])
            self._reason(here, step.reason, text)
        if not step.forced:
            assert step.reason is not None, "a choice that is not forced needs a cause"
            self.hold("possible", world.having([step.decided]).is_solved(), text)
            return
        assert step.ruled_out or step.reason or step.untold or _is_alone(step), step
        if step.reason is not None:
            self.hold("no solution", not world.is_solved(), (step, text))
        for other in step.about[step.decided is not None :]:
            self.hold("ruled out", not world.having([other]).is_solved(), (step, text))
        if step.decided is not None:
            others = world.without(step.decided)
            self.hold("decided", not others.is_solved(), (step, text))
        for case in step.ruled_out:
            for path, reason in case.leaves():
                self._reason(world.having(path), reason, (path, text))
            told = line(case)
            self._reason(world.having(told.tried), told.broken, (told, text))
            for inner in steps_after(step.state, case):
                self.step(whole, inner, text)

    def _reason(self, world: Any, reason: Any, text: object) -> None:
        name = reason.name()
        self.hold(name, self.truths[name](world, reason), (reason, text))

    def screens(self, screens: Iterable[Screen]) -> None:
        """The words of refuted choices name the rule that breaks, and so does the picture."""
        for screen in every(screens):
            if not screen.cases or screen.title.startswith("Step"):
                continue
            told, words = line(_case_of(screen)), screen.text.lower()
            self.hold("words", _names(told, words), screen)
            if found := re.search(r"(\d+|one) more follow", words):
                count = 1 if found[1] == "one" else int(found[1])
                self.hold("follow", count == len(told.tried) - 1, screen)
            shown = [choice.cell for choice in told.tried]
            self.hold("marks", list(screen.marks.supposed) == shown, screen)
            self.hold("numbers", _numbers_are_drawn(screen, len(shown)), screen)

    def hint(self, whole: Any, hint: lm.Hint[Any], text: object) -> None:
        """A hint with the steps of its reason and all that it opens into."""
        for step in hint.steps:
            self.step(whole, step, text)
        for case in hint.told:
            is_told = _names(line(case), hint.reason.lower(), hint.cell)
            self.hold("told", is_told, (hint, text))
        self.screens(hint.otherwise())

    def explanation(self, whole: Any, explained: lm.Explanation, text: object) -> None:
        for step in (step for screen in explained.screens for step in screen.steps):
            self.step(whole, step, text)
        self.screens(explained.screens)


def _is_alone(step: Any) -> bool:
    """Whether nothing else is left for a cell, so that no choice has to fail."""
    return step.decided is not None


def _case_of(screen: Screen) -> Any:
    """The refuted choice that a screen is about, below those that are supposed above it."""
    (case,) = screen.cases
    while not _is_titled(screen, case.choice):
        (case,) = case.ends
    return case


def _is_titled(screen: Screen, choice: Any) -> bool:
    """Whether a choice is the one on a screen's first cell that its title names."""
    titles = {sentence(words) for words in (choice.here, choice.words(choice.says))}
    return choice.cell == screen.marks.supposed[0] and f"{screen.title}." in titles


def _names(told: Line, words: str, near: Any = None) -> bool:
    """Whether some words have a line's reason, with its place or without."""
    for brief, cell in product((False, True), (None, near, told.tried[0].cell)):
        if told.broken.words(brief=brief, near=cell).lower() in words:
            return True
    return False


def _numbers_are_drawn(screen: Screen, count: int) -> bool:
    if screen.picture is None or count < 2:
        return True
    text = screen.picture.bare().text()
    return all(re.search(rf",{number}(?!\d)", text) for number in range(1, count + 1))
