"""Steps as screens and as hints, within the limits of words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from lasermaze.core.budget import Budget
from lasermaze.core.difficulty import technique_of
from lasermaze.core.english import all_of, numbered, sentence
from lasermaze.core.grid import place
from lasermaze.interface import Explanation, Screen
from lasermaze.telling.causes import (
    MOST_IN_SENTENCE,
    Cause,
    causes,
    fitting,
    length,
    line,
    line_in_words,
    steps_after,
)
from lasermaze.telling.values import MOST_CASES, Case, Choice, Reason, Step, fill, replay

#: The limits of an explanation. Some words are left for the rules, which follow the question.
MOST_SCREENS, MOST_WORDS, FOR_RULES = 12, 400, 140

#: The words of a hint, of one that nothing can be done, and of a sentence below a picture.
MOST_IN_HINT, MOST_IN_LAST_HINT, MOST_IN_CAPTION = 21, 35, 15

_FAILING = "{count:one choice fails|# choices fail}"


# Hints


class Told(NamedTuple):
    """A hint in words: what to do, why, and the refuted choices whose reasons that tells."""

    text: str
    reason: str
    told: tuple[Case, ...] = ()


def hint(steps: Sequence[Step]) -> Told:
    """What to do, and why: by the last of some steps, which needs the others."""
    *before, step = steps
    text = step.about[0].words(step.about[0].do)
    firsts = [f"First, {words}. " for words in _firsts(before)] or [""]
    versions = (
        Cause(first + cause.words, cause.told) for cause in causes(step) for first in firsts
    )
    return Told(text, *fitting(versions, MOST_IN_HINT - length(text)))


def _firsts(steps: Sequence[Step]) -> Iterator[str]:
    """What has to be known first: with its place, if it is one choice; in numbers."""
    if len(steps) == 1 and steps[0].decided:
        yield steps[0].decided.words(steps[0].decided.says)
    if steps:
        yield _counts(steps)


def hint_to_undo(step: Step, lead: str) -> Told:
    """What to take back, and how it fails; ``lead`` says that it stays."""
    text = step.about[0].words(step.about[0].undo)
    versions: Iterable[Cause] = causes(step)
    for case in step.ruled_out:
        versions = (Cause(words, (case,)) for words in line_in_words(line(case), lead))
    return Told(text, *fitting(versions, MOST_IN_HINT - length(text)))


def hint_of_none(step: Step) -> Told:
    """That no solution is left, and why: by the last step of a chain."""
    text = "There is no solution."
    at = f" at {place(step.about[0].cell)}" if step.about else ""
    return Told(text, *fitting(causes(step, at), MOST_IN_LAST_HINT - length(text)))


def otherwise(steps: Sequence[Step], budget: Budget) -> tuple[Screen, ...]:
    """The screens of all refuted choices, and of a reason that needs none.

    Titles name places if the steps are about several.
    """
    at = " here" if len(steps) == 1 else ""
    refuted = [(step.state, case) for step in steps for case in step.ruled_out]
    alone = [_alone(step, 0, ()) for step in steps if step.reason]
    return (*(_refutation(state, case, (), at) for state, case in refuted), *alone)


# Screens


def explanation(
    first: Sequence[Screen],
    groups: Sequence[Sequence[Step]],
    last: Sequence[Screen],
    *,
    rules: int = FOR_RULES,
    each: int = 1,
) -> Explanation:
    """Groups of steps on the screens, and in the words, that first and last screens leave.

    The ``rules`` that follow the question have so many words; a screen needs room for ``each``.
    """
    frame = (*first, *last)
    words = MOST_WORDS - rules - sum(length(screen.text) for screen in frame)
    screens = min(MOST_SCREENS - len(frame), max(1, words // each))
    told = outline(groups, screens, words)
    hardest = max((step.size for group in groups for step in group), default=0)
    return Explanation((*first, *told, *last), technique_of(hardest))


def outline(groups: Sequence[Sequence[Step]], screens: int, words: int) -> Iterator[Screen]:
    """Groups of steps on at most so many screens, each of which opens into its steps."""
    joined = [list(group) for group in groups]
    while len(joined) > screens:
        costs = [_unlike(*both) for both in pairwise(joined)]
        at = costs.index(min(costs))
        joined[at : at + 2] = [joined[at] + joined[at + 1]]
    number = 1
    for group in joined:
        room = words // len(joined)
        yield (
            _alone(group[0], number, room=room)
            if len(group) == 1
            else _together(group, number, room)
        )
        number += len(group)


def idea(step: Step) -> tuple[int, list[str]]:
    """How a step is seen: by the reasons that show it at a glance, along a line, or by cases."""
    if step.size:
        return min(step.size, 2), []
    ends = [case.ends for case in step.ruled_out if isinstance(case.ends, Reason)]
    ends += [step.reason] if step.reason else []
    return 0, sorted({reason.words(brief=True) for reason in ends})


def _unlike(one: Sequence[Step], other: Sequence[Step]) -> tuple[bool, int]:
    """How little two groups belong on one screen: first by their ideas, then by their size."""
    return idea(one[-1]) != idea(other[0]), len(one) + len(other)


def _together(group: Sequence[Step], number: int, room: int) -> Screen:
    """A screen for several steps, with the cause that they share, or that of the hardest."""
    lead = sentence(_counts(group))
    decided = [step.decided for step in group if step.decided]
    after = replay(group[0].state, decided)
    picture, marks = after.shown((), None, [choice.cell for choice in decided])
    return Screen(
        numbered("Steps", number, number + len(group) - 1),
        (lead, _cause_of_several(group, room - length(lead))),
        picture,
        marks,
        steps=tuple(group),
        thoughts=partial(_one_by_one, group, number),
    )


def _cause_of_several(group: Sequence[Step], room: int) -> str:
    hardest = max(group, key=lambda step: step.size)
    shared = {words for step in group for words in idea(step)[1]}
    if hardest.size == 0 and len(shared) == 1 and hardest.decided:
        return f"Otherwise, {shared.pop()}."
    lead = f"The hardest is {place(hardest.about[0].cell)}. " if hardest.about else ""
    return lead + fitting(causes(hardest), room - length(lead)).words


def _counts(steps: Sequence[Step]) -> str:
    """What some steps decide, or only rule out, in numbers."""
    counts = Counter(step.decided.counts for step in steps if step.decided)
    if failing := sum(len(step.about) for step in steps if not step.decided):
        counts[_FAILING] = failing
    return all_of([fill(template, count=count) for template, count in counts.items()])


def _one_by_one(steps: Sequence[Step], number: int, budget: Budget) -> tuple[Screen, ...]:
    return tuple(_alone(step, at) for at, step in enumerate(steps, number))


#: The choices that are supposed above a screen; None if the step is one of the real chain.
Supposed = tuple[Choice, ...] | None


def _alone(step: Step, number: int, supposed: Supposed = None, room: int = MOST_WORDS) -> Screen:
    """A screen for one step: what it decides, why, and the line on the board."""
    lead = [sentence(step.decided.here)] if step.decided else []
    cells = [choice.cell for choice in step.about[:1]]
    told = step.longest or (line(step.hardest) if step.hardest else None)
    tried, broken = (told.tried, told.broken) if told else ((), step.reason)
    if not step.forced and step.decided:
        tried, broken = (step.decided,), None
    picture, marks = step.state.shown(tried, broken, cells)
    known = supposed or ()
    longest = MOST_IN_SENTENCE if supposed is None else MOST_IN_CAPTION
    thoughts = partial(_refuted, step.state, step.ruled_out, known)
    if len(step.ruled_out) == 1 and step.hardest:
        thoughts = partial(_what_follows, step.state, step.hardest, known)
    where = place(cells[0]) if cells else "no way out"
    return Screen(
        f"Step {number}: {where}" if number else "",
        (*lead, fitting(causes(step), room - sum(map(length, lead)), longest).words),
        picture,
        marks,
        steps=(step,) if supposed is None else (),
        cases=() if supposed is None else _whole(step.ruled_out, supposed),
        thoughts=thoughts if step.hardest else (),
    )


def _whole(cases: Iterable[Case], supposed: Sequence[Choice]) -> tuple[Case, ...]:
    """Cases with what is supposed above them."""
    whole = tuple(cases)
    for choice in reversed(supposed):
        whole = tuple(Case(choice, (case,)) for case in whole)
    return whole


def _refuted(
    state: Any, cases: Sequence[Case], supposed: Sequence[Choice], budget: Budget
) -> tuple[Screen, ...]:
    return tuple(_refutation(state, case, supposed) for case in cases)


def _refutation(state: Any, case: Case, supposed: Sequence[Choice], at: str = " here") -> Screen:
    """A screen for a choice that fails, which opens into what it forces."""
    told = line(case)
    picture, marks = state.shown(told.tried, told.broken, [case.choice.cell])
    leads = f"if {case.choice.here}", "with it"  # which the title names
    versions = (Cause(words) for lead in leads for words in line_in_words(told, lead))
    return Screen(
        sentence(case.choice.here if at else case.choice.words(case.choice.says))[:-1],
        (fitting(versions, MOST_WORDS, MOST_IN_CAPTION).words,),
        picture,
        marks,
        cases=_whole([case], supposed),
        thoughts=partial(_what_follows, state, case, supposed),
    )


def _what_follows(
    state: Any, case: Case, supposed: Sequence[Choice], budget: Budget
) -> tuple[Screen, ...]:
    """The screens of what a choice forces; none if it fails at a glance or takes many cases."""
    budget.check()
    if not 0 < case.size <= MOST_CASES:
        return ()
    known = [*supposed, case.choice]
    screens = []
    for number, step in enumerate(steps_after(state, case), 1):
        screens.append(_alone(step, number, tuple(known)))
        known += [step.decided] if step.decided else []
    return tuple(screens)
