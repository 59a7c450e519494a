"""The sentences of a hint or an explanation, each with the refuted choices that it is about."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import lasermaze as lm

#: Values of a kind that are supposed or decided: a cell with its token, a shooter with its axis.
Choices = Sequence[Any]


class World(Protocol):
    """All completions of a puzzle in which some choices are made."""

    def supposing(self, choices: Choices) -> Any:
        """Those in which some more are."""

    def is_solved(self) -> bool:
        """Whether any of them keeps every rule."""


#: For each class of reasons, by its name in JSON: the sentences that tell it, as patterns, and
#: whether such a sentence is true of a world in which all is supposed that it supposes.
Claims = Mapping[str, Mapping[str, Callable[[Any, Any], bool]]]


class Place(NamedTuple):
    """A sentence, what is known before it, and the refuted choices that it tells."""

    words: str
    known: Choices
    cases: Sequence[Any]


#: That more has to be supposed: the sentences inside tell how each case ends.
_FURTHER = re.compile(
    r", (?:all [\d,]+ cases fail|both cases fail|what follows fails|the beam breaks a rule"
    r"|the only case fails)\.$"
)


def of_hint(hint: lm.Hint[Any]) -> Iterator[Place]:
    """The places of the mistakes that a hint rules out."""
    known: list[Any] = []
    before = {}
    for step in hint.steps:
        for case in step.ruled_out:
            before.update(dict.fromkeys(case.leaves(), tuple(known)))
        known += [step.decided] if step.decided is not None else []
    for screen in every(hint.otherwise()):
        first = next((leaf for case in screen.cases for leaf in case.leaves()), None)
        if first is not None:
            yield Place(screen.text, before.get(first, ()), screen.cases)


def of_explanation(explained: lm.Explanation) -> Iterator[Place]:
    """The places of the screens of an explanation, with those inside."""
    known: list[Any] = []
    yield from _of_screens(explained.screens, known)


def _of_screens(screens: Iterable[Any], known: list[Any]) -> Iterator[Place]:
    for screen in screens:
        if any(inner.steps for inner in screen.inside()):
            yield from _of_screens(screen.inside(), known)
            continue
        for inner in every([screen]):
            if inner.cases:
                yield Place(inner.text, tuple(known), inner.cases)
        known += [step.decided for step in screen.steps if step.decided is not None]


def hold_told(
    world: World, hint: lm.Hint[Any], claims: Claims, seen: Counter[str], wrong: list[str], at: Any
) -> None:
    """Hold the sentences of a hint's reason: one for each case that it tells."""
    for step in hint.steps[:-1]:
        world = world.supposing([step.decided] if step.decided is not None else [])
    phrases = re.split(r"(?<=[.]) ", hint.reason)
    for case in hint.told:
        for path, reason in case.leaves():
            told = claims.get(reason.name(), {})
            about = [
                p for p in phrases if any(re.search(pattern, p, re.IGNORECASE) for pattern in told)
            ]
            hold_reason(world.supposing(path), " ".join(about), reason, claims, seen, wrong, at)


def every(screens: Iterable[Any]) -> Iterator[Any]:
    """Screens with all that they open into."""
    for screen in screens:
        yield screen
        yield from every(screen.inside())


def hold(
    world: World,
    place: Place,
    claims: Claims,
    seen: Counter[str],
    wrong: list[str],
    puzzle: Any,
) -> None:
    """Hold a sentence against all completions of what it supposes, for each of its choices."""
    here = world.supposing(place.known)
    if _FURTHER.search(place.words):
        for case in place.cases:
            seen["more to suppose"] += 1
            if here.supposing([case.choice]).is_solved():
                wrong.append(f"more to suppose: {place.words!r} of\n{puzzle}")
        return
    for case in place.cases:
        for path, reason in case.leaves():
            hold_reason(here.supposing(path), place.words, reason, claims, seen, wrong, puzzle)


def hold_reason(
    world: World,
    phrase: str,
    reason: Any,
    claims: Claims,
    seen: Counter[str],
    wrong: list[str],
    puzzle: Any,
) -> None:
    """Hold one sentence about one reason."""
    name = reason.name()
    told = claims.get(name, {})
    for pattern, is_so in told.items():
        if re.search(pattern, phrase, re.IGNORECASE):
            seen[f"{name}: {pattern}"] += 1
            if not is_so(world, reason):
                wrong.append(f"{name}: {phrase!r} of\n{puzzle}{reason}")
            return
    wrong.append(f"no claim is known for {name}: {phrase!r}")
