"""The cause of a step in words, from the fullest to the shortest; each is a reason to see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from lasermaze.core.english import sentence
from lasermaze.telling.values import Case, Choice, Line, Reason, Step, fill

#: The most words of a sentence.
MOST_IN_SENTENCE = 25

_FOLLOW = "{count:one more follows|# more follow}"
_OTHERS = "; {count:another way fails|# other ways fail} too"
_LONG = "{count:The other way needs a long search: try it|# other ways need a long search: try one}"
_OFFER = ", or let me do it"
_NOT_FORCED = "; other ways may lead on, too"


def line(case: Case) -> Line:
    """The longest line of a case; where all choices fail at a glance, the last is forced."""
    if not isinstance(case.ends, tuple):
        return Line((case.choice,), case.ends)
    lines = [line(each) for each in case.ends if each.more] or [line(case.ends[-1])]
    longest = max(lines, key=lambda each: len(each.tried))
    others = sum(1 + each.others for each in lines) - 1
    return Line((case.choice, *longest.tried), longest.broken, others)


def steps_after(state: Any, case: Case) -> Iterator[Step]:
    """What a supposed choice forces, step by step, until a rule breaks or ways part."""
    state, ends = state.after(case.choice), case.ends
    while isinstance(ends, tuple):
        glances = tuple(each for each in ends if not each.more)
        hard = [each for each in ends if each.more]
        if len(hard) != 1:
            yield Step(None, ends, state=state)
            return
        yield Step(hard[0].choice, glances, state=state)
        state, ends = state.after(hard[0].choice), hard[0].ends
    yield Step(None, (), ends, state=state)


class Cause(NamedTuple):
    """Words, and the refuted choices whose reasons they tell."""

    words: str
    told: tuple[Case, ...] = ()


def line_in_words(told: Line, lead: str) -> Iterator[str]:
    """A line in words that begin with what is supposed, from the fullest to the shortest."""
    count = len(told.tried) - 1
    start = f"{lead}, {fill(_FOLLOW, count=count)}" if count else lead
    others = fill(_OTHERS, count=told.others) if told.others else ""
    near = None if count else told.tried[0].cell
    full, brief = (told.broken.words(brief=brief, near=near) for brief in (False, True))
    for end in full + others, brief + others, brief:
        yield sentence(f"{start}, and {end}" if count else f"{start}, {end}")
        if count:
            yield f"{sentence(start)} {sentence(f'then {end}')}"


def causes(step: Step, at: str = " here") -> Iterator[Cause]:
    """The cause of a step; ``at`` says where its choices are."""
    hardest = step.hardest
    if step.reason:
        if not step.forced:
            yield Cause(sentence(step.reason.words() + _NOT_FORCED))
        yield Cause(sentence(step.reason.words()))
        yield Cause(sentence(step.reason.words(brief=True)))
    elif step.longest:
        lead = f"if {step.longest.tried[0].words(step.longest.tried[0].says, at)}"
        yield from map(Cause, line_in_words(step.longest, lead))
    elif step.untold:
        search = fill(_LONG, count=len(step.untold))
        for cheap in _at_once(step, at):
            yield Cause(f"{cheap.words} {search}{_OFFER}.", cheap.told)
            yield Cause(f"{cheap.words} {search}.", cheap.told)
        yield Cause(f"{search}{_OFFER}.")
        yield Cause(f"{search}.")
    elif hardest is None:
        yield Cause(sentence(step.about[0].words(step.about[0].alone)))
    elif not hardest.more:
        yield from _at_once(step, at)
    else:
        told, others = line(hardest), len(step.ruled_out) - 1
        is_other = step.decided and not others
        lead = "otherwise" if is_other else f"if {hardest.choice.words(hardest.choice.says, at)}"
        told = told._replace(others=told.others + others)
        yield from (Cause(words, (hardest,)) for words in line_in_words(told, lead))


def _at_once(step: Step, at: str) -> Iterator[Cause]:
    """Why choices fail at a glance: with places, without, and in one sentence."""
    cases = [case for case in step.ruled_out if not case.more]
    groups: dict[str, list[Choice]] = {}
    near = step.about[0].cell if at == " here" else None
    for brief in (False, True) if cases else ():
        groups = {}
        for case in cases:
            assert isinstance(case.ends, Reason)
            groups.setdefault(case.ends.words(brief=brief, near=near), []).append(case.choice)
        smallest_first = sorted(groups.items(), key=lambda group: len(group[1]))
        told = [(f"If {like[0].together(like, at)}", words) for words, like in smallest_first]
        if not step.untold:
            told[-1] = (_all_others(step, len(told)), told[-1][1])
        yield Cause(" ".join(f"{lead}, {words}." for lead, words in told), tuple(cases))
    if groups and not step.untold:
        yield Cause(f"{_all_others(step, 1)}, {' or '.join(groups)}.", tuple(cases))
    for few in (2, 1):
        if len(groups) > few and not step.untold:
            most = smallest_first[-few:]
            named = tuple(case for _, like in most for case in cases if case.choice in like)
            reasons = " or ".join(words for words, _ in reversed(most))
            yield Cause(f"{_all_others(step, 1)}, {reasons}, or another rule breaks.", named)


def _all_others(step: Step, groups: int) -> str:
    """The beginning of a sentence about all choices, or all that are not named yet."""
    return "Otherwise" if step.decided or groups > 1 else "In any case"


def length(words: str) -> int:
    """The number of words."""
    return len(words.split())


def fitting(versions: Iterable[Cause], room: int, longest: int = MOST_IN_SENTENCE) -> Cause:
    """The fullest version that has room, with sentences that are not longer, else the shortest."""
    found = Cause("")
    for found in versions:
        sentences = found.words.replace(": ", ". ").split(". ")
        if length(found.words) <= room and max(map(length, sentences)) <= longest:
            break
    return found
