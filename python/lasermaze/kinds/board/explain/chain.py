"""The chain of forced steps from a card to its only solution, in words and pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain as flatten
from itertools import groupby, pairwise
from typing import Any

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.english import all_of, counted, grouped, numbered, sentence
from lasermaze.core.grid import place
from lasermaze.formats.json_text import plain
from lasermaze.interface import Screen
from lasermaze.kinds.board.check.chain import Chain, Step
from lasermaze.kinds.board.explain.lines import MOST_CASES, Telling, as_told, told
from lasermaze.kinds.board.puzzle import Board, Token
from lasermaze.kinds.board.reasons import BoardCase, BoardStep, Choice
from lasermaze.kinds.board.solve import MOST_LOOKS, forced_steps
from lasermaze.kinds.board.words import supposed, tokens_in_words, turned_in_words

#: The number of screens for the steps of a chain; an explanation has at most 12 in all.
MOST_SCREENS = 8

#: The number of words for the reasons of all screens; an explanation has at most 400 in all.
_WORDS_OF_REASONS = 130


def chain_to(
    puzzle: Board,
    solution: Board,
    budget: Budget,
    stray_beams: bool,
    *,
    looks: int = MOST_LOOKS,
    first: bool = False,
    keeps_steps: bool = False,
) -> Chain:
    """The verified chain of a card to its only solution, or the beginning; see `forced_steps`.

    Raises: TimeUpError, unless it ``keeps_steps``.
    """
    search = forced_steps(
        puzzle,
        solution,
        budget,
        stray_beams=stray_beams,
        looks=looks,
        first=first,
        keeps_steps=keeps_steps,
    )
    limits = UNLIMITED if keeps_steps else budget
    return Chain(puzzle, search.steps, limits, stray_beams=stray_beams)


def outline(chain: Chain) -> Iterator[Screen]:
    """A summary of the chain, then its steps: at most `MOST_SCREENS`, which open into steps."""
    steps = list(_joined(chain.steps))
    groups = _groups(steps)
    yield Screen("The way to the solution", tuple(_summary(steps, chain.is_complete)))
    number, room = 1, _WORDS_OF_REASONS // max(len(groups), 1)
    for group in groups:
        if len(group) == 1:
            yield _step(chain, group[0], number, room)
        else:
            yield _together(chain, group, number, room)
        number += len(group)


def _summary(steps: Sequence[Step], is_complete: bool) -> Iterator[str]:
    """The number of steps and their depths, in sentences."""
    if not steps:
        yield "Nothing is left to decide: all tokens are in place."
        return
    forced = counted(len(steps), "forced step")
    yield f"The solution follows in {forced}." if is_complete else f"It begins with {forced}."
    often = Counter(min(step.cases, 2) for step in steps)
    first, *others = (depth for depth in range(len(_DEPTHS)) if often[depth])
    if others:
        told = [f"{counted(often[first], 'step', verb='is')} seen {_DEPTHS[first]}"]
        told += [f"{grouped(often[depth])} {_DEPTHS[depth]}" for depth in others]
        yield f"{all_of(told)}."
    else:
        yield f"{'It is' if len(steps) == 1 else 'All are'} seen {_DEPTHS[first]}."
    if any(step.decided is None for step in steps):
        rule_out = "It only rules" if len(steps) == 1 else "Some steps only rule"
        yield f"{rule_out} out choices, which makes later steps easier."
    most = max(step.cases for step in steps)
    if searches := sum(step.cases > MOST_CASES for step in steps):
        yield f"{counted(searches, 'step', verb='needs')} a search."
    if most > 1:
        yield f"No choice takes more than {counted(most, 'case')}."


#: How a step is seen, by its cases: none, one or more.
_DEPTHS = ("at a glance", "by following the beam", "by cases")


def _joined(steps: Sequence[Step]) -> Iterator[Step]:
    """The steps; consecutive ones that only rule out choices are one."""
    for decides, group in groupby(steps, lambda step: step.decided is not None):
        if decides:
            yield from group
        else:
            first, *others = group
            ruled_out = flatten.from_iterable(step.alternatives for step in others)
            yield Step((*first.alternatives, *ruled_out), None, first.before)


def _groups(steps: Sequence[Step]) -> list[list[Step]]:
    """The steps, consecutive ones joined until they are few enough for a screen each.

    First those that are seen in the same way, and of these the shortest groups.
    """
    groups = [[step] for step in steps]
    while len(groups) > MOST_SCREENS:
        unlike = [
            (_idea(one[-1]) != _idea(other[0]), len(one) + len(other))
            for one, other in pairwise(groups)
        ]
        at = unlike.index(min(unlike))
        groups[at : at + 2] = [groups[at] + groups[at + 1]]
    return groups


def _idea(step: Step) -> tuple[bool, int]:
    """Whether a step decides something, and how it is seen."""
    return step.decided is not None, min(step.cases, 2)


def _together(chain: Chain, group: Sequence[Step], number: int, room: int) -> Screen:
    """A screen that opens into several steps."""
    decided = [Choice(*step.decided) for step in group if step.decided is not None]
    turned = sum(chain.puzzle[cell] is not None for cell, _ in decided)
    empty = sum(token is None for _, token in decided)
    placed = len(decided) - turned - empty
    early = sum(len(step.alternatives) for step in group if step.decided is None)
    told = [f"{counted(early, 'choice', verb='is')} ruled out"] * bool(early)
    told += [f"{counted(empty, 'cell', verb='stays')} empty"] * bool(empty)
    told += [f"{counted(placed, 'token', verb='is')} placed"] * bool(placed)
    told += [f"{counted(turned, 'token', verb='is')} turned"] * bool(turned)
    position = told_after(chain, group[0]).after(decided)
    marks = position.marks(None, tuple(choice.cell for choice in decided))
    return Screen(
        numbered("Steps", number, number + len(group) - 1),
        (sentence(all_of(told)), how_it_is_seen(max(group, key=lambda step: step.cases))),
        position.picture.pointing_at(marks.supposed),
        marks,
        thoughts=partial(_each, chain, group, number, room),
    )


def _each(
    chain: Chain, group: Sequence[Step], number: int, room: int, budget: Budget
) -> tuple[Screen, ...]:
    """The screens of some steps."""
    return tuple(_step(chain, step, at, room) for at, step in enumerate(group, number))


def _step(chain: Chain, step: Step, number: int, room: int) -> Screen:
    """The screen of a step, which opens into the refutations of other choices.

    At most ``room`` of its words are a reason.
    """
    telling = told_after(chain, step)
    decided = None if step.decided is None else Choice(*step.decided)
    cases = tuple(as_told(telling, other) for other in step.alternatives)
    if decided is None and len(step.alternatives) == 1:
        [only] = step.alternatives
        title = f"Step {number}: {place(only.cell)}"
        lead = sentence(_cannot_stand(chain.puzzle[only.cell], only.token))
    elif decided is None:
        title = f"Step {number}: choices that fail"
        failing = counted(len(step.alternatives), "choice", verb="fails")
        lead = f"{failing}, which makes later steps easier."
    else:
        title = f"Step {number}: {place(decided.cell)}"
        lead = sentence(_stands(chain.puzzle[decided.cell], decided.token))
    position = telling.after(() if decided is None else (decided,))
    marks = position.marks(None, () if decided is None else (decided.cell,))
    about = marks.supposed or dict.fromkeys(other.cell for other in step.alternatives)
    screen = Screen(
        title,
        (lead, how_it_is_seen(step)),
        position.picture.pointing_at(about),
        marks,
        steps=(BoardStep(decided, cases),),
        thoughts=partial(_inside, telling, cases),
    )
    if step.cases == 0:
        words = tuple(word for each in screen.inside() for word in each.words)
        if 0 < len(" ".join(words).split()) <= room:
            return replace(screen, words=(lead, *words))
    return screen


def _inside(telling: Telling, cases: tuple[BoardCase, ...], budget: Budget) -> tuple[Screen, ...]:
    """The screens of the choices that a step rules out."""
    screens = tuple(told(telling, cases))
    is_one_place = len({case.choice.cell for case in cases}) == 1
    return screens if is_one_place else tuple(map(_with_place, screens))


def _with_place(screen: Screen) -> Screen:
    """The screen with the place of its choices as its title, if they have one place."""
    cell, *others = {case.choice.cell for case in screen.cases}
    return screen if others else replace(screen, title=place(cell).capitalize())


def _stands(given: Token | None, token: Token | None) -> str:
    """A decision beside its picture, such as ``the laser faces east``."""
    if token is None:
        return "this cell stays empty"
    if given is None:
        return f"{tokens_in_words([token])} stands here"
    return f"the {token.name} {turned_in_words([token])}"


def _cannot_stand(given: Token | None, token: Token | None) -> str:
    """A choice that fails beside its picture, such as ``the laser never faces east``."""
    if token is None:
        return "this cell cannot stay empty"
    if given is None:
        return f"{tokens_in_words([token])} cannot stand here"
    return f"the {token.name} never {turned_in_words([token])}"


def told_after(chain: Chain, step: Step) -> Telling:
    """The card with the decisions before a step."""
    return Telling(chain.puzzle, tuple(Choice(*each) for each in step.before), chain.stray_beams)


def how_it_is_seen(step: Step) -> str:
    """The way to see a step: at a glance, by following light, or by a number of cases."""
    if not step.alternatives:
        return "Everything else was ruled out before."
    if step.cases > MOST_CASES:
        return f"Only a search shows this, with {counted(step.cases, 'case')} for one choice."
    if step.cases > 1:
        if len(step.alternatives) == 1:
            return f"This takes {counted(step.cases, 'case')}."
        return f"No choice takes more than {counted(step.cases, 'case')}."
    return f"{sentence(('seen at a glance', 'seen by following the beam')[step.cases])}"


def data(chain: Chain) -> dict[str, Any]:
    """The chain for programs; see `ChainDocument`."""
    return {
        "complete": chain.is_complete,
        "most_cases": chain.most_cases,
        "steps": [_step_data(chain, step) for step in chain.steps],
    }


def _step_data(chain: Chain, step: Step) -> dict[str, Any]:
    telling = told_after(chain, step)
    return {
        "decided": step.decided and Choice(*step.decided),
        "cases": step.cases,
        "all_cases": step.all_cases,
        "ruled_out": [
            {
                "cell": other.cell,
                "token": other.token,
                "cases": other.cases,
                "leaves": [
                    {"decided": path, "reason": supposed(reason), **plain(reason)}
                    for path, reason in as_told(telling, other).leaves()
                ],
            }
            for other in step.alternatives
        ],
    }
